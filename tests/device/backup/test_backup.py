"""Back-ups of a real journal: made while it is written, checked whole, put in place at a start."""

from __future__ import annotations

import asyncio
import hashlib
import json
import sqlite3
import zipfile
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from api.admin_models import OperatorTrouble, RestoreStaged
from api.admin_ports import OperatorError
from calibration.fit import table_fit
from calibration.store import Calibration, read_calibration, write_calibration
from device.backup.contents import CALIBRATION, CONFIG, JOURNAL, MANIFEST, Part
from device.backup.making import Places, make_backup
from device.backup.placing import BESIDE, KEPT, MOST_KEPT, READY, put_in_place
from device.errors import OutputError
from device.journal.journal import Journal
from device.live.operator_backups import BackUpFolder
from device.live.operator_settings import SettingsFile
from rules.match_log import MatchLog
from tests.calibration.drawn_table import camera_above, draw_table
from tests.device.journal.random_matches import script
from tracking.geometry import TableGeometry

TEXT = '# ours\n[camera]\nspec = "rtsp://cam:geheim@10.0.0.5/live"\n'


class Table:
    """A state folder with everything in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self.journal = folder / JOURNAL
        self.config = folder / "etc" / CONFIG
        self.config.parent.mkdir()
        self.places = Places(
            journal=self.journal,
            calibration=folder / CALIBRATION,
            config=self.config,
            work=folder / "backups",
        )

    def fill(self, seed: str = "one") -> MatchLog:
        camera = camera_above((640, 360), turn_rad=0.0)
        picture = draw_table(camera)
        fit = table_fit(
            camera,
            TableGeometry(),
            picture_bgr=picture,
            cloth=None,
            error_mm=1.0,
            certainty=0.9,
            head_end_known=True,
        )
        kept = Calibration(fit=fit, made_at="2026-11-30T18:00:00Z", source=seed)
        write_calibration(self.folder / CALIBRATION, kept)
        self.config.write_text(TEXT)
        return self.play(seed)

    def play(self, seed: str) -> MatchLog:
        with Journal.open(self.journal, reserve_bytes=0) as journal:
            steps = script(seed, 12)
            log = steps[0].after
            for step in steps:
                log = step.done(journal, log)
            return log

    @property
    def backups(self) -> BackUpFolder:
        return BackUpFolder(self.places, self.folder, SettingsFile(self.config, {}), {})

    def restore(self, data: bytes) -> RestoreStaged:
        return asyncio.run(self.backups.restore(parts(data)))

    def state(self) -> dict[str, bytes]:
        """Every file but what SQLite keeps beside, by name."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes()
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and not path.name.endswith((".writer", ".reserve", "-shm"))
        }


async def parts(data: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(data), 10_000):
        yield data[at : at + 10_000]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path / "table")


def logs(path: Path) -> list[MatchLog]:
    with Journal.open(path, reserve_bytes=0) as journal:
        return [journal.log(one.match_id) for one in journal.matches()]


def test_a_backup_comes_back_on_another_card(table: Table, tmp_path: Path) -> None:
    log = table.fill()
    data = make_backup(table.places).read_bytes()
    other = Table(tmp_path / "other")
    staged = other.restore(data)
    assert (staged.matches, staged.has_calibration, staged.config) == (1, True, "placed")
    assert not other.journal.exists()
    assert put_in_place(other.folder, other.journal)
    assert not put_in_place(other.folder, other.journal)
    assert logs(other.journal) == [log]
    assert read_calibration(other.folder / CALIBRATION).source == "one"
    assert other.config.read_text() == TEXT
    assert not (other.folder / READY).exists()


