"""Everybody in a tournament, to find somebody by name."""

from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from rules_engine import tournament as engine
from rules_engine.prizes import Finish
from rules_engine.tournament import Withdrawn, questions
from rules_engine.units import EntryNo
from tournaments.desk.screen_search import folded
from tournaments.rights import Caller
from tournaments.scene import load_scene
from tournaments.words.whereabouts import places, whereabouts

SHOWN = 200


@dataclass(frozen=True, slots=True)
class EntryLine:
    """One entry and where it is."""

    name: str
    url: str
    where: str
    is_in: bool


@dataclass(frozen=True, slots=True)
class EntryList:
    """The entries that match what was looked for; the first so many of them."""

    wanted: str
    lines: tuple[EntryLine, ...]
    count: int


def build(*, tournament_id: int, wanted: str, now: datetime) -> EntryList:
    """Entries by name; Http404 while the tournament is a draft."""
    _, scene = load_scene(tournament_id, caller=Caller.FLOOR, now=now)
    if scene is None:
        raise Http404
    finishes = {one.entry: one for one in questions.places_taken(scene.state)}
    sought = folded(wanted.strip())
    found = sorted(
        (scene.names.of(entry.number), entry.number)
        for entry in scene.state.entries
        if not isinstance(entry.where, Withdrawn) and sought in folded(scene.names.of(entry.number))
    )
    lines = tuple(
        EntryLine(
            name,
            scene.link("entry_sheet", number),
            _where(scene.state, number, finishes.get(number)),
            scene.state.entries[number].in_play,
        )
        for name, number in found[:SHOWN]
    )
    return EntryList(wanted, lines, len(found))


def _where(state: engine.Tournament, entry: EntryNo, finish: Finish | None) -> str:
    words = whereabouts(state, entry).words
    return f"{words}, {places(finish.best, finish.worst)}" if finish else words
