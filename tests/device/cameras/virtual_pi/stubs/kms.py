"""Stands for the module that draws on a screen without a desktop, which picamera2 imports."""

from types import SimpleNamespace

FORMATS = """
RGB888 BGR888 XRGB8888 XBGR8888 YUV420 YVU420 NV12 NV21 YUYV YVYU UYVY VYUY MJPEG
"""
PixelFormat = SimpleNamespace(**{name: name for name in FORMATS.split()})


class Nothing:
    """Made with anything, does nothing."""

    def __init__(self, *_given: object, **_named: object) -> None:
        """Nothing."""


Card = ResourceManager = DumbFramebuffer = DmabufFramebuffer = AtomicReq = Nothing
