"""One game through every front end: terminal, window, PDN, browser, analysis, and back again."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kingme import Board, Engine, Game
from kingme.desktop import filing, keeping
from kingme.desktop.controller import Controller
from kingme.desktop.settings import Settings
from kingme.notation import PdnGame, load_game, read_pdn

if TYPE_CHECKING:
    from game_page import GamePage


def fens(board: Board, moves: tuple[object, ...]) -> list[str]:
    """Every position of a game, from its first one."""
    found = [board.fen()]
    for move in moves:
        board.push(move)  # type: ignore[arg-type]
        found.append(board.fen())
    return found


def positions(game: Game) -> list[str]:
    return fens(
        Game.from_record({**game.to_record(), "moves": [], "result": None}).board, game.moves
    )


def in_the_terminal(file: Path) -> Game:
    """Begin a game in the terminal and keep it half-way."""
    lines = ["11-15", "fen", "hint", f"save {file}", "quit"]
    subprocess.run(
        [sys.executable, "-m", "kingme", "play", "--player", "bot:2", "--seed", "5"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return Game.load(file)


def in_the_window(file: Path, folder: Path) -> Game:
    """Open it in the window, play it to its end as two people would, and save it there."""
    controller = Controller(Settings())
    filing.open_game(controller, file)
    engine = Engine(hash_mb=4)
    game = controller.game
    while game.outcome is None and len(game.moves) < 40:
        (line,) = engine.search(game.board, depth=3)
        game.move(line.move)
    if game.outcome is None:
        game.resign(game.board.turn)
    filing.save_game(controller, folder)
    return game


def in_the_browser(game: GamePage, pdn: str) -> PdnGame:
    """Paste it into the browser's analysis, go through it, and take it out again."""
    game.open(screen="analysis")
    page = game.page
    page.get_by_role("button", name="Paste").click()
    page.fill("textarea", pdn)
    page.get_by_role("button", name="Analyse it").click()
    page.wait_for_selector("dialog", state="detached")
    page.get_by_role("button", name="Find the mistakes").click()
    page.wait_for_selector(".summary", timeout=120_000)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save PDN").click()
    (found,) = read_pdn(io.StringIO(download.value.path().read_text(encoding="utf-8")))
    return found


def test_one_game_is_the_same_everywhere(game: GamePage, tmp_path: Path) -> None:
    begun = in_the_terminal(tmp_path / "begun.json")
    assert len(begun.moves) == 2

    played = in_the_window(tmp_path / "begun.json", tmp_path)
    assert played.moves[:2] == begun.moves
    as_json, as_pdn = (load_game(tmp_path / f"game-1.{kind}") for kind in ("json", "pdn"))
    for read in (as_json, as_pdn):
        assert positions(read) == positions(played)
        assert read.outcome == played.outcome
        assert read.tags["Black"] == "person"

    pdn = (tmp_path / "game-1.pdn").read_text(encoding="utf-8")
    analysed = in_the_browser(game, pdn)
    assert fens(analysed.tree.start_board(), analysed.moves) == positions(played)
    assert analysed.result == played.outcome.result  # type: ignore[union-attr]
    node, comments = analysed.tree.root, []
    while node.next is not None:
        node = node.next
        comments += node.comments
    assert len(comments) >= len(played.moves), "every move has its value"

    # Back again: into the library, into the window and into the terminal.
    back = tmp_path / "back.pdn"
    back.write_text(analysed.to_pdn(), encoding="utf-8")
    (again,) = read_pdn(back)
    assert again.to_pdn() == analysed.to_pdn()
    assert positions(again.to_game()) == positions(played)
    kept = keeping.open_game(back)
    assert positions(kept.game) == positions(played)
    assert kept.game.outcome == played.outcome
    done = subprocess.run(
        [sys.executable, "-m", "kingme", "play", "--load", str(back)],
        input="fen\nquit\n",
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert played.board.fen() in done.stdout
