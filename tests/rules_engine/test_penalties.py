import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.entries import penalties
from rules_engine.entries.penalties import FoundChipsGo, Offence
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules

ST_GABRIEL, ROBERTS, CLUB = SHIPPED["st-gabriel"], SHIPPED["roberts"], SHIPPED["club"]
HOME = SHIPPED["home-poker-tourney"]
CHARITY = SHIPPED["charity-draft"]
WARNING = PenaltyStep(PenaltyKind.WARNING)
DISQUALIFICATION = PenaltyStep(PenaltyKind.DISQUALIFICATION)


def timeout(minutes: int) -> PenaltyStep:
    return PenaltyStep(PenaltyKind.TIMEOUT, minutes)


def suspension(minutes: int) -> PenaltyStep:
    return PenaltyStep(PenaltyKind.SUSPENSION, minutes)


@pytest.mark.parametrize("house", [CHARITY, ST_GABRIEL], ids=lambda house: house.name)
def test_timeouts_grow_by_ten_minutes_up_to_disqualification(house: HouseRules) -> None:
    """Charity draft rules, 45; St. Gabriel names no lengths and borrows them."""
    steps, last = [], None
    for _ in range(7):
        last = penalties.next_penalty(house, last=last).step
        steps.append(last)
    assert steps == [
        WARNING,
        timeout(10),
        timeout(20),
        timeout(30),
        timeout(40),
        DISQUALIFICATION,
        DISQUALIFICATION,
    ]


@pytest.mark.parametrize("house", [ROBERTS, HOME, CLUB], ids=lambda house: house.name)
def test_suspensions_stand_between_warning_and_disqualification(house: HouseRules) -> None:
    """Robert's Rules, section 15 intro; Club rules, 8.5: a length is always named."""
    steps, last = [], None
    for _ in range(6):
        last = penalties.next_penalty(house, last=last).step
        steps.append(last)
    lengths = [suspension(minutes) for minutes in (10, 20, 30, 40)]
    assert steps == [WARNING, *lengths, DISQUALIFICATION]


def test_after_a_suspension_of_any_length_a_longer_one_is_proposed() -> None:
    assert penalties.next_penalty(ROBERTS, last=suspension(15)).step == suspension(20)
    assert penalties.next_penalty(CLUB, last=timeout(20)).step == suspension(30)
    assert penalties.next_penalty(CLUB, last=PenaltyStep(PenaltyKind.SUSPENSION)).step == (
        suspension(10)
    )


def test_a_timeout_between_two_rungs_leads_to_the_higher_one() -> None:
    assert penalties.next_penalty(CHARITY, last=timeout(25)).step == timeout(30)


def test_the_suggestion_is_a_sentence_with_its_source() -> None:
    first = penalties.next_penalty(CHARITY, last=None)
    assert first.reason.sentence == "For a first offence: warning."
    second = penalties.next_penalty(CHARITY, last=WARNING)
    assert second.reason.sentence == "After a warning: timeout of 10 minutes."
    assert str(second.reason.source.citations[0]) == "Charity draft rules, 45"


@pytest.mark.parametrize("house", [ST_GABRIEL, ROBERTS, HOME, CLUB], ids=lambda house: house.name)
def test_a_length_that_the_rules_do_not_name_is_called_a_proposal(house: HouseRules) -> None:
    sentence = penalties.next_penalty(house, last=WARNING).reason.sentence
    assert sentence.startswith("After a warning: ")
    assert sentence.endswith(
        " of 10 minutes. These rules name no length, so the director may choose another."
    )
    assert "length" not in penalties.next_penalty(house, last=None).reason.sentence


@pytest.mark.parametrize(
    ("house", "step", "code"),
    [
        (ST_GABRIEL, timeout(5), "accepted"),
        (ST_GABRIEL, timeout(10), "accepted"),
        (ST_GABRIEL, timeout(20), "accepted"),
        (ST_GABRIEL, WARNING, "accepted"),
        (ST_GABRIEL, PenaltyStep(PenaltyKind.TIMEOUT), "minutes_needed"),
        (ST_GABRIEL, suspension(30), "not_in_rule_set"),
        (ROBERTS, suspension(5), "accepted"),
        (ROBERTS, timeout(20), "accepted"),
        (ROBERTS, PenaltyStep(PenaltyKind.SUSPENSION), "minutes_needed"),
        (ROBERTS, PenaltyStep(PenaltyKind.TIMEOUT), "minutes_needed"),
        (CLUB, timeout(20), "accepted"),
        (CLUB, PenaltyStep(PenaltyKind.TIMEOUT_INCREASING, 10), "not_in_rule_set"),
        (CHARITY, timeout(10), "accepted"),
        (CHARITY, DISQUALIFICATION, "accepted"),
    ],
)
def test_which_penalties_a_director_may_give(
    house: HouseRules, step: PenaltyStep, code: str
) -> None:
    assert penalties.may_give(house, step=step).code == code


