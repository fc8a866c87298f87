"""Owns the tests of the built site as a folder: whole or not, and exported without harm."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path

import pytest

from kingme.errors import SiteError
from kingme.web.site import Site, built_site, export_site, read_site

FILES = {"index.html": "<!doctype html>", "sw.js": "1;", "assets/app-1.js": "2;"}


def make_site(folder: Path, files: dict[str, str] = FILES) -> Site:
    """A small site with its list."""
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    digests = {path: hashlib.sha256(text.encode()).hexdigest() for path, text in files.items()}
    table = {"site": "kingme", "version": "1", "files": digests}
    (folder / "site.json").write_text(json.dumps(table), encoding="utf-8")
    return built_site(folder)


def tree(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def small(tmp_path: Path) -> Site:
    (tmp_path / "built").mkdir()
    return make_site(tmp_path / "built")


def test_a_checkout_without_a_built_site_is_told_what_builds_it(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="is not built in this checkout; `make web` builds it"):
        built_site(tmp_path)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"site": "other"}', '{"site": "kingme"}'])
def test_a_list_that_is_none_is_no_site(tmp_path: Path, text: str) -> None:
    (tmp_path / "site.json").write_text(text, encoding="utf-8")
    assert read_site(tmp_path) is None


def test_a_site_with_a_torn_file_is_not_served(small: Site) -> None:
    (small.folder / "sw.js").write_text("other", encoding="utf-8")
    with pytest.raises(SiteError, match=r"the file sw\.js of the browser game is not as it was"):
        built_site(small.folder)
    (small.folder / "sw.js").unlink()
    with pytest.raises(SiteError, match=r"the file sw\.js of the browser game is not as it was"):
        built_site(small.folder)


def test_the_export_is_the_site_byte_for_byte(tmp_path: Path, small: Site) -> None:
    target = tmp_path / "deep" / "er" / "site"
    export_site(target, small)
    assert tree(target) == tree(small.folder)
    assert read_site(target) == small._replace(folder=target)
    assert target.stat().st_mode & 0o777 == 0o755
    assert names(target.parent) == ["site"]


def test_an_earlier_export_is_replaced_as_a_whole(tmp_path: Path, small: Site) -> None:
    target = tmp_path / "site"
    earlier = tmp_path / "earlier"
    earlier.mkdir()
    export_site(target, make_site(earlier, {**FILES, "assets/app-0.js": "0;"}))
    assert "assets/app-0.js" in tree(target)
    export_site(target, small)
    assert tree(target) == tree(small.folder)
    assert names(tmp_path) == ["built", "earlier", "site"]


def test_an_empty_folder_may_be_used(tmp_path: Path, small: Site) -> None:
    target = tmp_path / "site"
    target.mkdir()
    export_site(target, small)
    assert tree(target) == tree(small.folder)


@pytest.mark.parametrize("ours", [False, True])
@pytest.mark.parametrize("name", ["thesis.txt", "index.html", ".git/config", "assets/mine.js"])
def test_a_foreign_file_is_never_lost(tmp_path: Path, small: Site, name: str, ours: bool) -> None:
    target = tmp_path / "site"
    if ours:
        export_site(target, small)
        if name in FILES:
            return  # an export of ours may be replaced
    place = target / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text("mine", encoding="utf-8")
    before = tree(target)
    with pytest.raises(SiteError, match="which is no part of an earlier export; name a folder"):
        export_site(target, small)
    assert tree(target) == before
    assert names(tmp_path) == ["built", "site"]


def test_a_file_or_a_root_is_no_folder_for_a_site(tmp_path: Path, small: Site) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    with pytest.raises(SiteError, match="is a file; name a folder for the site"):
        export_site(tmp_path / "file", small)
    with pytest.raises(SiteError, match="cannot be replaced by the site; name a folder below it"):
        export_site(Path("/"), small)


def test_a_copy_that_fails_leaves_what_was_there(tmp_path: Path, small: Site) -> None:
    target = tmp_path / "site"
    export_site(target, small)
    (small.folder / "sw.js").unlink()
    with pytest.raises(FileNotFoundError):
        export_site(target, small)
    assert tree(target)["sw.js"] == "1;"
    assert names(tmp_path) == ["built", "site"]


def test_a_swap_that_fails_puts_the_old_one_back(
    tmp_path: Path, small: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "site"
    export_site(target, small)
    replace, calls = Path.replace, []

    def failing(self: Path, to: Path) -> Path:
        calls.append(self)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        return replace(self, to)

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(OSError, match="No space left"):
        export_site(target, small)
    monkeypatch.undo()
    assert tree(target) == tree(small.folder)
    assert names(tmp_path) == ["built", "site"]


def test_the_built_site_lists_every_file_and_keeps_to_the_policy(site: Site) -> None:
    paths = [path for path in site.folder.rglob("*") if path.is_file()]
    found = {path.relative_to(site.folder).as_posix() for path in paths}
    assert found == {*site.files, "site.json"}
    for needed in ("index.html", "sw.js", "manifest.webmanifest", "icon-192.png", "icon-512.png"):
        assert needed in found
    assert any(path.endswith(".wasm") for path in found)
    page = (site.folder / "index.html").read_text(encoding="utf-8")
    # The policy of the server allows nothing inline, and a sub-folder nothing absolute.
    assert "<style" not in page
    assert "style=" not in page
    assert "<script>" not in page
    assert 'src="/' not in page
    assert 'href="/' not in page


def test_all_that_is_stored_is_small(site: Site) -> None:
    """What is stored by itself: the lab, and all else with its icons; and Python.

    What a first visit loads is measured in a browser, by test_loading.py.
    """
    sizes = {
        path: len(gzip.compress((site.folder / path).read_bytes())) / 1024 for path in site.files
    }

    def total(*words: str) -> float:
        return sum(size for path, size in sizes.items() if any(word in path for word in words))

    python, lab = total("pyodide", "python_stdlib"), total("/screen-", "/runner-")
    assert 5_000 < python < 7_500
    assert 100 < lab < 300
    icons = total("icon-", "apple-touch-icon")
    assert icons < 90
    assert sum(sizes.values()) - python - lab - icons < 250
