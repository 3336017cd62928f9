"""Trains the network of numbers: own small loop, checkpoints that go on where they stopped."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from vision.ball_patch import PATCH_PX
from vision.training import bar_views
from vision.training.augment import Colours
from vision.training.labelled import UNKNOWN
from vision.training.number_net import NumberNet, NumberShape
from vision.training.patches import MOST_BALLS, TablePatches, varied

SMOOTHING = 0.05
"""Labels are wrong now and then (1 to 5 % of the real ones): none is believed wholly."""
AVERAGE = 0.998
"""Of the running average of weights, per step."""
OTHER_MAKES = 0.6
"""Share of tables whose balls are shown as of another make than any that was seen."""
DROPPED = 0.25
"""Share of tables of which only some balls are shown: a look may find few."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberPlan:
    """One training; `tables` inputs an epoch, drawn by the sources' shares. in_bars: share of them
    shown as from a camera at the wall (`vision.training.bar_views`). kept: share of the weights of
    `start` in those that come out: what was learnt first is not forgotten for what comes new, and
    the mean of both is better at either than one of them (M. Wortsman and others, Robust
    fine-tuning of zero-shot models, 2022)."""

    folder: Path
    shape: NumberShape
    shares: dict[str, float]
    epochs: int
    tables: int
    batch: int = 16
    seed: int = 0
    rate: float = 2e-3
    device: str = "cpu"
    start: Path | None = None
    in_bars: float = 0.0
    kept: float = 0.0

    @property
    def last(self) -> Path:
        """The last checkpoint."""
        return self.folder / "numbers.pt"


