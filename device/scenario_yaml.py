"""A YAML file of scenarios as items that know their lines, so that one bad item spoils no other.

The file is parsed in one go. Only if that fails is it cut where its list begins a new item, and
each item parsed alone.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import yaml

from device.errors import BadInputError
from device.yaml_values import NodeError, ValueMaker, inside
from rules.plain import Where, shown

ID_NUMBER_MAX: Final = 10**18
"""A longer number is an id as it is written."""

_LIST_OF_SCENARIOS: Final = "a list of scenarios, each with '- ' before its first key"
_DOCUMENT_MARKS: Final = ("---", "...", "%")
_ITEM: Final = re.compile(r"( *)-(?:[ \t].*)?$")
_ID: Final = re.compile(r"""(?m)^[ \t]*(?:-[ \t]*)?\{?[ \t]*id:[ \t]*['"]?([^'"#,}\s]+)""")
_BREAK: Final = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_UNPRINTABLE: Final = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)
_IS_UNFINISHED: Final = re.compile("end of stream|could not find expected ':'")
_UNDECODED: Final = re.compile("[\udc80-\udcff]")

# The parser in C is five times as fast and not always there.
_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is wrong in an item, and in which line (from 1) of the file."""

    line: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """An item of the list: its value, or the problem for which it has none.

    `id` as it is written, or `None`. `line` counts from 1 in the file.
    """

    id: object
    line: int
    value: object = None
    problem: Problem | None = None
    node: yaml.Node | None = None
    before: int = 0

    def line_of(self, where: Where) -> int:
        """The line of a place of the value; of what is around it where nothing stands there."""
        node, line = self.node, self.line
        for step in where:
            key, node = inside(node, step)
            if key is None:
                break
            line = self.before + key.start_mark.line + 1
        return line


def items_in(data: bytes, name: str) -> list[Item]:
    """The items of a file's list; `name` is what an error calls the file.

    Raises:
        BadInputError: the file holds no list, so that nothing in it can be judged.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise BadInputError(f"{name} is not text in UTF-8; it seems to be UTF-16")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        is_binary = b"\0" in data
        items = [] if is_binary else _items_apart(data.decode(errors="surrogateescape"))
        if not items:
            line = data.count(b"\n", 0, error.start) + 1
            raise BadInputError(f"{name} is not text in UTF-8: line {line}") from error
        return items
    try:
        roots = [root for root in yaml.compose_all(text, Loader=_LOADER) if root.value != ""]
    except (yaml.YAMLError, RecursionError) as error:
        problem = _problem_of(error, text, 0)
        items = _items_apart(text)
        if not items:
            raise BadInputError(f"{name}, line {problem.line}: {problem.text}") from error
        if all(item.problem is None for item in items):
            items.append(_bad(None, problem))
        return items
    if not any(isinstance(root, yaml.SequenceNode) for root in roots):
        place = f", line {roots[0].start_mark.line + 1}" if roots else ""
        found = _kind_of(roots[0]) if roots else "nothing"
        raise BadInputError(f"{name}{place}: expected {_LIST_OF_SCENARIOS}, found {found}")
    return [item for root in roots for item in _items_of(root)]


def _items_of(root: yaml.Node) -> Iterator[Item]:
    """The items of a document."""
    if isinstance(root, yaml.SequenceNode):
        yield from (_item(node, 0) for node in root.value)
    else:
        text = f"expected {_LIST_OF_SCENARIOS}, found {_kind_of(root)}"
        yield _bad(None, Problem(line=root.start_mark.line + 1, text=text))


def _kind_of(root: yaml.Node) -> str:
    return "a mapping" if isinstance(root, yaml.MappingNode) else shown(root.value)


