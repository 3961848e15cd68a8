"""A licence warns of what is against it, refuses where it is enforced, and else is silent."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from rules_engine.errors import RuleViolation
from tables.setup import services as opening
from tests.factories import (
    SOMEBODY,
    make_draft_tournament,
    make_entry,
    make_open_tournament,
    make_sibling,
    make_user,
)
from tests.tables.nights import make_running_tournament
from tests.tournaments.endings import make_ended_tournament, state_of
from tournaments.desk import services as registrations
from tournaments.licences import checks, limits
from tournaments.licences import services as licences
from tournaments.licences.licence import Licence
from tournaments.licences.places import PLACES
from tournaments.licences.points import POINTS
from tournaments.log.log import Asked
from tournaments.models import (
    AccountKind,
    Event,
    Organisation,
    Registration,
    Role,
    Tournament,
    User,
)
from tournaments.money import books
from tournaments.results import services as payouts
from tournaments.till import services as till
from tournaments.till.kinds import Cost, Income

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

Browser = Callable[[User | None], Client]


def license_of(event: Event, place: str, *enforced: str, **changed: Any) -> None:
    licences.choose_licence(event.pk, place=place, asked=Asked(SOMEBODY))
    licences.change_licence(
        event.pk, changed=changed, enforced=frozenset(enforced), asked=Asked(SOMEBODY)
    )


def refusal(act: Callable[[], Any]) -> str:
    with pytest.raises(RuleViolation) as refused:
        act()
    assert refused.value.code == "licence"
    return str(refused.value.sentence)


def post(client: Client, path: str, **fields: Any) -> str:
    answer: Any = client.post(path, fields, follow=True)
    return str(answer.content.decode())


@pytest.mark.parametrize("place", PLACES.values(), ids=lambda one: one.key)
def test_every_value_of_a_profile_has_its_point_and_its_source(place: Any) -> None:
    assert set(place.values) <= set(POINTS)
    assert all(value.source for value in place.values.values())
    event = Event(licence={"place": place.key}, currency=place.currency)
    held = Licence.of(event)
    for point in held.known():
        assert "{" not in held.says(point)
        assert held.says(point).startswith(f"According to {place.name}, ")
        assert held.says(point).endswith("Check with your regulator.")


def test_a_sale_above_the_cap_is_refused_with_the_paragraph_or_only_warned_of(
    browser_of: Browser, desk: User
) -> None:
    tournament = make_open_tournament()
    sell = f"/t/{tournament.pk}/desk/sell/"
    license_of(tournament.event, "new_hampshire", spend_cap=39_00, least_age="")
    warned = post(browser_of(desk), sell, name="Ann Lee", paid_into="cash")
    assert "Ticket" in warned
    assert (
        "That is $40 for one person. According to your own value: at most $39 a "
        "person and game, with rebuys and add-ons. Check with your regulator."
    ) in warned
    license_of(tournament.event, "new_hampshire", "spend_cap", spend_cap=39_00, least_age="")
    refused = post(browser_of(desk), sell, name="Ben Moss", paid_into="cash")
    assert "That would be $40 for one person." in refused
    assert Registration.objects.count() == 1
    license_of(tournament.event, "new_hampshire", "spend_cap", spend_cap=40_00, least_age="")
    post(browser_of(desk), sell, name="Ben Moss", paid_into="cash")
    assert Registration.objects.count() == 2


def test_the_cap_counts_what_a_person_has_paid_that_day_and_not_got_back() -> None:
    tournament = make_open_tournament()
    other = make_sibling(tournament)
    sold = make_entry(tournament)
    license_of(tournament.event, "great_britain", "spend_cap_day", spend_cap_day=79_99)
    again = registrations.Buyer(person_id=sold.person_id)

    def sell() -> Any:
        return registrations.sell_entry(
            other.pk, to=again, paid_into=AccountKind.CASH, asked=Asked(SOMEBODY)
        )

    said = refusal(sell)
    assert "That would be $80 for one person." in said
    assert "at most $79.99 a person and day, all included" in said
    registrations.refund_entry(sold.pk, reason="Changed nights", asked=Asked(SOMEBODY))
    sell()


def test_a_prize_above_the_cap_is_warned_of_or_refused_with_its_paragraph(
    browser_of: Browser,
) -> None:
    tournament = make_ended_tournament()
    license_of(tournament.event, "illinois", "cash_cap", cash_cap=100_00)
    due = next(one for one in books.dues(state_of(tournament)) if one.cents > 100_00)
    paid: dict[str, Any] = {"entry": due.entry, "cents": due.cents, "out_of": AccountKind.CASH}
    refusal(lambda: payouts.pay_out(tournament.pk, **paid, asked=Asked(SOMEBODY)))
    page = browser_of(make_user(Role.TREASURER)).get(f"/t/{tournament.pk}/payouts/")
    assert "at most $100 in money a person" in page.content.decode()
    license_of(tournament.event, "illinois", "cash_cap")
    payouts.pay_out(tournament.pk, **paid, asked=Asked(SOMEBODY))
    assert Licence.of(Event.objects.get(pk=tournament.event_id)).says("cash_cap") == (
        "According to Illinois, 230 ILCS 30/8 (collected in 2026): at most $250 in money a person, "
        "goods without limit. Check with your regulator."
    )


def test_a_kind_of_income_that_the_licence_forbids_is_warned_of_or_refused(
    browser_of: Browser, desk: User
) -> None:
    event = make_open_tournament().event
    raffle: dict[str, Any] = {"kind": Income.RAFFLE, "cents": 5_00, "into": "first", "words": ""}
    license_of(event, "illinois")
    fields = {"in-kind": "raffle", "in-amount": "5", "in-into": "first"}
    assert "no raffle by this licence" in post(
        browser_of(desk), f"/events/{event.pk}/till/in/", **fields
    )
    license_of(event, "illinois", "raffle")
    refusal(lambda: till.take_money(event.pk, **raffle, asked=Asked(SOMEBODY)))
    bar = {**raffle, "kind": Income.BAR}
    till.take_money(event.pk, **bar, asked=Asked(SOMEBODY))


def test_a_table_with_too_many_chairs_is_said_before_sales_open_and_kept_from_it(
    browser_of: Browser, director: User
) -> None:
    draft = make_draft_tournament()
    license_of(draft.event, "virginia", "seats", seats=8)
    page = browser_of(director).get(f"/t/{draft.pk}/open/").content.decode()
    assert "A table has 9 chairs." in page
    refusal(lambda: opening.open_tournament(draft.pk, asked=Asked(SOMEBODY)))
    license_of(draft.event, "virginia", seats=8)
    opening.open_tournament(draft.pk, asked=Asked(SOMEBODY))
    assert Tournament.objects.get(pk=draft.pk).opened_at


def test_who_helps_may_not_play_and_an_age_that_nobody_saw_is_asked_for() -> None:
    tournament = make_open_tournament()
    event = tournament.event
    license_of(event, "virginia", "helpers_play", "least_age")
    assert Event.objects.get(pk=event.pk).least_age == 18
    told: dict[str, Any] = {"does": "Dealer", "hours": "19:00 – 23:00", "asked": Asked(SOMEBODY)}
    licences.list_helper(event.pk, name="Maeve Byrne", **told)

    def sell(name: str, **extras: Any) -> Any:
        return registrations.sell_entry(
            tournament.pk,
            to=registrations.Buyer(name=name),
            paid_into=AccountKind.CASH,
            asked=Asked(SOMEBODY),
            extras=registrations.Extras(**extras),
        )

    assert "This name is on the list of helpers." in refusal(lambda: sell("maeve byrne"))
    assert "Nobody has ticked yet" in refusal(lambda: sell("Ann Lee"))
    sell("Ann Lee", age_seen_by="Harold")


def test_without_a_licence_nothing_is_said_and_nothing_changes(client: Client) -> None:
    tournament = make_open_tournament()
    Event.objects.update(licence_number="CG-12")
    sold = make_entry(tournament)
    assert sold.entry
    assert checks.of_sale(tournament.pk, sold.entry) == ()
    assert "CG-12" not in client.get(f"/t/{tournament.pk}/about/").content.decode()
    license_of(tournament.event, "michigan")
    for path in ("about/", ""):
        assert "Licence CG-12" in client.get(f"/t/{tournament.pk}/{path}").content.decode()


def test_the_page_keeps_own_values_and_takes_a_shipped_one_out(browser_of: Browser) -> None:
    event = make_open_tournament().event
    client = browser_of(make_user(Role.OWNER))
    base = f"/events/{event.pk}/licence/"
    assert "11VAC20-30-90" in post(client, f"{base}place/", place="virginia")
    typed = {"least_age": "21", "seats": "", "players_deal": "no", "helpers_play": "no"}
    page = post(client, base, **typed, enforce_least_age="on", dealers="", opens_at="25:99")
    assert "Please give a time, such as 19:00." in page
    post(client, base, **typed, enforce_least_age="on")
    held = Licence.of(Event.objects.get(pk=event.pk))
    assert (held.number("least_age"), held.value("seats")) == (21, None)
    assert held.enforced == {"least_age"}
    post(client, f"{base}place/", place="")
    assert not Licence.of(Event.objects.get(pk=event.pk)).place


def test_what_is_due_after_the_night_stands_in_the_report_with_dates(browser_of: Browser) -> None:
    tournament = make_ended_tournament()
    event = tournament.event
    license_of(event, "new_hampshire")
    client = browser_of(make_user(Role.TREASURER))
    page = client.get(f"/events/{event.pk}/report/").content.decode()
    assert "Pay the share that is due, 29 November 2099" in page
    table = client.get(f"/events/{event.pk}/report/csv/").content.decode()
    assert '"Pay the share that is due, 29 November 2099",12.00,USD' in table
    license_of(event, "virginia")
    page = client.get(f"/events/{event.pk}/report/").content.decode()
    assert "Bank the money, 17 November 2099" in page
    assert "11VAC20-20-80 (collected in 2026)" in page


def test_helpers_are_listed_with_a_line_to_sign(browser_of: Browser, director: User) -> None:
    event = make_open_tournament().event
    client, path = browser_of(director), f"/events/{event.pk}/helpers/"
    assert "Please give the name." in post(client, path, name="", does="Dealer")
    page = post(client, path, name="Priya Santos", does="Dealer", hours="19:00 – 23:00")
    assert "Signature" in page
    helper = event.helpers.get()
    assert "Priya Santos" not in post(client, f"{path}{helper.pk}/")


def test_the_sum_of_all_prizes_is_looked_at_with_the_one_that_is_paid() -> None:
    night = make_ended_tournament()
    dues = books.dues(state_of(night))
    cap = sum(one.cents for one in dues) - 1
    license_of(night.event, "own", "prizes_cap", prizes_cap=cap)
    pay: dict[str, Any] = {"out_of": AccountKind.CASH}
    for due in dues[:-1]:
        payouts.pay_out(night.pk, entry=due.entry, cents=due.cents, **pay, asked=Asked(SOMEBODY))
    last: dict[str, Any] = {"entry": dues[-1].entry, "cents": dues[-1].cents, **pay}
    said = refusal(lambda: payouts.pay_out(night.pk, **last, asked=Asked(SOMEBODY)))
    assert "all prizes are at most" in said
    license_of(night.event, "own", prizes_cap=cap)
    payouts.pay_out(night.pk, **last, asked=Asked(SOMEBODY))


def test_evenings_too_many_or_too_close_are_said_before_sales_open() -> None:
    first, second = make_open_tournament(), make_draft_tournament()
    assert first.event_id != second.event_id
    license_of(second.event, "delaware", events_a_year=1)
    row = Tournament.objects.get(pk=second.pk)
    found = [one.sentence for one in checks.of_plan(row, [9])]
    assert any("This is evening 2 of the year." in one for one in found)
    assert any("is 0 days away. According to Delaware" in one for one in found)


def test_play_that_lasts_too_long_or_into_the_night_is_refused_where_it_is_enforced(
    browser_of: Browser, floor: User
) -> None:
    night = make_running_tournament()
    started = state_of(night).clock.started_at
    assert started
    license_of(night.event, "delaware", "hours", closes_at="", players_deal="")
    row = Tournament.objects.get(pk=night.pk)
    assert list(limits.of_play(row, now=started + timedelta(hours=6))) == []
    with pytest.raises(RuleViolation) as late:
        limits.expect_play(row, now=started + timedelta(hours=6, minutes=1))
    assert "Play began 6 h 01 min ago. According to Delaware, 24 DE" in str(late.value.sentence)
    closes = (started + timedelta(hours=1)).strftime("%H:%M")
    license_of(night.event, "own", closes_at=closes)
    row = Tournament.objects.get(pk=night.pk)
    assert list(limits.of_play(row, now=started + timedelta(minutes=58))) == []
    (found,) = limits.of_play(row, now=started + timedelta(minutes=61))
    assert not found.is_refused
    path = f"/t/{night.pk}/tables/1/hands/1/start/"
    script = {"Accept": "application/json"}
    assert browser_of(floor).post(path, headers=script).status_code == 204


def test_an_add_on_comes_too_late_after_the_hours_of_the_licence() -> None:
    night = make_running_tournament()
    started = state_of(night).clock.started_at
    assert started
    license_of(night.event, "virginia")
    row = Tournament.objects.get(pk=night.pk)
    assert list(limits.of_add_on(row, now=started + timedelta(hours=3))) == []
    (found,) = limits.of_add_on(row, now=started + timedelta(hours=3, minutes=5))
    assert "add-ons in the first 3 hours only" in found.sentence


def test_number_name_and_cause_are_posted_where_the_licence_wants_them(
    browser_of: Browser,
) -> None:
    night = make_open_tournament()
    event = night.event
    license_of(event, "indiana", post_cause=True)
    missing = [one.sentence for one in limits.of_calendar(event, Licence.of(event_of(event)))]
    assert any("No licence number is given yet." in one for one in missing)
    Event.objects.filter(pk=event.pk).update(licence_number="IN-77", charity="Food Pantry")
    Organisation.objects.filter(pk=1).update(name="Saint Gabriel Parish")
    page = browser_of(None).get(f"/t/{night.pk}/about/").content.decode()
    assert "Licence IN-77, Saint Gabriel Parish, for Food Pantry" in page


def test_the_report_says_what_the_evening_was_against(browser_of: Browser) -> None:
    night = make_ended_tournament()
    license_of(night.event, "own", net_cap=1, costs_percent=0)
    till.pay_cost(
        night.event_id,
        kind=Cost.ROOM,
        cents=1,
        out_of="first",
        helper="",
        words="Hall",
        asked=Asked(SOMEBODY),
    )
    page = browser_of(make_user(Role.TREASURER)).get(f"/events/{night.event_id}/report/")
    assert "Against the licence" in page.content.decode()
    assert "Costs are $0.01." in page.content.decode()


def event_of(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)
