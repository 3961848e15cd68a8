"""Every ready event has the figures that its document prints, as read from it into a table."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from rules_engine.chips import SHEET_MAKE_UPS, unpayable_levels
from rules_engine.clock import TEMPLATES, has_antes
from rules_engine.entries import Purchase, rebuys
from rules_engine.prizes import ByCurve, FixedPlaces
from rules_engine.prizes.payout_plan import ByField
from tournaments.terms.draft import READY, Draft

TABLE = Path(__file__).with_name("ready_events.txt")


def rows() -> list[tuple[str, str, str]]:
    lines = [line for line in TABLE.read_text().splitlines() if line and line[0] != "#"]
    cells = [[cell.strip() for cell in line.split("|")] for line in lines]
    return [(ready, figure, value) for ready, figure, value, _where in cells]


def amount(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


def level(draft: Draft, number: int) -> str:
    one = draft.structure.level(number)
    return f"{one.ante} {one.small_blind} {one.big_blind}"


def prizes(draft: Draft, field: int) -> str:
    assert isinstance(draft.payouts.cash, ByField)
    return " ".join(str(share // 100) for share in draft.payouts.cash.weights(field))


def paid(draft: Draft) -> str:
    assert isinstance(draft.payouts.cash, ByCurve)
    assert isinstance(draft.payouts.cash.places, FixedPlaces)
    return str(draft.payouts.cash.places.number)


def of_stack(draft: Draft, purchase: Purchase) -> str:
    smallest = min(draft.denominations)
    chips = rebuys.offer(
        draft.house, purchase=purchase, starting_stack=draft.stack, smallest_chip=smallest
    ).chips
    return {
        draft.stack: "the starting stack",
        draft.stack * 3 // 4: "three quarters of the starting stack",
    }.get(chips, str(chips))


def made_up(draft: Draft) -> str:
    assert draft.chips
    kinds = [one for one in draft.chips.chips if one.in_stack]
    return ", ".join(f"{one.colour} {one.value} x {one.in_stack}" for one in kinds)


def rest(draft: Draft) -> str:
    every = draft.house.break_after_levels
    follows = {n for n in range(1, 25) if draft.structure.level(n).rest_seconds}
    assert follows == {n for n in range(1, 25) if n % every.levels == 0}
    minutes = draft.structure.level(every.levels).rest_seconds // 60
    return f"{minutes} minutes every {every.levels} levels"


FIGURES: Mapping[str, Callable[[Draft], object]] = {
    "price": lambda draft: amount(draft.price.fee),
    "to the prizes": lambda draft: amount(draft.price.prize_part),
    "to the charity": lambda draft: amount(draft.price.donation_part),
    "stack": lambda draft: draft.stack,
    "chips of a stack": made_up,
    "players at a table": lambda draft: draft.house.seats_target.for_(draft.table_format),
    "two tables from": lambda draft: draft.house.two_table_point.for_(draft.table_format),
    "final table": lambda draft: draft.house.final_table_size.for_(draft.table_format),
    "entries at most": lambda draft: draft.capacity,
    "entries at least": lambda draft: draft.house.min_entrants,
    "minutes of a level": lambda draft: draft.structure.level(1).seconds // 60,
    "rest break": rest,
    "antes": lambda draft: "some" if has_antes(draft.structure) else "none",
    "places paid": paid,
    "prizes rounded to": lambda draft: amount(draft.payouts.rounding_unit),
    "rebuys": lambda draft: rebuys.terms(draft.house, Purchase.REBUY).max,
    "add-ons": lambda draft: rebuys.terms(draft.house, Purchase.ADD_ON).max,
    "price of a rebuy": lambda draft: amount(rebuys.terms(draft.house, Purchase.REBUY).price),
    "price of an add-on": lambda draft: amount(rebuys.terms(draft.house, Purchase.ADD_ON).price),
    "chips of a rebuy": lambda draft: of_stack(draft, Purchase.REBUY),
    "chips of an add-on": lambda draft: of_stack(draft, Purchase.ADD_ON),
    "rebuys until minute": lambda draft: rebuys.terms(draft.house, Purchase.REBUY).until_minute,
    "packages": lambda draft: len(draft.payouts.packages),
    "trophies": lambda draft: draft.payouts.trophies,
    "cash prizes": lambda draft: "some" if draft.payouts.cash else "none",
}


def figure(ready: str, name: str) -> str:
    draft = READY[ready].draft
    if name == "weekday and hour":
        template = TEMPLATES[ready]
        return f"{template.weekday} {template.starts:%H:%M}"
    kind, _, number = name.rpartition(" ")
    if kind == "level":
        return level(draft, int(number))
    if kind == "prizes of":
        return prizes(draft, int(number))
    return str(FIGURES[name](draft))


@pytest.mark.parametrize(("ready", "name", "printed"), rows())
def test_a_ready_event_has_what_its_document_prints(ready: str, name: str, printed: str) -> None:
    assert figure(ready, name) == printed


@pytest.mark.parametrize("ready", READY)
def test_the_chips_of_a_ready_event_make_its_stack_and_its_blinds(ready: str) -> None:
    draft = READY[ready].draft
    assert draft.chips
    assert draft.chips.stack == draft.stack
    assert set(draft.denominations) <= set(draft.chips.values)
    assert unpayable_levels(draft.structure, denominations=draft.denominations) == ()


@pytest.mark.parametrize("letter", "ABC")
def test_every_make_up_of_the_sheet_is_a_thousand(letter: str) -> None:
    assert SHEET_MAKE_UPS[letter].stack == 1000


def test_a_draft_keeps_its_chips() -> None:
    draft = READY["home-poker-tourney"].draft
    assert Draft.from_data(draft.to_data()) == draft
