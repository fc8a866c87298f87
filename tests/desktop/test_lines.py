"""What opponents say: every list is there, nothing twice in a row, and the same for a seed."""

from __future__ import annotations

import itertools

import pytest

from kingme.desktop.lines import (
    BOSS,
    OCCASIONS,
    Deck,
    Speaker,
    Words,
    announcement,
    news,
    opponent,
    seconds,
)
from kingme.desktop.settings import CHAMPION
from kingme.desktop.state import FunKind
from kingme.players.levels import levels

LEVELS = [*range(1, 11), CHAMPION]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("occasion", OCCASIONS)
def test_everybody_has_a_line_for_everything(level: int, occasion: str) -> None:
    said = {Speaker(level, seed, neo=False).line(occasion) for seed in range(20)}
    assert all(said)
    if level != CHAMPION:
        assert said <= set(levels()[level].lines[occasion])
        assert len(levels()[level].lines[occasion]) >= 2
    for line in said:
        assert len(line) <= 60
        assert line.isascii()


@pytest.mark.parametrize("neo", [False, True])
def test_no_line_comes_twice_in_a_row(neo: bool) -> None:
    for level, occasion in itertools.product(range(1, 11), OCCASIONS):
        speaker = Speaker(level, seed=3, neo=neo)
        for first, second in itertools.pairwise(speaker.line(occasion) for _ in range(30)):
            assert first != second


def test_half_of_the_lines_of_neo_sets_come_from_support() -> None:
    own = {line for lines in levels()[5].lines.values() for line in lines}
    speaker = Speaker(5, seed=1, neo=True)
    said = [speaker.line(occasion) for occasion in OCCASIONS for _ in range(50)]
    assert 0.4 < sum(line in own for line in said) / len(said) < 0.6
    plain = Speaker(5, seed=1, neo=False)
    assert all(plain.line(occasion) in own for occasion in OCCASIONS for _ in range(20))


def test_lines_depend_on_the_seed_alone() -> None:
    def said(seed: int) -> list[str]:
        speaker = Speaker(7, seed, neo=True)
        return [speaker.line(occasion) for occasion in OCCASIONS]

    assert said(4) == said(4)
    assert len({tuple(said(seed)) for seed in range(20)}) > 10


def test_words_over_the_board() -> None:
    words = Words(seed=1)
    assert (words.chain(2), words.chain(3), words.chain(4)) == ("Double!", "Triple!", "Quadruple!")
    assert len({words.chain(5) for _ in range(40)}) > 3
    for first, second in itertools.pairwise(words.capture() for _ in range(50)):
        assert first != second
    neo = {Words(seed, neo=True).capture() for seed in range(60)}
    assert not neo & {Words(seed).capture() for seed in range(60)}
    assert words.party()
    assert words.crowned()


def test_only_level_10_is_a_boss() -> None:
    for level in [0, *LEVELS]:
        boss = Speaker(level, seed=1, neo=False).introduction()
        assert (boss is not None) is (level == BOSS)
    boss = Speaker(BOSS, seed=1, neo=False).introduction()
    assert boss is not None
    assert boss.name == levels()[BOSS].name
    assert boss.rank


def test_cards() -> None:
    assert [opponent(level).level for level in [0, *LEVELS]] == [0, *LEVELS]
    assert all(opponent(level).name and opponent(level).motto for level in [0, *LEVELS])


@pytest.mark.parametrize("kind", FunKind)
def test_events_are_announced_with_their_square(kind: FunKind) -> None:
    assert "17" in announcement(kind, 17)
    assert "17" in news(kind, 17)


def test_a_line_can_be_read() -> None:
    assert seconds("") == 1.6
    assert seconds("x" * 50) == 2.0


def test_a_deck_deals_fairly() -> None:
    deck = Deck(9)
    dealt = [deck.pick("abc") for _ in range(300)]
    assert all(dealt.count(letter) > 60 for letter in "abc")
