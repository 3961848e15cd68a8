"""Who is logged in: the session and its user, read together in one statement for every request.

Nothing of it outlives the request, so a login that was ended, in whatever process, is gone at once.
What is remembered is only whose session it was last time, which says which user to read along.
"""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import auth
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.db import connection
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from tournaments import prepared
from tournaments.models import User

_USER = ("id", "password", "username", "first_name", "last_name", "is_active", "role")
_STATEMENT = f"""
SELECT session.session_data, {", ".join(f'"user"."{name}"' for name in _USER)}
FROM django_session session LEFT JOIN tournaments_user "user" ON "user".id = %s
WHERE session.session_key = %s AND session.expire_date > %s
"""  # noqa: S608  # our own names
_MOST_REMEMBERED = 10_000

FindUser = Callable[[], Any]  # as Django does

_whose: dict[str, int] = {}


class SessionStore(db.SessionStore):
    """A session of the database that brings the user along whom it belonged to last time."""

    along: User | None = None

    def load(self) -> dict[str, Any]:
        key = self.session_key or ""
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        with prepared.cursor() as cursor:
            cursor.execute(_STATEMENT, [_whose.get(key), key, now])
            found = cursor.fetchone()
        if found is None:
            self._session_key = None
            return {}
        data, *user = found
        self.along = User.from_db(connection.alias, _USER, user) if user[0] else None
        return self.decode(data)


def user_of(request: HttpRequest) -> User | AnonymousUser:
    """The user whose session this is, as Django finds them, in one statement as a rule."""
    return user_behind(request.session, or_else=lambda: auth.get_user(request))


def user_behind(session: Any, *, or_else: FindUser) -> User | AnonymousUser:
    """The same for whatever has a session."""
    claimed = session.get(auth.SESSION_KEY)  # reads it
    along = getattr(session, "along", None)
    if along is None or str(along.pk) != claimed or not _is_valid(session, along):
        found = or_else()
        _remember(getattr(session, "session_key", None), found)
        return found
    return along


def _is_valid(session: Any, user: User) -> bool:
    """Whether Django would let this user in by this session; where it is not sure, it is asked."""
    return (
        user.is_active
        and session.get(auth.BACKEND_SESSION_KEY) in settings.AUTHENTICATION_BACKENDS
        and constant_time_compare(
            session.get(auth.HASH_SESSION_KEY, ""), user.get_session_auth_hash()
        )
    )


def _remember(key: str | None, user: User | AnonymousUser) -> None:
    if len(_whose) > _MOST_REMEMBERED:
        _whose.clear()
    if key and user.pk:
        _whose[key] = user.pk
