"""Cards that people type, such as "Kh 10d": rank and suit, in any case, with anything between."""

import re

from rules_engine.cards import Card, parse_card
from rules_engine.errors import RuleViolation
from rules_engine.units import SeatNo

_CARD = re.compile(r"([2-9tjqka])\s*([cdhs])")


def typed_cards(typed: str, *, seat: SeatNo, count: int) -> list[Card]:
    """The cards dealt to a seat; RuleViolation `cards_needed` unless there are so many."""
    found = _CARD.findall(typed.lower().replace("10", "t"))
    if len(found) != count:
        sentence = f"Cards of seat {seat}: {count} of them, written like Kh 7d."
        raise RuleViolation("cards_needed", sentence)
    return [parse_card(f"{rank.upper()}{suit}") for rank, suit in found]
