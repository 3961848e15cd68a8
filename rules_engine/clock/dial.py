"""The dial: how far the play has come in a structure. It knows no instants, only lengths."""

from dataclasses import dataclass
from datetime import timedelta

from rules_engine.clock.structure import Structure
from rules_engine.units import LevelNo

ZERO = timedelta(0)


@dataclass(frozen=True, slots=True)
class Dial:
    """A level, or the rest break after it; how long it lasts (None: no end); how much has gone.

    `played` adds up all time spent in levels so far: no rest breaks, no pauses.
    """

    level: LevelNo
    on_rest: bool
    length: timedelta | None
    into: timedelta = ZERO
    played: timedelta = ZERO

    @property
    def left(self) -> timedelta | None:
        """What is left of the level or rest break; None if it has no end."""
        return None if self.length is None else self.length - self.into

    def advanced(self, structure: Structure, *, by: timedelta) -> "Dial":
        """The dial after the clock has run for that long, in a time that does not depend on it."""
        left = self.left
        if left is None or by < left:
            played = self.played if self.on_rest else self.played + by
            return Dial(self.level, self.on_rest, self.length, self.into + by, played)
        then = structure.locate(self._end(structure) + by - left)
        played = structure.played_before(then.level + 1 if then.on_rest else then.level)
        played += self.played - structure.played_before(self.level + 1)
        if not self.on_rest:
            played += left
        if not then.on_rest:
            played += then.into
        return Dial(then.level, then.on_rest, then.length, then.into, played)

    def _end(self, structure: Structure) -> timedelta:
        """Where the level or rest break ends in the structure as planned."""
        if self.on_rest:
            return structure.begins(self.level + 1)
        return structure.begins(self.level) + timedelta(seconds=structure.level(self.level).seconds)


def start_of(level: LevelNo, *, structure: Structure, played: timedelta = ZERO) -> Dial:
    """The dial at the beginning of a level; RuleViolation "no_such_level"."""
    return Dial(level, on_rest=False, length=structure.length(level), played=played)
