"""The truth file beside a clip: what is in the picture and what happened, in table terms.

`docs/truth.md` tells the layout of NAME.truth.json field by field; `schema/truth.schema.json`
holds it to that. Times are seconds from the first frame, places table mm or pixels.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib import resources
from typing import Any

import numpy as np

from simulation import table
from simulation.camera import Camera
from simulation.difficulty import situation_of
from simulation.expected import Expected, expected, rulebooks
from simulation.hidden_balls import Hidden, hidden_balls
from simulation.hiding import Outlines
from simulation.line import Timeline
from simulation.look import Look
from simulation.outcome import Outcome, outcome
from simulation.series import lagged
from simulation.stances import Turn
from simulation.stored import Place, ShotEvent, StoredShot
from simulation.truth_people import disturbances, hand_s, people
from simulation.versions import versions

SCHEMA = "footspot.truth/1"
SCHEMA_FILE = "truth.schema.json"


def truth(
    *,
    clip: str,
    game: str,
    look: Look,
    camera: Camera,
    line: Timeline,
    outlines: Outlines | None = None,
    recipe: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Everything that is known of a clip, as plain data.

    `outlines`: what people hide at a time (`PeoplePainter.outlines_px`), None: nothing is said
    of it. `recipe`: how the clip is made again, as its maker says it.
    """
    size = line.size
    nose = table.NOSE_HEIGHT_MM
    length, width = size.length_mm, size.width_mm
    mids = {
        "head": (0.0, width / 2),
        "foot": (length, width / 2),
        "left": (length / 2 - 150, 0.0),
        "right": (length / 2 - 150, width),
    }
    shots = [turn.shot for turn in line.turns]
    told = expected(shots, [turn.strike_s for turn in line.turns], line.after_gap)
    hidden = hidden_balls(line, camera, outlines)
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
        "table": size.name,
        "table_mm": [length, width],
        "physics": shots[0].physics,
        "versions": versions(),
        "rulebooks": list(rulebooks(game)),
        "recipe": dict(recipe or {}),
        "conditions": conditions(look, shots),
        "corners_px": _pixels(camera, table.corners_mm(size), nose),
        "nose_mid_px": _pixels(camera, mids, nose),
        "pockets_px": _pixels(
            camera, {k: p.centre_xy_mm for k, p in table.pocket_shapes(size).items()}, 0.0
        ),
        "camera": camera.as_data(),
        "look": look.as_data(),
        "gaps": [
            {"from_s": round(a, 4), "to_s": round(b, 4), "reason": "cut"} for a, b in line.cuts_s
        ],
        "people": people(line),
        "disturbed": disturbances(line),
        "shots": [
            _shot(k, turn, line, camera, look, told[k], hidden[k])
            for k, turn in enumerate(line.turns)
        ],
    }


def conditions(look: Look, shots: list[StoredShot]) -> dict[str, str]:
    """What clips differ in, in words, for tables of scores."""
    lean = float(np.hypot(*look.offset_mm)) / look.camera_height_mm
    return {
        "light": look.venue,
        "device": look.device,
        "cloth": look.cloth,
        "ball_set": look.ball_set,
        "codec": look.codec,
        "lens": look.lens,
        "tilt": "tilted" if lean > 0.1 else "straight",
        "physics": shots[0].physics,
    }


def schema() -> dict[str, Any]:
    """The JSON schema of a truth file."""
    text = (resources.files("simulation") / "schema" / SCHEMA_FILE).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def _pixels(camera: Camera, places: Mapping[Any, Place], z_mm: float) -> dict[str, list[float]]:
    return {
        str(name): [round(float(v), 2) for v in camera.project(np.array([x, y, z_mm]))]
        for name, (x, y) in places.items()
    }


def _event(event: ShotEvent, strike_s: float) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": event.kind,
        "t_s": round(event.t_s + strike_s, 6),
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


