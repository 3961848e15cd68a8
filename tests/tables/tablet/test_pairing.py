"""Pairing: a short code becomes a secret once, and a revoked tablet can do nothing."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine.errors import RuleViolation
from tables.models import PairingCode, Table, Tablet
from tables.tablet import pairing, views_pairing
from tests.factories import make_draft_tournament, make_open_tournament, make_user
from tests.tournaments.endings import make_ended_tournament
from tournaments.jobs import housekeeping
from tournaments.log import log
from tournaments.models import Fact, Role, User, Wish
from tournaments.rate_limit import RateLimit

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

NOW = datetime(2026, 11, 14, 19, 0, tzinfo=UTC)


@pytest.fixture
def table() -> Table:
    return Table.objects.get(tournament=make_draft_tournament(), number=1)


def pair(table: Table, by: User) -> tuple[Tablet, str]:
    return pairing.pair(pairing.make_code(table.pk, by=by, now=NOW), now=NOW)


def test_a_code_pairs_one_tablet_with_its_table(table: Table, floor: User) -> None:
    tablet, token = pair(table, floor)
    assert tablet.table == table
    found = pairing.find(token)
    assert found == tablet


def test_codes_and_secrets_are_not_stored(table: Table, floor: User) -> None:
    code = pairing.make_code(table.pk, by=floor, now=NOW)
    _, token = pairing.pair(code, now=NOW)
    kept = str(list(PairingCode.objects.values_list())) + str(list(Tablet.objects.values_list()))
    assert code not in kept
    assert token not in kept


def test_a_code_may_be_typed_in_small_letters_and_halves(table: Table, floor: User) -> None:
    code = pairing.make_code(table.pk, by=floor, now=NOW)
    assert pairing.pair(f" {code[:3].lower()} {code[3:]} ", now=NOW)


@pytest.mark.parametrize("minutes", [10, 60])
def test_a_code_expires(table: Table, floor: User, minutes: int) -> None:
    code = pairing.make_code(table.pk, by=floor, now=NOW)
    with pytest.raises(RuleViolation) as refusal:
        pairing.pair(code, now=NOW + timedelta(minutes=minutes))
    assert refusal.value.code == "code_unknown"


def test_a_code_works_once(table: Table, floor: User) -> None:
    code = pairing.make_code(table.pk, by=floor, now=NOW)
    pairing.pair(code, now=NOW)
    with pytest.raises(RuleViolation) as refusal:
        pairing.pair(code, now=NOW)
    assert refusal.value.code == "code_used"


def test_a_new_code_ends_the_one_before(table: Table, floor: User) -> None:
    first = pairing.make_code(table.pk, by=floor, now=NOW)
    pairing.make_code(table.pk, by=floor, now=NOW)
    with pytest.raises(RuleViolation):
        pairing.pair(first, now=NOW)


def test_pairing_again_revokes_the_former_tablet(table: Table, floor: User) -> None:
    _, old = pair(table, floor)
    _, new = pair(table, floor)
    assert pairing.find(old) is None
    assert pairing.find(new) is not None


def test_a_revoked_tablet_is_unknown(table: Table, floor: User) -> None:
    tablet, token = pair(table, floor)
    pairing.revoke(tablet.pk, now=NOW)
    assert pairing.find(token) is None
    with pytest.raises(RuleViolation) as refusal:
        pairing.revoke(tablet.pk, now=NOW)
    assert refusal.value.code == "revoked_already"


def test_guessing_codes_is_stopped(table: Table) -> None:
    client = Client(REMOTE_ADDR="10.0.0.66")
    answers = [client.post("/pair/", {"code": "AAAAAA"}).content.decode() for _ in range(11)]
    assert "not valid" in answers[0]
    assert "too often" in answers[-1]


def test_a_tablet_calls_the_director_under_its_own_name(floor: User) -> None:
    tournament = make_open_tournament()
    client = Client(REMOTE_ADDR="10.0.0.67")  # where nobody has guessed
    code = pairing.make_code(
        Table.objects.get(tournament=tournament, number=2).pk, by=floor, now=datetime.now(UTC)
    )
    assert client.post("/pair/", {"code": code}).headers["Location"] == (
        f"/t/{tournament.pk}/tables/2/"
    )
    path = f"/t/{tournament.pk}/tables/2/call/"
    said = {"reason": "\u202eA\u200b dispute\n"}
    answer = client.post(path, said, headers={"Accept": "application/json"})
    assert answer.status_code == 204
    assert '"A dispute"' in Fact.objects.get(kind="table_called").data
    assert Wish.objects.latest("number").actor == f"tablet {Tablet.objects.get().pk} of table 2"


def test_a_refusal_reaches_a_script_as_json(floor: User) -> None:
    tournament = make_draft_tournament()
    client = Client(REMOTE_ADDR="10.0.0.68")
    code = pairing.make_code(
        Table.objects.get(tournament=tournament, number=1).pk, by=floor, now=datetime.now(UTC)
    )
    client.post("/pair/", {"code": code})
    path = f"/t/{tournament.pk}/tables/1/call/"
    answer = client.post(path, {"nonce": "garbled"}, headers={"Accept": "application/json"})
    assert answer.status_code == 409
    assert answer.json()["code"] == "bad_nonce"


def test_what_is_scanned_has_128_bits_and_ends_the_code_beside_it(
    table: Table, floor: User
) -> None:
    code = pairing.make_code(table.pk, by=floor, now=NOW)
    token = pairing.make_token(table.pk, by=floor, now=NOW)
    assert len(pairing.ALPHABET) ** len(token) >= 2**128
    assert pairing.pair(token, now=NOW)
    with pytest.raises(RuleViolation):
        pairing.pair(code, now=NOW)


def test_while_everybody_guesses_a_scanned_code_pairs_and_no_code_is_void(
    table: Table, floor: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views_pairing, "guesses_of_all", RateLimit(times=3, seconds=60))
    guesses = [
        Client(REMOTE_ADDR=f"10.1.0.{number}").post("/pair/", {"code": "AAAAAA"}).status_code
        for number in range(5)
    ]
    assert guesses == [409, 409, 409, 429, 429]
    now = datetime.now(UTC)
    code = pairing.make_code(table.pk, by=floor, now=now)
    token = pairing.make_token(table.pk, by=floor, now=now)
    client = Client(REMOTE_ADDR="10.1.0.99")
    assert client.post("/pair/", {"code": code}).status_code == 429
    assert 'type="hidden" name="code"' in client.get(f"/pair/{token}/").content.decode()
    assert client.post("/pair/", {"code": token}).status_code == 302


def test_the_square_on_the_screen_holds_what_nobody_guesses(
    table: Table, floor: User, browser_of: Callable[[User | None], Client]
) -> None:
    page = browser_of(floor).post(f"/t/{table.tournament_id}/tables/1/code/")
    assert page.status_code == 200
    assert PairingCode.objects.filter(table=table, used_at=None).count() == 2


def test_staff_see_every_new_pairing_for_a_while(director: User, floor: User) -> None:
    tournament = make_open_tournament()
    now = datetime.now(UTC)
    for number in (1, 2):
        place = Table.objects.get(tournament=tournament, number=number)
        pairing.pair(pairing.make_code(place.pk, by=floor, now=now), now=now)
    client = Client()
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    path = f"/t/{tournament.pk}/director/"
    page = client.get(path).content.decode()
    assert "New tablet at tables 1 and 2" in page
    assert f"by a code of {floor}" in page
    Tablet.objects.update(paired_at=now - timedelta(minutes=16))
    log.touch(tournament.pk)
    assert "New tablet at" not in client.get(path).content.decode()


def test_a_code_ends_with_the_right_to_make_one(table: Table) -> None:
    floor = make_user(Role.FLOOR, "once floor")
    code = pairing.make_code(table.pk, by=floor, now=timezone.now())
    User.objects.filter(pk=floor.pk).update(role=Role.DESK)
    with pytest.raises(RuleViolation, match="not valid"):
        pairing.pair(code, now=timezone.now())


def test_a_tablet_ends_with_the_night_but_shows_its_results_first() -> None:
    night = make_ended_tournament()
    table = Table.objects.get(tournament=night, number=1)
    code = pairing.make_code(table.pk, by=make_user(Role.FLOOR, "pairs"), now=timezone.now())
    _, token = pairing.pair(code, now=timezone.now())
    housekeeping.tidy(now=timezone.now() + timedelta(hours=11))
    assert pairing.find(token)
    housekeeping.tidy(now=timezone.now() + timedelta(hours=13))
    assert pairing.find(token) is None
