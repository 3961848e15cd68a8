"""The director's page about prizes: what they are, a deal, cards for ties, who picks what."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import Deals
from rules_engine.prizes import FixedAmounts, available, chip_chop, icm, plain_amount, pool_left
from rules_engine.tournament import questions
from rules_engine.units import Cents, EntryNo
from tournaments.money.currencies import money
from tournaments.rights import Caller
from tournaments.scene import Scene, load_scene
from tournaments.words.cards import card_shown
from tournaments.words.whereabouts import ordinal, places

MOST_AT_A_DEAL = 10


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A place and its cash."""

    place: str
    amount: str


@dataclass(frozen=True, slots=True)
class DealLine:
    """Somebody still in, and what two ways of dividing would give; `share` is filled in."""

    entry: EntryNo
    name: str
    chips: str
    by_model: str
    by_chips: str
    share: str


@dataclass(frozen=True, slots=True)
class DealShown:
    """A deal that those still in could make."""

    lines: tuple[DealLine, ...]
    left: str
    director_pays: bool
    note: str
    source: str


@dataclass(frozen=True, slots=True)
class TieShown:
    """Those who share a place, with the cards that were drawn."""

    names: str
    is_drawn: bool


@dataclass(frozen=True, slots=True)
class PickLine:
    """Somebody in the order of picking; `package` is empty until then."""

    place: str
    entry: EntryNo
    name: str
    package: str
    is_next: bool


@dataclass(frozen=True, slots=True)
class PrizesPage:
    """Everything about prizes; what is empty cannot be done now."""

    tournament_id: int
    is_open: bool = False
    can_change: bool = False
    is_over: bool = False
    is_agreed: bool = False
    is_provisional: bool = True
    pool: str = ""
    lines: tuple[PrizeLine, ...] = ()
    misfit: str = ""
    own_list: str = ""
    has_cash: bool = False
    is_own_list: bool = False
    packages: tuple[str, ...] = ()
    no_deal: str = ""
    deal: DealShown | None = None
    ties: tuple[TieShown, ...] = ()
    picks: tuple[PickLine, ...] = ()
    to_pick_from: tuple[str, ...] = ()


def build(*, tournament_id: int, now: datetime) -> PrizesPage:
    """The page at this moment; Http404 if there is no such tournament."""
    _, scene = load_scene(tournament_id, caller=Caller.DIRECTOR, now=now)
    shown = PrizesPage(tournament_id)
    if scene is None:
        return shown
    state, plan = scene.state, scene.state.terms.payouts
    amounts, misfit = _amounts(state)
    stages = (engine.Stage.SALES, engine.Stage.DRAWN, engine.Stage.RUNNING)
    listed = plan.cash.prizes if isinstance(plan.cash, FixedAmounts) else amounts
    no_deal = _no_deal(state)
    shown = replace(
        shown,
        is_open=True,
        can_change=state.stage in stages,
        is_over=state.stage is engine.Stage.ENDED,
        is_agreed=state.prizes.deal is not None,
        is_provisional=not (state.sales.is_closed or state.stage is engine.Stage.ENDED),
        pool=money(questions.pool(state).pool, scene.currency),
        lines=tuple(_prize_lines(scene, amounts)),
        misfit=misfit,
        own_list="\n".join(plain_amount(amount) for amount in listed),
        has_cash=plan.cash is not None,
        is_own_list=isinstance(plan.cash, FixedAmounts),
        packages=plan.packages,
        no_deal=no_deal,
        deal=None if no_deal or misfit else _deal(scene, amounts),
    )
    is_picking = state.stage is engine.Stage.ENDED and plan.packages
    return _with_picks(shown, scene) if is_picking else shown


def _prize_lines(scene: Scene, amounts: tuple[Cents, ...]) -> Iterator[PrizeLine]:
    """The list of prizes, or after a deal what each place really gets."""
    if scene.state.prizes.deal is None:
        for place, amount in enumerate(amounts, start=1):
            yield PrizeLine(ordinal(place), money(amount, scene.currency))
        return
    for paid in questions.payouts(scene.state):
        yield PrizeLine(places(paid.best, paid.worst), money(paid.amount, scene.currency))


def _amounts(state: engine.Tournament) -> tuple[tuple[Cents, ...], str]:
    try:
        return questions.prizes(state), ""
    except RuleViolation as misfit:
        return (), misfit.sentence


def _no_deal(state: engine.Tournament) -> str:
    """Why those still in cannot share what is left; empty if they can."""
    if state.stage is not engine.Stage.RUNNING:
        return "A deal is made while the last players are still in."
    if state.house.deals is Deals.FORBIDDEN:
        return "These rules allow no deals: play on until there is a winner."
    if not state.sales.is_closed:
        return "Close registration first: until then the prizes may change."
    if state.tally.in_play > MOST_AT_A_DEAL:
        return f"A deal can be made once {MOST_AT_A_DEAL} players or fewer are left."
    return ""


def _deal(scene: Scene, prizes: tuple[Cents, ...]) -> DealShown:
    stacks, currency = questions.stacks(scene.state), scene.currency
    known = {entry: stack for entry, stack in stacks.items() if stack}
    is_counted = len(known) == len(stacks)
    by_model = icm(known, prizes=prizes, unit=100) if is_counted else {}
    by_chips = chip_chop(known, prizes=prizes, unit=100) if is_counted else {}
    ordered = sorted(stacks, key=lambda entry: (-(stacks[entry] or 0), entry))
    return DealShown(
        lines=tuple(
            DealLine(
                entry=entry,
                name=scene.names.of(entry),
                chips=f"{known[entry]:,}" if entry in known else "",
                by_model=money(by_model[entry], currency) if by_model else "",
                by_chips=money(by_chips[entry], currency) if by_chips else "",
                share=plain_amount(by_model[entry]) if by_model else "",
            )
            for entry in ordered
        ),
        left=money(pool_left(prizes, remaining=len(stacks)), currency),
        director_pays=scene.state.house.deals is Deals.NOT_CONDONED_DIRECTOR_MAY_PAY,
        note="" if is_counted else "Count the stacks of the last table to see two fair proposals.",
        source=str(scene.state.house.cite("deals")),
    )


def _with_picks(shown: PrizesPage, scene: Scene) -> PrizesPage:
    """Ties and picks, once play is over."""
    state = scene.state
    shown = replace(shown, ties=tuple(_ties(scene)))
    try:
        order = questions.pick_order(state)
    except RuleViolation:  # cards have to settle a tie first
        return shown
    picks = dict(state.prizes.picks)
    turn = next((entry for entry in order if entry not in picks), None)
    lines = tuple(
        PickLine(
            place=ordinal(place),
            entry=entry,
            name=scene.names.of(entry),
            package=picks.get(entry, ""),
            is_next=entry == turn,
        )
        for place, entry in enumerate(order, start=1)
    )
    left = available(state.terms.payouts.packages, picked=picks.values())
    return replace(shown, picks=lines, to_pick_from=left)


def _ties(scene: Scene) -> Iterator[TieShown]:
    cards = {entry: card_shown(card) for entry, card in scene.state.prizes.tie_cards}
    for together in questions.prize_ties(scene.state):
        named = (
            f"{scene.names.of(entry)} ({card.rank}{card.symbol})"
            if (card := cards.get(entry))
            else scene.names.of(entry)
            for entry in together
        )
        yield TieShown(", ".join(named), all(entry in cards for entry in together))
