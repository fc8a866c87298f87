"""`PdnGame` and the tree of a game: what it tells, how it is changed, and to and from `Game`."""

from __future__ import annotations

import copy
import io

import pytest

from kingme import Board, Game, IllegalMoveError, Outcome, Side, Termination
from kingme._core import GameTree, TreeNode
from kingme.notation import (
    PdnError,
    PdnGame,
    commands_of,
    pdn_of_game,
    read_pdn,
    time_comment,
)


def read(text: str) -> PdnGame:
    (game,) = read_pdn(io.StringIO(text), "keep")
    return game


def movetext(game: PdnGame) -> str:
    return game.to_pdn().split("\n\n")[1].replace("\n", " ")


def texts(nodes: tuple[TreeNode, ...]) -> list[str]:
    return [str(node.move) for node in nodes]


def played(*moves: str, fen: str | None = None) -> Game:
    game = Game(fen)
    for move in moves:
        game.move(move)
    return game


# Writing.


def test_the_roster_comes_first_and_other_tags_keep_their_order() -> None:
    game = PdnGame(tags={"Annotator": "C", "Black": "A", "Event": "E", "Aim": "D"}, mark="1-0")
    assert game.to_pdn() == (
        '[Event "E"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "A"]\n'
        '[Result "1-0"]\n[Annotator "C"]\n[Aim "D"]\n\n1-0\n\n'
    )


def test_white_has_a_number_only_where_white_begins() -> None:
    assert movetext(read("1. 11-15 {a} 23-19 (22-18) 8-11 *")) == (
        "1. 11-15 {a} 23-19 (1... 22-18) 2. 8-11 *"
    )
    assert movetext(read('[FEN "W:W21,32:B1,5"] 21-17 5-9 17-14 *')) == (
        "1... 21-17 2. 5-9 17-14 *"
    )


def test_a_path_is_written_in_full_only_where_it_must_be() -> None:
    assert movetext(read('[FEN "W:W32:B8,11,19,27"] 32x23x16x7 *')) == "1... 32x7 *"
    assert movetext(read('[FEN "B:W7,8,15,16,24:BK3"] 3x12x28 *')) == "1. 3x12x19x28 *"


def test_lines_have_eighty_columns() -> None:
    game = PdnGame(GameTree(Board()))
    game.tree.root.comments = ["word " * 100]
    node = game.tree.root
    for _ in range(40):
        node = node.add(str(node.board().legal_moves[0]))
    lines = game.to_pdn().splitlines()
    assert max(len(line) for line in lines) <= 80
    assert min(len(line) for line in lines[8:12]) > 70


def test_comments_cannot_break_the_text() -> None:
    game = PdnGame()
    node = game.tree.root.add("11-15")
    node.comments = ["a } b { c", "  ", "two\nlines", "x\x00y"]
    assert node.comments == ("a ) b ( c", "two lines", "x y")
    assert read(game.to_pdn()).tree == game.tree


def test_tags_cannot_break_the_text() -> None:
    value = 'a "b"] \\ [c] \\" \n d'
    game = PdnGame(tags={"Event": value})
    assert read(game.to_pdn()).tags["Event"] == value.replace("\n", " ")
    with pytest.raises(ValueError, match='"A b" cannot be the name of a tag; it begins with'):
        PdnGame(tags={"A b": "c"}).to_pdn()
    with pytest.raises(ValueError, match='"3-0" is not a result; say 1-0, 0-1'):
        PdnGame(mark="3-0").to_pdn()


def test_fen_follows_the_tree() -> None:
    start = Board.from_fen("W:W21,32:B1,5")
    assert '[SetUp "1"]\n[FEN "W:W21,32:B1,5"]' in PdnGame(GameTree(start)).to_pdn()
    # Another one is replaced, the same in other words stays.
    wrong = PdnGame(GameTree(start), {"SetUp": "1", "FEN": "W:W22:B1"}).to_pdn()
    assert '[FEN "W:W21,32:B1,5"]' in wrong
    assert "W22" not in wrong
    same = PdnGame(GameTree(start), {"FEN": "W:B1,5:W21,32."}).to_pdn()
    assert '[FEN "W:B1,5:W21,32."]' in same
    assert "FEN" not in PdnGame().to_pdn()


# Trees.


