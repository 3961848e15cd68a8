"""The wall and the public page: which face comes when, what it says, and what is to be heard."""

from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import timezone
from structlog.testing import capture_logs

from rules_engine import tournament as engine
from tables.setup import services as opening
from tests.asking import ask
from tests.factories import (
    SOMEBODY,
    make_draft_tournament,
    make_drawn_tournament,
    make_entry,
    make_open_tournament,
    set_tables,
)
from tests.live.sockets import ScreenSocket
from tests.tables.nights import do, make_running_tournament, play_hand, seats_of, state_of
from tests.tournaments.endings import make_ended_tournament
from tournaments.about import screen as about
from tournaments.events import services as evenings
from tournaments.live.hub import hub
from tournaments.lobby import screen as lobby
from tournaments.lobby.screen_parts import LobbyScreen
from tournaments.log.log import Asked
from tournaments.models import Event, Tournament
from tournaments.terms import services as drafts
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def seen(tournament: Tournament, **later: float) -> LobbyScreen:
    now = timezone.now() + timedelta(**later)
    return lobby.build(now=now, tournament_id=tournament.pk)


def bust(night: Tournament, table: int) -> str:
    """The first at the table is out, confirmed; their name."""
    seat = seats_of(night, table)[0]
    entry = state_of(night).tables[table].seat(seat)
    assert entry
    play_hand(night, table, out=(seat,))
    do(night, engine.confirm_bust, report=state_of(night).floor.reports[-1].number)
    return f"Player {entry.entry}"


def make_open_in(minutes: int) -> Tournament:
    starts_at = timezone.now() + timedelta(minutes=minutes)
    event = evenings.create_event(name="St. Gabriel", starts_at=starts_at, zone="UTC")
    draft = Draft.of_template("freeze-out")
    row = drafts.create_tournament(event.pk, name="Soon", draft=draft, starts_at=starts_at)
    set_tables(row, 9, 9)
    opening.open_tournament(row.pk, asked=Asked(SOMEBODY))
    return row


def test_before_the_start_it_counts_down_and_says_how_to_join() -> None:
    soon = make_open_in(minutes=90)
    make_entry(soon)
    shown = seen(soon)
    assert (shown.face, shown.entries, shown.raised) == ("before", 1, "$8")
    assert shown.counts_until
    assert shown.join
    assert (shown.join.fee, shown.join.to_prizes, shown.join.to_charity) == ("$40", "$32", "$8")
    late = seen(soon, minutes=91)
    assert late.is_late
    assert late.moment > shown.moment
    assert seen(make_open_tournament()).counts_until is None  # not today


def test_money_on_the_wall_is_in_the_currency_of_the_event() -> None:
    tournament = make_open_tournament()
    Event.objects.filter(pk=tournament.event_id).update(currency="EUR")
    make_entry(tournament)
    assert seen(tournament).raised == "€8"


def test_drawn_seats_are_found_by_name() -> None:
    shown = seen(make_drawn_tournament(entries=10))
    assert shown.face == "seats"
    names = [line.name for line in shown.seats]
    assert names == sorted(names)
    assert len(names) == 10


def test_the_wall_follows_the_night_to_the_winner() -> None:
    night = make_running_tournament()
    do(night, engine.close_registration)
    bust(night, 1)
    gone = bust(night, 2)
    shown = seen(night)
    assert (shown.face, shown.out[0].name, shown.out[0].place) == ("play", gone, "9th")
    assert [prize for _, prize in shown.prizes.lines] == ["$160", "$96", "$64"]
    assert not shown.prizes.provisional
    do(night, engine.break_table, table=2, reason="For the show")
    shown = seen(night)
    assert shown.face == "moves"
    assert {move.table for move in shown.moves} == {1}
    for move in state_of(night).floor.moves:
        do(night, engine.leave_table, move=move.number)
        do(night, engine.arrive, move=move.number)
    shown = seen(night)
    assert (shown.face, shown.table, len(shown.seats)) == ("final", 1, 8)
    while state_of(night).tally.in_play > 2:
        bust(night, 1)
    shown = seen(night)
    assert shown.face == "heads_up"
    assert shown.pair
    assert shown.pair.showdown
    bust(night, 1)
    shown = seen(night)
    assert (shown.face, shown.winners[0].prize) == ("over", "$160")
    assert shown.winners[0].is_first


def test_everybody_who_has_won_something_is_on_the_wall() -> None:
    night = make_running_tournament(entries=12)
    do(night, engine.close_registration)
    do(night, engine.set_cash, amounts=[284_00, *[10_00] * 10])
    do(night, engine.stop_play, reason="The hall closes")
    shown = seen(night)
    assert len(shown.winners) == 12
    assert all(line.prize for line in shown.winners)
    assert (shown.more_winners, shown.sharing_first, shown.shares_places) == (0, 12, True)


