"""Announcements."""

from rules_engine.tournament import facts
from rules_engine.tournament.appliers.applier import applies
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.state import Tournament


@applies(facts.AnnouncementMade)
def announcement_made(tournament: Tournament, fact: facts.AnnouncementMade) -> Tournament:
    floor = replace(tournament.floor, announcement=fact.text, announced_in=tournament.stage)
    return replace(tournament, floor=floor)
