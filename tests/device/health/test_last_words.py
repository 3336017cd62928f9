"""A process that ends by a mistake says so in one line."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import logging, multiprocessing, sys
from device.health.last_words import LastWords
from device.health.logs import set_up_logging

def main():
    set_up_logging()
    with LastWords(logging.getLogger("x"), "the pages"):
        raise {error}

if __name__ == "__main__":
    if sys.argv[1] == "beside":
        other = multiprocessing.get_context("fork").Process(target=main)
        other.start()
        other.join()
        sys.exit(other.exitcode)
    main()
"""


def ended(error: str, how: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(error=error), how],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


@pytest.mark.parametrize("how", ["alone", "beside"])
def test_a_mistake_is_one_line(how: str) -> None:
    status, said = ended("IndexError('no such ball')", how)
    assert status == 1
    (line,) = said.splitlines()
    assert "error the pages: a mistake in the program" in line
    assert 'error="no such ball" kind=IndexError at=<string>:9' in line


def test_an_end_that_was_asked_for_is_none() -> None:
    assert ended("SystemExit(3)", "alone") == (3, "")
