"""Do the chips add up? Stacks may be unknown, the total never is."""

from collections.abc import Iterator

from rules_engine.sentences import say
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.state import Table, Tournament, Unseated
from rules_engine.units import Chips


def holdings(tournament: Tournament) -> Iterator[Chips | None]:
    """Every stack and every pot held aside; None for a stack that nobody knows."""
    for table in tournament.tables:
        for _, seat in table.held():
            yield seat.stack
    for move in tournament.floor.moves:
        if move.left_at is not None:
            yield move.stack
    for pot in tournament.floor.held_pots:
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
    known -= sum(map(_counted_twice, tournament.tables))
    total = tournament.tally.chips_in_play
    if known > total or (known < total and not unknown):
        return say(
            "The stacks add up to {known:,}; {total:,} chips are in play.", known=known, total=total
        )
    return None


def _counted_twice(table: Table) -> Chips:
    """Chips set aside from a hand still played, as far as known stacks include them."""
    if table.hand is None or not table.hand.held:
        return 0
    seats = [seat for number in table.hand.dealt_in if (seat := table.seat(number))]
    return min(table.hand.held, sum(seat.stack or 0 for seat in seats))


def expect_sum(tournament: Tournament) -> None:
    """Refuse stacks that cannot be: more chips than there are, or fewer with none unknown."""
    if sentence := misfit(tournament):
        raise ImpossibleFact("chips_differ", sentence)


def expect_in_play(tournament: Tournament, chips: Chips) -> None:
    """Refuse more chips than there are."""
    total = tournament.tally.chips_in_play
    if chips > total:
        raise ImpossibleFact("chips_differ", say("Only {chips:,} chips are in play.", chips=total))
