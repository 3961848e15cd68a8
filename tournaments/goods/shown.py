"""Packages and trophies as every screen says it: what is left, whose turn it is, who won what."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.prizes import IN_PERSON, Goods, Package, PayoutPlan, Picking
from rules_engine.tournament import questions
from rules_engine.units import EntryNo
from tournaments.money.currencies import money
from tournaments.people.names import Names
from tournaments.words.whereabouts import ordinal, places

_NOW = {
    Picking.IN_PERSON: "{name}",
    Picking.BY_PROXY: "{proxy}, for {name}",
    Picking.AWAY: "The director, for {name}",
}


@dataclass(frozen=True, slots=True)
class PackageShown:
    """A package; what is not known of it is empty."""

    name: str
    contents: str = ""
    donor: str = ""
    value: str = ""

    @property
    def gift(self) -> str:
        """Who gave it and what it is worth, in a few words."""
        parts = (
            f"given by {self.donor}" if self.donor else "",
            self.value and f"worth {self.value}",
        )
        said = ", ".join(part for part in parts if part)
        return said[:1].upper() + said[1:]


@dataclass(frozen=True, slots=True)
class TurnShown:
    """Somebody in the order of picking; `package` is what was picked."""

    entry: EntryNo
    place: str
    name: str
    how: str
    proxy: str
    package: PackageShown | None
    is_now: bool
    before: int  # so many pick first

    @property
    def picker(self) -> str:
        """Whoever picks, with whom it is for."""
        return _NOW.get(Picking(self.how), "{name}").format(name=self.name, proxy=self.proxy)


@dataclass(frozen=True, slots=True)
class PickingShown:
    """Picking as it stands; without `turns` cards have to settle a tie first."""

    turns: tuple[TurnShown, ...]
    declined: tuple[TurnShown, ...]
    left: tuple[PackageShown, ...]
    source: str

    @property
    def now(self) -> TurnShown | None:
        return next((turn for turn in self.turns if turn.is_now), None)

    @property
    def following(self) -> TurnShown | None:
        """Whoever picks after that."""
        return next((turn for turn in self.turns if turn.before == 1), None)

    @property
    def is_over(self) -> bool:
        """Everybody who picks has picked."""
        return bool(self.turns or self.declined) and self.now is None

    def turn_of(self, entry: EntryNo) -> TurnShown | None:
        return next((one for one in (*self.turns, *self.declined) if one.entry == entry), None)


@dataclass(frozen=True, slots=True)
class Won:
    """A package or a trophy that somebody has won; `is_due`: it is still theirs."""

    entry: EntryNo
    what: str
    place: str
    package: PackageShown | None
    is_handed: bool
    is_due: bool = True

    @property
    def title(self) -> str:
        return self.package.name if self.package else "Trophy"


def _package(package: Package, currency: str) -> PackageShown:
    value = money(package.value, currency) if package.value else ""
    return PackageShown(package.name, package.contents, package.donor, value)


def packages_shown(plan: PayoutPlan, currency: str) -> dict[str, PackageShown]:
    """Every package by name, in the order of the list."""
    return {package.name: _package(package, currency) for package in plan.listed}


def picking_shown(
    state: engine.Tournament, *, tournament_id: int, currency: str
) -> PickingShown | None:
    """Who picks, has picked or does not want to; None where there is nothing to pick yet."""
    if state.stage is not engine.Stage.ENDED or not state.terms.payouts.packages:
        return None
    packages = packages_shown(state.terms.payouts, currency)
    left = tuple(packages[one.name] for one in questions.packages_left(state))
    source = str(questions.picking_rule(state))
    try:
        order, turns = questions.pick_order(state), questions.picking_turns(state)
    except RuleViolation:  # cards have to settle a tie first
        return PickingShown((), (), left, source)
    names = Names.load(tournament_id, order)
    picks, pickers = dict(state.prizes.picks), dict(state.prizes.pickers)
    waiting = [entry for entry in turns if entry not in picks]

    def turn(entry: EntryNo) -> TurnShown:
        picker, name = pickers.get(entry, IN_PERSON), picks.get(entry)
        return TurnShown(
            entry=entry,
            place=ordinal(order.index(entry) + 1),
            name=names.of(entry),
            how=picker.how.value,
            proxy=picker.proxy,
            package=packages.get(name) or PackageShown(name) if name else None,
            is_now=waiting[:1] == [entry],
            before=waiting.index(entry) if entry in waiting else 0,
        )

    declined = (entry for entry in order if entry not in turns)
    return PickingShown(tuple(map(turn, turns)), tuple(map(turn, declined)), left, source)


def won_shown(state: engine.Tournament, currency: str) -> tuple[Won, ...]:
    """Every package and trophy that is won, best place first, and what was handed over wrongly."""
    taken = questions.places_taken(state)
    where = {one.entry: places(one.best, one.worst) for one in taken}
    ranks = {one.entry: rank for rank, one in enumerate(taken)}
    found = sorted(_won(state, where, currency), key=lambda one: ranks.get(one.entry, len(ranks)))
    return tuple(found)


def _won(state: engine.Tournament, where: dict[EntryNo, str], currency: str) -> Iterator[Won]:
    packages, prizes = packages_shown(state.terms.payouts, currency), state.prizes
    handed = set(prizes.handed)
    for entry, name in prizes.picks:
        package = packages.get(name) or PackageShown(name)
        given = (entry, Goods.PACKAGE) in handed
        yield Won(entry, Goods.PACKAGE.value, where.get(entry, ""), package, given)
    due = set(trophies_won(state))
    for entry in due | {entry for entry, what in handed if what is Goods.TROPHY}:
        given = (entry, Goods.TROPHY) in handed
        place = where.get(entry, "")
        yield Won(entry, Goods.TROPHY.value, place, None, given, is_due=entry in due)


def trophies_won(state: engine.Tournament) -> tuple[EntryNo, ...]:
    """Who gets a trophy, once play is over and no tie waits for cards."""
    if state.stage is not engine.Stage.ENDED:
        return ()
    try:
        return questions.trophy_winners(state)
    except RuleViolation:
        return ()
