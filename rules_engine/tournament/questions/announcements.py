"""What everybody is told."""

from rules_engine.tournament.state import Stage, Tournament


def announcement(tournament: Tournament) -> str:
    """The announcement that stands; what was said about the play is over with it."""
    floor = tournament.floor
    is_past = tournament.stage is Stage.ENDED and floor.announced_in is not Stage.ENDED
    return "" if is_past else floor.announcement
