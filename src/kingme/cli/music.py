"""`kingme music`: writes music as MIDI and WAV files, draws it and measures it.

It composes and sounds nothing itself; it asks `kingme.music` and puts away what it gets.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kingme.cli.extras import extra
from kingme.cli.failure import BadOption
from kingme.cli.options import WholeNumber, seed_option
from kingme.cli.progress import percent_bar
from kingme.files import write_whole
from kingme.music.conductor import Heard
from kingme.music.score import LAYERED, Cue, Mood, cues_of
from kingme.music.song import Song
from kingme.music.style_table import DEFAULT_STYLE, STYLES, style_named
from kingme.music.styles import Style
from kingme.players.seeds import DEFAULT_SEED

if TYPE_CHECKING:
    from kingme.music.measure import StyleMeasure

    _StyleType = click.ParamType[Style]
else:  # the older versions of click that we support know no such brackets
    _StyleType = click.ParamType

MAX_BARS = 256
DEFAULT_BARS = 8
_ENDINGS = (Mood.WIN, Mood.LOSS)
_PITCHES = ("C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B")

Decorator = Callable[[Callable[..., None]], Callable[..., None]]


class StyleName(_StyleType):
    """The name or the title of a music style."""

    name = "style"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Style:
        """The style of that name."""
        if isinstance(value, Style):
            return value
        try:
            return style_named(str(value))
        except ValueError as error:
            raise BadOption(str(error), ctx) from error


def _style_option() -> Decorator:
    return click.option(
        "--style",
        type=StyleName(),
        default=DEFAULT_STYLE,
        show_default=True,
        metavar="NAME",
        help=f"The style: {', '.join(STYLES)}.",
    )


def _bars_option() -> Decorator:
    return click.option(
        "--bars",
        type=WholeNumber(1, MAX_BARS),
        default=DEFAULT_BARS,
        show_default=True,
        metavar="N",
        help="How many bars.",
    )


def _piece_options() -> Decorator:
    """The options that say what is played."""
    options: list[Decorator] = [
        _style_option(),
        click.option(
            "--deep-bass", is_flag=True, help="The bass an octave lower, at full velocity."
        ),
        _bars_option(),
        seed_option("Another seed gives another song.", DEFAULT_SEED),
        click.option(
            "--mood",
            type=click.Choice([mood.value for mood in LAYERED], case_sensitive=False),
            default=Mood.TENSE.value,
            show_default=True,
            help="How many layers play.",
        ),
        click.option(
            "--ending",
            type=click.Choice([mood.value for mood in _ENDINGS], case_sensitive=False),
            help="End with the outro of a game won or lost, four more bars.",
        ),
    ]

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


class _Piece:
    """What the options ask for."""

    def __init__(
        self, style: Style, deep_bass: bool, bars: int, seed: int, mood: str, ending: str | None
    ) -> None:
        self.song = Song(style, seed)
        self.cues: list[Cue] = cues_of(
            bars,
            Mood(mood.lower()),
            ending=Mood(ending.lower()) if ending else None,
            deep_bass=deep_bass,
        )

    def about(self) -> str:
        song = self.song
        return (
            f"{song.style.title}, {len(self.cues)} bars, {song.bpm} beats a minute, "
            f"{_PITCHES[song.tonic]} {song.scale_name}"
        )


def _path(text: str, suffix: str) -> Path:
    path = Path(text).expanduser()
    if path.suffix.lower() != suffix:
        raise BadOption(f"the file {text!r} should end in {suffix}, for that is what is written")
    return path


@click.group()
def music() -> None:
    """Compose music and write, draw or measure it.

    All of it comes from formulas and a seed: the same command writes the same file.

    \b
    Examples:
      kingme music midi --style reggae --bars 16 --seed 3 out.mid
      kingme music render --style techno --deep-bass --seed 1 out.wav
      kingme music render --ending win --plot out.png out.wav
      kingme music measure
    """


@music.command()
@_piece_options()
@click.argument("out", metavar="OUT.mid")
def midi(out: str, **options: Any) -> None:
    """Write music as a Standard MIDI File.

    Format 1, General MIDI, drums on channel 10.

    \b
    Examples:
      kingme music midi --style reggae --bars 16 --seed 3 out.mid
      kingme music midi --style classical --ending win out.mid
    """
    path = _path(out, ".mid")
    piece = _Piece(**options)
    with extra("music"):
        from kingme.music.midi import midi_bytes
    write_whole(path, midi_bytes([Heard(piece.song, cue) for cue in piece.cues]))
    click.echo(f"{path}: {piece.about()}")


@music.command()
@_piece_options()
@click.option("--plot", metavar="OUT.png", help="Draw the notes and the loudness over time.")
@click.argument("out", metavar="[OUT.wav]", required=False)
def render(out: str | None, plot: str | None, **options: Any) -> None:
    """Write music as a WAV file, or draw it.

    Stereo, 16 bits, 44100 Hz. After the last bar its notes and the room ring
    on for a second or two.

    \b
    Examples:
      kingme music render --style techno --deep-bass --bars 8 --seed 1 out.wav
      kingme music render --mood calm --ending loss out.wav
      kingme music render --style reggae --plot out.png
    """
    if out is None and plot is None:
        raise BadOption(
            "there is nothing to write: name a file OUT.wav, or --plot OUT.png, or both"
        )
    wav_path = None if out is None else _path(out, ".wav")
    plot_path = None if plot is None else _path(plot, ".png")
    piece = _Piece(**options)
    with extra("music"):
        from kingme.music.render import rendered
        from kingme.music.sound.wav import wav_bytes
        from kingme.music.sound.waves import RATE
    with percent_bar("Rendering", len(piece.cues)) as progress:
        sound = rendered(piece.song, piece.cues, progress=progress)
    about = f"{piece.about()}, {sound.shape[1] / RATE:.1f} s"
    if plot_path is not None:
        with extra("plot"):
            from kingme.music.picture import picture
        write_whole(plot_path, picture(piece.song, piece.cues, sound))
        click.echo(f"{plot_path}: {about}")
    if wav_path is not None:
        write_whole(wav_path, wav_bytes(sound))
        click.echo(f"{wav_path}: {about}")


@music.command()
@click.option(
    "--style",
    type=StyleName(),
    metavar="NAME",
    help=f"Only this style: {', '.join(STYLES)}.  [default: all]",
)
@_bars_option()
@seed_option("Another seed gives another song.", DEFAULT_SEED)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def measure(style: Style | None, bars: int, seed: int, as_json: bool) -> None:
    """Measure every style without and with deep bass.

    What is measured are the bars themselves, without the ring after the last
    one. "clipped" is the share of samples at the limit; "below 120 Hz" the RMS
    after two one-pole low-pass filters, over the RMS of everything.

    \b
    Examples:
      kingme music measure
      kingme music measure --style techno --bars 3
      kingme music measure --json    for scripts: a list of style, deep_bass,
                                     seconds, peak, clipped, rms, bass_share
                                     (shares from 0 to 1)
    """
    with extra("music"):
        from kingme.music.measure import measured_styles
    styles = list(STYLES.values()) if style is None else [style]
    results = []
    with percent_bar("Measuring", 2 * len(styles)) as progress:
        for result in measured_styles(styles, bars=bars, seed=seed):
            results.append(result)
            progress(len(results))
    if as_json:
        click.echo(json.dumps([result._asdict() for result in results]))
    else:
        click.echo("\n".join(table_of(results)))


def table_of(results: list[StyleMeasure]) -> Iterator[str]:
    """The measures as lines for people."""
    yield "style      deep bass  seconds  peak  clipped    RMS  below 120 Hz"
    for row in results:
        deep = "on" if row.deep_bass else "off"
        yield (
            f"{row.style:<10} {deep:<9} {row.seconds:8.1f} {row.peak:5.2f} {row.clipped:8.2%} "
            f"{row.rms:6.3f} {row.bass_share:13.1%}"
        )
