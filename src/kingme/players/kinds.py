"""The kinds of players, and the way from a text to a player: `level:4`, `bot:2@seed=7`.

One row a kind; every command and front end asks here, and `kingme players` lists the rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kingme._core import MAX_EXTENSION, BotEvaluation, EightEvaluation, PlayerSpec
from kingme.errors import PlayerError
from kingme.players.bot import Bot
from kingme.players.core_player import CorePlayer
from kingme.players.levels import levels
from kingme.players.protocol import Player
from kingme.players.retro import RetroPlayer
from kingme.players.seeds import DEFAULT_SEED
from kingme.players.strong import DEFAULT_HASH_MB, StrongPlayer
from kingme.players.text import PlayerText
from kingme.players.web_levels import WebPlayer
from kingme.players.weights import WEIGHT_SETS, evaluation_from_text

_MAX_MINIMAX = 12
"""Plain minimax beyond this takes hours for a move."""


def _bot(text: PlayerText, seed: int) -> Bot:
    text.allow("seed")
    return Bot(text.number("level", text.argument or "3"), text.seed(seed))


def _level(text: PlayerText, seed: int) -> CorePlayer:
    text.allow("seed")
    number = text.number("level", text.argument)
    if number not in levels():
        raise ValueError(f"level must be a whole number from 1 to {max(levels())}, not {number}")
    return CorePlayer(f"level:{number}", levels()[number].spec, text.seed(seed))


def _minimax(text: PlayerText, seed: int) -> CorePlayer:
    text.allow("weights")
    depth = text.number("depth", text.argument)
    if depth > _MAX_MINIMAX:
        raise ValueError(f"depth must be from 1 to {_MAX_MINIMAX}, not {depth}")
    return CorePlayer(_name(text), PlayerSpec.minimax(depth, evaluation=_weights(text)), seed)


def _alphabeta(text: PlayerText, seed: int) -> CorePlayer:
    text.allow("nodes", "extension", "weights")
    spec = PlayerSpec.alphabeta(
        text.number("depth", text.argument),
        nodes=text.number("nodes") if "nodes" in text.options else 0,
        extension=text.number("extension") if "extension" in text.options else MAX_EXTENSION,
        evaluation=_weights(text),
    )
    return CorePlayer(_name(text), spec, seed)


def _mcts(text: PlayerText, seed: int) -> CorePlayer:
    text.allow("seed", "exploration")
    rollouts = text.number("number of rollouts", text.argument or "1000")
    given = {"exploration": text.decimal("exploration")} if "exploration" in text.options else {}
    return CorePlayer(_name(text), PlayerSpec.mcts(rollouts, **given), text.seed(seed))


def _random(text: PlayerText, seed: int) -> CorePlayer:
    text.allow("seed")
    text.refuse_argument()
    return CorePlayer("random", PlayerSpec.random(), text.seed(seed))


def _retro(text: PlayerText, seed: int) -> RetroPlayer:
    text.allow("seed", "faithful")
    text.refuse_argument()
    return RetroPlayer(text.seed(seed), faithful=text.switch("faithful", False))


def _strong(text: PlayerText, seed: int) -> StrongPlayer:
    text.allow("nodes", "depth", "time", "threads", "hash")
    text.refuse_argument()
    numbers = {
        name: text.number(name) if name in text.options else None for name in ("nodes", "depth")
    }
    return StrongPlayer(
        **numbers,
        time=text.decimal("time") if "time" in text.options else None,
        threads=text.number("threads") if "threads" in text.options else 1,
        hash_mb=text.number("hash") if "hash" in text.options else DEFAULT_HASH_MB,
    )


def _web(text: PlayerText, seed: int) -> WebPlayer:
    text.allow("seed", "time")
    return WebPlayer(text.argument.lower(), text.seed(seed), timed=text.switch("time", True))


def _hub(text: PlayerText, seed: int) -> Player:
    from kingme.players.hub import HubPlayer  # processes and threads: not for every import

    params = dict(text.options)
    limits = {name: text.number(name) for name in ("depth", "nodes") if params.pop(name, "")}
    seconds = text.decimal("time") if params.pop("time", "") else None
    folder = params.pop("folder", None)
    return HubPlayer(text.argument, time=seconds, folder=folder, params=params, **limits)


def _user(text: PlayerText, seed: int) -> Player:
    # Not needed before: it brings the means to run processes.
    from kingme.players.user_function import Options, UserFunctionPlayer

    text.allow("depth", "pruning", "extension", "time", "memory")
    if not text.argument:
        raise PlayerError("'user' needs the file of a function, such as user:mine.py@depth=4")
    usual = Options()
    options = Options(
        depth=text.number("depth") if "depth" in text.options else usual.depth,
        pruning=text.switch("pruning", usual.pruning),
        jump_extension=text.switch("extension", usual.jump_extension),
        time=text.decimal("time") if "time" in text.options else usual.time,
        memory=text.number("memory") if "memory" in text.options else usual.memory,
    )
    return UserFunctionPlayer(text.argument, options, seed)


def _weights(text: PlayerText) -> EightEvaluation | BotEvaluation:
    return evaluation_from_text(text.options.get("weights", WEIGHT_SETS[0]))


def _name(text: PlayerText) -> str:
    """The text as it is written down: without the seed, which the game tells."""
    options = ",".join(f"{key}={value}" for key, value in text.options.items() if key != "seed")
    head = f"{text.kind}:{text.argument}" if text.argument else text.kind
    return f"{head}@{options}" if options else head


class Kind(NamedTuple):
    """A kind of player: how its text looks, what it is, and how it is made."""

    form: str
    summary: str
    make: Callable[[PlayerText, int], Player]


KINDS: dict[str, Kind] = {
    "level": Kind("level:1 to level:10", "the ten opponents, weakest first (@seed=N)", _level),
    "bot": Kind("bot:1 to bot:5", "reproducible opponent at five strengths (@seed=N)", _bot),
    "strong": Kind(
        "strong", "the strong search (@time=S,nodes=N,depth=N,threads=N,hash=MB)", _strong
    ),
    "alphabeta": Kind(
        "alphabeta:N", "alpha-beta, N plies (@nodes=N,extension=N,weights=W)", _alphabeta
    ),
    "minimax": Kind("minimax:N", "plain minimax, N plies (@weights=W)", _minimax),
    "mcts": Kind("mcts:N", "Monte Carlo tree search, N rollouts (@seed=N,exploration=X)", _mcts),
    "web": Kind(
        "web:novice to web:champion", "the levels of the browser game (@seed=N,time=no)", _web
    ),
    "hub": Kind(
        "hub:COMMAND", "another program, by the Hub protocol (@time=S,nodes=N,depth=N)", _hub
    ),
    "retro": Kind("retro", "as a home computer of the 1980s chose (@seed=N,faithful=yes)", _retro),
    "random": Kind("random", "any legal move (@seed=N)", _random),
    "user": Kind(
        "user:FILE.py",
        "your own evaluation function (@depth=N,pruning=on,extension=on,time=S)",
        _user,
    ),
}


def player_from_text(text: str, *, seed: int = DEFAULT_SEED) -> Player:
    """The player that a text names.

    Args:
        text: For example `level:4` or `bot:2@seed=7`.
        seed: Used by players that need one and whose text gives none, 0 to 2**64 - 1.

    Raises:
        PlayerError: there is no such player, and the message suggests the nearest; or something in
            its text is wrong.
        OSError: a file that the text names cannot be read.

    >>> player_from_text("bot:2@seed=7")
    Bot(level=2, seed=7, transposition=True)
    """
    parsed = PlayerText.parse(text)
    kind = KINDS.get(parsed.kind)
    if kind is None:
        import difflib

        near = difflib.get_close_matches(parsed.kind, KINDS, n=1, cutoff=0.55)
        hint = f"did you mean {near[0]!r}? " if near else ""
        forms = ", ".join(kind.form for kind in KINDS.values())
        raise PlayerError(f"there is no player {text!r}; {hint}players are {forms}")
    try:
        return kind.make(parsed, seed)
    except PlayerError:
        raise
    except (ValueError, TypeError, OverflowError) as error:
        raise PlayerError(f"{' '.join(text.split())}: {error}") from None


def spec_from_text(text: str, *, seed: int = DEFAULT_SEED) -> PlayerSpec | None:
    """The same player for games inside the core; None where it has to be asked move by move.

    In a game with a seed, give `side_seed(game_seed, side)`: the moves are then those that
    `player_from_text` with that seed makes.

    Raises:
        PlayerError: there is no such player.
        OSError: a file that the text names cannot be read.

    >>> spec_from_text("level:4"), spec_from_text("retro")
    (<PlayerSpec minimax:3>, None)
    """
    return spec_of(player_from_text(text, seed=seed), seed)


def spec_of(player: Player, seed: int) -> PlayerSpec | None:
    """What a player is inside the core, in a game that gives it this seed; None if it is nothing.

    >>> spec_of(Bot(level=3), seed=1)
    <PlayerSpec alphabeta:7>
    """
    if isinstance(player, CorePlayer) and player.seed != seed:
        return None  # its chance comes from a seed of its own, not from the game's
    return player.spec if isinstance(player, CorePlayer | Bot) else None
