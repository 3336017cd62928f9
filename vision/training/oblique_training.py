"""Trains the network for pictures from a slant: own small loop that goes on where it stopped.

Ultralytics' trainer builds networks of its own parts only; batches, loss and checks are the same.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch

from vision.cells import told
from vision.pyramid import Found, inputs, joined
from vision.training.architectures import LITE_CHECKPOINT
from vision.training.augment import Colours
from vision.training.batches import Batches, DrawnSamples
from vision.training.labelled import LabelledPicture
from vision.training.loss import CellLoss
from vision.training.oblique_net import STRIDE_PX, ObliqueNet, published_weights
from vision.training.scoring import matched, within

AVERAGE: Final = 0.998
"""Of the running average of weights, per step."""
EYE_RATE: Final = 0.4
"""Of the rate, for what was learnt from other photographs."""
WARM_STEPS: Final = 60
CHECKED_AT: Final = (0.3, 0.4, 0.5, 0.6)
"""Scores at which a check counts what is found and what is false."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ObliquePlan:
    """One training; `inputs` an epoch, drawn by the sources' shares. begin_with: the published
    weights of the eye, a file."""

    folder: Path
    shares: dict[str, float]
    epochs: int
    inputs: int
    batch: int = 8
    seed: int = 0
    rate: float = 1e-3
    begin_with: Path | None = None
    start: Path | None = None

    @property
    def last(self) -> Path:
        """The last checkpoint."""
        return self.folder / LITE_CHECKPOINT


def train_oblique(
    plan: ObliquePlan,
    train: Sequence[LabelledPicture],
    validate: Sequence[LabelledPicture],
    say: Callable[[str], None] = print,
) -> Path:
    """Train, or go on from the last checkpoint; returns it. WeightsError, MixingError."""
    torch.manual_seed(plan.seed)
    net, average = ObliqueNet(), ObliqueNet()
    begun = 0
    if plan.last.exists():
        kept = torch.load(plan.last, map_location="cpu", weights_only=True)
        net.load_state_dict(kept["net"])
        begun = int(kept["epoch"])
    elif plan.start is not None:
        net = loaded_net(plan.start)
    elif plan.begin_with is not None:
        net.eye.take(published_weights(plan.begin_with))
    net = net.to(memory_format=torch.channels_last)
    optimiser = _optimiser(net, plan.rate)
    average.load_state_dict(net.state_dict())
    if begun:
        average.load_state_dict(kept["average"])
        optimiser.load_state_dict(kept["optimiser"])
    batches = Batches(
        DrawnSamples(
            train, plan.shares, count=plan.inputs, stride_px=STRIDE_PX, seed=plan.seed,
            colours=Colours(), batch=plan.batch, epochs=plan.epochs, is_aslant=True,
        ),
        workers=0,
    )  # fmt: skip
    loss_of, steps = CellLoss(is_numbered=False), len(batches)
    plan.folder.mkdir(parents=True, exist_ok=True)
    for epoch in range(begun, plan.epochs):
        net.train()
        batches.epoch = epoch
        parts: dict[str, float] = {}
        for step, batch in enumerate(batches, epoch * steps):
            done = step / (plan.epochs * steps)
            warm = min(1.0, (step + 1) / WARM_STEPS)
            for group in optimiser.param_groups:
                cosine = 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done))
                group["lr"] = plan.rate * group["part"] * warm * cosine
            rgb = batch["img"].float().div(255).contiguous(memory_format=torch.channels_last)
            cells = net.grid(rgb).flatten(2)
            loss, seen = loss_of({"boxes": cells[:, :4], "scores": cells[:, 4:]}, batch)
            optimiser.zero_grad(set_to_none=True)
            (loss / len(rgb)).backward()
            torch.nn.utils.clip_grad_norm_([p for p in net.parameters() if p.requires_grad], 5.0)
            optimiser.step()
            _follow(average, net, min(AVERAGE, (1 + step) / (10 + step)))
            for name, value in seen.items():
                parts[name] = parts.get(name, 0.0) + float(value) / steps
        line: dict[str, Any] = {"epoch": epoch + 1}
        line |= {name: round(value, 4) for name, value in parts.items()}
        line |= checked(average, validate)
        with (plan.folder / "oblique.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        say(f"network for pictures from a slant: {json.dumps(line)}")
        _save(plan, net, average, optimiser, epoch + 1)
    return plan.last


def checked(net: ObliqueNet, pictures: Sequence[LabelledPicture]) -> dict[str, Any]:
    """Balls of pictures, and found and false ones from some scores on."""
    balls = 0
    found, false = np.zeros(len(CHECKED_AT), int), np.zeros(len(CHECKED_AT), int)
    for picture in pictures:
        seen = look(net, picture, score_least=min(CHECKED_AT))
        balls += len(picture)
        for k, least in enumerate(CHECKED_AT):
            told_xy = seen.centres_px_xy[seen.scores >= least]
            pairs = matched(picture.centres_px_xy, picture.diameters_px / 2, told_xy)
            rest = np.delete(told_xy, [j for _i, j in pairs], axis=0)
            found[k] += len(pairs)
            false[k] += int((~within(rest, picture.ignored_px_xyxy)).sum())
    return {"balls": balls, "at": CHECKED_AT, "found": found.tolist(), "false": false.tolist()}


def look(net: ObliqueNet, picture: LabelledPicture, *, score_least: float) -> Found:
    """What a network finds in a whole picture, in the sizes in which the detector looks."""
    bgr, seen = picture.read(), []
    net.eval()
    for box in inputs(picture.size_px_wh):
        rgb = np.ascontiguousarray(box.applied(bgr)[..., ::-1].transpose(2, 0, 1))
        with torch.inference_mode():
            output = net(torch.from_numpy(rgb)[None].float() / 255)[0].numpy()
        cells = told(output, size_px_wh=box.size_wh, stride_px=STRIDE_PX, score_least=score_least)
        seen.append((cells, box))
    return joined(seen)


def loaded_net(path: Path) -> ObliqueNet:
    """The averaged network of a checkpoint, for use."""
    net = ObliqueNet()
    net.load_state_dict(torch.load(path, map_location="cpu", weights_only=True)["average"])
    net.eval()
    return net


def _optimiser(net: ObliqueNet, rate: float) -> torch.optim.Optimizer:
    of_eye = {id(p) for p in net.eye.parameters()}
    learning = [p for p in net.parameters() if p.requires_grad]
    return torch.optim.AdamW(
        [
            {"params": [p for p in learning if id(p) not in of_eye], "part": 1.0},
            {"params": [p for p in learning if id(p) in of_eye], "part": EYE_RATE},
        ],
        lr=rate,
        weight_decay=0.02,
    )


def _follow(average: ObliqueNet, net: ObliqueNet, keep: float) -> None:
    with torch.no_grad():
        new = net.state_dict()
        for name, value in average.state_dict().items():
            if value.dtype.is_floating_point:
                value.mul_(keep).add_(new[name], alpha=1 - keep)
            else:
                value.copy_(new[name])


def _save(
    plan: ObliquePlan, net: ObliqueNet, average: ObliqueNet, optimiser: Any, epoch: int
) -> None:
    part = plan.last.with_suffix(".part")
    data = {
        "net": net.state_dict(),
        "average": average.state_dict(),
        "optimiser": optimiser.state_dict(),
        "epoch": epoch,
    }
    torch.save(data, part)
    part.replace(plan.last)
