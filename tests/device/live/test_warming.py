"""What is slow the first time is there before the first picture."""

from __future__ import annotations

import gc

from api.catalogues import LANGUAGES, catalogue
from device.live.warming import Warming


def test_the_words_of_every_language_are_read_and_stay() -> None:
    catalogue.cache_clear()
    try:
        Warming().finish()
        assert catalogue.cache_info().currsize == len(LANGUAGES)
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()
