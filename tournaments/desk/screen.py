"""The desk at the door: what is sold, who waits, where the money is. The same for every laptop."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Exists, OuterRef

from rules_engine import tournament as engine
from rules_engine.entries import admission
from rules_engine.errors import RuleViolation
from rules_engine.tournament import questions
from rules_engine.tournament.suggestions import waiting_list
from rules_engine.units import EntryNo
from tournaments import links
from tournaments.desk import handovers
from tournaments.desk.pace import Pace, pace
from tournaments.line.places import line
from tournaments.live.drawings import LiveScreen, register
from tournaments.log.state import TournamentState, load, topic
from tournaments.log.wording import who
from tournaments.models import (
    Account,
    AccountKind,
    Event,
    LedgerLine,
    Posting,
    Registration,
    Status,
    Tournament,
)
from tournaments.money import books as ledger
from tournaments.money import floats
from tournaments.money.books import Books
from tournaments.money.currencies import money
from tournaments.words.times import hour
from tournaments.words.whereabouts import whereabouts

SHOWN_ENTRIES = 200
SHOWN_MOVEMENTS = 8

_STAGES = {
    engine.Stage.SALES: "Sales are open",
    engine.Stage.DRAWN: "Seats are drawn",
    engine.Stage.RUNNING: "Play is on",
    engine.Stage.ENDED: "Play is over",
    engine.Stage.CANCELLED: "Called off",
}
_PAST_SELLING = (engine.Stage.ENDED, engine.Stage.CANCELLED)
_BOXES = {
    AccountKind.CASH: "cash",
    AccountKind.CARD: "card",
    AccountKind.FLOAT: "with a floor helper",
}
_KINDS = {
    ledger.ENTRY: "Entry",
    ledger.REBUY: "Rebuy",
    ledger.ADD_ON: "Add-on",
    ledger.REVERSAL: "Given back",
    ledger.PAYOUT: "Prize",
    ledger.CASH_COUNT: "Cash count",
    ledger.FLOAT_HANDED: "Float handed over",
    ledger.GIFT: "Gift",
}


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One registration in the list; `state` is what the filter knows."""

    number: EntryNo | None
    name: str
    state: str
    words: str
    paid_into: str


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """Somebody on the waiting list; `is_next` if there is room for them now."""

    number: EntryNo
    name: str
    person_id: int
    is_next: bool


@dataclass(frozen=True, slots=True)
class MoneyLine:
    """One movement of money."""

    at: str
    by: str
    what: str
    who: str
    entry: EntryNo | None
    amount: str
    is_out: bool
    box: str


@dataclass(frozen=True, slots=True)
class FloatLine:
    """What a floor helper has taken at the tables and not yet handed over."""

    account: int
    holder: str
    amount: str
    cents: int


@dataclass(frozen=True, slots=True)
class DeskMoney:
    """The ledger in a few sums; `cash` is what the box should hold.

    A tournament that was called off has neither `pool` nor `bounties` nor `charity`. Where the box
    holds other money too it is `counted_at_till`; of `several_boxes` each desk sees its own there.
    """

    taken: str
    cash: str
    cash_cents: int
    card: str
    pool: str
    bounties: str
    charity: str
    paid_out: str
    difference: str
    gifts: str
    floats: tuple[FloatLine, ...]
    movements: tuple[MoneyLine, ...]
    event_id: int
    counted_at_till: bool
    several_boxes: bool


