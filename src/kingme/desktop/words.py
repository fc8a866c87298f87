"""Every sentence of the status line and the result card. No state, no drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from kingme._core import Board, Move, RuleSet
from kingme.desktop.minds import Thought
from kingme.game.values import Outcome, Side, Termination

YOUR_MOVE = "Your move."
THINKS = "{name} is thinking."
TO_MOVE = "{name} to move."
PAUSED = "Paused."
GAME_OVER = "The game is over. Undo takes the end back; New game begins another."
NOT_YOUR_TURN = "It is the other side's turn."
NOBODY_PLAYS = "The computer plays both sides."
NOTHING_TO_UNDO = "There is nothing to take back."
BACK = "Back to move {number}; it is {whose} turn."
GOES_ON = "The game goes on at move {number}; it is {whose} turn."
HINT_SOUGHT = "Looking for a hint."
HINT_FORCED = "{move} is the only move."
RESUMED = "The game goes on where you left it."
DRAW_DECLINED = "{name} declines the draw: it thinks that it is better."
DRAW_ASKED = "{name} thinks about a draw."
RULES_NEXT = "{title} counts from the next game on."
NO_PAUSE = "Pause is for Watch."
MOVE_ON = "Jump on, or press {square} once more to stop there."
KEEP_JUMPING = "Keep jumping: {squares} {is_are} open."
TWO_WAYS = "{count} ways lead to {square}: press the next square, {squares}."

_NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip


def listed(items: Iterable[object], word: str = "and") -> str:
    """Items in a row.

    >>> listed([14, 18, 23], "or")
    '14, 18 or 23'
    """
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}"


def number_word(number: int) -> str:
    """A small number as a word.

    >>> number_word(2), number_word(13)
    ('two', '13')
    """
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def brief(path: Path, home: Path | None = None) -> str:
    """A path as people write it: what lies in their home folder begins with a tilde.

    Args:
        path: The path.
        home: The home folder, if not the user's own.

    >>> brief(Path("/home/ann/Music/one.mid"), Path("/home/ann")), brief(Path("/tmp"))
    ('~/Music/one.mid', '/tmp')
    """
    if home is None:
        try:
            home = Path.home()
        except RuntimeError:  # nobody knows where it is
            return str(path)
    return str("~" / path.relative_to(home)) if path.is_relative_to(home) else str(path)


def forced(legal: Sequence[Move], rules: RuleSet) -> str:
    """That a jump must be taken; empty where none must.

    >>> board = Board.from_fen("B:W18:B14,15")
    >>> forced(board.legal_moves, board.rules)
    'Jump from 14 or from 15; one of them must be taken.'
    """
    starts = sorted({move.start for move in legal if move.is_jump})
    if not starts or not rules.jumps_compulsory:
        return ""
    if len(starts) == 1:
        return f"A jump is open from {starts[0]}: it must be taken."
    return f"Jump from {listed(starts, 'or from')}; one of them must be taken."


def keep_jumping(squares: Sequence[int], stop: int | None) -> str:
    """What to do in the middle of a chain; `stop` is the square where it may end."""
    if stop is not None:
        return MOVE_ON.format(square=stop)
    return KEEP_JUMPING.format(squares=listed(squares), is_are="is" if len(squares) == 1 else "are")


def two_ways(square: int, ways: int, squares: Sequence[int]) -> str:
    """The question when several ways lead to a square."""
    count = number_word(ways).capitalize()
    return TWO_WAYS.format(count=count, square=square, squares=listed(squares, "or"))


def cannot_pick(square: int, board: Board, legal: Sequence[Move], owner: str) -> str:
    """Why the piece on a square cannot be picked; empty for an empty square.

    Args:
        square: The square.
        board: The position.
        legal: Its legal moves.
        owner: The other side as the owner of something, such as `Dozy Dave's`.
    """
    piece = board.piece_at(square)
    if piece is None:
        return ""
    if piece.side is not board.turn:
        return f"The piece on {square} is {owner}."
    if sentence := forced(legal, board.rules):
        return sentence
    if piece.king:
        return f"The king on {square} has no free square beside it."
    return f"The man on {square} has no free square ahead."


def cannot_go(start: int, square: int, board: Board, targets: Collection[int]) -> str:
    """Why a picked piece cannot go to a square."""
    piece = board.piece_at(start)
    legal = board.legal_moves
    if board.piece_at(square) is not None and square != start:
        return f"{square} is taken."
    if legal and legal[0].is_jump and board.rules.jumps_compulsory:
        return f"It must jump, to {listed(sorted(targets), 'or')}."
    rows = (square - 1) // 4 - (start - 1) // 4
    if piece is not None and not piece.king and rows * (1 if piece.side is Side.BLACK else -1) < 0:
        return "That man moves forward only."
    if rows == 0:
        return "Pieces move along the diagonals."
    return f"{square} is too far for one move."


def hint(thought: Thought, legal: Sequence[Move]) -> str:
    """A hint with its reason, as far as it has a plain one."""
    move = thought.move
    assert move is not None
    if len(legal) == 1:
        return HINT_FORCED.format(move=move)
    if len(move.captured) > 1:
        return f"Try {move}. It takes {number_word(len(move.captured))}."
    if move.crowns:
        return f"Try {move}. It makes a king."
    if thought.reply is not None and not thought.reply.is_jump and not move.is_jump:
        return f"Try {move}. {thought.reply} is the likely answer."
    return f"Try {move}."


def balance(board: Board, side: Side | None, names: dict[Side, str]) -> str:
    """The material in words, as a person of one side sees it, or from outside.

    >>> board = Board.from_fen("B:WK32,31:BK1,2,3")
    >>> balance(board, Side.WHITE, {})
    'You are a man down.'
    """
    kings = {which: len(board.kings(which)) for which in Side}
    men = {which: len(board.men(which)) for which in Side}
    view = side or Side.BLACK
    ahead_kings = kings[view] - kings[view.other]
    ahead_men = men[view] - men[view.other]
    if ahead_kings == ahead_men == 0:
        return "Even."
    if side is None and (ahead_men < 0 or (ahead_men == 0 and ahead_kings < 0)):
        view, ahead_men, ahead_kings = view.other, -ahead_men, -ahead_kings
    who = "You are" if side is not None else f"{names[view]} is"
    up = _counted(max(ahead_men, 0), max(ahead_kings, 0))
    down = _counted(max(-ahead_men, 0), max(-ahead_kings, 0))
    parts = [f"{up} up"] if up else []
    if down:
        parts.append(f"{down} down")
    return f"{who} {listed(parts)}."


def _counted(men: int, kings: int) -> str:
    parts = []
    if men:
        parts.append("a man" if men == 1 else f"{number_word(men)} men")
    if kings:
        parts.append("a king" if kings == 1 else f"{number_word(kings)} kings")
    return listed(parts)


def result_title(outcome: Outcome, person: Side | None, names: dict[Side, str]) -> str:
    """The heading of the result card."""
    if outcome.winner is None:
        return "Drawn"
    return "You win" if outcome.winner is person else f"{names[outcome.winner]} wins"


def result_reason(
    outcome: Outcome, board: Board, person: Side | None, names: dict[Side, str]
) -> str:
    """The reason of a result, as a sentence."""
    if outcome.winner is None:
        return _drawn(outcome.termination, board.rules)
    loser = outcome.winner.other
    who, have = ("You", "have") if loser is person else (names[loser], "has")
    match outcome.termination:
        case Termination.NO_PIECES:
            return f"{who} {have} no piece left."
        case Termination.BLOCKED:
            if loser is person and len(board.men(loser)) + len(board.kings(loser)) == 1:
                return f"Your last {'man' if board.men(loser) else 'king'} is blocked."
            return f"{who} {have} no move left."
        case Termination.RESIGNATION:
            return f"{who} resigned."
        case Termination.TIME:
            return f"{who} ran out of time."
        case _:
            return f"{who} lost by adjudication."


def _drawn(termination: Termination, rules: RuleSet) -> str:
    match termination:
        case Termination.REPETITION:
            count = {2: "twice", 3: "three times"}
            times = count.get(rules.repetition, f"{number_word(rules.repetition)} times")
            return f"The same position came up {times}."
        case Termination.NO_PROGRESS:
            moves = {40: "Forty", 30: "Thirty", 20: "Twenty"}.get(
                rules.quiet_limit // 2, str(rules.quiet_limit // 2)
            )
            nothing = {
                "capture": "nothing taken",
                "capture_or_crowning": "nothing taken or crowned",
                "capture_or_man_move": "nothing taken and no man moved",
            }[rules.quiet_reset]
            return f"{moves} moves each and {nothing}."
        case Termination.CYCLE:
            return "Both sides moved a king out, back and out again."
        case Termination.AGREEMENT:
            return "Both sides agreed."
        case _:
            return "It was decided so."
