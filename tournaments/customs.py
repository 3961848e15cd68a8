"""What is the custom of the house: how it writes a time of day, and on which paper it prints.

A process reads it when it starts and when somebody changes it, so that nothing asks the database
for every time of day. As long as nobody said, times count to 24 and the paper follows the currency.
"""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import Organisation


class Paper(StrEnum):
    """What a PDF is printed on."""

    BY_CURRENCY = ""
    LETTER = "letter"
    A4 = "a4"


@dataclass(frozen=True, slots=True)
class Customs:
    """How times are written, and what lies in the printer."""

    has_twelve_hours: bool = False
    paper: Paper = Paper.BY_CURRENCY


_known = Customs()


def customs() -> Customs:
    """What this process knows."""
    return _known


def read() -> None:
    """Ask the database."""
    row = Organisation.objects.get(pk=1)
    hold(Customs(row.has_twelve_hours, Paper(row.paper)))


def hold(found: Customs) -> None:
    """From now on this is so."""
    global _known  # one custom for the whole process
    _known = found
