"""Chips, percentages, blocked seats and levels in depth: what is typed becomes the draft."""

from typing import Any

import pytest

from rules_engine.chips import unpayable_levels
from rules_engine.clock import suggested_structure
from rules_engine.errors import RuleViolation
from rules_engine.prizes import ByField, Price, prizes
from rules_engine.tournament import ReEntry
from tables.setup import band_rows, chip_fields
from tables.setup.forms import SetupForm
from tables.setup.suggested import with_levels
from tests.tables.setup.test_setup_form import form_of, typed
from tournaments.levels import level_rows, sheet
from tournaments.terms.draft import READY, Draft


def drafted(form: SetupForm) -> Draft:
    assert form.is_valid(), form.sentences
    assert form.said
    return form.said.draft


def refused(form: SetupForm, field: str) -> str:
    assert not form.is_valid()
    return " ".join(map(str, form.errors[field]))


# -- levels as a spreadsheet ----------------------------------------------------------------------

SHEET = (
    "Level\tBlinds\tAnte\tLength\n"
    "1\t25/50\t\t20 min\n"
    "2\t50/100\t–\t20 min\n"
    "Break\t15 minutes\n"
    "3\t1,000/2,000\t200\t15 min\n"
)


def test_levels_are_pasted_from_a_spreadsheet_with_titles_numbers_and_rests() -> None:
    rows = sheet.pasted(SHEET, [dict.fromkeys(sheet.COLUMNS, "9")], at=0, column=0)
    assert [list(row.values()) for row in rows] == [
        ["25", "50", "", "20", ""],
        ["50", "100", "", "20", "15"],
        ["1000", "2000", "200", "15", ""],
    ]


