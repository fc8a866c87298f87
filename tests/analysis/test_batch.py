"""Many games: the number of threads changes nothing, and a run goes on where it was stopped."""

from __future__ import annotations

import threading
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from kingme import Game
from kingme._core import PlayerSpec, play_games, random_opening
from kingme.analysis import Stopped
from kingme.analysis.batch import Annotated, Batch, Settings, Unfinished
from kingme.notation import PdnGame

SETTINGS = Settings(nodes=800)


def games(count: int = 5) -> list[PdnGame]:
    player = PlayerSpec.random()
    found = []
    for seed, record in enumerate(
        play_games([(random_opening(seed), player, player, seed) for seed in range(count)])
    ):
        board = random_opening(seed)
        for move in record.moves[:20]:
            board.push(move)
        found.append(PdnGame.from_game(Game.from_board(board), {"Round": str(seed)}))
    return found


def annotated(workers: int) -> list[Annotated]:
    with Batch(SETTINGS, workers) as batch:
        return list(batch.annotated(games()))


def test_the_number_of_workers_changes_nothing() -> None:
    one, three = annotated(1), annotated(3)
    assert [found.pdn for found in one] == [found.pdn for found in three]
    assert [f'[Round "{n}"]' in found.pdn for n, found in enumerate(one)] == [True] * 5


def test_a_batch_that_is_left_stops() -> None:
    with Batch(Settings(nodes=10**9), 2) as batch:
        running = batch.annotated(games())
        threading.Timer(0.2, batch.__exit__, (None, None, None)).start()
        with pytest.raises((Stopped, CancelledError)):
            next(running)


def test_what_is_done_is_kept_for_the_same_task_only(tmp_path: Path) -> None:
    path = tmp_path / "out.unfinished"
    found = annotated(1)
    notes = Unfinished(path, "task")
    for each in found[:2]:
        notes.add(each)
    notes.close(finished=False)
    with path.open("ab") as file:
        file.write(b'{"pdn": "torn')
    again = Unfinished(path, "task")
    assert [each.pdn for each in again.done] == [each.pdn for each in found[:2]]
    assert again.done[0].review.as_data() == found[0].review.as_data()
    again.add(found[2])
    again.close(finished=False)
    third = Unfinished(path, "task")
    assert len(third.done) == 3
    third.close(finished=False)
    other = Unfinished(path, "another task")
    assert other.done == []
    other.close(finished=True)
    assert not path.exists()


def test_one_process_at_a_time_writes(tmp_path: Path) -> None:
    notes = Unfinished(tmp_path / "out", "task")
    with pytest.raises(BlockingIOError):
        Unfinished(tmp_path / "out", "task")
    notes.close(finished=True)
