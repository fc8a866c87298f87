"""What was rendered is kept within its room, the oldest forgotten first."""

from __future__ import annotations

import threading

from hypothesis import given
from hypothesis import strategies as st

from kingme.music.sound.kept import Kept
from kingme.music.sound.notes import MEGABYTES, note_of, rendered


@given(st.lists(st.integers(0, 12), max_size=60))
def test_the_room_is_never_exceeded_and_results_are_right(keys: list[int]) -> None:
    made: list[int] = []

    def make(key: int) -> int:
        made.append(key)
        return key * key

    kept = Kept(make, lambda value: 1 << 18 if value < 100 else 1 << 21, megabytes=1)
    for key in keys:
        assert kept(key) == key * key
        assert kept.bytes <= 1 << 20
        assert kept.bytes == len(kept) << 18  # what is larger than the room is not kept
    if keys and keys[-1] < 10:
        before = len(made)
        kept(keys[-1])
        assert len(made) == before  # the one used last is there


def test_the_one_used_last_stays() -> None:
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return key

    kept = Kept(make, lambda _: 1 << 19, megabytes=1)
    for key in "abacab":
        kept(key)
    assert made == ["a", "b", "c", "b"]  # c pushed b out, not a, which was used after it
    kept.cache_clear()
    assert (len(kept), kept.bytes) == (0, 0)


def test_threads_share_it() -> None:
    kept = Kept(lambda key: key + 1, lambda _: 1 << 18, megabytes=1)
    wrong: list[int] = []

    def work(first: int) -> None:
        for number in range(2000):
            key = (first + number * 7) % 23
            if kept(key) != key + 1:
                wrong.append(key)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    assert kept.bytes == len(kept) << 18 <= 1 << 20


def test_notes_take_no_more_than_their_room() -> None:
    rendered.cache_clear()
    for pitch in range(36, 96):
        for gate in (30_000, 60_000, 90_000):
            rendered(note_of("piano", pitch, gate, 100, None, 0))
    assert 0 < rendered.bytes <= MEGABYTES << 20
    assert rendered.bytes > (MEGABYTES << 20) * 0.9  # so many would not fit
    rendered.cache_clear()
