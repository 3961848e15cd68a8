"""Something went wrong: finding what it is by words or by group, and what to read or to tap."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from rules_engine.texts.rulings import IN_TOURNAMENTS, Group, Irregularity, of_group
from rules_engine.units import TableNo
from tables.rulings.screen_actions import Way, ways_of_staff, ways_of_tablet
from tables.rulings.screen_flow import Topic, Whence, load_for, open_tables, topic
from tables.rulings.screen_found import FoundShown, found_by
from tables.tablet import screen as table_screen
from tournaments.rights import Caller
from tournaments.rules.screen import played_by
from tournaments.rules.screen_rules import page_of


@dataclass(frozen=True, slots=True)
class GroupShown:
    """A group with the first of what is in it."""

    key: str
    heading: str
    url: str
    count: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartScreen:
    """The search: groups, the topics of one of them, or what was found by words."""

    whence: Whence
    tournament: str
    house: str
    tables: tuple[TableNo, ...]
    words: str
    heading: str
    groups: tuple[GroupShown, ...]
    topics: tuple[Topic, ...]
    found: tuple[FoundShown, ...]


def start(whence: Whence, *, caller: Caller, words: str, group: str, now: datetime) -> StartScreen:
    """The search at this moment, as whoever asks can use it."""
    row, state = load_for(whence, now)
    chosen = next((one for one in Group if one.value == group and not words), None)
    found: tuple[FoundShown, ...] = ()
    if words:
        found = found_by(
            words,
            page_of(played_by(row, state)),
            tournament_id=whence.tournament_id,
            asks={one.id: whence.ask(one.id, {}) for one in IN_TOURNAMENTS},
            ways=_ways(whence, caller, now),
        )
    return StartScreen(
        whence=whence,
        tournament=row.name,
        house=state.house.title,
        tables=open_tables(state),
        words=words,
        heading=chosen.heading if chosen else "",
        groups=group_list(whence),
        topics=tuple(topic(whence, one) for one in _topics(chosen)) if chosen else (),
        found=found,
    )


def _ways(whence: Whence, caller: Caller, now: datetime) -> Mapping[str, Way]:
    """What can be tapped from there."""
    here = (
        table_screen.build(now=now, tournament_id=whence.tournament_id, table=whence.table)
        if whence.table
        else None
    )
    if here and not whence.is_staff:
        return ways_of_tablet(here)
    return ways_of_staff(whence.tournament_id, here, caller=caller)


def group_list(whence: Whence) -> tuple[GroupShown, ...]:
    """All the groups in the order in which players look."""
    return tuple(
        GroupShown(
            one.value,
            one.heading,
            whence.group(one),
            len(_topics(one)),
            tuple(each.title for each in _topics(one)[:2]),
        )
        for one in Group
    )


def _topics(group: Group) -> tuple[Irregularity, ...]:
    return of_group(group, IN_TOURNAMENTS)
