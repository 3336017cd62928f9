"""Plain values made of YAML's nodes, which know their lines.

They are made here and not by the YAML library: a key that stands twice is an error, a key is
always a word (`on`, too), and what several places share is made once, so that a small file cannot
become a large one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import yaml

from device.errors import BadInputError
from rules.plain import shown

DEPTH_MAX: Final = 50
"""Lists and mappings inside each other; a scenario has about eight."""

NEVER_READ: Final = frozenset({"expect", "ambiguous"})
"""Not even made: what a scenario expects is for those who compare."""

_MAPPING, _LIST, _MERGE = (f"tag:yaml.org,2002:{name}" for name in ("map", "seq", "merge"))
_SCALARS: Final = {
    "tag:yaml.org,2002:null": "nothing",
    "tag:yaml.org,2002:bool": "true or false",
    "tag:yaml.org,2002:int": "a whole number",
    "tag:yaml.org,2002:float": "a number",
}
_TEXTS: Final = {f"tag:yaml.org,2002:{name}" for name in ("str", "timestamp", "value")}


def inside(
    node: yaml.Node | None, step: str | int
) -> tuple[yaml.Node, yaml.Node] | tuple[None, None]:
    """What a key or a place in a list leads to: where it is written, and the value."""
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
        return node.value[step], node.value[step]
    if isinstance(node, yaml.MappingNode):
        for key, value in entries(node, set()):
            if key.value == step:
                return key, value
    return None, None


def entries(node: yaml.MappingNode, seen: set[int]) -> Iterator[tuple[yaml.ScalarNode, yaml.Node]]:
    """The entries of a mapping: its own, then those that `<<` brings in from others.

    Raises:
        NodeError: a key that is no word.
    """
    seen.add(id(node))
    merged: list[yaml.Node] = []
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            raise NodeError(key, "expected a word as the key, found a list or a mapping")
        if key.tag == _MERGE:
            merged += value.value if isinstance(value, yaml.SequenceNode) else [value]
        else:
            yield key, value
    for other in merged:
        if not isinstance(other, yaml.MappingNode):
            raise NodeError(other, "expected a mapping after <<")
        if id(other) not in seen:
            yield from entries(other, seen)


class NodeError(BadInputError):
    """A node of which no plain value can be made; the text does not tell its line."""

    def __init__(self, node: yaml.Node, text: str) -> None:
        super().__init__(text)
        self.node = node


class ValueMaker:
    """Makes plain values of the nodes of one item, each once."""

    def __init__(self) -> None:
        self._made: dict[int, object] = {}
        self._scalars = yaml.constructor.SafeConstructor()

    def value(self, node: yaml.Node, depth: int = 0) -> object:
        """The plain value of a node. Raises `NodeError`."""
        if id(node) in self._made:
            return self._made[id(node)]
        if depth > DEPTH_MAX:
            raise NodeError(node, f"more than {DEPTH_MAX} lists and mappings inside each other")
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node)
        if isinstance(node, yaml.SequenceNode) and node.tag == _LIST:
            items: list[object] = []
            self._made[id(node)] = items
            items += [self.value(item, depth + 1) for item in node.value]
            return items
        if isinstance(node, yaml.MappingNode) and node.tag == _MAPPING:
            mapping: dict[str, object] = {}
            self._made[id(node)] = mapping
            self._fill(mapping, node, depth)
            return mapping
        raise NodeError(node, f"expected a plain value, found the tag {shown(node.tag)}")

    def _fill(self, mapping: dict[str, object], node: yaml.MappingNode, depth: int) -> None:
        own = {id(key) for key, _ in node.value}
        names: set[str] = set()
        for key, value in entries(node, set()):
            if key.value in names:
                if id(key) in own:
                    raise NodeError(key, f"the key {shown(key.value)} stands twice")
                continue
            names.add(key.value)
            if not (depth == 0 and key.value in NEVER_READ):
                mapping[key.value] = self.value(value, depth + 1)

    def _scalar(self, node: yaml.ScalarNode) -> object:
        if node.tag in _TEXTS:
            return node.value
        if node.tag not in _SCALARS:
            raise NodeError(node, f"expected a plain value, found the tag {shown(node.tag)}")
        try:
            made: object = self._scalars.construct_object(node)
            return made
        except (yaml.YAMLError, ValueError, LookupError) as error:
            text = f"expected {_SCALARS[node.tag]}, found {shown(node.value)}"
            raise NodeError(node, text) from error
