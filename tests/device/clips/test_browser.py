"""A clip in Chromium: it plays, and every picture can be gone to, forwards and backwards."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from device.clips.clip_file import read_times, write_clip
from tests.api.test_browser import FLAGS
from tests.device.clips.drawn import BAR_PX, BITS, H, W, encoded

pytestmark = pytest.mark.browser

PAGE = """<!doctype html><meta charset="utf-8"><script>
const times = TIMES, order = [...times.keys()].concat([...times.keys()].reverse());
async function look() {
  const video = document.createElement("video");
  const film = await (await fetch("clip.mp4")).blob();
  video.src = URL.createObjectURL(film);
  await new Promise((done, fail) => {
    video.onloadeddata = done;
    video.onerror = () => fail(video.error.message);
  });
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT).getContext("2d", {willReadFrequently: true});
  const seen = [];
  for (const at of order) {
    video.currentTime = times[at] + 0.004;
    await new Promise(done => { video.onseeked = done; });
    canvas.drawImage(video, 0, 0);
    let number = 0;
    for (let bit = 0; bit < BITS; bit++) {
      const pixel = canvas.getImageData(16 + BAR * bit + BAR / 2, 48, 1, 1).data;
      number += (pixel[1] > 120) << bit;
    }
    seen.push(number);
  }
  return {order, seen, width: video.videoWidth, height: video.videoHeight};
}
look().catch(error => ({error: String(error)})).then(
  told => fetch("told", {method: "POST", body: JSON.stringify(told)}));
</script>"""


def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("chromium is not installed; CI has to play a clip in a browser")
        pytest.skip("chromium is not installed")
    return found


def test_every_picture_can_be_gone_to(tmp_path: Path) -> None:
    browser = chromium()
    times, t_s = [], 50.0
    for number in range(36):
        times.append(t_s)
        t_s += 1 / 60 if number % 5 else 0.05  # as while nothing moves
    served = tmp_path / "served"
    served.mkdir()
    write_clip(served / "clip.mp4", encoded(times), size_wh=(W, H), strike_s=50.2, rest_s=50.9)
    page = PAGE.replace("TIMES", json.dumps(read_times(served / "clip.mp4").pictures_s))
    for word, value in (("WIDTH", W), ("HEIGHT", H), ("BITS", BITS), ("BAR", BAR_PX)):
        page = page.replace(word, str(value))
    (served / "index.html").write_text(page, encoding="utf-8")
    told: dict[str, Any] = {}
    has_told = threading.Event()

    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments, directory=str(served))

        def do_POST(self) -> None:
            told.update(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()
            has_told.set()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/index.html"
        process = subprocess.Popen(
            [browser, *FLAGS, f"--user-data-dir={tmp_path / 'profile'}", address],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            assert has_told.wait(180), "the page did not answer"
        finally:
            process.terminate()
            process.wait(30)
            server.shutdown()
    assert "error" not in told, told
    assert (told["width"], told["height"]) == (W, H)
    assert told["seen"] == told["order"]
