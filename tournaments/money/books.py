"""The ledger as the database has it; what it says and whether the log agrees is in `agreement`."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Prefetch, Sum
from django.db.models.functions import Coalesce

from rules_engine.units import Cents, EntryNo
from tournaments.models import Account, AccountKind, LedgerLine, Posting
from tournaments.money.agreement import ADD_ON as ADD_ON
from tournaments.money.agreement import BOX_OPENED as BOX_OPENED
from tournaments.money.agreement import BOXES as BOXES
from tournaments.money.agreement import CASH_COUNT as CASH_COUNT
from tournaments.money.agreement import COST as COST
from tournaments.money.agreement import ENTRY as ENTRY
from tournaments.money.agreement import FLOAT_HANDED as FLOAT_HANDED
from tournaments.money.agreement import FOR_CHARITY as FOR_CHARITY
from tournaments.money.agreement import GIFT as GIFT
from tournaments.money.agreement import HELPER_PAID as HELPER_PAID
from tournaments.money.agreement import HOLDING as HOLDING
from tournaments.money.agreement import INCOME as INCOME
from tournaments.money.agreement import MONEY_MOVED as MONEY_MOVED
from tournaments.money.agreement import OF_A_TOURNAMENT as OF_A_TOURNAMENT
from tournaments.money.agreement import OF_THE_TILL as OF_THE_TILL
from tournaments.money.agreement import PAYOUT as PAYOUT
from tournaments.money.agreement import REBUY as REBUY
from tournaments.money.agreement import REVERSAL as REVERSAL
from tournaments.money.agreement import SALES as SALES
from tournaments.money.agreement import SIDE_PRIZE as SIDE_PRIZE
from tournaments.money.agreement import Books as Books
from tournaments.money.agreement import Due as Due
from tournaments.money.agreement import Moved as Moved
from tournaments.money.agreement import dues as dues
from tournaments.money.agreement import has_places as has_places
from tournaments.money.agreement import problems as problems


def with_lines(path: str = "lines") -> "Prefetch[str]":
    """What to prefetch of postings: their lines and in which account each is, in one query."""
    return Prefetch(path, queryset=LedgerLine.objects.select_related("account"))


@dataclass(frozen=True, slots=True)
class Held:
    """One account of an event and what it holds; a prize pool is a tournament's."""

    account: int
    kind: AccountKind
    name: str
    tournament_id: int | None
    cents: Cents


def read(tournament_id: int, *, entry: EntryNo | None = None) -> Books:
    """The ledger of a tournament, or what of it is one entry's, in one query."""
    rows = LedgerLine.objects.filter(posting__tournament_id=tournament_id).order_by("posting_id")
    if entry is not None:
        rows = rows.filter(posting__entry=entry)
    lines: dict[int, dict[AccountKind, Cents]] = {}
    heads: dict[int, tuple[str, EntryNo | None, int | None]] = {}
    for posting, kind, whose, reverses, account, cents in rows.values_list(
        "posting_id",
        "posting__kind",
        "posting__entry",
        "posting__reverses_id",
        "account__kind",
        "cents",
    ):
        heads[posting] = (kind, whose, reverses)
        held = lines.setdefault(posting, {})
        held[AccountKind(account)] = held.get(AccountKind(account), 0) + cents
    return Books.of(Moved(number, *head, lines[number]) for number, head in heads.items())


def lines_of(posting: Posting) -> dict[Account, Cents]:
    """Where the money of a posting is: its lines, and those of the sale that it corrects."""
    lines: dict[Account, Cents] = {}
    for one in (posting, *_corrected(posting)):
        for line in one.lines.select_related("account"):
            lines[line.account] = lines.get(line.account, 0) + line.cents
    return {account: cents for account, cents in lines.items() if cents}


def first_of(sale: Posting) -> Posting:
    """The sale as it was made, however often it was corrected."""
    return (sale, *_corrected(sale))[-1]


def newest_of(sale: Posting) -> Posting:
    """The sale as it stands now, however often it was corrected since."""
    while newer := Posting.objects.filter(reverses=sale, kind=sale.kind).first():
        sale = newer
    return sale


def _corrected(posting: Posting) -> Iterator[Posting]:
    while posting.kind in SALES and posting.reverses is not None:
        posting = posting.reverses
        yield posting


def of_event(event_id: int) -> tuple[Held, ...]:
    """The books of an event: all of its accounts with their balances, in one query."""
    rows = Account.objects.filter(event=event_id).annotate(cents=Coalesce(Sum("lines__cents"), 0))
    return tuple(
        Held(row.pk, AccountKind(row.kind), row.name, row.tournament_id, row.cents) for row in rows
    )
