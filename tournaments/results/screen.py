"""The end: places and prizes for everybody, the list of payouts for staff, the charity's report."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.text import get_text_list

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.prizes import ExitCause, Finish
from rules_engine.tournament import questions
from rules_engine.units import Cents, EntryNo
from tournaments.goods import ticks
from tournaments.goods.shown import (
    PackageShown,
    PickingShown,
    Won,
    packages_shown,
    picking_shown,
    trophies_won,
    won_shown,
)
from tournaments.licences.checks import of_payout
from tournaments.live.drawings import LiveScreen, register
from tournaments.live.topics import PLACES, PUBLIC
from tournaments.log.state import TournamentState, load, topic
from tournaments.log.wording import who
from tournaments.models import AccountKind, Posting, Registration
from tournaments.money import books as ledger
from tournaments.money.books import Books, Due
from tournaments.money.currencies import money
from tournaments.money.on_sale import prizes_grow
from tournaments.people.names import Names
from tournaments.words.times import hour
from tournaments.words.whereabouts import places

SHOWN_PLACES = 500


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """One place that is decided; `prize` is empty where it wins nothing."""

    place: str
    name: str
    prize: str
    package: PackageShown | None
    has_trophy: bool
    is_disqualified: bool
    is_first: bool


@dataclass(frozen=True, slots=True)
class ResultsScreen:
    """The results as everybody may see them: names and prizes, no phone, no account."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    event: str
    charity: str
    tournament: str
    stage: str = ""
    entries: int = 0
    left: int = 0
    pool: str = ""
    raised: str = ""
    provisional: str = ""
    misfit: str = ""
    winner: str = ""
    is_shared: bool = False
    is_agreed: bool = False
    lines: tuple[PlaceLine, ...] = ()
    prizes_ahead: tuple[tuple[str, str], ...] = ()
    packages_ahead: tuple[PackageShown, ...] = ()
    trophies_ahead: int = 0
    picking: PickingShown | None = None


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """One prize to hand out, and when that was done."""

    entry: EntryNo
    place: str
    name: str
    phone: str
    cents: int
    amount: str
    bounty: str
    is_open: bool
    paid: str
    paid_at: str
    paid_by: str
    box: str
    differs: bool
    against: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GoodsLine:
    """A package or trophy to hand over, and when that was done."""

    won: Won
    name: str
    phone: str
    at: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class PayoutsScreen:
    """What staff hand out; `why_not` says why nothing can be paid yet."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    event: str
    tournament: str
    why_not: str = ""
    short: str = ""
    lines: tuple[PayoutLine, ...] = ()
    goods: tuple[GoodsLine, ...] = ()
    picking: PickingShown | None = None
    total: str = ""
    paid: str = ""
    to_pay: str = ""
    cash: str = ""
    card: str = ""
    is_done: bool = False


def build(*, now: datetime, tournament_id: int) -> ResultsScreen:
    """The results at this moment."""
    loaded = load(tournament_id, now=now)
    event = loaded.row.event
    shown = ResultsScreen(
        version=loaded.version,
        moment=loaded.moment,
        changes_at=loaded.changes_at,
        tournament_id=tournament_id,
        event=event.name,
        charity=event.charity,
        tournament=loaded.row.name,
    )
    return _results(shown, loaded, loaded.state, now=now) if loaded.state else shown


def build_payouts(*, now: datetime, tournament_id: int) -> PayoutsScreen:
    """The payouts at this moment."""
    loaded = load(tournament_id, now=now)
    shown = PayoutsScreen(
        version=loaded.version,
        moment=loaded.moment,
        changes_at=loaded.changes_at,
        tournament_id=tournament_id,
        event=loaded.row.event.name,
        tournament=loaded.row.name,
        why_not="Sales have not opened yet.",
    )
    return _payouts(shown, loaded, loaded.state) if loaded.state else shown


def _results(
    shown: ResultsScreen, loaded: TournamentState, state: engine.Tournament, *, now: datetime
) -> ResultsScreen:
    currency = loaded.row.event.currency
    finishes = _finishes(state)[:SHOWN_PLACES] if ledger.has_places(state) else ()
    dues, misfit = _dues(state)
    names = Names.load(loaded.row.pk, [finish.entry for finish in finishes])
    prizes = {due.entry: money(due.cents, currency) for due in dues}
    picking = picking_shown(state, tournament_id=loaded.row.pk, currency=currency)
    picks = {turn.entry: turn.package for turn in picking.turns} if picking else {}
    trophies = set(trophies_won(state))
    lines = tuple(
        PlaceLine(
            place="" if _is_disqualified(finish) else places(finish.best, finish.worst),
            name=names.of(finish.entry),
            prize=prizes.get(finish.entry, ""),
            package=picks.get(finish.entry),
            has_trophy=finish.entry in trophies,
            is_disqualified=_is_disqualified(finish),
            is_first=finish.best == 1 and not _is_disqualified(finish),
        )
        for finish in finishes
    )
    split = questions.pool(state)
    is_over = state.stage in (engine.Stage.ENDED, engine.Stage.CANCELLED)
    winners = [line.name for line in lines if line.is_first]
    return replace(
        shown,
        stage=state.stage.value,
        entries=state.sales.entries,
        left=state.tally.in_play,
        pool=money(split.pool, currency) if split.pool else "",
        raised=money(split.donation, currency),
        provisional=prizes_grow(state, now=now),
        misfit=misfit,
        winner=get_text_list(winners, "and") if state.stage is engine.Stage.ENDED else "",
        is_shared=len(winners) > 1,
        is_agreed=state.prizes.deal is not None,
        lines=lines,
        prizes_ahead=_ahead(state, currency),
        packages_ahead=()
        if is_over
        else tuple(packages_shown(state.terms.payouts, currency).values()),
        trophies_ahead=0 if is_over else state.terms.payouts.trophies,
        picking=picking,
    )


def _finishes(state: engine.Tournament) -> tuple[Finish, ...]:
    """Everybody who has a place, then those who were disqualified and have none."""
    expelled = (one for one in questions.standing(state) if _is_disqualified(one))
    return (*questions.places_taken(state), *expelled)


def _is_disqualified(finish: Finish) -> bool:
    return finish.cause is ExitCause.DISQUALIFIED


def _dues(state: engine.Tournament) -> tuple[tuple[Due, ...], str]:
    try:
        return ledger.dues(state), ""
    except RuleViolation as misfit:
        return (), misfit.sentence


def _ahead(state: engine.Tournament, currency: str) -> tuple[tuple[str, str], ...]:
    """The prizes still to be won, while play is on."""
    if state.stage in (engine.Stage.ENDED, engine.Stage.CANCELLED):
        return ()
    try:
        prizes = questions.prizes(state)
    except RuleViolation:
        return ()
    return tuple(
        (places(place, place), money(prize, currency))
        for place, prize in enumerate(prizes[: state.tally.in_play], start=1)
    )


def _payouts(
    shown: PayoutsScreen, loaded: TournamentState, state: engine.Tournament
) -> PayoutsScreen:
    currency, books = loaded.row.event.currency, ledger.read(loaded.row.pk)
    held = [one for one in ledger.of_event(loaded.row.event_id) if one.kind is AccountKind.CASH]
    cash = sum(one.cents for one in held)
    dues, misfit = _dues(state)
    total = sum(due.cents for due in dues)
    paid = sum(books.paid_out.values())
    goods = tuple(_goods_lines(loaded, state))
    picking = picking_shown(state, tournament_id=loaded.row.pk, currency=currency)
    is_handed = all(one.won.is_handed for one in goods) and not (picking and not picking.is_over)
    return replace(
        shown,
        why_not=misfit or _why_not(state),
        short=_short(total - paid, cash, currency),
        lines=tuple(_payout_lines(loaded, state, dues, books)),
        goods=goods,
        picking=picking,
        total=money(total, currency),
        paid=money(paid, currency),
        to_pay=money(total - paid, currency),
        cash=money(cash, currency) if not held[1:] else "",
        card=money(books.balance(AccountKind.CARD), currency),
        is_done=bool(dues or goods)
        and total == paid
        and is_handed
        and state.stage is engine.Stage.ENDED,
    )


def _why_not(state: engine.Tournament) -> str:
    if state.stage is engine.Stage.CANCELLED:
        return "The tournament was called off: there are no prizes."
    if not (state.sales.is_closed or state.stage is engine.Stage.ENDED):
        return "Prizes are fixed once registration is closed."
    return ""


def _short(to_pay: Cents, cash: Cents, currency: str) -> str:
    missing = to_pay - max(cash, 0)
    if to_pay <= 0 or missing <= 0:
        return ""
    return f"The cash box is {money(missing, currency)} short of what is still to pay."


def _payout_lines(
    loaded: TournamentState, state: engine.Tournament, dues: Iterable[Due], books: Books
) -> Iterable[PayoutLine]:
    currency, due = loaded.row.event.currency, {one.entry: one for one in dues}
    ticks = {
        row.entry: row
        for row in Posting.objects.filter(
            tournament_id=loaded.row.pk, kind=ledger.PAYOUT, reversed_by=None
        )
        .select_related("wish__user")
        .prefetch_related(ledger.with_lines())
    }
    paid = books.paid_out
    names, phones = Names.load(loaded.row.pk, {*due, *paid}), _phones(loaded.row.pk, {*due, *paid})
    taken = {one.entry: places(one.best, one.worst) for one in questions.places_taken(state)}
    unsettled = {entry for together in questions.starts_unknown(state) for entry in together}
    for entry in [*due, *(entry for entry in paid if entry not in due)]:
        one = due.get(entry) or Due(entry, None, None, 0)
        tick = ticks.get(entry)
        yield PayoutLine(
            entry=entry,
            place=taken.get(entry, "") if one.best else "",
            name=names.of(entry),
            phone=phones.get(entry, ""),
            cents=one.cents,
            amount=money(one.cents, currency),
            bounty=money(one.bounty, currency) if one.bounty else "",
            is_open=entry in unsettled,
            paid=money(paid[entry], currency) if tick else "",
            paid_at=hour(tick.tournament_wish.at, loaded.row.event.zone) if tick else "",
            paid_by=who(tick.tournament_wish) if tick else "",
            box=next((line.account.kind for line in tick.lines.all() if line.cents < 0), "")
            if tick
            else "",
            differs=tick is not None and paid[entry] != one.cents,
            against=tuple(found.sentence for found in of_payout(loaded.row, one.cents)),
        )


def _goods_lines(loaded: TournamentState, state: engine.Tournament) -> Iterable[GoodsLine]:
    if state.stage is not engine.Stage.ENDED:
        return
    won = won_shown(state, loaded.row.event.currency)
    entries = {one.entry for one in won}
    names, phones = Names.load(loaded.row.pk, entries), _phones(loaded.row.pk, entries)
    given = ticks.handed(loaded.row.pk, zone=loaded.row.event.zone) if won else {}
    for one in won:
        tick = given.get((one.entry, one.what))
        yield GoodsLine(
            won=one,
            name=names.of(one.entry),
            phone=phones.get(one.entry, ""),
            at=tick.at if tick else "",
            by=tick.by if tick else "",
        )


def _phones(tournament_id: int, entries: set[EntryNo]) -> dict[EntryNo | None, str]:
    rows = Registration.objects.filter(tournament_id=tournament_id, entry__in=entries)
    return dict(rows.values_list("entry", "person__phone"))


screen = register(
    LiveScreen(
        route="results",
        topic=topic,
        build=build,
        regions={"results": "results/_results.html"},
        watches=lambda _shown: [PUBLIC, PLACES],
    )
)

payouts_screen = register(
    LiveScreen(
        route="payouts",
        topic=topic,
        build=build_payouts,
        regions={"payouts": "results/_payouts.html"},
        beat_seconds=2,
    )
)
