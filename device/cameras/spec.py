"""What `--camera` and the configuration name a camera with, taken apart.

    picamera2[:N]                        a camera of a Raspberry Pi, the first unless N is given
    v4l2:N                               /dev/videoN
    v4l2:NAME                            the link NAME below /dev/v4l/by-id, or by-path
    rtsp://[user[:password]@]host/path   a camera on the network
    file:PATH[?realtime=1&loop=1]        a recording

Knows how addresses are written, not whether a camera answers there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import ClassVar, TypeAlias
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from device.errors import BadInputError

FORMS = "picamera2, v4l2:N, rtsp://HOST/PATH or file:PATH[?realtime=1&loop=1]"
MOST_CAMERAS = 256
"""Numbers of /dev/video* go on beyond 30 on a Pi 5, whose image processor takes most of them."""
LINK_FOLDERS = (Path("/dev/v4l/by-id"), Path("/dev/v4l/by-path"))
"""Where udev names cameras by what they are, or by their plug: unlike numbers, these names stay."""
LINK = re.compile(r"[A-Za-z0-9#+.:=@_-]{1,200}-video-index\d{1,2}")


class SpecError(BadInputError):
    """A text that names no camera; says what is wrong with it and how one is written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSpec:
    """`realtime`: at the pace at which it was recorded. `loop`: from the start again for ever."""

    kind: ClassVar = "file"
    path: Path
    realtime: bool = False
    loop: bool = False

    def __str__(self) -> str:
        switches = [name for name in ("realtime", "loop") if getattr(self, name)]
        query = "&".join(f"{name}=1" for name in switches)
        needs_query = bool(query) or "?" in str(self.path)
        return f"file:{self.path}" + (f"?{query}" if needs_query else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class RtspSpec:
    """`address` has neither name nor password in it."""

    kind: ClassVar = "rtsp"
    address: str
    user: str | None = None
    password: str | None = field(default=None, repr=False)

    def __str__(self) -> str:
        """Without the password, whoever reads it."""
        return self._with(None)

    def secret_address(self, password: str | None = None) -> str:
        """What the server must be asked with; `password` counts where the spec has none."""
        return self._with(self.password or password or None)

    def _with(self, password: str | None) -> str:
        if self.user is None:
            return self.address
        parts = urlsplit(self.address)
        who = quote(self.user, safe="")
        if password is not None:
            who += ":" + quote(password, safe="")
        return urlunsplit(parts._replace(netloc=f"{who}@{parts.netloc}"))


@dataclass(frozen=True, slots=True, kw_only=True)
class V4l2Spec:
    """A camera that the kernel knows: by its number, or by the `link` that stays its own."""

    kind: ClassVar = "v4l2"
    number: int = 0
    link: str = ""

    @property
    def device(self) -> Path:
        if not self.link:
            return Path(f"/dev/video{self.number}")
        places = [folder / self.link for folder in LINK_FOLDERS]
        return next((place for place in places if place.exists()), places[0])

    def __str__(self) -> str:
        return f"v4l2:{self.link or self.number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PiSpec:
    """A camera on the ribbon of a Raspberry Pi."""

    kind: ClassVar = "picamera2"
    number: int = 0

    def __str__(self) -> str:
        return f"picamera2:{self.number}" if self.number else "picamera2"


Spec: TypeAlias = FileSpec | RtspSpec | V4l2Spec | PiSpec


def parse_spec(text: str) -> Spec:
    """The camera that a text names; SpecError (one line, never with a password) if none."""
    if len(text.splitlines()) > 1 or any(unicodedata.category(c) == "Cc" for c in text):
        raise SpecError("camera: there is a line break or another unseen character in it")
    scheme, colon, rest = text.partition(":")
    read = _READERS.get(scheme.lower())
    if read is None:
        raise SpecError(_unknown(text, scheme if colon else text))
    return read(rest, bool(colon))


def _unknown(text: str, scheme: str) -> str:
    shown = "rtsp://..." if "@" in text else repr(text)  # it may be a password with a slip in front
    near = get_close_matches(scheme.lower(), _READERS, n=1)
    hint = ""
    if Path(text).suffix.lower() in {".mp4", ".mkv", ".avi", ".mov", ".ts", ".webm"}:
        hint = f"; for a recording write file:{text}" if "@" not in text else ""
    elif text.startswith("/dev/video"):
        hint = f"; write v4l2:{text.removeprefix('/dev/video')}"
    elif LINK.fullmatch(Path(text).name) and "@" not in text:
        hint = f"; write v4l2:{Path(text).name}"
    elif near:
        hint = f"; did you mean {near[0]}?"
    return f"camera {shown}: expected {FORMS}{hint}"


def _file(rest: str, has_colon: bool) -> FileSpec:
    # The last `?`: a name with one in it needs another, empty one at its end.
    path, _mark, query = rest.rpartition("?") if "?" in rest else (rest, "", "")
    if not path or not has_colon:
        raise SpecError("camera 'file': the path of a recording is missing; write file:PATH")
    switches = {"realtime": False, "loop": False}
    for pair in query.split("&") if query else ():
        name, equals, value = pair.partition("=")
        if name not in switches:
            near = get_close_matches(name, switches, n=1)
            hint = f"; did you mean {near[0]}?" if near else ""
            more = (
                f" (a ? that belongs to the name needs another at the end: {'file:' + rest + '?'})"
            )
            raise SpecError(
                f"camera {'file:' + rest!r}: no such option: {name!r}; realtime=1 and loop=1 are "
                f"known{hint or more}"
            )
        if value not in ("0", "1") or not equals:
            raise SpecError(f"camera {'file:' + rest!r}: {name} is {value!r}; expected 0 or 1")
        switches[name] = value == "1"
    return FileSpec(path=Path(path), realtime=switches["realtime"], loop=switches["loop"])


def _rtsp(rest: str, _: bool, scheme: str = "rtsp") -> RtspSpec:
    try:
        parts = urlsplit(f"{scheme}:{rest}")
        host, user, password, _port = parts.hostname, parts.username, parts.password, parts.port
    except ValueError:
        raise SpecError(
            f"camera '{scheme}://...': the address cannot be read; expected "
            f"{scheme}://HOST:PORT/PATH with a port from 0 to 65535"
        ) from None
    if not host:
        raise SpecError(f"camera '{scheme}:': the host is missing; write {scheme}://HOST/PATH")
    if any(c.isspace() for c in rest):
        raise SpecError(f"camera '{scheme}://...': no space may be in an address")
    bare = parts._replace(netloc=parts.netloc.rpartition("@")[2])
    return RtspSpec(
        address=urlunsplit(bare),
        user=_decoded(user),
        password=_decoded(password) or None,
    )


def _decoded(text: str | None) -> str | None:
    return None if text is None else unquote(text)


def _v4l2(rest: str, _: bool) -> V4l2Spec:
    if LINK.fullmatch(rest):
        return V4l2Spec(link=rest)
    return V4l2Spec(number=_number(rest, "v4l2"))


def _number(rest: str, name: str) -> int:
    if not (rest.isascii() and rest.isdigit()) or int(rest) >= MOST_CAMERAS:
        raise SpecError(
            f"camera {name + ':' + rest!r}: {rest!r} is no number of a camera; write {name}:0 "
            "for the first"
        )
    return int(rest)


_READERS: dict[str, Callable[[str, bool], Spec]] = {
    "picamera2": lambda rest, colon: PiSpec(number=_number(rest, "picamera2") if colon else 0),
    "v4l2": _v4l2,
    "rtsp": _rtsp,
    "rtsps": lambda rest, colon: _rtsp(rest, colon, "rtsps"),
    "file": _file,
}
