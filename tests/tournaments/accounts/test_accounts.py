"""Logins: invitation links, roles, passwords."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.contrib.auth import forms as django_forms
from django.test import Client
from django.utils import timezone

from config import lan
from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tests.asking import ask
from tests.factories import (
    PASSWORD,
    SOMEBODY,
    make_draft_tournament,
    make_drawn_tournament,
    make_sibling,
    make_user,
)
from tournaments.accounts import forms
from tournaments.accounts import services as accounts
from tournaments.events import services as evenings
from tournaments.log.log import Asked
from tournaments.models import EventRole, Invitation, Organisation, Role, Tournament, User
from tournaments.rate_limit import RateLimit

NOW = datetime(2026, 11, 14, 19, 0, tzinfo=UTC)
ANSWER = {"full_name": "Maeve Byrne", "username": "maeve", "password": "seven brown otters"}

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def accept(token: str, *, now: datetime = NOW, username: str = "maeve") -> User:
    return accounts.accept_invitation(
        token, username=username, full_name="Maeve Byrne", password=PASSWORD, now=now
    )


def test_the_first_owner_link_makes_an_owner_once() -> None:
    link = accounts.first_owner_link("http://10.0.0.5:8000/", now=NOW)
    assert link is not None
    assert link.startswith("http://10.0.0.5:8000/welcome/")
    assert accept(link.split("/")[-2]).role == Role.OWNER
    assert accounts.first_owner_link("http://10.0.0.5:8000/", now=NOW) is None


def test_a_second_start_without_an_owner_ends_the_first_link() -> None:
    first = accounts.first_owner_link("http://x/", now=NOW)
    second = accounts.first_owner_link("http://x/", now=NOW)
    assert first
    assert second
    with pytest.raises(RuleViolation) as refusal:
        accept(first.split("/")[-2])
    assert refusal.value.code == "invitation_unknown"


def test_an_invitation_makes_a_login_with_its_role(owner: User) -> None:
    token = accounts.invite(role=Role.DESK, by=owner, now=NOW)
    assert accept(token).role == Role.DESK


def test_an_invitation_works_once(owner: User) -> None:
    token = accounts.invite(role=Role.DESK, by=owner, now=NOW)
    accept(token)
    with pytest.raises(RuleViolation) as refusal:
        accept(token, username="somebody-else")
    assert refusal.value.code == "invitation_used"
    assert not User.objects.filter(username="somebody-else").exists()


def test_an_invitation_expires(owner: User) -> None:
    token = accounts.invite(role=Role.DESK, by=owner, now=NOW)
    with pytest.raises(RuleViolation) as refusal:
        accept(token, now=NOW + accounts.VALID_FOR)
    assert refusal.value.code == "invitation_expired"


def test_a_revoked_invitation_does_not_work(owner: User) -> None:
    token = accounts.invite(role=Role.DESK, by=owner, now=NOW)
    accounts.revoke_invitation(Invitation.objects.get().pk)
    with pytest.raises(RuleViolation) as refusal:
        accept(token)
    assert refusal.value.code == "invitation_unknown"


def test_the_token_itself_is_not_stored(owner: User) -> None:
    token = accounts.invite(role=Role.DESK, by=owner, now=NOW)
    assert token not in str(Invitation.objects.values_list().get())


def test_a_reset_link_sets_a_new_password_and_keeps_the_login(owner: User) -> None:
    user = make_user(Role.FLOOR)
    token = accounts.reset_password(user, by=owner, now=NOW)
    accounts.accept_invitation(
        token, username="", full_name="", password="nine calm herons", now=NOW
    )
    user.refresh_from_db()
    assert user.check_password("nine calm herons")
    assert User.objects.count() == 2


def test_the_last_owner_keeps_the_role(owner: User) -> None:
    with pytest.raises(RuleViolation) as refusal:
        accounts.change_role(owner.pk, role=Role.DESK)
    assert refusal.value.code == "last_owner"
    owner.refresh_from_db()
    assert owner.role == Role.OWNER


def test_an_owner_can_step_back_when_there_is_another(owner: User) -> None:
    make_user(Role.OWNER, "second")
    accounts.change_role(owner.pk, role=Role.DESK)
    owner.refresh_from_db()
    assert owner.role == Role.DESK


def test_a_deactivated_login_is_out_at_once(
    owner: User, floor: User, browser_of: Callable[[User | None], Client]
) -> None:
    client = browser_of(floor)
    assert client.get("/styleguide/").status_code == 200
    accounts.deactivate(floor.pk, by=owner)
    assert client.get("/styleguide/").status_code == 302


@pytest.mark.parametrize("way", ["deactivated", "demoted"])
def test_whoever_is_owner_no_more_leaves_no_door_open(owner: User, way: str) -> None:
    other = make_user(Role.OWNER, "other")
    kept = accounts.invite(role=Role.DESK, by=owner, now=NOW)
    left = [
        accounts.invite(role=Role.OWNER, by=other, now=NOW),
        accounts.reset_password(owner, by=other, now=NOW),
    ]
    if way == "deactivated":
        accounts.deactivate(other.pk, by=owner)
    else:
        accounts.change_role(other.pk, role=Role.FLOOR)
    for token in left:
        with pytest.raises(RuleViolation) as refusal:
            accept(token)
        assert refusal.value.code == "invitation_unknown"
    assert accept(kept).role == Role.DESK


def test_nobody_ends_their_own_login(owner: User) -> None:
    with pytest.raises(RuleViolation) as refusal:
        accounts.deactivate(owner.pk, by=owner)
    assert refusal.value.code == "own_login"


def test_the_first_owner_names_the_organisation_and_is_logged_in() -> None:
    link = accounts.first_owner_link("http://testserver/", now=datetime.now(UTC))
    assert link
    client = Client()
    response = client.post(link, ANSWER | {"organisation": "St. Gabriel"}, follow=True)
    assert response.redirect_chain[-1][0] == "/"
    assert Organisation.objects.get().name == "St. Gabriel"
    assert client.get("/people/").status_code == 200


@pytest.mark.parametrize(
    ("password", "sentence"),
    [("maeve", "too short"), (" " * 8, "at least 4 different"), ("a" * 12, "at least 4 different")],
)
def test_a_weak_password_is_refused_with_a_sentence(password: str, sentence: str) -> None:
    link = accounts.first_owner_link("http://testserver/", now=datetime.now(UTC))
    assert link
    answer = ANSWER | {"organisation": "St. Gabriel", "password": password}
    response = Client().post(link, answer)
    assert sentence in response.content.decode()
    assert not User.objects.exists()


def test_an_unknown_link_says_so() -> None:
    response = Client().get("/welcome/nonsense/")
    assert response.status_code == 409
    assert "This link is not valid" in response.content.decode()


def test_five_wrong_passwords_lock_the_pair_of_name_and_address(director: User) -> None:
    client = Client()
    for _ in range(5):
        last = client.post("/login/", {"username": director.username, "password": "wrong"})
    assert last.status_code == 429
    right = {"username": director.username, "password": PASSWORD}
    assert client.post("/login/", right).status_code == 429
    elsewhere = Client(REMOTE_ADDR="10.0.0.77")
    assert elsewhere.post("/login/", right).status_code == 302


def test_made_up_names_are_limited_by_address_before_a_password_is_hashed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(forms, "tries_of_one_address", RateLimit(times=3, seconds=60))
    hashed: list[str] = []
    monkeypatch.setattr(User, "set_password", lambda _user, raw: hashed.append(raw))
    client = Client(REMOTE_ADDR="10.0.0.78")
    answers = [
        client.post("/login/", {"username": f"nobody-{number}", "password": "x"}).status_code
        for number in range(5)
    ]
    assert answers == [200, 200, 200, 429, 429]
    assert len(hashed) == 3


def test_guesses_at_once_are_counted_before_any_of_them_is_answered(
    director: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many as there may be wrong ones, wherever they stand in the queue."""
    tried: list[str] = []
    monkeypatch.setattr(
        django_forms, "authenticate", lambda *_, **given: tried.append(given["password"])
    )
    client = Client(REMOTE_ADDR="10.0.0.79")
    for number in range(30):
        client.post("/login/", {"username": director.username, "password": f"guess {number}"})
    assert len(tried) == settings.AXES_FAILURE_LIMIT


