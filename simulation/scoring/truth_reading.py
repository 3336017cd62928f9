"""Reads NAME.truth.json, whoever wrote it.

Two hands write such files: people, in terms of the picture (frames, pixels, pockets TL TM TR BL
BM BR), and `simulation.truth`, in terms of the table (seconds, millimetres, pockets HL ... FR).
Both become `Truth`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from simulation.scoring.truth import Point, TrueContact, TruePot, TrueShot, TrueTouch, Truth

CUE_BALL_LOST = "cue_ball_lost"
"""`scratch` and `cue_off_table`: people's truth does not tell one from the other."""
PEOPLES_FOULS: Mapping[str, str] = {
    "scratch": CUE_BALL_LOST,
    "cue_off_table": CUE_BALL_LOST,
    "illegal_break": "break_requirement",
}


class TruthError(ValueError):
    """A file that is no truth of either kind."""


def read_truth(path: Path) -> Truth:
    """The truth of a clip; raises `TruthError` if the file is neither of the two kinds."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise TruthError(f"{path}: {error}") from error
    try:
        return truth_from_data(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise TruthError(f"{path}: {error}") from error


def truth_from_data(data: Mapping[str, Any]) -> Truth:
    """The same out of plain data."""
    if str(data.get("schema", "")).startswith("footspot.truth/"):
        return _from_table_terms(data)
    if "fps" in data and "shots" in data:
        return _from_picture_terms(data)
    raise TruthError(f"neither people's truth nor the simulator's: {sorted(data)[:6]}")


def _from_picture_terms(data: Mapping[str, Any]) -> Truth:
    fps = _rate(data.get("fps_exact", data["fps"]))
    first, last = data.get("usable") or (0, data["frames"] - 1)
    return Truth(
        clip=data["clip"],
        fps=fps,
        game=data.get("game", "nine-ball"),
        view=data.get("view", "overhead"),
        usable_s=(first / fps, last / fps),
        corners_px=tuple(_point(corner) for corner in data["corners_px"]),
        pockets_px=_named(data["pockets_px"]),
        foul_names=PEOPLES_FOULS,
        shots=tuple(_shot_from_frames(shot, fps) for shot in data["shots"]),
    )


def _shot_from_frames(shot: Mapping[str, Any], fps: float) -> TrueShot:
    first = shot.get("first_contact") or {"balls": [], "frame": None, "certain": True}
    strike = shot.get("strike_frame")
    off_table = frozenset(int(ball) for ball in shot.get("off_table") or ())
    fouls = frozenset(
        PEOPLES_FOULS.get(name, name) for name in shot.get("foul_by_lowest_first_rules") or ()
    )
    if off_table - {0}:
        fouls |= {"ball_off_table"}
    return TrueShot(
        strike_s=None if strike is None else strike / fps,
        is_break=shot.get("kind") == "break",
        kind=str(shot.get("kind", "")),
        before_px=_layout(shot.get("before")),
        later_px=tuple(
            _layout(shot.get(key))
            for key in ("after", "last_frame_positions", "first_frame_positions")
        ),
        first_balls=frozenset(int(ball) for ball in first["balls"]),
        first_s=None if first.get("frame") is None else first["frame"] / fps,
        first_is_certain=bool(first.get("certain", True)),
        pots=tuple(
            TruePot(
                ball=int(pot["ball"]),
                pocket=pot["pocket"],
                t_s=None if pot.get("frame") is None else pot["frame"] / fps,
                is_certain=bool(pot.get("certain", True)),
            )
            for pot in shot.get("pocketed") or ()
        ),
        off_table=off_table,
        fouls=fouls,
    )


def _from_table_terms(data: Mapping[str, Any]) -> Truth:
    corners = data.get("corners_px") or {}
    size = data.get("table_mm")
    return Truth(
        clip=data["clip"],
        fps=_rate(data["fps"]),
        game=data["game"],
        view=data.get("view", "overhead"),
        usable_s=(0.0, float(data["length_s"])),
        size_mm=None if size is None else _point(size),
        corners_px=tuple(_point(corners[n]) for n in ("HL", "FL", "FR", "HR") if n in corners),
        pockets_px=_named(data.get("pockets_px") or {}),
        conditions={name: str(text) for name, text in (data.get("conditions") or {}).items()}
        | ({"picture": f"{data['height']}p"} if "height" in data else {}),
        shots=shots_from_events(data["shots"]),
    )


def shots_from_events(shots: Sequence[Mapping[str, Any]]) -> tuple[TrueShot, ...]:
    """The shots of one clip by `simulation.truth`, times in seconds of the clip."""
    told = sorted(shots, key=lambda shot: float(shot["strike_s"]))
    return tuple(
        _shot_from_events(shot, shooters)
        for shot, shooters in zip(told, _shooters(told), strict=True)
    )


def _shooters(shots: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Whose shot each is: A's the first of a clip, then whoever the last ruling names.

    After the end of a rack, and where somebody had a choice, it is left out.
    """
    found: list[dict[str, str]] = []
    following: dict[str, str] | None = None
    for shot in shots:
        rulings = shot.get("rulings") or {}
        found.append(dict.fromkeys(rulings, "A") if following is None else following)
        following = {
            book: ruling["next"]
            for book, ruling in rulings.items()
            if ruling.get("next") and not ruling.get("option") and not ruling["rack"]["over"]
        }
    return found


