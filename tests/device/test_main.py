"""The command line as its contract says: one line an error, exit statuses, whole folders."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import av
import pytest

import device.recording
from calibration.table_finder import WAY_OUT, TableNotFound
from device.cameras.video_file import VideoFile
from device.main import run
from device.reviewed import Reviewed
from tests.device.seen import SIZE_WH, two_shots
from tests.device.small_videos import write_clip
from vision.detectors import Chosen
from vision.detectors.classic import ClassicDetector

PROJECT = Path(__file__).resolve().parent.parent.parent


def fake_referee(source: VideoFile, **options: Any) -> Reviewed:
    """Reads the video and says what it always says."""
    for frame in source:
        options["progress"](frame.t_s)
    return two_shots()


@pytest.fixture
def clip(tmp_path: Path) -> Path:
    return write_clip(tmp_path / "clip.mp4", list(range(0, 2000, 40)), size_wh=SIZE_WH)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(device.recording, "referee", fake_referee)


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choice of a detector has tests of its own; here none is warned of."""

    def classic(_name: str | None, _model: Path | None) -> Chosen:
        return Chosen(detector=ClassicDetector())

    monkeypatch.setattr(device.recording, "chosen_detector", classic)


@pytest.fixture
def command(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str, str]]:
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


def one_line(errors: str) -> str:
    assert errors.startswith("footspot: ")
    assert errors.count("\n") == 1
    assert errors.endswith("\n")
    assert "Traceback" not in errors
    return errors


def test_help_names_every_command_and_option(command: Any) -> None:
    status, out, _ = command("--help")
    assert status == 0
    assert "review" in out
    assert "demo" in out
    status, out, _ = command("review", "--help")
    assert status == 0
    for option in (
        "--out",
        "--rulebook",
        "--game",
        "--table",
        "--calls",
        "--corners",
        "--lang",
        "--no-video",
        "--detector",
        "--model",
        "--quiet",
        "--debug",
    ):
        assert option in out, option
    status, out, _ = command("demo", "--help")
    assert status == 0
    assert "--port" in out
    assert "--no-serve" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("review",),
        ("review", "absent.mp4"),
        ("review", "absent.mp4", "--fast"),
        ("review", "absent.mp4", "--game", "snooker"),
        ("review", "absent.mp4", "--rulebook", "fr"),
        ("review", "absent.mp4", "--lang", "fr"),
        ("review", "absent.mp4", "--table", "10ft"),
        ("review", "absent.mp4", "--calls", "absent.json"),
        ("demo", "--port", "none"),
        ("demo", "--port", "99999"),
    ],
)
def test_wrong_arguments_are_told_in_one_line(command: Any, arguments: tuple[str, ...]) -> None:
    status, out, errors = command(*arguments)
    assert status == 2
    assert out == ""
    one_line(errors)


def test_without_a_command_the_help_is_shown(command: Any) -> None:
    status, out, errors = command()
    assert status == 2
    assert "Commands" in out + errors


@pytest.mark.usefixtures("seen")
def test_a_review_is_a_folder_of_three_files(command: Any, clip: Path) -> None:
    status, out, errors = command("review", clip)
    assert (status, errors) == (0, "")  # no progress where no terminal is
    assert "2 shots" in out
    folder = Path("clip-review")
    assert sorted(p.name for p in folder.iterdir()) == [
        "annotated.mp4", "review.html", "review.json",
    ]  # fmt: skip
    review = json.loads((folder / "review.json").read_text())
    assert review["source"] == {
        "name": "clip.mp4", "width": 320, "height": 192, "fps": 25.0, "frames": 50,
        "duration_s": 2.0, "repaired_stamps": 0,
    }  # fmt: skip
    assert review["performance"]["peak_rss_mb"] > 10
    page = (folder / "review.html").read_text()
    assert 'lang="en"' in page
    assert "annotated.mp4" in page


@pytest.mark.usefixtures("seen")
def test_the_annotated_video_plays_in_a_browser(command: Any, clip: Path) -> None:
    assert command("review", clip, "--quiet")[0] == 0
    path = Path("clip-review/annotated.mp4")
    content = path.read_bytes()
    assert content.index(b"moov") < content.index(b"mdat")  # plays from the first bytes on
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        assert stream.codec_context.name == "h264"
        assert stream.codec_context.pix_fmt == "yuv420p"
        assert stream.codec_context.width == 320
        assert stream.codec_context.height > 192
        assert stream.codec_context.height % 2 == 0
        times = [frame.time for frame in container.decode(stream)]
    assert times == pytest.approx([n * 0.04 for n in range(50)], abs=1e-4)


@pytest.mark.usefixtures("seen")
def test_options_reach_the_review(command: Any, clip: Path, tmp_path: Path) -> None:
    called = tmp_path / "calls.json"
    called.write_text(
        '[{"shot": 1, "type": "shot", "ball": 1, "pocket": "FL"}, {"shot": 7, "type": "safety"}]'
    )
    out = tmp_path / "a" / "b"
    status, _, errors = command(
        "review", clip, "--out", out, "--rulebook", "il", "--table", "2540x1270",
        "--calls", called, "--no-video",
    )  # fmt: skip
    assert status == 0
    assert "shot 7" in one_line(errors)
    assert sorted(p.name for p in out.iterdir()) == ["review.html", "review.json"]
    review = json.loads((out / "review.json").read_text())
    assert review["rulebook"] == "il"
    assert review["shots"][0]["call"]["type"] == "shot"
    page = (out / "review.html").read_text()
    assert 'lang="he"' in page
    assert "annotated.mp4" not in page
    assert command("review", clip, "--out", out, "--lang", "pl", "--no-video")[0] == 0
    assert 'lang="pl"' in (out / "review.html").read_text()


