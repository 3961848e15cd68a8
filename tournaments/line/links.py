"""The link of somebody who signed up: whoever holds it is that person, and nobody guesses it.

The secret follows from the tap that signed them up and from the name, so a repeated tap leads to
the same page, and a page that was filled in for the next one to theirs. The database keeps only its
hash.
"""

import hashlib
import re
from base64 import urlsafe_b64encode
from ipaddress import IPv6Address, ip_address, ip_network
from uuid import UUID

from django.utils.crypto import salted_hmac

from tournaments.models import Registration

_SECRET_BYTES = 18
_OF_A_HOUSEHOLD = 64
_IN_TEXT = re.compile(r"/j/([A-Za-z0-9_-]{20,60})(?:/|$)")


def make_token(tournament_id: int, nonce: UUID, name: str) -> str:
    """The token of whoever signed up with this tap under this name."""
    made = salted_hmac("riffle.line", f"{tournament_id} {nonce} {name}", algorithm="sha256")
    return f"{tournament_id}-{urlsafe_b64encode(made.digest()[:_SECRET_BYTES]).decode()}"


def hashed(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def origin(address: str) -> str:
    """What is kept of the address from which somebody signs up: enough to tell it from others.

    With IPv6 one household has as many addresses as it likes, all of one network.
    """
    made = salted_hmac("riffle.line.origin", _household(address), algorithm="sha256")
    return made.hexdigest()[:16]


def _household(address: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:  # a server behind a socket is told none
        return address
    if isinstance(found, IPv6Address) and not found.ipv4_mapped:
        return str(ip_network((found, _OF_A_HOUSEHOLD), strict=False))
    return str(getattr(found, "ipv4_mapped", None) or found)


def find(token: str) -> Registration | None:
    """The registration whose own link has this token."""
    rows = Registration.objects.select_related("person", "tournament__event")
    return rows.filter(link_hash=hashed(token)).first()


def token_in(text: str) -> str:
    """The token of an own link that was scanned into a field; "" if there is none."""
    found = _IN_TEXT.search(text)
    return found[1] if found else ""
