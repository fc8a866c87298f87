"""The retro dialogue as a state machine: answers go in, events come out.

It reads nothing, prints nothing and waits for nothing. The rules are the library's: what it plays
are legal moves, and a refusal only finds words for what is not one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from kingme._core import Board, Move, RuleSet
from kingme.game import Game
from kingme.game.values import Termination
from kingme.players import Player
from kingme.players.retro import Cell, cell_of, square_of
from kingme.terminal.retro import words
from kingme.terminal.retro.codec import COMPUTER, HUMAN, Cells, Code, encode, on_board, path_of
from kingme.terminal.retro.events import Event, Leave, Say, Show, Think, View

CONCEDE = "99"
PIECES = 12
JUMP_DISTANCE = 12
"""Two cells that lie so far apart as numbers, or farther, are no neighbours."""


class Ask(Enum):
    """A question that waits for an answer."""

    FROM = "FROM? "
    TO = "TO? "
    JUMP_AGAIN = "JUMP AGAIN? "
    ANOTHER = "ANOTHER GAME? "


class Session:
    """A game against the computer, and another one if the person likes.

    Args:
        opponent: Gives the computer's player for the first game (0), the second (1) and so on.
        board: The position to begin from; the start of rule set `retro` when None.

    Raises:
        ValueError: the board has another rule set.
    """

    def __init__(self, opponent: Callable[[int], Player], board: Board | None = None) -> None:
        self._opponent = opponent
        self._start = Board("retro") if board is None else board
        if self._start.rules != RuleSet("retro"):
            raise ValueError(f"the retro game has rule set 'retro', not {self._start.rules.name!r}")
        self._games = 0
        self._begin()

    def _begin(self) -> None:
        self.game = Game.from_board(self._start)
        self._player = self._opponent(self._games)
        self._path: tuple[int, ...] = ()
        self.ask: Ask | None = None

    # What a front end may look at ------------------------------------------------------------

    @property
    def choices(self) -> frozenset[Cell]:
        """The cells that the open question can be answered with."""
        if self.ask is Ask.FROM:
            return frozenset(cell_of(move.start) for move in self.game.legal)
        if self.ask in (Ask.TO, Ask.JUMP_AGAIN):
            return frozenset(self._next())
        return frozenset()

    @property
    def chosen(self) -> Cell | None:
        """Where the piece is that the person moves now."""
        return cell_of(self._path[-1]) if self._path else None

    def view(self) -> View:
        """What can be seen now, in the middle of a move too."""
        return self._view(self._shown())

    def _shown(self) -> Board:
        """The board with the person's move as far as it has come."""
        board = self.game.board.copy()
        if len(self._path) > 1:
            board.push(self._whole(self._path))
        return board

    # The dialogue ----------------------------------------------------------------------------

    def begin(self) -> Iterator[Event]:
        """What happens before the first question."""
        yield Show(self.view())
        if self.game.board.turn is COMPUTER and not self.game.moves:
            yield Say(words.FIRST)
        yield from self._go_on()

    def enter(self, line: str) -> Iterator[Event]:
        """Take the answer to the open question."""
        text = line.strip()
        if text != text.upper():
            yield _refused(words.CAPITALS)
        elif self.ask is Ask.FROM:
            yield from self._from(text)
        elif self.ask is Ask.TO:
            yield from self._to(text)
        elif self.ask is Ask.JUMP_AGAIN:
            yield from self._jump_again(text)
        elif self.ask is Ask.ANOTHER:
            yield from self._another(text)

    def end(self) -> Iterator[Event]:
        """The input has ended, whatever was asked."""
        yield Say(words.GOODBYE if self.ask is Ask.ANOTHER else words.INPUT_ENDED)
        yield Leave()

    def _from(self, text: str) -> Iterator[Event]:
        if text == CONCEDE:
            self.game.resign(HUMAN)
            yield from self._over()
            return
        cell, refusal = _cell(text, "33")
        if refusal is None:
            assert cell is not None
            piece = encode(self.game.board)[cell].piece
            if piece is None:
                refusal = words.NOTHING_THERE
            elif piece.side is COMPUTER:
                refusal = words.MINE
            elif cell not in self.choices:
                refusal = words.STUCK
        if refusal is not None:
            yield _refused(refusal.format(cell=text))
            return
        square = square_of(int(text))
        assert square is not None
        self._path = (square,)
        self.ask = Ask.TO

    def _to(self, text: str) -> Iterator[Event]:
        if not text:  # no answer takes the last one back
            self.ask = Ask.FROM if len(self._path) == 1 else Ask.JUMP_AGAIN
            if self.ask is Ask.FROM:
                self._path = ()
                yield Say(words.OTHER_PIECE)
            return
        cell, refusal = _cell(text, "44")
        if refusal is None and cell not in self._next():
            assert cell is not None
            assert self.chosen is not None
            refusal = why_not(encode(self._shown()), self.chosen, cell, len(self._path) > 1)
        if refusal is not None:
            yield _refused(refusal.format(cell=text))
            return
        assert cell is not None
        yield from self._hop(cell)

    def _hop(self, cell: Cell) -> Iterator[Event]:
        square = square_of(cell)
        assert square is not None
        man_before = self._shown().piece_at(self._path[-1]) == Code.HUMAN_MAN.piece
        self._path = (*self._path, square)
        after = self._shown()
        yield Show(self._view(after))
        if man_before and after.piece_at(square) == Code.HUMAN_KING.piece:
            yield Say(words.YOU_CROWNED)
        if self._next():
            self.ask = Ask.JUMP_AGAIN
        else:
            yield from self._finish()

    def _jump_again(self, text: str) -> Iterator[Event]:
        match _yes(text):
            case True:
                self.ask = Ask.TO
            case False:
                yield from self._finish()
            case None:
                yield _refused(words.Y_OR_N)

    def _finish(self) -> Iterator[Event]:
        self.game.move(self._whole(self._path))
        self._path = ()
        yield from self._go_on()

    def _another(self, text: str) -> Iterator[Event]:
        match _yes(text):
            case True:
                self._games += 1
                self._begin()
                yield from self.begin()
            case False:
                yield Say(words.GOODBYE)
                yield Leave()
            case None:
                yield _refused(words.Y_OR_N)

    # The computer, and the end ---------------------------------------------------------------

    def _go_on(self) -> Iterator[Event]:
        self.ask = None
        if self.game.outcome is None and self.game.board.turn is COMPUTER:
            yield from self._computer()
        if self.game.outcome is not None:
            yield from self._over()
        else:
            self.ask = Ask.FROM

    def _computer(self) -> Iterator[Event]:
        yield Think()
        move = self._player.choose(self.game)
        if move is None:
            self.game.resign(COMPUTER)
            return
        before = self.game.board.copy()
        self.game.move(move)
        cells = path_of(move)
        if not move.is_jump:
            yield Say(words.MOVES.format(start=cells[0], end=cells[1]))
        else:
            for hop in range(1, len(cells)):
                start, end = cells[hop - 1], cells[hop]
                text = words.JUMPS if hop == 1 else words.JUMPS_ON
                yield Say(text.format(start=start, end=end))
                if hop < len(cells) - 1:
                    board = before.copy()
                    board.push(_prefix(before, move, hop + 1))
                    yield Show(self._view(board), passing=True)
        yield Show(self.view())
        if move.crowns:
            yield Say(words.CROWNED)

    def _over(self) -> Iterator[Event]:
        outcome = self.game.outcome
        assert outcome is not None
        you = outcome.winner is HUMAN
        texts = {
            Termination.NO_PIECES: (words.TWELVE_MINE, words.TWELVE_YOURS),
            Termination.BLOCKED: (words.YOU_ARE_BLOCKED, words.I_AM_BLOCKED),
            Termination.RESIGNATION: (words.YOU_CONCEDE, words.I_CONCEDE),
        }
        yield Say(texts[outcome.termination][you])
        view = self.view()
        yield Say(words.SCORE.format(computer=view.computer, human=view.human))
        self.ask = Ask.ANOTHER

    # Moves -----------------------------------------------------------------------------------

    def _next(self) -> set[Cell]:
        """Where the person's move can go on to."""
        done = len(self._path)
        return {
            cell_of(move.path[done])
            for move in self.game.legal
            if len(move.path) > done and move.path[:done] == self._path
        }

    def _whole(self, path: tuple[int, ...]) -> Move:
        """The legal move with just this path: under rule set `retro` a jump may stop anywhere."""
        return next(move for move in self.game.legal if move.path == path)

    def _view(self, board: Board) -> View:
        moves = board.moves
        last = moves[-1] if moves else None
        left = {side: len(board.men(side)) + len(board.kings(side)) for side in (HUMAN, COMPUTER)}
        return View(
            encode(board),
            computer=PIECES - left[HUMAN],
            human=PIECES - left[COMPUTER],
            last=path_of(last) if last else (),
            jumped=frozenset(cell_of(square) for square in last.captured) if last else frozenset(),
            log=_log(board),
        )


