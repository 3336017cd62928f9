"""The cameras of a Raspberry Pi that are known to see a whole table, and at what they do so.

Sensor sizes and rates are those that libcamera lists for each sensor (`rpicam-hello
--list-cameras`) and the makers' data sheets give. The fast modes of Module 3 and HQ read only the
middle of the sensor: the table would have to be further away, and be smaller in the picture.
"""

from __future__ import annotations

from dataclasses import dataclass

RATE_SLACK_FPS = 1.0
"""A mode told as 56.03 does for 57, one told as 50.03 for 51: nobody means the difference."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """One kind of camera.

    `sensors`: the beginnings of libcamera's names for it. `main_wh`: pictures that are refereed,
    in the shape of the mode, so that nothing is cut off. `small_wh`: the second stream.
    `most_fps`: the fastest with the whole width in view. `crop_fps`, `crop_share`: the faster mode
    that shows only that share of the width, if there is one. `has_focus`: a lens that moves.
    """

    name: str
    title: str
    sensors: tuple[str, ...]
    main_wh: tuple[int, int]
    small_wh: tuple[int, int]
    most_fps: float
    crop_fps: float | None = None
    crop_share: float | None = None
    has_focus: bool = False

    def why_not(self, fps: float) -> str | None:
        """What is wrong with asking for so many pictures a second, None if nothing is."""
        if fps <= self.most_fps + RATE_SLACK_FPS:
            return None
        why = f"{self.title} shows the whole view at up to {self.most_fps:g} pictures a second"
        if self.crop_fps is not None and self.crop_share is not None:
            why += (
                f"; its {self.crop_fps:g} are of the middle {100 * self.crop_share:.0f} % of the "
                "view only, where no whole table is"
            )
        return why


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset(
            name="module3",
            title="Camera Module 3",
            sensors=("imx708", "imx708_noir"),
            main_wh=(1280, 720),
            small_wh=(640, 360),
            most_fps=56.0,  # 2304x1296, two pixels by two
            crop_fps=120.0,  # 1536x864 of 3072x1728
            crop_share=3072 / 4608,
            has_focus=True,
        ),
        Preset(
            name="module3-wide",
            title="Camera Module 3 Wide",
            sensors=("imx708_wide", "imx708_wide_noir"),
            main_wh=(1280, 720),
            small_wh=(640, 360),
            most_fps=56.0,
            crop_fps=120.0,
            crop_share=3072 / 4608,
            has_focus=True,
        ),
        Preset(
            name="global-shutter",
            title="Global Shutter Camera",
            sensors=("imx296",),
            main_wh=(1280, 956),  # 1456x1088
            small_wh=(640, 478),
            most_fps=60.0,
        ),
        Preset(
            name="hq",
            title="High Quality Camera",
            sensors=("imx477",),
            main_wh=(1280, 680),  # 2028x1080: the whole width, 71 % of the height
            small_wh=(640, 340),
            most_fps=50.0,
            crop_fps=120.0,  # 1332x990 of 2664x1980
            crop_share=2664 / 4056,
        ),
    )
}


def preset_of(sensor: str) -> Preset | None:
    """The preset of a sensor by libcamera's name for it (`Model`), None for another sensor."""
    return next((p for p in PRESETS.values() if sensor in p.sensors), None)
