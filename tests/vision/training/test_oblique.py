"""Views for the network that looks from a slant, and the network itself where torch is."""

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
from vision.training.oblique_views import MOST_PX, oblique_sample
from vision.training.running import Options, RunError, run

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


def test_options_of_the_network_that_looks_from_a_slant(tmp_path: Path) -> None:
    begins = Options(folder=tmp_path, network="p2", begin_with=tmp_path / "w.pth")
    with pytest.raises(RunError, match="only oblique"):
        begins.checked()
    with pytest.raises(RunError, match="no such file"):
        replace(begins, network="oblique").checked()
    with pytest.raises(RunError, match="no weights of another run"):
        Options(folder=tmp_path, network="oblique", start=tmp_path).checked()


@needs_torch
def test_it_says_of_each_cell_what_cells_mean() -> None:
    import torch

    from vision.cells import told
    from vision.training.oblique_net import ObliqueNet

    torch.manual_seed(0)
    net = ObliqueNet().eval()
    with torch.inference_mode():
        output = net(torch.rand((1, 3, 64, 96)))
    assert isinstance(output, torch.Tensor)
    assert output.shape == (1, 7, 16 * 24)
    # Nothing learnt yet: each cell tells a box of its own about its middle, and believes nothing.
    x, y, w, h = output[0, :4, 25].tolist()
    assert (x, y) == pytest.approx((4 * 1.5, 4 * 1.5), abs=2.0)
    assert (w, h) == pytest.approx((16.0, 16.0), abs=2.0)
    assert float(output[0, 4:].max()) < 0.1
    assert len(told(output[0].numpy(), size_px_wh=(96, 64), stride_px=4).scores) == 0


@needs_torch
def test_it_begins_with_what_lite0_learnt_and_with_nothing_else(tmp_path: Path) -> None:
    import torch

    from vision.training.oblique_net import ObliqueNet, WeightsError

    net = ObliqueNet()
    with pytest.raises(WeightsError, match="no weights of EfficientNet-Lite0"):
        net.begin_with({"other": torch.zeros(3)})
    weights = lite0(net)
    net.begin_with(weights)
    assert torch.equal(net.state_dict()["stem.0.weight"], weights["_conv_stem.weight"])
    last = net.state_dict()["stages.4.2.project.0.weight"]
    assert torch.equal(last, weights["_blocks.10._project_conv.weight"])
    weights["_conv_stem.weight"] = torch.zeros((7, 3, 3, 3))
    with pytest.raises(WeightsError, match="size mismatch"):
        ObliqueNet().begin_with(weights)


def lite0(net: Any) -> dict[str, Any]:
    """Weights by the names of `efficientnet_lite_pytorch`, drawn."""
    import torch

    names = {"expand": ("_expand_conv", "_bn0"), "depth": ("_depthwise_conv", "_bn1")}
    names["project"] = ("_project_conv", "_bn2")
    blocks = [f"{i}.{j}" for i, stage in enumerate(net.stages) for j in range(len(stage))]
    out = {}
    for key, value in net.state_dict().items():
        parts = key.split(".")
        if parts[0] == "stem":
            there = "_conv_stem" if parts[1] == "0" else "_bn0"
        elif parts[0] == "stages":
            conv, norm = names[parts[3]]
            block = blocks.index(f"{parts[1]}.{parts[2]}")
            there = f"_blocks.{block}.{conv if parts[4] == '0' else norm}"
        else:
            continue
        if value.dtype.is_floating_point:
            out[f"{there}.{parts[-1]}"] = torch.rand(value.shape)
    return out


@needs_torch
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_tiny_run_trains_goes_on_and_is_exported_beside_the_others(tmp_path: Path) -> None:
    stills = tmp_path / "stills"
    stills.mkdir()
    people: dict[str, Any] = {"hand": (), "cue stick": ()}
    pictures = [oblique(stills, f"p{k}", group=f"look-{k}", people=people) for k in range(20)]
    write_labels(stills, [*pictures, made(stills, "above", group="above", people=people)])
    options = Options(
        folder=tmp_path / "run", sources=("simulated",), network="oblique", epochs=2, inputs=12,
        batch=4,
    )  # fmt: skip
    environment = {"FOOTSPOT_STILLS": str(stills)}
    said: list[str] = []
    run(our_manifest(), replace(options, epochs=2), environment, said.append, quiet=True)
    lines = (tmp_path / "run" / "oblique.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["epoch"] for line in lines] == [1, 2]
    run(our_manifest(), options, environment, said.append, quiet=True)
    assert len((tmp_path / "run" / "oblique.jsonl").read_text(encoding="utf-8").splitlines()) == 2
    assert any("2 of 2 epochs are done" in line for line in said)
    with pytest.raises(RunError, match="--oblique"):
        exported(tmp_path / "run", tmp_path / "model", figures={})
