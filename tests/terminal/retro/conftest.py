"""A retro dialogue without a terminal, the answers that play a move, and players that are told."""

from __future__ import annotations

from collections.abc import Iterable

from kingme import Board, Game, Move, Player
from kingme.players import LastSearch
from kingme.terminal.retro.codec import path_of
from kingme.terminal.retro.events import Event, Leave, Say, Show, View
from kingme.terminal.retro.session import Ask, Session


class Told:
    """A player that plays the moves it was told, then gives up."""

    def __init__(self, *moves: str) -> None:
        self._moves = list(moves)
        self.last_search: LastSearch | None = None

    @property
    def name(self) -> str:
        return "told"

    def choose(self, game: Game) -> Move | None:
        return game.board.parse_pdn(self._moves.pop(0)) if self._moves else None


class Dialogue:
    """A session and what it said."""

    def __init__(self, player: Player, fen: str | None = None) -> None:
        board = None if fen is None else Board.from_fen(fen, "retro")
        self.session = Session(lambda _game: player, board)
        self.views: list[View] = []
        self.passing: list[View] = []
        self.refusals = 0
        self.left = False
        self.greeting = self._take(self.session.begin())

    @property
    def game(self) -> Game:
        return self.session.game

    def asks(self, ask: Ask) -> bool:
        return self.session.ask is ask

    def answer(self, *lines: str) -> list[str]:
        """Give answers; the texts that the last of them brought."""
        said: list[str] = []
        for line in lines:
            assert not self.left
            said = self._take(self.session.enter(line))
            assert self.session.view().cells == self.views[-1].cells, "what is shown is what is"
        return said

    def refused(self, line: str) -> str:
        """Give an answer that is refused; the words of the refusal."""
        before = self._state()
        count = self.refusals
        [text] = self.answer(line)
        assert self.refusals == count + 1
        assert self._state() == before
        return text

    def _state(self) -> tuple[object, ...]:
        return (self.session.ask, self.game.moves, self.session.view(), self.session.choices)

    def end(self) -> list[str]:
        return self._take(self.session.end())

    def _take(self, events: Iterable[Event]) -> list[str]:
        said = []
        for event in events:
            assert not self.left
            if isinstance(event, Say):
                said.append(event.text)
                self.refusals += event.refusal
            elif isinstance(event, Show):
                self.views.append(event.view)
                if event.passing:
                    self.passing.append(event.view)
            self.left = isinstance(event, Leave)
        return said


def answers(board: Board, move: Move) -> list[str]:
    """The answers that play a move of the person's."""
    cells = [str(cell) for cell in path_of(move)]
    lines = cells[:2]
    for cell in cells[2:]:
        lines += ["Y", cell]
    longer = (known.path for known in board.legal_moves if len(known.path) > len(move.path))
    if any(path[: len(move.path)] == move.path for path in longer):
        lines.append("N")
    return lines


def pieces(view: View) -> str:
    """The board of a view as characters, row 8 first."""
    rows = (view.cells[10 * row + 1 : 10 * row + 9] for row in range(8, 0, -1))
    return "/".join("".join(code.character for code in row) for row in rows)
