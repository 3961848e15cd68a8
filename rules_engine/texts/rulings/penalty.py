"""The penalty that a ruling suggests: the next step of the house's ladder for this player."""

from rules_engine.entries import penalties
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import PenaltyDuty, PenaltySuggested
from rules_engine.units import SeatNo


def suggest(
    house: HouseRules,
    seat: SeatNo,
    *,
    before: int | None,
    duty: PenaltyDuty = PenaltyDuty.POSSIBLE,
) -> PenaltySuggested:
    """The next penalty for a player who has had so many; a first offence if nobody knows."""
    rungs = penalties.ladder(house)
    last = rungs[min(before, len(rungs)) - 1] if before else None
    suggestion = penalties.next_penalty(house, last=last)
    return PenaltySuggested(seat, suggestion.step, duty, suggestion.reason)


def in_words(suggested: PenaltySuggested) -> str:
    """The step for the table."""
    step = penalties.describe(suggested.step)
    if suggested.duty is PenaltyDuty.REQUIRED:
        return f"The director must give seat {suggested.seat} a penalty; next in line: {step}."
    return f"The director may give seat {suggested.seat} a penalty; next in line: {step}."
