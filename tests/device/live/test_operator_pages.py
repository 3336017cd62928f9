"""The operator's pages and /api/v1/admin, with real files, a real socket and a real process."""

from __future__ import annotations

import io
import os
import re
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import device.live.acts as acts
from api.access import OPERATOR_COOKIE, SEAT_COOKIE
from api.admin_models import ActKind
from api.attempts import FREE
from calibration.fit import CORNER_NAMES
from calibration.store import FILE_NAME, read_calibration
from device.backup.placing import READY
from device.config.loading import load
from device.live.acts import ActsBook
from rules.players import Player
from tests.api.chrome import until
from tests.api.conftest import parsed
from tests.api.operators import PASSPHRASE
from tests.api.snapshots import after_shot
from tests.calibration.drawn_table import draw_table
from tests.device.calibrating.test_upkeep import CAMERA
from tests.device.live.operator_table import TEXT, OperatorTable, operator_table
from tracking.geometry import NOSE_HEIGHT_MM

CORNERS_MM = [[0.0, 0.0], [0.0, 1270.0], [2540.0, 0.0], [2540.0, 1270.0]]
"""Of a 9-foot table, as `CORNER_NAMES` names them."""
EVIL = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OperatorTable]:
    with operator_table(tmp_path_factory.mktemp("operator"), draw_table(CAMERA)) as one:
        one.table.tell(after_shot())
        yield one


@pytest.fixture
def operator(served: OperatorTable) -> OperatorTable:
    """Signed in; settings as they were."""
    served.table.client.cookies.clear()
    served.config.write_text(TEXT, encoding="utf-8")
    served.sign_in()
    return served


def test_nothing_of_it_is_for_others(served: OperatorTable) -> None:
    client = served.table.client
    client.cookies.clear()
    told = served.ask("GET", "/api/v1/openapi.json").json()
    asked = [
        (method.upper(), re.sub(r"{player}", "A", path).replace("{day}", "2026-11-30"))
        for path, item in told["paths"].items()
        if path.startswith("/api/v1/admin")
        for method in item
    ]
    assert len(asked) >= 14
    before = served.config.read_bytes()
    seats = served.table.app.state.access.seats
    for method, path in asked:
        answer = served.ask(method, path, json={})
        assert answer.status_code == 401, (method, path)
        assert answer.headers["content-type"] == "application/problem+json"
    seat = seats.join(Player.A, "Anna", code=seats.code)
    client.cookies.set(SEAT_COOKIE, seat.cookie)
    for method, path in asked:
        assert served.ask(method, path, json={}).status_code == 403, (method, path)
    seats.free(Player.A)
    assert served.config.read_bytes() == before
    for path in ("/admin", "/admin/calibration", "/admin/settings", "/admin/data"):
        page = parsed(served.ask("GET", path).text)
        assert page.all("input")[0].attributes["type"] == "password", path
        assert "rtsp" not in served.ask("GET", path).text
    assert served.ask("GET", "/admin/health").status_code == 401


def test_the_form_lets_in_and_out(served: OperatorTable) -> None:
    client = served.table.client
    client.cookies.clear()
    wrong = served.ask("POST", "/admin/sign-in", data={"passphrase": "no", "name": EVIL})
    assert wrong.status_code == 401
    assert EVIL not in wrong.text
    assert parsed(wrong.text).all("p", "wrong")
    assert OPERATOR_COOKIE not in client.cookies
    right = served.ask("POST", "/admin/sign-in", data={"passphrase": PASSPHRASE, "name": EVIL})
    assert (right.status_code, right.headers["location"]) == (303, "/admin")
    page = served.ask("GET", "/admin")
    assert EVIL not in page.text
    assert "&lt;script&gt;" in page.text
    stolen = client.cookies.get(OPERATOR_COOKIE)
    assert served.ask("POST", "/admin/sign-out").status_code == 303
    client.cookies.set(OPERATOR_COOKIE, str(stolen))
    assert served.ask("GET", "/api/v1/admin/switches").status_code == 401
    for body in (b"", b"\xff" * 100, b"a=" + b"x" * 20_000, b"&".join([b"a=1"] * 50)):
        assert served.ask("POST", "/admin/sign-in", content=body).status_code in (401, 422, 429)


