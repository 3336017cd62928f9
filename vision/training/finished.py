"""The model of a finished run, or of two: written as ONNX, with its card."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from vision.training.architectures import LITE, LITE_CHECKPOINT
from vision.training.manifest import our_manifest
from vision.training.offline import demand_extra, go_offline
from vision.training.running import RUN, RunError


def exported(
    trained: Path, out: Path, *, figures: Mapping[str, Any], oblique: Path | None = None
) -> dict[str, Any]:
    """Write the model of a run as ONNX; returns its card. oblique: the run of a network for
    pictures from a slant, to go with it. RunError where something is not trained."""
    begun = _begun(trained)
    if begun.get("is_aslant"):
        raise RunError(
            f"{trained} holds a network for pictures from a slant alone: name it by --oblique, "
            "beside the run of another network"
        )
    balls = _balls_of(trained)
    numbers = trained / "numbers.pt" if begun["numbers"] == "patch" else None
    needed = {trained: [balls, *([numbers] if numbers is not None else [])]}
    if oblique is not None:
        if not _begun(oblique).get("is_aslant"):
            raise RunError(f"--oblique {oblique}: a run that was not begun with --aslant")
        needed[oblique] = [_oblique_of(oblique)]
    for folder, files in needed.items():
        for file in files:
            if not file.exists():
                raise RunError(f"{folder} is not trained: no {file.relative_to(folder)}")
    demand_extra()
    go_offline(trained)
    from vision.training.exporting import export_model

    return export_model(
        balls=balls,
        numbers=numbers,
        oblique=None if oblique is None else _oblique_of(oblique),
        out=out,
        manifest=our_manifest(),
        sources=begun["sources"],
        figures=figures,
    )


def _balls_of(folder: Path) -> Path:
    return folder / "balls" / "weights" / "last.pt"


def _oblique_of(folder: Path) -> Path:
    return folder / LITE_CHECKPOINT if _begun(folder).get("network") == LITE else _balls_of(folder)


def _begun(folder: Path) -> dict[str, Any]:
    """What the run of a folder is. RunError for none."""
    path = folder / RUN
    if not path.exists():
        raise RunError(f"{folder} holds no run: no {RUN}")
    begun: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return begun
