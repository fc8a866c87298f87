"""Reviewed games: what is found in games whose mistakes are known, and what is written into PDN."""

from __future__ import annotations

import io

import pytest

from kingme import MATE, Board, Game, Side
from kingme.analysis import Analyser, GameReview, Stopped, annotate, review_game
from kingme.analysis.scores import DECIDED, VERDICTS, before_move
from kingme.notation import PdnGame, read_pdn

# Black gives a man away for nothing with 15-18 (22x15, and 11x18 takes only one back of two).
GIVEN_AWAY = "1. 11-15 23-19 2. 9-14 22-17 3. 6-9 17-13 4. 15-18 *"


def read(text: str) -> PdnGame:
    (game,) = read_pdn(io.StringIO(text))
    return game


def reviewed(game: PdnGame, nodes: int = 20_000) -> GameReview:
    return review_game(game.tree.start_board(), game.moves, nodes=nodes)


def test_a_piece_that_is_given_away_is_found_and_written_down() -> None:
    game = read("1. 10-14 24-19 2. 14-18 23x14 3. 9x18 22x15 4. 11x18 21-17 5. 18-22 25x18 *")
    review = reviewed(game)
    worst = max(review.moves, key=lambda move: move.drop)
    assert (worst.move, worst.side, worst.verdict) == ("18-22", Side.BLACK, VERDICTS[0])
    assert worst.loss >= 70
    assert worst.pv
    assert worst.pv[0] != "18-22"
    annotate(game, review, "tests")
    text = game.to_pdn()
    again = read(text)
    node = next(node for node in _line(again) if str(node.move) == "18-22")
    assert node.nags == (4,)
    assert any(comment.startswith("blunder: loses ") for comment in node.comments)
    (_, variation) = node.parent.children
    assert str(variation.move) == str(worst.line[0])
    assert variation.comments[0].startswith("better: ")
    assert again.tags["Annotator"] == "tests"
    assert again.moves == game.moves
    assert all("[%eval " in node.comments[0] for node in _line(again))


def _line(game: PdnGame) -> list:  # type: ignore[type-arg] # of nodes
    nodes, node = [], game.tree.root.next
    while node is not None:
        nodes.append(node)
        node = node.next
    return nodes


def test_a_second_annotation_replaces_the_first_and_keeps_what_people_wrote() -> None:
    game = read("1. 10-14 24-19 2. 14-18 {as Ada likes it} 23x14 $1 3. 9x18 22x15 4. 11x18 *")
    annotate(game, reviewed(game, 5_000))
    annotate(game, reviewed(game, 20_000))
    once = read("1. 10-14 24-19 2. 14-18 {as Ada likes it} 23x14 $1 3. 9x18 22x15 4. 11x18 *")
    annotate(once, reviewed(once, 20_000))
    for node, other in zip(_line(game), _line(once), strict=True):
        assert node.comments == other.comments
        assert node.nags == other.nags
    assert "as Ada likes it" in game.to_pdn()
    assert 1 in _line(game)[3].nags


def test_the_same_nodes_give_the_same_review_and_the_analyser_may_have_been_used() -> None:
    game = read(GIVEN_AWAY)
    used = Analyser(hash_mb=16)
    used.lines(Board(), nodes=50_000)
    first = review_game(game.tree.start_board(), game.moves, nodes=5_000)
    again = review_game(game.tree.start_board(), game.moves, nodes=5_000, analyser=used)
    assert first == again
    assert GameReview.from_data(first.as_data()).as_data() == first.as_data()


def test_forced_moves_cost_nothing_and_count_for_nothing() -> None:
    game = read('[FEN "W:W22,32:B17,9"] 1... 22x13x6 *')
    (move,) = reviewed(game).moves
    assert (move.choice, move.loss, move.drop, move.verdict) == (False, 0, 0.0, None)
    assert reviewed(game).summary(Side.WHITE).accuracy is None
    assert reviewed(game).summary(Side.BLACK).moves == 0


def test_a_win_that_is_given_away_is_missed() -> None:
    game = read('[FEN "B:WK2:BK7"] 1. 7-11 *')
    review = reviewed(game)
    assert [move.missed_win for move in review.moves] == [True]
    assert review.moves[-1].verdict == VERDICTS[0]
    assert review.summary(Side.BLACK).missed_wins == 1
    annotate(game, review)
    assert "blunder: gives the win away; 7-10 was better (wins in 3 plies, not 0.00" in " ".join(
        game.to_pdn().split()
    )


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ('[FEN "B:WK20:BK24"] 1. 24-19 20-16 2. 19x12 *', MATE),  # White cannot move
        ('[FEN "W:WK1:BK30,K31"] 1... 1-5 30-25 2. 5-1 25-30 1-5 30-25 5-1 25-30 *', 0),
    ],
)
def test_the_end_of_a_finished_game_has_its_value(text: str, last: int) -> None:
    assert reviewed(read(text)).scores[-1] == last


def test_wins_count_their_distance_from_the_side_that_moved() -> None:
    assert before_move(-MATE) == MATE - 1
    for score in (MATE - 5, 5 - MATE, 120, -120, 0):
        assert (before_move(score) > 0) is (score < 0) or score == 0
    assert before_move(DECIDED) == -DECIDED


def test_a_game_without_moves_has_one_score() -> None:
    review = review_game(Board(), [], nodes=1_000)
    assert (len(review.scores), review.moves) == (1, ())
    game = PdnGame()
    annotate(game, review)
    assert game.tags["BlackAccuracy"] == "?"


def test_a_stopped_analyser_answers_no_more() -> None:
    analyser = Analyser(hash_mb=1)
    analyser.stop()
    with pytest.raises(Stopped):
        analyser.lines(Board(), depth=1)


def test_games_under_other_rules_are_reviewed_by_their_rules() -> None:
    game = Game(rules="arcade")
    moves = [game.move(str(game.legal[0])) for _ in range(12)]
    review = review_game(Game(rules="arcade").board, moves, nodes=2_000)
    assert len(review.moves) == 12
