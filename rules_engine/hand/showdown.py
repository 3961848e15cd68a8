"""The showdown: who shows first, what must be shown, who wins which pot.

Cards speak: once every hand that can win a pot lies open under a complete board, the pot is
settled by itself. Where cards are not recorded the table says who won, pot by pot.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from rules_engine.cards import Card
from rules_engine.errors import RuleViolation
from rules_engine.hand.evaluation import RankedHand, Strength, rank_board, rank_hand, strength
from rules_engine.hand.pots import Pot, best_of, build_pots, divide, settlement_order
from rules_engine.hand.seat_set import NOBODY, SeatSet, is_at_most_one, members
from rules_engine.hand.state import Award, Draft, Hand, Showdown, dead, with_value
from rules_engine.hand.steps import BoardPlayed, CardsShown, HandMucked, PotAwarded
from rules_engine.house.keys import ShowFirst, ShowToWin
from rules_engine.house.rules import HouseRules
from rules_engine.room.circle import following
from rules_engine.sentences import say
from rules_engine.units import Chips, SeatNo


@dataclass(frozen=True, slots=True)
class ShowdownChoices:
    """What the showdown waits for: hands in the order of showing, and the next pot to settle.

    `may_muck` are those of `to_show` who may give up unseen. The table may say who of `claimants`
    won pot number `pot`, if it does not want to record cards.
    """

    to_show: tuple[SeatNo, ...]
    may_muck: tuple[SeatNo, ...]
    pot: int
    claimants: tuple[SeatNo, ...]


def show_order(
    house: HouseRules,
    *,
    live: Sequence[SeatNo],
    first_to_act: SeatNo,
    last_aggressor: SeatNo | None = None,
    last_caller: SeatNo | None = None,
) -> tuple[SeatNo, ...]:
    """The live players in the order in which they show; the last three arguments are about the
    final street (St. Gabriel, Appendix A 10; Robert's Rules, section 3 showdown 7; Charity draft
    rules, 41).
    """
    match house.show_first:
        case ShowFirst.LAST_AGGRESSOR_ELSE_FIRST_TO_ACT:
            first = first_to_act if last_aggressor is None else last_aggressor
        case ShowFirst.LEFT_OF_LAST_CALLER:
            first = first_to_act if last_caller is None else following(live, last_caller)
        case unknown:
            assert_never(unknown)
    return tuple(sorted(live, key=lambda seat: (seat < first, seat)))


def showdown_choices(hand: Hand) -> ShowdownChoices:
    """What may happen at the showdown."""
    showdown = _of(hand)
    number = _next_pot(hand, showdown)
    to_show = _to_show(hand, showdown)
    return ShowdownChoices(
        to_show=tuple(hand.deal.seats[index] for index in to_show),
        may_muck=tuple(hand.deal.seats[i] for i in to_show if _why_not_muck(hand, i) is None),
        pot=number,
        claimants=hand.seats_of(_claimants(showdown, number - 1)),
    )


def best_five(hand: Hand, seat: SeatNo) -> RankedHand | None:
    """The five cards that play for a hand that lies open; None while they are not known."""
    cards = hand.showdown.shown[hand.deal.column(seat)] if hand.showdown else None
    known = (*hand.board, *(cards or ()))
    return rank_hand(known) if cards and len(known) >= 5 else None


def open_showdown(draft: Draft, put_in: Sequence[Chips]) -> None:
    """Fix the pots, because nobody can bet any more."""
    if draft.showdown:
        return
    pots = build_pots(put_in, live=draft.live, dead=dead(draft))
    count = len(draft.stacks)
    draft.showdown = Showdown(
        pots=pots,
        shown=(None,) * count,
        strengths=(0,) * count,
        given_up=NOBODY,
        board=None,
        awards=(None,) * len(pots),
    )


def begin_showing(draft: Draft) -> None:
    """The board is complete: rank the hands that lie open already."""
    showdown = _of(draft)
    if len(draft.board) != 5:
        return
    board = rank_board(draft.board)
    strengths = tuple([board.strength(cards) if cards else 0 for cards in showdown.shown])
    pots, shown, _, given_up, _, awards = showdown
    draft.showdown = Showdown(pots, shown, strengths, given_up, board, awards)


def show(draft: Draft, step: CardsShown) -> None:
    """Turn two cards up."""
    index = _holder(draft, step.seat)
    add_known(draft, step.cards, count=2)
    pots, shown, strengths, given_up, board, awards = _of(draft)
    shown = (*shown[:index], step.cards, *shown[index + 1 :])
    if board:
        strengths = with_value(strengths, index, board.strength(step.cards))
    draft.showdown = Showdown(pots, shown, strengths, given_up, board, awards)


def muck(draft: Draft, step: HandMucked) -> None:
    """Give up unseen; where the house wants no declaration the board still plays for the hand."""
    index = _holder(draft, step.seat)
    refusal = _why_not_muck(draft, index)
    if refusal:
        raise refusal
    if not draft.deal.house.play_board_declaration and _of(draft).board:
        _play_board(draft, index)
        return
    give_up(draft, index)


def play_board(draft: Draft, step: BoardPlayed) -> None:
    """Claim what the board alone is worth, said before the cards are thrown away.

    St. Gabriel, Appendix A 1; Robert's Rules, section 5.8; Club rules, 5.16.
    """
    index = _holder(draft, step.seat)
    if not _of(draft).board:
        raise RuleViolation("board_unknown", "The board is not recorded: say who won the pot.")
    _play_board(draft, index)


def give_up(draft: Draft, index: int) -> None:
    """Take a hand out of every pot that is not settled yet."""
    showdown = _of(draft)
    draft.showdown = showdown._replace(given_up=showdown.given_up | 1 << index)


def award(draft: Draft, step: PotAwarded) -> None:
    """Let the table say who won the next pot to be settled."""
    showdown = _of(draft)
    number = _next_pot(draft, showdown)
    if step.pot != number:
        raise RuleViolation("other_pot_first", say("Pot {pot} is settled first.", pot=number))
    if not step.winners or len(set(step.winners)) < len(step.winners):
        raise RuleViolation("winners_unclear", "Name each winner of the pot once.")
    winners = sum(1 << draft.deal.column(seat) for seat in step.winners)
    claimants = _claimants(showdown, number - 1)
    for index in members(winners & ~claimants):
        seat = draft.deal.seats[index]
        raise RuleViolation(
            "not_in_this_pot", say("Seat {seat} cannot win pot {pot}.", seat=seat, pot=number)
        )
    _refuse_against_cards(draft, claimants, winners)
    _settle(draft, number, winners, by_cards=False)


def settle_pots(draft: Draft) -> bool:
    """Settle what speaks for itself, in the order of the house; whether all pots are settled."""
    showdown = _of(draft)
    for number in settlement_order(draft.deal.house, len(showdown.pots)):
        if showdown.awards[number - 1]:
            continue
        claimants = _claimants(showdown, number - 1)
        winners = _winners(draft, showdown, showdown.pots[number - 1], claimants)
        if not winners:
            return False
        showdown = _settle(draft, number, winners, by_cards=not is_at_most_one(claimants))
    return True


def push_pots(draft: Draft) -> None:
    """Move every share into its winner's stack."""
    stacks = [*draft.stacks]
    for settled in _of(draft).awards:
        assert settled  # the hand is not over before every pot is settled
        for seat, chips in settled.shares:
            stacks[draft.deal.seats.index(seat)] += chips
    draft.stacks = tuple(stacks)


