"""The compiled core of kingme: boards, moves, rule sets, evaluations and the classic search.

This stub owns the public documentation of the extension `kingme._core`; the names that people use
are re-exported by `kingme`. Squares are PDN numbers from 1 to 32; Black starts on 1-12 and moves
towards 32. Scores are whole hundredths of a man.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Literal, Protocol, Self, final, overload

from kingme.game.values import Outcome, Piece, Side

__all__ = [
    "EXACT",
    "INFINITY",
    "LOWER",
    "MATE",
    "MAX_DEPTH",
    "MAX_EXTENSION",
    "MAX_JITTER",
    "MAX_PV",
    "UPPER",
    "Board",
    "BotEvaluation",
    "Choice",
    "Effort",
    "EightEvaluation",
    "Engine",
    "GameRecord",
    "GameTree",
    "LegalMoves",
    "MctsResult",
    "Move",
    "PdnReader",
    "PdnRecord",
    "PlayerSpec",
    "RuleSet",
    "SearchLine",
    "SearchResult",
    "SearchStop",
    "Thought",
    "TreeNode",
    "__version__",
    "branch_seed",
    "build_info",
    "divide",
    "format_pdn",
    "jitter",
    "move_from_code",
    "pdn_result",
    "perft",
    "play_games",
    "random_opening",
    "search_classic",
    "search_mcts",
    "side_seed",
    "value_of_score",
]

__version__: Final[str]
"""The version of the compiled core."""

MATE: Final[int]
"""The score of a win on the spot; a win after `n` plies scores `MATE - n`, a loss `n - MATE`."""

INFINITY: Final[int]
"""Larger than every score."""

MAX_DEPTH: Final[int]
"""The largest depth that a search can be asked for, in plies."""

MAX_PV: Final[int]
"""The most moves of a principal variation that are kept."""

MAX_EXTENSION: Final[int]
"""The most plies by which forced jumps extend one path of a search."""

EXACT: Final[int]
"""Bound kind: the stored score is exact."""

LOWER: Final[int]
"""Bound kind: the true score is the stored one or higher."""

UPPER: Final[int]
"""Bound kind: the true score is the stored one or lower."""

MAX_JITTER: Final[int]
"""The largest offset of a root move, in hundredths of a man."""

class _Weights(Protocol):
    """Anything that gives a number for a name: a dictionary, for example."""

    def __getitem__(self, name: str, /) -> float: ...

@final
class Board:
    """A position under a rule set, with the moves that led to it.

    Two boards are equal when they have the same pieces, side to move and rules; the way there does
    not matter. Boards can be hashed, copied and pickled; the past goes along.

    Args:
        rules: A `RuleSet` or the name of one; English draughts when None.

    Raises:
        ValueError: there is no such rule set.

    >>> from kingme import Board
    >>> board = Board()
    >>> board.push(board.parse_pdn("11-15"))
    >>> board
    Board.from_fen('W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15')
    >>> print(board)  # doctest: +NORMALIZE_WHITESPACE
      b   b   b   b
    b   b   b   b
      b   b   .   b
    .   .   b   .
      .   .   .   .
    w   w   w   w
      w   w   w   w
    w   w   w   w
    """

    def __new__(cls, rules: RuleSet | str | None = None) -> Self: ...
    @staticmethod
    def from_fen(fen: str, rules: RuleSet | str | None = None) -> Board:
        """The board that a FEN text describes, without a past.

        The canonical form is `B:W18,K27:B5,K31`: the side to move, then White's and Black's
        squares, `K` before each king. Also read: lower case, spaces, quotes, a final full stop,
        leading zeros, either order of the colours, an empty list, ranges (`W1-12`, `K9-12`),
        the side token twice, `H` and `F` counters, and an `[FEN "..."]` wrapper.

        Args:
            fen: The text.
            rules: A `RuleSet` or the name of one; English draughts when None.

        Raises:
            PositionError: it describes no legal position; `reasons` lists all that is wrong.
            ValueError: there is no such rule set.

        >>> from kingme import Board
        >>> Board.from_fen("w:b1-3:wK32.").fen()
        'W:WK32:B1,2,3'
        """

    @staticmethod
    def from_compact(text: str, rules: RuleSet | str | None = None) -> Board:
        """The board that a compact text describes, with its count of quiet plies.

        Args:
            text: One character for each square from 1 to 32 (`0` empty, `r` and `R` a black man
                and king, `w` and `W` a white one), `r` or `w` for the side to move, then the
                quiet plies in decimal (0 to 65535).
            rules: A `RuleSet` or the name of one; English draughts when None.

        Raises:
            PositionError: it describes no legal position.
            ValueError: there is no such rule set.

        >>> from kingme import Board
        >>> board = Board.from_compact("R" + "0" * 30 + "W" + "w17")
        >>> board.fen(), board.quiet_plies
        ('W:WK32:BK1', 17)
        """

    @staticmethod
    def from_pieces(
        pieces: dict[int, Piece] | dict[int, tuple[Side | str, bool]],
        turn: Side | str,
        rules: RuleSet | str | None = None,
        *,
        quiet_plies: int = 0,
    ) -> Board:
        """The board with the given pieces, without a past.

        Args:
            pieces: For each occupied square its piece, as a `Piece` or a pair of side and "is a
                king".
            turn: The side to move, as a `Side`, its name or its letter.
            rules: A `RuleSet` or the name of one; English draughts when None.
            quiet_plies: Plies without progress so far, 0 to 65535.

        Raises:
            PositionError: this is no legal position; `reasons` lists all that is wrong.
            ValueError: a side is none, or there is no such rule set.

        >>> from kingme import Board, Piece, Side
        >>> board = Board.from_pieces({1: Piece(Side.BLACK, king=True), 32: ("white", True)}, "B")
        >>> board.fen()
        'B:WK32:BK1'
        """

    def fen(self) -> str:
        """The position as canonical FEN: White's list first, squares ascending, no spaces.

        >>> from kingme import Board
        >>> Board.from_fen("B:B5,K31:W18,K27").fen()
        'B:W18,K27:B5,K31'
        """

    def compact(self) -> str:
        """The position with its quiet plies as 34 characters or more, for links.

        >>> from kingme import Board
        >>> Board().compact()
        'rrrrrrrrrrrr00000000wwwwwwwwwwwwr0'
        """

    @property
    def rules(self) -> RuleSet:
        """The rule set of the board.

        >>> from kingme import Board
        >>> Board("retro").rules
        RuleSet("retro")
        """

    @property
    def turn(self) -> Side:
        """The side to move.

        >>> from kingme import Board
        >>> Board().turn, Board("classroom").turn
        (<Side.BLACK: 'black'>, <Side.WHITE: 'white'>)
        """

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves of this position; they do not change when the board moves on.

        >>> from kingme import Board
        >>> Board().legal_moves
        <LegalMoves (9-13, 10-14, 11-15, 12-16, 9-14, 10-15, 11-16)>
        """

    @property
    def ply(self) -> int:
        """The number of moves played on this board.

        >>> from kingme import Board
        >>> Board().ply
        0
        """

    @property
    def quiet_plies(self) -> int:
        """Plies in a row without progress, as the rule set counts it.

        >>> from kingme import Board
        >>> board = Board.from_fen("B:WK32:BK1")
        >>> board.push(board.parse_pdn("1-6"))
        >>> board.quiet_plies
        1
        """

    @property
    def key(self) -> int:
        """The key of pieces and side to move, 64 bits, the same on every machine.

        >>> from kingme import Board
        >>> Board().key == Board("arcade").key
        True
        """

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played on this board, oldest first.

        >>> from kingme import Board
        >>> board = Board()
        >>> board.push(board.legal_moves[0])
        >>> board.moves
        (<Move 9-13>,)
        """

    def is_legal(self, move: object, /) -> bool:
        """True when a move is one of the legal ones here; False for anything else.

        >>> from kingme import Board
        >>> board = Board()
        >>> move = board.parse_pdn("11-15")
        >>> board.push(move)
        >>> board.is_legal(move)
        False
        """

    def push(self, move: Move, /) -> None:
        """Play a legal move.

        Raises:
            IllegalMoveError: the move may not be made here; the message says why.
            TypeError: it is no `Move` (`parse_pdn` makes one from text).

        >>> from kingme import Board
        >>> board = Board()
        >>> board.push(board.parse_pdn("11-15"))
        >>> board.ply
        1
        """

    def pop(self) -> Move:
        """Take the last move back and return it; every counter is as it was before.

        Raises:
            IndexError: no move has been played on this board.

        >>> from kingme import Board
        >>> board = Board()
        >>> board.push(board.parse_pdn("11-15"))
        >>> board.pop(), board == Board()
        (<Move 11-15>, True)
        """

    def parse_pdn(self, text: str) -> Move:
        """The legal move that a text names.

        Args:
            text: Squares separated by `-`, `x`, `:` or a space. Squares between start and end of
                a jump may be left out as long as one legal move fits.

        Raises:
            MalformedMoveError: the text is not the text of any move.
            IllegalMoveError: the move may not be made here; the message says why.
            AmbiguousMoveError: several legal moves fit; `candidates` lists them.

        >>> from kingme import Board
        >>> board = Board.from_fen("B:W6,15,24:B1")
        >>> board.parse_pdn("1x28"), board.parse_pdn("1-19-28")
        (<Move 1x10x19x28>, <Move 1x10x19x28>)
        >>> board.parse_pdn("1x10")
        Traceback (most recent call last):
            ...
        kingme.errors.IllegalMoveError: 1x10 is not legal: the jump must go on: 1x10x19x28
        """

    def pdn(self, move: Move, /) -> str:
        """The shortest text that names a legal move of this board and no other.

        Raises:
            IllegalMoveError: the move may not be made here.
            TypeError: it is no `Move`.

        >>> from kingme import Board
        >>> board = Board.from_fen("B:W6,15,24:B1")
        >>> board.pdn(board.legal_moves[0])
        '1x28'
        >>> board = Board.from_fen("B:W9,10,17,18:BK6")
        >>> [board.pdn(move) for move in board.legal_moves]
        ['6x13x22x15x6', '6x15x22x13x6']
        """

    def piece_at(self, square: int) -> Piece | None:
        """What stands on a square, or None.

        Args:
            square: 1 to 32.

        Raises:
            ValueError: there is no such square.

        >>> from kingme import Board
        >>> Board().piece_at(12), Board().piece_at(13)
        (Piece(side=<Side.BLACK: 'black'>, king=False), None)
        """

    def men(self, side: Side | str) -> tuple[int, ...]:
        """The squares of a side's men, ascending.

        Raises:
            ValueError: this is no side.

        >>> from kingme import Board
        >>> Board.from_fen("B:W18,K27:B5,K31").men("white")
        (18,)
        """

    def kings(self, side: Side | str) -> tuple[int, ...]:
        """The squares of a side's kings, ascending.

        Raises:
            ValueError: this is no side.

        >>> from kingme import Board
        >>> Board.from_fen("B:W18,K27:B5,K31").kings("white")
        (27,)
        """

    def repetitions(self) -> int:
        """How often the present position has stood on this board, this time included.

        >>> from kingme import Board
        >>> board = Board.from_fen("B:WK32:BK1")
        >>> for text in ["1-6", "32-27", "6-1", "27-32"]:
        ...     board.push(board.parse_pdn(text))
        >>> board.repetitions()
        2
        """

    def outcome(self) -> Outcome | None:
        """How the game stands under the rules alone; None while it goes on.

        Only the side to move is asked whether it can move. A side that cannot has lost, even where
        a draw rule would apply at the same time.

        >>> from kingme import Board
        >>> print(Board.from_fen("W:W:B1").outcome())
        Black wins: White has no piece left
        """

    def perft(self, depth: int, *, threads: int = 1) -> int:
        """The number of sequences of legal moves of a length; no draw rule cuts them short.

        Args:
            depth: Plies, 0 to 24.
            threads: 1 to 256; short counts use one.

        Raises:
            ValueError: depth or threads are out of range.

        >>> from kingme import Board
        >>> Board().perft(6)
        36768
        """

    def turned(self) -> Board:
        """The board turned by 180 degrees with the colours swapped, without a past.

        >>> from kingme import Board
        >>> Board.from_fen("B:W18,K27:B5,K31").turned().fen()
        'W:WK2,28:BK6,15'
        """

    def copy(self) -> Board:
        """An independent board with the same past.

        >>> from kingme import Board
        >>> board = Board()
        >>> again = board.copy()
        >>> again.push(again.legal_moves[0])
        >>> board.ply, again.ply
        (0, 1)
        """

    def __copy__(self) -> Board: ...
    def __deepcopy__(self, _memo: dict[int, Any], /) -> Board: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def svg(
        self,
        size: float = 360,
        *,
        arrows: Iterable[Move | tuple[int, int]] = (),
        marks: Iterable[int | Move] = (),
        flip: bool = False,
        set: str = "classic",  # noqa: A002 - the word of the game, as in `--set`
        scheme: Literal["light", "dark"] = "light",
        last_move: Move | None = None,
        numbers: bool = True,
        title: str | None = None,
        caption: str | None = None,
    ) -> str:
        """The board as a drawing: the text of an SVG picture, the same for the same arguments.

        Args:
            size: The width of the picture, in pixels.
            arrows: Moves, or pairs of squares, that get a dashed arrow.
            marks: Squares that get a dot, or moves whose end gets one; a jump's has a ring.
            flip: Put squares 1 to 4 at the bottom instead of the top.
            set: The piece set: `classic`, `glossy`, `engraved`, `modern`, `critters`, `monsters`,
                `snacks`, `space`, `neo_duck` or `neo_glitch`.
            scheme: `light`, or `dark` for the dimmer board of Classic.
            last_move: The move to show as the last one.
            numbers: Show the numbers of the squares, where they can be read.
            title: What the picture is called; the side to move when None.
            caption: A line of text under the board.

        Raises:
            ValueError: a size, square, set or scheme that there is not.

        >>> from kingme import Board
        >>> board = Board()
        >>> picture = board.svg(240, set="neo_duck", marks=board.legal_moves, arrows=[(11, 15)])
        >>> picture.startswith("<svg "), picture.endswith("</svg>")
        (True, True)
        """

    def _repr_svg_(self) -> str:
        """The board as a drawing, for notebooks."""

@final
class Move:
    """A step or a whole jump, from the square where a piece starts to the square where it ends.

    Moves come from boards (`legal_moves`, `parse_pdn`, `moves`). Two moves are equal when their
    paths and captures are; `str` is the full path.

    >>> from kingme import Board
    >>> move = Board.from_fen("B:W26,27:BK22").legal_moves[0]
    >>> move, str(move)
    (<Move 22x31x24>, '22x31x24')
    """

    @property
    def start(self) -> int:
        """The square that the piece leaves, 1 to 32.

        >>> from kingme import Board
        >>> Board().parse_pdn("11-15").start
        11
        """

    @property
    def end(self) -> int:
        """The square on which the piece ends; its start for a jump that goes full circle.

        >>> from kingme import Board
        >>> Board().parse_pdn("11-15").end
        15
        """

    @property
    def path(self) -> tuple[int, ...]:
        """All squares on which the piece stands, start and end included.

        >>> from kingme import Board
        >>> Board.from_fen("B:W6,15,24:B1").parse_pdn("1x28").path
        (1, 10, 19, 28)
        """

    @property
    def captured(self) -> tuple[int, ...]:
        """The squares of the pieces taken, in the order in which they are jumped.

        >>> from kingme import Board
        >>> Board.from_fen("B:W6,15,24:B1").parse_pdn("1x28").captured
        (6, 15, 24)
        """

    @property
    def is_jump(self) -> bool:
        """True for a jump, False for a step.

        >>> from kingme import Board
        >>> Board().parse_pdn("11-15").is_jump
        False
        """

    @property
    def crowns(self) -> bool:
        """True when a man becomes a king by this move.

        >>> from kingme import Board
        >>> Board.from_fen("B:W5:B25").parse_pdn("25-30").crowns
        True
        """

    @property
    def by_king(self) -> bool:
        """True when the piece was a king before the move.

        >>> from kingme import Board
        >>> Board.from_fen("B:W5:BK25").parse_pdn("25-30").by_king
        True
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class LegalMoves:
    """The legal moves of a position: a sized sequence that is worked out when it is asked for.

    The order is fixed: jumps by start square and direction, then steps by direction and start
    square.

    >>> from kingme import Board
    >>> moves = Board().legal_moves
    >>> len(moves), moves[0], moves[-1] in moves, [str(move) for move in moves][:3]
    (7, <Move 9-13>, True, ['9-13', '10-14', '11-15'])
    """

    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...
    @overload
    def __getitem__(self, index: int, /) -> Move: ...
    @overload
    def __getitem__(self, index: slice, /) -> tuple[Move, ...]: ...
    def __contains__(self, move: object, /) -> bool: ...

