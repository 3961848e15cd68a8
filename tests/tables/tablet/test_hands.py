"""A table that says what happened: hands start and end, people go out, movers are acknowledged."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.prizes.pool import Price
from rules_engine.texts.rulings import BY_ID, Answers
from rules_engine.tournament import audit
from tables.models import Table
from tables.tablet import pairing
from tables.tablet import screen as table_screen
from tests.asking import ask
from tests.factories import (
    SOMEBODY,
    make_drawn_tournament,
    make_entry,
    make_open_tournament,
)
from tournaments.log import folds
from tournaments.log.log import Asked
from tournaments.models import Tournament, User
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def playing() -> Tournament:
    tournament = make_drawn_tournament(entries=12)
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    return tournament


def state(tournament: Tournament) -> engine.Tournament:
    folded = folds.read(tournament.pk)
    assert folded
    assert not audit.problems(folded.state)
    return folded.state


def shown(tournament: Tournament, table: int = 1) -> table_screen.TableScreen:
    return table_screen.build(now=timezone.now(), tournament_id=tournament.pk, table=table)


def draw(tournament: Tournament, table: int = 1) -> None:
    ask(tournament.pk, engine.draw_button, table=table, asked=Asked(SOMEBODY))


def start(tournament: Tournament, hand: int = 1) -> None:
    ask(tournament.pk, engine.start_hand, table=1, hand=hand, asked=Asked(SOMEBODY))


def end(tournament: Tournament, *, hand: int = 1, out: tuple[int, ...] = ()) -> None:
    ask(tournament.pk, engine.end_hand, table=1, hand=hand, out=out, asked=Asked(SOMEBODY))


def test_before_the_first_hand_the_table_draws_for_the_button(playing: Tournament) -> None:
    assert shown(playing).needs_button
    draw(playing)
    after = shown(playing)
    assert not after.needs_button
    assert after.next_hand == 1
    marks = [mark for seat in after.seats for mark in seat.marks]
    assert sorted(marks) == ["big blind", "button", "small blind"]


def test_the_cards_that_the_table_has_dealt_say_who_has_the_button(
    playing: Tournament, floor: User
) -> None:
    tablet, path = paired(playing, 1, floor), f"/t/{playing.pk}/tables/1/button/"
    assert "One card face up" in tablet.get(path).content.decode()
    seats = [seat.number for seat in shown(playing).seats if not seat.is_open]
    dealt = dict(zip(seats, ("2c", "10h", "9s", "ks", "3d", "4d"), strict=True))
    twice = {f"cards-{seat}": "2c" for seat in seats}
    assert tablet.post(path, twice).status_code == 409
    tablet.post(path, {f"cards-{seat}": card for seat, card in dealt.items()})
    assert state(playing).tables[1].button == seats[3]
    assert shown(playing).reasons[0].sentence == f"The button starts at seat {seats[3]}."
    assert tablet.get(path).status_code == 409


def test_somebody_deals_shuffles_and_cuts(playing: Tournament) -> None:
    draw(playing)
    tasks = ", ".join(seat.task for seat in shown(playing).seats if seat.task)
    assert {"deals", "shuffles", "cuts"} == set(tasks.split(", "))


def test_a_hand_starts_and_ends_and_the_next_one_follows(playing: Tournament) -> None:
    draw(playing)
    start(playing)
    assert shown(playing).hand == 1
    end(playing)
    after = shown(playing)
    assert (after.hand, after.next_hand) == (None, 2)


def test_a_hand_starts_once_whoever_taps(playing: Tournament) -> None:
    draw(playing)
    start(playing)
    with pytest.raises(RuleViolation) as refusal:
        start(playing)
    assert refusal.value.code == "hand_running"


def test_who_is_out_waits_for_staff(playing: Tournament) -> None:
    draw(playing)
    start(playing)
    seat = state(playing).tables[1].hand.dealt_in[0]
    end(playing, out=(seat,))
    (report,) = state(playing).floor.reports
    assert report.at == engine.SeatRef(1, seat)


def test_where_heads_have_a_bounty_the_table_says_who_took_it(floor: User) -> None:
    plain = Draft.of_template("freeze-out")
    price = Price(fee=plain.price.fee, prize_part=plain.price.prize_part, bounty_part=1_00)
    night = make_open_tournament(draft=replace(plain, price=price))
    for number in range(10):
        make_entry(night, f"Player {number + 1}")
    ask(night.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    ask(night.pk, engine.start_clock, asked=Asked(SOMEBODY))
    draw(night)
    start(night)
    tablet, path = paired(night, 1, floor), f"/t/{night.pk}/tables/1/hands/1/end/"
    assert "Who took the last chips?" in tablet.get(path).content.decode()
    lost, took = state(night).tables[1].hand.dealt_in[:2]
    tablet.post(path, {"out": lost, f"by-{lost}": took, "asks_who": "yes"})
    (report,) = state(night).floor.reports
    assert report.knocked_out_by == (state(night).tables[1].seat(took).entry,)


def test_not_everybody_can_be_out(playing: Tournament) -> None:
    draw(playing)
    start(playing)
    everybody = state(playing).tables[1].hand.dealt_in
    with pytest.raises(RuleViolation) as refusal:
        end(playing, out=everybody)
    assert refusal.value.code == "nobody_won"


def test_a_misdeal_is_dealt_again_from_the_same_button(playing: Tournament) -> None:
    draw(playing)
    marks = [seat.marks for seat in shown(playing).seats]
    start(playing)
    ask(playing.pk, engine.void_hand, table=1, hand=1, reason="misdeal", asked=Asked(SOMEBODY))
    again = shown(playing)
    assert again.next_hand == 2
    assert [seat.marks for seat in again.seats] == marks


def test_the_misdeal_button_says_about_the_chips_what_a_ruling_says(
    playing: Tournament, director: User, browser_of: Callable[[User | None], Client]
) -> None:
    draw(playing)
    start(playing)
    ruled = BY_ID["card_out_of_sequence"].rule(state(playing).house, Answers({"players_acted": 0}))
    page = browser_of(director).get(f"/t/{playing.pk}/tables/1/hands/1/void/").content.decode()
    about_chips = [step for step in ruled.steps if "blinds" in step]
    assert about_chips == list(shown(playing).misdeal.redeal)
    assert " ".join(about_chips) in page


def test_a_paused_clock_says_why_no_hand_starts(playing: Tournament) -> None:
    draw(playing)
    ask(playing.pk, engine.pause_clock, asked=Asked(SOMEBODY))
    after = shown(playing)
    assert after.next_hand is None
    assert after.face.text


def bust(tournament: Tournament, seat: int) -> None:
    at = engine.SeatRef(1, seat)
    entry = state(tournament).tables[1].seat(seat).entry
    ask(
        tournament.pk,
        engine.bust_seat,
        at=at,
        entry=entry,
        chips_before=10 * seat,
        asked=Asked(SOMEBODY),
    )


def order_a_move(tournament: Tournament) -> int:
    """Three of table 1 go out, so that table 2 has to give somebody."""
    draw(tournament)
    start(tournament)
    out = state(tournament).tables[1].hand.dealt_in[:3]
    end(tournament)
    for seat in out:
        bust(tournament, seat)
    planned = engine.questions.next_move(state(tournament))
    assert planned is not None
    ask(tournament.pk, engine.order_move, entry=planned.entry, to=planned.to, asked=Asked(SOMEBODY))
    return state(tournament).floor.moves[0].number


def test_a_move_is_acknowledged_by_both_tables(playing: Tournament, floor: User) -> None:
    move = order_a_move(playing)
    origin = state(playing).floor.moves[0].origin.table
    target = state(playing).floor.moves[0].to.table
    assert [each.verb for each in shown(playing, origin).moves] == ["leave"]
    tablet = paired(playing, origin, floor)
    wrong = tablet.post(f"/t/{playing.pk}/tables/{origin}/moves/{move}/arrive/")
    assert wrong.status_code == 409
    tablet.post(f"/t/{playing.pk}/tables/{origin}/moves/{move}/leave/")
    assert [each.verb for each in shown(playing, target).moves] == ["arrive"]
    paired(playing, target, floor).post(f"/t/{playing.pk}/tables/{target}/moves/{move}/arrive/")
    assert state(playing).floor.moves == ()


def paired(tournament: Tournament, number: int, by: User) -> Client:
    table, now = Table.objects.get(tournament=tournament, number=number), datetime.now(UTC)
    client = Client()
    code = pairing.make_code(table.pk, by=by, now=now)
    client.cookies["tablet"] = pairing.pair(code, now=now)[1]
    return client


def test_a_tablet_plays_a_hand_over_http(playing: Tournament, floor: User) -> None:
    tablet = paired(playing, 1, floor)
    base = f"/t/{playing.pk}/tables/1"
    tablet.post(f"{base}/button/", {"draw": "yes"})
    tablet.post(f"{base}/hands/1/start/")
    page = tablet.get(f"{base}/hands/1/end/").content.decode()
    assert "Who is out?" in page
    seat = state(playing).tables[1].hand.dealt_in[0]
    tablet.post(f"{base}/hands/1/end/", {"out": [seat]})
    assert len(state(playing).floor.reports) == 1


def test_a_tablet_cannot_play_for_another_table(playing: Tournament, floor: User) -> None:
    tablet = paired(playing, 1, floor)
    answer = tablet.post(f"/t/{playing.pk}/tables/2/button/", {"draw": "yes"})
    assert answer.status_code == 403
    assert "belongs to table 1" in answer.content.decode()
    assert state(playing).tables[2].button is None
