"""The operator in a browser: signs in, drags a corner, moves it by keys, keeps the calibration."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from calibration.store import FILE_NAME, read_calibration
from device.config.loading import load
from tests.api.operators import PASSPHRASE
from tests.browser.browsing import LAPTOP, PHONE, Browsing, until_true
from tests.calibration.drawn_table import draw_table
from tests.device.calibrating.test_upkeep import CAMERA
from tests.device.live.operator_table import operator_table

pytestmark = pytest.mark.browser

LABEL = "document.getElementById('corner-HL').getAttribute('aria-label')"


def corner(page: Page) -> tuple[int, int]:
    """Where the corner HL stands, in pixels of the camera's picture."""
    x, y = page.evaluate(LABEL).rpartition(": ")[2].split(", ")
    return int(x), int(y)


def test_a_corner_is_dragged_measured_and_kept(browsing: Browsing, tmp_path: Path) -> None:
    with operator_table(tmp_path, draw_table(CAMERA)) as table:
        page = browsing.open(f"{table.table.url}admin", LAPTOP)
        page.get_by_label("Passphrase").fill(PASSPHRASE)
        page.get_by_label("Your name").fill("Olga")
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("link", name="Calibration").click()
        until_true(page, "document.getElementById('waiting')?.hidden === true")
        page.get_by_role("button", name="Find the table again").click()
        until_true(page, "document.getElementById('stage').dataset.standing === 'proposed'")
        found = corner(page)
        before = page.locator("#error").inner_text()
        browsing.picture(page, "calibration-found")

        handle = page.locator("#corner-HL")
        box = handle.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x - 12, y - 9, steps=4)
        assert page.locator("#loupe").is_visible()
        page.mouse.up()
        scale = page.evaluate("960 / document.getElementById('stage').clientWidth")
        moved = corner(page)
        assert abs(moved[0] - found[0] + 12 * scale) <= 2
        assert abs(moved[1] - found[1] + 9 * scale) <= 2
        assert page.locator("#keep").is_disabled()
        until_true(page, "document.getElementById('stage').dataset.standing === 'proposed'")
        worse = page.locator("#error").inner_text()
        assert float(worse.split()[0]) > float(before.split()[0])
        browsing.picture(page, "calibration-dragged")

        handle.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Shift+ArrowDown")
        assert corner(page) == (moved[0] + 1, moved[1] + 10)
        page.get_by_role("button", name="Undo").click()
        assert page.locator("#standing").inner_text().startswith("No table is known")

        page.get_by_role("button", name="Find the table again").click()
        until_true(page, "!document.getElementById('keep').disabled")
        page.get_by_role("button", name="Keep this").click()
        until_true(page, "document.getElementById('stage').dataset.standing === 'kept'")
        assert read_calibration(tmp_path / FILE_NAME).source == "rtsp://cam@10.0.0.5/live"
        assert table.operated.operating.better_fit() is not None
        assert browsing.complaints == []


def test_settings_say_what_is_wrong_beside_the_field(browsing: Browsing, tmp_path: Path) -> None:
    with operator_table(tmp_path, None) as table:
        page = browsing.open(f"{table.table.url}admin", PHONE)
        page.get_by_label("Passphrase").fill(PASSPHRASE)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("link", name="Settings").last.click()
        rate = page.get_by_label("Rate of the pictures")
        rate.fill("fast")
        page.get_by_label("Racks that win").fill("7")
        page.get_by_role("button", name="Save").click()
        until_true(page, "document.querySelector('[aria-invalid]') !== null")
        assert "whole number" in page.locator("#set-camera-fps-wrong").inner_text()
        assert rate.input_value() == "fast"
        browsing.picture(page, "settings-wrong")
        rate.fill("25")
        page.get_by_role("button", name="Save").click()
        until_true(page, "document.body?.textContent.includes('wait for a restart')")
        config = load(table.config, {}).config
        assert (config.camera.fps, config.match.race_to) == (25, 7)
        assert "geheim" not in page.content()
        page.get_by_role("link", name="Overview").click()
        page.get_by_role("button", name="Stop recording").click()
        page.get_by_role("button", name="Record again").wait_for()
        assert not table.operated.recorder.is_on
        assert browsing.complaints == []
