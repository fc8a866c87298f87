"""Questions to collections: which games fit, what is counted, which stand twice."""

from __future__ import annotations

import io

import pytest

from kingme import Board
from kingme.notation import PdnGame, read_pdn
from kingme.notation.queries import Material, Query, Statistics, without_doubles


def one(text: str) -> PdnGame:
    (game,) = read_pdn(io.StringIO(text), "keep")
    return game


CROSS = one('[Black "Ada Able"][White "Bo"][Date "1927.05.??"] 1. 9-14 23-18 14x23 27x18 5-9 1-0')


@pytest.mark.parametrize(
    "query",
    [
        Query(),
        Query(player="ABLE"),
        Query(player="bo", black="ada", white="b"),
        Query(result="1-0"),
        Query(opening="double  CROSS"),
        Query(opening="46"),
        Query(opening="Double Corner"),
        Query(opening="9-14"),
        Query(plies=(5, 5)),
        Query(years=(1900, 1927)),
        Query(position=Board()),
        Query(position=CROSS.final_board()),
        Query(material=Material((11, 0), (11, 0))),
    ],
    ids=str,
)
def test_what_fits(query: Query) -> None:
    assert query.fits(CROSS)


@pytest.mark.parametrize(
    "query",
    [
        Query(player="cy"),
        Query(black="bo"),
        Query(white="able"),
        Query(result="0-1"),
        Query(opening="6"),
        Query(opening=""),
        Query(opening="Double"),
        Query(plies=(6, 9)),
        Query(years=(1928, 2000)),
        Query(position=Board().turned()),
        Query(material=Material((10, 0), (11, 0))),
        Query(player="able", result="0-1"),
    ],
    ids=str,
)
def test_what_does_not_fit(query: Query) -> None:
    assert not query.fits(CROSS)


def test_the_opening_is_found_by_position() -> None:
    assert Query(opening="Tyne").fits(one("1. 9-13 21-17 10-15 *"))


def test_a_game_without_a_year_is_of_no_year() -> None:
    assert not Query(years=(0, 9999)).fits(PdnGame())


@pytest.mark.parametrize(
    ("text", "material"),
    [
        ("W2K1:B3", Material((3, 0), (2, 1))),
        ("b3:w2k1", Material((3, 0), (2, 1))),
        ("WK2 : BK1", Material((0, 1), (0, 2))),
        ("W0:B1", Material((1, 0), (0, 0))),
    ],
)
def test_material(text: str, material: Material) -> None:
    assert Material.from_text(text) == material


@pytest.mark.parametrize("text", ["", "W", "W:B", "W2", "W2:W1", "W2:B1:B1", "W2x:B1", "W123:B1"])
def test_what_is_no_material(text: str) -> None:
    with pytest.raises(ValueError, match="is no material; two men and a king of White against"):
        Material.from_text(text)


def test_statistics() -> None:
    statistics = Statistics()
    for text in (
        '[Black "A"][White "B"] 1. 11-15 1-0',
        '[Black "B"][White "A"] 1. 11-15 23-19 0-1',
        '[Black "A"][White "C"] 1. 9-13 1/2-1/2',
        '[Black "A"] 1. 9-13 9-13 *',
    ):
        statistics.add(one(text))
    data = statistics.as_data(2)
    assert (data["games"], data["broken"], data["plies"], data["mean_plies"]) == (4, 1, 5, 1.2)
    assert (data["shortest"], data["longest"]) == (1, 2)
    assert data["results"] == {"*": 1, "0-1": 1, "1-0": 1, "1/2-1/2": 1}
    assert data["players"] == [
        {"name": "A", "games": 4, "won": 2, "drawn": 1, "lost": 0},
        {"name": "B", "games": 2, "won": 0, "drawn": 0, "lost": 2},
    ]
    assert [(row["name"], row["games"]) for row in data["openings"]] == [
        ("Edinburgh", 2),
        ("Old Faithful", 2),
    ]
    assert Statistics().as_data(5)["mean_plies"] is None


def test_doubles() -> None:
    first = '[Black "Ada  Able"][White "Bo"] 1. 11-15 23-19 1-0'
    texts = {
        "same": '[Black "ADA ABLE"][White "bo"][Event "x"] 1. 11-15 (9-13) 23x19 {!} 1-0',
        "other result": '[Black "Ada Able"][White "Bo"] 1. 11-15 23-19 0-1',
        "other player": '[Black "Ada"][White "Bo"] 1. 11-15 23-19 1-0',
        "other move": '[Black "Ada Able"][White "Bo"] 1. 11-15 22-18 1-0',
        "other start": '[FEN "B:W21-32:B1-11"] 1. 11-15 23-19 1-0',
    }
    games = [one(text) for text in (first, *texts.values())]
    assert list(without_doubles(games)) == [games[0], *games[2:]]
    assert list(without_doubles(games, "moves")) == [games[0], games[4], games[5]]
