"""Money back after a tournament was called off: everybody's, each as it is handed out.

Calling off owes the money; a refund is the moment in which it leaves the box. So the box balances
at every moment, and whoever has not come for the money yet is still on the list.
"""

from collections.abc import Sequence
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.sentences import EntryRef, say
from rules_engine.units import EntryNo
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked, Receipt
from tournaments.models import Posting, Registration, Status, Wish
from tournaments.money import books, ledger

REFUNDED_ALREADY = "refunded_already"


def refund(tournament_id: int, *, entry: EntryNo, asked: Asked) -> tuple[Receipt, ...]:
    """Everything that one entry has paid is handed back; the tournament was called off.

    Each sale is given back by a wish of its own, so a repeated tap goes on where it stopped.
    Raises RuleViolation `not_cancelled`, `nothing_paid` or `refunded_already`.
    """
    sales = Posting.objects.filter(
        tournament=tournament_id, entry=entry, kind__in=books.SALES
    ).exclude(reversed_by__kind__in=books.SALES)
    receipts: list[Receipt] = []
    refusal = RuleViolation("nothing_paid", say("{Entry} has paid nothing.", entry=EntryRef(entry)))
    for sale in sales.order_by("pk"):
        try:
            receipts.append(_hand_back(tournament_id, sale, asked=asked.then(str(sale.pk))))
        except RuleViolation as refused:
            if refused.code != REFUNDED_ALREADY:
                raise
            refusal = refused
    if not receipts:
        raise refusal
    return tuple(receipts)


def refund_everybody(tournament_id: int, *, asked: Asked) -> int:
    """All the money still owed is handed back; the number of entries that got theirs.

    Raises RuleViolation `not_cancelled`.
    """
    owed = {moved.entry for moved in books.read(tournament_id).standing(*books.SALES)}
    done = 0
    for entry in sorted(number for number in owed if number is not None):
        try:
            refund(tournament_id, entry=entry, asked=asked)
        except RuleViolation as refused:
            if refused.code != REFUNDED_ALREADY:  # else somebody at another laptop was faster
                raise
        else:
            done += 1
    return done


def _hand_back(tournament_id: int, sale: Posting, *, asked: Asked) -> Receipt:
    def decide(t: engine.Tournament, _now: datetime, _rng: object) -> Sequence[engine.Fact]:
        if t.stage is not engine.Stage.CANCELLED:
            sentence = "Entry money goes back only if the tournament is called off."
            raise RuleViolation("not_cancelled", sentence)
        if back := Posting.objects.filter(reverses=sale).first():
            sentence = "That money has been given back already."
            raise log.settled(REFUNDED_ALREADY, sentence, by=back.tournament_wish)
        return ()

    def alongside(wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        ledger.reverse(sale, wish=wish)
        paid = Registration.objects.filter(tournament=tournament_id, entry=sale.entry)
        paid.update(status=Status.CANCELLED)

    return log.commit(tournament_id, asked, WishKind.REFUND, decide, alongside=alongside)
