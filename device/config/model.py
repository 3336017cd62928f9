"""Every setting of the device: name, type, range, default, unit and meaning, once.

The camera's stand in `device.config.camera_section`. docs/configuration.md and `footspot config
show` are written out of the two. All of it is obeyed: tests/device/config/test_obeyed.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from device.arguments import table_size_mm
from device.config.camera_section import Camera
from device.config.setting import Section, Trouble, setting
from device.errors import BadInputError

HOURS = re.compile(r"([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)")


def hours_troubles(key: str, hours: str) -> Iterator[Trouble]:
    """What is wrong with hours of a day; empty ones are none."""
    if hours and (HOURS.fullmatch(hours) is None or hours[:5] == hours[6:]):
        yield (key,), "expected two different times as 02:00-09:30, or nothing"


class Table(Section):
    """See `about`."""

    about = "The table under the camera."
    size: str = setting(
        "9ft",
        "Size of the playing surface: 9ft, pro8, 8ft, 7ft or LENGTHxWIDTH in millimetres between "
        "the noses of the cushions.",
    )
    head_end: Literal["auto", "left", "right", "upper", "lower"] = setting(
        "auto",
        "At which end of the picture players break from. auto: racks that are seen tell it; until "
        "then the right end, or the lower one where the table stands upright in the picture.",
    )

    def troubles(self) -> Iterator[Trouble]:
        try:
            table_size_mm(self.size)
        except BadInputError as error:
            yield ("size",), str(error).partition(": ")[2]


class Match(Section):
    """See `about`."""

    about = "What a match is unless players choose otherwise on the screen."
    rulebook: Literal["wpa", "ru", "sk", "il", "pl", "es"] = setting("wpa", "Whose rules.")
    game: Literal["ten-ball", "nine-ball"] = setting(
        "ten-ball", "Which game; nine-ball has only the rules of wpa."
    )
    race_to: int = setting(0, "Racks that win a match. 0: no end.", unit="racks", ge=0, le=99)
    language: Literal["auto", "en", "ru", "sk", "he", "pl", "es"] = setting(
        "auto", "Language of what is said about a match. auto: the rulebook's own."
    )
    shot_clock_s: int = setting(0, "Time for a shot. 0: no clock.", unit="s", ge=0, le=600)
    break_order: Literal["default", "alternate", "winner", "loser", "trailing"] = setting(
        "default", "Who breaks the next rack. default: what the rulebook says."
    )

    def troubles(self) -> Iterator[Trouble]:
        if self.game == "nine-ball" and self.rulebook != "wpa":
            yield ("rulebook", "game"), "nine-ball has only the rules of wpa"


class Recording(Section):
    """See `about`."""

    about = "Replay clips. Nothing leaves the device; rulings and scores are kept in the journal."
    on: bool = setting(True, "false: no picture is ever stored.")
    path: str = setting("replays", "Folder of the clips, from the state folder on.")
    keep_days: int = setting(
        3, "Clips older than this are deleted, unless a dispute is open.", unit="days", ge=1, le=365
    )
    keep_mb: int = setting(
        2000,
        "Together they take no more room than this; the oldest go first.",
        unit="MB",
        ge=50,
        le=1000000,
    )
    size: Literal["auto", "full", "half"] = setting(
        "auto",
        "Size of the clips: that of the pictures, or half. auto: full, and half from the time on "
        "when the machine does not keep up.",
    )
    fps: int = setting(
        0,
        "So many pictures a second are stored at most. 0: all; while nothing moves every third.",
        unit="pictures a second",
        ge=0,
        le=240,
    )
    before_s: float = setting(
        4.0, "A clip begins so long before the strike.", unit="s", ge=0.5, le=20.0
    )
    longest_s: int = setting(
        60,
        "A clip is no longer than this; of a longer shot the end is kept.",
        unit="s",
        ge=10,
        le=300,
    )
    memory_mb: int = setting(
        32,
        "The pictures of the last seconds take no more memory than this.",
        unit="MB",
        ge=4,
        le=512,
    )

    def troubles(self) -> Iterator[Trouble]:
        if not self.path:
            yield ("path",), "expected the path of a folder"


class Journal(Section):
    """See `about`."""

    about = "Everything that was ruled, and what is needed to judge it again."
    path: str = setting("journal.sqlite3", "The database, from the state folder on.")

    def troubles(self) -> Iterator[Trouble]:
        if not self.path:
            yield ("path",), "expected the path of a file"


class Screen(Section):
    """See `about`."""

    about = "The page at the table."
    port: int = setting(8000, "Port of the pages.", ge=1, le=65535)
    language: Literal["auto", "en", "ru", "sk", "he", "pl", "es"] = setting(
        "auto", "Language of the page. auto: that of the match."
    )
    night: str = setting(
        "", "Hours in which the screen is dark, as 02:00-09:30, in local time. Empty: never."
    )

    def troubles(self) -> Iterator[Trouble]:
        yield from hours_troubles("night", self.night)


class Voice(Section):
    """See `about`."""

    about = "Rulings said aloud, in the language of the match, where espeak-ng is installed."
    on: bool = setting(True, "false: nothing is ever said.")
    player: Literal["auto", "pw-play", "paplay", "aplay"] = setting(
        "auto",
        "What plays the sound. auto: the first of them that this device has and that would be "
        "heard; where there is none, nothing is said.",
    )
    volume: int = setting(
        70, "How loud, until the operator sets another volume.", unit="per cent", ge=1, le=100
    )
    night: str = setting(
        "", "Hours in which nothing is said, as 22:00-10:00, in local time. Empty: none."
    )
    keep_mb: int = setting(
        20,
        "What was said is kept as sound, to be said again at once; it takes no more room than "
        "this.",
        unit="MB",
        ge=1,
        le=1000,
    )

    def troubles(self) -> Iterator[Trouble]:
        yield from hours_troubles("night", self.night)


class Review(Section):
    """See `about`."""

    about = "Videos that people upload on the page /review to have them refereed."
    upload: Literal["operator", "anyone"] = setting(
        "operator", "Who may upload: the operator, or anyone who reaches the pages."
    )
    path: str = setting("reviews", "Folder of what came of them, from the state folder on.")
    max_mb: int = setting(4000, "A video is no larger than this.", unit="MB", ge=10, le=1000000)
    keep: int = setting(
        30, "So many reviews are kept; the oldest go first.", unit="reviews", ge=1, le=1000
    )

    def troubles(self) -> Iterator[Trouble]:
        if not self.path:
            yield ("path",), "expected the path of a folder"


class Detector(Section):
    """See `about`."""

    about = "Who looks at the resting balls."
    name: Literal["auto", "classic", "network", "openvino", "ncnn", "ultralytics"] = setting(
        "auto", "Which detector. auto: network, or classic where network cannot be had."
    )
    model: str = setting(
        "", "Folder or file of a model other than the one that comes with the program. Empty: that."
    )


class Health(Section):
    """See `about`."""

    about = "When to warn, and how hard to try."
    warm_c: float = setting(
        80.0,
        "A processor warmer than this is shown; a Raspberry Pi slows down from 80 to 85 on.",
        unit="°C",
        ge=40.0,
        le=110.0,
    )
    low_disk_mb: int = setting(
        500, "Less free room than this is shown, and no more clips are kept.", unit="MB", ge=50
    )
    restarts: int = setting(
        5,
        "So often in an hour a part that failed is started again; then the whole program is.",
        unit="an hour",
        ge=0,
        le=100,
    )
    metrics: bool = setting(True, "Figures for Prometheus at /metrics.")


class Config(BaseModel):
    """The whole file. Without a file it is all defaults."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
    table: Table = Field(default_factory=Table)
    camera: Camera = Field(default_factory=Camera)
    match: Match = Field(default_factory=Match)
    recording: Recording = Field(default_factory=Recording)
    journal: Journal = Field(default_factory=Journal)
    screen: Screen = Field(default_factory=Screen)
    voice: Voice = Field(default_factory=Voice)
    review: Review = Field(default_factory=Review)
    detector: Detector = Field(default_factory=Detector)
    health: Health = Field(default_factory=Health)


SECTIONS: dict[str, type[Section]] = {
    "table": Table,
    "camera": Camera,
    "match": Match,
    "recording": Recording,
    "journal": Journal,
    "screen": Screen,
    "voice": Voice,
    "review": Review,
    "detector": Detector,
    "health": Health,
}
"""In the order in which they are shown."""
