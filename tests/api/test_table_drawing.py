"""The drawing: inside its frame, true to the places, thin lines true to the paths."""

from __future__ import annotations

import itertools
import math
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from api.table_drawing import (
    FRAME_MM,
    PATH_TOLERANCE_MM,
    PLATE_SHARE,
    RADII_MM,
    drawn_table,
    thinned,
)

TABLE = {"length_mm": 2540.0, "width_mm": 1270.0}

coordinates = st.floats(min_value=-500, max_value=3000)
points = st.lists(st.tuples(coordinates, coordinates), min_size=1, max_size=40)


def distance_to_line(point: tuple[float, float], line: list[tuple[float, float]]) -> float:
    """The distance of a point from the nearest piece of a line."""
    best = min(math.dist(point, corner) for corner in line)
    for start, end in itertools.pairwise(line):
        along = (end[0] - start[0], end[1] - start[1])
        length2 = along[0] ** 2 + along[1] ** 2
        if length2 == 0:
            continue
        share = ((point[0] - start[0]) * along[0] + (point[1] - start[1]) * along[1]) / length2
        if 0 <= share <= 1:
            foot = (start[0] + share * along[0], start[1] + share * along[1])
            best = min(best, math.dist(point, foot))
    return best


@given(points=points)
def test_a_thinned_path_keeps_its_ends_and_stays_near_every_point(
    points: list[tuple[float, float]],
) -> None:
    line = thinned(points)
    assert line[0] == points[0]
    assert line[-1] == points[-1]
    assert set(line) <= set(points)
    for point in points:
        assert distance_to_line(point, line) <= PATH_TOLERANCE_MM + 1e-6


def test_a_straight_path_is_its_two_ends() -> None:
    assert thinned([(float(k), 2.0 * k) for k in range(300)]) == [(0.0, 0.0), (299.0, 598.0)]


@given(path=points, place=st.tuples(coordinates, coordinates))
def test_everything_is_drawn_inside_the_frame(
    path: list[tuple[float, float]], place: tuple[float, float]
) -> None:
    shot = {
        "before": {"0": path[0], "3": place},
        "after": {"0": path[-1], "3": place},
        "first_contact": {"balls": [3]},
        "events": [
            {"kind": "contact", "balls": [0, 3], "at_mm": place},
            {"kind": "rail", "balls": [0], "at_mm": place},
        ],
        "paths_mm": {"0": [[0.1 * k, x, y] for k, (x, y) in enumerate(path)]},
        "unidentified_mm": [place],
    }
    drawn = drawn_table(shot, TABLE)
    places = [(ball.x_mm, ball.y_mm) for ball in (*drawn.before, *drawn.after)]
    places += [*drawn.rail_touches, *drawn.contacts]
    for line in drawn.paths:
        places += [(float(x), float(y)) for x, y in (p.split(",") for p in line.points.split())]
    for x_mm, y_mm in places:
        assert -FRAME_MM <= x_mm <= TABLE["length_mm"] + FRAME_MM
        assert -FRAME_MM <= y_mm <= TABLE["width_mm"] + FRAME_MM


def test_no_ball_covers_the_number_of_its_neighbour(review: dict[str, Any]) -> None:
    for shot in review["shots"]:
        drawn = drawn_table(shot, review["table"])
        assert RADII_MM[0] <= drawn.radius_mm <= RADII_MM[1]
        balls = drawn.before
        for i, one in enumerate(balls):
            for other in balls[i + 1 :]:
                apart = math.dist((one.x_mm, one.y_mm), (other.x_mm, other.y_mm))
                assert apart >= drawn.radius_mm * (1 + PLATE_SHARE) - 0.5


def test_what_fell_is_drawn_in_its_pocket_and_not_on_the_table(review: dict[str, Any]) -> None:
    drawn = drawn_table(review["shots"][4], review["table"])
    fallen = {pocket.name: [ball.number for ball in pocket.fallen] for pocket in drawn.pockets}
    assert fallen["FR"] == [10]
    assert fallen["SL"] == [0]
    assert not {ball.number for ball in drawn.after} & {0, 10}


def test_the_first_contact_is_told_from_the_others(review: dict[str, Any]) -> None:
    broken = drawn_table(review["shots"][0], review["table"])
    assert list(broken.first_contact or ()) == [1877, 632]
    assert len(broken.contacts) == 2
    unseen = drawn_table(review["shots"][3], review["table"])
    assert unseen.first_contact is None
    assert len(unseen.contacts) == 2


def test_what_is_no_number_is_not_drawn() -> None:
    nan = math.nan
    shot = {"before": {"0": [nan, 3.0]}, "first_contact": None, "unidentified_mm": [[1.0, nan]]}
    assert drawn_table(shot, TABLE).before == ()


def test_a_ball_that_stayed_has_no_path() -> None:
    still = [[0.1 * k, 500.0 + k % 2, 500.0] for k in range(20)]
    assert drawn_table({"paths_mm": {"4": still}, "first_contact": None}, TABLE).paths == ()
