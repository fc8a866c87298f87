"""The built site of the browser game: where it is, whether it is whole, and copying it elsewhere.

It owns the folder `site/` beside this file, which the build makes from `web/`, and the list of its
files, `site.json`. It builds nothing and serves nothing.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from kingme.errors import SiteError

SITE = Path(__file__).parent / "site"
"""Where the build puts the site."""

LIST = "site.json"


class Site(NamedTuple):
    """A site as its own list describes it.

    Attributes:
        folder: Where its files lie.
        version: Names the content: two sites of one version have the same files.
        files: The SHA-256 of each file by its path in the folder, the list itself left out.
    """

    folder: Path
    version: str
    files: dict[str, str]


def read_site(folder: Path) -> Site | None:
    """The site in a folder, by its list; None where there is no list of ours.

    >>> read_site(Path("/nowhere")) is None
    True
    """
    try:
        table = json.loads((folder / LIST).read_text(encoding="utf-8"))
        if table["site"] != "kingme":
            return None
        files = {str(path): str(digest) for path, digest in table["files"].items()}
        return Site(folder, str(table["version"]), files)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def built_site(folder: Path = SITE) -> Site:
    """The built site, found whole.

    Raises:
        SiteError: it was never built, or a file is missing or not as it was built.
    """
    site = read_site(folder)
    if site is None:
        raise SiteError(
            "the browser game is not built in this checkout; `make web` builds it (the wheel that "
            "`make wheel` makes has it inside)"
        )
    for path, digest in site.files.items():
        try:
            found = hashlib.sha256((folder / path).read_bytes()).hexdigest()
        except OSError:
            found = ""
        if found != digest:
            raise SiteError(
                f"the file {path} of the browser game is not as it was built; "
                "build it again with `make web`, or install kingme again"
            )
    return site


def export_site(target: Path, site: Site) -> None:
    """Write a site's files into a folder, for any static host, in any sub-folder of it.

    The files are put together beside the target, which is then replaced as a whole.

    Args:
        target: The folder: a new one, an empty one, or that of an earlier export.
        site: What to write.

    Raises:
        SiteError: the target holds anything else.
        OSError: it cannot be written.
    """
    target = target.expanduser().resolve()
    _refuse_foreign(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        for path in (*site.files, LIST):
            place = fresh / path
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(site.folder / path, place)
        # A temporary folder is the owner's alone; a web server must be able to read this one.
        fresh.chmod(0o755)
        _put_in_place(fresh, target)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _refuse_foreign(target: Path) -> None:
    """Raise unless nothing would be lost by replacing the folder."""
    if target == target.parent:
        raise SiteError(f"{str(target)!r} cannot be replaced by the site; name a folder below it")
    if not target.exists():
        return
    if not target.is_dir():
        raise SiteError(f"{str(target)!r} is a file; name a folder for the site")
    earlier = read_site(target)
    ours = {LIST, *earlier.files} if earlier else set()
    for found in sorted(target.rglob("*")):
        path = found.relative_to(target).as_posix()
        if path not in ours and (not found.is_dir() or found.is_symlink()):
            raise SiteError(
                f"the folder {str(target)!r} holds {path!r}, which is no part of an earlier "
                "export; name a folder that is new or empty"
            )


def _put_in_place(fresh: Path, target: Path) -> None:
    """Make `fresh` the target; what was there is put back if that fails."""
    if not target.exists():
        fresh.replace(target)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    target.replace(old / "site")
    try:
        fresh.replace(target)
    except OSError:
        (old / "site").replace(target)
        raise
    finally:
        shutil.rmtree(old, ignore_errors=True)
