"""Runners bring chips to the tables and carry the money until they hand it over."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from tables.director import screen_add_ons, screen_floor
from tables.director.queue_item import QueueItem
from tables.tablet import screen as table_screen
from tests.factories import make_user
from tests.tables.nights import (
    do,
    lose_everything,
    make_rebuy_tournament,
    start_hand,
    state_of,
)
from tests.tables.tablet.test_rebuys import club_draft
from tournaments.desk import screen as desk_screen
from tournaments.models import AccountKind, Posting, Role, Tournament, User
from tournaments.money import books, floats
from tournaments.scene import Tap

pytestmark = pytest.mark.django_db(transaction=True)

Browsers = Callable[[User | None], Client]


def queue(tournament: Tournament) -> tuple[QueueItem, ...]:
    found = screen_floor.build(now=timezone.now(), tournament_id=tournament.pk).queue
    assert found
    return found.due


def press(client: Client, tap: Tap | None) -> int:
    assert tap
    fields = {name: str(value) for name, value in tap.fields}
    answer = client.post(tap.url, fields, headers={"Accept": "application/json"})
    return int(answer.status_code)


def sums(tournament: Tournament) -> dict[AccountKind, int]:
    ledger = books.read(tournament.pk)
    assert books.problems(ledger, state_of(tournament), currency="USD") == ()
    return {kind: ledger.balance(kind) for kind in AccountKind}


def test_a_runner_is_called_with_name_and_sum_and_takes_the_money(
    browser_of: Browsers, floor: User
) -> None:
    night = make_rebuy_tournament()
    entry, report = lose_everything(night)
    do(night, engine.ask_for_rebuy, report=report)
    (item,) = queue(night)
    assert item.title.endswith("owes $200")
    assert "Bring 100 chips" in item.why
    assert press(browser_of(floor), item.main) == 204
    assert queue(night) == ()
    assert state_of(night).entries[entry].rebuys == 1
    assert sums(night)[AccountKind.FLOAT] == 200_00
    (carried,) = floats.carried(night.pk)
    assert carried.cents == 200_00
    seen = browser_of(floor).get(f"/t/{night.pk}/floor/").content.decode()
    assert f"With {floor}" in seen
    (told,) = screen_floor.build(now=timezone.now(), tournament_id=night.pk).carried
    assert told == screen_floor.Carried(str(floor), "$200")


def test_a_card_of_a_bust_offers_rebuy_and_out(browser_of: Browsers, floor: User) -> None:
    night = make_rebuy_tournament()
    lose_everything(night)
    (item,) = queue(night)
    assert item.title.startswith("Rebuy or out")
    labels = [tap.label for tap in (item.main, item.second, *item.more) if tap]
    assert labels == ["Rebuy, cash", "Rebuy, card", "Yes, out", "Not out"]
    assert press(browser_of(floor), item.second) == 204
    assert sums(night)[AccountKind.CARD] == 200_00
    assert state_of(night).floor.reports == ()


def test_staff_go_on_without_chips_that_do_not_come(browser_of: Browsers, floor: User) -> None:
    night = make_rebuy_tournament(club_draft())
    _, report = lose_everything(night)
    do(night, engine.ask_for_rebuy, report=report)
    (item,) = queue(night)
    assert "waits for the chips" in item.why
    (go_on,) = item.more
    assert press(browser_of(floor), go_on) == 204
    shown = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    assert shown.next_hand == 2


def test_a_float_is_handed_over_at_the_desk(browser_of: Browsers, floor: User, desk: User) -> None:
    night = make_rebuy_tournament()
    _, report = lose_everything(night)
    do(night, engine.ask_for_rebuy, report=report)
    press(browser_of(floor), queue(night)[0].main)
    cash = sums(night)[AccountKind.CASH]
    shown = desk_screen.build(now=timezone.now(), tournament_id=night.pk)
    assert shown.money
    (carried,) = shown.money.floats
    page = browser_of(desk).get(f"/t/{night.pk}/desk/").content.decode()
    assert f"<dt>With {carried.holder}</dt>" in page
    path = f"/t/{night.pk}/desk/floats/{carried.account}/"
    at_desk = browser_of(desk)
    assert str(carried.amount) in at_desk.get(f"/t/{night.pk}/desk/").content.decode()
    assert at_desk.post(path, {"expected": carried.cents - 1}).status_code == 409
    assert at_desk.post(path, {"expected": carried.cents}).status_code == 302
    after = sums(night)
    assert (after[AccountKind.FLOAT], after[AccountKind.CASH]) == (0, cash + 200_00)
    assert floats.carried(night.pk) == ()
    assert at_desk.post(path, {"expected": carried.cents}).status_code == 409


def test_a_rebuy_given_back_takes_money_and_chips_back(
    browser_of: Browsers, floor: User, desk: User
) -> None:
    night = make_rebuy_tournament()
    before = sums(night)
    _, report = lose_everything(night)
    chips = state_of(night).tally.chips_in_play
    press(browser_of(floor), queue(night)[0].main)
    sold = Posting.objects.get(tournament=night, kind=books.REBUY)
    path = f"/t/{night.pk}/desk/postings/{sold.pk}/refund/"
    assert browser_of(desk).post(path, {"reason": "a mistake"}).status_code == 302
    assert sums(night) == before
    assert state_of(night).tally.chips_in_play == chips
    assert [one.number for one in state_of(night).floor.reports] == [report]


def test_somebody_at_the_desk_takes_no_float(browser_of: Browsers, desk: User) -> None:
    night = make_rebuy_tournament()
    lose_everything(night)
    assert press(browser_of(desk), queue(night)[0].main) == 403


def test_add_ons_are_sold_from_a_list_by_table(browser_of: Browsers, floor: User) -> None:
    night = make_rebuy_tournament()
    shown = screen_add_ons.build(now=timezone.now(), tournament_id=night.pk)
    assert shown.offer == "75 chips for $100"
    assert [len(table.lines) for table in shown.tables] == [5, 5]
    first, second = shown.tables[0].lines[:2]
    helper = browser_of(floor)
    assert "75 chips for $100" in helper.get(f"/t/{night.pk}/add-ons/").content.decode()
    assert press(helper, first.taps[0]) == 204
    assert press(helper, second.taps[1]) == 204
    after = screen_add_ons.build(now=timezone.now(), tournament_id=night.pk)
    assert after.sold == 2
    line = after.tables[0].lines[0]
    assert (line.taps, line.why_not) == ((), "")
    assert line.sold.endswith(f"by {floor}")
    assert sums(night)[AccountKind.FLOAT] == 100_00
    assert press(helper, first.taps[0]) == 409


def test_whoever_sold_an_add_on_by_mistake_takes_it_back_in_its_line(
    browser_of: Browsers, floor: User
) -> None:
    night = make_rebuy_tournament()
    helper = browser_of(floor)

    def line() -> screen_add_ons.BuyerLine:
        shown = screen_add_ons.build(now=timezone.now(), tournament_id=night.pk)
        return shown.tables[0].lines[0]

    before = line()
    press(helper, before.taps[0])
    sold = line()
    other = browser_of(make_user(Role.FLOOR, "another"))
    assert sold.undo
    refused = other.post(sold.undo.url, headers={"Accept": "application/json"})
    assert (refused.status_code, refused.json()["code"]) == (409, "sold_by_another")
    assert line() == sold
    assert press(helper, sold.undo) == 204
    assert line() == before
    assert sums(night).get(AccountKind.FLOAT, 0) == 0
    assert state_of(night).entries[sold.key].add_ons == 0


def test_the_floor_finds_the_list_while_add_ons_are_sold() -> None:
    night = make_rebuy_tournament()
    found = screen_floor.build(now=timezone.now(), tournament_id=night.pk).queue
    assert found
    (note,) = [one for one in found.notes if one.key == "add-ons"]
    assert note.page == f"/t/{night.pk}/add-ons/"
    assert found.due == ()


def test_nobody_in_a_hand_is_offered_an_add_on() -> None:
    night = make_rebuy_tournament()
    start_hand(night)
    shown = screen_add_ons.build(now=timezone.now(), tournament_id=night.pk)
    assert all(line.why_not == "In a hand." for line in shown.tables[0].lines)
    assert all(line.taps for line in shown.tables[1].lines)
