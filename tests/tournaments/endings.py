"""Tournaments played to their end, for tests of what comes after."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from random import Random

from rules_engine import tournament as engine
from tests.asking import ask
from tests.factories import SOMEBODY, make_drawn_tournament
from tests.memory import remembered
from tournaments.log import folds, log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked
from tournaments.models import Tournament

Decide = Callable[[engine.Tournament, datetime, Random], Sequence[engine.Fact]]


def state_of(tournament: Tournament) -> engine.Tournament:
    folded = folds.read(tournament.pk)
    assert folded
    return folded.state


def wished(tournament: Tournament, kind: WishKind, decide: Decide) -> log.Receipt:
    return log.commit(tournament.pk, Asked(SOMEBODY), kind, decide)


def make_running_tournament(*, entries: int = 10, tables: int = 2) -> Tournament:
    tournament = make_drawn_tournament(entries=entries, tables=tables)
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    return tournament


def play_hand(tournament: Tournament, table: int = 1, *, out: int = 1) -> None:
    """The lowest seats of a table lose everything to the highest, and staff confirm it."""
    place = state_of(tournament).tables[table]
    if place.last is None and place.button is None:
        wished(
            tournament,
            WishKind.ANNOUNCE,
            lambda t, now, rng: engine.draw_button(t, table=table, now=now, rng=rng),
        )
    number = place.hands + 1
    wished(
        tournament,
        WishKind.ANNOUNCE,
        lambda t, now, _: engine.start_hand(t, table=table, hand=number, now=now),
    )
    place = state_of(tournament).tables[table]
    assert place.hand
    *others, winner = place.hand.dealt_in
    held = dict(place.held())
    stacks = {seat: held[seat].stack or 0 for seat in place.hand.dealt_in}
    for seat in others[:out]:
        stacks[winner] += stacks[seat]
        stacks[seat] = 0
    wished(
        tournament,
        WishKind.ANNOUNCE,
        lambda t, now, _: engine.end_hand(t, table=table, hand=number, stacks=stacks, now=now),
    )
    confirm_busts(tournament)


def confirm_busts(tournament: Tournament) -> None:
    """Staff have seen that no chip is left."""
    while reports := state_of(tournament).floor.reports:
        number = reports[0].number
        wished(tournament, WishKind.ANNOUNCE, partial(_confirm, report=number))


def _confirm(
    t: engine.Tournament, now: datetime, _rng: Random, *, report: int
) -> Sequence[engine.Fact]:
    return engine.confirm_bust(t, report=report, now=now)


def close_registration(tournament: Tournament) -> None:
    """The field is fixed, and so are the prizes."""
    wished(tournament, WishKind.ANNOUNCE, lambda t, now, _: engine.close_registration(t, now=now))


def stop_play(tournament: Tournament) -> None:
    """Time is up: chips decide."""
    wished(
        tournament,
        WishKind.ANNOUNCE,
        lambda t, now, _: engine.stop_play(t, reason="The hall closes.", now=now),
    )


def make_ended_tournament(*, entries: int = 10) -> Tournament:
    """Two tables; two went out together as equals, and the last of each table share the win."""

    def make() -> Tournament:
        tournament = make_running_tournament(entries=entries)
        play_hand(tournament, 1, out=2)
        for table in (1, 2):
            while state_of(tournament).tables[table].size > 1:
                play_hand(tournament, table)
        stop_play(tournament)
        return tournament

    return remembered(("ended", entries), make)
