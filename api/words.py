"""Codes -> sentences: a ruling as a head referee would say it, in six languages.

What happened, whether it is a foul, what comes back, who plays next and from where, what is asked,
and the articles. The words come from the catalogues. Nothing is decided here: the ruling says what
is so, the shot only lends the numbers ("the 5 was hit").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from api.catalogues import LANGUAGES, Catalogue, catalogue
from api.foul_words import foul_in_general, foul_sentence
from api.reading_words import terms_text
from api.readings import ToldReading, told_readings
from api.shots import CUE_BALL, Shot, pocketed

Ruling = Mapping[str, Any]
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingWords:
    """A ruling in words.

    `what`: for a reading, what it takes to be true, without a capital or a full stop; else empty.
    `indexes`: the places, from 0, of the readings that are told here as one, since they come to the
    same; else empty.
    `sentences`: complete sentences. `articles`: as a reader looks them up, not part of these.
    `readings`: with `ask`, one for each ruling that may follow. `note`: what holds until it is
    decided, or empty.
    """

    verdict: str
    what: str = ""
    indexes: tuple[int, ...] = ()
    sentences: tuple[str, ...]
    articles: tuple[str, ...]
    readings: tuple[RulingWords, ...] = ()
    note: str = ""


def ruling_sentence(
    ruling: Ruling,
    *,
    language: str,
    shot: Shot | None = None,
    rulebook: str | None = None,
    names: Names | None = None,
) -> str:
    """The ruling (object of `review.schema.json`) in one or two plain sentences with its articles.

    `shot`: the shot that it judges, for the numbers of balls and the readings of doubts.
    `rulebook` names the book that the articles are of. `names`: of the players, by their letter.
    Raises `UnknownLanguageError`.
    """
    words = catalogue(language).with_names(names)
    return _joined(_ruling_words(ruling, shot or {}, words, rulebook), words)


def ruling_texts(
    ruling: Ruling, *, shot: Shot | None = None, rulebook: str | None = None
) -> dict[str, str]:
    """`ruling_sentence` in every language: the ruling's `text`."""
    return {
        language: ruling_sentence(ruling, language=language, shot=shot, rulebook=rulebook)
        for language in LANGUAGES
    }


def ruling_words(
    ruling: Ruling,
    *,
    language: str,
    shot: Shot | None = None,
    rulebook: str | None = None,
    names: Names | None = None,
) -> RulingWords:
    """The ruling in words, in pieces that a page can set apart. As `ruling_sentence`."""
    return _ruling_words(ruling, shot or {}, catalogue(language).with_names(names), rulebook)


def _ruling_words(
    ruling: Ruling, shot: Shot, words: Catalogue, rulebook: str | None
) -> RulingWords:
    verdict = str(ruling.get("verdict"))
    readings: tuple[RulingWords, ...] = ()
    note = ""
    if verdict == "ask":
        sentences = _question(ruling, shot, words)
        told = told_readings(shot, ruling.get("readings") or ())
        readings = tuple(_reading_words(one, shot, words, rulebook) for one in told)
        note = words.text("ruling.provisional") if ruling.get("provisional") else ""
    else:
        sentences = _ruled([ruling], [shot], words)
    return RulingWords(
        verdict=verdict,
        sentences=tuple(sentences),
        articles=() if verdict == "ask" else words.articles(ruling.get("articles") or (), rulebook),
        readings=readings,
        note=note,
    )


def _joined(spoken: RulingWords, words: Catalogue) -> str:
    """All of it as running text; the articles stand in parentheses at the end of their ruling."""
    text = " ".join(spoken.sentences)
    if spoken.articles:
        text += f" ({'; '.join(words.isolated(article) for article in spoken.articles)})"
    lines = [
        f"{words.text('reading.line', n=number, what=reading.what)} {_joined(reading, words)}"
        for number, reading in enumerate(spoken.readings, 1)
    ]
    return " ".join([text, *lines, *([spoken.note] if spoken.note else [])])


def _reading_words(
    told: ToldReading, shot: Shot, words: Catalogue, rulebook: str | None
) -> RulingWords:
    articles = (article for one in told.rulings for article in one.get("articles") or ())
    return RulingWords(
        verdict=str(told.rulings[0].get("verdict")),
        what=terms_text(told.terms, shot, words),
        indexes=told.indexes,
        sentences=tuple(_ruled(told.rulings, told.shots, words)),
        articles=words.articles(dict.fromkeys(articles), rulebook),
    )


def _ruled(rulings: Sequence[Ruling], shots: Sequence[Shot], words: Catalogue) -> list[str]:
    """What happened and what follows, of rulings that are the same on shots that may differ.

    What is not the same in all of the shots is not said.
    """
    ruling, shot = rulings[0], shots[0]
    if ruling.get("verdict") == "foul":
        said = _fouls(rulings, shots, words)
    else:
        said = _alike([_legal(ruling, one, words) for one in shots])
        said = said or _alike([_legal(ruling, {**one, "call": None}, words) for one in shots])
        said = said or [words.text("ruling.legal_shot")]
    return [*said, *_after(ruling, shot, words)]


def _alike(said: Sequence[list[str]]) -> list[str]:
    """What is said of each, if it is the same of all; else nothing."""
    return said[0] if all(one == said[0] for one in said) else []


