"""What breaking a rule costs: the ladder of penalties, and chips that are forfeited or found.

Every function says how many chips leave play, so that the sum in play can follow.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import assert_never

from rules_engine.house.keys import (
    ChipsOffTable,
    CollusionChips,
    DisqualifiedChips,
    DodgedBlind,
    HiddenChips,
    PenaltyKind,
    PenaltyStep,
)
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.house.verdicts import ACCEPTED, Verdict
from rules_engine.sentences import Sentence, listed, say
from rules_engine.units import Chips

TIMEOUT_MINUTES = (10, 20, 30, 40)
"""Lengths to propose where a document names none (Charity draft rules, 45)."""

_SENT_AWAY = (PenaltyKind.TIMEOUT, PenaltyKind.SUSPENSION)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The penalty that the ladder suggests; the director decides."""

    step: PenaltyStep
    reason: Reason


def ladder(house: HouseRules) -> tuple[PenaltyStep, ...]:
    """Every rung, mildest first, with lengths to propose where the document names none."""
    return tuple(rung for step in house.penalty_ladder for rung in _rungs(step))


def _rungs(step: PenaltyStep) -> tuple[PenaltyStep, ...]:
    if step.minutes is not None:
        return (step,)
    match step.kind:
        case PenaltyKind.TIMEOUT_INCREASING | PenaltyKind.TIMEOUT:
            return tuple(PenaltyStep(PenaltyKind.TIMEOUT, each) for each in TIMEOUT_MINUTES)
        case PenaltyKind.SUSPENSION:
            return tuple(PenaltyStep(PenaltyKind.SUSPENSION, each) for each in TIMEOUT_MINUTES)
        case PenaltyKind.WARNING | PenaltyKind.DISQUALIFICATION:
            return (step,)
        case _ as never:
            assert_never(never)


def next_penalty(house: HouseRules, *, last: PenaltyStep | None) -> Suggestion:
    """The rung above the last penalty: the lowest for a first offence, the highest at the top."""
    rungs = ladder(house)
    higher = [rung for rung in rungs if last is None or _weight(rung) > _weight(last)]
    step = higher[0] if higher else rungs[-1]
    after = say("After a {last}", last=describe(last)) if last else say("For a first offence")
    sentence = say("{after}: {penalty}.", after=after, penalty=describe(step))
    if step not in house.penalty_ladder:
        sentence = say(
            "{after}: {penalty}. These rules name no length, so the director may choose another.",
            after=after,
            penalty=describe(step),
        )
    return Suggestion(step, Reason(sentence, house.cite("penalty_ladder")))


def may_give(house: HouseRules, *, step: PenaltyStep) -> Verdict:
    """Whether the house knows this penalty; how often and how long, the director decides.

    To be suspended is to be sent away for a time, so a house that suspends knows timeouts too
    (Robert's Rules, section 15 intro; Club rules, 8.5). Codes `not_in_rule_set` and
    `minutes_needed`.
    """
    source = house.cite("penalty_ladder")
    kinds = {rung.kind for rung in ladder(house)}
    known = kinds | {PenaltyKind.TIMEOUT} if kinds.intersection(_SENT_AWAY) else kinds
    if step.kind not in known:
        named = listed(say(kind.value) for kind in PenaltyKind if kind in kinds)
        sentence = say(
            "These rules have no {kind}, only: {known}.", kind=say(step.kind.value), known=named
        )
        return Verdict("not_in_rule_set", Reason(sentence, source))
    if step.kind in _SENT_AWAY and step.minutes is None:
        sentence = say("Say for how many minutes.")
        return Verdict("minutes_needed", Reason(sentence, source))
    return Verdict(
        ACCEPTED,
        Reason(say("The director may give a {penalty}.", penalty=describe(step)), source),
    )


def describe(step: PenaltyStep) -> Sentence:
    """The step in words, as a part of a sentence."""
    word = say(step.kind.value.replace("_", " "))
    if step.minutes is None:
        return word
    return say("{penalty} of {minutes} minutes", penalty=word, minutes=step.minutes)


def _weight(step: PenaltyStep) -> tuple[int, int]:
    kind = PenaltyKind.TIMEOUT if step.kind in _SENT_AWAY else step.kind
    return list(PenaltyKind).index(kind), step.minutes or 0


class Offence(StrEnum):
    """What somebody is disqualified for, as far as it decides about the chips."""

    COLLUSION = "collusion"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Confiscation:
    """Where a disqualified player's stack goes."""

    removed: Chips
    to_each_other: Chips
    reason: Reason


