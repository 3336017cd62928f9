"""Pictures for training: labels are where things are drawn, and say what is drawn there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from simulation import table
from simulation.acts import HeldCue
from simulation.line import Timeline
from simulation.look import look_from_seed
from simulation.people import PeoplePainter
from simulation.render import Renderer, camera_of
from simulation.still_layouts import SHOWN_S, layout, time_line
from simulation.stills import labelled, people, still_look, stills
from vision.training.labelled import CUE_STICK, HAND, read_labels

R = table.BALL_RADIUS_MM


@pytest.mark.parametrize("seed", range(40))
def test_balls_of_a_layout_lie_on_the_bed_and_in_none_other(seed: int) -> None:
    placed = layout(np.random.default_rng(seed))
    places = np.array(list(placed.values())).reshape(-1, 2)
    gap = np.linalg.norm(places[:, None] - places[None], axis=2) + 1e6 * np.eye(len(places))
    assert not len(places) or gap.min() >= 2 * R
    for shape in table.pocket_shapes().values():
        away = np.linalg.norm(places - shape.centre_xy_mm, axis=1)
        assert not len(places) or away.min() > shape.radius_mm, "no ball in a hole"
    assert set(placed) <= set(range(16))


def test_a_seed_is_a_folder_that_goes_on(tmp_path: Path) -> None:
    assert stills(tmp_path, looks=1, each=2, first=3, size_px=(640, 360)) == 2
    before = {p.name: p.stat().st_mtime_ns for p in (tmp_path / "pictures").iterdir()}
    assert stills(tmp_path, looks=1, each=2, first=3, size_px=(640, 360)) == 2
    assert before == {p.name: p.stat().st_mtime_ns for p in (tmp_path / "pictures").iterdir()}
    one, other = read_labels(tmp_path)
    assert one.group == other.group == "look-3"
    assert one.read().shape == (360, 640, 3)
    assert one.people is not None
    assert one.surface_px_xy is not None
    assert still_look(3, (640, 360)).seed == 3
    with pytest.raises(ValueError, match="made otherwise"):
        stills(tmp_path, looks=1, each=3, first=3, size_px=(640, 360))


def test_a_ball_is_drawn_in_its_box_and_nowhere_else(tmp_path: Path) -> None:
    look = look_from_seed(
        5, size_px=(640, 360), noise=0.0, readout_s=0.0, shadow=0.0, lens="radial", cloth="blue",
        ball_set="standard", flicker=0.0, exposure_drift=0.0, white_drift=0.0, halo=0.0,
        sharpness=0.3,
    )  # fmt: skip
    line = Timeline(length_s=2 * SHOWN_S)
    renderer = Renderer(look, line, "ten-ball")
    empty = renderer.picture(SHOWN_S).astype(np.int16)
    line = Timeline(length_s=2 * SHOWN_S)
    line.moves.put(3, np.array([700.0, 400.0, R]), np.eye(3))
    renderer.line = line
    seen = renderer.picture(SHOWN_S)
    truth = labelled(tmp_path / "x.jpg", renderer, line, seen)
    assert truth.numbers.tolist() == [3]
    changed = np.abs(seen.astype(np.int16) - empty).max(axis=2) > 25
    ys, xs = np.nonzero(changed)
    low, high = np.array([xs.min(), ys.min()]), np.array([xs.max(), ys.max()])
    assert np.abs((low + high) / 2 - truth.centres_px_xy[0]).max() < 1.5
    assert np.abs((high - low + 1) - truth.sizes_px_wh[0]).max() < 3.0


def test_a_cue_gives_cue_sticks_and_a_body_hands() -> None:
    """`stills.people` tells them apart by their outlines: it must go on being so."""
    look = look_from_seed(1, size_px=(640, 360))
    line = Timeline(length_s=4.0)
    line.acts.append(
        HeldCue(
            from_s=0.0,
            to_s=4.0,
            tip_xy_mm=(800.0, 600.0),
            butt_xy_mm=(800.0, 2000.0),
            height_mm=90.0,
        )
    )
    painter = PeoplePainter(camera_of(look), look)
    kinds = people(painter.outlines_px(line, 2.0))
    assert len(kinds[CUE_STICK]) >= 3
    assert len(kinds[HAND]) >= 4
    # The tip's side of the table holds the cue alone.
    tip = camera_of(look).project(np.array([800.0, 700.0, 100.0]))
    near = [np.linalg.norm(o.mean(axis=0) - tip) for o in kinds[HAND]]
    assert min(near) > 100


def test_balls_in_cups_are_no_balls_of_the_bed(tmp_path: Path) -> None:
    look = look_from_seed(2, size_px=(640, 360), cup="leather", readout_s=0.0)
    for seed in range(30):
        rng = np.random.default_rng(seed)
        placed = {0: (600.0, 600.0)}
        line = time_line(rng, placed, has_cups=True)
        if any(b.pocket for b in line.balls_at(SHOWN_S)) and not line.turns and not line.acts:
            break
    renderer = Renderer(look, line, "ten-ball")
    truth = labelled(tmp_path / "x.jpg", renderer, line, renderer.picture(SHOWN_S))
    assert truth.numbers.tolist() == [0]
    assert not len(truth.ignored_px_xyxy)