def _question(ruling: Ruling, shot: Shot, words: Catalogue) -> list[str]:
    subjects = [str(doubt.get("about")) for doubt in shot.get("doubts") or ()]
    if ruling.get("question") and ruling["question"] != "several":
        subjects = [str(ruling["question"])]
    keys = [f"doubt.{subject}" for subject in dict.fromkeys(subjects)]
    known = [words.text(key) for key in keys if words.has(key)]
    return [*(known or [words.text("doubt.other")]), words.text("phrase.referee_decides")]


def _fouls(rulings: Sequence[Ruling], shots: Sequence[Shot], words: Catalogue) -> list[str]:
    said: dict[str, list[str]] = {}
    for ruling, shot in zip(rulings, shots, strict=True):
        for foul in ruling.get("fouls") or ():
            said.setdefault(foul["foul"], []).append(foul_sentence(foul, shot, words))
    sentences = [
        one[0] if len(set(one)) == 1 else foul_in_general(name, shots[0], words)
        for name, one in said.items()
    ]
    if len(sentences) > 1:
        sentences.append(words.text("phrase.fouls_count_one", count=len(sentences)))
    return sentences


def _legal(ruling: Ruling, shot: Shot, words: Catalogue) -> list[str]:
    """What happened on a shot without a foul."""
    fallen = {ball: pocket for ball, pocket in pocketed(shot) if ball != CUE_BALL}
    listed = words.join(fallen)
    option = (ruling.get("option") or {}).get("reason")
    kind = shot.get("kind")
    if kind == "break":
        if fallen:
            return [words.text("ruling.break_legal_made", balls=listed)]
        return [words.text("ruling.break_legal_dry")]
    refused = ruling.get("push_out_declaration") == "rejected"
    before = [words.text("phrase.push_out_refused")] if refused else []
    if option == "push_out":
        return [words.text("ruling.push_out_played")]
    if option == "safety_pocketed":
        return [*before, words.text("ruling.legal_shot")]
    if not shot:
        return [*before, words.text("ruling.legal_shot")]
    if not fallen:
        safety = (shot.get("call") or {}).get("type") == "safety"
        key = "ruling.safety_played" if safety else "ruling.nothing_made"
        return [*before, words.text(key)]
    if option == "wrongly_pocketed" or _turn_passed(ruling, shot):
        said = (shot.get("call") or {}).get("type")
        key = "ruling.not_called" if said == "none" else "ruling.not_as_called"
        return [*before, words.text(key, balls=listed)]
    if len(fallen) == 1:
        ball, pocket = next(iter(fallen.items()))
        if pocket:
            where = words.text(f"pocket.{pocket}")
            return [*before, words.text("ruling.ball_made", ball=ball, pocket=where)]
    return [*before, words.text("ruling.balls_made", balls=listed)]


def _turn_passed(ruling: Ruling, shot: Shot) -> bool:
    shooter, following = shot.get("shooter"), ruling.get("next")
    return bool(shooter and following and shooter != following)


def _after(ruling: Ruling, shot: Shot, words: Catalogue) -> list[str]:
    """What follows: end of the rack, or what comes back, who plays next, and any warning."""
    rack = ruling.get("rack") or {}
    shooter = shot.get("shooter")
    if rack.get("over"):
        if rack.get("reason") == "three_fouls":
            is_set = bool(ruling.get("set_lost_by"))
            key = "phrase.three_fouls_set" if is_set else "phrase.three_fouls_rack"
            return [words.text(key, player=words.player(shooter))]
        if rack.get("winner"):
            return [words.text("phrase.rack_won", player=words.player(rack["winner"]))]
        return [words.text("ruling.rack_over")]
    sentences = []
    spotted: Sequence[int] = ruling.get("spotted") or ()
    if len(spotted) == 1:
        sentences.append(words.text("ruling.ball_spotted", ball=spotted[0]))
    elif spotted:
        sentences.append(words.text("ruling.balls_spotted", balls=words.join(spotted)))
    sentences.extend(_next(ruling, shot, words))
    if ruling.get("push_out_available") and ruling.get("next"):
        player = words.player(ruling["next"])
        sentences.append(words.text("phrase.push_out_available", player=player))
    if ruling.get("warn"):
        player = words.player(ruling["warn"])
        sentences.append(words.text("phrase.two_fouls_warning", player=player))
    return sentences


_OPTION_PHRASES = {
    "push_out": "ruling.option_push_out",
    "wrongly_pocketed": "ruling.option_wrong_ball",
    "safety_pocketed": "phrase.option_safety",
}


def _next(ruling: Ruling, shot: Shot, words: Catalogue) -> list[str]:
    option = ruling.get("option")
    following = ruling.get("next")
    cue_ball = ruling.get("cue_ball")
    if option and option.get("reason") in _OPTION_PHRASES:
        chooser = words.player(option.get("chooser"), "opponent")
        return [words.text(_OPTION_PHRASES[option["reason"]], player=chooser)]
    player = words.player(following, "opponent")
    if cue_ball == "in_hand_anywhere":
        return [words.text("phrase.ball_in_hand", player=player)]
    if cue_ball == "in_hand_behind_head_string":
        return [words.text("phrase.cue_ball_break", player=player)]
    if following is None:
        return []
    is_shooter = following == shot.get("shooter")
    return [words.text("ruling.continues" if is_shooter else "ruling.at_table", player=player)]
