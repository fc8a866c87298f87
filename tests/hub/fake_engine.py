"""A scripted Hub engine: plays the first legal move, or has the fault that its argument names."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from kingme.hub.line import HubLine
from kingme.hub.position import format_move, parse_move, parse_position

FAULT = sys.argv[1] if len(sys.argv) > 1 else ""


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


def main() -> None:
    board = parse_position("B" + "b" * 12 + "e" * 8 + "w" * 12)
    for text in sys.stdin:
        line = HubLine.parse(text)
        assert line is not None
        match line.command:
            case "hub":
                if FAULT == "mute":
                    time.sleep(600)
                variant = "frisian normal" if FAULT == "variant" else "normal english"
                say("id name=fake", f'param name=variant value=normal type=enum values="{variant}"')
                say("param name=Book value=true type=bool", "wait")
            case "init":
                if FAULT == "never ready":
                    time.sleep(600)
                say("some words = that mean nothing", "ready")
            case "pos":
                board = parse_position(line.arguments["pos"])
                for move in line.arguments.get("moves", "").split():
                    board.push(parse_move(board, move))
            case "go":
                go(format_move(board.legal_moves[0]))
            case "quit":
                return


def go(move: str) -> None:
    match FAULT:
        case "crash":
            sys.exit(3)
        case "hang":
            subprocess.Popen(["sleep", "600"])
            time.sleep(600)
        case "deaf until stop":
            while sys.stdin.readline().strip() != "stop":
                pass
        case "illegal":
            move = "1-32"
        case "rubbish move":
            move = "from here to there"
        case "no move":
            return say("done")
        case "flood":
            while True:
                say("info depth=1 " + "x" * 1000)
        case "long line":
            os.write(1, b"x" * 10**6)
        case "rubbish":
            os.write(1, b'\xff\x00\n=\n\n"\ninfo score=nan depth=1e999 nodes=many pv="1-2 x"\n')
        case "error":
            return say('error message="this is too much"')
    return say("info depth=3 score=-0.25 nodes=10 pv=" + move, f'done move="{move}" ponder=1-2')


if __name__ == "__main__":
    main()
