"""One box finds what went wrong, the rule and what to tap, as whoever asks can use it."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from rules_engine.texts.search import ACTIONS, MOST
from tables.rulings import screen_flow, screen_start
from tables.rulings.screen_actions import ways_of_staff, ways_of_tablet
from tables.rulings.screen_flow import Whence
from tables.rulings.screen_found import FoundShown
from tables.tablet import screen as table_screen
from tests.factories import make_open_tournament
from tests.tables.nights import make_running_tournament, start_hand, state_of
from tests.tables.rulings.test_rulings import with_tablet
from tests.tables.tracked.tracked_tables import make_tracked_hand
from tournaments.models import Tournament, User
from tournaments.rights import Caller
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


def found(
    night: Tournament,
    words: str,
    *,
    table: int | None = 1,
    is_staff: bool = False,
    caller: Caller = Caller.TABLET,
) -> tuple[FoundShown, ...]:
    whence = Whence(night.pk, table, is_staff=is_staff)
    now = timezone.now()
    return screen_start.start(whence, caller=caller, words=words, group="", now=now).found


def actions(shown: tuple[FoundShown, ...]) -> list[str]:
    return [one.title for one in shown if one.kind == "action"]


def test_the_list_is_short_and_says_what_each_is(night: Tournament) -> None:
    shown = found(night, "card button bet pot chip blind")
    assert len(shown) == MOST
    labels = {"irregularity": "Went wrong", "rule": "Rule", "action": "To do"}
    assert all(one.label == labels[one.kind] and (one.url or one.tap) for one in shown)


def test_the_clock_is_called_where_a_hand_is_played_and_only_there(night: Tournament) -> None:
    assert "Call the clock" not in actions(found(night, "clock"))
    start_hand(night)
    first = found(night, "clock")[0]
    assert (first.title, first.url) == ("Call the clock", f"/t/{night.pk}/tables/1/hands/1/clock/")
    assert "The clock on a player" in [one.title for one in found(night, "clock")]


def test_a_misdeal_and_somebody_out_lead_to_their_pages(night: Tournament, floor: User) -> None:
    start_hand(night)
    tablet = with_tablet(night, floor)
    for words, title in (("misdeal", "Misdeal: deal this hand again"), ("bust", "Somebody is out")):
        way = next(one.url for one in found(night, words) if one.title == title)
        assert tablet.get(way).status_code == 200


def test_a_rule_is_read_in_place_and_on_the_rules_page(night: Tournament, floor: User) -> None:
    rule = next(one for one in found(night, "odd chip") if one.kind == "rule")
    page = with_tablet(night, floor).get(f"/t/{night.pk}/tables/1/wrong/", {"q": "odd chip"})
    shown = unescape(page.content.decode())
    assert rule.text in shown
    assert rule.source in shown
    place, anchor = rule.url.split("#")
    assert f'id="{anchor}"' in Client().get(place).content.decode()


def test_the_director_is_called_from_the_list(night: Tournament, floor: User) -> None:
    tablet = with_tablet(night, floor)
    page = tablet.get(f"/t/{night.pk}/tables/1/wrong/", {"q": "call the floor"}).content.decode()
    assert re.search(rf'action="/t/{night.pk}/tables/1/call/"', page)
    tap = found(night, "call the floor")[0].tap
    assert tap
    tablet.post(tap.url, dict(tap.fields))
    assert [call.table for call in state_of(night).floor.calls] == [1]


def test_a_rebuy_is_asked_for_where_it_is_sold(floor: User) -> None:
    sold = make_open_tournament(tables=1, draft=Draft.of_house("charity-draft"))
    tap = next(one.tap for one in found(sold, "rebuy") if one.tap)
    with_tablet(sold, floor).post(tap.url, dict(tap.fields))
    assert [call.reason for call in state_of(sold).floor.calls] == ["Somebody wants a rebuy"]
    assert actions(found(make_running_tournament(), "rebuy")) == []


def test_a_night_without_rebuys_is_not_offered_any() -> None:
    night = make_open_tournament(tables=1, draft=Draft.of_house("club"))
    shown = found(night, "rebuy")
    assert actions(shown) == []
    assert shown[0].text.startswith("There are no rebuys.")
    page = Client().get(f"/t/{night.pk}/rules/").content.decode()
    rules = [one.url.split("#")[1] for one in shown if one.kind == "rule"]
    assert all(f'id="{anchor}"' in page for anchor in rules)


def test_other_games_than_this_one_are_not_in_the_lists(night: Tournament) -> None:
    whence = Whence(night.pk, 1)
    now = timezone.now()
    start = screen_start.start(whence, caller=Caller.TABLET, words="", group="betting", now=now)
    titles = [one.title for one in start.topics]
    assert titles
    assert not any("limit" in title or "kill" in title for title in map(str.lower, titles))
    asked = {"said_clearly": "no", "chips_released": "no", "made_someone_act": "yes"}
    flow = screen_flow.flow(whence, irregularity="action_binding", given=asked, now=now)
    assert ("Is it a game with fixed limits?", "No", True) in [
        (said.question, said.answer, said.is_known) for said in flow.said
    ]
    betting = next(group for group in start.groups if group.key == "betting")
    assert betting.count == len(titles)


def test_a_tracked_hand_can_be_taken_back_and_judged() -> None:
    night = make_tracked_hand()
    assert "What did they do?" in actions(found(night, "what did he do"))
    assert "Track every action, or stop it" not in actions(found(night, "simple mode"))


def test_staff_find_what_their_role_may_do(night: Tournament) -> None:
    def titles(words: str, caller: Caller, table: int | None = None) -> list[str]:
        return actions(found(night, words, table=table, is_staff=True, caller=caller))

    assert "Give a penalty" in titles("penalty", Caller.FLOOR)
    assert "Disqualify" not in titles("disqualify", Caller.FLOOR)
    assert "Disqualify" in titles("disqualify", Caller.DIRECTOR)
    assert "Call the director" not in titles("call the director", Caller.FLOOR)
    assert "Break a table" in titles("close this table", Caller.DIRECTOR, 1)


@pytest.mark.parametrize("caller", [Caller.FLOOR, Caller.DIRECTOR])
def test_every_way_of_staff_opens(
    night: Tournament, browser_of: BrowserOf, floor: User, director: User, caller: Caller
) -> None:
    start_hand(night)
    client = browser_of(floor if caller is Caller.FLOOR else director)
    for table in (None, 1):
        here = None
        if table:
            here = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=table)
        for action, way in ways_of_staff(night.pk, here, caller=caller).items():
            assert client.get(way.url).status_code == 200, action


def test_every_way_of_a_tablet_opens_and_every_action_has_a_way(
    night: Tournament, floor: User
) -> None:
    met = set(ways_of_staff(night.pk, None, caller=Caller.DIRECTOR))
    tracked = make_tracked_hand()
    for one, hand in ((night, False), (night, True), (tracked, False)):
        if hand:
            start_hand(one)
        here = table_screen.build(now=timezone.now(), tournament_id=one.pk, table=1)
        ways = ways_of_tablet(here)
        tablet = with_tablet(one, floor)
        for action, way in ways.items():
            assert way.tap or tablet.get(way.url).status_code == 200, action
        met |= set(ways)
    known = {one.id for one in ACTIONS}
    assert met <= known
    assert known - met <= {"end_clock", "draw_button", "chip_race", "take_back"}


def test_the_floor_finds_the_same_without_a_table(
    night: Tournament, browser_of: BrowserOf, floor: User
) -> None:
    page = browser_of(floor).get(f"/t/{night.pk}/rulings/ask/", {"q": "string bet"})
    shown = page.content.decode()
    assert f"/t/{night.pk}/rulings/ask/string_bet/" in shown
    assert f"/t/{night.pk}/rules/#rule-95" in shown