def test_guesses_are_slowed_over_http(tmp_path: Path) -> None:
    with operator_table(tmp_path, None) as table:
        answers = [
            table.ask("POST", "/api/v1/session", json={"passphrase": f"guess {k}"})
            for k in range(FREE + 6)
        ]
        assert [one.status_code for one in answers[:FREE]] == [401] * FREE
        slowed = [one for one in answers if one.status_code == 429]
        assert len(slowed) >= 3  # on a slow machine some have waited long enough
        assert all(int(one.headers["retry-after"]) > 0 for one in slowed)
        assert {one.status_code for one in answers} == {401, 429}


def test_without_a_passphrase_the_page_says_how(tmp_path: Path) -> None:
    with operator_table(tmp_path, None) as table:
        (tmp_path / "access" / "passphrase").unlink()
        page = parsed(table.ask("GET", "/admin").text)
        assert page.all("input") == []
        assert "footspot-table passphrase" in page.all("code")[0].text
        refused = table.ask("POST", "/api/v1/session", json={"passphrase": PASSPHRASE})
        assert (refused.status_code, refused.json()["code"]) == (409, "refused")
        assert table.ask("GET", "/api/v1/session").json()["is_open"] is False


def test_the_overview_says_how_it_goes(operator: OperatorTable) -> None:
    answer = operator.ask("GET", "/admin?lang=ru")
    assert answer.headers["cache-control"] == "no-store"
    page = parsed(answer.text)
    assert page.all("section", "health")
    assert (
        operator.ask("GET", "/admin/health?lang=ru").text
        in operator.ask("GET", "/admin?lang=ru").text
    )
    operator.ask("GET", "/admin?lang=en")


def test_switches_are_obeyed_and_written_down(operator: OperatorTable) -> None:
    off = operator.ask("PUT", "/api/v1/admin/recording", json={"is_on": False})
    assert off.json()["is_recording"] is False
    assert not operator.operated.recorder.is_on
    assert "Record again" in operator.ask("GET", "/admin?lang=en").text
    operator.ask("PUT", "/api/v1/admin/recording", json={"is_on": True})
    assert operator.operated.recorder.is_on
    assert not operator.operated.stop.is_set()
    assert operator.ask("POST", "/api/v1/admin/restart").status_code == 202
    assert operator.operated.stop.is_set()
    acts = operator.ask("GET", "/api/v1/admin/acts").json()["acts"]
    assert [one["act"] for one in acts[:4]] == [
        "restart", "recording_on", "recording_off", "signed_in",
    ]  # fmt: skip
    assert {one["name"] for one in acts[:4]} == {"Olga"}
    assert all(one["at"].endswith("Z") for one in acts)


def test_where_nobody_starts_it_again_it_is_not_ended(tmp_path: Path) -> None:
    with operator_table(tmp_path, None, may_restart=False) as table:
        table.sign_in()
        answer = table.ask("POST", "/api/v1/admin/restart")
        assert (answer.status_code, answer.json()["params"]["trouble"]) == (
            409,
            "not_run_by_systemd",
        )
        assert not table.operated.stop.is_set()
        table.operated.close()
        for method, path in (("GET", "switches"), ("POST", "restart")):
            answer = table.ask(method, f"/api/v1/admin/{path}")
            assert (answer.status_code, answer.json()["code"]) == (503, "referee_gone")
        assert "does not answer" in table.ask("GET", "/admin").text


