"""The report for charity, treasurer and regulator: where each dollar came from and went."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.http import Http404

from rules_engine import tournament as engine
from rules_engine.prizes import Finish
from rules_engine.tournament import questions
from rules_engine.units import Cents
from tournaments.goods.shown import picking_shown, won_shown
from tournaments.log.beside import check_code
from tournaments.log.state import load
from tournaments.models import AccountKind, Event, Organisation, PictureUse
from tournaments.money import books as ledger
from tournaments.money.currencies import money
from tournaments.money.figures import Prizes
from tournaments.people.names import Names
from tournaments.words.times import day, hour
from tournaments.words.whereabouts import places

CHARITY_SHARE, GIFTS = "Charity share", "Gifts to the charity"


@dataclass(frozen=True, slots=True)
class Sum:
    """A line of the report: what it is, how much, and how that came about."""

    label: str
    amount: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class PrizePaid:
    """A prize of the report."""

    place: str
    name: str
    amount: str
    is_paid: bool


@dataclass(frozen=True, slots=True)
class GoodsGiven:
    """What somebody has won beside money; without a name nobody took it."""

    place: str
    name: str
    title: str
    gift: str
    is_handed: bool


@dataclass(frozen=True, slots=True)
class Report:
    """One page: taken = prizes + charity + refunds, to the cent, or why not.

    `bridge` leads from the sum that the wall has shown to the one that is handed over.
    """

    tournament_id: int
    organisation: str
    event: str
    venue: str
    day: str
    charity: str
    licence_number: str
    tournament: str
    rules: str
    printed_at: str
    check_codes: tuple[str, ...]
    is_final: bool
    entries: int
    taken: tuple[Sum, ...]
    total_taken: str
    given: tuple[Sum, ...]
    total_given: str
    balances: tuple[Sum, ...]
    prizes: tuple[PrizePaid, ...]
    goods: tuple[GoodsGiven, ...]
    goods_value: str
    bridge: tuple[Sum, ...]
    to_charity: str
    problems: tuple[str, ...]
    logo: str = ""


def build(*, now: datetime, tournament_id: int) -> Report:
    """The report as the books stand; Http404 while the tournament is a draft."""
    loaded = load(tournament_id, now=now)
    state, event = loaded.state, loaded.row.event
    if state is None:
        raise Http404
    currency, books = event.currency, ledger.read(tournament_id)
    prizes = Prizes.of(state)
    given, taken = _given(state, books, prizes), questions.places_taken(state)
    goods = tuple(_goods(tournament_id, state, currency))
    return Report(
        tournament_id=tournament_id,
        organisation=str(Organisation.objects.get(pk=1)),
        event=event.name,
        venue=event.venue,
        day=day(state.starts_at, event.zone),
        charity=event.charity,
        licence_number=event.licence_number,
        tournament=_name(loaded.row.name, state),
        rules=state.house.title,
        printed_at=f"{day(now, event.zone)}, {hour(now, event.zone)}",
        check_codes=(
            f"log, line {loaded.row.lines}: {check_code(loaded.row.head)}",
            f"books, line {event.books_lines}: {check_code(event.books_head)}",
        ),
        is_final=_is_final(state, books, prizes) and all(one.is_handed for one in goods),
        entries=state.sales.entries,
        taken=_taken(books, currency),
        total_taken=money(books.taken() + books.gifts, currency),
        given=tuple(Sum(label, money(cents, currency)) for label, cents in given.items()),
        total_given=money(sum(given.values()), currency),
        balances=_balances(books, currency),
        prizes=_lines(tournament_id, prizes, books, currency, taken),
        goods=goods,
        goods_value=_goods_value(state, currency),
        bridge=_bridge(state, books, prizes, currency),
        to_charity=money(given.get(CHARITY_SHARE, 0) + books.gifts + books.difference, currency),
        problems=ledger.problems(books, state, currency=currency),
        logo=_logo(event),
    )


def _logo(event: Event) -> str:
    """The hash of the logo's picture; empty without one."""
    logos = event.pictures.filter(use=PictureUse.LOGO).values_list("digest", flat=True)
    return logos.first() or ""


def _name(tournament: str, state: engine.Tournament) -> str:
    is_off = state.stage is engine.Stage.CANCELLED
    return f"{tournament}, called off" if is_off else tournament


def _is_final(state: engine.Tournament, books: ledger.Books, prizes: Prizes) -> bool:
    """Nothing is owed any more but the charity's share."""
    if state.stage is engine.Stage.CANCELLED:
        return not any(books.balance(account) for account in AccountKind)
    paid = sum(books.paid_out.values())
    return state.stage is engine.Stage.ENDED and paid == prizes.total


