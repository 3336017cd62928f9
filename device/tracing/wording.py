"""Words of a trace's picture: English, for people who look into how the referee decides."""

from __future__ import annotations

from rules.balls import Ball, Rail
from rules.facts import Doubt, FirstContact
from tracking.trace import FirstTrace, RailFate, RailSource, WhyFirst

WHY: dict[WhyFirst, str] = {
    WhyFirst.FIT: "this order fits the ways of all balls best",
    WhyFirst.ONLY_ONE_IN_REACH: "no other ball was in reach, and the ways fit",
    WhyFirst.ONLY_ONE_IN_REACH_UNFITTED: "no other ball was in reach; the ways after do not fit",
    WhyFirst.TIE: "both so nearly together that it counts as one",
    WhyFirst.MET_ROLLING: "it still rolled from the shot before",
    WhyFirst.ORDER_OF_ONSETS: "the cue ball was not seen; this ball moved first",
    WhyFirst.GONE_WHEN_PASSED: "the cue ball came to this ball only, and it is gone",
    WhyFirst.NOTHING_MOVED: "no ball moved, none was passed closely",
    WhyFirst.UNDECIDED: "no ball was seen to move, but one was passed closely",
    WhyFirst.NOT_SEEN: "the cue ball was not seen",
}
RAILS: dict[Rail, str] = {
    Rail.HEAD: "head rail",
    Rail.FOOT: "foot rail",
    Rail.LEFT: "left rail",
    Rail.RIGHT: "right rail",
    Rail.JAW: "jaw",
}
FATES: dict[RailFate, str] = {
    RailFate.TOLD: "",
    RailFate.ASKED: "asked",
    RailFate.UNLIKELY: "left out",
    RailFate.SAME_TURN: "the same turn as another",
    RailFate.BY_MODEL: "simulation instead",
}
SOURCES: dict[RailSource, str] = {
    RailSource.TURN: "",
    RailSource.AT_REST: "came to rest there",
    RailSource.MODEL: "by simulation",
    RailSource.NEAR_NOSE: "came near, too soft to tell",
}


def ball_name(ball: Ball) -> str:
    """The cue ball, or a number."""
    return "cue ball" if ball is Ball.CUE else f"{int(ball)}"


def percent(share: float) -> str:
    """A probability; never a certainty."""
    if share < 0.005:
        return "< 1 %"
    return "> 99 %" if share >= 0.995 else f"{100 * share:.0f} %"


def milliseconds(error_s: float) -> str:
    """An error of a time."""
    ms = 1000 * error_s
    return f"± {ms:.1f} ms" if ms < 10 else f"± {ms:.0f} ms"


def first_line(first: FirstContact | None) -> str:
    """What is told of the first contact."""
    if first is None:
        return "First contact: none"
    if not first.is_seen:
        return "First contact: not told"
    balls = " and ".join(f"the {ball_name(ball)}" for ball in first.balls)
    return f"First contact: {balls}, {percent(first.certainty)} sure"


def why_line(first: FirstTrace) -> str:
    """Why the solver chose so, and whether that is what is told."""
    line = f"Why: {WHY[first.why]}"
    if first.is_contradicted:
        line += "; another ball moved before"
    if first.is_taken_back:
        line += "; taken back, as balls were out of sight, rolled, or had doubtful numbers"
    return line


def doubt_lines(doubts: tuple[Doubt, ...]) -> list[str]:
    """What people are asked, a line each."""
    return [f"{d.about.value.replace('_', ' ')}: {len(d.readings)} readings" for d in doubts]
