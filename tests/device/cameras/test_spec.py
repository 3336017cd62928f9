"""What names a camera is read as it was meant, or refused in one line that shows no password."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device.cameras.presets import PRESETS, preset_of
from device.cameras.spec import FileSpec, PiSpec, RtspSpec, Spec, SpecError, V4l2Spec, parse_spec

WEBCAM = "usb-046d_HD_Pro_Webcam_C920_8F2A-video-index0"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("picamera2", PiSpec()),
        ("picamera2:1", PiSpec(number=1)),
        ("v4l2:0", V4l2Spec(number=0)),
        ("V4L2:19", V4l2Spec(number=19)),
        (f"v4l2:{WEBCAM}", V4l2Spec(link=WEBCAM)),
        ("file:a.mp4", FileSpec(path=Path("a.mp4"))),
        ("file:/a b/c.mp4?realtime=1", FileSpec(path=Path("/a b/c.mp4"), realtime=True)),
        ("file:a?loop=1&realtime=0", FileSpec(path=Path("a"), loop=True)),
        ("file:what?.mp4?", FileSpec(path=Path("what?.mp4"))),
        ("file:a:b", FileSpec(path=Path("a:b"))),
        ("rtsp://cam/live", RtspSpec(address="rtsp://cam/live")),
        ("rtsp://[::1]:8554/x?y=1", RtspSpec(address="rtsp://[::1]:8554/x?y=1")),
        ("rtsps://cam:322/x", RtspSpec(address="rtsps://cam:322/x")),
        ("rtsp://u@cam/x", RtspSpec(address="rtsp://cam/x", user="u")),
        ("rtsp://u:p%40@cam/x", RtspSpec(address="rtsp://cam/x", user="u", password="p@")),
        ("rtsp://u:p@q@cam/x", RtspSpec(address="rtsp://cam/x", user="u", password="p@q")),
    ],
)
def test_a_camera(text: str, wanted: Spec) -> None:
    spec = parse_spec(text)
    assert spec == wanted
    if not isinstance(spec, RtspSpec) or spec.password is None:
        assert parse_spec(str(spec)) == wanted


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "expected picamera2, v4l2:N"),
        ("picamera", "did you mean picamera2?"),
        ("rstp://cam/x", "did you mean rtsp?"),
        ("match.mp4", "write file:match.mp4"),
        ("/dev/video2", "write v4l2:2"),
        (f"/dev/v4l/by-id/{WEBCAM}", f"write v4l2:{WEBCAM}"),
        (f"v4l2:../{WEBCAM}", "is no number of a camera"),
        ("v4l2:usb-cam-video-index0/../../sda", "is no number of a camera"),
        ("v4l2", "'' is no number of a camera; write v4l2:0"),
        ("v4l2:one", "'one' is no number"),
        ("v4l2:²", "is no number"),
        ("v4l2:-1", "'-1' is no number"),
        ("v4l2:999", "'999' is no number"),
        ("picamera2:", "'' is no number"),
        ("file:", "the path of a recording is missing"),
        ("file", "the path of a recording is missing"),
        ("file:a?realtme=1", "did you mean realtime?"),
        ("file:a?realtime", "expected 0 or 1"),
        ("file:a?loop=yes", "loop is 'yes'; expected 0 or 1"),
        ("file:what?.mp4", "needs another at the end: file:what?.mp4?"),
        ("rtsp://", "the host is missing"),
        ("rtsp:cam", "the host is missing"),
        ("rtsp://cam:70000/x", "a port from 0 to 65535"),
        ("rtsp://[::1/x", "cannot be read"),
        ("rtsp://cam/a b", "no space"),
        ("file:a\nb", "line break"),
        ("file:a\u2028b", "line break"),
    ],
)
def test_no_camera(text: str, said: str) -> None:
    with pytest.raises(SpecError) as caught:
        parse_spec(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@given(st.text(max_size=30))
def test_any_text_is_a_camera_or_a_mistake(text: str) -> None:
    for front in ("", "file:", "rtsp://", "v4l2:", "picamera2:"):
        try:
            spec = parse_spec(front + text)
        except SpecError as error:
            said = str(error)
        else:
            said = str(spec)
        assert len(said.splitlines()) == 1


words = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=10)


@given(words, words)
def test_a_password_goes_to_the_server_and_to_nobody_else(user: str, password: str) -> None:
    spec = RtspSpec(address="rtsp://cam:554/x", user=user, password="#" + password + "#")
    again = parse_spec(spec.secret_address())
    assert again == spec
    for shown in (str(spec), repr(spec)):
        assert "%23" not in shown.partition("@")[0] or "#" in user
        assert f"#{password}#" not in shown
    asked = RtspSpec(address="rtsp://cam:554/x", user=user)
    assert parse_spec(asked.secret_address("#x#")) == RtspSpec(
        address="rtsp://cam:554/x", user=user, password="#x#"
    )


def test_presets() -> None:
    for name, preset in PRESETS.items():
        assert name == preset.name
        for sensor in preset.sensors:
            assert preset_of(sensor) == preset
        for w, h in (preset.main_wh, preset.small_wh):
            assert w % 2 == h % 2 == 0
        assert preset.main_wh[0] == 2 * preset.small_wh[0]
        assert preset.main_wh[1] == 2 * preset.small_wh[1]
        assert preset.why_not(preset.most_fps) is None
        assert (preset.why_not(120) or "").startswith(preset.title)
    assert preset_of("ov5647") is None
    said = PRESETS["module3"].why_not(120)
    assert said is not None
    assert "the middle 67 % of the view" in said
