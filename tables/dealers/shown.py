"""Who deals at a table, where its licence does not let players deal; nothing anywhere else."""

from dataclasses import dataclass

from rules_engine.errors import RuleViolation
from rules_engine.units import TableNo
from tables.models import Table
from tournaments.licences.licence import Licence
from tournaments.models import Tournament

POINT = "players_deal"


@dataclass(frozen=True, slots=True)
class DealerShown:
    """The volunteer who deals; without a name, what the licence says `against` going on."""

    name: str
    against: str


def is_dealt_by_volunteers(row: Tournament) -> bool:
    """Whether the licence of its event says that players do not deal."""
    return Licence.of(row.event).is_yes(POINT) is False


def dealer_shown(row: Tournament, table: TableNo) -> DealerShown | None:
    """For the tablet of a table; None where players deal."""
    if not is_dealt_by_volunteers(row):
        return None
    found = Table.objects.filter(tournament=row, number=table, dealer__isnull=False)
    name = found.values_list("dealer__name", flat=True).first()
    if name:
        return DealerShown(name, "")
    return DealerShown("", Licence.of(row.event).says(POINT))


def expect_dealer(tournament_id: int, table: TableNo) -> None:
    """Before a hand starts; RuleViolation `licence` where that is enforced and nobody is named."""
    row = Tournament.objects.select_related("event").get(pk=tournament_id)
    shown = dealer_shown(row, table)
    if shown and shown.against and POINT in Licence.of(row.event).enforced:
        raise RuleViolation("licence", f"No dealer is named here. {shown.against}")
