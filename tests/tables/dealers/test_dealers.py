"""Where players may not deal, the tablet speaks to a named volunteer; elsewhere nothing changes."""

from collections.abc import Callable

import pytest
from django.test import Client

from rules_engine.errors import RuleViolation
from tables.dealers import services
from tables.models import Table
from tests.factories import SOMEBODY
from tests.tables.nights import make_running_tournament, start_hand
from tournaments.licences import services as licences
from tournaments.log.log import Asked
from tournaments.models import Helper, Tournament, User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

Browser = Callable[[User | None], Client]


def licensed(night: Tournament, *, enforced: bool = False) -> None:
    licences.choose_licence(night.event_id, place="virginia", asked=Asked(SOMEBODY))
    refused = frozenset(["players_deal"]) if enforced else frozenset()
    licences.change_licence(night.event_id, changed={}, enforced=refused, asked=Asked(SOMEBODY))


def helper(night: Tournament, name: str = "Priya Santos") -> Helper:
    return Helper.objects.create(event_id=night.event_id, name=name, does="Dealer")


def name_dealer(night: Tournament, table: int, who: Helper | None) -> None:
    services.name_dealer(night.pk, table, who.pk if who else None, asked=Asked(SOMEBODY))


def tablet(client: Client, night: Tournament, table: int = 1) -> str:
    return client.get(f"/t/{night.pk}/tables/{table}/").content.decode()


def test_the_guide_speaks_to_the_dealer_and_no_player_shuffles(
    browser_of: Browser, floor: User
) -> None:
    night = make_running_tournament()
    client = browser_of(floor)
    before = tablet(client, night)
    assert "shuffles" in before
    assert "No dealer is named" not in before
    priya = helper(night)
    name_dealer(night, 1, priya)
    assert "Priya" not in tablet(client, night)  # the licence lets players deal
    licensed(night)
    page = tablet(client, night)
    assert "Priya Santos shuffles, cuts and deals. Players do not touch the deck." in page
    assert page.count("shuffles") == page.count("Priya Santos shuffles")
    other = tablet(client, night, 2)
    assert "No dealer is named" in other
    assert "11VAC20-30-90" in other
    start_hand(night)
    assert "Priya Santos pushes the pot" in tablet(client, night)


def test_dealers_change_between_hands_and_deal_at_one_table(
    browser_of: Browser, floor: User
) -> None:
    night = make_running_tournament()
    licensed(night)
    priya, tom = helper(night), helper(night, "Tom")
    name_dealer(night, 1, priya)
    name_dealer(night, 2, priya)
    assert list(Table.objects.order_by("number").values_list("dealer__name", flat=True)) == [
        None,
        "Priya Santos",
    ]
    start_hand(night, 2)
    with pytest.raises(RuleViolation) as refused:
        name_dealer(night, 2, tom)
    assert refused.value.code == "hand_is_played"
    client = browser_of(floor)
    assert "Priya Santos, Dealer" in client.get(f"/t/{night.pk}/dealers/").content.decode()
    client.post(f"/t/{night.pk}/dealers/1/", {"helper": tom.pk})
    assert Table.objects.get(number=1).dealer == tom
    client.post(f"/t/{night.pk}/dealers/1/", {"helper": ""})
    assert Table.objects.get(number=1).dealer is None


def test_a_hand_without_a_dealer_is_warned_of_or_refused(browser_of: Browser, floor: User) -> None:
    night = make_running_tournament()
    licensed(night)
    client, path = browser_of(floor), f"/t/{night.pk}/tables/1/hands/1/start/"
    licensed(night, enforced=True)
    script = {"Accept": "application/json"}
    refused = client.post(path, headers=script)
    assert refused.status_code == 409
    said = "No dealer is named here. According to Virginia, 11VAC20-30-90"
    assert said in refused.content.decode()
    licensed(night)
    assert client.post(path, headers=script).status_code == 204
