"""The till: what comes in and goes out beside the tournaments, box by box, to the cent."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from rules_engine.errors import RuleViolation
from tests.factories import SOMEBODY, make_entry, make_open_tournament, make_user
from tournaments.desk import services as registrations
from tournaments.log.log import Actor, Asked
from tournaments.models import (
    Account,
    AccountKind,
    Event,
    EventRole,
    Posting,
    Role,
    Tournament,
    User,
    Voucher,
)
from tournaments.money import books
from tournaments.till import services as till
from tournaments.till.kinds import Cost, Income

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

Browser = Callable[[User | None], Client]


def held(event: Event) -> dict[str, int]:
    return {one.name: one.cents for one in books.of_event(event.pk)}


def take(event: Event, cents: int, *, into: str = "first", kind: Income = Income.BAR) -> None:
    till.take_money(event.pk, kind=kind, cents=cents, into=into, words="Jar", asked=Asked(SOMEBODY))


def box_named(event: Event, name: str) -> Account:
    return Account.objects.get(event=event, name=name)


def refusal(act: Callable[[], Any]) -> RuleViolation:
    with pytest.raises(RuleViolation) as refused:
        act()
    return refused.value


def post(client: Client, event: Event, path: str, **fields: Any) -> Any:
    return client.post(f"/events/{event.pk}/till/{path}", fields)


def test_what_comes_in_and_what_it_costs_is_told_apart_by_kind() -> None:
    event = make_open_tournament().event
    take(event, 50_00)
    take(event, 120_00, kind=Income.SPONSOR, into="card")
    pay: dict[str, Any] = {"helper": "", "asked": Asked(SOMEBODY)}
    till.pay_cost(
        event.pk, kind=Cost.PRINTING, cents=12_40, out_of="first", words="Copy shop", **pay
    )
    assert held(event) == {
        "Cash box": 37_60,
        "Bar and kitchen": -50_00,
        "Card machine": 120_00,
        "Sponsors": -120_00,
        "Printing": 12_40,
    }
    assert Voucher.objects.get(receipt=1).words == "Copy shop"


def test_a_sale_at_the_bar_waits_for_no_tournament_and_draws_no_screen() -> None:
    tournament = make_open_tournament()
    before = Tournament.objects.get(pk=tournament.pk).version
    take(tournament.event, 5_00)
    assert Tournament.objects.get(pk=tournament.pk).version == before


def test_no_box_pays_what_it_does_not_hold() -> None:
    event = make_open_tournament().event
    take(event, 10_00)
    pay: dict[str, Any] = {
        "kind": Cost.ROOM,
        "helper": "",
        "words": "Hall",
        "asked": Asked(SOMEBODY),
    }
    refused = refusal(lambda: till.pay_cost(event.pk, cents=10_01, out_of="first", **pay))
    assert refused.code == "box_short"
    assert refused.sentence == (
        "Cash box: $10 is there, $10.01 is needed. Bring money into it from another box first."
    )
    assert held(event)["Cash box"] == 10_00
    move: dict[str, Any] = {
        "from_": "organisation",
        "to": "first",
        "words": "",
        "asked": Asked(SOMEBODY),
    }
    till.move_money(event.pk, cents=5_00, **move)
    till.pay_cost(event.pk, cents=10_01, out_of="first", **{**pay, "asked": Asked(SOMEBODY)})
    assert (held(event)["Cash box"], held(event)["Safe or bank"]) == (4_99, -5_00)


def test_what_a_helper_laid_out_is_owed_until_it_is_paid_back_once() -> None:
    event = make_open_tournament().event
    take(event, 40_00)
    till.pay_cost(
        event.pk,
        kind=Cost.PRIZES,
        cents=30_00,
        out_of="own_pocket",
        helper="Priya",
        words="Hams",
        asked=Asked(SOMEBODY),
    )
    owed = box_named(event, "Priya")
    asked = Asked(SOMEBODY)
    for _ in range(2):
        till.pay_helper(event.pk, owed.pk, expected=30_00, out_of="first", asked=asked)
    again: dict[str, Any] = {"expected": 30_00, "out_of": "first", "asked": Asked(SOMEBODY)}
    assert refusal(lambda: till.pay_helper(event.pk, owed.pk, **again)).code == "owed_changed"
    assert (held(event)["Priya"], held(event)["Cash box"]) == (0, 10_00)


def test_a_difference_has_a_reason_and_is_the_charitys() -> None:
    event = make_open_tournament().event
    take(event, 40_00)
    box, harold = box_named(event, "Cash box"), make_user(Role.DESK)

    def count(counted: int, reason: str, *, expected: int = 40_00, to: User | None = None) -> None:
        till.count_box(
            event.pk,
            box.pk,
            counted=counted,
            expected=expected,
            reason=reason,
            hand_to=to,
            asked=Asked(SOMEBODY),
        )

    assert refusal(lambda: count(39_50, "")).code == "reason_needed"
    assert refusal(lambda: count(39_50, "x", expected=41_00)).code == "box_changed"
    count(39_50, "A coin rolled away", to=harold)
    assert (held(event)["Cash box"], held(event)["Charity"]) == (39_50, 50)
    voucher = Voucher.objects.get(counted=39_50)
    assert (voucher.words, voucher.handed_to) == ("A coin rolled away", harold)
    assert Account.objects.get(pk=box.pk).keeper == harold
    count(39_50, "", expected=39_50)
    assert Posting.objects.filter(kind=books.CASH_COUNT).count() == 2


def test_whoever_keeps_a_box_sells_into_it_and_everybody_else_into_the_first() -> None:
    tournament = make_open_tournament()
    event, harold = tournament.event, make_user(Role.DESK)
    opened: dict[str, Any] = {"keeper": harold, "change": 100_00, "asked": Asked(SOMEBODY)}
    till.open_box(event.pk, name="Second desk", **opened)
    make_entry(tournament)
    registrations.sell_entry(
        tournament.pk,
        to=registrations.Buyer(name="Ben Moss"),
        paid_into=AccountKind.CASH,
        asked=Asked(Actor.of(harold)),
    )
    found = held(event)
    assert (found["Cash box"], found["Second desk"], found["Safe or bank"]) == (
        40_00,
        140_00,
        -100_00,
    )
    again: dict[str, Any] = {**opened, "asked": Asked(SOMEBODY)}
    refused = refusal(lambda: till.open_box(event.pk, name="Third", **again))
    assert refused.code == "keeps_another"


def test_a_mistake_is_taken_back_once_with_a_reason_and_nothing_of_a_tournament_is() -> None:
    tournament = make_open_tournament()
    event = tournament.event
    make_entry(tournament)
    take(event, 40_00)
    sold, bar = Posting.objects.order_by("number")
    back: dict[str, Any] = {"reason": "Typed twice", "asked": Asked(SOMEBODY)}
    till.take_back(event.pk, bar.pk, **back)
    assert held(event)["Bar and kitchen"] == 0
    again: dict[str, Any] = {**back, "asked": Asked(SOMEBODY)}
    assert refusal(lambda: till.take_back(event.pk, bar.pk, **again)).code == "taken_back_already"
    other: dict[str, Any] = {**back, "asked": Asked(SOMEBODY)}
    assert refusal(lambda: till.take_back(event.pk, sold.pk, **other)).code == "not_of_the_till"


def test_the_page_says_beside_the_field_what_is_wrong_and_keeps_what_was_typed(
    browser_of: Browser, desk: User
) -> None:
    event = make_open_tournament().event
    client = browser_of(desk)
    first = {"in-kind": "bar", "in-into": "first", "in-words": "Jar"}
    refused = post(client, event, "in/", **first, **{"in-amount": "0"})
    assert refused.status_code == 409
    page = refused.content.decode()
    assert "Please give an amount, such as 5." in page
    assert 'value="Jar"' in page
    done = post(client, event, "in/", **first, **{"in-amount": "12.50"})
    assert done.headers["Location"] == f"/events/{event.pk}/till/"
    cost = {"out-kind": "room", "out-amount": "20", "out-out_of": "first", "out-words": "Hall"}
    short = post(client, event, "out/", **cost)
    assert "Cash box: $12.50 is there, $20 is needed." in short.content.decode()
    own = post(client, event, "out/", **{**cost, "out-out_of": "own_pocket"})
    assert "Please say who paid for it." in own.content.decode()
    post(client, event, "out/", **{**cost, "out-out_of": "own_pocket", "out-helper": "Priya"})
    page = client.get(f"/events/{event.pk}/till/").content.decode()
    assert "Receipt 1" in page
    assert "Owed to helpers" in page


def test_the_desk_sees_its_own_box_alone_and_the_treasurer_all_of_them(
    browser_of: Browser, desk: User
) -> None:
    tournament = make_open_tournament()
    event, treasurer = tournament.event, make_user(Role.TREASURER)
    opened: dict[str, Any] = {"keeper": desk, "change": 30_00, "asked": Asked(SOMEBODY)}
    till.open_box(event.pk, name="Second desk", **opened)
    take(event, 777_00)
    own = browser_of(desk).get(f"/events/{event.pk}/till/").content.decode()
    assert "Second desk" in own
    assert "$777" not in own
    first = box_named(event, "Cash box")
    count = {f"count-{first.pk}-counted": "1", f"count-{first.pk}-expected": "77700"}
    assert post(browser_of(desk), event, f"boxes/{first.pk}/", **count).status_code == 404
    assert post(browser_of(desk), event, "moves/").status_code == 403
    everything = browser_of(treasurer).get(f"/events/{event.pk}/till/").content.decode()
    assert "$777" in everything
    assert "Another cash box" in everything
    desk_page = browser_of(desk).get(f"/t/{tournament.pk}/desk/").content.decode()
    assert "In the box there should be" not in desk_page


def test_the_treasurer_of_an_event_pays_prizes_and_steers_nothing(browser_of: Browser) -> None:
    tournament = make_open_tournament()
    treasurer = make_user(Role.TREASURER)
    treasurer.role = ""
    treasurer.save(update_fields=["role"])
    EventRole.objects.create(user=treasurer, event=tournament.event, role=Role.TREASURER)
    client = browser_of(treasurer)
    for path in ("payouts/", "report/"):
        assert client.get(f"/t/{tournament.pk}/{path}").status_code == 200
    for path in ("director/", "desk/", "levels/", "undo/"):
        assert client.get(f"/t/{tournament.pk}/{path}").status_code in (403, 404)
