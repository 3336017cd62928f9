"""The fast level: what the tracker makes of exact paths of stored shots, sampled."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from rules.facts import DoubtAbout, OffTable, Potted, RailTouch, ShotFacts
from simulation.paths import PRESETS, Cover, PlayedPaths, play_paths
from simulation.stored import StoredShot
from tests.simulation.stored import shots
from tracking.shot import SeenShot

CLEAN = PRESETS["clean"]
FPS = 60.0
NAMES = [f"{k}-{s.kind}" for k, s in enumerate(shots())]
every_shot = pytest.mark.parametrize("number", range(len(shots())), ids=NAMES)

ASKED = {
    "scratch": {DoubtAbout.FIRST_CONTACT},
    "off_table": {DoubtAbout.OFF_TABLE, DoubtAbout.POTTED},
    "split": {DoubtAbout.FIRST_CONTACT},
}
"""What the tracker asks of stored shots with the best of eyes; the truth is among the readings.
scratch: the cue ball drops a tenth of a second after the contact, and its sights in the jaws and
the cup do not fit a free ball's way. off_table: the cue ball leaves at 5 m/s with four sights of
it on the bed, and a pocket is not far. split: two balls are met within a third of a picture."""


@cache
def _played(number: int) -> PlayedPaths:
    return play_paths(shots()[number], fps=FPS, disturbance=CLEAN, seed=1)


def _seen(played: PlayedPaths) -> SeenShot:
    seen = played.seen
    assert seen is not None
    return seen


def _of_kind(kind: str) -> StoredShot:
    return next(shot for shot in shots() if shot.kind == kind)


def _readings(seen: SeenShot) -> list[ShotFacts]:
    """The facts as told, and as every reading of a doubt has them."""
    facts = seen.facts
    return [facts, *(r.laid_over(facts) for doubt in facts.doubts for r in doubt.readings)]


def _pots(facts: ShotFacts) -> set[tuple[int, str]]:
    return {(int(e.ball), e.pocket.value) for e in facts.events if isinstance(e, Potted)}


def _off(facts: ShotFacts) -> set[int]:
    return {int(e.ball) for e in facts.events if isinstance(e, OffTable)}


@every_shot
def test_clean_pictures_give_the_facts(number: int) -> None:
    played = _played(number)
    seen, truth = _seen(played), played.truth
    assert played.invented == ()
    assert seen.strike_s == pytest.approx(truth.strike_s, abs=0.5 / FPS)
    first = seen.facts.first_contact
    if truth.first_s is None:
        assert first is None
    else:
        assert first is not None
        assert first.t_s == pytest.approx(truth.first_s, abs=0.25 / FPS)
        assert {int(b) for b in first.balls} == set(truth.outcome.first_balls)
    doubts = {doubt.about for doubt in seen.facts.doubts}
    assert doubts <= ASKED.get(truth.shot.kind, set())
    pots = {(e.balls[0], e.pocket) for e in truth.outcome.potted}
    off = {e.balls[0] for e in truth.outcome.off_table}
    assert (pots, off) in [(_pots(facts), _off(facts)) for facts in _readings(seen)]


@every_shot
def test_clean_pictures_give_the_rails_after_the_contact(number: int) -> None:
    played = _played(number)
    first_s = played.truth.first_s
    if first_s is None or played.truth.shot.is_break:
        return
    told = [
        e.t_s
        for e in _seen(played).facts.events
        if isinstance(e, RailTouch) and e.t_s > first_s - 0.5 / FPS
    ]
    assert bool(told) == bool(played.truth.outcome.rails_after)


@every_shot
def test_balls_are_placed_before_and_after(number: int) -> None:
    shot, seen = shots()[number], _seen(_played(number))
    for truth, told in ((shot.before_mm(), seen.before), (shot.after_mm(), seen.after)):
        assert {int(ball) for ball in told} == set(truth)
        for ball, place in told.items():
            assert place == pytest.approx(truth[int(ball)], abs=2.0)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_plays(preset: str) -> None:
    for number, shot in enumerate(shots()[1:5]):
        played = play_paths(shot, fps=30.0, disturbance=PRESETS[preset], seed=number)
        for seen in played.shots:
            times = [e.t_s for e in seen.facts.events]
            assert times == sorted(times)
            assert len(seen.event_places_mm) == len(times)


def _numbers(played: PlayedPaths) -> list[object]:
    paths = [p for seen in played.shots for p in seen.paths]
    return [
        [
            (repr(s.facts), s.strike_s, s.rest_s, dict(s.before), dict(s.after))
            for s in played.shots
        ],
        [(p.ball, p.end, p.t_s.tobytes(), p.xy_mm.tobytes(), p.sigma_mm.tobytes()) for p in paths],
        played.gaps,
        played.seen_pictures,
    ]


def test_one_seed_gives_one_result() -> None:
    shot = _of_kind("bank")
    first, again, other = (
        play_paths(shot, fps=50.0, disturbance=PRESETS["bar"], seed=seed) for seed in (4, 4, 5)
    )
    assert _numbers(first) == _numbers(again)
    assert _numbers(first) != _numbers(other)


def test_a_knob_moves_nothing_but_what_it_turns() -> None:
    """The same seed gives the same strike and the same noise under another disturbance."""
    shot = _of_kind("kick")
    calm = play_paths(shot, fps=FPS, disturbance=CLEAN, seed=3)
    missing = play_paths(shot, fps=FPS, disturbance=replace(CLEAN, missed=0.02), seed=3)
    assert calm.truth.strike_s == missing.truth.strike_s
    a = {p.ball: p for p in _seen(calm).paths}
    b = {p.ball: p for p in _seen(missing).paths}
    for ball, path in b.items():
        shared = np.isin(a[ball].t_s, path.t_s)
        assert np.array_equal(a[ball].xy_mm[shared], path.xy_mm[np.isin(path.t_s, a[ball].t_s)])


@pytest.mark.parametrize("kind", ["pot", "kick", "bank", "scratch"])
def test_a_ball_that_goes_under_an_arm_is_no_pot(kind: str) -> None:
    """An arm lies over the pocket from before the ball comes until long after: at most it is asked
    whether the ball fell."""
    shot = _of_kind(kind)
    pot = next(e for e in shot.events if e.kind == "potted")
    ball = pot.balls[0]
    x, y, _ = shot.tracks[ball].at(pot.t_s)
    before = shot.tracks[ball].at(pot.t_s - 0.15)
    arm = Cover(
        from_s=pot.t_s - 0.4,
        to_s=shot.end_s + 20.0,
        start_xy_mm=(float(before[0]), float(before[1])),
        end_xy_mm=(x, y),
        radius_mm=150.0,
    )
    played = play_paths(shot, fps=FPS, disturbance=CLEAN, seed=1, covers=[arm])
    for seen in played.shots:
        assert any(ball not in {b for b, _ in _pots(facts)} for facts in _readings(seen))


@pytest.mark.parametrize("kind", ["safety", "thin", "no_rail"])
def test_a_ball_that_stops_under_an_arm_is_no_pot_and_not_off_the_table(kind: str) -> None:
    shot = _of_kind(kind)
    for ball, (x, y) in shot.after_mm().items():
        if len(shot.tracks[ball].t_s) < 2:
            continue
        arm = Cover(
            from_s=float(shot.tracks[ball].t_s[-1]) - 0.5,
            to_s=shot.end_s + 20.0,
            start_xy_mm=(x, y),
            end_xy_mm=(x, y),
            radius_mm=160.0,
        )
        played = play_paths(shot, fps=FPS, disturbance=CLEAN, seed=1, covers=[arm])
        events = [e for seen in played.shots for e in seen.facts.events]
        assert not any(isinstance(e, Potted | OffTable) and int(e.ball) == ball for e in events)


def test_an_arm_over_a_resting_table_begins_no_shot() -> None:
    shot = _of_kind("safety")
    still = {
        ball: replace(track, t_s=track.t_s[:1], xyz_mm=track.xyz_mm[:1], spin_rad_s=None)
        for ball, track in shot.tracks.items()
    }
    nothing = replace(shot, tracks=still, events=(), rest_s=3.0)
    for number in range(4):
        played = play_paths(nothing, fps=FPS, disturbance=PRESETS["tv"], seed=number)
        assert played.shots == ()


def test_it_says_what_it_cannot_play() -> None:
    with pytest.raises(ValueError, match="more than 0"):
        play_paths(shots()[1], fps=0.0, disturbance=CLEAN, seed=1)
    with pytest.raises(ValueError, match="needed too"):
        play_paths(replace(shots()[1], follows_s=1.0), fps=FPS, disturbance=CLEAN, seed=1)
    with pytest.raises(ValueError, match="not struck while"):
        play_paths(shots()[1], fps=FPS, disturbance=CLEAN, seed=1, previous=shots()[2])


def test_a_shot_struck_while_a_ball_still_rolls() -> None:
    """The second stroke is the same shot again, at balls that lie still; one rolls elsewhere."""
    shot = _of_kind("safety")
    mover = next(b for b, t in shot.tracks.items() if b != 0 and len(t.t_s) > 1)
    by_s = 0.6 * float(shot.tracks[mover].t_s[-1])
    track = shot.tracks[mover]
    later = track.t_s > by_s
    rolling = replace(
        track,
        t_s=np.concatenate([[0.0], track.t_s[later] - by_s]),
        xyz_mm=np.vstack([track.at(by_s), track.xyz_mm[later]]),
        spin_rad_s=None,
    )
    cue = shot.tracks[0]
    second = replace(
        shot,
        tracks={0: replace(cue, t_s=cue.t_s[-1:] * 0, xyz_mm=cue.xyz_mm[-1:], spin_rad_s=None)}
        | {mover: rolling},
        events=(),
        follows_s=by_s,
        rest_s=float(rolling.t_s[-1]),
    )
    played = play_paths(second, fps=FPS, disturbance=CLEAN, seed=1, previous=shot)
    assert played.truth.earlier_s == pytest.approx(played.truth.strike_s - by_s)
    assert [s.strike_s for s in played.shots] == pytest.approx([played.truth.earlier_s], abs=0.01)
