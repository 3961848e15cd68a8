"""What floor helpers carry: money taken at the tables, until they hand it over at the desk."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Sum

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.units import Cents
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked, Receipt
from tournaments.models import Account, AccountKind, LedgerLine, User, Wish
from tournaments.money import accounts, books, ledger


@dataclass(frozen=True, slots=True)
class Float:
    """What somebody carries of a tournament's money."""

    account: int
    holder: str
    cents: Cents


def carried(tournament_id: int) -> tuple[Float, ...]:
    """Every float that holds money of this tournament, in one query."""
    rows = (
        LedgerLine.objects.filter(
            posting__tournament_id=tournament_id, account__kind=AccountKind.FLOAT
        )
        .values("account_id", "account__holder_id")
        .annotate(held=Sum("cents"))
        .exclude(held=0)
        .order_by("account_id")
    )
    holders = User.objects.in_bulk([row["account__holder_id"] for row in rows])
    return tuple(
        Float(row["account_id"], str(holders[row["account__holder_id"]]), row["held"])
        for row in rows
    )


def hand_over(tournament_id: int, account: int, *, expected: Cents, asked: Asked) -> Receipt:
    """A floor helper's money goes into the cash box, whole; RuleViolation `float_changed`.

    `expected` is what the desk's screen said, so that nobody signs for more than was counted.
    """

    def decide(t: engine.Tournament | None, *_: object) -> Sequence[engine.Fact]:
        if t is None:
            raise log.NotOpen
        held = {one.account: one.cents for one in carried(tournament_id)}
        if not expected or held.get(account) != expected:
            raise RuleViolation(
                "float_changed", "The floor helper holds another sum by now. Please count again."
            )
        return ()

    def alongside(wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        box = accounts.of_tournament(wish.tournament, user_id=wish.user_id)[AccountKind.CASH]
        lines = {box: expected, Account.objects.get(pk=account): -expected}
        ledger.write(wish, kind=books.FLOAT_HANDED, lines=lines)

    return log.commit(tournament_id, asked, WishKind.HAND_OVER_FLOAT, decide, alongside=alongside)
