"""Compares what a referee says of a clip with what really happened.

Every wrong answer costs, a shot that was not seen costs what a wrong one does, and an ask is
neither right nor a wrong foul.
"""

from __future__ import annotations

from collections import Counter

from simulation.scoring.answers import Answer, Review, pots_of
from simulation.scoring.events import contacts_matched, event_trusts, rails_matched
from simulation.scoring.grouping import clip_groups, shot_groups
from simulation.scoring.names import CORNER_PX, Naming, corner_errors_px, naming
from simulation.scoring.pairing import pairs
from simulation.scoring.places import rolling_balls, score_places
from simulation.scoring.ruling import mark_ruling, possible_fouls, true_fouls, true_verdict
from simulation.scoring.scores import ClipScore, Invented, Mark, ShotScore, Trust
from simulation.scoring.truth import TrueShot, Truth

SAME_SHOT_S = 1.5
"""A shot of the review is the truth's if it begins within this: no two strikes are so near, but
where a player shoots while balls still roll, and there the nearest is taken."""


def score_clip(truth: Truth, review: Review) -> ClipScore:
    """All that one review can be scored on."""
    names = naming(truth, review)
    answers = sorted(review.answers, key=lambda answer: answer.strike_s)
    joined = dict(
        pairs(
            truth.shots,
            answers,
            lambda true, answer: abs(answer.strike_s - _begin_s(truth, true)),
            SAME_SHOT_S,
        )
    )
    first_s, last_s = truth.usable_s
    score = ClipScore(
        clip=truth.clip,
        shots=[
            _shot(truth, number, true, answers[joined[number]], review, names)
            if number in joined
            else _unseen(truth, number, true, review.rulebook)
            for number, true in enumerate(truth.shots)
        ],
        invented=[
            _invented(answer)
            for number, answer in enumerate(answers)
            if number not in joined.values() and first_s <= answer.strike_s <= last_s
        ],
        duration_s=last_s - first_s,
        groups=clip_groups(truth),
        cpu_s=review.cpu_s,
    )
    if truth.corners_px:
        score.corner_errors_px = corner_errors_px(truth, review)
        score.table_right = max(score.corner_errors_px) <= CORNER_PX
    return score


def nothing_found(truth: Truth, rulebook: str = "wpa", error: str | None = None) -> ClipScore:
    """The score of a clip that could not be refereed: all unseen."""
    return ClipScore(
        clip=truth.clip,
        shots=[_unseen(truth, number, true, rulebook) for number, true in enumerate(truth.shots)],
        table_right=False if truth.corners_px else None,
        duration_s=truth.usable_s[1] - truth.usable_s[0],
        groups=clip_groups(truth),
        error=error,
    )


def _begin_s(truth: Truth, true: TrueShot) -> float:
    return truth.usable_s[0] if true.strike_s is None else true.strike_s


def _unseen(truth: Truth, number: int, true: TrueShot, rulebook: str) -> ShotScore:
    before = set(true.before_mm if true.before_mm is not None else true.before_px)
    before -= rolling_balls(true)
    gap_s = true.second_gap_s
    rails, contacts = rails_matched(true, None), contacts_matched(true, None)
    return ShotScore(
        clip=truth.clip,
        number=number + 1,
        found=False,
        fps=truth.fps,
        first_counts=true.first_is_certain,
        second_gap_ms=None if gap_s is None else round(gap_s * 1000, 3),
        pots={_named(p.ball, p.pocket): Mark.UNSEEN for p in true.pots if p.is_certain},
        off_table=dict.fromkeys(sorted(true.off_table), Mark.UNSEEN),
        rails=rails,
        contacts=contacts,
        ruling_counts=true.is_judged,
        true_verdict=true_verdict(true, rulebook),
        true_fouls=sorted(true_fouls(truth, true, rulebook)),
        balls=len(before),
        balls_missed=sorted(before),
        groups=clip_groups(truth) | shot_groups(true),
    )