def test_a_tree_of_a_board_has_its_moves() -> None:
    board = played("11-15", "23-19").board
    tree = GameTree(board)
    assert texts((tree.root.children[0],)) == ["11-15"]
    assert tree.moves == board.moves
    assert tree.final_board() == board
    assert (tree.plies, tree.start_board().ply) == (2, 0)


def test_nodes_know_their_place() -> None:
    tree = read("1. 11-15 (9-13 22-18) 23-19 *").tree
    main, variation = tree.root.children
    assert (main.ply, main.is_main_line, variation.is_main_line) == (1, True, False)
    assert variation.next is not None
    assert variation.next.board().ply == 2
    assert variation.next.parent == variation
    assert variation.parent == tree.root
    assert tree.root.parent is None
    assert tree.root.move is None
    assert len({main, tree.root.children[0]}) == 1


def test_adding() -> None:
    tree = GameTree()
    first = tree.root.add("11-15")
    assert first == tree.root.add(Board().parse_pdn("11-15"))
    assert texts(tree.root.children) == ["11-15"]
    with pytest.raises(IllegalMoveError, match="11-15 is not legal: there is no piece on 11"):
        first.add("11-15")
    with pytest.raises(TypeError):
        first.add(3)  # type: ignore[arg-type]


def test_promoting() -> None:
    tree = GameTree()
    for move in ("11-15", "9-13", "10-14"):
        tree.root.add(move)
    last = tree.root.children[2]
    assert (last.promote(), texts(tree.root.children)) == (True, ["11-15", "10-14", "9-13"])
    assert (last.promote(), texts(tree.root.children)) == (True, ["10-14", "11-15", "9-13"])
    assert (last.promote(), tree.root.promote()) == (False, False)
    assert texts((last,)) == [str(tree.moves[0])]


def test_making_a_line_the_main_line() -> None:
    game = read("1. 11-15 (9-13 22-18 (22-17) 11-15) 23-19 *")
    leaf = game.tree.root.children[1].children[1]
    leaf.make_main_line()
    assert movetext(game) == "1. 9-13 (1. 11-15 23-19) 22-17 (1... 22-18 2. 11-15) *"


def test_removing() -> None:
    game = read("1. 11-15 (9-13 22-18) 23-19 *")
    main, variation = game.tree.root.children
    main.remove()
    assert movetext(game) == "1. 9-13 22-18 *"
    with pytest.raises(ValueError, match="this move has been taken out of its tree"):
        main.remove()
    assert main.next is not None
    with pytest.raises(ValueError, match="this move has been taken out of its tree"):
        main.next.add("8-11")
    variation.children[0].remove()
    assert movetext(game) == "1. 9-13 *"
    with pytest.raises(ValueError, match="the start of a game cannot be removed"):
        game.tree.root.remove()


def test_glyphs_have_bounds() -> None:
    tree = GameTree()
    node = tree.root.add("11-15")
    node.nags = [1, 255, 0]
    assert node.nags == (1, 255, 0)
    with pytest.raises(ValueError, match="a glyph is a number from 0 to 255, not 256"):
        node.nags = [256]
    with pytest.raises(ValueError, match="no move leads here"):
        tree.root.nags = [1]
    with pytest.raises(ValueError, match="no move leads here"):
        tree.root.comments_before = ["x"]


def test_copies_are_independent() -> None:
    tree = read("1. 11-15 {a} (9-13) 23-19 *").tree
    for other in (tree.copy(), copy.copy(tree), copy.deepcopy(tree)):
        assert other == tree
        other.root.children[0].comments = ["b"]
        assert other != tree
    assert tree != GameTree()
    assert tree.root != tree.copy().root


def test_finding_positions_and_material() -> None:
    tree = read("1. 9-14 23-18 14x23 27x18 *").tree
    assert tree.find(played("9-14", "23-18").board) == 2
    assert tree.find(Board().turned()) is None
    assert tree.find_material((12, 0), (11, 0)) == 3
    assert tree.find_material((11, 0), (11, 0)) == 4
    assert tree.find_material((12, 1), (11, 0)) is None


# What a game tells.


