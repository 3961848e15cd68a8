"""Prizes and disputed pots: the director's list, a deal, ties by card, picks, held chips."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import NONE_SOLD, RebuyTerms
from rules_engine.prizes import Package
from rules_engine.tournament import questions
from tables.director import screen as director_screen
from tests.asking import ask
from tests.factories import SOMEBODY, make_draft_tournament
from tests.tables.nights import (
    do,
    make_club_night,
    make_rebuy_tournament,
    make_running_tournament,
    start_hand,
    state_of,
)
from tournaments.log.log import Asked
from tournaments.models import Tournament, User, Wish
from tournaments.money.currencies import money
from tournaments.prizes import screen as prizes
from tournaments.prizes.screen_deal import DealShown
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

JSON = "application/json"
BrowserOf = Callable[[User | None], Client]


def refused(code: str) -> Any:
    return pytest.raises(RuleViolation, check=lambda refusal: refusal.code == code)


def page(tournament: Tournament) -> prizes.PrizesScreen:
    return prizes.build(tournament_id=tournament.pk, now=timezone.now())


def forms(tournament: Tournament) -> prizes.PrizesForms:
    found = prizes.build_forms(tournament_id=tournament.pk, now=timezone.now())
    assert found
    return found


def deal_of(tournament: Tournament) -> DealShown:
    do(tournament, engine.close_registration)
    deal = forms(tournament).deal
    assert deal
    return deal


def tap(client: Client, path: str, **said: Any) -> None:
    answer = client.post(path, said, headers={"Accept": "application/json"})
    assert answer.status_code == 204, answer.content


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


def test_a_deal_is_proposed_ticked_by_everybody_and_ends_the_tournament(
    browser_of: BrowserOf, director: User
) -> None:
    night, client = make_running_tournament(), browser_of(director)
    deal, path = deal_of(night), f"/t/{night.pk}/prizes/deal"
    assert {line.share for line in deal.lines} == {"32"}  # ten equal stacks share a pool of 320
    said = {f"share-{line.entry}": line.share for line in deal.lines}
    wrong = {**said, f"share-{deal.lines[0].entry}": "40"}
    refusal = client.post(f"{path}/propose/", wrong, headers={"Accept": "application/json"})
    assert refusal.status_code == 409
    assert "add up to 328, but 320" in refusal.json()["sentence"]
    tap(client, f"{path}/propose/", **said)
    assert "10 still have to agree" in queued(night)
    for line in deal.lines[:-1]:
        tap(client, f"{path}/agree/", entry=line.entry)
    tap(client, f"{path}/think-again/", entry=deal.lines[0].entry)
    proposal = page(night).proposal
    assert proposal
    assert proposal.missing == 2
    assert state_of(night).stage is engine.Stage.RUNNING
    for line in (deal.lines[0], deal.lines[-1]):
        tap(client, f"{path}/agree/", entry=line.entry)
    assert state_of(night).stage is engine.Stage.ENDED
    assert {one.amount for one in questions.payouts(state_of(night))} == {32_00}
    assert page(night).is_agreed


def test_a_deal_is_dropped_from_the_page(browser_of: BrowserOf, director: User) -> None:
    night, client = make_running_tournament(), browser_of(director)
    shares = {line.entry: 32_00 for line in deal_of(night).lines}
    do(night, engine.propose_deal, shares=shares)
    tap(client, f"/t/{night.pk}/prizes/deal/drop/")
    assert page(night).proposal is None


def test_after_a_deal_payouts_stand_in_the_order_of_places() -> None:
    night = make_running_tournament()
    shares = {line.entry: 23_00 + 2_00 * number for number, line in enumerate(deal_of(night).lines)}
    agreed: dict[str, Any] = {"shares": shares, "director_pays": True, "consents": tuple(shares)}
    ask(night.pk, engine.agree_deal, **agreed, asked=Asked(SOMEBODY))
    paid = questions.payouts(state_of(night))
    assert [one.best for one in paid] == sorted(one.best for one in paid)
    assert [line.amount for line in page(night).lines] == [money(one.amount, "USD") for one in paid]


def test_a_deal_waits_until_the_prizes_are_fixed_and_few_are_left() -> None:
    no_deal = forms(make_running_tournament()).no_deal
    assert no_deal
    assert "Close registration" in no_deal.sentence
    assert page(make_draft_tournament()).is_open is False


def test_a_deal_that_waits_for_the_sale_of_chips_says_where_that_is_ended() -> None:
    roberts = Draft.of_house("roberts")
    sold = RebuyTerms(max=1, price=20_00, stack_percent=100, until_minute=60)
    night = make_rebuy_tournament(replace(roberts, house=roberts.house.with_(rebuys=sold)))
    do(night, engine.close_registration)
    no_deal = forms(night).no_deal
    assert no_deal
    assert "Chips are still sold" in no_deal.sentence
    assert [way.key for way in no_deal.ways] == ["rebuys"]
    do(night, engine.change_point, point="rebuys", value=NONE_SOLD)
    assert forms(night).deal


def test_a_house_that_forbids_deals_says_so_with_its_rule(
    browser_of: BrowserOf, director: User
) -> None:
    night, client = make_club_night(), browser_of(director)
    body = client.get(f"/t/{night.pk}/prizes/").content.decode()
    assert "These rules allow no deals" in body
    assert "8.2" in body
    assert f"/t/{night.pk}/points/deals/" in body
    answer = client.post(
        f"/t/{night.pk}/prizes/deal/propose/", {"share-1": "1"}, headers={"Accept": JSON}
    )
    assert (
        answer.json()["sentence"] == "These rules allow no deals: play on until there is a winner."
    )


def make_picking_night() -> Tournament:
    """Play is over: two packages and a trophy, and everybody had the same chips."""
    night = make_running_tournament()
    ham = Package("Ham", "Eight pounds, smoked", "Ray's Butchery", 60_00)
    do(night, engine.list_packages, packages=[ham, Package("Cake")], trophies=1)
    for number in (1, 2):
        stacks = {seat: 100 for seat, _ in state_of(night).tables[number].held()}
        do(night, engine.count_stacks, table=number, stacks=stacks)
    do(night, engine.stop_play, reason="The hall closes")
    return night


def test_packages_are_picked_in_the_order_of_places(director: User, browser_of: BrowserOf) -> None:
    night, client = make_picking_night(), browser_of(director)
    assert "A card decides who picks first" in queued(night)
    tap(client, f"/t/{night.pk}/prizes/tie/")
    with refused("no_tie"):
        do(night, engine.draw_tie_cards)
    first, second = (line.turn for line in page(night).picks)
    assert first.is_now
    assert f"{first.name} picks a prize" in queued(night)
    with refused("not_your_turn"):
        do(night, engine.pick_package, entry=second.entry, package="Ham")
    tap(client, f"/t/{night.pk}/prizes/pick/", entry=first.entry, package="Ham")
    picking = page(night).picking
    assert picking
    assert [package.name for package in picking.left] == ["Cake"]
    undo = page(night).picks[0].undo
    tap(client, f"/t/{night.pk}/log/{undo}/undo/")
    picking = page(night).picking
    assert picking
    assert picking.now
    assert picking.now.entry == first.entry


def test_somebody_picks_for_whoever_is_away_and_nobody_for_whoever_declines(
    director: User, browser_of: BrowserOf
) -> None:
    night, client = make_picking_night(), browser_of(director)
    do(night, engine.draw_tie_cards)
    first, second = (line.turn for line in page(night).picks)
    path = f"/t/{night.pk}/prizes/picker/"
    tap(client, path, entry=first.entry, how="by_proxy", proxy="Aunt May")
    picking = page(night).picking
    assert picking
    assert picking.now
    assert picking.now.picker == f"Aunt May, for {first.name}"
    tap(client, path, entry=first.entry, how="away")
    assert [line.turn.entry for line in page(night).picks] == [second.entry, first.entry]
    tap(client, path, entry=second.entry, how="declined")
    picking = page(night).picking
    assert picking
    assert picking.now
    assert picking.now.picker == f"The director, for {first.name}"
    tap(client, f"/t/{night.pk}/prizes/pick/", entry=first.entry, package="Cake")
    assert "it stays with the charity" in " ".join(
        client.get(f"/t/{night.pk}/prizes/").content.decode().split()
    )
    nonsense = client.post(path, {"entry": first.entry, "how": "loudly"}, headers={"Accept": JSON})
    assert nonsense.json()["sentence"] == "Please say how this prize is picked."


def test_packages_are_described_on_the_page(director: User, browser_of: BrowserOf) -> None:
    night, client = make_picking_night(), browser_of(director)
    path = f"/t/{night.pk}/prizes/packages/"
    rows = {
        "package-TOTAL_FORMS": 3,
        "package-INITIAL_FORMS": 2,
        "package-0-name": "Ham",
        "package-1-name": "Cake",
        "package-1-contents": "Three layers",
        "package-1-donor": "The Altar Guild",
        "package-1-value": "35.50",
        "trophies": 1,
    }
    assert client.post(path, rows).status_code == 302
    cake = state_of(night).terms.payouts.listed[1]
    assert cake == Package("Cake", "Three layers", "The Altar Guild", 35_50)
    body = client.get(f"/t/{night.pk}/prizes/").content.decode()
    assert "Given by The Altar Guild, worth $35.50" in body
    nameless = {**rows, "package-1-name": ""}
    answer = client.post(path, nameless, headers={"Accept": JSON})
    assert answer.json()["sentence"].startswith("Package 2: Please give this package a name")
    assert state_of(night).terms.payouts.listed[1] == cake


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
