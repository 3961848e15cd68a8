"""A night under the charity draft rules: rebuys and add-ons at the tables, and prizes to pick."""

import re

import pytest
from playwright.sync_api import expect

from tests.nights.conftest import Play
from tests.nights.director import Plan
from tests.nights.hall import Night

pytestmark = [pytest.mark.browser, pytest.mark.services, pytest.mark.timeout(300)]

PLAN = Plan(
    "Charity draft",
    fields={"Tables in the room": "3", "Seats at each": "10"},
    packages=[
        {
            "Name": "A weekend at the lake",
            "What is in it": "Two nights for two, with breakfast",
            "Given by": "Hotel Bellevue",
            "Value": "300",
        },
        {"Name": "Garden set", "Given by": "Kelleher and Daughters", "Value": "120"},
    ],
)
PACKAGES, TROPHIES = 11, 3


def test_a_night_under_the_charity_draft_rules(play: Play) -> None:
    play(pick_prizes)


def pick_prizes(night: Night) -> None:
    night.open_doors(PLAN)
    people = night.sell(20)
    night.sit_down((1, 2, 3))
    night.station(left="20 of 20", level="Level 1", raised="$4,000")
    night.desk.was_paid_by_card(people[0])
    night.trip_over_the_cable()
    night.lose_the_wifi(night.tablets[1])
    step_away(night)
    buy_again(night)
    deal_badly(night)
    get_wet(night)
    take_a_rest(night)
    come_to_the_final_table(night)
    find_the_winner(night)
    settle(night)


def step_away(night: Night) -> None:
    """Somebody at table 1 misses a hand."""
    tablet = night.tablets[0]
    name = tablet.names[0]
    with tablet.taps(2):
        tablet.tap_chair(name, "Is away")
    tablet.expect_text("away")
    night.album.take(tablet.page, "tablet-away")
    tablet.play()
    tablet.tap_chair(name, "Is back")


def buy_again(night: Night) -> None:
    """A rebuy for 200 dollars that plays at once, two add-ons for 100, and the helper's float."""
    tablet, floor, desk = night.tablets[0], night.floor, night.desk
    name = tablet.names[0]
    tablet.play(out=1)
    tablet.expect_text("Rebuy or out?")
    night.album.take(tablet.page, "tablet-rebuy")
    night.album.take(floor.page, "floor-rebuy")
    with tablet.taps(1):
        tablet.ask_for_rebuy()
    tablet.expect_text("owes $200")
    with floor.taps(2):
        floor.take_rebuy(name, "Cash")
    desk.take_the_float("$200")
    floor.open_add_ons()
    night.album.take(floor.page, "floor-add-ons")
    with floor.taps(1):
        floor.sell_add_on(night.tablets[1].names[0], "Cash")
    with floor.taps(1):
        floor.sell_add_on(night.tablets[2].names[0], "Card")
    desk.take_the_float("$100")
    night.album.take(desk.page, "desk-floats")
    floor.watch(f"/t/{night.tournament}/floor/")
    night.station(left="20 of 20", level="Level 1", raised="$4,400")


def deal_badly(night: Night) -> None:
    """A misdeal, and ten minutes away from the table for somebody."""
    tablet = night.tablets[1]
    tablet.start_hand()
    tablet.misdeal("wrong order", acted="Nobody yet")
    tablet.play()
    night.director.give_penalty(tablet.names[2], minutes=10, why="Phone on the table")
    tablet.expect_text(re.compile(r"\b0?9:\d\d"))
    night.album.take(tablet.page, "tablet-penalty")


def get_wet(night: Night) -> None:
    """The roof leaks over table 3."""
    with night.director.taps(2):
        night.director.close_table(3, "rain")
    night.album.take(night.director.page, "director-closing")
    night.album.take(night.lobby.page, "lobby-moves")
    night.album.take(night.tablets[2].page, "tablet-closing")
    first, second, closing = night.tablets
    closing.settle_moves(6)
    first.settle_moves(3)
    second.settle_moves(3)
    closing.expect_text("This table is closed")
    night.album.take(closing.page, "tablet-closed")


def take_a_rest(night: Night) -> None:
    """Shorter levels, and a rest that is longer than planned."""
    director = night.director
    with director.taps(2):
        director.shorten_levels(15)
    director.go_to_level(2)
    director.go_to_level(3)
    night.station(left="20 of 20", level="Level 3", raised="$4,400")
    director.take_the_rest(4)
    director.rest_longer(10)
    night.album.take(night.lobby.page, "lobby-rest")
    night.album.take(night.tablets[0].page, "tablet-rest")
    night.album.take(night.player.page, "phone-rest")
    director.go_to_level(4)
    night.station(left="20 of 20", level="Level 4", raised="$4,400")
    director.decide("Close registration")


def come_to_the_final_table(night: Night) -> None:
    """Down to the bubble, which bursts hand for hand with one exit at each table."""
    first, second = night.tablets[:2]
    director = night.director
    night.bust(first, 4, left=16)
    night.bust(second, 4, left=12)
    director.decide("Start hand for hand")
    night.album.take(night.lobby.page, "lobby-hand-for-hand")
    first.play(out=1)
    night.floor.confirm_busts(1)
    first.expect_text("Wait for table 2")
    night.album.take(first.page, "tablet-waits")
    night.bust(second, 1, left=10)
    director.decide("End hand for hand")
    director.decide("Redraw")
    night.album.take(night.lobby.page, "lobby-new-seats")
    night.album.take(night.player.page, "phone-new-seat")
    first.draw_for_the_button()
    night.album.take(first.page, "tablet-final")


def find_the_winner(night: Night) -> None:
    final = night.tablets[0]
    night.bust(final, 5, left=5)
    night.station(left="5 of 20", level="Level 4", raised="$4,400")
    night.bust(final, 3, left=2)
    night.album.take(final.page, "tablet-heads-up")
    night.album.take(night.lobby.page, "lobby-heads-up")
    final.play(out=1)
    night.floor.confirm_busts(1)
    night.lobby.expect("A card decides")
    night.album.take(night.lobby.page, "lobby-tie")
    night.album.take(night.director.page, "director-won")


def settle(night: Night) -> None:
    """Two share a place: cards say who picks first. Everything that was paid is for the charity."""
    director = night.director
    director.decide("Draw the cards")
    second = director.page.get_by_text("2nd").locator("..").locator(".seat__name").inner_text()
    director.let_everybody_pick(PACKAGES, absent=second, proxy="Tess Quinn")
    night.album.take(director.page, "prizes-picked", whole=True)
    night.lobby.expect("A weekend at the lake")
    night.desk.hand_over_prizes(night.tournament, PACKAGES + TROPHIES)
    night.album.take(night.desk.page, "payouts")
    night.report("$4,400", "A weekend at the lake", "Garden set")
    expect(director.page.get_by_role("table")).to_contain_text("Package 11")
