"""Who sits where and who goes where, as walls show it."""

from collections.abc import Iterator
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tournaments.lobby.screen_parts import BAR, MoveLine, NameSeat, PairShown
from tournaments.people.names import Names
from tournaments.words.clock_face import showdown_countdown

MOST_NAMES = 1500
"""In the list of seats that comes by itself; more are a crowd that nobody reads from a wall."""


def seats_by_name(state: engine.Tournament, tournament_id: int) -> tuple[NameSeat, ...]:
    """Everybody's seat, as long as people can find their names by reading pages."""
    seated = {
        entry.number: entry.where
        for entry in questions.entries_in_play(state)
        if isinstance(entry.where, engine.SeatRef)
    }
    if not 0 < len(seated) <= MOST_NAMES:
        return ()
    names = Names.load(tournament_id, seated)
    lines = (NameSeat(names.of(entry), at.table, at.seat) for entry, at in seated.items())
    return tuple(sorted(lines, key=lambda line: (line.name.casefold(), line.table, line.seat)))


def moves(state: engine.Tournament, tournament_id: int, *, most: int) -> Iterator[MoveLine]:
    """Who has to go to another seat now, in the order in which they were told."""
    ordered = state.floor.moves[:most]
    names = Names.load(tournament_id, (move.entry for move in ordered))
    for move in ordered:
        yield MoveLine(
            key=move.number,
            name=names.of(move.entry),
            table=move.to.table,
            seat=move.to.seat,
            has_left=move.left_at is not None,
        )


def final_seats(table: engine.Table, tournament_id: int) -> Iterator[NameSeat]:
    """Everybody at the last table, with their stacks as long as the largest one is full."""
    held = dict(table.held())
    names = Names.load(tournament_id, (seat.entry for seat in held.values()))
    most = max((seat.stack or 0 for seat in held.values()), default=0)
    for number, seat in held.items():
        bar = BAR * (seat.stack or 0) // most if most else 0
        yield NameSeat(names.of(seat.entry), table.number, number, chips(seat.stack), bar)


def pair_shown(state: engine.Tournament, tournament_id: int, *, now: datetime) -> PairShown:
    """The last two, heads-up."""
    limit = state.tally.heads_up
    stacks = questions.stacks(state)
    names = Names.load(tournament_id, stacks)
    first, second = sorted(stacks, key=names.of)
    return PairShown(
        first=names.of(first),
        first_chips=chips(stacks[first]),
        second=names.of(second),
        second_chips=chips(stacks[second]),
        showdown=showdown_countdown(state, now=now),
        is_showdown=limit is not None and limit.is_showdown(state.clock, now=now),
    )


def chips(stack: int | None) -> str:
    """A stack as people write it; nothing where nobody has told it."""
    return "" if stack is None else f"{stack:,}"
