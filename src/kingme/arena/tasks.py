"""Games to play and games that were played, as plain values that can be sent to another machine.

Nothing is played, drawn or counted here.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from kingme._core import Board
from kingme.game.game import Game
from kingme.game.values import Outcome, Side, Termination

MOST_PLIES = 300
"""The moves after which a game is adjudicated a draw where nobody says otherwise."""

PLY_LIMIT = "ply limit"
"""The ending of a game that was cut off there."""

FAULTS = {
    "crash": "crashed",
    "illegal move": "made an illegal move",
    "not a number": "answered with no number",
    "overrun": "thought too long",
    "function": "was let down by its function",
}
"""The endings by which a player loses a game through a fault of its own, with words for them."""


class Start(NamedTuple):
    """Where a game begins: a position and the moves that both players find made already.

    >>> start = Start("Double Cross", ("9-14", "23-18"))
    >>> start.board("english").ply
    2
    """

    label: str
    moves: tuple[str, ...] = ()
    fen: str | None = None

    def board(self, rules: str) -> Board:
        """A new board on which the moves have been made.

        Raises:
            PositionError: there is no such position.
            MoveError: a move cannot be made.
        """
        board = Board(rules) if self.fen is None else Board.from_fen(self.fen, rules)
        for text in self.moves:
            board.push(board.parse_pdn(text))
        return board


class GameTask(NamedTuple):
    """A game to play; the same task gives the same game wherever and whenever it is played.

    Attributes:
        number: Its place in the schedule, from 1.
        pairing: The place of its two players in the schedule's list of pairings, from 0.
        swapped: Whether the second player of the pairing has Black.
        black: The text of the player of Black.
        white: The text of the player of White.
        start: Where it begins.
        rules: The name of the rule set.
        seed: What all chance in it is derived from.
        max_plies: The most moves after the start.
        seconds: How long a player may think about a move; None where no clock runs.
    """

    number: int
    pairing: int
    swapped: bool
    black: str
    white: str
    start: Start
    rules: str
    seed: int
    max_plies: int = MOST_PLIES
    seconds: float | None = None

    def player(self, side: Side) -> str:
        """The text of a side's player."""
        return self.black if side is Side.BLACK else self.white


class Thought(NamedTuple):
    """What a player thought about one of its moves.

    Attributes:
        score: The value for the player, in hundredths of a man; None where it told none.
        depth: In plies; 0 where nothing was searched.
        nodes: Positions visited.
        micros: Millionths of a second that the move took.
    """

    score: int | None
    depth: int
    nodes: int
    micros: int


class GameResult(NamedTuple):
    """A game that was played.

    Attributes:
        number: That of its task.
        winner: The side that won; None for a draw.
        ending: How it ended: the value of a `Termination`, `ply limit`, or one of `FAULTS`.
        detail: More about a fault, in words.
        moves: The full paths of the moves after the start.
        thoughts: One for each of the moves.
        seconds: Wall time of the whole game.
    """

    number: int
    winner: Side | None
    ending: str
    detail: str
    moves: tuple[str, ...]
    thoughts: tuple[Thought, ...]
    seconds: float

    @property
    def points(self) -> dict[Side, float]:
        """The points of each side."""
        if self.winner is None:
            return {Side.BLACK: 0.5, Side.WHITE: 0.5}
        return {self.winner: 1.0, self.winner.other: 0.0}

    @property
    def pdn_result(self) -> str:
        """The result as PDN writes it for English draughts: `1-0` means that Black has won."""
        return {Side.BLACK: "1-0", Side.WHITE: "0-1", None: "1/2-1/2"}[self.winner]

    @property
    def is_fault(self) -> bool:
        """Whether the loser lost by a fault of its own and not on the board."""
        return self.ending in FAULTS

    @property
    def why(self) -> str:
        """A sentence on how the game ended.

        >>> GameResult(1, Side.WHITE, "blocked", "", (), (), 0.0).why
        'White wins: Black has no legal move'
        >>> GameResult(1, Side.WHITE, "crash", "ValueError: 7", (), (), 0.0).why
        'White wins: Black crashed: ValueError: 7'
        """
        if self.is_fault:
            assert self.winner is not None
            side = self.winner.other
            detail = f": {self.detail}" if self.detail else ""
            return (
                f"{side.other.capitalize()} wins: {side.capitalize()} {FAULTS[self.ending]}{detail}"
            )
        if self.ending == PLY_LIMIT:
            return "Drawn: the game reached its limit of plies"
        return str(Outcome(Termination(self.ending), self.winner))

    def to_data(self) -> dict[str, Any]:
        """The result as plain data for JSON."""
        return {
            "game": self.number,
            "winner": self.winner,
            "ending": self.ending,
            "detail": self.detail,
            "moves": list(self.moves),
            "thoughts": [list(thought) for thought in self.thoughts],
            "seconds": self.seconds,
        }

    @classmethod
    def from_data(cls, data: Any) -> GameResult:
        """The result that `to_data` described.

        Raises:
            ValueError: the data describes none.

        >>> result = GameResult(1, None, "repetition", "", (), (), 0.25)
        >>> GameResult.from_data(result.to_data()) == result
        True
        """
        try:
            winner = None if data["winner"] is None else Side(data["winner"])
            ending, detail = str(data["ending"]), str(data["detail"])
            if ending not in FAULTS and ending != PLY_LIMIT:
                Termination(ending)
            if (ending in FAULTS and winner is None) or len(data["thoughts"]) != len(data["moves"]):
                raise ValueError("its parts do not go together")
            return cls(
                int(data["game"]),
                winner,
                ending,
                detail,
                tuple(str(move) for move in data["moves"]),
                tuple(_thought(*row) for row in data["thoughts"]),
                float(data["seconds"]),
            )
        except (LookupError, TypeError, ValueError) as error:
            raise ValueError(f"this is no result of a game: {error}") from None


def _thought(score: Any, depth: Any, nodes: Any, micros: Any) -> Thought:
    return Thought(None if score is None else int(score), int(depth), int(nodes), int(micros))


def final_game(task: GameTask, result: GameResult) -> Game:
    """The whole game that a task became, with its players and event as tags.

    >>> task = GameTask(1, 0, False, "level:1", "level:2", Start("start"), "english", 7)
    >>> game = final_game(task, GameResult(1, Side.WHITE, "crash", "", ("11-15",), (), 0.0))
    >>> game.moves, game.tags["Black"], str(game.outcome)
    ((<Move 11-15>,), 'level:1', 'White wins: Black lost by adjudication')
    """
    game = Game.from_board(task.start.board(task.rules))
    for text in result.moves:
        game.move(text)
    if game.outcome is None:
        if result.ending == Termination.RESIGNATION:
            assert result.winner is not None
            game.resign(result.winner.other)
        elif result.ending == "overrun":
            assert result.winner is not None
            game.lose_on_time(result.winner.other)
        else:
            game.adjudicate(result.winner)
    game.tags = {
        "Round": str(task.number),
        "Black": task.black,
        "White": task.white,
        "Opening": task.start.label,
    }
    return game
