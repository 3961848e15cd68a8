"""What lets a page in at the laptop that takes over."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tables.models import HandOver, Tablet
from tests.factories import make_user
from tests.tables.nights import make_running_tournament
from tests.test_rights import make_tablet
from tournaments.live.standing import sign, standing, verified
from tournaments.models import Role

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def first_term() -> Iterator[None]:
    standing.term, standing.newer = 1, {}
    yield
    standing.term, standing.newer = 1, {}


def tokens_of(client: Client) -> list[str]:
    tokens: list[str] = client.post("/second/tokens/").json()["tokens"]
    return tokens


def test_a_tablet_and_a_login_come_in_once_and_only_in_a_later_term() -> None:
    night = make_running_tournament()
    both, other = Client(), Client()
    secret = both.cookies["tablet"] = make_tablet(night)
    both.force_login(make_user(Role.FLOOR))
    tokens = tokens_of(both)
    assert len(tokens) == 2
    assert not HandOver.objects.filter(token_hash__in=tokens).exists()
    assert other.post("/arrive/", {"token": tokens}).status_code == 409
    standing.term = 2
    assert other.post("/arrive/", {"token": tokens}).status_code == 204
    assert other.get(f"/t/{night.pk}/tables/1/").status_code == 200
    assert other.get(f"/t/{night.pk}/floor/").status_code == 200
    assert Client().post("/arrive/", {"token": tokens}).status_code == 409
    left_behind = Client()
    left_behind.cookies["tablet"] = secret
    assert left_behind.get(f"/t/{night.pk}/tables/1/").status_code == 403


def test_a_revoked_tablet_and_a_login_with_another_password_stay_out() -> None:
    night = make_running_tournament()
    tablet, staff = Client(), Client()
    tablet.cookies["tablet"] = make_tablet(night)
    user = make_user(Role.DIRECTOR)
    staff.force_login(user)
    tokens = [*tokens_of(tablet), *tokens_of(staff)]
    Tablet.objects.update(revoked_at=timezone.now())
    user.set_password("another nine otters")
    user.save(update_fields=["password"])
    standing.term = 2
    for token in tokens:
        assert Client().post("/arrive/", {"token": token}).status_code == 409


def test_old_tokens_are_over_and_forgotten() -> None:
    from tables.laptops.tokens import KEPT_FOR, forget_old

    staff = Client()
    staff.force_login(make_user(Role.DIRECTOR))
    (token,) = tokens_of(staff)
    HandOver.objects.update(made_at=timezone.now() - KEPT_FOR - timedelta(minutes=1))
    standing.term = 2
    assert Client().post("/arrive/", {"token": token}).status_code == 409
    forget_old(now=timezone.now())
    assert not HandOver.objects.exists()


def test_nobody_makes_up_a_newer_term() -> None:
    for said in ("2", "2:", "2:x", "999999999:y", sign(1) + "x", "-1:x", "²:x", "9" * 50):
        standing.hear(said)
        assert not standing.is_over
        assert not verified(said)
    standing.hear(sign(2))
    assert standing.is_over
