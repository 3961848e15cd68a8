"""A player's phone: my seat, the move, the clock, my place and prize, and nobody else's."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.tournament import questions
from tests.factories import SOMEBODY, make_drawn_tournament, make_entry, make_open_tournament
from tests.live.sockets import ScreenSocket
from tests.tables.nights import do, lose_everything, make_rebuy_tournament
from tests.tournaments.endings import (
    close_registration,
    make_ended_tournament,
    make_running_tournament,
    play_hand,
    state_of,
    wished,
)
from tournaments.desk import services as registrations
from tournaments.live import topics
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked
from tournaments.models import AccountKind, Registration, Tournament
from tournaments.people import tickets
from tournaments.phone import screen as phone_screen
from tournaments.phone import screen_shared
from tournaments.phone.screen import PhoneScreen
from tournaments.phone.screen_shared import SharedScreen
from tournaments.results import services as payouts
from tournaments.words.times import hour

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def token_of(tournament: Tournament, entry: int = 1) -> str:
    token = tickets.token_of(Registration.objects.get(tournament=tournament, entry=entry))
    assert token
    return token


def shown(tournament: Tournament, entry: int = 1) -> PhoneScreen:
    return phone_screen.build(now=timezone.now(), token=token_of(tournament, entry))


def shared(tournament: Tournament) -> SharedScreen:
    return screen_shared.build(now=timezone.now(), tournament_id=tournament.pk)


def test_before_the_draw_it_says_that_one_is_in(client: Client) -> None:
    tournament = make_open_tournament()
    make_entry(tournament, "Zoë Fitzgerald")
    page = client.get(f"/p/{token_of(tournament)}/")
    assert page.status_code == 200
    text = page.content.decode()
    assert "You are in" in text
    assert "Zoë Fitzgerald" in text
    assert page.headers["Referrer-Policy"] == "no-referrer"


def test_after_the_draw_it_shows_my_seat_and_only_mine(client: Client) -> None:
    tournament = make_drawn_tournament(entries=10)
    where = state_of(tournament).entries[1].where
    assert isinstance(where, engine.SeatRef)
    screen = shown(tournament)
    assert (screen.table, screen.seat) == (where.table, where.seat)
    assert "Player 2" not in client.get(f"/p/{token_of(tournament)}/").content.decode()


def test_a_move_fills_the_screen_until_the_table_has_seen_me(client: Client) -> None:
    tournament = make_running_tournament()
    mover = next(
        entry
        for entry in state_of(tournament).entries
        if isinstance(entry.where, engine.SeatRef) and entry.where.table == 2
    )
    to = engine.SeatRef(
        1, next(n for n in range(1, 10) if not state_of(tournament).tables[1].seat(n))
    )
    wished(
        tournament,
        WishKind.ANNOUNCE,
        lambda t, now, _: engine.choose_mover(
            t, entry=mover.number, to=to, reason="Even tables", now=now
        ),
    )
    screen = shown(tournament, mover.number)
    assert screen.move
    assert (screen.move.table, screen.move.seat, screen.move.has_left) == (1, to.seat, False)
    page = client.get(f"/p/{token_of(tournament, mover.number)}/").content.decode()
    assert "You are moved" in page
    (move,) = state_of(tournament).floor.moves
    wished(
        tournament,
        WishKind.ANNOUNCE,
        lambda t, now, _: engine.leave_table(t, move=move.number, now=now),
    )
    screen = shown(tournament, mover.number)
    assert screen.move
    assert screen.move.has_left
    wished(
        tournament, WishKind.ANNOUNCE, lambda t, now, _: engine.arrive(t, move=move.number, now=now)
    )
    screen = shown(tournament, mover.number)
    assert screen.move is None
    assert (screen.table, screen.seat) == (1, to.seat)


def test_a_seat_that_everybody_drew_anew_fills_the_screen_until_a_hand_begins(
    client: Client,
) -> None:
    tournament = make_running_tournament()
    do(tournament, engine.redraw, tables=(1, 2), reason="For the show")
    where = state_of(tournament).entries[1].where
    assert isinstance(where, engine.SeatRef)
    move = shown(tournament).move
    assert move
    assert (move.from_table, move.table, move.seat) == (None, where.table, where.seat)
    said = "You keep your seat" if move.stays else "Your new seat"
    assert said in client.get(f"/p/{token_of(tournament)}/").content.decode()
    do(tournament, engine.draw_button, table=where.table)
    hand = state_of(tournament).tables[where.table].hands + 1
    do(tournament, engine.start_hand, table=where.table, hand=hand)
    assert shown(tournament).move is None


def seats_now(tournament: Tournament) -> dict[int, object]:
    return {entry.number: entry.where for entry in state_of(tournament).entries}


def test_whoever_draws_the_same_seat_again_is_not_sent_away(client: Client) -> None:
    tournament = make_running_tournament()
    kept: list[int] = []
    for _ in range(100):
        before = seats_now(tournament)
        do(tournament, engine.redraw, tables=(1, 2), reason="For the show")
        after = seats_now(tournament)
        kept = [entry for entry in after if before[entry] == after[entry]]
        if kept:
            break
    moves = {entry: shown(tournament, entry).move for entry in after}
    assert [entry for entry, move in moves.items() if move and move.stays] == kept
    page = client.get(f"/p/{token_of(tournament, kept[0])}/").content.decode()
    assert "You keep your seat" in page
    assert "and go" not in page


def test_an_announcement_and_the_clock_are_there() -> None:
    tournament = make_running_tournament()
    wished(
        tournament,
        WishKind.ANNOUNCE,
        lambda t, now, _: engine.announce(t, text="Soup is served", now=now),
    )
    screen = shared(tournament)
    assert screen.announcement == "Soup is served"
    assert (screen.left, screen.entries) == (10, 10)
    assert screen.clock
    assert (screen.clock.level, screen.clock.is_running) == (1, True)


def test_a_timeout_is_counted_down_and_is_over_with_its_minutes(client: Client) -> None:
    tournament = make_running_tournament()
    step = PenaltyStep(PenaltyKind.TIMEOUT, 10)
    do(tournament, engine.give_penalty, entry=1, step=step, reason="noise")
    token = token_of(tournament)
    assert "You sit out" in client.get(f"/p/{token}/").content.decode()
    assert shown(tournament).sits_out
    later = timezone.now() + timedelta(minutes=11)
    assert phone_screen.build(now=later, token=token).sits_out is None


def test_whoever_is_asked_for_a_rebuy_or_owes_one_is_told(client: Client) -> None:
    tournament = make_rebuy_tournament()
    entry, report = lose_everything(tournament)
    asked = shown(tournament, entry)
    assert asked.rebuy
    assert asked.rebuy.large == "Rebuy or out?"
    assert "100 chips for $200" in asked.rebuy.text
    assert asked.changes_at  # the time for rebuys ends by itself
    assert "Rebuy or out?" in client.get(f"/p/{token_of(tournament, entry)}/").content.decode()
    other = next(one.number for one in state_of(tournament).entries if one.number != entry)
    assert shown(tournament, other).rebuy is None
    do(tournament, engine.ask_for_rebuy, report=report)
    owes = shown(tournament, entry).rebuy
    assert owes
    assert (owes.label, owes.large) == ("You owe for your rebuy", "$200")
    do(tournament, engine.sell_rebuy, entry=entry)
    coming = shown(tournament, entry).rebuy
    assert coming
    assert coming.label == "Your chips are on the way"
    do(tournament, engine.confirm_chips, entry=entry)
    assert shown(tournament, entry).rebuy is None


def test_the_ante_of_the_next_level_is_announced(client: Client) -> None:
    tournament = make_running_tournament()
    structure = state_of(tournament).clock.structure
    level = next(number for number in range(2, 40) if structure.level(number).ante)
    do(tournament, engine.set_level, level=level - 1)
    screen, ante = shared(tournament), structure.level(level).ante
    assert screen.clock
    assert (screen.clock.ante, screen.clock.next_ante) == ("", str(ante))
    page = client.get(f"/p/{token_of(tournament)}/").content.decode()
    assert f'{screen.clock.next_blinds}, <span class="phone__ante">ante {ante}<' in page


def test_the_winner_sees_place_and_prize_and_when_it_was_paid() -> None:
    tournament = make_ended_tournament()
    winner = next(e.number for e in state_of(tournament).entries if e.in_play)
    screen = shown(tournament, winner)
    assert screen.result
    assert (screen.result.place, screen.result.of) == ("1st to 2nd", 10)
    assert (screen.result.prize, screen.result.is_paid) == ("$128", False)
    assert shared(tournament).clock is None
    payouts.pay_out(
        tournament.pk,
        entry=winner,
        cents=128_00,
        out_of=AccountKind.CASH,
        asked=Asked(SOMEBODY),
    )
    screen = shown(tournament, winner)
    assert screen.result
    assert screen.result.is_paid


def test_an_unknown_link_gets_a_clear_sentence(client: Client) -> None:
    for token in ("nonsense", "1-nonsense", "99-AAAAAAAAAAAAAAAAAAAAAAAA", "-", "1"):
        page = client.get(f"/p/{token}/")
        assert page.status_code == 404
        assert "We do not know this ticket" in page.content.decode()


def test_a_ticket_that_was_given_back_says_so(client: Client) -> None:
    tournament = make_open_tournament()
    row = make_entry(tournament)
    token = token_of(tournament)
    registrations.refund_entry(row.pk, reason="Ill", asked=Asked(SOMEBODY))
    assert "This ticket was given back" in client.get(f"/p/{token}/").content.decode()


def test_a_ticket_of_a_night_long_past_shows_nothing_personal() -> None:
    tournament = make_open_tournament()
    make_entry(tournament, "Maeve Byrne")
    later = tournament.starts_at + tickets.VALID_FOR + timedelta(hours=1)
    screen = phone_screen.build(now=later, token=token_of(tournament))
    assert (screen.problem, screen.name) == ("expired", "")


def test_a_ticket_of_a_cancelled_tournament_sends_its_holder_to_the_desk(client: Client) -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    wished(
        tournament,
        WishKind.ANNOUNCE,
        lambda t, now, _: engine.cancel_tournament(t, reason="Snow", now=now),
    )
    page = client.get(f"/p/{token_of(tournament)}/").content.decode()
    assert "You get your money back at the desk" in page


@pytest.mark.usefixtures("running_hub")
async def test_a_phone_hears_of_its_seat_by_itself() -> None:
    from asgiref.sync import sync_to_async

    tournament = await sync_to_async(make_open_tournament)()
    for number in range(10):
        await sync_to_async(make_entry)(tournament, f"Player {number}")
    token = await sync_to_async(token_of)(tournament)
    async with ScreenSocket(f"/p/{token}/") as socket:
        await socket.answer()
        first = [await socket.message() for _ in range(2)]
        own = next(message for message in first if "part" not in message)
        assert "You are in" in own["regions"]["phone"]
        await sync_to_async(do)(tournament, engine.announce, text="Soup is served")
        told = await socket.message()
        assert told["part"] == "shared"
        assert "Soup is served" in told["regions"]["announcement"]
        assert "clock" not in told["regions"]
        await sync_to_async(do)(tournament, engine.draw_seats)
        seated = await socket.message()
        assert "part" not in seated
        assert "My seat" in seated["regions"]["phone"]


def test_it_says_when_it_is_likely_over(client: Client) -> None:
    """To five minutes; where the hard stop comes first, the hard stop."""
    tournament = make_running_tournament(entries=10)
    do(tournament, engine.set_hard_stop, stop_at=None)
    at = timezone.now()
    one, same = (
        screen_shared.build(now=at + timedelta(seconds=n), tournament_id=tournament.pk)
        for n in (1, 3)
    )
    assert one.ends[-1] in "05"
    assert (one.ends, one.moment, one.changes_at) == (same.ends, same.moment, same.changes_at)
    assert one.changes_at
    later = screen_shared.build(now=one.changes_at, tournament_id=tournament.pk)
    assert later.moment > one.moment
    page = client.get(f"/p/{token_of(tournament)}/").content.decode()
    assert "Likely over about" in page
    stop_at = timezone.now() + timedelta(minutes=31)
    do(tournament, engine.set_hard_stop, stop_at=stop_at)
    assert shared(tournament).ends == hour(stop_at, tournament.event.zone)


def test_every_phone_tells_the_field_the_next_rest_and_the_rule_about_phones() -> None:
    night = make_running_tournament()
    told = shared(night)
    assert (told.left, told.entries) == (10, 10)
    assert told.average
    assert told.raised
    assert told.rest_at
    assert told.phones == "The director decides about phones."
    assert told.to_money == 0  # while entries are sold nobody knows
    close_registration(night)
    closed = shared(night)
    assert closed.to_money == 10 - questions.places_paid(state_of(night))


def test_my_stack_is_shown_while_my_table_tells_it_and_where_my_table_stands(
    client: Client,
) -> None:
    night = make_running_tournament()
    play_hand(night, out=0)
    seat, held = next(iter(state_of(night).tables[1].held()))
    mine = shown(night, held.entry)
    assert mine.stack == f"{held.stack:,}"
    assert topics.table(1) in mine.topics
    assert topics.hand(1) not in mine.topics
    assert mine.plan
    page = client.get(f"/p/{token_of(night, held.entry)}/").content.decode()
    assert "Where is table 1?" in page
    assert mine.seat == seat


def test_afterwards_it_shows_the_winners_and_has_a_certificate(client: Client) -> None:
    night = make_ended_tournament()
    assert [place for place, _ in shared(night).winners][:2] == ["1st to 2nd"] * 2
    best = questions.standing(state_of(night))[0].entry
    mine = shown(night, best)
    paper = client.get(mine.certificate)
    assert paper.content.startswith(b"%PDF")
    assert paper.headers["Referrer-Policy"] == "no-referrer"
    assert f"/t/{night.pk}/card.png" in client.get(f"/p/{token_of(night, best)}/").content.decode()


def test_there_is_no_certificate_before_the_end(client: Client) -> None:
    night = make_running_tournament()
    assert client.get(f"/p/{token_of(night)}/certificate.pdf").status_code == 404
