"""What is kept of a night that was played: the log, the story, the figures."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules_engine.tools.simulation.evening import Evening
from rules_engine.tools.simulation.night import Step, open_evening, play
from rules_engine.tools.simulation.story import tell
from rules_engine.tournament import Line, Log, Tournament, questions
from rules_engine.units import LevelNo


@dataclass(frozen=True, slots=True)
class Figures:
    """A night in numbers. `facts` counts them by kind; moments that did not come are None."""

    wishes: int
    facts: Mapping[str, int]
    started_at: datetime | None
    one_table_at: datetime | None
    in_the_money_at: datetime | None
    ended_at: datetime
    played: timedelta
    level: LevelNo


@dataclass(frozen=True, slots=True)
class Night:
    """A tournament that was played to its end."""

    seed: int
    log: Log
    story: tuple[str, ...]
    figures: Figures

    @property
    def lines(self) -> Iterable[Line]:
        """The lines of its log."""
        return self.log.lines

    @property
    def tournament(self) -> Tournament:
        """The tournament as it ended."""
        return self.log.state


class Recorder:
    """Takes the steps of a night in order."""

    def __init__(self, evening: Evening, *, seed: int) -> None:
        self.seed = seed
        self.log = open_evening(evening)
        self._story: list[str] = []
        self._kinds: Counter[str] = Counter()
        self._wishes = 0
        self._one_table_at: datetime | None = None
        self._in_the_money_at: datetime | None = None
        self._now = evening.starts_at

    def add(self, step: Step) -> None:
        """The next step."""
        before, after = self.log.state, step.log.state
        self._story.extend(tell(step, before=before))
        self._kinds.update(fact.kind for fact in step.facts)
        self._wishes += 1
        self.log, self._now = step.log, step.wish.at
        if after.clock.started_at is not None and after.tally.in_play < before.tally.in_play:
            self._mark(after)

    def _mark(self, after: Tournament) -> None:
        """Remember when the last table and the money were reached."""
        final = after.house.final_table_size.for_(after.terms.table_format)
        if self._one_table_at is None and after.tally.in_play <= final:
            self._one_table_at = self._now
        if self._in_the_money_at is None and questions.places_to_the_money(after) == 0:
            self._in_the_money_at = self._now

    def night(self) -> Night:
        """What was recorded."""
        clock, ended_at = self.log.state.clock, self._now
        figures = Figures(
            wishes=self._wishes,
            facts=dict(self._kinds),
            started_at=clock.started_at,
            one_table_at=self._one_table_at,
            in_the_money_at=self._in_the_money_at,
            ended_at=ended_at,
            played=clock.played(ended_at),
            level=clock.reading(ended_at).level,
        )
        return Night(self.seed, self.log, tuple(self._story), figures)


def simulate(evening: Evening, *, seed: int) -> Night:
    """Play a whole night; the same evening and seed give the same night."""
    recorder = Recorder(evening, seed=seed)
    for step in play(evening, seed=seed):
        recorder.add(step)
    return recorder.night()