def _prefix(board: Board, move: Move, squares: int) -> Move:
    """The legal move that goes the first squares of another."""
    path = move.path[:squares]
    return next(known for known in board.legal_moves if known.path == path)


def _log(board: Board) -> tuple[str, ...]:
    """The moves played, each with the letter of its side."""
    last_is_computers = board.turn is HUMAN
    lines = []
    for number, move in enumerate(board.moves):
        computers = last_is_computers == ((board.ply - 1 - number) % 2 == 0)
        path = ("X" if move.is_jump else "-").join(map(str, path_of(move)))
        lines.append(f"{'C' if computers else 'H'} {path}")
    return tuple(lines)


def _refused(text: str) -> Say:
    return Say(text, refusal=True)


def _yes(text: str) -> bool | None:
    return {"Y": True, "YES": True, "N": False, "NO": False}.get(text)


def _cell(text: str, example: str) -> tuple[Cell | None, str | None]:
    """The playing cell that a text names, or the words of a refusal."""
    if len(text) != 2 or not (text.isascii() and text.isdigit()):
        return None, words.TWO_DIGITS.format(example=example)
    cell = int(text)
    if not on_board(cell):
        return None, words.NO_SQUARE
    if square_of(cell) is None:
        return None, words.NOT_PLAYED
    return Cell(cell), None


def why_not(cells: Cells, start: Cell, end: Cell, jumping: bool) -> str:
    """Words for a move of the person's that is not legal.

    Args:
        cells: The board.
        start: Where a piece of the person's stands.
        end: The playing cell that it cannot move to.
        jumping: Whether the piece has jumped already in this turn.
    """
    distance = end - start
    up = distance > 0
    if cells[end] is not Code.EMPTY:
        return words.OCCUPIED
    if abs(distance) < JUMP_DISTANCE:
        if abs(distance) not in (9, 11):
            return words.DIAGONALLY
        if jumping:
            return words.NO_JUMP
        return words.ONLY_KINGS
    if abs(distance) not in (18, 22):
        return words.TOO_FAR
    over = cells[(start + end) // 2].piece
    if over is None or over.side is HUMAN:
        return words.NOTHING_TO_JUMP
    return words.ONLY_KINGS if not up else words.NO_JUMP
