"""A night under Robert's Rules: late entries, chips that play behind, and the hall closes early."""

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
    "Robert's Rules",
    unfolds=["Rebuys and add-ons"],
    fields={
        "Tables in the room": "3",
        "Seats at each": "8",
        "Buy-in": "40",
        "For the prize pool": "32",
        "How many rebuys": "1",
        "Price of a rebuy": "20",
        "Prize part of a rebuy": "20",
        "Chips of a rebuy": "100",
        "Rebuys until minute": "60",
        "How many add-ons": "1",
        "Price of an add-on": "10",
        "Chips of an add-on": "50",
        "Add-ons until minute": "60",
    },
)

# Whoever comes late sits down at either table.
STACKS = {6: [300, 250, 50, 50, 50, 50], 7: [200, 150, 120, 110, 100, 70, 50]}


def test_a_night_under_roberts_rules(play: Play) -> None:
    play(close_early)


def close_early(night: Night) -> None:
    night.open_doors(PLAN)
    night.sell(12)
    night.sit_down((1, 2))
    night.station(left="12 of 12", level="Level 1", raised="$96")
    come_late(night)
    change_the_rules(night)
    buy_chips(night)
    open_a_table_in_vain(night)
    step_away(night)
    end_play(night)
    settle(night)


def come_late(night: Night) -> None:
    """The director allows it, the wall and the desk say so, and one more sits down."""
    night.director.allow_late_entries(2)
    night.lobby.expect("Late entries until the end of level 2")
    night.director.go_to_level(2)
    night.desk.sell(["Una Kelleher"], sold=12)
    night.album.take(night.desk.page, "desk-late")
    night.director.expect_left(13)


def change_the_rules(night: Night) -> None:
    """The director alone changes one, and the blinds of a level to come."""
    director = night.director
    director.find_rule("phone", "Phones")
    director.press(director.page.locator("label", has_text="The director decides about phones"))
    night.album.take(director.page, "director-rule", whole=True)
    director.tap("Change this rule")
    changed = director.page.get_by_label("Changed for this tournament")
    expect(changed).to_contain_text("The director decides about phones.")
    night.lobby.expect("The director decides about phones.")
    director.open_the_dashboard()
    director.change_level(3, small=4, big=8)
    night.lobby.expect("4 / 8")


def buy_chips(night: Night) -> None:
    """A rebuy that plays before it is paid, wholly for the prizes, and add-ons for three."""
    first, second = night.tablets
    floor = night.floor
    for tablet in night.tablets:
        tablet.play()
    name = first.names[0]
    first.play(out=1)
    with first.taps(1):
        first.ask_for_rebuy()
    first.expect_text("owes $20")
    first.play()
    with floor.taps(2):
        floor.take_rebuy(name, "Card")
    night.album.take(first.page, "tablet-paid")
    first.confirm_chips()
    floor.open_add_ons()
    for buyer in second.names[:3]:
        with floor.taps(1):
            floor.sell_add_on(buyer, "Cash")
    night.desk.take_the_float("$30")
    floor.watch(f"/t/{night.tournament}/floor/")
    night.station(left="13 of 13", level="Level 2", raised="$134")


def open_a_table_in_vain(night: Night) -> None:
    """Nobody is sent to it, so it closes again."""
    night.director.open_table(3)
    night.director.decide("Close table 3")


def step_away(night: Night) -> None:
    tablet = night.tablets[1]
    name = tablet.names[1]
    with tablet.taps(2):
        tablet.tap_chair(name, "Is away")
    tablet.expect_text("away")
    tablet.play()
    tablet.tap_chair(name, "Is back")


def end_play(night: Night) -> None:
    """All 1,550 chips are counted, and play ends with three taps."""
    director = night.director
    for tablet in night.tablets:
        director.count_stacks(tablet.table, STACKS[len(tablet.names)])
    with director.taps(2):
        director.end_play("the hall closes")
    night.lobby.expect("Won by")
    night.album.take(director.page, "director-over")
    night.album.take(night.tablets[0].page, "tablet-over")


def settle(night: Night) -> None:
    """Three places share 13 times 32 dollars and a rebuy; the add-ons are given."""
    night.desk.pay_everybody(night.tournament)
    amounts = night.desk.page.locator(".results__amount")
    expect(amounts).to_have_text(["$218", "$131", "$87"])
    night.album.take(night.desk.page, "payouts")
    night.report("$570", "$436", "$134")
