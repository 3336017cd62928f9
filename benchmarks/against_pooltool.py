"""A second referee: our WPA nine-ball against pooltool's, on the same simulated shots.

    python benchmarks/against_pooltool.py [--shots 1000] [--seed 2026] [--sample OUT.json]

Needs the extra `sim`. Nine-ball shots of many kinds (breaks, pots, wrong balls, soft shots,
scratches, the 9 in a combination, push-outs, frozen balls, late fouls) are played by pooltool;
its own nine-ball judges its own events, ours judges a translation of them made here. Every
difference is counted by its cause (`pooltool_differences`); one without a cause fails the run.
`--sample` writes a few shots of each kind with pooltool's verdicts, for the tests.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.nine_ball_positions import drawn_shot, drawn_state
from benchmarks.pooltool_differences import (
    ARTICLES,
    Answer,
    Cause,
    answer_fields,
    causes_of,
    our_answer,
)
from benchmarks.pooltool_facts import facts_of, their_answer
from rules.books import book_for
from rules.facts import ShotFacts
from rules.judge import judge
from rules.match import Game, Match
from rules.notation import format_shot, format_state
from simulation.stages import struck

MOST_SAMPLES: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One shot and both answers; `causes`: `None` where nothing explains the difference."""

    kind: str
    match: Match
    facts: ShotFacts
    ours: Answer
    theirs: Answer
    causes: frozenset[Cause] | None


def compared_shots(shots: int, seed: int) -> Iterator[Compared]:
    """Play and judge that many shots; the same seed gives the same shots."""
    rng = np.random.default_rng(seed)
    for _ in range(shots):
        kind, layout, stroke = drawn_shot(rng)
        match, call = drawn_state(rng, layout, is_break=kind == "break")
        system = struck(layout, stroke)
        facts = facts_of(system, call)
        theirs = their_answer(system, is_break=match.is_break)
        yield Compared(
            kind=kind,
            match=match,
            facts=facts,
            ours=our_answer(match, facts),
            theirs=theirs,
            causes=causes_of(match, facts, theirs),
        )


def sample(compared: Sequence[Compared]) -> list[Compared]:
    """A few shots of each sort: every set of causes, every outcome; those with few events first."""
    sorts: dict[object, list[Compared]] = {}
    for shot in sorted(compared, key=lambda one: len(one.facts.events)):
        ruling = judge(shot.match, shot.facts)
        sort = (shot.match.phase, shot.facts.call, shot.causes, ruling.outcome)
        sorts.setdefault(sort, []).append(shot)
    turns = max(map(len, sorts.values()), default=0)
    in_turn = [
        shots[turn] for turn in range(turns) for shots in sorts.values() if turn < len(shots)
    ]
    return in_turn[:MOST_SAMPLES]


def plain(shots: Sequence[Compared], seed: int) -> str:
    """The sample as JSON, a shot a line: state and shot in our notation, pooltool's answer."""
    head = {"pooltool": metadata.version("pooltool-billiards"), "seed": seed}
    lines = [
        json.dumps(
            {
                "state": format_state(shot.match),
                "shot": format_shot(shot.facts),
                "pooltool": answer_fields(shot.theirs),
                "causes": sorted(cause.value for cause in shot.causes or ()),
            }
        )
        for shot in shots
    ]
    return json.dumps(head)[:-1] + ', "shots": [\n' + ",\n".join(lines) + "\n]}\n"


def report(compared: Sequence[Compared], seed: int) -> str:
    """Versions, how the shots came out, the differences by cause, and what is not explained."""
    rulings = [judge(shot.match, shot.facts) for shot in compared]
    outcomes = Counter(ruling.outcome.value for ruling in rulings)
    fouls = Counter(foul.kind.value for ruling in rulings for foul in ruling.fouls)
    differing = Counter(name for one in compared for name in one.ours.differing(one.theirs))
    different = sum(one.ours != one.theirs for one in compared)
    lines = [
        f"{len(compared)} shots, seed {seed}; {book_for('wpa', Game.NINE_BALL).version}, "
        f"pooltool {metadata.version('pooltool-billiards')}",
        f"drawn as: {_listed(Counter(shot.kind for shot in compared))}",
        f"outcomes: {_listed(outcomes)}",
        f"fouls: {_listed(fouls)}",
        f"the same in everything: {len(compared) - different}",
        f"different: {different} ({_listed(differing)})",
    ]
    for cause in Cause:
        shots = [shot for shot in compared if cause in (shot.causes or ())]
        alone = [shot for shot in shots if shot.causes == frozenset({cause})]
        names = Counter(name for shot in alone for name in shot.ours.differing(shot.theirs))
        articles = ", ".join(ARTICLES[cause])
        lines.append(
            f"  {cause.value} ({articles}): {len(shots)}, alone {len(alone)} ({_listed(names)})"
        )
    unexplained = [shot for shot in compared if shot.causes is None]
    lines.append(f"  not explained: {len(unexplained)}")
    for shot in unexplained:
        lines.append(f"    {format_state(shot.match)} // {format_shot(shot.facts)}")
        lines.append(f"      ours {shot.ours}")
        lines.append(f"      pooltool's {shot.theirs}")
    return "\n".join(lines)


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common()) or "none"


def main() -> int:
    """Run it; 1 if a difference is not explained."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--shots", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--sample", type=Path)
    asked = parser.parse_args()
    compared = list(compared_shots(asked.shots, asked.seed))
    print(report(compared, asked.seed))
    if asked.sample is not None:
        asked.sample.write_text(plain(sample(compared), asked.seed), encoding="utf-8")
    return int(any(shot.causes is None for shot in compared))


if __name__ == "__main__":
    sys.exit(main())
