"""A night under the club's rules: only paid chips play, cards decide, and all must agree."""

import re

import pytest
from playwright.sync_api import expect

from tests.nights.conftest import Play
from tests.nights.director import Plan
from tests.nights.hall import Night

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services,
    pytest.mark.deep,
    pytest.mark.timeout(600),
]

PLAN = Plan(
    "Club rules",
    unfolds=["Rebuys and add-ons"],
    fields={
        "Tables in the room": "3",
        "Seats at each": "8",
        "Buy-in": "40",
        "For the prize pool": "32",
        "How many rebuys": "1",
        "Price of a rebuy": "20",
        "Prize part of a rebuy": "10",
        "Chips of a rebuy": "100",
        "Rebuys until minute": "60",
    },
)


def test_a_night_under_the_club_rules(play: Play) -> None:
    play(let_cards_decide)


def let_cards_decide(night: Night) -> None:
    night.open_doors(PLAN)
    night.sell(17)
    night.sit_down((1, 2, 3))
    night.station(left="17 of 17", level="Level 1", raised="$136")
    buy_again(night)
    agree_on_a_rule(night)
    close_a_table(night)
    sit_out(night)
    even_out(night)
    come_to_the_final_table(night)
    settle(night)


def buy_again(night: Night) -> None:
    """Half of the 20 dollars is for the prizes; the next hand waits until they are paid."""
    tablet = night.tablets[0]
    name = tablet.names[0]
    tablet.play(out=1)
    tablet.expect_text("Rebuy or out?")
    with tablet.taps(1):
        tablet.ask_for_rebuy()
    tablet.expect_text("Chips are on the way")
    night.album.take(tablet.page, "tablet-chips-on-the-way")
    night.album.take(night.floor.page, "floor-rebuy")
    with night.floor.taps(2):
        night.floor.take_rebuy(name, "Rebuy, cash")
    tablet.play()
    night.desk.take_the_float("$20")
    night.station(left="17 of 17", level="Level 1", raised="$146")


def agree_on_a_rule(night: Night) -> None:
    """Twelve of seventeen are not enough; all of them are."""
    director = night.director
    director.find_rule("phone", "Phones")
    director.press(director.page.locator("label", has_text="Phones are not used at the table"))
    for table in (1, 2):
        director.tap(re.compile(f"Everybody at table {table}"))
    director.tap("Change this rule")
    refusal = director.page.get_by_role("alert")
    expect(refusal).to_contain_text("12 of 17 have. Nothing was changed.")
    director.tap(re.compile("Everybody at table 3"))
    night.album.take(director.page, "director-consent", whole=True)
    director.tap("Change this rule")
    changed = director.page.get_by_label("Changed for this tournament")
    expect(changed).to_contain_text("Phones are not used at the table.")
    night.lobby.expect("Phones are not used at the table.")
    night.album.take(night.lobby.page, "lobby-rule")
    night.album.take(night.tablets[1].page, "tablet-rule")
    director.open_the_dashboard()


def close_a_table(night: Night) -> None:
    """Sixteen are enough for two tables; a card for each says who goes where."""
    first, second, closing = night.tablets
    closing.play(out=1)
    closing.tap("Out")
    night.floor.confirm_busts(1)
    night.director.expect_left(16)
    closing.expect_text("One card face up to everybody")
    night.album.take(closing.page, "tablet-by-cards")
    with night.director.taps(2):
        night.director.close_table(3, "due by the rules")
    night.album.take(closing.page, "tablet-closing")
    closing.settle_moves(4)
    first.settle_moves(2)
    second.settle_moves(2)
    night.director.decide("Close registration")


def sit_out(night: Night) -> None:
    """A suspension of five minutes, and somebody who has gone home for good."""
    first, second = night.tablets[:2]
    night.director.give_penalty(first.names[1], minutes=5, why="Soft play")
    first.expect_text("sits out")
    night.album.take(first.page, "tablet-penalty")
    gone = second.names[-1]
    night.director.look_at(gone)
    night.director.tap("Has gone home", within=night.director.sheet)
    second.expect_text("gone home")
    night.album.take(second.page, "tablet-gone-home")
    for tablet in (first, second):
        tablet.play()


def even_out(night: Night) -> None:
    """Eight against four: the smallest stacks move, of two equal ones as a card says."""
    first, second = night.tablets[:2]
    director = night.director
    night.bust(first, 4, left=12)
    director.count_stacks(2, [50, 50, 100, 100, 100, 100, 100, 100])
    second.expect_text("They have equal stacks")
    night.album.take(second.page, "tablet-mover-by-card")
    director.decide("Draw for them")
    director.decide("Order the move")
    second.settle_moves(2)
    first.settle_moves(2)
    night.station(left="12 of 17", level="Level 1", raised="$146")


def come_to_the_final_table(night: Night) -> None:
    """A round hand for hand because the director wants it, and eight at the last table."""
    first, second = night.tablets[:2]
    director = night.director
    director.hand_for_hand("Start")
    night.lobby.expect("Hand for hand")
    first.play(out=1)
    night.floor.confirm_busts(1)
    first.expect_text("Wait for table 2")
    night.bust(second, 1, left=10)
    director.hand_for_hand("End")
    night.bust(first, 2, left=8)
    director.decide("Redraw")
    final = night.final_tablet()
    final.draw_for_the_button()
    night.album.take(final.page, "tablet-final")
    night.bust(final, 4, left=4)
    night.station(left="4 of 17", level="Level 1", raised="$146")
    night.bust(final, 2, left=2)
    final.play(out=1)
    night.floor.confirm_busts(1)
    night.lobby.expect("Won by")


def settle(night: Night) -> None:
    """Eight places share 17 times 32 dollars and half a rebuy."""
    night.desk.pay_everybody(night.tournament)
    amounts = night.desk.page.locator(".results__amount")
    expect(amounts).to_have_text(["$204", "$102", "$68", "$51", "$41", "$34", "$29", "$25"])
    night.album.take(night.desk.page, "payouts")
    night.report("$700", "$554", "$146")
