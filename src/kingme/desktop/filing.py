"""Opening and saving the game on the table, with a sentence for the status line either way."""

from __future__ import annotations

from pathlib import Path

from kingme.desktop import keeping
from kingme.desktop.controller import Controller
from kingme.desktop.words import brief
from kingme.errors import PdnError, RecordError

OPENED = "{name} is open; it is move {number}."
SAVED = "{name}.json and .pdn are saved in {folder}."


def open_game(controller: Controller, path: Path) -> None:
    """Go on with the game of a file, such as one that was dropped on the window.

    The game on the table stays when the file holds none.
    """
    try:
        kept = keeping.open_game(path)
    except (RecordError, PdnError) as error:
        controller.note(_sentence(str(error)))
        return
    except OSError as error:
        controller.note(_cannot(path, error))
        return
    controller.set_up(kept.game, **kept.choices)
    number = kept.game.plies // 2 + 1
    if kept.game.outcome is None:
        controller.note(OPENED.format(name=path.name, number=number))


def save_game(controller: Controller, folder: Path | None = None) -> None:
    """Save the game under a new name, as JSON and as PDN.

    Args:
        controller: Whose game.
        folder: Where; the user's folder for documents when None.
    """
    if folder is None:
        import platformdirs  # only the window has such folders

        folder = Path(platformdirs.user_documents_dir()) / "kingme"
    number = 1
    while any((folder / f"game-{number}.{kind}").exists() for kind in ("json", "pdn")):
        number += 1
    path = folder / f"game-{number}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        keeping.save_game(path, controller.game, controller.settings)
        keeping.save_game(path.with_suffix(".pdn"), controller.game, controller.settings)
    except OSError as error:
        controller.note(_cannot(path, error))
        return
    controller.note(SAVED.format(name=path.stem, folder=brief(folder)))


def _cannot(path: Path, error: OSError) -> str:
    return f"{brief(path)} cannot be used: {(error.strerror or str(error)).lower()}."


def _sentence(text: str) -> str:
    """An error of the library as a sentence of its own; a path keeps its letters."""
    first = text.partition(" ")[0]
    if first.isalpha():
        text = text[0].upper() + text[1:]
    return text if text.endswith(".") else f"{text}."
