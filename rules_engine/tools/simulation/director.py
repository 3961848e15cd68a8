"""The director: draws seats, starts the clock, and sees to what comes with time."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial

from rules_engine.clock.clock import ClockState
from rules_engine.entries.admission import may_start
from rules_engine.tools.simulation.room import Room
from rules_engine.tools.simulation.tables import Tables
from rules_engine.tools.simulation.wish import DIRECTOR, FLOOR, Wish
from rules_engine.tournament import Fact, Stage, facts
from rules_engine.tournament.suggestions import Suggestion, SuggestionKind, suggestions
from rules_engine.units import EntryNo

_DRAW_BEFORE_START = timedelta(minutes=4)
_MOMENT = timedelta(seconds=2)


class Director:
    """Whoever runs the night."""

    def __init__(self, room: Room, tables: Tables) -> None:
        self.room, self.tables = room, tables
        self._time_look = 0

    def pick_up(self) -> None:
        """Do what the state of the log calls for."""
        room, starts_at = self.room, self.room.evening.starts_at
        match room.tournament.stage:
            case Stage.SALES:
                room.agenda.put(max(starts_at - _DRAW_BEFORE_START, room.now), self.draw)
            case Stage.DRAWN:
                room.agenda.put(max(starts_at, room.now), self.start)
            case Stage.RUNNING:
                self._look_at_time_next()
            case _:
                pass

    def react(self, fact: Fact) -> None:
        room = self.room
        match fact:
            case facts.SeatsDrawn():
                room.agenda.put(max(room.evening.starts_at, room.now), self.start)
            case facts.ClockStarted():
                room.later(1800, 6000, self.speak)
                self._look_at_time_next()
            case facts.ClockResumed() | facts.LevelSet() | facts.TimeAdded():
                self._look_at_time_next()
            case _:
                pass

    def draw(self) -> Iterator[Wish]:
        """A seat for everybody, or no tournament if too few came."""
        room, tournament = self.room, self.room.tournament
        if tournament.stage is not Stage.SALES:
            return
        verdict = may_start(tournament.house, registered=tournament.sales.entries)
        if not verdict.accepted:
            yield room.wish(DIRECTOR, "cancel_tournament", reason=verdict.reason.sentence)
            return
        yield room.wish(DIRECTOR, "draw_seats")

    def start(self) -> Iterator[Wish]:
        """Play begins; a few seats stay empty."""
        room = self.room
        if room.tournament.stage is not Stage.DRAWN:
            return
        yield room.wish(DIRECTOR, "start_clock")
        if room.refusal("allow_late_entries", until_level=1) is None:
            yield room.wish(DIRECTOR, "allow_late_entries", until_level=1)
        for entry in room.tournament.entries:
            if entry.in_play and room.happens(room.habits.no_shows):
                yield room.wish(FLOOR, "mark_absent", entry=entry.number, never_came=True)

    def speak(self) -> Iterator[Wish]:
        """The clock is paused for a word of thanks."""
        room = self.room
        if room.tournament.clock.reading(room.now).state is ClockState.RUNNING:
            yield room.wish(DIRECTOR, "announce", text="A word from the charity.")
            yield room.wish(DIRECTOR, "pause_clock", note="A word from the charity.")
            room.later(120, 300, self.go_on)

    def go_on(self) -> Iterator[Wish]:
        """The clock goes on."""
        room = self.room
        if room.tournament.clock.reading(room.now).state is ClockState.PAUSED:
            yield room.wish(DIRECTOR, "resume_clock")
            yield room.wish(DIRECTOR, "announce", text="")

    # What comes with time

    def _look_at_time_next(self) -> None:
        """Look when the clock next changes by itself; an earlier intention is forgotten."""
        self._time_look += 1
        room = self.room
        at = room.tournament.clock.changes_at(room.now)
        if at is not None:
            look = partial(self.look_at_time, self._time_look)
            room.agenda.put(at + room.habits.tempo * _MOMENT, look)

    def look_at_time(self, number: int) -> Iterator[Wish]:
        """A level, a rest break or the night has begun or ended: what does the engine suggest?"""
        room = self.room
        if number != self._time_look or room.tournament.stage is not Stage.RUNNING:
            return
        for suggestion in suggestions(room.tournament, now=room.now):
            yield from self._act_on(suggestion)
        self._look_at_time_next()

    def _act_on(self, suggestion: Suggestion) -> Iterator[Wish]:
        room, wish = self.room, suggestion.wish
        match suggestion.kind:
            case SuggestionKind.CLOSE_REGISTRATION:
                yield room.wish(DIRECTOR, "close_registration")
            case SuggestionKind.COLOUR_UP:
                races = self.tables.races.setdefault(wish["table"], [])
                if (race := (wish["small"], wish["large"])) not in races:
                    races.append(race)
            case SuggestionKind.REMOVE_NO_SHOW:
                yield from self.remove_no_show(wish["entry"])
            case _:
                pass

    def remove_no_show(self, entry: EntryNo) -> Iterator[Wish]:
        """The chips of somebody who never came leave play, between two hands."""
        room = self.room
        wish = {"entry": entry, "chips": room.chips[entry]}
        refusal = room.refusal("remove_no_show", **wish)
        if refusal is None:
            yield room.wish(DIRECTOR, "remove_no_show", **wish)
        elif refusal.code == "hand_running":
            room.later(10, 30, partial(self.remove_no_show, entry))
