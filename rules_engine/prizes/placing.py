"""Finishing places, counted from the bottom of the whole paid field up to the winner.

A place is never stored: late entries push earlier busts down, undo pulls them up. Entries that
bust together, in one hand or one round of hand-for-hand, are placed by what they had before it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from rules_engine.errors import RuleViolation
from rules_engine.sentences import EntryRef, say
from rules_engine.units import Chips, EntryNo


class ExitCause(StrEnum):
    """Why an entry is out."""

    BUST = "bust"
    DISQUALIFIED = "disqualified"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Exit:
    """One entry leaving, with its chips at the start of that hand if they are known."""

    entry: EntryNo
    chips_before: Chips | None = None
    cause: ExitCause = ExitCause.BUST


@dataclass(frozen=True, slots=True)
class Finish:
    """The place of one entry; a tie shares the places from `best` to `worst`.

    No cause: the winner, or an entry ranked while still in.
    """

    entry: EntryNo
    best: int
    worst: int
    cause: ExitCause | None = None


def finish_places(exits: Sequence[Exit], *, remaining_before: int) -> tuple[Finish, ...]:
    """Places of the entries that went out in one hand (or hand-for-hand round), best first.

    Raises RuleViolation `stack_needed` if several went and somebody's chips are unknown.
    """
    if not 0 <= len(exits) <= remaining_before:
        raise ValueError(f"{len(exits)} entries cannot leave a field of {remaining_before}")
    if len(exits) > 1:
        _check_comparable(exits)
    # St. Gabriel, General 5; Robert's Rules, section 15.35; Club rules, 6.2: whoever started the
    # hand with more chips finishes higher, equal chips share their places. Hand-for-hand makes
    # the tables play as one (Charity draft rules, 56), so a round of it counts as one hand.
    by_chips = sorted(exits, key=lambda out: (-(out.chips_before or 0), out.entry))
    groups = [tuple(tied) for _, tied in groupby(by_chips, key=lambda out: out.chips_before)]
    causes = {out.entry: out.cause for out in exits}
    placed = _number(
        (tuple(out.entry for out in group) for group in groups),
        first=remaining_before - len(exits) + 1,
    )
    return tuple(replace(finish, cause=causes[finish.entry]) for finish in placed)


def standing(
    entries: Collection[EntryNo], *, rounds: Sequence[Sequence[Exit]]
) -> tuple[Finish, ...]:
    """Every place decided so far, best first: the winner too once nobody else is left.

    `rounds` are in the order of time, each holding the exits of one hand or hand-for-hand round.
    """
    left = set(entries)
    finishes: list[Finish] = []
    for exits in rounds:
        leaving = [out.entry for out in exits]
        if not left.issuperset(leaving) or len(set(leaving)) < len(leaving):
            raise ValueError(f"not all of {leaving} are still in")
        finishes.extend(reversed(finish_places(exits, remaining_before=len(left))))
        left.difference_update(leaving)
    if len(left) == 1:
        finishes.append(Finish(entry=left.pop(), best=1, worst=1))
    return tuple(reversed(finishes))


def prize_places(finishes: Sequence[Finish]) -> tuple[Finish, ...]:
    """The places that prizes go by: nobody disqualified, and everyone below moved up.

    So expulsion earns nothing and the whole pool is still paid.
    """
    expelled = [f.best for f in finishes if f.cause is ExitCause.DISQUALIFIED]
    if not expelled:
        return tuple(finishes)
    moved_up = []
    for finish in finishes:
        if finish.cause is ExitCause.DISQUALIFIED:
            continue
        steps = sum(place < finish.best for place in expelled)
        moved_up.append(replace(finish, best=finish.best - steps, worst=finish.worst - steps))
    return tuple(moved_up)


def rank_by_chips(stacks: Mapping[EntryNo, Chips]) -> tuple[Finish, ...]:
    """Places of entries that are still in, most chips first; equal chips share."""
    # St. Gabriel, General 6: chip totals decide when time ends the event.
    if any(stack < 0 for stack in stacks.values()):
        raise ValueError("a stack is never negative")
    by_chips = sorted(stacks, key=lambda entry: (-stacks[entry], entry))
    return _number((tuple(tied) for _, tied in groupby(by_chips, key=stacks.__getitem__)), first=1)


def correct_place(finishes: Sequence[Finish], *, entry: EntryNo, place: int) -> tuple[Finish, ...]:
    """Staff put `entry` at `place`; those between the old and the new place shift by one.

    Raises RuleViolation `not_placed`, `no_such_place`, or `place_is_shared` when the place lies
    inside a tie of others.
    """
    mover = next((finish for finish in finishes if finish.entry == entry), None)
    if mover is None:
        raise RuleViolation("not_placed", say("{Entry} has no place yet.", entry=EntryRef(entry)))
    ordered = sorted(finishes, key=lambda finish: (finish.best, finish.entry))
    first, last = ordered[0].best, ordered[-1].worst
    if not first <= place <= last:
        raise RuleViolation(
            "no_such_place",
            say("Only places {first} to {last} are decided.", first=first, last=last),
        )
    others = [finish for finish in ordered if finish.entry != entry]
    groups = [
        tuple(finish.entry for finish in tied) for _, tied in groupby(others, key=lambda f: f.best)
    ]
    ahead = _groups_of(groups, size=place - first)
    causes = {finish.entry: finish.cause for finish in finishes}
    placed = _number([*groups[:ahead], (entry,), *groups[ahead:]], first=first)
    return tuple(replace(finish, cause=causes[finish.entry]) for finish in placed)


def _check_comparable(exits: Sequence[Exit]) -> None:
    if any(out.cause is ExitCause.DISQUALIFIED for out in exits):
        raise ValueError("a disqualification is a round of its own")
    for out in exits:
        if out.chips_before is None:
            raise RuleViolation(
                "stack_needed",
                say(
                    "Several went out together: how many chips did {entry} have before the hand?",
                    entry=EntryRef(out.entry),
                ),
            )


def _groups_of(groups: Sequence[tuple[EntryNo, ...]], *, size: int) -> int:
    """How many leading groups hold exactly `size` entries."""
    held = 0
    for number, group in enumerate(groups):
        if held == size:
            return number
        held += len(group)
        if held > size:
            raise RuleViolation(
                "place_is_shared",
                say(
                    "That place is inside a tie of {count} entries: correct one of them first.",
                    count=len(group),
                ),
            )
    return len(groups)


def _number(groups: Iterable[tuple[EntryNo, ...]], *, first: int) -> tuple[Finish, ...]:
    """Give out places from `first` down, each group sharing as many as it has entries."""
    finishes: list[Finish] = []
    best = first
    for group in groups:
        worst = best + len(group) - 1
        finishes.extend(Finish(entry=entry, best=best, worst=worst) for entry in group)
        best = worst + 1
    return tuple(finishes)
