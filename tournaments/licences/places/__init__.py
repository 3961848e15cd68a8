"""One file for each place. A profile is data with sources and no advice."""

from collections.abc import Mapping

from tournaments.licences.places import (
    delaware,
    great_britain,
    illinois,
    indiana,
    ireland,
    manitoba,
    massachusetts,
    michigan,
    new_hampshire,
    ohio,
    virginia,
    washington,
)
from tournaments.licences.profile import Profile

PLACES: Mapping[str, Profile] = {
    module.PROFILE.key: module.PROFILE
    for module in (
        delaware,
        illinois,
        indiana,
        massachusetts,
        michigan,
        new_hampshire,
        ohio,
        virginia,
        washington,
        manitoba,
        great_britain,
        ireland,
    )
}
