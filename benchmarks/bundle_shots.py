"""Plays the shots that come with the program, and records by what changes of them are noticed.

    python benchmarks/bundle_shots.py [--all] [--jobs N]

Needs the extra `sim`. Writes simulation/bundled: the shots of the suites smoke and core, hashes of
every suite's shots (`--all`: those of full and of the level of paths anew, some minutes), and the
prints of pictures, time lines and truths (`simulation.prints`). Run it when a version in
simulation/versions.py was raised.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from simulation import store
from simulation.making import run_all
from simulation.prints import record
from simulation.suites import SUITES, Suite

ROOT = Path(__file__).resolve().parent.parent
BUNDLED = ROOT / "simulation" / store.BUNDLED


def chunks_of(suite: Suite, count: int) -> list[int]:
    """Numbers of the files that hold the first units of a suite."""
    return sorted({store.chunk_of(unit) for unit in suite.units[:count]})


def bundle(work: Path, *, everything: bool, jobs: int) -> None:
    """Make files in a folder aside and put them in their place."""
    told: dict[str, list[str]] = json.loads((BUNDLED / store.DIGESTS).read_text())
    carried = {"smoke": len(SUITES["smoke"].units), "core": len(SUITES["core"].clips)}
    for old in BUNDLED.glob("*.json.gz"):
        old.unlink()
    tasks = []
    for suite in SUITES.values():
        count = len(suite.units) if everything else carried.get(suite.name, 0)
        chunks = chunks_of(suite, count)
        tasks += [(1.0, partial(store.make_chunk, suite, chunk, work)) for chunk in chunks]
    run_all(tasks, jobs, lambda share: print(f"\r{share:.0%}", end="", file=sys.stderr))
    print(file=sys.stderr)
    for suite in SUITES.values():
        count = len(suite.units) if everything else carried.get(suite.name, 0)
        made = [store.digest_of(suite, chunk, work) for chunk in chunks_of(suite, count)]
        told[suite.name] = made + told.get(suite.name, [])[len(made) :]
    for suite in SUITES.values():
        for chunk in chunks_of(suite, carried.get(suite.name, 0)):
            name = store.chunk_name(suite, chunk)
            shutil.copyfile(work / store.FOLDER / name, BUNDLED / name)
    (BUNDLED / store.DIGESTS).write_text(json.dumps(told) + "\n", encoding="utf-8")
    record(BUNDLED)


def main() -> None:
    """The script."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        bundle(Path(work), everything=asked.all, jobs=asked.jobs)
    size = sum(path.stat().st_size for path in BUNDLED.iterdir())
    print(f"{BUNDLED.relative_to(ROOT)}: {size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