def test_what_was_there_is_kept_beside(table: Table, tmp_path: Path) -> None:
    table.fill()
    data = make_backup(table.places).read_bytes()
    later = table.play("two")
    table.config.write_text("[camera]\nfps = 25\n")
    before = table.journal.read_bytes()
    table.journal.with_name(f"{JOURNAL}-wal").write_bytes(b"of the old one")
    table.restore(data)
    assert table.journal.read_bytes() == before
    put_in_place(table.folder, table.journal)
    assert len(logs(table.journal)) == 1
    kept = [one for one in table.folder.glob(f"{JOURNAL}{KEPT}*") if one.suffix != ""]
    old = next(one for one in kept if not one.name.endswith("-wal"))
    assert old.read_bytes() == before
    assert [one.name for one in kept if one.name.endswith("-wal")] == [f"{old.name}-wal"]
    old.with_name(f"{old.name}-wal").unlink()
    assert later in logs(old)
    assert (table.config.parent / f"{CONFIG}.before").read_text() == "[camera]\nfps = 25\n"


def test_only_the_last_ones_before_a_restore_are_kept(table: Table) -> None:
    table.fill()
    for k in range(5):
        table.journal.with_name(f"{JOURNAL}{KEPT}2020010{k}T000000Z").write_bytes(b"old")
    table.restore(make_backup(table.places).read_bytes())
    put_in_place(table.folder, table.journal)
    kept = [one.name for one in table.folder.glob(f"{JOURNAL}{KEPT}*")]
    assert len([name for name in kept if not name.endswith(BESIDE)]) == MOST_KEPT
    assert not any("20200100T" in name for name in kept)


def test_a_backup_is_made_while_somebody_writes(table: Table) -> None:
    table.fill()
    steps = script("three", 12)
    with Journal.open(table.journal, reserve_bytes=0) as journal:
        log = steps[0].after
        for step in steps[:6]:
            log = step.done(journal, log)
        made = make_backup(table.places)
        for step in steps[6:]:
            log = step.done(journal, log)
    with zipfile.ZipFile(made) as archive:
        assert sorted(archive.namelist()) == sorted([MANIFEST, JOURNAL, CONFIG, CALIBRATION])
        archive.extract(JOURNAL, table.folder / "look")
    found = logs(table.folder / "look" / JOURNAL)
    assert len(found) == 2
    assert any(one.events == log.events[: len(one.events)] for one in found)


def test_without_a_journal_there_is_nothing_to_back_up(table: Table) -> None:
    with pytest.raises(OutputError, match="no journal"):
        make_backup(table.places)
    with pytest.raises(OperatorError):
        table.backups.make()
    assert list(table.places.work.iterdir()) == []