def test_a_pasted_column_fills_its_own_and_nonsense_is_said_in_its_row() -> None:
    data = typed()
    data["pasted"] = "12\n15\n"
    levels = drafted(form_of(level_rows.changed(data, "paste-1-3"))).structure.levels
    assert [level.seconds // 60 for level in levels[:4]] == [20, 12, 15, 20]
    data["pasted"] = "?\t!\n" + "1\t" * 500
    assert not form_of(level_rows.changed(data, "paste-0-0")).is_valid()
    data["pasted"] = "1\t2\n" * 500
    assert level_rows.changed(data, "paste-0-0")["level-TOTAL_FORMS"] == str(level_rows.MOST)


def test_a_level_is_put_elsewhere_and_copied() -> None:
    moved = level_rows.changed(typed(), "move-9-0")
    assert (moved["level-0-big_blind"], moved["level-9-big_blind"]) == ("100", "50")
    copied = level_rows.changed(typed(), "after-4")
    assert copied["level-4-big_blind"] == copied["level-5-big_blind"] == "10"
    for nonsense in ("move-99-0", "move-0", "move-a-b", "paste", "paste-99-99"):
        assert level_rows.changed(typed(), nonsense)["level-TOTAL_FORMS"] == "10"


@pytest.mark.parametrize("players", [2, 9, 80, 10_000])
@pytest.mark.parametrize("minutes", [30, 180, 300, 1440])
@pytest.mark.parametrize(("stack", "chips"), [(100, (1, 5, 25, 100)), (10_000, (25, 100, 500))])
def test_suggested_levels_rise_and_can_be_paid(
    players: int, minutes: int, stack: int, chips: tuple[int, ...]
) -> None:
    made = suggested_structure(
        players=players,
        minutes=minutes,
        stack=stack,
        denominations=chips,
        rest_every=3,
        rest_minutes=10,
        has_antes=True,
    )
    assert unpayable_levels(made, denominations=chips) == ()
    assert made.begins(len(made.levels)).total_seconds() < minutes * 60
    if (players, minutes, stack) == (80, 300, 100):
        assert made.levels[0].big_blind == 2
        assert 300 <= made.levels[-1].big_blind <= 500  # 8,000 chips are about twenty of them


def test_a_suggestion_replaces_the_levels_of_the_page_alone() -> None:
    data = with_levels(typed(suggest_players="20", suggest_hours="3", stack="1000"))
    draft = drafted(form_of(data))
    assert draft.stack == 1000
    assert draft.structure.levels[0].big_blind == 20
    assert draft.structure.levels != READY["freeze-out"].draft.structure.levels
    for changes in ({"suggest_hours": "soon"}, {"suggest_players": ""}, {"stack": "x"}):
        before = typed(**changes)
        assert with_levels(before) == before


def test_nobody_plays_in_no_time() -> None:
    with pytest.raises(RuleViolation) as refusal:
        suggested_structure(players=80, minutes=5, stack=100, denominations=(1, 5))
    assert refusal.value.code == "too_short"


# -- chips ----------------------------------------------------------------------------------------


def counted(ready: str = "freeze-out", **changes: str) -> Any:
    counts = {"chip_1_count": "900", "chip_5_count": "1400", "chip_25_count": "160"}
    return form_of(typed(ready, **{**counts, "chip_100_count": "50", **changes}), ready)


def test_the_stock_says_what_is_missing_and_what_the_bank_keeps() -> None:
    draft = drafted(counted())
    stock = chip_fields.stock(draft, field=80)
    assert stock
    assert [row.chip for row in stock.rows] == ["white 1", "red 5", "green 25", "black 100"]
    per_stack = {row.chip: row.on_tables // 80 for row in stock.rows}
    assert per_stack == {"white 1": 10, "red 5": 13, "green 25": 1, "black 100": 0}
    assert stock.warning == ""
    kept = (900 - 800) + (1400 - 1040) * 5 + (160 - 80) * 25 + 50 * 100
    assert stock.notes == (f"The bank keeps {kept:,} in chips.",)
    short = chip_fields.stock(drafted(counted(chip_1_count="700")), field=80)
    assert short
    assert short.warning == (
        "For 80 stacks these are missing: 100 of white 1. There are enough for 70."
    )


def test_the_bank_is_measured_in_rebuys_where_they_are_sold() -> None:
    sold = {"rebuy_max": "2", "rebuy_fee": "20", "rebuy_prize": "10"}
    draft = drafted(counted("roberts", **sold, rebuy_chips="100", rebuy_minutes="60"))
    stock = chip_fields.stock(draft, field=60)
    assert stock
    assert stock.notes[1] == "By value that is 109 rebuys of 100."


def test_another_stack_is_made_up_anew_unless_somebody_said_how() -> None:
    assert drafted(form_of(typed(stack="150"))).chips == Draft.of_template("deep-stack").chips
    said = refused(form_of(typed(stack="150", chip_25_in_stack="2")), "stack")
    assert said == "These chips make 125, and a stack is 150."


def test_chips_out_of_use_stay_known_and_new_ones_are_asked() -> None:
    draft = drafted(form_of(typed(denominations="1, 5, 25", chip_25_colour="lime")))
    assert draft.chips
    assert [chip.value for chip in draft.chips.chips] == [1, 5, 25, 100]
    assert Draft.from_data(draft.to_data()) == draft
    form = form_of(typed(denominations="1, 5, 25, 500"))
    assert [row.value for row in form.chip_rows] == [1, 5, 25, 500]
    assert "whole number" in refused(counted(chip_5_count="many"), "chip_5_count")


# -- prizes ---------------------------------------------------------------------------------------


def own_table(**cells: str) -> SetupForm:
    changes = {name.replace("_", "-"): value for name, value in cells.items()}
    return form_of(typed(prizes="own", **changes))


def test_a_table_of_percentages_of_our_own_begins_with_that_of_st_gabriel() -> None:
    draft = drafted(own_table())
    assert draft.payouts == READY["freeze-out"].draft.payouts
    draft = drafted(own_table(band_0_1="60", band_0_2="25.5", band_0_3="14,5"))
    assert isinstance(draft.payouts.cash, ByField)
    assert draft.payouts.cash.weights(12) == (6000, 2550, 1450)
    again = form_of(None, draft=draft)
    assert again.has_own_bands
    assert [row.cells[0].value for row in again.bands.rows[:3]] == ["60", "25.5", "14.5"]


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ({"band_0_1": "48"}, "The percentages from 10 entries on add up to 98.00, not to 100."),
        ({"band_1_2": "some"}, "From 26 entries on: place 2 needs a percentage, such as 12.5."),
        ({"band_1_2": ""}, "From 26 entries on: place 2 needs a percentage"),
        ({"band_1_1": "5", "band_1_2": "65"}, "From 26 entries on: Place 2 would get more"),
        ({"band_0_from": "x"}, "from how many entries on it holds"),
        ({"band_1_from": "10"}, "Each row starts at more entries"),
        ({"band_0_1": "1e999"}, "place 1 needs a percentage"),
    ],
)
def test_a_wrong_table_says_what_is_wrong_with_which_column(
    cells: dict[str, str], sentence: str
) -> None:
    form = own_table(**cells)
    assert sentence in refused(form, "prizes")
    typed_cells = {cell.name: cell.value for cell in form.bands.cells}
    assert all(typed_cells[name.replace("_", "-")] == value for name, value in cells.items())


