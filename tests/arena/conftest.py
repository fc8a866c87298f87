"""Small schedules, results without clock times, and players with every fault."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from kingme.arena.schedule import Pairing, Schedule, Terms, schedule
from kingme.arena.tasks import GameResult, GameTask, Start

Plain = tuple[Any, ...]


def plan_of(
    first: str = "level:3", second: str = "level:2", pairs: int = 6, **terms: Any
) -> Schedule:
    """A match of two quick players."""
    return schedule([first, second], [Pairing(0, 1)], pairs, Terms(**{"seed": 7, **terms}))


def without_times(results: Iterable[GameResult]) -> list[Plain]:
    """Results as far as they must be the same in every run."""
    return [(*result[:5], tuple(thought[:3] for thought in result.thoughts)) for result in results]


def task_of(black: str, white: str, **fields: Any) -> GameTask:
    """A game from the start."""
    return GameTask(1, 0, False, black, white, Start("start"), "english", 7)._replace(**fields)


TRIAL_KIND = """
import os, sys, time
from kingme.players.kinds import KINDS, Kind

class Trial:
    last_search = None
    def __init__(self, fault):
        self.name, self.fault = f"trial:{fault}", fault
    def choose(self, game):
        if len(game.moves) < 2:
            return game.legal[0]
        match self.fault:
            case "loop":
                while True:
                    pass
            case "sleep":
                time.sleep(3600)
            case "exit":
                sys.exit(3)
            case "vanish":
                os._exit(3)
            case "crash":
                raise ZeroDivisionError("seven by nothing")
            case "recurse":
                return self.choose(game)
            case "memory":
                return bytearray(64 << 30)
            case "print":
                print('{"move": "1-32"}', flush=True)
                os.write(1, b"noise\\n")
                os.write(2, b"noise\\n")
                return game.legal[0]
            case "change":
                legal = game.legal[0]
                while game.legal:
                    game.move(game.legal[0])
                return legal
            case "nothing":
                return None
            case "nan":
                return float("nan")
            case "text":
                return "11-15"
            case "illegal":
                return game.moves[0]
        raise SystemError(self.fault)

KINDS["trial"] = Kind("trial:FAULT", "for tests", lambda text, seed: Trial(text.argument))
"""


@pytest.fixture
def trial_kind(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind of player with faults, for processes that this one starts."""
    (tmp_path / "sitecustomize.py").write_text(TRIAL_KIND, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
