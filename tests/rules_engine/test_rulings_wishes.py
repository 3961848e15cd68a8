"""What a table may not simply do, and why."""

import pytest

from rules_engine.errors import RuleViolation
from rules_engine.house.keys import ShowToWin
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulings import wishes

ROBERTS, CLUB = SHIPPED["roberts"], SHIPPED["club"]


@pytest.mark.parametrize("name", SHIPPED)
def test_some_things_are_refused_everywhere(name: str) -> None:
    house = SHIPPED[name]
    codes = [
        wishes.may_straddle(house).code,
        wishes.may_deal_board_twice(house).code,
        wishes.may_pass_chips(house).code,
        wishes.may_split_pot(house).code,
    ]
    assert codes == [
        "not_in_tournaments",
        "not_in_tournaments",
        "chips_not_transferable",
        "forbidden",
    ]


def test_an_organiser_may_allow_two_boards() -> None:
    ours = ROBERTS.with_(event_run_twice=True)
    assert wishes.may_deal_board_twice(ours).accepted


@pytest.mark.parametrize(
    ("has_started", "by_director", "code"),
    [(False, False, "accepted"), (True, True, "accepted"), (True, False, "director_only")],
)
def test_seats_are_changed_by_the_director_once_play_has_begun(
    has_started: bool, by_director: bool, code: str
) -> None:
    verdict = wishes.may_change_seat(CLUB, has_started=has_started, by_director=by_director)
    assert verdict.code == code


def test_blinds_come_before_cards() -> None:
    assert wishes.may_deal(CLUB, blinds_posted=True).accepted
    with pytest.raises(RuleViolation, match="Blinds and antes come first"):
        wishes.may_deal(CLUB, blinds_posted=False).demand()


def test_only_somebody_at_the_table_stops_the_action() -> None:
    assert wishes.may_stop_action(CLUB, at_table=True).accepted
    assert wishes.may_stop_action(CLUB, at_table=False).code == "must_be_present"


def test_a_pot_is_killed_once() -> None:
    assert wishes.may_kill(ROBERTS, kills_this_deal=0).accepted
    assert wishes.may_kill(ROBERTS, kills_this_deal=1).code == "one_kill_per_deal"


@pytest.mark.parametrize(
    ("policy", "shown", "others_mucked", "code"),
    [
        (ShowToWin.ALL_CARDS, 2, False, "accepted"),
        (ShowToWin.ALL_CARDS, 1, True, "show_all_cards"),
        (ShowToWin.BOTH_UNLESS_ALL_OTHERS_MUCKED, 0, True, "accepted"),
        (ShowToWin.BOTH_UNLESS_ALL_OTHERS_MUCKED, 1, False, "show_both_cards"),
        (ShowToWin.BOTH_UNLESS_ALL_OTHERS_MUCKED, 2, False, "accepted"),
    ],
)
def test_both_cards_win_a_pot(
    policy: ShowToWin, shown: int, others_mucked: bool, code: str
) -> None:
    house = CLUB.with_(show_to_win=policy)
    verdict = wishes.may_win(house, cards_shown=shown, others_mucked=others_mucked)
    assert verdict.code == code


def test_a_refusal_cites_the_house_or_its_default() -> None:
    assert str(wishes.may_change_seat(CLUB, has_started=True, by_director=False).reason.source) == (
        "Club rules, 1.1 (the rules say so)"
    )
    assert "don't say" in str(wishes.may_straddle(CLUB).reason.source)
