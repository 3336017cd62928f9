"""The truth file beside a clip: what is in the picture and what happened, in table terms.

Layout of NAME.truth.json (schema "footspot.truth/1"): `clip`, `game`, `fps`, `frames`, `width`,
`height`, `length_s`, `table_mm`, `physics`, `corners_px` {HL ..}: crossings of the nose lines in
the plane of the noses, `pockets_px`, `nose_mid_px` per rail, `camera`, `look`, `gaps`, and
`shots`: times in seconds from the first frame, places in table mm (`before`, `after`) and pixels
(`before_px`, `after_px`: the ball's centre at its height), `first_contact` (null: none) with
`balls`, `t_s` and `gap_s` to the cue ball's next contact, `events`, `rails_after`,
`rails_before_contact`, `pocketed`, `off_table`, `fouls` (codes of review.json, lowest ball
first), `hand_s` (spans with a player over the table) and `difficulty`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from simulation import table
from simulation.camera import Camera
from simulation.look import Look
from simulation.outcome import Outcome, outcome
from simulation.stored import Place, ShotEvent
from simulation.timeline import ENTER_S, PLACE_S, Timeline, Turn

SCHEMA = "footspot.truth/1"


def truth(*, clip: str, game: str, look: Look, camera: Camera, line: Timeline) -> dict[str, Any]:
    """Everything that is known of a clip, as plain data."""
    nose = table.NOSE_HEIGHT_MM
    length, width = table.LENGTH_MM, table.WIDTH_MM
    mids = {
        "head": (0.0, width / 2),
        "foot": (length, width / 2),
        "left": (length / 2 - 150, 0.0),
        "right": (length / 2 - 150, width),
    }
    return {
        "schema": SCHEMA,
        "clip": clip,
        "seed": look.seed,
        "game": game,
        "view": "overhead",
        "fps": look.fps,
        "frames": int(line.length_s * look.fps),
        "width": look.size_px[0],
        "height": look.size_px[1],
        "length_s": round(line.length_s, 4),
        "table_mm": [length, width],
        "physics": line.turns[0].shot.physics,
        "corners_px": _pixels(camera, table.corners_mm(), nose),
        "nose_mid_px": _pixels(camera, mids, nose),
        "pockets_px": _pixels(
            camera, {k: p.centre_xy_mm for k, p in table.pocket_shapes().items()}, 0.0
        ),
        "camera": {
            "position_mm": [round(float(v), 2) for v in camera.position_mm],
            "axes": [[round(float(v), 8) for v in row] for row in camera.axes],
            "focal_px": round(camera.focal_px, 3),
            "centre_px": [round(float(v), 3) for v in camera.centre_px],
            "k1": round(camera.k1, 6),
            "k2": camera.k2,
        },
        "look": look.as_data(),
        "gaps": [
            {"from_s": round(a, 4), "to_s": round(b, 4), "reason": "cut"} for a, b in line.cuts_s
        ],
        "shots": [_shot(k + 1, turn, line, camera) for k, turn in enumerate(line.turns)],
    }


def _pixels(camera: Camera, places: Mapping[Any, Place], z_mm: float) -> dict[str, list[float]]:
    return {
        str(name): [round(float(v), 2) for v in camera.project(np.array([x, y, z_mm]))]
        for name, (x, y) in places.items()
    }


def _event(event: ShotEvent, strike_s: float) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": event.kind,
        "t_s": round(event.t_s + strike_s, 5),
        "balls": list(event.balls),
    }
    if event.rail is not None:
        data["rail"] = event.rail
    if event.pocket is not None:
        data["pocket"] = event.pocket
    if event.speed_mm_s:
        data["speed_mm_s"] = round(event.speed_mm_s, 1)
    return data


def _listed(events: Iterable[ShotEvent], strike_s: float) -> list[dict[str, Any]]:
    return [
        {k: v for k, v in _event(e, strike_s).items() if k not in ("kind", "balls")}
        | {"ball": e.balls[0]}
        for e in events
    ]


def _shot(number: int, turn: Turn, line: Timeline, camera: Camera) -> dict[str, Any]:
    shot, facts = turn.shot, outcome(turn.shot)
    before, after = shot.before_mm(), shot.after_mm()
    hands = [(turn.enter_s, turn.leave_s + ENTER_S)] + [
        (p.from_s, p.from_s + PLACE_S)
        for p in line.placings
        if p.from_s < turn.enter_s <= p.from_s + 2.2 * PLACE_S
    ]
    first = None
    if facts.first_t_s is not None:
        first = {
            "balls": list(facts.first_balls),
            "t_s": round(facts.first_t_s + turn.strike_s, 5),
            "gap_s": None if facts.second_gap_s is None else round(facts.second_gap_s, 6),
        }
    strike = turn.strike_s
    return {
        "shot": number,
        "kind": shot.kind,
        "is_break": shot.is_break,
        "ball_in_hand": shot.placed,
        "strike_s": round(strike, 5),
        "rest_s": round(turn.rest_s, 5),
        "before": _rounded(before),
        "before_px": _pixels(camera, before, table.BALL_RADIUS_MM),
        "after": _rounded(after),
        "after_px": _pixels(camera, after, table.BALL_RADIUS_MM),
        "ball_on": facts.ball_on,
        "first_contact": first,
        "events": [_event(e, strike) for e in shot.events],
        "rails_before_contact": _listed(facts.rails_before, strike),
        "rails_after": {"any": facts.rail_after, "list": _listed(facts.rails_after, strike)},
        "pocketed": _listed(facts.potted, strike),
        "off_table": sorted(e.balls[0] for e in facts.off_table),
        "fouls": list(facts.fouls),
        "hand_s": [[round(a, 3), round(b, 3)] for a, b in sorted(hands)],
        "difficulty": _difficulty(turn, facts),
    }


def _rounded(layout: Mapping[int, Place]) -> dict[str, list[float]]:
    return {str(b): [round(x, 2), round(y, 2)] for b, (x, y) in sorted(layout.items())}


def _difficulty(turn: Turn, facts: Outcome) -> dict[str, Any]:
    """What makes a shot hard: speed, softest contact and rail that matter, gap of a split hit."""
    shot = turn.shot
    hits = [e for e in shot.events if e.kind == "contact" and 0 in e.balls]
    rails = [e.speed_mm_s for e in facts.rails_after]
    return {
        "cue_stick_m_s": round(shot.speed_m_s, 2),
        "first_contact_mm_s": round(hits[0].speed_mm_s, 1) if hits else None,
        "hardest_rail_mm_s": round(max(rails), 1) if rails else None,
        "second_gap_ms": (
            None if facts.second_gap_s is None else round(facts.second_gap_s * 1000, 2)
        ),
        "moved_balls": sum(len(t.t_s) > 1 for t in shot.tracks.values()),
    }
