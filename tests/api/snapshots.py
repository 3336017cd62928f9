"""Snapshots of the example review, as the referee at the table would tell of it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from api.match_now import MatchNow, PlayerNow
from api.ports import Seen
from api.snapshot import BallAt, Figures, ShotNow, Snapshot, TableNow
from rules.balls import Ball
from rules.players import Player
from tests.api.conftest import EXAMPLE

BREAK, POT, WRONG_BALL, ASK, SCRATCH = 0, 1, 2, 3, 4
"""Shots of the example."""


@cache
def example() -> dict[str, Any]:
    review: dict[str, Any] = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    return review


def after_shot(
    index: int = WRONG_BALL,
    *,
    seq: int = 1,
    names: tuple[str, str] = ("Anna", "Ben"),
    match: dict[str, Any] | None = None,
    **changes: Any,
) -> Snapshot:
    """The table after a shot of the example; `match`, `changes`: fields that are others."""
    review = example()
    shot = {key: value for key, value in review["shots"][index].items() if "_px" not in key}
    ruling = shot["ruling"]
    fouls = ruling["foul_counts"] or {}
    on = min((int(ball) for ball in shot["after"] if int(ball)), default=None)
    fields: dict[str, Any] = {
        "match_id": "01JDZ0000000000000000000AA",
        "rulebook": review["rulebook"],
        "game": review["game"],
        "language": "en",
        "players": tuple(
            PlayerNow(player=one, name=name, racks=racks, fouls=fouls.get(one.value))
            for one, name, racks in zip((Player.A, Player.B), names, (3, 5), strict=True)
        ),
        "race_to": 7,
        "rack_index": 9,
        "shot_index": shot["index"] + 1,
        "shooter": ruling["next"] or shot["shooter"],
        "ball_on": on,
        "phase": "normal",
        "cue_ball": ruling["cue_ball"] or "as_lies",
        "is_push_out_open": ruling["push_out_available"],
    }
    now: dict[str, Any] = {
        "run": "run-1",
        "seq": seq,
        "up_s": 3600.0,
        "state": "between_shots",
        "match": MatchNow.model_validate(fields | (match or {})),
        "table": TableNow(
            length_mm=review["table"]["length_mm"],
            width_mm=review["table"]["width_mm"],
            balls=tuple(
                BallAt(ball=Ball(int(ball)), x_mm=place[0], y_mm=place[1])
                for ball, place in shot["after"].items()
            ),
        ),
        "last_shot": ShotNow(
            seq=12,
            index=shot["index"],
            rack_index=9,
            strike_s=shot["strike_s"],
            rest_s=shot["rest_s"],
            shot=shot,
        ),
        "figures": Figures(frames=216000, fps=59.9, ruling_delay_s=0.31, version="0.1.0"),
    }
    return Snapshot.model_validate(now | changes)


def seen(snapshot: Snapshot | None, *, revision: int = 1, is_connected: bool = True) -> Seen:
    return Seen(revision=revision, snapshot=snapshot, is_connected=is_connected)
