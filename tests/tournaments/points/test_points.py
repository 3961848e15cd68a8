"""Points of the rules: each decided otherwise through its form, in a draft and during play."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from rules_engine import tournament as engine
from rules_engine.house import WORDINGS, HouseRules
from rules_engine.house import keys as values
from rules_engine.house.rules import KEYS, KINDS
from rules_engine.house.values import Value
from rules_engine.texts.rulebook import sentence
from tables.setup import services as opening
from tests.asking import ask
from tests.factories import SOMEBODY, make_draft_tournament, make_entry, make_open_tournament
from tests.tables.nights import make_running_tournament, state_of
from tests.tournaments.points.test_point_form import HOUSE, fields_of
from tournaments.log.log import Asked
from tournaments.models import Tournament, User, Wish
from tournaments.points.forms import FIXED, OPENS, PointForm
from tournaments.terms.draft import Draft

pytestmark = pytest.mark.django_db(transaction=True)

BrowserOf = Callable[[User | None], Client]
CHANGEABLE = set(KEYS) - FIXED
TYPED = {
    values.ByFormat: values.ByFormat(7, 5),
    values.BalanceTolerance: values.BalanceTolerance(3, 4),
    values.RestEvery: values.RestEvery(5, 11),
    tuple[int, ...]: (4, 1),
    tuple[values.MovedPlayerWaitsIn, ...]: (values.MovedPlayerWaitsIn.BUTTON,),
    tuple[values.PenaltyStep, ...]: (
        values.PenaltyStep(values.PenaltyKind.WARNING),
        values.PenaltyStep(values.PenaltyKind.TIMEOUT, 15),
    ),
}


@pytest.fixture
def browser(director: User, browser_of: BrowserOf) -> Client:
    return browser_of(director)


def other_value(key: str, house: HouseRules) -> Value:
    """Another value of the point, chosen or typed."""
    now = getattr(house, key)
    choices = [each.value for each in PointForm(key, house).choices if each.value != now]
    if choices:
        return choices[0]
    return now + 1 if isinstance(now, int) else TYPED[KINDS[key]]


def change(
    browser: Client, night: Tournament, key: str, value: Value, **more: Any
) -> tuple[int, str]:
    """What the page answers to this change."""
    fields = fields_of(key, value)
    answer = browser.post(reverse("point", args=[night.pk, key]), {**fields, **more})
    return answer.status_code, answer.content.decode()


def draft_house(night: Tournament) -> HouseRules:
    night.refresh_from_db()
    return Draft.from_data(night.draft).house


def make_club_night(*, entries: int = 12) -> Tournament:
    """Play has begun under the rules that ask everybody."""
    night = make_open_tournament(draft=Draft.of_house("club"))
    for number in range(entries):
        make_entry(night, f"Player {number + 1}")
    for verb in (engine.draw_seats, engine.start_clock):
        ask(night.pk, verb, asked=Asked(SOMEBODY))
    return night


# -- every point


def test_every_point_is_changed_during_play_and_back_and_asked_by_the_engine(
    browser: Client,
) -> None:
    night = make_running_tournament()
    before = state_of(night).house
    for key in (*(CHANGEABLE - {"rule_changes"}), "rule_changes"):  # then everybody is asked
        value = other_value(key, before)
        assert change(browser, night, key, value)[0] == 302, key
        assert state_of(night).house == before.with_(**{key: value}), key
        if key != "rule_changes":
            assert change(browser, night, key, getattr(before, key))[0] == 302, key
            assert state_of(night).house == before, key


def test_every_point_is_changed_in_the_draft_and_back(browser: Client) -> None:
    night = make_draft_tournament()
    for key in CHANGEABLE:
        value = values.Payouts.DIRECTOR_TABLE if key == "payouts" else other_value(key, HOUSE)
        assert change(browser, night, key, value)[0] == 302, key
        assert draft_house(night) == HOUSE.with_(**{key: value}), key
        assert change(browser, night, key, getattr(HOUSE, key))[0] == 302, key
        assert draft_house(night) == HOUSE, key


@pytest.mark.parametrize("key", sorted(FIXED))
def test_a_point_on_which_no_document_differs_says_so(key: str, browser: Client) -> None:
    night = make_running_tournament()
    page = browser.get(reverse("point", args=[night.pk, key])).content.decode()
    assert "This cannot be changed: no rule document decides it otherwise" in page
    assert '<form class="card' not in page
    assert change(browser, night, key, getattr(HOUSE, key))[0] == 200
    assert state_of(night).house == HOUSE


@pytest.mark.parametrize(
    ("key", "fields", "value"),
    [
        ("odd_chip_max_each", {"number": "2"}, 2),
        ("level_minutes", {"number": "25"}, 25),
        ("max_entrants", {"number": "90"}, 90),
        (
            "rebuys",
            {"max": "2", "price": "12.50", "stack_percent": "100", "until_minute": "45"},
            values.RebuyTerms(max=2, price=12_50, stack_percent=100, until_minute=45),
        ),
        (
            "add_ons",
            {"max": "1", "price": "10", "chips": "75", "until_minute": "60", "through_rest": "on"},
            values.RebuyTerms(
                max=1,
                price=10_00,
                stack_percent=0,
                until_minute=60,
                chips=75,
                through_rest=True,
            ),
        ),
    ],
)
def test_what_is_typed_completes_a_choice(
    key: str, fields: dict[str, str], value: Value, browser: Client
) -> None:
    night = make_running_tournament()
    browser.post(reverse("point", args=[night.pk, key]), {"choice": OPENS, **fields})
    assert getattr(state_of(night).house, key) == value


def test_what_is_typed_under_another_choice_is_not_asked(browser: Client) -> None:
    night = make_running_tournament()
    fields = {"choice": "none", "number": "many"}
    browser.post(reverse("point", args=[night.pk, "max_entrants"]), fields)
    assert state_of(night).house.max_entrants is None


# -- what it says


def test_the_list_shows_what_differs_and_the_published_value_beside_it(browser: Client) -> None:
    night = make_running_tournament()
    page = browser.get(reverse("points", args=[night.pk])).content.decode()
    assert "Nothing yet" in page
    change(browser, night, "phones", values.Phones.NOT_AT_TABLE)
    page = browser.get(reverse("points", args=[night.pk])).content.decode()
    assert "Phones are not used at the table." in page
    assert "As published: The director decides about phones." in page
    rules = browser.get(reverse("rules", args=[night.pk])).content.decode()
    assert "Changed for this tournament" in rules


def test_points_are_found_by_words(browser: Client) -> None:
    night = make_running_tournament()
    address = reverse("points", args=[night.pk])
    found = browser.get(address, {"q": "PHONES", "part": "list"}).content.decode()
    assert "1 point with these words." in found
    assert WORDINGS["phones"].label in found
    assert WORDINGS["button_rule"].label not in found


def test_every_value_is_offered_in_the_words_of_the_rulebook(browser: Client) -> None:
    night = make_running_tournament()
    page = browser.get(reverse("point", args=[night.pk, "phones"])).content.decode()
    for value in values.Phones:
        assert sentence("phones", value) in page
    assert escape(str(HOUSE.cite("phones"))) in page


def test_a_preview_says_what_it_would_mean_and_changes_nothing(browser: Client) -> None:
    night = make_running_tournament()
    status, page = change(browser, night, "min_riffles", 6, preview="yes")
    assert status == 200
    assert "The deck is riffled at least 6 times." in page
    assert state_of(night).house == HOUSE


def test_the_log_names_the_point_and_both_values(browser: Client) -> None:
    night = make_running_tournament()
    change(browser, night, "phones", values.Phones.NOT_AT_TABLE)
    page = browser.get(reverse("log", args=[night.pk])).content.decode()
    told = "Phones: Phones are not used at the table. Before: The director decides about phones."
    assert f"A rule was changed. {told}" in page


def test_a_change_is_announced_where_that_is_ticked(browser: Client) -> None:
    night = make_running_tournament()
    change(browser, night, "phones", values.Phones.NOT_AT_TABLE)
    assert state_of(night).floor.announcement == ""
    change(browser, night, "phones", values.Phones.STEP_AWAY_AND_NONE_ON_TABLE, tells="on")
    told = "New rule: Phones are used away from the table only, and none lies on it."
    assert state_of(night).floor.announcement == told
    lobby = browser.get(reverse("lobby", args=[night.pk])).content.decode()
    assert told in lobby


# -- what is refused


def test_contradictions_are_refused_beside_the_field_and_what_was_typed_stays(
    browser: Client,
) -> None:
    night = make_running_tournament()
    fields = {"choice": OPENS, "number": "9"}
    answer = browser.post(reverse("point", args=[night.pk, "max_entrants"]), fields)
    page = answer.content.decode()
    assert "The largest field, 9, cannot be below the smallest, 10." in page
    assert 'value="9"' in page
    assert state_of(night).house == HOUSE


@pytest.mark.parametrize(
    ("key", "fields", "told"),
    [
        ("min_riffles", {"number": "0"}, "At least 1."),
        ("min_riffles", {"number": "some"}, "Please give a whole number."),
        ("min_riffles", {}, "Please give a number."),
        ("phones", {"choice": "in_the_lake"}, "Please choose one of these."),
        ("phones", {}, "Please choose one."),
        ("redraw_at_tables", {"numbers": "3, two"}, "Please list whole numbers from 1"),
        ("seats_target", {"eight_handed": "1", "six_handed": "6"}, "At least 2."),
        ("penalty_ladder", {}, "There has to be at least one penalty."),
        ("rebuys", {"choice": OPENS, "max": "1"}, "Please give an amount; 0 for nothing."),
        (
            "rebuys",
            {"choice": OPENS, "max": "1", "price": "5", "until_minute": "9"},
            "Please say how many chips, or which share.",
        ),
        ("button_rule", {"choice": "dead"}, "These are the rules already."),
    ],
)
def test_bad_input_gets_a_sentence_and_changes_nothing(
    key: str, fields: dict[str, str], told: str, browser: Client
) -> None:
    for night in (make_running_tournament(), make_draft_tournament()):
        page = browser.post(reverse("point", args=[night.pk, key]), fields).content.decode()
        assert told in page
    assert draft_house(night) == HOUSE


def test_prizes_of_a_draft_that_new_rules_forbid_are_named(browser: Client) -> None:
    night = make_draft_tournament()
    _, page = change(browser, night, "payouts", values.Payouts.DIRECTOR_TABLE_8_PLACES)
    assert "These rules pay exactly eight places." in page
    assert draft_house(night) == HOUSE


def test_an_unknown_point_is_not_there(browser: Client) -> None:
    night = make_running_tournament()
    assert browser.get(reverse("point", args=[night.pk, "buton_rule"])).status_code == 404


def test_rules_of_a_night_that_was_called_off_stay(browser: Client) -> None:
    night = make_open_tournament()
    ask(night.pk, engine.cancel_tournament, reason="storm", asked=Asked(SOMEBODY))
    page = browser.get(reverse("point", args=[night.pk, "phones"])).content.decode()
    assert "It is over: the rules stay as they were." in page
    _, page = change(browser, night, "phones", values.Phones.NOT_AT_TABLE)
    assert state_of(night).house == HOUSE


# -- consent, rights, undo


def test_asking_more_people_needs_no_more_queries(browser: Client) -> None:
    counts = []
    for entries in (12, 17):
        night = make_club_night(entries=entries)
        page = reverse("point", args=[night.pk, "phones"])
        browser.get(page)
        with CaptureQueriesContext(connection) as asked:
            assert f"0 of {entries} agree" in browser.get(page).content.decode()
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_club_changes_a_rule_in_play_only_when_everybody_agrees(browser: Client) -> None:
    night = make_club_night()
    entries = [entry.number for entry in state_of(night).entries]
    before = state_of(night).house
    page = browser.get(reverse("point", args=[night.pk, "min_riffles"])).content.decode()
    assert "0 of 12 agree" in page
    assert "Player 12" in page
    assert "Club rules, 8.7" in page
    _, page = change(browser, night, "min_riffles", 9, agrees=entries[:-1])
    assert "Everybody still in must agree: 11 of 12 have. Nothing was changed." in page
    assert "11 of 12 agree" in page
    assert page.count(" checked") == 11
    assert 'value="9"' in page
    assert state_of(night).house == before
    assert change(browser, night, "min_riffles", 9, agrees=entries)[0] == 302
    assert state_of(night).house == before.with_(min_riffles=9)


def test_the_club_asks_nobody_before_play(browser: Client) -> None:
    night = make_open_tournament(draft=Draft.of_house("club"))
    page = browser.get(reverse("point", args=[night.pk, "min_riffles"])).content.decode()
    assert "Before play begins the rules can change." in page
    assert change(browser, night, "min_riffles", 9)[0] == 302


def test_somebody_who_left_is_not_asked(browser: Client) -> None:
    night = make_club_night()
    gone = state_of(night).entries[1]
    ask(night.pk, engine.disqualify, entry=1, reason="threats", asked=Asked(SOMEBODY))
    assert gone.in_play
    left = [entry.number for entry in state_of(night).entries if entry.in_play]
    page = browser.get(reverse("point", args=[night.pk, "min_riffles"])).content.decode()
    assert "0 of 11 agree" in page
    assert change(browser, night, "min_riffles", 9, agrees=left)[0] == 302


def test_undo_takes_the_change_and_its_announcement_back(browser: Client) -> None:
    night = make_running_tournament()
    change(browser, night, "phones", values.Phones.NOT_AT_TABLE, tells="on")
    wish = Wish.objects.filter(tournament=night).latest("number")
    browser.post(reverse("undo", args=[night.pk, wish.number]))
    assert state_of(night).house == HOUSE
    assert state_of(night).floor.announcement == ""


def test_a_point_goes_back_to_what_is_published(browser: Client) -> None:
    for night in (make_running_tournament(), make_draft_tournament()):
        change(browser, night, "phones", values.Phones.NOT_AT_TABLE)
        browser.post(reverse("point", args=[night.pk, "phones"]), {"published": "yes"})
    assert draft_house(night) == HOUSE
    assert state_of(make_running_tournament()).house == HOUSE


def test_the_same_tap_twice_changes_once(browser: Client) -> None:
    night = make_running_tournament()
    nonce = "8b0c34a1-13b8-4b0e-9df0-0b4a2a3f5b11"
    for _ in range(2):
        assert change(browser, night, "min_riffles", 6, nonce=nonce)[0] == 302
    assert Wish.objects.filter(tournament=night, kind="change_house").count() == 1


def test_two_changes_at_once_both_hold(browser: Client) -> None:
    night = make_running_tournament()
    page = reverse("point", args=[night.pk, "phones"])
    stale = fields_of("phones", values.Phones.NOT_AT_TABLE)
    change(browser, night, "min_riffles", 6)
    browser.post(page, stale)
    both = HOUSE.with_(min_riffles=6, phones=values.Phones.NOT_AT_TABLE)
    assert state_of(night).house == both


@pytest.mark.parametrize("role", ["desk", "floor"])
def test_only_the_direction_changes_rules(
    role: str, browser_of: BrowserOf, request: pytest.FixtureRequest
) -> None:
    night = make_running_tournament()
    browser = browser_of(request.getfixturevalue(role))
    assert change(browser, night, "min_riffles", 6)[0] == 403
    assert state_of(night).house == HOUSE


def test_the_draft_opens_with_the_point_as_it_was_decided(browser: Client) -> None:
    night = make_draft_tournament()
    change(browser, night, "button_rule", values.ButtonRule.MOVING)
    opening.open_tournament(night.pk, asked=Asked(SOMEBODY))
    assert state_of(night).house == HOUSE.with_(button_rule=values.ButtonRule.MOVING)
