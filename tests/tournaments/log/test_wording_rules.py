"""What the log says about rules that were changed: the point, what holds now and what held."""

from rules_engine import tournament as engine
from rules_engine.house.keys import ButtonRule, Phones
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.tournament import facts
from tests.rules_engine.night import Night, make_terms
from tournaments.log.wording import describe

NOT_AT_TABLE = "Phones: Phones are not used at the table."


def told(night: Night) -> str:
    """The newest change of the rules, in words."""
    changes = [line.fact for line in night.log.lines if isinstance(line.fact, facts.HouseChanged)]
    return describe(changes[-1], night.log, currency="EUR")


def change_phones(night: Night, value: Phones, **more: object) -> None:
    night.do(engine.change_point, point="phones", value=value, **more)


def test_both_values_are_named() -> None:
    night = Night()
    change_phones(night, Phones.NOT_AT_TABLE)
    assert told(night) == (
        f"A rule was changed. {NOT_AT_TABLE} Before: The director decides about phones."
    )


def test_what_held_before_is_the_change_that_stood_then() -> None:
    night = Night()
    change_phones(night, Phones.STEP_AWAY_AND_NONE_ON_TABLE)
    first = night.wish
    night.do(engine.change_point, point="min_riffles", value=6)
    change_phones(night, Phones.NOT_AT_TABLE)
    assert told(night).endswith(
        "Before: Phones are used away from the table only, and none lies on it."
    )
    night.undo(night.wish)
    night.undo(first)
    change_phones(night, Phones.NOT_AT_TABLE)
    assert told(night).endswith("Before: The director decides about phones.")


def test_those_who_were_asked_are_counted() -> None:
    night = Night(make_terms("club"))
    night.begin(12)
    change_phones(night, Phones.NOT_AT_TABLE, consents=range(1, 13))
    assert told(night).startswith("A rule was changed, and all 12 still in agreed. Phones: ")


def test_a_whole_house_names_every_point_that_differs() -> None:
    night = Night()
    house = night.t.house.with_(phones=Phones.NOT_AT_TABLE, button_rule=ButtonRule.MOVING)
    night.do(engine.change_house, house=house)
    assert NOT_AT_TABLE in told(night)
    assert "Button after an exit: The button always goes to the next player" in told(night)
    assert "Riffles" not in told(night)
    night.do(engine.change_house, house=SHIPPED["st-gabriel"])
    assert "Before: Phones are not used at the table." in told(night)
