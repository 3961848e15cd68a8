"""The Wi-Fi of the room, which phones join by scanning a code."""

import re
from dataclasses import dataclass

from django.conf import settings
from django.utils.safestring import SafeString

from tournaments.models import Organisation
from tournaments.qr import svg

LEAST_PASSWORD = 8
"""Characters; what WPA demands."""


@dataclass(frozen=True, slots=True)
class WiFi:
    """A name and a password; without one the network is open."""

    name: str
    password: str

    @property
    def content(self) -> str:
        """What cameras offer to join; "WPA" means its later versions too."""
        secured = f"T:WPA;S:{_escaped(self.name)};P:{_escaped(self.password)}"
        return f"WIFI:{secured if self.password else f'T:nopass;S:{_escaped(self.name)}'};;"

    @property
    def qr(self) -> SafeString:
        return svg(self.content)


def _escaped(text: str) -> str:
    return re.sub(r'([\\;,:"])', r"\\\1", text)


def of_the_room() -> WiFi | None:
    """The Wi-Fi that was entered; none where the room is not around this computer."""
    if settings.MODE != "embedded":
        return None
    organisation = Organisation.objects.get(pk=1)
    if not organisation.wifi_name:
        return None
    return WiFi(organisation.wifi_name, organisation.wifi_password)
