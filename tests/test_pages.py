"""What every page costs, whoever looks at it, does not depend on how many play."""

from collections.abc import Callable, Iterable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.forgetting import forget_drawings
from tests.pages import NO_PAGES, Place, look, make_night_in_play, make_night_over, visitors
from tests.test_rights import ROUTES

OF_A_NIGHT = {
    name
    for name, route in ROUTES.items()
    if "tournament_id" in route.pattern.converters and name not in NO_PAGES
}
WITH_RESULTS = {"desk", "director", "entries", "entry_sheet", "lobby", "log", "payouts", "phone"}
WITH_RESULTS |= {"prizes", "report", "results"}


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("make", "few", "many", "routes"),
    [
        (
            make_night_in_play,
            {"entries": 10, "tables": 2},
            {"entries": 20, "tables": 3},
            {*OF_A_NIGHT, "home", "events", "event", "phone"},
        ),
        (make_night_over, {"entries": 10}, {"entries": 14}, WITH_RESULTS),
    ],
    ids=["in play", "over"],
)
def test_the_queries_of_a_page_do_not_grow_with_the_field(
    make: Callable[..., Place], few: dict[str, int], many: dict[str, int], routes: set[str]
) -> None:
    assert queries(make(**few), routes) == queries(make(**many), routes)


def queries(place: Place, routes: Iterable[str]) -> dict[str, int]:
    """How many queries each page needs that nobody has looked at before."""
    browsers, counts = visitors(place.tournament), {}
    for route in sorted(routes):
        forget_drawings()
        with CaptureQueriesContext(connection) as asked:
            status = look(place, browsers, route)
        if status == 200:
            counts[route] = len(asked)
    assert counts
    return counts
