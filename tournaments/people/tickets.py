"""The link on a ticket: whoever holds it sees that entry, and nobody guesses it.

The secret follows from the tap that sold the entry, so a repeated tap prints the same ticket and
a lost one can be printed again; the database keeps only its hash. The number in front says which
tournament it belongs to, so a socket knows what to listen to before anything is looked up.
"""

import hashlib
from base64 import urlsafe_b64encode
from datetime import datetime, timedelta
from uuid import UUID

from django.db import connection
from django.utils.crypto import salted_hmac

from tournaments import prepared
from tournaments.models import Person, Posting, Registration, Status
from tournaments.money.books import ENTRY, first_of

VALID_FOR = timedelta(days=7)
_SECRET_BYTES = 18
_FOUND = ("id", "tournament_id", "status", "entry")
_FIND = """
SELECT registration.id, registration.tournament_id, registration.status, registration.entry,
       person.id, person.name
FROM tournaments_registration registration
JOIN tournaments_person person ON person.id = registration.person_id
WHERE registration.ticket_hash = %s
"""


def make_token(tournament_id: int, nonce: UUID) -> str:
    """The token of the ticket that the tap with this nonce sold."""
    made = salted_hmac("riffle.ticket", f"{tournament_id} {nonce}", algorithm="sha256")
    secret = urlsafe_b64encode(made.digest()[:_SECRET_BYTES]).decode()
    return f"{tournament_id}-{secret}"


def token_of(registration: Registration) -> str | None:
    """The token on the ticket of a paid registration, made again from its sale."""
    if registration.status != Status.ADMITTED:
        return None
    sale = Posting.objects.select_related("wish").filter(
        tournament_id=registration.tournament_id,
        entry=registration.entry,
        kind=ENTRY,
        reversed_by=None,
    )
    sold = sale.order_by("-pk").first()
    if sold is None:
        return None
    return make_token(registration.tournament_id, first_of(sold).tournament_wish.nonce)


def hashed(token: str) -> str:
    """What is stored of a token: that many random bits need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def tournament_of(token: str) -> int | None:
    """The tournament that a token claims to belong to."""
    number = token.partition("-")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else None


def find(token: str) -> Registration | None:
    """The registration whose ticket has this token, and its person's name.

    It is read for every drawing of every phone; what else a row has is read when asked for.
    """
    found = prepared.first(_FIND, hashed(token))
    if found is None:
        return None
    registration = Registration.from_db(connection.alias, _FOUND, found[: len(_FOUND)])
    registration.person = Person.from_db(connection.alias, ["id", "name"], found[len(_FOUND) :])
    return registration


def has_expired(starts_at: datetime, *, now: datetime) -> bool:
    """Whether the evening is so long ago that the links of its tickets show nothing any more."""
    return now > starts_at + VALID_FOR
