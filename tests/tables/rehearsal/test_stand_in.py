"""A rehearsal tournament: the devices go along and come back, and nothing of it counts."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.house.keys import TimeLimit
from tables.copies import continuous
from tables.copies.services import verify_all
from tables.models import Rehearsal, Tablet, Wall
from tables.rehearsal import services
from tables.tablet import pairing, visitors
from tests.asking import ask
from tests.factories import SOMEBODY, make_drawn_tournament, make_open_tournament, make_user
from tests.tables.nights import state_of
from tests.test_rights import make_tablet
from tournaments.desk.screen_search import search
from tournaments.log.log import Asked
from tournaments.models import (
    Event,
    EventRole,
    Job,
    LedgerLine,
    Person,
    Posting,
    Registration,
    Role,
    Tournament,
)

pytestmark = pytest.mark.django_db(transaction=True)


def begin(night: Tournament) -> Tournament:
    services.begin(night.pk, asked=Asked(SOMEBODY))
    return Tournament.objects.get(event__rehearses=night.event)


@pytest.fixture
def night() -> Tournament:
    return make_open_tournament(tables=2)


@pytest.fixture
def director(client: Client) -> Client:
    client.force_login(make_user(Role.DIRECTOR))
    return client


def test_somebody_made_up_sits_at_every_table_and_the_levels_are_short(
    night: Tournament,
) -> None:
    before = set(Person.objects.values_list("pk", flat=True))
    stand_in = begin(night)
    state = state_of(stand_in)
    assert state.stage is engine.Stage.DRAWN
    assert len(state.entries) == 16  # two chairs are open, to move to
    assert state.clock.structure.level(1).seconds == services.LEVEL_SECONDS
    made_up = Registration.objects.filter(tournament=stand_in).values_list(
        "person__name", flat=True
    )
    assert "Ada Rehearsal" in made_up
    services.end(night.pk)
    assert set(Person.objects.values_list("pk", flat=True)) == before
    assert not Registration.objects.filter(tournament=stand_in).exists()
    assert state_of(stand_in).stage is engine.Stage.CANCELLED


def test_tablets_and_screens_go_along_and_come_back_still_paired(night: Tournament) -> None:
    token = make_tablet(night)
    wall = Wall.objects.create(name="Stage", token_hash="x", tournament=night)
    tablet = Client()
    tablet.cookies[visitors.COOKIE] = token
    stand_in = begin(night)
    wall.refresh_from_db()
    assert wall.tournament == stand_in
    moved = tablet.get(f"/t/{night.pk}/tables/1/")
    assert moved.headers["Location"] == f"/t/{stand_in.pk}/tables/1/"
    there = tablet.get(moved.headers["Location"])
    assert "Nothing here counts." in there.content.decode()
    services.end(night.pk)
    wall.refresh_from_db()
    assert wall.tournament == night
    back = tablet.get(f"/t/{stand_in.pk}/tables/1/")
    assert back.headers["Location"] == f"/t/{night.pk}/tables/1/"
    page = tablet.get(f"/t/{night.pk}/tables/1/")
    assert page.status_code == 200
    assert "Nothing here counts." not in page.content.decode()
    assert not Tablet.objects.get().suspicion


def test_a_tablet_that_is_paired_meanwhile_is_where_the_others_are(night: Tournament) -> None:
    user = make_user(Role.FLOOR)
    first, second = night.tables.order_by("number")
    stand_in = begin(night)
    now = timezone.now()
    tablet, _ = pairing.pair(pairing.make_code(first.pk, by=user, now=now), now=now)
    assert tablet.table.tournament == stand_in
    late = pairing.make_code(stand_in.tables.get(number=2).pk, by=user, now=now)
    services.end(night.pk)
    tablet.refresh_from_db()
    assert tablet.table == first
    assert pairing.pair(late, now=now)[0].table == second


def test_nothing_of_it_is_in_books_lists_copies_or_searches(
    night: Tournament, director: Client
) -> None:
    books = Event.objects.get(pk=night.event_id)
    Job.objects.all().delete()
    stand_in = begin(night)
    ask(stand_in.pk, engine.start_clock, asked=Asked(SOMEBODY))
    night.event.refresh_from_db()
    assert (night.event.books_lines, night.event.books_head) == (
        books.books_lines,
        books.books_head,
    )
    assert not Posting.objects.exists()
    assert not LedgerLine.objects.exists()
    assert not Job.objects.exists()
    assert continuous._at_work(timezone.now()) == [night.event]
    assert "Rehearsal" not in Client().get("/").content.decode()
    assert f"/events/{stand_in.event_id}/" not in director.get("/events/").content.decode()
    assert not search(night.pk, "Rehearsal", now=timezone.now()).found
    assert [problem for one in verify_all() for problem in one.told] == []
    services.end(night.pk)
    assert [problem for one in verify_all() for problem in one.told] == []


@pytest.mark.parametrize("page", ["desk", "payouts", "report", "copies", "refunds"])
def test_nothing_is_sold_paid_or_reported_in_a_rehearsal(
    night: Tournament, director: Client, page: str
) -> None:
    stand_in = begin(night)
    assert director.get(f"/t/{night.pk}/{page}/").status_code == 200
    assert director.get(f"/t/{stand_in.pk}/{page}/").status_code == 403


def test_no_money_is_taken_in_a_rehearsal_and_it_is_not_rehearsed(
    night: Tournament, director: Client
) -> None:
    at = f"/t/{begin(night).pk}"
    for tap in ("desk/till", "desk/1/age", "desk/1/gift", "rehearsal/begin", "rehearsal/end"):
        assert director.post(f"{at}/{tap}/", {"amount": "5"}).status_code == 403, tap
    assert not LedgerLine.objects.exists()
    assert Event.objects.exclude(rehearses=None).count() == 1


def test_it_can_be_played_in_a_room_of_any_size_and_at_any_hour() -> None:
    small = make_open_tournament(tables=1)
    small.tables.update(seats=4)
    at = state_of(begin(small))
    assert len(at.entries) == 4
    assert at.house.time_limit is TimeLimit.NONE
    large = make_open_tournament(tables=40)
    there = state_of(begin(large))
    assert len(there.entries) <= services.MOST_ENTRIES
    assert all(table.status is engine.TableStatus.OPEN for table in there.tables)
    assert len(there.tables) == 40


def test_what_was_begun_and_never_came_to_be_leaves_nobody_behind(night: Tournament) -> None:
    before = Person.objects.count()
    stand_in = services._stand_in(night.pk, now=timezone.now())
    services._open(stand_in, asked=Asked(SOMEBODY))
    services._admit(stand_in.pk, "Ada Rehearsal", asked=Asked(SOMEBODY))
    services.end_those_over(now=timezone.now())
    assert Person.objects.count() == before + 1  # it may still be coming
    services.end_those_over(now=timezone.now() + timedelta(hours=1))
    assert Person.objects.count() == before
    assert state_of(stand_in).stage is engine.Stage.CANCELLED


def test_every_screen_says_that_it_is_a_rehearsal(night: Tournament, director: Client) -> None:
    stand_in = begin(night)
    ticket = services.tickets.make_token(
        stand_in.pk, stand_in.wishes.filter(kind="admit_entry").earliest("number").nonce
    )
    at = f"/t/{stand_in.pk}"
    for page in (f"{at}/", f"{at}/about/", f"{at}/rules/", f"{at}/results/", f"/p/{ticket}/"):
        assert "Nothing here counts." in Client().get(page).content.decode(), page
    for page in ("director", "tablets", "entries", "log", "tables/2"):
        shown = director.get(f"{at}/{page}/").content.decode()
        assert "Nothing here counts." in shown, page
        assert "End it" in shown
    assert "Nothing here counts." not in director.get(f"/t/{night.pk}/director/").content.decode()


def test_the_director_of_the_night_is_told_while_it_is_on(director: Client) -> None:
    night = make_drawn_tournament()
    pages = [f"/t/{night.pk}/{page}/" for page in ("before-play", "director")]

    def told() -> list[bool]:
        return ["A rehearsal is on" in director.get(page).content.decode() for page in pages]

    assert told() == [False, False]
    begin(night)
    assert told() == [True, True]
    services.end(night.pk)
    assert told() == [False, False]


def test_staff_of_the_event_have_the_same_role_in_its_rehearsal(
    night: Tournament, client: Client
) -> None:
    user = make_user(Role.FLOOR, "priya")
    user.role = ""
    user.save()
    EventRole.objects.create(user=user, event=night.event, role=Role.FLOOR)
    client.force_login(user)
    stand_in = begin(night)
    assert client.get(f"/t/{stand_in.pk}/floor/").status_code == 200
    assert client.get(f"/t/{stand_in.pk}/director/").status_code == 403


def test_it_is_begun_and_ended_with_one_tap_each(night: Tournament, director: Client) -> None:
    page = f"/t/{night.pk}/rehearsal/"
    assert "Start a rehearsal" in director.get(page).content.decode()
    assert director.post(f"{page}begin/").status_code == 302
    assert director.post(f"{page}begin/").status_code == 302
    stand_in = Tournament.objects.get(event__rehearses=night.event)
    assert director.get(f"/t/{stand_in.pk}/rehearsal/").headers["Location"] == page
    shown = director.get(page).content.decode()
    assert "A rehearsal is on" in shown
    assert "Start a rehearsal" not in shown
    devices = director.get(f"/t/{night.pk}/tablets/")
    assert devices.headers["Location"] == f"/t/{stand_in.pk}/tablets/"
    director.post(f"{page}end/")
    assert "Start a rehearsal" in director.get(page).content.decode()
    director.post(f"{page}begin/")
    assert Rehearsal.objects.get().is_on


def test_a_night_that_plays_is_not_rehearsed_and_ends_what_rehearses_it(director: Client) -> None:
    night = make_drawn_tournament()
    stand_in = begin(night)
    services.end_those_over(now=timezone.now())
    assert Rehearsal.objects.get().is_on
    ask(night.pk, engine.start_clock, asked=Asked(SOMEBODY))
    services.end_those_over(now=timezone.now())
    assert not Rehearsal.objects.get().is_on
    assert state_of(stand_in).stage is engine.Stage.CANCELLED
    assert director.post(f"/t/{night.pk}/rehearsal/begin/").status_code == 409


def test_one_that_was_forgotten_ends_after_half_a_day(night: Tournament) -> None:
    begin(night)
    services.end_those_over(now=timezone.now() + services.LONGEST + timedelta(minutes=1))
    assert not Rehearsal.objects.get().is_on


def test_a_tablet_without_its_table_or_with_a_successor_is_paired_no_more(
    night: Tournament,
) -> None:
    make_tablet(night)
    stand_in = begin(night)
    stand_in.tables.filter(number=1).update(number=9)
    services.end(night.pk)
    assert Tablet.objects.get().revoked_at is not None
