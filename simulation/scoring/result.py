"""The result of one run of a suite: what was run, on what, and the scores; its JSON and its CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from simulation.scoring.certainty import reliabilities
from simulation.scoring.scores import ClipScore, clip_from_data, clip_to_data
from simulation.scoring.speed import speeds
from simulation.scoring.summary import summary

SCHEMA = "footspot.bench/1"
COLUMNS = (
    "dimension", "group", "figure", "unit", "n", "k", "share", "low", "high", "median", "most",
    "bias",
)  # fmt: skip


class ResultError(ValueError):
    """A file that is no result of a run."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Identity:
    """What makes two runs comparable. `recipe`: a hash over all that the suite's clips are made of.

    `level`: pictures or paths. `rulebook`: under which was ruled.
    """

    suite: str
    version: str
    recipe: str
    level: str
    rulebook: str

    def __str__(self) -> str:
        recipe = self.recipe[:12]
        return f"{self.suite} {self.version} ({recipe}) at level {self.level}, {self.rulebook}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """How a run was made: date and time (UTC), commit, machine; `by`: who was scored."""

    date: str
    commit: str
    machine: str
    jobs: int
    wall_s: float
    by: str = "footspot"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One run."""

    identity: Identity
    made: Made
    clips: Sequence[ClipScore]


def result_to_data(result: Result) -> dict[str, Any]:
    """Plain data; the figures in it are made of the clips, for those who read no scores."""
    return {
        "schema": SCHEMA,
        "identity": asdict(result.identity),
        "made": asdict(result.made),
        "figures": summary(result.clips),
        "certainties": [asdict(one) for one in reliabilities(result.clips)],
        "speed": [asdict(one) | {"ratio": one.ratio} for one in speeds(result.clips)],
        "clips": [clip_to_data(clip) for clip in result.clips],
    }


def result_from_data(data: Any) -> Result:
    """The other way; raises `ResultError`."""
    if not isinstance(data, Mapping) or data.get("schema") != SCHEMA:
        raise ResultError(f"not a result of footspot bench (schema {SCHEMA} expected)")
    try:
        return Result(
            identity=Identity(**data["identity"]),
            made=Made(**data["made"]),
            clips=[clip_from_data(clip) for clip in data["clips"]],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ResultError(f"a result of footspot bench that cannot be read: {error!r}") from error


def result_json(result: Result) -> str:
    """The file."""
    return json.dumps(result_to_data(result), ensure_ascii=False, separators=(",", ":")) + "\n"


def result_csv(result: Result) -> str:
    """Every figure of every group, one a line."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(summary(result.clips))
    return text.getvalue()
