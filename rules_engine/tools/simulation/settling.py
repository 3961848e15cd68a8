"""What staff have to settle before something larger can happen: stacks to count, pots to give."""

from collections.abc import Iterator

from rules_engine.tools.simulation.room import Room
from rules_engine.tools.simulation.wish import FLOOR, Wish, table_actor
from rules_engine.units import TableNo


def count_stacks(room: Room, number: TableNo) -> Iterator[Wish]:
    """The stacks of a table are counted, if it is between hands and they are not known."""
    table = room.tournament.tables[number]
    if table.hand is None and not table.knows_stacks:
        if room.refusal("count_stacks", table=number, stacks=room.chips.at(table)) is not None:
            room.chips.agree_with(room.tournament)  # people have moved chips that bots had counted
        stacks = room.chips.at(table)
        yield room.wish(table_actor(number), "count_stacks", table=number, stacks=stacks)


def release_pots(room: Room, number: TableNo, *, carried: bool = False) -> Iterator[Wish]:
    """Chips that were held at a table go to somebody there, between hands.

    Those `carried` to the next deal as well, where there is none.
    """
    table = room.tournament.tables[number]
    seats = [seat for seat, _ in table.held()]
    floor = room.tournament.floor
    for pot in floor.pots if carried else floor.held_pots:
        if pot.table == number and table.hand is None and seats:
            to = {room.rng.choice(seats): pot.chips}
            yield room.wish(FLOOR, "release_pot", pot=pot.number, to=to, reason="settled")