def test_calibrating_over_the_page(operator: OperatorTable) -> None:
    picture = operator.ask("GET", "/api/v1/admin/picture.jpg")
    assert picture.headers["content-type"] == "image/jpeg"
    assert picture.headers["picture-size"] == "960x540"
    assert picture.headers["cache-control"] == "no-store"
    assert operator.ask("GET", "/api/v1/admin/calibration").json() == {"view": None}
    seen = CAMERA.mm_to_px(CORNERS_MM, NOSE_HEIGHT_MM).tolist()
    corners = dict(zip(CORNER_NAMES, seen, strict=True))
    found = operator.ask(
        "POST", "/api/v1/admin/calibration/proposals", json={"corners": corners}
    ).json()
    dragged = {**corners, "HL": [corners["HL"][0] + 15, corners["HL"][1] - 10]}
    worse = operator.ask(
        "POST", "/api/v1/admin/calibration/proposals", json={"corners": dragged}
    ).json()
    assert worse["view"]["error_mm"] > found["view"]["error_mm"]
    kept = operator.ask("PUT", "/api/v1/admin/calibration", json={"id": found["id"]})
    assert kept.status_code == 200
    stored = read_calibration(operator.folder / FILE_NAME)
    assert stored.source == "rtsp://cam@10.0.0.5/live"
    assert operator.operated.operating.better_fit() is not None
    for bad, status in (
        ({"corners": {"HL": [1, 2]}}, 422),
        ({"corners": dict.fromkeys(corners, (1.0, 2.0))}, 409),
        ({"corners": {**corners, "HL": [1e9, 2]}}, 422),
        ({"corners": {**corners, "HL": ["x", 2]}}, 422),
    ):
        answer = operator.ask("POST", "/api/v1/admin/calibration/proposals", json=bad)
        assert answer.status_code == status, bad
    gone = operator.ask("PUT", "/api/v1/admin/calibration", json={"id": 12345})
    assert (gone.status_code, gone.json()["code"]) == (410, "gone")


def test_the_process_that_calibrates_is_started_again_when_it_dies(operator: OperatorTable) -> None:
    assert operator.ask("GET", "/api/v1/admin/picture.jpg").status_code == 200
    mine: list[str] = []
    for task in Path(f"/proc/{os.getpid()}/task").iterdir():
        for child in (task / "children").read_text().split():
            if b"calibrating_process" in Path(f"/proc/{child}/cmdline").read_bytes():
                mine.append(child)
    for child in set(mine):
        os.kill(int(child), 9)
    assert mine
    statuses = []
    for _ in range(20):
        statuses.append(operator.ask("GET", "/api/v1/admin/picture.jpg").status_code)
        if statuses[-1] == 200:
            break
        time.sleep(0.1)
    assert statuses[-1] == 200
    assert set(statuses) <= {200, 503}


def test_settings_are_changed_or_said_to_be_wrong(operator: OperatorTable) -> None:
    shown = operator.ask("GET", "/api/v1/admin/settings").json()
    assert shown["is_pending"] is False
    assert "geheim" not in str(shown)
    assert "geheim" not in operator.ask("GET", "/admin/settings").text
    wrong = operator.ask(
        "PATCH",
        "/api/v1/admin/settings?lang=pl",
        json={"values": {"camera": {"fps": 999}, "match": {"rulebook": "pl"}}},
    ).json()
    (fault,) = wrong["faults"]
    assert (fault["section"], fault["key"], fault["code"]) == ("camera", "fps", "whole")
    assert "240" in fault["text"]
    assert "liczba" in fault["text"]
    assert operator.config.read_text() == TEXT
    saved = operator.ask(
        "PATCH", "/api/v1/admin/settings", json={"values": {"match": {"rulebook": "pl"}}}
    ).json()
    assert saved["changed"] == ["match.rulebook"]
    assert load(operator.config, {}).config.match.rulebook == "pl"
    assert operator.config.read_text().startswith(TEXT)
    assert operator.ask("GET", "/api/v1/admin/settings").json()["is_pending"] is True
    assert "wait for a restart" in operator.ask("GET", "/admin/settings?lang=en").text
    operator.config.write_text("[nonsense\n")
    broken = operator.ask("GET", "/admin/settings")
    assert broken.status_code == 200
    assert "not TOML" in broken.text


