"""Suggestions for the desk: who comes in next, when registration ends, prizes to hand out."""

from collections.abc import Iterator
from datetime import datetime

from rules_engine.entries.admission import last_level_for_late_entries
from rules_engine.errors import RuleViolation
from rules_engine.house.reasons import RIFFLE_DEFAULT, Reason
from rules_engine.sentences import EntryRef, EntryRefs, say
from rules_engine.tournament.questions import (
    next_picker,
    picking_rule,
    prizes,
    starts_unknown,
    trophy_winners,
)
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.tournament.suggestions.suggestion import Suggestion, SuggestionKind
from rules_engine.tournament.verbs.entries import admit_entry


def waiting_list(tournament: Tournament, *, now: datetime) -> Iterator[Suggestion]:
    """Those on the waiting list for whom there is room by now."""
    for entry in tournament.sales.waiting:
        try:
            admit_entry(tournament, entry=entry, now=now)
        except RuleViolation:
            return
        reason = Reason(
            say("There is room for {entry} now.", entry=EntryRef(entry)), RIFFLE_DEFAULT
        )
        kind = SuggestionKind.ADMIT_FROM_WAITING_LIST
        yield Suggestion(kind, reason, "admit_entry", {"entry": entry})


def registration(tournament: Tournament, *, now: datetime) -> Iterator[Suggestion]:
    """Late entries about to end, or over; nothing while re-entries are sold."""
    if tournament.stage is not Stage.RUNNING or tournament.sales.is_closed:
        return
    level, allowed = tournament.clock.hand_level(now), tournament.sales.late_until_level
    last = last_level_for_late_entries(tournament.house, announced=allowed)
    source = tournament.house.cite("late_registration")
    own = tournament.terms.re_entry
    if own and tournament.terms.re_entries and level <= own.until_level:
        return
    if allowed is None or last is None or level > min(last, allowed):
        reason = Reason("No more late entries: close registration to fix the prizes.", source)
        yield Suggestion(SuggestionKind.CLOSE_REGISTRATION, reason, "close_registration")
    elif level == min(last, allowed):
        reason = Reason(
            say("Late entries end with this level, level {level}.", level=level), source
        )
        yield Suggestion(SuggestionKind.LATE_ENTRIES_END, reason)


def prizes_misfit(tournament: Tournament) -> Iterator[Suggestion]:
    """A list of prizes that does not fit the pool, once the pool is fixed."""
    if not tournament.sales.is_closed or tournament.stage is Stage.CANCELLED:
        return
    try:
        prizes(tournament)
    except RuleViolation as misfit:
        reason = Reason(misfit.sentence, tournament.house.cite("payouts"))
        yield Suggestion(SuggestionKind.CHANGE_PRIZES, reason, "change_prizes")


def results(tournament: Tournament) -> Iterator[Suggestion]:
    """Places and prizes that wait for somebody's word."""
    source = tournament.house.cite("same_hand_exits")
    for together in starts_unknown(tournament):
        sentence = say(
            "{Entries} went out together: what did each have before the hand? "
            "Until somebody says it, they share their places.",
            entries=EntryRefs.of(together),
        )
        reason = Reason(sentence, source)
        yield Suggestion(SuggestionKind.STATE_START, reason, "state_start", {"entry": together[0]})
    if tournament.stage is not Stage.ENDED:
        return
    try:
        trophy_winners(tournament)
        turn = next_picker(tournament)
    except RuleViolation as tie:
        reason = Reason(tie.sentence, tournament.house.cite("same_hand_equal"))
        yield Suggestion(SuggestionKind.DRAW_TIE, reason, "draw_tie")
        return
    if turn is not None:
        reason = Reason(
            say("{Entry} picks a prize.", entry=EntryRef(turn)), picking_rule(tournament)
        )
        yield Suggestion(SuggestionKind.PICK_PACKAGE, reason, "pick_package", {"entry": turn})
