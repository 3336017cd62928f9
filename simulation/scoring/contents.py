"""The tables of a run: all figures, by group, first contacts, fouls, rails, certainties, cost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from simulation.scoring.certainty import Reliability, reliabilities
from simulation.scoring.compare import SPEED, Change, Row
from simulation.scoring.figures import BY_KEY, FIGURES
from simulation.scoring.grouping import DIMENSIONS, GAP_EDGES_MS
from simulation.scoring.intervals import wilson
from simulation.scoring.result import Result
from simulation.scoring.scores import ClipScore, Mark
from simulation.scoring.speed import speeds
from simulation.scoring.summary import Value, all_of, groups_of, value_of
from simulation.scoring.tables import Table, cell, interval, percent, size

KEY_FIGURES = (
    "wrong_fouls", "ruling_right", "asked", "found", "first_right", "first_wrong",
    "rail_precision", "rail_recall", "pots_right", "identity", "position",
)  # fmt: skip
"""The columns of the tables by group; all the others are in the CSV."""
FEW = {"wrong_fouls": "wrong fouls", "first_right": "first contact", "first_wrong": "first wrong",
       "rail_precision": "rails real", "rail_recall": "rails told", "pots_right": "pots",
       "identity": "numbers", "position": "position", "ruling_right": "rulings",
       "found": "found"}  # fmt: skip
"""Shorter titles for columns."""


def figures_table(clips: Sequence[ClipScore]) -> Table:
    """Every figure of all shots."""
    group = all_of(clips)
    cells = []
    for figure in FIGURES:
        value = value_of(figure, group.shots, group.clips)
        if value.n == 0:
            cells.append([figure.title, "none", "", "0"])
        elif figure.values is None:
            share = f"{percent(value.share)} ({value.k})"
            cells.append([figure.title, share, interval(value), str(value.n)])
        else:
            text = f"{size(value.median, figure.unit)}, 99 % within {size(value.most, figure.unit)}"
            cells.append([figure.title, text, "", str(value.n)])
    invented = sum(len(clip.invented) for clip in clips)
    hours = sum(clip.duration_s for clip in clips) / 3600
    cells.append(["invented shots", f"{invented} in {hours:.2f} h of video", "", str(len(clips))])
    tables = [clip.table_right for clip in clips if clip.table_right is not None]
    if tables:
        cells.append(["tables found, every corner within 8 px", *_share(tables)])
    return Table(title="All shots", head=("", "", "95 % interval", "n"), cells=cells)


def _share(right: Sequence[bool]) -> list[str]:
    k, n = sum(right), len(right)
    low, high = wilson(k, n)
    value = Value(n=n, k=k, share=k / n, low=low, high=high)
    return [f"{percent(value.share)} ({k})", interval(value), str(n)]


def group_table(clips: Sequence[ClipScore], dimension: str) -> Table | None:
    """The key figures by the groups of one dimension; None if there are no two groups."""
    groups = groups_of(clips, dimension)
    if len(groups) < 2:
        return None
    return Table(
        title=f"By {dimension}",
        head=(dimension, *(FEW.get(key, BY_KEY[key].title) for key in KEY_FIGURES)),
        cells=[
            [
                group.name,
                *(
                    cell(BY_KEY[key], value_of(BY_KEY[key], group.shots, group.clips))
                    for key in KEY_FIGURES
                ),
            ]
            for group in groups
        ],
    )


def first_contact_table(clips: Sequence[ClipScore], dimension: str, title: str) -> Table | None:
    """Right, left open, wrong, unseen by a dimension (`gap`, `first speed`)."""
    groups = groups_of(clips, dimension)
    if not groups:
        return None
    cells = []
    for group in groups:
        counted = [shot for shot in group.shots if shot.first_counts]
        marks = [sum(shot.first is mark for shot in counted) for mark in Mark]
        right = value_of(BY_KEY["first_right"], group.shots)
        cells.append([group.name, cell(BY_KEY["first_right"], right), *map(str, marks)])
    return Table(
        title=title,
        head=(dimension, "share right", *(f"{mark.value}" for mark in Mark)),
        cells=cells,
    )


TOUCH_EDGES_MM_S = (0.0, 50.0, 100.0, 200.0, 400.0, 800.0, 1600.0, float("inf"))


def touches_by_speed(clips: Sequence[ClipScore]) -> list[tuple[str, Value]]:
    """Share of true rail contacts that were told, by the speed along the rail's normal."""
    touches = [
        (speed, told)
        for clip in clips
        for shot in clip.shots
        if shot.rails is not None
        for speed, told in shot.rails.touches
        if speed is not None
    ]
    found = []
    for low, high in pairwise(TOUCH_EDGES_MM_S):
        told = [told for speed, told in touches if low <= speed < high]
        k, n = sum(told), len(told)
        if n:
            below, above = wilson(k, n)
            name = f"{low:g} and more" if high == float("inf") else f"{low:g} to {high:g}"
            found.append((name, Value(n=n, k=k, share=k / n, low=below, high=above)))
    return found


