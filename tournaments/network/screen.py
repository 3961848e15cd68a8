"""Where this laptop is found, and what the router of the room needs."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from config import lan
from tournaments import links
from tournaments.live.drawings import LiveScreen, register
from tournaments.models import Organisation

ASKED_BY_WINDOWS = "131.107.255.255"
"""What Windows expects when it asks for the address of dns.msftncsi.com."""


@dataclass(frozen=True, slots=True)
class NetworkScreen:
    """The laptop's own place in the network."""

    version: int
    reach: str
    addresses: tuple[str, ...]
    address: str
    former_address: str
    name: str
    problem: str
    usual_name: str
    answers_checks: bool
    checked_hosts: tuple[tuple[str, str], ...]
    moment: int = 0
    changes_at: datetime | None = None


def build(*, now: datetime) -> NetworkScreen:  # noqa: ARG001
    """As of this moment; `serving.network_watch` says when it changes."""
    house = Organisation.objects.get(pk=1)
    address = lan.room_address()
    return NetworkScreen(
        version=house.version,
        reach=links.reach(),
        addresses=tuple(lan.addresses()),
        address=address,
        former_address=house.former_address,
        name=lan.announced.name,
        problem=lan.announced.problem,
        usual_name=lan.LOCAL_NAMES[0],
        answers_checks=settings.ANSWERS_CHECKS,
        checked_hosts=(
            *((host, address) for host in lan.CHECKED_HOSTS),
            ("dns.msftncsi.com", ASKED_BY_WINDOWS),
        ),
    )


screen = register(
    LiveScreen(
        route="network",
        topic=lambda: "organisation",
        build=build,
        regions={"reach": "network/_reach.html"},
        beat_seconds=2,
    )
)
