"""Chips that lie in the pot before a deal: who is dealt in for them, and whose they are already.

Only a player dealt in on the void deal is entitled to a hand on the next (St. Gabriel, Appendix D
deck 3; Robert's Rules, section 3 irregularities 6). With one of them left at the table nobody can
contest the chips, and with none the documents are silent: then everybody plays for them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_engine.hand.pots import entitled_to_carried_pot
from rules_engine.house.citations import Citation
from rules_engine.tournament.state import CarriedPot, Table, Tournament
from rules_engine.units import Chips, SeatNo, TableNo


@dataclass(frozen=True, slots=True)
class PotAhead:
    """The chips that a table plays for besides its wagers; `only_for` is empty if for everybody."""

    chips: Chips
    only_for: tuple[SeatNo, ...]
    reasons: tuple[str, ...]
    citations: tuple[Citation, ...]


def pot_ahead(tournament: Tournament, table: TableNo, seats: Sequence[SeatNo]) -> PotAhead | None:
    """What lies in the pot of the hand being played, or else of the next one with these seats."""
    at = tournament.tables[table]
    pots = [
        pot
        for pot in carried_pots(tournament, table)
        if at.hand is None or pot.number in at.hand.carried
    ]
    if not pots:
        return None
    return PotAhead(
        chips=sum(pot.chips for pot in pots),
        only_for=_entitled(at, pots, seats) or (),
        reasons=tuple(dict.fromkeys(pot.reason for pot in pots)),
        citations=tuple(dict.fromkeys(one for pot in pots for one in pot.citations)),
    )


def carried_pots(tournament: Tournament, table: TableNo) -> tuple[CarriedPot, ...]:
    """The pots that were carried to the next deal of a table, oldest first."""
    return tuple(pot for pot in tournament.floor.carried_pots if pot.table == table)


def entitled_seats(
    tournament: Tournament, table: TableNo, seats: Sequence[SeatNo]
) -> tuple[SeatNo, ...]:
    """Those of `seats` that get cards: all of them unless the pot has chips of a void deal."""
    found = _entitled(tournament.tables[table], carried_pots(tournament, table), seats)
    return tuple(seats) if found is None else found


def uncontested(
    tournament: Tournament, table: TableNo, seats: Sequence[SeatNo]
) -> Iterator[tuple[CarriedPot, SeatNo]]:
    """The carried pots that only one of `seats` is entitled to."""
    at = tournament.tables[table]
    for pot in carried_pots(tournament, table):
        left = _left(at, pot, seats)
        if left is not None and len(left) == 1:
            yield pot, left[0]


def _entitled(
    at: Table, pots: Sequence[CarriedPot], seats: Sequence[SeatNo]
) -> tuple[SeatNo, ...] | None:
    """The newest void deal decides: whoever was dealt in on it was entitled to those before."""
    for pot in reversed(pots):
        left = _left(at, pot, seats)
        if left is not None and len(left) > 1:
            return left
    return None


def _left(at: Table, pot: CarriedPot, seats: Sequence[SeatNo]) -> tuple[SeatNo, ...] | None:
    """Those of `seats` that are entitled to a pot; None if everybody is."""
    if pot.entitled is None:
        return None
    before = [number for number, seat in at.held() if seat.entry in pot.entitled]
    return entitled_to_carried_pot(seats, dealt_in_before=before)
