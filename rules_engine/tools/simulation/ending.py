"""The end of the night: a deal, the time limit, prizes to pick."""

from collections.abc import Iterator

from rules_engine.cards import FULL_DECK
from rules_engine.clock.clock import ClockState
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import Deals
from rules_engine.prizes.deals import icm
from rules_engine.prizes.draft import available, ties_to_break
from rules_engine.prizes.placing import prize_places
from rules_engine.tools.simulation.room import Room
from rules_engine.tools.simulation.settling import count_stacks, release_pots
from rules_engine.tools.simulation.wish import DESK, DIRECTOR, Wish
from rules_engine.tournament import Fact, Stage, facts, questions


class Ending:
    """Director and players when it is nearly over."""

    def __init__(self, room: Room) -> None:
        self.room = room
        deals = room.happens(room.habits.deals)
        self._deals_among = room.rng.choice(room.habits.deals_among) if deals else 0

    def pick_up(self) -> None:
        """Do what the state of the log calls for."""
        if self.room.tournament.stage is Stage.RUNNING:
            self._watch_the_time()

    def react(self, fact: Fact) -> None:
        match fact:
            case facts.ClockStarted() | facts.HardStopSet():
                self._watch_the_time()
            case facts.SeatBusted() if self._would_deal():
                self.room.later(20, 60, self.deal)
            case _:
                pass

    def _watch_the_time(self) -> None:
        stop_at = self.room.tournament.clock.hard_stop_at
        if stop_at is not None:
            self.room.agenda.put(stop_at, self.stop)

    # Time is up

    def stop(self) -> Iterator[Wish]:
        """No new hands; when the last are over, stacks are counted and chips decide."""
        room = self.room
        if room.tournament.stage is not Stage.RUNNING:
            return
        if room.tournament.clock.reading(room.now).state is not ClockState.STOPPED:
            return
        if self._is_busy():
            room.later(10, 20, self.stop)
            return
        yield from self._count_all()
        yield room.wish(DIRECTOR, "stop_play")

    # A deal

    def _would_deal(self) -> bool:
        tournament = self.room.tournament
        if tournament.stage is not Stage.RUNNING or tournament.terms.payouts.cash is None:
            return False
        allowed = tournament.house.deals is not Deals.FORBIDDEN
        return allowed and tournament.tally.in_play <= self._deals_among

    def deal(self) -> Iterator[Wish]:
        """Those still in wait for each other, count, and share what is left by the chip model."""
        room = self.room
        room.asked_to_wait.pop("deal", None)
        if not self._would_deal():
            return
        if self._is_busy():
            waiting = frozenset(table.number for table in room.open_tables())
            room.asked_to_wait["deal"] = waiting
            room.later(10, 20, self.deal)
            return
        yield from self._count_all()
        stacks = {entry: chips or 0 for entry, chips in questions.stacks(room.tournament).items()}
        shares = icm(stacks, prizes=questions.prizes(room.tournament), unit=100)
        yield room.wish(DIRECTOR, "propose_deal", shares=shares, director_pays=True)
        for entry in shares:
            yield room.wish(DIRECTOR, "consent_to_deal", entry=entry)

    def _is_busy(self) -> bool:
        """Somebody plays a hand, walks, or is reported out."""
        floor = self.room.tournament.floor
        playing = any(table.hand is not None for table in self.room.tournament.tables)
        return playing or bool(floor.moves or floor.reports)

    def _count_all(self) -> Iterator[Wish]:
        for table in self.room.open_tables():
            yield from release_pots(self.room, table.number, carried=True)
            yield from count_stacks(self.room, table.number)

    # Prizes

    def hand_out(self) -> Iterator[Wish]:
        """Ties are settled by cards, then everybody picks in turn."""
        room, packages = self.room, self.room.tournament.terms.payouts.packages
        if not packages or room.tournament.stage is not Stage.ENDED:
            return
        finishes = prize_places(questions.standing(room.tournament))
        tied = [entry for tie in ties_to_break(finishes, packages=len(packages)) for entry in tie]
        if tied and _order_is_open(room):
            cards = dict(zip(tied, room.rng.sample(FULL_DECK, len(tied)), strict=True))
            yield room.wish(DIRECTOR, "draw_tie", cards=cards)
        for entry in questions.pick_order(room.tournament):
            picks = dict(room.tournament.prizes.picks)
            if entry not in picks:
                left = available(packages, picked=picks.values())
                yield room.wish(DESK, "pick_package", entry=entry, package=room.rng.choice(left))


def _order_is_open(room: Room) -> bool:
    try:
        questions.pick_order(room.tournament)
    except RuleViolation:
        return True
    return False