def _shot(
    truth: Truth, number: int, true: TrueShot, answer: Answer, review: Review, names: Naming
) -> ShotScore:
    score = _unseen(truth, number, true, review.rulebook)
    score.found = True
    score.strike_error_s = round(answer.strike_s - _begin_s(truth, true), 6)
    score.first = mark_first(true, answer)
    said = answer.first
    score.first_named = _fits(true, None if said is None else said.balls)
    if score.first_named and true.first_s is not None and said and said.t_s is not None:
        score.first_error_s = round(said.t_s - true.first_s, 6)
    _score_pots(score, true, answer, truth.usable_s[1], names)
    _score_off_table(score, true, answer, truth.usable_s[1])
    score.rails = rails_matched(true, answer, names)
    score.contacts = contacts_matched(true, answer)
    score.verdict = answer.verdict
    score.fouls = sorted(truth.foul_names.get(code, code) for code in answer.foul_codes)
    possible = possible_fouls(truth, true, review.rulebook)
    if true.is_judged:
        score.wrong_fouls = sorted(set(score.fouls) - possible)
        score.ruling = mark_ruling(truth, true, answer, review.rulebook)
    score_places(score, truth, true, answer, review, names)
    score.trusts = [
        *_first_trust(true, answer),
        *event_trusts(true, answer, names),
    ]
    if true.is_judged:
        score.trusts += [
            Trust(
                about="foul",
                certainty=certainty,
                is_so=truth.foul_names.get(code, code) in possible,
            )
            for code, certainty in answer.fouls
        ]
    return score


def mark_first(true: TrueShot, answer: Answer) -> Mark:
    """Was the ball that was hit first named?

    Balls hit in the same instant: one of them is enough, no other ball may be named.
    """
    said = None if answer.first is None else answer.first.balls
    open_ = {said, *answer.first_readings}
    if len(open_) == 1 and (said is None or len(said) == 1):
        return Mark.RIGHT if _fits(true, said) else Mark.WRONG
    if said and len(open_) == 1 and said <= true.first_balls:
        return Mark.RIGHT
    # Left open: unseen, several readings, or several balls that cannot be told apart.
    if any(balls == frozenset() or _may_be(true, balls) for balls in open_):
        return Mark.ASKED
    return Mark.WRONG


def _fits(true: TrueShot, balls: frozenset[int] | None) -> bool:
    return not true.first_balls if balls is None else bool(balls) and balls <= true.first_balls


def _may_be(true: TrueShot, balls: frozenset[int] | None) -> bool:
    return not true.first_balls if balls is None else bool(balls & true.first_balls)


def _first_trust(true: TrueShot, answer: Answer) -> list[Trust]:
    said = answer.first
    if said is None or not said.balls or not true.first_is_certain:
        return []
    is_so = _may_be(true, said.balls)
    return [Trust(about="first contact", certainty=said.certainty, is_so=is_so)]


def _score_pots(
    score: ShotScore, true: TrueShot, answer: Answer, until_s: float, names: Naming
) -> None:
    falls = pots_of(answer.events, until_s)
    claims = Counter((fall.balls[0], names.pocket(str(fall.pocket))) for fall in falls)
    in_doubt = {(ball, names.pocket(pocket)) for ball, pocket in answer.pots_in_doubt}
    for pot in true.pots:
        key = (pot.ball, pot.pocket)
        if pot.is_certain:
            score.pots[_named(*key)] = _mark_open(key in claims, key in in_doubt)
        if key in claims and pot.t_s is not None:
            at_s = min(f.t_s for f in falls if (f.balls[0], names.pocket(str(f.pocket))) == key)
            score.pot_errors_s.append(round(at_s - pot.t_s, 6))
    # What is in doubt is asked, not claimed; what falls twice is invented once.
    claims.subtract((pot.ball, pot.pocket) for pot in true.pots)
    score.invented_pots = sorted(
        _named(*key) for key in (+claims).elements() if key not in in_doubt
    )


def _mark_open(is_claimed: bool, is_in_doubt: bool) -> Mark:
    if is_in_doubt:
        return Mark.ASKED
    return Mark.RIGHT if is_claimed else Mark.WRONG


def _score_off_table(score: ShotScore, true: TrueShot, answer: Answer, until_s: float) -> None:
    ours = {e.balls[0] for e in answer.claimed("off_table") if e.t_s <= until_s}
    for ball in true.off_table:
        score.off_table[ball] = _mark_open(ball in ours, ball in answer.off_in_doubt)
    score.invented_off_table = sorted(ours - true.off_table - answer.off_in_doubt)


def _named(ball: int, pocket: str) -> str:
    return f"{ball}{pocket}"


def _invented(answer: Answer) -> Invented:
    trusts = [
        Trust(about=_about(event.kind), certainty=event.certainty, is_so=False)
        for event in answer.events
        if event.kind in ("contact", "rail", "pocketed", "off_table")
    ]
    if answer.first is not None and answer.first.balls:
        trusts.append(Trust(about="first contact", certainty=answer.first.certainty, is_so=False))
    trusts += [Trust(about="foul", certainty=c, is_so=False) for _, c in answer.fouls]
    return Invented(
        strike_s=answer.strike_s,
        fouls=sorted(answer.foul_codes),
        trusts=trusts,
    )


def _about(kind: str) -> str:
    return {"pocketed": "pot", "off_table": "off the table"}.get(kind, kind)
