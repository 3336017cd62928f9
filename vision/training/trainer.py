"""Trains a network of cells with Ultralytics' trainer: its model, optimiser, average and files.

Own here: where the pictures come from, what the cells are told, the loss, and how it is checked.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch
from numpy.typing import NDArray
from ultralytics.models.yolo.detect import DetectionTrainer
from ultralytics.nn.tasks import DetectionModel, load_checkpoint

from vision.cells import class_names, told
from vision.detections import BALL_LABELS, Detections
from vision.letterbox import INPUT_WH
from vision.pyramid import found_in, inputs, joined
from vision.training.architectures import network
from vision.training.augment import Colours, looked_at
from vision.training.batches import Batches, DrawnSamples
from vision.training.labelled import LabelledPicture
from vision.training.loss import CellLoss
from vision.training.scoring import Score, score_picture

Model: TypeAlias = DetectionModel


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """One training. shares: by source. kind: a key of `vision.cells.CLASSES`.

    start: a checkpoint whose weights are taken. is_aslant: for pictures from a slant alone.
    """

    folder: Path
    network: str
    kind: str
    shares: dict[str, float]
    epochs: int
    inputs: int
    batch: int = 8
    seed: int = 0
    rate: float = 2e-3
    device: str = "cpu"
    workers: int = 0
    start: Path | None = None
    validate_most: int = 120
    is_aslant: bool = False

    @property
    def last(self) -> Path:
        """The last checkpoint."""
        return self.folder / "weights" / "last.pt"


class CellTrainer(DetectionTrainer):
    """Ultralytics' trainer on our samples."""

    def __init__(
        self,
        plan: Plan,
        train: list[LabelledPicture],
        validate: list[LabelledPicture],
        *,
        resume: bool,
    ) -> None:
        self.plan = plan
        self.train_pictures = train
        self.validate_pictures = validate[:: max(len(validate) // plan.validate_most, 1)]
        overrides: dict[str, Any] = {
            "model": "yolo26n.yaml",
            "save_dir": str(plan.folder),
            "data": "footspot",
            "epochs": plan.epochs,
            "batch": plan.batch,
            "nbs": plan.batch,
            "imgsz": max(INPUT_WH),
            "device": plan.device,
            "workers": plan.workers,
            "seed": plan.seed,
            "optimizer": "AdamW",
            "lr0": plan.rate,
            "lrf": 0.02,
            "cos_lr": True,
            "warmup_epochs": min(1.0, plan.epochs / 10),
            "warmup_bias_lr": 0.0,
            "weight_decay": 0.01,
            # Half precision that Ultralytics does not try out first on a network it would fetch.
            "amp": "bf16" if plan.device != "cpu" else False,
            "plots": False,
            "val": True,
            "close_mosaic": 0,
            "multi_scale": 0.0,
            "verbose": False,
            "exist_ok": True,
            "pretrained": str(plan.start) if plan.start else False,
            "resume": str(plan.last) if resume else False,
        }
        super().__init__(overrides=overrides)
        if plan.device != "cpu":
            self.args.workers = plan.workers

    def get_dataset(self) -> dict[str, Any]:
        """What Ultralytics wants to know of the data."""
        names = class_names(self.plan.kind)
        return {"train": "", "val": "", "nc": len(names), "names": names, "channels": 3}

    def setup_model(self) -> Any:
        """Our network, with weights where a checkpoint is named."""
        if not self.resume:
            weights = load_checkpoint(self.plan.start)[0] if self.plan.start else None
            self.model = self.get_model(weights=weights)
            return None
        return super().setup_model()

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> Model:
        """The network of the plan with our loss."""
        del verbose
        description = cfg or network(self.plan.network, len(class_names(self.plan.kind)))
        model = DetectionModel(description, nc=self.data["nc"], ch=3, verbose=False)
        model.names = self.data["names"]
        if weights is not None:
            model.load(weights)
        model.criterion = CellLoss(is_numbered=self.plan.kind == "numbered")
        return model

    def get_dataloader(
        self, dataset_path: str, batch_size: int = 16, rank: int = 0, mode: str = "train"
    ) -> Batches:
        """Batches of the training pictures; what validates is looked at whole, by `Validator`."""
        del dataset_path, rank
        samples = DrawnSamples(
            self.train_pictures,
            self.plan.shares,
            count=self.plan.inputs,
            stride_px=int(self.model.stride.max()),
            seed=self.plan.seed,
            colours=Colours(),
            batch=batch_size,
            epochs=self.plan.epochs,
            is_aslant=self.plan.is_aslant,
        )
        return Batches(samples, workers=self.args.workers * (mode == "train"))

    def _build_train_pipeline(self) -> None:
        # Ultralytics' detection trainer counts boxes of its own data sets here.
        super(DetectionTrainer, self)._build_train_pipeline()

    def _model_train(self) -> None:
        super()._model_train()
        self.train_loader.epoch = self.epoch

    def get_validator(self) -> Validator:
        """Our check."""
        return Validator(
            self.validate_pictures,
            tells_numbers=self.plan.kind == "numbered",
            is_aslant=self.plan.is_aslant,
        )

    def plot_training_labels(self) -> None:
        """Nothing is drawn."""

    def final_eval(self) -> None:
        """Checkpoints stay as they are: to go on from."""


class _Keys:
    """What Ultralytics asks for before the first check."""

    def __init__(self) -> None:
        self.keys = ["found", "false", "number_right"]


class Validator:
    """Shares of found, false and rightly numbered balls on pictures kept out of training; a plain
    network tells no numbers: 0."""

    def __init__(
        self, pictures: list[LabelledPicture], *, tells_numbers: bool, is_aslant: bool = False
    ) -> None:
        self.pictures = pictures
        self.is_aslant = is_aslant
        self.tells_numbers = tells_numbers
        self.metrics = _Keys()
        self.args: Any = None
        self.dataloader: Any = None

    def __call__(self, trainer: CellTrainer) -> dict[str, float]:
        """`fitness` is what best.pt is chosen by: balls found less false ones."""
        model = trainer.ema.ema if trainer.ema else trainer.model
        total = Score()
        for picture in self.pictures:
            total += score_picture(picture, look(model, picture, is_aslant=self.is_aslant))
        balls = max(total.balls, 1)
        return {
            "found": total.found / balls,
            "false": total.false / balls,
            "number_right": self.tells_numbers * total.right / max(total.numbers, 1),
            "fitness": (total.found - total.false) / balls,
        }


def look(model: Model, picture: LabelledPicture, *, is_aslant: bool = False) -> Detections:
    """What a network in training finds in a whole picture; a plain one tells no numbers.

    is_aslant: in several sizes, as the detector looks where no table is known."""
    boxes = inputs(picture.size_px_wh) if is_aslant else [looked_at(picture)]
    bgr, stride_px = picture.read(), int(model.stride.max())
    seen = []
    for box in boxes:
        output = _output(model, np.ascontiguousarray(box.applied(bgr)[..., ::-1]))
        seen.append((told(output, size_px_wh=box.size_wh, stride_px=stride_px), box))
    found = joined(seen) if is_aslant else found_in(*seen[0])
    n = len(found.scores)
    log_p = found.number_log_p
    return Detections(
        frame_index=0,
        t_s=0.0,
        centres_px_xy=found.centres_px_xy,
        sigma_px=np.full(n, 1.0),
        radius_px=found.diameters_px / 2,
        scores=found.scores,
        label_log_p=np.zeros((n, BALL_LABELS)) if log_p is None else log_p,
    )


def _output(model: Model, rgb: NDArray[np.uint8]) -> NDArray[np.float32]:
    first = next(model.parameters())
    with torch.inference_mode():
        tensor = torch.from_numpy(np.ascontiguousarray(rgb.transpose(2, 0, 1)))[None]
        was_training = model.training
        model.eval()
        output = model(tensor.to(first.device, first.dtype) / 255)[0][0].float().cpu().numpy()
        model.train(was_training)
    return np.asarray(output, dtype=np.float32)


def epochs_done(plan: Plan) -> int:
    """How many epochs the last checkpoint of a plan has behind it."""
    if not plan.last.exists():
        return 0
    return int(load_checkpoint(plan.last)[1]["epoch"]) + 1


def train(
    plan: Plan,
    pictures: list[LabelledPicture],
    validate: list[LabelledPicture],
    *,
    resume: bool = False,
) -> Path:
    """Train, or go on from the last checkpoint; returns the last one."""
    CellTrainer(plan, pictures, validate, resume=resume).train()
    return plan.last
