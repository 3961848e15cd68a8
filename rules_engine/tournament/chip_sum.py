"""Do the chips add up? Stacks may be unknown, the total never is."""

from collections.abc import Iterator

from rules_engine.sentences import say
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.state import Hand, Table, Tournament, Unseated
from rules_engine.units import Chips


def holdings(tournament: Tournament) -> Iterator[Chips | None]:
    """Every stack, and every pot in nobody's; None for a stack that nobody knows."""
    for table in tournament.tables:
        for _, seat in table.held():
            yield seat.stack
    for move in tournament.floor.moves:
        if move.left_at is not None:
            yield move.stack
    for pot in tournament.floor.pots:
        yield pot.chips
    for entry in tournament.entries:
        if isinstance(entry.where, Unseated):
            yield entry.where.stack


def misfit(tournament: Tournament) -> str | None:
    """What is wrong with the sum of the chips, in a sentence; None if nothing is."""
    known, unknown = 0, 0
    for chips in holdings(tournament):
        if chips is None:
            unknown += 1
        else:
            known += chips
    known -= sum(_counted_twice(tournament, table) for table in tournament.tables)
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
