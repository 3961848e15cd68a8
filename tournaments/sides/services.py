"""What is sold, drawn and won beside the tournaments; its money is written at the till.

Tickets are drawn in an order that follows from a seed, promised before the first one is sold, or
their numbers come out of a drum. Once a winner is known nothing more is sold and no sale is taken
back.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room import ticket_order
from rules_engine.tournament import questions
from rules_engine.units import Cents, EntryNo
from tournaments.licences.checks import of_income
from tournaments.licences.licence import refuse
from tournaments.log import event_log, folds
from tournaments.log.event_log import EventReceipt
from tournaments.log.kinds import EventWishKind
from tournaments.log.log import Asked
from tournaments.models import (
    Account,
    AccountKind,
    Event,
    EventWish,
    Posting,
    SideEvent,
    SideKind,
    SidePrize,
    SideSale,
)
from tournaments.money import accounts, books
from tournaments.people.names import Names
from tournaments.sides.sold import SOLD, WITH_TICKETS, buyer_of, is_paid, pot, sold
from tournaments.till import services as till
from tournaments.till.kinds import Cost, Income
from tournaments.till.services import Said

MOST_TICKETS = 100_000
INCOME = {
    SideKind.RAFFLE: Income.RAFFLE,
    SideKind.FIFTY_FIFTY: Income.FIFTY_FIFTY,
    SideKind.AUCTION: Income.AUCTION,
    SideKind.LAST_LONGER: Income.LAST_LONGER,
}


@dataclass(frozen=True, slots=True)
class Offered:
    """A prize as it is announced: what it is, who gave it, what it cost or is worth."""

    title: str
    donor: str = ""
    worth: Cents = 0
    cents: Cents = 0


@dataclass(frozen=True, slots=True)
class Terms:
    """What a side event is, before anything of it is sold."""

    kind: SideKind
    name: str
    price: Cents = 0
    winner_percent: int = 0
    by_drum: bool = False
    tournament_id: int | None = None
    entry: EntryNo | None = None


def begin_side(
    event_id: int, terms: Terms, prizes: Sequence[Offered], *, asked: Asked
) -> EventReceipt:
    """A side event begins; RuleViolation `licence` where that is enforced, `price_needed`."""

    def decide(event: Event) -> None:
        refuse(of_income(event, terms.kind.value))
        if terms.kind in SOLD and terms.kind is not SideKind.AUCTION and not terms.price:
            raise RuleViolation("price_needed", "Please say what a ticket or a share costs.")
        if terms.tournament_id:
            _expect_entry(terms.tournament_id, terms.entry)

    def alongside(wish: EventWish) -> None:
        side = SideEvent.objects.create(
            event_id=wish.event_id,
            kind=terms.kind,
            name=terms.name,
            price=terms.price,
            winner_percent=terms.winner_percent,
            by_drum=terms.by_drum,
            tournament_id=terms.tournament_id,
            entry=terms.entry,
        )
        for number, one in enumerate(prizes, start=1):
            _add(side, number, one)

    return event_log.commit(event_id, asked, EventWishKind.BEGIN_SIDE, decide, alongside)


def add_prize(event_id: int, side_id: int, offered: Offered, *, asked: Asked) -> EventReceipt:
    """One prize or lot more; RuleViolation `drawn_already`."""

    def decide(_event: Event) -> None:
        _expect_open(_side(event_id, side_id))

    def alongside(_wish: EventWish) -> None:
        side = _side(event_id, side_id)
        last = side.prizes.order_by("-number").values_list("number", flat=True).first()
        _add(side, (last or 0) + 1, offered)

    kind = EventWishKind.ADD_SIDE_PRIZE
    return event_log.commit(event_id, asked, kind, decide, alongside, is_shown=False)


def sell_tickets(
    event_id: int, side_id: int, *, first: int, last: int, name: str, into: str, asked: Asked
) -> EventReceipt:
    """A range of numbers is sold; RuleViolation `sold_already`, `not_a_range`, `drawn_already`."""
    side = _side(event_id, side_id)
    many = last - first + 1

    def check() -> None:
        _expect_open(_side(event_id, side_id))
        if side.kind not in WITH_TICKETS or many < 1 or first < 1:
            raise RuleViolation("not_a_range", "The last number is not below the first.")
        so_far = sold(side)
        if many + sum(one.last - one.first + 1 for one in so_far) > MOST_TICKETS:
            raise RuleViolation("not_a_range", f"At most {MOST_TICKETS:,} tickets.")
        taken = next((one for one in so_far if one.first <= last and first <= one.last), None)
        if taken:
            sentence = f"Of these, {taken.first} to {taken.last} were sold already."
            raise RuleViolation("sold_already", sentence)

    said = {"first": first, "last": last, "name": name}
    words = f"{side.name}, {first} to {last}" if many > 1 else f"{side.name}, {first}"
    return _sell(side, many * side.price, words, into, check, said, asked=asked)


def join_pot(
    event_id: int, side_id: int, *, entry: EntryNo, into: str, asked: Asked
) -> EventReceipt:
    """Somebody still in puts a share into a last-longer pot; RuleViolation `joined_already`."""
    side = _side(event_id, side_id)
    names = Names.load(side.tournament_id or 0, [entry])

    def check() -> None:
        _expect_open(_side(event_id, side_id))
        if entry not in still_in(side):
            raise RuleViolation("not_in_play", "Only who is still in can join.")
        if any(one.entry == entry for one in sold(side)):
            raise RuleViolation("joined_already", f"{names.of(entry)} has joined already.")

    said = {"entry": entry, "name": names.of(entry)}
    return _sell(side, side.price, f"{side.name}, entry {entry}", into, check, said, asked=asked)


def draw(event_id: int, side_id: int, *, asked: Asked) -> EventReceipt:
    """Every prize gets the next ticket of the order; RuleViolation `nothing_sold`."""

    def decide(_event: Event) -> None:
        side = _side(event_id, side_id)
        _expect_open(side)
        if side.by_drum or side.kind not in WITH_TICKETS:
            raise RuleViolation("by_drum", "Its numbers come out of a drum: type them.")
        if not side.prizes.exists():
            raise RuleViolation("no_prize", "Say first what there is to win.")
        if not sold(side):
            raise RuleViolation("nothing_sold", "No ticket is sold yet.")

    def alongside(wish: EventWish) -> None:
        side = _side(event_id, side_id)
        order = ticket_order(side.seed, [(one.first, one.last) for one in sold(side)])
        for prize, ticket in zip(side.prizes.all(), order, strict=False):
            _win(prize, ticket, wish)
            side.tickets_drawn += 1
        _close(side, wish)

    return event_log.commit(event_id, asked, EventWishKind.DRAW_SIDE, decide, alongside)


def draw_next(event_id: int, prize_id: int, *, asked: Asked) -> EventReceipt:
    """Whoever has the ticket is not there: the next of the order wins; RuleViolation `no_more`."""

    def decide(_event: Event) -> None:
        prize = _prize(event_id, prize_id)
        _expect_not_given(prize)
        if prize.ticket is None or prize.side.by_drum:
            raise RuleViolation("not_drawn", "That prize was not drawn here.")
        if prize.side.tickets_drawn >= len(_order(prize.side)):
            raise RuleViolation("no_more", "There is no other ticket.")

    def alongside(wish: EventWish) -> None:
        prize = _prize(event_id, prize_id)
        _win(prize, _order(prize.side)[prize.side.tickets_drawn], wish)
        prize.side.tickets_drawn += 1
        prize.side.save(update_fields=["tickets_drawn"])

    return event_log.commit(event_id, asked, EventWishKind.DRAW_NEXT_TICKET, decide, alongside)


def state_drum(event_id: int, prize_id: int, *, ticket: int, asked: Asked) -> EventReceipt:
    """The number that came out of a drum, or another one after a slip; RuleViolation `not_sold`."""

    def decide(_event: Event) -> None:
        prize = _prize(event_id, prize_id)
        _expect_not_given(prize)
        if not prize.side.by_drum:
            raise RuleViolation("not_by_drum", "Its tickets are drawn by Riffle.")
        if buyer_of(prize.side, ticket) is None:
            raise RuleViolation("not_sold", f"Ticket {ticket} was not sold.")
        if prize.side.prizes.filter(ticket=ticket).exclude(pk=prize.pk).exists():
            raise RuleViolation("won_already", f"Ticket {ticket} has won already.")

    def alongside(wish: EventWish) -> None:
        prize = _prize(event_id, prize_id)
        _win(prize, ticket, wish)
        _close(prize.side, wish)

    return event_log.commit(event_id, asked, EventWishKind.STATE_DRUM, decide, alongside)


def close_lot(
    event_id: int, prize_id: int, *, winner: str, cents: Cents, into: str, asked: Asked
) -> EventReceipt:
    """The closing price of a lot is paid; RuleViolation `sold_already`, `amount_needed`."""

    def decide(event: Event) -> None:
        lot = _prize(event_id, prize_id)
        refuse(of_income(event, SideKind.AUCTION.value))
        if lot.side.kind != SideKind.AUCTION:
            raise RuleViolation("not_a_lot", "That is no lot of an auction.")
        if is_paid(lot):
            raise RuleViolation("sold_already", "That lot is sold and paid already.")
        if cents <= 0:
            raise RuleViolation("amount_needed", "Please give an amount, such as 5.")

    def alongside(wish: EventWish) -> None:
        lot = _prize(event_id, prize_id)
        words = f"{lot.side.name}, {lot.number}: {lot.title}"
        posting = _take(lot.side, wish, cents, words, into)
        lot.winner, lot.cents, lot.won_at, lot.posting = winner, cents, wish.at, posting
        lot.save(update_fields=["winner", "cents", "won_at", "posting"])

    return event_log.commit(event_id, asked, EventWishKind.CLOSE_LOT, decide, alongside)


def state_winner(event_id: int, prize_id: int, *, entry: EntryNo, asked: Asked) -> EventReceipt:
    """Who got a bounty, or lasted longest; RuleViolation `not_in_pot`, `given_already`."""

    def decide(_event: Event) -> None:
        prize = _prize(event_id, prize_id)
        _expect_not_given(prize)
        side = prize.side
        if side.kind == SideKind.LAST_LONGER:
            if entry not in [one.entry for one in sold(side)]:
                raise RuleViolation("not_in_pot", "Only who has joined the pot can win it.")
        elif side.kind != SideKind.BOUNTY:
            raise RuleViolation("is_drawn", "Its winners are drawn.")
        else:
            _expect_entry(side.tournament_id or 0, entry)

    def alongside(wish: EventWish) -> None:
        prize = _prize(event_id, prize_id)
        prize.winner = Names.load(prize.side.tournament_id or 0, [entry]).of(entry)
        _win(prize, None, wish)
        _close(prize.side, wish)

    return event_log.commit(event_id, asked, EventWishKind.STATE_SIDE_WINNER, decide, alongside)


def pay_prize(
    event_id: int, prize_id: int, *, expected: Cents, out_of: str, asked: Asked
) -> EventReceipt:
    """What somebody won in money is paid, once; RuleViolation `paid_already`, `box_short`."""

    def decide(_event: Event) -> None:
        prize = _prize(event_id, prize_id)
        if prize.won_at is None or prize.side.kind == SideKind.AUCTION:
            raise RuleViolation("nobody_won", "Nobody has won that yet.")
        if is_paid(prize):
            raise RuleViolation("paid_already", "That prize is paid already.")
        if not prize.cents or prize.cents != expected:
            raise RuleViolation("prize_changed", "It is another sum by now. Please look again.")

    def alongside(wish: EventWish) -> None:
        prize = _prize(event_id, prize_id)
        name = Cost.SIDE_PRIZES.account
        goes = accounts.of_event(event_id, AccountKind.COST, name=name)
        lines = {goes: prize.cents, till.box_of(event_id, out_of): -prize.cents}
        said = Said(f"{prize.side.name}, {prize.number}: {prize.title}", is_cost=True)
        prize.posting = till.post(wish, books.SIDE_PRIZE, lines, said)
        prize.save(update_fields=["posting"])

    return till.commit(event_id, asked, EventWishKind.PAY_SIDE_PRIZE, decide, alongside)


def hand_over(event_id: int, prize_id: int, *, is_given: bool, asked: Asked) -> EventReceipt:
    """A winner has the goods, or it was a slip; RuleViolation `nobody_won`."""

    def decide(_event: Event) -> None:
        if _prize(event_id, prize_id).won_at is None:
            raise RuleViolation("nobody_won", "Nobody has won that yet.")

    def alongside(wish: EventWish) -> None:
        row = SidePrize.objects.filter(pk=prize_id, side__event=event_id)
        row.update(handed_at=wish.at if is_given else None)

    return till.commit(event_id, asked, EventWishKind.HAND_OVER_SIDE_PRIZE, decide, alongside)


def still_in(side: SideEvent) -> tuple[EntryNo, ...]:
    """The entries of its tournament that are not out."""
    folded = folds.read(side.tournament_id) if side.tournament_id else None
    if folded is None:
        return ()
    return tuple(entry.number for entry in questions.entries_in_play(folded.state))


def _sell(
    side: SideEvent,
    cents: Cents,
    words: str,
    into: str,
    check: Callable[[], None],
    said: Mapping[str, object],
    *,
    asked: Asked,
) -> EventReceipt:
    def decide(event: Event) -> None:
        refuse(of_income(event, side.kind))
        check()

    def alongside(wish: EventWish) -> None:
        posting = _take(side, wish, cents, words, into)
        SideSale.objects.create(side=side, posting=posting, **said)

    return till.commit(side.event_id, asked, EventWishKind.SELL_SIDE, decide, alongside)


def _take(side: SideEvent, wish: EventWish, cents: Cents, words: str, into: str) -> Posting:
    """The money of a side event goes into a box."""
    name = INCOME[SideKind(side.kind)].account
    source = accounts.of_event(side.event_id, AccountKind.INCOME, name=name)
    lines: dict[Account, Cents] = {till.box_of(side.event_id, into): cents, source: -cents}
    return till.post(wish, books.INCOME, lines, Said(words))


def _add(side: SideEvent, number: int, one: Offered) -> None:
    SidePrize.objects.create(
        side=side, number=number, title=one.title, donor=one.donor, worth=one.worth, cents=one.cents
    )


def _win(prize: SidePrize, ticket: int | None, wish: EventWish) -> None:
    if ticket is not None:
        prize.ticket, prize.winner = ticket, buyer_of(prize.side, ticket) or ""
    if prize.side.winner_percent:
        prize.cents = pot(prize.side) * prize.side.winner_percent // 100
    prize.won_at = wish.at
    prize.save(update_fields=["ticket", "winner", "cents", "won_at"])


def _close(side: SideEvent, wish: EventWish) -> None:
    side.closed_at = side.closed_at or wish.at
    side.save(update_fields=["closed_at", "tickets_drawn"])


def _order(side: SideEvent) -> Sequence[int]:
    return ticket_order(side.seed, [(one.first, one.last) for one in sold(side)])


def _side(event_id: int, side_id: int) -> SideEvent:
    return SideEvent.objects.get(pk=side_id, event=event_id)


def _prize(event_id: int, prize_id: int) -> SidePrize:
    return SidePrize.objects.select_related("side").get(pk=prize_id, side__event=event_id)


def _expect_open(side: SideEvent) -> None:
    if side.closed_at:
        raise RuleViolation("drawn_already", "The winners are known: nothing more is sold.")


def _expect_not_given(prize: SidePrize) -> None:
    if is_paid(prize) or prize.handed_at:
        raise RuleViolation("given_already", "That prize was given out already.")


def _expect_entry(tournament_id: int, entry: EntryNo | None) -> None:
    folded = folds.read(tournament_id) if tournament_id else None
    is_known = isinstance(folded, engine.Log) and (
        entry is None or folded.state.entries.get(entry) is not None
    )
    if not is_known:
        raise RuleViolation("no_such_entry", "There is no ticket of that number.")
