"""Tables that track every action, and their taps."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from rules_engine import tournament as engine
from rules_engine.hand.notation import read_step
from tables.tracked import services as tracking
from tables.tracked import tracked_hands
from tables.tracked.tracked_hands import TrackedState
from tests.asking import ask
from tests.factories import SOMEBODY, make_entry, make_open_tournament
from tests.tables.nights import state_of
from tournaments.log.log import Asked
from tournaments.models import Tournament
from tournaments.terms.draft import Draft


def make_small_night(*, entries: int, names: Sequence[str] = (), **points: Any) -> Tournament:
    """One table that plays, however few sit there; everybody has 100, blinds are 1 and 2.

    `points` are those of the house that differ.
    """
    draft = Draft.of_template("freeze-out")
    small = replace(draft, house=draft.house.with_(min_entrants=2, **points))
    night = make_open_tournament(tables=1, draft=small)
    for name in names or [f"Player {number + 1}" for number in range(entries)]:
        make_entry(night, name)
    ask(night.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    ask(night.pk, engine.start_clock, asked=Asked(SOMEBODY))
    ask(night.pk, engine.draw_buttons, tables=[1], asked=Asked(SOMEBODY))
    return night


def make_tracked_hand(*, entries: int = 4) -> Tournament:
    """One table in full mode, its first hand dealt."""
    night = make_small_night(entries=entries)
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)
    start(night)
    return night


def start(night: Tournament) -> None:
    number = state_of(night).tables[1].hands + 1
    tracking.start_hand(night.pk, table=1, hand=number, asked=Asked(SOMEBODY))


def tracked(night: Tournament) -> TrackedState:
    found = tracked_hands.find(state_of(night), tournament_id=night.pk, table=1)
    assert found is not None
    return found


def tap(
    night: Tournament, word: str, *, answers: int | None = None, nonce: UUID | None = None
) -> None:
    """One tap; `-` before it stands for the seat to act."""
    now = tracked(night)
    tracking.take_step(
        night.pk,
        table=1,
        hand=now.row.number,
        step=read_step(word.replace("-", str(now.hand.seat_to_act))),
        answers=now.lines if answers is None else answers,
        asked=Asked(SOMEBODY, nonce or uuid4()),
    )


def take_back(night: Tournament) -> None:
    now = tracked(night)
    tracking.take_back_step(
        night.pk,
        table=1,
        hand=now.row.number,
        answers=now.lines,
        asked=Asked(SOMEBODY),
    )


def finish(night: Tournament, *, hand: int | None = None, nonce: UUID | None = None) -> None:
    number = hand or tracked(night).row.number
    tracking.finish_hand(night.pk, table=1, hand=number, asked=Asked(SOMEBODY, nonce or uuid4()))
