"""Everything on paper: what stands on it, what its codes open, and that nothing runs off a page."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament.questions import entries_in_play
from tables.paper import parts
from tables.tablet import pairing
from tests.factories import make_draft_tournament, make_drawn_tournament
from tests.tables.nights import do, make_running_tournament, state_of
from tests.tournaments.endings import make_ended_tournament
from tournaments.models import Organisation, Person, Role, Tournament, User
from tournaments.pdf import sheet
from tournaments.people import tickets

pytestmark = [pytest.mark.django_db, pytest.mark.both]

Browser = Callable[[User | None], Client]
LONGEST = "Wilhelmina Bartholomea Featherstonehaugh-Cholmondeley von und zu Hohenlohe-Langenburg"


@dataclass
class Drawn:
    """What was written on which page, and what the QR codes hold."""

    texts: list[tuple[int, str]]
    codes: list[str]
    overrun: list[str]

    def pages(self) -> int:
        return max(page for page, _ in self.texts)

    def said(self) -> str:
        return "\n".join(text for _, text in self.texts)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    seen = Drawn([], [], [])
    write, code = sheet.Sheet.text, sheet.Sheet.qr

    def text(page: sheet.Sheet, x: float, y: float, said: str, *how: Any, **more: Any) -> None:
        seen.texts.append((page.page, said))
        write(page, x, y, said, *how, **more)
        font, size = (*how, sheet.TEXT, 10.5)[:2] if len(how) > 1 else (sheet.TEXT, 10.5)
        wide = sheet.width_of(said, font, size)
        share = {"left": 0, "middle": 0.5, "right": 1}[more.get("align", "left")]
        if x - share * wide < 0 or x + (1 - share) * wide > page.width:
            seen.overrun.append(said)

    def qr(page: sheet.Sheet, x: float, y: float, side: float, content: str) -> None:
        seen.codes.append(content)
        code(page, x, y, side, content)

    monkeypatch.setattr(sheet.Sheet, "text", text)
    monkeypatch.setattr(sheet.Sheet, "qr", qr)
    return seen


def print_part(client: Client, tournament: Tournament, part: str) -> bytes:
    answer = client.post(reverse("print_paper", args=[tournament.pk, part]))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert "no-store" in answer["Cache-Control"]
    return bytes(answer.content)


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ("poster", ["Freeze Out", "Open the night on your phone"]),
        ("signs", ["Table", "1", "2", "pairs the tablet"]),
        ("tablets", ["Table 1", "Table 2"]),
        ("sign-in", ["Sign-in list", "7, Player"]),
        ("tickets", ["Ticket", "12", "Player 12"]),
        ("tickets-80mm", ["Ticket", "12", "Player 12"]),
        ("seat-cards", ["Player 3", "Table 1, seat 1"]),
        ("seat-list", ["Seats by surname", "1 – 1"]),
        ("levels", ["Levels and prizes", "19:00", "5/10"]),
        ("rules", ["How a hand goes", "Button"]),
    ],
)
def test_a_part_says_what_it_is_for(
    part: str, expected: list[str], browser_of: Browser, director: User, drawn: Drawn
) -> None:
    tournament = make_drawn_tournament()
    assert print_part(browser_of(director), tournament, part).startswith(b"%PDF")
    assert set(expected) <= {text for _, text in drawn.texts}


def test_a_table_that_breaks_hands_out_slips(
    browser_of: Browser, director: User, drawn: Drawn
) -> None:
    tournament = make_running_tournament()
    assert "moves" not in {part.key for part in offered(browser_of(director), tournament)}
    for entry in [one.number for one in entries_in_play(state_of(tournament))][:2]:
        do(tournament, engine.disqualify, entry=entry, reason="chips hidden")
    do(tournament, engine.break_table, table=2, reason="a broken chair")
    print_part(browser_of(director), tournament, "moves")
    assert "Please move" in drawn.said()
    assert re.search(r"Table 1, seat \d", drawn.said())


def test_results_are_printed_when_it_is_over(
    browser_of: Browser, director: User, drawn: Drawn
) -> None:
    tournament = make_ended_tournament()
    assert {"results", "poster"} <= {p.key for p in offered(browser_of(director), tournament)}
    print_part(browser_of(director), tournament, "results")
    assert "1st" in drawn.said()


def offered(client: Client, tournament: Tournament) -> tuple[parts.Part, ...]:
    page = client.get(reverse("paper", args=[tournament.pk])).content.decode()
    return tuple(part for part in parts.EACH.values() if f'id="part-{part.key}"' in page)


def test_everything_is_one_file(browser_of: Browser, director: User, drawn: Drawn) -> None:
    file = print_part(browser_of(director), make_drawn_tournament(), "everything")
    assert file.count(b"/Type /Page\n") == drawn.pages() > 8
    titles = ("Open the night on your phone", "Tablets", "Sign-in list", "Seats by surname")
    assert all(title in drawn.said() for title in titles)


def test_the_code_of_each_table_pairs_one_tablet_with_it(
    browser_of: Browser, director: User, drawn: Drawn
) -> None:
    tournament = make_drawn_tournament()
    print_part(browser_of(director), tournament, "tablets")
    tokens = [code.rstrip("/").rpartition("/")[2] for code in drawn.codes]
    later = timezone.now() + timedelta(hours=9)
    table = pairing.table_of(tournament.pk, 2)
    assert table is not None
    pairing.make_code(table.pk, by=director, now=timezone.now())  # ends no code on paper
    for number, token in enumerate(tokens, 1):
        tablet, _ = pairing.pair(token, now=later)
        assert tablet.table.number == number
    with pytest.raises(RuleViolation):
        pairing.pair(tokens[0], now=later)


def test_codes_on_paper_end_with_the_night(
    browser_of: Browser, director: User, drawn: Drawn
) -> None:
    tournament = make_drawn_tournament()
    print_part(browser_of(director), tournament, "signs")
    do(tournament, engine.cancel_tournament, reason="rain")
    with pytest.raises(RuleViolation, match="not valid"):
        pairing.pair(drawn.codes[0].rstrip("/").rpartition("/")[2], now=timezone.now())


def test_the_desk_prints_no_codes_that_pair_tablets(
    browser_of: Browser, desk: User, drawn: Drawn
) -> None:
    tournament = make_drawn_tournament()
    assert not {"signs", "tablets"} & {p.key for p in offered(browser_of(desk), tournament)}
    refused = browser_of(desk).post(reverse("print_paper", args=[tournament.pk, "tablets"]))
    assert refused.status_code == 404
    print_part(browser_of(desk), tournament, "everything")
    assert not [code for code in drawn.codes if "/pair/" in code]


def test_the_code_on_a_ticket_opens_that_ticket(
    browser_of: Browser, director: User, drawn: Drawn
) -> None:
    tournament = make_drawn_tournament()
    print_part(browser_of(director), tournament, "tickets")
    found = [tickets.find(code.rstrip("/").rpartition("/")[2]) for code in drawn.codes]
    assert [one.entry for one in found if one] == list(range(1, 13))


def test_four_hundred_seats_are_on_four_pages(
    browser_of: Browser, director: User, drawn: Drawn, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tables.paper.night import Night

    seats = {n: engine.SeatRef(n // 9 + 1, n % 9 + 1) for n in range(400)}
    monkeypatch.setattr(Night, "seats", lambda _: seats)
    print_part(browser_of(director), make_drawn_tournament(), "seat-list")
    assert drawn.pages() == 4


def test_the_longest_names_stay_on_the_page(
    browser_of: Browser, director: User, drawn: Drawn
) -> None:
    tournament = make_drawn_tournament()
    Person.objects.update(name=LONGEST)
    type(tournament.event).objects.update(name=LONGEST, charity=LONGEST, venue=LONGEST)
    Tournament.objects.update(name=LONGEST[:100])
    print_part(browser_of(director), tournament, "everything")
    assert drawn.overrun == []


def test_a_draft_has_its_poster_and_its_rules_only(browser_of: Browser, director: User) -> None:
    tournament = make_draft_tournament()
    keys = {part.key for part in offered(browser_of(director), tournament)}
    assert keys == {"poster", "signs", "levels", "rules"}


@pytest.mark.parametrize("role", [Role.FLOOR, None])
def test_others_print_nothing(role: Role | None, browser_of: Browser, floor: User) -> None:
    client = browser_of(floor if role else None)
    answer = client.post(reverse("print_paper", args=[make_drawn_tournament().pk, "tickets"]))
    assert answer.status_code in (302, 403)


def test_the_poster_joins_the_wifi_of_the_room(
    browser_of: Browser, director: User, drawn: Drawn, settings: Settings
) -> None:
    settings.MODE = "embedded"  # a server elsewhere knows no Wi-Fi of a room
    Organisation.objects.update(wifi_name="Tent", wifi_password="riffle2026")
    print_part(browser_of(director), make_draft_tournament(), "poster")
    assert drawn.codes[0] == "WIFI:T:WPA;S:Tent;P:riffle2026;;"
    assert "1. Join the Wi-Fi" in drawn.said()