def test_the_clips_of_a_day_go_and_nothing_else(operator: OperatorTable) -> None:
    folder = operator.folder / "replays"
    folder.mkdir(exist_ok=True)
    names = [f"01JDZ0000000000000000000AA-001-00{k}.mp4" for k in range(1, 4)]
    for name, days in zip(names, (0, 0, 1), strict=True):
        (folder / name).write_bytes(b"x" * 1000)
        at_s = 1_780_000_000 + 86400 * days
        os.utime(folder / name, (at_s, at_s))
    (folder / "notes.txt").write_text("mine")
    storage = operator.ask("GET", "/api/v1/admin/storage").json()
    assert [(one["count"], one["size"]) for one in storage["days"]] == [(1, 1000), (2, 2000)]
    assert storage["journal_size"] > 0
    day = storage["days"][1]["day"]
    assert "2 clips" in operator.ask("GET", "/admin/data?lang=en").text
    for bad in ("..", "..%2f..%2fetc", "2026-1-1", "*", f"{day}%00"):
        assert operator.ask("DELETE", f"/api/v1/admin/clips/{bad}").status_code in (404, 405, 422)
    assert operator.ask("DELETE", f"/api/v1/admin/clips/{day}").json() == {"count": 2}
    assert sorted(one.name for one in folder.iterdir()) == [names[2], "notes.txt"]
    assert operator.ask("DELETE", f"/api/v1/admin/clips/{day}").json() == {"count": 0}


def test_a_backup_is_given_and_taken(operator: OperatorTable) -> None:
    answer = operator.ask("GET", "/api/v1/admin/backup")
    assert answer.headers["content-type"] == "application/zip"
    assert 'filename="footspot-backup-' in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert {"manifest.json", "journal.sqlite3", "footspot.toml"} <= set(archive.namelist())
    until(lambda: not list((operator.folder / "backups").iterdir()), "the file to be deleted")
    bad = operator.ask("PUT", "/api/v1/admin/backup", content=answer.content[:-100])
    assert (bad.status_code, bad.json()["params"]["trouble"]) == (409, "bad_backup")
    assert not (operator.folder / READY).exists()
    staged = operator.ask("PUT", "/api/v1/admin/backup", content=answer.content).json()
    assert (staged["matches"], staged["config"]) == (1, "placed")
    assert (operator.folder / READY).is_dir()
    acts = operator.ask("GET", "/api/v1/admin/acts").json()["acts"]
    assert [one["act"] for one in acts[:2]] == ["restore", "backup"]


def test_seats_are_freed(operator: OperatorTable) -> None:
    seats = operator.table.app.state.access.seats
    seats.join(Player.B, EVIL, code=seats.code)
    page = operator.ask("GET", "/admin").text
    assert EVIL not in page
    assert operator.ask("DELETE", "/api/v1/admin/seats/B").status_code == 200
    assert seats.names == {}
    assert operator.ask("DELETE", "/api/v1/admin/seats/B").status_code == 410
    assert operator.ask("DELETE", "/api/v1/admin/seats/Z").status_code == 422


def test_pages_of_other_sites_do_nothing_here(operator: OperatorTable) -> None:
    headers = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
    for method, path, body in (
        ("POST", "/api/v1/admin/restart", None),
        ("PUT", "/api/v1/admin/recording", {"is_on": False}),
        ("POST", "/admin/sign-out", None),
        ("DELETE", "/api/v1/admin/clips/2026-11-30", None),
    ):
        answer = operator.ask(method, path, json=body, headers=headers)
        assert answer.status_code == 403, path
    assert operator.operated.recorder.is_on
    assert operator.ask("GET", "/api/v1/session").json()["role"] == "operator"


def test_the_book_of_acts_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acts, "MOST_BYTES", 2000)
    book = ActsBook(tmp_path, now=lambda: "2026-11-30T18:00:00Z")
    for k in range(100):
        book.note("Olga\n{", ActKind.SETTINGS, changed=f"camera.fps {k}")
    newest = book.newest(5)
    assert [one.params["changed"] for one in newest] == [
        f"camera.fps {k}" for k in range(99, 94, -1)
    ]
    assert (tmp_path / acts.FILE_NAME).stat().st_size < 2300
    assert (tmp_path / acts.FILE_NAME).stat().st_mode & 0o777 == 0o600
    (tmp_path / acts.FILE_NAME).write_text("nonsense\n")
    assert book.newest(5) == []