def test_an_owner_invites_by_link_and_qr_code(
    owner: User, browser_of: Callable[[User | None], Client]
) -> None:
    response = browser_of(owner).post("/people/invite/", {"role": "director", "event": "all"})
    page = response.content.decode()
    assert "/welcome/" in page
    assert "<svg" in page
    assert Invitation.objects.get().role == Role.DIRECTOR


def test_an_invitation_made_on_the_laptop_itself_works_on_other_devices(
    owner: User,
    browser_of: Callable[[User | None], Client],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lan, "addresses", lambda: ["192.168.1.20"])
    answer = {"role": "desk", "event": "all"}
    response = browser_of(owner).post("/people/invite/", answer, headers={"host": "localhost:8000"})
    page = response.content.decode()
    assert "http://192.168.1.20:8000/welcome/" in page
    assert "localhost" not in page


@pytest.mark.parametrize(
    ("username", "sentence"),
    [
        ("ros alind", "Letters, digits and . - _ + @ only, without spaces."),
        ("FLOOR", "Somebody has that user name already."),
    ],
)
def test_a_user_name_that_cannot_be_is_refused_in_plain_words(
    owner: User, floor: User, username: str, sentence: str
) -> None:
    token = accounts.invite(role=Role.DESK, by=owner, now=datetime.now(UTC))
    response = Client().post(f"/welcome/{token}/", ANSWER | {"username": username})
    assert sentence in response.content.decode()
    assert User.objects.count() == 2