@final
class RuleSet:
    """A rule set as a value: what is compulsory, where a move ends, when a game is drawn.

    Equal when all fields are equal; can be hashed and pickled.

    Args:
        name: `english`, `arcade`, `classroom` or `retro`.

    Raises:
        ValueError: there is no such rule set.

    >>> from kingme import RuleSet
    >>> RuleSet("english").quiet_limit, RuleSet("classroom").quiet_limit
    (80, 60)
    """

    def __new__(cls, name: str) -> Self: ...
    @staticmethod
    def names() -> list[str]:
        """The names of the built-in rule sets.

        >>> from kingme import RuleSet
        >>> RuleSet.names()
        ['arcade', 'classroom', 'english', 'retro']
        """

    def replace(self, **changes: Any) -> RuleSet:
        """A copy with some fields changed; the fields are the properties of this class.

        Raises:
            ValueError: there is no such field, or no such word for it.
            TypeError: a value is of another type than the field.
            OverflowError: a number is negative or too large.

        >>> from kingme import RuleSet
        >>> quick = RuleSet("english").replace(name="quick", quiet_limit=20)
        >>> quick, quick.quiet_limit, quick.repetition
        (RuleSet("quick"), 20, 3)
        """

    @property
    def name(self) -> str:
        """The name that commands and files use.

        >>> from kingme import RuleSet
        >>> RuleSet("retro").name
        'retro'
        """

    @property
    def title(self) -> str:
        """The name that people see.

        >>> from kingme import RuleSet
        >>> RuleSet("retro").title
        'Retro checkers'
        """

    @property
    def summary(self) -> str:
        """The rules in a sentence.

        >>> from kingme import RuleSet
        >>> RuleSet("arcade").summary.startswith("As English draughts")
        True
        """

    @property
    def squares(self) -> str:
        """The colour of the squares on which the game is shown: `dark` or `light`.

        >>> from kingme import RuleSet
        >>> RuleSet("classroom").squares
        'light'
        """

    @property
    def first_side(self) -> Side:
        """The side that moves first from the start position.

        >>> from kingme import RuleSet
        >>> RuleSet("classroom").first_side
        <Side.WHITE: 'white'>
        """

    @property
    def jumps_compulsory(self) -> bool:
        """A jump must be taken when there is one.

        >>> from kingme import RuleSet
        >>> RuleSet("english").jumps_compulsory, RuleSet("retro").jumps_compulsory
        (True, False)
        """

    @property
    def continuation_compulsory(self) -> bool:
        """A jump that can go on must go on.

        >>> from kingme import RuleSet
        >>> RuleSet("english").continuation_compulsory
        True
        """

    @property
    def crowning_ends_move(self) -> bool:
        """A man that reaches the king row stops there, even if it could jump on as a king.

        >>> from kingme import RuleSet
        >>> RuleSet("retro").crowning_ends_move
        False
        """

    @property
    def repetition(self) -> int:
        """Drawn when a position stands this many times with the same side to move; 0 for never.

        >>> from kingme import RuleSet
        >>> RuleSet("english").repetition
        3
        """

    @property
    def quiet_limit(self) -> int:
        """Drawn after this many plies in a row without progress; 0 for never.

        >>> from kingme import RuleSet
        >>> RuleSet("english").quiet_limit
        80
        """

    @property
    def quiet_reset(self) -> str:
        """What is progress: `capture`, `capture_or_crowning` or `capture_or_man_move`.

        >>> from kingme import RuleSet
        >>> RuleSet("arcade").quiet_reset
        'capture_or_crowning'
        """

    @property
    def cycle(self) -> bool:
        """Drawn when the last six plies are a cycle: both kings go out, back and out again.

        >>> from kingme import RuleSet
        >>> RuleSet("classroom").cycle
        True
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class BotEvaluation:
    """The evaluation of the reproducible bot: material, place, mobility, a drive to the finish.

    Calling it gives the value of a board for the side to move, in hundredths of a man.

    >>> from kingme import Board, BotEvaluation
    >>> BotEvaluation()(Board())
    0
    """

    def __new__(cls) -> Self: ...
    def __call__(self, board: Board) -> int: ...

@final
class EightEvaluation:
    """Eight weighted counts, Black minus White; small enough to be learned.

    Calling it gives the value of a board for the side to move, in hundredths of a man, cut off
    towards zero.

    Args:
        weights: A weight for each feature, in hundredths of a man for one more of it, -10000 to
            10000, kept to two decimals; the built-in hand-tuned set when None. The features are
            `men`, `kings`, `advancement`, `home_row`, `centre`, `edge`, `mobility` and
            `king_centre`.

    Raises:
        ValueError: a weight is missing, no number, or out of range.

    >>> from kingme import Board, EightEvaluation
    >>> weights = dict.fromkeys(EightEvaluation().weights, 0) | {"men": 100, "kings": 150.5}
    >>> EightEvaluation(weights)(Board.from_fen("W:W32:B1,2,K3"))
    -250
    """

    def __new__(cls, weights: _Weights | None = None) -> Self: ...
    def __call__(self, board: Board) -> int: ...
    @property
    def weights(self) -> dict[str, float]:
        """The weight of each feature.

        >>> from kingme import EightEvaluation
        >>> EightEvaluation().weights["men"]
        100.0
        """

    @staticmethod
    def learned() -> EightEvaluation:
        """The evaluation with the weights that were learned by playing; see docs/learning.md.

        >>> from kingme import EightEvaluation
        >>> EightEvaluation.learned().weights["men"]
        100.0
        """

    @staticmethod
    def features(board: Board) -> dict[str, int]:
        """The eight counts of a board, Black minus White, whoever is to move.

        >>> from kingme import Board, EightEvaluation
        >>> EightEvaluation.features(Board.from_fen("B:W32:B1,2"))["men"]
        1
        """

@final
class SearchResult:
    """What a search found.

    >>> from kingme import Board, BotEvaluation
    >>> from kingme._core import search_classic
    >>> found = search_classic(Board.from_fen("B:W6,15,24:B1,12"), BotEvaluation())
    >>> found.move, found.pv_texts, found.forced, found.depth
    (<Move 1x10x19x28>, ['1x28'], True, 0)
    """

    @property
    def move(self) -> Move:
        """The move to play."""

    @property
    def score(self) -> int:
        """The value of the move for the side to move, in hundredths of a man, without jitter.

        Wins and losses lie within a thousand of `MATE` and `-MATE` and count the plies to the end.
        0 for a forced move.
        """

    @property
    def depth(self) -> int:
        """The depth of the last finished iteration, in plies; 0 for a forced move."""

    @property
    def nodes(self) -> int:
        """Positions visited, those of an unfinished iteration included."""

    @property
    def cutoffs(self) -> int:
        """Positions that were left because a reply refuted them."""

    @property
    def forced(self) -> bool:
        """True when there was only one legal move and nothing was searched."""

    @property
    def seconds(self) -> float:
        """Wall time of the search."""

    @property
    def pv(self) -> tuple[Move, ...]:
        """The line that is expected, the move to play first; at most `MAX_PV` moves."""

    @property
    def pv_texts(self) -> list[str]:
        """The same line as PDN texts."""

@final
class Engine:
    """The strong search, with a table that survives from move to move.

    One search at a time; `stop` may be called from another thread. Its answers depend on what it
    searched before, and with a time limit or several threads on the machine too.

    Args:
        hash_mb: Size of the table in megabytes, 1 to 65536.
        threads: 1 to 256.
        params: Changes of the search's parameters, by name; see `params`.

    Raises:
        ValueError: a number is out of range, or there is no such parameter.

    >>> from kingme import Board, Engine
    >>> engine = Engine(hash_mb=1)
    >>> engine
    Engine(hash_mb=1, threads=1)
    >>> (line,) = engine.search(Board.from_fen("B:W15,23:B10,11"), depth=5)
    >>> line.pv_texts
    ['10x26']
    """

    def __new__(
        cls, hash_mb: int = 64, threads: int = 1, params: dict[str, int] | None = None
    ) -> Self: ...
    def search(
        self,
        board: Board,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        multipv: int = 1,
        only_moves: bool = False,
        on_depth: Callable[[list[SearchLine]], object] | None = None,
    ) -> list[SearchLine]:
        """Search the board for the side to move until the first of the limits is reached.

        Args:
            board: Where to search from; it is not changed. Its past is known.
            depth: The depth of the last iteration, in plies, 1 to `MAX_DEPTH`.
            nodes: The most positions to visit, at least 1.
            time: Seconds, more than 0, at most a week.
            multipv: How many lines to give, at least 1.
            only_moves: Search where there is only one legal move, too, for its score. Without it
                such a position is answered at once, with a score of 0.
            on_depth: Called in this thread with the lines after each finished depth. What it
                raises ends the search and is raised again.

        Returns:
            The best lines, the best first; empty when the game is over.

        Raises:
            ValueError: no limit is given, or one is out of range.
            RuntimeError: the engine is searching already.

        >>> from kingme import Board, Engine
        >>> lines = Engine(hash_mb=1).search(Board(), depth=4, multipv=3)
        >>> len(lines), all(line.move in Board().legal_moves for line in lines)
        (3, True)
        """

    def stop(self) -> None:
        """End the search that another thread is waiting for; nothing happens when there is none.

        >>> from kingme import Engine
        >>> Engine(hash_mb=1).stop()
        """

    def clear(self) -> None:
        """Forget what was learned from earlier searches.

        Raises:
            RuntimeError: the engine is searching.

        >>> from kingme import Engine
        >>> Engine(hash_mb=1).clear()
        """

    @property
    def hash_mb(self) -> int:
        """Size of the table in megabytes.

        >>> from kingme import Engine
        >>> Engine(hash_mb=2).hash_mb
        2
        """

    @property
    def threads(self) -> int:
        """The number of threads that search.

        >>> from kingme import Engine
        >>> Engine(hash_mb=1, threads=2).threads
        2
        """

    @property
    def params(self) -> list[tuple[str, int, int, int]]:
        """The parameters of the search: name, value, least and most.

        >>> from kingme import Engine
        >>> all(least <= value <= most for _, value, least, most in Engine(hash_mb=1).params)
        True
        """

@final
class SearchLine:
    """One line of a search by `Engine`.

    >>> from kingme import Board, Engine
    >>> (line,) = Engine(hash_mb=1).search(Board.from_fen("B:W15,23:B10,11"), depth=3)
    >>> line.score, line.move
    (29999, <Move 10x19x26>)
    """

    @property
    def move(self) -> Move:
        """The first move of the line."""

    @property
    def score(self) -> int:
        """The value for the side to move, in hundredths of a man; wins count their distance."""

    @property
    def depth(self) -> int:
        """The depth to which the line was searched, in plies."""

    @property
    def longest(self) -> int:
        """The longest path that the search followed, in plies."""

    @property
    def nodes(self) -> int:
        """Positions visited by the whole search."""

    @property
    def seconds(self) -> float:
        """Wall time of the whole search."""

    @property
    def forced(self) -> bool:
        """True when there was only one legal move, and nothing was searched."""

    @property
    def pv(self) -> tuple[Move, ...]:
        """The line that is expected."""

    @property
    def pv_texts(self) -> list[str]:
        """The same line as PDN texts."""

@final
class MctsResult:
    """What a Monte Carlo tree search found.

    >>> from kingme import Board
    >>> from kingme._core import search_mcts
    >>> found = search_mcts(Board.from_fen("B:W15,23:B10,11"), rollouts=100)
    >>> found.move, found.value, found.rollouts
    (<Move 10x19x26>, 1.0, 0)
    """

    @property
    def move(self) -> Move:
        """The move to play: a proven win, or the one visited most of those that are not lost."""

    @property
    def value(self) -> float:
        """The share of points that the move got, 0 to 1; a draw is a half."""

    @property
    def moves(self) -> list[tuple[Move, int, float, str | None]]:
        """All moves: visits, value, and `win`, `draw` or `loss` where the result is certain."""

    @property
    def rollouts(self) -> int:
        """Games played; fewer than asked for when the result was proven."""

    @property
    def nodes(self) -> int:
        """Positions visited, those of random games included."""

    @property
    def forced(self) -> bool:
        """True when there was only one legal move and nothing was searched."""

    @property
    def seconds(self) -> float:
        """Wall time of the search."""

@final
class PlayerSpec:
    """A player of games that are played inside the core, made by one of its static methods.

    Everything that its moves depend on, chance apart; it can be compared, hashed and pickled.

    >>> from kingme._core import PlayerSpec
    >>> PlayerSpec.alphabeta(6, nodes=5000)
    <PlayerSpec alphabeta:6>
    """

    @staticmethod
    def random() -> PlayerSpec:
        """Any legal move.

        >>> from kingme._core import PlayerSpec
        >>> PlayerSpec.random()
        <PlayerSpec random>
        """

    @staticmethod
    def blunder(
        depth: int,
        percent: int,
        *,
        extension: int = 0,
        evaluation: BotEvaluation | EightEvaluation | None = None,
    ) -> PlayerSpec:
        """The best move by plain minimax, but now and then any legal one.

        Args:
            depth: Plies to look ahead, 1 to `MAX_DEPTH`.
            percent: How many of a hundred moves are random, 0 to 100.
            extension: The most plies by which forced jumps extend one path, 0 to `MAX_EXTENSION`.
            evaluation: What positions are worth; eight hand-tuned weights when None.

        Raises:
            ValueError: a number is out of range.
            TypeError: the evaluation is neither of the two.

        >>> from kingme._core import PlayerSpec
        >>> PlayerSpec.blunder(2, 22)
        <PlayerSpec blunder:2>
        """

    @staticmethod
    def minimax(
        depth: int, *, evaluation: BotEvaluation | EightEvaluation | None = None
    ) -> PlayerSpec:
        """The best move by plain minimax.

        Args:
            depth: Plies to look ahead, 1 to `MAX_DEPTH`.
            evaluation: What positions are worth; eight hand-tuned weights when None.

        Raises:
            ValueError: depth out of range.
            TypeError: the evaluation is neither of the two.

        >>> from kingme._core import PlayerSpec
        >>> PlayerSpec.minimax(3) == PlayerSpec.minimax(3)
        True
        """

    @staticmethod
    def alphabeta(
        depth: int,
        *,
        nodes: int = 0,
        evaluation: BotEvaluation | EightEvaluation | None = None,
        table: bool = True,
        extension: int = 8,
        jitter: int | Literal["game"] | None = None,
        stale: int = 0,
    ) -> PlayerSpec:
        """Alpha-beta with iterative deepening; see `search_classic`.

        Args:
            depth: The depth of the last iteration, in plies, 1 to `MAX_DEPTH`.
            nodes: The most positions to visit for a move; 0 for no limit.
            evaluation: What positions are worth; eight hand-tuned weights when None.
            table: Use a transposition table: slower up to four plies or so, faster beyond. With
                `nodes` it changes how deep a search gets.
            extension: The most plies by which forced jumps extend one path, 0 to `MAX_EXTENSION`.
            jitter: The seed of a fixed offset for each root move, `game` to take it from the
                game's seed, or None for no offsets.
            stale: The handicap of going back to an old position while ahead, 0 to 1000.

        Raises:
            ValueError: a number is out of range.
            TypeError: the evaluation is neither of the two.

        >>> from kingme._core import PlayerSpec
        >>> PlayerSpec.alphabeta(3, extension=0, table=False)
        <PlayerSpec alphabeta:3>
        """

    @staticmethod
    def pvs(
        depth: int,
        *,
        nodes: int = 0,
        evaluation: BotEvaluation | EightEvaluation | None = None,
    ) -> PlayerSpec:
        """Principal variation search at full width, with iterative deepening.

        The strong search without its reductions: every move is looked at to the whole depth. It
        goes as deep as `alphabeta` with a fifth of the nodes or less.

        Args:
            depth: The depth of the last iteration, in plies, 1 to `MAX_DEPTH`.
            nodes: The most positions to visit for a move; 0 for no limit.
            evaluation: What positions are worth; eight hand-tuned weights when None.

        Raises:
            ValueError: depth out of range.
            TypeError: the evaluation is neither of the two.

        >>> from kingme._core import PlayerSpec
        >>> PlayerSpec.pvs(10, nodes=2_000_000)
        <PlayerSpec pvs:10>
        """

    @staticmethod
    def mcts(rollouts: int, *, exploration: float = 0.4) -> PlayerSpec:
        """Monte Carlo tree search; see `search_mcts`.

        Args:
            rollouts: Random games a move, at least 1.
            exploration: The pull of moves that were tried less often, 0 to 100.

        Raises:
            ValueError: a number is out of range.

        >>> from kingme._core import PlayerSpec
        >>> PlayerSpec.mcts(400)
        <PlayerSpec mcts:400>
        """

    def choose(self, board: Board, seed: int, *, stop: SearchStop | None = None) -> Choice | None:
        """The move of this player, as it would make it in a game inside the core.

        Args:
            board: Where to move; it is not changed. Its past counts, and the number of its plies
                is part of what chance is made from.
            seed: The seed of this side, 0 to 2**64 - 1; see `side_seed`.
            stop: Ends the search from another thread; the move is then the best so far.

        Returns:
            The move with what it cost; None when the game is over. Ctrl-C interrupts.

        >>> from kingme import Board
        >>> from kingme._core import PlayerSpec
        >>> choice = PlayerSpec.minimax(3).choose(Board(), seed=1)
        >>> choice.move in Board().legal_moves, choice.thought.depth, choice.thought.nodes
        (True, 3, 358)
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class SearchStop:
    """Ends a search that another thread is waiting for, also one that is still to begin.

    >>> from kingme import Board
    >>> from kingme._core import PlayerSpec, SearchStop
    >>> stop = SearchStop()
    >>> stop.stop()
    >>> PlayerSpec.minimax(12).choose(Board(), seed=1, stop=stop).thought.depth
    0
    """

    def __new__(cls) -> Self: ...
    def stop(self) -> None:
        """End the search; nothing happens when it has ended.

        >>> from kingme._core import SearchStop
        >>> SearchStop().stop()
        """

