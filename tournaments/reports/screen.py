"""The reports of an event, of one tournament, and of a year, from the ledger and the logs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby

from django.http import Http404
from django.utils.dateformat import format as date_format
from django.utils.text import slugify

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tournaments.goods.shown import won_shown
from tournaments.licences.due import due_after
from tournaments.licences.limits import of_play, of_result
from tournaments.log import folds
from tournaments.log.beside import check_code
from tournaments.log.wording import who
from tournaments.models import (
    AccountKind,
    Event,
    Organisation,
    Posting,
    SideKind,
    SidePrize,
    Tournament,
    Voucher,
)
from tournaments.money import books as ledger
from tournaments.money.currencies import money
from tournaments.money.figures import Figures, Prizes, of_till, of_tournament
from tournaments.people.names import Names
from tournaments.reports.report import Line, Lines, Report, Section
from tournaments.sides.sold import is_paid, unpaid
from tournaments.words.times import day, hour
from tournaments.words.whereabouts import places

NOTHING_OWED = (engine.Stage.ENDED, engine.Stage.CANCELLED)


@dataclass(frozen=True, slots=True)
class _Night:
    """One tournament that has been opened, with its books."""

    row: Tournament
    state: engine.Tournament
    books: ledger.Books

    @property
    def figures(self) -> Figures:
        return of_tournament(self.state, self.books)


def of_event(event: Event, *, now: datetime) -> Report:
    """Everything of an event: its tournaments, its till, its boxes."""
    nights, unreadable = _nights(event)
    till = of_till(event.pk)
    figures = sum((night.figures for night in nights), till)
    make = Lines(event.currency)
    sections = [
        *make.sums(figures),
        Section("Result", (make.share(figures),)),
        *_due(make, event, figures),
        *_against(make, event, nights, figures, now=now),
        *_by_tournament(make, nights, till),
        *_boxes(make, event),
        *_counts(make, event),
        *_receipts(make, event),
        *_prizes(make, nights),
        *_sides(make, event),
    ]
    return Report(
        over="Report of the event",
        title=event.name,
        subtitle=_subtitle(event, nights),
        particulars=_particulars(event, nights),
        sections=tuple(sections),
        currency=event.currency,
        charity=event.charity or "the charity",
        net=figures.net,
        is_final=_is_final(event, nights, unreadable),
        problems=(*unreadable, *_problems(event, nights)),
        printed_at=f"{day(now, event.zone)}, {hour(now, event.zone)}",
        codes=(f"books, line {event.books_lines}: {check_code(event.books_head)}",),
        signed_by=("Director", "Treasurer", "For the charity"),
        file_name=f"report-{slugify(event.name) or event.pk}",
    )


def of_one(row: Tournament, *, now: datetime) -> Report:
    """One tournament alone, by its own date; Http404 while it is a draft."""
    event = row.event
    nights, unreadable = _nights(event, only=row.pk)
    if not nights:
        raise Http404
    (night,) = nights
    figures, make = night.figures, Lines(event.currency)
    codes = f"log, line {row.lines}: {check_code(row.head)}"
    return Report(
        over="Report of the tournament",
        title=event.name,
        subtitle=f"{row.name} · {day(night.state.starts_at, event.zone)}",
        particulars=_particulars(event, nights),
        sections=(
            *make.sums(figures),
            Section("Result", (make.share(figures),)),
            *_prizes(make, nights),
        ),
        currency=event.currency,
        charity=event.charity or "the charity",
        net=figures.net,
        is_final=_is_settled(night),
        problems=(*unreadable, *_problems(event, nights)),
        printed_at=f"{day(now, event.zone)}, {hour(now, event.zone)}",
        codes=(codes,),
        signed_by=("Director", "Treasurer", "For the charity"),
        file_name=f"report-{slugify(event.name)}-{slugify(row.name)}",
    )


def of_year(year: int, *, now: datetime) -> Report:
    """All events of a year in the currency that most of them have; Http404 where there is none."""
    begins, ends = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    planned = Event.objects.filter(rehearses=None, starts_at__gte=begins, starts_at__lt=ends)
    events = list(planned.order_by("currency", "starts_at"))
    if not events:
        raise Http404
    organisation = str(Organisation.objects.get(pk=1))
    sections: list[Section] = []
    main: Figures | None = None
    is_final, zone = True, events[0].zone
    for currency, inside in groupby(events, key=lambda event: event.currency):
        make, total, lines = Lines(currency), Figures(), []
        for event in inside:
            nights, unreadable = _nights(event)
            figures = sum((night.figures for night in nights), of_till(event.pk))
            total += figures
            is_final &= _is_final(event, nights, unreadable)
            note = (
                f"{day(event.starts_at, event.zone)}, received {money(figures.receipts, currency)}"
            )
            lines.append(make.line(event.name, figures.net, note))
        sections += [*make.sums(total), Section("Result", (make.share(total),))]
        sections.append(Section("The events", tuple(lines)))
        main = main or total
    assert main is not None  # there is an event
    return Report(
        over="Report of the year",
        title=f"{organisation} {year}",
        subtitle=f"{len(events)} {'event' if len(events) == 1 else 'events'}",
        particulars=(("Organisation", organisation), ("Year", str(year))),
        sections=tuple(sections),
        currency=events[0].currency,
        charity=", ".join(dict.fromkeys(one.charity for one in events if one.charity))
        or "the charity",
        net=main.net,
        is_final=is_final,
        problems=(),
        printed_at=f"{day(now, zone)}, {hour(now, zone)}",
        codes=(),
        signed_by=("Treasurer", "For the organisation"),
        file_name=f"report-{year}",
    )


def years() -> list[int]:
    """The years that have an event, the newest first."""
    found = Event.objects.filter(rehearses=None).dates("starts_at", "year", order="DESC")
    return [one.year for one in found]


def _nights(event: Event, *, only: int | None = None) -> tuple[list[_Night], tuple[str, ...]]:
    """Every tournament that was opened, and what cannot be read."""
    rows = event.tournaments.order_by("starts_at", "pk")
    rows = rows.filter(pk=only) if only else rows
    found, unreadable = [], []
    logs = folds.read_all(row.pk for row in rows)
    for row in rows:
        folded = logs[row.pk]
        if isinstance(folded, folds.UnreadableLog):
            unreadable.append(f"{row.name}: {folded.sentence}")
        elif folded is not None:
            found.append(_Night(row, folded.state, ledger.read(row.pk)))
    return found, tuple(unreadable)


def _is_final(event: Event, nights: Sequence[_Night], unreadable: Sequence[str]) -> bool:
    """Whether play is over and every prize paid, those of side events among them."""
    is_played = not unreadable and all(_is_settled(night) for night in nights)
    return is_played and not unpaid(_won_beside(event))


def _won_beside(event: Event) -> Sequence[SidePrize]:
    """What was won or bought at side events."""
    rows = SidePrize.objects.filter(side__event=event, won_at__isnull=False)
    return list(rows.select_related("side", "posting__reversed_by").order_by("side", "number"))


def _is_settled(night: _Night) -> bool:
    figures = night.figures
    is_paid = figures.prizes == figures.prizes_paid and not figures.owed
    return night.state.stage in NOTHING_OWED and is_paid


def _problems(event: Event, nights: Sequence[_Night]) -> Iterator[str]:
    for night in nights:
        for problem in ledger.problems(night.books, night.state, currency=event.currency):
            yield f"{night.row.name}: {problem}"


def _subtitle(event: Event, nights: Sequence[_Night]) -> str:
    days = dict.fromkeys(day(night.state.starts_at, event.zone) for night in nights)
    shown = list(days) or [day(event.starts_at, event.zone)]
    when = shown[0] if not shown[1:] else f"{shown[0]} to {shown[-1]}"
    return " · ".join(part for part in (when, event.venue) if part)


def _particulars(event: Event, nights: Sequence[_Night]) -> tuple[tuple[str, str], ...]:
    return (
        ("Organisation", str(Organisation.objects.get(pk=1))),
        ("Charity", event.charity or "not given"),
        ("Licence number", event.licence_number or "not given"),
        ("Entries", str(sum(night.state.sales.entries for night in nights))),
    )


def _by_tournament(make: Lines, nights: Sequence[_Night], till: Figures) -> Iterator[Section]:
    if not nights:
        return
    lines = [_night_line(make, night) for night in nights]
    lines.append(make.line("Till, beside them", till.net, f"received {_said(make, till)}"))
    yield Section("For the charity, by tournament", tuple(lines))


def _night_line(make: Lines, night: _Night) -> Line:
    event = night.row.event
    is_off = night.state.stage is engine.Stage.CANCELLED
    name = f"{night.row.name}, called off" if is_off else night.row.name
    said = f"{day(night.state.starts_at, event.zone)}, received {_said(make, night.figures)}"
    return make.line(name, night.figures.net, said)


def _said(make: Lines, figures: Figures) -> str:
    return make.line("", figures.receipts).amount


def _due(make: Lines, event: Event, figures: Figures) -> Iterator[Section]:
    found = due_after(event, figures)
    if found:
        lines = [
            make.line(f"{one.what}, {date_format(one.until, 'j F Y')}", one.cents, one.source)
            for one in found
        ]
        title = "Due after the night; check with your regulator"
        yield Section(title, tuple(lines))


def _against(
    make: Lines, event: Event, nights: Sequence[_Night], figures: Figures, *, now: datetime
) -> Iterator[Section]:
    """What the evening was against, by its licence."""
    found = list(of_result(event, figures))
    for night in nights:
        if night.state.stage is engine.Stage.RUNNING:
            found += of_play(night.row, now=now)
    if found:
        said = (one.sentence.partition(" According to ") for one in found)
        lines = tuple(make.line(what, None, source) for what, _, source in said)
        yield Section("Against the licence, according to", lines)


def _boxes(make: Lines, event: Event) -> Iterator[Section]:
    words = {
        AccountKind.PRIZE_POOL: "Prizes not paid yet",
        AccountKind.OWED: "Owed to {name}",
        AccountKind.FLOAT: "With a floor helper",
    }
    lines = []
    for one in ledger.of_event(event.pk):
        if one.kind in ledger.FOR_CHARITY or (not one.cents and one.kind in words):
            continue
        name = words.get(one.kind, "{name}").format(name=one.name)
        note = "lent, or what was taken home" if one.kind is AccountKind.ORGANISATION else ""
        lines.append(make.line(name, one.cents, note))
    if lines:
        total = sum(line.cents or 0 for line in lines)
        yield Section("Where the money is", (*lines, make.line("Sum", total, is_total=True)))


def _counts(make: Lines, event: Event) -> Iterator[Section]:
    found = Posting.objects.filter(event=event, kind=ledger.CASH_COUNT).order_by("number")
    found = found.select_related("voucher__box", "voucher__handed_to", "wish__user")
    found = found.select_related("event_wish__user").prefetch_related(ledger.with_lines())
    lines = []
    for one in found:
        voucher = getattr(one, "voucher", None)
        difference = sum(
            line.cents for line in one.lines.all() if line.account.kind in ledger.HOLDING
        )
        parts = [hour(one.made_by.at, event.zone), who(one.made_by)]
        if voucher:
            parts += [f"found {make.line('', voucher.counted).amount}"]
            parts += [voucher.words] if voucher.words else []
            parts += [f"handed to {voucher.handed_to}"] if voucher.handed_to else []
        name = str(voucher.box) if voucher and voucher.box else AccountKind.CASH.label
        lines.append(make.line(name, difference, ", ".join(parts)))
    if lines:
        yield Section("Counts of the boxes, with what was too much or too little", tuple(lines))


def _receipts(make: Lines, event: Event) -> Iterator[Section]:
    found = Voucher.objects.filter(event=event, receipt__isnull=False).order_by("receipt")
    lines = []
    for one in found.select_related("posting__reversed_by").prefetch_related(
        ledger.with_lines("posting__lines")
    ):
        spent = [line for line in one.posting.lines.all() if line.account.kind == AccountKind.COST]
        is_back = hasattr(one.posting, "reversed_by")
        note = f"{spent[0].account}{', taken back' if is_back else ''}"
        cents = 0 if is_back else sum(line.cents for line in spent)
        lines.append(make.line(f"{one.receipt}  {one.words}", cents, note))
    if lines:
        yield Section("Costs, by the number of their receipt", tuple(lines))


def _prizes(make: Lines, nights: Sequence[_Night]) -> Iterator[Section]:
    for night in nights:
        dues = Prizes.of(night.state).dues
        where = {
            one.entry: places(one.best, one.worst) for one in questions.places_taken(night.state)
        }
        paid, names = night.books.paid_out, Names.load(night.row.pk, [one.entry for one in dues])
        lines = [
            make.line(
                f"{where.get(one.entry, '') if one.best else 'Bounty'}  {names.of(one.entry)}",
                one.cents,
                "" if paid.get(one.entry) == one.cents else "not paid yet",
            )
            for one in dues
        ]
        lines += _goods(make, night)
        if lines:
            yield Section(f"Prizes of {night.row.name}", tuple(lines))


def _sides(make: Lines, event: Event) -> Iterator[Section]:
    """What was won at each side event, and bought at the auction."""
    for side, won in groupby(_won_beside(event), key=lambda one: one.side):
        is_auction = side.kind == SideKind.AUCTION
        lines = [_side_line(make, one) for one in won if not is_auction or is_paid(one)]
        if lines:
            yield Section(f"{'Bought' if is_auction else 'Won'} at {side.name}", tuple(lines))


def _side_line(make: Lines, one: SidePrize) -> Line:
    ticket = f"ticket {one.ticket}" if one.ticket else ""
    given = f"from {one.donor}" if one.donor else ""
    worth = f"worth {make.line('', one.worth).amount}" if one.worth else ""
    late = "not paid yet" if one.cents and not is_paid(one) else ""
    note = ", ".join(part for part in (ticket, one.winner, given, worth, late) if part)
    return make.line(one.title, one.cents if one.cents else None, note)


def _goods(make: Lines, night: _Night) -> list[Line]:
    if night.state.stage is not engine.Stage.ENDED:
        return []
    won = won_shown(night.state, night.row.event.currency)
    names = Names.load(night.row.pk, [one.entry for one in won])
    return [
        make.line(
            f"{one.place}  {names.of(one.entry)}",
            None,
            " · ".join(part for part in (one.title, one.package and one.package.gift) if part),
        )
        for one in won
    ]
