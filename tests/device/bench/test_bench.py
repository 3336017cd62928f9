"""`footspot bench` by its command line: suites, levels, other programs' reviews, comparison."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

import device.bench.main
import device.bench.output
import device.bench.pictures
from device.bench.main import bench
from device.bench.pictures import Referee, clips_in
from device.bench.suites import Level
from device.decoding import decoding_cost
from device.main import run
from simulation.scoring.result import result_from_data
from simulation.scoring.scores import Mark
from simulation.stored import save_shots
from tests.device.drawn_clips import drawn, shot_of
from tests.device.small_videos import write_clip
from tests.simulation.scoring.made import clip, foul, perfect, true_shot

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Command:
    """Runs a command in an empty folder: exit status, output, errors."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)

    def footspot(*arguments: object) -> tuple[int, str, str]:
        capfd.readouterr()
        status = run([str(argument) for argument in arguments])
        out, errors = capfd.readouterr()
        return status, out, errors

    return footspot


def folder_of(path: Path, count: int, shots: int = 5) -> Path:
    """Truths with clips that nobody decodes."""
    path.mkdir(parents=True)
    for number in range(count):
        truth = clip(
            *(true_shot(strike_s=2.0 + 10 * n) for n in range(shots)), clip=f"{number}.mp4"
        )
        (path / f"{number}.truth.json").write_text(json.dumps(truth))
        (path / f"{number}.mp4").write_bytes(b"no video")
    return path


def reviews_of(
    folder: Path, path: Path, spoil: Callable[[dict[str, Any]], object] | None = None
) -> Path:
    """The reviews of a perfect referee, in both of the places where they may be."""
    path.mkdir()
    for number, truth in enumerate(sorted(folder.glob("*.truth.json"))):
        review = perfect(json.loads(truth.read_text()))
        if spoil is not None:
            for shot in review["shots"]:
                spoil(shot)
        place = path / f"{number}.review.json"
        if number % 2:
            place = path / str(number) / "review.json"
            place.parent.mkdir()
        place.write_text(json.dumps(review))
    return path


def result(path: Path) -> Any:
    return result_from_data(json.loads((path / "bench.json").read_text()))


def test_reviews_of_another_program_are_scored(command: Command, tmp_path: Path) -> None:
    suite = folder_of(tmp_path / "suite", 3)
    reviews = reviews_of(suite, tmp_path / "theirs")
    (reviews / "1" / "review.json").unlink()
    (reviews / "2.review.json").write_text('{"schema": "other"}')
    status, out, errors = command("bench", suite, "--reviews", reviews, "--out", "out")
    assert (status, errors) == (0, "")
    assert "clips that were not refereed and count as unseen: 2 (1.mp4, 2.mp4)" in out
    clips = result(Path("out")).clips
    assert [score.error is None for score in clips] == [True, False, False]
    assert [shot.ruling for shot in clips[0].shots] == [Mark.RIGHT] * 5
    assert {shot.ruling for shot in clips[1].shots} == {Mark.UNSEEN}
    assert sorted(path.name for path in Path("out").iterdir()) == [
        "bench.csv", "bench.html", "bench.json",
    ]  # fmt: skip
    assert result(Path("out")).made.by == "theirs"


def test_reviews_by_another_rulebook_see_nothing(command: Command, tmp_path: Path) -> None:
    """What is told to be of one book is not scored by another."""
    suite = folder_of(tmp_path / "suite", 1)
    reviews = reviews_of(suite, tmp_path / "theirs")
    assert command("bench", suite, "--reviews", reviews, "--rulebook", "es", "--out", "o")[0] == 0
    (score,) = result(Path("o")).clips
    assert score.error == "rulebook: expected es, got 'wpa'"
    assert not any(shot.found for shot in score.shots)


def test_a_loss_beyond_noise_is_exit_status_1_and_one_line(
    command: Command, tmp_path: Path
) -> None:
    suite = folder_of(tmp_path / "suite", 2)
    good = reviews_of(suite, tmp_path / "good")
    bad = reviews_of(suite, tmp_path / "bad", lambda shot: shot.update(ruling=foul("no_rail")))
    assert command("bench", suite, "--reviews", good, "--out", "before")[0] == 0
    status, out, errors = command(
        "bench", suite, "--reviews", bad, "--out", "now", "--compare", "before/bench.json"
    )
    assert status == 1
    assert errors.startswith("footspot: lost beyond noise: shots with a wrong foul (10 worse, 0 ")
    assert errors.count("\n") == 1
    assert "Against the run before" in out
    assert "Against the run before" in Path("now/bench.html").read_text()
    status, out, errors = command(
        "bench", suite, "--reviews", good, "--out", "again", "--compare", "now/bench.json"
    )
    assert (status, errors) == (0, "")


