"""The style table: a row a style. Data only; `styles` says what the columns mean.

Grids, ranges and levels were set by ear's stand-ins, measuring and pictures: `docs/music.md`.
"""

from __future__ import annotations

from kingme.music.styles import (
    QUARTET,
    Bass,
    Drums,
    Hand,
    Keys,
    Kit,
    Lead,
    Sound,
    Style,
)

HIPHOP = Style(
    name="hiphop",
    title="Hip-hop",
    number=0,
    tempo=(80, 95),
    swing=22,
    scales=("dorian", "aeolian"),
    bars_per_chord=1,
    closes=False,
    drums=Drums(
        main="36 9......6..8..... 38 ....9..2.2..9..1 42 7.537.5.7.5.7.54",
        alt="36 9..5......8..6.. 38 ....9..2....9.2. 42 7.5.7.537.5.7... 46 ..............6.",
        fill="36 9......6..8.5... 38 ....9..2.2..9467 42 7.5.7.5.7.5.....",
        big="36 9..5..7...8..... 38 ....9.24.46.6789 42 7.5.7.5.7.......",
        late=4,
        uneven=6,
        behind={38: 7, 42: 2, 46: 2},
    ),
    bass=Bass(
        Hand(program=38, velocity=92, late=6, uneven=5),
        patterns=("0+3R 7+2R 10+3R 14+2A", "0+5R 6+2F 10+3R 13+3O", "0+6R 7+1R 10+2F 13+3R"),
    ),
    keys=Keys(
        Hand(program=4, velocity=70, late=10, uneven=7),
        voicing="rootless seventh",
        centre=62,
        strum=6,
        patterns=("0+2 3+1 10+3", "2+2 7+2 11+2", "0+2 6+2 14+2"),
    ),
    lead=Lead(
        Hand(program=11, velocity=84, late=10, uneven=8),
        centre=74,
        patterns=("0+3 3+3 6+4 10+6", "2+2 4+3 7+3 10+5", "0+4 6+2 8+3 11+5"),
    ),
    sound=Sound(
        bass="bass808",
        keys="epiano",
        lead="vibes",
        kit=Kit(kick=(52, 150, 38, 180), level=0.80),
        duck=(0.30, 130),
        room=(0.55, 0.30),
        master=0.56,
    ),
)

MODERN = Style(
    name="modern",
    title="Modern beats",
    number=1,
    tempo=(132, 144),
    swing=0,
    scales=("aeolian", "phrygian"),
    bars_per_chord=2,
    closes=False,
    drums=Drums(
        main="36 9......6..8..... 39 ........9....... 38 ........5....... 42 7.6.7.6.7.6.7.6.",
        alt="36 9.....7...8..5.. 39 ........9....... 38 ........5......2 42 7.6.7.667.6.7.6. "
        "46 ..............5.",
        fill="36 9......6..8..... 39 ........9.....4. 38 ........5...3.56 42 7.6.7.6.7.6.....",
        big="36 9............... 39 ........9....... 38 ........6.4.5678 42 7.6.7.6.7.......",
        uneven=6,
        roll_percent=45,
        rolls=((6, 3, 2), (14, 4, 2), (12, 6, 4), (10, 3, 2), (4, 6, 4)),
    ),
    bass=Bass(
        Hand(program=39, velocity=96, late=0, uneven=4),
        patterns=("0+6R 7+3R 10+4R 14+2O", "0+7R 10+3R 13+3F", "0+6R 6+4R 10+6R"),
        glide_ms=70,
    ),
    keys=Keys(
        Hand(program=90, velocity=66, late=0, uneven=4),
        voicing="triad",
        centre=60,
        strum=0,
        patterns=("0+16", "0+16", "0+16"),
    ),
    lead=Lead(
        Hand(program=46, velocity=78, late=3, uneven=9),
        centre=77,
        patterns=("x..x..x.x..x..x.", "x.x..x.xx.x..x..", "x..x..x...x.x.x."),
        arpeggio=True,
    ),
    sound=Sound(
        bass="sub808",
        keys="pad",
        lead="pluck",
        kit=Kit(kick=(48, 170, 30, 240), level=0.80),
        duck=(0.35, 140),
        room=(1.2, 0.32),
        echo=((3, 0.30), (6, 0.14)),
        master=0.44,
    ),
)

