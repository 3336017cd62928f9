"""Pictures of one second as a camera hands them on: each a JPEG, or coded as its video is."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import av
import cv2
import numpy as np
from numpy.typing import NDArray

from simulation.encoding import encode
from simulation.look import Look
from simulation.stills import QUALITY

Picture = NDArray[np.uint8]

REPEATED = 4
"""Times that each picture stands in the video: codecs build on what lay there before, and what
they left out of a whole picture comes with the next."""


def as_jpeg(pictures: Sequence[Picture], rng: np.random.Generator) -> list[Picture]:
    """Each of (h, w, 3) coded for itself, as pictures for training are."""
    coded = []
    for picture in pictures:
        quality = int(rng.integers(QUALITY[0], QUALITY[1] + 1))
        _done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        coded.append(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8))
    return coded


def as_video(pictures: Sequence[Picture], look: Look) -> list[Picture]:
    """Each as it comes out of a video that is coded at the look's own rate."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "second.mp4"
        encode(path, (p for p in pictures for _ in range(REPEATED)), look)
        with av.open(str(path)) as container:
            decoded = [f.to_ndarray(format="bgr24") for f in container.decode(video=0)]
    return [np.asarray(p, dtype=np.uint8) for p in decoded[REPEATED - 1 :: REPEATED]]
