"""Facts of announcements."""

from rules_engine.tournament.facts.fact import Fact, fact


@fact
class AnnouncementMade(Fact):
    """Everybody is told this; empty text takes the last announcement down."""

    text: str