@final
class Thought:
    """What a player thought of a move that it made. Thoughts are compared without their time.

    >>> from kingme import Board
    >>> from kingme._core import PlayerSpec
    >>> PlayerSpec.random().choose(Board(), seed=1).thought
    <Thought score=None depth=0 nodes=0>
    """

    @property
    def score(self) -> int | None:
        """The value for the side that moved, in hundredths of a man; None where there is none.

        Forced and random moves have none, and Monte Carlo tree search gives none.
        """

    @property
    def depth(self) -> int:
        """The depth of the last finished iteration, in plies; 0 where nothing was searched."""

    @property
    def nodes(self) -> int:
        """Positions visited; 0 for a forced or random move."""

    @property
    def seconds(self) -> float:
        """How long the move took."""

    def __eq__(self, other: object, /) -> bool: ...

@final
class Choice:
    """A move that a player chose.

    >>> from kingme import Board
    >>> from kingme._core import PlayerSpec
    >>> choice = PlayerSpec.alphabeta(4).choose(Board.from_fen("B:W15,23:B10,11"), seed=1)
    >>> choice.forced, choice.pv_texts
    (False, ['10x26'])
    """

    @property
    def move(self) -> Move:
        """The move."""

    @property
    def thought(self) -> Thought:
        """What it cost, and what it is worth."""

    @property
    def forced(self) -> bool:
        """True when there was no other move."""

    @property
    def pv(self) -> tuple[Move, ...]:
        """The line that the player expects, the move first; at most `MAX_PV` moves."""

    @property
    def pv_texts(self) -> list[str]:
        """The same line as PDN texts."""

