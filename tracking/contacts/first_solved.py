"""What the solver of the first contact has to say: who was met first, and how surely."""

from __future__ import annotations

from dataclasses import dataclass

from rules.balls import Ball, Rail


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelTouch:
    """A nose that a ball met just after the first contact, by the draws that fit."""

    ball: Ball
    rail: Rail
    t_s: float
    t_error_s: float
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class BallFit:
    """How one ball fits as the first: its posterior, when it was met, and the misfit then."""

    ball: Ball
    share: float
    t_s: float
    t_error_s: float
    misfit: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstSolved:
    """Who was met first, as far as the paths tell.

    `shares`: posterior of each ball, likeliest first; `gap_s`: time from the first to the second
    ball that the cue ball met, its mean and spread, None without a second; `misfit`: m of the
    research, about 0 for a good fit; `place_mm`: the cue ball's centre then; `rails`: noses met
    within the frames of the fit; `is_contradicted`: another ball surely moved before, or the
    cue ball was nowhere near. `is_alone`: no other ball can have been met first (`contenders`);
    `rivals`: those that can, where the fit says another. `fits`: each ball by the fit alone.
    """

    shares: tuple[tuple[Ball, float], ...]
    t_s: float
    t_error_s: float
    misfit: float
    second: Ball | None = None
    gap_s: float | None = None
    gap_error_s: float = 0.0
    place_mm: tuple[float, float] | None = None
    from_onsets_only: bool = False
    rails: tuple[ModelTouch, ...] = ()
    is_contradicted: bool = False
    is_alone: bool = False
    rivals: tuple[Ball, ...] = ()
    fits: tuple[BallFit, ...] = ()
