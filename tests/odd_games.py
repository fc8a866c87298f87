"""Random games with all that PDN can hold, and a writer of its own that spells them oddly.

It shares nothing with the writer of the core: what it writes is what other programs write.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from kingme import Board, Move
from kingme._core import GameTree, TreeNode
from kingme.notation import PdnGame

WORDS = (
    *("a", "strong", "reply", "(see", "note)", "[%clk", "0:04:59]", "[%boon", "crown", "12]"),
    *(
        "9-13",
        "22x15",
        "1-0",
        "*",
        '"quoted"',
        "façade",
        "été",
        "$3",
        "; no",
        "[Event",
        "e.p.",
        "%",
    ),
)
NAGS = (1, 2, 3, 4, 5, 6, 7, 10, 146, 255)
MARKS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
ENDS = {"1-0": ("1-0", "2-0"), "0-1": ("0-1", "0-2"), "1/2-1/2": ("1/2-1/2", "1-1"), "*": ("*",)}
STARTS = ("W:W18,22,30,K3:B1,5,11,K32", "B:W21,26,30,31,K4:B2,5,6,K29", "B:WK14,K23:BK5,K28")


class Odd(NamedTuple):
    """A game and a strange spelling of it."""

    game: PdnGame
    text: bytes


def odd_game(seed: int) -> Odd:
    """A random game with a strange spelling."""
    dice = random.Random(seed)
    game = random_game(dice)
    return Odd(game, Speller(dice).game(game))


def random_game(dice: random.Random) -> PdnGame:
    """A random game with tags, variations, comments and glyphs."""
    standard = dice.random() < 0.8
    start = Board() if standard else Board.from_fen(dice.choice(STARTS))
    board = start.copy()
    for _ in range(dice.choice((0, 5, 30, 60, 90))):
        if not (moves := board.legal_moves):
            break
        board.push(dice.choice(moves))
    tree = GameTree(board)
    if dice.random() < 0.3:
        tree.root.comments = [comment(dice)]
    decorate(dice, tree.root, depth=2)
    moves = board.legal_moves
    ended = {"black": "0-1", "white": "1-0"}[board.turn]
    result = dice.choice(tuple(ENDS)) if moves else ended
    tags = {"Event": f"Trial {dice.randrange(100)}", "Black": "Ada", "White": 'Bo "B" Ä'}
    if dice.random() < 0.5:
        tags["Date"] = f"{dice.randrange(1840, 2030)}.??.??"
    if not standard:
        tags.update({"SetUp": "1", "FEN": start.fen()})
    if dice.random() < 0.8:
        tags["Result"] = result
    if dice.random() < 0.2:
        tags["GameType"] = "21"
    names = list(tags)
    dice.shuffle(names)
    return PdnGame(tree, {name: tags[name] for name in names}, result)


def comment(dice: random.Random) -> str:
    return " ".join(dice.choice(WORDS) for _ in range(dice.randint(1, 30)))


def decorate(dice: random.Random, node: TreeNode, depth: int) -> None:
    """Adds comments, glyphs and variations along the line that begins here."""
    board = node.board()
    while (after := node.next) is not None:
        if dice.random() < 0.15:
            after.nags = [dice.choice(NAGS) for _ in range(dice.randint(1, 2))]
        if dice.random() < 0.15:
            after.comments = [comment(dice) for _ in range(dice.randint(1, 2))]
        others = [move for move in board.legal_moves if move != after.move]
        if depth and others and dice.random() < 0.06:
            variation(dice, node, board, others, depth)
        assert after.move is not None
        board.push(after.move)
        node = after


def variation(
    dice: random.Random, node: TreeNode, board: Board, others: list[Move], depth: int
) -> None:
    first = node.add(dice.choice(others))
    line, last = board.copy(), first
    assert first.move is not None
    line.push(first.move)
    for _ in range(dice.randint(0, 6)):
        if not line.legal_moves:
            break
        move = dice.choice(line.legal_moves)
        last = last.add(move)
        line.push(move)
    if dice.random() < 0.3:
        first.comments_before = [comment(dice)]
    decorate(dice, first, depth - 1)


class Speller:
    """Writes games as other programs do, now in one way and now in another."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.space = dice.choice((" ", " ", "\n", "  ", "\r\n", "\n\n"))
        self.numbers = dice.choice(("1. ", "1.", "1 ", "", "1...", "9. "))
        self.careless = dice.random() < 0.3
        self.glued = dice.random() < 0.3

    def game(self, game: PdnGame) -> bytes:
        dice = self.dice
        gap = dice.choice((" ", "\n", "\r\n", ""))
        text = gap.join(self.tag(name, value) for name, value in game.tags.items())
        text += dice.choice(("\n\n", "\r\n\r\n", " ", "\n"))
        text += "".join(self.comment(words) for words in game.tree.root.comments)
        text += self.line(game.tree.root, "first")
        assert game.mark is not None
        # A star that follows a move on its heels would be a mark.
        text += " " + dice.choice(ENDS[game.mark]) + dice.choice(("", "\n", "\n\n", " "))
        return text.encode("cp1252" if dice.random() < 0.3 else "utf-8")

    def tag(self, name: str, value: str) -> str:
        if self.careless:  # as programs write that know of no escapes
            return f'[{name} "{value}"]'
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'[{name}  "{escaped}" ]'

    def line(self, node: TreeNode, place: str) -> str:
        """The moves after a node, with the variations beside each of them."""
        parts = []
        while node.children:
            main, *others = node.children
            parts.append(self.move(main, place))
            parts.extend(
                f"({self.move(other, 'variation')}{self.space}{self.line(other, '')})"
                for other in others
            )
            node, place = main, ""
        return self.space.join(parts)

    def move(self, node: TreeNode, place: str) -> str:
        assert node.parent is not None
        assert node.move is not None
        board = node.parent.board()
        text = "".join(self.comment(words) for words in node.comments_before)
        number = (node.ply + 1) // 2
        if board.turn == "white" and place:
            text += f"{number}... "
        elif board.turn == "black" and self.numbers:
            text += self.numbers.replace("1", str(number)).replace("...", ". ")
        text += self.squares(board, node.move) + self.glyphs(node.nags)
        text += "".join(self.comment(words) for words in node.comments)
        return text

    def squares(self, board: Board, move: Move) -> str:
        dice = self.dice
        text = dice.choice((str(move), board.pdn(move)))
        if self.careless:
            separator = dice.choice(("-", "x", ":", "X", " - ", "x\n"))
            # Between two squares, some of these would make a result of a move.
            if move.start != 1 or move.end != 1:
                text = text.replace("x", separator).replace("-", separator)
        return text

    def glyphs(self, nags: tuple[int, ...]) -> str:
        text = ""
        for place, nag in enumerate(nags):
            first = place == 0
            if nag in MARKS and first:
                text += self.dice.choice((MARKS[nag], f" {MARKS[nag]}", f"({MARKS[nag]})"))
            elif nag == 7 and first:
                text += self.dice.choice(("*", " (*)", " $7"))
            else:
                text += f" ${nag}"
        return text

    def comment(self, words: str) -> str:
        if self.dice.random() < 0.2:
            words = words.replace(" ", self.dice.choice(("\n  ", "\r\n", "\t")))
        # A line that begins like a tag ends a comment, as one that somebody forgot to close.
        words = words.replace("\n[Event", " [Event").replace("\n  [Event", " [Event")
        left = "" if self.glued else " "
        return f"{left}{{{words}}}{left}"
