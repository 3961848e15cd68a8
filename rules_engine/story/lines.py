"""The lines of a log that tell a story: of certain kinds, and not taken back."""

from collections.abc import Iterator
from typing import TypeVar

from rules_engine.tournament.facts import Fact
from rules_engine.tournament.log import Line, Log
from rules_engine.tournament.numbered import Digest, gathered

F = TypeVar("F", bound=Fact)


def of_kinds(*kinds: type[Fact]) -> Digest[Line, tuple[Line, ...]]:
    """The lines with facts of these kinds, as a digest of the log's."""
    return gathered(lambda line: (line,) if isinstance(line.fact, kinds) else ())


def told(log: Log, kinds: Digest[Line, tuple[Line, ...]]) -> Iterator[Fact]:
    """Their facts in order, without those of wishes that were taken back."""
    for line in log.lines.digest(kinds):
        if line.wish not in log.undone:
            yield line.fact
