"""Codes -> sentences: a ruling as a head referee would say it, in six languages.

What happened, whether it is a foul, what comes back, who plays next and from where, what is asked,
and the articles. The words come from the catalogues. Nothing is decided here: the ruling says what
is so, the shot only lends the numbers ("the 5 was hit").
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from api.catalogues import LANGUAGES, Catalogue, catalogue
from api.foul_words import foul_sentence
from api.readings import Taken, readings_of
from api.shots import (
    CUE_BALL,
    Reading,
    Shot,
    events_of,
    first_balls,
    laid_over,
    off_table,
    pocketed,
)

Ruling = Mapping[str, Any]
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingWords:
    """A ruling in words.

    `what`: for a reading, what it takes to be true, without a capital or a full stop; else empty.
    `sentences`: complete sentences. `articles`: as a reader looks them up, not part of these.
    `readings`: with `ask`, one for each reading. `note`: what holds until it is decided, or empty.
    """

    verdict: str
    what: str = ""
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


def reading_text(about: str, reading: Reading, words: Catalogue, shot: Shot) -> str:
    """What one reading of a shot's doubt takes to be true, in a few words: "hit first: 5"."""
    said: list[str] = []
    if "first_contact" in reading:
        balls = first_balls(reading["first_contact"])
        if balls is None:
            said.append(words.text("reading.no_contact"))
        elif not balls:
            said.append(words.text("reading.another_ball"))
        else:
            key = "reading.first_contact" if len(balls) == 1 else "reading.split"
            said.append(words.text(key, balls=words.join(balls)))
    if reading.get("call"):
        said.append(call_text(reading["call"], words, section="reading"))
    if "rails_after" in reading:
        said.append(words.text("reading.rails" if reading["rails_after"] else "reading.no_rails"))
    if "events" in reading or "pocketed" in reading:
        said.append(_events_text(about, laid_over(shot, [reading]), words))
    return words.join(said) if said else words.text("reading.other")


def call_text(call: Mapping[str, Any], words: Catalogue, *, section: str) -> str:
    """A known call in the words of `section` (`ui` or `reading`)."""
    kind = call.get("type")
    if kind == "shot" and call.get("ball") is not None and call.get("pocket"):
        pocket = words.text(f"pocket.{call['pocket']}")
        return words.text(f"{section}.call_shot", ball=call["ball"], pocket=pocket)
    if kind in ("safety", "push_out"):
        return words.text(f"{section}.call_{kind}")
    return words.text(f"{section}.call_none")


def _ruling_words(
    ruling: Ruling, shot: Shot, words: Catalogue, rulebook: str | None
) -> RulingWords:
    verdict = str(ruling.get("verdict"))
    readings: tuple[RulingWords, ...] = ()
    note = ""
    if verdict == "ask":
        sentences = _question(ruling, shot, words)
        rulings = ruling.get("readings") or ()
        taken = readings_of(shot, rulings)
        readings = tuple(
            _reading_words(one, parts, shot, words, rulebook)
            for one, parts in zip(rulings, taken, strict=True)
        )
        note = words.text("ruling.provisional") if ruling.get("provisional") else ""
    elif verdict == "foul":
        sentences = [*_fouls(ruling, shot, words), *_after(ruling, shot, words)]
    else:
        sentences = [*_legal(ruling, shot, words), *_after(ruling, shot, words)]
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
    ruling: Ruling,
    taken: Sequence[Taken],
    shot: Shot,
    words: Catalogue,
    rulebook: str | None,
) -> RulingWords:
    laid = laid_over({**shot, "doubts": ()}, [one.reading for one in taken])
    said = [reading_text(one.about, one.reading, words, shot) for one in taken]
    what = words.join(said) if said else words.text("reading.other")
    spoken = _ruling_words(ruling, laid, words, rulebook)
    return replace(spoken, what=what)


def _events_text(about: str, shot: Shot, words: Catalogue) -> str:
    """What a reading's own list of events says about the subject of the doubt."""
    if about.startswith("rail"):
        contact_s = (shot.get("first_contact") or {}).get("t_s")
        after = [
            event
            for event in events_of(shot, "rail")
            if contact_s is None or event.get("t_s", contact_s) >= contact_s
        ]
        return words.text("reading.rails" if after else "reading.no_rails")
    if about == "off_table":
        balls = off_table(shot)
        key = "reading.off_table" if balls else "reading.not_off_table"
    else:
        balls = [ball for ball, _ in pocketed(shot)]
        key = "reading.potted" if balls else "reading.not_potted"
    return words.text(key, balls=_ball_names(balls, words)) if balls else words.text(key)


def _ball_names(balls: Iterable[int], words: Catalogue) -> str:
    return words.join(words.text("ui.cue") if ball == CUE_BALL else ball for ball in balls)


def _question(ruling: Ruling, shot: Shot, words: Catalogue) -> list[str]:
    subjects = [str(doubt.get("about")) for doubt in shot.get("doubts") or ()]
    if ruling.get("question") and ruling["question"] != "several":
        subjects = [str(ruling["question"])]
    keys = [f"doubt.{subject}" for subject in dict.fromkeys(subjects)]
    known = [words.text(key) for key in keys if words.has(key)]
    return [*(known or [words.text("doubt.other")]), words.text("phrase.referee_decides")]


def _fouls(ruling: Ruling, shot: Shot, words: Catalogue) -> list[str]:
    fouls = ruling.get("fouls") or ()
    sentences = [foul_sentence(foul, shot, words) for foul in fouls]
    if len(fouls) > 1:
        sentences.append(words.text("phrase.fouls_count_one", count=len(fouls)))
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
