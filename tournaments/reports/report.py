"""A report as page, PDF and CSV draw it: sections of lines, each with an amount or a few words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules_engine.units import Cents
from tournaments.money.currencies import money
from tournaments.money.figures import Figures


@dataclass(frozen=True, slots=True)
class Line:
    """What it is, how much, and what there is to say of it."""

    label: str
    cents: Cents | None = None
    note: str = ""
    is_total: bool = False
    currency: str = "USD"

    @property
    def amount(self) -> str:
        return "" if self.cents is None else money(self.cents, self.currency)


@dataclass(frozen=True, slots=True)
class Section:
    """Some lines with a title."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """Of an event or of a year; `net` goes to the charity."""

    over: str
    title: str
    subtitle: str
    particulars: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    currency: str
    charity: str
    net: Cents
    is_final: bool
    problems: tuple[str, ...]
    printed_at: str
    codes: tuple[str, ...]
    signed_by: tuple[str, ...]
    file_name: str

    @property
    def state(self) -> str:
        return "Final" if self.is_final else "Provisional"

    @property
    def net_amount(self) -> str:
        return money(self.net, self.currency)


class Lines:
    """Makes the lines of one currency."""

    def __init__(self, currency: str) -> None:
        self._currency = currency

    def line(
        self, label: str, cents: Cents | None = None, note: str = "", *, is_total: bool = False
    ) -> Line:
        return Line(label, cents, note, is_total, self._currency)

    def sums(self, figures: Figures) -> Iterator[Section]:
        """What came in, what went out, and what is left of it."""
        receipts = [
            *(
                self.line(name, cents, f"{figures.numbers[name]} sold")
                for name, cents in figures.sold.items()
            ),
            *(self.line(name, cents) for name, cents in figures.income.items()),
        ]
        yield self._added("Receipts", receipts, figures.receipts)
        went = [self.line("Prizes in money", figures.prizes, _unpaid(figures, self._currency))]
        went += [self.line(name, cents) for name, cents in figures.costs.items()]
        went += [self.line("Refunds", figures.refunds)] if figures.refunds else []
        went += [self.line("Still to be given back", figures.owed)] if figures.owed else []
        if figures.difference:
            found = "too much" if figures.difference > 0 else "too little"
            note = f"{found} when the boxes were counted"
            went.append(self.line("Cash differences", -figures.difference, note))
        yield self._added("Went out", went, figures.receipts - figures.net)

    def share(self, figures: Figures) -> Line:
        """The result, and how much of what was kept it is."""
        share = figures.share_of_receipts
        note = "" if share is None else f"{share:.1f} per cent of the receipts less refunds"
        return self.line("For the charity", figures.net, note, is_total=True)

    def _added(self, title: str, lines: Iterable[Line], total: Cents) -> Section:
        return Section(title, (*lines, self.line("Total", total, is_total=True)))


def _unpaid(figures: Figures, currency: str) -> str:
    left = figures.prizes - figures.prizes_paid
    return f"{money(left, currency)} not paid yet" if left else ""
