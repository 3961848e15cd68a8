"""The night, played: each wish of the bots is pressed when its time has come."""

import contextlib
import threading
from collections.abc import Callable, Iterator

from django.db import connection
from django.utils import timezone

from demo.full_table import TappedHand, find_tracked
from demo.night import Night
from demo.senders import DemoStoppedError, Senders
from demo.tablets import switched_on
from demo.taps import Tap, tap_of
from rules_engine.tools.simulation import Actor, Role, Step, Wish, table_actor, tell, wishes
from rules_engine.tournament import Log, Stage, Tournament
from rules_engine.units import TableNo
from tournaments.log import folds
from tournaments.money import books
from tournaments.people.names import Names

_LOOK_AGAIN_SECONDS = 1.0
_OVER = (Stage.ENDED, Stage.CANCELLED)


def play(
    night: Night, *, port: int, seed: int, say: Callable[[str], None], stop: threading.Event
) -> None:
    """Until there is a winner who has been paid, or until `stop`."""
    with contextlib.suppress(DemoStoppedError), contextlib.closing(connection):
        senders = Senders(night, port, stop=stop)
        with contextlib.closing(senders), switched_on(night, port):
            player = _Player(night, senders, say=say, stop=stop)
            while not stop.is_set() and player.log.state.stage not in _OVER:
                player.play_on(seed)
            if not stop.is_set():
                player.pay_out()


class _Player:
    def __init__(
        self,
        night: Night,
        senders: Senders,
        *,
        say: Callable[[str], None],
        stop: threading.Event,
    ) -> None:
        self._night, self._senders, self._say, self._stop = night, senders, say, stop
        self._newcomers = iter(night.latecomers)
        self._tapped: dict[TableNo, TappedHand] = {}
        self.log = self._read()

    def play_on(self, seed: int) -> None:
        """From wherever the log is, until the bots have nothing more to wish for."""
        stream = wishes(self.log, evening=self._night.evening, seed=seed, now=timezone.now())
        with contextlib.suppress(StopIteration):
            wish = next(stream)
            while self._is_time_for(wish):
                self._carry_out(wish)
                wish = stream.send(self.log)
        # Somebody who directs has paused everything, or it is over.
        self._stop.wait(0 if self.log.state.stage in _OVER else _LOOK_AGAIN_SECONDS)

    def pay_out(self) -> None:
        """The desk hands out the prizes and ticks them."""
        for due in books.dues(self.log.state):
            fields = {"cents": due.cents, "out_of": "cash"}
            self._senders.make(Tap("pay_out", {"entry": due.entry}, fields), by=Actor(Role.DESK))

    def _is_time_for(self, wish: Wish) -> bool:
        return not self._stop.wait(max(0.0, (wish.at - timezone.now()).total_seconds()))

    def _carry_out(self, wish: Wish) -> None:
        """Press the button, whatever the answer; take in everything that has happened since."""
        before = self.log.state
        tap = tap_of(wish, state=before, newcomers=self._newcomers)
        if tap is not None and not self._is_finished_in_full(wish):
            is_refused = bool(self._senders.make(tap, by=wish.by))
            if wish.verb == "start_hand":
                self._started(wish.arguments["table"], wish.arguments["hand"], is_refused)
        self.log = self._read()
        for sentence in self._story(wish, before=before):
            self._say(sentence)

    def _started(self, table: TableNo, hand: int, is_refused: bool) -> None:
        """People tap every action where the table tracks it; without a count they do not."""
        habits = self._night.evening.habits
        found = find_tracked(self._night.tournament_id, table)
        if found and not is_refused:
            self._tapped[table] = TappedHand(self._senders, table, hand, tempo=habits.tempo)
        elif is_refused and not self.log.state.tables[table].knows_stacks:
            mode = Tap("switch_mode", {"table": table}, {"mode": "simple"})
            self._senders.make(mode, by=table_actor(table))

    def _is_finished_in_full(self, wish: Wish) -> bool:
        """Whether the hand was tracked, and has ended with all its stacks."""
        if wish.verb != "end_hand":
            return False
        table, hand = wish.arguments["table"], wish.arguments["hand"]
        found = find_tracked(self._night.tournament_id, table)
        if found is None or found.row.number != hand:
            return False
        tapped = self._tapped.pop(table, None)
        if tapped is None or tapped.hand != hand:
            tempo = self._night.evening.habits.tempo
            tapped = TappedHand(self._senders, table, hand, tempo=tempo)
        tapped.finish()
        return find_tracked(self._night.tournament_id, table) is None

    def _story(self, wish: Wish, *, before: Tournament) -> Iterator[str]:
        facts = tuple(line.fact for line in self.log.lines.since(before.head))
        sentences = list(tell(Step(wish, facts, self.log), before=before))
        if sentences:
            names = Names.load(self._night.tournament_id)
            yield from map(names.within, sentences)

    def _read(self) -> Log:
        folded = folds.read(self._night.tournament_id)
        assert folded is not None  # sales are open
        return folded
