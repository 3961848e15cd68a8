"""What was sold wrongly is put right at the desk, and books and log agree whatever came before."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from uuid import uuid4

import pytest

from rules_engine import tournament as engine
from rules_engine.entries.rebuys import Purchase
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import RebuyTerms
from rules_engine.tournament import audit
from tests.asking import ask
from tests.factories import (
    SOMEBODY,
    make_draft_tournament,
    make_drawn_tournament,
    make_entry,
    make_open_tournament,
    make_registration,
    make_sibling,
)
from tests.tournaments.endings import make_running_tournament, play_hand, state_of
from tournaments.desk import handovers, services
from tournaments.desk import services_corrections as corrections
from tournaments.desk.services import Buyer
from tournaments.log import log, undoing
from tournaments.log import screen as log_screen
from tournaments.log.log import Asked
from tournaments.models import AccountKind, Person, Posting, Registration, Status, Tournament
from tournaments.money import books, ledger
from tournaments.people import services as people
from tournaments.people import tickets
from tournaments.refunds import services as refunds
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

FREEZE_OUT = Draft.of_template("freeze-out")
REBUYS = RebuyTerms(max=2, until_minute=60, stack_percent=100, price=20_00)
CASH, CARD = AccountKind.CASH, AccountKind.CARD


def make_rebuy_tournament() -> Tournament:
    house = replace(FREEZE_OUT.house, rebuys=REBUYS, add_ons=REBUYS)
    tournament = make_open_tournament(draft=replace(FREEZE_OUT, house=house))
    for number in range(10):
        make_entry(tournament, f"Player {number + 1}")
    ask(tournament.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    return tournament


def row_of(tournament: Tournament, entry: int) -> Registration:
    return Registration.objects.get(tournament=tournament, entry=entry)


def sale_of(tournament: Tournament, entry: int, kind: str = books.ENTRY) -> Posting:
    return Posting.objects.get(tournament=tournament, entry=entry, kind=kind, reversed_by=None)


def refund(tournament: Tournament, entry: int) -> log.Receipt:
    row = row_of(tournament, entry)
    return services.refund_entry(row.pk, reason="Ill", asked=Asked(SOMEBODY))


def change_box(tournament: Tournament, entry: int, box: AccountKind) -> log.Receipt:
    sold = sale_of(tournament, entry)
    return corrections.change_box(sold.pk, paid_into=box, asked=Asked(SOMEBODY))


def boxes(tournament: Tournament) -> tuple[int, int]:
    held = ledger.balances(tournament.pk)
    return held[CASH], held[CARD]


def expect_sound(tournament: Tournament) -> None:
    assert not audit.problems(state_of(tournament))
    assert not books.problems(books.read(tournament.pk), state_of(tournament), currency="USD")


def last_line(tournament: Tournament) -> tuple[str, ...]:
    shown = log_screen.build(now=state_of(tournament).starts_at, tournament_id=tournament.pk)
    return shown.lines[0].facts


def test_cash_becomes_card_whatever_came_after_and_the_log_says_so() -> None:
    tournament = make_running_tournament(entries=10)
    play_hand(tournament)
    change_box(tournament, 3, CARD)
    assert boxes(tournament) == (9 * 40_00, 40_00)
    assert last_line(tournament) == ("Player 3 paid $40 by card, not in cash.",)
    read = books.read(tournament.pk)
    assert (read.taken(), read.taken(CARD), read.refunded) == (10 * 40_00, 40_00, 0)
    expect_sound(tournament)


def test_a_corrected_sale_keeps_its_ticket_and_is_corrected_again() -> None:
    tournament = make_open_tournament()
    row = make_entry(tournament)
    before = tickets.token_of(row)
    change_box(tournament, 1, CARD)
    assert tickets.token_of(row) == before
    change_box(tournament, 1, CASH)
    assert boxes(tournament) == (40_00, 0)
    assert last_line(tournament) == ("Maeve Byrne paid $40 in cash, not by card.",)
    expect_sound(tournament)


def test_money_goes_back_from_the_box_that_it_is_in() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    change_box(tournament, 1, CARD)
    receipt = refund(tournament, 1)
    assert boxes(tournament) == (0, 0)
    said = handovers.of_refund(tournament.pk, receipt, 1)
    assert said == "Give $40 back on the card. Ticket 1 is taken back."
    assert books.read(tournament.pk).refunded == 40_00
    expect_sound(tournament)


def test_a_sale_that_was_corrected_is_handed_back_once_when_all_is_called_off() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    change_box(tournament, 1, CARD)
    ask(tournament.pk, engine.cancel_tournament, reason="Fire alarm", asked=Asked(SOMEBODY))
    assert refunds.refund_everybody(tournament.pk, asked=Asked(SOMEBODY)) == 1
    assert boxes(tournament) == (0, 0)
    assert books.read(tournament.pk).refunded == 40_00


@pytest.mark.parametrize("twice", [True, False])
def test_what_is_in_the_right_box_or_given_back_is_not_moved(twice: bool) -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    sold = sale_of(tournament, 1)
    if not twice:
        refund(tournament, 1)
    with pytest.raises(RuleViolation) as refused:
        corrections.change_box(sold.pk, paid_into=CASH, asked=Asked(SOMEBODY))
    assert refused.value.code == ("same_box" if twice else "given_back")
    expect_sound(tournament)


def test_the_same_tap_moves_the_money_once() -> None:
    tournament, nonce = make_open_tournament(), uuid4()
    make_entry(tournament)
    sold = sale_of(tournament, 1)
    for _ in range(2):
        corrections.change_box(sold.pk, paid_into=CARD, asked=Asked(SOMEBODY, nonce))
    assert boxes(tournament) == (0, 40_00)


@pytest.mark.parametrize("make", [make_drawn_tournament, make_running_tournament])
def test_before_the_first_hand_an_entry_goes_back_with_its_seat(
    make: Callable[..., Tournament],
) -> None:
    tournament = make(entries=11)
    at = state_of(tournament).entries[4].where
    assert isinstance(at, engine.SeatRef)
    receipt = refund(tournament, 4)
    assert state_of(tournament).tables[at.table].seat(at.seat) is None
    assert handovers.of_refund(tournament.pk, receipt, 4) == (
        "Give $40 back in cash. Ticket 4 is taken back. "
        f"Collect its 100 in chips from table {at.table}, seat {at.seat}."
    )
    expect_sound(tournament)


def test_after_the_first_hand_the_refusal_says_what_is_possible_and_never_names_the_draw() -> None:
    tournament = make_running_tournament(entries=11)
    for table in (1, 2):
        play_hand(tournament, table)
    entry = next(e.number for e in state_of(tournament).entries if e.in_play)
    with pytest.raises(RuleViolation) as refused:
        refund(tournament, entry)
    sentence = str(refused.value.sentence)
    assert "can still be corrected" in sentence
    assert "back first" not in sentence
    expect_sound(tournament)


def test_what_the_draw_rests_on_is_not_taken_back_by_taking_the_draw_back() -> None:
    tournament = make_open_tournament()
    for number in range(10):
        make_entry(tournament, f"Player {number + 1}")
    sold = sale_of(tournament, 3).tournament_wish.number
    ask(tournament.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    with pytest.raises(RuleViolation) as refused:
        undoing.take_back(tournament.pk, wish=sold, asked=Asked(SOMEBODY))
    assert "at the desk" in refused.value.sentence
    assert "Take that back" not in refused.value.sentence


def test_the_wrong_person_is_changed_after_the_draw_and_an_undo_brings_the_first_one_back() -> None:
    tournament = make_running_tournament(entries=10)
    play_hand(tournament)
    row = row_of(tournament, 4)
    wrong, ticket = row.person, row.ticket_hash
    corrections.change_holder(row.pk, to=Buyer(name="Nora Quinn"), asked=Asked(SOMEBODY))
    row.refresh_from_db()
    assert (row.person.name, row.ticket_hash) == ("Nora Quinn", ticket)
    assert last_line(tournament) == ("The entry was sold to the wrong person: it is Nora Quinn's.",)
    last = tournament.wishes.latest("number").number
    undoing.take_back(tournament.pk, wish=last, asked=Asked(SOMEBODY))
    row.refresh_from_db()
    assert row.person == wrong
    last = tournament.wishes.latest("number").number
    undoing.take_back(tournament.pk, wish=last, asked=Asked(SOMEBODY))
    row.refresh_from_db()
    assert row.person.name == "Nora Quinn"
    expect_sound(tournament)


def test_where_people_have_other_numbers_nobody_gets_an_entry_of_somebody_elses() -> None:
    """As on a laptop that has taken the event in: the log names people by numbers of elsewhere."""
    tournament = make_open_tournament()
    ann, ben = make_entry(tournament, "Ann Lee"), make_entry(tournament, "Ben Moss")
    corrections.change_holder(ann.pk, to=Buyer(name="Nora Quinn"), asked=Asked(SOMEBODY))
    changed = tournament.wishes.latest("number").number
    Person.objects.exclude(pk=ben.person_id).update(name="Stranger")
    ann.refresh_from_db()
    nora = Person.objects.create(name="Nora Quinn")
    Registration.objects.filter(pk=ann.pk).update(person=nora)
    corrections.change_holder(ben.pk, to=Buyer(name="Cy Dunn"), asked=Asked(SOMEBODY))
    undoing.take_back(
        tournament.pk, wish=tournament.wishes.latest("number").number, asked=Asked(SOMEBODY)
    )
    assert names_in(tournament) == ["Nora Quinn", "Ben Moss"]
    with pytest.raises(RuleViolation) as refused:
        undoing.take_back(tournament.pk, wish=changed, asked=Asked(SOMEBODY))
    assert refused.value.code == "holder_unknown"
    assert names_in(tournament) == ["Nora Quinn", "Ben Moss"]
    expect_sound(tournament)


def names_in(tournament: Tournament) -> list[str]:
    sold = Registration.objects.filter(tournament=tournament, entry__isnull=False)
    return list(sold.order_by("entry").values_list("person__name", flat=True))


def test_needs_follow_the_person_and_not_the_ticket() -> None:
    tournament = make_open_tournament()
    ann = make_entry(tournament, "Ann Lee")
    people.change_needs(ann.pk, table=None, seat=9, stays=True, apart=[], asked=Asked(SOMEBODY))
    corrections.change_holder(ann.pk, to=Buyer(name="Nora Quinn"), asked=Asked(SOMEBODY))
    needs = state_of(tournament).needs
    assert (needs.pins, needs.stays) == ((), frozenset())
    corrections.change_holder(ann.pk, to=Buyer(person_id=ann.person_id), asked=Asked(SOMEBODY))
    assert [pin.seat for pin in state_of(tournament).needs.pins] == [9]


def test_nobody_gets_a_second_ticket_and_a_refusal_makes_no_person() -> None:
    tournament = make_open_tournament()
    ann, ben = make_entry(tournament, "Ann Lee"), make_entry(tournament, "Ben Moss")
    for to, code in [
        (Buyer(person_id=ben.person_id), "registered_already"),
        (Buyer(person_id=ann.person_id), "same_holder"),
        (Buyer(name=" "), "name_needed"),
    ]:
        with pytest.raises(RuleViolation) as refused:
            corrections.change_holder(ann.pk, to=to, asked=Asked(SOMEBODY))
        assert refused.value.code == code
    refund(tournament, 1)
    with pytest.raises(RuleViolation) as refused:
        corrections.change_holder(ann.pk, to=Buyer(name="Nora Quinn"), asked=Asked(SOMEBODY))
    assert refused.value.code == "not_in_play"
    assert Person.objects.count() == 2


def test_who_had_signed_up_and_gets_the_ticket_is_registered_once() -> None:
    tournament = make_open_tournament()
    ann, nora = make_entry(tournament, "Ann Lee"), make_registration(tournament, "Nora Quinn")
    to = corrections.somebody("nora quinn", "")
    assert to == Buyer(person_id=nora.person_id)
    corrections.change_holder(ann.pk, to=to, asked=Asked(SOMEBODY))
    nora.refresh_from_db()
    assert nora.status == Status.CANCELLED
    assert row_of(tournament, 1).person_id == nora.person_id


def test_the_wrong_tournament_is_given_back_here_and_sold_there_by_one_tap() -> None:
    tournament = make_drawn_tournament(entries=11)
    other, row, nonce = make_sibling(tournament), row_of(tournament, 4), uuid4()
    at = state_of(tournament).entries[4].where
    assert isinstance(at, engine.SeatRef)
    for _ in range(2):
        back, sale = corrections.change_tournament(
            row.pk, to=other.pk, asked=Asked(SOMEBODY, nonce)
        )
    assert row_of(other, 1).person_id == row.person_id
    assert (boxes(tournament), boxes(other)) == ((10 * 40_00, 0), (40_00, 0))
    said = handovers.of_change(tournament.pk, back, 4, there=other.pk, sale=sale)
    assert said == (
        "Ticket 4 is taken back. Turbo: hand over ticket 1. No money changes hands. "
        f"Collect its 100 in chips from table {at.table}, seat {at.seat}."
    )
    for one in (tournament, other):
        expect_sound(one)


def test_a_tournament_that_sells_nothing_takes_nobody_and_nothing_is_given_back() -> None:
    tournament = make_open_tournament()
    row, other = make_entry(tournament), make_sibling(tournament)
    ask(other.pk, engine.close_registration, asked=Asked(SOMEBODY))
    refusals = [(other.pk, "registration_closed")]
    refusals += [(to, "other_event") for to in (tournament.pk, make_draft_tournament().pk, 10**9)]
    for to, code in refusals:
        with pytest.raises(RuleViolation) as refused:
            corrections.change_tournament(row.pk, to=to, asked=Asked(SOMEBODY))
        assert refused.value.code == code
    assert row_of(tournament, 1).status == Status.ADMITTED
    expect_sound(tournament)


def test_chips_and_money_are_named_when_chips_are_sold_and_taken_back() -> None:
    tournament = make_rebuy_tournament()
    at = state_of(tournament).entries[3].where
    assert isinstance(at, engine.SeatRef)
    where = f"table {at.table}, seat {at.seat}"
    receipt = services.sell_chips(
        row_of(tournament, 3).pk, purchase=Purchase.ADD_ON, paid_into=CASH, asked=Asked(SOMEBODY)
    )
    said = handovers.of_chips(tournament.pk, receipt)
    assert said == f"Take $20 in cash. Hand over 100 in chips. They go to {where}."
    sold = sale_of(tournament, 3, books.ADD_ON)
    corrections.change_box(sold.pk, paid_into=CARD, asked=Asked(SOMEBODY))
    corrected = sale_of(tournament, 3, books.ADD_ON)
    back = services.refund_chips(corrected.pk, reason="Mistake", asked=Asked(SOMEBODY))
    said = handovers.of_refunded_chips(tournament.pk, back, 3)
    assert said == f"Give $20 back on the card. Collect 100 in chips from {where}."
    assert boxes(tournament) == (10 * 40_00, 0)
    expect_sound(tournament)


@pytest.mark.parametrize("corrected", [0, 1, 2])
def test_chips_corrected_twice_go_back_whichever_line_is_tapped(corrected: int) -> None:
    tournament = make_rebuy_tournament()
    services.sell_chips(
        row_of(tournament, 3).pk, purchase=Purchase.REBUY, paid_into=CASH, asked=Asked(SOMEBODY)
    )
    for box in (CARD, CASH):
        sold = sale_of(tournament, 3, books.REBUY)
        corrections.change_box(sold.pk, paid_into=box, asked=Asked(SOMEBODY))
    tapped = Posting.objects.filter(tournament=tournament, kind=books.REBUY).order_by("pk")
    services.refund_chips(tapped[corrected].pk, reason="Mistake", asked=Asked(SOMEBODY))
    assert boxes(tournament) == (10 * 40_00, 0)
    expect_sound(tournament)


def test_an_entry_with_chips_on_top_gives_those_back_first() -> None:
    tournament = make_rebuy_tournament()
    services.sell_chips(
        row_of(tournament, 3).pk, purchase=Purchase.REBUY, paid_into=CASH, asked=Asked(SOMEBODY)
    )
    with pytest.raises(RuleViolation) as refused:
        refund(tournament, 3)
    assert refused.value.code == "chips_bought"
    rebuy = sale_of(tournament, 3, books.REBUY)
    services.refund_chips(rebuy.pk, reason="Mistake", asked=Asked(SOMEBODY))
    refund(tournament, 3)
    expect_sound(tournament)


class Desk:
    """Somebody at the desk who sells, corrects, gives back and undoes without any plan."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.tournament = make_rebuy_tournament()
        ask(self.tournament.pk, engine.allow_late_entries, until_level=1, asked=Asked(SOMEBODY))
        self.other = make_sibling(self.tournament)
        self.begun = self.tournament.wishes.count()
        self.done: set[str] = set()

    def deeds(self) -> list[Callable[[], None]]:
        """Everything that can be asked for, seven times each and in any order."""
        deeds = [self.sell, self.buy, self.box, self.holder, self.refund, self.chips, self.undo]
        return self.chance.sample([*deeds, self.elsewhere, self.hand] * 7, k=63)

    def act(self, act: Callable[[], None]) -> None:
        try:
            act()
        except RuleViolation:
            return
        self.done.add(act.__name__)

    def asked(self) -> Asked:
        return Asked(SOMEBODY)

    def row(self) -> Registration:
        rows = Registration.objects.filter(tournament=self.tournament, entry__isnull=False)
        return self.chance.choice(list(rows.order_by("pk")))

    def posting(self) -> Posting:
        sales = Posting.objects.filter(tournament=self.tournament, kind__in=books.SALES)
        return self.chance.choice(list(sales.order_by("pk")))

    def a_box(self) -> AccountKind:
        return self.chance.choice([CASH, CARD])

    def sell(self) -> None:
        buyer = Buyer(name=f"Guest {self.chance.random()}")
        services.sell_entry(
            self.tournament.pk, to=buyer, paid_into=self.a_box(), asked=self.asked()
        )

    def buy(self) -> None:
        what = self.chance.choice(list(Purchase))
        services.sell_chips(
            self.row().pk, purchase=what, paid_into=self.a_box(), asked=self.asked()
        )

    def box(self) -> None:
        sold = self.chance.choice(list(books.read(self.tournament.pk).standing(*books.SALES)))
        box = CARD if CASH in sold.lines else CASH
        corrections.change_box(sold.posting, paid_into=box, asked=self.asked())

    def holder(self) -> None:
        known = self.chance.choice([None, self.row().person_id])
        to = Buyer(person_id=known) if known else Buyer(name=f"Guest {self.chance.random()}")
        corrections.change_holder(self.row().pk, to=to, asked=self.asked())

    def refund(self) -> None:
        services.refund_entry(self.row().pk, reason="Ill", asked=self.asked())

    def chips(self) -> None:
        services.refund_chips(self.posting().pk, reason="Mistake", asked=self.asked())

    def undo(self) -> None:
        first = self.begun + 1
        wish = self.chance.randint(first, max(first, self.tournament.wishes.count()))
        undoing.take_back(self.tournament.pk, wish=wish, asked=self.asked())

    def elsewhere(self) -> None:
        corrections.change_tournament(self.row().pk, to=self.other.pk, asked=self.asked())

    def hand(self) -> None:
        if self.chance.random() < 0.3:
            ask(self.tournament.pk, engine.draw_button, table=1, asked=self.asked())
            ask(self.tournament.pk, engine.start_hand, table=1, hand=1, asked=self.asked())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_desk_does_books_and_log_agree(seed: int) -> None:
    desk = Desk(seed)
    for deed in desk.deeds():
        desk.act(deed)
        for tournament in (desk.tournament, desk.other):
            expect_sound(tournament)
        paid = {moved.entry for moved in books.read(desk.tournament.pk).standing(books.ENTRY)}
        admitted = Registration.objects.filter(
            tournament=desk.tournament, status=Status.ADMITTED
        ).values_list("entry", flat=True)
        assert set(admitted) == paid
    assert {"sell", "box"} <= desk.done  # nothing ever stands in the way of these
