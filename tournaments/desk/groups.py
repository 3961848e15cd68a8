"""A group pays at the till: everybody is sold an entry, in turn, and a gift goes beside it."""

from collections.abc import Sequence

from rules_engine.errors import RuleViolation
from rules_engine.tournament.facts import EntryAdmitted
from rules_engine.units import EntryNo
from tournaments.desk import services
from tournaments.desk.services import Extras
from tournaments.desk.till import Bill
from tournaments.log.log import Asked
from tournaments.models import AccountKind, Registration
from tournaments.money import ledger
from tournaments.people import services as people


def sell_group(
    tournament_id: int, bill: Bill, *, age_seen_by: str, asked: Asked
) -> Sequence[EntryNo]:
    """The entries of everybody on the bill, as far as there is room for all of them.

    A repeated tap finds what it sold. RuleViolation `full`, `paid_already` before anything is sold.
    """
    if not _is_begun(tournament_id, asked):
        services.expect_room(tournament_id, bill.buyers)
    entries: list[EntryNo] = []
    for at, (buyer, by_card) in enumerate(zip(bill.buyers, bill.shares(), strict=True)):
        extras = Extras(by_card, bill.free_because, age_seen_by)
        is_by_card = bool(by_card) and by_card == bill.fee
        try:
            receipt = services.sell_entry(
                tournament_id,
                to=buyer,
                paid_into=AccountKind.CARD if is_by_card else AccountKind.CASH,
                asked=asked.then(f"entry {at}"),
                extras=Extras(0, "", age_seen_by) if is_by_card else extras,
            )
        except RuleViolation as refusal:
            raise _told(refusal, entries) from refusal
        entries.append(receipt.fact(EntryAdmitted).entry)
    _beside(tournament_id, bill, entries, asked)
    return entries


def _beside(tournament_id: int, bill: Bill, entries: Sequence[EntryNo], asked: Asked) -> None:
    for box, cents in bill.gifts.items():
        if cents:
            wish = asked.then(f"gift {box}")
            ledger.take_gift(tournament_id, cents=cents, into=box, entry=entries[0], asked=wish)
    if bill.is_apart:
        for at, entry in enumerate(entries[1:], 1):
            held = Registration.objects.get(tournament=tournament_id, entry=entry)
            need = people.remembered_need(held.person_id, tournament_id=tournament_id)
            people.change_needs(
                held.pk,
                table=need.table,
                seat=need.seat,
                stays=need.stays,
                apart={*need.apart_from, *entries[:at]},
                asked=asked.then(f"apart {at}"),
            )


def _is_begun(tournament_id: int, asked: Asked) -> bool:
    """Whether this very tap has sold something before."""
    return Registration.objects.filter(
        tournament=tournament_id, tournament__wishes__nonce=asked.then("entry 0").nonce
    ).exists()


def _told(refusal: RuleViolation, entries: Sequence[EntryNo]) -> RuleViolation:
    if not entries:
        return refusal
    sold = ", ".join(map(str, entries))
    return RuleViolation(refusal.code, f"Sold: tickets {sold}. Then: {refusal.sentence}")
