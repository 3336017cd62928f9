"""Suites: what they hold, that they are fixed, and that making them can be stopped and gone on."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import av
import pytest

from simulation import choose, making, recipes, store, suites
from simulation.look import look_from_seed
from simulation.making import is_made, make_suite, missing_clips, run_all
from simulation.physics import SimulationError
from simulation.recipes import RACK, ClipRecipe, ShotsRecipe, shots_from
from simulation.stored import FORMAT, StoredShot
from simulation.suites import LEVELS, SUITES, Clip, Format, Suite, suite_named
from simulation.truth_file import calls_path, truth_path
from tests.simulation.stored import shots

ROOT = Path(__file__).resolve().parents[2]
TINY = Format(fps=5, size_px=(320, 180))
KINDS = ("pot", "scratch")
SUITE = Suite(
    name="tiny",
    version=1,
    seed=7,
    clips=tuple(Clip(kind=kind, format=TINY) for kind in KINDS),
    more=20,
)


def _played(recipe: ShotsRecipe) -> list[StoredShot]:
    """A stored shot in the place of a new one."""
    return [shots()[recipe.seed[-1] % len(shots())]]


@pytest.fixture
def _no_pooltool(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "shots_from", _played)


def _shots_in(clips: Sequence[Clip]) -> Counter[int]:
    found: Counter[int] = Counter()
    for clip in clips:
        found[clip.format.fps] += 2 if clip.kind == "rolling" else clip.count
    return found


def test_full_has_the_shots_it_promises() -> None:
    clips = SUITES["full"].clips
    assert _shots_in(clips) == {25: 125, 30: 125, 60: 125, 120: 125}
    assert {clip.format.size_px for clip in clips if clip.format.fps == 25} == {(1920, 1080)}
    assert {clip.format.size_px for clip in clips if clip.format.fps != 25} == {(1280, 720)}


def test_the_docstring_counts_right() -> None:
    text = Path(suites.__file__).read_text(encoding="utf-8")
    for name, suite in SUITES.items():
        count = sum(_shots_in(suite.clips).values())
        assert f"{name}: {count} shots in {len(suite.clips)} clips" in text


@pytest.mark.parametrize("suite", SUITES.values(), ids=SUITES)
def test_suites_score_only_with_physics_that_are_not_tuned_on(suite: Suite) -> None:
    assert Counter(unit.shots.physics for unit in suite.units).keys() == {"b", "new"}
    assert {unit.shots.game for unit in suite.units} == {"ten-ball", "nine-ball"}
    names = [unit.name for unit in suite.units]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", ["core", "full"])
def test_suites_show_every_kind(name: str) -> None:
    suite = SUITES[name]
    wanted = {RACK, *choose.KINDS} - {"break"}
    assert {clip.kind for clip in suite.clips} == wanted
    assert {unit.shots.kind for unit in suite.units} == wanted


def test_kinds_are_dealt_over_rates_presets_and_physics() -> None:
    units = SUITES["full"].units
    hard = [u for u in units if u.shots.kind == "split"]
    assert {u.fps for u in hard} == {25, 30, 60, 120}
    assert {u.preset for u in hard} == set(suites.PRESETS)
    assert {u.shots.physics for u in hard} == {"b", "new"}


def test_looks_are_balanced() -> None:
    looks = [look_from_seed(r.look_seed, **r.look) for r in SUITES["core"].clip_recipes]
    for field in ("venue", "cloth", "ball_set", "device"):
        counts = Counter(getattr(look, field) for look in looks)
        assert max(counts.values()) <= 2 * min(counts.values()) + 2


def test_identity_hangs_on_all_that_the_suite_is_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    told = {level: SUITE.recipe_at(level) for level in LEVELS}
    for other in (
        replace(SUITE, version=2),
        replace(SUITE, seed=8),
        replace(SUITE, name="other"),
        replace(SUITE, more=21),
    ):
        assert other.recipe_at("paths") != told["paths"]
    shorter = replace(SUITE, clips=SUITE.clips[:1])
    assert shorter.recipe_at("pictures") != told["pictures"]
    monkeypatch.setattr("simulation.versions.PICTURES", 99)
    assert SUITE.recipe_at("pictures") != told["pictures"]
    assert SUITE.recipe_at("paths") == told["paths"]


def test_wrong_names() -> None:
    with pytest.raises(ValueError, match="suite: expected one of smoke, core, full, got 'huge'"):
        suite_named("huge")
    with pytest.raises(ValueError, match="level: expected one of pictures, paths, got 'sounds'"):
        SUITE.units_at("sounds")
    with pytest.raises(ValueError, match="game: expected one of"):
        shots_from(ShotsRecipe(kind="pot", seed=(1,), game="chess"))


@pytest.mark.usefixtures("_no_pooltool")
def test_a_suite_is_made_once_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, float]] = []
    made = make_suite(SUITE, tmp_path, on_progress=lambda what, share: told.append((what, share)))
    assert [path.name for path in made.clips] == [
        f"tiny_000{k}_{kind}_5fps.mp4" for k, kind in enumerate(KINDS)
    ]
    assert {what for what, _ in told} == {"shots", "clips"}
    assert told[-1] == ("clips", pytest.approx(1.0))
    for path, group in zip(made.clips, made.shots(), strict=True):
        truth = json.loads(truth_path(path).read_text())
        assert [s["kind"] for s in truth["shots"]] == [s.kind for s in group]
        with av.open(str(path)) as container:
            assert sum(1 for _ in container.decode(video=0)) == truth["frames"]
    told = json.loads((tmp_path / "suite.json").read_text())
    assert told["recipe"] == made.recipe
    # What another program may be told stands here, so that it need not look into the truth.
    for path, unit, one in zip(made.clips, SUITE.units, told["clips"], strict=False):
        truth = json.loads(truth_path(path).read_text())
        assert (one["clip"], one["truth"]) == (path.name, truth_path(path).name)
        assert (one["game"], one["table_mm"]) == (unit.shots.game, truth["table_mm"])
    assert not list(tmp_path.rglob("*.part"))

    drawn: list[Path] = []
    real = making.clip_of

    def counted(path: Path, *args: object, **more: object) -> object:
        drawn.append(path)
        return real(path, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(making, "clip_of", counted)
    assert make_suite(SUITE, tmp_path).recipe == made.recipe
    assert drawn == []
    truth_path(made.clips[0]).unlink()  # as if killed between the pictures and the truth
    make_suite(SUITE, tmp_path)
    assert drawn == [made.clips[0]]


def test_another_version_of_the_pictures_is_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clip, recipe = tmp_path / "a.mp4", SUITE.clip_recipes[0]
    assert not is_made(clip, recipe.as_data())
    truth_path(clip).write_text(json.dumps({"recipe": recipe.as_data()}))
    assert not is_made(clip, recipe.as_data())
    clip.write_bytes(b"")
    assert not is_made(clip, recipe.as_data())
    calls_path(clip).write_text("[]")
    assert is_made(clip, recipe.as_data())
    assert not is_made(clip, recipe.as_data(with_frames=True))
    monkeypatch.setattr("simulation.versions.PICTURES", 99)
    assert not is_made(clip, recipe.as_data())
    for other in ("[1]", "nothing", '{"recipe": 3}'):
        truth_path(clip).write_text(other)
        assert not is_made(clip, recipe.as_data())


def test_a_truth_of_every_picture_serves_where_it_is_not_asked_for(tmp_path: Path) -> None:
    """A suite that was made with it is not made again to be scored."""
    clip, recipe = tmp_path / f"{SUITE.clip_recipes[0].name}.mp4", SUITE.clip_recipes[0]
    assert missing_clips(SUITE, tmp_path) == [f"{one.name}.mp4" for one in SUITE.clip_recipes]
    for path in (clip, calls_path(clip)):
        path.write_text("")
    truth_path(clip).write_text(json.dumps({"recipe": recipe.as_data(with_frames=True)}))
    assert is_made(clip, recipe.as_data(with_frames=True))
    assert is_made(clip, recipe.as_data())
    assert missing_clips(SUITE, tmp_path) == [f"{SUITE.clip_recipes[1].name}.mp4"]


@pytest.mark.usefixtures("_no_pooltool")
def test_the_level_of_paths_has_all_units_and_no_clips(tmp_path: Path) -> None:
    made = make_suite(SUITE, tmp_path, level="paths")
    assert made.clips == ()
    assert [len(group) for group in made.shots()] == [1] * 22
    assert len(list((tmp_path / "shots").iterdir())) == 2
    assert not list(tmp_path.glob("*.mp4"))


@pytest.mark.usefixtures("_no_pooltool")
def test_other_numbers_are_another_suite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_suite(SUITE, tmp_path / "one", level="paths")
    assert made.is_as_published
    first = store.digest_of(SUITE, 0, tmp_path / "one")
    monkeypatch.setattr(store, "published_digests", lambda suite: [first])
    assert make_suite(SUITE, tmp_path / "one", level="paths").is_as_published
    monkeypatch.setattr(store, "published_digests", lambda suite: [first, "1" * 8])
    again = make_suite(SUITE, tmp_path / "one", level="paths")
    assert not again.is_as_published
    assert again.recipe == made.recipe
    monkeypatch.setattr(store, "shots_from", lambda recipe: [shots()[0]])
    assert make_suite(SUITE, tmp_path / "two", level="paths").recipe != made.recipe


def _packed(**data: object) -> bytes:
    return gzip.compress(json.dumps(data).encode(), mtime=0)


@pytest.mark.parametrize(
    "content",
    [
        b"\x1f\x8bnothing of ours",
        _packed(counts=[1], shots=[])[:-9],
        _packed(counts=[1]),
        _packed(format=FORMAT, counts=[1], shots=[]),
        _packed(format=FORMAT, counts=3, shots=[]),
        _packed(format=FORMAT, shots=[{}]),
    ],
)
def test_shots_that_are_missing_or_damaged(tmp_path: Path, content: bytes) -> None:
    unit = SUITE.units[0]
    with pytest.raises(FileNotFoundError, match="tiny-000"):
        store.unit_shots(SUITE, unit, tmp_path)
    place = tmp_path / store.FOLDER / store.chunk_name(SUITE, 0)
    place.parent.mkdir()
    place.write_bytes(content)
    with pytest.raises(OSError, match=r"tiny-000.* is damaged \(.*\); remove it"):
        store.unit_shots(SUITE, unit, tmp_path)
    with pytest.raises(OSError, match="is damaged"):
        store.digest_of(SUITE, 0, tmp_path)


def test_bundled_shots_need_no_pooltool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes with the program is of these recipes, and is what its makers have told."""

    def never(recipe: ShotsRecipe) -> list[StoredShot]:
        raise AssertionError(f"{recipe} is played")

    monkeypatch.setattr(store, "shots_from", never)
    smoke, core = SUITES["smoke"], SUITES["core"]
    for suite, units in ((smoke, smoke.units), (core, core.units[: len(core.clips)])):
        for chunk in sorted({store.chunk_of(unit) for unit in units}):
            assert store.is_there(suite, chunk, tmp_path)
            told = store.published_digests(suite)[chunk]
            assert store.digest_of(suite, chunk, tmp_path) == told
        for unit in units:
            group = store.unit_shots(suite, unit, tmp_path)
            count = 2 if unit.shots.kind == "rolling" else unit.shots.count
            assert len(group) == count
            assert {shot.game for shot in group} == {unit.shots.game}
            assert {shot.physics for shot in group} == {unit.shots.physics}
            if unit.shots.kind not in (RACK, "rolling"):
                assert group[0].kind == unit.shots.kind
    size = sum(path.stat().st_size for path in (ROOT / "simulation" / "bundled").iterdir())
    assert size < 1_100_000


