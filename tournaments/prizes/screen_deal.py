"""A deal on the director's page: what each would get, what is proposed, and who has agreed."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules_engine.entries import Purchase
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import Deals
from rules_engine.prizes import chip_chop, icm, plain_amount, pool_left, share_evenly
from rules_engine.tournament import questions
from rules_engine.units import Cents, EntryNo
from tournaments.money.currencies import money
from tournaments.money.shares import ShareLine, shares_shown
from tournaments.scene import Scene

MOST_AT_A_DEAL = 10


@dataclass(frozen=True, slots=True)
class DealLine:
    """Somebody still in, and what three ways of dividing would give; `share` is filled in."""

    entry: EntryNo
    name: str
    chips: str
    by_model: str
    by_chips: str
    evenly: str
    share: str


@dataclass(frozen=True, slots=True)
class DealShown:
    """A deal that those still in could make; `left` in cents is what the shares add up to."""

    lines: tuple[DealLine, ...]
    left: str
    cents: Cents
    director_pays: bool
    uncounted: tuple[int, ...]
    source: str


@dataclass(frozen=True, slots=True)
class PointToChange:
    """A point of the rules that stands in the way, as the button that leads there calls it."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class NoDeal:
    """Why there is no deal to make now, the rule that says so if one does, and the ways out."""

    sentence: str
    source: str = ""
    ways: tuple[PointToChange, ...] = ()


@dataclass(frozen=True, slots=True)
class ProposalShown:
    """A deal that waits for those still in."""

    lines: tuple[ShareLine, ...]
    source: str

    @property
    def missing(self) -> int:
        return sum(not line.agrees for line in self.lines)


def deal_shown(scene: Scene) -> DealShown | NoDeal:
    """What each would get, or why nobody can make a deal now."""
    state = scene.state
    source = str(state.house.cite("deals"))
    try:
        questions.deal_is_possible(state, now=scene.now)
        prizes = questions.prizes(state)
    except RuleViolation as refusal:
        is_ruled = refusal.code == "forbidden"
        ways = tuple(_ways_out(scene, is_ruled=is_ruled))
        return NoDeal(refusal.sentence, source if is_ruled else "", ways)
    if state.tally.in_play > MOST_AT_A_DEAL:
        return NoDeal(f"A deal can be made once {MOST_AT_A_DEAL} players or fewer are left.")
    if not sum(prizes):
        return NoDeal("There is no prize money to share.")
    return _deal(scene, prizes, source)


def _ways_out(scene: Scene, *, is_ruled: bool) -> Iterator[PointToChange]:
    if is_ruled:
        yield PointToChange("deals", "Change this rule")
        return
    for purchase in Purchase:
        if questions.purchase_window(scene.state, purchase, now=scene.now):
            yield PointToChange(purchase.key, f"End the sale of {purchase.plural}")


def proposal_shown(scene: Scene) -> ProposalShown | None:
    """What waits for consent, if anything does."""
    lines = shares_shown(scene.state, scene.names.of, currency=scene.currency)
    return ProposalShown(lines, str(scene.state.house.cite("deals"))) if lines else None


def _deal(scene: Scene, prizes: tuple[Cents, ...], source: str) -> DealShown:
    stacks = questions.stacks(scene.state)
    known = {entry: stack for entry, stack in stacks.items() if stack}
    is_counted = len(known) == len(stacks)
    by_model = icm(known, prizes=prizes, unit=100) if is_counted else {}
    by_chips = chip_chop(known, prizes=prizes, unit=100) if is_counted else {}
    ordered = sorted(stacks, key=lambda entry: (-(stacks[entry] or 0), entry))
    cents = pool_left(prizes, remaining=len(stacks))
    evenly = dict(zip(ordered, share_evenly(cents, ways=len(ordered)), strict=True))
    return DealShown(
        lines=tuple(
            DealLine(
                entry=entry,
                name=scene.names.of(entry),
                chips=f"{known[entry]:,}" if entry in known else "",
                by_model=plain_amount(by_model[entry]) if by_model else "",
                by_chips=plain_amount(by_chips[entry]) if by_chips else "",
                evenly=plain_amount(evenly[entry]),
                share=plain_amount((by_model or evenly)[entry]),
            )
            for entry in ordered
        ),
        left=money(cents, scene.currency),
        cents=cents,
        director_pays=scene.state.house.deals is Deals.NOT_CONDONED_DIRECTOR_MAY_PAY,
        uncounted=tuple(one.number for one in scene.state.tables if not one.knows_stacks),
        source=source,
    )
