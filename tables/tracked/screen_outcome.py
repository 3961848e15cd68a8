"""How a tracked hand ended: who won which pot, with which five cards, and where odd chips went."""

from dataclasses import dataclass

from rules_engine.cards import Card
from rules_engine.hand import Award, Hand, best_five
from rules_engine.units import Chips, SeatNo
from tables.tracked.hand_words import NameOf, hand_name, pot_name, together
from tournaments.words.cards import CardShown, cards_shown


@dataclass(frozen=True, slots=True)
class WinnerShown:
    """Somebody who won a pot or a part of it; the five cards only where they were shown."""

    seat: SeatNo
    name: str
    share: Chips
    hand: str
    five: tuple[CardShown, ...]


@dataclass(frozen=True, slots=True)
class AwardShown:
    """A pot that is settled, or several with the same winner."""

    name: str
    amount: Chips
    winners: tuple[WinnerShown, ...]
    odd_chips: str
    rule: str


def awards_shown(hand: Hand, name_of: NameOf) -> tuple[AwardShown, ...]:
    """The pots settled so far, the main pot first; neighbours with one winner are told together."""
    groups: list[list[Award]] = []
    for award in hand.awards:
        is_same = groups and len(award.winners) == 1 and groups[-1][0].winners == award.winners
        if is_same:
            groups[-1].append(award)
        else:
            groups.append([award])
    return tuple(_award(hand, group, name_of) for group in groups)


def _award(hand: Hand, group: list[Award], name_of: NameOf) -> AwardShown:
    first = group[0]
    odd = first.odd_chips if len(first.shares) > 1 else {}
    total = sum(award.amount for award in group)
    shares = first.shares if len(group) == 1 else ((first.winners[0], total),)
    return AwardShown(
        name=_pots_named(hand, group),
        amount=total,
        winners=tuple(_winner(hand, seat, chips, name_of) for seat, chips in shares),
        odd_chips=_odd(odd, name_of),
        rule=str(hand.deal.house.cite("odd_chip_to")) if odd else "",
    )


def _pots_named(hand: Hand, group: list[Award]) -> str:
    if len(hand.pots) == 1:
        return "The pot"
    if len(group) == len(hand.pots):
        return "All pots"
    if len(group) == 1:
        return pot_name(group[0].pot)
    sides = [str(award.pot - 1) for award in group if award.pot > 1]
    named = f"side pots {together(sides)}" if len(sides) > 1 else f"side pot {sides[0]}"
    return f"Main pot and {named}" if group[0].pot == 1 else named.capitalize()


def _odd(odd: dict[SeatNo, Chips], name_of: NameOf) -> str:
    if not odd:
        return ""
    return together([f"{chips:,} more to {name_of(seat)}" for seat, chips in odd.items()])


def _winner(hand: Hand, seat: SeatNo, share: Chips, name_of: NameOf) -> WinnerShown:
    best = best_five(hand, seat) if len(hand.board) == 5 else None
    five: tuple[Card, ...] = best.five if best else ()
    return WinnerShown(
        seat=seat,
        name=name_of(seat),
        share=share,
        hand=hand_name(best) if best else "",
        five=cards_shown(five),
    )
