"""What rows beside a log say of it, and where they say something else than it does.

A chain shows that a line was changed, and nothing of what was cut off after it. So where a log
ends is noted beside it and shown to people. Names stay beside the log as well, so that they can be
erased; the log holds each as a hash with a salt, by which a swap is noticed.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.units import EntryNo

SHOWN = 16
GROUP = 4


def check_code(head: str) -> str:
    """The end of a chain as people compare it: 7f3a 91c2 0b4d 55e1."""
    return " ".join(head[start : start + GROUP] for start in range(0, SHOWN, GROUP))


def sealed_name(name: str, *, salt: str) -> str:
    """What the log holds of a name; without the salt nobody can try names until one fits."""
    text = json.dumps([salt, name], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Holder:
    """Whose an entry is, as its rows say."""

    entry: EntryNo
    name: str
    salt: str


@dataclass(frozen=True, slots=True)
class Noted:
    """Where a log or the books should end; a release that noted nothing left `lines` at 0."""

    lines: int = 0
    head: str = ""

    def differences(self, lines: int, head: str) -> Iterator[str]:
        """What is missing of so many lines that end with this hash."""
        if lines < self.lines:
            yield f"It ends at line {lines}, but {self.lines} were written."
        elif self.lines and (lines, head) != (self.lines, self.head):
            yield f"Its end was changed: line {self.lines} was noted as {check_code(self.head)}."


@dataclass(frozen=True, slots=True)
class Beside:
    """What is kept beside the log of a tournament."""

    noted: Noted = Noted()
    holders: tuple[Holder, ...] = ()
    charity: str = ""
    licence_number: str = ""


def differences(state: engine.Tournament, beside: Beside) -> Iterator[str]:
    """Names and what the event is for, where they are not what the log has sealed."""
    yield from _names(state, beside.holders)
    if state.charity not in (None, beside.charity):
        is_now, was = (said or "not given" for said in (beside.charity, state.charity))
        yield f"The charity is {is_now}, and in the log {was}."
    if state.licence_number not in (None, beside.licence_number):
        yield "The licence number is not the one that is in the log."


def _names(state: engine.Tournament, holders: Iterable[Holder]) -> Iterator[str]:
    rows = {holder.entry: holder for holder in holders}
    for entry in state.entries:
        holder = rows.get(entry.number)
        if not entry.named:  # sealed by no release before 0.2, or erased
            continue
        if holder is None:
            yield f"Whose entry {entry.number} is was deleted."
        elif sealed_name(holder.name, salt=holder.salt) != entry.named:
            yield f"The name of entry {entry.number} is not the one that the log has sealed."