REGGAE = Style(
    name="reggae",
    title="Reggae",
    number=2,
    tempo=(68, 80),
    swing=30,
    scales=("ionian", "mixolydian", "aeolian"),
    bars_per_chord=1,
    closes=True,
    drums=Drums(
        main="36 ........9....... 37 ........8..2...2 42 6.4.6.4.6.4.6.43",
        alt="36 ........9....... 37 ..2.....8....2.. 42 6.436.4.6.4.6... 46 ..............5.",
        fill="36 ........9.....5. 37 ........8...4.44 38 .............56. 42 6.4.6.4.6.4.....",
        big="36 ........9..5.... 37 ..2.....8....... 38 ..........45.677 42 6.4.6.4.6.......",
        late=5,
        uneven=6,
        behind={37: 5},
        roll_percent=20,
        rolls=((14, 3, 2),),
    ),
    bass=Bass(
        Hand(program=32, velocity=96, late=8, uneven=5),
        patterns=(
            "0+3R 4+2R 6+2F 10+2R 12+2T 14+2F",
            "2+2R 4+4R 8+2F 10+2T 12+4R",
            "0+4R 6+2F 8+4R 14+2F",
        ),
    ),
    keys=Keys(
        Hand(program=27, velocity=72, late=6, uneven=6),
        voicing="triad",
        centre=62,
        strum=8,
        patterns=("2+1 6+1 10+1 14+1", "2+1 6+1 10+1 14+1 15+1", "2+1 3+1 6+1 10+1 14+1"),
        gap=30,
    ),
    lead=Lead(
        Hand(program=22, velocity=80, late=12, uneven=8),
        centre=74,
        patterns=("0+4 4+2 6+2 8+6", "2+2 4+4 8+2 10+6", "4+2 6+3 10+2 12+4"),
    ),
    sound=Sound(
        bass="round",
        keys="skank",
        lead="melodica",
        kit=Kit(kick=(58, 120, 30, 130), level=0.72, hat_ms=38),
        duck=(0.15, 120),
        room=(0.8, 0.28),
        echo=((3, 0.38), (6, 0.22), (9, 0.12)),
        master=0.70,
    ),
)

TECHNO = Style(
    name="techno",
    title="Techno",
    number=3,
    tempo=(124, 134),
    swing=0,
    scales=("aeolian", "dorian", "phrygian"),
    bars_per_chord=2,
    closes=False,
    drums=Drums(
        main="36 9...9...9...9... 39 ....8.......8... 42 5344534453445344 46 ..7...7...7...7.",
        alt="36 9...9...9...9.5. 39 ....8.......8..3 42 5344534453445344 46 ..7...7...7...7.",
        fill="36 9...9...9...9... 39 ....8...4..58.57 42 534453445344.... 46 ..7...7...7.....",
        big="36 9...9...9....... 39 ....8...44556678 42 53445344........ 46 ..7...7.........",
        uneven=4,
        roll_percent=25,
        rolls=((14, 4, 2),),
    ),
    bass=Bass(
        Hand(program=38, velocity=94, late=0, uneven=4),
        patterns=(
            "2+1R 3+1R 6+1R 7+1R 10+1R 11+1R 14+1R 15+1O",
            "2+2R 6+2R 10+2R 14+1R 15+1F",
            "2+1R 3+1O 6+1R 7+1R 10+1R 11+1O 14+1R 15+1R",
        ),
        one_pattern=True,
    ),
    keys=Keys(
        Hand(program=89, velocity=68, late=0, uneven=3),
        voicing="open",
        centre=59,
        strum=0,
        patterns=("0+16", "0+16", "0+16"),
    ),
    lead=Lead(
        Hand(program=81, velocity=76, late=0, uneven=8),
        centre=77,
        patterns=("xxx.xx.xxx.xxx.x", "x.xxx.xx.xxx.xxx", "x..x..x.x..x..x."),
        arpeggio=True,
    ),
    sound=Sound(
        bass="acidbass",
        keys="techpad",
        lead="stab",
        kit=Kit(kick=(50, 210, 26, 120), level=0.80, snare_ms=60),
        duck=(0.62, 150),
        room=(0.9, 0.28),
        echo=((3, 0.32), (6, 0.15)),
        master=0.445,
    ),
)

CLASSICAL = Style(
    name="classical",
    title="Classical",
    number=4,
    tempo=(66, 96),
    swing=0,
    scales=("ionian",),
    bars_per_chord=1,
    closes=True,
    drums=None,
    bass=Bass(
        Hand(program=43, velocity=84, late=8, uneven=5),
        patterns=("0+8R 8+8F", "0+8R 8+4T 12+4A", "0+12R 12+4A"),
    ),
    keys=Keys(
        Hand(program=0, velocity=66, late=9, uneven=6),
        voicing="triad",
        centre=57,
        strum=10,
        patterns=("0+4 4+4 8+4 12+4", "0+4 4+4 8+4 12+4", "0+4 4+4 8+4 12+4"),
        accents=(4, -8, -2, -6),
        gap=20,
        swells=True,
    ),
    lead=Lead(
        Hand(program=73, velocity=86, late=14, uneven=8),
        centre=74,
        patterns=("0+6 6+2 8+4 12+4", "0+4 4+4 8+6 14+2", "0+8 8+4 12+2 14+2"),
    ),
    layers=QUARTET,
    sound=Sound(
        bass="cello",
        keys="piano",
        lead="flute",
        room=(1.5, 0.36),
        master=0.92,
    ),
)

STYLES: dict[str, Style] = {
    style.name: style for style in (HIPHOP, MODERN, REGGAE, TECHNO, CLASSICAL)
}
"""The styles by name, in the order of menus."""

OFF = "off"
"""The name of no music: effects only."""

DEFAULT_STYLE = HIPHOP.name


def _spelling(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def style_named(text: str) -> Style:
    """The style of a name or a title, however it is spaced, hyphenated or capitalised.

    Raises:
        ValueError: there is no such style.

    >>> style_named("modern-beats").name, style_named("Hip-Hop").name
    ('modern', 'hiphop')
    """
    for style in STYLES.values():
        if _spelling(text) in (_spelling(style.name), _spelling(style.title)):
            return style
    raise ValueError(f"there is no music style {text!r}; styles are {', '.join(STYLES)}")
