import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.entries import absences
from rules_engine.entries.absences import Arrival, HandStatus, Orbit, Presence
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules

LEVEL_1 = Orbit(players=8, ante=0, small_blind=1, big_blind=2)
LEVEL_6 = Orbit(players=8, ante=2, small_blind=10, big_blind=20)
ST_GABRIEL, ROBERTS, CLUB = SHIPPED["st-gabriel"], SHIPPED["roberts"], SHIPPED["club"]
CHARITY = SHIPPED["charity-draft"]


def house_name(value: object) -> str | None:
    return value.name if isinstance(value, HouseRules) else None


def test_an_orbit_costs_both_blinds_and_an_ante_for_every_deal() -> None:
    assert (LEVEL_1.cost, LEVEL_6.cost) == (3, 46)


def test_an_absent_stack_pays_through_several_levels() -> None:
    assert absences.blinded_stack(150, missed=[LEVEL_1, LEVEL_1, LEVEL_6]) == 98
    assert absences.blinded_stack(150, missed=[]) == 150


@given(st.integers(0, 10_000), st.lists(st.sampled_from([LEVEL_1, LEVEL_6]), max_size=50))
def test_a_stack_never_falls_below_zero(stack: int, missed: list[Orbit]) -> None:
    assert 0 <= absences.blinded_stack(stack, missed=missed) <= stack


@pytest.mark.parametrize(
    ("house", "arrival", "stack"),
    [
        (ST_GABRIEL, Arrival.REGISTERS_LATE, 100),
        (ST_GABRIEL, Arrival.REGISTERED_BUT_ABSENT, 97),
        (ROBERTS, Arrival.REGISTERS_LATE, 97),
        (ROBERTS, Arrival.REGISTERED_BUT_ABSENT, 97),
        (CLUB, Arrival.REGISTERS_LATE, 100),
    ],
)
def test_stack_of_a_latecomer(house: HouseRules, arrival: Arrival, stack: int) -> None:
    late = absences.late_stack(house, arrival=arrival, starting_stack=100, missed=[LEVEL_1])
    assert late.stack == stack
    assert late.reason.source.citations


@pytest.mark.parametrize(
    ("house", "presence", "hand"),
    [
        (ST_GABRIEL, Presence(when_all_dealt=False, at_turn=True), "live"),
        (ST_GABRIEL, Presence(when_all_dealt=True, at_turn=False), "dead"),
        (ROBERTS, Presence(when_all_dealt=False, at_turn=True), "dead"),
        (ROBERTS, Presence(when_all_dealt=True, at_turn=True), "live"),
        (CLUB, Presence(when_all_dealt=False, at_turn=True), "live"),
        (CLUB, Presence(when_all_dealt=True, at_turn=False), "dead"),
    ],
    ids=house_name,
)
def test_hand_of_an_absent_player(house: HouseRules, presence: Presence, hand: str) -> None:
    ruling = absences.rule_absent_hand(house, presence)
    assert ruling.hand == hand
    assert ruling.reason.source == house.cite("absent_hand")


@pytest.mark.parametrize("house", [ROBERTS, CHARITY], ids=house_name)
def test_whoever_walks_off_during_a_hand_has_a_dead_one(house: HouseRules) -> None:
    """Charity draft rules, 30; St. Gabriel, General 9. Robert's Rules are silent."""
    presence = Presence(when_all_dealt=True, at_turn=False, is_returning=True)
    ruling = absences.rule_absent_hand(house, presence)
    assert ruling.hand == "dead"
    assert [one.place for one in ruling.reason.source.citations] == ["General 9", "30"]


@pytest.mark.parametrize(
    ("seconds", "hand"), [(0, "live"), (45, "live"), (60, "live"), (61, "dead")]
)
def test_the_club_waits_a_minute_for_somebody_on_the_way_back(seconds: int, hand: str) -> None:
    """Club rules, 2.4."""
    presence = Presence(when_all_dealt=True, at_turn=False, is_returning=True, seconds_late=seconds)
    assert absences.rule_absent_hand(CLUB, presence).hand == hand


def test_the_club_gives_no_courtesy_to_an_absent_big_blind_at_the_option() -> None:
    """Club rules, 2.5."""
    presence = Presence(
        when_all_dealt=True, at_turn=False, is_returning=True, at_big_blind_option=True
    )
    assert absences.rule_absent_hand(CLUB, presence).hand is HandStatus.DEAD


@pytest.mark.parametrize(
    ("house", "level_minutes", "minute"),
    [(ROBERTS, 20, 20), (ROBERTS, 45, 30), (ST_GABRIEL, 20, 20), (CLUB, 45, 0)],
    ids=house_name,
)
def test_when_the_stack_of_a_no_show_may_go(
    house: HouseRules, level_minutes: int, minute: int
) -> None:
    def code(now: int) -> str:
        return absences.may_remove_no_show(house, minute=now, level_minutes=level_minutes).code

    assert absences.no_show_removable_from(house, level_minutes=level_minutes) == minute
    assert code(minute) == "accepted"
    assert minute == 0 or code(minute - 1) == "too_early"


def test_a_no_show_who_was_reached_keeps_the_chips() -> None:
    """Club rules, 2.2; Robert's Rules, section 15.4."""
    verdict = absences.may_remove_no_show(CLUB, minute=90, level_minutes=20, asked_to_keep=True)
    assert verdict.code == "on_the_way"
