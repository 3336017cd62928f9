"""Where pictures come from: one file for each kind of camera, and one line here.

A camera is named by the scheme of its address (`file:clip.mp4`); the file that drives it is
imported only when it is chosen, since some need what only a Raspberry Pi has.
"""

from __future__ import annotations

CAMERAS: dict[str, str] = {
    "file": "device.cameras.video_file:VideoFile",
}
"""Scheme -> `module:class` of a `vision.frame.FrameSource`."""
