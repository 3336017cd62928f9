"""Chains shots into one clip, with what people do between them.

Where a shot begins on another layout than the one before it left, hands bring, take and move the
balls that differ; a quite other layout, or the next rack, comes behind a cut.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from simulation.acts import SLIDE_S
from simulation.hands import Hands, on_bed, random_turn
from simulation.line import Timeline
from simulation.outcome import CUE
from simulation.script import Rng, Script, a_held_cue, a_look, a_walk
from simulation.stances import ENTER_S, Turn
from simulation.stored import Place, StoredShot

LAIN_MM = 0.5
"""A ball that lies nearer to where it was has not been moved."""
MOST_CARRIED = 3
"""Balls that hands set between two shots; more, and the clip cuts to the new layout."""
UNSEEN_SHOT_S = 2.3
"""So long another picture is shown at least where the table is another one afterwards: whoever
watches must take it that shots were played unseen."""
FEINT_S = (2.2, 3.8)
"""Somebody gets down, plays practice strokes and gets up within this."""
SHORTEST_S = 1.2
"""So long after a strike nobody comes to the table, however short the shot."""


@dataclass(slots=True, kw_only=True, eq=False)
class Chain:
    """What is chained so far; `now` is when the table is free again.

    `rng` draws the pauses, `people` all that the script asks for: the same shots have the same
    pauses whatever people do.
    """

    shots: Sequence[StoredShot]
    rng: Rng
    people: Rng
    script: Script
    cut_after: set[int]
    balls_stay_in_cups: bool
    pause_s: tuple[float, float]
    aim_s: tuple[float, float]
    line: Timeline
    hands: Hands
    now: float

    def lay_out(self) -> None:
        """The balls of the first shot: there from the beginning, or racked by hand."""
        first = self.shots[0]
        layout = first.before_mm()
        turns = {ball: random_turn(self.rng) for ball in layout}
        for ball, place in layout.items():
            self.line.moves.put(ball, on_bed(place), turns[ball])
        if self.script.racked and first.is_break:
            self.now = self.hands.rack(layout, self.now)

    def shot(self, index: int) -> None:
        """Everything up to the end of a shot, and the pause after it."""
        shot = self.shots[index]
        follows = shot.follows_s if index > 0 else None
        if follows is None:
            if index > 0:
                self._reconcile(index)
            self._before(index)
            strike = self.now + ENTER_S + float(self.rng.uniform(*self.aim_s))
            enter = self.now
        else:
            before = self.line.turns[-1]
            strike = before.strike_s + follows
            enter = max(strike - ENTER_S - self.aim_s[0], before.strike_s + 0.4)
            leave = min(before.leave_s, enter + 0.1)
            self.line.turns[-1] = replace(before, leave_s=leave)
        self._play(shot, enter, strike)
        if index in self.script.reaches:
            self._reach(shot, strike)
        end = max(shot.end_s, SHORTEST_S)
        self.now = strike + end + float(self.rng.uniform(*self.pause_s))
        if index in self.cut_after:
            self._cut(strike + shot.end_s + 0.5, self.rng)

    def done(self, tail_s: float) -> Timeline:
        """The clip, with whoever walks by."""
        line = self.line
        last = line.turns[-1]
        line.length_s = last.strike_s + last.shot.end_s + tail_s
        if line.cuts_s and line.cuts_s[-1][1] > line.length_s - 0.5:
            line.length_s = line.cuts_s[-1][1] + 0.8
        for _ in range(self.script.walkers):
            at = float(self.people.uniform(-1.0, max(line.length_s - 1.5, 0.0)))
            line.acts.append(a_walk(self.people, at, line.size))
        line.acts.sort(key=lambda act: act.from_s)
        return line

    def _before(self, index: int) -> None:
        """What people do before a shot."""
        shot, size = self.shots[index], self.line.size
        if index in self.script.fetches and index > 0:
            self.now = self.hands.fetch(self.now)
        if index in self.script.sleeves and not shot.is_break:
            self.now = self.hands.touch_and_put_back(shot.before_mm(), self.now)
        if index in self.script.looks:
            places = [p for _, p in sorted(shot.before_mm().items())]
            look = a_look(self.people, self.now, places[min(1, len(places) - 1)], size)
            self.line.acts.append(look)
            self.now = look.to_s - 0.3
        if index in self.script.held_cues:
            cue = a_held_cue(self.people, self.now, shot, size)
            self.line.acts.append(cue)
            self.now = cue.to_s - 0.3
        if index in self.script.feints:
            leave = self.now + float(self.people.uniform(*FEINT_S))
            phase = float(self.people.uniform(0, 2 * np.pi))
            self.line.others.append(
                Turn(shot=shot, enter_s=self.now, strike_s=math.inf, leave_s=leave, phase=phase)
            )
            self.now = leave + ENTER_S + 0.2

    def _play(self, shot: StoredShot, enter: float, strike: float) -> None:
        """The shot's own players and the ways of its balls."""
        line = self.line
        first = {stroke.ball: stroke for stroke in reversed(shot.strokes)}
        players = sorted(first.values(), key=lambda stroke: stroke.t_s)
        turn = Turn(
            shot=shot,
            enter_s=enter,
            strike_s=strike,
            leave_s=strike + float(self.rng.uniform(0.5, 1.0)),
            phase=float(self.rng.uniform(0, 2 * np.pi)),
            stroke=players[0] if len(players) > 1 else None,
        )
        line.turns.append(turn)
        for stroke in players[1:]:
            own = strike + stroke.t_s
            line.others.append(replace(turn, stroke=stroke, strike_s=own, leave_s=own + 0.7))
        pockets = {e.balls[0]: e.pocket for e in shot.events if e.kind == "potted"}
        lost = {e.balls[0] for e in shot.events if e.kind == "off_table"}
        in_cup = {
            b.pocket: b.ball for b in line.balls_at(strike) if b.pocket and b.ball not in pockets
        }
        for ball, track in shot.tracks.items():
            if len(track.t_s) < 2:
                continue
            pocket = pockets.get(ball)
            line.moves.add(
                ball,
                track.t_s + strike,
                track.xyz_mm,
                spin_rad_s=track.spin_rad_s,
                pocket=pocket,
            )
            end = float(track.t_s[-1]) + strike
            if ball in lost:
                line.moves.hide(ball, end)
            elif pocket is not None:
                if not self.balls_stay_in_cups:
                    line.moves.hide(ball, end + 0.2)
                elif pocket in in_cup:
                    line.moves.hide(in_cup[pocket], end)
                in_cup[pocket] = ball

    def _reach(self, shot: StoredShot, strike: float) -> None:
        """Somebody leans over while balls roll."""
        from_s = strike + 0.9 + float(self.people.uniform(0, max(shot.rest_s - 2.0, 0.3)))
        places = list(shot.after_mm().values()) or [(600.0, 300.0)]
        place = places[int(self.people.integers(len(places)))]
        look = a_look(self.people, from_s, place, self.line.size)
        to_s = min(look.to_s, strike + max(shot.end_s, SHORTEST_S) + 0.6)
        self.line.acts.append(replace(look, to_s=max(to_s, from_s + 2 * SLIDE_S)))

    def _reconcile(self, index: int) -> None:
        """Bring the balls from where they lie to where the next shot finds them."""
        shot = self.shots[index]
        wanted = shot.before_mm()
        there = {
            b.ball: (float(b.xyz_mm[0]), float(b.xyz_mm[1]))
            for b in self.line.balls_at(self.now - 0.1)
            if b.pocket is None and b.xyz_mm[2] > 0
        }
        differ = [
            ball
            for ball in sorted({*wanted, *there} - {CUE})
            if ball not in wanted
            or ball not in there
            or math.dist(wanted[ball], there[ball]) > LAIN_MM
        ]
        if len(differ) > MOST_CARRIED or (shot.is_break and differ):
            self._cut_to(wanted)
            return
        for ball in differ:
            self.now = self.hands.move(ball, there.get(ball), wanted.get(ball), self.now)
        cue = there.get(CUE)
        if shot.placed or cue is None:
            self.now = self.hands.carry(CUE, cue, wanted[CUE], self.now)
        elif math.dist(cue, wanted[CUE]) > LAIN_MM:
            self.now = self.hands.move(CUE, cue, wanted[CUE], self.now)

    def _cut(self, from_s: float, rng: Rng) -> tuple[float, float]:
        """Another picture for a while."""
        span = (from_s, from_s + float(rng.uniform(1.2, 2.2)))
        self.line.cuts_s.append(span)
        self.now = max(self.now, span[1] + 0.8)
        return span

    def _cut_to(self, layout: Mapping[int, Place]) -> None:
        """Behind a cut the balls lie otherwise."""
        last = self.line.cuts_s[-1] if self.line.cuts_s else None
        ended = self.line.turns[-1].strike_s + self.line.turns[-1].shot.end_s
        if last is None or last[0] < ended:
            last = self._cut(max(self.now - 0.4, ended + 0.4), self.people)
        if last[1] - last[0] < UNSEEN_SHOT_S:
            last = (last[0], last[0] + UNSEEN_SHOT_S)
            self.line.cuts_s[-1] = last
            self.now = max(self.now, last[1] + 0.8)
        self.line.after_gap.add(len(self.line.turns))
        middle = 0.5 * (last[0] + last[1])
        for ball in self.line.moves.balls:
            self.line.moves.hide(ball, middle)
        for ball, place in sorted(layout.items()):
            self.line.moves.put(ball, on_bed(place), random_turn(self.people), from_s=middle)
