"""A laptop that gets another address: codes are drawn anew, staff are told, nothing stops."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from config import lan
from serving import network_watch
from serving.network_watch import NetworkWatch
from tables.models import Tablet
from tests.tables.nights import make_running_tournament
from tests.test_rights import make_tablet
from tournaments.live.standing import standing
from tournaments.models import Organisation, Tournament, User

pytestmark = pytest.mark.django_db(transaction=True)

BrowserOf = Callable[[User | None], Client]
OLD, NEW = "192.168.1.5", "192.168.1.9"


class Laptop:
    """One whose addresses and multicast a test decides."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
        self.addresses = [OLD]
        self.taken: list[str] = []
        self.has_multicast = True
        self.watch = NetworkWatch()
        settings.ANNOUNCES_ITSELF = True
        settings.ALLOWED_HOSTS = ["*"]
        monkeypatch.setattr(lan, "_met", set())
        monkeypatch.setattr(lan, "announced", lan.Announced())
        monkeypatch.setattr(lan, "addresses", lambda: list(self.addresses))
        monkeypatch.setattr(network_watch, "LocalName", self._name)
        self.watch = NetworkWatch(find=lambda: list(self.addresses))

    def look(self) -> None:
        async_to_sync(self.watch.look)()

    def _name(self, _addresses: Any, *, port: int) -> Any:
        if not self.has_multicast:
            raise OSError(19, "No such device")
        return _Name(self.taken)


class _Name:
    """`serving.local_name.LocalName` without a network."""

    def __init__(self, taken: list[str]) -> None:
        self.name, self._taken = "", taken

    async def announce(self, names: Any) -> bool:
        self.name = next((name for name in names if name not in self._taken), "")
        return bool(self.name)

    def has_to_give_way(self) -> bool:
        return self.name in self._taken

    async def is_free(self, name: str) -> bool:
        return name not in self._taken

    async def close(self) -> None:
        pass


@pytest.fixture
def laptop(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Laptop:
    return Laptop(monkeypatch, settings)


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


def wall(night: Tournament, host: str = "localhost:8000") -> str:
    return Client().get(f"/t/{night.pk}/", headers={"host": host}).content.decode()


def test_codes_on_screens_follow_the_laptop(laptop: Laptop, night: Tournament) -> None:
    laptop.look()
    assert f'data-reach="{OLD} riffle.local"' in wall(night)
    before = Tournament.objects.get(pk=night.pk).version
    laptop.look()
    assert Tournament.objects.get(pk=night.pk).version == before  # nothing is new
    laptop.addresses = [NEW]
    laptop.look()
    assert f'data-reach="{NEW} riffle.local"' in wall(night)
    assert Tournament.objects.get(pk=night.pk).version > before  # so that it is pushed
    path = {"path": f"/t/{night.pk}/about/"}
    drawn = Client().get("/code/", path, headers={"host": "riffle.local:8000"}).json()
    assert drawn["link"] == f"http://{NEW}:8000/t/{night.pk}/about/"
    assert drawn["by_name"] == f"riffle.local:8000/t/{night.pk}/about/"


def test_the_director_is_told_which_tablets_have_not_come_back(
    laptop: Laptop, night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    make_tablet(night)
    earlier = timezone.now() - timedelta(minutes=1)
    Tablet.objects.update(seen_at=earlier, paired_at=earlier - timedelta(hours=1))
    laptop.look()

    def dashboard() -> str:
        return browser_of(director).get(f"/t/{night.pk}/director/").content.decode()

    assert "This laptop is now at" not in dashboard()
    laptop.addresses = [NEW]
    laptop.look()
    assert f"This laptop is now at {NEW}" in dashboard()
    assert "Not yet back: table 1" in dashboard()
    Tablet.objects.update(seen_at=timezone.now())
    laptop.look()
    assert "Not yet back" not in dashboard()


def test_a_restart_at_another_address_is_told_too(laptop: Laptop, night: Tournament) -> None:
    laptop.look()
    version = Tournament.objects.get(pk=night.pk).version
    laptop.addresses = [NEW]
    laptop.watch = NetworkWatch(find=lambda: [NEW])
    laptop.look()
    house = Organisation.objects.get(pk=1)
    assert (house.address, house.former_address) == (NEW, OLD)
    assert Tournament.objects.get(pk=night.pk).version > version


def test_a_name_that_is_taken_is_said_with_the_one_it_has(
    laptop: Laptop, owner: User, browser_of: BrowserOf
) -> None:
    laptop.taken = ["riffle.local"]
    laptop.look()
    page = browser_of(owner).get("/network/").content.decode()
    assert "Another computer here is called riffle.local" in page
    assert "riffle-2.local" in page
    laptop.taken.append("riffle-2.local")
    laptop.look()  # somebody took that one at the same time
    assert lan.announced.name == "riffle-3.local"


def test_the_name_moves_along_to_the_laptop_that_takes_over(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    laptop.taken = ["riffle.local"]  # the first laptop still has it
    monkeypatch.setattr(standing, "term", 2)
    laptop.look()
    assert lan.announced.name == "riffle-2.local"
    laptop.taken.clear()
    laptop.look()
    assert lan.announced.name == "riffle.local"
    monkeypatch.setattr(standing, "newer", {"term": 3, "at": "", "heads": {}})
    laptop.look()  # it was taken over in its turn
    assert lan.announced.name == ""


def test_without_multicast_it_serves_and_says_so(
    laptop: Laptop, owner: User, browser_of: BrowserOf
) -> None:
    laptop.has_multicast = False
    laptop.look()
    page = browser_of(owner).get("/network/").content.decode()
    assert "does not carry names" in page
    assert OLD in page


def test_without_a_network_the_last_address_stays(laptop: Laptop, night: Tournament) -> None:
    laptop.look()
    laptop.addresses = []
    laptop.look()
    assert Organisation.objects.get(pk=1).address == OLD
    assert wall(night)  # and nothing fails
