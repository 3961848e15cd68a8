"""The door: selling, waiting, needs, late entries, refunds. Money and facts go together."""

from dataclasses import replace
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
    make_entry,
    make_open_tournament,
    make_registration,
)
from tests.tournaments.endings import make_running_tournament, play_hand
from tournaments.desk import services as registrations
from tournaments.desk.services import Buyer
from tournaments.log import folds, log, undoing
from tournaments.log.log import Asked
from tournaments.models import AccountKind, Need, Person, Posting, Registration, Status, Tournament
from tournaments.money import books, ledger
from tournaments.people import services as people
from tournaments.people import tickets
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

FREEZE_OUT = Draft.of_template("freeze-out")


def state(tournament: Tournament) -> engine.Tournament:
    folded = folds.read(tournament.pk)
    assert folded
    return folded.state


def expect_sound(tournament: Tournament) -> None:
    assert not audit.problems(state(tournament))
    assert not books.problems(books.read(tournament.pk), state(tournament), currency="USD")


def sell(tournament: Tournament, name: str = "Maeve Byrne", **more: object) -> Registration:
    given = {"to": Buyer(name=name), "paid_into": AccountKind.CASH, "asked": Asked(SOMEBODY)}
    receipt = registrations.sell_entry(tournament.pk, **{**given, **more})  # type: ignore[arg-type]  # mixed values
    sold = Posting.objects.get(wish__tournament=tournament, wish__number=receipt.wish)
    return Registration.objects.get(tournament=tournament, entry=sold.entry)


def code_of(refused: pytest.ExceptionInfo[RuleViolation]) -> str:
    return refused.value.code


def allow_late(tournament: Tournament) -> None:
    ask(tournament.pk, engine.allow_late_entries, until_level=1, asked=Asked(SOMEBODY))


def test_a_new_person_is_sold_an_entry_in_one_motion() -> None:
    tournament = make_open_tournament()
    sold = sell(tournament, to=Buyer(name="  Maeve   Byrne ", phone="0171 555 0143"))
    assert (sold.person.name, sold.person.phone) == ("Maeve Byrne", "0171 555 0143")
    assert (sold.entry, sold.status) == (1, Status.ADMITTED)
    assert ledger.balances(tournament.pk)[AccountKind.CASH] == 40_00
    expect_sound(tournament)


def test_the_same_tap_sells_once_and_makes_one_person_and_one_ticket() -> None:
    tournament = make_open_tournament()
    nonce = uuid4()
    first, second = (sell(tournament, asked=Asked(SOMEBODY, nonce)) for _ in range(2))
    assert first == second
    assert Person.objects.count() == Posting.objects.count() == 1
    assert second.ticket_hash == tickets.hashed(tickets.make_token(tournament.pk, nonce))
    assert tickets.token_of(second) == tickets.make_token(tournament.pk, nonce)


def test_a_known_person_is_found_again_and_pays_by_card() -> None:
    tournament = make_open_tournament()
    signed_up = make_registration(tournament)
    sold = sell(tournament, to=Buyer(person_id=signed_up.person_id), paid_into=AccountKind.CARD)
    assert sold == signed_up
    assert ledger.balances(tournament.pk)[AccountKind.CARD] == 40_00


