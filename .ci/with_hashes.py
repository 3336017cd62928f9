"""Adds to a list of pinned packages the hashes that the index tells of their files.

    python .ci/with_hashes.py PINNED LOCK

`pip-compile --generate-hashes` fetches every file to hash it: of torch and what it brings, tens of
gigabytes. The index's own list (PEP 691) has the hashes; the index is pip's own.
"""

from __future__ import annotations

import json
import re
import sys
import urllib.request
from pathlib import Path

from pip._internal.models.index import PyPI

KIND = "application/vnd.pypi.simple.v1+json"


def hashes(name: str, version: str) -> list[str]:
    """sha256 of every file of a version, sorted. ValueError where there is none."""
    request = urllib.request.Request(f"{PyPI.simple_url}/{name}/", headers={"Accept": KIND})
    with urllib.request.urlopen(request) as answer:
        files = json.load(answer)["files"]
    # name-version.tar.gz or name-version-python-abi-platform.whl; names are written in many ways.
    written = "[-_.]".join(re.escape(part) for part in name.split("-"))
    wanted = re.compile(rf"{written}-{re.escape(version)}(-|\.tar\.gz|\.zip)", re.IGNORECASE)
    found = sorted({f["hashes"]["sha256"] for f in files if wanted.match(f["filename"])})
    if not found:
        raise ValueError(f"no files of {name} {version}")
    return found


def main(pinned: Path, lock: Path) -> None:
    """Write the lock."""
    lines = []
    for line in pinned.read_text(encoding="utf-8").splitlines():
        match = re.fullmatch(r"([a-z0-9-]+)==([^ ;]+)( ; .*)?", line)
        if match is None:
            lines.append(line)
            continue
        entries = [f"    --hash=sha256:{h}" for h in hashes(match[1], match[2])]
        lines += [" \\\n".join([line, *entries])]
    lock.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
