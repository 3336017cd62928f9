"""A camera on the network for the tests: GStreamer's RTSP server, fed with a recording.

    /usr/bin/python3 rtsp_server.py PORT CLIP [USER PASSWORD]      rtsp://127.0.0.1:PORT/live

PORT 0: any. Says "port N" on standard output when it listens. Runs in Debian's Python, which has
python3-gi and gir1.2-gst-rtsp-server-1.0; nothing of ours is imported.
"""

from __future__ import annotations

import sys

import gi

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # noqa: E402  # the versions come first

ROLE = "viewer"


def serve(port: str, clip: str, user: str | None = None, password: str = "") -> None:
    """Until killed."""
    Gst.init(None)
    server = GstRtspServer.RTSPServer()
    server.set_address("127.0.0.1")
    server.set_service(port)
    factory = GstRtspServer.RTSPMediaFactory()
    # The recording is H.264 already: paced and packed, nothing is encoded here.
    factory.set_launch(f'( filesrc location="{clip}" ! qtdemux ! rtph264pay name=pay0 pt=96 )')
    permissions = GstRtspServer.RTSPPermissions()
    for right in ("media.factory.access", "media.factory.construct"):
        permissions.add_permission_for_role(ROLE, right, True)
    if user is not None:
        auth = GstRtspServer.RTSPAuth()
        token = GstRtspServer.RTSPToken()
        token.set_string("media.factory.role", ROLE)
        auth.add_basic(GstRtspServer.RTSPAuth.make_basic(user, password), token)
        server.set_auth(auth)
        factory.set_permissions(permissions)
    server.get_mount_points().add_factory("/live", factory)
    server.attach(None)
    print(f"port {server.get_bound_port()}", flush=True)
    GLib.MainLoop().run()


if __name__ == "__main__":
    serve(*sys.argv[1:])
