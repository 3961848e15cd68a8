"""What a player takes home: a page with the place, the evening, and what it raised."""

from rules_engine import tournament as engine
from rules_engine.tournament import questions
from tournaments.models import Tournament
from tournaments.money.currencies import money
from tournaments.pdf.sheet import (
    BOLD,
    DISPLAY,
    GREEN,
    INK,
    MARIGOLD,
    ON_GREEN,
    SOFT,
    Sheet,
    paper_of,
)
from tournaments.phone.screen import PhoneScreen
from tournaments.words.times import day

_EDGE = 36
_WIDEST = 420


def pdf(shown: PhoneScreen, row: Tournament, state: engine.Tournament) -> bytes:
    """One page, held sideways."""
    event = row.event
    high, wide = paper_of(event.currency)
    page = Sheet((wide, high), title=f"{shown.name}, {shown.tournament}", author=event.name)
    middle = wide / 2
    page.band(_EDGE, high - 150, wide - 2 * _EDGE, 150 - _EDGE)
    page.fitted(
        middle, high - 86, event.name, DISPLAY, 30, ON_GREEN, width=wide - 120, align="middle"
    )
    told = f"{shown.tournament}, {day(state.clock.started_at or state.starts_at, event.zone)}"
    page.fitted(middle, high - 118, told, BOLD, 14, MARIGOLD, width=wide - 120, align="middle")
    assert shown.result is not None  # a certificate is of a place
    page.text(middle, high - 230, shown.result.place, DISPLAY, 60, GREEN, align="middle")
    page.text(middle, high - 262, f"of {shown.result.of}", size=16, colour=SOFT, align="middle")
    page.fitted(middle, high - 322, shown.name, DISPLAY, 34, INK, width=wide - 140, align="middle")
    page.rule(middle - _WIDEST / 2, middle + _WIDEST / 2, high - 342)
    raised = money(questions.pool(state).donation, event.currency)
    thanks = f"Together we raised {raised} for {event.charity or 'a good cause'}."
    page.fitted(middle, high - 384, thanks, BOLD, 18, INK, width=wide - 140, align="middle")
    page.text(middle, high - 412, "Thank you for playing.", size=14, colour=SOFT, align="middle")
    return page.data()
