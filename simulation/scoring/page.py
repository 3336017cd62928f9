"""The page of a run: one file of HTML with its tables and charts inside, nothing from outside."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from simulation.scoring.compare import Row
from simulation.scoring.contents import comparison_table, every_table, run_lines
from simulation.scoring.plots import every_plot
from simulation.scoring.result import Result
from simulation.scoring.scores import ClipScore, Mark
from simulation.scoring.svg import Chart
from simulation.scoring.tables import Table

MOST_LISTED = 400
"""Of shots that are listed one by one: a page that opens at once."""

WIDE = 60
"""A cell with more characters is broken into lines."""

STYLE = """
:root { color-scheme: light dark; --ink: #1c2024; --paper: #fff; --faint: #d9dde1;
  --c0: #2a6fbb; --c1: #d9a02b; --c2: #c23b3b; --c3: #8a9199; --c4: #3f8f5b; --c5: #7d5ba6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7ea; --paper: #16191c; --faint: #3a4046;
  --c0: #6ea8e6; --c1: #e2b655; --c2: #e57373; --c3: #9aa1a8; --c4: #76c391; --c5: #b79ddb; } }
body { font: 15px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  margin: 1.5rem auto; padding: 0 1rem; max-width: 1300px; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 13.5px; }
th, td { padding: .2rem .7rem .2rem 0; text-align: left; border-bottom: 1px solid var(--faint);
  white-space: nowrap; vertical-align: top; }
td.wide { white-space: normal; min-width: 20rem; }
.charts { display: flex; flex-wrap: wrap; gap: 1.5rem; }
figure { margin: 0; flex: 1 1 400px; max-width: 640px; }
figcaption { font-weight: 600; margin-bottom: .3rem; }
svg { width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 11px; }
svg .small { font-size: 10px; opacity: .75; }
.grid { stroke: var(--faint); fill: none; } .axis { stroke: var(--ink); }
polyline { fill: none; stroke-width: 1.8; } .bar { stroke-width: 1.6; } .dash { stroke-width: 3; }
""" + "".join(
    f".s{n} {{ stroke: var(--c{n}); }} .s{n}.dot, .s{n}.area {{ fill: var(--c{n}); }}\n"
    for n in range(6)
)


def page_html(result: Result, rows: Sequence[Row] = ()) -> str:
    """The page; `rows`: the comparison with an earlier run, if there is one."""
    title = f"Footspot bench: {result.identity.suite} at level {result.identity.level}"
    tables = every_table(result.clips)
    if rows:
        tables.insert(0, comparison_table(rows))
    told = (wrong_fouls_table(result.clips), unrefereed_table(result.clips))
    tables[1:1] = [table for table in told if table is not None]
    charts = "".join(_figure(chart) for chart in every_plot(result.clips))
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        *(f"<p>{escape(line)}</p>" for line in run_lines(result)),
        "<p>Shares stand with their 95 % interval (Wilson) and the number of shots, balls or "
        "events that they are of. What each figure means: docs/benchmark.md.</p>",
        *(_table_html(table) for table in tables),
        "<h2>Charts</h2>",
        f'<div class="charts">{charts}</div>',
        "<details><summary>Shots that were not ruled right, one by one</summary>",
        _table_html(missed_table(result.clips)),
        "</details>",
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def wrong_fouls_table(clips: Sequence[ClipScore]) -> Table | None:
    """Each shot with a wrong foul: what was called, what was true."""
    cells = [
        [shot.name, ", ".join(shot.wrong_fouls), ", ".join(shot.true_fouls) or shot.true_verdict]
        for clip in clips
        for shot in clip.shots
        if shot.wrong_fouls
    ]
    cells += [
        [f"{clip.clip} at {one.strike_s:.2f} s", ", ".join(one.fouls), "no shot"]
        for clip in clips
        for one in clip.invented
        if one.fouls
    ]
    if not cells:
        return None
    head = ("shot", "called", "true")
    return Table(title="Wrong fouls, one by one", head=head, cells=cells[:MOST_LISTED])


def unrefereed_table(clips: Sequence[ClipScore]) -> Table | None:
    """Clips of which there is no review, and why."""
    cells = [[clip.clip, clip.error] for clip in clips if clip.error is not None]
    if not cells:
        return None
    return Table(title="Clips that were not refereed", head=("clip", "why"), cells=cells)


def missed_table(clips: Sequence[ClipScore]) -> Table:
    """Shots whose ruling is not right: what was true, what was told."""
    cells = [
        [
            shot.name,
            ", ".join(name for names in shot.groups.values() for name in names),
            shot.ruling.value,
            ", ".join(shot.true_fouls) or shot.true_verdict,
            ", ".join(shot.fouls) or shot.verdict or "-",
            shot.first.value,
            " ".join(f"{pot} {mark.value}" for pot, mark in shot.pots.items()),
            " ".join(shot.invented_pots),
        ]
        for clip in clips
        for shot in clip.shots
        if shot.ruling_counts and shot.ruling is not Mark.RIGHT
    ]
    head = ("shot", "groups", "ruling", "true", "told", "first contact", "pots", "invented pots")
    return Table(title="Not ruled right", head=head, cells=cells[:MOST_LISTED])


def _table_html(table: Table) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in table.head)
    rows = "".join(
        "<tr>" + "".join(_cell_html(text) for text in row) + "</tr>" for row in table.cells
    )
    return (
        f'<h2>{escape(table.title)}</h2><div class="scroll"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _cell_html(text: str) -> str:
    kind = ' class="wide"' if len(text) > WIDE else ""
    return f"<td{kind}>{escape(text)}</td>"


def _figure(chart: Chart) -> str:
    return f"<figure><figcaption>{escape(chart.title)}</figcaption>{chart.svg()}</figure>"
