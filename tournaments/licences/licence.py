"""The licence of an event: the profile of its place, own values, and what is enforced."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules_engine.errors import RuleViolation
from tournaments.licences.places import PLACES
from tournaments.licences.points import POINTS, Kind, Known
from tournaments.licences.profile import COLLECTED, Profile, Value
from tournaments.models import Event, Organisation
from tournaments.money.currencies import money

OWN = "own"
"""A licence without a profile: every value is the organiser's."""
OWN_SOURCE = "your own value"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a point of the licence is against; `is_refused` where it is enforced."""

    point: str
    sentence: str
    is_refused: bool


@dataclass(frozen=True, slots=True)
class Licence:
    """Nothing is known, and nothing enforced, without a place."""

    place: str = ""
    changed: Mapping[str, Known] = None  # type: ignore[assignment]  # `of` fills it
    enforced: frozenset[str] = frozenset()
    currency: str = "USD"

    @classmethod
    def of(cls, event: Event) -> "Licence":
        """That of an event; what no longer makes sense is left out."""
        said: Mapping[str, Any] = event.licence if isinstance(event.licence, dict) else {}
        place = said.get("place", "")
        if place != OWN and place not in PLACES:
            return cls(changed={}, currency=event.currency)
        changed = {
            key: value for key, value in dict(said.get("changed", {})).items() if key in POINTS
        }
        enforced = frozenset(said.get("enforced", ())) & POINTS.keys()
        return cls(place, changed, enforced, event.currency)

    @property
    def profile(self) -> Profile | None:
        return PLACES.get(self.place)

    @property
    def name(self) -> str:
        """The place, as people say it."""
        return self.profile.name if self.profile else "your licence"

    def value(self, point: str) -> Value | None:
        """What stands at a point; None where nothing is known."""
        if not self.place:
            return None
        if point in self.changed:
            own = self.changed[point]
            return None if own == "" else Value(own, OWN_SOURCE)
        return self.profile.values.get(point) if self.profile else None

    def number(self, point: str) -> int | None:
        """The number or the cents at a point."""
        found = self.value(point)
        is_number = found is not None and isinstance(found.known, int)
        return int(found.known) if found and is_number else None

    def is_yes(self, point: str) -> bool | None:
        """Yes or no at a point; None where nothing is known."""
        found = self.value(point)
        return found.known if found and isinstance(found.known, bool) else None

    def shown(self, point: str) -> str:
        """The value of a point as people read it."""
        found = self.value(point)
        if found is None:
            return ""
        if POINTS[point].kind is Kind.MONEY and isinstance(found.known, int):
            return money(found.known, self.currency)
        return str(found.known)

    def says(self, point: str) -> str:
        """The sentence of a point, with its source."""
        found = self.value(point)
        assert found  # only what is known says something
        told = POINTS[point].says.format(value=self.shown(point))
        return f"According to {self.source(point)}: {told}. Check with your regulator."

    def source(self, point: str) -> str:
        """Where the value of a point was read, and when."""
        found = self.value(point)
        assert found  # only what is known has a source
        if found.source == OWN_SOURCE:
            return found.source
        return f"{self.name}, {found.source} ({COLLECTED})"

    def against(self, point: str, what: str) -> Finding:
        """Something is against a point."""
        return Finding(point, f"{what} {self.says(point)}", point in self.enforced)

    def known(self) -> Iterator[str]:
        """The points of which something is known, in their order."""
        return (point for point in POINTS if self.value(point))


def posted(event: Event) -> str:
    """What stands on wall, public page, tickets and posters; empty without a licence.

    The name goes with the number where the licence wants it, and so does the cause.
    """
    licence = Licence.of(event)
    if not licence.place:
        return ""
    name = str(Organisation.objects.get(pk=1)) if licence.is_yes("post_licence") else ""
    said = (
        f"Licence {event.licence_number}" if event.licence_number else "",
        name,
        f"for {event.charity}" if event.charity and licence.is_yes("post_cause") else "",
    )
    return ", ".join(part for part in said if part)


def refuse(findings: "Iterator[Finding] | tuple[Finding, ...]") -> None:
    """RuleViolation `licence` for the first that is enforced."""
    for one in findings:
        if one.is_refused:
            raise RuleViolation("licence", one.sentence)
