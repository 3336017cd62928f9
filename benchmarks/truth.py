"""What really happened in a clip, out of NAME.truth.json, whoever wrote it.

Two hands write such files: people, in terms of the picture (frames, pixels, pockets TL TM TR BL
BM BR), and `simulation`, in terms of the table (seconds, pockets HL ... FR). Both become `Truth`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Px = tuple[float, float]

CUE_BALL_LOST = "cue_ball_lost"
"""`scratch` and `cue_off_table`: people's truth does not tell one from the other."""
FOUL_NAMES = {
    "scratch": CUE_BALL_LOST,
    "cue_off_table": CUE_BALL_LOST,
    "illegal_break": "break_requirement",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TruePot:
    """A ball that fell; `pocket` is a name in `Truth.pockets_px`."""

    ball: int
    pocket: str
    is_certain: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TrueShot:
    """One shot. `strike_s` None: it was under way when the clip began.

    `before_px`: balls at rest before the strike. `later_px`: places the truth knows besides
    (after the shot, in the last picture). `first_balls`: hit first, empty if none was.
    `fouls`: under the rules of nine-ball, as `normal_fouls` names them.
    """

    strike_s: float | None
    is_break: bool
    before_px: Mapping[int, Px]
    later_px: tuple[Mapping[int, Px], ...]
    first_balls: frozenset[int]
    first_s: float | None
    first_is_certain: bool
    pots: tuple[TruePot, ...]
    off_table: frozenset[int]
    fouls: frozenset[str]

    @property
    def balls(self) -> frozenset[int]:
        """Every ball that lay on the table before the shot, as far as the truth knows."""
        seen = set(self.before_px) | set(self.off_table) | self.first_balls
        seen |= {pot.ball for pot in self.pots}
        for places in self.later_px:
            seen |= set(places)
        return frozenset(seen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """A clip. `usable_s`: the span in which the fixed view is shown; `corners_px` go round."""

    clip: str
    fps: float
    game: str
    view: str
    usable_s: tuple[float, float]
    corners_px: tuple[Px, ...]
    pockets_px: Mapping[str, Px]
    shots: tuple[TrueShot, ...]


def normal_fouls(names: frozenset[str]) -> frozenset[str]:
    """Names of fouls as both truths and reviews can tell them."""
    return frozenset(FOUL_NAMES.get(name, name) for name in names)


def read_truth(path: Path) -> Truth:
    """The truth of a clip; ValueError if the file is neither of the two kinds."""
    data = json.loads(path.read_text(encoding="utf-8"))
    if str(data.get("schema", "")).startswith("footspot.truth/"):
        return _from_table_terms(data)
    if "fps" in data and "shots" in data:
        return _from_picture_terms(data)
    raise ValueError(f"{path}: neither people's truth nor the simulator's ({sorted(data)[:6]})")


def _from_picture_terms(data: Mapping[str, Any]) -> Truth:
    fps = _rate(data.get("fps_exact", data["fps"]))
    first, last = data.get("usable") or (0, data["frames"] - 1)
    return Truth(
        clip=data["clip"],
        fps=fps,
        game=data.get("game", "nine-ball"),
        view=data.get("view", "overhead"),
        usable_s=(first / fps, last / fps),
        corners_px=tuple(_px(corner) for corner in data["corners_px"]),
        pockets_px={name: _px(place) for name, place in data["pockets_px"].items()},
        shots=tuple(_shot_from_frames(shot, fps) for shot in data["shots"]),
    )


def _shot_from_frames(shot: Mapping[str, Any], fps: float) -> TrueShot:
    first = shot.get("first_contact") or {"balls": [], "frame": None, "certain": True}
    strike = shot.get("strike_frame")
    off_table = frozenset(int(ball) for ball in shot.get("off_table") or ())
    fouls = normal_fouls(frozenset(shot.get("foul_by_lowest_first_rules") or ()))
    if off_table - {0}:
        fouls |= {"ball_off_table"}
    return TrueShot(
        strike_s=None if strike is None else strike / fps,
        is_break=shot.get("kind") == "break",
        before_px=_places(shot.get("before")),
        later_px=tuple(
            _places(shot.get(key))
            for key in ("after", "last_frame_positions", "first_frame_positions")
        ),
        first_balls=frozenset(int(ball) for ball in first["balls"]),
        first_s=None if first.get("frame") is None else first["frame"] / fps,
        first_is_certain=bool(first.get("certain", True)),
        pots=tuple(
            TruePot(
                ball=int(p["ball"]), pocket=p["pocket"], is_certain=bool(p.get("certain", True))
            )
            for p in shot.get("pocketed") or ()
        ),
        off_table=off_table,
        fouls=fouls,
    )


def _from_table_terms(data: Mapping[str, Any]) -> Truth:
    corners = data["corners_px"]
    return Truth(
        clip=data["clip"],
        fps=_rate(data["fps"]),
        game=data["game"],
        view=data.get("view", "overhead"),
        usable_s=(0.0, float(data["length_s"])),
        corners_px=tuple(_px(corners[name]) for name in ("HL", "FL", "FR", "HR")),
        pockets_px={name: _px(place) for name, place in data["pockets_px"].items()},
        shots=tuple(_shot_from_events(shot) for shot in data["shots"]),
    )


def _shot_from_events(shot: Mapping[str, Any]) -> TrueShot:
    first = shot.get("first_contact")
    return TrueShot(
        strike_s=float(shot["strike_s"]),
        is_break=bool(shot["is_break"]),
        before_px=_places(shot["before_px"]),
        later_px=(_places(shot.get("after_px")),),
        first_balls=frozenset(first["balls"]) if first else frozenset(),
        first_s=float(first["t_s"]) if first else None,
        first_is_certain=True,
        pots=tuple(
            TruePot(ball=p["ball"], pocket=p["pocket"], is_certain=True) for p in shot["pocketed"]
        ),
        off_table=frozenset(shot["off_table"]),
        fouls=normal_fouls(frozenset(shot["fouls"])),
    )


def _rate(fps: float | str) -> float:
    if isinstance(fps, str):
        above, _, below = fps.partition("/")
        return float(above) / float(below or 1)
    return float(fps)


def _px(place: Any) -> Px:
    x, y = place
    return float(x), float(y)


def _places(places: Mapping[str, Any] | None) -> dict[int, Px]:
    return {int(ball): _px(place) for ball, place in (places or {}).items()}
