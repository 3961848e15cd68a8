"""The log of a tournament and its fold.

A line holds a fact and the wish that it came from; one wish may have led to several facts. Undo
takes back a whole wish and is itself a wish with a fact, `WishUndone`, so it can be undone in turn.
The fold therefore looks from the end: an undo that is not itself undone strikes out its wish, and
whatever is left is applied in order. Nothing is erased, and folding a log with an undo gives the
same state as folding the log without what was undone.

A `Log` remembers the state at every so many lines. States share what they have in common, so that
costs little, and taking back a recent wish folds only the lines since.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from rules_engine.errors import RuleViolation
from rules_engine.sentences import say
from rules_engine.tournament import facts
from rules_engine.tournament.appliers.terms import opened
from rules_engine.tournament.apply import apply
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.numbered import Numbered
from rules_engine.tournament.replacing import replace
from rules_engine.tournament.seal import seal
from rules_engine.tournament.state import Tournament

_LINES_PER_MARK = 256
_Mark: TypeAlias = tuple[int, Tournament]


@dataclass(frozen=True, slots=True)
class Line:
    """A fact in its place. Numbers rise, of lines and of wishes."""

    number: int
    wish: int
    fact: Fact


class BrokenLog(ValueError):  # noqa: N818 (it names what was found, not what went wrong)
    """A line that cannot stand where it is; nothing was folded."""

    def __init__(self, line: int, fact: str, reason: str) -> None:
        words = say(fact.replace("_", " "))
        self.sentence = say("Line {line}, {fact}: {reason}", line=line, fact=words, reason=reason)
        super().__init__(self.sentence)
        self.line = line
        self.fact = fact
        self.reason = reason


class UndoBlocked(RuleViolation):
    """A line could not stand if this were taken back; whoever keeps the log can say whose it is."""

    def __init__(self, line: Line, broken: BrokenLog) -> None:
        sentence = say("This cannot be taken back. {broken}", broken=broken.sentence)
        super().__init__("undo_blocked", sentence)
        self.line = line


@dataclass(frozen=True, slots=True)
class Log:
    """Lines and the tournament that they fold to."""

    lines: Numbered[Line]
    state: Tournament
    undone: frozenset[int]
    marks: tuple[_Mark, ...]

    @classmethod
    def read(cls, lines: Iterable[Line]) -> "Log":
        """Fold a whole log; BrokenLog names the first line that cannot stand."""
        given = tuple(lines)
        if not given or not isinstance(given[0].fact, facts.TournamentOpened):
            raise BrokenLog(1, "tournament_opened", "A log begins with the opening.")
        _expect_rising(given, after=0)
        undone = _undone(given)
        if given[0].wish in undone:
            raise _opening_undone(given[0])
        opening = (given[0].number, opened(given[0].fact))
        numbered = Numbered.of({line.number: line for line in given})
        state, marks = _folded(given[1:], undone, opening, ())
        return cls(numbered, state, undone, (opening, *marks))

    def append(self, lines: Sequence[Line]) -> "Log":
        """The log with more lines; only these are applied unless one of them undoes something."""
        _expect_rising(lines, after=self.state.head)
        numbered = self.lines
        for line in lines:
            numbered = numbered.put(line.number, line)
        if any(isinstance(line.fact, facts.WishUndone) for line in lines):
            return self._refolded(numbered)
        latest = (self.state.head, self.state)
        state, marks = _folded(lines, self.undone, latest, self.marks)
        return Log(numbered, state, self.undone, marks)

    def _refolded(self, lines: Numbered[Line]) -> "Log":
        """Fold again from before the first wish that is struck out or comes back."""
        undone = _undone(tuple(lines))
        turned = undone ^ self.undone
        first = min((line.number for line in lines if line.wish in turned), default=0)
        marks = tuple(mark for mark in self.marks if mark[0] < first)
        if not marks:
            raise _opening_undone(next(iter(lines)))
        state, marks = _folded(lines.since(marks[-1][0]), undone, marks[-1], marks)
        return Log(lines, state, undone, marks)

    def undo(self, *wishes: int, now: datetime, reason: str = "") -> tuple[Fact, ...]:
        """The facts that take back wishes or undos one by one, and a seal if results change.

        RuleViolation `no_such_wish`, `already_undone`, or `undo_blocked` naming the first fact
        that could not stand without it.
        """
        log, made = self, []
        for wish in wishes:
            made.append(facts.WishUndone(at=now, wish=wish, reason=reason))
            log = log._without(made[-1])
        return (*made, *seal(self.state, log.state, at=now))

    def _without(self, fact: facts.WishUndone) -> "Log":
        """The log with an undo as its last line."""
        wish = fact.wish
        if not any(line.wish == wish for line in self.lines):
            raise RuleViolation("no_such_wish", "There is nothing of that number to take back.")
        if wish in self.undone:
            sentence = "This has been taken back already."
            raise RuleViolation(
                "already_undone", sentence, settled_by={"kind": "wish_undone", "wish": wish}
            )
        try:
            return self.append([Line(self.state.head + 1, -1, fact)])
        except BrokenLog as broken:
            if broken.line == next(iter(self.lines)).number:
                raise RuleViolation("undo_blocked", broken.reason) from broken
            raise UndoBlocked(self.lines[broken.line], broken) from broken


def fold(lines: Iterable[Line]) -> Tournament:
    """The tournament that a log amounts to; BrokenLog names the first line that cannot stand."""
    return Log.read(lines).state


def after(tournament: Tournament, made: Sequence[Fact]) -> Tournament:
    """The tournament once these facts are the next lines of its log.

    For a wish that takes several verbs: the next verb is asked about the state after the first.
    """
    for fact in made:
        tournament = apply(tournament, fact)
    return replace(tournament, head=tournament.head + len(made))


def _undone(lines: Sequence[Line]) -> frozenset[int]:
    """The wishes that are struck out: looking from the end, an undo counts unless struck itself."""
    undone: set[int] = set()
    for line in reversed(lines):
        if isinstance(line.fact, facts.WishUndone) and line.wish not in undone:
            undone.add(line.fact.wish)
    return frozenset(undone)


def _folded(
    lines: Iterable[Line], undone: frozenset[int], latest: _Mark, marks: tuple[_Mark, ...]
) -> tuple[Tournament, tuple[_Mark, ...]]:
    """The state after these lines, and the marks with those set on the way."""
    number, state = latest
    new_marks = list(marks)
    next_mark = (marks[-1][0] if marks else number) + _LINES_PER_MARK
    for line in lines:
        number, fact = line.number, line.fact
        if line.wish not in undone and type(fact) is not facts.WishUndone:
            try:
                state = apply(state, fact)
            except ImpossibleFact as impossible:
                raise BrokenLog(number, fact.kind, impossible.sentence) from impossible
        if number >= next_mark:
            new_marks.append((number, state))
            next_mark = number + _LINES_PER_MARK
    return replace(state, head=number), tuple(new_marks)


def _opening_undone(line: Line) -> BrokenLog:
    return BrokenLog(
        line.number, line.fact.kind, "The opening stays: call the tournament off instead."
    )


def _expect_rising(lines: Sequence[Line], *, after: int) -> None:
    for line in lines:
        if line.number <= after:
            raise BrokenLog(
                line.number, line.fact.kind, say("It comes after line {line}.", line=after)
            )
        after = line.number
