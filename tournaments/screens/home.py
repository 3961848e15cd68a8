"""The public home screen: who runs the night, and the notice that staff have put up."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Organisation
from tournaments.screens import LiveScreen, register


@dataclass(frozen=True, slots=True)
class HomeScreen:
    """What everybody may see before a tournament is chosen."""

    version: int
    organisation: str
    notice: str
    moment: int = 0
    changes_at: datetime | None = None


def build(*, now: datetime) -> HomeScreen:  # noqa: ARG001 (nothing on this screen depends on time)
    """The home screen as of the organisation's row."""
    row = Organisation.objects.get(pk=1)
    return HomeScreen(version=row.version, organisation=str(row), notice=row.notice)


screen = register(
    LiveScreen(
        route="home",
        topic=lambda: "organisation",
        build=build,
        regions={"notice": "home/_notice.html"},
    )
)
