"""What a ruling says about chips is carried out: all of it in one wish, and once.

A ruling keeps its answers, so what follows from it is asked of the rules again and never stored.
Stacks may be unknown: then the total in play is all there is to change.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import lru_cache, partial
from typing import TypeAlias

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.house.rules import HouseRules
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, Sentence, say
from rules_engine.texts.rulings.consequences import (
    ChipsMoved,
    ChipsRemoved,
    DeadMoney,
    PotStays,
    SeatBusted,
    SeatPlaysOn,
)
from rules_engine.texts.rulings.consultation import hold
from rules_engine.texts.rulings.listing import BY_ID
from rules_engine.texts.rulings.questions import Plain
from rules_engine.texts.rulings.ruling import Ruling
from rules_engine.tournament import Fact, GivenRuling, Tournament, questions
from rules_engine.tournament.state import Out
from rules_engine.units import Chips, EntryNo, SeatNo

ChipEffect: TypeAlias = ChipsRemoved | ChipsMoved | DeadMoney | PotStays | SeatPlaysOn | SeatBusted
_EFFECTS = (ChipsRemoved, ChipsMoved, DeadMoney, PotStays, SeatPlaysOn, SeatBusted)
_LONGEST_REASON = 200
_FORFEITED = "Wagers of the void deal that are not given back."


def rule_again(tournament: Tournament, given: GivenRuling) -> Ruling | None:
    """The ruling in full, from the answers on record; None if the rules have changed since."""
    return _rule_again(tournament.house, given)


@lru_cache(maxsize=1024)
def _rule_again(house: HouseRules, given: GivenRuling) -> Ruling | None:
    one = BY_ID.get(given.irregularity)
    if one is None:
        return None
    texts = dict(given.answers)

    def used(_seat: SeatNo | None) -> Mapping[str, Plain]:
        return {ask.key: ask.parse(texts[ask.key]) for ask in one.uses if ask.key in texts}

    try:
        outcome = hold(one, house, texts, known=used).outcome
    except ValueError:
        return None
    before = given.proposed or given.headline
    return outcome if isinstance(outcome, Ruling) and outcome.headline == before else None


def chips_to_move(tournament: Tournament, given: GivenRuling) -> tuple[ChipEffect, ...]:
    """What is still to be done about chips: nothing once it is done, or staff ruled otherwise.

    Chips that stay in the pot can do so while their deal is on, or was void and no other has begun.
    """
    if given.proposed or given.carried_out_at is not None:
        return ()
    full = rule_again(tournament, given)
    if full is None:
        return ()
    effects = tuple(one for one in full.consequences if isinstance(one, _EFFECTS))
    if any(isinstance(one, PotStays) for one in effects) and not _may_stay(tournament, given):
        return ()
    return effects


def describe(tournament: Tournament, given: GivenRuling, effect: ChipEffect) -> Sentence:
    """An effect in a sentence; who sat at a seat is looked up."""
    who = partial(_name, tournament, given)
    match effect:
        case ChipsRemoved(seat, chips):
            return say("{chips:,} chips of {who} leave the tournament.", chips=chips, who=who(seat))
        case ChipsMoved(chips, giver, taker):
            return say(
                "{chips:,} chips go from {giver} to {taker}.",
                chips=chips,
                giver=who(giver),
                taker=who(taker),
            )
        case DeadMoney(seat, chips):
            return say("{chips:,} chips of {who} go into the next pot.", chips=chips, who=who(seat))
        case PotStays(seat, int(chips)):
            return say(
                "{chips:,} chips of {who} stay in the pot for the next deal.",
                chips=chips,
                who=who(seat),
            )
        case PotStays(seat):
            return say("What {who} put in stays in the pot for the next deal.", who=who(seat))
        case SeatPlaysOn(seat, chips):
            return say("{Who} plays on with {chips:,} chips.", chips=chips, who=who(seat))
        case SeatBusted(seat):
            return say("{Who} is out of the tournament.", who=who(seat))


def carry_out(
    tournament: Tournament,
    *,
    ruling: int,
    now: datetime,
    is_staff: bool,
    chips: Chips | None = None,
) -> tuple[Fact, ...]:
    """Everything that a ruling says about chips; staff agree with it by the same wish.

    `chips` is how many stay in the pot where no hand was tracked. RuleViolation `no_such_item`,
    `waits_for_staff`, `nothing_to_carry_out`, `chips_needed`, and what the chips themselves refuse.
    """
    given = tournament.floor.rulings.get(ruling)
    if given is None:
        raise RuleViolation("no_such_item", say("There is no ruling {ruling}.", ruling=ruling))
    made: tuple[Fact, ...] = ()
    if given.waits and is_staff:
        made = engine.confirm_ruling(tournament, ruling=ruling, now=now)
    closing = engine.close_ruling(engine.after(tournament, made), ruling=ruling, now=now)
    effects = chips_to_move(tournament, given)
    if not effects:
        raise RuleViolation("nothing_to_carry_out", "There is nothing left of it to do.")
    busts = [one for one in effects if isinstance(one, SeatBusted)]
    others = [one for one in effects if not isinstance(one, SeatBusted)]
    for effect in (*others, *busts):  # a bust may end the tournament, and then no chips move
        after = engine.after(tournament, made)
        made += _facts(after, given, effect, chips, is_loser=bool(busts), now=now)
    return (*made, *closing)


def _facts(
    tournament: Tournament,
    given: GivenRuling,
    effect: ChipEffect,
    chips: Chips | None,
    *,
    is_loser: bool,
    now: datetime,
) -> tuple[Fact, ...]:
    """One effect as facts; `is_loser`: the chips are those of somebody who has lost everything."""
    table, reason = given.table, given.headline[:_LONGEST_REASON]
    match effect:
        case ChipsRemoved(seat, removed) if is_loser:
            loser = _entry(tournament, given, seat)
            return engine.remove_found_chips(
                tournament, entry=loser, chips=removed, reason=reason, now=now
            )
        case ChipsRemoved(seat, removed):
            return engine.remove_chips(
                tournament,
                entry=_entry(tournament, given, seat),
                chips=removed,
                reason=reason,
                citations=given.citations,
                now=now,
            )
        case ChipsMoved() if is_loser:
            return ()  # an all-in puts a whole stack into the pot: on record the winner has them
        case ChipsMoved(moved, giver, taker):
            return engine.give_chips(
                tournament,
                table=table,
                chips=moved,
                giver=giver,
                taker=taker,
                reason=reason,
                now=now,
            )
        case DeadMoney(seat, dead):
            return _carry(tournament, given, seat, dead, of_void_deal=False, now=now)
        case PotStays(seat, known):
            return _leave_in_pot(tournament, given, seat, known or chips, now=now)
        case SeatPlaysOn(seat, found):
            return _play_on(tournament, given, seat, found, now=now)
        case SeatBusted(seat):
            return _bust(tournament, given, seat, now=now)


def _carry(
    tournament: Tournament,
    given: GivenRuling,
    seat: SeatNo,
    chips: Chips,
    *,
    of_void_deal: bool,
    now: datetime,
) -> tuple[Fact, ...]:
    return engine.carry_pot(
        tournament,
        table=given.table,
        seat=seat,
        chips=chips,
        reason=_FORFEITED if of_void_deal else given.headline[:_LONGEST_REASON],
        of_void_deal=of_void_deal,
        citations=given.citations,
        now=now,
    )


def _leave_in_pot(
    tournament: Tournament, given: GivenRuling, seat: SeatNo, chips: Chips | None, *, now: datetime
) -> tuple[Fact, ...]:
    """The deal is void, if it is still on, and a player's wagers are not given back."""
    if not chips:
        raise RuleViolation("chips_needed", "Say how many chips stay in the pot.")
    hand = tournament.tables[given.table].hand
    void: tuple[Fact, ...] = ()
    if hand is not None:
        void = engine.void_hand(
            tournament,
            table=given.table,
            hand=hand.number,
            reason=given.headline[:_LONGEST_REASON],
            now=now,
        )
    after = engine.after(tournament, void)
    return (*void, *_carry(after, given, seat, chips, of_void_deal=True, now=now))