def test_a_user_name_that_is_another_one_written_otherwise_is_taken(
    owner: User, floor: User
) -> None:
    User.objects.filter(pk=floor.pk).update(username="fiona")
    token = accounts.invite(role=Role.DESK, by=owner, now=datetime.now(UTC))
    response = Client().post(f"/welcome/{token}/", ANSWER | {"username": "\ufb01ona"})
    assert "Somebody has that user name already." in response.content.decode()


def test_of_two_who_choose_one_user_name_at_once_one_gets_it(owner: User) -> None:
    one, other = (accounts.invite(role=Role.DESK, by=owner, now=NOW) for _ in range(2))
    accept(one, now=NOW)
    with pytest.raises(RuleViolation) as refused:
        accept(other, now=NOW)  # whose form was looked at before
    assert refused.value.code == "username_taken"
    assert accept(other, now=NOW, username="maeve2").username == "maeve2"


def test_a_changed_password_is_confirmed(
    floor: User, browser_of: Callable[[User | None], Client]
) -> None:
    new = "nine calm herons"
    answer = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    response = browser_of(floor).post("/password/", answer, follow=True)
    assert "Your password is changed." in response.content.decode()


def test_a_lost_password_is_replaced_by_a_link_that_says_what_it_does(owner: User) -> None:
    link, sentence = accounts.owner_link("https://poker.example.org", name="", now=NOW)
    assert link.startswith("https://poker.example.org/welcome/")
    assert "chooses a new password and is logged out everywhere else" in sentence
    assert accept(link.split("/")[-2]) == owner
    assert User.objects.count() == 1


def test_of_several_owners_one_is_named(owner: User) -> None:
    second = make_user(Role.OWNER, "second")
    for name in ("", "somebody"):
        with pytest.raises(RuleViolation) as refusal:
            accounts.owner_link("http://x/", name=name, now=NOW)
        assert refusal.value.sentence == "Please name one of the owners: owner, second."
    link, _ = accounts.owner_link("http://x/", name="second", now=NOW)
    assert accept(link.split("/")[-2]) == second


def test_an_owner_whose_login_has_ended_is_no_owner(owner: User) -> None:
    User.objects.update(is_active=False)
    link, sentence = accounts.owner_link("http://x/", name="", now=NOW)
    assert "makes the owner's login" in sentence
    assert accept(link.split("/")[-2]).role == Role.OWNER


def test_tidying_removes_expired_links_only(owner: User) -> None:
    from tournaments.jobs.housekeeping import tidy

    accounts.invite(role=Role.DESK, by=owner, now=NOW)
    accounts.invite(role=Role.FLOOR, by=owner, now=NOW + timedelta(days=3))
    tidy(now=NOW + timedelta(days=8))
    assert Invitation.objects.get().role == Role.FLOOR


# -- roles for one event ---------------------------------------------------------------------------


def test_an_invitation_for_one_event_gives_its_role_there_only(owner: User) -> None:
    event = make_draft_tournament().event
    maeve = accept(accounts.invite(role=Role.DIRECTOR, event=event, by=owner, now=NOW))
    assert maeve.role == ""
    assert [(one.event, one.role) for one in maeve.event_roles.all()] == [(event, Role.DIRECTOR)]


def test_an_invitation_and_the_people_page_say_what_a_role_is_for(
    owner: User, browser_of: Callable[[User | None], Client]
) -> None:
    event = make_draft_tournament().event
    answer = {"role": "desk", "event": str(event.pk)}
    shown = browser_of(owner).post("/people/invite/", answer).content.decode()
    assert "Invitation: Desk, St. Gabriel" in shown
    assert "For St. Gabriel" in browser_of(owner).get("/people/").content.decode()
    token = accounts.invite(role=Role.DESK, event=event, by=owner, now=datetime.now(UTC))
    assert "for St. Gabriel" in Client().get(f"/welcome/{token}/").content.decode()


