"""Who may enter, until when, and what for: capacity, waiting list, smallest field, late entries.

Questions only: each returns what the house says and why. What a late entry's stack has lost is in
`absences`, chips bought later in `rebuys`.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import assert_never

from rules_engine.house.citations import Citation, Document, Source, Status
from rules_engine.house.keys import LateRegistration
from rules_engine.house.reasons import RIFFLE_DEFAULT, Reason
from rules_engine.house.rules import HouseRules
from rules_engine.house.verdicts import ACCEPTED, Verdict
from rules_engine.sentences import say
from rules_engine.units import Chips, EntryNo, LevelNo

_REFUNDS = Source(
    Status.STATED, (Citation(Document.ST_GABRIEL, "General 3"), Citation(Document.CLUB, "8.5"))
)
"""No other document speaks of refunds."""


def capacity(house: HouseRules, *, room_for: int | None = None) -> int | None:
    """How many entries can be sold: the smaller of the house's limit and the room's."""
    limits = [limit for limit in (house.max_entrants, room_for) if limit is not None]
    return min(limits, default=None)


def may_register(
    house: HouseRules, *, registered: int, waiting: int = 0, room_for: int | None = None
) -> Verdict:
    """Whether one more entry can be sold now; codes `full` and `others_wait`.

    Raises ValueError for a number below zero.
    """
    _refuse_negative(registered=registered, waiting=waiting)
    limit = capacity(house, room_for=room_for)
    source = house.cite("max_entrants")
    if limit is not None and registered >= limit:
        sentence = say("The tournament is full: all {limit} entries are sold.", limit=limit)
        return Verdict("full", Reason(sentence, source))
    if waiting:
        sentence = (
            say("{waiting} on the waiting list come first.", waiting=waiting)
            if waiting > 1
            else say("One on the waiting list comes first.")
        )
        return Verdict("others_wait", Reason(sentence, source))
    return Verdict(ACCEPTED, Reason("There is room for another entry.", source))


def next_from_waiting_list(
    house: HouseRules,
    *,
    waiting: Sequence[EntryNo],
    registered: int,
    room_for: int | None = None,
) -> tuple[EntryNo, ...]:
    """Who can be let in now, in the order in which they joined the list."""
    limit = capacity(house, room_for=room_for)
    free = len(waiting) if limit is None else max(0, limit - registered)
    return tuple(waiting[:free])


def may_start(house: HouseRules, *, registered: int) -> Verdict:
    """Whether the field is large enough to play; code `too_few`, and then it is cancelled."""
    source = house.cite("min_entrants")
    if registered < house.min_entrants:
        sentence = say(
            "{count} entries are too few: with fewer than {least} the tournament is cancelled.",
            count=registered,
            least=house.min_entrants,
        )
        return Verdict("too_few", Reason(sentence, source))
    return Verdict(
        ACCEPTED,
        Reason(say("{count} entries are enough to play.", count=registered), source),
    )


def last_level_for_late_entries(
    house: HouseRules, *, announced: LevelNo | None = None
) -> LevelNo | None:
    """The last level during which somebody can still enter; None while the director decides."""
    match house.late_registration:
        case LateRegistration.DIRECTOR_OPTION_UNTIL_END_OF_LEVEL_1:
            return 1
        case LateRegistration.DIRECTOR_OPTION_BLINDED_STACK:
            return announced
        case _ as never:
            assert_never(never)


def may_register_late(
    house: HouseRules,
    *,
    registered: int,
    level: LevelNo,
    director_allows: bool,
    announced: LevelNo | None = None,
    room_for: int | None = None,
) -> Verdict:
    """Whether an entry can be sold after the start; codes `full`, `late_entry_over`, `director`.

    `announced` is the last level for late entries that this tournament has published.
    """
    room = may_register(house, registered=registered, room_for=room_for)
    if not room.accepted:
        return room
    source = house.cite("late_registration")
    last = last_level_for_late_entries(house, announced=announced)
    if last is not None and level > last:
        sentence = say("Late entries ended with level {level}.", level=last)
        return Verdict("late_entry_over", Reason(sentence, source))
    if not director_allows:
        return Verdict("director", Reason("The director has to allow a late entry.", source))
    return Verdict(ACCEPTED, Reason("Late entries are still open.", source))


def may_re_enter(*, allowed: int, taken: int, late_entry: Verdict) -> Verdict:
    """Whether somebody who is out may buy a new entry; codes `not_offered` and `limit`.

    No document knows re-entries: a tournament that offers them says how many, and otherwise
    the verdict on a late entry holds.
    """
    if allowed == 0:
        return Verdict("not_offered", Reason("This tournament has no re-entries.", RIFFLE_DEFAULT))
    if taken >= allowed:
        every = say("All {allowed} re-entries are used up.", allowed=allowed)
        sentence = "The only re-entry is used up." if allowed == 1 else every
        return Verdict("limit", Reason(sentence, RIFFLE_DEFAULT))
    return late_entry


def in_re_entry_window(
    house: HouseRules, *, level: LevelNo, until: LevelNo, in_play: int, room_for: int
) -> Verdict:
    """Whether re-entries of their own price are still sold; codes `re_entry_over` and `full`.

    Whoever comes back takes a chair that is free again, so those who are out count no more.
    """
    if level > until:
        sentence = say("Re-entries ended with level {level}.", level=until)
        return Verdict("re_entry_over", Reason(sentence, RIFFLE_DEFAULT))
    return may_register(house, registered=in_play, room_for=room_for)


class RefundCause(StrEnum):
    """Why somebody asks for the entry money back."""

    CANCELLED = "cancelled"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


def may_refund(cause: RefundCause) -> Verdict:
    """Whether entry money goes back: only if the tournament is cancelled; code `no_refund`."""
    match cause:
        case RefundCause.CANCELLED:
            sentence = "The tournament is cancelled, so everybody gets the entry money back."
            return Verdict(ACCEPTED, Reason(sentence, _REFUNDS))
        case RefundCause.WITHDRAWN:
            sentence = "Entry money goes back only if the tournament is cancelled."
        case RefundCause.DISQUALIFIED:
            sentence = "A disqualified player gets nothing back."
        case _ as never:
            assert_never(never)
    return Verdict("no_refund", Reason(sentence, _REFUNDS))


def chips_in_play(*, entries: int, starting_stack: Chips) -> Chips:
    """Chips on the tables when play begins: everybody paid gets the same stack, present or not.

    St. Gabriel, General 4; Robert's Rules, section 15.3; Club rules, 2.1.
    """
    _refuse_negative(entries=entries, starting_stack=starting_stack)
    return entries * starting_stack


def stack_value(counts: Mapping[Chips, int]) -> Chips:
    """What a stack is worth, given the number of chips of each denomination."""
    if any(denomination < 1 or count < 0 for denomination, count in counts.items()):
        raise ValueError("a chip is worth at least 1, and nobody has fewer than no chips")
    return sum(denomination * count for denomination, count in counts.items())


def _refuse_negative(**numbers: int) -> None:
    for name, number in numbers.items():
        if number < 0:
            raise ValueError(f"{name} cannot be {number}")
