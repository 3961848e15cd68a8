"""Whether the rules may change now, and who has to agree."""

from collections.abc import Collection

from rules_engine.house import consent
from rules_engine.house.verdicts import Verdict
from rules_engine.tournament.questions.field import entries_in_play
from rules_engine.tournament.state import Stage, Tournament
from rules_engine.units import EntryNo


def agreed(tournament: Tournament, consents: Collection[EntryNo]) -> tuple[EntryNo, ...]:
    """Of those who consent, the ones who are still in."""
    asked = set(consents)
    return tuple(entry.number for entry in entries_in_play(tournament) if entry.number in asked)


def may_change_rules(
    tournament: Tournament, *, consents: Collection[EntryNo], by_director: bool = True
) -> Verdict:
    """What the present rules say to a change; codes `director_only` and `not_unanimous`."""
    return consent.may_change_rules(
        tournament.house,
        has_started=tournament.stage is Stage.RUNNING,
        active=tournament.tally.in_play,
        consents=len(agreed(tournament, consents)),
        by_director=by_director,
    )
