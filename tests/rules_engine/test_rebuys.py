import pytest

from rules_engine.entries import rebuys
from rules_engine.entries.rebuys import Offer, Purchase
from rules_engine.house.keys import NONE_SOLD, RebuyTerms
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.house.rules import HouseRules

CHARITY, ST_GABRIEL = SHIPPED["charity-draft"], SHIPPED["st-gabriel"]


@pytest.mark.parametrize(
    ("minute", "code"), [(0, "accepted"), (59, "accepted"), (60, "accepted"), (61, "period_over")]
)
def test_chips_are_sold_during_the_first_hour(minute: int, code: str) -> None:
    """Charity draft rules, 61 and 62."""
    for purchase in Purchase:
        verdict = rebuys.may_buy(CHARITY, purchase=purchase, taken=0, minute=minute)
        assert verdict.code == code


def test_one_rebuy_and_one_add_on_each() -> None:
    """Charity draft rules, 63."""
    second = rebuys.may_buy(CHARITY, purchase=Purchase.REBUY, taken=1, minute=30)
    assert second.code == "limit"
    assert second.reason.sentence == "The only rebuy is used up."


def test_several_add_ons_are_used_up_together() -> None:
    house = SHIPPED["club"].with_(
        add_ons=RebuyTerms(max=3, price=10_00, stack_percent=50, until_minute=90)
    )
    fourth = rebuys.may_buy(house, purchase=Purchase.ADD_ON, taken=3, minute=30)
    assert fourth.reason.sentence == "All 3 add-ons are used up."


def test_no_chips_are_sold_during_a_hand() -> None:
    """Charity draft rules, 60."""
    verdict = rebuys.may_buy(
        CHARITY, purchase=Purchase.ADD_ON, taken=0, minute=30, hand_running=True
    )
    assert verdict.code == "between_hands_only"


def test_whoever_missed_a_hand_without_chips_is_out() -> None:
    """Charity draft rules, 58."""
    verdict = rebuys.may_buy(CHARITY, purchase=Purchase.REBUY, taken=0, minute=30, missed_hand=True)
    assert verdict.code == "missed_hand"


@pytest.mark.parametrize("name", ["st-gabriel", "roberts", "home-poker-tourney", "club"])
@pytest.mark.parametrize("purchase", Purchase)
def test_nothing_is_sold_where_nobody_offers_it(name: str, purchase: Purchase) -> None:
    verdict = rebuys.may_buy(SHIPPED[name], purchase=purchase, taken=0, minute=5)
    assert verdict.code == "not_offered"
    assert rebuys.terms(SHIPPED[name], purchase) == NONE_SOLD


def test_an_organiser_can_offer_them() -> None:
    house = SHIPPED["club"].with_(
        add_ons=RebuyTerms(max=2, price=10_00, stack_percent=50, until_minute=90)
    )
    assert rebuys.may_buy(house, purchase=Purchase.ADD_ON, taken=1, minute=90).accepted
    assert rebuys.offer(house, purchase=Purchase.ADD_ON, starting_stack=1000) == Offer(500, 10_00)


@pytest.mark.parametrize(
    ("purchase", "smallest_chip", "offer"),
    [
        (Purchase.REBUY, 1, Offer(1500, 200_00)),
        (Purchase.ADD_ON, 1, Offer(1125, 100_00)),
        (Purchase.ADD_ON, 25, Offer(1125, 100_00)),
        (Purchase.ADD_ON, 100, Offer(1100, 100_00)),
    ],
)
def test_an_add_on_is_rounded_down_to_chips_that_exist(
    purchase: Purchase, smallest_chip: int, offer: Offer
) -> None:
    found = rebuys.offer(
        CHARITY, purchase=purchase, starting_stack=1500, smallest_chip=smallest_chip
    )
    assert found == offer


@pytest.mark.parametrize(
    ("house", "plays"),
    [(ST_GABRIEL, 300), (SHIPPED["club"], 300), (SHIPPED["roberts"], 1300), (CHARITY, 1300)],
    ids=lambda value: value.name if isinstance(value, HouseRules) else value,
)
def test_announced_chips_play_where_the_house_says_so(house: HouseRules, plays: int) -> None:
    assert rebuys.chips_that_play(house, stack=300, announced=1000) == plays
    assert rebuys.chips_that_play(house, stack=300) == 300
    assert rebuys.may_play_behind(house).accepted is (plays == 1300)
