"""Draws that anybody can check: promised before, and repeated from their seed afterwards."""

from dataclasses import replace
from random import Random

import pytest

from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.seeded_draw import PromisedChance, promise
from rules_engine.tools.simulation import Habits, plan_evening, play
from rules_engine.tournament import Line, facts
from rules_engine.tournament.draws import draws

HABITS = Habits(no_shows=0.1, needs=0.2, absences=0.05, slips=0.1)


def a_night(house: str) -> tuple[Line, ...]:
    evening = plan_evening(SHIPPED[house], players=27, habits=HABITS)
    *_, last = play(evening, seed=5)
    return tuple(last.log.lines)


@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_every_draw_of_a_night_comes_out_the_same_when_it_is_repeated(house: str) -> None:
    found = draws(a_night(house)).found
    assert any(isinstance(one.fact, facts.SeatsDrawn) for one in found)
    assert len(found) > 1
    assert [one for one in found if not one.agrees] == []


def test_a_log_that_grows_is_read_on() -> None:
    lines = a_night("st-gabriel")
    ends = [at for at, line in enumerate(lines) if line.wish != lines[at - 1].wish]
    halfway = draws(lines[: ends[len(ends) // 2]])
    assert draws(lines[len(halfway.log.lines) :], so_far=halfway).found == draws(lines).found


def test_a_draw_that_its_seed_does_not_lead_to_is_noticed() -> None:
    lines = list(a_night("st-gabriel"))
    at = next(n for n, line in enumerate(lines) if isinstance(line.fact, facts.SeatsDrawn))
    fact = lines[at].fact
    assert isinstance(fact, facts.SeatsDrawn)
    (one, *here), (two, *there), *others = fact.seats
    swapped = ((one, there[0], there[1]), (two, here[0], here[1]), *others)
    lines[at] = replace(lines[at], fact=replace(fact, seats=swapped))
    first, *_ = draws(lines[: at + 1]).found
    assert not first.agrees


def test_a_promised_seed_is_used_once_and_whatever_else_is_drawn_is_not_known_before() -> None:
    chance = PromisedChance("a seed")
    first, second = chance.next_seed(), chance.next_seed()
    assert first == "a seed"
    assert second not in (first, promise(first))
    assert promise(first) == "8f44d509e0492acec4fc109a030a5c751f063fb743cc388f0ed722bacc3bc66c"
    assert isinstance(chance, Random)
    assert chance.random() != PromisedChance("a seed").random()
