"""What the set-up page makes of what one types: every sentence at its field, no database."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.http import QueryDict

from rules_engine.clock.structure import RestAt, Structure
from rules_engine.house.keys import TableFormat
from rules_engine.tournament import Furniture
from tables.setup import draft_fields
from tables.setup.forms import SetupForm
from tournaments.events.forms import EventForm
from tournaments.form_fields import zones
from tournaments.levels import level_rows
from tournaments.prizes.package_rows import package_rows
from tournaments.terms.draft import READY, Draft
from tournaments.terms.summary import rules_shown, summarise

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
STARTS_AT = datetime(2026, 11, 14, 19, tzinfo=UTC)


def form_of(
    data: QueryDict | None, ready: str = "freeze-out", *, draft: Draft | None = None
) -> SetupForm:
    draft = draft or READY[ready].draft
    rows = level_rows.LevelRows(
        data, prefix=level_rows.PREFIX, initial=level_rows.initial_rows(draft.structure.levels)
    )
    initial = draft_fields.initial(
        draft, draft.usual_furniture(), name="Freeze Out", starts_at=STARTS_AT, zone="UTC"
    )
    packages = package_rows(data, packages=draft.payouts.listed)
    given: dict[str, Any] = {"initial": initial, "before": draft, "zone": "UTC", "now": NOW}
    return SetupForm(data, rows=rows, packages=packages, **given)


def typed(ready: str = "freeze-out", **changes: str) -> QueryDict:
    """What a browser sends of the page, with these changes."""
    form = form_of(None, ready)
    sent: dict[str, Any] = {field.html_name: field.value() for field in form}
    sent |= {cell.name: cell.value for cell in form.bands.cells}
    sent |= {"bands": len(form.bands.starts), "places": len(form.bands.rows)}
    for rows in (form.rows, form.packages):
        for row in rows.forms:
            sent |= {field.html_name: field.value() for field in row}
        counts = rows.management_form.initial
        sent |= {f"{rows.prefix}-{name}": value for name, value in counts.items()}
    data = QueryDict(mutable=True)
    for name, value in {**sent, **changes}.items():
        if value is not None and value is not False:
            data[name] = str(value)
    return data


@pytest.mark.parametrize("ready", READY)
def test_an_untouched_page_says_what_the_draft_says(ready: str) -> None:
    form = form_of(typed(ready), ready)
    assert form.is_valid(), form.sentences
    assert form.said
    assert form.said.draft == READY[ready].draft
    assert form.said.tables == READY[ready].draft.usual_furniture()
    assert form.said.starts_at == STARTS_AT


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"name": ""}, "name", "Please give the tournament a name."),
        ({"day": "2001-02-03"}, "day", "That day has passed."),
        ({"day": "soon"}, "day", "such as 2026-11-14"),
        ({"begins": "late"}, "begins", "such as 19:00"),
        ({"prize_part": "39", "bounty_part": "2"}, "prize_part", "more than the price"),
        ({"fee": "-1"}, "fee", "not below zero"),
        ({"fee": "lots"}, "fee", "such as 40"),
        ({"fee": "12345678.90"}, "fee", "That is too much."),
        ({"fee": "12345678"}, "fee", "That is too much."),
        ({"fee": "37.505"}, "fee", "two digits"),
        ({"stack": ""}, "stack", "Please give a number."),
        ({"denominations": ""}, "denominations", "list the values"),
        ({"dinner_minutes": "30"}, "dinner_at", "When does this rest break begin?"),
        ({"stack": "7", "denominations": "5, 25"}, "stack", "cannot make 7"),
        ({"denominations": "red, blue"}, "denominations", "list the values"),
        ({"denominations": "5, 25"}, "denominations", "Level 1 cannot be paid"),
        ({"tables": "7"}, "capacity", "80 entries would be sold, but there are 70 chairs."),
        ({"tables": "0"}, "tables", "At least 1."),
        ({"seats_2": "40"}, "seats_2", "At most 12."),
        ({"break_order": "1, 1"}, "break_order", "each table number once"),
        ({"break_order": "11"}, "break_order", "There is no table 11."),
        ({"house": "club"}, "paid", "exactly eight places"),
        ({"prizes": "none"}, "prize_part", "the plan pays no cash"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    changes: dict[str, str], field: str, sentence: str
) -> None:
    form = form_of(typed(**changes))
    assert not form.is_valid()
    assert sentence in " ".join(map(str, form.errors[field]))
    assert any(sentence in each for each in form.sentences)


@pytest.mark.parametrize(
    ("changes", "level", "sentence"),
    [
        ({"level-3-big_blind": "3"}, 4, "Level 4 has a big blind below its small blind."),
        ({"level-4-small_blind": "2"}, 5, "Level 5 has lower blinds than level 4."),
        ({"level-2-minutes": ""}, 3, "Minutes: please give a number."),
        ({"level-2-ante": "x"}, 3, "Ante: please give a whole number."),
    ],
)
def test_a_wrong_level_says_so_in_its_row(
    changes: dict[str, str], level: int, sentence: str
) -> None:
    form = form_of(typed(**changes))
    assert not form.is_valid()
    assert sentence in form.rows.forms[level - 1].sentences


def test_wrong_growth_is_said_below_the_levels() -> None:
    form = form_of(typed(rise_small_blind="60"))
    assert not form.is_valid()
    assert "raise the small blind past the big blind" in form.row_sentences[0]


def test_a_form_without_rows_is_refused_in_words() -> None:
    form = form_of(QueryDict("name=Big"))
    assert not form.is_valid()
    assert form.sentences


@pytest.mark.parametrize(
    ("change", "first", "last", "number"),
    [
        ("add", (1, 2), (75, 150), 11),
        ("after-0", (1, 2), (50, 100), 11),
        ("after-99", (1, 2), (50, 100), 10),
        ("remove-0", (2, 4), (50, 100), 9),
        ("remove-99", (1, 2), (50, 100), 10),
        ("preview", (1, 2), (50, 100), 10),
        ("nonsense", (1, 2), (50, 100), 10),
    ],
)
def test_rows_come_and_go(
    change: str, first: tuple[int, int], last: tuple[int, int], number: int
) -> None:
    form = form_of(level_rows.changed(typed(), change))
    assert form.is_valid(), form.sentences
    assert form.said
    levels = form.said.draft.structure.levels
    assert len(levels) == number
    assert (levels[0].small_blind, levels[0].big_blind) == first
    assert (levels[-1].small_blind, levels[-1].big_blind) == last


def test_a_level_after_a_structure_that_ends_doubles_the_last_one() -> None:
    data = typed()
    del data["rises"]
    form = form_of(level_rows.changed(data, "add"))
    assert form.is_valid()
    assert form.said
    structure = form.said.draft.structure
    assert structure.growth is None
    assert structure.levels[-1].big_blind == 200


def test_the_last_level_cannot_be_removed() -> None:
    data = typed()
    for _ in range(20):
        data = level_rows.changed(data, "remove-0")
    assert data["level-TOTAL_FORMS"] == "1"


def test_another_format_and_another_curve_are_understood() -> None:
    changes = {"table_format": "six_handed", "prizes": "flat", "paid": "3", "paid_unit": "places"}
    form = form_of(typed(**changes))
    assert form.is_valid()
    assert form.said
    assert form.said.draft.table_format is TableFormat.SIX_HANDED
    again = draft_fields.initial(
        form.said.draft, form.said.tables, name="x", starts_at=STARTS_AT, zone="UTC"
    )
    assert {name: str(again[name]) for name in changes} == changes


EVENING = {"name": "Night", "begins": "18:30", "zone": "America/New_York", "currency": "USD"}


def test_the_evening_is_understood_on_the_clock_of_its_place() -> None:
    form = EventForm({**EVENING, "day": "2099-07-04"})
    assert form.is_valid(), form.errors
    assert form.evening()["starts_at"] == datetime(2099, 7, 4, 22, 30, tzinfo=UTC)


def test_an_evening_is_not_moved_into_the_past_but_one_that_is_over_can_be_changed() -> None:
    form = EventForm({**EVENING, "day": "2020-01-01"})
    assert form.errors == {"day": ["That day has passed."]}
    again = EventForm({**EVENING, "day": "2020-01-01"}, initial={"day": date(2020, 1, 1)})
    assert again.is_valid()


def test_every_time_zone_can_be_chosen_once() -> None:
    names = [name for _, places in zones() for name, _ in places]
    assert {"UTC", "America/Chicago", "Europe/Dublin"} <= set(names)
    assert len(names) == len(set(names))


def test_the_summary_adds_up() -> None:
    draft = READY["freeze-out"].draft
    shown = summarise(
        draft.terms(draft.usual_furniture()),
        structure=draft.structure,
        starts_at=STARTS_AT,
        zone="UTC",
        currency="USD",
    )
    assert [(part.kind, part.amount, part.width) for part in shown.parts] == [
        ("prizes", "$32", 800),
        ("charity", "$8", 200),
    ]
    largest = shown.fields[-1]
    assert (largest.entries, largest.tables, largest.charity) == (80, "10 × 8", "$640")
    assert shown.fields[0].prizes == ("$160", "$96", "$64")
    assert "level 10 begins at 22:30" in shown.timing[0]
    assert "stops at midnight" in shown.timing[1]
    assert shown.levels[3].begins == "20:10"
    assert (shown.minimum, shown.capacity) == (10, 80)
    assert shown.rules.differing == 0


@pytest.mark.parametrize(
    ("tables", "room"),
    [
        ([(8, 1)], "1 table of 8 seats, one deck"),
        ([(8, 2)], "1 table of 8 seats, two decks"),
        ([(8, 1), (8, 1)], "2 tables of 8 seats, one deck each"),
        ([(8, 1), (9, 2)], "2 tables of 8 to 9 seats, one or two decks"),
    ],
)
def test_the_summary_tells_of_the_room(tables: list[tuple[int, int]], room: str) -> None:
    draft = READY["freeze-out"].draft
    furniture = [
        Furniture(number, seats, decks=decks) for number, (seats, decks) in enumerate(tables, 1)
    ]
    shown = summarise(
        draft.terms(furniture),
        structure=draft.structure,
        starts_at=STARTS_AT,
        zone="UTC",
        currency="USD",
    )
    assert shown.room == room


def test_levels_begin_after_a_rest_break_at_a_time_of_day() -> None:
    draft = READY["freeze-out"].draft
    lasting = {"seconds": 1200, "rest_seconds": 0}
    levels = tuple(replace(level, **lasting) for level in draft.structure.levels[:4])
    at = (STARTS_AT + timedelta(minutes=30)).time()
    shown = summarise(
        draft.usual_terms(),
        structure=Structure(levels, rests_at=(RestAt(at, 900),)),
        starts_at=STARTS_AT,
        zone="UTC",
        currency="USD",
    )
    assert [level.begins for level in shown.levels] == ["19:00", "19:20", "19:55", "20:15"]
    assert "level 4 begins at 20:15" in shown.timing[0]


def test_no_rest_break_is_counted_after_a_level_that_never_ends() -> None:
    draft = READY["freeze-out"].draft
    first, second = (replace(level, rest_seconds=600) for level in draft.structure.levels[:2])
    shown = summarise(
        draft.usual_terms(),
        structure=Structure((first, second)),
        starts_at=STARTS_AT,
        zone="UTC",
        currency="USD",
    )
    assert shown.timing[0].startswith("2 levels with 1 rest break;")
    assert [level.rest_minutes for level in shown.levels] == [10, 0]


def test_a_rule_set_tells_in_sentences_how_it_differs() -> None:
    rules = rules_shown(READY["club"].draft.house)
    told = [each for chapter in rules.chapters for each in chapter.differences]
    assert len(told) == rules.differing
    assert all(each.sentence.endswith(".") for each in told)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"house": "charity-draft", "prizes": "none", "prize_part": "0"}, "List the"),
        ({"package-0-name": "Ham", "package-1-name": "Ham"}, "a name of its own"),
        ({"package-0-donor": "Ray"}, "give this package a name"),
        ({"package-0-name": "Ham", "package-0-value": "a lot"}, "Please give an amount"),
    ],
)
def test_what_is_wrong_with_packages_is_said_beside_them(
    changes: dict[str, str], sentence: str
) -> None:
    form = form_of(typed(**changes))
    assert not form.is_valid()
    assert form.has_packages
    assert sentence in " ".join(form.sentences)


def test_a_row_that_is_emptied_takes_its_package_out() -> None:
    form = form_of(typed("charity-draft", **{"package-1-name": ""}), "charity-draft")
    assert form.is_valid(), form.sentences
    assert form.said
    assert form.said.draft.payouts.packages[:2] == ("Package 1", "Package 3")