def test_tags_tell_results_years_and_openings() -> None:
    game = read('[date "1847.??.??"][BLACK "Ada"][White "?"] 1. 9-14 23-18 14x23 27x18 0-1')
    assert (game.tag("Date"), game.tag("black"), game.tag("White")) == ("1847.??.??", "Ada", "")
    assert (game.year, game.result, game.winner) == (1847, "0-1", Side.WHITE)
    assert game.opening is not None
    assert game.opening.name == "Double Cross"
    assert PdnGame(tags={"EventDate": "12.3.1999"}).year == 1999
    assert PdnGame(tags={"Date": "????.??.??"}).year is None
    assert PdnGame(tags={"Result": "*"}, mark="1-1").result == "1/2-1/2"
    assert PdnGame().result == "*"
    assert repr(game) == "<PdnGame Ada - ?, 4 plies, 0-1>"


# To and from games.


def test_to_game() -> None:
    game = read('[Event "E"][Result "1-0"][Termination "resignation"] 1. 11-15 23-19 1-0').to_game()
    assert [str(move) for move in game.moves] == ["11-15", "23-19"]
    assert game.outcome == Outcome(Termination.RESIGNATION, Side.BLACK)
    assert game.tags["Event"] == "E"
    again = read(pdn_of_game(game)).to_game()
    assert (again.outcome, again.moves) == (game.outcome, game.moves)


ENDINGS = {
    "": Termination.ADJUDICATION,
    "Time": Termination.TIME,
    "agreement": Termination.ADJUDICATION,
    "blocked": Termination.ADJUDICATION,
}


@pytest.mark.parametrize(("termination", "how"), ENDINGS.items())
def test_how_a_win_came_about(termination: str, how: Termination) -> None:
    game = read(f'[Termination "{termination}"] 1. 11-15 0-1').to_game()
    assert game.outcome == Outcome(how, Side.WHITE)


def test_draws_and_open_games() -> None:
    drawn = read('[Termination "agreement"] 1. 11-15 1/2-1/2').to_game()
    assert drawn.outcome == Outcome(Termination.AGREEMENT, None)
    assert read("1. 11-15 1-1").to_game().outcome == Outcome(Termination.ADJUDICATION, None)
    assert read("1. 11-15 *").to_game().outcome is None
    assert read("1. 11-15 0-0").to_game().outcome is None


def test_the_board_knows_better_than_a_result() -> None:
    game = read('[FEN "B:W15:B10"] 1. 10x19 0-1').to_game()
    assert game.outcome == Outcome(Termination.NO_PIECES, Side.BLACK)


def test_a_game_may_go_on_after_a_draw_by_the_rules() -> None:
    """Players need not claim a draw, and collections are full of such games."""
    shuffle = " ".join(["1-5 32-28 5-1 28-32"] * 4)
    pdn = read(f'[FEN "B:WK32:BK1"] {shuffle} 1-6 *')
    assert not pdn.errors
    assert len(pdn.to_game().moves) == 17


def test_a_broken_game_is_no_game() -> None:
    with pytest.raises(PdnError, match="line 1, column 10: game 1: 9-14"):
        read("1. 11-15 9-14 *").to_game()


@pytest.mark.parametrize("rules", ["english", "arcade", "classroom", "retro"])
def test_games_of_every_rule_set_come_back(rules: str) -> None:
    game = Game(rules=rules)
    for _ in range(30):
        game.move(game.legal[-1])
    game.tags["Event"] = "E"
    again = read(pdn_of_game(game)).to_game()
    assert (again.moves, again.rules, again.board) == (game.moves, game.rules, game.board)


def test_times_and_events_are_comments() -> None:
    game = played("11-15", "23-19", "8-11")
    events = {0: ["[%event snow]"], 2: ["[%boon crown 12] well deserved"]}
    pdn = read(pdn_of_game(game, seconds=[1.25, None, 61], comments=events))
    assert pdn.tree.root.comments == ("[%event snow]",)
    nodes, node = [], pdn.tree.root
    while (node := node.next) is not None:  # type: ignore[assignment]
        nodes.append(node)
    assert [commands_of(node.comments) for node in nodes] == [
        {"emt": "0:00:01.25"},
        {"boon": "crown 12"},
        {"emt": "0:01:01"},
    ]
    assert pdn.tree.root.next is not None
    assert commands_of(["no commands", "[%x]"]) == {}
    assert time_comment(0) == "[%emt 0:00:00]"


def test_a_decided_game_is_written_with_its_result() -> None:
    game = played("11-15")
    game.tags["Result"] = "*"
    game.lose_on_time()
    text = pdn_of_game(game, {"Black": "A"})
    assert '[Result "1-0"]' in text
    assert '[Termination "time"]' in text
    assert text.endswith("1. 11-15 1-0\n\n")
