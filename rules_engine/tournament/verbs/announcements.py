"""Announcements to everybody."""

from datetime import datetime

from rules_engine.tournament import facts
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.state import Tournament
from rules_engine.tournament.verbs.decision import decide, verb


@verb
def announce(tournament: Tournament, *, text: str, now: datetime) -> tuple[Fact, ...]:
    """Tell everybody; an empty text takes the last announcement down."""
    return decide(tournament, facts.AnnouncementMade(at=now, text=text.strip()))
