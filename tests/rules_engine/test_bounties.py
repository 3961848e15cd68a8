import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.prizes.bounties import BountyMoney, Knockout, bounty_money


def test_each_head_pays_whoever_took_it_and_the_winner_keeps_the_own() -> None:
    knockouts = [Knockout(out=3, by=(1,)), Knockout(out=2, by=(1,))]
    assert bounty_money(knockouts, bounty=500, winner=1) == BountyMoney(((1, 1_500),), 0)


def test_a_head_taken_by_two_is_shared_to_the_cent() -> None:
    money = bounty_money([Knockout(out=9, by=(7, 4))], bounty=501)
    assert money.paid == ((4, 251), (7, 250))


def test_a_head_nobody_took_is_unclaimed() -> None:
    assert bounty_money([Knockout(out=5, by=())], bounty=500) == BountyMoney((), 500)


@given(data=st.data(), field=st.integers(2, 30), bounty=st.integers(0, 2_000))
def test_bounties_of_a_whole_tournament_add_up(
    data: st.DataObject, field: int, bounty: int
) -> None:
    knockouts = []
    for out in range(field, 1, -1):
        takers = st.lists(st.integers(1, out - 1), unique=True, max_size=3)
        knockouts.append(Knockout(out=out, by=tuple(data.draw(takers))))
    assert bounty_money(knockouts, bounty=bounty, winner=1).total == field * bounty


@pytest.mark.parametrize(
    "knockouts",
    [
        [Knockout(2, (1,)), Knockout(2, (3,))],
        [Knockout(1, (2,))],
        [Knockout(2, (2,))],
        [Knockout(2, (3, 3))],
    ],
)
def test_impossible_knockouts_are_nonsense(knockouts: list[Knockout]) -> None:
    with pytest.raises(ValueError, match="taken"):
        bounty_money(knockouts, bounty=500, winner=1)