def confiscate(
    house: HouseRules, *, stack: Chips, offence: Offence, others_at_table: int, unit: Chips = 1
) -> Confiscation:
    """The stack of a disqualified player: removed, or shared equally in chips of `unit`."""
    if min(stack, others_at_table) < 0 or unit < 1:
        raise ValueError("stacks and players are not negative, and a chip is worth at least 1")
    if offence is Offence.COLLUSION:
        return _confiscate_for_collusion(house, stack, others_at_table, unit)
    match house.disqualified_chips:
        case DisqualifiedChips.REMOVED:
            return _all_removed(stack, house, key="disqualified_chips")
        case _ as never:
            assert_never(never)


def _confiscate_for_collusion(
    house: HouseRules, stack: Chips, others: int, unit: Chips
) -> Confiscation:
    match house.collusion_chips:
        case CollusionChips.REMOVED:
            return _all_removed(stack, house, key="collusion_chips")
        case CollusionChips.SHARED_EQUALLY_AT_TABLE:
            if others == 0:
                return _all_removed(stack, house, key="collusion_chips")
            each = stack // (others * unit) * unit
            sentence = say(
                "Everybody else at the table gets {chips}; what cannot be shared is removed.",
                chips=each,
            )
            reason = Reason(sentence, house.cite("collusion_chips"))
            return Confiscation(stack - each * others, each, reason)
        case _ as never:
            assert_never(never)


def _all_removed(stack: Chips, house: HouseRules, *, key: str) -> Confiscation:
    reason = Reason("The chips are removed from the tournament.", house.cite(key))
    return Confiscation(stack, 0, reason)


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Chips taken from where they do not belong, and whether worse may follow."""

    removed: Chips
    may_disqualify: bool
    reason: Reason


def pocketed_chips(house: HouseRules, *, amount: Chips) -> Forfeit:
    """Chips found off the table: they were never part of the stack on it and leave play."""
    source = house.cite("chips_off_table")
    match house.chips_off_table:
        case ChipsOffTable.REMOVED:
            return Forfeit(amount, False, Reason("The pocketed chips are removed.", source))
        case ChipsOffTable.REMOVED_MAYBE_DISQUALIFIED:
            sentence = "The pocketed chips are removed; the director may disqualify the player."
            return Forfeit(amount, True, Reason(sentence, source))
        case _ as never:
            assert_never(never)


class FoundChipsGo(StrEnum):
    """Where chips go that turn up after a lost all-in."""

    POT_WINNER = "pot_winner"
    REMOVED = "removed"
    OWNER = "owner"


@dataclass(frozen=True, slots=True)
class FoundChips:
    """What becomes of chips that turned up, and of the player who had them."""

    to: FoundChipsGo
    is_out: bool
    reason: Reason


def found_chips(
    house: HouseRules, *, opponent_covered: bool, next_deal_started: bool
) -> FoundChips:
    """Chips that the loser of an all-in finds afterwards; `opponent_covered` these chips too."""
    source = house.cite("hidden_chips")
    if not opponent_covered:
        sentence = "The winner could not have won these chips, so the player plays on."
        return FoundChips(FoundChipsGo.OWNER, False, Reason(sentence, source))
    match house.hidden_chips:
        case HiddenChips.WINNER_BEFORE_NEXT_DEAL_ELSE_REMOVED:
            if next_deal_started:
                sentence = "The player is out; the next deal has begun, so the chips are removed."
                return FoundChips(FoundChipsGo.REMOVED, True, Reason(sentence, source))
            sentence = "The player is out; the chips go to the winner of the pot."
            return FoundChips(FoundChipsGo.POT_WINNER, True, Reason(sentence, source))
        case _ as never:
            assert_never(never)


@dataclass(frozen=True, slots=True)
class DodgedBlindRuling:
    """What a dodged blind costs: dead money for the next pot, or a penalty of the director."""

    forfeited: Chips
    director_penalises: bool
    reason: Reason


def dodged_blind(house: HouseRules, *, stack: Chips, blind: Chips) -> DodgedBlindRuling:
    """A blind that somebody avoided on purpose while moving."""
    source = house.cite("dodged_blind")
    match house.dodged_blind:
        case DodgedBlind.DIRECTOR_PENALTY:
            sentence = "Dodging a blind is penalised by the director."
            return DodgedBlindRuling(0, True, Reason(sentence, source))
        case DodgedBlind.FORFEIT_AS_DEAD_MONEY_NEXT_POT:
            forfeited = min(stack, blind)
            sentence = say(
                "The blind is forfeited: {chips} dead chips in the next pot.", chips=forfeited
            )
            return DodgedBlindRuling(forfeited, False, Reason(sentence, source))
        case _ as never:
            assert_never(never)
