"""Games of DXP on a socket, from the request to the end. It owns the connection's rules.

Both sides know the rules of the game, so both see its end: each tells it once and waits for the
other's word. An opponent that resigns has lost; its claims of a draw or a win that the board does
not show are not believed, and the game stays unfinished. Moves are not taken back. In English
draughts Black (`Z`) begins.
"""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable
from typing import NamedTuple

from kingme._core import Board, Move
from kingme.dxp.messages import (
    LONGEST_MESSAGE,
    Answer,
    BackAnswer,
    BackRequest,
    Chat,
    DxpError,
    GameAnswer,
    GameEnd,
    GameRequest,
    Message,
    MoveMade,
    Reason,
    TakeBack,
    parse,
)
from kingme.game.game import Game
from kingme.game.values import Outcome, Side
from kingme.hub.position import find_move

MOVE_SECONDS = 600.0
"""How long an opponent may be silent where nobody says otherwise."""

_LAST_WORD_SECONDS = 10.0
_VERSION = "01"

Choose = Callable[[Game], Move | None]
"""Who plays for us: a legal move, or None to resign."""


class Played(NamedTuple):
    """A game that was played, or begun.

    Attributes:
        game: The game; its outcome is None where it stayed unfinished.
        side: Our side.
        opponent: The other program's name.
        ending: Why it stayed unfinished, or the empty text.
        last: The opponent wants no other game.
    """

    game: Game
    side: Side
    opponent: str
    ending: str
    last: bool


class Link:
    """A connection to another program.

    Args:
        connection: The socket.
        name: Our name.
        heard: Called with what the other program says in words.
        seconds: How long it may be silent when it is its turn.
    """

    def __init__(
        self,
        connection: socket.socket,
        name: str,
        heard: Callable[[str], object] = lambda _: None,
        seconds: float = MOVE_SECONDS,
    ) -> None:
        self._socket = connection
        self._name = name
        self._heard = heard
        self._seconds = seconds
        self._bytes = b""

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def say(self, text: str) -> None:
        """Send words."""
        self._send(Chat(text))

    def ask(self, request: GameRequest) -> str:
        """Ask for a game, and give the name of the one who accepts.

        Raises:
            DxpError: it does not accept, hangs up, or answers something else.
        """
        self._send(request)
        message = self._receive(self._seconds)
        if not isinstance(message, GameAnswer):
            raise DxpError(f"the answer to a request begins with A, not {str(message)[:1]!r}")
        if message.answer is not Answer.YES:
            why = message.answer.name.lower().replace("_", " ")
            raise DxpError(f"{message.name or 'the other program'} plays no game with us: {why}")
        return message.name

    def wait(self) -> GameRequest | None:
        """The next request that can be accepted, which it is; None when the other hangs up.

        Raises:
            DxpError: something else came.
        """
        while True:
            message = self._receive(None, at_end=True)
            if message is None:
                return None
            if isinstance(message, GameEnd):
                continue  # a second word on the last game
            if not isinstance(message, GameRequest):
                raise DxpError(f"a game begins with R, not {str(message)[:1]!r}")
            usable = message.version == _VERSION
            answer = Answer.YES if usable else Answer.OTHER_VERSION
            self._send(GameAnswer(self._name, answer))
            if usable:
                return message

    def play(
        self, side: Side, choose: Choose, opponent: str, board: Board | None, *, last: bool
    ) -> Played:
        """Play a game, and tell how it went; whatever the other program does ends only the game.

        Args:
            side: Ours.
            choose: Who plays for us.
            opponent: The other's name.
            board: Where the game begins; the start when None.
            last: We want no other game after this.
        """
        game = Game() if board is None else Game.from_board(board)
        try:
            ended = self._play_out(game, side, choose)
            outcome = game.outcome
            if outcome is not None or ended is not None:
                self._send(GameEnd(_reason(outcome, side), last))
            if ended is None:
                ended = self._last_word()
        except (DxpError, OSError) as error:
            return Played(game, side, opponent, _why(error) if not game.outcome else "", True)
        ending = (
            "" if game.outcome else f"{opponent or 'the other program'} ended it: {_said(ended)}"
        )
        return Played(game, side, opponent, ending, ended is None or ended.last)

    def _play_out(self, game: Game, side: Side, choose: Choose) -> GameEnd | None:
        """Play until the board shows the end, we resign, or the other ends the game."""
        while game.outcome is None:
            if game.board.turn is side:
                began = time.perf_counter()
                move = choose(game)
                if move is None:
                    game.resign()
                    return None
                game.move(move)
                self._send(MoveMade.of(move, time.perf_counter() - began))
                continue
            message = self._receive(self._seconds)
            if isinstance(message, GameEnd):
                if message.reason is Reason.I_LOSE:
                    game.resign(side.other)
                return message
            game.move(_legal(game, message))
        return None

    def _last_word(self) -> GameEnd | None:
        """The other's word on a game that has ended; its silence changes nothing."""
        with contextlib.suppress(DxpError, OSError):
            message = self._receive(_LAST_WORD_SECONDS)
            if isinstance(message, GameEnd):
                return message
        return None

    def _send(self, message: Message) -> None:
        self._socket.settimeout(self._seconds)
        self._socket.sendall(f"{message}\0".encode("latin-1", "replace"))

    def _receive(self, seconds: float | None, *, at_end: bool = False) -> Message | None:
        """The next message that is not answered here: words are heard, taking back is refused."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while True:
            data = self._next(deadline)
            if data is None:
                if at_end:
                    return None
                raise DxpError("the other program has hung up")
            message = parse(data)
            if isinstance(message, Chat):
                self._heard(message.text)
            elif isinstance(message, BackRequest):
                self._send(BackAnswer(TakeBack.NOT_SUPPORTED))
            else:
                return message

    def _next(self, deadline: float | None) -> bytes | None:
        while b"\0" not in self._bytes:
            if len(self._bytes) > LONGEST_MESSAGE:
                raise DxpError(f"a message has at most {LONGEST_MESSAGE} bytes, this one has more")
            left = None if deadline is None else deadline - time.monotonic()
            if left is not None and left <= 0:
                raise DxpError("the other program was silent for too long")
            self._socket.settimeout(left)
            try:
                more = self._socket.recv(LONGEST_MESSAGE)
            except TimeoutError:
                continue
            if not more:
                return None
            self._bytes += more
        data, _, self._bytes = self._bytes.partition(b"\0")
        return data


def _legal(game: Game, message: Message | None) -> Move:
    if not isinstance(message, MoveMade):
        raise DxpError(f"it is the other program's move, and {str(message)[:40]!r} is none")
    move = find_move(game.board, message.start, message.end, message.taken)
    if move is None:
        legal = ", ".join(map(str, game.legal))
        text = "x".join(map(str, (message.start, message.end, *message.taken)))
        raise DxpError(f"the other program's move {text} is not legal; legal are {legal}")
    return move


def _reason(outcome: Outcome | None, side: Side) -> Reason:
    if outcome is None:
        return Reason.UNKNOWN
    if outcome.winner is None:
        return Reason.DRAW
    return Reason.I_WIN if outcome.winner is side else Reason.I_LOSE


def _said(end: GameEnd | None) -> str:
    match end.reason if end else Reason.UNKNOWN:
        case Reason.DRAW:
            return "it claims a draw"
        case Reason.I_WIN:
            return "it claims a win"
    return "it gives no reason"


def _why(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"the connection was lost: {(error.strerror or str(error)).lower()}"
    return str(error)
