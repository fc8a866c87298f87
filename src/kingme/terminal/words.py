"""Every sentence that the game in the terminal says. No state, no drawing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from kingme._core import Move, RuleSet
from kingme.game.values import Outcome, Piece, Side, Termination

WELCOME = '{title}. Type a move such as {example}, or "help".'
NEW_GAME = "A new game."
SAVED = "Saved in {path}."
LOADED = "Loaded {path}: {plies} played."
FLIPPED = "The board is turned: {side} is at the bottom."
WHERE_TO_SAVE = "Say where to save the game: save FILE."
WHAT_TO_LOAD = "Say which game to load: load FILE."
NOTHING_TO_TAKE_BACK = "There is nothing to take back: you have not moved yet."
NOTHING_TO_TAKE_BACK_AT_ALL = "There is nothing to take back: no move has been played."
NOBODY_PLAYS = "The computer plays both sides; there is no move of yours to take back."
BACK = "Back to move {number}; it is {whose} turn."
RESULT_TAKEN_BACK = "The game goes on at move {number}; it is {whose} turn."
GAME_OVER = 'The game is over. Type "new" for another, "undo" to take the end back, or "quit".'
NO_SUCH_COMMAND = '{word} is neither a move nor a command; {hint}type "help" for the list.'
NO_ARGUMENT = '"{name}" takes nothing after it.'
ON_OR_OFF = '"{name}" takes on, off, or nothing to switch over; not {word}.'
THINKING_SHOWN = "The opponent's thoughts are shown from now on."
THINKING_HIDDEN = "The opponent's thoughts are hidden from now on."
OPPONENT = "The opponent is {name}."
OPPONENT_NOW = "From now on the opponent is {name}."
NO_OPPONENT = "Two people play this game; there is no computer player in it."
DRAW_OFFERED = '{side} offers a draw. {other} accepts with "draw"; a move declines it.'
DRAW_ACCEPTED = "{side} accepts the draw."
DRAW_DECLINED = "{side} declines the draw: it thinks that it is better."
HINT = "Try {move}."
HINT_LINE = "Try {move}. It expects {line}."
HINT_FORCED = "{move} is the only legal move."
NO_MOVES = "No moves have been played."
INPUT_ENDED = 'The input ended before the game did; "save FILE" would have kept it.'
NOT_SAVED = "The game is not saved. This goes on from its position:"
SAVED_BEFORE = "{path} does not hold the last moves. This goes on from the position:"
RESUME = "The game goes on with:"
LAST_GAME = "The game before this one goes on with:"


def capitalised(text: str) -> str:
    """A sentence of the library as a sentence of its own: a capital letter, a full stop.

    >>> capitalised("there is no piece on 11"), capitalised("bot:9: level is too high")
    ('There is no piece on 11.', 'bot:9: level is too high.')
    """
    text = text.strip()
    first = text.partition(" ")[0]
    if first.isalpha():  # and no name such as bot:9
        text = text[0].upper() + text[1:]
    return text if text.endswith((".", "?")) else f"{text}."


def listed(items: Iterable[object], word: str = "and") -> str:
    """Items in a row: `1, 2 and 3`."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}"


def counted(number: int, one: str, many: str) -> str:
    """A count with its noun: `1 man`, `2 men`."""
    return f"{number} {one if number == 1 else many}"


def move_number(plies: int) -> int:
    """The number of the move that is to be played after so many plies."""
    return plies // 2 + 1


def moved(who: str, move: Move) -> str:
    """What a move did: who, its text, what it took, whether the piece was crowned.

    `who` is `You`, `Black` or `White (bot:3)`.
    """
    text = f"{who}: {move}"
    if move.captured:
        text += f", taking {listed(move.captured)}"
    return f"{text}, crowned." if move.crowns else f"{text}."


