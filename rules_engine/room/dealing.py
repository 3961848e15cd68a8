"""Who deals, shuffles and cuts at a table where players deal for themselves.

Roles are worked out anew for every hand, from the people who are dealt in and in their chairs, so
a bust, a move or an empty chair needs no rule of its own. With two decks the one just used is
shuffled while the other is dealt; with one deck everybody waits for the shuffle.
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from rules_engine.errors import RuleViolation
from rules_engine.house.keys import Cutter, DeckChange, Shuffler
from rules_engine.house.reasons import RIFFLE_DEFAULT, Reason
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import ComingHand, Positions, next_positions
from rules_engine.room.circle import at_or_before, clockwise, following, preceding
from rules_engine.sentences import Sentence, say
from rules_engine.units import LevelNo, SeatNo


class Deck(StrEnum):
    """What the deck of the coming hand needs."""

    AS_ALWAYS = "as_always"  # whoever shuffles does so, ahead of play or now
    UNUSED = "unused"  # no hand was dealt at this table yet
    CHANGES = "changes"  # another deck comes to the table
    MISDEALT = "misdealt"  # the last hand was void and is dealt again


@dataclass(frozen=True, slots=True)
class Dealers:
    """Who dealt the hand just ended (None before the first), deals the coming one, and the next."""

    ended: SeatNo | None
    coming: SeatNo
    after: SeatNo


@dataclass(frozen=True, slots=True)
class DealingRoles:
    """The work around one hand; `cutter` None means somebody from outside the hand.

    `is_ahead`: what is shuffled is the other deck, for the hand after this one.
    """

    dealer: SeatNo
    shuffler: SeatNo
    cutter: SeatNo | None
    deck_goes_to: SeatNo
    is_ahead: bool
    reasons: tuple[Reason, ...]


def dealing_roles(
    house: HouseRules,
    *,
    decks: int,
    hand: ComingHand,
    last: Positions | None,
    absent: Collection[SeatNo] = (),
    is_misdealt: bool = False,
) -> DealingRoles:
    """The roles for the coming hand; `last` are the positions of the hand just ended.

    RuleViolation `nobody_present` if nobody who is dealt in is at the table.
    """
    present = frozenset(hand.dealt_in).difference(absent)
    if not present:
        raise RuleViolation("nobody_present", "Nobody is at the table to deal.")
    seated = (*hand.dealt_in, *hand.waiting)
    after = next_positions(house, occupied=seated, last=hand.positions)
    dealers = Dealers(
        ended=None if last is None else at_or_before(present, last.button),
        coming=at_or_before(present, hand.positions.button),
        after=at_or_before(present, after.button),
    )
    roles = assign_roles(
        house, decks=decks, present=present, dealers=dealers, is_misdealt=is_misdealt
    )
    return _with_dealer_reason(roles, house, hand.positions.button)


def preparing_roles(
    house: HouseRules,
    *,
    hand: ComingHand,
    absent: Collection[SeatNo] = (),
    is_misdealt: bool = False,
) -> DealingRoles:
    """The roles where the very deck that is dealt next has to be made ready: the dealer shuffles.

    St. Gabriel General 16, and after a misdeal Appendix D misdeals 6; Robert's Rules section 5.1;
    Home Poker Tourney booklet hold'em 1; Club rules 7.1. RuleViolation as in `dealing_roles`.
    """
    return dealing_roles(
        house, decks=1, hand=hand, last=None, absent=absent, is_misdealt=is_misdealt
    )


def deck_of_hand(
    house: HouseRules, *, level: LevelNo, last_level: LevelNo | None, is_misdealt: bool
) -> Deck:
    """What the deck of a hand at `level` needs; `last_level` is that of the hand before it here."""
    if last_level is None:
        return Deck.UNUSED
    with_level = DeckChange.WITH_DEALER_OR_LEVEL_OR_PROOF_OF_MARKING
    if level != last_level and house.deck_change is with_level:  # Charity draft rules, 69
        return Deck.CHANGES
    return Deck.MISDEALT if is_misdealt else Deck.AS_ALWAYS


def is_made_ready_now(deck: Deck, roles: DealingRoles) -> bool:
    """Whether `preparing_roles` come first: nobody has shuffled the deck of the coming hand."""
    return deck is Deck.MISDEALT or (deck is not Deck.AS_ALWAYS and roles.is_ahead)


def assign_roles(
    house: HouseRules,
    *,
    decks: int,
    present: Collection[SeatNo],
    dealers: Dealers,
    is_misdealt: bool = False,
) -> DealingRoles:
    """The roles once it is known who deals; ValueError unless there are one or two decks."""
    if decks not in (1, 2):
        raise ValueError(f"A table is dealt with one or two decks, not {decks}.")
    shuffler = _shuffler(house.shuffler, decks, present, dealers)
    cutter = _cutter(house.cutter, decks, present, shuffler, dealers.coming)
    declined: SeatNo | None = shuffler
    if house.cutter is Cutter.RIGHT_OF_SHUFFLER_NOT_NEW_DEALER and not is_misdealt:
        declined = _if_declined(present, shuffler, cutter, dealers.coming)
    is_ahead = decks == 2 and house.shuffler is not Shuffler.DEALER
    deck_goes_to = dealers.after if is_ahead else dealers.coming
    deck = say("the other deck") if is_ahead else say("the deck")
    reasons = (
        _shuffle_reason(house, deck, shuffler, deck_goes_to),
        _cut_reason(house, shuffler, cutter, declined=declined),
    )
    return DealingRoles(dealers.coming, shuffler, cutter, deck_goes_to, is_ahead, reasons)


def _shuffler(rule: Shuffler, decks: int, present: Collection[SeatNo], dealers: Dealers) -> SeatNo:
    match rule:
        case Shuffler.DEALER:
            return dealers.coming
        case Shuffler.PREVIOUS_DEALER:
            shuffler = dealers.coming if dealers.ended is None else dealers.ended
        case Shuffler.RIGHT_OF_BUTTON:
            shuffler = dealers.coming if decks == 1 else preceding(present, dealers.coming)
        case Shuffler.SECOND_LEFT_OF_DEALER:
            # The second to the left of who has dealt is the one who deals after the next.
            shuffler = dealers.coming if decks == 1 else dealers.after
        case unknown:
            assert_never(unknown)
    is_busy_dealing = decks == 2 and shuffler == dealers.coming
    return following(present, shuffler) if is_busy_dealing else shuffler


def _cutter(
    rule: Cutter, decks: int, present: Collection[SeatNo], shuffler: SeatNo, dealer: SeatNo
) -> SeatNo | None:
    match rule:
        case Cutter.LEFT_OF_SHUFFLER if decks == 2:
            cutter = following(present, shuffler)
        case Cutter.LEFT_OF_SHUFFLER | Cutter.RIGHT_OF_DEALER:
            cutter = preceding(present, dealer)
        case Cutter.LEFT_OF_BUTTON:
            cutter = following(present, dealer)
        case Cutter.RIGHT_OF_SHUFFLER_NOT_NEW_DEALER:
            rightward = reversed(clockwise(present, after=shuffler))
            cutter = next((seat for seat in rightward if seat not in (shuffler, dealer)), shuffler)
        case unknown:
            assert_never(unknown)
    return None if cutter == shuffler else cutter


def _if_declined(
    present: Collection[SeatNo], shuffler: SeatNo, cutter: SeatNo | None, dealer: SeatNo
) -> SeatNo | None:
    """Who cuts if the cutter does not want to, where the new dealer may not: the shuffler.

    A dealer who shuffles leaves it, as we read Club rules 1.5, to the next player on the right;
    None if there is nobody else. After a misdeal the dealer cuts again (7.1).
    """
    if shuffler != dealer or cutter is None:
        return shuffler
    other = preceding(set(present) - {dealer}, cutter)
    return None if other == cutter else other


def _with_dealer_reason(roles: DealingRoles, house: HouseRules, button: SeatNo) -> DealingRoles:
    if roles.dealer == button:
        sentence = say("Seat {seat} has the button and deals.", seat=button)
        reason = Reason(sentence, house.cite("button_rule"))
    else:
        sentence = say(
            "Nobody is there to deal at the button, seat {button}: seat {seat} deals.",
            button=button,
            seat=roles.dealer,
        )
        reason = Reason(sentence, RIFFLE_DEFAULT)
    return replace(roles, reasons=(reason, *roles.reasons))


def _shuffle_reason(
    house: HouseRules, deck: Sentence, shuffler: SeatNo, deck_goes_to: SeatNo
) -> Reason:
    riffles = say(
        "Seat {seat} takes {deck} and riffles it at least {times} times",
        seat=shuffler,
        deck=deck,
        times=house.min_riffles,
    )
    if deck_goes_to == shuffler:
        sentence = say("{riffles}.", riffles=riffles)
    else:
        sentence = say(
            "{riffles}, then hands it to seat {seat}.", riffles=riffles, seat=deck_goes_to
        )
    return Reason(sentence, house.cite("shuffler"))


def _cut_reason(
    house: HouseRules, shuffler: SeatNo, cutter: SeatNo | None, *, declined: SeatNo | None
) -> Reason:
    parts = say("at least {cards} cards in each part", cards=house.min_cut_cards)
    if cutter is None:
        sentence = say(
            "Somebody outside the hand cuts, or else seat {seat} ({parts}).",
            seat=shuffler,
            parts=parts,
        )
    elif declined is None:
        sentence = say(
            "Seat {cutter} is offered the cut; if it is declined, somebody outside the hand cuts "
            "({parts}).",
            cutter=cutter,
            parts=parts,
        )
    else:
        sentence = say(
            "Seat {cutter} is offered the cut; if it is declined, seat {seat} cuts ({parts}).",
            cutter=cutter,
            seat=declined,
            parts=parts,
        )
    return Reason(sentence, house.cite("cutter"))
