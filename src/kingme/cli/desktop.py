"""`kingme desktop`: opens the window, or renders one frame or a demo without a screen."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kingme.cli.extras import extra
from kingme.cli.failure import BadOption
from kingme.cli.options import RulesName, WholeNumber, seed_option, shown

if TYPE_CHECKING:
    from kingme import RuleSet
    from kingme.desktop.settings import Settings

    _SizeType = click.ParamType[tuple[int, int]]
else:  # the older versions of click that we support know no such brackets
    _SizeType = click.ParamType

SCENES = (
    "start", "menu", "play", "capture", "king", "over", "think",
    "ev_zap", "ev_gift", "ev_quake", "ev_wind",
)  # fmt: skip
LARGEST_SIDE = 8192
CHAMPION = 11  # as in desktop.settings, whose import would slow the help down


class NoWindow(BadOption):
    """No window can be opened; the sentence names the other ways to play.

    Attributes:
        reason: Why, without the other ways.
    """

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(
            f"{reason}; play in the terminal with: kingme play, or in the browser with: kingme web"
        )


class Size(_SizeType):
    """A width and height, such as 960x720."""

    name = "size"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """The two numbers that a text names."""
        if isinstance(value, tuple):
            return value
        width, _, height = str(value).lower().partition("x")
        if all(part.isascii() and part.isdecimal() and len(part) < 6 for part in (width, height)):
            size = int(width), int(height)
            if 640 <= size[0] <= LARGEST_SIDE and 480 <= size[1] <= LARGEST_SIDE:
                return size
        raise BadOption(
            f"--size must be WIDTHxHEIGHT, from 640x480 to {LARGEST_SIDE}x{LARGEST_SIDE}, "
            f"not {shown(value)}",
            ctx,
        )


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--set", "set_number", type=WholeNumber(0, 9), metavar="0-9", help="The piece set.")
@click.option(
    "--level",
    type=WholeNumber(1, CHAMPION),
    metavar="N",
    help=f"The opponent, 1 (easy) to 10; {CHAMPION} is the Champion.",
)
@click.option(
    "--colour",
    "--color",
    "colour",
    type=click.Choice(["black", "white", "both", "none"], case_sensitive=False),
    metavar="SIDE",
    help="Your side: black or white; both is for two people, none is to watch.",
)
@click.option("--rules", type=RulesName(), metavar="NAME", help="The rule set of a new game.")
@click.option("--size", type=Size(), metavar="WxH", help="The window's size.")
@click.option("--full-screen", is_flag=True, help="Fill the screen.")
@seed_option("What the game is made from.  [default: another one every time]")
@click.option("--silent", is_flag=True, help="Make no sound.")
@click.option(
    "--screenshot",
    type=click.Path(path_type=Path),
    metavar="PNG",
    help="Render one frame of a scene into a file instead; needs no screen.",
)
@click.option(
    "--scene",
    type=click.Choice(SCENES),
    metavar="NAME",
    help=f"The scene of --screenshot: {', '.join(SCENES)}.  [default: start]",
)
@click.option(
    "--frame",
    type=WholeNumber(0, 100_000),
    metavar="N",
    help="The frame of the scene, 60 a second.  [default: the scene's best]",
)
@click.option(
    "--demo",
    is_flag=False,
    flag_value="",
    metavar="[DIR]",
    help="Let the computer play itself for 25 s, with pictures in DIR, and print frame times.",
)
def desktop(
    file: Path | None,
    set_number: int | None,
    level: int | None,
    colour: str | None,
    rules: RuleSet | None,
    size: tuple[int, int] | None,
    full_screen: bool,
    seed: int | None,
    silent: bool,
    screenshot: Path | None,
    scene: str | None,
    frame: int | None,
    demo: str | None,
) -> None:
    """Play in a window.

    Without options it goes on where you left it. FILE is a game that was saved, as JSON or PDN.

    \b
    Examples:
      kingme desktop
      kingme desktop --level 6 --set 4
      kingme desktop --colour none --silent
      kingme desktop monday.pdn
      kingme desktop --screenshot menu.png --scene menu --size 1920x1080
      kingme desktop --demo pictures
    """
    if screenshot is None and (scene is not None or frame is not None):
        raise BadOption("--scene and --frame say what --screenshot renders; give it a file name")
    if screenshot is not None and demo is not None:
        raise BadOption("--screenshot and --demo do not go together")
    if file is not None and (screenshot is not None or demo is not None):
        raise BadOption("a game from a file is played in the window, not rendered")
    if screenshot is not None:
        _screenshot(screenshot, scene or "start", set_number, level, size, frame)
    elif demo is not None:
        _demo(Path(demo) if demo else None, set_number, level, size, seed, silent)
    else:
        choices = {
            "level": level,
            "seats": None if colour is None else colour.lower(),
            "rules": None if rules is None else rules.name,
        }
        open_window(
            file,
            {name: value for name, value in choices.items() if value is not None},
            set_number=set_number,
            size=size,
            full_screen=full_screen,
            seed=seed,
            silent=silent,
        )


def why_no_window() -> str:
    """Why no window can be opened here, as the middle of a sentence; empty when it can."""
    from kingme.cli.extras import how_to_install, missing

    if lacking := missing("desktop"):
        return f"the window needs {' and '.join(lacking)}: {how_to_install('desktop')}"
    return "" if has_screen() else "there is no screen"


def has_screen() -> bool:
    """Whether a window could be shown; the driver of SDL may be named in the environment."""
    if os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER"):
        return True
    if sys.platform.startswith(("win", "darwin", "cygwin")):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_window(
    file: Path | None = None,
    choices: dict[str, object] | None = None,
    *,
    set_number: int | None = None,
    size: tuple[int, int] | None = None,
    full_screen: bool = False,
    seed: int | None = None,
    silent: bool = False,
    opened_window: Callable[[], None] = lambda: None,
) -> None:
    """Open the window and play until it is closed.

    Args:
        file: A saved game to go on with.
        choices: Settings for this start.
        set_number: The piece set, from 0 on.
        size: The window's size in points.
        full_screen: Whether it fills the screen.
        seed: What the game is made from.
        silent: Make no sound.
        opened_window: Called once the window is there.

    Raises:
        NoWindow: there is no screen, or it does not answer.
        MissingExtra: pygame or another library of the extra is not installed.
    """
    if not has_screen():
        raise NoWindow("there is no screen for a window here")
    _hush_pygame()
    with extra("desktop"):
        from kingme.desktop import launch
        from kingme.desktop.screen import NoScreen

        try:
            launch.play(
                file,
                choices or {},
                set_number=set_number,
                size=size,
                full_screen=full_screen,
                seed=seed,
                silent=silent,
                opened_window=opened_window,
            )
        except NoScreen as error:
            raise NoWindow(f"no window can be opened here ({error})") from error


def _screenshot(
    path: Path,
    scene: str,
    set_number: int | None,
    level: int | None,
    size: tuple[int, int] | None,
    frame: int | None,
) -> None:
    _hush_pygame()
    with extra("desktop"):
        from kingme.desktop import scenes

        settings = _settings(set_number, level)
        scenes.render(path, scene, settings, size=size or (960, 720), frame=frame)


def _demo(
    folder: Path | None,
    set_number: int | None,
    level: int | None,
    size: tuple[int, int] | None,
    seed: int | None,
    silent: bool,
) -> None:
    _hush_pygame()
    with extra("desktop"):
        from kingme.desktop import demo

        settings = _settings(set_number, level).changed(seats="none")
        lines = demo.run(
            settings, folder=folder, size=size or (960, 720), seed=seed or 0, silent=silent
        )
    for line in lines:
        click.echo(line)


def _settings(set_number: int | None, level: int | None) -> Settings:
    """The settings of a first run with these choices; pictures do not depend on remembered ones."""
    from kingme.art.sets import SET_NAMES
    from kingme.desktop.settings import Settings

    settings = Settings()
    if set_number is not None:
        settings = settings.changed(piece_set=SET_NAMES[set_number])
    return settings if level is None else settings.changed(level=level)


def _hush_pygame() -> None:
    """Keep pygame from printing its greeting when it is imported."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
