import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.entries import admission
from rules_engine.entries.admission import RefundCause
from rules_engine.errors import RuleViolation
from rules_engine.house.citations import Document, Status
from rules_engine.house.keys import LateRegistration
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules

ST_GABRIEL, ROBERTS, CLUB = SHIPPED["st-gabriel"], SHIPPED["roberts"], SHIPPED["club"]
OPEN_ENDED = ST_GABRIEL.with_(late_registration=LateRegistration.DIRECTOR_OPTION_BLINDED_STACK)


def test_the_eightieth_entry_is_the_last() -> None:
    """St. Gabriel, event box."""
    assert admission.may_register(ST_GABRIEL, registered=79).accepted
    full = admission.may_register(ST_GABRIEL, registered=80)
    assert full.code == "full"
    assert full.reason.sentence == "The tournament is full: all 80 entries are sold."
    assert str(full.reason.source.citations[0]) == "St. Gabriel, event box"


@pytest.mark.parametrize(
    ("house", "room_for", "limit"),
    [(ST_GABRIEL, None, 80), (ST_GABRIEL, 60, 60), (ST_GABRIEL, 96, 80), (CLUB, 40, 40)],
)
def test_capacity_is_the_smaller_of_rule_and_room(
    house: HouseRules, room_for: int | None, limit: int
) -> None:
    assert admission.capacity(house, room_for=room_for) == limit
    assert not admission.may_register(house, registered=limit, room_for=room_for).accepted


def test_without_rule_and_room_there_is_no_limit() -> None:
    assert admission.capacity(CLUB) is None
    assert admission.may_register(CLUB, registered=10_000).accepted


def test_people_on_the_waiting_list_come_before_a_newcomer() -> None:
    assert admission.may_register(ST_GABRIEL, registered=79, waiting=2).code == "others_wait"


@pytest.mark.parametrize("numbers", [{"registered": -1}, {"registered": 1, "waiting": -1}])
def test_negative_numbers_are_nonsense(numbers: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="cannot be -1"):
        admission.may_register(ST_GABRIEL, **numbers)


def test_the_waiting_list_is_served_in_its_own_order() -> None:
    promoted = admission.next_from_waiting_list(ST_GABRIEL, waiting=(93, 81, 95), registered=78)
    assert promoted == (93, 81)
    assert admission.next_from_waiting_list(ST_GABRIEL, waiting=(93,), registered=80) == ()
    assert admission.next_from_waiting_list(ST_GABRIEL, waiting=(93,), registered=85) == ()
    assert admission.next_from_waiting_list(CLUB, waiting=(9, 8), registered=500) == (9, 8)


@given(st.integers(0, 120), st.lists(st.integers(1, 200), unique=True))
def test_the_waiting_list_never_overfills_the_tournament(sold: int, waiting: list[int]) -> None:
    promoted = admission.next_from_waiting_list(ST_GABRIEL, waiting=waiting, registered=sold)
    assert not promoted or sold + len(promoted) <= 80
    assert list(promoted) == waiting[: len(promoted)]


def test_nine_entries_are_too_few_and_ten_are_enough() -> None:
    """St. Gabriel, General 3."""
    too_few = admission.may_start(ST_GABRIEL, registered=9)
    assert too_few.code == "too_few"
    assert too_few.reason.sentence == (
        "9 entries are too few: with fewer than 10 the tournament is cancelled."
    )
    assert admission.may_start(ST_GABRIEL, registered=10).accepted


@pytest.mark.parametrize("name", ["roberts", "home-poker-tourney", "club", "charity-draft"])
def test_two_entries_are_enough_where_no_rule_says_otherwise(name: str) -> None:
    assert admission.may_start(SHIPPED[name], registered=2).accepted
    assert admission.may_start(SHIPPED[name], registered=1).code == "too_few"


