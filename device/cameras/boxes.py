"""Tells a cut-off MP4 or QuickTime file from a whole one by its outermost boxes.

Source: ISO/IEC 14496-12, 4.2: a box is a big-endian size, a type, and for size 1 a 64-bit size.
"""

from __future__ import annotations

from pathlib import Path

_FIRST_BOXES = frozenset({b"ftyp", b"styp", b"moov", b"mdat", b"free", b"skip", b"wide", b"pnot"})


def is_cut_off(path: Path) -> bool:
    """True for an MP4 or QuickTime file with less in it than its boxes say.

    False for every other format, and for files recorded in fragments (`moof`): those are made
    to be read up to where the recording broke off.
    """
    length = path.stat().st_size
    has_index = has_fragments = False
    with path.open("rb") as file:
        place = 0
        while place < length:
            file.seek(place)
            head = file.read(16)
            kind = head[4:8]
            if place == 0 and kind not in _FIRST_BOXES:
                return False
            has_index |= kind == b"moov"
            has_fragments |= kind == b"moof"
            size = int.from_bytes(head[:4], "big")
            if size == 1:
                size = int.from_bytes(head[8:16], "big")
            elif size == 0:  # to the end of the file
                size = length - place
            if size < 8:
                break
            place += size
    if has_fragments:
        return False
    return place > length or not has_index
