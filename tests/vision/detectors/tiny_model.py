"""A model of a few numbers, written byte by byte: networks whose answers can be worked out by hand.

The first takes what is red for a ball (cloth of `painted_table`'s green is not), the second
tells a number by the mean colour of its patch. ONNX is Protocol Buffers: a field is its number and
kind, then a length where it has one, then its bytes (onnx/onnx.proto, version 8).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.vision.painted_table import BALLS_BGR
from vision.ball_patch import PATCH_PX
from vision.cells import CLASSES

STRIDE_PX = 4
BALL_PX = 24.0
"""Size that it tells of any ball, in its input: so large that all its cells tell one ball."""
FLOAT, INT64 = 1, 7
Tensor = NDArray[np.float32] | NDArray[np.int64]


def _varint(value: int) -> bytes:
    out = b""
    value &= (1 << 64) - 1
    while value > 127:
        out += bytes([value & 127 | 128])
        value >>= 7
    return out + bytes([value])


def _bytes(field: int, content: bytes | str) -> bytes:
    data = content.encode() if isinstance(content, str) else content
    return _varint(field << 3 | 2) + _varint(len(data)) + data


def _int(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _attribute(name: str, value: int | Sequence[int]) -> bytes:
    if isinstance(value, int):
        return _bytes(1, name) + _int(3, value) + _int(20, 2)
    return _bytes(1, name) + b"".join(_int(8, v) for v in value) + _int(20, 7)


def _node(
    kind: str, inputs: Sequence[str], output: str, **attributes: int | Sequence[int]
) -> bytes:
    content = b"".join(_bytes(1, name) for name in inputs) + _bytes(2, output) + _bytes(3, output)
    content += _bytes(4, kind)
    return content + b"".join(_bytes(5, _attribute(k, v)) for k, v in attributes.items())


def _tensor(name: str, value: Tensor) -> bytes:
    kind = FLOAT if value.dtype == np.float32 else INT64
    dims = b"".join(_int(1, n) for n in value.shape)
    return dims + _int(2, kind) + _bytes(8, name) + _bytes(9, value.tobytes())


def _value(name: str, dims: Sequence[int | str]) -> bytes:
    shape = b"".join(_bytes(1, _int(1, n) if isinstance(n, int) else _bytes(2, n)) for n in dims)
    return _bytes(1, name) + _bytes(2, _bytes(1, _int(1, FLOAT) + _bytes(2, shape)))


def _model(
    nodes: Sequence[bytes],
    constants: dict[str, Tensor],
    takes: bytes,
    gives: bytes,
    properties: dict[str, str],
) -> bytes:
    graph = b"".join(_bytes(1, node) for node in nodes) + _bytes(2, "tiny")
    graph += b"".join(_bytes(5, _tensor(name, value)) for name, value in constants.items())
    graph += _bytes(11, takes) + _bytes(12, gives)
    model = _int(1, 8) + _bytes(7, graph) + _bytes(8, _bytes(1, "") + _int(2, 17))
    for key, text in properties.items():
        model += _bytes(14, _bytes(1, key) + _bytes(2, text))
    return model


def balls_onnx(*, classes: int = 3, stride_px: int = STRIDE_PX, channel: int = 0) -> bytes:
    """The network of balls: (1, 3, h, w) to (1, 4 + classes, cells). channel: 0 what is red."""
    red = np.zeros((classes, 3, 1, 1), np.float32)
    red[0, channel] = 40.0
    bias = np.full(classes, -20.0, np.float32)
    bias[0] = -40.0 * 0.45
    step = float(stride_px)
    constants: dict[str, Tensor] = {
        "red": red,
        "bias": bias,
        "nothing": np.zeros((1, 3, 1, 1), np.float32),
        "step": np.array([step], np.float32),
        "half": np.array([[[[step / 2]]]], np.float32),
        "nothing2": np.zeros((2, 3, 1, 1), np.float32),
        "size": np.full(2, BALL_PX, np.float32),
        "along": np.array(3, np.int64),
        "down": np.array(2, np.int64),
        "flat": np.array([1, 4 + classes, -1], np.int64),
    }
    pool = {"kernel_shape": [stride_px] * 2, "strides": [stride_px] * 2}
    nodes = [
        _node("AveragePool", ["images"], "cells", **pool),
        _node("Conv", ["cells", "red", "bias"], "logits", kernel_shape=[1, 1]),
        _node("Sigmoid", ["logits"], "scores"),
        _node("Conv", ["cells", "nothing", "step"], "steps", kernel_shape=[1, 1]),
        _node("CumSum", ["steps", "along"], "right"),
        _node("CumSum", ["steps", "down"], "below"),
        _node("Sub", ["right", "half"], "x"),
        _node("Sub", ["below", "half"], "y"),
        _node("Conv", ["cells", "nothing2", "size"], "wh", kernel_shape=[1, 1]),
        _node("Concat", ["x", "y", "wh", "scores"], "all", axis=1),
        _node("Reshape", ["all", "flat"], "output0"),
    ]
    names = dict(enumerate(CLASSES["plain"][:classes]))
    return _model(
        nodes,
        constants,
        _value("images", [1, 3, "height", "width"]),
        _value("output0", [1, 4 + classes, "cells"]),
        {
            "stride": str(stride_px), "names": str(names), "task": "detect", "batch": "1",
            "imgsz": "[384, 640]",
        },
    )  # fmt: skip


def numbers_onnx(*, labels: int = 16) -> bytes:
    """The network of numbers: (n, 3, PATCH_PX, PATCH_PX) to (n, labels)."""
    rgb = np.array([BALLS_BGR.get(k, (255.0, 0.0, 255.0)) for k in range(labels)])[:, ::-1] / 255
    # The least squared distance to a colour c is the greatest x c - c c / 2.
    constants: dict[str, Tensor] = {
        "colours": np.ascontiguousarray((400 * rgb).T, dtype=np.float32),
        "lengths": (-200 * (rgb**2).sum(axis=1)).astype(np.float32),
    }
    inner = {"axes": [2, 3], "starts": [15, 15], "ends": [25, 25]}
    constants |= {k: np.array(v, np.int64) for k, v in inner.items()}
    nodes = [
        _node("Slice", ["patches", "starts", "ends", "axes"], "inner"),
        _node("GlobalAveragePool", ["inner"], "mean"),
        _node("Flatten", ["mean"], "colour", axis=1),
        _node("Gemm", ["colour", "colours", "lengths"], "near"),
        _node("LogSoftmax", ["near"], "log_p", axis=1),
    ]
    side = PATCH_PX
    return _model(
        nodes,
        constants,
        _value("patches", ["balls", 3, side, side]),
        _value("log_p", ["balls", labels]),
        {},
    )


def model_folder(
    folder: Path,
    *,
    balls: bytes | None = None,
    numbers: bytes | None = None,
    oblique: bytes | None = None,
    **changes: Any,
) -> Path:
    """A folder as `footspot export` writes it, with these networks (oblique: only if given);
    changes: of the card."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {"balls": balls or balls_onnx(), "numbers": numbers or numbers_onnx()}
    if oblique is not None:
        files["oblique"] = oblique
    entries = {}
    for role, data in files.items():
        (folder / f"{role}.onnx").write_bytes(data)
        digest = hashlib.sha256(data).hexdigest()
        entries[role] = {"name": f"{role}.onnx", "sha256": digest, "bytes": len(data)}
    card = {
        "format": "footspot.detector/1",
        "kind": "plain",
        "classes": list(CLASSES["plain"]),
        "files": entries,
        "patch_px": PATCH_PX,
        **changes,
    }
    (folder / "card.json").write_text(json.dumps(card), encoding="utf-8")
    return folder


