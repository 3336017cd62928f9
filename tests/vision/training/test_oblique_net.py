"""The network for pictures from a slant: what its cells say, what it takes over, what it keeps."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest

if find_spec("torch") is None or find_spec("ultralytics") is None:
    pytest.skip(
        "the extra `train` is not installed (requirements-train.lock)", allow_module_level=True
    )

import torch

from vision.cells import middles_px_xy
from vision.training.oblique_net import (
    STAGES,
    STRIDE_PX,
    Eye,
    ObliqueNet,
    WeightsError,
    published_weights,
)


def published(eye: Eye) -> dict[str, torch.Tensor]:
    """The weights of an eye under the names of the published file."""
    own, out = eye.state_dict(), {}

    def layer(name: str, convolution: str, normalisation: str) -> None:
        out[f"{convolution}.weight"] = own[f"{name}.0.weight"]
        for of in ("weight", "bias", "running_mean", "running_var"):
            out[f"{normalisation}.{of}"] = own[f"{name}.1.{of}"]

    layer("stem", "_conv_stem", "_bn0")
    number = 0
    for i, (times, _outputs, blocks, _side, _step) in enumerate(STAGES):
        for k in range(blocks):
            if times > 1:
                layer(f"stages.{i}.{k}.expand", f"_blocks.{number}._expand_conv",
                      f"_blocks.{number}._bn0")  # fmt: skip
            layer(f"stages.{i}.{k}.depth", f"_blocks.{number}._depthwise_conv",
                  f"_blocks.{number}._bn1")  # fmt: skip
            layer(f"stages.{i}.{k}.project", f"_blocks.{number}._project_conv",
                  f"_blocks.{number}._bn2")  # fmt: skip
            number += 1
    return out


def test_cells_tell_boxes_where_they_lie() -> None:
    net = ObliqueNet().eval()
    w, h = 96, 64
    with torch.inference_mode():
        torch.nn.init.zeros_(net.tell.weight)
        assert net.tell.bias is not None
        net.tell.bias[:4] = torch.tensor([1.0, 2.0, 3.0, 4.0])
        out = net(torch.rand(1, 3, h, w))[0].numpy()
    shape = (h // STRIDE_PX, w // STRIDE_PX)
    assert out.shape == (7, shape[0] * shape[1])
    middles = middles_px_xy(shape, STRIDE_PX).reshape(-1, 2)
    # One cell further to the right of the middle than to its left, and so downwards.
    assert np.allclose(out[0] - 0.5, middles[:, 0] + STRIDE_PX, atol=1e-4)
    assert np.allclose(out[1] - 0.5, middles[:, 1] + STRIDE_PX, atol=1e-4)
    assert np.allclose(out[2], 4 * STRIDE_PX)
    assert np.allclose(out[3], 6 * STRIDE_PX)
    assert ((out[4:] > 0.005) & (out[4:] < 0.02)).all()


def test_published_weights_are_taken_over_whole() -> None:
    torch.manual_seed(1)
    one, other = Eye().eval(), Eye().eval()
    picture = torch.rand(1, 3, 64, 64)
    other.take(published(one))
    with torch.inference_mode():
        for mine, its in zip(one(picture), other(picture), strict=True):
            assert torch.equal(mine, its)


@pytest.mark.parametrize("fault", ["missing", "shape"])
def test_other_weights_are_told_from_these(fault: str) -> None:
    weights = published(Eye())
    if fault == "missing":
        del weights["_blocks.3._bn1.bias"]
    else:
        weights["_blocks.3._bn1.bias"] = torch.zeros(3)
    with pytest.raises(WeightsError, match="no weights of EfficientNet-Lite0"):
        Eye().take(weights)


def test_a_file_that_holds_no_weights(tmp_path: Path) -> None:
    path = tmp_path / "w.pth"
    path.write_bytes(b"PK not weights")
    with pytest.raises(WeightsError, match="holds no weights"):
        published_weights(path)


def test_what_was_learnt_from_other_photographs_keeps_its_averages_and_edges() -> None:
    net: Any = ObliqueNet().train()
    before = {k: v.clone() for k, v in net.eye.state_dict().items()}
    optimiser = torch.optim.SGD([p for p in net.parameters() if p.requires_grad], lr=1.0)
    net.grid(torch.rand(2, 3, 64, 64)).square().mean().backward()
    optimiser.step()
    changed = {k for k, v in net.eye.state_dict().items() if not torch.equal(v, before[k])}
    assert not any("running" in k for k in changed)
    assert not any(k.startswith(("stem.", "stages.0.", "stages.1.")) for k in changed)
    assert any(k.startswith("stages.4.") for k in changed)
    assert net.far[0][1].training


def test_what_was_learnt_first_is_mixed_into_what_comes_out(tmp_path: Path) -> None:
    from vision.training.number_net import NumberShape
    from vision.training.number_training import NumberPlan, load, train_numbers
    from vision.training.patches import KEPT_PX, TablePatches

    rng = np.random.default_rng(0)
    tables = [
        TablePatches(
            source="simulated",
            group="one",
            patches=rng.integers(0, 255, (3, KEPT_PX, KEPT_PX, 3)).astype(np.uint8),
            numbers=np.array([1, 2, 3]),
        )
    ]
    first = NumberPlan(
        folder=tmp_path / "first", shape=NumberShape(widths=(8, 8, 8, 8), looks=1, heads=2),
        shares={"simulated": 1.0}, epochs=1, tables=4, batch=2,
    )  # fmt: skip
    begun = load(train_numbers(first, tables, tables, say=lambda _line: None))["average"]
    came = {}
    for kept in (0.0, 0.5, 1.0):
        plan = replace(
            first, folder=tmp_path / f"then{kept}", start=first.last, kept=kept, in_bars=1.0
        )
        came[kept] = load(train_numbers(plan, tables, tables, say=lambda _line: None))["average"]
    name = "name.weight"
    assert torch.equal(came[1.0][name], begun[name])
    assert not torch.equal(came[0.0][name], begun[name])
    assert torch.allclose(came[0.5][name], (begun[name] + came[0.0][name]) / 2, atol=1e-6)