def test_another_suite_is_refused_in_one_line(command: Command, tmp_path: Path) -> None:
    one, other = folder_of(tmp_path / "one", 1), folder_of(tmp_path / "other" / "one", 2)
    for suite, name in ((one, "a"), (other, "b")):
        reviews = reviews_of(suite, tmp_path / name)
        assert command("bench", suite, "--reviews", reviews, "--out", f"{name}-out")[0] == 0
    status, out, errors = command(
        "bench", one, "--reviews", tmp_path / "a", "--compare", "b-out/bench.json", "--out", "c"
    )
    assert (status, out) == (2, "")
    assert errors.startswith("footspot: --compare b-out/bench.json: another suite: that is one own")
    assert errors.count("\n") == 1
    assert not Path("c").exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([".", "--minutes", "2"], "--minutes and --camera are for bench live"),
        (["live", "--minutes", "0"], "minutes"),
        (["nosuch"], "no suite 'nosuch' at level pictures: smoke, core, full, or a folder"),
        (["nosuch", "--level", "paths"], "or a file of stored shots"),
        (["."], "no NAME.mp4 with its NAME.truth.json"),
        ([".", "--reviews", "nosuch"], "--reviews nosuch is no folder"),
        ([".", "--level", "paths", "--reviews", "."], "at level pictures only"),
        ([".", "--compare", "nosuch"], "cannot be read"),
        ([".", "--compare", "/dev/null"], "not JSON"),
        ([".", "--jobs", "0"], "jobs"),
        ([".", "--level", "sound"], "level"),
    ],
)
def test_mistakes_are_one_line(command: Command, arguments: list[str], says: str) -> None:
    status, out, errors = command("bench", *arguments)
    assert (status, out) == (2, "")
    assert says in errors
    assert errors.startswith("footspot: ")
    assert errors.count("\n") == 1


def never(*_: object, **__: object) -> NoReturn:
    raise AssertionError("the work has begun")


@pytest.mark.parametrize(("out", "status"), [("a/file", 2), ("a/file/below", 1), ("closed", 1)])
def test_a_place_that_cannot_be_written_is_told_before_the_work(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, out: str, status: int
) -> None:
    suite = folder_of(tmp_path / "suite", 1)
    monkeypatch.setattr(device.bench.main, "work_for", never)
    # Root may write anywhere, so that a closed folder is only told to be one.
    monkeypatch.setattr(os, "access", lambda _, mode: mode != os.W_OK)
    Path("a").mkdir()
    Path("a/file").write_text("kept")
    Path("closed").mkdir()
    told = command("bench", suite, "--out", out)
    assert told[:2] == (status, "")
    assert told[2].startswith("footspot: ")
    assert told[2].count("\n") == 1
    assert Path("a/file").read_text() == "kept"
    assert sorted(path.name for path in Path().iterdir()) == ["a", "closed"]


