"""Games over real sockets, against ourselves and against programs of every temper."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest

from kingme import Game, Side
from kingme.dxp.match import Link, Played
from kingme.dxp.messages import DxpError, GameRequest
from kingme.players.kinds import player_from_text

ASK = b"R01other                           Z000000A\0"


@pytest.fixture
def ends() -> Iterator[tuple[socket.socket, socket.socket]]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        there = socket.create_connection(server.getsockname())
        here, _ = server.accept()
    with here, there:
        yield here, there


def first(game: Game) -> object:
    return game.legal[0]


def against(ends: tuple[socket.socket, socket.socket], *data: bytes, patience: float = 5) -> Played:
    """Our White against what another program sends, which then hangs up."""
    here, there = ends
    there.sendall(b"".join(data))
    there.shutdown(socket.SHUT_WR)
    link = Link(here, "kingme", seconds=patience)
    choose = player_from_text("level:1").choose
    return link.play(Side.WHITE, choose, "other", None, last=True)


def test_two_sides_play_the_same_whole_game(ends: tuple[socket.socket, socket.socket]) -> None:
    results: list[Played] = []

    def serve() -> None:
        link = Link(ends[0], "server")
        request = link.wait()
        assert request is not None
        choose = player_from_text("level:3").choose
        results.append(link.play(request.side, choose, request.name, request.board, last=True))

    thread = threading.Thread(target=serve)
    thread.start()
    link = Link(ends[1], "client")
    name = link.ask(GameRequest("client", Side.WHITE))
    played = link.play(Side.BLACK, player_from_text("level:2").choose, name, None, last=False)
    thread.join(timeout=60)
    (served,) = results
    assert (played.opponent, served.opponent) == ("server", "client")
    assert played.game.outcome is not None
    assert served.game.moves == played.game.moves
    assert served.game.outcome == played.game.outcome
    assert (played.ending, played.last, served.last) == ("", True, False)


@pytest.mark.parametrize(
    ("data", "ending"),
    [
        ([], "the other program has hung up"),
        ([b"M0000111500\0"], "the other program has hung up"),
        ([b"M0000010500\0"], "the other program's move 1x5 is not legal; legal are 9-13"),
        ([b"M00001115\0"], "'M00001115' is not the form of its kind"),
        ([b"Aother                           0\0"], "it is the other program's move, and 'Aother"),
        ([b"\0"], "a message begins with one of R A M E C B K, not ''"),
        ([b"C" + b"x" * 10_000], "a message has at most 256 bytes"),
        ([b"E00\0"], "other ended it: it gives no reason"),
        ([b"E20\0"], "other ended it: it claims a draw"),
        ([b"E31\0"], "other ended it: it claims a win"),
    ],
)
def test_what_goes_wrong_leaves_the_game_unfinished(
    ends: tuple[socket.socket, socket.socket], data: list[bytes], ending: str
) -> None:
    played = against(ends, *data)
    assert played.game.outcome is None
    assert played.ending.startswith(ending)


def test_an_opponent_that_resigns_has_lost(ends: tuple[socket.socket, socket.socket]) -> None:
    played = against(ends, b"E11\0")
    assert str(played.game.outcome) == "White wins: Black resigned"


def test_a_silent_opponent_is_not_waited_for(ends: tuple[socket.socket, socket.socket]) -> None:
    link = Link(ends[0], "kingme", seconds=0.2)
    choose = player_from_text("level:1").choose
    played = link.play(Side.WHITE, choose, "other", None, last=True)
    assert played.ending == "the other program was silent for too long"


def test_words_are_heard_and_moves_not_taken_back(
    ends: tuple[socket.socket, socket.socket],
) -> None:
    here, there = ends
    heard: list[str] = []
    there.sendall(b"Cgood luck\0B001Z\0M00001")  # the rest of the move comes later
    threading.Timer(0.1, there.sendall, [b"11500\0E10\0"]).start()
    link = Link(here, "kingme", heard.append, seconds=5)
    played = link.play(Side.WHITE, player_from_text("level:1").choose, "other", None, last=True)
    assert heard == ["good luck"]
    assert len(played.game.moves) == 2
    assert there.recv(1000).startswith(b"K1\0M0000")


def test_requests(ends: tuple[socket.socket, socket.socket]) -> None:
    here, there = ends
    link = Link(here, "kingme", seconds=5)
    there.sendall(ASK.replace(b"R01", b"R02") + ASK)
    request = link.wait()
    assert request == GameRequest("other", Side.BLACK)
    answers = there.recv(1000).split(b"\0")
    assert [answer[-1:] for answer in answers] == [b"1", b"0", b""]
    there.sendall(b"E00\0K1\0")
    with pytest.raises(DxpError, match="a game begins with R, not 'K'"):
        link.wait()
    there.shutdown(socket.SHUT_WR)
    assert link.wait() is None


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (b"Aother                           3\0", "other plays no game with us: no games"),
        (b"E00\0", "the answer to a request begins with A, not 'E'"),
        (b"", "the other program has hung up"),
    ],
)
def test_a_request_that_is_refused(
    ends: tuple[socket.socket, socket.socket], answer: bytes, message: str
) -> None:
    here, there = ends
    there.sendall(answer)
    there.shutdown(socket.SHUT_WR)
    with pytest.raises(DxpError, match=message):
        Link(here, "kingme", seconds=5).ask(GameRequest("kingme", Side.WHITE))


def test_a_position_to_begin_from(ends: tuple[socket.socket, socket.socket]) -> None:
    from kingme import Board

    board = Board.from_fen("W:W32:B27,19")
    ends[1].sendall(str(GameRequest("a", Side.WHITE, board=board)).encode() + b"\0")
    link = Link(ends[0], "kingme", seconds=5)
    request = link.wait()
    assert request is not None
    assert request.board == board
