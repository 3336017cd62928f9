"""The desk in Chromium: a clip picture by picture, and other facts judged as they are chosen."""

from __future__ import annotations

from pathlib import Path

import pytest

from api.catalogues import catalogue
from tests.api.served import Table
from tests.browser.browsing import LAPTOP, Browsing, until_true
from tests.browser.judging import not_reached, violations
from tests.device.clips.drawn import BAR_PX, BITS
from tests.device.live.kept import BEFORE_S, FPS, MATCH, WRONG_BALL, Keeper

pytestmark = pytest.mark.browser

NUMBER = f"""() => {{
  const video = document.querySelector("video");
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight).getContext("2d");
  canvas.drawImage(video, 0, 0);
  let number = 0;
  for (let bit = 0; bit < {BITS}; bit++) {{
    const pixel = canvas.getImageData(16 + {BAR_PX} * bit + {BAR_PX // 2}, 48, 1, 1).data;
    number += (pixel[1] > 120) << bit;
  }}
  return number;
}}"""
"""What the picture that is shown says of itself."""


def test_a_clip_goes_picture_by_picture_and_facts_are_judged_at_once(
    browsing: Browsing, tmp_path: Path
) -> None:
    keeper = Keeper(tmp_path)
    with Table(matches=keeper.matches) as table:
        page = browsing.open(f"{table.url}matches/{MATCH}/shots/{WRONG_BALL}?lang=en", LAPTOP)
        page.wait_for_selector(".film-tools:not([hidden])")
        contact = round((BEFORE_S + 0.4) * FPS - 0.5)  # the picture before it

        def shows(number: int) -> None:
            until_true(page, f"({NUMBER})() === {number}")

        shows(contact)
        for button, step in ((".forward", 1), (".forward", 2), (".back", 1), (".back", 0)):
            page.click(button)
            shows(contact + step)
        page.click(".to-strike")
        shows(round(BEFORE_S * FPS - 0.5))
        page.locator("h1").click()
        page.keyboard.press("ArrowRight")
        shows(round(BEFORE_S * FPS - 0.5) + 1)
        page.check("[name=speed][value='0.125']")
        page.click(".play")
        until_true(page, "document.querySelector('video').playbackRate === 0.125")
        page.get_by_role("link", name="Correct what happened").click()
        page.wait_for_selector("[value=try]", state="hidden")
        page.select_option("#first", "2")
        page.wait_for_selector(".trial:not([hidden]) >> text=Legal shot, nothing pocketed.")
        page.select_option("[name=fate-0]", "SL")
        page.wait_for_selector(".trial >> text=Foul: cue ball pocketed")
    keeper.close()
    assert browsing.complaints == []


def test_what_is_not_there_is_said_in_a_page_for_everybody(
    browsing: Browsing, tmp_path: Path
) -> None:
    keeper = Keeper(tmp_path)
    with Table(matches=keeper.matches) as table:
        for path in ("matches/none", f"matches/{MATCH}/shots/999"):
            page = browsing.open(f"{table.url}{path}?lang=he", LAPTOP)
            page.get_by_text(catalogue("he").text("desk.not_there")).wait_for()
            assert violations(page) == []
            assert not_reached(page) == []
    keeper.close()
    # That is the answer 404, which Chromium notes.
    assert [one for one in browsing.complaints if "404" not in one] == []