@final
class Effort:
    """What one side of a game inside the core did.

    >>> from kingme import Board
    >>> from kingme._core import PlayerSpec, play_games
    >>> player = PlayerSpec.alphabeta(3)
    >>> (record,) = play_games([(Board(), player, PlayerSpec.random(), 1)], max_plies=10)
    >>> record.white
    <Effort moves=5 searched=0 depth=0 nodes=0>
    """

    @property
    def moves(self) -> int:
        """Moves made."""

    @property
    def searched(self) -> int:
        """Those of them that were searched for, neither forced nor random."""

    @property
    def depth(self) -> int:
        """The depths reached by those searches, in plies, added up."""

    @property
    def nodes(self) -> int:
        """Positions visited."""

    def __eq__(self, other: object, /) -> bool: ...

@final
class GameRecord:
    """A game that was played inside the core.

    >>> from kingme import Board
    >>> from kingme._core import PlayerSpec, play_games
    >>> job = (Board(), PlayerSpec.minimax(3), PlayerSpec.random(), 1)
    >>> (record,) = play_games([job])
    >>> record.winner, record.plies == len(record.moves)
    (<Side.BLACK: 'black'>, True)
    """

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from the start of the job."""

    @property
    def thoughts(self) -> tuple[Thought, ...]:
        """What their players thought, a thought for each move."""

    @property
    def plies(self) -> int:
        """The number of moves."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None when the ply limit cut it off, which is adjudicated a draw."""

    @property
    def winner(self) -> Side | None:
        """The side that won; None for a draw."""

    @property
    def black(self) -> Effort:
        """What Black did."""

    @property
    def white(self) -> Effort:
        """What White did."""

    def __eq__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class GameTree:
    """A game with its variations, comments and marks. Every move in it is legal.

    Trees are equal when they have the same start, rules, moves in the same order, comments and
    marks. They can be copied.

    Args:
        board: Its moves become the main line; None is the start of English draughts.

    >>> from kingme._core import GameTree
    >>> tree = GameTree()
    >>> node = tree.root.add("11-15").add("23-19")
    >>> tree.moves
    (<Move 11-15>, <Move 23-19>)
    """

    def __new__(cls, board: Board | None = None) -> Self: ...
    @property
    def rules(self) -> RuleSet:
        """The rule set."""

    @property
    def root(self) -> TreeNode:
        """The start of the game, before any move."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the main line."""

    @property
    def plies(self) -> int:
        """The number of moves of the main line."""

    def start_board(self) -> Board:
        """A new board with the position before the first move.

        >>> from kingme._core import GameTree
        >>> GameTree().start_board().ply
        0
        """

    def final_board(self) -> Board:
        """A new board on which the main line has been played.

        >>> from kingme._core import GameTree
        >>> tree = GameTree()
        >>> _ = tree.root.add("11-15")
        >>> tree.final_board().ply
        1
        """

    def find(self, board: Board) -> int | None:
        """After how many plies the main line first shows the position of a board, if it does.

        >>> from kingme import Board
        >>> from kingme._core import GameTree
        >>> GameTree().find(Board()), GameTree().find(Board.from_fen("W:W18:B1"))
        (0, None)
        """

    def find_material(self, black: tuple[int, int], white: tuple[int, int]) -> int | None:
        """After how many plies the main line first shows so many men and kings, if it does.

        Args:
            black: The number of Black's men and of Black's kings.
            white: The same of White.

        >>> from kingme._core import GameTree
        >>> GameTree().find_material((12, 0), (12, 0))
        0
        """

    def copy(self) -> GameTree:
        """An independent copy.

        >>> from kingme._core import GameTree
        >>> tree = GameTree()
        >>> tree.copy() == tree
        True
        """

    def __copy__(self) -> GameTree: ...
    def __deepcopy__(self, memo: object, /) -> GameTree: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class TreeNode:
    """A place in a `GameTree`: the position after a move, or the start.

    Nodes are equal when they are the same place of the same tree. What has been removed from its
    tree raises `ValueError` where its place matters.

    >>> from kingme._core import GameTree
    >>> root = GameTree().root
    >>> main, variation = root.add("11-15"), root.add("9-13")
    >>> variation.comments = ["also played"]
    >>> root.children, main.is_main_line, variation.is_main_line
    ((<TreeNode 11-15>, <TreeNode 9-13>), True, False)
    """

    @property
    def tree(self) -> GameTree:
        """The tree that the node belongs to."""

    @property
    def move(self) -> Move | None:
        """The move that leads here; None at the start."""

    @property
    def parent(self) -> TreeNode | None:
        """The node before; None at the start."""

    @property
    def next(self) -> TreeNode | None:
        """The next move of this line; None at its end."""

    @property
    def children(self) -> tuple[TreeNode, ...]:
        """All moves after this one: that of the line first, then the variations."""

    @property
    def ply(self) -> int:
        """The number of moves that lead here.

        Raises:
            ValueError: the node has been removed.
        """

    @property
    def is_main_line(self) -> bool:
        """True on the main line; the start is on it."""

    @property
    def comments(self) -> tuple[str, ...]:
        """The comments after the move; those of the start stand before the first move.

        Set to a list of texts. They are kept on one line, with round brackets for braces.
        """

    @comments.setter
    def comments(self, texts: Sequence[str], /) -> None: ...
    @property
    def comments_before(self) -> tuple[str, ...]:
        """The comments before the move, as they stand where a variation begins.

        Raises:
            ValueError: set at the start, which no move leads to.
        """

    @comments_before.setter
    def comments_before(self, texts: Sequence[str], /) -> None: ...
    @property
    def nags(self) -> tuple[int, ...]:
        """The numeric annotation glyphs, 0 to 255: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.

        Raises:
            ValueError: set at the start, or to a number out of range.
        """

    @nags.setter
    def nags(self, nags: Sequence[int], /) -> None: ...
    def board(self) -> Board:
        """A new board with the position here and the moves that lead to it.

        Raises:
            ValueError: the node has been removed.

        >>> from kingme._core import GameTree
        >>> GameTree().root.add("11-15").board().ply
        1
        """

    def add(self, move: Move | str, /) -> TreeNode:
        """Add a move after this one, or find it there.

        The first move continues the line; others become variations behind those that are there.

        Raises:
            MoveError: the move is not legal here.
            ValueError: the node has been removed.

        >>> from kingme._core import GameTree
        >>> root = GameTree().root
        >>> root.add("11-15") == root.add("11-15")
        True
        """

    def remove(self) -> None:
        """Take the move and all that follows out of the tree.

        Where it was the main line, the first variation is that now.

        Raises:
            ValueError: this is the start, or the node has been removed already.

        >>> from kingme._core import GameTree
        >>> tree = GameTree()
        >>> tree.root.add("11-15").remove()
        >>> tree.moves
        ()
        """

    def promote(self) -> bool:
        """Move a variation one place forward among its alternatives.

        Returns:
            False when it is the first already.

        Raises:
            ValueError: the node has been removed.

        >>> from kingme._core import GameTree
        >>> root = GameTree().root
        >>> _, second = root.add("11-15"), root.add("9-13")
        >>> second.promote(), root.children
        (True, (<TreeNode 9-13>, <TreeNode 11-15>))
        """

    def make_main_line(self) -> None:
        """Make the way here the main line; what was it becomes a variation.

        Raises:
            ValueError: the node has been removed.

        >>> from kingme._core import GameTree
        >>> tree = GameTree()
        >>> _ = tree.root.add("11-15")
        >>> tree.root.add("9-13").add("22-18").make_main_line()
        >>> tree.moves
        (<Move 9-13>, <Move 22-18>)
        """

    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class PdnReader:
    """Reads games of a PDN collection that arrives in pieces. `kingme.notation` reads files.

    Args:
        rules: The rule set of all games or its name; with None a game's tag `Rules` may name one,
            and others are English draughts.

    Raises:
        ValueError: there is no such rule set.

    >>> from kingme._core import PdnReader
    >>> reader = PdnReader()
    >>> reader.feed(b"1. 11-15 23-19 1-0")
    >>> reader.close()
    >>> record = reader.next_game()
    >>> record.tree.moves, record.mark, reader.next_game()
    ((<Move 11-15>, <Move 23-19>), '1-0', None)
    """

    def __new__(cls, rules: RuleSet | str | None = None) -> Self: ...
    def feed(self, data: bytes, /) -> None:
        """Add bytes of the collection.

        >>> from kingme._core import PdnReader
        >>> PdnReader().feed(b"1. 11-15 *")
        """

    def close(self) -> None:
        """Say that all bytes have been fed.

        >>> from kingme._core import PdnReader
        >>> PdnReader().close()
        """

    def next_game(self) -> PdnRecord | None:
        """The next game; None when more bytes are needed or there is no other.

        >>> from kingme._core import PdnReader
        >>> PdnReader().next_game() is None
        True
        """

