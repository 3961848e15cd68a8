"""Who is logged in: one statement, read anew for every request."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.test import Client, RequestFactory
from django.utils import timezone

from tests.factories import make_user
from tournaments.accounts import sessions
from tournaments.models import Role, User

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture(autouse=True)
def _nobody_remembered() -> Iterator[None]:
    sessions._whose.clear()
    yield
    sessions._whose.clear()


@pytest.fixture
def ann() -> User:
    return make_user(Role.DIRECTOR, "ann")


@pytest.fixture
def key(client: Client, ann: User) -> str:
    """The key of Ann's session."""
    client.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def who_asks(key: str) -> User | AnonymousUser:
    """Whom a request with this cookie comes from."""
    request = RequestFactory().get("/")
    request.session = sessions.SessionStore(key)
    return sessions.user_of(request)


def test_a_login_that_was_seen_before_costs_one_statement(
    key: str, ann: User, django_assert_num_queries: Any
) -> None:
    assert who_asks(key) == ann
    with django_assert_num_queries(1):
        found = who_asks(key)
        assert (found, found.role, str(found)) == (ann, Role.DIRECTOR, "ann")


@pytest.mark.parametrize("seen", [False, True])
def test_a_login_that_was_ended_anywhere_is_gone_at_once(key: str, seen: bool) -> None:
    if seen:
        who_asks(key)
    Session.objects.filter(session_key=key).delete()
    assert who_asks(key) == AnonymousUser()


def test_a_role_that_was_changed_anywhere_holds_at_once(key: str, ann: User) -> None:
    who_asks(key)
    User.objects.filter(pk=ann.pk).update(role=Role.DESK)
    found = who_asks(key)
    assert isinstance(found, User)
    assert found.role == Role.DESK


@pytest.mark.parametrize("seen", [False, True])
def test_a_login_that_was_closed_lets_nobody_in(key: str, ann: User, seen: bool) -> None:
    if seen:
        who_asks(key)
    User.objects.filter(pk=ann.pk).update(is_active=False)
    assert who_asks(key) == AnonymousUser()


@pytest.mark.parametrize("seen", [False, True])
def test_a_new_password_ends_the_sessions_of_the_old_one(key: str, ann: User, seen: bool) -> None:
    if seen:
        who_asks(key)
    ann.set_password("eight grey herons")
    ann.save(update_fields=["password"])
    assert who_asks(key) == AnonymousUser()
    assert not Session.objects.filter(session_key=key).exists()


def test_a_session_that_is_over_lets_nobody_in(key: str) -> None:
    who_asks(key)
    earlier = timezone.now() - timedelta(seconds=1)
    Session.objects.filter(session_key=key).update(expire_date=earlier)
    assert who_asks(key) == AnonymousUser()


def test_whoever_was_remembered_wrongly_is_not_let_in(key: str, ann: User) -> None:
    sessions._whose[key] = make_user(Role.OWNER, "ben").pk
    assert who_asks(key) == ann
    assert who_asks(key) == ann


def test_without_a_session_or_with_a_foreign_one_nobody_is_logged_in() -> None:
    assert who_asks("") == who_asks("x" * 32) == AnonymousUser()


def test_signing_in_and_out_goes_on_working(client: Client, key: str) -> None:
    assert client.get("/people/").status_code == 403
    client.post("/logout/")
    answer = client.get("/people/")
    assert answer.status_code == 302
    assert who_asks(key) == AnonymousUser()
