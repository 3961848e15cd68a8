"""The night in figures: busts per level, hands and their pace, the longest one, knockouts."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules_engine.story.lines import of_kinds, told
from rules_engine.tournament import facts
from rules_engine.tournament.log import Log
from rules_engine.tournament.questions.field import entries_out
from rules_engine.tournament.state import Out, Tournament
from rules_engine.units import EntryNo, LevelNo, TableNo

_HANDS = of_kinds(facts.HandStarted, facts.HandEnded)
_HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class _Hand:
    table: TableNo
    number: int
    level: LevelNo
    began_at: datetime
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class LongestHand:
    """The hand during which most play time passed."""

    table: TableNo
    hand: int
    level: LevelNo
    began_at: datetime
    lasted: timedelta


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a table played: hands, and hands per hour of play in tenths."""

    table: TableNo
    hands: int
    tenths_per_hour: int


def hands_played(log: Log) -> int:
    """Hands that were played to their end, at all tables."""
    return sum(1 for _ in _hands(log))


def longest_hand(log: Log) -> LongestHand | None:
    """It kept a table busy for longest; pauses and rest breaks do not count."""
    played = log.state.clock.played
    timed = [(played(one.ended_at) - played(one.began_at), one) for one in _hands(log)]
    if not timed:
        return None
    lasted, hand = max(timed, key=lambda pair: pair[0])
    return LongestHand(hand.table, hand.number, hand.level, hand.began_at, lasted)


def paces(log: Log) -> tuple[Pace, ...]:
    """Every table that has ended two hands or more, by number."""
    tables: dict[TableNo, list[_Hand]] = {}
    for hand in _hands(log):
        tables.setdefault(hand.table, []).append(hand)
    played = log.state.clock.played
    found = (
        (table, len(hands), played(hands[-1].ended_at) - played(hands[0].began_at))
        for table, hands in sorted(tables.items())
        if len(hands) > 1
    )
    return tuple(
        Pace(table, hands, 10 * hands * _HOUR // time) for table, hands, time in found if time
    )


def busts_per_level(tournament: Tournament) -> tuple[tuple[LevelNo, int], ...]:
    """How many went out in each level until the last bust, levels without one included."""
    clock = tournament.clock
    counts: Counter[LevelNo] = Counter(
        clock.reading(one.where.at).level
        for one in entries_out(tournament)
        if isinstance(one.where, Out)
    )
    return tuple((level, counts[level]) for level in range(1, max(counts, default=0) + 1))


def knockouts(tournament: Tournament) -> tuple[tuple[EntryNo, int], ...]:
    """Who took part in knocking somebody out, and how often, the most first."""
    counts: Counter[EntryNo] = Counter(
        winner
        for one in entries_out(tournament)
        if isinstance(one.where, Out)
        for winner in one.where.knocked_out_by
    )
    return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def _hands(log: Log) -> Iterator[_Hand]:
    """Hands that were dealt and ended; one that was void has no end."""
    running: dict[TableNo, facts.HandStarted] = {}
    for fact in told(log, _HANDS):
        if isinstance(fact, facts.HandStarted):
            running[fact.table] = fact
        elif isinstance(fact, facts.HandEnded):
            began = running.pop(fact.table, None)
            if began and began.hand == fact.hand:
                yield _Hand(fact.table, fact.hand, began.level, began.at, fact.at)
