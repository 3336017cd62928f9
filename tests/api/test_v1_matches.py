"""What /api/v1 says of matches that were played: a real journal, real clips."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from rules.balls import Ball
from rules.facts import FirstContact
from rules.match_events import FactsCorrected
from rules.players import Player
from rules.record import parse_record
from tests.api.asking import Asking
from tests.api.kept import desk_app
from tests.device.clips.drawn import numbers_in
from tests.device.live.kept import (
    ASK,
    BEFORE_S,
    BREAK,
    FPS,
    MATCH,
    MISS,
    OTHER,
    POT,
    WRONG_BALL,
    Keeper,
)
from tests.rules.playing import OPERATOR

HERE = f"/api/v1/matches/{MATCH}"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keeper]:
    keeper = Keeper(tmp_path_factory.mktemp("kept"), (MATCH, OTHER))
    yield keeper
    keeper.close()


@pytest.fixture
def asking(kept: Keeper) -> Asking:
    return Asking(desk_app(kept))


def told(asking: Asking, path: str, **params: Any) -> Any:
    answer = asking.get(path, params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_matches_are_listed_the_newest_first_page_by_page(asking: Asking) -> None:
    first = told(asking, "/api/v1/matches", limit=1)
    assert [one["match_id"] for one in first["matches"]] == [OTHER]
    assert first["before"] == OTHER
    second = told(asking, "/api/v1/matches", limit=1, before=OTHER)
    (match,) = second["matches"]
    assert second["before"] is None
    assert match["match_id"] == MATCH
    assert match["names"] == {"A": "Anna", "B": "Ben <b>"}
    assert match["score"] == {"A": 0, "B": 0}
    assert (match["shots"], match["questions"], match["is_over"]) == (5, 1, False)
    assert told(asking, "/api/v1/matches", before=MATCH)["matches"] == []
    assert told(asking, "/api/v1/matches", before="nobody")["matches"] == []


def test_a_match_has_its_rulings_in_the_language_of_who_asks(asking: Asking) -> None:
    match = told(asking, HERE)
    assert [one["seq"] for one in match["shots"]] == [BREAK, POT, WRONG_BALL, ASK, MISS]
    foul = match["shots"][2]
    assert (foul["player"], foul["verdict"], foul["has_clip"]) == ("B", "foul", True)
    assert foul["text"].startswith("Foul: wrong ball first. The 3 was hit, the 2 is on.")
    assert "R 6.9" in foul["articles"]
    russian = told(asking, HERE, lang="ru")["shots"][2]["text"]
    assert russian != foul["text"]
    assert "Anna" in russian


def test_another_rulebook_judges_the_same_shots(asking: Asking) -> None:
    own, other = told(asking, HERE), told(asking, HERE, rulebook="il")
    assert (own["judged_by"], other["judged_by"]) == ("wpa", "il")
    assert own["changes"] == []
    changed = {one["seq"] for one in other["changes"]}
    differ = {
        a["seq"] for a, b in zip(own["shots"], other["shots"], strict=True)
        if a["verdict"] != b["verdict"]
    }  # fmt: skip
    assert differ <= changed
    assert asking.get(HERE, params={"rulebook": "moon"}).status_code == 404


def test_a_shot_has_all_that_was_seen_of_it(asking: Asking) -> None:
    detail = told(asking, f"{HERE}/shots/{POT}")
    shot = detail["shot"]
    assert detail["has_clip"] is True
    assert shot["first_contact"]["t_error_s"] == 0.004
    assert len(shot["paths_mm"]["0"]) >= 2
    assert set(shot["ruling"]["text"]) == {"en", "ru", "sk", "he", "pl", "es"}


def test_the_film_of_a_shot_comes_whole_and_in_parts(asking: Asking, tmp_path: Path) -> None:
    whole = asking.get(f"{HERE}/shots/{POT}/clip.mp4")
    assert whole.headers["content-type"] == "video/mp4"
    path = tmp_path / "clip.mp4"
    path.write_bytes(whole.content)
    assert numbers_in(path) == list(range(3 * FPS))
    part = asking.get(f"{HERE}/shots/{POT}/clip.mp4", headers={"Range": "bytes=10-19"})
    assert part.status_code == 206
    assert part.content == whole.content[10:20]
    beyond = asking.get(f"{HERE}/shots/{POT}/clip.mp4", headers={"Range": "bytes=99999999-"})
    assert beyond.status_code == 416
    kept_as = asking.get(f"{HERE}/shots/{POT}/clip.mp4", params={"download": "true"})
    assert f"{MATCH}-{POT}.mp4" in kept_as.headers["content-disposition"]
    times = told(asking, f"{HERE}/shots/{POT}/clip.json")
    assert times["strike_s"] - times["from_s"] == BEFORE_S
    assert len(times["pictures_s"]) == 3 * FPS
    gone = asking.get(f"{HERE}/shots/{MISS}/clip.mp4")
    assert (gone.status_code, gone.json()["code"]) == (410, "gone")


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/matches/01KBA9YJ8Z0123456789ABCDEG",
        "/api/v1/matches/..%2f..%2fetc%2fpasswd",
        "/api/v1/matches/%00",
        f"/api/v1/matches/{MATCH.lower()}",
        f"{HERE}/shots/3",
        f"{HERE}/shots/0",
        f"{HERE}/shots/999999999999999999999999",
        f"{HERE}/shots/3/clip.mp4",
        f"{HERE}/shots/0/clip.json",
        "/api/v1/matches/x/record.match",
        "/api/v1/matches/x/review.json",
        "/api/v1/matches/x/shots.csv",
    ],
)
def test_what_is_not_there_is_told_so(asking: Asking, path: str) -> None:
    answer = asking.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_match_goes_along_as_a_review(asking: Asking) -> None:
    answer = asking.get(f"{HERE}/review.json")
    assert answer.headers["content-disposition"] == f'attachment; filename="{MATCH}.json"'
    schema = json.loads(resources.files("api").joinpath("review.schema.json").read_text("utf-8"))
    jsonschema.validate(answer.json(), schema)
    review = answer.json()
    assert [shot["ruling"]["verdict"] for shot in review["shots"]] == [
        "legal", "legal", "foul", "ask", "legal",
    ]  # fmt: skip
    assert review["match"]["names"]["A"] == "Anna"
    other = told(asking, f"{HERE}/review.json", rulebook="ru")
    assert (other["rulebook"], len(other["shots"])) == ("ru", 5)


def test_a_match_goes_along_as_a_table_and_as_a_record(asking: Asking, kept: Keeper) -> None:
    table = asking.get(f"{HERE}/shots.csv", params={"lang": "en"})
    rows = list(csv.DictReader(io.StringIO(table.content.decode("utf-8-sig"))))
    assert [row["verdict"] for row in rows] == ["legal", "legal", "foul", "ask", "legal"]
    assert (rows[1]["pocketed"], rows[1]["shooter"]) == ("1", "Ben <b>")
    assert rows[2]["fouls"] == "wrong_ball_first"
    assert rows[2]["ruling"].startswith("Foul: wrong ball first.")
    record = parse_record(asking.get(f"{HERE}/record.match").text)
    assert record.errors == ()
    assert record.events == kept.log.events
    assert record.tags["Date"] == "2030.03.17"


def test_a_name_is_no_formula_of_a_spreadsheet(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path, (MATCH,), names={Player.A: "=cmd()", Player.B: "Ben"})
    table = Asking(desk_app(keeper)).get(f"{HERE}/shots.csv").content.decode("utf-8-sig")
    keeper.close()
    rows = list(csv.DictReader(io.StringIO(table)))
    assert {row["shooter"] for row in rows} == {"'=cmd()", "Ben"}


def judge(asking: Asking, seq: int, **edit: Any) -> Any:
    answer = asking.post(f"{HERE}/shots/{seq}/judge", json=edit, headers={"Accept-Language": "en"})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_other_facts_are_judged_and_nothing_is_kept(asking: Asking, kept: Keeper) -> None:
    before = kept.matches.log(MATCH)
    legal = judge(asking, WRONG_BALL, first=[2], rails={"2": "foot"})
    assert legal["verdict"] == "legal"
    # Ben did not foul, so Anna comes to the table as the balls lie: the shot itself and no other.
    assert [one["seq"] for one in legal["changes"]] == [WRONG_BALL]
    assert legal["changes"][0]["before"].startswith("Foul: wrong ball first.")
    pot = judge(asking, WRONG_BALL, first=[2], fates={"2": "HL"})
    assert pot["verdict"] == "legal"
    # The 2 fell as it was called: Ben goes on, and is who played what came after.
    assert {one["seq"] for one in pot["changes"]} >= {WRONG_BALL, ASK, MISS}
    scratch = judge(asking, POT, fates={"0": "SL"})
    assert scratch["verdict"] == "foul"
    assert scratch["text"].startswith("Foul: cue ball pocketed")
    assert judge(asking, ASK, first=[2])["verdict"] == "legal"
    assert judge(asking, ASK, first=[])["text"].startswith("Foul: no ball was hit.")
    assert kept.matches.log(MATCH) == before


@pytest.mark.parametrize(
    "edit",
    [
        {"first": [16]},
        {"first": [1, 2, 3, 4]},
        {"fates": {"1": "XX"}},
        {"fates": {"x": "FL"}},
        {"rails": {"1": "moon"}},
        {"call": {"type": "shot"}},
        {"verdict": "legal"},
    ],
)
def test_what_is_no_fact_is_told_so(asking: Asking, edit: dict[str, Any]) -> None:
    answer = asking.post(f"{HERE}/shots/{POT}/judge", json=edit)
    assert (answer.status_code, answer.json()["code"]) == (422, "invalid")


def test_a_journal_that_cannot_be_read_is_told_in_words(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    keeper.close()
    asking = Asking(desk_app(keeper))
    keeper.path.rename(tmp_path / "elsewhere")
    answer = asking.get("/api/v1/matches")
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert answer.json()["detail"] == "The journal is not there. The log names the file."
    page = asking.get("/matches", headers={"Accept-Language": "en"})
    assert page.status_code == 503
    assert "The journal is not there." in page.text


def test_what_people_did_to_a_ruling_is_told(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path)
    facts = replace(
        keeper.log.progress.ruled[2].facts, first_contact=FirstContact(balls=(Ball.TWO,))
    )
    keeper.add(FactsCorrected(shot_seq=WRONG_BALL, facts=facts, by=OPERATOR, reason="seen"))
    asking = Asking(desk_app(keeper))
    shot = told(asking, HERE)["shots"][2]
    assert (shot["is_corrected"], shot["verdict"]) == (True, "legal")
    page = asking.get(f"/matches/{MATCH}", headers={"Accept-Language": "en"}).text
    keeper.close()
    assert "facts corrected" in page
    assert "Shot 3: What happened was corrected (the operator)." in page
    assert "Reason: seen." in page
