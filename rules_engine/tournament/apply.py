"""`apply`: the state after one more fact, through one table from kind of fact to function."""

from collections.abc import Callable, Mapping
from typing import Any

from rules_engine.errors import RuleViolation
from rules_engine.tournament import facts
from rules_engine.tournament.appliers import (
    chips,
    clock,
    entries,
    floor,
    hands,
    moves,
    prizes,
    rulings,
    seating,
)
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.state import Tournament

APPLIERS: Mapping[type[Fact], Callable[[Tournament, Any], Tournament]] = {
    facts.EntryAdmitted: entries.admitted,
    facts.EntryWaitlisted: entries.waitlisted,
    facts.EntryWithdrawn: entries.withdrawn,
    facts.NeedsStated: entries.needs_stated,
    facts.LateEntriesAllowed: entries.late_entries_allowed,
    facts.RegistrationClosed: entries.registration_closed,
    facts.RebuyAnnounced: entries.rebuy_announced,
    facts.RebuyTaken: entries.rebuy_taken,
    facts.AddOnTaken: entries.add_on_taken,
    facts.TournamentCancelled: entries.cancelled,
    facts.SeatsDrawn: seating.seats_drawn,
    facts.EntrySeated: seating.entry_seated,
    facts.TableOpened: seating.table_opened,
    facts.SeatBlocked: seating.seat_blocked,
    facts.SeatUnblocked: seating.seat_unblocked,
    facts.ButtonDrawn: seating.button_drawn,
    facts.ButtonCorrected: seating.button_corrected,
    facts.RedrawDone: seating.redraw_done,
    facts.SeatCorrected: seating.seat_corrected,
    facts.MoveOrdered: moves.move_ordered,
    facts.MoveLeft: moves.move_left,
    facts.MoveArrived: moves.move_arrived,
    facts.MoveCancelled: moves.move_cancelled,
    facts.TableBroken: moves.table_broken,
    facts.ClockStarted: clock.clock_started,
    facts.ClockPaused: clock.clock_paused,
    facts.ClockResumed: clock.clock_resumed,
    facts.LevelSet: clock.level_set,
    facts.TimeAdded: clock.time_added,
    facts.StructureChanged: clock.structure_changed,
    facts.HardStopSet: clock.hard_stop_set,
    facts.HouseChanged: clock.house_changed,
    facts.PrizesChanged: clock.prizes_changed,
    facts.HandStarted: hands.hand_started,
    facts.HandEnded: hands.hand_ended,
    facts.HandVoided: hands.hand_voided,
    facts.BustReported: hands.bust_reported,
    facts.BustRejected: hands.bust_rejected,
    facts.SeatBusted: hands.seat_busted,
    facts.StartStated: hands.start_stated,
    facts.TicketReturned: hands.ticket_returned,
    facts.HandForHandStarted: hands.hand_for_hand_started,
    facts.HandForHandEnded: hands.hand_for_hand_ended,
    facts.StacksCounted: chips.stacks_counted,
    facts.StackCorrected: chips.stack_corrected,
    facts.ChipsRaced: chips.chips_raced,
    facts.ChipsRemoved: chips.chips_removed,
    facts.ChipsFound: chips.chips_found,
    facts.PotHeld: chips.pot_held,
    facts.PotReleased: chips.pot_released,
    facts.TableCalled: floor.table_called,
    facts.CallAnswered: floor.call_answered,
    facts.ClockCalled: floor.clock_called,
    facts.ClockCallClosed: floor.clock_call_closed,
    facts.EntryAbsent: floor.entry_absent,
    facts.EntryReturned: floor.entry_returned,
    facts.NoShowRemoved: floor.no_show_removed,
    facts.PenaltyGiven: floor.penalty_given,
    facts.PenaltyServed: floor.penalty_served,
    facts.EntryDisqualified: floor.entry_disqualified,
    facts.RulingRecorded: rulings.ruling_recorded,
    facts.RulingConfirmed: rulings.ruling_confirmed,
    facts.RulingOverruled: rulings.ruling_overruled,
    facts.AnnouncementMade: floor.announcement_made,
    facts.PlayStopped: prizes.play_stopped,
    facts.DealAgreed: prizes.deal_agreed,
    facts.TieDrawn: prizes.tie_drawn,
    facts.PackagePicked: prizes.package_picked,
    facts.PlaceCorrected: prizes.place_corrected,
}
"""Every fact but two: an opening begins a log, and an undo acts in the fold (see `log`)."""


def apply(tournament: Tournament, fact: Fact) -> Tournament:
    """The tournament after this fact; ImpossibleFact if it cannot have happened."""
    applier = APPLIERS.get(type(fact))
    if applier is None:
        raise ImpossibleFact("not_applicable", f"A {fact.kind} does not change a state.")
    try:
        return applier(tournament, fact)
    except RuleViolation as refusal:  # from the clock, which keeps its own conditions
        settled_by = refusal.settled_by
        raise ImpossibleFact(refusal.code, refusal.sentence, settled_by=settled_by) from refusal
