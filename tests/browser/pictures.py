"""Pictures of every page, to be looked at and for docs/.

    python -m tests.browser.pictures OUT [NAME ...]

writes `OUT/NAME-WIDTHxHEIGHT-light.png` and `-dark.png` of every page and of every state of the
screen and the phone, at three sizes; and `OUT/docs/`: those that docs/ shows, to be copied there
when they were judged. With names: only of these.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

import cv2
import numpy as np
from playwright.sync_api import Page, sync_playwright

from api.catalogues import catalogue
from api.snapshot import BallAt, Snapshot, Trouble
from api.snapshot_codes import Severity, TroubleCode
from rules.balls import Ball
from rules.match_events import Answered, CallMade, Reported
from rules.players import Player
from tests.api.chrome import until
from tests.api.snapshots import ASK, BREAK, POT, SCRATCH, WRONG_BALL, after_shot
from tests.browser.browsing import LAPTOP, PHONE, SCREEN, Browsing, launched, until_true
from tests.browser.pages import PAGES, Hall
from tests.browser.phones import NAMES, Phone
from tests.browser.played_table import PlayedTable
from tests.rules.playing import DRY_BREAK

SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
SIZES: Final = (SCREEN, LAPTOP, PHONE)
JPEG_QUALITY: Final = 82
OF_PHONES: Final = ("setup", "call", "choice", "question", "report")
SETTLE_MS: Final = 150
"""A page is drawn anew for another size."""
ALL_IS_DRAWN: Final = """() => {
  for (const one of document.querySelectorAll("*")) one.style.contentVisibility = "visible";
}"""
"""What a page leaves until it is scrolled to is in the picture, too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A picture in docs/: of which it is made. `width`, `height`: its pixels; `top`: how many of
    them are left out above."""

    of: str
    width: int
    height: int
    top: int = 0


IN_DOCS: Final = {
    "screen.jpg": Shown(of="screen-foul-1920x1080-dark", width=1280, height=720),
    "screen-idle.png": Shown(of="screen-asleep-1920x1080-dark", width=960, height=540),
    "phone-setup.png": Shown(of="play-setup-390x844-light", width=390, height=844),
    "phone-call.png": Shown(of="play-call-390x844-dark", width=390, height=844),
    "phone-question.png": Shown(of="play-question-390x844-dark", width=390, height=900),
    "phone-report.png": Shown(of="play-report-390x844-dark", width=390, height=700),
    "phone-report-he.png": Shown(of="play-report-he-390x844-dark", width=390, height=700),
    "desk-matches.jpg": Shown(of="matches-1366x768-light", width=900, height=330),
    "desk-correct.jpg": Shown(of="shot-correct-1366x768-light", width=900, height=700, top=795),
    "operator-sign-in.jpg": Shown(of="sign-in-1366x768-dark", width=900, height=340),
    "operator-settings.jpg": Shown(of="settings-1366x768-light", width=900, height=506),
    "operator-data.jpg": Shown(of="data-1366x768-dark", width=900, height=506),
    "api.jpg": Shown(of="api-1366x768-light", width=900, height=600),
}
"""Without those of which a film, a camera's picture or an upload is the matter: these are taken of
`footspot demo` and of a table."""


def states() -> Mapping[str, Snapshot]:
    """What the screen shows at different moments."""
    lost = (Trouble(code=TroubleCode.CAMERA_LOST, severity=Severity.STOPS),)
    potted = after_shot(POT, seq=4)
    ten = (BallAt(ball=Ball.TEN, x_mm=1905.0, y_mm=635.0),)
    return {
        "screen-foul": after_shot(WRONG_BALL, seq=2),
        "screen-ask": after_shot(ASK, seq=3, questions=({"code": "first_contact", "seq": 12},)),
        "screen-spot": potted.model_copy(
            update={"table": potted.table and potted.table.model_copy(update={"spots": ten})}
        ),
        "screen-push-out": after_shot(
            BREAK, seq=5, match={"is_push_out_open": True, "clock_left_s": 23.0}
        ),
        "screen-rack": after_shot(BREAK, seq=6, state="waiting_for_rack"),
        "screen-asleep": after_shot(BREAK, seq=8, state="asleep"),
        "screen-lost": after_shot(SCRATCH, seq=7, state="camera_lost", troubles=lost),
    }


class Album:
    """`take(page, "play-call")` keeps a page at every size, by day and by night."""

    def __init__(self, folder: Path, names: Sequence[str]) -> None:
        self.folder, self.names = folder, names
        folder.mkdir(parents=True, exist_ok=True)

    def wants(self, name: str) -> bool:
        return not self.names or name in self.names

    def take(self, page: Page, name: str, *, is_phone: bool | None = None) -> None:
        """`is_phone`: only as a phone (or not); else at all sizes."""
        if not self.wants(name):
            return
        for size in SIZES:
            if is_phone is not None and size.is_phone is not is_phone:
                continue
            page.set_viewport_size({"width": size.width, "height": size.height})
            page.evaluate(ALL_IS_DRAWN)
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.wait_for_timeout(SETTLE_MS)
                file = f"{name}-{size.width}x{size.height}-{scheme}.png"
                page.screenshot(path=self.folder / file, full_page=True)
                print(file, flush=True)

    def for_docs(self) -> None:
        """Those of docs/, smaller."""
        (self.folder / "docs").mkdir(exist_ok=True)
        for file, shown in IN_DOCS.items():
            source = self.folder / f"{shown.of}.png"
            if not source.exists():
                continue
            picture = cv2.imread(str(source))
            assert picture is not None, source
            height = round(picture.shape[0] * shown.width / picture.shape[1])
            small = cv2.resize(picture, (shown.width, height), interpolation=cv2.INTER_AREA)
            _write(
                self.folder / "docs" / file,
                np.asarray(small[shown.top :][: shown.height], np.uint8),
            )


def _write(path: Path, picture: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> None:
    best = [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY]
    cv2.imwrite(str(path), picture, best if path.suffix == ".jpg" else ())


def of_pages(album: Album, browsing: Browsing, hall: Hall) -> None:
    """Every page that there is."""
    hall.table.tell(after_shot(WRONG_BALL, seq=9))
    for who in ("", "player", "operator"):
        for device in (LAPTOP, PHONE):
            wanted = [one for one in PAGES if one.who == who and album.wants(one.name)]
            context = hall.context(browsing, device, who) if wanted else None
            for one in wanted:
                assert context is not None
                page = hall.open(context, one)
                album.take(page, one.name, is_phone=device.is_phone)
                page.close()


def of_the_screen(album: Album, browsing: Browsing, hall: Hall) -> None:
    """The screen at different moments."""
    wanted = {name: one for name, one in states().items() if album.wants(name)}
    if not wanted:
        return
    for name, one in wanted.items():
        hall.table.tell(one)
        page = browsing.open(f"{hall.table.url}?lang=en", SCREEN)
        until_true(page, "Number(document.body?.dataset.revision) >= 1")
        album.take(page, name)
        page.close()


def of_phones(album: Album, browsing: Browsing, folder: Path, language: str = "en") -> None:
    """Two players' phones, from the setting up on."""
    mark = "" if language == "en" else f"-{language}"
    if not any(album.wants(f"play-{one}{mark}") for one in OF_PHONES):
        return
    words = catalogue(language).with_names(dict(zip("AB", NAMES[language], strict=True)))
    with PlayedTable(folder) as table:
        a, b = (
            Phone(browsing, table, letter, name, words)
            for letter, name in zip("AB", NAMES[language], strict=True)
        )
        a.page.select_option("#rulebook", "wpa")
        a.page.select_option("#language", language)
        album.take(a.page, f"play-setup{mark}")
        a.tap("play.start")
        a.page.wait_for_selector(".side")
        table.rack()
        table.shoot(DRY_BREAK, is_break=True)
        b.knows()
        b.tap("ui.call_push_out")
        until(lambda: isinstance(table.log.events[-1], CallMade), "the call")
        table.shoot("1-10 : *4")
        a.knows()
        album.take(a.page, f"play-choice{mark}")
        a.tap("choice.hand_back")
        b.sees("play.your_turn")
        b.knows()
        b.call(1, "SL")
        album.take(b.page, f"play-call{mark}")
        table.shoot("1-10 : *1@0.5 1|foot@1 {first_contact: *1@0.5 / *2@0.5}")
        for phone in (a, b):
            phone.sees("question.first_contact")
        album.take(a.page, f"play-question{mark}")
        a.agree(0)
        a.sees("play.waiting")
        b.knows()
        b.agree(0)
        until(lambda: isinstance(table.log.events[-1], Answered), "the answer")
        table.shoot("1-10 : *1 1|foot")
        b.knows()
        a.knows()
        b.tap("play.report")
        b.tap("foul.double_hit")
        until(lambda: isinstance(table.log.events[-1], Reported), "the report")
        a.page.reload()  # without what was said to the last tap
        a.knows()
        album.take(a.page, f"play-report{mark}")


def main(arguments: Sequence[str]) -> None:
    album = Album(Path(arguments[0]), arguments[1:])
    with (
        tempfile.TemporaryDirectory() as folder,
        Hall(Path(folder) / "hall", names={Player.A: "Anna", Player.B: "Ben"}) as hall,
        sync_playwright() as playwright,
        launched(playwright) as browser,
    ):
        browsing = Browsing(browser)
        of_the_screen(album, browsing, hall)
        of_pages(album, browsing, hall)
        for language in ("en", "he"):
            (there := Path(folder) / language).mkdir()
            of_phones(album, browsing, there, language)
        browsing.close()
    album.for_docs()


if __name__ == "__main__":
    main(sys.argv[1:])
