"""Owns the golden files in tests/golden and how they are made; refuses kingme's own answers.

Run `python scripts/make_golden.py` (a few minutes). Everything comes from tests/oracle.py, except
the start counts, which are published; those the oracle can reach are checked against it here. The
output is the same on every run: all randomness is seeded.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

import oracle  # noqa: E402

# Aart Bik, https://www.aartbik.com/MISC/checkers.html, depths 1 to 15 (also OEIS A133046).
PUBLISHED = [
    7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564,
    85242128, 388623673, 1766623630, 7978439499, 36263167175,
]  # fmt: skip
CHECKED_DEPTH = 6

LEAST_DEPTH, MOST_DEPTH = 4, 6
ENOUGH = 40_000  # deeper than LEAST_DEPTH only while the count stays about this small
TOO_MANY = 200_000  # not even to LEAST_DEPTH beyond this

PERFT_HEADER = """\
# Perft: how many move sequences of exactly 1, 2, 3, ... plies a position has.
# Origin: tests/oracle.py (plain 8x8 Python, written from the rules), but rows `start` and
# `start-white-first` are published: https://www.aartbik.com/MISC/checkers.html, depths 1 to 15.
# Moves are told apart by their whole path. From depth 12 that matters to the start counts: other
# sources print 388617999 there, having merged jumps with equal start, end and captured pieces.
# Regenerate: python scripts/make_golden.py
# Tab-separated: name, rules, fen, counts from depth 1 up (space-separated, all the depths known).
# `-turned` is the same position turned 180 degrees with colours swapped; its counts are equal.
"""

MOVES_HEADER = """\
# Every legal move of a position, and the position after it.
# Origin: tests/oracle.py (plain 8x8 Python, written from the rules).
# Regenerate: python scripts/make_golden.py
# Tab-separated: name, rules, fen, moves. Moves are space-separated `text=fen-after`, sorted by
# text as plain strings; a lone `-` stands for no legal move.
"""

# Special positions, one a line: name, FEN, why it is here. In these FENs `5-8` is short for
# `5,6,7,8` and `K5-8` for `K5,K6,K7,K8`. Each is also used turned 180 degrees for the other side.
SPECIALS = """\
king-single-corner B:WK29:BK4 the corner with one neighbour
king-double-corner B:WK32:BK1 the corner pair, two neighbours
king-centre B:WK3:BK18 a king steps all four ways
man-never-back B:W14,15:B18 enemies behind a man cannot be jumped
king-jumps-four-ways B:W14,15,22,23:BK18 a choice of four single jumps
two-kings-v-one B:WK32:BK18,K19 a plain king ending
three-kings-v-two W:WK14,K15,K18:BK1,K28 a plain king ending
men-held-by-kings W:WK14,30,32:BK6,21,25 men kept from crowning by lone pieces
jump-over-steps B:W14,31,32:B1,2,3,10,12 one jump makes all steps illegal
short-or-long-jump B:W14,15,24:B10 the longer chain is not compulsory
jump-backed-up B:W22,25:B18 no landing square, so no jump
own-piece-in-the-way B:W27:B18,22,23 own pieces are neither jumped nor landed on
two-in-line B:W6,10:B1 two adjacent enemies in line cannot be jumped
last-piece-taken B:W14:B10 the opponent has nothing left after it
man-three-jumps B:W6,15,24:B1 a straight chain
man-forks B:W6,7,14,15,16,22,23:B2 paths that part and meet: same ends, other captures
two-men-same-landing B:W14,15:B9,10,11 jumps of different men to the same squares
right-edge-zigzag B:W8,16,24:B4 a chain that touches the right edge
left-edge-zigzag B:W9,17,25:B5 a chain that touches the left edge and crowns
king-switchback B:W6,7:BK1 forward, then back
no-piece-twice B:W10:BK6 back over the same piece is no jump
circle B:W9,10,17,18:BK6 round either way to its own square: equal start, end, captures
circle-lower B:W18,19,26,27:BK31 the same, begun at the bottom
circle-right B:W7,8,15,16:BK12 the same, begun at the right edge (other row parity)
circle-from-side B:W9,10,17,18:BK13 the same, begun at the left edge
circle-blocked-by-enemy B:W9,10,13,17,18:BK6 an enemy on one landing square
circle-blocked-by-own B:W9,10,17,18:BK6,13 an own man on one landing square
circle-then-out B:W9,10,11,17,18:BK15 lands on its own start square and goes on
circle-then-out-below B:W9,10,17,18,25,26:BK22 the same with two ways out
tail-circle-tail B:W9,10,11,17,18,19:BK8 two paths, start not end, equal start, end, captures
figure-eight B:W9,10,17,18,19,26,27:BK15 two circles that share a piece
nine-from-corner B:W9,10,11,17,18,19,25,26,27:BK5 nine pieces in the lattice of odd rows
nine-from-top B:W9,10,11,17,18,19,25,26,27:BK6 the same with circles through the start
nine-even-rows B:W6,7,8,14,15,16,22,23,24:BK1 nine pieces in the lattice of even rows
nine-even-centre B:W6,7,8,14,15,16,22,23,24:BK18 the same from the middle
nine-two-kings B:W6,7,8,14,15,16,22,23,24:BK1,K2,28 two kings, both lattices of landings
crowned-mid-jump B:W26,27:B22 the new king could jump on: English ends the move
crowned-two-ways B:W9,18,19,26,27:B5 a long chain that ends on either of two crowning squares
crowned-circle B:W18,19,26,27:B22 retro: the new king goes round to where the man began
crowned-by-step B:W26:B25 a crowning step next to a piece: the step ends the turn
crowned-then-exposed B:W23,26,K32:B22,25 crowning among enemies, by a jump or (retro) by a step
man-and-king-jump B:W18,26,27:BK15,22 the king's landing is held by the man, which must jump
mutual-crowning B:W5,6,7,8:B25,26,27,28 every man one step from its king row
crowning-corners B:WK16:B24,25,28 men crown in the corner squares
king-on-king-row B:W26,27:BK22 a king reaching that row is not crowned and must go on
blocked-man B:W32:B28 a man against the edge
blocked-corner-king B:W22,25:BK29 a king shut in the single corner
blocked-double-corner B:W23,27,28:BK32 a king shut in the double corner
blocked-group B:W17,18,21,22,23:B9,13,14 men held by enemies and by each other
blocked-twelve B:W17-28:B5-16 12 v 12, nobody can move
blocked-kings-home B:W13-24:BK1-12 12 kings shut in by 12 men
nothing-left B:WK5,21:B no pieces, so no moves
opponent-gone B:W:B1,K30 one side may move, the other has nothing
left-edge-kings B:W12,16,20,24,28:BK5,K13,K21,K29 a shift off the left edge meets these men
right-edge-kings B:W5,9,13,17,21,25,29:BK4,K12,K20,K28 the same, off the right edge
jump-off-left B:W5,13,21,29:BK1,K9,K17,K25 enemies on the left edge: no landing
jump-off-right B:WK4,12,20,28:BK8,K16,K24,K32 enemies on the right edge: no landing
jump-off-top B:WK1,K2,K3,K4:BK5,K6,K7,K8 enemies on the top row: no landing
jump-off-bottom B:W29,30,31,32:BK25,K26,K27,K28 enemies on the bottom row: no landing
jump-into-corners B:W8,25:BK11,K22 landings on 4 and 29
jump-out-of-corners B:W8,25:BK4,K29 jumps from 4 and 29
jump-double-corners B:W6,27:BK1,K32 jumps from 1 and 32
edge-men B:W21,29,32:B4,5,12,13,20 men on the edges have one step
all-round-the-edge B:WK5,K13,K21,K32:BK4,K12,K20,K28,K29 kings of both sides on the edges
kings-at-home B:WK21-32:BK1-12 the start with 24 kings
kings-away B:WK1-12:BK21-32 24 kings behind each other's lines
rows-interleaved B:W5-8,13-16,21-24:B1-4,9-12,17-20 12 v 12 in alternate rows
kings-interleaved W:WK9-12,K17-20,K25-28:BK5-8,K13-16,K21-24 the same with kings only
men-nose-to-nose B:W17-24,29,30,31,32:B1-4,9-16 12 v 12, front rows in contact
"""

Row = tuple[str, str, str]  # name, rules, fen


def twin(fen: str) -> str:
    """FEN of the position turned 180 degrees with colours swapped."""
    return oracle.to_fen(oracle.turned(oracle.from_fen(fen)))


def game_rows(rules: str, seeds: range, every: int, plies: int) -> Iterator[Row]:
    """Positions every few plies of seeded random games, each game sampled at another offset."""
    for seed in seeds:
        game = oracle.random_game(seed, oracle.rules_named(rules), plies, oracle.start_fen(rules))
        for ply, (fen, _, _) in enumerate(game):
            if ply % every == seed % every and ply > 0:
                yield f"game-{seed}-ply-{ply}", rules, fen


def scattered_rows(rules: str, seeds: range) -> Iterator[Row]:
    """Seeded random placements, mostly kings: endings and crowds no random game gets to."""
    for seed in seeds:
        generator = random.Random(seed)
        squares = generator.sample(range(1, 33), 24)
        board = [[oracle.EMPTY] * 8 for _ in range(8)]
        for index in range(generator.randint(2, 10)):
            for side, square in (("B", squares[2 * index]), ("W", squares[2 * index + 1])):
                row, column = oracle.cell(square)
                # Rows 0 and 7 get kings only, so no man stands on its own king row.
                is_king = row in (0, 7) or generator.random() < 0.6
                board[row][column] = side if is_king else side.lower()
        position = oracle.Position(board, "B" if seed % 2 else "W")
        yield f"scattered-{seed}", rules, oracle.to_fen(position)


def special_rows(rules: str, turned: bool) -> Iterator[Row]:
    """The positions listed in SPECIALS, or their twins."""
    for line in SPECIALS.splitlines():
        name, short, _ = line.split(" ", 2)
        fen = re.sub(r"(K?)(\d+)-(\d+)", spelt_out, short)
        yield (f"{name}-turned", rules, twin(fen)) if turned else (name, rules, fen)


def spelt_out(found: re.Match[str]) -> str:
    """`K5-8` as `K5,K6,K7,K8`."""
    return ",".join(f"{found[1]}{n}" for n in range(int(found[2]), int(found[3]) + 1))


def counts(position: oracle.Position, rules: oracle.Rules) -> list[int]:
    """Perft counts from depth 1, as deep as the limits above let it go."""
    found: list[int] = []
    for depth in range(1, MOST_DEPTH + 1):
        if depth > 2 and found[-2]:
            expected = found[-1] ** 2 // found[-2]
            if expected > (ENOUGH if depth > LEAST_DEPTH else TOO_MANY):
                break
        found.append(oracle.perft(position, depth, rules))
    return found


def perft_lines() -> Iterator[str]:
    """Rows of perft.tsv."""
    published = " ".join(map(str, PUBLISHED))
    start = oracle.from_fen(oracle.BLACK_FIRST)
    for depth in range(1, CHECKED_DEPTH + 1):
        if oracle.perft(start, depth, oracle.ENGLISH) != PUBLISHED[depth - 1]:
            raise SystemExit(f"the oracle disagrees with the published count at depth {depth}")
    yield f"start\tenglish\t{oracle.BLACK_FIRST}\t{published}"
    yield f"start-white-first\tclassroom\t{oracle.WHITE_FIRST}\t{published}"
    rows = [("start-retro", "retro", oracle.BLACK_FIRST)]
    for rules in ("english", "retro"):
        rows += special_rows(rules, turned=False)
        rows += special_rows(rules, turned=True)
    rows += game_rows("english", range(101, 107), 15, 120)
    rows += game_rows("retro", range(201, 204), 15, 90)
    rows += scattered_rows("english", range(301, 317))
    rows += scattered_rows("retro", range(401, 409))
    for name, rules, fen in rows:
        found = counts(oracle.from_fen(fen), oracle.rules_named(rules))
        yield f"{name}\t{rules}\t{fen}\t{' '.join(map(str, found))}"


def moves_lines() -> Iterator[str]:
    """Rows of moves.tsv. The specials appear as Black's in English and as White's in retro."""
    rows = [("start", "english", oracle.BLACK_FIRST), ("start", "classroom", oracle.WHITE_FIRST)]
    rows += special_rows("english", turned=False)
    rows += special_rows("retro", turned=True)
    rows += game_rows("english", range(501, 508), 7, 140)
    rows += game_rows("classroom", range(508, 510), 7, 140)
    rows += game_rows("retro", range(601, 605), 7, 140)
    rows += scattered_rows("english", range(701, 721))
    rows += scattered_rows("retro", range(801, 816))
    for name, rules, fen in rows:
        position = oracle.from_fen(fen)
        moves = oracle.legal_moves(position, oracle.rules_named(rules))
        answers = {move.text: oracle.to_fen(oracle.apply(position, move)) for move in moves}
        if len(answers) != len(moves):
            raise SystemExit(f"two moves share a text: {fen}")
        listed = " ".join(f"{text}={answers[text]}" for text in sorted(answers))
        yield f"{name}\t{rules}\t{fen}\t{listed or '-'}"


def main() -> None:
    """Write both files."""
    golden = ROOT / "tests" / "golden"
    golden.mkdir(parents=True, exist_ok=True)
    for name, header, lines in (
        ("moves.tsv", MOVES_HEADER, moves_lines()),
        ("perft.tsv", PERFT_HEADER, perft_lines()),
    ):
        text = header + "".join(f"{line}\n" for line in lines)
        (golden / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {text.count(chr(10)) - header.count(chr(10))} positions")


if __name__ == "__main__":
    main()
