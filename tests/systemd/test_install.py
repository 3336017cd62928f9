"""make install and make uninstall below a folder: what lies where, twice, and after a failure.

By default with a Python that only pretends: nothing is fetched. .ci/run makes the real thing.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.systemd.tools import SYSTEMD

PROJECT = SYSTEMD.parent
REAL = "FOOTSPOT_TRY_INSTALL"
"""Set by .ci/run: the real thing takes a few hundred megabytes of packages."""

FAKE_PYTHON = """\
#!/usr/bin/env bash
# Pretends to be Python: makes an environment, installs, builds a wheel. Notes what it was asked.
echo "$*" >>"$FAKE_LOG"
case "$*" in
--version) echo "Python 3.13.0" ;;
"-m venv "*)
    mkdir -p "${@: -1}/bin"
    cp "$0" "${@: -1}/bin/python"
    printf '#!/bin/sh\\n[ -z "$FAKE_BROKEN" ] && echo "footspot $1"\\n' >"${@: -1}/bin/footspot"
    chmod +x "${@: -1}/bin/footspot"
    ;;
*"pip wheel"*)
    while [[ $1 != --wheel-dir ]]; do shift; done
    [[ -f $3/pyproject.toml && -f $3/rules/__init__.py ]] || exit 3
    touch "$2/footspot-0.0-py3-none-any.whl"
    ;;