@final
class PdnRecord:
    """A game as a `PdnReader` found it.

    >>> from kingme._core import PdnReader
    >>> reader = PdnReader()
    >>> reader.feed(b'[Event "Trial"] 1. 11-16 24-19 11-15 *')
    >>> reader.close()
    >>> record = reader.next_game()
    >>> record.tags, record.errors
    ([('Event', 'Trial')], [(1, 32, '11-15 is not legal: there is no piece on 11')])
    """

    @property
    def tags(self) -> list[tuple[str, str]]:
        """Names and values, in the order of the text."""

    @property
    def tree(self) -> GameTree:
        """The moves with all that stands beside them."""

    @property
    def mark(self) -> str | None:
        """The result at the end of the moves: `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`."""

    @property
    def errors(self) -> list[tuple[int, int, str]]:
        """Why the game could not be read as a whole: line, column and reason."""

    @property
    def warnings(self) -> list[tuple[int, int, str]]:
        """What may not be what was meant: line, column and reason."""

    @property
    def line(self) -> int:
        """The line in which the game begins."""

def format_pdn(tags: Sequence[tuple[str, str]], tree: GameTree, mark: str | None = None) -> str:
    """A game as PDN text, with an empty line behind it.

    Args:
        tags: Names and values; the Seven Tag Roster is put first, and completed. `SetUp` and `FEN`
            follow the tree.
        tree: The moves.
        mark: The result at the end of the moves; with None that of the tag `Result`.

    Raises:
        ValueError: a name cannot be that of a tag, or the mark is no result.

    >>> from kingme._core import GameTree, format_pdn
    >>> tree = GameTree()
    >>> _ = tree.root.add("11-15").add("23-19")
    >>> print(format_pdn([("Event", "Trial")], tree).splitlines()[-2])
    1. 11-15 23-19 *
    """

