"""The whole program: piped, on a pseudo-terminal, in other locales, interrupted, resumed."""

from __future__ import annotations

import codecs
import errno
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kingme import Bot, Game

PROMPT = "Your move > "
# Without a controlling terminal, Ctrl-C would be a character like another.
ON_A_TERMINAL = (
    "import sys, fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "from kingme.cli.main import main; sys.exit(main())"
)
# A bot that would think for ever, and says on standard error when it begins to.
THINKING_FOR_EVER = (
    "import sys; import kingme.players.bot as bot; from kingme.cli.main import main;"
    "rows = bot.bot_levels(); rows[3] = rows[3]._replace(depth=60, nodes=10**12);"
    "work = bot.choose;"
    "bot.choose = lambda *a, **k: ("
    "    print('thinking', file=sys.stderr, flush=True), work(*a, **k))[1];"
    "sys.exit(main(['play']))"
)
SECONDS = 60
"""A limit for what takes a moment, on a machine that has much else to do."""
CODES = re.compile(r"\x1b\[[\d;]*[A-Za-z]")


def run(
    stdin: str | bytes, *args: str, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Play a script from a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "kingme", "play", *args],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env={**os.environ, **(environment or {})},
        timeout=SECONDS,
        check=False,
    )


class Terminal:
    """The program on a pseudo-terminal."""

    def __init__(self, *args: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        settings = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "COLUMNS": "80", "LINES": "24"}
        env = {**os.environ, "LC_ALL": "", "NO_COLOR": "", "COLORTERM": "", **settings}
        self.process = subprocess.Popen(
            [sys.executable, "-c", ON_A_TERMINAL, "play", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**env, **environment},
            start_new_session=True,
        )
        os.close(slave)
        self.text = ""
        # A read may end in the middle of a character.
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def wait_for(self, text: str) -> str:
        """Read until a text comes; all that was read since the last call."""
        limit = time.monotonic() + SECONDS
        start = len(self.text)
        while text not in self.text[start:]:
            assert time.monotonic() < limit, f"no {text!r} in {self.text[start:]!r}"
            if not self._read():
                break
        assert text in self.text[start:], self.text[start:]
        return self.text[start:]

    def _read(self) -> bool:
        if not select.select([self.master], [], [], 0.2)[0]:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError as error:
            assert error.errno == errno.EIO  # the program has gone
            return False
        self.text += self._decoder.decode(data)
        return bool(data)

    def send(self, text: str) -> None:
        os.write(self.master, text.encode())

    def ends_within(self, seconds: float) -> bool:
        limit = time.monotonic() + seconds
        while self._read() and self.process.poll() is None:
            if time.monotonic() >= limit:
                return False
        return True

    def end(self) -> int:
        """Wait for the end; its exit code."""
        limit = time.monotonic() + SECONDS
        while self._read() and self.process.poll() is None:
            assert time.monotonic() < limit, self.text
        code = self.process.wait(SECONDS)
        while select.select([self.master], [], [], 0)[0] and self._read():
            pass
        os.close(self.master)
        return code


# Piped ----------------------------------------------------------------------------------------


def test_a_piped_game_is_legible_and_ends_in_order() -> None:
    done = run("11-15\nhint\nfoo\nquit\n", "--player", "bot:1")
    text = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "\x1b" not in text
    assert "thinking" not in text
    assert ">" not in text
    assert text.count("White: bot:1") == 2  # a board at the start, one after the exchange
    assert re.search(r"^You: 11-15\.$", text, re.MULTILINE)
    assert re.search(r"^White \(bot:1\): \d+-\d+\.$", text, re.MULTILINE)
    assert "'foo' is neither a move nor a command" in text
    assert text.endswith(f"kingme play --fen {text.split()[-3]} --player bot:1\n")


