"""Screens: what they show, and that it costs the same for ten entries and for forty."""

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from tests.asking import ask
from tests.factories import (
    SOMEBODY,
    make_draft_tournament,
    make_drawn_tournament,
    make_entry,
    make_open_tournament,
)
from tests.tournaments.endings import make_ended_tournament, state_of
from tournaments.live.drawings import Shown
from tournaments.lobby import screen as lobby
from tournaments.log import log
from tournaments.log import screen as log_screen
from tournaments.log.kinds import WishKind
from tournaments.log.log import Actor, Asked
from tournaments.models import AccountKind, Tournament, User
from tournaments.money import books, ledger
from tournaments.people.names import Names
from tournaments.refunds import services as refunds
from tournaments.results import services as payouts

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def announce(tournament: Tournament, text: str) -> log.Receipt:
    return log.commit(
        tournament.pk,
        Asked(SOMEBODY),
        WishKind.ANNOUNCE,
        lambda t, now, _rng: engine.announce(t, text=text, now=now),
    )


def test_the_lobby_of_a_draft_says_that_sales_have_not_opened(client: Client) -> None:
    tournament = make_draft_tournament()
    assert "Sales have not opened yet" in client.get(f"/t/{tournament.pk}/").content.decode()


def test_the_lobby_shows_clock_blinds_and_field() -> None:
    tournament = make_drawn_tournament(entries=10)
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    shown = lobby.build(now=timezone.now(), tournament_id=tournament.pk)
    assert shown.clock
    assert (shown.clock.level, shown.clock.blinds, shown.clock.is_running) == (1, "1 / 2", True)
    assert (shown.entries, shown.left, shown.average) == (10, 10, "100")
    assert shown.changes_at is not None


def test_a_screen_is_built_again_after_a_commit_and_at_its_next_moment() -> None:
    night = make_drawn_tournament(entries=10)
    ask(night.pk, engine.start_clock, asked=Asked(SOMEBODY))
    built: list[datetime] = []

    def build(*, now: datetime, tournament_id: int) -> Shown:
        built.append(now)
        return lobby.build(now=now, tournament_id=tournament_id)

    screen, key, now = (
        replace(lobby.screen, build=build),
        {"tournament_id": night.pk},
        timezone.now(),
    )
    first = screen.draw(key, now=now)
    assert screen.draw(key, now=now) is first
    assert built == [now]
    announce(night, "Soup is served.")
    second = screen.draw(key, now=now)
    assert second.version > first.version
    assert second.changes_at
    assert built == [now, now]
    screen.draw(key, now=second.changes_at)
    assert built == [now, now, second.changes_at]


def test_a_level_changes_the_moment_without_a_fact() -> None:
    tournament = make_drawn_tournament(entries=10)
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    before = lobby.build(now=timezone.now(), tournament_id=tournament.pk)
    assert before.changes_at
    after = lobby.build(now=before.changes_at, tournament_id=tournament.pk)
    assert after.version == before.version
    assert after.moment > before.moment


def test_a_tournament_that_does_not_exist_has_no_lobby(client: Client) -> None:
    assert client.get("/t/999/").status_code == 404


def test_the_log_shows_who_took_back_what_and_keeps_it() -> None:
    tournament = make_drawn_tournament(entries=10)
    receipt = announce(tournament, "The soup is served")
    log.undo(tournament.pk, Asked(SOMEBODY), wish=receipt.wish)
    shown = log_screen.build(now=timezone.now(), tournament_id=tournament.pk)
    undo, wish = shown.lines[:2]
    assert (wish.number, wish.undone_by, wish.can_undo) == (receipt.wish, "user 1", False)
    assert wish.undone_at is not None
    assert "The soup is served" in wish.facts[0]
    assert undo.can_undo