def _items_apart(text: str) -> list[Item]:
    """Each item of a list parsed alone; no items if no line begins one."""
    lines = text.removeprefix("\ufeff").split("\n")
    starts = [number for number, line in enumerate(lines) if _ITEM.match(line.rstrip("\r"))]
    if not starts:
        return []
    indent = min(len(lines[start]) - len(lines[start].lstrip(" ")) for start in starts)
    cuts = [number for number, line in enumerate(lines) if _is_cut(line, indent)]
    result: list[Item] = []
    before_all = next((n for n in range(cuts[0]) if not _is_nothing(lines[n])), None)
    if before_all is not None:
        result.append(_bad(None, _stray(lines[before_all], before_all)))
    for first, end in pairwise([*cuts, len(lines)]):
        chunk = "\n".join(lines[first:end])
        if _ITEM.match(lines[first].rstrip("\r")):
            result += _items_alone(chunk, first)
        elif not lines[first].startswith(_DOCUMENT_MARKS):
            result.append(_bad(_name_in(chunk), _stray(lines[first], first)))
    return result


def _is_nothing(line: str) -> bool:
    return not line.strip() or line.lstrip(" ").startswith("#")


def _is_cut(line: str, indent: int) -> bool:
    """True where an item begins, were it without the blank after `-`, or a document.

    Any other line that stands too far left stays with the item above, which is not intact then:
    the line may be a part of it.
    """
    inner = line.lstrip(" ")
    is_left = len(line) - len(inner) <= indent
    return line.startswith(_DOCUMENT_MARKS) or (is_left and inner.startswith("-"))


def _stray(line: str, number: int) -> Problem:
    found = shown(line.strip())
    return Problem(line=number + 1, text=f"expected '- ' and a scenario, found {found}")


def _name_in(chunk: str) -> str | None:
    match = _ID.search(chunk)
    return match[1] if match and not _UNDECODED.search(match[1]) else None


def _items_alone(chunk: str, before: int) -> Iterator[Item]:
    """The one item of a chunk, which begins after so many lines of the file."""
    name = _name_in(chunk)
    undecoded = _UNDECODED.search(chunk)
    if undecoded is not None:
        byte = ord(undecoded[0]) - 0xDC00
        line = before + chunk.count("\n", 0, undecoded.start()) + 1
        yield _bad(name, Problem(line=line, text=f"the byte 0x{byte:02x} is not text in UTF-8"))
        return
    try:
        root = yaml.compose(chunk, Loader=_LOADER)
    except (yaml.YAMLError, RecursionError) as error:
        yield _bad(name, _problem_of(error, chunk, before))
        return
    if root is not None:
        yield from (_item(node, before) for node in root.value)


def _bad(name: object, problem: Problem) -> Item:
    return Item(id=name, line=problem.line, problem=problem)


def _item(node: yaml.Node, before: int) -> Item:
    line = before + node.start_mark.line + 1
    name = _name_of(node)
    try:
        value = ValueMaker().value(node)
    except NodeError as error:
        at = before + error.node.start_mark.line + 1
        return Item(id=name, line=line, problem=Problem(line=at, text=str(error)))
    return Item(id=name, line=line, value=value, node=node, before=before)


def _name_of(node: yaml.Node) -> object:
    """The id as JSON can hold it: a text, a number, or `None`."""
    try:
        _, found = inside(node, "id")
    except NodeError:
        return None
    if not isinstance(found, yaml.ScalarNode):
        return None
    try:
        value = ValueMaker().value(found)
    except NodeError:
        return found.value
    is_plain = value is None or (isinstance(value, int) and abs(value) < ID_NUMBER_MAX)
    return value if is_plain else found.value


def _problem_of(error: Exception, text: str, before: int) -> Problem:
    """A parser's error on one line, with what usually is behind it."""
    if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
        mark, context = error.problem_mark, error.context_mark
        if context is not None and _IS_UNFINISHED.search(error.problem or ""):
            mark = context  # what has no end is wrong where it begins
        told = ", ".join(part for part in (error.context, error.problem) if part)
        lines = _BREAK.split(text)
        at = lines[mark.line] if mark.line < len(lines) else ""
        hint = "; a tab may not indent" if at.lstrip(" ").startswith("\t") else ""
        place = f"column {mark.column + 1}"
        return Problem(line=before + mark.line + 1, text=f"not YAML: {told} ({place}){hint}")
    found = _UNPRINTABLE.search(text)
    if found is not None:
        line = before + text.count("\n", 0, found.start()) + 1
        return Problem(line=line, text=f"not YAML: the character {found[0]!r} is not allowed")
    return Problem(line=before + 1, text="not YAML: nested too deeply")