@dataclass(frozen=True, slots=True)
class DeskScreen:
    """What every laptop at the desk shows; `stage` is empty while the tournament is a draft."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    event: str
    tournament: str
    reach: str = ""
    stage: str = ""
    stage_words: str = ""
    price: str = ""
    sold: int = 0
    capacity: int | None = None
    left: int | None = None
    note: str = ""
    late: str = ""
    problems: tuple[str, ...] = ()
    entries: tuple[EntryLine, ...] = ()
    has_more_entries: bool = False
    waiting: tuple[WaitingLine, ...] = ()
    money: DeskMoney | None = None
    has_prizes: bool = False
    pace: Pace | None = None


def build(*, now: datetime, tournament_id: int) -> DeskScreen:
    """The desk at this moment."""
    loaded = load(tournament_id, now=now)
    shown = DeskScreen(
        version=loaded.version,
        moment=loaded.moment,
        changes_at=loaded.changes_at,
        tournament_id=tournament_id,
        event=loaded.row.event.name,
        tournament=loaded.row.name,
        reach=links.reach(),
    )
    return _filled(shown, loaded, loaded.state, now=now) if loaded.state else shown


def refusal(state: engine.Tournament, *, now: datetime) -> RuleViolation | None:
    """Why no entry can be sold to somebody from the street now; None if one can."""
    try:
        engine.admit_entry(state, now=now)
    except RuleViolation as violation:
        return violation
    return None


def _late(state: engine.Tournament, *, now: datetime) -> str:
    late = questions.late_entries(state, now=now)
    if late is None:
        return ""
    chips = handovers.of_late_stack(state) if late.until_level else ""
    return f"{late.reason.sentence} {chips}".strip()


def _capacity(state: engine.Tournament, *, freed: int = 0) -> int | None:
    """How many entries are for sale; chairs that were freed can be sold once more."""
    room = state.terms.capacity or questions.chairs(state) + freed
    return admission.capacity(state.house, room_for=room)


def _filled(
    shown: DeskScreen, loaded: TournamentState, state: engine.Tournament, *, now: datetime
) -> DeskScreen:
    currency, books = loaded.row.event.currency, ledger.read(loaded.row.pk)
    rows = list(
        Registration.objects.filter(tournament_id=loaded.row.pk)
        .select_related("person")
        .order_by("-pk")[: SHOWN_ENTRIES + 1]
    )
    refused, limit = refusal(state, now=now), _capacity(state, freed=state.tally.exits)
    lines = tuple(_entry_lines(rows[:SHOWN_ENTRIES], state, books))
    return replace(
        shown,
        stage=state.stage.value,
        stage_words=_STAGES[state.stage],
        price=money(state.terms.price.fee, currency),
        sold=state.sales.entries,
        capacity=_capacity(state),
        left=None if limit is None else max(0, limit - state.sales.entries),
        note=refused.sentence if refused and state.stage not in _PAST_SELLING else "",
        late=_late(state, now=now),
        problems=ledger.problems(books, state, currency=currency),
        entries=lines,
        has_more_entries=len(rows) > SHOWN_ENTRIES,
        waiting=_waiting(loaded.row.pk, state, now=now),
        money=_money(loaded.row, books, state),
        pace=_pace(loaded.row, state, now=now),
        has_prizes=bool(state.tally.exits) and state.stage is not engine.Stage.CANCELLED,
    )


def _pace(row: Tournament, state: engine.Tournament, *, now: datetime) -> Pace | None:
    """How quickly entries are sold, while they are sold before play."""
    if state.stage not in (engine.Stage.SALES, engine.Stage.DRAWN):
        return None
    return pace(row.pk, to_come=line(row, state).confirmed, starts_at=state.starts_at, now=now)


def _entry_lines(
    rows: Iterable[Registration], state: engine.Tournament, books: Books
) -> Iterable[EntryLine]:
    boxes = {
        moved.entry: " and ".join(box for box in ledger.BOXES if box in moved.lines)
        for moved in books.standing(ledger.ENTRY)
    }
    for row in rows:
        where, words = _where(row, state)
        yield EntryLine(row.entry, row.called, where, words, boxes.get(row.entry, ""))


def _where(row: Registration, state: engine.Tournament) -> tuple[str, str]:
    if row.status == Status.CANCELLED or row.entry is None:
        is_cancelled = row.status == Status.CANCELLED
        if is_cancelled:
            return ("refunded", "Gave the place up" if row.entry is None else "Given back")
        return ("unpaid", f"Signed up {row.number}, not paid" if row.number else "Not paid")
    found = whereabouts(state, row.entry)
    return found.state, found.words


def _waiting(
    tournament_id: int, state: engine.Tournament, *, now: datetime
) -> tuple[WaitingLine, ...]:
    numbers = state.sales.waiting[:SHOWN_ENTRIES]
    rows = Registration.objects.filter(tournament_id=tournament_id, entry__in=numbers)
    people = {
        entry: (name, person_id)
        for entry, name, person_id in rows.values_list("entry", "person__name", "person_id")
    }
    admissible = {one.wish["entry"] for one in waiting_list(state, now=now)}
    return tuple(
        WaitingLine(number, *people[number], is_next=number in admissible)
        for number in numbers
        if number in people
    )


def _money(row: Tournament, books: Books, state: engine.Tournament) -> DeskMoney:
    cash, currency = books.balance(AccountKind.CASH), row.event.currency
    split, keeps = questions.pool(state), state.stage is not engine.Stage.CANCELLED
    holding_more = _boxes(row.event)
    several = len(holding_more) > 1
    return DeskMoney(
        taken=money(books.taken() - books.refunded, currency),
        cash=money(cash, currency),
        cash_cents=cash,
        card=money(books.balance(AccountKind.CARD), currency),
        pool=money(split.pool, currency) if keeps else "",
        bounties=money(split.bounties, currency) if keeps and split.bounties else "",
        charity=money(-books.balance(AccountKind.CHARITY), currency) if keeps else "",
        paid_out=money(sum(books.paid_out.values()), currency),
        difference=money(books.difference, currency) if books.difference else "",
        gifts=money(books.gifts, currency) if books.gifts else "",
        floats=tuple(
            FloatLine(one.account, one.holder, money(one.cents, currency), one.cents)
            for one in floats.carried(row.pk)
        ),
        movements=() if several else tuple(_movements(row.pk, row.event)),
        event_id=row.event_id,
        counted_at_till=several or any(holding_more),
        several_boxes=several,
    )


def _boxes(event: Event) -> list[bool]:
    """Of each cash box, whether money went into or out of it beside the tournaments."""
    beside = LedgerLine.objects.filter(account=OuterRef("pk"), posting__tournament=None)
    rows = Account.objects.filter(event=event, kind=AccountKind.CASH)
    return list(rows.annotate(more=Exists(beside)).values_list("more", flat=True))


def _movements(tournament_id: int, event: Event) -> Iterable[MoneyLine]:
    rows = list(
        Posting.objects.filter(tournament_id=tournament_id)
        .select_related("wish__user")
        .prefetch_related(ledger.with_lines())
        .order_by("-pk")[:SHOWN_MOVEMENTS]
    )
    names = dict(
        Registration.objects.filter(
            tournament_id=tournament_id, entry__in=[row.entry for row in rows if row.entry]
        ).values_list("entry", "person__name")
    )
    for row in rows:
        lines = {line.account.kind: line.cents for line in row.lines.all()}
        moved = {box: lines[box] for box in ledger.HOLDING if box in lines}
        box = max(moved, key=lambda one: moved[one], default=AccountKind.CASH)
        cents = moved.get(box, 0)
        yield MoneyLine(
            at=hour(row.tournament_wish.at, event.zone),
            by=who(row.tournament_wish),
            what=_what(row),
            who=names.get(row.entry, "") if row.entry else "",
            entry=row.entry,
            amount=money(cents, event.currency),
            is_out=cents < 0,
            box=_BOXES[box],
        )


def _what(row: Posting) -> str:
    if row.kind == ledger.ENTRY and not row.lines.all():
        return "Free entry"
    is_corrected = row.kind in ledger.SALES and row.reverses_id is not None
    return "Corrected" if is_corrected else _KINDS.get(row.kind, row.kind)


screen = register(
    LiveScreen(
        route="desk",
        topic=topic,
        build=build,
        regions={
            "numbers": "desk/_numbers.html",
            "entries": "desk/_entries.html",
            "under": "desk/_under.html",
            "movements": "desk/_movements.html",
        },
        beat_seconds=2,
    )
)
