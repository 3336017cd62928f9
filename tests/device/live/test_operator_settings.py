"""Settings changed from the page: strict, with comments kept, and the file before beside it."""

from __future__ import annotations

import os
import stat
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.admin_models import FaultCode, LockReason, SettingKind
from api.admin_ports import OperatorError
from device.config.editing import edited
from device.config.loading import Loaded, config_path, load
from device.config.model import Config
from device.config.places import spans_of_values
from device.live.operator_settings import SettingsFile

TEXT = """\
# The table by the window.

[table]
size = "8ft"      # measured

[camera]
spec = "rtsp://cam:geheim@10.0.0.5/live"  # in the lamp
fps = 50

[recording]
on = true
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "footspot.toml"
    file.write_text(TEXT, encoding="utf-8")
    file.chmod(0o640)
    return file


@pytest.fixture
def settings(path: Path) -> SettingsFile:
    return SettingsFile(path, {})


def test_every_setting_is_shown_but_no_secret(settings: SettingsFile) -> None:
    told = settings.shown()
    shown = {(one.section, one.key): one for one in told.settings}
    fields = [(section, key) for section, of in Config().model_dump().items() for key in of]
    assert list(shown) == fields
    assert shown["camera", "spec"].value == "rtsp://cam@10.0.0.5/live"
    assert shown["camera", "password"].kind is SettingKind.SECRET
    assert shown["camera", "password"].value is None
    assert "geheim" not in told.model_dump_json()
    assert shown["camera", "fps"].kind is SettingKind.WHOLE
    assert (shown["camera", "fps"].least, shown["camera", "fps"].most) == (0, 240)
    assert shown["match", "rulebook"].choices == ["wpa", "ru", "sk", "il", "pl", "es"]
    assert shown["recording", "path"].lock is LockReason.PATH
    assert told.is_writable
    assert not told.is_pending


def test_what_is_changed_is_changed_and_nothing_else(settings: SettingsFile, path: Path) -> None:
    saved = settings.save(
        {
            "table": {"size": "9ft"},
            "camera": {"fps": 60, "spec": "rtsp://cam@10.0.0.5/live", "gain": 2},
            "match": {"rulebook": "pl"},
            "recording": {"on": True},
        }
    )
    assert saved.faults == []
    assert saved.changed == ["table.size", "camera.fps", "camera.gain", "match.rulebook"]
    text = path.read_text(encoding="utf-8")
    for kept in ("# The table by the window.", "# measured", "cam:geheim@", "# in the lamp"):
        assert kept in text
    config = load(path, {}).config
    assert (config.table.size, config.camera.fps, config.match.rulebook) == ("9ft", 60, "pl")
    assert config.camera.gain == 2
    assert saved.backup == "footspot.toml.before"
    assert (path.parent / saved.backup).read_text(encoding="utf-8") == TEXT
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert settings.shown().is_pending
    assert sorted(one.name for one in path.parent.iterdir()) == [
        "footspot.toml",
        "footspot.toml.before",
    ]


def test_a_file_that_was_written_on_windows_is_changed_in_place(tmp_path: Path) -> None:
    path = tmp_path / "footspot.toml"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())
    saved = SettingsFile(path, {}).save({"camera": {"fps": 60}})
    assert saved.changed == ["camera.fps"]
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# The table by the window.")
    assert "# measured" in text
    assert load(path, {}).config.camera.fps == 60


def test_nothing_changed_writes_nothing(settings: SettingsFile, path: Path) -> None:
    saved = settings.save({"camera": {"fps": 50}, "recording": {"on": True}})
    assert saved.changed == []
    assert saved.backup is None
    assert not path.with_name("footspot.toml.before").exists()


@pytest.mark.parametrize(
    ("section", "key", "value", "code"),
    [
        ("camera", "fps", 241, FaultCode.WHOLE),
        ("camera", "fps", 2.5, FaultCode.WHOLE),
        ("camera", "fps", "60", FaultCode.WHOLE),
        ("camera", "fps", True, FaultCode.WHOLE),
        ("camera", "settle_s", 0.1, FaultCode.NUMBER),
        ("camera", "lock", 1, FaultCode.SWITCH),
        ("camera", "transport", "tls", FaultCode.CHOICE),
        ("camera", "size", "big", FaultCode.UNFIT),
        ("camera", "spec", "nothing:at all", FaultCode.UNFIT),
        ("camera", "spec", "file:/etc/passwd", FaultCode.LOCKED),
        ("camera", "spec", 5, FaultCode.UNFIT),
        ("table", "size", "huge", FaultCode.UNFIT),
        ("match", "game", "chess", FaultCode.CHOICE),
        ("screen", "night", "25:00-26:00", FaultCode.UNFIT),
        ("recording", "path", "/etc", FaultCode.LOCKED),
        ("journal", "path", "../../x", FaultCode.LOCKED),
        ("detector", "model", "/tmp/model", FaultCode.LOCKED),
        ("detector", "nonsense", "x", FaultCode.UNKNOWN),
        ("nonsense", "x", "x", FaultCode.UNKNOWN),
        ("__class__", "x", "x", FaultCode.UNKNOWN),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(
    settings: SettingsFile, path: Path, section: str, key: str, value: Any, code: FaultCode
) -> None:
    values: dict[str, dict[str, Any]] = {"match": {"rulebook": "pl"}, "camera": {"queue": 8}}
    values.setdefault(section, {})[key] = value
    saved = settings.save(values)
    assert [(one.section, one.key, one.code) for one in saved.faults] == [(section, key, code)]
    assert saved.changed == []
    assert path.read_text(encoding="utf-8") == TEXT


def test_what_does_not_go_together_is_told_beside_what_was_changed(settings: SettingsFile) -> None:
    settings.save({"match": {"rulebook": "pl"}})
    (fault,) = settings.save({"match": {"game": "nine-ball"}}).faults
    assert (fault.key, fault.code) == ("game", FaultCode.UNFIT)
    assert "wpa" in fault.detail
    both: dict[str, dict[str, Any]] = {"match": {"game": "nine-ball", "rulebook": "wpa"}}
    assert settings.save(both).changed == ["match.game", "match.rulebook"]


def test_a_password_is_set_and_taken_away_and_never_shown(
    settings: SettingsFile, path: Path
) -> None:
    settings.save({"camera": {"password": 'ge"heim', "spec": "rtsp://cam@10.0.0.6/live"}})
    assert load(path, {}).config.camera.password == 'ge"heim'
    shown = {one.key: one for one in settings.shown().settings if one.section == "camera"}
    assert shown["password"].is_set
    assert "heim" not in settings.shown().model_dump_json()
    settings.save({"camera": {"password": ""}})
    assert load(path, {}).config.camera.password == ""


def test_what_a_variable_says_is_not_changed(path: Path) -> None:
    settings = SettingsFile(path, {"FOOTSPOT_CAMERA__FPS": "30"})
    shown = {(one.section, one.key): one for one in settings.shown().settings}
    assert shown["camera", "fps"].lock is LockReason.VARIABLE
    assert shown["camera", "fps"].value == 30
    saved = settings.save({"camera": {"fps": 60}})
    assert [one.code for one in saved.faults] == [FaultCode.LOCKED]


def test_without_a_file_one_is_made_where_the_referee_finds_it(tmp_path: Path) -> None:
    environment = {"STATE_DIRECTORY": str(tmp_path)}
    path = tmp_path / "footspot.toml"
    settings = SettingsFile(path, environment)
    assert settings.save({"screen": {"port": 8080}}).backup is None
    assert config_path(None, environment) == path
    assert path.read_text() == "[screen]\nport = 8080\n"


def test_a_file_that_somebody_has_broken_is_told_and_left(path: Path) -> None:
    path.write_text("[camera]\nfps = \n")
    settings = SettingsFile(path, {})
    (mistake,) = settings.shown().mistakes
    assert ":2: not TOML" in mistake
    with pytest.raises(OperatorError):
        settings.save({"camera": {"fps": 60}})
    assert path.read_text() == "[camera]\nfps = \n"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_takes_nothing_is_told(path: Path) -> None:
    settings = SettingsFile(path, {})
    path.parent.chmod(0o555)
    try:
        assert not settings.shown().is_writable
        with pytest.raises(OperatorError):
            settings.save({"camera": {"fps": 60}})
    finally:
        path.parent.chmod(0o755)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "camera.fps = 25\n",
        'camera = { fps = 25, spec = "v4l2:0" }\n',
        "[camera]\r\nfps = 25 # slow\r\n[table]\r\n",
        '[ camera ] # here\n"fps"=25',
        "[camera]\nfps = 2_5\n# fps = 30\n",
        "[match]\nrulebook = '''pl'''\n[camera]",
    ],
)
def test_any_file_that_is_read_can_be_changed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "footspot.toml"
    path.write_bytes(text.encode())
    settings = SettingsFile(path, {})
    before = load(path, {}).config
    saved = settings.save({"camera": {"fps": 48}, "match": {"rulebook": "sk", "race_to": 9}})
    assert saved.faults == []
    after = load(path, {}).config
    assert (after.camera.fps, after.match.rulebook, after.match.race_to) == (48, "sk", 9)
    assert after.camera.spec == before.camera.spec
    assert after.table == before.table


@given(
    st.text(st.characters(codec="utf-8"), max_size=30),
    st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=20),
)
def test_whatever_text_a_setting_has_comes_back(value: str, comment: str) -> None:
    config = Config.model_validate(
        {"camera": Config().camera.model_copy(update={"password": value})}
    )
    loaded = Loaded(config=config, sources={})
    plain = "".join(c for c in comment if c.isprintable())
    text = f'[camera] # {plain}\npassword = "old" # {plain}\nfps = 3'
    assert set(spans_of_values(text)) == {("camera", "password"), ("camera", "fps")}
    made = edited(text, {("camera", "password"): value}, loaded)
    assert tomllib.loads(made)["camera"] == {"password": value, "fps": 3}
    assert made.count(f"# {plain}\n") >= 1 or not plain