def test_a_rest_break_has_a_face_of_its_own() -> None:
    night = make_running_tournament()
    do(night, engine.set_level, level=3, left=timedelta(seconds=1))
    shown = seen(night, seconds=2)
    assert shown.face == "rest"
    assert shown.next
    assert (shown.next.plays_again, shown.next.resumes_at != "") == (4, True)


def test_new_seats_stay_on_the_wall_for_some_minutes() -> None:
    night = make_running_tournament()
    do(night, engine.redraw, tables=(1, 2), reason="For the show")
    shown, later = seen(night), seen(night, minutes=6)
    assert (shown.face, len(shown.seats)) == ("new_seats", 10)
    assert later.face == "play"
    assert later.moment > shown.moment
    assert shown.changes_at
    assert shown.changes_at < timezone.now() + timedelta(minutes=6)


def test_the_public_page_of_a_tournament_that_was_called_off_claims_no_gift(client: Client) -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    assert about.build(now=timezone.now(), tournament_id=tournament.pk).raised == "$8"
    ask(tournament.pk, engine.cancel_tournament, reason="Snow.", asked=Asked(SOMEBODY))
    assert about.build(now=timezone.now(), tournament_id=tournament.pk).raised == ""
    page = client.get(f"/t/{tournament.pk}/about/").content.decode()
    assert "Whoever has paid gets the money back" in page


def test_a_tournament_that_was_called_off_says_so() -> None:
    tournament = make_open_tournament()
    do(tournament, engine.cancel_tournament, reason="Too few")
    assert seen(tournament).face == "called_off"
    assert seen(make_draft_tournament()).face == "draft"


def test_the_timetable_of_sounds_follows_the_clock() -> None:
    night = make_running_tournament()
    coming = [sound.split(":")[1] for sound in seen(night).sounds.split()]
    # The start is no new level; then one minute before and at the end of each level.
    assert coming[:5] == ["start", "minute", "level", "minute", "level"]
    assert "rest" in coming
    do(night, engine.pause_clock)
    assert all(
        int(one.split(":")[0]) < 1000 * timezone.now().timestamp()
        for one in seen(night).sounds.split()
    )


def test_the_public_page_says_what_when_where_and_how_to_join(client: Client) -> None:
    tournament = make_open_tournament()
    Event.objects.update(charity="the soup kitchen", venue="Parish hall")
    make_entry(tournament)
    shown = about.build(now=timezone.now(), tournament_id=tournament.pk)
    assert (shown.summary.fee, shown.sells, shown.raised) == ("$40", True, "$8")
    body = client.get(f"/t/{tournament.pk}/about/").content.decode()
    for words in ("the soup kitchen", "Parish hall", "Come to the desk", "Levels", "Prizes"):
        assert words in body
    assert f'href="/t/{tournament.pk}/"' in body
    draft = make_draft_tournament()
    assert "Sales have not opened yet" in client.get(f"/t/{draft.pk}/about/").content.decode()
    assert client.get("/t/999/about/").status_code == 404


@pytest.mark.usefixtures("running_hub")
async def test_the_socket_of_what_does_not_exist_is_closed_without_a_word_in_the_log() -> None:
    with capture_logs() as logged:
        async with ScreenSocket("/t/999/") as socket:
            assert (await socket.answer())["type"] == "websocket.accept"
            assert await socket.answer() == {"type": "websocket.close", "code": 4404}
    assert logged == []


@pytest.mark.usefixtures("running_hub")
async def test_a_page_whose_draft_is_deleted_hears_of_it() -> None:
    draft = await sync_to_async(make_draft_tournament)()
    async with ScreenSocket(f"/t/{draft.pk}/") as socket:
        await socket.answer()
        assert "Soon" in (await socket.message())["regions"]["lobby"]
        await sync_to_async(opening.delete_draft)(draft.pk)
        hub.heard(f"tournament:{draft.pk}", 99)
        assert await socket.answer() == {"type": "websocket.close", "code": 4404}


def test_after_the_end_the_public_page_says_who_won_and_no_longer_the_plan(client: Client) -> None:
    tournament = make_ended_tournament()
    body = client.get(f"/t/{tournament.pk}/about/").content.decode()
    winners = about.build(now=timezone.now(), tournament_id=tournament.pk).winners
    assert winners
    for line in winners:
        assert line.name in body
        assert line.prize in body
    assert "Who won" in body
    assert "Come to the desk" not in body
    assert "prize pool" not in body
