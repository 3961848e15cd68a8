"""A table that deals itself asks whoever has no chips: rebuy or out?"""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.house import SHIPPED
from rules_engine.house.keys import RebuyTerms
from tables.models import Table
from tables.tablet import pairing
from tables.tablet import screen as table_screen
from tests.tables.nights import (
    do,
    lose_everything,
    make_rebuy_tournament,
    play_hand,
    seats_of,
    state_of,
)
from tournaments.models import Tournament, User
from tournaments.terms.draft import Draft

pytestmark = pytest.mark.django_db(transaction=True)

REBUYS = RebuyTerms(max=1, price=4000, stack_percent=100, until_minute=60)


def club_draft() -> Draft:
    return replace(Draft.of_house("club"), house=SHIPPED["club"].with_(rebuys=REBUYS))


def shown(tournament: Tournament, table: int = 1) -> table_screen.TableScreen:
    return table_screen.build(now=timezone.now(), tournament_id=tournament.pk, table=table)


def paired(tournament: Tournament, by: User, number: int = 1) -> Client:
    table, now = Table.objects.get(tournament=tournament, number=number), datetime.now(UTC)
    client = Client()
    client.cookies["tablet"] = pairing.pair(pairing.make_code(table.pk, by=by, now=now), now=now)[1]
    return client


def tap(tournament: Tournament, client: Client, report: int, verb: str, table: int = 1) -> int:
    path = f"/t/{tournament.pk}/tables/{table}/rebuys/{report}/{verb}/"
    answer = client.post(path, headers={"Accept": "application/json"})
    return int(answer.status_code)


def test_the_next_hand_waits_for_the_answer_and_says_so(floor: User) -> None:
    night = make_rebuy_tournament()
    lose_everything(night)
    screen = shown(night)
    assert screen.next_hand is None
    assert screen.face.title == "Rebuy or out?"
    assert screen.guide == ()  # nobody knows yet who plays it and who posts
    assert not any(seat.task or seat.marks for seat in screen.seats)
    (asked,) = screen.rebuys
    assert "A rebuy gives 100" in asked.sentence
    assert "Charity draft rules, 59" in asked.source
    page = paired(night, floor).get(f"/t/{night.pk}/tables/1/").content.decode()
    assert "Rebuy, $200" in page
    assert "starts</button>" not in page
    assert "once the director agrees" not in page
    assert shown(night, 2).rebuys == ()


def test_a_table_that_asks_two_names_both_and_calls_neither_out(floor: User) -> None:
    night = make_rebuy_tournament(club_draft())
    out = seats_of(night)[:2]
    play_hand(night, out=tuple(out))
    names = [seat.name for seat in shown(night).seats if seat.number in out]
    assert shown(night).face.over == " and ".join(names)

    def notes() -> list[str]:
        return [seat.note for seat in shown(night).seats if seat.number in out]

    assert notes() == ["rebuy or out?", "rebuy or out?"]
    first, second = (report.number for report in state_of(night).floor.reports)
    tablet = paired(night, floor)
    assert tap(night, tablet, first, "rebuy") == 204
    assert shown(night).face.over == names[1]  # who has yet to answer
    assert notes() == ["waits for chips", "rebuy or out?"]
    assert tap(night, tablet, second, "out") == 204
    assert (shown(night).face.title, shown(night).face.over) == ("Chips are on the way", names[0])
    assert notes() == ["waits for chips", "reported out"]


def test_one_tap_announces_a_rebuy_and_the_hand_can_start(floor: User) -> None:
    night = make_rebuy_tournament()
    entry, report = lose_everything(night)
    tablet = paired(night, floor)
    assert tap(night, tablet, report, "rebuy") == 204
    screen = shown(night)
    assert screen.next_hand == 2
    assert state_of(night).entries[entry].owed == (100,)
    assert [one.sentence for one in screen.rebuys] == [
        "plays 100 chips that are on the way, and owes $200."
    ]
    assert tap(night, tablet, report, "rebuy") == 409  # somebody else tapped first


def test_the_table_says_that_the_chips_have_come(floor: User) -> None:
    night = make_rebuy_tournament()
    entry, report = lose_everything(night)
    tablet = paired(night, floor)
    tap(night, tablet, report, "rebuy")
    do(night, engine.sell_rebuy, entry=entry)
    (paid,) = shown(night).rebuys
    assert "has paid for 100 chips" in paid.sentence
    assert "Chips are here" in tablet.get(f"/t/{night.pk}/tables/1/").content.decode()
    assert shown(night).next_hand == 2  # nobody waits for it

    def here(table: int, client: Client) -> int:
        path = f"/t/{night.pk}/tables/{table}/chips/{entry}/here/"
        return int(client.post(path, headers={"Accept": "application/json"}).status_code)

    assert here(2, paired(night, floor, 2)) == 409
    assert here(1, tablet) == 204
    assert shown(night).rebuys == ()


def test_out_lets_the_hand_start_and_waits_for_staff(floor: User) -> None:
    night = make_rebuy_tournament()
    _, report = lose_everything(night)
    assert tap(night, paired(night, floor), report, "out") == 204
    assert shown(night).next_hand == 2
    assert [one.number for one in state_of(night).floor.reports] == [report]


def test_another_table_does_not_answer_for_a_player(floor: User) -> None:
    night = make_rebuy_tournament()
    _, report = lose_everything(night)
    assert tap(night, paired(night, floor, 2), report, "out", table=2) == 409
    assert shown(night).rebuys[0].rebuy


def test_where_only_paid_chips_play_the_table_is_told_to_wait(floor: User) -> None:
    """Club rules, 6.3."""
    night = make_rebuy_tournament(club_draft())
    _, report = lose_everything(night)
    assert "the next hand waits for them" in shown(night).rebuys[0].sentence
    tap(night, paired(night, floor), report, "rebuy")
    screen = shown(night)
    assert screen.next_hand is None
    assert screen.face.title == "Chips are on the way"
    assert "Have $40 ready" in screen.rebuys[0].sentence
    assert "Club rules, 6.3" in screen.rebuys[0].source


def test_the_last_two_are_asked_before_anybody_has_won(floor: User) -> None:
    night = make_rebuy_tournament(entries=2)
    _, report = lose_everything(night)
    assert shown(night).face.title == "Rebuy or out?"
    tap(night, paired(night, floor), report, "rebuy")
    assert shown(night).next_hand == 2
