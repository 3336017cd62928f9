"""What it costs to read a file's pictures and do nothing with them, in a process of its own.

    python -m device.decoding FILE

prints {"cpu_s": ..., "pictures": ..., "peak_rss_mb": ...}; start-up is excluded.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path

import av

from device.cameras.video_file import DECODER_THREADS


def decoding_cost(video: Path) -> dict[str, float]:
    """CPU seconds and pictures, decoded as `review` decodes; FFmpeg's errors as OSError."""
    began = time.process_time()
    with av.open(str(video)) as container:
        stream = container.streams.video[0]
        stream.thread_type = "FRAME"
        stream.codec_context.thread_count = DECODER_THREADS
        pictures = sum(1 for _ in container.decode(stream))
    return {
        "cpu_s": time.process_time() - began,
        "pictures": pictures,
        "peak_rss_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


if __name__ == "__main__":
    print(json.dumps(decoding_cost(Path(sys.argv[1]))))
