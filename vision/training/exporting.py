"""Writes the trained networks as ONNX with names, card and hash: what the run-time needs.

A folder gets `balls.onnx`, `numbers.onnx` (of a plain network), `oblique.onnx` where one was
trained, and `card.json`, which names them with their hashes, says what they learnt from and whose
that is, and what they reached.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import onnx
import torch
from ultralytics import YOLO

from vision.ball_patch import BALL_SHARE, PATCH_PX
from vision.cells import CLASSES
from vision.letterbox import INPUT_WH
from vision.training.architectures import LITE_CHECKPOINT
from vision.training.card import (
    CARD,
    FORMAT,
    LITE_WEIGHTS,
    OBLIQUE_TRUST,
    TRUST,
    checked_size,
)
from vision.training.manifest import Manifest
from vision.training.number_net import OneTable
from vision.training.number_training import loaded_net
from vision.training.oblique_net import STRIDE_PX
from vision.training.oblique_training import loaded_net as loaded_oblique

OPSET = 17


def export_model(
    *,
    balls: Path,
    numbers: Path | None,
    oblique: Path | None = None,
    out: Path,
    manifest: Manifest,
    sources: Sequence[str],
    figures: Mapping[str, Any],
) -> dict[str, Any]:
    """Write the folder; returns the card. balls, numbers, oblique: checkpoints.

    ValueError for a checkpoint of other classes, or a numbered network with a second one.
    """
    out.mkdir(parents=True, exist_ok=True)
    kind = _export_balls(balls, out / "balls.onnx")
    if (numbers is None) != (kind == "numbered"):
        raise ValueError(
            f"{balls} tells {kind} balls: "
            + ("it needs no second network" if kind == "numbered" else "the second is missing")
        )
    files = {"balls": "balls.onnx"}
    if numbers is not None:
        _export_numbers(numbers, out / "numbers.onnx")
        files["numbers"] = "numbers.onnx"
    if oblique is not None:
        if oblique.name == LITE_CHECKPOINT:
            told = _export_oblique(oblique, out / "oblique.onnx")
        else:
            told = _export_balls(oblique, out / "oblique.onnx")
        if told != kind:
            raise ValueError(f"{balls} tells {kind} balls: {oblique} tells others")
        files["oblique"] = "oblique.onnx"
    checked_size([out / name for name in files.values()])
    card = {
        "format": FORMAT,
        "kind": kind,
        "classes": list(CLASSES[kind]),
        "files": {
            role: {
                "name": name,
                "sha256": hashlib.sha256((out / name).read_bytes()).hexdigest(),
                "bytes": (out / name).stat().st_size,
            }
            for role, name in files.items()
        },
        "input_wh": list(INPUT_WH),
        "patch_px": PATCH_PX,
        "ball_share": BALL_SHARE,
        "trust": asdict(TRUST),
        **({"oblique_trust": asdict(OBLIQUE_TRUST)} if oblique is not None else {}),
        "learnt_from": [
            {
                "source": name,
                "licence": manifest.sources[name].licence,
                "attribution": manifest.sources[name].attribution,
                "url": manifest.sources[name].url,
            }
            for name in sources
        ]
        + ([dict(LITE_WEIGHTS)] if oblique is not None and oblique.name == LITE_CHECKPOINT else []),
        "licence": "AGPL-3.0-or-later",
        "figures": dict(figures),
    }
    (out / CARD).write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return card


def _export_balls(checkpoint: Path, path: Path) -> str:
    """Ultralytics' own export, any input size in steps of 32; returns the kind of network."""
    work = path.with_name("exporting.pt")
    shutil.copy(checkpoint, work)
    try:
        model = YOLO(str(work))
        names = tuple(model.names.values())
        kind = next((k for k, classes in CLASSES.items() if classes == names), None)
        if kind is None:
            raise ValueError(f"{checkpoint}: classes {names} are none of ours")
        written = Path(
            model.export(
                format="onnx",
                imgsz=(INPUT_WH[1], INPUT_WH[0]),
                opset=OPSET,
                dynamic=True,
                simplify=True,
                device="cpu",
            )
        )
        graph = onnx.load(written)
        written.unlink()
    finally:
        work.unlink(missing_ok=True)
    kept = {p.key: p.value for p in graph.metadata_props if p.key in ("stride", "task", "names")}
    _save(graph, path, {**kept, "kind": kind, "classes": json.dumps(CLASSES[kind])})
    return kind


def _export_oblique(checkpoint: Path, path: Path) -> str:
    """Of `vision.training.oblique_net`, any input size in steps of 32; returns its kind."""
    net = loaded_oblique(checkpoint).eval()
    torch.onnx.export(
        net,
        (torch.zeros((1, 3, INPUT_WH[1], INPUT_WH[0])),),
        str(path),
        opset_version=OPSET,
        input_names=["images"],
        output_names=["output0"],
        dynamic_axes={"images": {2: "height", 3: "width"}, "output0": {2: "cells"}},
        dynamo=False,
    )
    names = dict(enumerate(CLASSES["plain"]))
    told = {"kind": "plain", "classes": json.dumps(CLASSES["plain"])}
    _save(onnx.load(path), path, {"stride": str(STRIDE_PX), "names": str(names), **told})
    return "plain"


def _export_numbers(checkpoint: Path, path: Path) -> None:
    net = OneTable(loaded_net(checkpoint)).eval()
    torch.onnx.export(
        net,
        (torch.zeros((3, 3, PATCH_PX, PATCH_PX)),),
        str(path),
        opset_version=OPSET,
        input_names=["patches"],
        output_names=["log_p"],
        dynamic_axes={"patches": {0: "balls"}, "log_p": {0: "balls"}},
        dynamo=False,
    )
    _save(onnx.load(path), path, {"patch_px": str(PATCH_PX), "ball_share": str(BALL_SHARE)})


def _save(graph: Any, path: Path, properties: Mapping[str, str]) -> None:
    """The same weights give the same bytes: no date, no version of whoever wrote it."""
    del graph.metadata_props[:]
    graph.doc_string = ""
    # Which shapes between its layers are noted down, chance decides; no run-time needs them.
    del graph.graph.value_info[:]
    for key, value in {"format": FORMAT, "licence": "AGPL-3.0-or-later", **properties}.items():
        entry = graph.metadata_props.add()
        entry.key, entry.value = key, str(value)
    onnx.checker.check_model(graph)
    onnx.save(graph, path)
