"""A game gone through move by move: what each move lost, and the same as notes in its PDN.

Positions are searched from the last to the first, so that what is known of later ones helps with
those before them. Each search has the same number of nodes, so that the same game has the same
review on every machine.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kingme._core import MATE, Board, Move
from kingme.analysis.positions import Analyser
from kingme.analysis.scores import (
    LINE_PLIES,
    SAFE_CHANCE,
    VERDICTS,
    Verdict,
    accuracy,
    before_move,
    in_men,
    is_decided,
    score_text,
    verdict_of,
    winning_chance,
)
from kingme.game.values import Side
from kingme.notation import PdnGame

DEFAULT_NODES = 200_000
_OWN = re.compile(r"\[%(eval|loss) [^\]]*\]|(?:mistake|blunder|better): .*")
"""What an earlier annotation has written."""


class MoveReview(NamedTuple):
    """What is to be said of a move.

    Attributes:
        ply: The number of the move in the game, from 1.
        side: Who moved.
        move: The move, as PDN.
        score: What the move is worth for that side, in hundredths of a man.
        best: What the best move is worth.
        loss: How much was lost, in hundredths of a man; a won game counts as ten men.
        drop: How much of the winning chance was lost.
        verdict: What the move is called, if it is bad.
        missed_win: A known win was given away.
        choice: There was more than one legal move.
        line: The line that was better; empty where there was none.
        pv: The same as PDN.
    """

    ply: int
    side: Side
    move: str
    score: int
    best: int
    loss: int
    drop: float
    verdict: Verdict | None
    missed_win: bool
    choice: bool
    line: tuple[Move, ...]
    pv: tuple[str, ...]

    def as_data(self) -> dict[str, Any]:
        """The review for JSON."""
        return {
            "ply": self.ply,
            "side": str(self.side),
            "move": self.move,
            "score": self.score,
            "best": self.best,
            "loss": self.loss,
            "verdict": self.verdict and self.verdict.name,
            "missed_win": self.missed_win,
            "choice": self.choice,
            "better": list(self.pv),
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> MoveReview:
        """The review that `as_data` gave; of the better line it has the PDN alone."""
        score, best = data["score"], data["best"]
        drop = winning_chance(best) - winning_chance(score)
        return cls(
            data["ply"],
            Side(data["side"]),
            data["move"],
            score,
            best,
            data["loss"],
            drop,
            verdict_of(drop),
            data["missed_win"],
            data["choice"],
            (),
            tuple(data["better"]),
        )


class SideSummary(NamedTuple):
    """How a side played.

    Attributes:
        moves: Its moves.
        accuracy: The mean accuracy of the moves where it had a choice, in percent; None where it
            had none.
        loss: The mean loss of these moves, in hundredths of a man.
        mistakes: Moves with that verdict.
        blunders: Moves with that verdict.
        missed_wins: Known wins that were given away.
    """

    moves: int
    accuracy: float | None
    loss: float | None
    mistakes: int
    blunders: int
    missed_wins: int

    def as_data(self) -> dict[str, Any]:
        """The summary for JSON."""
        return {
            **self._asdict(),
            "accuracy": None if self.accuracy is None else round(self.accuracy, 1),
            "loss": None if self.loss is None else round(self.loss, 1),
        }


class GameReview(NamedTuple):
    """A game gone through.

    Attributes:
        scores: What each position of the game is worth for Black, from the start to the end.
        moves: What is to be said of each move.
        nodes: How many positions were visited.
    """

    scores: tuple[int, ...]
    moves: tuple[MoveReview, ...]
    nodes: int

    def summary(self, side: Side) -> SideSummary:
        """How a side played."""
        own = [move for move in self.moves if move.side is side]
        chosen = [move for move in own if move.choice]
        names = [move.verdict.name for move in own if move.verdict]
        return SideSummary(
            len(own),
            sum(accuracy(move.drop) for move in chosen) / len(chosen) if chosen else None,
            sum(move.loss for move in chosen) / len(chosen) if chosen else None,
            names.count("mistake"),
            names.count("blunder"),
            sum(move.missed_win for move in own),
        )

    def as_data(self) -> dict[str, Any]:
        """The review for JSON."""
        return {
            "black": self.summary(Side.BLACK).as_data(),
            "white": self.summary(Side.WHITE).as_data(),
            "scores": list(self.scores),
            "moves": [move.as_data() for move in self.moves],
            "nodes": self.nodes,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> GameReview:
        """The review that `as_data` gave, as `MoveReview.from_data` gives its moves."""
        moves = tuple(MoveReview.from_data(move) for move in data["moves"])
        return cls(tuple(data["scores"]), moves, data["nodes"])


class _Found(NamedTuple):
    """A position of the game, searched: its value for the side to move, and the best line."""

    value: int
    line: tuple[Move, ...] = ()
    pv: tuple[str, ...] = ()


def review_game(
    start: Board,
    moves: Sequence[Move],
    *,
    nodes: int | None = DEFAULT_NODES,
    depth: int | None = None,
    analyser: Analyser | None = None,
    on_move: Callable[[], object] | None = None,
) -> GameReview:
    """Go through a game.

    Args:
        start: Where it begins, with what was before.
        moves: Its moves.
        nodes: The most positions to visit for each position of the game.
        depth: The most plies of depth.
        analyser: What to search with, and for nothing else; it forgets what it knew.
        on_move: Called after each position of the game, of which there is one more than moves.

    Raises:
        ValueError: a move is not legal, there is no limit, or one is out of range.
        Stopped: the analyser was stopped.

    >>> from kingme import Game
    >>> game = Game("B:W19,25,K9:B6,11")
    >>> moves = [game.move(text) for text in ("6x13", "19-15", "11x18", "25-22")]
    >>> review = review_game(Game("B:W19,25,K9:B6,11").board, moves, nodes=2000)
    >>> [move.move for move in review.moves]
    ['6x13', '19-15', '11x18', '25-22']
    """
    boards = [start.copy()]
    for move in moves:
        board = boards[-1].copy()
        board.push(move)
        boards.append(board)
    searcher = Analyser(hash_mb=16) if analyser is None else analyser
    searcher.forget()
    visited = 0
    reviews: list[MoveReview] = []
    scores: list[int] = []
    after = 0  # what the position behind is worth, for the side that moves there
    for ply in reversed(range(len(boards))):
        board = boards[ply]
        played = moves[ply] if ply < len(moves) else None
        only = played is not None and len(board.legal_moves) == 1
        found = _Found(before_move(after)) if only else _ended(board)
        if found is None:
            best = searcher.lines(board, nodes=nodes, depth=depth)[0]
            visited += best.nodes
            found = _Found(best.score, best.moves, best.pv)
        value = found.value
        if played is not None:
            review = _reviewed(board, ply + 1, played, before_move(after), found)
            reviews.append(review)
            value = review.best
        scores.append(value if board.turn is Side.BLACK else -value)
        after = value
        if on_move is not None:
            on_move()
    return GameReview(tuple(reversed(scores)), tuple(reversed(reviews)), visited)


def _ended(board: Board) -> _Found | None:
    """A position in which the game is over by its rules."""
    outcome = board.outcome()
    if outcome is None:
        return None
    if outcome.winner is None:
        return _Found(0)
    return _Found(MATE if outcome.winner is board.turn else -MATE)


def _reviewed(board: Board, ply: int, move: Move, score: int, found: _Found) -> MoveReview:
    """What is to be said of a move, whose worth is known from the position behind it."""
    choice = len(board.legal_moves) > 1
    same = not found.line or found.line[0] == move
    # The position behind was searched a ply further: what it says of the move is the better news.
    best = score if same else max(found.value, score)
    drop = winning_chance(best) - winning_chance(score)
    bad = verdict_of(drop)
    missed = is_decided(best) and best > 0 and winning_chance(score) < SAFE_CHANCE
    loss = in_men(best) - in_men(score)
    line, pv = ((), ()) if same or best == score else (found.line, found.pv)
    text = board.pdn(move)
    return MoveReview(ply, board.turn, text, score, best, loss, drop, bad, missed, choice, line, pv)


def annotate(game: PdnGame, review: GameReview, annotator: str = "") -> None:
    """Write a review of the main line into a game: comments, marks and the better lines.

    Every move gets `[%eval M]`, what the position is worth for Black in men (`#N` where Black wins
    in N plies, `#-N` where White does), and `[%loss M]`. Mistakes and blunders get their mark, a
    comment, and the better line as a variation. Notes of an earlier review are replaced, others
    stay.

    Args:
        game: The game, which is changed.
        review: Its review.
        annotator: The tag `Annotator`, where it is not empty.

    >>> game = PdnGame()
    >>> _ = game.tree.root.add("11-15").add("22-18").add("15x22")
    >>> review = review_game(game.tree.start_board(), game.moves, nodes=3000)
    >>> annotate(game, review)
    >>> "[%eval" in game.to_pdn(), float(game.tags["BlackAccuracy"]) > 50
    (True, True)
    """
    node = game.tree.root
    for found, score in zip(review.moves, review.scores[1:], strict=True):
        parent, child = node, node.next
        assert child is not None, "the review is not that of the game"
        node = child
        notes = [f"[%eval {_eval(score)}] [%loss {found.loss / 100:.2f}]"]
        nags = [nag for nag in node.nags if nag not in {verdict.nag for verdict in VERDICTS}]
        if found.verdict is not None:
            nags.append(found.verdict.nag)
            notes.append(_words(found))
            _add_line(game, parent, found)
        node.nags = nags
        node.comments = [*notes, *_foreign(node.comments)]
    for side in Side:
        exact = review.summary(side).accuracy
        game.tags[f"{side.capitalize()}Accuracy"] = "?" if exact is None else f"{exact:.1f}"
    if annotator:
        game.tags["Annotator"] = annotator


def _eval(score: int) -> str:
    if is_decided(score):
        return f"#{'' if score > 0 else '-'}{MATE - abs(score)}"
    return f"{score / 100:.2f}"


def _words(found: MoveReview) -> str:
    assert found.verdict is not None
    what = "gives the win away" if found.missed_win else f"loses {found.loss / 100:.2f}"
    if not found.pv:
        return f"{found.verdict.name}: {what}"
    worth = f"({score_text(found.best)}, not {score_text(found.score)})"
    return f"{found.verdict.name}: {what}; {found.pv[0]} was better {worth}"


def _foreign(comments: Sequence[str]) -> list[str]:
    """Comments without what a review has written."""
    kept = (" ".join(_OWN.sub("", text).split()) for text in comments)
    return [text for text in kept if text]


def _add_line(game: PdnGame, parent: Any, found: MoveReview) -> None:
    """The better line as a variation, as far as it is written down."""
    node = parent
    for number, move in enumerate(found.line[:LINE_PLIES]):
        node = node.add(move)
        if number == 0:
            node.comments = [f"better: {score_text(found.best)}", *_foreign(node.comments)]
