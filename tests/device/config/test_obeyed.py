"""No setting is only checked: something outside the configuration reads it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from device.config.model import SECTIONS

DEVICE = Path(__file__).resolve().parents[3] / "device"


def read_of(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """What an attribute is read of, by its last name, and the attribute."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            owner = node.value
            name = getattr(owner, "attr", getattr(owner, "id", ""))
            yield name.lstrip("_"), node.attr


def test_every_setting_is_read() -> None:
    read = {
        one
        for path in DEVICE.rglob("*.py")
        if path.parent.name != "config"
        for one in read_of(ast.parse(path.read_text(encoding="utf-8")))
    }
    unread = {
        (name, key)
        for name, model in SECTIONS.items()
        for key in model.model_fields
        if not {(name, key), ("settings", key)} & read
    }
    assert unread == set()