def test_a_rack_of_too_few_shots_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    racks = pytest.importorskip("simulation.racks")
    lengths = iter((2, 1, 3))

    def rack_shots(*_: object, most: int, **more: object) -> list[StoredShot]:
        return list(shots()[: next(lengths)])

    monkeypatch.setattr(racks, "rack_shots", rack_shots)
    assert len(shots_from(ShotsRecipe(kind=RACK, seed=(1,), count=3))) == 3
    monkeypatch.setattr(recipes, "TRIES", 2)
    monkeypatch.setattr(racks, "rack_shots", lambda *_, **more: [])
    with pytest.raises(SimulationError, match="no rack of 3 shots"):
        shots_from(ShotsRecipe(kind=RACK, seed=(1,), count=3))


def test_tasks_in_processes_of_their_own(tmp_path: Path) -> None:
    tasks = [(float(k + 1), partial(Path.write_text, tmp_path / str(k), "x")) for k in range(3)]
    told: list[float] = []
    run_all(tasks, 2, told.append)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "1", "2"]
    assert told[-1] == pytest.approx(1.0)
    assert told == sorted(told)


def test_the_first_error_ends_all(tmp_path: Path) -> None:
    tasks = [(1.0, partial(os.rmdir, tmp_path / "none")), (1.0, partial(time.sleep, 60.0))]
    start = time.monotonic()
    with pytest.raises(FileNotFoundError):
        run_all(tasks, 2)
    assert time.monotonic() - start < 30