@pytest.mark.parametrize(
    ("house", "level", "director_allows", "code"),
    [
        (ST_GABRIEL, 1, True, "accepted"),
        (ST_GABRIEL, 1, False, "director"),
        (ST_GABRIEL, 2, True, "late_entry_over"),
        (ST_GABRIEL, 2, False, "late_entry_over"),
        (ROBERTS, 5, True, "accepted"),
        (ROBERTS, 5, False, "director"),
    ],
)
def test_late_entries_need_the_director_and_an_open_window(
    house: HouseRules, level: int, director_allows: bool, code: str
) -> None:
    verdict = admission.may_register_late(
        house, registered=40, level=level, director_allows=director_allows
    )
    assert verdict.code == code


def test_a_full_tournament_takes_no_late_entry() -> None:
    verdict = admission.may_register_late(ST_GABRIEL, registered=80, level=1, director_allows=True)
    assert verdict.code == "full"


def test_a_published_last_level_closes_an_open_ended_window() -> None:
    def verdict(level: int) -> str:
        return admission.may_register_late(
            OPEN_ENDED, registered=40, level=level, director_allows=True, announced=4
        ).code

    assert [verdict(4), verdict(5)] == ["accepted", "late_entry_over"]


def test_a_published_level_does_not_widen_the_window_of_the_house() -> None:
    assert admission.last_level_for_late_entries(ST_GABRIEL, announced=6) == 1


def test_re_entries_follow_the_late_entry_until_they_are_used_up() -> None:
    late = admission.may_register_late(ST_GABRIEL, registered=40, level=2, director_allows=True)
    assert admission.may_re_enter(allowed=0, taken=0, late_entry=late).code == "not_offered"
    only, all_three = (admission.may_re_enter(allowed=n, taken=n, late_entry=late) for n in (1, 3))
    assert (only.code, only.reason.sentence) == ("limit", "The only re-entry is used up.")
    assert all_three.reason.sentence == "All 3 re-entries are used up."
    assert admission.may_re_enter(allowed=2, taken=1, late_entry=late).code == "late_entry_over"


@pytest.mark.parametrize(
    ("cause", "code"),
    [
        (RefundCause.CANCELLED, "accepted"),
        (RefundCause.WITHDRAWN, "no_refund"),
        (RefundCause.DISQUALIFIED, "no_refund"),
    ],
)
def test_money_goes_back_only_when_the_tournament_is_cancelled(
    cause: RefundCause, code: str
) -> None:
    verdict = admission.may_refund(cause)
    assert verdict.code == code
    assert verdict.reason.source.citations[0].document is Document.ST_GABRIEL


def test_a_refusal_can_be_demanded_as_a_rule_violation() -> None:
    admission.may_start(ST_GABRIEL, registered=10).demand()
    with pytest.raises(RuleViolation, match="9 entries are too few") as refusal:
        admission.may_start(ST_GABRIEL, registered=9).demand()
    assert refusal.value.code == "too_few"


def test_a_limit_of_the_organiser_is_cited_as_such() -> None:
    verdict = admission.may_register(CLUB.with_(max_entrants=20), registered=20)
    assert verdict.reason.source.status is Status.ORGANISER


def test_chips_in_play_are_entries_times_stack() -> None:
    assert admission.chips_in_play(entries=57, starting_stack=150) == 8550
    with pytest.raises(ValueError, match="entries cannot be -1"):
        admission.chips_in_play(entries=-1, starting_stack=150)


@pytest.mark.parametrize(
    "counts", [{5: 20, 25: 16, 100: 5}, {5: 15, 25: 13, 100: 6}, {5: 10, 25: 10, 100: 7}]
)
def test_the_three_starting_stacks_of_home_poker_tourney_are_worth_1000(
    counts: dict[int, int],
) -> None:
    """HomePokerTourney, sheet chips."""
    assert admission.stack_value(counts) == 1000


@pytest.mark.parametrize("counts", [{0: 5}, {5: -1}])
def test_impossible_chips_have_no_value(counts: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="a chip is worth at least 1"):
        admission.stack_value(counts)
