"""A configuration is right, or every mistake is told: where it is, what it is, what is expected."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from device.config.loading import ConfigError, config_path, in_state_folder, load
from device.config.model import SECTIONS, Config
from device.config.setting import meta


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "footspot.toml"


def mistakes(file: Path, text: str, **environment: str) -> list[str]:
    """What is said of a file, without its folder."""
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load(file, environment)
    for line in caught.value.mistakes:
        assert "\n" not in line
    assert str(caught.value) == "\n".join(caught.value.mistakes)
    return [line.removeprefix(f"{file.parent}/") for line in caught.value.mistakes]


def test_nothing_said_is_all_defaults(file: Path) -> None:
    file.write_text("# nothing\n", encoding="utf-8")
    assert load(None, {}).config == load(file, {}).config == Config()
    assert load(None, {}).sources == {}


def test_defaults_have_no_mistakes_themselves() -> None:
    for model in SECTIONS.values():
        assert list(model().troubles()) == []
        assert model.model_validate(model().model_dump()) == model()


def test_what_is_said_counts(file: Path) -> None:
    file.write_text('[camera]\nspec = "v4l2:2"\nfps = 30\nsettle_s = 5\n', encoding="utf-8")
    loaded = load(file, {"FOOTSPOT_CAMERA__FPS": "25", "FOOTSPOT_RECORDING__ON": "false"})
    camera = loaded.config.camera
    assert (camera.spec, camera.fps, camera.settle_s) == ("v4l2:2", 25, 5.0)
    assert not loaded.config.recording.on
    assert loaded.sources == {
        ("camera", "spec"): f"{file}:2",
        ("camera", "fps"): "FOOTSPOT_CAMERA__FPS",
        ("camera", "settle_s"): f"{file}:4",
        ("recording", "on"): "FOOTSPOT_RECORDING__ON",
    }


def test_every_mistake_at_once_in_the_order_of_the_file(file: Path) -> None:
    text = """fps = 3
