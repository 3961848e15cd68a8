"""What all screens say in one state, read as people read them: they never contradict each other."""

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tests.tables.nights import do, make_running_tournament, play_hand, seats_of, state_of
from tests.tournaments.endings import confirm_busts, make_ended_tournament
from tests.tournaments.phone.test_phone import token_of
from tournaments.models import Tournament, User
from tournaments.words.times import hour

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]
Read = Callable[[Tournament], dict[str, str]]
WITH_A_CLOCK = {"dashboard", "floor", "wall", "phone", "tablet"}
TELLING = WITH_A_CLOCK - {"tablet"}
WITH_MONEY = {"dashboard", "wall", "phone", "public page", "results", "desk"}
TIME, SUM = r"\d\d:\d\d", r"\$[\d,]+"
SAID = {
    "level": dict.fromkeys(WITH_A_CLOCK, r"\bLevel (\d+)"),
    "blinds": dict.fromkeys(WITH_A_CLOCK, r"(\d[\d,]* / \d[\d,]*)"),
    "left": dict.fromkeys({*TELLING, "public page"}, r"(\d+ of \d+)"),
    "average": dict.fromkeys(TELLING, r"Average(?: stack)? ([\d,]+|–)"),
    "rest break": dict.fromkeys(TELLING, rf"(?i)rest break (?:at )?({TIME})"),
    "raised": dict.fromkeys(WITH_MONEY, rf"Raised(?: for [^$]*?)?:? ({SUM})|({SUM}) raised"),
    "entries": {
        "dashboard": r"Entries (\d+)",
        "floor": r"Entries (\d+)",
        "desk": r"Sold (\d+)",
        "public page": r"(\d+) entries",
    },
    "end": {
        "dashboard": rf"Expected end ({TIME})",
        "phone": rf"Likely over about ({TIME})",
    },
}


@pytest.fixture
def read(browser_of: BrowserOf, director: User, floor: User, desk: User) -> Read:
    """The words of every screen of a night, as somebody reads them."""

    def pages(night: Tournament) -> dict[str, str]:
        at = f"/t/{night.pk}/"
        asked = {
            "dashboard": (director, f"{at}director/"),
            "floor": (floor, f"{at}floor/"),
            "desk": (desk, f"{at}desk/"),
            "tablet": (floor, f"{at}tables/1/"),
            "wall": (None, at),
            "public page": (None, f"{at}about/"),
            "results": (None, f"{at}results/"),
            "phone": (None, f"/p/{token_of(night)}/"),
        }
        return {name: _words(browser_of(who), path) for name, (who, path) in asked.items()}

    return pages


def _words(browser: Client, path: str) -> str:
    answer = browser.get(path)
    assert answer.status_code == 200
    _, _, main = answer.content.decode().partition("<main")
    spoken = re.sub(r"<(script|style|svg|template)\b.*?</\1>", " ", main, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", spoken)).split())


def said(pages: dict[str, str], about: str) -> dict[str, str]:
    """What each screen says of it; "" where it keeps silent."""
    found = {page: re.search(how, pages[page]) for page, how in SAID[about].items()}
    return {page: next(filter(None, one.groups())) if one else "" for page, one in found.items()}


def expect_alike(pages: dict[str, str], **expected: str) -> None:
    for about, value in expected.items():
        told = said(pages, about.replace("_", " "))
        assert told == dict.fromkeys(told, value), about


def saying(pages: dict[str, str], words: str) -> set[str]:
    """The screens that say this."""
    return {page for page, text in pages.items() if re.search(words, text)}


def test_while_it_is_played(read: Read) -> None:
    night = make_running_tournament()
    pages = read(night)
    (end,) = set(said(pages, "end").values())
    (rest,) = set(said(pages, "rest break").values())
    assert re.fullmatch(TIME, end)
    assert re.fullmatch(TIME, rest)
    expect_alike(pages, level="1", blinds="1 / 2", left="10 of 10", average="100", raised="$80")
    assert saying(pages, r"Paused|is over|Called off") == set()
    play_hand(night, 1, out=(seats_of(night, 1)[0],))
    confirm_busts(night)
    do(night, engine.set_level, level=3)
    average = questions.average_stack(state_of(night))
    expect_alike(read(night), level="3", left="9 of 10", average=f"{average}", raised="$80")


def test_where_the_hard_stop_comes_before_a_winner(read: Read) -> None:
    night = make_running_tournament(entries=18)
    soon = timezone.now() + timedelta(minutes=90)
    do(night, engine.set_hard_stop, stop_at=soon)
    pages = read(night)
    stop = hour(soon, night.event.zone)
    expect_alike(pages, end=stop)
    assert saying(pages, f"hard stop comes first, at {stop}") == {"dashboard"}


def test_while_the_clock_stands(read: Read) -> None:
    night = make_running_tournament()
    do(night, engine.pause_clock)
    assert saying(read(night), "Paused") == WITH_A_CLOCK
    do(night, engine.resume_clock)
    do(night, engine.take_rest, length=timedelta(minutes=10))
    pages = read(night)
    assert saying(pages, "Rest break") >= WITH_A_CLOCK
    expect_alike(pages, left="10 of 10")


def test_when_it_is_over(read: Read) -> None:
    night = make_ended_tournament()
    pages = read(night)
    expect_alike(pages, entries="10", raised="$80")
    assert saying(pages, r"(?i)\bover\b|won by|Your place") == set(pages)
    stale = r"Average|Blinds now|Paused|Level \d|Time left|Nobody is out|come here by themselves"
    assert saying(pages, stale) <= {"public page"}  # which says what was played


def test_when_it_is_called_off(read: Read) -> None:
    night = make_running_tournament()
    do(night, engine.cancel_tournament, reason="Snow.")
    pages = read(night)
    assert saying(pages, r"(?i)called off") == set(pages)
    assert saying(pages, SUM.replace("[", "[1-9][")) <= {"desk", "public page"}  # to be given back
    assert saying(pages, r"Average|Blinds now|Paused|come here by themselves") == set()
