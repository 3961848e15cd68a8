"""Every prize of an event that somebody has won, and which of them the licence wants recorded."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from rules_engine.units import Cents, EntryNo
from tournaments.goods.shown import won_shown
from tournaments.licences.licence import Licence
from tournaments.log import folds
from tournaments.models import Event, SideKind, SidePrize, Tournament
from tournaments.money.currencies import money
from tournaments.money.figures import Prizes
from tournaments.people.names import Names

USUAL_YEARS = 3
"""How long a record is kept where the licence does not say."""


@dataclass(frozen=True, slots=True)
class WonPrize:
    """What somebody won: money and goods of an entry together, or a prize of a side event.

    `cents` is the money and the worth of the goods; `asked` says why it is to be recorded, with
    the source, and is empty where nothing asks for it.
    """

    key: str
    tournament_id: int | None
    entry: EntryNo | None
    side_prize_id: int | None
    over: str
    name: str
    prize: str
    cents: Cents
    donor: str
    asked: str


def won_of(event: Event) -> tuple[WonPrize, ...]:
    """All of them, tournament by tournament and then the side events."""
    licence = Licence.of(event)
    found = []
    for row in event.tournaments.filter(opened_at__isnull=False).order_by("starts_at", "pk"):
        folded = folds.read(row.pk)
        if folded and folded.state.stage is engine.Stage.ENDED:
            found += list(_of_tournament(row, folded.state, licence))
    return (*found, *_of_sides(event, licence))


def erased_on(event: Event) -> date:
    """The day on which the record is erased: after as many years as the licence says."""
    years = Licence.of(event).number("records_years")
    ends = [row.starts_at for row in event.tournaments.all()] or [event.starts_at]
    last = max(ends).astimezone(ZoneInfo(event.zone)).date()
    return date(last.year + (USUAL_YEARS if years is None else years) + 1, 1, 1)


def _of_tournament(
    row: Tournament, state: engine.Tournament, licence: Licence
) -> Iterator[WonPrize]:
    currency = row.event.currency
    cash: dict[EntryNo, Cents] = {}
    for due in Prizes.of(state).dues:
        cash[due.entry] = cash.get(due.entry, 0) + due.cents
    goods = [one for one in won_shown(state, currency) if one.is_due]
    worth = {one.name: one.value for one in state.terms.payouts.listed}
    names = Names.load(row.pk, {*cash, *(one.entry for one in goods)})
    ranked = [one.entry for one in questions.places_taken(state)]
    winners = {*cash, *(one.entry for one in goods)}
    for entry in sorted(winners, key=lambda one: ranked.index(one) if one in ranked else -1):
        own = [one for one in goods if one.entry == entry]
        won, price = cash.get(entry, 0), state.entries[entry].price
        cents = won + sum(worth.get(one.title, 0) for one in own)
        amount = [money(won, currency)] if won else []
        donors = (one.package.donor for one in own if one.package and one.package.donor)
        yield WonPrize(
            key=f"{row.pk}-{entry}",
            tournament_id=row.pk,
            entry=entry,
            side_prize_id=None,
            over=row.name,
            name=names.of(entry),
            prize=", ".join([*amount, *(one.title for one in own)]),
            cents=cents,
            donor=", ".join(donors),
            asked=_asked(licence, cents, net=won - (price.fee if price else 0)),
        )


def _of_sides(event: Event, licence: Licence) -> Iterator[WonPrize]:
    rows = SidePrize.objects.filter(side__event=event, won_at__isnull=False)
    rows = rows.exclude(side__kind=SideKind.AUCTION).select_related("side")
    for one in rows.order_by("side", "number"):
        cents = one.cents or one.worth
        amount = [money(one.cents, event.currency)] if one.cents else []
        yield WonPrize(
            key=f"side-{one.pk}",
            tournament_id=None,
            entry=None,
            side_prize_id=one.pk,
            over=one.side.name,
            name=one.winner or (f"Ticket {one.ticket}" if one.ticket else ""),
            prize=", ".join([one.title, *amount]),
            cents=cents,
            donor=one.donor,
            asked=_asked(licence, cents, net=cents - one.side.price),
        )


def _asked(licence: Licence, cents: Cents, *, net: Cents) -> str:
    """Why a prize is to be recorded; a tax form is asked for above a sum net of the entry."""
    tax = licence.number("tax_from")
    if tax is not None and net > tax:
        return licence.says("tax_from")
    least = licence.number("winners_from")
    return licence.says("winners_from") if least is not None and cents >= least else ""
