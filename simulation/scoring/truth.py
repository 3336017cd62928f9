"""What really happened in a clip, out of NAME.truth.json, whoever wrote it.

Two hands write such files: people, in terms of the picture (frames, pixels, pockets TL TM TR BL
BM BR), and `simulation.truth`, in terms of the table (seconds, millimetres, pockets HL ... FR).
Both become `Truth`. What a truth does not know is None, and is not scored.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Layout = Mapping[int, Point]

CUE_BALL_LOST = "cue_ball_lost"
"""`scratch` and `cue_off_table`: people's truth does not tell one from the other."""
PEOPLES_FOULS: Mapping[str, str] = {
    "scratch": CUE_BALL_LOST,
    "cue_off_table": CUE_BALL_LOST,
    "illegal_break": "break_requirement",
}


class TruthError(ValueError):
    """A file that is no truth of either kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TruePot:
    """A ball that fell; `pocket` is a name in `Truth.pockets_px`. `t_s` None: not known."""

    ball: int
    pocket: str
    t_s: float | None = None
    is_certain: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueContact:
    """Two balls met."""

    t_s: float
    balls: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueTouch:
    """A ball met a rail (head, foot, left, right) or a jaw; `speed_mm_s` along the normal."""

    t_s: float
    ball: int
    rail: str
    speed_mm_s: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueShot:
    """One shot. `strike_s` None: it was under way when the clip began.

    `before_mm`, `before_px`: balls at rest before the strike; `later_px`: places the truth knows
    besides (after the shot, in the last picture). `first_balls`: hit first, empty if none was,
    several if they were hit in the same instant. `second_gap_s`: from the first contact of the
    cue ball to its next one with another ball. `contacts`, `touches`: in time order.
    `fouls`: by the rules that the truth speaks of (lowest ball first). `rulings`: by rulebook, in
    the form of a ruling of review.json, for players of whom `shooter` shot (None: not known).
    `situation`: what makes it hard, by the names of
    `simulation.difficulty`.
    """

    strike_s: float | None
    is_break: bool
    first_balls: frozenset[int]
    first_s: float | None
    kind: str = ""
    shooter: str | None = None
    before_mm: Layout | None = None
    before_px: Layout = field(default_factory=dict)
    later_px: tuple[Layout, ...] = ()
    first_is_certain: bool = True
    second_gap_s: float | None = None
    contacts: tuple[TrueContact, ...] | None = None
    touches: tuple[TrueTouch, ...] | None = None
    pots: tuple[TruePot, ...] = ()
    off_table: frozenset[int] = frozenset()
    fouls: frozenset[str] = frozenset()
    rulings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    situation: Mapping[str, float | str] = field(default_factory=dict)

    @property
    def balls(self) -> frozenset[int]:
        """Every ball that lay on the table before the shot, as far as the truth knows."""
        seen = set(self.before_mm or self.before_px) | set(self.off_table) | self.first_balls
        seen |= {pot.ball for pot in self.pots}
        for places in self.later_px:
            seen |= set(places)
        return frozenset(seen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """A clip. `usable_s`: the span in which the fixed view is shown.

    `corners_px` go round, the first two joined by a long rail; empty at the level without
    pictures. `pockets_px`: the truth's own names of pockets. `size_mm`: length and width.
    `foul_names`: codes of a review -> what this truth can tell apart.
    `conditions`: what the clips of a suite differ in (`light`, `device`, ...), for the tables.
    """

    clip: str
    fps: float
    game: str
    usable_s: tuple[float, float]
    shots: tuple[TrueShot, ...]
    view: str = "overhead"
    size_mm: tuple[float, float] | None = None
    corners_px: tuple[Point, ...] = ()
    pockets_px: Mapping[str, Point] = field(default_factory=dict)
    foul_names: Mapping[str, str] = field(default_factory=dict)
    conditions: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_in_mm(self) -> bool:
        """True if the truth knows places on the table, not only in the picture."""
        return any(shot.before_mm is not None for shot in self.shots)


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
        conditions=_conditions(data),
        shots=tuple(shot_from_events(shot) for shot in data["shots"]),
    )


def shot_from_events(shot: Mapping[str, Any]) -> TrueShot:
    """A shot of `simulation.truth`, times in seconds of the clip."""
    first = shot.get("first_contact")
    gap_s = first.get("gap_s") if first else None
    events = shot.get("events")
    before = shot.get("before")
    return TrueShot(
        strike_s=float(shot["strike_s"]),
        is_break=bool(shot["is_break"]),
        kind=str(shot.get("kind", "")),
        shooter=shot.get("shooter"),
        before_mm=None if before is None else _layout(before),
        before_px=_layout(shot.get("before_px")),
        later_px=(_layout(shot.get("after_px")),),
        first_balls=frozenset(first["balls"]) if first else frozenset(),
        first_s=float(first["t_s"]) if first else None,
        second_gap_s=None if gap_s is None else float(gap_s),
        contacts=None if events is None else _contacts(events),
        touches=None if events is None else _touches(events),
        pots=tuple(
            TruePot(ball=int(p["ball"]), pocket=p["pocket"], t_s=float(p["t_s"]))
            for p in shot["pocketed"]
        ),
        off_table=frozenset(int(ball) for ball in shot["off_table"]),
        fouls=frozenset(shot["fouls"]),
        rulings=shot.get("rulings") or {},
        situation=shot.get("situation") or shot.get("difficulty") or {},
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


def _conditions(data: Mapping[str, Any]) -> dict[str, str]:
    """What the recipe of the clip says in words about its making."""
    look = data.get("look") or {}
    found = {name: str(look[name]) for name in ("device", "venue") if name in look}
    if "venue" in found:
        found["light"] = found.pop("venue")
    return found | {name: str(text) for name, text in (data.get("conditions") or {}).items()}


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