@pytest.mark.usefixtures("seen")
def test_a_review_can_go_to_standard_output(command: Any, clip: Path) -> None:
    status, out, errors = command("review", clip, "--out", "-")
    assert (status, errors) == (0, "")
    assert json.loads(out)["schema"] == "footspot.review/1"
    assert not list(Path().iterdir())


@pytest.mark.usefixtures("seen")
def test_quiet_says_nothing_and_debug_says_more(command: Any, clip: Path) -> None:
    assert command("review", clip, "--quiet", "--no-video") == (0, "", "")
    status, _, errors = command("review", clip, "--debug", "--no-video")
    assert status == 0
    assert "first contact" in errors
    traces = Path(f"{clip.stem}-review") / "trace"
    names = {path.name for path in traces.iterdir()}
    assert names == {f"shot-0{n}.{kind}" for n in (1, 2) for kind in ("json", "svg")}
    assert command("review", clip, "--quiet", "--no-video") == (0, "", "")
    assert not traces.exists()


def test_nine_ball_has_only_the_law_of_the_wpa(command: Any, clip: Path) -> None:
    status, _, errors = command("review", clip, "--game", "nine-ball", "--rulebook", "ru")
    assert status == 2
    assert "nine-ball" in one_line(errors)


def test_bad_videos_leave_nothing_behind(command: Any, tmp_path: Path) -> None:
    text = tmp_path / "text.mp4"
    text.write_text("no video")
    single = write_clip(tmp_path / "single.mp4", [0])
    for bad in (text, single, tmp_path / "absent.mp4", tmp_path):
        status, out, errors = command("review", bad)
        assert (status, out) == (2, "")
        assert str(bad) in one_line(errors)
    assert not list(Path().iterdir())


def test_no_table_is_told_with_the_way_out(
    command: Any, clip: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def blind(source: VideoFile, **_: Any) -> Reviewed:
        raise TableNotFound(f"no cloth. {WAY_OUT}")

    monkeypatch.setattr(device.recording, "referee", blind)
    status, _, errors = command("review", clip)
    assert status == 2
    assert "--corners" in one_line(errors)
    assert not list(Path().iterdir())


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("name", ["review.json", "review.html", "annotated.mp4"])
def test_a_full_disk_leaves_nothing_behind(command: Any, clip: Path, name: str) -> None:
    """A limit on the size of files stands for the disk: the same error on the same calls."""
    assert command("review", clip, "--quiet", "--out", "whole")[0] == 0
    limit = Path("whole", name).stat().st_size * 9 // 10
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
    try:
        status = run(["review", str(clip), "--quiet", "--out", "half"])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert status == 1
    assert [path.name for path in Path().iterdir()] == ["whole"]


@pytest.mark.usefixtures("seen")
def test_a_folder_that_cannot_be_written(command: Any, clip: Path) -> None:
    status, _, errors = command("review", clip, "--out", "/proc/nowhere/out")
    assert status == 1
    one_line(errors)


def footspot_process(*arguments: str, code: str = "", **options: Any) -> subprocess.Popen[str]:
    """The program as a process; `code` runs before it."""
    program = f"import device.main as m\n{code}\nm.main()"
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": str(PROJECT)},
        **options,
    )


BROKEN = "import device.recording\ndef broken(*a, **k): raise KeyError('oops')\n" + (
    "device.recording.referee = broken"
)
# Who runs the tests in the background hands on an interrupt that is ignored.
HEARS_CTRL_C = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
SLOW = (
    HEARS_CTRL_C
    + "import device.recording, time\ndef slow(*a, **k):\n  print('on', flush=True)\n"
    + ("  time.sleep(60)\ndevice.recording.referee = slow")
)


@pytest.mark.slow
def test_a_mistake_of_ours_is_one_line_and_a_log(clip: Path, tmp_path: Path) -> None:
    logs_here = f"import tempfile\ntempfile.tempdir = {str(tmp_path)!r}\n"
    process = footspot_process("review", str(clip), code=logs_here + BROKEN, cwd=tmp_path)
    out, errors = process.communicate(timeout=60)
    assert (process.returncode, out) == (1, "")
    assert "a mistake in the program" in one_line(errors)
    (log,) = tmp_path.glob("footspot-error-*.log")
    assert "Traceback" in log.read_text()
    assert str(log) in errors
    assert not (tmp_path / "clip-review").exists()


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_stopping_it_leaves_nothing_behind(clip: Path, tmp_path: Path, how: signal.Signals) -> None:
    work = tmp_path / "work"
    work.mkdir()
    process = footspot_process("review", str(clip), code=SLOW, cwd=work)
    assert process.stdout is not None
    assert process.stdout.readline() == "on\n"
    time.sleep(0.1)
    process.send_signal(how)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == (1 if how == signal.SIGINT else 143)
    if how == signal.SIGINT:
        assert one_line(errors) == "footspot: stopped; nothing was written\n"
    assert "Traceback" not in errors
    assert not list(work.iterdir())
