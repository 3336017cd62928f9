"""Strategies for any event of a match that can be written, sensible or not."""

from __future__ import annotations

from hypothesis import strategies as st

from rules.match import BreakOrder, FoulMode, Game, Organiser, Phase, Referee
from rules.match_events import (
    Abandoned,
    Answered,
    BreakerChosen,
    CallAsked,
    CallMade,
    Chosen,
    ClockRanOut,
    Conceded,
    Decision,
    ExtensionTaken,
    FactsCorrected,
    Lagged,
    MatchEvent,
    Opened,
    Penalised,
    Penalty,
    Person,
    RackCheck,
    Racked,
    RackVoided,
    ReportAnswered,
    Reported,
    Role,
    RulingOverridden,
    ShotPlayed,
    StalemateAgreed,
    StalemateAnnounced,
    StalemateDecided,
    StateCorrected,
    TimeOutEnded,
    TimeOutTaken,
    Unit,
    Unseen,
    Warned,
    WarningMeans,
)
from rules.players import Player
from rules.procedures import BadLag, Lag
from rules.ruling import Choice, CueBall, FoulKind, Outcome
from tests.rules.any_facts import BALLS, CALLS, FACTS, NUMBERS, REPORTS

# A lone half of a character (category Cs) is text to Python, too.
TEXTS = st.text(max_size=12) | st.sampled_from(
    ['"', "\\", "#", "[a]", "two\nlines", "\r", "\u2028", "\u202eabc", "\ud800", "שלום", " x "]
)
PLAYERS = st.sampled_from(Player)
COUNTS = st.dictionaries(PLAYERS, st.integers(0, 20))
SEQS = st.integers(0, 40)
PERSONS = st.builds(
    Person, role=st.sampled_from(Role), player=st.none() | PLAYERS, name=st.just("") | TEXTS
)
OBJECT_BALLS = st.frozensets(BALLS.filter(lambda ball: ball.is_object_ball))
WHEN = st.none() | NUMBERS

_BY = {"at_s": WHEN, "by": PERSONS}
_WHY = _BY | {"reason": TEXTS}
_PLAYER = {"at_s": WHEN, "player": PLAYERS}

EVENTS_BY_TYPE: dict[type[MatchEvent], st.SearchStrategy[MatchEvent]] = {
    Lagged: st.builds(
        Lagged,
        at_s=WHEN,
        lags=st.dictionaries(
            PLAYERS,
            st.builds(Lag, rank=st.integers(0, 9), bad=st.none() | st.sampled_from(BadLag)),
        ),
    ),
    BreakerChosen: st.builds(BreakerChosen, breaker=PLAYERS, **_BY),
    Racked: st.builds(
        Racked,
        at_s=WHEN,
        check=st.none() | st.builds(RackCheck, shape=TEXTS, on_foot_spot=BALLS, centre=BALLS),
    ),
    CallMade: st.builds(CallMade, call=CALLS, **_BY),
    CallAsked: st.builds(CallAsked, **_BY),
    ShotPlayed: st.builds(ShotPlayed, at_s=WHEN, facts=FACTS, rest_s=st.none() | NUMBERS),
    Chosen: st.builds(Chosen, choice=st.sampled_from(Choice), **_BY),
    Reported: st.builds(
        Reported,
        report=REPORTS,
        shot_seq=st.none() | SEQS,
        against=st.none() | PLAYERS,
        **_BY,
    ),
    ReportAnswered: st.builds(ReportAnswered, report_seq=SEQS, is_accepted=st.booleans(), **_BY),
    Warned: st.builds(Warned, player=PLAYERS, means=st.sampled_from(WarningMeans), **_BY),
    ExtensionTaken: st.builds(ExtensionTaken, **_PLAYER),
    ClockRanOut: st.builds(ClockRanOut, at_s=WHEN),
    TimeOutTaken: st.builds(TimeOutTaken, **_PLAYER),
    TimeOutEnded: st.builds(TimeOutEnded, at_s=WHEN),
    StalemateAnnounced: st.builds(StalemateAnnounced, **_BY),
    StalemateDecided: st.builds(StalemateDecided, is_progress=st.booleans(), **_BY),
    StalemateAgreed: st.builds(StalemateAgreed, at_s=WHEN),
    Conceded: st.builds(Conceded, unit=st.sampled_from(Unit), **_PLAYER),
    Penalised: st.builds(Penalised, player=PLAYERS, penalty=st.sampled_from(Penalty), **_WHY),
    Answered: st.builds(Answered, shot_seq=SEQS, reading=SEQS, **_BY),
    FactsCorrected: st.builds(FactsCorrected, shot_seq=SEQS, facts=FACTS, **_WHY),
    RulingOverridden: st.builds(
        RulingOverridden,
        shot_seq=SEQS,
        decision=st.builds(
            Decision,
            outcome=st.sampled_from(Outcome),
            fouls=st.lists(st.sampled_from(FoulKind), max_size=3).map(tuple),
            spotted=st.lists(BALLS, max_size=3).map(tuple),
            on_table=st.none() | OBJECT_BALLS,
        ),
        **_WHY,
    ),
    StateCorrected: st.builds(
        StateCorrected,
        shooter=st.none() | PLAYERS,
        phase=st.none() | st.sampled_from(Phase),
        on_table=st.none() | OBJECT_BALLS,
        cue_ball=st.none() | st.sampled_from(CueBall),
        fouls=st.none() | COUNTS,
        score=st.none() | COUNTS,
        sets=st.none() | COUNTS,
        **_WHY,
    ),
    RackVoided: st.builds(RackVoided, **_WHY),
    Unseen: st.builds(Unseen, at_s=WHEN, on_table=st.none() | OBJECT_BALLS),
    Abandoned: st.builds(Abandoned, **_WHY),
}
"""A strategy for each event but the first."""

OPENED = st.builds(
    Opened,
    at_s=WHEN,
    match_id=TEXTS,
    rulebook=TEXTS,
    rulebook_version=TEXTS,
    game=st.sampled_from(Game),
    players=st.lists(PLAYERS, max_size=3).map(tuple),
    names=st.dictionaries(PLAYERS, TEXTS),
    organiser=st.builds(
        Organiser,
        break_order=st.sampled_from(BreakOrder),
        foul_mode=st.sampled_from(FoulMode),
        referee=st.sampled_from(Referee),
        has_sets=st.booleans(),
        race_to=st.none() | SEQS,
        sets_to=st.none() | SEQS,
        is_set_lost_by_three_fouls=st.booleans(),
        shot_clock_s=st.none() | NUMBERS,
        extension_s=NUMBERS,
        extensions_each=SEQS,
        time_outs_each=SEQS,
    ),
    are_calls_heard=st.booleans(),
    is_lag_skipped=st.booleans(),
    language=TEXTS,
)
EVENTS = st.one_of(*EVENTS_BY_TYPE.values())
