"""Handing out prizes: money is ticked once, in the ledger, and goods once, in the log."""

from collections.abc import Sequence
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.prizes import Goods
from rules_engine.sentences import EntryRef, say
from rules_engine.tournament import questions
from rules_engine.units import Cents, EntryNo
from tournaments.goods import ticks
from tournaments.licences.checks import of_payout
from tournaments.licences.licence import refuse
from tournaments.live import topics
from tournaments.log import log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked, Receipt
from tournaments.models import AccountKind, Posting, Tournament, Wish
from tournaments.money import books, ledger


def pay_out(
    tournament_id: int,
    *,
    entry: EntryNo,
    cents: Cents,
    out_of: AccountKind,
    asked: Asked,
) -> Receipt:
    """An entry gets its prize money, once.

    RuleViolation `prizes_not_final`, `no_prize`, `place_open`, `amount_changed`,
    `paid_out_already`, `box_short`.
    """

    def decide(t: engine.Tournament, now: datetime, _: object) -> Sequence[engine.Fact]:
        _expect_final(t, entry, now=now)
        due = next((one for one in books.dues(t) if one.entry == entry), None)
        if due is None:
            raise RuleViolation("no_prize", say("{Entry} has won no money.", entry=EntryRef(entry)))
        if due.cents != cents:
            raise RuleViolation("amount_changed", "The prize has changed. Please look again.")
        refuse(of_payout(Tournament.objects.select_related("event").get(pk=tournament_id), cents))
        if paid := ledger.find_standing(tournament_id, kind=books.PAYOUT, entry=entry):
            sentence = say("{Entry} has been paid already.", entry=EntryRef(entry))
            raise log.settled("paid_out_already", sentence, by=paid.tournament_wish)
        return ()

    def alongside(wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        if out_of is AccountKind.CARD:
            ledger.pay_by_bank(wish, kind=books.PAYOUT, cents=cents, entry=entry)
        else:
            lines: dict[AccountKind, Cents] = {out_of: -cents, AccountKind.PRIZE_POOL: cents}
            ledger.post(wish, kind=books.PAYOUT, lines=lines, entry=entry)

    return log.commit(
        tournament_id,
        asked,
        WishKind.PAY_OUT,
        decide,
        alongside=alongside,
        touches=[topics.ticket(entry)],
    )


def take_back_payout(tournament_id: int, *, entry: EntryNo, asked: Asked) -> Receipt:
    """The prize money came back, or was ticked by mistake; RuleViolation `not_paid_out`."""
    found: list[Posting] = []

    def decide(*_: object) -> Sequence[engine.Fact]:
        paid = ledger.find_standing(tournament_id, kind=books.PAYOUT, entry=entry)
        if paid is None:
            raise RuleViolation(
                "not_paid_out", say("{Entry} has not been paid.", entry=EntryRef(entry))
            )
        found.append(paid)
        return ()

    return log.commit(
        tournament_id,
        asked,
        WishKind.TAKE_BACK_PAYOUT,
        decide,
        alongside=lambda wish, _facts: _reverse(found, wish),
        touches=[topics.ticket(entry)],
    )


def hand_over_prize(tournament_id: int, *, entry: EntryNo, what: Goods, asked: Asked) -> Receipt:
    """A winner has the package or trophy in hand."""
    return log.commit(
        tournament_id,
        asked,
        WishKind.HAND_OVER_PRIZE,
        lambda t, now, _: engine.hand_over_prize(t, entry=entry, what=what, now=now),
    )


def take_back_prize(tournament_id: int, *, entry: EntryNo, what: Goods, asked: Asked) -> Receipt:
    """It came back, or was ticked by mistake; RuleViolation `not_handed_over`."""
    wish = ticks.handed_by(tournament_id, entry=entry, what=what.value)
    if wish is None:
        sentence = say("{Entry} has not been given that.", entry=EntryRef(entry))
        raise RuleViolation("not_handed_over", sentence)
    return log.undo(tournament_id, asked, wish=wish)


def _reverse(found: Sequence[Posting], wish: Wish) -> None:
    (paid,) = found
    ledger.reverse(paid, wish=wish)


def _expect_final(t: engine.Tournament, entry: EntryNo, *, now: datetime) -> None:
    """Prizes are paid once they cannot grow, and a place only once nothing about it is open."""
    questions.expect_final_prizes(t, now=now)
    if any(entry in together for together in questions.starts_unknown(t)):
        raise RuleViolation(
            "place_open", "Two went out in one hand: say what each had before it, then pay."
        )
