"""The double-entry ledger: every movement of money adds up to nothing and belongs to a wish."""

from collections.abc import Mapping

from django.db.models import Sum

from rules_engine.prize_pool import Price
from rules_engine.units import Cents, EntryNo
from tournaments.models import Account, LedgerLine, Posting, Wish


def post(
    wish: Wish,
    *,
    kind: str,
    lines: Mapping[Account, Cents],
    entry: EntryNo | None = None,
    reverses: Posting | None = None,
) -> Posting:
    """Write one posting; runs inside the transaction of the wish it belongs to."""
    if sum(lines.values()) != 0:
        raise ValueError(f"the lines of a posting add up to nothing, not to {dict(lines)}")
    posting = Posting.objects.create(
        tournament_id=wish.tournament_id, wish=wish, kind=kind, entry=entry, reverses=reverses
    )
    LedgerLine.objects.bulk_create(
        LedgerLine(posting=posting, account=account, cents=cents)
        for account, cents in lines.items()
        if cents
    )
    return posting


def take_price(wish: Wish, *, kind: str, price: Price, entry: EntryNo, into: Account) -> Posting:
    """Somebody paid a price: the box grows by the fee, pool and charity by their parts."""
    lines = {
        into: price.fee,
        Account.PRIZE_POOL: -(price.prize_part + price.bounty_part),
        Account.CHARITY: -price.donation_part,
    }
    return post(wish, kind=kind, lines=lines, entry=entry)


def reverse(posting: Posting, *, wish: Wish) -> Posting:
    """Give the money of a posting back, line by line."""
    lines = {Account(line.account): -line.cents for line in posting.lines.all()}
    return post(wish, kind="reversal", lines=lines, entry=posting.entry, reverses=posting)


def balances(tournament_id: int) -> dict[Account, Cents]:
    """What each account holds."""
    sums = (
        LedgerLine.objects.filter(posting__tournament_id=tournament_id)
        .values_list("account")
        .annotate(total=Sum("cents"))
    )
    found = {Account(account): total for account, total in sums}
    return {account: found.get(account, 0) for account in Account}
