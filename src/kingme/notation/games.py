"""`PdnGame`: a game as players note it down, with tags, variations and comments.

What a text means is the core's (`crates/core/src/notation/pdn`); files are `collections.py`'s.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kingme._core import Board, GameTree, Move, format_pdn, pdn_result
from kingme.errors import PdnError
from kingme.game.game import Game
from kingme.game.openings import Opening, named_opening
from kingme.game.values import Outcome, Side, Termination, is_declared

GAME_TYPE = "21"
"""The number of English draughts among the game types of PDN."""

_WINNER = {"1-0": Side.BLACK, "0-1": Side.WHITE}
_COMMAND = re.compile(r"\[%(\w+)\s+([^\]]*?)\s*\]")
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")


class PdnFault(NamedTuple):
    """Something that is wrong in a file, or may be.

    Attributes:
        line: The line in the file, from 1.
        column: The column in that line, from 1.
        reason: What is wrong, as a sentence without its full stop.
    """

    line: int
    column: int
    reason: str


class PdnGame:
    """A game of a PDN collection, or one to be written.

    Args:
        tree: The moves; None for a game without any.
        tags: Names and values. `SetUp` and `FEN` follow the tree when the game is written.
        mark: The result at the end of the moves (`1-0` for Black, `0-1`, `1/2-1/2`, `*`); None for
            that of the tag `Result`.

    Attributes:
        tree: Main line, variations, comments and marks; edit it through its nodes.
        tags: The tags in the order of the file; change them freely.
        mark: The result at the end of the moves, or None.
        errors: Why the game could not be read as a whole, if so. The tree has what could be read,
            and the rest of the text as comments that begin with `unread:`.
        warnings: What could be read, but may not be what was meant.
        source: The name of the file that the game was read from; empty where it has none.
        number: The number of the game in its file, from 1; 0 for a game that was not read.
        line: The line in which it begins, from 1; 0 for a game that was not read.

    >>> game = PdnGame(tags={"Event": "Trial"})
    >>> last = game.tree.root.add("11-15").add("22-18")
    >>> last.comments = ["the usual reply is 23-19"]
    >>> print(game.to_pdn().splitlines()[-2])
    1. 11-15 22-18 {the usual reply is 23-19} *
    """

    __slots__ = ("errors", "line", "mark", "number", "source", "tags", "tree", "warnings")

    def __init__(
        self,
        tree: GameTree | None = None,
        tags: Mapping[str, str] | None = None,
        mark: str | None = None,
    ) -> None:
        self.tree = GameTree() if tree is None else tree
        self.tags = dict(tags or {})
        self.mark = mark
        self.errors: tuple[PdnFault, ...] = ()
        self.warnings: tuple[PdnFault, ...] = ()
        self.source = ""
        self.number = 0
        self.line = 0

    @classmethod
    def from_game(
        cls,
        game: Game,
        tags: Mapping[str, str] | None = None,
        *,
        seconds: Sequence[float | None] = (),
        comments: Mapping[int, Iterable[str]] | None = None,
    ) -> PdnGame:
        """A game that was played, to be written.

        Args:
            game: The game. Its result is written, and how it came about as the tag `Termination`.
            tags: Tags beside those of the game, which they replace.
            seconds: The time that each move took, in order, as far as it is known.
            comments: Comments after plies, counted from 1; ply 0 is before the first move.
        """
        outcome = game.outcome
        every = {**game.tags, **(tags or {})}
        every["Result"] = "*" if outcome is None else outcome.result
        every.setdefault("GameType", GAME_TYPE)
        if outcome is not None:
            every["Termination"] = str(outcome.termination)
        if game.rules.name != "english":
            every["Rules"] = game.rules.name
        found = cls(GameTree(game.board), every)
        node = found.tree.root
        for ply in range(found.plies + 1):
            texts = [*(comments or {}).get(ply, ())]
            if 0 < ply <= len(seconds) and (taken := seconds[ply - 1]) is not None:
                texts.insert(0, time_comment(taken))
            if texts:
                node.comments = texts
            node = node.next or node
        return found

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line."""
        return self.tree.moves

    @property
    def plies(self) -> int:
        """The number of moves of the main line."""
        return self.tree.plies

    def tag(self, name: str) -> str:
        """The value of a tag, whose capitals do not matter; empty where it is missing or `?`."""
        value = self.tags.get(name)
        if value is None:
            wanted = name.lower()
            value = next((text for key, text in self.tags.items() if key.lower() == wanted), "")
        return "" if value == "?" else value

    @property
    def result(self) -> str:
        """`1-0` (Black has won), `0-1`, `1/2-1/2`, `0-0`, or `*` where nothing is known.

        The tag `Result` counts first, then the mark at the end of the moves.
        """
        by_tag = pdn_result(self.tag("Result"))
        if by_tag is None or by_tag == "*":
            return pdn_result(self.mark or "") or "*"
        return by_tag

    @property
    def winner(self) -> Side | None:
        """The side that has won by the result; None for a draw and where nothing is known."""
        return _WINNER.get(self.result)

    @property
    def year(self) -> int | None:
        """The year of the tag `Date`, or of `EventDate`; None where there is none."""
        found = _YEAR.search(self.tag("Date")) or _YEAR.search(self.tag("EventDate"))
        return int(found[0]) if found else None

    @property
    def opening(self) -> Opening | None:
        """The latest named opening that the main line has been through, by position."""
        return named_opening(self.final_board())

    def final_board(self) -> Board:
        """A new board on which the main line has been played."""
        return self.tree.final_board()

    def to_game(self) -> Game:
        """The main line as a game that can be played on, with its tags and its result.

        A result that the moves do not show is one that people decided: as the tag `Termination`
        says, else an adjudication.

        Raises:
            PdnError: the game could not be read as a whole.
        """
        if self.errors:
            raise PdnError(self.source, self.number, *self.errors[0])
        game = Game.from_board(self.final_board())
        game.tags = dict(self.tags)
        if game.outcome is None and self.result in {"1-0", "0-1", "1/2-1/2"}:
            _declare(game, self.winner, self.tag("Termination"))
        return game

    def to_pdn(self) -> str:
        """The game as PDN, with an empty line behind it.

        Raises:
            ValueError: a tag has a name that PDN cannot hold, or the mark is no result.
        """
        return format_pdn(list(self.tags.items()), self.tree, self.mark)

    def __str__(self) -> str:
        return self.to_pdn()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PdnGame):
            return NotImplemented
        return (self.tags, self.mark, self.tree) == (other.tags, other.mark, other.tree)

    __hash__ = None  # type: ignore[assignment] # a game can be changed

    def __repr__(self) -> str:
        players = f"{self.tag('Black') or '?'} - {self.tag('White') or '?'}"
        return f"<PdnGame {players}, {self.plies} plies, {self.result}>"


