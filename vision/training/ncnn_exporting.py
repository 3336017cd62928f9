"""Adds to an exported model what ncnn needs: its own files of the first network.

    python -m vision.training.ncnn_exporting MODEL

Needs the tool pnnx (pip install pnnx). One pair of files for each size of input; the card names
them with their hashes. Nothing of the rest is changed.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from vision.detectors import DetectorError
from vision.detectors.model_folder import read_model
from vision.letterbox import INPUT_WH, SQUARE_WH
from vision.training.card import CARD, ModelTooLargeError, checked_size

NAMES = {INPUT_WH: "balls", SQUARE_WH: "balls_square"}


class NcnnError(RuntimeError):
    """The tool is missing or cannot convert the network."""


def add_ncnn(folder: Path) -> list[str]:
    """Writes the files and the card anew; returns the files' names.

    Errors: DetectorError for no model, NcnnError, ModelTooLargeError.
    """
    # Beside this Python first: an environment need not be activated.
    tool = shutil.which("pnnx", path=Path(sys.executable).parent) or shutil.which("pnnx")
    if tool is None:
        raise NcnnError("the tool pnnx is not installed: pip install pnnx")
    data = read_model(folder).read("balls")
    with tempfile.TemporaryDirectory() as work:
        made = {}
        for (w, h), name in NAMES.items():
            source = Path(work, f"{name}.onnx")
            source.write_bytes(data)
            done = subprocess.run(
                [tool, source.name, f"inputshape=[1,3,{h},{w}]"],
                cwd=work,
                capture_output=True,
                text=True,
                check=False,
            )
            for ending in ("param", "bin"):
                path = Path(work, f"{name}.ncnn.{ending}")
                if not path.exists():
                    said = " ".join(done.stderr.split())[-300:]
                    raise NcnnError(f"pnnx made no {path.name}: {said}")
                made[path.name] = path.read_bytes()
    for name, content in made.items():
        (folder / name).write_bytes(content)
    card = json.loads((folder / CARD).read_text(encoding="utf-8"))
    for name, content in made.items():
        card["files"][name] = {
            "name": name,
            "sha256": hashlib.sha256(content).hexdigest(),
            "bytes": len(content),
        }
    checked_size([folder / entry["name"] for entry in card["files"].values()])
    text = json.dumps(card, indent=1, ensure_ascii=False)
    (folder / CARD).write_text(f"{text}\n", encoding="utf-8")
    return list(made)


def main(arguments: Sequence[str]) -> int:
    """The command."""
    if len(arguments) != 1:
        print("usage: python -m vision.training.ncnn_exporting MODEL", file=sys.stderr)
        return 2
    try:
        names = add_ncnn(Path(arguments[0]))
    except (DetectorError, NcnnError, ModelTooLargeError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(names))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
