"""Clips are evidence as long as somebody disputes their shot, also when the match is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from device.clips.shelf import MB, ClipName, Shelf
from device.live.disputes import KNOWN_FOR_S, EarlierDisputes, disputed, disputed_shots
from rules.facts import Report, ReportKind
from rules.match_events import Conceded, ReportAnswered, Reported, Unit
from tests.device.live.kept import ASK, MATCH, MISS, POT, Keeper
from tests.rules.playing import REFEREE, A, B, player

FOUL = Report(kind=ReportKind.DOUBLE_HIT)


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Keeper]:
    kept = Keeper(tmp_path)
    yield kept
    kept.close()


def shot_of(keeper: Keeper, seq: int) -> tuple[str, int, int]:
    (one,) = [one.before for one in keeper.log.progress.ruled if one.seq == seq]
    return MATCH, one.rack_index, one.shot_index


def test_what_is_asked_is_disputed_and_what_was_denied(keeper: Keeper) -> None:
    asked, missed = shot_of(keeper, ASK), shot_of(keeper, MISS)
    assert disputed_shots(keeper.log) == {asked}
    log = keeper.add(Reported(report=FOUL, by=player(A), shot_seq=MISS, against=B))
    assert disputed(lambda: log)() == {asked, missed}
    denied = keeper.add(
        ReportAnswered(report_seq=log.progress.seq, is_accepted=False, by=player(B))
    )
    assert disputed_shots(denied) == {asked, missed}
    agreed = keeper.add(ReportAnswered(report_seq=log.progress.seq, is_accepted=True, by=REFEREE))
    assert disputed_shots(agreed) == {asked}
    assert disputed(lambda: None)() == frozenset()


def test_of_a_match_that_is_over_the_journal_tells(keeper: Keeper) -> None:
    keeper.add(Conceded(player=A, unit=Unit.MATCH))
    now_s = [0.0]
    is_disputed = EarlierDisputes(keeper.path, lambda: now_s[0])
    assert is_disputed(shot_of(keeper, ASK))
    assert not is_disputed(shot_of(keeper, POT))
    assert not is_disputed(("01KBA9YJ8Z0123456789ABCDEG", 1, 1))
    keeper.path.rename(keeper.path.with_suffix(".away"))
    assert is_disputed(shot_of(keeper, ASK))
    now_s[0] = KNOWN_FOR_S
    assert is_disputed(shot_of(keeper, POT)), "where it cannot be told, the clip stays"


def test_its_clips_stay_on_the_shelf(keeper: Keeper) -> None:
    keeper.film(ASK)
    names = {ClipName.parse(path.name) for path in keeper.clips.iterdir()}
    assert len(names) == 3
    one = Shelf(
        keeper.clips,
        keep_days=3,
        keep_mb=50,
        low_disk_mb=1,
        evidence=frozenset,
        is_disputed=EarlierDisputes(keeper.path),
        free_bytes=lambda _: 1000 * MB,
    )
    one.open()
    written_s = max(path.stat().st_mtime for path in keeper.clips.iterdir())
    one.tidy(wall_s=written_s + 4 * 86_400.0, steady_s=0.0)
    (left,) = keeper.clips.iterdir()
    name = ClipName.parse(left.name)
    assert name is not None
    assert name.shot == shot_of(keeper, ASK)
    one.tidy(wall_s=written_s + 91 * 86_400.0, steady_s=0.0)
    assert list(keeper.clips.iterdir()) == []
