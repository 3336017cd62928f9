"""Loss, training and export with torch; where torch is not, what needs none is tested elsewhere."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.vision.training.made import made
from vision.training.card import TRUST

pytestmark = pytest.mark.skipif(
    find_spec("torch") is None or find_spec("ultralytics") is None,
    reason="the extra `train` is not installed (requirements-train.lock)",
)


def batch_of(tmp_path: Path, **changes: Any) -> dict[str, Any]:
    """One input as the trainer sees it, of the whole picture."""
    from vision.training.augment import Sample, moved_targets
    from vision.training.batches import as_tensors

    picture = made(tmp_path, **changes)
    grids = moved_targets(picture, np.array([1.0, 0, 0, 1.0]), np.zeros(2), (160, 96), 4)
    tensors = as_tensors(Sample(bgr=picture.read(), targets=grids))
    return {k: v[None] for k, v in tensors.items()}


def gradients(batch: dict[str, Any], *, is_numbered: bool) -> Any:
    """(classes, rows, columns): how the loss pulls at each score of an undecided network."""
    import torch

    from vision.cells import CLASSES
    from vision.training.loss import CellLoss

    classes = len(CLASSES["numbered" if is_numbered else "plain"])
    scores = torch.zeros((1, classes, 24 * 40), requires_grad=True)
    boxes = torch.zeros((1, 4, 24 * 40))
    loss, parts = CellLoss(is_numbered=is_numbered)({"scores": scores, "boxes": boxes}, batch)
    loss.backward()
    assert set(parts) == {"ball", "box", "cover"}
    assert scores.grad is not None
    return scores.grad[0].reshape(classes, 24, 40).numpy()


@pytest.mark.parametrize("is_numbered", [False, True])
def test_people_that_nobody_labelled_pull_at_nothing(tmp_path: Path, is_numbered: bool) -> None:
    pull = gradients(batch_of(tmp_path, people=None), is_numbered=is_numbered)
    assert not pull[-2:].any()
    assert pull[:-2].any()


@pytest.mark.parametrize("is_numbered", [False, True])
def test_labelled_people_pull_where_they_are_and_are_not(tmp_path: Path, is_numbered: bool) -> None:
    hand = np.array([[0.0, 60.0], [40.0, 60.0], [40.0, 96.0], [0.0, 96.0]])
    pull = gradients(
        batch_of(tmp_path, people={"hand": (hand,), "cue stick": ()}), is_numbered=is_numbered
    )
    assert (pull[-2, 16:, :9] < 0).all(), "more"
    assert (pull[-2, :14] > 0).all(), "less"


@pytest.mark.parametrize("is_numbered", [False, True])
def test_ignored_regions_pull_at_nothing(tmp_path: Path, is_numbered: bool) -> None:
    box = np.array([[100.0, 60.0, 150.0, 90.0]])
    pull = gradients(batch_of(tmp_path, ignored_px_xyxy=box), is_numbered=is_numbered)
    assert not pull[:-2, 16:22, 26:36].any()
    assert (pull[:-2, 0] > 0).all()


def test_a_ball_without_a_number_asks_for_some_number(tmp_path: Path) -> None:
    pull = gradients(batch_of(tmp_path), is_numbered=True)
    # The red ball at (80, 50) is the 3; of the one at (120, 30) nobody knows the number.
    assert pull[3, 12, 20] < 0
    assert (np.delete(pull[:16, 12, 20], 3) > 0).all()
    assert pull[:16, 7, 30].min() < 0
    assert not (pull[:16, 7, 30] > 0).any(), "no number is held against it"


def test_numbers_do_not_depend_on_places_without_balls() -> None:
    import torch

    from vision.training.number_net import NumberNet, NumberShape, OneTable

    torch.manual_seed(0)
    net = NumberNet(NumberShape(widths=(8, 8, 8, 16), looks=1)).eval()
    patches = torch.rand((1, 5, 3, 40, 40))
    there = torch.tensor([[1.0, 1.0, 1.0, 0.0, 0.0]])
    with torch.inference_mode():
        one = net(patches, there)[0, :3].log_softmax(dim=-1)
        patches[:, 3:] = 0.0
        other = net(patches, there)[0, :3].log_softmax(dim=-1)
        alone = OneTable(net)(patches[0, :3])
    assert torch.allclose(one, other, atol=1e-5)
    assert torch.allclose(one, alone, atol=1e-5)


def test_most_batches_are_small_until_the_last_epochs(tmp_path: Path) -> None:
    from vision.training.augment import Colours
    from vision.training.batches import Batches, DrawnSamples

    samples = DrawnSamples(
        [made(tmp_path)], {"simulated": 1.0}, count=10, stride_px=16, seed=0, colours=Colours(),
        batch=2, epochs=10,
    )  # fmt: skip
    batches = Batches(samples, workers=0)
    batches.epoch = 7
    shapes = [tuple(batch["img"].shape) for batch in batches]
    small, large = (2, 3, 192, 320), (2, 3, 384, 640)
    assert shapes == [large, small, small, small, large]
    batches.epoch = 8
    assert [tuple(batch["img"].shape) for batch in batches] == 5 * [large]


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("numbers", ["patch", "head"])
def test_a_tiny_run_trains_goes_on_and_exports(tmp_path: Path, numbers: str) -> None:
    from vision.training.finished import exported
    from vision.training.labelled import write_labels
    from vision.training.manifest import our_manifest
    from vision.training.running import RUN, Options, RunError, run

    stills = tmp_path / "stills"
    stills.mkdir()
    people: dict[str, Any] = {"hand": (), "cue stick": ()}
    write_labels(
        stills, [made(stills, f"p{k}", group=f"look-{k}", people=people) for k in range(40)]
    )
    manifest = our_manifest()
    options = Options(
        folder=tmp_path / "run",
        sources=("simulated",),
        network="p2",
        numbers=numbers,
        epochs=1,
        inputs=8,
        number_epochs=1,
        tables=16,
        batch=4,
    )
    environment = {"FOOTSPOT_STILLS": str(stills)}
    said: list[str] = []
    run(manifest, options, environment, said.append, quiet=True)
    run(manifest, options, environment, said.append, quiet=True)
    assert any("trained (1 epochs)" in line for line in said), "the second time nothing is left"
    with pytest.raises(RunError, match="epochs differs"):
        run(manifest, replace(options, epochs=2), environment, said.append)
    card = exported(tmp_path / "run", tmp_path / "model", figures={"found": 0.5})
    assert card["kind"] == ("plain" if numbers == "patch" else "numbered")
    assert card["trust"]["label_sharpness"] == TRUST.label_sharpness
    assert card["learnt_from"][0]["licence"] == "AGPL-3.0-or-later"
    assert json.loads((tmp_path / "run" / RUN).read_text())["network"] == "p2"
    pytest.importorskip("onnxruntime", reason="onnxruntime is not installed")
    from vision.detectors import DetectorError
    from vision.detectors.network import NetworkDetector

    detector = NetworkDetector(tmp_path / "model")
    found = detector.find_anywhere(made(tmp_path).read())
    assert found.label_log_p.shape == (len(found), 16)
    again = exported(tmp_path / "run", tmp_path / "again", figures={"found": 0.5})
    assert again["files"] == card["files"], "the same weights, the same bytes"
    (tmp_path / "model" / "balls.onnx").write_bytes(b"x")
    with pytest.raises(DetectorError, match="damaged"):
        NetworkDetector(tmp_path / "model")
