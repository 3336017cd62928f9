"""A network for pictures from a slant: what it is shown, and how it goes with another run."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.training.made import made
from vision.training import oblique_views
from vision.training.augment import Colours
from vision.training.finished import exported
from vision.training.labelled import write_labels
from vision.training.manifest import our_manifest
from vision.training.oblique_views import MOST_PX, from_a_slant, oblique_sample, one_of_each
from vision.training.running import RUN, Options, RunError, run

needs_torch = pytest.mark.skipif(
    find_spec("torch") is None or find_spec("ultralytics") is None,
    reason="the extra `train` is not installed (requirements-train.lock)",
)


def oblique(folder: Path, name: str = "one", **changes: Any) -> Any:
    return made(folder, name, **{"view": "oblique", **changes})


def test_a_view_is_the_same_from_the_same_seed(tmp_path: Path) -> None:
    picture = oblique(tmp_path)
    one, other, third = (
        oblique_sample(picture, np.random.default_rng(s), size_wh=(320, 320), stride_px=4)
        for s in (3, 3, 4)
    )
    assert np.array_equal(one.bgr, other.bgr)
    assert np.array_equal(one.targets.ball, other.targets.ball)
    assert not np.array_equal(one.bgr, third.bgr)


def test_what_cells_tell_lies_on_balls_in_every_view(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cloth is drawn green, balls are not: what is told is no cloth, mirrored or stretched."""
    steady = Colours(
        gain=0, exposure=0, gamma=0, crosstalk=0, saturation=0, noise_levels=0, blur_px=0,
        jpeg_share=0,
    )  # fmt: skip
    monkeypatch.setattr(oblique_views, "COLOURS", steady)
    picture = oblique(tmp_path)
    told = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        view = oblique_sample(picture, rng, size_wh=(320, 320), stride_px=4)
        rows, columns = np.nonzero(view.targets.ball >= 1.0)
        sides = view.targets.ltrb[:, rows, columns] * 4
        diameters = np.sqrt((sides[0] + sides[2]) * (sides[1] + sides[3]))
        assert (diameters <= MOST_PX + 1e-3).all()
        # Of smaller balls a cell's middle may lie beside the ball that it tells.
        rows, columns = rows[diameters > 10], columns[diameters > 10]
        inner = view.bgr[rows * 4 + 2, columns * 4 + 2].astype(np.float64)
        assert (np.abs(inner - (90, 110, 40)).max(axis=1) > 40).all(), seed
        told += len(rows)
    assert told > 300


def test_what_is_learnt_from_a_slant_and_what_checks_it(tmp_path: Path) -> None:
    unsaid = np.array([[0.0, 0.0, 9.0, 9.0]])
    copies = [
        oblique(tmp_path, name, source="balls", group=group, ignored_px_xyxy=ignored)
        for name, group, ignored in (
            ("a1", "a", unsaid), ("a2", "a", np.empty((0, 4))), ("b1", "b", unsaid),
        )
    ]  # fmt: skip
    above, drawn = made(tmp_path, "above"), oblique(tmp_path, "drawn")
    assert from_a_slant([above, drawn, *copies]) == [drawn, *copies]
    assert one_of_each([above, drawn, *copies]) == copies[1:]


def test_a_network_for_pictures_from_a_slant_tells_no_numbers(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="--aslant"):
        Options(folder=tmp_path, is_aslant=True, numbers="head").checked()


def test_the_larger_network_learns_pictures_from_a_slant_alone(tmp_path: Path) -> None:
    with pytest.raises(RunError, match="--aslant"):
        Options(folder=tmp_path, network="lite0").checked()
    with pytest.raises(RunError, match="--begin-with: weights for --network lite0, not for p2"):
        Options(folder=tmp_path, network="p2", is_aslant=True, begin_with=tmp_path).checked()
    Options(folder=tmp_path, network="lite0", is_aslant=True, begin_with=tmp_path).checked()


def test_published_weights_are_part_of_what_a_run_is(tmp_path: Path) -> None:
    begun = Options(folder=tmp_path, network="lite0", is_aslant=True, begin_with=Path("w.pth"))
    assert begun.as_data()["begin_with"] == "w.pth"
    assert "begin_with" not in Options(folder=tmp_path).as_data()


def test_runs_that_do_not_go_together(tmp_path: Path) -> None:
    for name, run_of in (("one", {"numbers": "patch"}), ("other", {"is_aslant": True})):
        (tmp_path / name).mkdir()
        text = json.dumps({"sources": [], **run_of})
        (tmp_path / name / RUN).write_text(text, encoding="utf-8")
    one, other, out = tmp_path / "one", tmp_path / "other", tmp_path / "out"
    with pytest.raises(RunError, match="name it by --oblique"):
        exported(other, out, figures={})
    with pytest.raises(RunError, match="not begun with --aslant"):
        exported(one, out, figures={}, oblique=one)
    with pytest.raises(RunError, match="holds no run"):
        exported(one, out, figures={}, oblique=tmp_path)
    for path in (one / "balls" / "weights" / "last.pt", one / "numbers.pt"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    with pytest.raises(RunError, match="other is not trained"):
        exported(one, out, figures={}, oblique=other)


@needs_torch
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_tiny_run_is_exported_beside_another(tmp_path: Path) -> None:
    stills = tmp_path / "stills"
    stills.mkdir()
    people: dict[str, Any] = {"hand": (), "cue stick": ()}
    pictures = [oblique(stills, f"p{k}", group=f"look-{k}", people=people) for k in range(20)]
    write_labels(stills, [*pictures, made(stills, "above", group="above", people=people)])
    options = Options(
        folder=tmp_path / "run", sources=("simulated",), network="p2", epochs=1, inputs=8,
        number_epochs=1, tables=16, batch=4,
    )  # fmt: skip
    aslant = replace(options, folder=tmp_path / "aslant", is_aslant=True, start=tmp_path / "run")
    environment = {"FOOTSPOT_STILLS": str(stills)}
    said: list[str] = []
    run(our_manifest(), options, environment, said.append, quiet=True)
    run(our_manifest(), aslant, environment, said.append, quiet=True)
    assert not (tmp_path / "aslant" / "numbers.pt").exists()
    model = tmp_path / "model"
    card = exported(tmp_path / "run", model, figures={}, oblique=tmp_path / "aslant")
    assert set(card["files"]) == {"balls", "numbers", "oblique"}
    assert card["oblique_trust"]
    pytest.importorskip("onnxruntime")
    from vision.detectors.network import NetworkDetector

    found = NetworkDetector(model).find_anywhere(pictures[0].read())
    assert len(found) <= 40
    for epochs in (1, 2):
        lite = replace(
            aslant, folder=tmp_path / f"lite{epochs}", network="lite0", epochs=epochs, start=None
        )
        run(our_manifest(), lite, environment, said.append, quiet=True)
    run(our_manifest(), lite, environment, said.append, quiet=True)
    assert [line.startswith("network for pictures") for line in said[-3:]].count(True) == 2
    exported(tmp_path / "run", model, figures={}, oblique=lite.folder)
    before = (model / "oblique.onnx").read_bytes()
    exported(tmp_path / "run", model, figures={}, oblique=lite.folder)
    assert (model / "oblique.onnx").read_bytes() == before
    assert len(NetworkDetector(model).find_anywhere(pictures[0].read())) <= 40