[camra]
spec = "x"
[camera]
fps = "fast"
queeu = 3
size = "1280x721"
race_to = 3
lock = 1
[match]
game = "nine-ball"
rulebook = "ru"
shot_clock_s = -1
[screen]
night = "2-3"
"""
    said = mistakes(file, text, FOOTSPOT_MATCH__RACE_TO="many", FOOTSPOT_MATHC__X="1")
    assert said == [
        "footspot.toml:1: fps stands in no section; it belongs below [camera]",
        "footspot.toml:2: no such section: [camra]; did you mean [camera]?",
        "footspot.toml:5: camera.fps is 'fast'; expected a whole number from 0 to 240",
        "footspot.toml:6: no such setting: camera.queeu; did you mean queue?",
        "footspot.toml:7: camera.size is '1280x721'; expected auto or WIDTHxHEIGHT, even, at most "
        "4608, as 1280x720",
        "footspot.toml:8: no such setting: camera.race_to; it belongs below [match]",
        "footspot.toml:9: camera.lock is 1; expected true or false",
        "footspot.toml:12: match.rulebook is 'ru'; nine-ball has only the rules of wpa",
        "footspot.toml:13: match.shot_clock_s is -1; expected a whole number from 0 to 600",
        "footspot.toml:15: screen.night is '2-3'; expected two different times as 02:00-09:30, or "
        "nothing",
        "FOOTSPOT_MATHC__X: no such section: [mathc]; did you mean [match]?",
        "FOOTSPOT_MATCH__RACE_TO: match.race_to is 'many'; expected a whole number from 0 to 99",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[camera\n", r":1: not TOML: "),
        ("[camera]\nfps = 30\nfps = 31\n", r":3: not TOML: "),
        ("[camera]\nfps = \n", r":2: not TOML: "),
        ("camera = 3\n", r":1: camera is no table; write \[camera\]"),
        ("[[camera]]\nfps = 3\n", r":1: camera is no table"),
        ("[x]\n", r":1: no such section: \[x\]; there are table, camera"),
        ("[table]\nzzzz = 3\n", r":2: no such setting: table.zzzz; there are size, head_end"),
        ("[camera]\nsettle_s = nan\n", r":2: camera.settle_s is nan; expected a number from 0.5"),
        ("[camera]\nfps = 60.0\n", r":2: camera.fps is 60.0; expected a whole number"),
        ("[camera]\nfps = true\n", r":2: camera.fps is true; expected a whole number"),
        ("[camera]\npreset = 'modul3'\n", r":2: camera.preset is 'modul3'; expected one of auto, "),
        ("[camera]\nspec = 'v4l2:x'\n", r":2: camera.spec: camera 'v4l2:x': 'x' is no number"),
        ("[table]\nsize = '9 ft'\n", r":2: table.size is '9 ft'; expected 9ft, pro8"),
        ("[screen]\nport = 0\n", r":2: screen.port is 0; expected a whole number from 1 to 65535"),
        ("[journal]\npath = ''\n", r":2: journal.path is ''; expected the path"),
        ("[recording]\npath = ''\n", r":2: recording.path is ''; expected the path"),
        (
            "[camera]\npreset = 'module3'\nfps = 120\n",
            r":3: camera.fps is 120; Camera Module 3 shows the whole view at up to 56 pictures a "
            r"second; its 120 are of the middle 67 % of the view only",
        ),
        ("[camera]\nlock = false\ngain = 2\n", r":3: camera.gain is 2.0; a fixed one needs lock"),
        ("[camera]\nfps = 100\nexposure_ms = 20\n", r":3: .* at most 10.00 ms are possible"),
    ],
)
def test_one_mistake(file: Path, text: str, said: str) -> None:
    lines = mistakes(file, text)
    assert len(lines) == 1
    assert re.match(r"footspot\.toml" + said, lines[0]), lines[0]


def test_a_value_that_is_wrong_is_not_blamed_twice(file: Path) -> None:
    said = mistakes(file, "[camera]\npreset = 'hq'\nfps = 1000\n")
    assert [line for line in said if "the whole view" in line] == []
    assert len(said) == 1


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"none\.toml cannot be read: No such file"):
        load(tmp_path / "none.toml", {})
    with pytest.raises(ConfigError, match="cannot be read: Is a directory"):
        load(tmp_path, {})
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"# fine\n# \xff\n")
    with pytest.raises(ConfigError, match=r"bad\.toml:2: not text in UTF-8"):
        load(bad, {})


@pytest.mark.parametrize(
    "variable", ["FOOTSPOT_camera__fps", "FOOTSPOT___FPS", "FOOTSPOT_CAMERA__"]
)
def test_a_variable_that_is_no_setting(variable: str) -> None:
    with pytest.raises(ConfigError, match=rf"^{variable}: expected FOOTSPOT_SECTION__KEY"):
        load(None, {variable: "3"})


def test_variables_of_others_are_left_alone() -> None:
    assert load(None, {"FOOTSPOT_FOOTAGE": "/x", "HOME": "/", "X__Y": "1"}).config == Config()


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("FOOTSPOT_MATCH__LANGUAGE", "he"),
        ("FOOTSPOT_CAMERA__SPEC", "file:/a b/true.mp4"),
        ("FOOTSPOT_CAMERA__LOCK", "false"),
        ("FOOTSPOT_CAMERA__SETTLE_S", "4"),
        ("FOOTSPOT_CAMERA__PASSWORD", "12345"),
    ],
)
def test_a_variable_says_what_a_file_would(variable: str, text: str) -> None:
    section, _, key = variable.removeprefix("FOOTSPOT_").lower().partition("__")
    value = getattr(getattr(load(None, {variable: text}).config, section), key)
    assert str(value).lower() in (text, f"{text}.0")


SECRET = "hunter2-hunter2"


def test_a_secret_is_in_no_message(file: Path) -> None:
    for text in (
        f'[camera]\nspec = "rtsp://bar:{SECRET}@cam:99999/x"\npassword = ["{SECRET}"]\n',
        f'[camera]\nspec = "rstp://bar:{SECRET}@cam/x"\n',
        f'[camera]\nspec = "rtsp://bar:{SECRET}@/x"\n',
        f'[camera]\nspec = ["rtsp://bar:{SECRET}@cam/x"]\n',
    ):
        said = mistakes(file, text)
        assert said
        assert SECRET not in "\n".join(said)
    file.write_text(
        f'[camera]\nspec = "rtsp://bar:{SECRET}@cam/x"\npassword = "{SECRET}"\n', encoding="utf-8"
    )
    loaded = load(file, {})
    assert SECRET not in repr(loaded)
    assert loaded.config.camera.password == SECRET


def test_a_file_that_was_written_on_windows(file: Path) -> None:
    """With a mark in front of it that nobody sees, and other ends of lines."""
    file.write_bytes(b"\xef\xbb\xbf" + b"[camera]\r\nfps = 30\r\n")
    loaded = load(file, {})
    assert loaded.config.camera.fps == 30
    assert loaded.sources == {("camera", "fps"): f"{file}:2"}
    file.write_bytes(b"\xef\xbb\xbf[camera]\r\nfps = -1\r\n")
    with pytest.raises(ConfigError, match=r":2: camera\.fps is -1"):
        load(file, {})


def test_which_file_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = tmp_path / "usual.toml"
    monkeypatch.setattr("device.config.loading.USUAL_FILE", usual)
    assert config_path(None, {}) is None
    usual.touch()
    assert config_path(None, {}) == usual
    assert config_path(None, {"FOOTSPOT_CONFIG": "/x"}) == Path("/x")
    assert config_path(Path("/y"), {"FOOTSPOT_CONFIG": "/x"}) == Path("/y")


def test_where_relative_paths_lead() -> None:
    assert in_state_folder("a", {"STATE_DIRECTORY": "/var/lib/f:/var/lib/g"}) == Path(
        "/var/lib/f/a"
    )
    assert in_state_folder("/b", {"STATE_DIRECTORY": "/var/lib/f"}) == Path("/b")
    assert in_state_folder("a", {"XDG_STATE_HOME": "/s"}) == Path("/s/footspot/a")
    assert in_state_folder("a", {}) == Path.home() / ".local/state/footspot/a"


def test_a_user_without_a_home_needs_none_where_the_folder_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nowhere)
    assert in_state_folder("a", {"STATE_DIRECTORY": "/s"}) == Path("/s/a")
    assert in_state_folder("a", {"XDG_STATE_HOME": "/s"}) == Path("/s/footspot/a")


def test_every_setting_has_a_meaning_and_a_number_its_unit() -> None:
    for model in SECTIONS.values():
        for key, field in model.model_fields.items():
            assert field.description, key
            assert field.description.endswith("."), key
            if key.endswith(("_s", "_ms", "_mb", "_days", "_c", "_m")):
                assert meta(field)["unit"], key