def _declare(game: Game, winner: Side | None, termination: str) -> None:
    """End a game as its tags say, as far as people can decide it so."""
    try:
        how = Termination(termination.strip().lower())
    except ValueError:
        how = Termination.ADJUDICATION
    if not is_declared(Outcome(how, winner)):
        how = Termination.ADJUDICATION
    match how:
        case Termination.RESIGNATION:
            game.resign(winner.other if winner else None)
        case Termination.TIME:
            game.lose_on_time(winner.other if winner else None)
        case Termination.AGREEMENT:
            game.agree_draw()
        case _:
            game.adjudicate(winner)


def pdn_of_game(
    game: Game,
    tags: Mapping[str, str] | None = None,
    *,
    seconds: Sequence[float | None] = (),
    comments: Mapping[int, Iterable[str]] | None = None,
) -> str:
    """A game that was played, as PDN text with an empty line behind it.

    Args:
        game: The game, finished or not.
        tags: Tags beside those of the game, which they replace, such as the players.
        seconds: The time that each move took, in order, as far as it is known.
        comments: Comments after plies, counted from 1; ply 0 is before the first move.

    Raises:
        ValueError: a tag has a name that PDN cannot hold.

    >>> game = Game()
    >>> _ = game.move("11-15"), game.move("23-19")
    >>> game.resign("white")
    >>> print(pdn_of_game(game, {"Black": "Ada", "White": "Bo"}, seconds=[1.5]))
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Bo"]
    [Black "Ada"]
    [Result "1-0"]
    [GameType "21"]
    [Termination "resignation"]
    <BLANKLINE>
    1. 11-15 {[%emt 0:00:01.5]} 23-19 1-0
    <BLANKLINE>
    <BLANKLINE>
    """
    return PdnGame.from_game(game, tags, seconds=seconds, comments=comments).to_pdn()


def time_comment(seconds: float) -> str:
    """The comment that says how long a move took, to the millisecond.

    >>> time_comment(3723.25)
    '[%emt 1:02:03.25]'
    """
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    minutes, second = divmod(whole, 60)
    hour, minute = divmod(minutes, 60)
    fraction = f".{thousandths:03}".rstrip("0") if thousandths else ""
    return f"[%emt {hour}:{minute:02}:{second:02}{fraction}]"


def commands_of(comments: Iterable[str]) -> dict[str, str]:
    """What comments say in the form `[%name value]`, such as clocks and events.

    >>> commands_of(["[%clk 0:09:58] a strong move", "[%emt 0:00:02]"])
    {'clk': '0:09:58', 'emt': '0:00:02'}
    """
    return {found[1]: found[2] for text in comments for found in _COMMAND.finditer(text)}
