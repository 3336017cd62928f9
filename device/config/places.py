"""On which line of a TOML file a key stands: `tomllib` does not tell.

Reads only as much of TOML as is needed to tell keys from what stands inside of values. The file
has been through `tomllib`: what is malformed has been refused.
"""

from __future__ import annotations

import re
import tomllib

Key = tuple[str, ...]

_PART = re.compile(r"""[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'""")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}'
    r"|'''(?:.)*?'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)

_PLAIN = re.compile(
    r"""=[ \t]*("(?!"")(?:[^"\\\n]|\\.)*"|'(?!'')[^'\n]*'|[^\s"'\[{#]+)"""
    r"""[ \t]*(?=[#\n]|$)"""
)


def lines_of_keys(text: str) -> dict[Key, int]:
    """Key, with the tables around it -> number of its line, counted from 1.

    Tables are keys too. Of what stands in arrays or inline tables nothing is told: the key that
    holds it tells its line.
    """
    text = text.replace("\r\n", "\n")
    found: dict[Key, int] = {}
    table: Key = ()
    at = 0
    while at < len(text):
        at = _past_blank(text, at)
        if at >= len(text):
            break
        line = text.count("\n", 0, at) + 1
        if text[at] == "[":
            opening = 2 if text.startswith("[[", at) else 1
            table, at = _key(text, at + opening)
            found.setdefault(table, line)
            at = _end_of_line(text, at)
            continue
        key, at = _key(text, at)
        for length in range(1, len(key) + 1):
            found.setdefault((*table, *key[:length]), line)
        at = _past_value(text, at)
    return found


def spans_of_values(text: str) -> dict[Key, tuple[int, int]]:
    """Key, with the tables around it -> where its value begins and ends in the text.

    Only of plain values: texts in one line, numbers, switches. The text has no "\\r\\n".
    """
    found: dict[Key, tuple[int, int]] = {}
    table: Key = ()
    at = 0
    while (at := _past_blank(text, at)) < len(text):
        if text[at] == "[":
            table, at = _key(text, at + (2 if text.startswith("[[", at) else 1))
            at = _end_of_line(text, at)
            continue
        key, at = _key(text, at)
        value = _PLAIN.match(text, at)
        if value is not None:
            found[(*table, *key)] = value.span(1)
        at = _past_value(text, at)
    return found


def _past_blank(text: str, at: int) -> int:
    while at < len(text):
        if text[at] == "#":
            at = _end_of_line(text, at)
        elif text[at].isspace():
            at += 1
        else:
            break
    return at


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end + 1


def _key(text: str, at: int) -> tuple[Key, int]:
    """A key with its dots, and the place behind it."""
    parts: list[str] = []
    while True:
        at += len(text[at:]) - len(text[at:].lstrip(" \t"))
        match = _PART.match(text, at)
        if match is None:  # no TOML; tomllib would have said so
            return tuple(parts), _end_of_line(text, at)
        part = match[0]
        parts.append(str(tomllib.loads(f"k = {part}")["k"]) if part[0] in "\"'" else part)
        at = match.end()
        at += len(text[at:]) - len(text[at:].lstrip(" \t"))
        if not text.startswith(".", at):
            return tuple(parts), at
        at += 1


def _past_value(text: str, at: int) -> int:
    """The place behind a value: over strings, brackets and the comments in them."""
    depth = 0
    while at < len(text):
        match = _STRING.match(text, at)
        if match is not None:
            at = match.end()
        elif text[at] == "#":
            at = _end_of_line(text, at)
            if depth == 0:
                return at
        elif text[at] == "\n" and depth == 0:
            return at + 1
        else:
            depth += (text[at] in "[{") - (text[at] in "]}")
            at += 1
    return at
