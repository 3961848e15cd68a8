"""The director's page about prizes: what there is, a deal, cards for ties, who picks what."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.prizes import FixedAmounts, plain_amount
from rules_engine.tournament import questions
from rules_engine.units import Cents
from tournaments.goods import ticks
from tournaments.goods.shown import (
    PackageShown,
    PickingShown,
    TurnShown,
    packages_shown,
    picking_shown,
)
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import topic
from tournaments.money.currencies import money
from tournaments.money.on_sale import prizes_grow
from tournaments.prizes.screen_deal import (
    DealShown,
    NoDeal,
    ProposalShown,
    deal_shown,
    proposal_shown,
)
from tournaments.rights import Caller
from tournaments.scene import Scene, load_scene
from tournaments.words.cards import card_shown
from tournaments.words.whereabouts import ordinal, places

BEFORE_THE_END = (engine.Stage.SALES, engine.Stage.DRAWN, engine.Stage.RUNNING)


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A place and its cash."""

    place: str
    amount: str


@dataclass(frozen=True, slots=True)
class TieShown:
    """Those who share a place, with the cards that were drawn."""

    names: str
    is_drawn: bool


@dataclass(frozen=True, slots=True)
class PickLine:
    """Somebody in the order of picking; `undo` is the wish that takes a pick back."""

    turn: TurnShown
    undo: int | None


@dataclass(frozen=True, slots=True)
class PrizesScreen:
    """Everything about prizes; what is empty cannot be done now."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    tournament: str
    is_open: bool = False
    is_over: bool = False
    is_agreed: bool = False
    provisional: str = ""
    pool: str = ""
    lines: tuple[PrizeLine, ...] = ()
    misfit: str = ""
    has_cash: bool = False
    is_own_list: bool = False
    packages: tuple[PackageShown, ...] = ()
    trophies: int = 0
    ties: tuple[TieShown, ...] = ()
    needs_cards: bool = False
    picking: PickingShown | None = None
    picks: tuple[PickLine, ...] = ()
    proposal: ProposalShown | None = None


@dataclass(frozen=True, slots=True)
class PrizesForms:
    """What can be typed on the page, beside what it shows live."""

    can_change_cash: bool
    can_change_goods: bool
    has_cash: bool
    is_own_list: bool
    own_list: str
    trophies: int
    deal: DealShown | None = None
    no_deal: NoDeal | None = None
    is_proposed: bool = False


def build(*, now: datetime, tournament_id: int) -> PrizesScreen:
    """The page at this moment; Http404 if there is no such tournament."""
    loaded, scene = load_scene(tournament_id, caller=Caller.DIRECTOR, now=now)
    shown = PrizesScreen(
        loaded.version, loaded.moment, loaded.changes_at, tournament_id, loaded.row.name
    )
    if scene is None:
        return shown
    state, plan = scene.state, scene.state.terms.payouts
    amounts, misfit = _amounts(state)
    shown = replace(
        shown,
        is_open=True,
        is_over=state.stage is engine.Stage.ENDED,
        is_agreed=state.prizes.deal is not None,
        provisional=prizes_grow(state, now=now),
        pool=money(questions.pool(state).pool, scene.currency),
        lines=tuple(_prize_lines(scene, amounts)),
        misfit=misfit,
        has_cash=plan.cash is not None,
        is_own_list=isinstance(plan.cash, FixedAmounts),
        packages=tuple(packages_shown(plan, scene.currency).values()),
        trophies=plan.trophies,
        proposal=proposal_shown(scene),
    )
    if not shown.is_over:
        return shown
    ties, undo = tuple(_ties(scene)), ticks.picked(tournament_id)
    picking = picking_shown(state, tournament_id=tournament_id, currency=scene.currency)
    turns = (*picking.turns, *picking.declined) if picking else ()
    return replace(
        shown,
        ties=ties,
        needs_cards=not all(tie.is_drawn for tie in ties),
        picking=picking,
        picks=tuple(PickLine(turn, undo.get(turn.entry)) for turn in turns),
    )


def build_forms(*, now: datetime, tournament_id: int) -> PrizesForms | None:
    """What can be typed now; nothing while it is a draft."""
    _, scene = load_scene(tournament_id, caller=Caller.DIRECTOR, now=now)
    if scene is None:
        return None
    state, plan = scene.state, scene.state.terms.payouts
    is_own_list = isinstance(plan.cash, FixedAmounts)
    listed = plan.cash.prizes if isinstance(plan.cash, FixedAmounts) else _amounts(state)[0]
    deal = deal_shown(scene)
    return PrizesForms(
        can_change_cash=state.stage in BEFORE_THE_END,
        can_change_goods=state.stage is not engine.Stage.CANCELLED,
        has_cash=plan.cash is not None,
        is_own_list=is_own_list,
        own_list="\n".join(plain_amount(amount) for amount in listed),
        trophies=plan.trophies,
        deal=deal if isinstance(deal, DealShown) else None,
        no_deal=deal if isinstance(deal, NoDeal) else None,
        is_proposed=questions.proposal(state) is not None,
    )


def _prize_lines(scene: Scene, amounts: tuple[Cents, ...]) -> Iterator[PrizeLine]:
    """The list of prizes, or after a deal what each place really gets."""
    if scene.state.prizes.deal is None:
        for place, amount in enumerate(amounts, start=1):
            yield PrizeLine(ordinal(place), money(amount, scene.currency))
        return
    taken = {one.entry: places(one.best, one.worst) for one in questions.places_taken(scene.state)}
    for paid in questions.payouts(scene.state):
        yield PrizeLine(taken[paid.entry], money(paid.amount, scene.currency))


def _amounts(state: engine.Tournament) -> tuple[tuple[Cents, ...], str]:
    try:
        return questions.prizes(state), ""
    except RuleViolation as misfit:
        return (), misfit.sentence


def _ties(scene: Scene) -> Iterator[TieShown]:
    cards = {entry: card_shown(card) for entry, card in scene.state.prizes.tie_cards}
    for together in questions.prize_ties(scene.state):
        named = (
            f"{scene.names.of(entry)} ({card.corner})"
            if (card := cards.get(entry))
            else scene.names.of(entry)
            for entry in together
        )
        yield TieShown(", ".join(named), all(entry in cards for entry in together))


screen = register(
    LiveScreen(
        route="prizes",
        topic=topic,
        build=build,
        regions={"prizes": "prizes/_prizes.html"},
        beat_seconds=2,
    )
)
