"""How a phone comes to the table: an address with the code of now, to be typed or to be scanned."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import quote, urlsplit

import segno
from fastapi.requests import HTTPConnection
from markupsafe import Markup

QUIET: Final = 4
"""Modules of white around the code, as ISO/IEC 18004 asks for."""
HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""What a screen that hangs on the device itself calls it: no phone finds it so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Joining:
    """`home`: of the pages, as phones of the hall reach them (`http://192.168.1.20:8000`)."""

    home: str
    code: str

    @property
    def address(self) -> str:
        """As it is typed."""
        return f"{urlsplit(self.home).netloc}/play"

    @property
    def picture(self) -> Markup:
        """A QR code as SVG, black on white; it leads to the page with the code filled in."""
        return _picture(f"{self.home}/play?code={quote(self.code)}")


def joining_from(connection: HTTPConnection, code: str, own_address: str | None) -> Joining:
    """By the name under which this screen found us, phones find us, too; `own_address`: where that
    is none."""
    url = connection.url
    if own_address is not None and url.hostname in HERE:
        return Joining(home=f"http://{own_address}:{url.port or 80}", code=code)
    return Joining(home=f"http://{url.netloc}", code=code)


@lru_cache(maxsize=8)
def _picture(text: str) -> Markup:
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(border=QUIET, dark="#000", light="#fff", omitsize=True)
    return Markup(drawn)  # of our own making: there is no text in it
