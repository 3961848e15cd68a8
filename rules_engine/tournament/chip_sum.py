"""Do the chips add up? Stacks may be unknown, the total never is."""

from collections.abc import Iterator

from rules_engine.sentences import say
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.numbered import Digest, gathered, summed
from rules_engine.tournament.state import Entry, Hand, Table, Tournament, Unseated
from rules_engine.units import Chips

_KNOWN: Digest[Table, Chips] = summed(
    lambda table: sum(seat.stack or 0 for _, seat in table.held())
)
_UNKNOWN: Digest[Table, int] = summed(
    lambda table: sum(seat.stack is None for _, seat in table.held())
)
_HOLDING_A_POT: Digest[Table, tuple[Table, ...]] = gathered(
    lambda table: (table,) if table.hand and table.hand.held else ()
)
_UNSEATED: Digest[Entry, tuple[Chips, ...]] = gathered(
    lambda entry: (entry.where.stack,) if isinstance(entry.where, Unseated) else ()
)


def known_chips(tournament: Tournament) -> Chips:
    """All stacks that are known, and all pots in nobody's."""
    others = sum(chips or 0 for chips in elsewhere(tournament))
    return tournament.tables.digest(_KNOWN) + others


def elsewhere(tournament: Tournament) -> Iterator[Chips | None]:
    """What is at no seat: stacks on the way or without one, and pots in nobody's."""
    for move in tournament.floor.moves:
        if move.left_at is not None:
            yield move.stack
    for pot in tournament.floor.pots:
        yield pot.chips
    yield from tournament.entries.digest(_UNSEATED)


def misfit(tournament: Tournament) -> str | None:
    """What is wrong with the sum of the chips, in a sentence; None if nothing is."""
    tables = tournament.tables
    unknown = tables.digest(_UNKNOWN) or None in elsewhere(tournament)
    known = known_chips(tournament)
    known -= sum(_counted_twice(tournament, table) for table in tables.digest(_HOLDING_A_POT))
    total = tournament.tally.chips_in_play
    if known > total or (known < total and not unknown):
        return say(
            "The stacks add up to {known:,}; {total:,} chips are in play.", known=known, total=total
        )
    return None


def carried_into(tournament: Tournament, hand: Hand) -> Chips:
    """The chips that lay in the pot before a hand was dealt."""
    return sum(pot.chips for pot in tournament.floor.carried_pots if pot.number in hand.carried)


def _counted_twice(tournament: Tournament, table: Table) -> Chips:
    """Chips set aside from a hand still played, as far as known stacks and its pot have them."""
    hand = table.hand
    if hand is None or not hand.held:
        return 0
    seats = [seat for number in hand.dealt_in if (seat := table.seat(number))]
    dealt = sum(seat.stack or 0 for seat in seats)
    return min(hand.held, dealt + carried_into(tournament, hand))


def expect_sum(tournament: Tournament) -> None:
    """Refuse stacks that cannot be: more chips than there are, or fewer with none unknown."""
    if sentence := misfit(tournament):
        raise ImpossibleFact("chips_differ", sentence)


def expect_in_play(tournament: Tournament, chips: Chips) -> None:
    """Refuse more chips than there are."""
    total = tournament.tally.chips_in_play
    if chips > total:
        raise ImpossibleFact("chips_differ", say("Only {chips:,} chips are in play.", chips=total))