def test_a_mistake_in_one_task_is_told_when_the_others_are_done(tmp_path: Path) -> None:
    texts = [(1.0, partial(Path.write_text, tmp_path / str(k), "x")) for k in range(4)]
    with pytest.raises(ValueError, match="invalid literal"):
        run_all([(1.0, partial(int, "one")), *texts], 2)
    assert len(list(tmp_path.iterdir())) == 4


def half_written(place: Path) -> None:
    """Writes for long, and leaves nothing half."""
    try:
        place.write_text("half")
        time.sleep(60)
    finally:
        place.unlink()


def fails_beside(place: Path) -> None:
    """As soon as there is something."""
    deadline = time.monotonic() + 60
    while not place.exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    raise OSError(f"beside {place.name}" if place.exists() else "nothing was written")


def test_processes_that_are_ended_leave_nothing_half(tmp_path: Path) -> None:
    place = tmp_path / "a.part"
    tasks = [(1.0, partial(half_written, place)), (1.0, partial(fails_beside, place))]
    start = time.monotonic()
    # More tasks than processes: none of those that wait is begun.
    with pytest.raises(OSError, match=r"beside a\.part"):
        run_all([*tasks, (1.0, partial(half_written, tmp_path / "b.part"))], 2)
    assert list(tmp_path.iterdir()) == []
    assert time.monotonic() - start < 50


