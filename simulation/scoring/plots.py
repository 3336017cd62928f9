"""Which charts a run has."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from simulation.scoring.certainty import Reliability, reliabilities
from simulation.scoring.contents import touches_by_speed
from simulation.scoring.figures import BY_KEY
from simulation.scoring.scores import ClipScore, Mark, ShotScore
from simulation.scoring.speed import speeds
from simulation.scoring.summary import Group, all_of, groups_of, value_of
from simulation.scoring.svg import Chart, Scale, cumulated

PER_CENT = Scale(low=0.0, high=100.0)
_MARKS = ((Mark.RIGHT, "s0"), (Mark.ASKED, "s1"), (Mark.WRONG, "s2"), (Mark.UNSEEN, "s3"))
_SHARES = (
    ("ruling_right", "rulings"),
    ("first_right", "first contact"),
    ("rail_recall", "rails told"),
    ("pots_right", "pots"),
)


def every_plot(clips: Sequence[ClipScore]) -> list[Chart]:
    """All charts for which there is something to draw."""
    charts = [
        first_contact_chart(clips, "gap", "gap to the cue ball's second contact"),
        first_contact_chart(clips, "first speed", "speed at the first contact"),
        first_contact_chart(clips, "speed", "speed of the cue ball"),
        shares_chart(clips, "rate", "pictures a second"),
        shares_chart(clips, "light", "light"),
        shares_chart(clips, "sight", "how well the camera sees"),
        rails_chart(clips),
        *(reliability_chart(one) for one in reliabilities(clips)),
        errors_chart(clips, "position at rest", "error, mm", lambda s: s.misses_mm, 0.05),
        errors_chart(clips, "strike time", "error, ms", BY_KEY["strike_error"].values, 0.1),
        errors_chart(clips, "first contact time", "error, ms", BY_KEY["first_error"].values, 0.1),
        errors_chart(clips, "rail contact time", "error, ms", BY_KEY["rail_error"].values, 0.1),
        speed_chart(clips),
    ]
    return [chart for chart in charts if chart is not None]


def first_contact_chart(clips: Sequence[ClipScore], dimension: str, words: str) -> Chart | None:
    """Right, left open, wrong, unseen, as parts of all, with how many there are."""
    groups = [g for g in groups_of(clips, dimension) if any(s.first_counts for s in g.shots)]
    if not groups:
        return None
    chart = Chart(
        title=f"First contact by {words}",
        x_title=words,
        y_title="% of shots",
        y=PER_CENT,
        categories=[group.name for group in groups],
    )
    for number, group in enumerate(groups):
        shots = [shot for shot in group.shots if shot.first_counts]
        parts = []
        for mark, style in _MARKS:
            k = sum(shot.first is mark for shot in shots)
            parts.append((100 * k / len(shots), style, f"{mark.value}: {k} of {len(shots)}"))
        chart.stack(number, parts, f"n {len(shots)}")
    for mark, style in _MARKS:
        chart.legend(style, "left open" if mark is Mark.ASKED else mark.value)
    return chart


def shares_chart(clips: Sequence[ClipScore], dimension: str, words: str) -> Chart | None:
    """A few shares with their intervals by the groups of a dimension."""
    groups = groups_of(clips, dimension)
    if len(groups) < 2:
        return None
    chart = Chart(
        title=f"What was told by {words}",
        x_title=words,
        y_title="%",
        y=PER_CENT,
        categories=[group.name for group in groups],
    )
    for line, (key, name) in enumerate(_SHARES):
        for number, group in enumerate(groups):
            _share_point(chart, group, key, number, f"s{line}", 9.0 * (line - 1.5))
        chart.legend(f"s{line}", name)
    return chart


def _share_point(
    chart: Chart, group: Group, key: str, number: int, style: str, shift: float
) -> None:
    value = value_of(BY_KEY[key], group.shots, group.clips)
    if value.share is None or value.low is None or value.high is None:
        return
    told = f"{BY_KEY[key].title}, {group.name}: {value.k} of {value.n}"
    chart.point(number, 100 * value.share, 100 * value.low, 100 * value.high, style, told, shift)


def rails_chart(clips: Sequence[ClipScore]) -> Chart | None:
    """Rail contacts told, by how hard the ball met the rail."""
    rows = touches_by_speed(clips)
    if not rows:
        return None
    chart = Chart(
        title="Rail contacts told by speed",
        x_title="speed along the rail's normal, mm/s",
        y_title="% told",
        y=PER_CENT,
        categories=[name for name, _ in rows],
    )
    for number, (name, value) in enumerate(rows):
        assert value.share is not None
        assert value.low is not None
        assert value.high is not None
        told = f"{name}: {value.k} of {value.n}"
        chart.point(number, 100 * value.share, 100 * value.low, 100 * value.high, "s0", told)
        chart.note(number, 100 * value.high, f"n {value.n}")
    return chart


def reliability_chart(one: Reliability) -> Chart:
    """Certainty said against how often it was so, with intervals and counts."""
    chart = Chart(
        title=f"Certainties of {one.about}: Brier score {one.brier:.4f}, n {one.n}",
        x_title="certainty said, from ... on",
        y_title="% that were so",
        y=PER_CENT,
        categories=[f"{bin_.low:g}" for bin_ in one.bins],
    )
    for number, bin_ in enumerate(one.bins):
        told = f"said {bin_.low:g} to {bin_.high:g}, mean {bin_.mean:.3f}: {bin_.k} of {bin_.n} so"
        share = 100 * bin_.k / bin_.n
        chart.dash(number, 100 * bin_.mean, "s2")
        chart.point(number, share, 100 * bin_.so_low, 100 * bin_.so_high, "s0", told)
        chart.note(number, 100 * bin_.so_high, f"n {bin_.n}")
    chart.legend("s0", "was so")
    chart.legend("s2", "mean certainty said")
    return chart


def errors_chart(
    clips: Sequence[ClipScore],
    what: str,
    words: str,
    values_of: Callable[[ShotScore], Sequence[float]] | None,
    least: float,
) -> Chart | None:
    """How many errors stay below a size, by frame rate."""
    if values_of is None:
        return None
    series = []
    for group in groups_of(clips, "rate") or [all_of(clips)]:
        sizes = [abs(value) for shot in group.shots for value in values_of(shot)]
        if sizes:
            series.append((group.name, sizes))
    if not series:
        return None
    most = max(max(sizes) for _, sizes in series)
    chart = Chart(
        title=f"Error of {what}",
        x_title=words,
        y_title="% below",
        x=Scale(low=least, high=max(10 * least, most * 1.01), is_log=True),
        y=PER_CENT,
    )
    for number, (name, sizes) in enumerate(series[:6]):
        chart.line([(size, 100 * share) for size, share in cumulated(sizes)], f"s{number}")
        chart.legend(f"s{number}", name)
    return chart


def speed_chart(clips: Sequence[ClipScore]) -> Chart | None:
    """CPU seconds for a second of video: decoding within refereeing."""
    found = [one for one in speeds(clips) if one.decode is not None]
    if not found:
        return None
    chart = Chart(
        title="CPU time for a second of video",
        x_title="pictures",
        y_title="s",
        y=Scale(low=0.0, high=1.15 * max(one.cpu for one in found)),
        categories=[one.group for one in found],
    )
    for number, one in enumerate(found):
        decode = min(one.decode or 0.0, one.cpu)
        chart.stack(
            number,
            [
                (decode, "s3", f"decoding alone: {one.decode:.3f} s"),
                (one.cpu - decode, "s0", f"refereeing: {one.cpu:.3f} s"),
            ],
            f"{one.ratio:.1f} x",
        )
    chart.legend("s3", "decoding alone")
    chart.legend("s0", "the rest of refereeing")
    return chart