def jumps_open(legal: Sequence[Move], rules: RuleSet) -> str | None:
    """Which squares have a jump, and whether it must be taken; None when there is no jump."""
    victims: dict[int, list[int]] = {}
    for move in legal:
        if move.is_jump:
            over = victims.setdefault(move.start, [])
            if move.captured[0] not in over:
                over.append(move.captured[0])
    if not victims:
        return None
    froms = [
        f"{start} (over {listed(sorted(over), 'or')})" for start, over in sorted(victims.items())
    ]
    if not rules.jumps_compulsory:
        return f"A jump is open from {listed(froms, 'and from')}; you may leave it."
    if len(froms) == 1:
        return f"A jump is open from {froms[0]}: it must be taken."
    return f"Jump from {listed(froms, 'or from')}; one of them must be taken."


def legal_moves(side: Side, legal: Sequence[Move]) -> str:
    """The legal moves in full."""
    return f"{side.capitalize()} has {counted(len(legal), 'move', 'moves')}: {listed(legal)}."


def moves_from(square: int, legal: Sequence[Move], board_piece: Piece | None, turn: Side) -> str:
    """What can be played from one square."""
    found = [move for move in legal if move.start == square]
    if found:
        return f"From {square}: {listed(found, 'or')}."
    if board_piece is None:
        return f"There is no piece on {square}."
    if board_piece.side is not turn:
        return f"The piece on {square} is {board_piece.side.capitalize()}'s."
    return f"The piece on {square} cannot move now."


def balance(pieces: Collection[Piece], side: Side) -> str:
    """What a side has on the board: `10 men, 2 kings`."""
    kings = sum(piece.king for piece in pieces if piece.side is side)
    men = sum(piece.side is side for piece in pieces) - kings
    parts = [counted(men, "man", "men")] if men or not kings else []
    if kings:
        parts.append(counted(kings, "king", "kings"))
    return ", ".join(parts)


def score(hundredths: int | None) -> str:
    """A score for people: in men, or as the number of plies to the end of the game.

    >>> score(-12), score(29_995), score(None)
    ('-0.12', 'wins in 5 plies', 'unknown')
    """
    if hundredths is None:  # not every player has such a number
        return "unknown"
    from kingme.analysis.scores import score_text

    return score_text(hundredths)


def thought(name: str, depth: int, nodes: int, hundredths: int | None, pv: Sequence[str]) -> str:
    """What a player thought of its own chances before it moved."""
    return (
        f"{name} thought: score {score(hundredths)}, depth {depth}, "
        f"{nodes:,} positions, line {' '.join(pv)}"
    )


def no_choice(name: str) -> str:
    """A player had one legal move."""
    return f"{name} had one legal move and did not think."


def result(outcome: Outcome, rules: RuleSet, person: Side | None) -> str:
    """How a game ended, and why; `person` is the side of the one person who plays, if any."""
    if outcome.winner is None:
        return _drawn(outcome.termination, rules)
    winner, loser = outcome.winner, outcome.winner.other
    wins = "You win." if winner is person else f"{winner.capitalize()} wins."
    you = loser is person
    who = "You" if you else loser.capitalize()
    have = "have" if you else "has"
    reasons = {
        Termination.NO_PIECES: f"{who} {have} no piece left.",
        Termination.BLOCKED: f"{who} {have} no move left.",
        Termination.RESIGNATION: f"{who} resigned.",
        Termination.TIME: f"{who} ran out of time.",
        Termination.ADJUDICATION: f"{who} lost by adjudication.",
    }
    return f"{wins} {reasons[outcome.termination]}"


def _drawn(termination: Termination, rules: RuleSet) -> str:
    if termination is Termination.NO_PROGRESS:
        nothing = {
            "capture": "with no capture",
            "capture_or_crowning": "with no capture and nothing crowned",
            "capture_or_man_move": "with no capture and no man moved",
        }[rules.quiet_reset]
        return f"Drawn: {rules.quiet_limit // 2} moves each {nothing}."
    times = {2: "twice", 3: "three times"}.get(rules.repetition, f"{rules.repetition} times")
    return {
        Termination.REPETITION: f"Drawn: the same position came up {times}.",
        Termination.CYCLE: "Drawn: both sides moved a king out, back and out again.",
        Termination.AGREEMENT: "Drawn by agreement.",
        Termination.ADJUDICATION: "Drawn by adjudication.",
        Termination.TIME: "Drawn: time ran out.",
    }[termination]