def pdn_result(text: str, /) -> str | None:
    """The result that a text means, as it is written; None when it is none.

    >>> from kingme._core import pdn_result
    >>> pdn_result("2-0"), pdn_result("?")
    ('1-0', None)
    """

def search_classic(
    board: Board,
    evaluation: BotEvaluation | EightEvaluation | Callable[[int, int, int, bool, int], float],
    *,
    depth: int = 7,
    nodes: int = 0,
    time: float | None = None,
    pruning: bool = True,
    extension: int = 8,
    whole_exchanges: bool = False,
    table: bool = True,
    jitter: int | None = None,
    stale: int = 0,
    margin: int = 0,
    seed: int | None = None,
) -> SearchResult | None:
    """Search the board for the side to move; the same arguments give the same result everywhere.

    Iterative deepening to a depth or a node budget; an iteration that runs out of nodes is thrown
    away whole. Only with a `time` that runs out before the depth is reached does the result depend
    on the machine. The board's past is known: repetitions, cycles and quiet plies
    count from the game's beginning. Ctrl-C interrupts.

    Args:
        board: Where to search from; it is not changed.
        evaluation: What positions are worth. A function is called with the black pieces, the white
            pieces and the kings of both (bit `n - 1` of a number is square `n`), whether White is
            to move, and the plies played since the board's beginning. It returns what the position
            is worth for the side to move, on any scale; `value_of_score` brings a score back to it.
        depth: The depth of the last iteration, in plies, 1 to `MAX_DEPTH`.
        nodes: The most positions to visit; 0 for no limit.
        time: The most seconds to search; None for no limit.
        pruning: Alpha-beta with iterative deepening; False for plain minimax to the full depth.
        extension: The most plies by which forced jumps extend one path, 0 to `MAX_EXTENSION`
            (more is cut down to it).
        whole_exchanges: Never stop inside an exchange: forced jumps cost no depth, however many
            there are, and a man's only move costs none either, up to `extension` times on a path.
        table: Use a transposition table. It changes the time, not the result.
        jitter: A seed from 0 to 2**64 - 1 of a fixed offset for each root move; None for none.
        stale: The handicap of a root move by which the side that is ahead in material goes back to
            a position of the game, in hundredths of a man, 0 to 1000.
        margin: The most that the chosen move may be worth less than the best, in hundredths of a
            man, 0 to 1000. A game that is won or lost within sight is not played with: there the
            best move is chosen, and a move that loses within sight only when all do.
        seed: What decides, with the position, among the moves within the margin, 0 to 2**64 - 1;
            None for the best move.

    Returns:
        What was found, or None when there is no legal move.

    Raises:
        ValueError: depth, time, handicap or margin out of range, a margin without a seed, or the
            function's value is not finite.
        TypeError: the evaluation is none of the three, or the function's value is no number.
        Exception: whatever the function raises ends the search.

    >>> from kingme import Board, BotEvaluation
    >>> from kingme._core import MATE, search_classic, value_of_score
    >>> found = search_classic(Board.from_fen("B:W15,23:B10,11"), BotEvaluation(), depth=5)
    >>> MATE - found.score, found.pv_texts
    (1, ['10x26'])
    >>> def pieces(black: int, white: int, kings: int, white_to_move: bool, ply: int) -> float:
    ...     ahead = white.bit_count() - black.bit_count()
    ...     return ahead if white_to_move else -ahead
    >>> found = search_classic(Board.from_fen("B:W32:B1,2"), pieces, depth=2)
    >>> value_of_score(found.score)
    1.0
    """