def _shot_from_events(shot: Mapping[str, Any], shooters: Mapping[str, str]) -> TrueShot:
    first = shot.get("first_contact")
    gap_s = first.get("gap_s") if first else None
    events = shot.get("events")
    before = shot.get("before")
    return TrueShot(
        strike_s=float(shot["strike_s"]),
        is_break=bool(shot["is_break"]),
        kind=str(shot.get("kind", "")),
        before_mm=None if before is None else _layout(before),
        before_px=_layout(shot.get("before_px")),
        later_px=(_layout(shot.get("after_px")),),
        first_balls=frozenset(first["balls"]) if first else frozenset(),
        first_s=float(first["t_s"]) if first else None,
        second_gap_s=None if gap_s is None else float(gap_s),
        contacts=None if events is None else _contacts(events),
        touches=None if events is None else _touches(events),
        pots=_pots(shot["pocketed"], events or ()),
        off_table=frozenset(int(ball) for ball in shot["off_table"]),
        fouls=frozenset(shot["fouls"]),
        rulings=shot.get("rulings") or {},
        shooters=shooters,
        reported={
            book: frozenset(foul["foul"] for foul in ruling["fouls"])
            for book, ruling in (shot.get("rulings_with_reports") or {}).items()
        },
        is_judged=bool(shot["rulings"]) if "rulings" in shot else True,
        situation=shot.get("situation") or {},
    )


def _pots(
    pocketed: Sequence[Mapping[str, Any]], events: Sequence[Mapping[str, Any]]
) -> tuple[TruePot, ...]:
    """Falls that count; those that do not (too late after all was still) may be told, too."""
    counting = {(int(pot["ball"]), pot["pocket"]) for pot in pocketed}
    falls = [e for e in events if e["kind"] == "potted"]
    late = [e for e in falls if (int(e["balls"][0]), e["pocket"]) not in counting]
    return (
        *(
            TruePot(ball=int(pot["ball"]), pocket=pot["pocket"], t_s=float(pot["t_s"]))
            for pot in pocketed
        ),
        *(
            TruePot(
                ball=int(e["balls"][0]), pocket=e["pocket"], t_s=float(e["t_s"]), is_certain=False
            )
            for e in late
        ),
    )


def _contacts(events: Sequence[Mapping[str, Any]]) -> tuple[TrueContact, ...]:
    return tuple(
        TrueContact(t_s=float(e["t_s"]), balls=frozenset(int(b) for b in e["balls"]))
        for e in events
        if e["kind"] == "contact"
    )


def _touches(events: Sequence[Mapping[str, Any]]) -> tuple[TrueTouch, ...]:
    return tuple(
        TrueTouch(
            t_s=float(e["t_s"]),
            ball=int(e["balls"][0]),
            rail=str(e["rail"]),
            speed_mm_s=e.get("speed_mm_s"),
        )
        for e in events
        if e["kind"] == "rail"
    )


def _rate(fps: float | str) -> float:
    if isinstance(fps, str):
        above, _, below = fps.partition("/")
        return float(above) / float(below or 1)
    return float(fps)


def _point(place: Any) -> Point:
    x, y = place
    return float(x), float(y)


def _named(places: Mapping[str, Any]) -> dict[str, Point]:
    return {str(name): _point(place) for name, place in places.items()}


def _layout(places: Mapping[str, Any] | None) -> dict[int, Point]:
    return {int(ball): _point(place) for ball, place in (places or {}).items()}