def _shot(
    index: int,
    turn: Turn,
    line: Timeline,
    camera: Camera,
    look: Look,
    told: Expected,
    hidden: Hidden,
) -> dict[str, Any]:
    shot, facts = turn.shot, outcome(turn.shot)
    before, after = shot.before_mm(), shot.after_mm()
    strike = turn.strike_s
    first = None
    if facts.first_t_s is not None:
        first = {
            "balls": list(facts.first_balls),
            "t_s": round(facts.first_t_s + strike, 6),
            "gap_s": None if facts.second_gap_s is None else round(facts.second_gap_s, 7),
        }
    told_more: dict[str, Any] = {}
    if shot.kind == "lag":
        told_more["lag"] = [
            {"ball": one.ball, "from_head_mm": one.from_head_mm, "bad": one.bad}
            for one in lagged(shot)
        ]
    return told_more | {
        "shot": index + 1,
        "kind": shot.kind,
        "is_break": shot.is_break,
        "ball_in_hand": shot.placed,
        "strike_s": round(strike, 6),
        "rest_s": round(turn.rest_s, 5),
        "call": call_data(shot),
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
        "facts": told.line,
        "rulings": dict(told.rulings),
        "reports": [report.kind.value for report in told.reports],
        "rulings_with_reports": dict(told.rulings_with_reports),
        "hand_s": hand_s(index, line),
        "situation": dict(shot.situation or situation_of(shot)) | hidden.situation(),
        "difficulty": _difficulty(turn, facts, camera, look, hidden),
    }


def call_data(shot: StoredShot) -> dict[str, Any]:
    """What was announced, in the form of a file of calls; type "none": nothing was said."""
    called = shot.called
    data: dict[str, Any] = {"type": called.type}
    if called.ball is not None:
        data["ball"] = called.ball
    if called.pocket is not None:
        data["pocket"] = called.pocket
    return data


def _rounded(layout: Mapping[int, Place]) -> dict[str, list[float]]:
    return {str(b): [round(x, 2), round(y, 2)] for b, (x, y) in sorted(layout.items())}


def _difficulty(
    turn: Turn, facts: Outcome, camera: Camera, look: Look, hidden: Hidden
) -> dict[str, Any]:
    """What makes a shot hard: speeds, softest contact and rail that matter, gaps, hiding."""
    shot = turn.shot
    hits = [e for e in shot.events if e.kind == "contact" and 0 in e.balls]
    rails = [e.speed_mm_s for e in facts.rails_after]
    fastest_mm_s, fastest_px_s = _fastest(shot, camera)
    return {
        "cue_stick_m_s": round(shot.speed_m_s, 2),
        "first_contact_mm_s": round(hits[0].speed_mm_s, 1) if hits else None,
        "hardest_rail_mm_s": round(max(rails), 1) if rails else None,
        "second_gap_ms": (
            None if facts.second_gap_s is None else round(facts.second_gap_s * 1000, 3)
        ),
        "moved_balls": sum(len(t.t_s) > 1 for t in shot.tracks.values()),
        "fastest_mm_s": round(fastest_mm_s, 1),
        "fastest_px_per_frame": round(fastest_px_s / look.fps, 2),
        "hidden_share": hidden.share,
        "first_contact_hidden": hidden.first_contact,
        "hidden": [
            {"ball": s.ball, "from_s": s.from_s, "to_s": s.to_s, "share": s.share}
            for s in hidden.spans
        ],
    }


def _fastest(shot: StoredShot, camera: Camera) -> tuple[float, float]:
    """Highest mean speed between two knots of a path over the bed, in mm/s and px/s."""
    fastest_mm_s = fastest_px_s = 0.0
    for track in shot.tracks.values():
        on = np.nonzero(track.xyz_mm[:, 2] > 0)[0]
        if len(on) < 2:
            continue
        t_s, xyz = track.t_s[on], track.xyz_mm[on]
        steps = np.maximum(np.diff(t_s), 1e-9)
        long = steps > 2e-3
        if not long.any():
            continue
        mm = np.linalg.norm(np.diff(xyz, axis=0), axis=1) / steps
        px = np.linalg.norm(np.diff(camera.project(xyz), axis=0), axis=1) / steps
        fastest_mm_s = max(fastest_mm_s, float(mm[long].max()))
        fastest_px_s = max(fastest_px_s, float(px[long].max()))
    return fastest_mm_s, fastest_px_s
