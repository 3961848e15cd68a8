"""What would become of every line of a list: nothing is changed by looking."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from rules_engine.errors import RuleViolation
from tournaments.csv_file import FORMULA
from tournaments.models import Person, Registration, Status
from tournaments.people import services as people
from tournaments.spreadsheets.reading import Line

NEW, KNOWN, WRONG, TWICE = "new", "known", "wrong", "twice"
NEEDS_LENGTH = 300
ALIKE = " Somebody else has this name: if it is the same person, take the line out above."
OPEN = "This line cannot be read: a quotation mark is not closed."


@dataclass(frozen=True, slots=True)
class Judged:
    """A line and what becomes of it: signed up, or left out for a reason."""

    line: Line
    verdict: str
    words: str
    person_id: int | None = None
    is_doubtful: bool = False

    @property
    def is_taken(self) -> bool:
        """Whether it becomes a place in the line."""
        return self.verdict in (NEW, KNOWN)

    @property
    def mark(self) -> str:
        """How the verdict is drawn."""
        if self.verdict == WRONG:
            return "bad"
        return "good" if self.is_taken and not self.is_doubtful else "warn"


def judge(tournament_id: int, lines: Iterable[Line]) -> tuple[Judged, ...]:
    """Every line, in its order, in a few queries."""
    listed = tuple(lines)
    here, known = _signed_up(tournament_id), _known(one.name for one in listed)
    names = {name for name, _ in here}
    judged: list[Judged] = []
    seen: dict[tuple[str, str], int] = {}
    for line in listed:
        keys = _keys(line.name, line.phone, line.email)
        before = [seen[key] for key in keys if key in seen]
        person = next((known[key] for key in keys if key in known and key[1]), None)
        if wrong := _wrong(line):
            judged.append(Judged(line, WRONG, wrong))
        elif before:
            judged.append(Judged(line, TWICE, f"The same as line {before[0]}: left out."))
        elif here.intersection(keys):
            judged.append(Judged(line, TWICE, "Signed up already: left out."))
        else:
            verdict, words = (KNOWN, "Known from another night.") if person else (NEW, "New.")
            is_alike = line.name.casefold() in names
            words += ALIKE if is_alike else ""
            judged.append(Judged(line, verdict, words, person, is_alike))
            seen |= dict.fromkeys(keys, line.number)
            names.add(line.name.casefold())
    return tuple(judged)


def _wrong(line: Line) -> str:
    if line.is_open:
        return OPEN
    try:
        people.checked_name(line.name)
        people.checked_phone(line.phone)
    except RuleViolation as refusal:
        return str(refusal.sentence)
    if line.name.startswith(FORMULA):
        return f"A name does not begin with {line.name[0]}."
    if len(line.needs) > NEEDS_LENGTH:
        return f"Needs have at most {NEEDS_LENGTH} letters."
    try:
        if line.email:
            validate_email(line.email)
    except ValidationError:
        return f"“{line.email[:60]}” is no e-mail address."
    return ""


def _keys(name: str, phone: str, email: str) -> list[tuple[str, str]]:
    """By what two lines are the same person: the name with a contact, or alone without one."""
    digits = "".join(letter for letter in phone if letter.isdigit())
    contacts = [contact for contact in (digits, email.casefold()) if contact]
    return [(name.casefold(), contact) for contact in contacts or [""]]


def _signed_up(tournament_id: int) -> frozenset[tuple[str, str]]:
    rows = Registration.objects.filter(tournament=tournament_id).exclude(status=Status.CANCELLED)
    people = rows.values_list("person__name", "person__phone", "person__email")
    return frozenset(key for one in people for key in _keys(*one))


def _known(names: Iterable[str]) -> dict[tuple[str, str], int]:
    """People on record with these names, by each of their contacts."""
    rows = Person.objects.filter(name__in=set(names), erased_at=None)
    people = rows.values_list("pk", "name", "phone", "email")
    return {key: pk for pk, *one in people for key in _keys(*one)}
