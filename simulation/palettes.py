"""Colours of what is drawn: blue, green, red 0..255 as they appear in the middle of the table.

Own values on purpose: nothing here is shared with what recognises balls. Cloths and balls were
set by eye beside recordings of real tables.
"""

from __future__ import annotations

from collections.abc import Mapping

Bgr = tuple[float, float, float]

CLOTHS: Mapping[str, Bgr] = {
    "blue": (208, 122, 14),
    "electric": (226, 137, 4),
    "powder": (222, 162, 84),
    "green": (84, 112, 14),
    "bright_green": (88, 148, 44),
    "spruce": (70, 82, 22),
    "emerald": (72, 106, 4),
    "red": (48, 38, 152),
    "burgundy": (70, 52, 128),
    "grey": (158, 164, 162),
    "slate": (98, 94, 90),
    "tan": (112, 152, 182),
    "purple": (138, 62, 92),
}
IVORY: Bgr = (208, 230, 238)
AGED: Bgr = (128, 190, 220)
"""What white becomes in bars: smoke and years."""

_COMMON: dict[int, Bgr] = {
    1: (30, 178, 236),
    2: (158, 60, 26),
    3: (42, 34, 200),
    6: (72, 106, 22),
    8: (30, 28, 28),
}
_SOLIDS: Mapping[str, Mapping[int, Bgr]] = {
    "standard": _COMMON | {4: (112, 38, 84), 5: (30, 104, 236), 7: (36, 26, 112)},
    "tv": _COMMON | {4: (158, 108, 240), 5: (28, 92, 238), 7: (52, 92, 150)},
    "aramith_tv": _COMMON
    | {4: (142, 122, 244), 5: (150, 62, 118), 6: (92, 152, 48), 7: (58, 104, 176)},
    "budget": {
        1: (40, 196, 244),
        2: (176, 58, 34),
        3: (58, 48, 206),
        4: (98, 30, 66),
        5: (48, 96, 240),
        6: (78, 124, 30),
        7: (40, 30, 92),
        8: (26, 24, 24),
    },
    "bar": {
        1: (52, 176, 226),
        2: (120, 46, 24),
        3: (46, 36, 168),
        4: (84, 36, 66),
        5: (70, 104, 232),
        6: (60, 82, 26),
        7: (40, 28, 92),
        8: (34, 31, 30),
    },
}
BALL_SETS: Mapping[str, Mapping[int, Bgr]] = {
    name: dict(solids) | {b + 8: solids[b] for b in range(1, 8)} for name, solids in _SOLIDS.items()
}
"""Standard: 4 purple, 5 orange, 7 maroon. TV: 4 pink, 7 tan. Aramith TV: 4 pink, 5 purple, 7 tan.
Budget and bar: standard colours as cheaper and older sets have them."""

WOODS: Mapping[str, Bgr] = {
    "black": (42, 40, 42),
    "charcoal": (66, 62, 60),
    "mahogany": (34, 40, 92),
    "oak": (70, 112, 158),
    "walnut": (46, 62, 88),
    "white": (206, 210, 212),
}
CASTINGS: Mapping[str, Bgr | None] = {
    "silver": (198.0, 190.0, 188.0),
    "black": (38.0, 36.0, 36.0),
    "brass": (72.0, 132.0, 166.0),
    "wood": None,
}
"""None: as the rails."""
CHALKS: Mapping[str, Bgr] = {
    "blue": (172, 112, 44),
    "green": (96, 124, 62),
    "grey": (120, 118, 112),
    "red": (70, 60, 140),
}
SHIRTS: tuple[Bgr, ...] = (
    (40, 36, 36),
    (120, 60, 40),
    (60, 50, 130),
    (190, 190, 195),
    (70, 90, 60),
    (30, 28, 30),
    (150, 120, 70),
    (40, 190, 235),
    (60, 62, 66),
)
SKINS: tuple[Bgr, ...] = (
    (140, 170, 222),
    (124, 152, 208),
    (110, 142, 198),
    (66, 92, 140),
    (44, 60, 92),
)
HAIRS: tuple[Bgr, ...] = ((30, 28, 30), (36, 54, 82), (60, 96, 130), (150, 150, 152))
TROUSERS: tuple[Bgr, ...] = ((30, 28, 28), (84, 62, 44), (60, 70, 80), (34, 40, 62))
FLOORS: Mapping[str, Bgr] = {
    "carpet": (46, 44, 52),
    "pattern": (34, 30, 44),
    "studio": (118, 112, 116),
    "planks": (62, 86, 112),
    "tiles": (150, 156, 160),
    "concrete": (122, 126, 128),
    "dark": (20, 19, 20),
    "led": (206, 170, 170),
}
