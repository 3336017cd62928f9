"""What would be slow the first time is done before the first picture comes.

The words of a ruling in six languages take 0.6 s of processor time to be read; with the break that
they came with, more pictures waited than can. What has been made by then stays for good, so that no
collection of garbage walks through it again: that held a picture up for 0.1 s now and then.
"""

from __future__ import annotations

import gc
from threading import Thread

from api.catalogues import LANGUAGES, catalogue


class Warming:
    """Begun beside what else takes long at the start; `finish` when all of that is there."""

    def __init__(self) -> None:
        self._thread = Thread(target=_read_words, name="warming", daemon=True)
        self._thread.start()

    def finish(self) -> None:
        """Wait until all is there, and keep it."""
        self._thread.join()
        gc.collect()
        gc.freeze()


def _read_words() -> None:
    for language in LANGUAGES:
        catalogue(language)
