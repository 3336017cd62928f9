"""A loan has an end, and nobody gets past it unnoticed."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from device.cameras.loan import Loan, LoanError
from tests.device.cameras.faults import grey_planes
from vision.frame import Frame


class Lender:
    """Counts what comes back."""

    def __init__(self) -> None:
        self.back = 0

    def lend(self) -> Loan:
        return Loan(
            index=7,
            t_s=0.5,
            planes=grey_planes(100),
            small=grey_planes(50, (32, 24)),
            give_back=self.take,
        )

    def take(self) -> None:
        self.back += 1


@pytest.fixture
def lender() -> Lender:
    return Lender()


def test_the_picture_is_there_until_the_end(lender: Lender) -> None:
    loan = lender.lend()
    small = loan.small
    assert small is not None
    assert small.size_wh == (32, 24)
    with loan as frame:
        assert frame.y[3, 4] == 100
        assert (frame.index, frame.t_s, frame.size_wh) == (7, 0.5, (64, 48))
        assert lender.back == 0
        kept = frame.kept()
    assert lender.back == 1
    assert kept.y[3, 4] == 100
    assert kept.bgr().shape == (48, 64, 3)


def uses(frame: Frame) -> list[object]:
    y = frame.y
    return [
        lambda: y[0, 0],
        lambda: y.shape,
        lambda: y.mean(),
        lambda: y[0],
        lambda: np.asarray(y),
        lambda: np.add(y, 1),
        lambda: y + 1,
        lambda: y < 3,
        lambda: len(y),
        lambda: list(y),
        lambda: bool(y),
        lambda: y.copy(),
        frame.kept,
        frame.bgr,
        frame.half_yuv,
        lambda: frame.size_wh,
        lambda: cv2.resize(frame.y, (4, 4)),
    ]


def test_after_the_end_every_use_of_the_frame_is_refused(lender: Lender) -> None:
    loan = lender.lend()
    with loan as frame:
        pass
    assert lender.back == 1
    for use in uses(frame):
        assert callable(use)
        with pytest.raises((LoanError, cv2.error), match=r"given back|src"):
            use()
    for again in (lambda: loan.frame, lambda: loan.small, loan.end, loan.__enter__):
        with pytest.raises(LoanError, match="picture 7 has been given back"):
            again()
    assert lender.back == 1


def keeps(loan: Loan, how: str) -> object:
    frame, small = loan.frame, loan.small
    assert small is not None
    return {
        "whole": lambda: frame.y,
        "slice": lambda: frame.u[2:4, ::2],
        "view of a view": lambda: frame.v[2:].T.view()[1:],
        "memory": lambda: memoryview(frame.y.data),
        "small": lambda: small.y,
        "flat": lambda: frame.y.reshape(-1),
    }[how]()


@pytest.mark.parametrize("keep", ["whole", "slice", "view of a view", "memory", "small", "flat"])
def test_a_view_that_is_kept_is_found_at_the_end(lender: Lender, keep: str) -> None:
    loan = lender.lend()
    kept = keeps(loan, keep)
    with pytest.raises(LoanError, match="1 planes of picture 7 are still held"):
        loan.end()
    assert lender.back == 1  # the camera goes on all the same
    assert kept is not None


def test_what_is_computed_from_a_picture_may_stay(lender: Lender) -> None:
    with lender.lend() as frame:
        kept = [frame.y + 1, frame.half_yuv(), frame.bgr(), frame.y[::2].copy(), frame.y[0, 0]]
    assert len(kept) == 5
    assert lender.back == 1


def test_an_error_on_its_way_is_not_covered_up(lender: Lender) -> None:
    def fails(frame: Frame) -> None:
        held = frame.y[3:]
        raise KeyError(held.shape[0])

    with pytest.raises(KeyError), lender.lend() as frame:
        fails(frame)
    assert lender.back == 1


def test_a_loan_that_is_forgotten_comes_back_and_is_told(lender: Lender) -> None:
    loans = [lender.lend()]
    with pytest.warns(ResourceWarning, match="picture 7 was never given back"):
        loans.clear()
    assert lender.back == 1


def test_a_camera_cannot_be_written_into() -> None:
    planes = grey_planes(1)
    planes[0].flags.writeable = False
    loan = Loan(index=0, t_s=0, planes=planes, give_back=lambda: None)
    with loan as frame, pytest.raises(ValueError, match="read-only"):
        frame.y[0, 0] = 3
