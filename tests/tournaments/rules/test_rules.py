"""The rules page: all rules of this tournament's own rule set, and the sheet to print."""

from dataclasses import replace
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulebook import rules_page
from tests.factories import make_draft_tournament, make_entry, make_open_tournament
from tournaments.models import Tournament
from tournaments.rules.screen import rules_shown, sheet_shown
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def page_of(tournament: Tournament, more: str = "") -> str:
    answer = Client().get(f"/t/{tournament.pk}/rules/{more}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_everybody_reads_all_rules_of_this_house() -> None:
    page = page_of(make_open_tournament())
    for rule in rules_page(SHIPPED["st-gabriel"]).rules:
        assert f'id="rule-{rule.number}"' in page
        assert rule.text in page
    assert "Changed for this tournament" not in page


def test_a_draft_shows_the_rules_that_are_planned() -> None:
    assert SHIPPED["club"].title in page_of(make_draft_tournament(draft=Draft.of_house("club")))


def test_what_the_organiser_changed_is_marked() -> None:
    draft = Draft.of_template("freeze-out")
    house = draft.house.with_(called_clock_seconds=45)
    page = page_of(make_open_tournament(draft=replace(draft, house=house)))
    assert "Changed for this tournament" in page
    assert "45 seconds" in page
    assert "As published: " in page


def test_the_sheet_has_hands_blinds_and_the_decided_points() -> None:
    page = page_of(make_open_tournament(), "sheet/")
    assert "How a hand goes" in page
    assert "Two decks take turns, hand by hand." in page
    assert "<td>1/2</td>" in page


@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_every_house_has_short_versions_with_pictures(house: str) -> None:
    shown = rules_shown(SHIPPED[house])
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
    assert all(points.sentences for points in sheet_shown(SHIPPED[house]).points)


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