def test_percentages_are_pasted_with_their_signs_and_ranges() -> None:
    data = typed(prizes="own")
    data["pasted"] = "10-25\t26–35\n50%\t45%\n30%\t25%\n20%\t18%\n\t12%\n"
    for at in range(2, 5):  # the columns that are not wanted any more
        for place in ("from", *map(str, range(1, 8))):
            data[f"band-{at}-{place}"] = ""
    pasted = form_of(band_rows.changed(data, "bands-0-0"))
    cash = drafted(pasted).payouts.cash
    assert isinstance(cash, ByField)
    assert [(band.from_entries, band.shares) for band in cash.bands] == [
        (10, (5000, 3000, 2000)),
        (26, (4500, 2500, 1800, 1200)),
    ]
    wider = band_rows.grid(band_rows.changed(band_rows.changed(data, "band"), "place"))
    assert (len(wider.starts), len(wider.rows)) == (6, 8)


def test_no_prize_is_smaller_than_the_smallest() -> None:
    draft = drafted(form_of(typed(smallest_prize="40", rounding="500")))
    assert prizes(draft.payouts, entries=10, pool=10 * 32_00) == (160_00, 95_00, 65_00)
    higher = drafted(form_of(typed(smallest_prize="100")))
    assert prizes(higher.payouts, entries=10, pool=10 * 32_00) == (200_00, 120_00)
    assert sum(prizes(higher.payouts, entries=80, pool=80 * 32_00)) == 80 * 32_00
    assert min(prizes(higher.payouts, entries=80, pool=80 * 32_00)) >= 100_00
    club = typed("club", smallest_prize="5")
    assert "exactly eight places" in refused(form_of(club, "club"), "paid")


# -- the room -------------------------------------------------------------------------------------


def test_blocked_seats_are_kept_free_and_count_as_no_chair() -> None:
    form = form_of(typed(blocked_2="3, 7", seats_3="8", blocked_3="8"))
    drafted(form)
    assert form.said
    assert [table.blocked for table in form.said.tables[:3]] == [(), (3, 7), (8,)]
    assert "Table 3 has no seat 9." in refused(
        form_of(typed(seats_3="8", blocked_3="9")), "blocked_3"
    )
    assert "list numbers" in refused(form_of(typed(blocked_2="the pillar")), "blocked_2")
    every = {f"blocked_{table}": "1, 2, 3" for table in range(1, 11)}
    assert "there are 70 chairs" in refused(form_of(typed(**every)), "capacity")


def test_seats_for_a_wheelchair_are_named_and_are_no_blocked_ones() -> None:
    form = form_of(typed(accessible_2="1, 10"))
    drafted(form)
    assert form.said
    assert form.said.tables[1].accessible == (1, 10)
    both = form_of(typed(blocked_2="3", accessible_2="3"))
    assert "Seat 3 is blocked" in refused(both, "accessible_2")
    beyond = form_of(typed(accessible_2="11"))
    assert "Table 2 has no seat 11." in refused(beyond, "accessible_2")


def test_a_re_entry_has_price_split_chips_and_window_of_its_own() -> None:
    own = {"re_entry_until": "4", "re_entry_fee": "30", "re_entry_prize": "20"}
    draft = drafted(form_of(typed(re_entries="1", **own)))
    assert draft.re_entry == ReEntry(Price(30_00, 20_00), 100, 4)
    assert Draft.from_data(draft.to_data()) == draft
    assert drafted(form_of(typed(re_entries="1"))).re_entry is None
    assert "Say how many" in refused(form_of(typed(**own)), "re_entries")
    without = form_of(typed(re_entries="1", re_entry_fee="30"))
    assert "until which level" in refused(without, "re_entry_until")
    above = form_of(typed(re_entries="1", **own | {"re_entry_prize": "31"}))
    assert "more than the price" in refused(above, "re_entry_prize")


def test_more_entries_than_the_rules_allow_are_asked_about() -> None:
    form = form_of(typed(capacity="95"))
    assert refused(form, "capacity") == (
        "The St. Gabriel charity rules let 80 enter. Sell 80, or tick below that 95 may."
    )
    assert form.asks_capacity
    draft = drafted(form_of(typed(capacity="95", over_limit="on")))
    assert (draft.capacity, draft.house.max_entrants) == (95, 95)
    assert [change.key for change in draft.house.changes()] == ["max_entrants"]
    assert drafted(form_of(typed(capacity="60", over_limit="on"))).house.max_entrants == 80
