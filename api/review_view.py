"""What the review page shows, worked out from `review.json`: no markup here, no numbers there.

The template writes down what these values say; everything that a reader sees as words comes from
the catalogue, so that a page is in one language throughout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from api.catalogues import Catalogue, in_sentence_case
from api.reading_words import call_text, doubt_text
from api.review_parts import WHOLE, Parts, parts_of
from api.shots import CUE_BALL, Shot, first_balls, pocketed
from api.table_drawing import DrawnTable, drawn_table
from api.timeline import Timeline, timeline
from api.words import RulingWords, ruling_words

Review = Mapping[str, Any]

CERTAINTY_WORDS: Final = ((0.99, "certain"), (0.95, "likely"), (0.85, "fair"), (0.0, "weak"))
"""From which certainty on which word is used: one in a hundred, one in twenty, one in seven wrong.
What a reader makes of a word, not a threshold of any decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Certainty:
    """A certainty 0..1 in words and per cent."""

    share: float
    word: str
    percent: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One line of what was seen: balls, words, when and how surely."""

    label: str
    balls: tuple[int, ...] = ()
    text: str = ""
    t_s: float | None = None
    t_error_ms: str = ""
    certainty: Certainty | None = None
    is_open: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """One event: when, what, which balls, where, how surely."""

    number: int
    t_s: float
    what: str
    balls: tuple[int, ...]
    place: str
    certainty: Certainty
    is_proof: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShotCard:
    """One shot."""

    index: int
    rack_index: int
    kind: str
    shooter: str
    strike_s: float
    rest_s: float | None
    verdict: str
    ruling: RulingWords
    fouls: tuple[str, ...]
    certainty: Certainty | None
    facts: tuple[Fact, ...]
    events: tuple[EventLine, ...]
    table: DrawnTable
    alternative_text: str
    is_after_complete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GapLine:
    """A span that was not refereed."""

    number: int
    from_s: float
    to_s: float
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewView:
    """The page. `items`: shots and gaps in the order of time, those of the part that is shown."""

    name: str
    counts: tuple[tuple[str, str, int], ...]
    header: tuple[tuple[str, str], ...]
    footer: tuple[tuple[str, str], ...]
    timeline: Timeline
    items: tuple[ShotCard | GapLine, ...]
    gaps: tuple[GapLine, ...]
    parts: Parts = WHOLE


def review_view(review: Review, words: Catalogue, *, part: int | None = None) -> ReviewView:
    """The page of a review in the language of `words`; `part`: only that of a long one, from 1."""
    shots: Sequence[Shot] = review["shots"]
    cards = [shot_card(shot, review, words) for shot in shots]
    gaps = tuple(
        GapLine(
            number=number,
            from_s=gap["from_s"],
            to_s=gap["to_s"],
            reason=words.text(f"gap.{gap['reason']}"),
        )
        for number, gap in enumerate(review["gaps"], 1)
    )
    verdicts = [card.verdict for card in cards]
    items: list[ShotCard | GapLine] = [*cards, *gaps]
    items.sort(key=lambda item: item.strike_s if isinstance(item, ShotCard) else item.from_s)
    parts, shown = WHOLE, slice(None)
    if part is not None:
        parts, shown = parts_of([_name_of(item) for item in items], part)
    return ReviewView(
        name=review["source"]["name"],
        counts=(
            ("shots", words.text("ui.shots"), len(cards)),
            ("foul", words.text("ui.fouls"), verdicts.count("foul")),
            ("ask", words.text("ui.asks"), verdicts.count("ask")),
            ("gap", words.text("ui.gaps"), len(gaps)),
        ),
        header=_header(review, words),
        footer=_footer(review, words),
        timeline=timeline(review, words),
        items=tuple(items[shown]),
        gaps=gaps,
        parts=parts,
    )


def _name_of(item: ShotCard | GapLine) -> tuple[str, int | None]:
    """The name of its element, and the number of a shot."""
    if isinstance(item, ShotCard):
        return f"shot-{item.index}", item.index
    return f"gap-{item.number}", None


def certainty_of(share: float, words: Catalogue) -> Certainty:
    """A certainty in words and per cent."""
    word = next(word for least, word in CERTAINTY_WORDS if share >= least)
    text = words.text(f"certainty.{word}")
    return Certainty(share=share, word=text, percent=words.percent(share))


def _header(review: Review, words: Catalogue) -> tuple[tuple[str, str], ...]:
    table, source = review["table"], review["source"]
    size = words.text(
        "ui.table_size", length=round(table["length_mm"]), width=round(table["width_mm"])
    )
    rulebook = words.text(f"rulebook.{review['rulebook']}")
    return (
        (words.text("ui.game"), in_sentence_case(words.text(f"game.{review['game']}"))),
        (words.text("ui.rulebook"), in_sentence_case(rulebook)),
        (words.text("ui.table"), size),
        (words.text("ui.duration"), words.clock(source["duration_s"])),
    )


def _footer(review: Review, words: Catalogue) -> tuple[tuple[str, str], ...]:
    source, table, cost = review["source"], review["table"], review["performance"]
    picture = words.text(
        "ui.picture_size",
        width=source["width"],
        height=source["height"],
        fps=words.number(source["fps"], 0 if float(source["fps"]).is_integer() else 2),
    )
    lines = [(words.text("ui.picture"), picture)]
    if table.get("error_mm") is not None:
        error = words.number(table["error_mm"], 1)
        lines.append((words.text("ui.table"), words.text("ui.table_error", n=error)))
    spent = words.text(
        "ui.cost_value", s=words.number(cost["wall_s"], 1), fps=words.number(cost["frames_per_s"])
    )
    version = (words.text("ui.rulebook"), review["rulebook_version"])
    return (*lines, version, (words.text("ui.cost"), spent))


def shot_card(shot: Shot, review: Review, words: Catalogue) -> ShotCard:
    """One shot of a review, of which `table`, `rulebook` and `game` are asked for here; the players
    are called as `words` know them."""
    ruling = shot["ruling"]
    spoken = ruling_words(
        ruling,
        language=words.language,
        shot=shot,
        rulebook=review["rulebook"],
        names=words.names,
    )
    shooter = words.player(shot["shooter"]) if shot.get("shooter") else words.text("ui.unknown")
    return ShotCard(
        index=shot["index"],
        rack_index=shot["rack_index"],
        kind=words.text(f"kind.{shot['kind']}"),
        shooter=in_sentence_case(shooter),
        strike_s=shot["strike_s"],
        rest_s=shot["rest_s"],
        verdict=ruling["verdict"],
        ruling=spoken,
        fouls=tuple(
            in_sentence_case(words.text(f"foul.{foul['foul']}")) for foul in ruling["fouls"]
        )
        if ruling["verdict"] == "foul"
        else (),
        certainty=_overall(shot, words),
        facts=_facts(shot, review, words),
        events=_events(shot, words),
        table=drawn_table(shot, review["table"]),
        alternative_text=_alternative_text(shot, words),
        is_after_complete=shot["after_complete"],
    )


def _overall(shot: Shot, words: Catalogue) -> Certainty | None:
    """The weakest of the facts that the ruling rests on; none for a ruling that is still open."""
    ruling = shot["ruling"]
    if ruling["verdict"] == "ask":
        return None
    shares = [foul["certainty"] for foul in ruling["fouls"]]
    if not shares:
        if shot["first_contact"]:
            shares.append(shot["first_contact"]["certainty"])
        shares += [e["certainty"] for e in shot["events"] if e["kind"] == "pocketed"]
    return certainty_of(min(shares), words) if shares else None


def _facts(shot: Shot, review: Review, words: Catalogue) -> tuple[Fact, ...]:
    facts = [_first_contact(shot, words)]
    fallen = pocketed(shot)
    shares = {
        ball: event["certainty"]
        for event in shot["events"]
        if event["kind"] == "pocketed"
        for ball in event["balls"]
    }
    for number, (ball, pocket) in enumerate(fallen):
        facts.append(
            Fact(
                label=words.text("ui.pocketed") if number == 0 else "",
                balls=(ball,),
                text=words.text(f"pocket.{pocket}") if pocket else "",
                certainty=certainty_of(shares[ball], words),
            )
        )
    if not fallen:
        facts.append(Fact(label=words.text("ui.pocketed"), text=words.text("ui.none")))
    return (*facts, _call(shot, review, words), *_settled_doubts(shot, words))


def _first_contact(shot: Shot, words: Catalogue) -> Fact:
    label = words.text("ui.first_contact")
    contact = shot["first_contact"]
    balls = first_balls(contact)
    if balls is None:
        return Fact(label=label, text=words.text("ui.first_contact_none"))
    if not balls:
        return Fact(label=label, text=words.text("ui.first_contact_unseen"), is_open=True)
    error_s = contact.get("t_error_s")
    return Fact(
        label=label,
        balls=tuple(balls),
        text=words.text("ui.first_contact_split") if len(balls) > 1 else "",
        t_s=contact["t_s"],
        t_error_ms=words.number(error_s * 1000) if error_s else "",
        certainty=certainty_of(contact["certainty"], words),
    )


def _call(shot: Shot, review: Review, words: Catalogue) -> Fact:
    label = words.text("ui.call")
    call = shot["call"]
    if shot["kind"] == "break":
        return Fact(label=label, text=words.text("ui.call_not_needed"))
    if review["game"] == "nine-ball" and (call is None or call.get("type") != "push_out"):
        return Fact(label=label, text=words.text("ui.call_nine_ball"))
    if call is None:
        text = words.text("ui.call_unknown")
        if all(ball == CUE_BALL for ball, _ in pocketed(shot)):
            return Fact(label=label, text=text)
        return Fact(label=label, text=f"{text} {words.text('ui.call_both_judged')}", is_open=True)
    return Fact(label=label, text=call_text(call, words, section="ui"))


def _settled_doubts(shot: Shot, words: Catalogue) -> list[Fact]:
    """Doubts that do not change the ruling; those that do are the question of an `ask`."""
    if shot["ruling"]["verdict"] == "ask":
        return []
    facts = []
    for number, doubt in enumerate(shot["doubts"]):
        about = doubt["about"]
        key = f"doubt.{about}" if words.has(f"doubt.{about}") else "doubt.other"
        readings = doubt_text(shot, doubt["readings"], words)
        text = f"{words.text(key)} {in_sentence_case(readings)}. {words.text('ui.doubts_agree')}"
        facts.append(Fact(label=words.text("ui.doubts") if number == 0 else "", text=text))
    return facts


def _events(shot: Shot, words: Catalogue) -> tuple[EventLine, ...]:
    proofs = {foul.get("event") for foul in shot["ruling"]["fouls"]}
    lines = []
    for index, event in enumerate(shot["events"]):
        place = ""
        if event.get("pocket"):
            place = words.text(f"pocket.{event['pocket']}")
        elif event.get("rail"):
            place = words.text(f"rail.{event['rail']}")
        lines.append(
            EventLine(
                number=index + 1,
                t_s=event["t_s"],
                what=words.text(f"event.{event['kind']}"),
                balls=tuple(event["balls"]),
                place=place,
                certainty=certainty_of(event["certainty"], words),
                is_proof=index in proofs,
            )
        )
    return tuple(lines)


def _alternative_text(shot: Shot, words: Catalogue) -> str:
    """The drawing for those who cannot see it."""

    def named(balls: Sequence[int]) -> str:
        return words.join(words.text("ui.cue") if ball == CUE_BALL else ball for ball in balls)

    sentences = [words.text("ui.drawing")]
    lying = sorted(int(ball) for ball in shot["before"])
    if lying:
        sentences.append(words.text("ui.drawing_before", balls=named(lying)))
    first = first_balls(shot["first_contact"])
    if first:
        sentences.append(words.text("ui.drawing_first", balls=named(first)))
    fallen = [ball for ball, _ in pocketed(shot)]
    if fallen:
        sentences.append(words.text("ui.drawing_pocketed", balls=named(fallen)))
    return " ".join(sentences)
