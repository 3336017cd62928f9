"""The configuration as text: TOML with every meaning beside its setting, and the page of the docs.

What is secret is in neither: a password is left out and said to be set.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Any, get_origin

from pydantic.fields import FieldInfo

from device.cameras.spec import RtspSpec, parse_spec
from device.config.loading import Loaded, Name
from device.config.model import SECTIONS
from device.config.setting import expected, meta

WIDTH = 98


def toml_value(value: Any) -> str:
    """A text, number or switch as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return repr(value)


def as_toml(loaded: Loaded, *, is_private: bool = False) -> Iterator[str]:
    """Lines of a file that says the same as what was loaded, but for passwords.

    `is_private`: with them, and without where each setting was said: for the file itself.
    """
    yield "# Footspot: the configuration in force."
    for name, model in SECTIONS.items():
        section = getattr(loaded.config, name)
        yield ""
        yield from _remark(model.about)
        yield f"[{name}]"
        for key, field in model.model_fields.items():
            yield ""
            yield from _remark(f"{field.description} {_limits(field)}")
            source = loaded.sources.get((name, key))
            if is_private:
                yield f"{key} = {toml_value(getattr(section, key))}"
                continue
            if source is not None:
                yield from _remark(f"Said in {source}.")
            yield from _said((name, key), getattr(section, key), field)


def _said(name: Name, value: Any, field: FieldInfo) -> Iterator[str]:
    key = name[1]
    if name == ("camera", "spec"):
        spec = parse_spec(value)
        if isinstance(spec, RtspSpec) and spec.password is not None:
            yield "# The password in it is set, and not shown."
        yield f"{key} = {toml_value(str(spec))}"
    elif not meta(field)["secret"]:
        yield f"{key} = {toml_value(value)}"
    elif value:
        yield f"# {key}: set, and not shown."
    else:
        yield f'{key} = ""'


def _limits(field: FieldInfo) -> str:
    """What the setting may be, and what it is if nobody says anything."""
    what = [] if field.annotation in (str, bool) else [_expected(field)]
    what.append(f"default {toml_value(field.default)}")
    return f"({'; '.join(what)})"


def _expected(field: FieldInfo) -> str:
    unit = meta(field)["unit"]
    return (
        f"{expected(field)} {unit}".rstrip()
        if get_origin(field.annotation) is None
        else (expected(field))
    )


def _remark(text: str) -> Iterator[str]:
    # Whatever stands in the name of a file: nothing may end the comment.
    plain = "".join(c if c.isprintable() else "?" for c in text)
    for line in textwrap.wrap(plain, WIDTH - 2, break_long_words=False, break_on_hyphens=False):
        yield f"# {line}"


PAGE_HEAD = """\
# Configuration

One TOML file. Everything in it is optional: what it does not say has the default below.

    footspot config show [FILE]     what is in force, with its meaning: itself a valid file
    footspot config check [FILE]    every mistake in one line, with its file and line

FILE is `$FOOTSPOT_CONFIG` unless given, else `/etc/footspot/footspot.toml` if it exists, else
`footspot.toml` in the state folder, else there are only defaults. Names that are not known and
values of another kind are refused: a slip of the pen is never passed over. With a mistake in it
the exit status is 2. The operator's page writes that file, too: your comments stay, and the file
before lies beside it ([operator.md](operator.md)).

A variable `FOOTSPOT_SECTION__KEY` overrides the file: `FOOTSPOT_CAMERA__FPS=50`,
`FOOTSPOT_RECORDING__ON=false`. Its value is text as it stands, or a number or `true` / `false`.

Passwords are shown nowhere. Relative paths of `journal` and `recording` start in the state folder:
`$STATE_DIRECTORY`, which systemd sets, else `~/.local/state/footspot`.

This page is written by `FOOTSPOT_UPDATE=1 pytest tests/device/config/test_written.py`.
"""


def as_page() -> Iterator[str]:
    """Lines of docs/configuration.md."""
    yield from PAGE_HEAD.splitlines()
    for name, model in SECTIONS.items():
        yield ""
        yield f"## {name}"
        yield ""
        yield model.about
        yield ""
        yield "| key | default | may be | meaning |"
        yield "|---|---|---|---|"
        for key, field in model.model_fields.items():
            yield (
                f"| `{key}` | `{toml_value(field.default)}` | {_expected(field)} "
                f"| {field.description} |"
            )
