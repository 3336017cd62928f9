"""Published copies whose boxes were turned with what lies in them: labels go with the balls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.training.copies import Turn, righted, turned_box
from vision.training.labelled import LabelledPicture

SIDE = 240
BOX = (126.0, 140.0, 160.0, 120.0)
BALLS = np.array([[80.0, 110.0], [150.0, 120.0], [176.0, 170.0], [20.0, 30.0]])
"""The last lies beside the table: it is moved in no copy."""
RADIUS = 6.0
STRAIGHT = Turn()
Picture = NDArray[np.uint8]


def photograph(seed: int = 0) -> Picture:
    """A room of soft patches, a table of others, balls."""
    rng = np.random.default_rng(seed)
    soft = rng.integers(30, 220, (30, 30, 3)).astype(np.uint8)
    bgr = cv2.resize(soft, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC)
    for x, y in BALLS:
        cv2.circle(bgr, (int(x), int(y)), int(RADIUS), (250, 250, 250), -1, cv2.LINE_AA)
    return np.asarray(bgr, dtype=np.uint8)


def turned(bgr: Picture, turn: Turn) -> Picture:
    """The content of the box mirrored and turned about its middle, pasted back."""
    middle = np.array(BOX[:2])
    matrix = np.column_stack((turn.matrix, middle - turn.matrix @ middle))
    inside = np.zeros((SIDE, SIDE), dtype=np.uint8)
    x0, y0 = (middle - np.array(BOX[2:]) / 2).astype(int)
    inside[y0 : y0 + int(BOX[3]), x0 : x0 + int(BOX[2])] = 255
    moved = cv2.warpAffine(bgr, matrix, (SIDE, SIDE))
    there = cv2.warpAffine(inside, matrix, (SIDE, SIDE)) > 127
    return np.asarray(np.where(there[..., None], moved, bgr), dtype=np.uint8)


def copies(folder: Path, turns: Sequence[Turn]) -> list[LabelledPicture]:
    """Labelled as published: places of the photograph, whatever was turned."""
    made = []
    for k, turn in enumerate(turns):
        path = folder / f"one.rf.{k}.png"
        cv2.imwrite(str(path), turned(photograph(), turn))
        made.append(
            LabelledPicture(
                path=path,
                name=path.stem,
                source="balls",
                group="one",
                view="oblique",
                part="train",
                size_px_wh=(SIDE, SIDE),
                centres_px_xy=BALLS.copy(),
                sizes_px_wh=np.full((len(BALLS), 2), 2 * RADIUS),
                numbers=np.full(len(BALLS), -1),
            )
        )
    return made


def labelled_box(turn: Turn) -> NDArray[np.float64]:
    """Half way to the box around the turned one."""
    cos = np.cos(np.radians(turn.turn_deg))
    sin = np.sin(np.radians(abs(turn.turn_deg)))
    x, y, w, h = BOX
    return np.array([x, y, (w + w * cos + h * sin) / 2, (h + h * cos + w * sin) / 2])


def tables(
    pictures: Sequence[LabelledPicture], turns: Sequence[Turn]
) -> dict[str, NDArray[np.float64]]:
    return {p.name: labelled_box(t)[None] for p, t in zip(pictures, turns, strict=True)}


@pytest.mark.parametrize(
    ("turns", "within_deg"),
    [
        ((STRAIGHT, STRAIGHT, STRAIGHT), 0.75),
        ((Turn((-1.0, 1.0), 0.0), STRAIGHT, Turn((1.0, -1.0), 7.0)), 0.75),
        # Where none was left alone, corners hide the surroundings in each.
        ((Turn((1.0, 1.0), 12.0), Turn((-1.0, -1.0), -5.0), Turn((1.0, -1.0), -13.0)), 2.0),
    ],
)
def test_how_a_table_was_turned_is_seen_in_the_copies(
    turns: tuple[Turn, ...], within_deg: float
) -> None:
    boxes = np.stack([labelled_box(turn) for turn in turns])
    found = turned_box([turned(photograph(), turn) for turn in turns], boxes)
    assert [turn.flips for turn in found.turns] == [turn.flips for turn in turns]
    for told, true in zip(found.turns, turns, strict=True):
        assert told.turn_deg == pytest.approx(true.turn_deg, abs=within_deg)
    assert found.alike > 0.9


def test_labels_go_where_the_balls_went(tmp_path: Path) -> None:
    turn = Turn((1.0, -1.0), 9.0)
    turns = (STRAIGHT, turn, STRAIGHT)
    published = copies(tmp_path, turns)
    right = righted(published, tables(published, turns))
    assert right[0] is published[0]
    assert right[2] is published[2]
    middle = np.array(BOX[:2])
    moved = (BALLS[:3] - middle) @ turn.matrix.T + middle
    bgr = right[1].read()
    for centre in right[1].centres_px_xy:
        x, y = centre.round().astype(int)
        assert bgr[y, x].min() > 240, "a ball lies there"
    gaps = np.linalg.norm(right[1].centres_px_xy[:, None] - moved[None], axis=2)
    assert (gaps[:3].min(axis=1) < 0.3 * RADIUS).all()
    assert np.array_equal(right[1].centres_px_xy[-1], BALLS[-1])
    old = right[1].ignored_px_xyxy
    for x, y in BALLS[:3]:
        assert ((old[:, :2] < (x, y)) & (old[:, 2:] > (x, y))).all(axis=1).any(), "nothing is said"
    x, y = BALLS[-1]
    assert not ((old[:, :2] < (x, y)) & (old[:, 2:] > (x, y))).all(axis=1).any()


def test_a_ball_under_the_old_place_of_another_is_not_asked_about(tmp_path: Path) -> None:
    turn = Turn((-1.0, 1.0), 0.0)
    middle = BOX[0]
    turns = (turn, STRAIGHT, STRAIGHT)
    published = copies(tmp_path, turns)
    # One more where the first goes to: something of it may have been pasted there.
    there = np.array([[2 * middle - BALLS[0, 0] + 3.0, BALLS[0, 1]]])
    more = replace(
        published[0],
        centres_px_xy=np.vstack((BALLS, there)),
        sizes_px_wh=np.full((len(BALLS) + 1, 2), 2 * RADIUS),
        numbers=np.full(len(BALLS) + 1, -1),
    )
    right = righted([more, *published[1:]], tables(published, turns))
    assert len(right[0]) == len(BALLS) - 1
    assert len(right[0].ignored_px_xyxy) == 4 + 2


def test_what_cannot_be_put_right_is_left_out(tmp_path: Path) -> None:
    turns = (STRAIGHT, Turn((1.0, -1.0), 0.0), STRAIGHT)
    published = copies(tmp_path, turns)
    boxes = tables(published, turns)
    assert righted(published[:1], boxes) == [], "one copy tells nothing"
    two = {name: np.repeat(its, 2, axis=0) for name, its in boxes.items()}
    assert righted(published, two) == [published[0], published[2]], "tables over each other"
    none = {p.name: np.empty((0, 4)) for p in published}
    assert righted(published, none) == published, "no table, nothing that hides balls"
    other = {**boxes, published[1].name: np.empty((0, 4))}
    assert righted(published, other) == []


def test_copies_that_are_of_different_photographs_are_not_moved(tmp_path: Path) -> None:
    turns = (Turn((1.0, -1.0), 6.0), STRAIGHT, STRAIGHT)
    published = copies(tmp_path, turns)
    for k, picture in enumerate(published):
        cv2.imwrite(str(picture.path), turned(photograph(seed=9 + k), Turn((-1.0, 1.0), 4.0)))
    assert all(p in published for p in righted(published, tables(published, turns)))


def test_a_box_as_large_as_the_picture_has_no_surroundings() -> None:
    whole = np.array([[(SIDE - 1) / 2, (SIDE - 1) / 2, float(SIDE), float(SIDE)]] * 3)
    found = turned_box([photograph()] * 3, whole)
    assert len({turn.flips for turn in found.turns}) == 1
    assert found.alike > 0.99