def test_the_log_goes_back_to_its_first_wish(
    director: User, browser_of: Callable[[User | None], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_screen, "SHOWN", 5)
    tournament = make_drawn_tournament(entries=10)
    first = announce(tournament, "First")
    for number in range(7):
        announce(tournament, f"Announcement {number}")
    log.undo(tournament.pk, Asked(Actor.of(director)), wish=first.wish)
    client, path, wishes = browser_of(director), f"/t/{tournament.pk}/log/", []
    while path:
        page = client.get(path).content.decode()
        wishes += [int(number) for number in re.findall(r'id="wish-(\d+)"', page)]
        path = next(iter(re.findall(r'href="(/t/\d+/log/before/\d+/)"', page)), "")
        assert ("by director" in page) == (first.wish in wishes[-5:])
    assert wishes == list(range(first.wish + 8, 0, -1))


def test_money_and_the_opening_offer_no_undo() -> None:
    tournament = make_drawn_tournament(entries=10)
    shown = log_screen.build(now=timezone.now(), tournament_id=tournament.pk)
    kinds = {line.asked: line.can_undo for line in shown.lines}
    assert kinds == {"draw seats": True, "admit entry": False, "open": False}


def test_the_log_tells_of_money_that_changed_nothing_in_the_room() -> None:
    ended = make_ended_tournament()
    winner = next(iter(books.dues(state_of(ended))))
    at_the_desk: dict[str, Any] = {"entry": winner.entry}
    payouts.pay_out(
        ended.pk, cents=winner.cents, out_of=AccountKind.CARD, **at_the_desk, asked=Asked(SOMEBODY)
    )
    payouts.take_back_payout(ended.pk, **at_the_desk, asked=Asked(SOMEBODY))
    box = ledger.balances(ended.pk)[AccountKind.CASH]
    for counted in (box - 5_00, box - 5_00):
        expected = ledger.balances(ended.pk)[AccountKind.CASH]
        count = {"counted": counted, "expected": expected}
        ledger.count_cash(ended.pk, **count, asked=Asked(SOMEBODY))
    shown = log_screen.build(now=timezone.now(), tournament_id=ended.pk)
    name = Names.load(ended.pk).of(winner.entry)
    assert [line.facts for line in shown.lines[:4]] == [
        ("The cash box was counted, and nothing is missing.",),
        ("The cash box was counted: $5 too little.",),
        (f"{name} gave $128 back by transfer.",),
        (f"{name} was paid $128 by transfer.",),
    ]
    called_off = make_open_tournament()
    make_entry(called_off, "Ada Byron")
    ask(called_off.pk, engine.cancel_tournament, reason="Snow.", asked=Asked(SOMEBODY))
    refunds.refund(called_off.pk, entry=1, asked=Asked(SOMEBODY))
    shown = log_screen.build(now=timezone.now(), tournament_id=called_off.pk)
    assert shown.lines[0].facts == ("Ada Byron got $40 back from the cash box.",)


def test_undo_from_the_log_page(
    director: User, browser_of: Callable[[User | None], Client]
) -> None:
    tournament = make_drawn_tournament(entries=10)
    first = announce(tournament, "First")
    client = browser_of(director)
    page = client.post(f"/t/{tournament.pk}/log/{first.wish}/undo/", follow=True)
    assert "taken back" in page.content.decode()
    again = client.post(
        f"/t/{tournament.pk}/log/{first.wish}/undo/", headers={"Accept": "application/json"}
    )
    assert again.status_code == 409
    said = again.json()["sentence"]
    assert said.startswith("This has been taken back already, by director at ")


def test_the_clock_obeys_the_director(
    director: User, browser_of: Callable[[User | None], Client]
) -> None:
    tournament = make_drawn_tournament(entries=10)
    client = browser_of(director)
    script = {"Accept": "application/json"}
    path = f"/t/{tournament.pk}/clock"
    for verb, fields in [
        ("start", {}),
        ("pause", {}),
        ("resume", {}),
        ("add", {"seconds": 60}),
        ("level", {"level": 3}),
    ]:
        assert client.post(f"{path}/{verb}/", fields, headers=script).status_code == 204
    assert client.post(f"{path}/dance/", headers=script).json()["code"] == "unknown_verb"
    for seconds in ("", "soon", "9" * 30):
        refused = client.post(f"{path}/add/", {"seconds": seconds}, headers=script)
        assert refused.json()["code"] == "number_needed"
