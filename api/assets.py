"""The files of `static/`: what may be asked for, and under which address.

The names are read once; no part of a request ever becomes a path.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import PurePosixPath
from typing import Final

_TYPES: Final[Mapping[str, str]] = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_IMPORTED: Final = re.compile(rb'from "\./([\w-]+\.js)"')


@cache
def assets() -> Mapping[str, str]:
    """Name -> media type of every file that may be asked for."""
    names = sorted(one.name for one in resources.files("api").joinpath("static").iterdir())
    types = {name: _TYPES.get(PurePosixPath(name).suffix) for name in names}
    return {name: kind for name, kind in types.items() if kind is not None}


@cache
def asset(name: str) -> bytes:
    """A file of `assets`. What a script imports has the address that it may be kept under, too."""
    content = resources.files("api").joinpath("static", name).read_bytes()
    if not name.endswith(".js"):
        return content
    return _IMPORTED.sub(lambda found: f'from "{address(found[1].decode())}"'.encode(), content)


@cache
def address(name: str) -> str:
    """Of a file, another for another content: it may be kept for ever."""
    return f"/static/{name}?v={stamp(name)}"


@cache
def stamp(name: str) -> str:
    """Another for another content."""
    return hashlib.sha256(asset(name)).hexdigest()[:12]
