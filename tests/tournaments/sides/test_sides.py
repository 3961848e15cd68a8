"""Side events: what is sold, drawn so that anybody can check it, won, and paid once."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from django.test import Client

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.room import ticket_order
from tests.asking import ask
from tests.factories import SOMEBODY, make_entry, make_open_tournament, make_user
from tests.tables.nights import bust_all_but, entry_at, make_running_tournament, seats_of
from tournaments.log.log import Asked
from tournaments.models import Account, Event, Posting, Role, SideEvent, SideKind, SidePrize, User
from tournaments.money import books
from tournaments.sides import screen, services
from tournaments.sides.services import Offered, Terms
from tournaments.till import services as till

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

Browser = Callable[[User | None], Client]
HAM, WINE = Offered("Smoked ham", "Miller’s Bakery", 35_00), Offered("Wine", cents=0)


def held(event: Event) -> dict[str, int]:
    return {one.name: one.cents for one in books.of_event(event.pk) if one.cents}


def begin(event: Event, kind: SideKind, *prizes: Offered, **terms: Any) -> SideEvent:
    said = Terms(kind, terms.pop("name", kind.label), **terms)
    services.begin_side(event.pk, said, prizes, asked=Asked(SOMEBODY))
    return SideEvent.objects.latest("pk")


def sell(side: SideEvent, first: int, last: int, name: str = "") -> None:
    said: dict[str, Any] = {"first": first, "last": last, "name": name, "into": "first"}
    services.sell_tickets(side.event_id, side.pk, **said, asked=Asked(SOMEBODY))


def refusal(act: Callable[[], Any]) -> str:
    with pytest.raises(RuleViolation) as refused:
        act()
    return refused.value.code


def shuffled_by_the_page(seed: str, numbers: list[int]) -> list[int]:
    """The draw as the public page describes it, written down a second time."""
    counter = 0

    def below(count: int) -> int:
        nonlocal counter
        while True:
            digest = sha256(f"{seed}/{counter}".encode()).hexdigest()
            counter += 1
            if (found := int(digest, 16)) < 2**256 // count * count:
                return found % count

    order = sorted(numbers)
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def test_a_raffle_is_drawn_from_the_seed_that_was_promised_and_anybody_can_repeat_it(
    browser_of: Browser,
) -> None:
    event = make_open_tournament().event
    raffle = begin(event, SideKind.RAFFLE, HAM, WINE, price=2_00)
    path = f"/events/{event.pk}/sides/{raffle.pk}/check/"
    before = browser_of(None).get(path).content.decode()
    promised = sha256(raffle.seed.encode()).hexdigest()
    assert promised in before
    assert raffle.seed not in before
    sell(raffle, 101, 140, "Priya")
    sell(raffle, 7, 9, "Tom")
    assert held(event) == {"Cash box": 86_00, "Raffle": -86_00}
    services.draw(event.pk, raffle.pk, asked=Asked(SOMEBODY))
    order = shuffled_by_the_page(raffle.seed, [*range(7, 10), *range(101, 141)])
    won = list(SidePrize.objects.values_list("ticket", "winner"))
    assert won == [(one, "Tom" if one < 10 else "Priya") for one in order[:2]]
    after = browser_of(None).get(path).content.decode()
    assert promised in after
    assert raffle.seed in after
    first = SidePrize.objects.get(number=1)
    services.draw_next(event.pk, first.pk, asked=Asked(SOMEBODY))
    assert SidePrize.objects.get(number=1).ticket == order[2]
    services.hand_over(event.pk, first.pk, is_given=True, asked=Asked(SOMEBODY))
    late = refusal(lambda: services.draw_next(event.pk, first.pk, asked=Asked(SOMEBODY)))
    assert late == "given_already"


def test_however_many_look_the_tickets_are_ordered_once(
    browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_open_tournament().event
    raffle = begin(event, SideKind.RAFFLE, HAM, price=2_00)
    sell(raffle, 1, 50)
    services.draw(event.pk, raffle.pk, asked=Asked(SOMEBODY))
    ordered: list[str] = []

    def order(seed: str, found: Any) -> Any:
        ordered.append(seed)
        return ticket_order(seed, found)

    monkeypatch.setattr("tournaments.sides.screen.ticket_order", order)
    for _ in range(3):
        browser_of(None).get(f"/events/{event.pk}/sides/{raffle.pk}/check/")
    assert ordered == [raffle.seed]


def test_what_was_in_the_draw_stays_and_nothing_is_sold_or_drawn_after_it() -> None:
    event = make_open_tournament().event
    raffle = begin(event, SideKind.RAFFLE, HAM, price=2_00)
    draw = lambda: services.draw(event.pk, raffle.pk, asked=Asked(SOMEBODY))  # noqa: E731
    assert refusal(draw) == "nothing_sold"
    sell(raffle, 1, 5)
    sell(raffle, 6, 6)
    assert refusal(lambda: sell(raffle, 5, 8)) == "sold_already"
    assert refusal(lambda: sell(raffle, 9, 8)) == "not_a_range"
    slip = Posting.objects.latest("pk")
    till.take_back(event.pk, slip.pk, reason="Slip", asked=Asked(SOMEBODY))
    sell(raffle, 6, 7)
    kept = Posting.objects.latest("pk")
    draw()
    assert refusal(draw) == "drawn_already"
    assert refusal(lambda: sell(raffle, 50, 51)) == "drawn_already"
    back: dict[str, Any] = {"reason": "Too late", "asked": Asked(SOMEBODY)}
    assert refusal(lambda: till.take_back(event.pk, kept.pk, **back)) == "drawn_already"
    assert held(event)["Raffle"] == -14_00


def test_half_of_a_pot_is_won_with_the_number_of_a_drum_and_paid_once() -> None:
    event = make_open_tournament().event
    pot = begin(
        event, SideKind.FIFTY_FIFTY, Offered("The pot"), price=5_00, winner_percent=50, by_drum=True
    )
    sell(pot, 1, 25, "Ben")
    (prize,) = pot.prizes.all()
    drum = lambda number: services.state_drum(  # noqa: E731
        event.pk, prize.pk, ticket=number, asked=Asked(SOMEBODY)
    )
    assert refusal(lambda: drum(26)) == "not_sold"
    drum(13)
    prize.refresh_from_db()
    assert (prize.winner, prize.cents) == ("Ben", 62_50)
    pay: dict[str, Any] = {"expected": 62_50, "out_of": "first"}
    services.pay_prize(event.pk, prize.pk, **pay, asked=Asked(SOMEBODY))
    again = refusal(lambda: services.pay_prize(event.pk, prize.pk, **pay, asked=Asked(SOMEBODY)))
    assert again == "paid_already"
    assert refusal(lambda: drum(14)) == "given_already"
    assert held(event) == {"Cash box": 62_50, "50/50": -125_00, "Prizes of side events": 62_50}
    paid = Posting.objects.latest("pk")
    till.take_back(event.pk, paid.pk, reason="Wrong Ben", asked=Asked(SOMEBODY))
    services.pay_prize(event.pk, prize.pk, **pay, asked=Asked(SOMEBODY))
    assert held(event)["Prizes of side events"] == 62_50


def test_a_lot_is_sold_for_its_closing_price() -> None:
    event = make_open_tournament().event
    auction = begin(event, SideKind.AUCTION, Offered("A weekend", "The Lees", 300_00))
    (lot,) = auction.prizes.all()
    close: dict[str, Any] = {"winner": "Grace", "cents": 410_00, "into": "card"}
    services.close_lot(event.pk, lot.pk, **close, asked=Asked(SOMEBODY))
    twice = refusal(lambda: services.close_lot(event.pk, lot.pk, **close, asked=Asked(SOMEBODY)))
    assert twice == "sold_already"
    assert held(event) == {"Card machine": 410_00, "Auction": -410_00}


def test_whoever_lasts_longest_of_those_who_joined_wins_the_pot() -> None:
    night = make_running_tournament(entries=10)
    event = night.event
    side: dict[str, Any] = {"price": 10_00, "winner_percent": 80, "tournament_id": night.pk}
    pot = begin(event, SideKind.LAST_LONGER, Offered("The pot"), **side)
    join: dict[str, Any] = {"into": "first"}
    joined = [entry_at(night, 1, seat) for seat in seats_of(night, 1)[:3]]
    outside = entry_at(night, 2, seats_of(night, 2)[0])
    for entry in joined:
        services.join_pot(event.pk, pot.pk, entry=entry, **join, asked=Asked(SOMEBODY))
    again = refusal(
        lambda: services.join_pot(event.pk, pot.pk, entry=joined[0], **join, asked=Asked(SOMEBODY))
    )
    assert again == "joined_already"
    assert screen.build(event, pot).leads is None
    (prize,) = pot.prizes.all()
    outsider = refusal(
        lambda: services.state_winner(event.pk, prize.pk, entry=outside, asked=Asked(SOMEBODY))
    )
    assert outsider == "not_in_pot"
    bust_all_but(night, 1, 1)
    leads = screen.build(event, pot).leads
    assert leads in joined
    services.state_winner(event.pk, prize.pk, entry=leads, asked=Asked(SOMEBODY))
    prize.refresh_from_db()
    assert prize.cents == 24_00
    late = refusal(
        lambda: services.join_pot(event.pk, pot.pk, entry=outside, **join, asked=Asked(SOMEBODY))
    )
    assert late == "drawn_already"


def test_a_bounty_on_a_known_person_goes_to_whoever_is_named() -> None:
    night = make_open_tournament()
    tom, anne = make_entry(night).entry, make_entry(night).entry
    assert tom
    assert anne
    side: dict[str, Any] = {"tournament_id": night.pk, "entry": tom}
    bounty = begin(night.event, SideKind.BOUNTY, Offered("Bounty", cents=50_00), **side)
    (prize,) = bounty.prizes.all()
    services.state_winner(night.event_id, prize.pk, entry=anne, asked=Asked(SOMEBODY))
    prize.refresh_from_db()
    assert (prize.cents, bool(prize.winner)) == (50_00, True)
    nobody: dict[str, Any] = {"tournament_id": night.pk, "entry": 999}
    unknown = refusal(lambda: begin(night.event, SideKind.BOUNTY, Offered("x"), **nobody))
    assert unknown == "no_such_entry"


@pytest.mark.parametrize("kind", list(SideKind))
def test_each_kind_can_be_forbidden_by_the_licence_and_then_is_refused_with_its_source(
    kind: SideKind,
) -> None:
    night = make_open_tournament()
    event = night.event
    licence = {"place": "own", "changed": {kind.value: False}}
    Event.objects.filter(pk=event.pk).update(licence=licence)
    terms = Terms(kind, "It", price=1_00, tournament_id=night.pk)
    services.begin_side(event.pk, terms, [HAM], asked=Asked(SOMEBODY))  # warned of on the page
    Event.objects.filter(pk=event.pk).update(licence={**licence, "enforced": [kind.value]})
    with pytest.raises(RuleViolation) as refused:
        services.begin_side(event.pk, terms, [HAM], asked=Asked(SOMEBODY))
    assert refused.value.code == "licence"
    assert "According to your own value: no " in str(refused.value.sentence)


def test_the_winners_are_on_the_wall_for_some_minutes_and_on_the_page_for_ever(
    browser_of: Browser,
) -> None:
    night = make_running_tournament(entries=10)
    raffle = begin(night.event, SideKind.RAFFLE, HAM, price=2_00)
    sell(raffle, 31, 31, "Grace Okafor")
    services.draw(night.event_id, raffle.pk, asked=Asked(SOMEBODY))
    wall = browser_of(None).get(f"/t/{night.pk}/").content.decode()
    assert "Grace Okafor" in wall
    assert "Smoked ham" in wall
    SidePrize.objects.update(won_at="2020-01-01T12:00Z")
    ask(night.pk, engine.set_level, level=2, asked=Asked(SOMEBODY))
    assert "Grace Okafor" not in browser_of(None).get(f"/t/{night.pk}/").content.decode()
    assert "Grace Okafor" in browser_of(None).get(f"/t/{night.pk}/about/").content.decode()


def test_the_pages_take_what_a_volunteer_types_and_say_what_is_wrong(
    browser_of: Browser, director: User, desk: User
) -> None:
    event = make_open_tournament().event
    client, path = browser_of(director), f"/events/{event.pk}/sides/"
    said = {"kind": "raffle", "name": "Ham raffle", "price": "2", "prizes": "Ham; Miller; x"}
    assert "What it is worth is an amount" in client.post(path, said).content.decode()
    client.post(path, {**said, "prizes": "Ham; Miller’s; $35\n\nWine"})
    raffle = SideEvent.objects.get()
    assert list(raffle.prizes.values_list("title", "donor", "worth")) == [
        ("Ham", "Miller’s", 35_00),
        ("Wine", "", 0),
    ]
    seller, own = browser_of(desk), f"{path}{raffle.pk}/"
    sale = {"sell-first": "1", "sell-last": "10", "sell-into": "first", "sell-name": "Ann"}
    assert seller.post(f"{own}tickets/", sale).status_code == 302
    refused = seller.post(f"{own}tickets/", {**sale, "sell-last": "3"})
    assert "Of these, 1 to 10 were sold already." in refused.content.decode()
    assert seller.post(f"{own}draw/").status_code == 403
    assert "A raffle" not in seller.post(path, said).content.decode()
    assert SideEvent.objects.count() == 1
    client.post(f"{own}draw/")
    page = client.get(own).content.decode()
    assert "Not here: next ticket" in page
    assert Account.objects.filter(event=event, name="Raffle").exists()


def test_the_report_names_what_was_won_and_is_final_when_it_is_paid(browser_of: Browser) -> None:
    event = make_open_tournament().event
    terms: dict[str, Any] = {"name": "Our 50/50", "price": 5_00, "winner_percent": 50}
    pot = begin(event, SideKind.FIFTY_FIFTY, Offered("The pot", "Parish"), **terms)
    sell(pot, 1, 2, "Ben")
    services.draw(event.pk, pot.pk, asked=Asked(SOMEBODY))
    (prize,) = pot.prizes.all()
    client = browser_of(make_user(Role.TREASURER))
    page = client.get(f"/events/{event.pk}/report/").content.decode()
    assert "Won at Our 50/50" in page
    assert f"ticket {prize.ticket}, Ben, from Parish, not paid yet" in page
    pay: dict[str, Any] = {"expected": 5_00, "out_of": "first", "asked": Asked(SOMEBODY)}
    services.pay_prize(event.pk, prize.pk, **pay)
    assert "not paid yet" not in client.get(f"/events/{event.pk}/report/").content.decode()