def with_ncnn_files(folder: Path) -> Path:
    """Adds the first network in ncnn's own form, which `vision.training.ncnn_exporting` would."""
    card = json.loads((folder / "card.json").read_text(encoding="utf-8"))
    weights = _ncnn_weights()
    for name, (w, h) in (("balls", (640, 384)), ("balls_square", (640, 640))):
        cells = (w // STRIDE_PX) * (h // STRIDE_PX)
        for ending, data in (("param", _NCNN.format(cells=cells).encode()), ("bin", weights)):
            role = f"{name}.ncnn.{ending}"
            (folder / role).write_bytes(data)
            card["files"][role] = {"name": role, "sha256": hashlib.sha256(data).hexdigest()}
    (folder / "card.json").write_text(json.dumps(card), encoding="utf-8")
    return folder


def _ncnn_weights() -> bytes:
    """Of each convolution: a tag for plain floats, weights, biases."""
    red = np.zeros((3, 3), np.float32)
    red[0, 0] = 40.0
    layers = (
        (red, [-40.0 * 0.45, -20.0, -20.0]),
        (np.zeros((1, 3), np.float32), [STRIDE_PX]),
        (np.zeros((2, 3), np.float32), [BALL_PX, BALL_PX]),
    )
    return b"".join(
        bytes(4) + weight.tobytes() + np.array(bias, np.float32).tobytes()
        for weight, bias in layers
    )


_NCNN = """7767517
13 16
Input in0 0 1 in0
Pooling pool 1 1 in0 cells 0=1 1=4 2=4 3=0 5=1 6=0
Split split0 1 3 cells c0 c1 c2
Convolution scores 1 1 c0 scores 0=3 1=1 5=1 6=9 9=4
Convolution steps 1 1 c1 steps 0=1 1=1 5=1 6=3
Split split1 1 2 steps s0 s1
CumulativeSum right 1 1 s0 right 0=2
CumulativeSum below 1 1 s1 below 0=1
BinaryOp x 1 1 right x 0=1 1=1 2=2.0
BinaryOp y 1 1 below y 0=1 1=1 2=2.0
Convolution wh 1 1 c2 wh 0=2 1=1 5=1 6=6
Concat all 4 1 x y wh scores all 0=0
Reshape out 1 1 all out0 0={cells} 1=7
"""
