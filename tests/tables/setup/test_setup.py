"""The set-up pages: an evening, a tournament on one page, open sales, and until play begins."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.house.keys import Phones
from rules_engine.prizes import Package
from tables.models import Table
from tables.setup import services as opening
from tests.asking import ask
from tests.factories import (
    SOMEBODY,
    make_draft_tournament,
    make_drawn_tournament,
    make_entry,
    make_open_tournament,
)
from tests.forgetting import forget_drawings
from tournaments.before_play import screen as before_play
from tournaments.before_play import screen_seats as seats
from tournaments.home import screen as home
from tournaments.live import drawings
from tournaments.log import folds
from tournaments.log.log import Asked
from tournaments.models import Event, Tournament, User
from tournaments.refunds import screen as refunds
from tournaments.terms.draft import READY, Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]
EVENING = {
    "name": "Autumn Poker Night",
    "charity": "Food Pantry",
    "venue": "Parish hall",
    "licence_number": "CG-17",
    "day": "2099-11-14",
    "begins": "19:00",
    "zone": "America/Chicago",
    "currency": "EUR",
}


@pytest.fixture
def browser(director: User, browser_of: BrowserOf) -> Client:
    return browser_of(director)


def make_event(browser: Client) -> Event:
    browser.post(reverse("new_event"), EVENING)
    return Event.objects.get()


def plan(browser: Client, ready: str = "freeze-out") -> Tournament:
    event = make_event(browser)
    browser.post(reverse("new_tournament", args=[event.pk]), {"ready": ready})
    return Tournament.objects.get()


def fields(page: Any) -> dict[str, Any]:
    """What a browser would send back of the set-up page, untouched."""
    form = page.context["form"]
    sent = {field.html_name: field.value() for field in form}
    sent |= {cell.name: cell.value for cell in form.bands.cells}
    sent |= {"bands": len(form.bands.starts), "places": len(form.bands.rows)}
    for rows in (form.rows, form.packages):
        for row in rows.forms:
            sent |= {field.html_name: field.value() for field in row}
        counts = rows.management_form.initial
        sent |= {f"{rows.prefix}-{name}": value for name, value in counts.items()}
    return {name: value for name, value in sent.items() if value is not None and value is not False}


def save(browser: Client, tournament: Tournament, **changes: Any) -> Any:
    address = reverse("setup", args=[tournament.pk])
    return browser.post(address, {**fields(browser.get(address)), **changes})


# -- the evening ---------------------------------------------------------------------------------


def test_the_wizard_makes_an_evening_and_goes_on_to_its_tournament(browser: Client) -> None:
    asked = browser.post(reverse("new_event"), {**EVENING, "zone": ""}).content.decode()
    assert "Please choose the time zone of the hall." in asked
    assert not Event.objects.exists()
    answer = browser.post(reverse("new_event"), EVENING)
    event = Event.objects.get()
    assert answer.headers["Location"] == reverse("new_tournament", args=[event.pk])
    assert event.starts_at == datetime(2099, 11, 14, 19, tzinfo=ZoneInfo("America/Chicago"))
    assert (event.charity, event.licence_number, event.currency) == ("Food Pantry", "CG-17", "EUR")


def test_an_evening_without_a_name_is_asked_for_one_and_keeps_the_rest(browser: Client) -> None:
    page = browser.post(reverse("new_event"), {**EVENING, "name": ""}).content.decode()
    assert "Please give the evening a name." in page
    assert "Parish hall" in page
    assert not Event.objects.exists()


def test_an_evening_is_changed_on_its_own_page(browser: Client) -> None:
    event = make_event(browser)
    browser.post(reverse("edit_event", args=[event.pk]), {**EVENING, "venue": "The tent"})
    event.refresh_from_db()
    assert event.venue == "The tent"
    assert "The tent" in browser.get(reverse("event", args=[event.pk])).content.decode()


def test_the_page_of_an_evening_says_how_far_each_tournament_is(
    browser: Client, desk: User, browser_of: BrowserOf
) -> None:
    row = plan(browser)
    address = reverse("event", args=[row.event_id])
    assert reverse("setup", args=[row.pk]) in browser.get(address).content.decode()
    opening.open_tournament(row.pk, asked=Asked(SOMEBODY))
    assert "Sales open" in browser.get(address).content.decode()
    seen_at_the_desk = browser_of(desk).get(address).content.decode()
    assert reverse("lobby", args=[row.pk]) in seen_at_the_desk
    assert reverse("log", args=[row.pk]) not in seen_at_the_desk


def test_a_draft_that_closes_an_additional_table_first_is_shown_to_everybody(
    browser: Client, client: Client
) -> None:
    row = plan(browser)
    assert save(browser, row, tables="11", break_order="11").status_code == 302
    assert "Freeze Out" in browser.get(reverse("event", args=[row.event_id])).content.decode()
    assert "Freeze Out" in client.get(reverse("about", args=[row.pk])).content.decode()


# -- one page for a tournament ---------------------------------------------------------------------


def test_a_ready_tournament_starts_with_the_evening(browser: Client) -> None:
    row = plan(browser, "deep-stack")
    local = row.starts_at.astimezone(ZoneInfo("America/Chicago"))
    assert (local.day, local.hour) == (14, 19)
    assert Draft.from_data(row.draft) == READY["deep-stack"].draft


def test_single_rules_are_changed_from_the_page_and_kept_by_it(browser: Client) -> None:
    row = plan(browser)
    answer = save(browser, row, then="points")
    assert (answer.status_code, answer["Location"]) == (302, reverse("points", args=[row.pk]))
    browser.post(reverse("point", args=[row.pk, "phones"]), {"choice": "not_at_table"})
    row.refresh_from_db()
    assert save(browser, row).status_code == 302
    page = browser.get(reverse("setup", args=[row.pk])).content.decode()
    assert "1 point differs from the St. Gabriel rules" in page
    assert "The 1 point that you changed would be as published again." in page
    row.refresh_from_db()
    assert Draft.from_data(row.draft).house.phones is Phones.NOT_AT_TABLE


def test_saving_an_untouched_page_changes_nothing(browser: Client) -> None:
    row = plan(browser)
    tables = list(Table.objects.values_list("number", "seats", "decks"))
    assert save(browser, row).status_code == 302
    after = Tournament.objects.get()
    assert (after.draft, after.name, after.starts_at) == (row.draft, row.name, row.starts_at)
    assert list(Table.objects.values_list("number", "seats", "decks")) == tables


def test_everything_on_the_page_is_kept(browser: Client) -> None:
    row = plan(browser)
    save(
        browser,
        row,
        name="Big One",
        fee="37.50",
        prize_part="30",
        bounty_part="2.50",
        stack="500",
        denominations="25 5, 100 500",
        **{"level-0-small_blind": "5", "level-0-big_blind": "10", "level-0-rest": "15"},
        **{f"level-{n}-{x}_blind": str(10 * (n + 1)) for n in range(1, 10) for x in ("small",)},
        **{f"level-{n}-big_blind": str(20 * (n + 1)) for n in range(1, 10)},
        **{f"level-{n}-ante": "" for n in range(10)},
        rise_ante="",
        dinner_at="21:30",
        dinner_minutes="45",
        tables="8",
        seats="9",
        seats_3="6",
        decks_3="1",
        capacity="60",
        re_entries="2",
        break_order="3, 1",
        trusts_tables="on",
        prizes="gentle",
        paid="10",
        paid_unit="percent",
        **{
            "package-0-name": "Ham",
            "package-0-donor": "Ray's Butchery",
            "package-0-value": "59.50",
            "package-1-name": "Holiday",
        },
        trophies="1",
    )
    row.refresh_from_db()
    draft = Draft.from_data(row.draft)
    assert row.name == "Big One"
    assert (draft.price.fee, draft.price.bounty_part, draft.price.donation_part) == (3750, 250, 500)
    assert draft.denominations == (5, 25, 100, 500)
    assert draft.structure.level(1).rest_seconds == 15 * 60
    assert draft.structure.rests_at[0].seconds == 45 * 60
    assert (draft.capacity, draft.re_entries, draft.break_order) == (60, 2, (3, 1))
    assert draft.trusts_tables
    ham = Package("Ham", donor="Ray's Butchery", value=59_50)
    assert draft.payouts.listed == (ham, Package("Holiday"))
    assert Table.objects.get(number=3).seats == 6
    assert (Table.objects.get(number=3).decks, Table.objects.get(number=4).decks) == (1, 2)


def test_what_is_wrong_is_said_and_nothing_is_lost(browser: Client) -> None:
    row = plan(browser)
    page = save(browser, row, stack="", re_entries="3", **{"level-3-big_blind": "3"})
    text = page.content.decode()
    assert "Not saved yet." in text
    assert "Starting stack: Please give a number." in text
    assert "Level 4 has a big blind below its small blind." in text
    assert page.context["form"]["re_entries"].value() == "3"
    assert Tournament.objects.get().draft == row.draft


def test_rows_of_levels_come_and_go_without_saving(browser: Client) -> None:
    row = plan(browser)
    page = save(browser, row, change="add")
    assert len(page.context["form"].rows.forms) == 11
    assert "Not saved yet." not in page.content.decode()
    assert Tournament.objects.get().draft == row.draft


def test_the_page_tells_where_a_buy_in_goes_before_it_is_saved(browser: Client) -> None:
    page = save(browser, plan(browser), change="preview", prize_part="25").content.decode()
    assert "€25" in page
    assert "€15" in page


def test_the_differences_of_another_rule_set_show_whatever_else_is_wrong(browser: Client) -> None:
    page = save(browser, plan(browser), change="preview", house="club", stack="")
    assert f"{page.context['rules'].differing} points differ" in page.content.decode()


def test_a_post_without_anything_is_refused_in_words(browser: Client) -> None:
    row = plan(browser)
    page = browser.post(reverse("setup", args=[row.pk]), {"x": "y"})
    assert page.status_code == 200
    assert "Not saved yet." in page.content.decode()


def test_a_draft_is_deleted_from_its_evening(browser: Client) -> None:
    row = plan(browser)
    browser.post(reverse("delete_draft", args=[row.pk]))
    assert not Tournament.objects.exists()


# -- opening and until play begins ---------------------------------------------------------------


def test_the_last_step_says_what_opening_means_and_opens(browser: Client) -> None:
    row = plan(browser)
    assert save(browser, row, then="open").headers["Location"] == reverse(
        "open_sales", args=[row.pk]
    )
    page = browser.get(reverse("open_sales", args=[row.pk]))
    assert "What opening means" in page.content.decode()
    assert "Levels, tables, prizes and rules can still change" in page.content.decode()
    answer = browser.post(
        reverse("open_sales", args=[row.pk]), {"nonce": str(page.context["nonce"])}
    )
    after = reverse("before_play", args=[row.pk])
    assert answer.headers["Location"] == after
    assert browser.get(reverse("setup", args=[row.pk])).headers["Location"] == after
    assert browser.get(reverse("open_sales", args=[row.pk])).headers["Location"] == after
    assert "What was opened" in browser.get(after).content.decode()


def test_a_draft_has_nothing_before_play_but_its_set_up(browser: Client) -> None:
    row = make_draft_tournament()
    answer = browser.get(reverse("before_play", args=[row.pk]))
    assert answer.headers["Location"] == reverse("setup", args=[row.pk])


def shown(tournament: Tournament) -> before_play.BeforePlayScreen:
    return before_play.build(now=timezone.now(), tournament_id=tournament.pk)


def test_before_play_tells_how_many_came_and_whether_that_is_enough() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    field = shown(tournament).field
    assert field
    assert (field.entries, field.capacity, field.minimum, field.is_enough) == (1, 80, 10, False)
    assert (field.pool, field.raised) == ("$32", "$8")


def test_too_few_entries_is_the_reason_to_call_off_only_while_they_are(browser: Client) -> None:
    for entries, is_reason in ((9, True), (10, False)):
        tournament = make_open_tournament()
        for number in range(entries):
            make_entry(tournament, f"Player {number}")
        page = browser.get(reverse("before_play", args=[tournament.pk])).content.decode()
        assert ('value="Too few entries."' in page) is is_reason


def test_before_play_shows_the_draw_with_its_seed() -> None:
    tournament = make_drawn_tournament(entries=12)
    screen = shown(tournament)
    assert screen.stage.key == "drawn"
    assert screen.draw
    assert screen.draw.tables == 2
    folded = folds.read(tournament.pk)
    assert folded
    assert screen.draw.seed in {getattr(line.fact, "seed", "") for line in folded.lines}


def test_the_director_calls_off_and_the_desk_hands_the_money_back(
    browser: Client, desk: User, browser_of: BrowserOf
) -> None:
    tournament = make_open_tournament()
    for name in ("Zoe", "Ann"):
        make_entry(tournament, name)
    browser.post(reverse("call_off", args=[tournament.pk]), {"reason": "Too few."})
    assert (shown(tournament).owed, shown(tournament).owed_to) == ("$80", 2)
    assert shown(tournament).called_off == "Too few."
    box = browser_of(desk)
    lines = refunds.build(now=timezone.now(), tournament_id=tournament.pk).lines
    assert [(line.name, line.owed, line.into) for line in lines] == [
        ("Ann", "$40", "Cash box"),
        ("Zoe", "$40", "Cash box"),
    ]
    box.post(reverse("refund", args=[tournament.pk, 2]))
    assert shown(tournament).owed_to == 1
    lines = refunds.build(now=timezone.now(), tournament_id=tournament.pk).lines
    assert [(line.name, line.owed) for line in lines] == [("Ann", ""), ("Zoe", "$40")]
    box.post(reverse("refund_everybody", args=[tournament.pk]))
    assert shown(tournament).owed_to == 0
    assert (
        "Everybody has the money back."
        in box.get(reverse("refunds", args=[tournament.pk])).content.decode()
    )


def test_the_list_of_seats_is_by_name_and_by_table() -> None:
    tournament = make_drawn_tournament(entries=12)
    late = make_entry(tournament, "anna late")
    screen = seats.build(now=timezone.now(), tournament_id=tournament.pk)
    names = [line.name for initial in screen.initials for line in initial.lines]
    assert len(names) + len(screen.seatless) == 13
    assert names == sorted(names, key=str.casefold)
    assert late.person.name in [*names, *screen.seatless]
    assert [table.table for table in screen.tables] == [1, 2]


def queries(screen: drawings.LiveScreen, tournament: Tournament) -> int:
    with CaptureQueriesContext(connection) as captured:
        screen.draw({"tournament_id": tournament.pk}, now=timezone.now())
    return len(captured)


@pytest.mark.slow
def test_queries_do_not_grow_with_the_field() -> None:
    small, large = make_drawn_tournament(entries=10), make_drawn_tournament(entries=18)
    for screen in (before_play.screen, seats.screen):
        assert queries(screen, small) == queries(screen, large)
    for one in (small, large):
        ask(one.pk, engine.cancel_tournament, reason="Snow.", asked=Asked(SOMEBODY))
    for screen in (before_play.screen, refunds.screen):
        assert queries(screen, small) == queries(screen, large)


# -- the home page -------------------------------------------------------------------------------


def nights(now: datetime) -> tuple[home.NightShown, ...]:
    return home.build(now=now).nights


def test_home_lists_what_is_open_and_no_draft(browser: Client) -> None:
    row = plan(browser)
    start = row.starts_at
    assert nights(start) == ()
    opening.open_tournament(row.pk, asked=Asked(SOMEBODY))
    (night,) = nights(start)
    assert (night.title, night.event, night.charity) == (
        "Tonight",
        "Autumn Poker Night",
        "Food Pantry",
    )
    (card,) = night.tournaments
    assert (card.name, card.starts, card.fee, card.stage.word) == (
        "Freeze Out",
        "19:00",
        "€40",
        "Sales open",
    )


def test_tonight_lasts_until_the_morning(browser: Client) -> None:
    row = plan(browser)
    opening.open_tournament(row.pk, asked=Asked(SOMEBODY))
    start = row.starts_at
    assert nights(start + timedelta(hours=10))[0].title == "Tonight"
    assert nights(start + timedelta(hours=12))[0].title == "Saturday 14 November 2099"
    assert nights(start - timedelta(days=3))[0].title == "Saturday 14 November 2099"
    assert nights(start + timedelta(days=1)) == ()
    assert home.build(now=start).changes_at == start + timedelta(hours=11)


def test_only_what_is_played_tonight_is_listed_as_tonight(browser: Client) -> None:
    """A festival is one event of several days, with a tournament on each."""
    rows = [plan(browser), *(plan_another(browser) for _ in range(2))]
    for days, row in enumerate(rows):
        start = row.starts_at + timedelta(days=days)
        Tournament.objects.filter(pk=row.pk).update(starts_at=start)
        opening.open_tournament(row.pk, asked=Asked(SOMEBODY))
    shown = nights(rows[0].starts_at)
    assert [(night.title, len(night.tournaments)) for night in shown] == [
        ("Tonight", 1),
        ("Sunday 15 November 2099", 1),
        ("Monday 16 November 2099", 1),
    ]
    tomorrow = nights(rows[0].starts_at + timedelta(days=1))
    assert [night.title for night in tomorrow] == ["Tonight", "Monday 16 November 2099"]


def plan_another(browser: Client) -> Tournament:
    """One more tournament of the evening that there is."""
    event = Event.objects.get()
    browser.post(reverse("new_tournament", args=[event.pk]), {"ready": "freeze-out"})
    return Tournament.objects.latest("pk")


def test_an_empty_installation_leads_its_director_into_the_set_up(
    browser: Client, client: Client
) -> None:
    assert reverse("new_event") in browser.get("/").content.decode()
    outside = client.get("/").content.decode()
    assert reverse("new_event") not in outside
    assert "No evening is planned yet" in outside
    assert "riffle.py demo" in outside


def test_a_notice_is_posted_and_taken_down_with_a_sentence(browser: Client, client: Client) -> None:
    said = browser.post(reverse("post_notice"), {"text": "The soup is served."}, follow=True)
    assert "The notice is on the home page." in said.content.decode()
    assert "The soup is served." in client.get("/").content.decode()
    said = browser.post(reverse("post_notice"), {"text": ""}, follow=True)
    assert "The notice is taken down." in said.content.decode()


def test_an_evening_leads_to_what_is_due_at_each_stage(browser: Client) -> None:
    tournament = make_drawn_tournament(entries=10)
    path = reverse("event", args=[tournament.event_id])
    assert reverse("before_play", args=[tournament.pk]) in browser.get(path).content.decode()
    ask(tournament.pk, engine.cancel_tournament, reason="Snow.", asked=Asked(SOMEBODY))
    page = browser.get(path).content.decode()
    assert reverse("refunds", args=[tournament.pk]) in page
    assert reverse("tablets", args=[tournament.pk]) not in page


def test_home_shows_each_stage_without_a_reload() -> None:
    tournament = make_drawn_tournament(entries=10)
    Tournament.objects.update(starts_at=timezone.now())
    before = home.screen.draw({}, now=timezone.now())
    ask(tournament.pk, engine.cancel_tournament, reason="Snow.", asked=Asked(SOMEBODY))
    after = home.screen.draw({}, now=timezone.now())
    assert after.version > before.version
    assert "Called off" in after.regions["tonight"]
    forget_drawings()


def test_before_play_no_prize_pool_is_shown_where_none_is_paid(browser: Client) -> None:
    pages = [
        browser.get(f"/t/{make_open_tournament(draft=draft).pk}/before-play/")
        for draft in (Draft.of_house("charity-draft"), Draft.of_house("roberts"))
    ]
    shown = ['<dt class="stat__label">Prize pool</dt>' in page.content.decode() for page in pages]
    assert shown == [False, True]
