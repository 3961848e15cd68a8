"""A draw that nobody knows and anybody can check: promised before, told after, repeated."""

from hashlib import sha256

import pytest
from django.test import Client
from django.urls import reverse

from rules_engine import tournament as engine
from tests.factories import SOMEBODY, make_entry, make_open_tournament
from tests.tables.nights import do, state_of
from tournaments.draws import screen as draws_screen
from tournaments.log import log
from tournaments.log.log import Asked
from tournaments.models import Tournament, Wish

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def sold() -> Tournament:
    tournament = make_open_tournament(tables=3)
    for number in range(16):
        make_entry(tournament, f"Player {number + 1}")
    return tournament


def promised(tournament: Tournament) -> str:
    return draws_screen.build(tournament.pk).promise


def test_the_draw_uses_the_seed_whose_hash_everybody_could_see(client: Client) -> None:
    tournament = sold()
    before = promised(tournament)
    page = client.get(reverse("draws", args=[tournament.pk])).content.decode()
    assert before in page
    seed = Tournament.objects.get(pk=tournament.pk).next_seed
    assert seed not in page
    do(tournament, engine.draw_seats)
    (line,) = draws_screen.build(tournament.pk).lines
    assert line.promise == before == sha256(line.seed.encode()).hexdigest()
    assert (line.seed, line.agrees, len(line.places)) == (seed, True, 16)
    assert promised(tournament) != before
    assert seed in client.get(reverse("draws", args=[tournament.pk])).content.decode()


def test_a_draw_that_was_taken_back_is_told_and_its_seed_never_used_again() -> None:
    tournament = sold()
    do(tournament, engine.draw_seats)
    drawing = Wish.objects.filter(tournament=tournament).latest("number")
    log.undo(tournament.pk, Asked(SOMEBODY), wish=drawing.number)
    do(tournament, engine.draw_seats)
    second, first = draws_screen.build(tournament.pk).lines
    assert first.is_taken_back
    assert not second.is_taken_back
    assert first.seed != second.seed
    assert first.agrees
    assert second.agrees


def test_what_draws_nothing_keeps_the_promise() -> None:
    tournament = sold()
    do(tournament, engine.draw_seats)
    before = promised(tournament)
    do(tournament, engine.start_clock)
    do(
        tournament,
        engine.draw_buttons,
        tables=[t.number for t in state_of(tournament).tables if t.size],
    )
    assert promised(tournament) == before