def win_uncontested(draft: Draft) -> None:
    """One live hand is left and takes everything without showing."""
    deal = draft.deal
    total = sum(deal.stacks) + deal.dead_money - sum(draft.stacks)
    winner = deal.seats[draft.live.bit_length() - 1]
    settled = Award(1, total, ((winner, total),), False)
    nothing = (0,) * len(draft.stacks)
    shown = draft.showdown.shown if draft.showdown else (None,) * len(nothing)
    pots = (Pot(total, draft.live),)
    draft.showdown = Showdown(pots, shown, nothing, NOBODY, None, (settled,))


def add_known(draft: Draft, cards: Sequence[Card], *, count: int) -> None:
    """Remember cards that lie open; RuleViolation if one of them did already."""
    if len(cards) != count:
        raise RuleViolation(
            "wrong_number_of_cards", say("There must be {count} cards.", count=count)
        )
    known = draft.known_cards
    for card in cards:
        bit = 1 << (card.rank << 2) + card.suit
        if known & bit:
            raise RuleViolation(
                "card_twice", say("{card} is on the table already.", card=str(card))
            )
        known |= bit
    draft.known_cards = known


def _of(hand: Hand | Draft) -> Showdown:
    assert hand.showdown  # the machine lets nobody ask before betting is over
    return hand.showdown


def _holder(draft: Draft, seat: SeatNo) -> int:
    """The column of a seat that still holds cards not shown."""
    index = draft.deal.column(seat)
    showdown = _of(draft)
    if not draft.live >> index & 1 or showdown.given_up >> index & 1:
        raise RuleViolation("hand_not_live", say("Seat {seat} has no live hand.", seat=seat))
    if showdown.shown[index] or showdown.strengths[index]:
        raise RuleViolation("already_shown", say("Seat {seat} has shown already.", seat=seat))
    return index


