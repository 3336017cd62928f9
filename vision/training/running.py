"""One whole training, step by step: make ready, the network of balls, the network of numbers.

Each step leaves its files in the folder of the run and is skipped or gone on with when the run is
started again. Ultralytics and torch are imported only here below, when they are needed.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from vision.training.architectures import LITE, LITE_CHECKPOINT, NETWORKS
from vision.training.labelled import LabelledPicture
from vision.training.manifest import Manifest, ManifestError
from vision.training.oblique_views import SHARES, from_a_slant, one_of_each
from vision.training.offline import demand_extra, go_offline
from vision.training.prepare import prepared
from vision.training.sources import read_sources, with_right_labels
from vision.training.splits import VALIDATE_SHARE, Split, split

Say = Callable[[str], None]

RUN = "run.json"
ASLANT_VALIDATE_SHARE = 0.18
"""Of the groups, for a network for pictures from a slant: 12 of 79 photographs."""


class RunError(ValueError):
    """A run that cannot be started so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a person chooses.

    sources: those drawn from, by their shares in the manifest. numbers: "patch" (a second network)
    or "head" (the first tells them too). start: a folder of a run to take weights from.
    inputs, tables: how many an epoch of the two networks. is_aslant: a network of balls for
    pictures from a slant, alone; it goes with the networks of another run. begin_with: a file of
    published weights of EfficientNet-Lite0, for the network of that name. in_bars, kept: see
    `vision.training.number_training.NumberPlan`.
    """

    folder: Path
    fold: str = "all"
    sources: tuple[str, ...] = ("simulated", "numbered", "balls")
    network: str = "p2deep"
    numbers: str = "patch"
    epochs: int = 30
    inputs: int = 2000
    number_epochs: int = 30
    tables: int = 2000
    batch: int = 8
    rate: float = 2e-3
    seed: int = 0
    threads: int = 1
    device: str = "cpu"
    workers: int = 0
    start: Path | None = None
    is_aslant: bool = False
    begin_with: Path | None = None
    in_bars: float = 0.0
    kept: float = 0.0

    def checked(self) -> None:
        """RunError for what is none of the choices."""
        if self.network not in (*NETWORKS, LITE):
            known = ", ".join((*NETWORKS, LITE))
            raise RunError(f"--network {self.network!r}: expected one of {known}")
        if self.network == LITE and not self.is_aslant:
            raise RunError(f"--network {LITE}: it learns pictures from a slant alone, see --aslant")
        if self.begin_with is not None and self.network != LITE:
            raise RunError(f"--begin-with: weights for --network {LITE}, not for {self.network}")
        if self.is_aslant and self.numbers != "patch":
            raise RunError("--aslant: a network for pictures from a slant tells no numbers")
        if self.numbers not in ("patch", "head"):
            raise RunError(f"--numbers {self.numbers!r}: expected patch or head")
        for name in ("epochs", "inputs", "number_epochs", "tables", "batch", "threads"):
            if getattr(self, name) < 1:
                raise RunError(f"{name}: expected at least 1, got {getattr(self, name)}")

    @property
    def kind(self) -> str:
        """A key of `vision.cells.CLASSES`."""
        return "plain" if self.numbers == "patch" else "numbered"

    def as_data(self) -> dict[str, Any]:
        """What makes two runs the same run: not where it lies, nor on how many cores."""
        data = asdict(self)
        for name in ("folder", "threads", "device", "workers"):
            del data[name]
        for name, unless in (("begin_with", None), ("in_bars", 0.0), ("kept", 0.0)):
            if data[name] == unless:
                del data[name]
        if not self.is_aslant:
            del data["is_aslant"]
        if self.begin_with is not None:
            data["begin_with"] = str(self.begin_with)
        return {**data, "sources": list(self.sources), "start": str(self.start or "")}


def cut(manifest: Manifest, options: Options, environment: Mapping[str, str]) -> Split:
    """The pictures of a run. ManifestError, LabelError, RunError for a run without pictures."""
    for name in options.sources:
        if name not in manifest.sources:
            there = ", ".join(sorted(manifest.sources))
            raise ManifestError(f"no source {name!r}; there are {there}")
    pictures = with_right_labels(manifest, read_sources(manifest, environment, options.sources))
    share = ASLANT_VALIDATE_SHARE if options.is_aslant else VALIDATE_SHARE
    fold = manifest.fold(options.fold)
    parts = split(pictures, manifest, fold, seed=options.seed, validate_share=share)
    if not parts.train:
        raise RunError(f"nothing to learn from in {', '.join(options.sources)}")
    return parts


def counts(parts: Split) -> str:
    """One line: how many pictures of which source serve what."""
    said = []
    for name, its in parts.parts().items():
        of = Counter(p.source for p in its)
        said.append(f"{name} {len(its)} ({', '.join(f'{k} {n}' for k, n in sorted(of.items()))})")
    return "; ".join(said)


def run(
    manifest: Manifest,
    options: Options,
    environment: Mapping[str, str] = os.environ,
    say: Say = print,
    *,
    quiet: bool = False,
) -> None:
    """Train what is not trained yet. RunError where the folder holds another run.

    quiet: Ultralytics says nothing either.
    """
    options.checked()
    demand_extra()
    parts = cut(manifest, options, environment)
    _claim(options)
    go_offline(options.folder, quiet=quiet)
    say(counts(parts))
    seen = from_a_slant(parts.train) if options.is_aslant else parts.train
    train = prepared(seen, options.folder / "pictures")
    validate = one_of_each(parts.validate) if options.is_aslant else list(parts.validate)
    if options.network == LITE:
        _lite(manifest, options, train, validate, say)
        return
    _balls(manifest, options, train, validate, say)
    if options.kind == "plain" and not options.is_aslant:
        _numbers(manifest, options, train, list(parts.validate), say)


def _claim(options: Options) -> None:
    """Write down what this run is, or check that it is the one that was begun here."""
    options.folder.mkdir(parents=True, exist_ok=True)
    path = options.folder / RUN
    wanted = options.as_data()
    if path.exists():
        begun = json.loads(path.read_text(encoding="utf-8"))
        if differs := sorted(k for k in wanted if begun.get(k) != wanted[k]):
            raise RunError(
                f"{options.folder} holds another run: {', '.join(differs)} "
                f"{'differs' if len(differs) == 1 else 'differ'}; choose another folder"
            )
        return
    path.write_text(json.dumps(wanted, indent=1) + "\n", encoding="utf-8")


def _shares(manifest: Manifest, options: Options) -> dict[str, float]:
    if options.is_aslant:
        return {name: SHARES[name] for name in options.sources}
    return {name: manifest.sources[name].share for name in options.sources}


def _balls(
    manifest: Manifest,
    options: Options,
    train: Sequence[LabelledPicture],
    validate: Sequence[LabelledPicture],
    say: Say,
) -> None:
    import cv2
    import torch

    from vision.training.trainer import Plan, epochs_done
    from vision.training.trainer import train as train_balls

    torch.set_num_threads(options.threads)
    cv2.setNumThreads(1)
    folder = options.folder / "balls"
    plan = Plan(
        folder=folder,
        network=options.network,
        kind=options.kind,
        shares=_shares(manifest, options),
        epochs=options.epochs,
        inputs=options.inputs,
        batch=options.batch,
        seed=options.seed,
        rate=options.rate,
        device=options.device,
        workers=options.workers,
        start=options.start / "balls" / "weights" / "last.pt" if options.start else None,
        is_aslant=options.is_aslant,
    )
    done = epochs_done(plan)
    if done >= options.epochs:
        say(f"network of balls: trained ({done} epochs)")
        return
    say(f"network of balls: {done} of {options.epochs} epochs are done")
    train_balls(plan, list(train), list(validate), resume=done > 0)


def _lite(
    manifest: Manifest,
    options: Options,
    train: Sequence[LabelledPicture],
    validate: Sequence[LabelledPicture],
    say: Say,
) -> None:
    import cv2
    import torch

    from vision.training.oblique_net import WeightsError
    from vision.training.oblique_training import ObliquePlan, train_oblique

    torch.set_num_threads(options.threads)
    cv2.setNumThreads(1)
    plan = ObliquePlan(
        folder=options.folder,
        shares=_shares(manifest, options),
        epochs=options.epochs,
        inputs=options.inputs,
        batch=options.batch,
        seed=options.seed,
        rate=options.rate,
        begin_with=options.begin_with,
        start=options.start / LITE_CHECKPOINT if options.start else None,
    )
    try:
        train_oblique(plan, train, validate, say)
    except WeightsError as error:
        raise RunError(f"--begin-with: {error}") from error


def _numbers(
    manifest: Manifest,
    options: Options,
    train: Sequence[LabelledPicture],
    validate: Sequence[LabelledPicture],
    say: Say,
) -> None:
    from vision.training.number_net import NumberShape
    from vision.training.number_training import NumberPlan, train_numbers
    from vision.training.patches import tables_of

    plan = NumberPlan(
        folder=options.folder,
        shape=NumberShape(),
        shares=_shares(manifest, options),
        epochs=options.number_epochs,
        tables=options.tables,
        seed=options.seed,
        device=options.device,
        start=options.start / "numbers.pt" if options.start else None,
        in_bars=options.in_bars,
        kept=options.kept,
    )
    say("network of numbers: cutting out balls")
    train_numbers(plan, tables_of(train), tables_of(validate), say=say)
