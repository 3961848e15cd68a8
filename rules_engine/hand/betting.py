"""The betting of one street: whose turn it is, what that player may do, and what an action does.

Two numbers carry the whole of no-limit raising. `price` is the total wager that stays in, and
`full_raise` the last full bet or raise of the street; a raise goes at least to their sum. A player
who has acted was at the price then, so `price - wager` is what all raises since have added up to:
the betting is open again to that player once it reaches a full raise, by one raise or by several
short all-ins together (St. Gabriel, Appendix D betting 4-5; Robert's Rules, section 14.3).

Before the flop the price is the whole big blind even if the big blind could not post it (Robert's
Rules, section 4.1); but a lone player with chips never has to pay more than the largest all-in.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rules_engine.errors import RuleViolation
from rules_engine.hand.seat_set import NOBODY, SeatSet, is_at_most_one, members, next_after
from rules_engine.hand.state import Draft, Hand, LimitRound, Street, with_value
from rules_engine.hand.steps import Action, Kind
from rules_engine.hand.structures import (
    BETS_AT_CAP,
    FixedLimit,
    NoLimit,
    PotLimit,
    counted_pot,
    is_full_limit_bet,
    may_raise_in_limit,
    pot_limit,
)
from rules_engine.house.citations import Source
from rules_engine.sentences import say
from rules_engine.units import Chips, SeatNo


class NoRaise(StrEnum):
    """Why a player may not bet or raise; the code of the refusal."""

    OTHERS_ALL_IN = "others_all_in"
    TOO_FEW_CHIPS = "too_few_chips"
    NOT_REOPENED = "betting_not_reopened"
    CAPPED = "raises_capped"


_NO_RAISE_SENTENCES: Mapping[NoRaise, str] = {
    NoRaise.OTHERS_ALL_IN: "Everybody else is all-in: call or fold.",
    NoRaise.TOO_FEW_CHIPS: "There are not enough chips for more than a call.",
    NoRaise.NOT_REOPENED: "There was no full raise since the last action: call or fold.",
    NoRaise.CAPPED: "This street has had a bet and three raises: call or fold.",
}
_NO_RAISE_KEYS: Mapping[NoRaise, str] = {
    NoRaise.NOT_REOPENED: "reopen",
    NoRaise.CAPPED: "limit_raise_cap",
}


@dataclass(frozen=True, slots=True)
class RaiseRange:
    """The totals that a bet or raise may go to; anything short of all-in in whole units."""

    kind: Kind
    min_to: Chips
    max_to: Chips


@dataclass(frozen=True, slots=True)
class TurnChoices:
    """What the player whose turn it is may do; folding is always possible.

    `call_to` is None if there is nothing to call, `raising` if no bet or raise is possible;
    `no_raise` then says why and `source` on which rule that rests, where it rests on one.
    """

    seat: SeatNo
    may_check: bool
    call_to: Chips | None
    raising: RaiseRange | None
    all_in_to: Chips
    no_raise: NoRaise | None
    source: Source | None

    @property
    def why_no_raise(self) -> str:
        """Why no bet or raise is possible, in a sentence; nothing where one is."""
        return _NO_RAISE_SENTENCES[self.no_raise] if self.no_raise else ""

    @property
    def may_go_all_in(self) -> bool:
        """Whether the last chips may go in, as a call or as a wager."""
        if self.raising and self.raising.max_to == self.all_in_to:
            return True
        return self.call_to == self.all_in_to


def turn_choices(hand: Hand) -> TurnChoices:
    """What the player whose turn it is may do."""
    wager = hand.wagers[hand.turn]
    to = call_to(hand)
    found = raise_range(hand)
    refused = found if isinstance(found, NoRaise) else None
    key = _NO_RAISE_KEYS.get(refused) if refused else None
    return TurnChoices(
        seat=hand.deal.seats[hand.turn],
        may_check=to <= wager,
        call_to=to if to > wager else None,
        raising=None if isinstance(found, NoRaise) else RaiseRange(_raise_kind(hand), *found),
        all_in_to=wager + hand.stacks[hand.turn],
        no_raise=refused,
        source=hand.deal.house.cite(key) if key else None,
    )


def call_to(hand: Hand | Draft) -> Chips:
    """The total that keeps the player to act in the hand; not above the own wager: nothing due."""
    turn = hand.turn
    price = hand.price
    if not hand.able & ~(1 << turn):
        price = min(price, highest_other_wager(hand, turn))
    most = hand.wagers[turn] + hand.stacks[turn]
    return price if price < most else most


def raise_range(hand: Hand | Draft) -> tuple[Chips, Chips] | NoRaise:
    """The least and the most that the player to act may bet or raise to."""
    turn = hand.turn
    price = hand.price
    wager = hand.wagers[turn]
    most = wager + hand.stacks[turn]
    if not hand.able & ~(1 << turn):
        return NoRaise.OTHERS_ALL_IN
    if most <= price:
        return NoRaise.TOO_FEW_CHIPS
    if hand.limit is not None:
        return _limit_range(hand, hand.limit, most)
    if hand.acted >> turn & 1 and price - wager < hand.full_raise:
        return NoRaise.NOT_REOPENED
    if not isinstance(hand.deal.stakes.structure, NoLimit):
        most = min(most, _pot_limit_to(hand, hand.deal.stakes.structure))
    least = price + hand.full_raise
    return (least if least < most else most, most)


def act(draft: Draft, action: Action) -> None:
    """Let the player to act do this; RuleViolation if it is not possible."""
    turn = draft.turn
    if draft.deal.seats[turn] != action.seat:
        raise RuleViolation(
            "out_of_turn",
            say(
                "It is seat {turn}'s turn, not seat {seat}'s.",
                turn=draft.deal.seats[turn],
                seat=action.seat,
            ),
        )
    _ACTS[action.kind](draft, action)
    draft.acted |= 1 << turn
    pass_turn(draft)


def drop(draft: Draft, index: int) -> None:
    """Take a hand out of play; its chips stay in the pot."""
    others = ~(1 << index)
    draft.live &= others
    draft.able &= others
    draft.pending &= others


def pass_turn(draft: Draft) -> None:
    """Give the turn to the next player who has to act, if anybody has to.

    Nobody is asked who owes nothing while all others are all-in. The hand of somebody absent dies
    when the turn comes (St. Gabriel, General 9), unless nobody else is left.
    """
    while draft.able & (draft.able - 1) or _lone_player_owes(draft):
        pending = draft.pending
        if not pending:
            return
        turn = draft.turn = next_after(pending, draft.turn)
        if not draft.away >> turn & 1 or is_at_most_one(draft.live):
            return
        drop(draft, turn)
    draft.pending = NOBODY


def open_street(draft: Draft) -> None:
    """Begin the betting on a street after the flop: first live player left of the button."""
    stakes = draft.deal.stakes
    draft.price = 0
    draft.full_raise = stakes.big_blind
    draft.acted = NOBODY
    draft.pending = draft.able
    if isinstance(stakes.structure, FixedLimit):
        structure = stakes.structure
        late = draft.street >= Street.TURN
        draft.full_raise = structure.big_bet if late else structure.small_bet
        draft.limit = LimitRound(full_to=0, bets=0, capped_by_more_than_two=False)
    draft.turn = len(draft.deal.seats) - 1
    pass_turn(draft)


def is_street_over(
    wagers: Sequence[Chips], *, live: SeatSet, all_in: SeatSet, acted: SeatSet
) -> bool:
    """Whether every live player has acted and matched the largest wager or is all-in, or only one
    is left (St. Gabriel, Appendix A 6). The definition that `pending` keeps up with.
    """
    if is_at_most_one(live):
        return True
    largest = max(wagers)
    return all(acted >> index & 1 and wagers[index] == largest for index in members(live & ~all_in))


def is_betting_over(*, live: SeatSet, all_in: SeatSet, owing: SeatSet = NOBODY) -> bool:
    """Whether nobody can bet any more in the hand: at most one live player has chips and nobody
    owes a call (St. Gabriel, all-in 4; Robert's Rules, section 15.34).
    """
    return is_at_most_one(live & ~all_in) and not owing


def highest_other_wager(hand: Hand | Draft, index: int) -> Chips:
    """The largest wager of this street among the other live players."""
    others = hand.live & ~(1 << index)
    return max((hand.wagers[other] for other in members(others)), default=0)


def _lone_player_owes(draft: Draft) -> bool:
    if not draft.able:
        return False
    lone = draft.able.bit_length() - 1
    return draft.wagers[lone] < highest_other_wager(draft, lone)


def _fold(draft: Draft, action: Action) -> None:
    if action.to is not None:
        raise RuleViolation("amount_not_wanted", "A fold has no amount.")
    drop(draft, draft.turn)


def _check(draft: Draft, action: Action) -> None:
    turn = draft.turn
    if action.to is not None:
        raise RuleViolation("amount_not_wanted", "A check has no amount.")
    if draft.wagers[turn] < draft.price:
        to = call_to(draft)
        raise RuleViolation(
            "must_call", say("Seat {seat} has to call {chips} or fold.", seat=action.seat, chips=to)
        )
    draft.pending &= ~(1 << turn)


def _call(draft: Draft, action: Action) -> None:
    to = call_to(draft)
    if to <= draft.wagers[draft.turn]:
        raise RuleViolation(
            "nothing_to_call", say("Seat {seat} has nothing to call.", seat=action.seat)
        )
    if action.to is not None and action.to != to:
        raise RuleViolation(
            "wrong_call", say("A call is {chips}, not {said}.", chips=to, said=action.to)
        )
    _put_in(draft, to)


def _bet(draft: Draft, action: Action) -> None:
    if draft.price:
        raise RuleViolation("already_bet", "There is a bet already: raise it.")
    _wager(draft, action)


def _raise(draft: Draft, action: Action) -> None:
    if not draft.price:
        raise RuleViolation("nothing_to_raise", "There is no bet to raise: bet.")
    _wager(draft, action)


def _all_in(draft: Draft, action: Action) -> None:
    to = draft.wagers[draft.turn] + draft.stacks[draft.turn]
    if action.to is not None and action.to != to:
        # Robert's Rules, section 3 betting 7.
        raise RuleViolation(
            "all_chips_must_go_in", say("All-in is {chips}, not {said}.", chips=to, said=action.to)
        )
    if to == call_to(draft):
        _put_in(draft, to)
        return
    _wager(draft, Action(action.seat, action.kind, to))


def _wager(draft: Draft, action: Action) -> None:
    if action.to is None:
        raise RuleViolation("amount_missing", "A bet or raise needs an amount.")
    found = raise_range(draft)
    if isinstance(found, NoRaise):
        raise RuleViolation(found.value, _NO_RAISE_SENTENCES[found])
    _refuse_amount(draft, action.to, *found)
    _put_in(draft, action.to)
    _raise_price(draft, action.to)


def _refuse_amount(draft: Draft, to: Chips, least: Chips, most: Chips) -> None:
    if to < least:
        raise RuleViolation(
            "below_minimum", say("The least possible is {least}, not {said}.", least=least, said=to)
        )
    if to > most:
        raise RuleViolation(
            "above_maximum", say("The most possible is {most}, not {said}.", most=most, said=to)
        )
    unit = draft.deal.stakes.unit
    if to % unit:
        # Robert's Rules, section 3 betting 7 and section 14.11.
        raise RuleViolation("not_payable", say("The smallest chip in play is {chip}.", chip=unit))


def _put_in(draft: Draft, to: Chips) -> None:
    turn = draft.turn
    behind = draft.stacks[turn] + draft.wagers[turn] - to
    draft.stacks = with_value(draft.stacks, turn, behind)
    draft.wagers = with_value(draft.wagers, turn, to)
    draft.pending &= ~(1 << turn)
    if not behind:
        draft.able &= ~(1 << turn)


def _raise_price(draft: Draft, to: Chips) -> None:
    increase = to - draft.price
    if draft.limit is not None:
        draft.limit = _limit_round_after(draft, draft.limit, to)
    elif increase > draft.full_raise:
        draft.full_raise = increase
    draft.price = to
    draft.pending = draft.able & ~(1 << draft.turn)


def _raise_kind(hand: Hand) -> Kind:
    return Kind.RAISE if hand.price else Kind.BET


def _pot_limit_to(hand: Hand | Draft, structure: PotLimit | FixedLimit) -> Chips:
    assert isinstance(structure, PotLimit)  # fixed limit has its own range
    deal = hand.deal
    stakes = deal.stakes
    pot = sum(deal.stacks) + deal.dead_money - sum(hand.stacks)
    is_undecided = hand.street is Street.PREFLOP and not hand.acted >> deal.big_blind_column & 1
    if is_undecided and deal.positions.small_blind in deal.seats:
        pot = counted_pot(
            pot,
            small_blind=stakes.small_blind,
            big_blind=stakes.big_blind,
            small_blind_as_big=structure.small_blind_as_big,
        )
    wager = hand.wagers[hand.turn]
    to = pot_limit(pot, price=hand.price, wager=wager, round_to=structure.round_to)
    return to - to % stakes.unit


def _limit_range(
    hand: Hand | Draft, limit: LimitRound, most: Chips
) -> tuple[Chips, Chips] | NoRaise:
    """Exactly one bet more than the last full one, or all-in for less."""
    turn = hand.turn
    size = hand.full_raise
    faced = hand.price - hand.wagers[turn]
    if hand.acted >> turn & 1 and not is_full_limit_bet(faced, limit=size):
        return NoRaise.NOT_REOPENED
    allowed = may_raise_in_limit(
        hand.deal.house,
        bets=limit.bets,
        players_with_chips=hand.able.bit_count(),
        entries_left=hand.deal.entries_left,
        capped_by_more_than_two=limit.capped_by_more_than_two,
    )
    if not allowed:
        return NoRaise.CAPPED
    to = min(limit.full_to + size, most)
    return to, to


def _limit_round_after(draft: Draft, limit: LimitRound, to: Chips) -> LimitRound:
    """Half a bet or more is a full bet (Robert's Rules, section 3 betting 5)."""
    if not is_full_limit_bet(to - limit.full_to, limit=draft.full_raise):
        return limit
    bets = limit.bets + 1
    many = not is_at_most_one(_without_lowest(draft.able | 1 << draft.turn))
    capped = limit.capped_by_more_than_two or (bets >= BETS_AT_CAP and many)
    return LimitRound(to, bets, capped)


def _without_lowest(seats: SeatSet) -> SeatSet:
    return seats & (seats - 1)


_ACTS: Mapping[Kind, Callable[[Draft, Action], None]] = {
    Kind.FOLD: _fold,
    Kind.CHECK: _check,
    Kind.CALL: _call,
    Kind.BET: _bet,
    Kind.RAISE: _raise,
    Kind.ALL_IN: _all_in,
}
