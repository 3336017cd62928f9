"""How the first contact was decided, with every ball that came into question."""

from __future__ import annotations

from rules.balls import Ball
from rules.facts import FirstContact
from tracking.contacts.contenders import contenders
from tracking.trace import FirstCandidate, FirstTrace, WhyFirst
from tracking.working import Worked

DRAWN_SHARE = 0.05
"""By so much a certainty may differ from one set of draws to the next."""
NEAR_ONSET_S = 0.25
"""Balls that began to move so shortly after the contact are shown among the candidates."""


def traced_first(worked: Worked, is_told: FirstContact | None) -> FirstTrace:
    """The decision; `is_told`: the fact that was told in the end."""
    solved = worked.solved
    return FirstTrace(
        why=_why(worked),
        solver=worked.first,
        is_taken_back=_is_less(is_told, worked.first),
        is_contradicted=solved is not None and solved.is_contradicted,
        misfit=None if solved is None else solved.misfit,
        place_mm=None if solved is None else solved.place_mm,
        second=None if solved is None else solved.second,
        gap_s=None if solved is None else solved.gap_s,
        gap_error_s=None if solved is None or solved.gap_s is None else solved.gap_error_s,
        candidates=_candidates(worked),
    )


def _is_less(is_told: FirstContact | None, first: FirstContact | None) -> bool:
    """Whether other balls are told than the solver has, or the same much less surely. Not compared
    bit by bit: with the table turned by half a turn the solver draws anew."""
    if is_told is None or first is None:
        return is_told is not first
    is_same = set(is_told.balls) == set(first.balls)
    return not is_same or is_told.certainty < first.certainty - DRAWN_SHARE


def _why(worked: Worked) -> WhyFirst:
    solved, first = worked.solved, worked.first
    if solved is None:
        return _why_unsolved(worked)
    if worked.is_met_rolling:
        return WhyFirst.MET_ROLLING
    if first is not None and len(first.balls) > 1:
        return WhyFirst.TIE
    if solved.is_alone:
        if solved.from_onsets_only:
            return WhyFirst.ONLY_ONE_IN_REACH_UNFITTED
        return WhyFirst.ONLY_ONE_IN_REACH
    return WhyFirst.ORDER_OF_ONSETS if solved.from_onsets_only else WhyFirst.FIT


def _why_unsolved(worked: Worked) -> WhyFirst:
    """No object ball was seen to begin to move."""
    cue = worked.tracks.get(Ball.CUE)
    if cue is None or not cue.has_samples:
        return WhyFirst.NOT_SEEN
    if worked.first_doubt is not None:
        return WhyFirst.UNDECIDED
    return WhyFirst.NOTHING_MOVED if worked.first is None else WhyFirst.GONE_WHEN_PASSED


def _candidates(worked: Worked) -> tuple[FirstCandidate, ...]:
    """Likeliest first; balls without any share by when they began to move."""
    solved, fitted, first = worked.solved, worked.fitted, worked.first
    shares = dict(solved.shares) if solved is not None else {}
    by_fit = dict(fitted.shares) if fitted is not None else {}
    fits = {fit.ball: fit for fit in fitted.fits} if fitted is not None else {}
    reach = {one.ball: one for one in contenders(worked.tracks, worked.onsets, worked.frame_s)}
    chosen = () if first is None else first.balls
    balls = {*shares, *by_fit, *reach, *chosen}
    if solved is not None:
        balls.update(
            ball for ball, o in worked.onsets.items() if abs(o.t_s - solved.t_s) < NEAR_ONSET_S
        )
    found = []
    for ball in sorted(balls):
        fit, near, onset = fits.get(ball), reach.get(ball), worked.onsets.get(ball)
        found.append(
            FirstCandidate(
                ball=ball,
                share=shares.get(ball, 0.0),
                fit_share=by_fit.get(ball),
                misfit=None if fit is None else fit.misfit,
                t_s=None if fit is None else fit.t_s,
                t_error_s=None if fit is None else fit.t_error_s,
                onset_s=None if onset is None else onset.t_s,
                onset_error_s=None if onset is None else onset.sigma_s,
                reach_from_s=None if near is None else near.from_s,
                reach_to_s=None if near is None else near.to_s,
                is_timely=near is not None and near.is_timely,
                is_chosen=ball in chosen,
            )
        )
    late = float("inf")
    return tuple(
        sorted(
            found, key=lambda c: (-c.share, late if c.onset_s is None else c.onset_s, int(c.ball))
        )
    )
