"""The rules page: all rules of this tournament's own rule set, and the sheet to print."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.clock import Structure
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.prizes import PayoutPlan, Price
from rules_engine.prizes.payout_plan import ByCurve, Curve, FixedPlaces
from rules_engine.texts.rulebook import Arranged, Sign, rules_page
from tests.asking import ask
from tests.factories import (
    SOMEBODY,
    STARTS_AT,
    make_draft_tournament,
    make_entry,
    make_open_tournament,
)
from tournaments.desk import screen as desk_screen
from tournaments.log.log import Asked
from tournaments.models import Event, Tournament
from tournaments.rules.screen import build
from tournaments.rules.screen_rules import Played, rules_shown
from tournaments.rules.screen_sheet import sheet_shown
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def page_of(tournament: Tournament, more: str = "") -> str:
    answer = Client().get(f"/t/{tournament.pk}/rules/{more}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def flat_and_short() -> Draft:
    """15-minute levels, flat prizes, chips and a price of its own."""
    return replace(
        Draft.of_template("freeze-out"),
        structure=Structure.regular(
            ((0, 25, 50), (0, 50, 100), (25, 100, 200)), seconds=900, growth=(25, 100, 200)
        ),
        payouts=PayoutPlan(cash=ByCurve(Curve.FLAT, FixedPlaces(5))),
        price=Price(fee=25_00, prize_part=20_00),
        stack=5000,
        denominations=(25, 100, 500),
        capacity=18,
    )


def rule_on(page: str, number: int) -> str:
    """What the page says in a rule, without its tags."""
    text = page[page.index(f'id="rule-{number}"') :]
    return " ".join(re.sub(r"<[^>]*>", " ", text[: text.index("</li>")]).split())


def test_everybody_reads_all_rules_of_this_house() -> None:
    tournament = make_open_tournament()
    page = page_of(tournament)
    for rule in rules_page(SHIPPED["st-gabriel"], build_arranged(tournament)).rules:
        assert f'id="rule-{rule.number}"' in page
        assert rule.text in page
    assert "Changed for this tournament" not in page


def build_arranged(tournament: Tournament) -> Arranged:
    return build(tournament.pk, now=timezone.now()).played.arranged


def test_an_event_with_short_levels_flat_prizes_and_euros_says_so() -> None:
    tournament = make_open_tournament(draft=flat_and_short())
    Event.objects.update(currency="EUR", charity="The Hospice", licence_number="IE 4711")
    page = page_of(tournament)
    assert "A level lasts 15 minutes." in rule_on(page, 162)
    assert "Organiser's choice. Instead of: A level lasts 20 minutes." in rule_on(page, 162)
    assert "The prizes are flat." in rule_on(page, 209)
    assert "18 entries make a pool of €360, which pays €72" in rule_on(page, 209)
    assert "An entry costs €25: €20 for the prize pool and €5" in rule_on(page, 11)
    assert "Everybody starts with 5,000 in chips of 25, 100 and 500." in rule_on(page, 18)
    assert "25/50 at level 1; 50/100 at level 2" in rule_on(page, 160)
    assert "There are no rest breaks." in rule_on(page, 174)
    assert "At most 18 entries are sold." in rule_on(page, 12)
    assert "benefits The Hospice. The licence number is IE 4711." in rule_on(page, 23)
    assert not re.search(r"2011|123668|\btent\b|parish|\$", page)


def test_the_sheet_of_that_event_says_so_too() -> None:
    tournament = make_open_tournament(draft=flat_and_short())
    Event.objects.update(currency="EUR")
    sheet = page_of(tournament, "sheet/")
    for said in ("€25", "5,000", "A level lasts 15 minutes.", "The prizes are flat."):
        assert said in sheet
    assert "After every three levels" not in sheet


def test_the_largest_field_is_what_the_desk_and_the_public_page_sell() -> None:
    draft = replace(Draft.of_template("freeze-out"), capacity=None)
    tournament = make_open_tournament(tables=2, draft=draft)
    desk = desk_screen.build(now=timezone.now(), tournament_id=tournament.pk)
    assert f"At most {desk.capacity} entries are sold." in rule_on(page_of(tournament), 12)
    assert desk.capacity != 80


def test_a_later_end_and_late_entries_come_from_the_log() -> None:
    tournament = make_open_tournament()
    ends = STARTS_AT.replace(hour=23)
    ask(tournament.pk, engine.set_hard_stop, asked=Asked(SOMEBODY), stop_at=ends)
    assert "ends at 23:00 at the latest" in rule_on(page_of(tournament), 324)


def test_a_draft_shows_the_rules_that_are_planned() -> None:
    tournament = make_draft_tournament(draft=Draft.of_house("club"))
    page = page_of(tournament)
    assert SHIPPED["club"].title in page
    assert "An entry costs $40" in rule_on(page, 11)


def test_what_the_organiser_changed_is_marked() -> None:
    draft = Draft.of_template("freeze-out")
    house = draft.house.with_(called_clock_seconds=45)
    page = page_of(make_open_tournament(draft=replace(draft, house=house)))
    assert "Changed for this tournament" in page
    assert "45 seconds" in page
    assert "Instead of: " in page


@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_every_rule_has_its_sign_in_shape_and_words(house: str) -> None:
    tournament = make_draft_tournament(draft=Draft.of_house(house))
    page, shown = page_of(tournament), rules_shown(Played(build_arranged(tournament), "USD"))
    for rule in (rule for chapter in shown.chapters for rule in chapter.rules):
        said = rule_on(page, rule.number)
        assert f"{rule.label}." in said
        assert rule.origin in said
        assert rule.sign in {line.sign for line in shown.legend}
    for line in shown.legend:
        assert f'<symbol id="sign-{line.sign}"' in page
        assert line.meaning in page
    assert "default" not in rule_on(page, 1)
    signs = re.findall(r'href="#sign-(\w+)"', page)
    assert set(signs) == {line.sign for line in shown.legend}


def arranged_of(house: str) -> Arranged:
    draft = Draft.of_house(house)
    return Arranged(terms=draft.usual_terms(), structure=draft.structure)


def test_the_sheet_has_hands_blinds_the_decided_points_and_a_legend() -> None:
    page = page_of(make_open_tournament(), "sheet/")
    assert "How a hand goes" in page
    assert "Two decks take turns, hand by hand." in page
    assert "<td>1/2</td>" in page
    for sign in Sign:
        assert sign.label in page
        assert f'href="#sign-{sign}"' in page


def test_the_sheet_begins_a_hand_where_the_rule_and_the_guide_do() -> None:
    tournament = make_open_tournament()
    starts = sheet_shown(Played(build_arranged(tournament), "USD")).points[0].points[0]
    assert "Where two decks take turns it starts with the first card" in starts.text
    assert starts.sign == Sign.READING
    assert starts.text in rule_on(page_of(tournament), 165)


def test_the_sheet_says_nothing_where_the_rules_are_silent() -> None:
    sheet = page_of(make_draft_tournament(draft=Draft.of_house("club")), "sheet/")
    assert "do not say" not in sheet


def test_the_sheet_has_every_amount_and_every_rest_as_they_are() -> None:
    blinds = tuple((0, number, 2 * number) for number in range(1, 19))
    structure = Structure.regular(blinds, seconds=750, growth=(0, 5, 10))
    short = replace(structure.levels[1], rest_seconds=150)
    levels = (structure.levels[0], short, *structure.levels[2:])
    draft = replace(Draft.of_house("club"), structure=replace(structure, levels=levels))
    sheet = page_of(make_draft_tournament(draft=draft), "sheet/")
    assert "12:30, then 2:30 rest" in sheet
    assert "Then level 17 17/34 and level 18 18/36." in sheet
    assert "After level 18 every level adds 5/10 to the blinds." in sheet


@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_every_house_has_short_versions_with_pictures(house: str) -> None:
    played = Played(arranged_of(house), "USD")
    shown = rules_shown(played)
    assert [lesson.shape for lesson in shown.lessons] == ["steps", "cards", "pots", "tables"]
    anchors = [one.anchor for one in shown.lessons]
    anchors += [one.anchor for one in shown.chapters]
    assert len(set(anchors)) == len(anchors)
    seats = [
        seat
        for part in shown.lessons[-1].parts
        for picture in part.pictures
        for seat in picture.seats
    ]
    assert all(19 < seat.x < 281 and 19 < seat.y < 181 for seat in seats)
    assert all(points.points for points in sheet_shown(played).points)


def test_a_phone_that_has_the_page_is_told_so_until_it_changes() -> None:
    tournament = make_open_tournament()
    path = f"/t/{tournament.pk}/rules/"
    etag = Client().get(path).headers["ETag"]
    assert Client().get(path, headers={"If-None-Match": etag}).status_code == 304
    Tournament.objects.filter(pk=tournament.pk).update(name="Deep Stack")
    assert Client().get(path, headers={"If-None-Match": etag}).status_code == 200


def test_the_page_costs_the_same_however_many_play() -> None:
    counts = []
    tournament = make_open_tournament()
    for number in range(2):
        make_entry(tournament, f"Player {number}")
        Client().get(f"/t/{tournament.pk}/rules/")
        with CaptureQueriesContext(connection) as queries:
            Client().get(f"/t/{tournament.pk}/rules/")
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 2


def test_words_find_the_rules_that_answer_them() -> None:
    tournament = make_open_tournament()
    page = page_of(tournament, "?q=who+gets+the+od+chip")
    assert "Best answers" in page
    assert '<a href="#rule-130">' in page
    part = page_of(tournament, "?q=he+takes+forever&part=found")
    assert "<html" not in part
    assert '<a href="#rule-168">' in part
    assert "No rule knows these words" in page_of(tournament, "?q=xyzzy&part=found")
    assert "Best answers" not in page_of(tournament)