def test_a_process_that_is_killed_is_an_error() -> None:
    tasks = [(1.0, partial(os._exit, 9)), (1.0, partial(time.sleep, 60.0))]
    with pytest.raises(SimulationError, match="ended by itself"):
        run_all(tasks, 2)


def test_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    """Even if that one is killed outright."""
    code = (
        "import os, sys, time\n"
        "from functools import partial\n"
        "from pathlib import Path\n"
        "from simulation.making import run_all\n"
        "from tests.simulation.test_suites import slow\n"
        "if __name__ == '__main__':\n"
        "    run_all([(1.0, partial(slow, Path(sys.argv[1]) / str(k))) for k in range(2)], 2)\n"
    )
    script = tmp_path / "parent.py"
    script.write_text(code)
    place = tmp_path / "pids"
    place.mkdir()
    parent = subprocess.Popen(
        [sys.executable, str(script), str(place)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    try:
        deadline = time.monotonic() + 60
        while len(list(place.iterdir())) < 2 and time.monotonic() < deadline:
            time.sleep(0.1)
        pids = [int(path.read_text() or 0) for path in place.iterdir()]
        assert len(pids) == 2
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    deadline = time.monotonic() + 20
    while any(_runs(pid) for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not any(_runs(pid) for pid in pids)


def slow(place: Path) -> None:
    """Says who it is and takes long."""
    part = place.with_suffix(".part")
    part.write_text(str(os.getpid()))
    shutil.move(part, place)
    time.sleep(60)


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_recipe_names_all_that_makes_a_clip() -> None:
    recipe = ClipRecipe(
        name="a", shots=ShotsRecipe(kind="pot", seed=(1, 2)), look_seed=3, look={"fps": 30}
    )
    data = recipe.as_data()
    assert data == json.loads(json.dumps(data))
    for other in (
        replace(recipe, look_seed=4),
        replace(recipe, busy="busy"),
        replace(recipe, look={"fps": 60}),
        replace(recipe, shots=replace(recipe.shots, physics="b")),
    ):
        assert other.as_data() != data
