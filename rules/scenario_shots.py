"""Scenarios of the kinds `shot` and `between_shots`: plain mappings to a match and facts.

A scenario says what counts, not when: times here are only an order. It names no pocket for the
cue ball, and no article asks for one: any stands for it.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from rules.balls import Ball, Pocket, Rail
from rules.facts import (
    Call,
    CallType,
    Contact,
    Doubt,
    DoubtAbout,
    Event,
    FirstContact,
    Incident,
    IncidentKind,
    OffTable,
    Potted,
    RailTouch,
    Reading,
    Report,
    ReportKind,
    Returned,
    ReturnedFrom,
    ShotFacts,
)
from rules.match import BreakOrder, FoulMode, Game, Match, Organiser, Phase, Referee
from rules.plain import Plain
from rules.players import Player
from rules.shot import LATE_FALL_S

CONTACT_S: Final = 1.0
RAIL_S: Final = 1.1
RETURN_S: Final = 1.2
POT_S: Final = 2.0
STEP_S: Final = 0.001
"""Seconds after the strike; only their order has a meaning."""

ANY_POCKET: Final = Pocket.HL

_ABOUT: Final = {
    "first_contact": DoubtAbout.FIRST_CONTACT,
    "rails_after": DoubtAbout.RAILS,
    "pocketed": DoubtAbout.POTTED,
    "cue": DoubtAbout.POTTED,
    "off_table": DoubtAbout.OFF_TABLE,
    "call": DoubtAbout.CALL,
}


def match_of(scenario: Plain, rulebook: str) -> Match:
    """The match before the shot. Raises `PlainError`, `MatchError`."""
    state = scenario["state"]
    players = tuple(item.member(Player) for item in state["players"].items())
    players = players or (Player.A, Player.B)
    fouls = (
        {player: state["fouls"][player.value].count() for player in players}
        if state["fouls"]
        else dict.fromkeys(players, 0)
    )
    if not state["on_table"]:
        raise state["on_table"].error("a list of balls")
    is_warned = state["warned"].flag()
    order = state["match"]["break_order"] if state["match"] else Plain(None)
    return Match(
        rulebook=rulebook,
        game=game_of(scenario),
        players=players,
        shooter=state["shooter"].member(Player),
        rack_breaker=state["rack_breaker"].member(Player) if state["rack_breaker"] else None,
        phase=state["phase"].member(Phase),
        break_fouled=state["break_fouled"].flag(),
        on_table=frozenset(state["on_table"].balls()),
        fouls=fouls,
        warned=frozenset(p for p, count in fouls.items() if is_warned and count >= 2),
        organiser=_organiser(state["match"], order) if state["match"] else Organiser(),
    )


def _organiser(match: Plain, order: Plain) -> Organiser:
    return Organiser(
        break_order=order.member(BreakOrder, BreakOrder.DEFAULT),
        foul_mode=match["foul_mode"].member(FoulMode, FoulMode.ALL_BALLS),
        referee=match["referee"].member(Referee, Referee.CAMERA),
        has_sets=match["sets"].flag(),
    )


def game_of(scenario: Plain) -> Game:
    """The game of a scenario, ten-ball if it names none."""
    return scenario["game"].member(Game, Game.TEN_BALL)


def facts_of(scenario: Plain) -> ShotFacts:
    """The facts of the shot, its doubts among them. Raises `PlainError`."""
    is_stroke = scenario["kind"].value == "shot"
    state, shot = scenario["state"], scenario["shot"]
    if is_stroke and "first_contact" not in shot.names():
        raise shot["first_contact"].error("a ball, null or simultaneous balls")
    facts = _definite(state, shot, is_stroke)
    doubts = shot["doubts"].items()
    if not doubts:
        return facts
    options = [doubt["readings"].items() for doubt in doubts]
    readings: list[Reading] = []
    for chosen in product(*options):
        laid: dict[str, object] = {key: shot[key].value for key in shot.names()}
        for reading in chosen:
            laid.update({key: reading[key].value for key in reading.names()})
        whole = _definite(state, Plain(laid, shot.path), is_stroke)
        readings.append(
            Reading(
                first_contact=whole.first_contact,
                events=whole.events,
                call=whole.call or Call(type=CallType.NONE),
                reports=whole.reports,
                incidents=whole.incidents,
            )
        )
    about = _ABOUT.get(str(doubts[0]["about"].value), DoubtAbout.FIRST_CONTACT)
    doubt = Doubt(about=about, readings=tuple(readings))
    return ShotFacts(
        on_table=facts.on_table,
        strike_s=facts.strike_s,
        first_contact=facts.first_contact,
        events=facts.events,
        call=facts.call,
        doubts=(doubt,),
        reports=facts.reports,
        incidents=facts.incidents,
        jumped_over=facts.jumped_over,
        is_stroke=is_stroke,
    )


def _definite(state: Plain, shot: Plain, is_stroke: bool) -> ShotFacts:
    contact = _first_contact(shot["first_contact"])
    events: list[Event] = []
    if contact is not None:
        events.append(Contact(t_s=CONTACT_S, balls=(Ball.CUE, contact.balls[0])))
    events += [_rail(item, number) for number, item in enumerate(shot["rails_after"].items())]
    incidents: list[Incident] = []
    reports = [_report(item, state["touched_ball"]) for item in shot["reports"].items()]
    for item in shot["events"].items():
        _special(item, events, incidents, reports)
    for number, item in enumerate(shot["pocketed"].items()):
        events.append(
            Potted(
                t_s=POT_S + number * STEP_S,
                ball=item["ball"].ball(),
                pocket=item["pocket"].member(Pocket),
            )
        )
    for item in shot["off_table"].items():
        events.append(OffTable(t_s=POT_S, ball=item["ball"].ball()))
    cue = shot["cue"].value or "on_table"
    if cue == "pocketed":
        events.append(Potted(t_s=POT_S, ball=Ball.CUE, pocket=ANY_POCKET))
    elif cue == "off_table":
        events.append(OffTable(t_s=POT_S, ball=Ball.CUE))
    elif cue != "on_table":
        raise shot["cue"].error("on_table, pocketed or off_table")
    call = shot["call"] if shot["call"] else state["call"]
    return ShotFacts(
        on_table=frozenset({Ball.CUE, *state["on_table"].balls()}),
        strike_s=0.0,
        first_contact=contact,
        events=tuple(sorted(events, key=lambda event: event.t_s)),
        call=_call(call) if call else Call(type=CallType.NONE),
        reports=tuple(reports),
        incidents=tuple(incidents),
        jumped_over=state["jump_or_masse_over"].optional_ball(),
        is_stroke=is_stroke,
    )


def _first_contact(plain: Plain) -> FirstContact | None:
    if not plain:
        return None
    if isinstance(plain.value, dict):
        balls = tuple(plain["simultaneous"].balls())
        if not balls:
            raise plain["simultaneous"].error("a list of balls")
        return FirstContact(balls=balls, t_s=CONTACT_S)
    return FirstContact(balls=(plain.ball(),), t_s=CONTACT_S)


def _rail(plain: Plain, number: int) -> RailTouch:
    is_tie = plain["same_instant"].flag()
    return RailTouch(
        t_s=CONTACT_S if is_tie else RAIL_S + number * STEP_S,
        ball=plain["ball"].ball(),
        rail=plain["rail"].member(Rail),
        frozen_to=plain["frozen_to"].member(Rail) if plain["frozen_to"] else None,
        left=plain["left"].flag(),
        with_first_contact=is_tie,
    )


def _report(plain: Plain, touched: Plain) -> Report:
    kind = plain.member(ReportKind)
    is_touch = kind is ReportKind.TOUCHED_BALL
    return Report(kind=kind, ball=touched.optional_ball() if is_touch else None)


def _special(
    plain: Plain, events: list[Event], incidents: list[Incident], reports: list[Report]
) -> None:
    """Adds one of the rare `events` of a scenario to where the facts have it."""
    ball = plain["ball"].ball()
    kind = plain["kind"].value
    if kind == "rail_top_returned":
        events.append(Returned(t_s=RETURN_S, ball=ball, origin=ReturnedFrom.RAIL_TOP))
    elif kind == "rebounded_from_pocket":
        events.append(Returned(t_s=RETURN_S, ball=ball, origin=ReturnedFrom.POCKET))
    elif kind == "deflected_back_by_object":
        events.append(OffTable(t_s=RETURN_S, ball=ball, deflected_back=True))
    elif kind in ("settled_late", "hung_then_fell"):
        usual_s = LATE_FALL_S + 1.0 if kind == "settled_late" else 0.0
        seconds = plain["seconds"].number() if plain["seconds"] else usual_s
        incidents.append(Incident(kind=IncidentKind.LATE_FALL, ball=ball, seconds=seconds))
    elif kind == "touched_pocketed_ball":
        incidents.append(Incident(kind=IncidentKind.TOUCHED_POCKETED_BALL, ball=ball))
    elif kind == "blocking_ball_moved":
        incidents.append(Incident(kind=IncidentKind.BLOCKING_BALL_MOVED, ball=ball))
    elif kind == "miscue_scoop":
        reports.append(Report(kind=ReportKind.SCOOP_UNINTENDED))
    else:
        raise plain["kind"].error("the kind of an event")


def _call(plain: Plain) -> Call:
    obvious = plain["obvious"]
    return Call(
        type=plain["type"].member(CallType),
        ball=plain["ball"].optional_ball(),
        pocket=plain["pocket"].member(Pocket) if plain["pocket"] else None,
        obvious=(obvious["ball"].ball(), obvious["pocket"].member(Pocket)) if obvious else None,
    )
