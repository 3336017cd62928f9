"""Changes settings in the text of a configuration: comments and everything else stay.

Where a file says a setting in a way that cannot be edited in place (an inline table), the whole
file is written anew as `footspot config show` writes it, passwords included.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from device.config.loading import Loaded, Name
from device.config.places import lines_of_keys, spans_of_values
from device.config.written import as_toml, toml_value


def edited(text: str, changes: Mapping[Name, Any], loaded: Loaded) -> str:
    """The text of a file with some settings changed. `loaded`: the configuration that is meant."""
    made = _in_place(text, changes)
    if _says(made, text, changes):
        return made
    return "\n".join(as_toml(loaded, is_private=True)) + "\n"


def _in_place(text: str, changes: Mapping[Name, Any]) -> str:
    text = text.replace("\r\n", "\n")
    spans = spans_of_values(text)
    known = sorted((spans[name], value) for name, value in changes.items() if name in spans)
    for (start, end), value in reversed(known):
        text = text[:start] + toml_value(value) + text[end:]
    for (section, key), value in changes.items():
        if (section, key) not in spans:
            text = _added(text, section, f"{key} = {toml_value(value)}")
    return text


def _added(text: str, section: str, line: str) -> str:
    """A setting below the header of its section, which is made where there is none."""
    lines = text.split("\n")
    at = lines_of_keys(text).get((section,))
    if at is None:
        if text and not text.endswith("\n"):
            text += "\n"
        return f"{text}{chr(10) if text.strip() else ''}[{section}]\n{line}\n"
    return "\n".join([*lines[:at], line, *lines[at:]])


def _says(made: str, before: str, changes: Mapping[Name, Any]) -> bool:
    """The new text says what the old one did, but for the changes."""
    try:
        told, meant = tomllib.loads(made), tomllib.loads(before.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError:
        return False
    for (section, key), value in changes.items():
        meant.setdefault(section, {})[key] = value
    return told == meant
