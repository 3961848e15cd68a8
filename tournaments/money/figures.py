"""What was taken, given and kept, in cents, as every report says it."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Sum

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import questions
from rules_engine.units import Cents
from tournaments.models import AccountKind, LedgerLine
from tournaments.money import books
from tournaments.money.books import Books, Due

SOLD: Mapping[str, str] = {books.ENTRY: "Entries", books.REBUY: "Rebuys", books.ADD_ON: "Add-ons"}
GIFTS = "Gifts"


@dataclass(frozen=True, slots=True)
class Prizes:
    """The money for prizes: all of the pool, and bounties nobody took apart from it."""

    total: Cents
    unclaimed: Cents
    dues: tuple[Due, ...]

    @classmethod
    def of(cls, state: engine.Tournament) -> "Prizes":
        if state.stage is engine.Stage.CANCELLED:
            return cls(0, 0, ())
        split = questions.pool(state)
        unclaimed = questions.bounties(state).unclaimed if split.bounties else 0
        try:
            dues = books.dues(state)
        except RuleViolation:
            dues = ()
        return cls(split.pool + split.bounties - unclaimed, unclaimed, dues)


@dataclass(frozen=True, slots=True)
class Figures:
    """Of a tournament, a till, an event or a year; they add up.

    `owed` is what a tournament that was called off still has to give back, `share` what of the
    sales is the charity's, `difference` what counts of the boxes found.
    """

    sold: Counter[str] = field(default_factory=Counter)
    numbers: Counter[str] = field(default_factory=Counter)
    income: Counter[str] = field(default_factory=Counter)
    costs: Counter[str] = field(default_factory=Counter)
    refunds: Cents = 0
    owed: Cents = 0
    prizes: Cents = 0
    prizes_paid: Cents = 0
    share: Cents = 0
    difference: Cents = 0

    @property
    def receipts(self) -> Cents:
        """Everything that came in, whatever went back later."""
        return self.sold.total() + self.income.total()

    @property
    def net(self) -> Cents:
        """What the charity gets."""
        return self.share + self.income.total() - self.costs.total() + self.difference

    @property
    def share_of_receipts(self) -> float | None:
        """How many per cent of what was kept the charity gets."""
        kept = self.receipts - self.refunds
        return 100 * self.net / kept if kept > 0 else None

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(
            sold=_sum(self.sold, other.sold),
            numbers=_sum(self.numbers, other.numbers),
            income=_sum(self.income, other.income),
            costs=_sum(self.costs, other.costs),
            refunds=self.refunds + other.refunds,
            owed=self.owed + other.owed,
            prizes=self.prizes + other.prizes,
            prizes_paid=self.prizes_paid + other.prizes_paid,
            share=self.share + other.share,
            difference=self.difference + other.difference,
        )


def of_tournament(state: engine.Tournament, ledger: Books) -> Figures:
    """What a tournament took and gave."""
    sold, numbers = Counter[str](), Counter[str]()
    for moved in ledger.sold():
        sold[SOLD[moved.kind]] += moved.into_boxes
        numbers[SOLD[moved.kind]] += 1
    prizes, is_off = Prizes.of(state), state.stage is engine.Stage.CANCELLED
    kept = -ledger.balance(AccountKind.CHARITY) - ledger.difference + prizes.unclaimed
    return Figures(
        sold,
        numbers,
        Counter({GIFTS: ledger.gifts} if ledger.gifts else {}),
        refunds=ledger.refunded,
        owed=ledger.taken() - ledger.refunded if is_off else 0,
        prizes=prizes.total,
        prizes_paid=sum(ledger.paid_out.values()),
        share=0 if is_off else kept,
        difference=ledger.difference,
    )


def of_till(event_id: int) -> Figures:
    """What came in and went out at the till of an event, beside its tournaments."""
    rows = LedgerLine.objects.filter(posting__event=event_id, posting__tournament=None)
    found = rows.values_list("account__kind", "account__name").annotate(held=Sum("cents"))
    told: dict[str, Counter[str]] = {}
    for kind, name, held in found:
        if held:
            told.setdefault(kind, Counter())[name] += held
    income = Counter({name: -held for name, held in told.get(AccountKind.INCOME, {}).items()})
    costs = told.get(AccountKind.COST, Counter())
    difference = -told.get(AccountKind.CHARITY, Counter()).total()
    return Figures(income=income, costs=costs, difference=difference)


def _sum(one: Counter[str], two: Counter[str]) -> Counter[str]:
    """Of both, what is below zero too, in the order in which it was first named."""
    total = Counter(one)
    total.update(two)
    return total