def test_a_full_disk_does_not_take_the_figures_with_it(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    suite = folder_of(tmp_path / "suite", 1)
    reviews = reviews_of(suite, tmp_path / "theirs")
    monkeypatch.setattr(device.bench.output, "page_html", full)
    status, out, errors = command("bench", suite, "--reviews", reviews, "--out", "out")
    assert (status, errors) == (1, "footspot: cannot write out: No space left on device\n")
    assert "shots with a wrong foul" in out
    assert "Written" not in out
    assert list(Path().iterdir()) == []


def test_who_reads_no_further_does_not_take_the_result_with_him(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`footspot bench | head`"""

    def gone(*_: object, **__: object) -> NoReturn:
        raise BrokenPipeError

    suite = folder_of(tmp_path / "suite", 1)
    reviews = reviews_of(suite, tmp_path / "theirs")
    monkeypatch.setattr(device.bench.main, "_tell_all", gone)
    with pytest.raises(BrokenPipeError):
        bench(
            str(suite),
            level=Level.PICTURES,
            rulebook="wpa",
            jobs=1,
            out=Path("out"),
            before=None,
            reviews=reviews,
            clips=None,
            quiet=False,
            tell=lambda _: None,
        )
    assert len(result(Path("out")).clips) == 1


def test_stopped_by_hand(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(device.bench.main, "run_bench", stopped)
    status, out, errors = command("bench", folder_of(tmp_path / "suite", 1))
    assert (status, out) == (1, "")
    assert errors == "footspot: stopped; nothing was written, clips that are complete stay\n"
    assert list(Path().iterdir()) == []


def test_reviews_of_clips_that_are_not_there_are_refused(command: Command, tmp_path: Path) -> None:
    """They cannot be of the clips that would be made now."""
    (tmp_path / "theirs").mkdir()
    clips = tmp_path / "clips"
    told = command("bench", "smoke", "--clips", clips, "--reviews", tmp_path / "theirs")
    assert told[:2] == (2, "")
    assert f"{clips} lacks 6 of the 6 clips of smoke" in told[2]
    assert told[2].count("\n") == 1
    assert not clips.exists()


def test_the_groups_that_matter_are_printed(command: Command, tmp_path: Path) -> None:
    suite = tmp_path / "suite"
    suite.mkdir()
    for number, (fps, light) in enumerate([(30, "studio"), (60, "bar")]):
        truth = clip(
            true_shot(situation={"cue_speed_mm_s": 800.0}),
            true_shot(strike_s=20.0, situation={"cue_speed_mm_s": 6000.0, "frozen": "0-3"}),
            clip=f"{number}.mp4",
            fps=fps,
            conditions={"light": light},
        )
        (suite / f"{number}.truth.json").write_text(json.dumps(truth))
        (suite / f"{number}.mp4").write_bytes(b"no video")
    reviews = reviews_of(suite, tmp_path / "theirs")
    status, out, errors = command("bench", suite, "--reviews", reviews)
    assert (status, errors) == (0, "")
    for told in ("By rate", "30 fps", "By light", "studio", "By speed", "5 to 7 m/s",
                 "By difficulty", "frozen balls", "Certainties"):  # fmt: skip
        assert told in out


def test_a_truth_that_is_none_is_told_before_the_work(command: Command, tmp_path: Path) -> None:
    suite = folder_of(tmp_path / "suite", 2)
    (suite / "1.truth.json").write_text("{}")
    status, _, errors = command("bench", suite)
    assert status == 2
    assert "1.truth.json: neither people's truth nor the simulator's" in errors


def test_something_else_is_no_result(command: Command, tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"schema": "footspot.review/1"}')
    status, _, errors = command("bench", ".", "--compare", tmp_path / "other.json")
    assert status == 2
    assert "not a result of footspot bench" in errors


def test_a_file_of_stored_shots_at_the_level_of_paths(command: Command, tmp_path: Path) -> None:
    stored = tmp_path / "few.json.gz"
    save_shots(stored, [shot_of("pot")])
    status, out, errors = command("bench", stored, "--level", "paths", "--jobs", "2", "--quiet")
    assert (status, out, errors) == (0, "", "")
    told = result(Path("bench-few-paths"))
    assert [score.clip for score in told.clips] == ["few-0001-30", "few-0001-60", "few-0001-120"]
    assert all(score.cpu_s and score.decode_cpu_s is None for score in told.clips)
    assert {shot.found for score in told.clips for shot in score.shots} == {True}
    # the same again is the same
    status, out, errors = command(
        "bench",
        stored,
        "--level",
        "paths",
        "--jobs",
        "1",
        "--compare",
        "bench-few-paths/bench.json",
        "--out",
        "-",
    )
    assert (status, errors) == (0, "")
    again = result_from_data(json.loads(out))
    assert [score.shots for score in again.clips] == [score.shots for score in told.clips]


def test_a_clip_that_cannot_be_refereed_counts_as_unseen(tmp_path: Path) -> None:
    suite = folder_of(tmp_path / "suite", 1)
    score = Referee("wpa").scored(clips_in(suite)[0])
    assert score.error is not None
    assert score.error.startswith("0.mp4 is not a video"), "not where it lies on this machine"
    assert score.decode_cpu_s is None
    assert {shot.found for shot in score.shots} == {False}


def test_the_referee_is_asked_as_a_user_would_and_never_told_the_truth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ...]] = []

    def done(self: Referee, *arguments: str) -> tuple[str, str | None]:
        del self
        asked.append(arguments)
        return '{"cpu_s": 1.5}', None if arguments[0] == "device.decoding" else "no table"

    monkeypatch.setattr(device.bench.pictures.Referee, "_done", done)
    suite = folder_of(tmp_path / "suite", 1)
    (suite / "0.calls.json").write_text("[]")
    score = Referee("es").scored(clips_in(suite)[0])
    review, decoding = asked
    assert review[:3] == ("device.main", "review", str(suite / "0.mp4"))
    assert "--no-video" in review
    assert review[review.index("--rulebook") + 1] == "es"
    assert review[review.index("--table") + 1] == "2540x1270"
    assert review[review.index("--game") + 1] == "ten-ball"
    assert review[review.index("--calls") + 1] == str(suite / "0.calls.json")
    assert not any("truth" in argument for argument in review)
    assert decoding == ("device.decoding", str(suite / "0.mp4"))
    assert (score.error, score.decode_cpu_s) == ("no table", 1.5)


def test_decoding_is_measured(tmp_path: Path) -> None:
    cost = decoding_cost(write_clip(tmp_path / "a.mp4", list(range(0, 400, 40))))
    assert cost["pictures"] == 10
    assert cost["cpu_s"] > 0


def test_a_stopped_referee_refuses(tmp_path: Path) -> None:
    referee = Referee("wpa")
    referee.stop()
    assert referee.scored(clips_in(folder_of(tmp_path / "suite", 1))[0]).error == "stopped"


@pytest.mark.slow
def test_a_whole_clip(command: Command, tmp_path: Path) -> None:
    """A drawn shot is refereed in a process of its own and scored against what was drawn."""
    suite = tmp_path / "drawn"
    suite.mkdir()
    drawn(suite / "pot.mp4", "pot")
    status, out, errors = command("bench", suite, "--out", "out")
    assert (status, errors) == (0, "")
    (score,) = result(Path("out")).clips
    assert (score.error, score.table_right) == (None, True)
    (shot,) = score.shots
    assert (shot.found, shot.first, shot.wrong_fouls) == (True, Mark.RIGHT, [])
    assert set(shot.pots.values()) == {Mark.RIGHT}
    assert score.cpu_s > score.decode_cpu_s > 0
    assert "CPU time for a second of video" in out
