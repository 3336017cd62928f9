"""Trains the network for pictures from a slant: own small loop that goes on where it stopped."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch.nn import BatchNorm2d

from vision.cells import SCORE_LEAST, told
from vision.detections import BALL_LABELS, Detections
from vision.pyramid import inputs, joined
from vision.training.batches import as_tensors
from vision.training.labelled import LabelledPicture
from vision.training.loss import CellLoss
from vision.training.mixing import chances
from vision.training.oblique_net import STRIDE_PX, ObliqueNet
from vision.training.oblique_views import PUBLISHED, oblique_sample
from vision.training.scoring import Score, score_picture

SHARES: Final = {"balls": 0.55, "numbered": 0.2, "simulated": 0.25}
"""Of the inputs, by source: the photographs show rooms, the simulation hands and cues."""
SIZES_WH: Final = ((640, 640), (320, 320), (352, 352), (320, 320), (384, 384))
"""Of the batches, in turn. One of large inputs holds half as many."""
LARGE_PX: Final = 600
LOWER_RATE: Final = 0.4
"""Of the rate, for what begins with weights that know the world."""
LEFT_ALONE: Final = ("stem.", "stages.0.", "stages.1.")
"""Edges, corners and colours look the same everywhere; it saves half of the time."""
AVERAGE: Final = 0.998
WARM_STEPS: Final = 60
LAST_RATE: Final = 0.02
WEIGHT_DECAY: Final = 0.02
MOST_PULL: Final = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ObliquePlan:
    """One training; `inputs` an epoch. begin_with: a file of EfficientNet-Lite0's weights."""

    folder: Path
    epochs: int
    inputs: int
    batch: int = 8
    seed: int = 0
    rate: float = 1e-3
    device: str = "cpu"
    begin_with: Path | None = None

    @property
    def last(self) -> Path:
        """The last checkpoint."""
        return self.folder / "oblique.pt"


def train_oblique(
    plan: ObliquePlan,
    train: Sequence[LabelledPicture],
    validate: Sequence[LabelledPicture],
    say: Callable[[str], None] = print,
) -> Path:
    """Train, or go on from the last checkpoint; returns it. Pictures from above are left out.

    Errors: MixingError without pictures, WeightsError for a file that is none of the weights."""
    torch.manual_seed(plan.seed)
    pictures = [p for p in train if p.view != "overhead"]
    kept_out = one_of_each(validate)
    chance = np.cumsum(chances(pictures, SHARES))
    net, average = ObliqueNet().to(plan.device), ObliqueNet().to(plan.device)
    # Half as fast again on a processor: most layers look channel by channel.
    net = net.to(memory_format=torch.channels_last)
    optimiser = _optimiser(net, plan)
    begun = 0
    if plan.last.exists():
        kept = load(plan.last)
        net.load_state_dict(kept["net"])
        optimiser.load_state_dict(kept["optimiser"])
        average.load_state_dict(kept["average"])
        begun = int(kept["epoch"])
    else:
        if plan.begin_with is not None:
            net.begin_with(load(plan.begin_with))
        average.load_state_dict(net.state_dict())
    criterion = CellLoss(is_numbered=False)
    plan.folder.mkdir(parents=True, exist_ok=True)
    step_count = len(list(_sizes(plan)))
    for epoch in range(begun, plan.epochs):
        _set_learning(net, plan)
        total: dict[str, float] = {}
        for step, (size_wh, count) in enumerate(_sizes(plan)):
            at = epoch * step_count + step
            for group in optimiser.param_groups:
                group["lr"] = group["share"] * plan.rate * _rate(at, plan.epochs * step_count)
            rng = np.random.default_rng([plan.seed, 14, epoch, step])
            batch = _batch(pictures, chance, rng, size_wh, count, plan.device)
            loss, parts = criterion(net(batch["img"].float() / 255), batch)
            optimiser.zero_grad(set_to_none=True)
            (loss / count).backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), MOST_PULL)
            optimiser.step()
            _follow(average, net, min(AVERAGE, (1 + at) / (10 + at)))
            for name, value in parts.items():
                total[name] = total.get(name, 0.0) + float(value) / step_count
        score = checked(average, kept_out)
        line = {"epoch": epoch + 1, **{k: round(v, 4) for k, v in total.items()}}
        line |= {"balls": score.balls, "found": score.found, "false": score.false}
        with (plan.folder / "oblique.jsonl").open("a", encoding="utf-8") as log:
            log.write(json.dumps(line) + "\n")
        say(f"network for pictures from a slant: {json.dumps(line)}")
        _save(plan, net, average, optimiser, epoch + 1)
    return plan.last


