"""Prizes and disputed pots: the director's list, a deal, ties by card, picks, held chips."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import questions
from tables.director import screen as director_screen
from tests.asking import ask
from tests.factories import SOMEBODY, make_draft_tournament
from tests.tables.nights import do, make_running_tournament, start_hand, state_of
from tournaments.log.log import Asked
from tournaments.models import Tournament, User, Wish
from tournaments.money.currencies import money
from tournaments.prizes import screen as prizes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]


def refused(code: str) -> Any:
    return pytest.raises(RuleViolation, check=lambda refusal: refusal.code == code)


def page(tournament: Tournament) -> prizes.PrizesPage:
    return prizes.build(tournament_id=tournament.pk, now=timezone.now())


def queued(tournament: Tournament) -> list[str]:
    shown = director_screen.build(now=timezone.now(), tournament_id=tournament.pk)
    assert shown.queue
    return [item.title for item in shown.queue.due]


def test_the_directors_list_must_be_the_pool_once_the_field_is_fixed() -> None:
    night = make_running_tournament()
    do(night, engine.close_registration)
    with refused("sum"):
        ask(night.pk, engine.set_cash, amounts=[200_00, 100_00], asked=Asked(SOMEBODY))
    ask(night.pk, engine.set_cash, amounts=[200_00, 120_00], asked=Asked(SOMEBODY))
    assert [line.amount for line in page(night).lines] == ["$200", "$120"]
    ask(night.pk, engine.set_cash, amounts=None, asked=Asked(SOMEBODY))
    assert [line.amount for line in page(night).lines] == ["$160", "$96", "$64"]
    assert state_of(night)


def test_a_deal_gives_the_proposal_and_ends_the_tournament() -> None:
    night = make_running_tournament()
    do(night, engine.close_registration)
    deal = page(night).deal
    assert deal
    shares = {line.entry: int(line.share.replace(",", "")) * 100 for line in deal.lines}
    assert set(shares.values()) == {32_00}  # ten equal stacks share a pool of 320
    nonce = uuid4()
    agreed: dict[str, Any] = {"shares": shares, "director_pays": False}
    with refused("not_unanimous"):
        ask(night.pk, engine.agree_deal, consents=(), **agreed, asked=Asked(SOMEBODY))
    first = ask(
        night.pk, engine.agree_deal, consents=tuple(shares), **agreed, asked=Asked(SOMEBODY, nonce)
    )
    again = ask(
        night.pk, engine.agree_deal, consents=tuple(shares), **agreed, asked=Asked(SOMEBODY, nonce)
    )
    assert again.is_replay
    assert again.lines == first.lines
    assert state_of(night).stage is engine.Stage.ENDED
    assert {one.entry: one.amount for one in questions.payouts(state_of(night))} == shares


def test_after_a_deal_payouts_stand_in_the_order_of_places() -> None:
    night = make_running_tournament()
    do(night, engine.close_registration)
    deal = page(night).deal
    assert deal
    shares = {line.entry: 23_00 + 2_00 * number for number, line in enumerate(deal.lines)}
    agreed: dict[str, Any] = {"shares": shares, "director_pays": True, "consents": tuple(shares)}
    ask(night.pk, engine.agree_deal, **agreed, asked=Asked(SOMEBODY))
    paid = questions.payouts(state_of(night))
    assert [one.best for one in paid] == sorted(one.best for one in paid)
    assert [line.amount for line in page(night).lines] == [money(one.amount, "USD") for one in paid]


def test_a_deal_leads_to_the_payouts(browser_of: BrowserOf, director: User) -> None:
    night = make_running_tournament()
    do(night, engine.close_registration)
    deal = page(night).deal
    assert deal
    said = {f"share-{line.entry}": line.share for line in deal.lines}
    answer = browser_of(director).post(
        f"/t/{night.pk}/prizes/deal/", {**said, "all_agree": "on", "director_pays": "on"}
    )
    assert answer.status_code == 302
    assert answer["Location"] == f"/t/{night.pk}/payouts/"


def test_a_deal_waits_until_the_prizes_are_fixed_and_few_are_left() -> None:
    assert "Close registration" in page(make_running_tournament()).no_deal
    assert page(make_draft_tournament()).is_open is False


def test_packages_are_picked_in_the_order_of_places(director: User, browser_of: BrowserOf) -> None:
    night = make_running_tournament()
    ask(night.pk, engine.list_packages, packages=["Ham", "Cake"], asked=Asked(SOMEBODY))
    for number in (1, 2):
        stacks = {seat: 100 for seat, _ in state_of(night).tables[number].held()}
        ask(night.pk, engine.count_stacks, table=number, stacks=stacks, asked=Asked(SOMEBODY))
    ask(night.pk, engine.stop_play, reason="The hall closes", asked=Asked(SOMEBODY))
    assert "A tie decides who picks first" in queued(night)  # everybody has the same
    client = browser_of(director)
    assert client.post(f"/t/{night.pk}/prizes/tie/").status_code == 302
    first, second = page(night).picks
    assert first.is_next
    assert f"{first.name} picks a prize" in queued(night)
    with refused("no_tie"):
        ask(night.pk, engine.draw_tie_cards, asked=Asked(SOMEBODY))
    with refused("not_your_turn"):
        ask(night.pk, engine.pick_package, entry=second.entry, package="Ham", asked=Asked(SOMEBODY))
    picked = client.post(f"/t/{night.pk}/prizes/pick/", {"entry": first.entry, "package": "Cake"})
    assert picked.status_code == 302
    assert page(night).to_pick_from == ("Ham",)
    body = client.get(f"/t/{night.pk}/prizes/").content.decode()
    assert "Cake" in body


def test_the_page_shows_the_packages_ready_to_be_changed(
    director: User, browser_of: BrowserOf
) -> None:
    night = make_running_tournament()
    ask(night.pk, engine.list_packages, packages=["Ham", "Cake"], asked=Asked(SOMEBODY))
    body = browser_of(director).get(f"/t/{night.pk}/prizes/").content.decode()
    assert ">Ham\nCake\n</textarea>" in body


def test_a_held_pot_waits_in_the_queue_until_it_is_given_out_whole() -> None:
    night = make_running_tournament()
    start_hand(night)
    ask(night.pk, engine.hold_pot, table=1, chips=30, reason="Two winners", asked=Asked(SOMEBODY))
    (pot,) = state_of(night).floor.held_pots
    assert "Who gets the 30 chips?" in queued(night)
    hand = state_of(night).tables[1].hands
    do(night, engine.end_hand, table=1, hand=hand)
    seat = next(number for number, _ in state_of(night).tables[1].held())
    released: dict[str, Any] = {"pot": pot.number, "reason": ""}
    with refused("chips_differ"):
        ask(night.pk, engine.release_pot, to={seat: 29}, **released, asked=Asked(SOMEBODY))
    ask(night.pk, engine.release_pot, to={seat: 30}, **released, asked=Asked(SOMEBODY))
    with refused("already_closed"):
        ask(night.pk, engine.release_pot, to={seat: 30}, **released, asked=Asked(SOMEBODY))
    assert state_of(night).floor.held_pots == ()
    with refused("reason_needed"):
        ask(night.pk, engine.hold_pot, table=1, chips=30, reason=" ", asked=Asked(SOMEBODY))


def test_a_pot_is_held_and_given_out_from_the_sheet_of_its_table(
    director: User, browser_of: BrowserOf
) -> None:
    night = make_running_tournament()
    client, path = browser_of(director), f"/t/{night.pk}/tables/1"
    (one, _), (other, _) = list(state_of(night).tables[1].held())[:2]
    taken = {f"seat-{one}": "10", f"seat-{other}": "", "reason": "Wrong winner"}
    script = {"Accept": "application/json"}
    assert client.post(f"{path}/direct/hold/", taken, headers=script).status_code == 204
    assert "Held pot: 10 chips" in client.get(f"{path}/sheet/").content.decode()
    (pot,) = state_of(night).floor.held_pots
    given = {"pot": pot.number, f"seat-{other}": "10", "reason": "Read again"}
    assert client.post(f"{path}/direct/release/", given, headers=script).status_code == 204
    stacks = {seat: held.stack for seat, held in state_of(night).tables[1].held()}
    assert (stacks[one], stacks[other]) == (90, 110)


def test_only_the_director_settles_prizes(floor: User, browser_of: BrowserOf) -> None:
    night = make_running_tournament()
    before = Wish.objects.count()
    assert browser_of(floor).post(f"/t/{night.pk}/prizes/rules/").status_code == 403
    assert Wish.objects.count() == before
