"""What the readings of an `ask` take to be true, in a few words: "hit first: 9 or 2"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from api.catalogues import Catalogue
from api.readings import Aspect, Met, Term, supposed_shot, terms_of
from api.shots import CUE_BALL, Reading, Shot, ball_on

Values = Sequence[Any]


def terms_text(terms: Iterable[Term], shot: Shot, words: Catalogue) -> str:
    """What readings that are told as one take to be true, without a capital or a full stop."""
    said = []
    for term in terms:
        texts = [_SAYS[aspect](values, shot, words) for aspect, values in term.items()]
        if any(texts):
            said.append(words.join(text for text in texts if text))
    return _either(said, "reading.or_else", words) if said else words.text("reading.other")


def doubt_text(shot: Shot, readings: Sequence[Reading], words: Catalogue) -> str:
    """What each reading of one doubt takes to be true, one after the other."""
    shots = [supposed_shot(shot, reading) for reading in readings]
    told = terms_of(shots, [[index] for index in range(len(shots))])
    return "; ".join(terms_text(terms, shot, words) for terms in told)


def call_text(call: Mapping[str, Any], words: Catalogue, *, section: str) -> str:
    """A known call in the words of `section` (`ui` or `reading`)."""
    kind = call.get("type")
    if kind == "shot" and call.get("ball") is not None and call.get("pocket"):
        pocket = words.text(f"pocket.{call['pocket']}")
        return words.text(f"{section}.call_shot", ball=call["ball"], pocket=pocket)
    if kind in ("safety", "push_out"):
        return words.text(f"{section}.call_{kind}")
    return words.text(f"{section}.call_none")


def _either(items: Sequence[object], key: str, words: Catalogue) -> str:
    """One of several; `key`: how the last of them is joined to the others."""
    if len(items) == 1:
        return str(items[0])
    before = str(items[0]) if len(items) == 2 else words.join(items[:-1])
    return words.text(key, one=before, other=items[-1])


def _first_contacts(values: Values, shot: Shot, words: Catalogue) -> str:
    balls = [value for value in values if isinstance(value, tuple)]
    single = [value[0] for value in balls if len(value) == 1]
    said = []
    if single:
        listed = _either(single, "reading.or", words)
        if Met.ANOTHER in values:
            listed = words.text("reading.or_another", balls=listed, on=ball_on(shot))
        said.append(words.text("reading.first_contact", balls=listed))
    elif Met.ANOTHER in values:
        said.append(words.text("reading.another_ball", on=ball_on(shot)))
    said += [words.text("reading.split", balls=words.join(one)) for one in balls if len(one) > 1]
    if Met.NOTHING in values:
        said.append(words.text("reading.no_contact"))
    if Met.UNSEEN in values:
        said.append(words.text("reading.not_seen"))
    return _either(said, "reading.or", words)


def _calls(values: Values, _: Shot, words: Catalogue) -> str:
    calls = [dict(zip(("type", "ball", "pocket"), value, strict=True)) for value in values]
    said = [call_text(call, words, section="reading") for call in calls if call["type"]]
    return _either(said, "reading.or_else", words) if said else ""


def _potted(values: Values, _: Shot, words: Catalogue) -> str:
    return _either(
        [
            words.text(
                "reading.potted",
                balls=words.join(_fallen(ball, pocket, words) for ball, pocket in value),
            )
            if value
            else words.text("reading.not_potted")
            for value in values
        ],
        "reading.or",
        words,
    )


def _fallen(ball: int, pocket: str | None, words: Catalogue) -> str:
    name = _ball_name(ball, words)
    if pocket is None:
        return name
    return words.text("reading.in_pocket", ball=name, pocket=words.text(f"pocket.{pocket}"))


def _off_table(values: Values, _: Shot, words: Catalogue) -> str:
    return _either(
        [
            words.text(
                "reading.off_table", balls=words.join(_ball_name(ball, words) for ball in value)
            )
            if value
            else words.text("reading.not_off_table")
            for value in values
        ],
        "reading.or",
        words,
    )


def _rails(values: Values, _: Shot, words: Catalogue) -> str:
    said = []
    for value in values:
        if isinstance(value, bool):
            said.append(words.text("reading.rails" if value else "reading.no_rails"))
        else:
            said.append(words.text("reading.break_rails", n=value))
    return _either(said, "reading.or", words)


def _reports(values: Values, _: Shot, words: Catalogue) -> str:
    return _either(
        [
            words.text(
                "reading.report", reports=words.join(words.text(f"foul.{kind}") for kind in value)
            )
            if value
            else words.text("reading.no_report")
            for value in values
        ],
        "reading.or",
        words,
    )


def _incidents(values: Values, _: Shot, words: Catalogue) -> str:
    return _either(
        [
            words.join(words.text(f"incident.{kind}") for kind in value)
            if value
            else words.text("reading.no_incident")
            for value in values
        ],
        "reading.or",
        words,
    )


def _after_break(values: Values, _: Shot, words: Catalogue) -> str:
    said = [words.text("phase.second" if one else "reading.not_second") for one in values]
    return _either(said, "reading.or", words)


def _other(values: Values, _: Shot, words: Catalogue) -> str:
    return words.text("reading.other") if any(values) else ""


def _ball_name(ball: int, words: Catalogue) -> str:
    return words.text("ui.cue") if ball == CUE_BALL else str(ball)


_SAYS: Final[Mapping[Aspect, Callable[[Values, Shot, Catalogue], str]]] = {
    Aspect.AFTER_BREAK: _after_break,
    Aspect.FIRST_CONTACT: _first_contacts,
    Aspect.CALL: _calls,
    Aspect.POTTED: _potted,
    Aspect.OFF_TABLE: _off_table,
    Aspect.RAILS: _rails,
    Aspect.REPORTS: _reports,
    Aspect.INCIDENTS: _incidents,
    Aspect.OTHER: _other,
}
"""What says the values of each aspect."""