def _taken(books: ledger.Books, currency: str) -> tuple[Sum, ...]:
    labels = {ledger.ENTRY: "Entries", ledger.REBUY: "Rebuys", ledger.ADD_ON: "Add-ons"}
    counts: Counter[str] = Counter()
    sums: Counter[str] = Counter()
    for moved in books.sold():
        counts[moved.kind] += 1
        sums[moved.kind] += moved.into_boxes
    gifts = (Sum("Gifts on top", money(books.gifts, currency)),) if books.gifts else ()
    return (
        *(
            Sum(label, money(sums[kind], currency), f"{counts[kind]} sold")
            for kind, label in labels.items()
            if counts[kind] or kind == ledger.ENTRY
        ),
        *gifts,
    )


def _given(state: engine.Tournament, books: ledger.Books, prizes: Prizes) -> dict[str, Cents]:
    """What the money taken was for; a tournament that is called off keeps nothing."""
    gifts = {GIFTS: books.gifts} if books.gifts else {}
    if state.stage is engine.Stage.CANCELLED:
        owed = books.taken() - books.refunded
        return {**gifts, "Refunds": books.refunded, "Still to be given back": owed}
    share = -books.balance(AccountKind.CHARITY) - books.difference + prizes.unclaimed
    return {"Prizes": prizes.total, CHARITY_SHARE: share, **gifts, "Refunds": books.refunded}


def _bridge(
    state: engine.Tournament, books: ledger.Books, prizes: Prizes, currency: str
) -> tuple[Sum, ...]:
    """Empty where the wall says the same."""
    steps = {
        "Bounties nobody took": prizes.unclaimed,
        GIFTS: books.gifts,
        "Cash difference": books.difference,
    }
    if state.stage is engine.Stage.CANCELLED or not any(steps.values()):
        return ()
    raised = {"Raised, as the wall says": questions.pool(state).donation}
    taken = {label: cents for label, cents in steps.items() if cents}
    return tuple(Sum(label, money(cents, currency)) for label, cents in {**raised, **taken}.items())


def _balances(books: ledger.Books, currency: str) -> tuple[Sum, ...]:
    """What went in and out, and what that leaves."""

    def line(label: str, cents: Cents, note: str = "") -> Sum:
        return Sum(label, money(cents, currency), note)

    lines = [
        line("Taken in cash", books.taken(AccountKind.CASH, AccountKind.FLOAT)),
        line("Taken by card", books.taken(AccountKind.CARD)),
        *((line("Gifts on top", books.gifts),) if books.gifts else ()),
    ]
    if books.refunded:
        lines.append(line("Given back", -books.refunded))
    lines.append(line("Prizes paid out", -sum(books.paid_out.values())))
    if books.difference:
        found = "too much" if books.difference > 0 else "too little"
        lines.append(line("Cash difference", books.difference, f"{found} when it was counted"))
    carried, lent = books.balance(AccountKind.FLOAT), -books.balance(AccountKind.ORGANISATION)
    return (
        *lines,
        *((line("Still with floor helpers", carried),) if carried else ()),
        line("In the cash box now", books.balance(AccountKind.CASH)),
        line("On the card machine now", books.balance(AccountKind.CARD)),
        *((line("Lent by the organisation", lent),) if lent else ()),
    )


def _lines(
    tournament_id: int,
    prizes: Prizes,
    books: ledger.Books,
    currency: str,
    taken: tuple[Finish, ...],
) -> tuple[PrizePaid, ...]:
    names = Names.load(tournament_id, [due.entry for due in prizes.dues])
    where = {one.entry: places(one.best, one.worst) for one in taken}
    return tuple(
        PrizePaid(
            place=where.get(due.entry, "") if due.best else "Bounty",
            name=names.of(due.entry),
            amount=money(due.cents, currency),
            is_paid=books.paid_out.get(due.entry) == due.cents,
        )
        for due in prizes.dues
    )


def _goods(tournament_id: int, state: engine.Tournament, currency: str) -> Iterator[GoodsGiven]:
    """What each has won beside money once play is over, then what nobody has picked."""
    if state.stage is not engine.Stage.ENDED:
        return
    won = won_shown(state, currency)
    names = Names.load(tournament_id, [one.entry for one in won])
    for entry, some in groupby(won, key=lambda one: one.entry):
        goods = list(some)
        yield GoodsGiven(
            place=goods[0].place,
            name=names.of(entry),
            title=" and ".join(one.title for one in goods),
            gift=next((one.package.gift for one in goods if one.package), ""),
            is_handed=all(one.is_handed for one in goods),
        )
    picking = picking_shown(state, tournament_id=tournament_id, currency=currency)
    for package in picking.left if picking else ():
        is_settled = picking is not None and picking.is_over
        yield GoodsGiven("", "", package.name, package.gift, is_settled)


def _goods_value(state: engine.Tournament, currency: str) -> str:
    """What all packages are worth as their donors said; no money of the books."""
    value = sum(package.value for package in state.terms.payouts.listed)
    return money(value, currency) if value else ""
