"""How much: bytes in the unit in which people read them."""

from __future__ import annotations

from typing import Final

from api.catalogues import Catalogue

MB: Final = 1_000_000
GB: Final = 1_000_000_000


def size_text(size: float, words: Catalogue) -> str:
    """Bytes in megabytes or gigabytes, with a decimal where it tells something: never 0 of what is
    there."""
    if size >= GB:
        key, count, places = "admin.value_gb", size / GB, 1
    else:
        key, count, places = "admin.value_mb", size / MB, 0 if size >= 10 * MB else 1
    if 0 < size < MB / 10:
        count = 0.1
    number = words.number(count, places)
    return words.text(key, n=number.removesuffix(f"{words.decimal}0"))
