"""Full mode: every action of a hand is a line of its own stream, appended in turn.

The start of the hand and what it leaves are facts of the tournament. The lines between take the
same lock, so that a tap and the end of the hand cannot pass each other, and the same order: lock,
replay, fold, decide, append, announce. A refusal needs no row: a wish names the number of lines it
was made with, and with that number the answer is always the same.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.hand import Action, Step, apply, deal_hand
from rules_engine.hand.notation import write, write_step
from rules_engine.tournament import hand_result, plan_tracked_hand
from rules_engine.tournament.facts import ClockOutcome
from rules_engine.units import TableNo
from tables.models import HandStep, Table, TrackedHand
from tables.room import calls
from tables.tracked import tracked_hands
from tables.tracked.hand_words import describe
from tables.tracked.tracked_hands import TrackedState
from tournaments.log import folds, log
from tournaments.log.asking import ask
from tournaments.log.log import Actor, Alongside, Receipt
from tournaments.models import Wish

Line = dict[str, Any]


def switch_mode(tournament_id: int, *, table: TableNo, tracks_hands: bool) -> None:
    """Track every action from the next hand on, or no longer; `hand_running`, `no_such_table`."""
    with log.turn(), transaction.atomic(durable=True):
        log.lock_tournament(tournament_id)
        folded = folds.read(tournament_id)
        place = folded.state.tables.get(table) if folded else None
        if place is None:
            raise RuleViolation("no_such_table", f"There is no table {table}.")
        if place.hand is not None:
            raise RuleViolation("hand_running", f"Wait until hand {place.hand.number} is over.")
        rows = Table.objects.filter(tournament_id=tournament_id, number=table)
        if rows.exclude(tracks_hands=tracks_hands).update(tracks_hands=tracks_hands):
            log.touch(tournament_id)


def start_hand(tournament_id: int, *, table: TableNo, hand: int, by: Actor, nonce: UUID) -> Receipt:
    """A hand whose actions are kept from the blinds on; `stack_needed` before a count."""
    deals: list[str] = []

    def start_hand(tournament: engine.Tournament, *, now: datetime) -> Sequence[engine.Fact]:
        facts = engine.start_hand(tournament, table=table, hand=hand, now=now)
        deal = plan_tracked_hand(engine.after(tournament, facts), table)
        deals.append(write(deal_hand(deal)))
        return facts

    return ask(
        tournament_id,
        start_hand,
        by=by,
        nonce=nonce,
        alongside=_keep_deal(tournament_id, table, hand, deals),
    )


def _keep_deal(tournament_id: int, table: TableNo, hand: int, deals: list[str]) -> Alongside:
    def alongside(wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        row = Table.objects.get(tournament_id=tournament_id, number=table)
        TrackedHand.objects.create(table=row, number=hand, wish=wish, deal=deals[-1])

    return alongside


def take_step(
    tournament_id: int,
    *,
    table: TableNo,
    hand: int,
    step: Step,
    answers: int,
    by: Actor,
    nonce: UUID,
) -> None:
    """The next step of the hand; `stale_tap` if it moved on, and what the rules refuse.

    Whoever acts is no longer on the clock.
    """

    def decide(found: TrackedState) -> Line:
        apply(found.hand, step)
        return {"word": write_step(step)}

    _commit(tournament_id, table, hand, decide, answers=answers, by=by, nonce=nonce)
    if isinstance(step, Action):
        _stop_clock(tournament_id, engine.SeatRef(table, step.seat), by=by, nonce=nonce)


def _stop_clock(tournament_id: int, at: engine.SeatRef, *, by: Actor, nonce: UUID) -> None:
    """A wish of its own, named after the tap, so that the tap sent again closes it once."""
    folded = folds.read(tournament_id)
    called = folded.state.floor.clock_calls if folded else ()
    for call in called:
        if call.at == at:
            number, then = call.number, uuid5(nonce, "clock")
            acted = ClockOutcome.ACTED
            calls.close_clock_call(tournament_id, call=number, outcome=acted, by=by, nonce=then)


def take_back_step(
    tournament_id: int, *, table: TableNo, hand: int, answers: int, by: Actor, nonce: UUID
) -> None:
    """The last step did not happen; `nothing_to_undo`, `stale_tap`."""

    def decide(found: TrackedState) -> Line:
        if not found.last_line:
            raise RuleViolation("nothing_to_undo", "Nothing has happened in this hand yet.")
        return {"takes_back": found.last_line}

    _commit(tournament_id, table, hand, decide, answers=answers, by=by, nonce=nonce)


def finish_hand(
    tournament_id: int, *, table: TableNo, hand: int, by: Actor, nonce: UUID
) -> Receipt:
    """The pots are pushed: stacks and busts of the hand become facts; `hand_not_over`."""

    def end_hand(tournament: engine.Tournament, *, now: datetime) -> Sequence[engine.Fact]:
        found = _find(tournament, tournament_id, table=table, hand=hand)
        left = hand_result(tournament, table, found.hand)
        return engine.end_hand(
            tournament,
            table=table,
            hand=hand,
            stacks=left.stacks,
            knocked_out_by=left.knocked_out_by,
            now=now,
        )

    return ask(tournament_id, end_hand, by=by, nonce=nonce)


def _commit(
    tournament_id: int,
    table: TableNo,
    hand: int,
    decide: Callable[[TrackedState], Line],
    *,
    answers: int,
    by: Actor,
    nonce: UUID,
) -> None:
    with log.turn(), transaction.atomic(durable=True):
        log.lock_tournament(tournament_id)
        known = HandStep.objects.filter(nonce=nonce, hand__table__tournament_id=tournament_id)
        if known.filter(hand__table__number=table, hand__number=hand).exists():
            return
        folded = folds.read(tournament_id)
        if folded is None:
            raise RuleViolation("not_open", "Sales have not opened yet.")
        found = _find(folded.state, tournament_id, table=table, hand=hand)
        _refuse_stale(found, answers)
        HandStep.objects.create(
            hand=found.row,
            number=found.lines + 1,
            nonce=nonce,
            actor=by.label,
            user_id=by.user_id,
            at=timezone.now(),
            **decide(found),
        )
        log.touch(tournament_id)


def _find(
    tournament: engine.Tournament, tournament_id: int, *, table: TableNo, hand: int
) -> TrackedState:
    place = tournament.tables.get(table)
    running = place.hand.number if place and place.hand else None
    if running != hand:
        sentence = f"Hand {hand} is not being played any more."
        over = {"kind": "hand_ended", "table": table, "hand": hand}
        raise RuleViolation("already_closed", sentence, settled_by=over)
    found = tracked_hands.find(tournament, tournament_id=tournament_id, table=table)
    if found is None:
        raise RuleViolation("not_tracked", f"The actions of hand {hand} are not tracked.")
    return found


def _refuse_stale(found: TrackedState, answers: int) -> None:
    if found.lines == answers:
        return
    news = f"{describe(found.last)}." if found.last else "The hand is back at its start."
    raise RuleViolation("stale_tap", f"The table has moved on: {news} Look, and tap again.")