def _to_show(hand: Hand, showdown: Showdown) -> list[int]:
    """Those of the pot settled first show first; the others wait for their pot."""
    live = [*members(hand.live)]
    first = members(hand.live)[0]
    order = show_order(
        hand.deal.house,
        live=live,
        first_to_act=first,
        last_aggressor=_if_live(hand, hand.aggressor),
        last_caller=_if_live(hand, hand.caller),
    )
    queue: list[int] = []
    for number in settlement_order(hand.deal.house, len(showdown.pots)):
        eligible = showdown.pots[number - 1].eligible & ~showdown.given_up
        queue += [i for i in order if eligible >> i & 1 and i not in queue]
    return [i for i in queue if not showdown.shown[i] and not showdown.strengths[i]]


def _if_live(hand: Hand, index: int | None) -> int | None:
    return index if index is not None and hand.live >> index & 1 else None


def _why_not_muck(hand: Hand | Draft, index: int) -> RuleViolation | None:
    """All-in hands are shown in any case, and so is the last hand in a pot."""
    seat = hand.deal.seats[index]
    is_open = hand.deal.house.all_in_face_up and is_at_most_one(hand.able)
    if is_open or not hand.able >> index & 1:
        # St. Gabriel, General 14; Robert's Rules, section 15.34; Charity draft rules, 12.
        return RuleViolation(
            "all_in_must_show", say("The hand was all-in: seat {seat} must show.", seat=seat)
        )
    showdown = _of(hand)
    last = any(_claimants(showdown, pot) == 1 << index for pot in range(len(showdown.pots)))
    if last:
        # St. Gabriel, General 14; Robert's Rules, section 3 showdown 1.
        return RuleViolation(
            "must_show_to_win", say("Seat {seat} must show to win the pot.", seat=seat)
        )
    return None


def _claimants(showdown: Showdown, pot: int) -> SeatSet:
    """Who can win a pot; one that everybody gave up falls to those of the pot below."""
    # The main pot has a claimant: the last live hand can be neither mucked nor killed.
    while not (claimants := showdown.pots[pot].eligible & ~showdown.given_up):
        pot -= 1
    return claimants


def _winners(draft: Draft, showdown: Showdown, pot: Pot, claimants: SeatSet) -> SeatSet:
    """Who wins by what lies open; nobody yet while that is not clear."""
    if is_at_most_one(claimants):
        is_contested = claimants != pot.eligible
        if not is_contested or _may_win_unseen(draft):
            return claimants
    strengths = showdown.strengths
    for index in members(claimants):
        if not strengths[index]:
            return NOBODY
    return best_of(claimants, strengths)


def _may_win_unseen(draft: Draft) -> bool:
    return draft.deal.house.show_to_win is ShowToWin.BOTH_UNLESS_ALL_OTHERS_MUCKED


def _play_board(draft: Draft, index: int) -> None:
    showdown = _of(draft)
    assert showdown.board  # asked for by the callers
    worth: Strength = strength(showdown.board.cards)
    strengths = with_value(showdown.strengths, index, worth)
    draft.showdown = showdown._replace(strengths=strengths)


def _refuse_against_cards(draft: Draft, claimants: SeatSet, winners: SeatSet) -> None:
    """Cards speak: of the hands that lie open exactly the best can be among the winners.

    St. Gabriel, General 14; Robert's Rules, section 3 showdown 2.
    """
    strengths = _of(draft).strengths
    best = max(strengths[index] for index in members(claimants))
    open_hands = [index for index in members(claimants) if strengths[index]]
    named = [index for index in open_hands if winners >> index & 1]
    if named and named != [index for index in open_hands if strengths[index] == best]:
        raise RuleViolation("cards_speak", "The cards shown say otherwise.")


def _next_pot(hand: Hand | Draft, showdown: Showdown) -> int:
    order = settlement_order(hand.deal.house, len(showdown.pots))
    return next(number for number in order if not showdown.awards[number - 1])


def _settle(draft: Draft, number: int, winners: SeatSet, *, by_cards: bool) -> Showdown:
    showdown = _of(draft)
    deal = draft.deal
    pot = number - 1
    amount = showdown.pots[pot].amount
    shares = divide(
        deal.house,
        amount,
        winners=[deal.seats[index] for index in members(winners)],
        button=deal.positions.button,
        stacks_before=deal.stack_of,
        unit=deal.stakes.unit,
    )
    settled = Award(number, amount, tuple(shares.items()), by_cards)
    pots, shown, strengths, given_up, board, awards = showdown
    awards = (*awards[:pot], settled, *awards[pot + 1 :])
    draft.showdown = Showdown(pots, shown, strengths, given_up, board, awards)
    return draft.showdown
