"""Chips that lie in the pot before anybody has wagered, as a table reads of them."""

from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.texts.rulebook import enumerated
from rules_engine.tournament import questions


@dataclass(frozen=True, slots=True)
class PotNotice:
    """How many chips lie there, who can win them, and by which rule."""

    sentence: str
    source: str


def pot_notice(state: engine.Tournament, place: engine.Table) -> PotNotice | None:
    """The dead chips of the hand being played, or else of the next one."""
    seated = questions.seats_with_chips(state, place.number)
    seats = place.hand.dealt_in if place.hand else seated
    pot = questions.pot_ahead(state, place.number, seats)
    if pot is None:
        return None
    hand = "this" if place.hand else "the next"
    who = f"whoever wins {hand} hand wins them."
    if pot.only_for and set(pot.only_for) != set(seated):
        named = enumerated([str(seat) for seat in sorted(pot.only_for)])
        who = f"only seats {named} get cards and can win them."
    verb = "chip lies" if pot.chips == 1 else "chips lie"
    source = "; ".join(str(place) for place in pot.citations)
    return PotNotice(f"{pot.chips:,} dead {verb} in the pot: {who}", source)