def epochs_done(plan: ObliquePlan) -> int:
    """How many epochs the last checkpoint has behind it."""
    return int(load(plan.last)["epoch"]) if plan.last.exists() else 0


def one_of_each(pictures: Sequence[LabelledPicture]) -> list[LabelledPicture]:
    """Of every photograph the copy of which most is said; nothing that was made or seen from
    above."""
    best: dict[str, LabelledPicture] = {}
    for picture in pictures:
        if picture.source == PUBLISHED:
            other = best.setdefault(picture.group, picture)
            if len(picture.ignored_px_xyxy) < len(other.ignored_px_xyxy):
                best[picture.group] = picture
    return list(best.values())


def checked(net: ObliqueNet, pictures: Sequence[LabelledPicture]) -> Score:
    """Balls found and false ones in whole pictures, looked at as the detector does."""
    total = Score()
    for picture in pictures:
        total += score_picture(picture, look(net, picture))
    return total


def look(
    net: ObliqueNet, picture: LabelledPicture, *, score_least: float = SCORE_LEAST
) -> Detections:
    """What a network finds in a whole picture, in several sizes; it tells no numbers."""
    net.eval()
    bgr = picture.read()
    device = next(net.parameters()).device
    seen = []
    for box in inputs((bgr.shape[1], bgr.shape[0])):
        rgb = np.ascontiguousarray(box.applied(bgr)[..., ::-1].transpose(2, 0, 1))
        with torch.inference_mode():
            output = net(torch.from_numpy(rgb)[None].to(device).float() / 255)
        assert isinstance(output, torch.Tensor)
        cells = told(
            output[0].cpu().numpy(),
            size_px_wh=box.size_wh,
            stride_px=STRIDE_PX,
            score_least=score_least,
        )
        seen.append((cells, box))
    found = joined(seen)
    n = len(found.scores)
    return Detections(
        frame_index=0,
        t_s=0.0,
        centres_px_xy=found.centres_px_xy,
        sigma_px=np.ones(n),
        radius_px=found.diameters_px / 2,
        scores=found.scores,
        label_log_p=np.zeros((n, BALL_LABELS)),
    )


def load(path: Path) -> dict[str, Any]:
    """A checkpoint or a file of weights: plain tensors and data only."""
    data: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    return data


def loaded_net(path: Path) -> ObliqueNet:
    """The averaged network of a checkpoint, for use."""
    net = ObliqueNet()
    net.load_state_dict(load(path)["average"])
    net.eval()
    return net


def _sizes(plan: ObliquePlan) -> Iterator[tuple[tuple[int, int], int]]:
    """Size and number of the inputs of each step of an epoch."""
    left, step = plan.inputs, 0
    while left > 0:
        size_wh = SIZES_WH[step % len(SIZES_WH)]
        count = max(plan.batch // 2, 1) if size_wh[0] >= LARGE_PX else plan.batch
        yield size_wh, count
        left -= count
        step += 1


def _rate(at: int, steps: int) -> float:
    """Of the highest rate, in step `at` of so many."""
    falling = 0.5 * (1 + math.cos(math.pi * at / steps))
    return min(1.0, (at + 1) / WARM_STEPS) * (LAST_RATE + (1 - LAST_RATE) * falling)


def _optimiser(net: ObliqueNet, plan: ObliquePlan) -> torch.optim.AdamW:
    lower, upper = [], []
    for name, value in net.named_parameters():
        if plan.begin_with is None or not name.startswith(("stem.", "stages.")):
            upper.append(value)
        elif name.startswith(LEFT_ALONE):
            value.requires_grad_(False)
        else:
            lower.append(value)
    groups = [{"params": upper, "share": 1.0}]
    if lower:
        groups.append({"params": lower, "share": LOWER_RATE})
    return torch.optim.AdamW(groups, lr=plan.rate, weight_decay=WEIGHT_DECAY)


def _set_learning(net: ObliqueNet, plan: ObliquePlan) -> None:
    net.train()
    if plan.begin_with is None:
        return
    # What it normalises by is known of many pictures: averages of a few are worse.
    for part in net.lower:
        for module in part.modules():
            if isinstance(module, BatchNorm2d):
                module.eval()


def _batch(
    pictures: Sequence[LabelledPicture],
    chance: Any,
    rng: np.random.Generator,
    size_wh: tuple[int, int],
    count: int,
    device: str,
) -> dict[str, torch.Tensor]:
    made = []
    for _ in range(count):
        which = min(int(np.searchsorted(chance, rng.random(), side="right")), len(pictures) - 1)
        view = oblique_sample(pictures[which], rng, size_wh=size_wh, stride_px=STRIDE_PX)
        made.append(as_tensors(view))
    return {key: torch.stack([one[key] for one in made]).to(device) for key in made[0]}


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