def _play_on(
    tournament: Tournament, given: GivenRuling, seat: SeatNo, chips: Chips, *, now: datetime
) -> tuple[Fact, ...]:
    """Nobody is out after all; where stacks are known the chips come back from who took them."""
    entry, reason = _entry(tournament, given, seat), given.headline[:_LONGEST_REASON]
    report = next((one for one in tournament.floor.reports if one.entry == entry), None)
    if isinstance(tournament.entries[entry].where, Out):
        raise RuleViolation(
            "not_in_play", say("{Entry} is out on record: undo that first.", entry=EntryRef(entry))
        )
    if report is None:
        return ()
    made = engine.reject_bust(tournament, report=report.number, reason=reason, now=now)
    held = tournament.tables[given.table].seat(seat)
    takers = [
        number
        for number, one in tournament.tables[given.table].held()
        if one.entry in report.knocked_out_by
    ]
    if held is None or held.stack is None or len(takers) != 1:
        return made
    return made + engine.give_chips(
        engine.after(tournament, made),
        table=given.table,
        chips=chips,
        giver=takers[0],
        taker=seat,
        reason=reason,
        now=now,
    )


def _bust(
    tournament: Tournament, given: GivenRuling, seat: SeatNo, *, now: datetime
) -> tuple[Fact, ...]:
    entry = _entry(tournament, given, seat)
    if isinstance(tournament.entries[entry].where, Out):
        return ()
    at = SeatRef(given.table, seat)
    return engine.bust_seat(tournament, at=at, entry=entry, now=now)


def _may_stay(tournament: Tournament, given: GivenRuling) -> bool:
    place = tournament.tables[given.table]
    if place.hand is not None:
        return place.hand.number == given.hand
    return bool(place.voided_deal)


def _entry(tournament: Tournament, given: GivenRuling, seat: SeatNo) -> EntryNo:
    """Who sat there when the ruling was given; `seat_empty` if nobody is known to have."""
    found = _find_entry(tournament, given, seat)
    if found is None:
        raise RuleViolation(
            "seat_empty",
            say("Seat {seat} at table {table} is empty.", seat=seat, table=given.table),
        )
    return found


def _find_entry(tournament: Tournament, given: GivenRuling, seat: SeatNo) -> EntryNo | None:
    held = tournament.tables[given.table].seat(seat)
    return next(_gone(tournament, given, seat), held.entry if held else None)


def _gone(tournament: Tournament, given: GivenRuling, seat: SeatNo) -> Iterator[EntryNo]:
    """Who went out of this seat since the ruling."""
    at = SeatRef(given.table, seat)
    for entry in questions.entries_out(tournament):
        where = entry.where
        if isinstance(where, Out) and where.seat == at and where.at >= given.given_at:
            yield entry.number


def _name(tournament: Tournament, given: GivenRuling, seat: SeatNo) -> EntryRef | Sentence:
    found = _find_entry(tournament, given, seat)
    return say("seat {seat}", seat=seat) if found is None else EntryRef(found)