def train_numbers(
    plan: NumberPlan,
    train: Sequence[TablePatches],
    validate: Sequence[TablePatches],
    say: Callable[[str], None] = print,
) -> Path:
    """Train, or go on from the last checkpoint; returns it. ValueError without tables."""
    chance = _chances(train, plan.shares)
    torch.manual_seed(plan.seed)
    net = NumberNet(plan.shape).to(plan.device)
    average = NumberNet(plan.shape).to(plan.device)
    optimiser = torch.optim.AdamW(net.parameters(), lr=plan.rate, weight_decay=0.02)
    begun = 0
    if plan.start is not None:
        net.load_state_dict(load(plan.start)["average"])
    if plan.last.exists():
        kept = load(plan.last)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
        begun = int(kept["epoch"])
    average.load_state_dict(load(plan.last)["average"] if begun else net.state_dict())
    steps = max(plan.tables // plan.batch, 1)
    plan.folder.mkdir(parents=True, exist_ok=True)
    for epoch in range(begun, plan.epochs):
        net.train()
        total = 0.0
        for step in range(steps):
            rng = np.random.default_rng([plan.seed, 13, epoch, step])
            done = (epoch * steps + step) / (plan.epochs * steps)
            rate = plan.rate * min(1.0, (epoch * steps + step + 1) / 100)
            rate *= 0.5 * (1 + math.cos(math.pi * done)) + 0.01
            for group in optimiser.param_groups:
                group["lr"] = rate
            patches, is_there, numbers = _batch(train, chance, plan, rng)
            logits = net(patches, is_there)
            loss = functional.cross_entropy(
                logits.flatten(0, 1),
                numbers.flatten(),
                ignore_index=UNKNOWN,
                label_smoothing=SMOOTHING,
            )
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimiser.step()
            _follow(average, net, min(AVERAGE, 1 - 1 / (epoch * steps + step + 2)))
            total += float(loss.detach())
        if epoch + 1 == plan.epochs and plan.start is not None:
            _keep(average, load(plan.start)["average"], plan.kept)
        right, known = tell(average, validate)
        line = {"epoch": epoch + 1, "loss": round(total / steps, 4), "right": right, "of": known}
        with (plan.folder / "numbers.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        say(f"network of numbers: {json.dumps(line)}")
        _save(plan, net, average, optimiser, epoch + 1)
    return plan.last


def tell(net: NumberNet, tables: Sequence[TablePatches]) -> tuple[int, int]:
    """How many numbers are told rightly, of how many known; unvaried patches."""
    net.eval()
    device = next(net.parameters()).device
    right = known = 0
    rng = np.random.default_rng(0)
    with torch.inference_mode():
        for table in tables:
            rgb = _rgb(varied(table.patches, rng, None, any_turn=False))
            there = torch.ones((1, len(rgb)), device=device)
            told = net(rgb[None].to(device).float() / 255, there)[0].argmax(dim=-1).cpu().numpy()
            is_known = table.numbers != UNKNOWN
            right += int((told[is_known] == table.numbers[is_known]).sum())
            known += int(is_known.sum())
    return right, known


def load(path: Path) -> dict[str, Any]:
    """A checkpoint: plain tensors and data only."""
    data: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    return data


def loaded_net(path: Path) -> NumberNet:
    """The averaged network of a checkpoint, for use."""
    data = load(path)
    shape = data["shape"]
    net = NumberNet(NumberShape(**{**shape, "widths": tuple(shape["widths"])}))
    net.load_state_dict(data["average"])
    net.eval()
    return net


def _save(plan: NumberPlan, net: NumberNet, average: NumberNet, optimiser: Any, epoch: int) -> None:
    part = plan.last.with_suffix(".part")
    shape = plan.shape.as_data()
    data = {
        "net": net.state_dict(),
        "average": average.state_dict(),
        "optimiser": optimiser.state_dict(),
        "epoch": epoch,
        "shape": {**shape, "widths": list(shape["widths"])},
    }
    torch.save(data, part)
    part.replace(plan.last)


def _follow(average: NumberNet, net: NumberNet, keep: float) -> None:
    with torch.no_grad():
        new = net.state_dict()
        for name, value in average.state_dict().items():
            if value.dtype.is_floating_point:
                value.mul_(keep).add_(new[name], alpha=1 - keep)
            else:
                value.copy_(new[name])


def _keep(average: NumberNet, first: dict[str, torch.Tensor], share: float) -> None:
    """Mix weights that were learnt first into those of now."""
    mean = {
        name: share * first[name] + (1 - share) * value if value.dtype.is_floating_point else value
        for name, value in average.state_dict().items()
    }
    average.load_state_dict(mean)


def _chances(tables: Sequence[TablePatches], shares: dict[str, float]) -> Any:
    count: dict[str, int] = {}
    for table in tables:
        count[table.source] = count.get(table.source, 0) + 1
    weight = np.array([shares.get(t.source, 0.0) / count[t.source] for t in tables])
    if not weight.sum() > 0:
        raise ValueError(f"no balls with numbers from {sorted(shares)}")
    return weight / weight.sum()


def _batch(
    tables: Sequence[TablePatches], chance: Any, plan: NumberPlan, rng: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    size, device = plan.batch, plan.device
    patches = torch.zeros((size, MOST_BALLS, 3, PATCH_PX, PATCH_PX), dtype=torch.uint8)
    is_there = torch.zeros((size, MOST_BALLS))
    numbers = torch.full((size, MOST_BALLS), UNKNOWN, dtype=torch.int64)
    for k, which in enumerate(rng.choice(len(tables), size=size, p=chance)):
        table = tables[int(which)]
        shown = rng.permutation(len(table.numbers))
        if rng.random() < DROPPED:
            shown = shown[: int(rng.integers(1, len(shown) + 1))]
        is_made, in_bar = rng.random() < OTHER_MAKES, rng.random() < plan.in_bars
        rgb = _rgb(
            varied(
                table.patches[shown],
                rng,
                bar_views.COLOURS if in_bar else Colours(),
                any_turn=True,
                in_bar=in_bar,
                numbers=table.numbers[shown] if is_made else None,
            )
        )
        patches[k, : len(shown)] = rgb
        is_there[k, : len(shown)] = 1.0
        numbers[k, : len(shown)] = torch.from_numpy(table.numbers[shown])
    return patches.to(device).float() / 255, is_there.to(device), numbers.to(device)


def _rgb(bgr: Any) -> torch.Tensor:
    return torch.from_numpy(np.ascontiguousarray(bgr[..., ::-1].transpose(0, 3, 1, 2)))
