"""Truths and reviews made by hand, and what a referee who sees everything would write."""

from __future__ import annotations

import copy
from typing import Any

from simulation.scoring.answers import review_from_data
from simulation.scoring.score import score_clip
from simulation.scoring.scores import ClipScore
from simulation.scoring.truth_reading import truth_from_data

Data = dict[str, Any]
CORNERS = {"HL": [100, 100], "FL": [900, 100], "FR": [900, 500], "HR": [100, 500]}
POCKETS = {
    "HL": [96, 96], "SL": [500, 92], "FL": [904, 96],
    "HR": [96, 504], "SR": [500, 508], "FR": [904, 504],
}  # fmt: skip


def true_shot(**changes: Any) -> Data:
    """The cue ball hits the 1, which falls; the cue ball and the 2 touch rails."""
    shot: Data = {
        "kind": "pot",
        "is_break": False,
        "strike_s": 2.0,
        "before": {"0": [600, 600], "1": [1500, 400], "2": [2000, 900]},
        "before_px": {},
        "after_px": {},
        "first_contact": {"balls": [1], "t_s": 2.4, "gap_s": 0.3},
        "events": [
            {"kind": "contact", "t_s": 2.4, "balls": [0, 1], "speed_mm_s": 2000},
            {"kind": "contact", "t_s": 2.7, "balls": [0, 2], "speed_mm_s": 500},
            {"kind": "rail", "t_s": 3.0, "balls": [2], "rail": "foot", "speed_mm_s": 300},
            {"kind": "rail", "t_s": 3.3, "balls": [0], "rail": "left", "speed_mm_s": 90},
            {"kind": "potted", "t_s": 3.1, "balls": [1], "pocket": "FL"},
        ],
        "pocketed": [{"ball": 1, "pocket": "FL", "t_s": 3.1}],
        "off_table": [],
        "fouls": [],
        "situation": {"cue_speed_mm_s": 2500.0},
    }
    return shot | changes


def clip(*shots: Data, **changes: Any) -> Data:
    """A clip of 60 pictures a second."""
    data: Data = {
        "schema": "footspot.truth/1",
        "clip": "made.mp4",
        "game": "ten-ball",
        "fps": 60,
        "length_s": 60.0,
        "table_mm": [2540, 1270],
        "corners_px": CORNERS,
        "pockets_px": POCKETS,
        "shots": list(shots) or [true_shot()],
    }
    return data | changes


def said_shot(shot: Data) -> Data:
    """What a perfect referee says of a shot."""
    first = shot["first_contact"]
    kinds = {"potted": "pocketed"}
    events = [
        {k: v for k, v in event.items() if k != "speed_mm_s"}
        | {"kind": kinds.get(event["kind"], event["kind"]), "certainty": 1.0}
        for event in shot["events"]
    ]
    ruling = shot.get("rulings", {}).get("wpa", {})
    fouls = ruling.get("fouls", [{"foul": code} for code in shot["fouls"]])
    verdict = ruling.get("verdict", "foul" if fouls else "legal")
    return {
        "strike_s": shot["strike_s"],
        "shooter": "A",
        "before": copy.deepcopy(shot["before"]),
        "first_contact": first
        and {"balls": list(first["balls"]), "t_s": first["t_s"], "certainty": 1.0},
        "events": events,
        "doubts": [],
        "ruling": {**ruling, "verdict": verdict, "fouls": [{"certainty": 1.0} | f for f in fouls]},
    }


def perfect(truth: Data) -> Data:
    """The review of a perfect referee."""
    return {
        "schema": "footspot.review/1",
        "rulebook": "wpa",
        "source": {"duration_s": truth["length_s"], "frames": 3600},
        "table": {
            "length_mm": 2540.0,
            "corners_px": dict(truth["corners_px"]),
            "pockets_px": dict(truth["pockets_px"]),
        },
        "shots": [said_shot(shot) for shot in truth["shots"]],
        "performance": {"cpu_s": 10.0},
    }


def scored(truth: Data, review: Data) -> ClipScore:
    """The score of plain data."""
    return score_clip(truth_from_data(truth), review_from_data(review))


def foul(*codes: str) -> Data:
    """A ruling that calls fouls."""
    return {"verdict": "foul", "fouls": [{"foul": code, "certainty": 1.0} for code in codes]}
