"""The prize draft: finishers pick packages in the order of their places, and trophies.

Packages cannot be halved, so a tie is settled by high card before the tied entries pick.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from rules_engine.cards import Card
from rules_engine.errors import RuleViolation
from rules_engine.prizes.placing import Finish
from rules_engine.sentences import EntryRef, EntryRefs, say
from rules_engine.units import EntryNo

NO_CARDS: Mapping[EntryNo, Card] = {}


class Picking(StrEnum):
    """How somebody picks."""

    IN_PERSON = "in_person"
    BY_PROXY = "by_proxy"
    AWAY = "away"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class Picker:
    """Somebody in the order of picking; `proxy` is the name of whoever picks for them."""

    how: Picking = Picking.IN_PERSON
    proxy: str = ""


IN_PERSON = Picker()


def picking_places(*, finishers: int, packages: int) -> range:
    """The places that pick, best first: as many as there are packages and people."""
    # Charity draft rules, 72: eleven packages for the last eleven players, the winner picks first.
    return range(1, min(finishers, packages) + 1)


def trophy_places(*, finishers: int, trophies: int) -> range:
    """The places that receive a trophy."""
    # Charity draft rules, 73: the last three.
    return range(1, min(finishers, trophies) + 1)


def break_tie(cards: Mapping[EntryNo, Card]) -> tuple[EntryNo, ...]:
    """Tied entries in the order of the cards they drew, high card first, suits ranked.

    Raises RuleViolation `duplicate_card` if two of them show the same card.
    """
    if len(set(cards.values())) < len(cards):
        raise RuleViolation("duplicate_card", "Two tied players cannot have drawn the same card.")
    return tuple(sorted(cards, key=lambda entry: cards[entry], reverse=True))


def ties_to_break(finishes: Sequence[Finish], *, packages: int) -> tuple[tuple[EntryNo, ...], ...]:
    """The groups of tied entries that must draw cards before the draft can reach their places."""
    return tuple(group for group in _by_place(finishes, places=packages) if len(group) > 1)


def settled_by_cards(
    finishes: Sequence[Finish], *, tie_cards: Mapping[EntryNo, Card]
) -> tuple[Finish, ...]:
    """The same places, best first, but those who tied and have all drawn a card are apart."""
    settled: list[Finish] = []
    ordered = sorted(finishes, key=lambda finish: finish.best)
    if not tie_cards:
        return tuple(ordered)
    for best, tied in groupby(ordered, key=lambda finish: finish.best):
        by_entry = {finish.entry: finish for finish in tied}
        if len(by_entry) == 1 or not by_entry.keys() <= tie_cards.keys():
            settled.extend(by_entry.values())
            continue
        for place, entry in enumerate(_by_card(tuple(by_entry), tie_cards), start=best):
            settled.append(replace(by_entry[entry], best=place, worst=place))
    return tuple(settled)


def pick_order(
    finishes: Sequence[Finish],
    *,
    packages: int,
    tie_cards: Mapping[EntryNo, Card] = NO_CARDS,
) -> tuple[EntryNo, ...]:
    """Who may pick, in order; `finishes` come from `placing.prize_places`.

    Raises RuleViolation `tie_needs_cards` while tied entries have not all drawn.
    """
    order: list[EntryNo] = []
    for group in _by_place(finishes, places=packages):
        order.extend(group if len(group) == 1 else _by_card(group, tie_cards))
    return tuple(order[:packages])


def turns(order: Sequence[EntryNo], *, pickers: Mapping[EntryNo, Picker]) -> tuple[EntryNo, ...]:
    """Those who do pick, in turn.

    Whoever is away without a proxy picks last, through the director; whoever declines does not, and
    nobody below moves up for it: the rules name the places that pick.
    """
    # Charity draft rules, 72, are silent on who is away and on who wants nothing.
    picking = {entry: pickers.get(entry, IN_PERSON).how for entry in order}
    present = [entry for entry, how in picking.items() if how not in (_AWAY, _DECLINED)]
    return (*present, *(entry for entry, how in picking.items() if how is _AWAY))


_AWAY, _DECLINED = Picking.AWAY, Picking.DECLINED


def available(packages: Sequence[str], *, picked: Collection[str]) -> tuple[str, ...]:
    """The packages still to choose from, in the order of the list."""
    return tuple(package for package in packages if package not in picked)


def check_pick(
    order: Sequence[EntryNo],
    *,
    packages: Sequence[str],
    picks: Mapping[EntryNo, str],
    entry: EntryNo,
    package: str,
) -> None:
    """Refuse a pick out of turn or of a package that is not there.

    Raises RuleViolation `no_pick`, `already_picked`, `not_your_turn`, `no_such_package` or
    `package_gone`.
    """
    if entry not in order:
        raise RuleViolation(
            "no_pick", say("{Entry} has no pick in this draft.", entry=EntryRef(entry))
        )
    if entry in picks:
        raise RuleViolation(
            "already_picked",
            say("{Entry} has picked {package}.", entry=EntryRef(entry), package=picks[entry]),
        )
    turn = next(other for other in order if other not in picks)
    if entry != turn:
        raise RuleViolation("not_your_turn", say("{Entry} picks first.", entry=EntryRef(turn)))
    if package not in packages:
        raise RuleViolation(
            "no_such_package", say("There is no package called {package}.", package=package)
        )
    if package in picks.values():
        raise RuleViolation(
            "package_gone", say("{package} has been picked already.", package=package)
        )


def trophy_winners(
    finishes: Sequence[Finish],
    *,
    trophies: int,
    tie_cards: Mapping[EntryNo, Card] = NO_CARDS,
) -> tuple[EntryNo, ...]:
    """Who receives a trophy, best place first; a tie at the edge is settled by high card."""
    return pick_order(finishes, packages=trophies, tie_cards=tie_cards)


def _by_place(finishes: Sequence[Finish], *, places: int) -> tuple[tuple[EntryNo, ...], ...]:
    """Entries at or above the given place, tied ones together."""
    reached = sorted(
        (finish for finish in finishes if finish.best <= places),
        key=lambda finish: (finish.best, finish.entry),
    )
    return tuple(
        tuple(finish.entry for finish in tied)
        for _, tied in groupby(reached, key=lambda finish: finish.best)
    )


def _by_card(group: tuple[EntryNo, ...], cards: Mapping[EntryNo, Card]) -> tuple[EntryNo, ...]:
    missing = [entry for entry in group if entry not in cards]
    if missing:
        raise RuleViolation(
            "tie_needs_cards",
            say(
                "A tie decides the order: deal one card each to {entries:number}.",
                entries=EntryRefs.of(missing),
            ),
        )
    return break_tie({entry: cards[entry] for entry in group})
