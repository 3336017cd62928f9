"""Finding the table: pictures first, then a search by somebody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from calibration.fit import TableFit
from device.errors import BadInputError
from device.live.finding import AGAIN_S, Finder
from device.live.looks import LookingProcess
from device.live.restarts import Restarts
from device.live.searching import NoTable, Pictures, SearchHere, table_in
from tests.device.drawn_clips import Clip
from tests.device.live.refereeing import fit_of
from vision.frame import Frame


class Slow:
    """A search that gives its result when it is told to."""

    def __init__(self) -> None:
        self.asked: list[Pictures] = []
        self.is_free = True
        self.result: TableFit | NoTable | None = None

    def search(self, pictures: Pictures, **_: Any) -> bool:
        if self.is_free:
            self.asked.append(pictures)
        return self.is_free

    def searched(self) -> TableFit | NoTable | None:
        result, self.result = self.result, None
        return result


def frame(t_s: float) -> Frame:
    rng = np.random.default_rng(1)
    y = rng.integers(0, 255, (36, 64), np.uint8)
    grey = np.full((18, 32), 128, np.uint8)
    return Frame(index=round(t_s * 10), t_s=t_s, y=y, u=grey, v=grey)


def shown(finder: Finder, from_s: float, to_s: float) -> list[float]:
    """Ten pictures a second; at which the table was found."""
    times = [k / 10 for k in range(round(from_s * 10), round(to_s * 10))]
    return [t_s for t_s in times if finder.see(frame(t_s)) is not None]


def finder_of(search: Slow) -> Finder:
    return Finder(search, None, size_mm=None, head_end="auto")


def test_it_waits_for_the_search_and_takes_its_table(pot: Clip) -> None:
    search = Slow()
    finder = finder_of(search)
    early = shown(finder, 0.0, 4.0)
    was_searching = finder.is_searching
    search.result = fit_of(pot)
    assert (early, was_searching, len(search.asked)) == ([], True, 1)
    assert shown(finder, 4.0, 4.1) == [4.0]
    assert not finder.is_searching


def test_who_is_busy_is_asked_again() -> None:
    search = Slow()
    search.is_free = False
    finder = finder_of(search)
    shown(finder, 0.0, 3.0)
    was_searching = finder.is_searching
    search.is_free = True
    shown(finder, 3.0, 3.1)
    assert (was_searching, finder.is_searching) == (False, True)


def test_a_camera_that_was_away_meanwhile_makes_the_search_worthless(pot: Clip) -> None:
    search = Slow()
    finder = finder_of(search)
    shown(finder, 0.0, 3.0)
    finder.forget()
    search.result = fit_of(pot)
    assert shown(finder, 3.0, 5.9) == []
    assert len(search.asked) == 2


def test_few_pictures_are_tried_first(pot: Clip) -> None:
    """A break may come three seconds after the start."""
    search = Slow()
    finder = finder_of(search)
    assert shown(finder, 0.0, 1.2) == []
    assert [len(pictures) for pictures in search.asked] == [3]
    search.result = fit_of(pot)
    assert shown(finder, 1.2, 1.3) == [1.2]


def test_what_is_not_found_is_searched_in_more_pictures_and_told_and_searched_later() -> None:
    search = Slow()
    finder = finder_of(search)
    search.result = NoTable(why="few")
    shown(finder, 0.0, 1.2)
    assert (finder.why, len(search.asked), finder.is_searching) == ("few", 1, False)
    shown(finder, 1.2, 3.5)
    assert [len(pictures) for pictures in search.asked] == [3, 6]
    search.result = NoTable(why="no cloth")
    shown(finder, 3.5, 3.6)
    assert (finder.why, finder.is_searching) == ("no cloth", False)
    shown(finder, 3.6, 3.5 + AGAIN_S + 1.5)
    assert len(search.asked) == 2
    shown(finder, 3.5 + AGAIN_S + 1.5, 3.5 + AGAIN_S + 2.5)
    assert len(search.asked) == 3


def test_a_table_that_lies_otherwise_than_configured_ends_the_program() -> None:
    search = Slow()
    finder = finder_of(search)
    search.result = NoTable(why="the table lies across the picture", is_bad_input=True)
    with pytest.raises(BadInputError, match="lies across"):
        shown(finder, 0.0, 3.0)


@pytest.fixture(scope="module")
def process() -> Iterator[LookingProcess]:
    with LookingProcess("classic", None, Restarts(3), patience_s=60.0) as one:
        yield one


def test_the_process_finds_what_is_found_here(process: LookingProcess, pot: Clip) -> None:
    pictures = pot.pictures()[:3]
    here = SearchHere()
    asks: dict[str, Any] = {"size_mm": None, "head_end": "right"}
    assert here.search(pictures, **asks)
    own = here.searched()
    assert process.search(pictures, **asks)
    assert not process.search(pictures, **asks)
    found = None
    while found is None:
        found = process.searched()
    assert isinstance(own, TableFit)
    assert isinstance(found, TableFit)
    assert found.corners_px == own.corners_px
    assert here.searched() is None
    assert process.searched() is None


def test_the_process_says_why_there_is_none(process: LookingProcess, pot: Clip) -> None:
    picture = pot.pictures()[0]
    asks: dict[str, Any] = {"size_mm": None, "head_end": "upper"}
    assert process.search([picture] * 3, **asks)
    found = None
    while found is None:
        found = process.searched()
    own = table_in([picture] * 3, **asks)
    assert found == own
    assert isinstance(own, NoTable)
    assert own.is_bad_input
    grey = np.full_like(picture, 90)
    nothing = table_in([grey] * 3, size_mm=None, head_end="auto")
    assert isinstance(nothing, NoTable)
    assert not nothing.is_bad_input
