"""The way around: five sections wherever staff are, and the same page of another tournament."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_draft_tournament, make_open_tournament
from tests.pages import NO_PAGES, Place, make_draft, make_night_in_play, make_night_over, visitors
from tests.tables.nights import make_running_tournament
from tests.test_rights import ROUTES
from tournaments.models import User
from tournaments.navigation import SECTIONS
from tournaments.rights import RIGHTS, STAFF, Caller

pytestmark = pytest.mark.django_db(transaction=True)

FIVE = ["Run", "Room", "Desk", "Results", "Set-up"]
PAGES = {page.route for pages in SECTIONS.values() for page in pages}
COVERED = {route for pages in SECTIONS.values() for page in pages for route in page.covers}
OF_STAFF = {
    name
    for name, route in ROUTES.items()
    if "tournament_id" in route.pattern.converters
    and RIGHTS[name] <= STAFF
    and name not in NO_PAGES
}


def links(page: str, label: str) -> list[tuple[str, str]]:
    """Address and words of each link in the navigation of that name."""
    found = re.search(rf'<nav [^>]*aria-label="{label}">(.*?)</nav>', page, re.DOTALL)
    return re.findall(r'href="([^"]+)"[^>]*>\s*(.*?)\s*</a>', found[1], re.DOTALL) if found else []


def names(page: str, label: str = "Main") -> list[str]:
    return [name for _, name in links(page, label)]


@pytest.mark.slow
@pytest.mark.parametrize("make", [make_draft, make_night_in_play, make_night_over])
def test_every_page_of_staff_has_the_five_in_one_order_and_they_all_open(
    make: Callable[[], Place],
) -> None:
    place = make()
    owner = visitors(place.tournament)[Caller.OWNER]
    offered: set[str] = set()
    without: set[str] = set()
    for route in sorted(OF_STAFF | PAGES | COVERED):
        answer = owner.get(place.path_of(route))
        page = answer.content.decode()
        if answer.status_code != 200 or 'aria-label="Main"' not in page:
            continue
        assert names(page) == FIVE, route
        offered |= {url for part in ("Main", "Pages of this part") for url, _ in links(page, part)}
        without |= {route} - PAGES - COVERED
    assert without == set()
    asked = {url: owner.get(url, follow=True).status_code for url in offered}
    assert asked == dict.fromkeys(offered, 200)


def test_who_may_open_nothing_of_a_section_does_not_see_it(director: User, desk: User) -> None:
    night = make_running_tournament()
    at_the_desk = Client()
    at_the_desk.force_login(desk, backend="django.contrib.auth.backends.ModelBackend")
    page = at_the_desk.get(reverse("desk", args=[night.pk])).content.decode()
    assert names(page) == ["Room", "Desk", "Results", "Set-up"]
    assert 'aria-label="Main"' not in Client().get(f"/t/{night.pk}/results/").content.decode()


def test_the_switcher_leads_to_the_same_page_of_another_tournament(
    director: User, client: Client
) -> None:
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    here, there, draft = make_open_tournament(), make_open_tournament(), make_draft_tournament()
    for number, row in enumerate((here, there, draft)):
        row.event, row.name = here.event, f"Number {number}"
        row.save(update_fields=["event", "name"])
    page = client.get(reverse("entries", args=[here.pk])).content.decode()
    assert re.search(rf'href="/t/{there.pk}/entries/"[^>]*>Number 1<', page)
    assert re.search(rf'href="/t/{draft.pk}/plan/1/"[^>]*>Number 2<', page)  # it has no players yet


def test_anybody_is_found_from_any_page_of_staff(floor: User, desk: User, client: Client) -> None:
    night = make_running_tournament()
    for user, at, finds in ((floor, "tablets", "entries"), (desk, "payouts", "desk")):
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        page = client.get(reverse(at, args=[night.pk])).content.decode()
        action = re.search(r'action="([^"]+)" role="search"', page)
        assert action
        assert action[1] == reverse(finds, args=[night.pk])
        assert "Player 3" in client.get(action[1], {"q": "layer 3"}).content.decode()
