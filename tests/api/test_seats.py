"""Seats at the table: the code, who holds one, when it ends."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from api.attempts import FREE
from api.feed import SnapshotFeed
from api.problems import Problem
from api.seats import COLD_S, Seats, SeatTakenError, WrongCodeError
from api.signing import CODE_ALPHABET, CODE_LETTERS, Signer
from api.snapshot import Snapshot
from rules.players import Player
from tests.api.operators import operator_access
from tests.api.snapshots import after_shot

A, B = Player.A, Player.B


class Clock:
    def __init__(self) -> None:
        self.s = 0.0

    def __call__(self) -> float:
        return self.s


def playing(match_id: str, **match: Any) -> Snapshot:
    return after_shot(match={"match_id": match_id, **match})


def no_match() -> Snapshot:
    return after_shot().model_copy(update={"match": None})


@pytest.fixture
def seats(tmp_path: Path) -> Seats:
    return Seats(Signer(b"k" * 32), tmp_path)


def test_the_code_lets_sit_down(seats: Seats) -> None:
    assert len(seats.code) == CODE_LETTERS
    assert set(seats.code) <= set(CODE_ALPHABET)
    for wrong in ("", "AAAAAAAAAA", seats.code[:-1], f"{seats.code}A", "ש" * 10):
        with pytest.raises(WrongCodeError):
            seats.join(A, "Anna", code=wrong)
    seat = seats.join(A, "Anna\u202e", code=f" {seats.code.lower()} ")
    assert (seat.player, seat.name) == (A, "Anna")
    assert seats.held(seat.cookie) == seat
    assert seats.names == {A: "Anna"}


def test_a_seat_is_not_stolen(seats: Seats) -> None:
    mine = seats.join(A, "Anna", code=seats.code)
    with pytest.raises(SeatTakenError):
        seats.join(A, "Eve", code=seats.code)
    other = seats.join(B, "Ben", code=seats.code)
    with pytest.raises(SeatTakenError):
        seats.join(A, "Ben", cookie=other.cookie)
    assert seats.held(mine.cookie) == mine
    assert seats.names == {A: "Anna", B: "Ben"}


def test_who_sits_changes_name_or_seat_without_the_code(seats: Seats) -> None:
    first = seats.join(A, "Ana", code=seats.code)
    second = seats.join(A, "Anna", cookie=first.cookie)
    assert seats.held(first.cookie) is None
    third = seats.join(B, "Anna", cookie=second.cookie)
    assert seats.names == {B: "Anna"}
    assert seats.held(second.cookie) is None
    assert seats.held(third.cookie) == third


def test_a_phone_that_is_gone_holds_its_seat_for_a_while(tmp_path: Path) -> None:
    clock = Clock()
    seats = Seats(Signer(b"k" * 32), tmp_path, now=clock)
    first = seats.join(A, "Anna", code=seats.code)
    clock.s += COLD_S - 1
    assert seats.held(first.cookie)
    clock.s += COLD_S - 1
    with pytest.raises(SeatTakenError):
        seats.join(A, "Eve", code=seats.code)
    clock.s += 1
    seats.join(A, "Eve", code=seats.code)
    assert seats.held(first.cookie) is None


def test_who_sets_a_match_up_keeps_the_seat_and_who_played_it_loses_it(seats: Seats) -> None:
    seats.tell(None)
    seats.tell(no_match())
    idle = seats.code
    anna = seats.join(A, "Anna", code=idle)
    seats.tell(playing("M1"))
    first = seats.code
    assert first != idle
    assert seats.held(anna.cookie)
    with pytest.raises(WrongCodeError):
        seats.join(B, "Ben", code=idle)
    ben = seats.join(B, "Ben", code=first)
    seats.tell(None)  # the referee does not answer
    assert seats.held(anna.cookie)
    seats.tell(playing("M1", is_over=True))
    between = seats.code
    assert between not in (idle, first)
    assert seats.held(anna.cookie) is None
    with pytest.raises(WrongCodeError):
        seats.join(A, "Anna", code=first)
    again = seats.join(B, "Anna", cookie=anna.cookie)  # the next one is played by the same two
    seats.tell(no_match())
    assert seats.code == between
    seats.tell(playing("M2"))
    assert seats.held(again.cookie)
    with pytest.raises(WrongCodeError):  # too late: the match runs
        seats.join(A, "Ben", cookie=ben.cookie)


def test_a_match_in_the_place_of_another_has_nobody_yet(seats: Seats) -> None:
    seats.tell(playing("M1"))
    anna = seats.join(A, "Anna", code=seats.code)
    seats.tell(playing("M2"))
    assert seats.held(anna.cookie) is None
    assert seats.names == {}


def test_who_sets_a_match_up_in_the_place_of_another_keeps_the_seat(seats: Seats) -> None:
    seats.tell(playing("M1"))
    anna = seats.join(A, "Anna", code=seats.code)
    seats.tell(playing("M2", is_unattended=False))
    assert seats.held(anna.cookie) is not None


def test_seats_outlive_a_restart(tmp_path: Path) -> None:
    signer = Signer(b"k" * 32)
    seats = Seats(signer, tmp_path)
    seats.tell(playing("M1"))
    anna = seats.join(A, "Anna", code=seats.code)
    again = Seats(signer, tmp_path)
    assert again.code == seats.code
    assert again.held(anna.cookie) == anna
    assert again.free(A)
    assert not again.free(A)
    assert Seats(signer, tmp_path).held(anna.cookie) is None
    text = (tmp_path / "seats.json").read_text()
    assert anna.cookie.partition(".")[0] not in text


def test_seats_go_by_the_match_that_the_referee_tells_of(tmp_path: Path) -> None:
    feed = SnapshotFeed()
    access = operator_access(tmp_path)
    access.follow(feed)
    before = access.seats.code
    feed.tell(playing("M1"))
    assert access.seats.code != before


def test_codes_are_not_guessed(tmp_path: Path) -> None:
    access = operator_access(tmp_path)
    for _ in range(FREE):
        access.wait_for_code("10.0.0.5")
        access.wrong_code("10.0.0.5")
    with pytest.raises(Problem) as refused:
        access.wait_for_code("10.0.0.5")
    assert refused.value.status_code == 429
    access.wait_for_code("10.0.0.6")