def value_of_score(score: int) -> float:
    """The value, on the scale of a function that was searched with, that a score stands for.

    Scores keep the order of values: below 1 in steps of 1/1024, above it in 1024 steps for each
    doubling. So whole numbers up to 2048 stay apart. Values beyond 177 million count as that.

    Raises:
        ValueError: the score is that of a won or lost game.

    >>> from kingme._core import value_of_score
    >>> value_of_score(1024), value_of_score(-7744)
    (1.0, -100.0)
    """

def search_mcts(
    board: Board, *, rollouts: int = 1000, exploration: float = 0.4, seed: int = 0
) -> MctsResult | None:
    """Search the board by random games; the same arguments give the same result everywhere.

    UCT: a tree that grows where the games go well. Random games are cut off after some plies and
    counted by their material; wins, draws and losses that are certain are known as such, and end
    the search when they settle the choice. The board's past counts for draws. Ctrl-C interrupts.

    Args:
        board: Where to search from; it is not changed.
        rollouts: Random games, 1 to a thousand million.
        exploration: The pull of moves that were tried less often, 0 to 100, kept to two decimals.
        seed: What the random games are derived from, 0 to 2**64 - 1.

    Returns:
        What was found, or None when there is no legal move.

    Raises:
        ValueError: a number is out of range.

    >>> from kingme import Board
    >>> from kingme._core import search_mcts
    >>> found = search_mcts(Board(), rollouts=300, seed=7)
    >>> found.move in Board().legal_moves, sum(visits for _, visits, _, _ in found.moves)
    (True, 300)
    """

