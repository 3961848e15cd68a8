"""The table that tracks every action: its people tap one after the other while a hand lasts."""

import contextlib
import threading
from random import Random

from django.db import connection

from demo.senders import DemoStoppedError, Senders
from demo.taps import Tap
from rules_engine.hand import (
    Action,
    BoardDealt,
    Kind,
    PotAwarded,
    ShowdownChoices,
    Step,
    TurnChoices,
    legal_actions,
)
from rules_engine.hand.notation import write_step
from rules_engine.tools.simulation import Players, table_actor
from rules_engine.units import TableNo
from tables.tracked import tracked_hands
from tables.tracked.tracked_hands import TrackedState
from tournaments.log import folds

_ACTION_SECONDS = 5.0
_THINK_AGAIN_SECONDS = 0.3
_TRIES = 3
_LUCK = Random()  # noqa: S311  # people, not secrets


class TappedHand:
    """A tracked hand, tapped in a thread of its own at the pace of the night."""

    def __init__(self, senders: Senders, table: TableNo, hand: int, *, tempo: float) -> None:
        self._senders, self._table, self.hand = senders, table, hand
        self._pause = _ACTION_SECONDS * tempo
        self._hurry, self._never = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def finish(self) -> None:
        """Bring the hand to its end, now."""
        self._hurry.set()
        self._thread.join()
        self._tap("finish_hand", {})

    def _play(self) -> None:
        with contextlib.suppress(DemoStoppedError), contextlib.closing(connection):
            players, tries = None, 0
            while (found := self._find()) and not found.hand.is_over:
                self._hurry.wait(self._pause)
                players = players or Players(found.hand.deal, courage=1, rng=_LUCK)
                step = players.next_step(found.hand) if tries < _TRIES else _anything(found)
                fields = {"step": write_step(step), "answers": found.lines}
                is_refused = bool(self._tap("take_step", fields))
                tries = tries + 1 if is_refused else 0
                self._never.wait(_THINK_AGAIN_SECONDS if is_refused else 0)

    def _tap(self, route: str, fields: dict[str, object]) -> str:
        arguments = {"table": self._table, "hand": self.hand}
        return self._senders.make(Tap(route, arguments, fields), by=table_actor(self._table))

    def _find(self) -> TrackedState | None:
        """The hand as it is now, whoever else taps."""
        found = find_tracked(self._senders.night.tournament_id, self._table)
        return found if found and found.row.number == self.hand else None


def find_tracked(tournament_id: int, table: TableNo) -> TrackedState | None:
    """The hand being played at a table, if its actions are tracked."""
    folded = folds.read(tournament_id)
    assert folded is not None  # sales are open
    return tracked_hands.find(folded.state, tournament_id=tournament_id, table=table)


def _anything(found: TrackedState) -> Step:
    """What is always possible, if somebody has dealt or shown the cards that were meant."""
    choices = legal_actions(found.hand)
    if isinstance(choices, TurnChoices):
        return Action(choices.seat, Kind.FOLD)
    if isinstance(choices, ShowdownChoices):
        return PotAwarded(choices.pot, choices.claimants[:1])
    return BoardDealt()
