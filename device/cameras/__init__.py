"""Where pictures come from: one file for each kind of camera, and one line here.

A camera is named by the kind of its address (`file:clip.mp4`, see `device.cameras.spec`); the file
that drives it is imported only when it is chosen, since some need what only a Raspberry Pi has.
"""

from __future__ import annotations

CAMERAS: dict[str, str] = {
    "file": "device.cameras.paced_file:PacedFile",
    "rtsp": "device.cameras.rtsp:RtspCamera",
    "v4l2": "device.cameras.v4l2:V4l2Camera",
    "picamera2": "device.cameras.pi_camera:PiCamera",
}
"""Kind -> `module:class` of a `device.cameras.driver.Driver`, made of its spec and the settings."""
