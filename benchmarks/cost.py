"""What `footspot review --no-video` costs beside decoding the same file alone.

    python benchmarks/cost.py FILE [--repeat-to SECONDS] [--game GAME] [--json FILE]

Prints (CPU time of the review less that of decoding) over that of decoding, and the peak memory.
Start-up is excluded from both: each runs in a process of its own that looks at its clock only when
everything is loaded. `--repeat-to` puts a short clip behind itself until it is so long, without
coding it anew. A benchmark, no test: run it on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import av

MOST_RATIO = 4.0
MOST_RSS_MB = 500.0
"""What is asked: issue "Referee recorded footage", row cost."""
PROJECT = Path(__file__).resolve().parent.parent

REVIEW = """
import sys, time, resource, tempfile
from pathlib import Path
from device.recording import review_recording
from device.review import ReviewOptions
from rules.match import Game
began = time.process_time()
with tempfile.TemporaryDirectory() as folder:
    options = ReviewOptions(game=Game(sys.argv[2]), with_video=False)
    written = review_recording(Path(sys.argv[1]), Path(folder) / "out", options, quiet=True)
pictures = written.review["source"]["frames"]
import json
print(json.dumps({"cpu_s": time.process_time() - began, "pictures": pictures,
    "peak_rss_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}))
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print, say 1 if more is used than asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("file", type=Path)
    parser.add_argument("--repeat-to", type=float, default=0.0, metavar="SECONDS")
    parser.add_argument("--game", default="nine-ball", choices=("ten-ball", "nine-ball"))
    parser.add_argument("--json", type=Path)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="footspot-cost-") as scratch:
        clip = options.file
        if options.repeat_to:
            clip = repeated(clip, Path(scratch) / "repeated.mp4", options.repeat_to)
        decode = _measured("-m", "device.decoding", str(clip))
        review = _measured("-c", REVIEW, str(clip), options.game)
    ratio = (review["cpu_s"] - decode["cpu_s"]) / decode["cpu_s"]
    pictures = review["pictures"]
    print(f"{options.file.name}: {pictures} pictures")
    print(
        f"decoding  {decode['cpu_s']:8.2f} s CPU  {1000 * decode['cpu_s'] / pictures:6.2f} ms each"
    )
    print(
        f"review    {review['cpu_s']:8.2f} s CPU  {1000 * review['cpu_s'] / pictures:6.2f} ms each"
    )
    print(f"ratio     {ratio:8.2f}         asked: at most {MOST_RATIO:g}")
    print(f"memory    {review['peak_rss_mb']:8.0f} MB      asked: at most {MOST_RSS_MB:g} MB")
    if options.json:
        figures = {"clip": options.file.name, "decode": decode, "review": review, "ratio": ratio}
        options.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    return 0 if ratio <= MOST_RATIO and review["peak_rss_mb"] <= MOST_RSS_MB else 1


def _measured(*arguments: str) -> dict[str, Any]:
    environment = os.environ | {"PYTHONPATH": str(PROJECT)}
    environment |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # as `footspot` does
    done = subprocess.run(
        [sys.executable, *arguments],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    figures: dict[str, Any] = json.loads(done.stdout)
    return figures


def repeated(clip: Path, target: Path, seconds: float) -> Path:
    """The packets of a clip, again and again, at later times."""
    with av.open(str(target), "w") as sink:
        out = None
        shift = 0
        length_s = 0.0
        while length_s < seconds:
            with av.open(str(clip)) as source:
                stream = source.streams.video[0]
                if out is None:
                    out = sink.add_stream_from_template(stream)
                assert stream.time_base is not None
                rate = stream.guessed_rate or 25
                first_dts, end = None, shift
                for packet in source.demux(stream):
                    if packet.dts is None or packet.pts is None:
                        continue
                    first_dts = packet.dts if first_dts is None else first_dts
                    later = shift - first_dts
                    packet.pts += later
                    packet.dts += later
                    end = packet.dts + (packet.duration or round(1 / (rate * stream.time_base)))
                    packet.stream = out
                    sink.mux(packet)
                shift = end
                length_s = float(shift * stream.time_base)
    return target


if __name__ == "__main__":
    sys.exit(main())
