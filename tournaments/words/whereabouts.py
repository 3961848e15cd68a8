"""Where an entry is, in the words that desk and phone use."""

from dataclasses import dataclass
from typing import assert_never

from rules_engine import tournament as engine
from rules_engine.tournament import Moving, Out, Unseated, Waiting, Withdrawn
from rules_engine.units import EntryNo


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """A word for programs (`seated`, `no_seat`, ...), a phrase for people, and the seat if any."""

    state: str
    words: str
    seat: engine.SeatRef | None = None


GIVEN_BACK = Whereabouts("refunded", "Given back")
_AFTER_PLAY = {
    engine.Stage.ENDED: Whereabouts("ended", "In to the end"),
    engine.Stage.CANCELLED: Whereabouts("called_off", "Called off"),
}


def whereabouts(state: engine.Tournament, entry: EntryNo) -> Whereabouts:
    """Where this entry is now; one that the log does not know was taken back."""
    held = state.entries.get(entry)
    where = held.where if held else Withdrawn()
    if held and held.in_play and state.stage in _AFTER_PLAY:
        return _AFTER_PLAY[state.stage]
    match where:
        case Waiting():
            return Whereabouts("waiting", "On the waiting list")
        case Unseated():
            return Whereabouts("no_seat", "No seat yet")
        case engine.SeatRef():
            return Whereabouts("seated", spell(where), where)
        case Moving():
            to = next(move.to for move in state.floor.moves if move.number == where.move)
            return Whereabouts("moving", f"On the way to {spell(to).lower()}", to)
        case Out():
            return Whereabouts("out", "Out")
        case Withdrawn():
            return GIVEN_BACK
        case _ as never:
            assert_never(never)


def spell(seat: engine.SeatRef) -> str:
    """A seat as people say it."""
    return f"Table {seat.table}, seat {seat.seat}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 11th."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number % 10, 'th')}"


def places(best: int, worst: int) -> str:
    """A place, or the places that several share."""
    return ordinal(best) if best == worst else f"{ordinal(best)} to {ordinal(worst)}"