def test_nobody_owns_a_single_event(
    owner: User, floor: User, browser_of: Callable[[User | None], Client]
) -> None:
    event = make_draft_tournament().event
    answer = {"role": "owner", "event": str(event.pk)}
    for path in ("/people/invite/", f"/people/{floor.pk}/role/"):
        response = browser_of(owner).post(path, answer)
        assert response.status_code == 409
        assert "An owner looks after everything" in response.content.decode()
    assert not EventRole.objects.exists()
    assert not Invitation.objects.exists()


def test_a_role_is_given_for_an_event_replaced_and_taken_away(
    owner: User, floor: User, browser_of: Callable[[User | None], Client]
) -> None:
    event = make_draft_tournament().event
    client = browser_of(owner)

    def save(role: str, what_for: str) -> list[str]:
        client.post(f"/people/{floor.pk}/role/", {"role": role, "event": what_for})
        floor.refresh_from_db()
        return [floor.role, *floor.event_roles.values_list("role", flat=True)]

    assert save("desk", str(event.pk)) == ["floor", "desk"]
    assert save("director", str(event.pk)) == ["floor", "director"]
    assert save("", "all") == ["", "director"]
    assert save("", str(event.pk)) == [""]
    assert save("desk", "no event") == [""]


def test_staff_of_one_event_see_no_other_among_the_events(
    owner: User, browser_of: Callable[[User | None], Client]
) -> None:
    own = make_draft_tournament().event
    evenings.create_event(name="Somebody Else's", starts_at=NOW, zone="UTC")
    maeve = accept(accounts.invite(role=Role.DESK, event=own, by=owner, now=NOW))
    for page in ("/", "/events/"):
        shown = browser_of(maeve).get(page).content.decode()
        assert "St. Gabriel" in shown
        assert "Somebody Else" not in shown
    assert "New evening" not in browser_of(maeve).get("/").content.decode()


def test_a_visitor_is_not_told_that_nothing_is_planned_where_something_is(
    browser_of: Callable[[User | None], Client],
) -> None:
    nothing = "No evening is planned yet"
    assert nothing in browser_of(None).get("/").content.decode()
    make_draft_tournament()
    assert nothing not in browser_of(None).get("/").content.decode()


def test_a_new_password_ends_the_sessions_of_before(
    floor: User, browser_of: Callable[[User | None], Client]
) -> None:
    client = browser_of(floor)
    assert client.get("/styleguide/").status_code == 200
    token = accounts.reset_password(floor, by=None, now=datetime.now(UTC))
    Client().post(f"/welcome/{token}/", {"password": "nine calm herons"})
    assert client.get("/styleguide/").status_code == 302


# Where a login leads


def landing(user: User) -> str:
    answer = Client().post("/login/", {"username": user.username, "password": PASSWORD})
    return answer.headers["Location"]


@pytest.mark.parametrize(("role", "page"), [(Role.FLOOR, "floor"), (Role.DESK, "desk")])
def test_helpers_land_where_they_are_needed_tonight(owner: User, role: Role, page: str) -> None:
    night = make_drawn_tournament()
    helper = make_user(role)
    assert landing(helper) == "/"  # it is another day
    Tournament.objects.update(starts_at=timezone.now() + timedelta(hours=1))
    assert landing(helper) == f"/t/{night.pk}/{page}/"
    make_sibling(night)
    Tournament.objects.update(starts_at=timezone.now() + timedelta(hours=1))
    assert landing(helper) == "/"  # of two they choose
    ask(night.pk, engine.start_clock, asked=Asked(SOMEBODY))
    assert landing(helper) == f"/t/{night.pk}/{page}/"
    assert landing(owner) == "/"
    token = accounts.invite(role=role, by=owner, now=timezone.now())
    answer = Client().post(f"/welcome/{token}/", ANSWER)
    assert answer.headers["Location"] == f"/t/{night.pk}/{page}/"


def test_a_helper_of_another_event_lands_at_home() -> None:
    night = make_drawn_tournament()
    ask(night.pk, engine.start_clock, asked=Asked(SOMEBODY))
    elsewhere = evenings.create_event(name="Elsewhere", starts_at=NOW, zone="UTC")
    helper = User.objects.create_user("helper", password=PASSWORD, role="")
    EventRole.objects.create(user=helper, event=elsewhere, role=Role.FLOOR)
    assert landing(helper) == "/"
    EventRole.objects.create(user=helper, event=night.event, role=Role.FLOOR)
    assert landing(helper) == f"/t/{night.pk}/floor/"
