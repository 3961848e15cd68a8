"""Vectors about table sizes, redraws and the seats of a broken table."""

from typing import Any

from rules_engine.cards import parse_card
from rules_engine.house.keys import TableFormat
from rules_engine.house.rules import HouseRules
from rules_engine.room import plan as plans
from rules_engine.room.breaking import high_card_split
from rules_engine.tools.vectors import Given, op


@op("table_plan")
def table_plan(house: HouseRules, given: Given) -> dict[str, Any]:
    table_format = TableFormat(given.get("format", TableFormat.EIGHT_HANDED))
    plan = plans.table_plan(house, players=given["players"], table_format=table_format)
    return {"tables": len(plan.sizes), "sizes": list(plan.sizes)}


@op("redraw_points")
def redraw_points(house: HouseRules, given: Given) -> dict[str, Any]:
    points = plans.redraw_points(house, starting_tables=given["starting_tables"])
    return {"required": list(points.required), "optional": list(points.optional)}


@op("broken_table")
def broken_table(_house: HouseRules, given: Given) -> dict[str, Any]:
    names, tables = list(given["cards"]), list(given["free_seats"])
    split = high_card_split(
        {entry: parse_card(given["cards"][name]) for entry, name in enumerate(names)},
        places={table: given["free_seats"][name] for table, name in enumerate(tables)},
    )
    assign = {tables[table]: [names[entry] for entry in people] for table, people in split.items()}
    return {"assign": assign}