def repacked(data: Path, change: Callable[[dict[str, bytes]], None]) -> bytes:
    """The files of a back-up, with a manifest that fits, changed."""
    with zipfile.ZipFile(data) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    target = data.with_suffix(".other")
    with zipfile.ZipFile(target, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return target.read_bytes()


def refit(files: dict[str, bytes]) -> None:
    """The manifest fits the files again."""
    manifest = json.loads(files[MANIFEST])
    manifest["files"] = {
        name: Part(size=len(text), sha256=hashlib.sha256(text).hexdigest()).model_dump()
        for name, text in files.items()
        if name != MANIFEST
    }
    files[MANIFEST] = json.dumps(manifest).encode()


def no_journal(files: dict[str, bytes]) -> None:
    del files[JOURNAL]
    refit(files)


def foreign_journal(files: dict[str, bytes]) -> None:
    files[JOURNAL] = b"SQLite format 3\x00" + b"\x00" * 4096
    refit(files)


def torn_journal(files: dict[str, bytes]) -> None:
    text = bytearray(files[JOURNAL])
    text[4096 * 2 : 4096 * 6] = b"\xff" * 4096 * 4
    files[JOURNAL] = bytes(text)
    refit(files)


def changed(files: dict[str, bytes]) -> None:
    files[CONFIG] += b"\n# changed"


def bad_config(files: dict[str, bytes]) -> None:
    files[CONFIG] = b"[camera]\nfps = 9999\n"
    refit(files)


def bad_calibration(files: dict[str, bytes]) -> None:
    files[CALIBRATION] = b"{}"
    refit(files)


def climbing(files: dict[str, bytes]) -> None:
    files["../../evil"] = b"x"
    refit(files)


def strange(files: dict[str, bytes]) -> None:
    files["evil"] = b"x"


def newer(files: dict[str, bytes]) -> None:
    files[MANIFEST] = files[MANIFEST].replace(b"footspot.backup/1", b"footspot.backup/2")


def newer_journal(files: dict[str, bytes]) -> None:
    database = sqlite3.connect(":memory:")
    database.deserialize(files[JOURNAL])
    database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.commit()
    files[JOURNAL] = database.serialize()
    database.close()
    refit(files)


@pytest.mark.parametrize(
    ("change", "trouble"),
    [
        (no_journal, OperatorTrouble.BAD_BACKUP),
        (foreign_journal, OperatorTrouble.BAD_BACKUP),
        (torn_journal, OperatorTrouble.BAD_BACKUP),
        (changed, OperatorTrouble.BAD_BACKUP),
        (bad_config, OperatorTrouble.BAD_BACKUP),
        (bad_calibration, OperatorTrouble.BAD_BACKUP),
        (climbing, OperatorTrouble.BAD_BACKUP),
        (strange, OperatorTrouble.BAD_BACKUP),
        (newer, OperatorTrouble.NEWER),
        (newer_journal, OperatorTrouble.NEWER),
    ],
)
def test_a_bad_backup_changes_nothing(
    table: Table, change: Callable[[dict[str, bytes]], None], trouble: OperatorTrouble
) -> None:
    table.fill()
    made = make_backup(table.places)
    data = repacked(made, change)
    for left in table.places.work.iterdir():
        left.unlink()
    before = table.state()
    with pytest.raises(OperatorError) as refused:
        table.restore(data)
    assert refused.value.trouble is trouble, refused.value.detail
    assert "\n" not in refused.value.detail
    assert table.state() == before
    assert not put_in_place(table.folder, table.journal)


@pytest.mark.parametrize("data", [b"", b"nonsense", b"PK\x03\x04" + b"\x00" * 100])
def test_what_is_no_backup_changes_nothing(table: Table, data: bytes) -> None:
    table.fill()
    before = table.state()
    with pytest.raises(OperatorError) as refused:
        table.restore(data)
    assert refused.value.trouble is OperatorTrouble.BAD_BACKUP
    assert table.state() == before


def test_a_backup_cut_off_anywhere_changes_nothing(table: Table) -> None:
    table.fill()
    data = make_backup(table.places).read_bytes()
    backups = table.backups
    before = table.state()
    for share in (0.1, 0.5, 0.9, 0.999):
        with pytest.raises(OperatorError):
            asyncio.run(backups.restore(parts(data[: int(len(data) * share)])))
        assert table.state() == before


def test_too_large_is_refused_before_it_is_there(table: Table) -> None:
    table.fill()
    data = make_backup(table.places).read_bytes()
    small = BackUpFolder(
        table.places, table.folder, SettingsFile(table.config, {}), {}, most=len(data) - 1
    )
    with pytest.raises(OperatorError, match="larger"):
        asyncio.run(small.restore(parts(data)))
    assert not (table.folder / READY).exists()
    assert list(table.places.work.iterdir()) == []


def test_a_power_cut_while_it_is_put_in_place_is_made_up_for(table: Table, tmp_path: Path) -> None:
    log = table.fill()
    data = make_backup(table.places).read_bytes()
    table.play("two")
    table.restore(data)
    # As if the power had failed when the old journal was already moved away.
    table.journal.replace(table.journal.with_name(f"{JOURNAL}{KEPT}20200101T000000Z"))
    put_in_place(table.folder, table.journal)
    assert logs(table.journal) == [log]


def test_a_configuration_that_cannot_be_written_is_left_and_said(
    table: Table, tmp_path: Path
) -> None:
    table.fill()
    data = make_backup(table.places).read_bytes()
    nowhere = SettingsFile(tmp_path / "file" / CONFIG, {})
    (tmp_path / "file").write_text("")
    backups = BackUpFolder(table.places, table.folder, nowhere, {})
    assert asyncio.run(backups.restore(parts(data))).config == "left"
    assert (table.folder / READY).is_dir()