*"pip install"*) [[ -z ${FAKE_NO_NETWORK-} ]] || exit 1 ;;
*) exit 4 ;;
esac
"""


class Machine:
    """A folder in the place of a machine's root."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "root"
        self._log = folder / "asked"
        self._python = folder / "python3"
        self._python.write_text(FAKE_PYTHON, encoding="utf-8")
        self._python.chmod(0o755)

    def make(
        self, target: str, *, content: str | None = "first", **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """`content`: of the wheel; None: it is built from the sources."""
        if content is not None:
            wheel = self.folder / "footspot-9.9-py3-none-any.whl"
            wheel.write_text(content, encoding="utf-8")
            variables["WHEEL"] = str(wheel)
        self._log.write_text("", encoding="utf-8")
        environment = {"PATH": os.environ["PATH"], "FAKE_LOG": str(self._log), "FAKE_BROKEN": ""}
        return subprocess.run(
            ["make", "--no-print-directory", target, f"DESTDIR={self.root}"],
            capture_output=True,
            text=True,
            cwd=PROJECT,
            env=environment | {"PYTHON": str(self._python)} | variables,
        )

    @property
    def asked(self) -> list[str]:
        """What the Python was asked for."""
        return self._log.read_text(encoding="utf-8").splitlines()

    def files(self) -> dict[str, float]:
        """Every file and link, with the time of its last change; but for the mark of a release."""
        return {
            str(path.relative_to(self.root)): path.lstat().st_mtime
            for path in sorted(self.root.rglob("*"))
            if (path.is_symlink() or not path.is_dir()) and path.name != ".complete"
        }

    def release(self) -> str:
        """The one in use."""
        return os.readlink(self.root / "opt/footspot/current")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_everything_is_in_its_place(machine: Machine) -> None:
    done = machine.make("install", content=None)
    assert (done.returncode, done.stderr) == (0, "")
    files = machine.files()
    units = "usr/local/lib/systemd/system"
    for name in (
        "etc/footspot/footspot.toml",
        "etc/footspot/kiosk.env",
        "etc/pam.d/footspot-kiosk",
        "opt/footspot/current",
        "usr/local/bin/footspot",
        "usr/local/lib/footspot/kiosk",
        "usr/local/sbin/footspot-table",
        f"{units}/footspot.target",
        f"{units}/footspot.service",
        f"{units}/footspot-kiosk.service",
    ):
        assert name in files
    assert machine.release().startswith("releases/")
    assert (machine.root / "opt/footspot/current/bin/footspot").exists()
    assert os.readlink(machine.root / "usr/local/bin/footspot") == (
        "/opt/footspot/current/bin/footspot"
    )
    assert (machine.root / "var/lib/footspot").is_dir()
    mode = (machine.root / "etc/footspot/footspot.toml").stat().st_mode
    assert mode & 0o777 == 0o640, "the password of a camera may stand in it"
    assert any("--system-site-packages" in line for line in machine.asked)
    assert any("--require-hashes" in line and "--only-binary" in line for line in machine.asked)
    assert not any("-e " in line or "--editable" in line for line in machine.asked)


def test_a_second_time_changes_nothing(machine: Machine) -> None:
    machine.make("install")
    before = machine.files()
    done = machine.make("install")
    assert done.returncode == 0
    assert "nothing changed" in done.stdout
    assert machine.files() == before
    assert machine.asked == ["--version"], "nothing is fetched or built"


def test_what_people_wrote_stays(machine: Machine) -> None:
    machine.make("install")
    written = machine.root / "etc/footspot/footspot.toml"
    written.write_text("[match]\nrace_to = 7\n", encoding="utf-8")
    machine.make("install")
    assert written.read_text(encoding="utf-8") == "[match]\nrace_to = 7\n"


def test_an_update_and_its_failures(machine: Machine) -> None:
    assert machine.make("install").returncode == 0
    first = machine.release()
    for failure in ({"FAKE_NO_NETWORK": "1"}, {"FAKE_BROKEN": "1"}):
        done = machine.make("install", content="second", **failure)
        assert done.returncode != 0
        assert machine.release() == first, "the old one goes on"
        assert (machine.root / "opt/footspot/current/bin/footspot").exists()
    assert machine.make("install", content="second").returncode == 0
    second = machine.release()
    assert second != first
    machine.make("install", content="third")
    third = machine.release()
    left = {f"releases/{path.name}" for path in (machine.root / "opt/footspot/releases").iterdir()}
    assert left == {second, third}, "the one in use and the one before"
    machine.make("install", content="second")
    assert machine.release() == second, "back again"


def test_without_the_screen(machine: Machine) -> None:
    machine.make("install", KIOSK="0")
    assert not [name for name in machine.files() if "kiosk" in name and "env" not in name]


def test_uninstalled_state_and_settings_stay(machine: Machine) -> None:
    machine.make("install")
    journal = machine.root / "var/lib/footspot/journal.sqlite3"
    journal.write_bytes(b"the score")
    for _ in range(2):
        done = machine.make("uninstall")
        assert (done.returncode, done.stderr) == (0, "")
        assert list(machine.files()) == [
            "etc/footspot/footspot.toml",
            "etc/footspot/kiosk.env",
            "var/lib/footspot/journal.sqlite3",
        ]
    assert machine.make("install").returncode == 0
    assert journal.read_bytes() == b"the score"
    machine.make("uninstall", PURGE="1")
    assert machine.files() == {}


def test_wrong_words_are_one_line(machine: Machine) -> None:
    done = machine.make("install", KIOSK="perhaps")
    assert done.returncode != 0
    assert "KIOSK=perhaps: expected 1, 0 or auto" in done.stderr


@pytest.mark.slow
def test_the_real_thing(tmp_path: Path) -> None:
    """The wheel, built and installed below a folder; the program runs from there. Twice."""
    if not os.environ.get(REAL):
        pytest.skip(f"fetches all packages anew: only with {REAL}=1, as .ci/run does")
    root = tmp_path / "root"
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("FOOTSPOT_", "PYTHON"))}
    for time in ("first", "second"):
        done = subprocess.run(
            ["make", "--no-print-directory", "install", f"DESTDIR={root}"],
            capture_output=True,
            text=True,
            cwd=PROJECT,
            env=environment | {"PYTHON": "/usr/bin/python3"},
        )
        assert done.returncode == 0, done.stderr
        assert ("nothing changed" in done.stdout) == (time == "second")
    footspot = str(root / "opt/footspot/current/bin/footspot")
    at_home = {"PATH": "/usr/bin:/bin", "STATE_DIRECTORY": str(tmp_path / "state")}

    def answer(*words: str) -> str:
        return subprocess.run(
            [footspot, *words],
            check=True,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=at_home,
        ).stdout

    assert answer("--version").startswith("footspot ")
    configuration = root / "etc/footspot/footspot.toml"
    assert answer("config", "check", str(configuration)) == f"{configuration}: no mistake\n"
    assert "picamera2" in answer("config", "show", str(configuration))
    # The whole way from pictures to a page, with what the wheel carries alone.
    answer("demo", "--no-serve", "--quiet")
    (review,) = tmp_path.rglob("review.html")
    assert "<html" in review.read_text(encoding="utf-8")