def play_games(
    jobs: Sequence[tuple[Board, PlayerSpec, PlayerSpec, int]],
    *,
    max_plies: int = 300,
    threads: int = 1,
) -> list[GameRecord]:
    """Play games inside the core, without touching Python a move.

    A game is a function of its start, players, seed and ply limit: the number of threads and the
    other jobs change nothing. Ctrl-C interrupts, and then no record is returned.

    Args:
        jobs: For each game its start, whose past counts for draws, the player of Black, the player
            of White, and the seed of all chance in it, 0 to 2**64 - 1.
        max_plies: The most moves of a game from its start.
        threads: 1 to 256.

    Returns:
        The records, in the order of the jobs.

    Raises:
        ValueError: a number is out of range.

    >>> from kingme._core import PlayerSpec, play_games, random_opening
    >>> one, two = PlayerSpec.minimax(2), PlayerSpec.minimax(1)
    >>> jobs = [(random_opening(seed), one, two, seed) for seed in range(4)]
    >>> play_games(jobs) == play_games(jobs, threads=2)
    True
    """

def random_opening(seed: int, plies: int = 4, rules: RuleSet | str | None = None) -> Board:
    """The board after so many random moves from the start, which is never the end of a game.

    Args:
        seed: 0 to 2**64 - 1; the same seed gives the same board.
        plies: How many moves; where hardly any game lasts as long, there are fewer.
        rules: The rule set or its name; `english` when None.

    Raises:
        ValueError: there is no such rule set.

    >>> from kingme._core import random_opening
    >>> random_opening(7).ply, random_opening(7) == random_opening(7)
    (4, True)
    """

def side_seed(seed: int, side: Side | str) -> int:
    """The seed of a side in a game with a seed.

    With it a player chooses the same moves outside the core as `play_games` makes inside.

    Args:
        seed: The game's seed, 0 to 2**64 - 1.
        side: The side.

    Raises:
        ValueError: this is no side.

    >>> from kingme._core import side_seed
    >>> side_seed(7, "black") == side_seed(7, "white")
    False
    """

def jitter(seed: int, move: Move) -> int:
    """The fixed offset of a root move, 0 to `MAX_JITTER`, a function of seed and move alone.

    Args:
        seed: 0 to 2**64 - 1.
        move: The move.

    >>> from kingme import Board
    >>> from kingme._core import MAX_JITTER, jitter
    >>> 0 <= jitter(12345, Board().parse_pdn("11-15")) <= MAX_JITTER
    True
    """

def branch_seed(seed: int, number: int) -> int:
    """The seed of a branch of another seed. Branches with different numbers have different seeds.

    Args:
        seed: 0 to 2**64 - 1.
        number: Which branch, 0 to 2**64 - 1.

    >>> from kingme._core import branch_seed
    >>> len({branch_seed(7, number) for number in range(1000)})
    1000
    """

def build_info() -> dict[str, Any]:
    """What the extension was built for, and what this processor offers.

    Returns:
        `version`; `architecture` and `system`, such as `x86_64` and `linux`; `optimised`, whether
        it is a release build; `compiled` and `processor`, sorted lists of the features that the
        compiler might use and that the processor has, such as `popcnt`.

    >>> from kingme._core import __version__, build_info
    >>> build_info()["version"] == __version__
    True
    """

def perft(board: Board, depth: int, *, threads: int = 1) -> int:
    """The same as `Board.perft`.

    >>> from kingme import Board
    >>> from kingme._core import perft
    >>> perft(Board(), 4)
    1469
    """

def divide(board: Board, depth: int, *, threads: int = 1) -> list[tuple[Move, int]]:
    """Perft split by the first move, in the order of `legal_moves`.

    Args:
        board: Where to count from.
        depth: Plies, the first one included, 0 to 24; 0 gives an empty list.
        threads: 1 to 256.

    Raises:
        ValueError: depth or threads are out of range.

    >>> from kingme import Board
    >>> from kingme._core import divide
    >>> divide(Board(), 3)[:2]
    [(<Move 9-13>, 48), (<Move 10-14>, 40)]
    """

def move_from_code(code: int) -> Move:
    """The move with a code from a pickle; pickles are its only use.

    Raises:
        ValueError: no move has this code.

    >>> import pickle
    >>> from kingme import Board
    >>> move = Board().legal_moves[0]
    >>> pickle.loads(pickle.dumps(move)) == move
    True
    """
