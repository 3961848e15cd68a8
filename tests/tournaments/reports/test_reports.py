"""Every report adds up to the cent with a sum over the ledger made by other means."""

import csv
import io
import re
from typing import Any

import pytest

from tests.tournaments.reports import festival as nights
from tests.tournaments.reports.festival import Festival, expected, make_festival
from tournaments.models import Event, Role, Tournament
from tournaments.money import books
from tournaments.money.currencies import money
from tournaments.pdf.sheet import Sheet

pytestmark = pytest.mark.django_db(transaction=True)

OUT = "Went out"


def make_played_festival() -> Festival:
    festival = make_festival()
    change: dict[str, Any] = {"from_": "organisation", "to": "first", "amount": "150"}
    festival.till("moves/", "move", words="Change", **change)
    for night in festival.nights:
        nights.sell(festival, night)
        nights.keep_till(festival)
        nights.play(festival, night)
        nights.pay(festival, night)
    nights.count(festival, -2_15, "Nobody knows")
    return festival


def table(festival: Festival, path: str) -> dict[tuple[str, str], int]:
    """The amounts of a CSV file, by section and label."""
    answer = festival.client(Role.TREASURER).get(path)
    assert answer.status_code == 200
    rows = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
    found: dict[tuple[str, str], int] = {}
    for row in rows:
        if row["Amount"]:
            cents = int(row["Amount"].replace(".", ""))
            found[row["Section"], row["What"]] = cents
    return found


def expect_to_agree(
    found: dict[tuple[str, str], int], event: Event, tournament: Tournament | None = None
) -> None:
    sums = expected(event, tournament)
    charity = sums.pop("charity")
    told = {what: cents for (section, what), cents in found.items() if section in ("Receipts", OUT)}
    assert {what: cents for what, cents in told.items() if what != "Total" and cents} == sums
    assert found["Result", "For the charity"] == charity
    assert found["Receipts", "Total"] - found[OUT, "Total"] == charity


def test_the_reports_of_a_festival_add_up_to_the_cent_wherever_they_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    festival = make_played_festival()
    event = festival.event
    treasurer = festival.client(Role.TREASURER)
    by_event = table(festival, f"/events/{event.pk}/report/csv/")
    expect_to_agree(by_event, event)
    assert by_event[OUT, "Cash differences"] == 2_15
    assert by_event["Receipts", "Rebuys"] > 0
    total = 0
    for night in festival.nights:
        by_night = table(festival, f"/t/{night.pk}/report.csv")
        expect_to_agree(by_night, event, night)
        name = f"{night.name}"
        assert (
            by_event["For the charity, by tournament", name]
            == by_night["Result", "For the charity"]
        )
        total += by_night["Result", "For the charity"]
        page = treasurer.get(f"/t/{night.pk}/report/").content.decode()
        assert (
            f'<strong class="number">{money(by_night["Result", "For the charity"], "USD")}<' in page
        )
    beside = by_event["For the charity, by tournament", "Till, beside them"]
    assert total + beside == by_event["Result", "For the charity"]
    by_year = table(festival, "/reports/2099/csv/")
    assert by_year["Result", "For the charity"] == by_event["Result", "For the charity"]
    assert {key: by_year[key] for key in by_event if key[0] in ("Receipts", OUT)} == {
        key: cents for key, cents in by_event.items() if key[0] in ("Receipts", OUT)
    }
    amounts = {money(cents, "USD") for cents in by_event.values()}
    page = treasurer.get(f"/events/{event.pk}/report/").content.decode()
    assert amounts <= set(re.findall(r">\s*(−?\$[\d,.]+)\s*<", page))
    drawn: list[str] = []
    draw = Sheet.text

    def note(sheet: Sheet, x: float, y: float, text: str, *more: object, **how: object) -> None:
        drawn.append(text)
        draw(sheet, x, y, text, *more, **how)  # type: ignore[arg-type]  # handed on as it came

    monkeypatch.setattr(Sheet, "text", note)
    paper = treasurer.get(f"/events/{event.pk}/report/pdf/")
    assert paper.content.startswith(b"%PDF")
    assert amounts <= set(drawn)
    assert "Priya" in page
    assert "Nobody knows" in page


def test_where_the_money_is_adds_up_to_what_the_charity_gets() -> None:
    festival = make_played_festival()
    event = festival.event
    by_event = table(festival, f"/events/{event.pk}/report/csv/")
    places = {what: cents for (at, what), cents in by_event.items() if at == "Where the money is"}
    assert places.pop("Sum") == by_event["Result", "For the charity"] == sum(places.values())
    assert min(one.cents for one in books.of_event(event.pk) if one.kind in books.HOLDING) >= 0


def test_reports_are_the_treasurers_and_no_others_of_the_desk() -> None:
    festival = make_festival()
    for path in (f"/events/{festival.event.pk}/report/", "/reports/2099/"):
        assert festival.client(Role.TREASURER).get(path).status_code == 200
        assert festival.client(Role.DESK).get(path).status_code == 403
    owner = festival.client(Role.OWNER)
    assert owner.get("/reports/1200/").status_code == 404
    assert owner.get(f"/events/{festival.event.pk}/report/xlsx/").status_code == 404


def test_what_people_typed_is_no_formula_in_the_table() -> None:
    festival = make_festival()
    cost: dict[str, Any] = {"kind": "room", "amount": "1", "out_of": "own_pocket", "helper": "=1+1"}
    festival.till("out/", "out", words='=HYPERLINK("x")', **cost)
    path = f"/events/{festival.event.pk}/report/csv/"
    text = festival.client(Role.TREASURER).get(path).content.decode("utf-8-sig")
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    assert [cell for cell in cells if cell.startswith(("=", "+", "@"))] == []
