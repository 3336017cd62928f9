"""The table that sums the clips up, with what is asked of each row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simulation.scoring.scores import ShotScore

if TYPE_CHECKING:
    from benchmarks.real_clips import ClipRun


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line. `asked` in words, `holds` whether it is met, None where nothing is asked."""

    what: str
    got: str
    asked: str = ""
    holds: bool | None = None


def table_rows(runs: Sequence[ClipRun]) -> list[Row]:
    """Every figure of the table; a clip that could not be reviewed counts as all wrong."""
    seen_from_above = [r for r in runs if r.score is not None and r.view == "overhead"]
    shots = [shot for run in seen_from_above if run.score for shot in run.score.shots]
    rows = [_failed(runs)] if any(run.error for run in runs) else []
    if seen_from_above:
        rows += _overhead_rows(seen_from_above, shots)
    for run in runs:
        if run.score is not None and run.view not in (None, "overhead"):
            rows += _oblique_rows(run)
    rows += _clips_without_truth(runs)
    measured = [run for run in runs if run.cpu_s]
    if measured:
        cpu_s, frames = sum(r.cpu_s for r in measured), sum(r.frames for r in measured)
        rows.append(
            Row(
                what="cost of review --no-video, start-up and decoding included",
                got=f"{cpu_s:.1f} s CPU for {frames} pictures, {1000 * cpu_s / max(frames, 1):.1f}"
                f" ms each; at most {max(r.peak_rss_mb for r in measured):.0f} MB",
            )
        )
    return rows


def _overhead_rows(runs: Sequence[ClipRun], shots: Sequence[ShotScore]) -> list[Row]:
    certain = [shot for shot in shots if shot.first_counts]
    no_foul = [shot for shot in shots if not shot.true_fouls]
    with_foul = [shot for shot in shots if shot.true_fouls]
    lost = [shot for shot in shots if shot.off_table]
    shuffled = [right for run in runs for right in run.shuffled if right is not None]
    invented = sum(len(shot.invented_pots) for shot in shots)
    right = sum(shot.balls_right for shot in shots)
    wrong = sum(len(shot.balls_missed) + len(shot.balls_extra) for shot in shots)
    false_fouls = sum(bool(shot.wrong_fouls) for shot in no_foul)
    false_shots = sum(len(run.score.invented) for run in runs if run.score)
    asked = sum(shot.verdict == "ask" for shot in shots)
    rows = [
        _share(
            "table found without help, every corner within 8 px",
            [bool(run.score and run.score.table_right) for run in runs],
            1.0,
            "all",
        ),
        _share("strike within 0.2 s", [s.strike_right for s in shots], 10 / 11, "10 of 11"),
        _share(
            "first contact, its time within 2 frames",
            [s.first_in_time for s in certain],
            9 / 10,
            "9 of 10",
        ),
        _share("the same, identities shuffled before the rules", shuffled, 9 / 10, "9 of 10"),
        Row(
            what="false fouls",
            got=f"{false_fouls} of {len(no_foul)}",
            asked="0",
            holds=false_fouls == 0,
        ),
        _share(
            "set of fouls right where there was one",
            [sorted(s.true_fouls) == s.fouls for s in with_foul],
            1.0,
            "all",
        ),
        _share("balls off the table right", [s.off_table_right for s in lost], 1.0, "all"),
        _share("set of (ball, pocket)", [s.pots_right for s in shots], 9 / 11, "9 of 11"),
        Row(what="invented pots", got=str(invented), asked="0", holds=invented == 0),
        Row(
            what="balls before the strike, right number within one radius",
            got=f"{right} right, {wrong} missed or extra: {_percent(right, right + wrong)}",
            asked="97 %",
            holds=right >= 0.97 * (right + wrong),
        ),
        Row(what="false shots in the usable spans", got=str(false_shots)),
        Row(what="shots in which the people are asked", got=f"{asked} of {len(shots)}"),
    ]
    return [row for row in rows if row.got != "0 of 0"]


def _oblique_rows(run: ClipRun) -> list[Row]:
    assert run.score is not None
    shots = run.score.shots
    pots = [shot for shot in shots if shot.missed_pots or shot.pots_right]
    invented = sum(len(shot.invented_pots) for shot in shots)
    name = f"{run.clip} (with --corners): "
    return [
        Row(what=name + "shots found", got=f"{sum(s.found for s in shots)} of {len(shots)}"),
        Row(
            what=name + "false shots",
            got=str(len(run.score.invented)),
            asked="0",
            holds=not run.score.invented,
        ),
        _share(name + "pots right", [s.pots_right for s in pots]),
        Row(what=name + "invented pots", got=str(invented), asked="0", holds=invented == 0),
        _share(name + "first contact", [s.first_in_time for s in shots if s.first_counts]),
        Row(
            what=name + "false fouls",
            got=str(sum(bool(s.wrong_fouls) for s in shots)),
        ),
        Row(what=name + "gaps", got=f"{len(run.gaps)}: {_gap_reasons(run)}"),
    ]


def _clips_without_truth(runs: Sequence[ClipRun]) -> Iterable[Row]:
    for run in runs:
        if run.score is not None or run.error:
            continue
        if run.clip.startswith("no_shot"):
            yield Row(
                what=f"{run.clip}: false shots",
                got=str(run.shots),
                asked="0",
                holds=run.shots == 0,
            )
        elif "two_balls" in run.clip:
            yield Row(
                what=f"{run.clip}: shots, balls before",
                got=f"{run.shots}, {run.most_balls}",
                asked="1, at most 2",
                holds=run.shots == 1 and run.most_balls <= 2,
            )
        else:
            yield Row(what=f"{run.clip}: shots, no truth", got=str(run.shots))


def _failed(runs: Sequence[ClipRun]) -> Row:
    failed = [run.clip for run in runs if run.error]
    return Row(what="clips that were not reviewed", got=" ".join(failed), asked="none", holds=False)


def _share(what: str, right: Sequence[bool], at_least: float | None = None, asked: str = "") -> Row:
    return Row(
        what=what,
        got=f"{sum(right)} of {len(right)}",
        asked=asked,
        holds=None if at_least is None else sum(right) >= at_least * len(right) - 1e-9,
    )


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "none"


def _gap_reasons(run: ClipRun) -> str:
    reasons = [gap["reason"] for gap in run.gaps]
    return ", ".join(f"{reasons.count(reason)} {reason}" for reason in dict.fromkeys(reasons))


def written_table(rows: Sequence[Row]) -> str:
    """The rows as a table in Markdown."""
    head = ("what", "got", "asked", "")
    lines = [
        (r.what, r.got, r.asked, "" if r.holds is None else ("yes" if r.holds else "NO"))
        for r in rows
    ]
    widths = [max(len(line[n]) for line in (head, *lines)) for n in range(4)]
    write: Callable[[Sequence[str]], str] = lambda line: (  # noqa: E731
        "| " + " | ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)) + " |"
    )
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join([write(head), rule, *(write(line) for line in lines)])