@pytest.mark.parametrize(
    ("buyer", "code"),
    [
        (Buyer(name="  "), "name_needed"),
        (Buyer(name="x" * 121), "name_too_long"),
        (Buyer(name="Maeve", phone="1" * 41), "phone_too_long"),
        (Buyer(person_id=999), "no_such_person"),
    ],
)
def test_a_buyer_needs_a_name_that_fits(buyer: Buyer, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        sell(make_open_tournament(), to=buyer)
    assert code_of(refused) == code
    assert not Registration.objects.exists()


def test_nobody_buys_from_a_draft() -> None:
    with pytest.raises(RuleViolation) as refused:
        sell(make_draft_tournament())
    assert code_of(refused) == "not_open"


def test_one_person_cannot_pay_twice() -> None:
    tournament = make_open_tournament()
    sold = sell(tournament)
    with pytest.raises(RuleViolation) as refused:
        sell(tournament, to=Buyer(person_id=sold.person_id))
    assert code_of(refused) == "paid_already"
    assert "has paid already, by user 1 at " in refused.value.sentence


def test_a_full_house_keeps_a_waiting_list_in_order() -> None:
    tournament = make_open_tournament(draft=replace(FREEZE_OUT, capacity=2))
    first, _second = sell(tournament, "Ines Rourke"), sell(tournament, "Sol Ibarra")
    with pytest.raises(RuleViolation) as refused:
        sell(tournament, "Wanda Wait")
    assert code_of(refused) == "full"
    waiting = [wait(tournament, name) for name in ("Wanda Wait", "Quentin Queue")]
    assert state(tournament).sales.waiting == (3, 4)
    registrations.refund_entry(first.pk, reason="Ill", asked=Asked(SOMEBODY))
    with pytest.raises(RuleViolation) as refused:
        sell(tournament, to=Buyer(person_id=waiting[1].person_id))
    assert code_of(refused) == "not_next"
    sold = sell(tournament, to=Buyer(person_id=waiting[0].person_id))
    assert (sold.pk, sold.entry, sold.status) == (waiting[0].pk, 3, Status.ADMITTED)
    expect_sound(tournament)


def wait(tournament: Tournament, name: str) -> Registration:
    registrations.join_waiting_list(tournament.pk, who=Buyer(name=name), asked=Asked(SOMEBODY))
    return Registration.objects.latest("pk")


def test_nobody_waits_while_there_is_room_or_twice() -> None:
    tournament = make_open_tournament(draft=replace(FREEZE_OUT, capacity=2))
    with pytest.raises(RuleViolation) as refused:
        wait(tournament, "Wanda Wait")
    assert code_of(refused) == "room_left"
    sold = sell(tournament, "Ines Rourke")
    sell(tournament, "Sol Ibarra")
    with pytest.raises(RuleViolation) as refused:
        registrations.join_waiting_list(
            tournament.pk, who=Buyer(person_id=sold.person_id), asked=Asked(SOMEBODY)
        )
    assert code_of(refused) == "registered_already"


def test_leaving_the_waiting_list_happens_once_and_moves_no_money() -> None:
    tournament = make_open_tournament(draft=replace(FREEZE_OUT, capacity=2))
    sell(tournament, "Ines Rourke")
    sell(tournament, "Sol Ibarra")
    waiting, nonce = wait(tournament, "Wanda Wait"), uuid4()
    for _ in range(2):
        registrations.leave_waiting_list(waiting.pk, asked=Asked(SOMEBODY, nonce))
    assert state(tournament).sales.waiting == ()
    assert Posting.objects.count() == 2
    with pytest.raises(RuleViolation) as refused:
        registrations.leave_waiting_list(waiting.pk, asked=Asked(SOMEBODY))
    assert code_of(refused) == "not_waiting"


def test_a_waiting_number_whose_wish_was_undone_is_free_again() -> None:
    tournament = make_open_tournament(draft=replace(FREEZE_OUT, capacity=2))
    first = sell(tournament, "Ines Rourke")
    sell(tournament, "Sol Ibarra")
    wait(tournament, "Wanda Wait")
    joined = tournament.wishes.latest("number").number
    log.undo(tournament.pk, Asked(SOMEBODY), wish=joined)
    registrations.refund_entry(first.pk, reason="Ill", asked=Asked(SOMEBODY))
    assert sell(tournament, "Nora Quinn").entry == 3
    expect_sound(tournament)


def test_who_waits_follows_an_undo_and_an_undo_of_that() -> None:
    tournament = make_open_tournament(draft=replace(FREEZE_OUT, capacity=2))
    sell(tournament, "Ines Rourke")
    sell(tournament, "Sol Ibarra")
    waiting = wait(tournament, "Wanda Wait")

    def status_after_undo() -> str:
        last = tournament.wishes.latest("number").number
        undoing.take_back(tournament.pk, wish=last, asked=Asked(SOMEBODY))
        waiting.refresh_from_db()
        return waiting.status

    assert status_after_undo() == Status.CANCELLED
    assert status_after_undo() == Status.WAITING
    registrations.leave_waiting_list(waiting.pk, asked=Asked(SOMEBODY))
    assert status_after_undo() == Status.WAITING
    assert state(tournament).sales.waiting == (waiting.entry,)


def test_who_was_taken_off_the_waiting_list_by_an_undo_can_join_it_again() -> None:
    tournament = make_open_tournament(draft=replace(FREEZE_OUT, capacity=2))
    sell(tournament, "Ines Rourke")
    sell(tournament, "Sol Ibarra")
    waiting = wait(tournament, "Wanda Wait")
    joined = tournament.wishes.latest("number").number
    undoing.take_back(tournament.pk, wish=joined, asked=Asked(SOMEBODY))
    registrations.join_waiting_list(
        tournament.pk, who=Buyer(person_id=waiting.person_id), asked=Asked(SOMEBODY)
    )
    assert state(tournament).sales.waiting == (3,)


def test_a_late_entry_is_seated_at_once_where_the_rule_puts_it() -> None:
    tournament = make_running_tournament(entries=11)
    with pytest.raises(RuleViolation) as refused:
        sell(tournament, "Lara Late")
    assert code_of(refused) == "director"
    allow_late(tournament)
    sold = sell(tournament, "Lara Late")
    where = state(tournament).entries[sold.entry or 0].where
    assert isinstance(where, engine.SeatRef)
    assert {table.size for table in state(tournament).tables} == {6}
    expect_sound(tournament)


def test_a_late_entry_without_an_open_seat_waits_for_one() -> None:
    draft = replace(FREEZE_OUT, capacity=20)
    tournament = make_open_tournament(tables=2, draft=draft)
    for number in range(18):
        make_entry(tournament, f"Player {number}")
    ask(tournament.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    sold = sell(tournament, "Lara Late")
    assert not isinstance(state(tournament).entries[sold.entry or 0].where, engine.SeatRef)
    expect_sound(tournament)


def test_undoing_a_late_sale_frees_the_seat_and_returns_the_money() -> None:
    tournament = make_running_tournament(entries=11)
    for table in (1, 2):
        play_hand(tournament, table, out=0)
    allow_late(tournament)
    sold, nonce = sell(tournament, "Lara Late"), uuid4()
    for _ in range(2):
        registrations.refund_entry(sold.pk, reason="Mistake", asked=Asked(SOMEBODY, nonce))
    assert state(tournament).tally.in_play == 11
    assert ledger.balances(tournament.pk)[AccountKind.CASH] == 11 * 40_00
    again = sell(tournament, "Nora Quinn")
    assert again.entry == 12
    sold.refresh_from_db()
    assert (sold.status, sold.entry) == (Status.CANCELLED, None)
    expect_sound(tournament)


def test_money_goes_back_only_with_a_reason_and_only_once() -> None:
    tournament = make_open_tournament()
    sold = make_entry(tournament)
    with pytest.raises(RuleViolation) as refused:
        registrations.refund_entry(sold.pk, reason="  ", asked=Asked(SOMEBODY))
    assert code_of(refused) == "reason_needed"
    nonce = uuid4()
    first, second = (
        registrations.refund_entry(sold.pk, reason="Ill", asked=Asked(SOMEBODY, nonce))
        for _ in range(2)
    )
    assert first.wish == second.wish
    with pytest.raises(RuleViolation) as refused:
        registrations.refund_entry(sold.pk, reason="Ill", asked=Asked(SOMEBODY))
    assert code_of(refused) == "refunded_already"
    assert "given back already, by user 1 at " in refused.value.sentence
    assert set(ledger.balances(tournament.pk).values()) == {0}
    expect_sound(tournament)


def test_somebody_who_got_the_money_back_can_buy_again_with_a_new_number() -> None:
    tournament = make_open_tournament()
    sold = sell(tournament)
    registrations.refund_entry(sold.pk, reason="Ill", asked=Asked(SOMEBODY))
    again = sell(tournament, to=Buyer(person_id=sold.person_id))
    assert (again.entry, again.person) == (2, sold.person)
    expect_sound(tournament)


def test_an_unpaid_registration_gets_nothing_back() -> None:
    signed_up = make_registration(make_open_tournament())
    with pytest.raises(RuleViolation) as refused:
        registrations.refund_entry(signed_up.pk, reason="Ill", asked=Asked(SOMEBODY))
    assert code_of(refused) == "not_paid"


REBUYS = RebuyTerms(max=2, until_minute=60, stack_percent=100, price=20_00)


def make_rebuy_tournament() -> Tournament:
    house = replace(FREEZE_OUT.house, rebuys=REBUYS, add_ons=REBUYS)
    tournament = make_open_tournament(draft=replace(FREEZE_OUT, house=house))
    for number in range(10):
        make_entry(tournament, f"Player {number + 1}")
    ask(tournament.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    return tournament


@pytest.mark.parametrize("purchase", list(Purchase))
def test_chips_are_sold_and_given_back_with_their_money(purchase: Purchase) -> None:
    tournament = make_rebuy_tournament()
    row, nonce = Registration.objects.get(entry=3), uuid4()
    for _ in range(2):
        registrations.sell_chips(
            row.pk, purchase=purchase, paid_into=AccountKind.CARD, asked=Asked(SOMEBODY, nonce)
        )
    assert state(tournament).tally.chips_in_play == 1100
    assert ledger.balances(tournament.pk)[AccountKind.CARD] == 20_00
    expect_sound(tournament)
    sold = Posting.objects.get(kind=purchase.value)
    registrations.refund_chips(sold.pk, reason="Mistake", asked=Asked(SOMEBODY))
    assert state(tournament).tally.chips_in_play == 1000
    assert ledger.balances(tournament.pk)[AccountKind.CARD] == 0
    expect_sound(tournament)
    with pytest.raises(RuleViolation) as refused:
        registrations.refund_chips(sold.pk, reason="Mistake", asked=Asked(SOMEBODY))
    assert code_of(refused) == "already_undone"


def test_an_entry_is_not_given_back_as_chips() -> None:
    make_entry(make_open_tournament())
    with pytest.raises(RuleViolation) as refused:
        registrations.refund_chips(
            Posting.objects.get().pk, reason="Mistake", asked=Asked(SOMEBODY)
        )
    assert code_of(refused) == "not_chips"


def test_a_tournament_without_rebuys_sells_none() -> None:
    make_running_tournament()
    with pytest.raises(RuleViolation) as refused:
        registrations.sell_chips(
            Registration.objects.get(entry=1).pk,
            purchase=Purchase.REBUY,
            paid_into=AccountKind.CASH,
            asked=Asked(SOMEBODY),
        )
    assert code_of(refused) == "not_offered"


def test_nobody_re_enters_a_freeze_out() -> None:
    make_running_tournament()
    with pytest.raises(RuleViolation) as refused:
        registrations.re_enter(
            Registration.objects.get(entry=1).pk,
            paid_into=AccountKind.CASH,
            asked=Asked(SOMEBODY),
        )
    assert code_of(refused) == "not_offered"


def test_who_is_out_buys_a_new_entry_where_the_tournament_offers_it() -> None:
    tournament = make_open_tournament(draft=replace(FREEZE_OUT, re_entries=1))
    for number in range(10):
        make_entry(tournament, f"Player {number + 1}")
    ask(tournament.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    allow_late(tournament)
    play_hand(tournament)
    gone = next(e.number for e in state(tournament).entries if not e.in_play)
    row, nonce = Registration.objects.get(entry=gone), uuid4()
    for _ in range(2):
        registrations.re_enter(row.pk, paid_into=AccountKind.CASH, asked=Asked(SOMEBODY, nonce))
    again = Registration.objects.get(entry=11)
    assert (again.person, again.status) == (row.person, Status.ADMITTED)
    assert isinstance(state(tournament).entries[11].where, engine.SeatRef)
    assert ledger.balances(tournament.pk)[AccountKind.CASH] == 11 * 40_00
    expect_sound(tournament)


def test_needs_become_a_fact_and_are_remembered_for_the_next_tournament() -> None:
    tournament = make_open_tournament()
    ann, ben = make_entry(tournament, "Ann Lee"), make_entry(tournament, "Ben Moss")
    people.change_needs(ann.pk, table=2, seat=9, stays=True, apart=[2], asked=Asked(SOMEBODY))
    needs = state(tournament).needs
    assert [(pin.entry, pin.table, pin.seat) for pin in needs.pins] == [(1, 2, 9)]
    assert (needs.apart, needs.stays) == ((frozenset({1, 2}),), frozenset({1}))
    later = make_open_tournament()
    for person in (ben, ann):
        sell(later, to=Buyer(person_id=person.person_id))
    assert state(later).needs.apart == (frozenset({1, 2}),)
    assert [(pin.entry, pin.seat) for pin in state(later).needs.pins] == [(2, 9)]
    expect_sound(later)


def test_needs_can_be_taken_back() -> None:
    tournament = make_open_tournament()
    ann = make_entry(tournament, "Ann Lee")
    for stays in (True, False):
        people.change_needs(
            ann.pk, table=None, seat=None, stays=stays, apart=[], asked=Asked(SOMEBODY)
        )
    assert not state(tournament).needs.stays
    assert not Need.objects.exists()


@pytest.mark.parametrize(
    ("table", "seat", "apart", "code"),
    [
        (7, None, [], "no_such_seat"),
        (1, 12, [], "no_such_seat"),
        (None, None, [1], "apart_from_self"),
        (None, None, [44], "no_such_entry"),
    ],
)
def test_needs_name_seats_and_tickets_that_exist(
    table: int | None, seat: int | None, apart: list[int], code: str
) -> None:
    ann = make_entry(make_open_tournament(), "Ann Lee")
    with pytest.raises(RuleViolation) as refused:
        people.change_needs(
            ann.pk, table=table, seat=seat, stays=False, apart=apart, asked=Asked(SOMEBODY)
        )
    assert code_of(refused) == code


def test_a_ticket_is_made_again_when_the_key_has_changed(settings: object) -> None:
    sold = make_entry(make_open_tournament())
    settings.SECRET_KEY = "another laptop"  # type: ignore[attr-defined]  # pytest-django's fixture
    token = tickets.token_of(sold)
    assert token
    assert tickets.find(token) is None
    registrations.renew_ticket(sold.pk)
    assert tickets.find(token) == sold