@pytest.mark.parametrize("house", SHIPPED.values(), ids=SHIPPED)
def test_every_rung_of_a_ladder_may_be_given(house: HouseRules) -> None:
    for step in penalties.ladder(house):
        assert penalties.may_give(house, step=step).accepted, step


def test_a_house_without_timeouts_gives_none() -> None:
    strict = CLUB.with_(penalty_ladder=(WARNING, DISQUALIFICATION))
    verdict = penalties.may_give(strict, step=timeout(10))
    assert verdict.code == "not_in_rule_set"
    assert verdict.reason.sentence == (
        "These rules have no timeout, only: warning, disqualification."
    )


@pytest.mark.parametrize("house", SHIPPED.values(), ids=SHIPPED)
def test_a_disqualified_players_chips_leave_the_tournament(house: HouseRules) -> None:
    chips = penalties.confiscate(house, stack=400, offence=Offence.OTHER, others_at_table=7)
    assert (chips.removed, chips.to_each_other) == (400, 0)


def test_chips_of_colluding_players_are_shared_in_the_club() -> None:
    """Club rules, 8.3."""
    by_ones = penalties.confiscate(CLUB, stack=400, offence=Offence.COLLUSION, others_at_table=7)
    assert (by_ones.removed, by_ones.to_each_other) == (1, 57)
    by_25 = penalties.confiscate(
        CLUB, stack=400, offence=Offence.COLLUSION, others_at_table=7, unit=25
    )
    assert (by_25.removed, by_25.to_each_other) == (50, 50)


def test_shared_chips_are_removed_if_nobody_else_is_there() -> None:
    chips = penalties.confiscate(CLUB, stack=400, offence=Offence.COLLUSION, others_at_table=0)
    assert (chips.removed, chips.to_each_other) == (400, 0)


@given(
    st.sampled_from(list(SHIPPED.values())),
    st.sampled_from(Offence),
    st.integers(0, 10**6),
    st.integers(0, 9),
    st.sampled_from([1, 5, 25, 100]),
)
def test_confiscated_chips_add_up(
    house: HouseRules, offence: Offence, stack: int, others: int, unit: int
) -> None:
    chips = penalties.confiscate(
        house, stack=stack, offence=offence, others_at_table=others, unit=unit
    )
    assert chips.removed + chips.to_each_other * others == stack
    assert chips.removed >= 0
    assert chips.to_each_other % unit == 0


@pytest.mark.parametrize(("stack", "others", "unit"), [(-1, 7, 1), (1, -1, 1), (1, 7, 0)])
def test_impossible_confiscations_are_nonsense(stack: int, others: int, unit: int) -> None:
    with pytest.raises(ValueError, match="not negative"):
        penalties.confiscate(
            CLUB, stack=stack, offence=Offence.OTHER, others_at_table=others, unit=unit
        )


@pytest.mark.parametrize(
    ("house", "may_disqualify"),
    [(ST_GABRIEL, False), (CHARITY, False), (ROBERTS, True), (CLUB, True)],
    ids=lambda value: value.name if isinstance(value, HouseRules) else None,
)
def test_pocketed_chips_are_removed(house: HouseRules, may_disqualify: bool) -> None:
    forfeit = penalties.pocketed_chips(house, amount=25)
    assert (forfeit.removed, forfeit.may_disqualify) == (25, may_disqualify)


@pytest.mark.parametrize(
    ("covered", "next_deal", "to", "is_out"),
    [
        (True, False, FoundChipsGo.POT_WINNER, True),
        (True, True, FoundChipsGo.REMOVED, True),
        (False, False, FoundChipsGo.OWNER, False),
        (False, True, FoundChipsGo.OWNER, False),
    ],
)
def test_chips_found_after_a_lost_all_in(
    covered: bool, next_deal: bool, to: FoundChipsGo, is_out: bool
) -> None:
    """St. Gabriel, Appendix D betting 7; Robert's Rules, section 15.18."""
    found = penalties.found_chips(ST_GABRIEL, opponent_covered=covered, next_deal_started=next_deal)
    assert (found.to, found.is_out) == (to, is_out)


def test_a_dodged_blind_becomes_dead_money_or_a_penalty() -> None:
    """Charity draft rules, 55."""
    forfeit = penalties.dodged_blind(CHARITY, stack=900, blind=100)
    assert (forfeit.forfeited, forfeit.director_penalises) == (100, False)
    short = penalties.dodged_blind(CHARITY, stack=60, blind=100)
    assert short.forfeited == 60
    silent = penalties.dodged_blind(ST_GABRIEL, stack=900, blind=100)
    assert (silent.forfeited, silent.director_penalises) == (0, True)
