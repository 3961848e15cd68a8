"""People at their seats or not: absence, penalties, expulsion."""

from uuid import UUID

from rules_engine import tournament as engine
from rules_engine.entries import Offence
from rules_engine.house.keys import PenaltyStep
from rules_engine.units import Chips, EntryNo
from tournaments.log.asking import ask, expect_reason
from tournaments.log.log import Actor, Receipt


def mark_absent(
    tournament_id: int, *, entry: EntryNo, by: Actor, nonce: UUID, never_came: bool = False
) -> Receipt:
    """The seat is empty and is dealt in all the same; `already_absent`."""
    return ask(
        tournament_id, engine.mark_absent, by=by, nonce=nonce, entry=entry, never_came=never_came
    )


def mark_returned(tournament_id: int, *, entry: EntryNo, by: Actor, nonce: UUID) -> Receipt:
    """Back at the seat; `not_absent`."""
    return ask(tournament_id, engine.mark_returned, by=by, nonce=nonce, entry=entry)


def remove_no_show(
    tournament_id: int, *, entry: EntryNo, by: Actor, nonce: UUID, chips: Chips | None = None
) -> Receipt:
    """The stack of somebody who never came leaves play; `too_early`, `stack_needed`."""
    return ask(tournament_id, engine.remove_no_show, by=by, nonce=nonce, entry=entry, chips=chips)


def give_penalty(
    tournament_id: int, *, entry: EntryNo, step: PenaltyStep, reason: str, by: Actor, nonce: UUID
) -> Receipt:
    """A rung of the house's ladder; `not_in_rule_set`, `must_be_longer`, `reason_needed`."""
    return ask(
        tournament_id,
        engine.give_penalty,
        by=by,
        nonce=nonce,
        entry=entry,
        step=step,
        reason=expect_reason(reason),
    )


def end_penalty(
    tournament_id: int, *, entry: EntryNo, penalty: int, by: Actor, nonce: UUID
) -> Receipt:
    """The penalty has been served; `already_closed`."""
    return ask(tournament_id, engine.end_penalty, by=by, nonce=nonce, entry=entry, penalty=penalty)


def disqualify(
    tournament_id: int,
    *,
    entry: EntryNo,
    reason: str,
    offence: Offence,
    by: Actor,
    nonce: UUID,
    chips: Chips | None = None,
) -> Receipt:
    """Out, and the chips go where the house says; `stack_needed`, `hand_running`."""
    return ask(
        tournament_id,
        engine.disqualify,
        by=by,
        nonce=nonce,
        entry=entry,
        reason=expect_reason(reason),
        offence=offence,
        chips=chips,
    )


def step_value(step: PenaltyStep) -> str:
    """A rung of the ladder as a form carries it: "warning" or "timeout 10"."""
    kind = step.kind.value
    return kind if step.minutes is None else f"{kind} {step.minutes}"