def touches_table(clips: Sequence[ClipScore]) -> Table | None:
    """The same as a table."""
    rows = touches_by_speed(clips)
    if not rows:
        return None
    cells = [[f"{name} mm/s", percent(v.share), interval(v), str(v.n)] for name, v in rows]
    head = ("speed at the rail", "told", "95 % interval", "n")
    return Table(title="Rail contacts by speed", head=head, cells=cells)


def fouls_table(clips: Sequence[ClipScore]) -> Table | None:
    """Each foul: how often it happened and was called, missed, asked about, called wrongly."""
    shots = [shot for clip in clips for shot in clip.shots if shot.ruling_counts]
    invented = [foul for clip in clips for one in clip.invented for foul in one.fouls]
    codes = {c for shot in shots for c in (*shot.true_fouls, *shot.wrong_fouls)} | set(invented)
    if not codes:
        return None
    cells = []
    for code in sorted(codes):
        true = [shot for shot in shots if code in shot.true_fouls]
        called = sum(code in shot.fouls for shot in true)
        asked = sum(shot.verdict == "ask" for shot in true)
        unseen = sum(not shot.found for shot in true)
        wrong = sum(code in shot.wrong_fouls for shot in shots) + invented.count(code)
        rest = len(true) - called - asked - unseen
        cells.append([code, *(str(n) for n in (len(true), called, asked, rest, unseen, wrong))])
    head = ("foul", "happened", "called", "asked", "missed", "shot unseen", "called wrongly")
    return Table(title="Fouls", head=head, cells=cells)


def certainty_table(clips: Sequence[ClipScore]) -> Table | None:
    """How far the certainties can be trusted, for each kind of thing said."""
    found = reliabilities(clips)
    if not found:
        return None
    return Table(
        title="Certainties",
        head=("said of", "n", "Brier score", "of the mean alone", "mean distance"),
        cells=[_certainty_cells(one) for one in found],
    )


def _certainty_cells(one: Reliability) -> list[str]:
    return [one.about, str(one.n), f"{one.brier:.4f}", f"{one.chance:.4f}", f"{one.gap:.4f}"]


def speed_table(clips: Sequence[ClipScore]) -> Table | None:
    """CPU seconds for a second of video."""
    found = speeds(clips)
    if not found:
        return None
    cells = [
        [
            one.group,
            str(one.clips),
            f"{one.video_s:.0f} s",
            f"{one.cpu:.3f} s",
            "-" if one.decode is None else f"{one.decode:.3f} s",
            "-" if one.ratio is None else f"{one.ratio:.2f}",
        ]
        for one in found
    ]
    head = ("pictures", "clips", "video", "refereeing", "decoding alone", "times")
    return Table(title="CPU time for a second of video", head=head, cells=cells)


def every_table(clips: Sequence[ClipScore]) -> list[Table]:
    """All tables of a run in their order."""
    gap = f"First contact by the gap to the cue ball's second (up to {GAP_EDGES_MS[-1]:g} ms)"
    tables = [
        figures_table(clips),
        first_contact_table(clips, "gap", gap),
        first_contact_table(clips, "first speed", "First contact by its speed"),
        fouls_table(clips),
        touches_table(clips),
        *(group_table(clips, dimension) for dimension in DIMENSIONS),
        certainty_table(clips),
        speed_table(clips),
    ]
    return [table for table in tables if table is not None]


def comparison_table(rows: Sequence[Row]) -> Table:
    """What changed, figure by figure; those that did not are left out."""
    cells = [
        [
            row.title,
            _compared(row.key, row.before),
            _compared(row.key, row.now),
            f"{row.worse} worse, {row.better} better",
            f"{row.p:.4f}",
            row.change.value,
        ]
        for row in rows
        if row.change is not Change.SAME or row.worse or row.better
    ]
    if not cells:
        cells = [["nothing", "", "", "", "", Change.SAME.value]]
    head = ("", "before", "now", "shots", "chance", "")
    return Table(title="Against the run before", head=head, cells=cells)


def _compared(key: str, value: Value) -> str:
    if key == SPEED:
        return "-" if value.median is None else f"{value.median:.2f}"
    figure = BY_KEY[key]
    if figure.values is None:
        return f"{percent(value.share)} of {value.n}"
    return f"{size(value.median, figure.unit)}, 99 % {size(value.most, figure.unit)}"


def run_lines(result: Result) -> list[str]:
    """What was run, on what, when."""
    made, shots = result.made, sum(len(clip.shots) for clip in result.clips)
    failed = [clip.clip for clip in result.clips if clip.error]
    lines = [
        f"{result.identity}: {len(result.clips)} clips, {shots} shots",
        f"{made.date}, commit {made.commit}, {made.machine}, {made.jobs} jobs, {made.wall_s:.0f} s",
    ]
    if failed:
        named = ", ".join(failed[:5]) + (" ..." if len(failed) > 5 else "")
        lines.append(f"clips that were not refereed and count as unseen: {len(failed)} ({named})")
    return lines
