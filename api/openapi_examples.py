"""Examples of requests and answers, by the name of the operation. A test holds each of them against
the description of what it is an example of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

_MATCH: Final = "01JDZ0000000000000000000AA"

RESPONSES: Final[Mapping[str, Any]] = {
    "snapshot": {
        "revision": 4711,
        "is_connected": True,
        "snapshot": {
            "schema": "footspot.snapshot/1",
            "run": "5f0c8c1e9d0b7a42",
            "seq": 812,
            "up_s": 3600.0,
            "state": "between_shots",
            "match": {
                "match_id": _MATCH,
                "revision": 57,
                "rulebook": "wpa",
                "game": "ten-ball",
                "language": "en",
                "players": [
                    {"player": "A", "name": "Anna", "racks": 3, "fouls": 0},
                    {"player": "B", "name": "Ben", "racks": 5, "fouls": 2, "is_warned": True},
                ],
                "race_to": 7,
                "rack_index": 9,
                "shot_index": 6,
                "stage": "shot",
                "shooter": "A",
                "ball_on": 3,
                "phase": "normal",
                "cue_ball": "in_hand_anywhere",
            },
            "table": {
                "length_mm": 2540.0,
                "width_mm": 1270.0,
                "balls": [
                    {"ball": 0, "x_mm": 635.0, "y_mm": 610.4},
                    {"ball": 3, "x_mm": 1905.2, "y_mm": 318.0},
                    {"ball": 10, "x_mm": 2011.7, "y_mm": 905.5},
                ],
            },
            "figures": {"frames": 216000, "fps": 59.9, "ruling_delay_s": 0.31},
        },
    },
    "events": {
        "match_id": _MATCH,
        "rulebook": "wpa",
        "game": "ten-ball",
        "players": {"A": "Anna", "B": "Ben"},
        "is_over": False,
        "count": 13,
        "events": [
            {
                "seq": 13,
                "mark": "9f2c51d07ab3",
                "kind": "shot_played",
                "at_s": 512.4,
                "line": "@512.4 shot t=508.25 call 2 FR : *3 3|foot",
                "said": ["Foul: wrong ball first, the 2 was on.", "Ben has ball in hand."],
                "ruling_seq": 13,
                "ruling": {
                    "verdict": "foul",
                    "fouls": [
                        {
                            "foul": "wrong_ball_first",
                            "articles": ["R 6.9", "R 3.2"],
                            "certainty": 0.98,
                            "event": 0,
                        }
                    ],
                    "next": "B",
                    "cue_ball": "in_hand_anywhere",
                    "spotted": [],
                },
                "stage": "shot",
                "shooter": "B",
                "score": {"A": 3, "B": 5},
                "sets": {"A": 0, "B": 0},
            }
        ],
        "next_after": 13,
        "has_more": False,
        "is_reset": False,
        "playing": _MATCH,
    },
}
"""Of what is answered where it is done."""
REQUESTS: Final[Mapping[str, Mapping[str, Any]]] = {}
"""Of what is sent: for each operation some, by a name."""