def test_the_end_of_the_input_is_no_error() -> None:
    done = run("11-15\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert 'The input ended before the game did; "save FILE"' in done.stdout.decode()


def test_no_input_at_all() -> None:
    assert run("").returncode == 0
    closed = subprocess.run(
        f"{sys.executable} -m kingme play <&-",
        shell=True,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (closed.returncode, closed.stderr) == (0, b"")


def test_a_whole_game_from_standard_input() -> None:
    game, me, it = Game(), Bot(2, seed=4), Bot(1, seed=7)
    script = []
    while game.outcome is None:
        mine = me.choose(game)
        assert mine is not None
        script.append(str(mine))
        game.move(mine)
        if (reply := it.choose(game)) is not None:
            game.move(reply)
    done = run("\n".join([*script, "pdn", "save"]), "--player", "bot:1", "--seed", "7")
    text = done.stdout.decode()
    assert done.returncode == 0
    assert game.outcome is not None
    assert f" {game.outcome.result}" in text
    assert re.search(r"^(You win|White wins|Drawn)", text, re.MULTILINE)
    assert text.count("You: ") == len(script)
    assert "goes on" not in text.split("Say where to save")[1]


def test_saving_and_going_on_in_another_process(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first = run(
        f"23-19\nsave {file}\nquit\n", "--colour", "white", "--player", "bot:2", "--seed", "3"
    )
    assert f"kingme play --load {file}" in first.stdout.decode()
    saved = Game.load(file)
    again = run("pdn\n", "--load", str(file))
    text = again.stdout.decode()
    assert "White: you" in text
    assert "Black: bot:2" in text
    assert str(saved.moves[0]) in text
    moves = [str(move) for move in saved.moves]
    assert f"1. {moves[0]} {moves[1]} 2. {moves[2]} *" in text


def test_the_command_that_goes_on_works() -> None:
    first = run("11-15\nfen\n", "--rules", "arcade", "--player", "bot:2").stdout.decode()
    command = first.splitlines()[-1].split()
    assert command[:2] == ["kingme", "play"]
    fen = next(line for line in first.splitlines() if line.startswith("B:W"))
    assert fen in run("fen\n", *command[2:]).stdout.decode()


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--player", "bto:3"], "there is no player 'bto:3'; did you mean 'bot'? players are "),
        (
            ["--colour", "red"],
            "invalid value for '--colour' / '--color': 'red' is not one of",
        ),
        (
            ["--rules", "chess"],
            "there is no rule set 'chess'; there are arcade, classroom, english and retro",
        ),
        (["--seed", "-1"], "--seed must be a whole number from 0 to "),
        (["--fen", "B:W1:B2"], "not a legal position: a White man on 1 would have been crowned"),
        (["--load", "/no/such.json"], "cannot use the file '/no/such.json': no such file or dir"),
        (["--load", "x", "--fen", "B:W2:B1"], "--load and --fen do not go together; the file has"),
        (["--load", "x", "--rules", "retro"], "--load and --rules do not go together; the file"),
        (["extra"], "got unexpected extra argument (extra); see kingme play --help"),
    ],
)
def test_bad_options(capsys: pytest.CaptureFixture[str], args: list[str], sentence: str) -> None:
    from kingme.cli.main import main

    assert main(["play", *args]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"kingme: {sentence}")
    assert captured.err.count("\n") == 1


def test_a_file_that_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("[]")
    done = run("", "--load", str(tmp_path / "x.json"))
    assert done.returncode == 2
    assert done.stderr.decode() == (
        'kingme: this is no saved game: "format" must be "kingme-game"\n'
    )


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0"},
        {"LC_ALL": "POSIX"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
)
def test_other_locales_get_ascii(environment: dict[str, str]) -> None:
    done = run("11-15\nj\u00f6\nquit\n".encode(), environment=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"+- White: bot:3 -" in done.stdout
    assert b"is neither a move nor a command" in done.stdout


def test_bytes_that_are_no_text() -> None:
    done = run(b"\xff\xfe11-15\n\x00\n11-15\nquit\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"You: 11-15." in done.stdout


def test_utf8_gets_a_drawn_frame_and_ascii_does_not_when_asked() -> None:
    utf8 = {"PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8"}
    assert "┌─ White: bot:3 ─" in run("", environment=utf8).stdout.decode()
    assert run("", "--ascii", environment=utf8).stdout.isascii()


@pytest.mark.parametrize("columns", ["20", "40", "60"])
def test_narrow_output_is_folded(columns: str) -> None:
    done = run("11-15\nmoves\nquit\n", environment={"COLUMNS": columns})
    assert done.returncode == 0
    lines = [line for line in done.stdout.decode().splitlines() if "kingme play" not in line]
    assert max(map(len, lines)) <= max(28, int(columns))


def test_two_people_and_watching() -> None:
    both = run("11-15\n23-19\n", "--colour", "both").stdout.decode()
    assert "Black: 11-15." in both
    assert "White: 23-19." in both
    watched = run("new\n", "--colour", "none", "--fen", "B:W24:B15,K1", "--player", "bot:2")
    text = watched.stdout.decode()
    assert watched.returncode == 0
    assert len(re.findall(r"^(Black wins|Drawn)", text, re.MULTILINE)) == 2


def test_show_thinking() -> None:
    text = run("11-15\n", "--show-thinking", "--player", "bot:1").stdout.decode()
    assert re.search(r"^White (thought: score|had one legal move)", text, re.MULTILINE)


# On a terminal --------------------------------------------------------------------------------


def test_a_terminal_gets_colours_prompts_and_the_moves_beside_the_board() -> None:
    terminal = Terminal("--player", "bot:3")
    terminal.wait_for(PROMPT)
    terminal.send("11-15\n")
    text = terminal.wait_for(PROMPT)
    assert "\x1b[0;38;5;" in text
    assert "White is thinking ..." in text
    assert "\r\x1b[K" in text  # and the note is taken away again
    assert re.search(r"1\. 11-15 +24-19", CODES.sub("", text))
    assert "12 men, to move" in text
    terminal.send("quit\n")
    assert terminal.end() == 0
    assert "kingme play --fen" in terminal.text


@pytest.mark.parametrize(
    ("args", "environment"),
    [
        ([], {"NO_COLOR": "1"}),
        ([], {"TERM": "dumb"}),
        (["--plain"], {}),
    ],
)
def test_a_terminal_without_colours(args: list[str], environment: dict[str, str]) -> None:
    terminal = Terminal(*args, **environment)
    terminal.wait_for(PROMPT)
    terminal.send("quit\n")
    assert terminal.end() == 0
    assert "\x1b[0;" not in terminal.text
    assert "\x1b[3" not in terminal.text
    assert "White: bot:3" in terminal.text


def test_a_small_terminal_gets_a_small_board() -> None:
    terminal = Terminal(COLUMNS="40", LINES="16")
    text = CODES.sub("", terminal.wait_for(PROMPT))
    terminal.send("q\n")
    assert terminal.end() == 0
    assert max(len(line) for line in text.splitlines()) <= 40
    assert len(text.splitlines()) <= 16


@pytest.mark.parametrize("how", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_at_the_prompt(how: str) -> None:
    terminal = Terminal("--player", "bot:1")
    terminal.wait_for(PROMPT)
    terminal.send("11-15\n")
    terminal.wait_for(PROMPT)
    # A Ctrl-C between readline's prompt and its wait for a key is only seen with the next key
    # (so it is in CPython), hence the pause, and a key for when the pause was too short.
    time.sleep(0.5)
    terminal.send(how)
    if not terminal.ends_within(5):
        terminal.send("1")
    assert terminal.end() == (130 if how == "\x03" else 0)
    assert "kingme play --fen" in terminal.text
    assert "Traceback" not in terminal.text


def test_ctrl_c_while_the_opponent_thinks() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", THINKING_FOR_EVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write("11-15\n")
        process.stdin.flush()
        assert process.stderr.readline() == "thinking\n"
        time.sleep(0.3)  # into the depth of it
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=SECONDS)  # it would never end by itself
    finally:
        process.kill()
    assert process.returncode == 130
    assert "kingme play --fen" in out
    assert err.strip() == ""
