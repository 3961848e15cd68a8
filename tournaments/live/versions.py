"""The version of what screens show, as the database has it."""

from tournaments import prepared
from tournaments.models import Organisation, Tournament

_OF_HOUSE = "SELECT version FROM tournaments_organisation WHERE id = %s"
_OF_TOURNAMENT = "SELECT version FROM tournaments_tournament WHERE id = %s"


def current_version(feed: str) -> int:
    """The version of a feed; raises DoesNotExist where there is none."""
    if feed == "organisation":
        found = prepared.first(_OF_HOUSE, 1)
        missing: type[Exception] = Organisation.DoesNotExist
    else:
        kind, _, number = feed.partition(":")
        if kind != "tournament":
            raise ValueError(f"unknown feed {feed!r}")
        found, missing = prepared.first(_OF_TOURNAMENT, int(number)), Tournament.DoesNotExist
    if found is None:
        raise missing
    version: int = found[0]
    return version
