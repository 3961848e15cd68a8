"""The story of a night: figures that the log has, pictures with words, nothing private."""

import io

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image, ImageFont

from rules_engine import tournament as engine
from tests.asking import ask
from tests.factories import SOMEBODY, make_drawn_tournament
from tests.tables.nights import bust_all_but, make_running_tournament, play_hand
from tests.tournaments.endings import make_ended_tournament
from tournaments.log.log import Asked
from tournaments.models import Event, Person
from tournaments.results import screen as results
from tournaments.story import card
from tournaments.story import screen as story_screen

pytestmark = pytest.mark.django_db(transaction=True)

LONG = "Bartholomew Featherstonehaugh-Cholmondeley von Unterberger"


def test_before_the_night_there_is_nothing_to_tell(client: Client) -> None:
    tournament = make_drawn_tournament()
    shown = story_screen.build(tournament.pk, now=timezone.now())
    assert not shown.has_begun
    assert "has not begun" in client.get(f"/t/{tournament.pk}/story/").content.decode()
    assert client.get(f"/t/{tournament.pk}/card.png").status_code == 404


def test_during_the_night_it_tells_what_has_been() -> None:
    tournament = make_running_tournament()
    play_hand(tournament, 1)
    bust_all_but(tournament, 2, 3)
    shown = story_screen.build(tournament.pk, now=timezone.now())
    assert (shown.entries, shown.left, shown.hands) == (10, 8, 2)
    assert (shown.is_over, shown.podium) == (False, ())
    assert [(line.level, line.out, line.left) for line in shown.levels] == [(1, 2, 8)]
    assert shown.pictures
    assert shown.pictures.stacks is None  # there are two tables


def test_afterwards_it_has_a_podium_and_pictures_that_say_what_they_show(client: Client) -> None:
    tournament = make_ended_tournament()
    shown = story_screen.build(tournament.pk, now=timezone.now())
    assert shown.is_over
    assert [line.step for line in shown.podium] == [1, 1, 3]
    assert " and " in shown.winner  # two share the win
    assert shown.longest
    page = client.get(f"/t/{tournament.pk}/story/").content.decode()
    assert page.count('<svg class="picture') >= 5
    assert page.count('role="img"') >= page.count('<svg class="picture')
    assert 'aria-label=""' not in page
    assert shown.pictures
    assert shown.pictures.busts
    assert sum(int(one.value or 0) for one in shown.pictures.busts.columns) == 8


def test_everybody_may_read_it_and_it_names_no_phone_and_nobodys_money(client: Client) -> None:
    tournament = make_ended_tournament()
    Person.objects.update(phone="555 0199")
    page = client.get(f"/t/{tournament.pk}/story/").content.decode()
    assert "555 0199" not in page
    now = timezone.now()
    won = {line.prize for line in results.build(now=now, tournament_id=tournament.pk).lines}
    assert [prize for prize in won - {""} if f">{prize}<" in page] == []


def test_a_goal_lies_across_the_curve_of_what_was_raised() -> None:
    tournament = make_running_tournament()
    Event.objects.filter(pk=tournament.event_id).update(goal=500_000)
    shown = story_screen.build(tournament.pk, now=timezone.now())
    assert shown.pictures
    assert shown.pictures.raised
    assert shown.pictures.raised.goal
    assert "The goal of the evening: $5,000." in shown.pictures.raised.told


def test_the_card_is_a_picture_and_long_names_are_never_cut() -> None:
    tournament = make_ended_tournament()
    Person.objects.update(name=LONG)
    Event.objects.update(charity="The Children’s Hospice of Saint Bartholomew and the Trinity")
    ask(tournament.pk, engine.announce, text="Thank you", asked=Asked(SOMEBODY))  # a new version
    shown = story_screen.build(tournament.pk, now=timezone.now())
    picture = Image.open(io.BytesIO(card.png(shown)))
    assert (picture.format, picture.size) == ("PNG", (1200, 675))


def test_a_name_is_written_smaller_before_it_needs_a_third_line() -> None:
    lines, font = card._fitted(LONG, card._DISPLAY, sizes=(84, 56, 44), width=1072, lines=2)
    assert " ".join(lines) in (LONG, LONG.replace("-", "- "))
    assert isinstance(font, ImageFont.FreeTypeFont)
    assert all(font.getlength(line) <= 1072 for line in lines)
    assert len(lines) <= 2


def test_it_is_read_in_few_queries_and_once_for_each_version(
    client: Client, django_assert_max_num_queries: object
) -> None:
    tournament = make_ended_tournament()
    client.get(f"/t/{tournament.pk}/story/")
    with django_assert_max_num_queries(4):  # type: ignore[operator]
        client.get(f"/t/{tournament.pk}/story/")
