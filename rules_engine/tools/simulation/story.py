"""A night in words: what somebody in the room would tell afterwards."""

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from rules_engine.entries.penalties import describe
from rules_engine.prizes.pool import plain_amount
from rules_engine.tools.simulation.night import Step
from rules_engine.tournament import Fact, Stage, Tournament, facts, questions

_BUSTS_TOLD = 100  # from so few players on every bust is told


def tell(step: Step, *, before: Tournament) -> Iterator[str]:
    """The sentences that a step is worth, with the time of day in the place."""
    after = step.log.state
    at = step.wish.at.astimezone(ZoneInfo(after.clock.zone))
    left = before.tally.in_play
    for fact in step.facts:
        left -= isinstance(fact, facts.SeatBusted | facts.EntryDisqualified | facts.NoShowRemoved)
        if sentence := _sentence(fact, after, left):
            yield f"{at:%H:%M}  {sentence}"
    yield from (f"{at:%H:%M}  {sentence}" for sentence in _milestones(before, after))


def _sentence(fact: Fact, after: Tournament, left: int) -> str | None:
    match fact:
        case facts.SeatsDrawn():
            tables = len({table for _, table, _ in fact.seats})
            return f"{len(fact.seats)} entries draw seats at {_tables(tables)}."
        case facts.ClockStarted():
            return f"The clock starts with {after.tally.chips_in_play:,} chips in play."
        case facts.RegistrationClosed():
            pool = questions.pool(after).pool
            prizes = f"; {plain_amount(pool)} are in the prize pool" if pool else ""
            return f"Registration closes with {after.sales.entries} entries{prizes}."
        case facts.SeatBusted() if left <= _BUSTS_TOLD:
            return f"Entry {fact.entry} is out at {fact.seat}; {_people(left)} left."
        case facts.RebuyTaken():
            return f"Entry {fact.entry} buys in again."
        case facts.TableBroken():
            return f"Table {fact.table} closes."
        case facts.RedrawDone():
            tables = len({table for _, table, _ in fact.seats})
            return f"{len(fact.seats)} players draw new seats at {_tables(tables)}."
        case facts.HandForHandStarted():
            return "The tables play hand for hand."
        case facts.HandForHandEnded():
            return "The bubble has burst: hand for hand is over."
        case _:
            return _sentence_of_the_floor(fact, left)


def _sentence_of_the_floor(fact: Fact, left: int) -> str | None:
    match fact:
        case facts.ChipsRaced():
            return f"Table {fact.table} races off the chips of {fact.small}."
        case facts.ClockPaused(note=note) if note:
            return f"The clock is paused. {note}"
        case facts.PenaltyGiven():
            return f"Entry {fact.entry} gets a {describe(fact.step)} for {fact.reason}."
        case facts.EntryDisqualified():
            return f"Entry {fact.entry} is disqualified; {_people(left)} left."
        case facts.NoShowRemoved():
            return f"The stack of entry {fact.entry}, who never came, is removed."
        case facts.PotHeld():
            return f"{fact.chips} chips of a pot at table {fact.table} are held: {fact.reason}"
        case facts.DealAgreed():
            shares = ", ".join(f"entry {entry} {plain_amount(each)}" for entry, each in fact.shares)
            return f"Those still in agree on a deal: {shares}."
        case facts.PlayStopped():
            return f"Time is up: the chips of {left} players decide."
        case facts.PackagePicked():
            return f"Entry {fact.entry} picks {fact.package}."
        case facts.TournamentCancelled():
            return f"The tournament is cancelled. {fact.reason}"
        case _:
            return None


def _milestones(before: Tournament, after: Tournament) -> Iterator[str]:
    if after.tally.heads_up is not None and before.tally.heads_up is None:
        pair = " and ".join(f"entry {e.number}" for e in questions.entries_in_play(after))
        yield f"Heads-up between {pair}."
    if after.stage is Stage.ENDED and before.stage is not Stage.ENDED:
        winners = [finish.entry for finish in questions.standing(after) if finish.best == 1]
        yield f"Entry {' and entry '.join(map(str, winners))} wins."


def _tables(count: int) -> str:
    return "one table" if count == 1 else f"{count} tables"


def _people(count: int) -> str:
    return "1 is" if count == 1 else f"{count} are"
