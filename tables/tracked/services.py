"""Full mode: every action of a hand is a line of its own stream, appended in turn.

The start of the hand and what it leaves are facts of the tournament. The lines between take the
same lock, so that a tap and the end of the hand cannot pass each other, and the same order: lock,
replay, fold, decide, append, announce. A refusal needs no row: a wish names the number of lines it
was made with, and with that number the answer is always the same.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

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
from tables.tracked import tracked_hands
from tables.tracked.hand_words import describe
from tables.tracked.tracked_hands import TrackedState
from tournaments.live import topics
from tournaments.log import folds, log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Alongside, Asked, Receipt
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
            log.touch(tournament_id, topics=[topics.table(table)])


def start_hand(tournament_id: int, *, table: TableNo, hand: int, asked: Asked) -> Receipt:
    """A hand whose actions are kept from the blinds on; `stack_needed` before a count."""
    deals: list[str] = []

    def decide(tournament: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
        facts = engine.start_hand(tournament, table=table, hand=hand, now=now)
        deal = plan_tracked_hand(engine.after(tournament, facts), table)
        deals.append(write(deal_hand(deal)))
        return facts

    alongside = _keep_deal(tournament_id, table, hand, deals)
    return log.commit(tournament_id, asked, WishKind.START_HAND, decide, alongside)


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
    asked: Asked,
) -> None:
    """The next step of the hand; `stale_tap` if it moved on, and what the rules refuse.

    Whoever acts is no longer on the clock.
    """

    def decide(found: TrackedState) -> Line:
        apply(found.hand, step)
        return {"word": write_step(step)}

    _commit(tournament_id, table, hand, decide, answers=answers, asked=asked)
    if isinstance(step, Action):
        _stop_clock(tournament_id, engine.SeatRef(table, step.seat), asked=asked)


def _stop_clock(tournament_id: int, at: engine.SeatRef, *, asked: Asked) -> None:
    """A wish of its own, named after the tap, so that the tap sent again closes it once."""
    folded = folds.read(tournament_id)
    called = folded.state.floor.clock_calls if folded else ()
    running = next((call.number for call in called if call.at == at), None)
    if running is None:
        return
    log.commit(
        tournament_id,
        asked.then("clock"),
        WishKind.CLOSE_CLOCK_CALL,
        lambda t, now, _: engine.close_clock_call(
            t, call=running, outcome=ClockOutcome.ACTED, now=now
        ),
    )


def take_back_step(
    tournament_id: int, *, table: TableNo, hand: int, answers: int, asked: Asked
) -> None:
    """The last step did not happen; `nothing_to_undo`, `stale_tap`."""

    def decide(found: TrackedState) -> Line:
        if not found.last_line:
            raise RuleViolation("nothing_to_undo", "Nothing has happened in this hand yet.")
        return {"takes_back": found.last_line}

    _commit(tournament_id, table, hand, decide, answers=answers, asked=asked)


def finish_hand(tournament_id: int, *, table: TableNo, hand: int, asked: Asked) -> Receipt:
    """The pots are pushed: stacks and busts of the hand become facts; `hand_not_over`."""

    def decide(tournament: engine.Tournament, now: datetime, _rng: object) -> Sequence[engine.Fact]:
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

    return log.commit(tournament_id, asked, WishKind.END_HAND, decide)


def _commit(
    tournament_id: int,
    table: TableNo,
    hand: int,
    decide: Callable[[TrackedState], Line],
    *,
    answers: int,
    asked: Asked,
) -> None:
    with log.turn(), transaction.atomic(durable=True):
        log.lock_tournament(tournament_id)
        known = HandStep.objects.filter(nonce=asked.nonce, hand__table__tournament_id=tournament_id)
        if same := known.filter(hand__table__number=table, hand__number=hand).first():
            if same.actor != asked.by.label:
                raise log.OthersNonce
            return
        folded = folds.read(tournament_id)
        if folded is None:
            raise log.NotOpen
        found = _find(folded.state, tournament_id, table=table, hand=hand)
        _refuse_stale(found, answers)
        HandStep.objects.create(
            hand=found.row,
            number=found.lines + 1,
            nonce=asked.nonce,
            actor=asked.by.label,
            user_id=asked.by.user_id,
            at=timezone.now(),
            **decide(found),
        )
        log.touch(tournament_id, topics=[topics.table(table)])


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
