"""Hands being played: how long they take, how they end, and what goes wrong in the middle."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from rules_engine.clock.hand_clock import Caller
from rules_engine.room.table_view import SeatRef
from rules_engine.texts.rulings import BY_ID, Director, Ruling
from rules_engine.texts.rulings.consultation import hold
from rules_engine.tools.simulation.full_hands import play_hand
from rules_engine.tools.simulation.hand_results import HandResult, play_out
from rules_engine.tools.simulation.room import Room
from rules_engine.tools.simulation.wish import FLOOR, UNDO, Wish, table_actor
from rules_engine.tournament import Fact, Table, facts
from rules_engine.tournament.chip_sum import carried_into
from rules_engine.tournament.facts import ClockOutcome
from rules_engine.tournament.state import Hand
from rules_engine.tournament.tracking import plan_tracked_hand
from rules_engine.units import Chips, SeatNo, TableNo

_HAND_SECONDS, _SECONDS_PER_PLAYER = 40, 12
_LOOKED_UP = 0.6  # of the troubles that a table cannot settle by itself; else it just calls
_CALLS = ("bet out of turn", "who has won?", "a chip is missing")
_TROUBLE: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("deck_change_asked", {"damaged": "yes"}),
    ("hand_touched_muck", {"hand_identifiable": "yes"}),
    ("player_skipped", {"acted_behind": "1"}),
    ("boxed_cards_found", {"boxed_cards": "1"}),
)


class Hands:
    """The people at all tables while they play a hand."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def pick_up(self) -> None:
        """Do what the state of the log calls for."""
        for table in self.room.tournament.tables:
            if table.hand is not None:
                self.room.later(10, 90, partial(self.end, table.number, table.hand.number))

    def react(self, fact: Fact) -> None:
        match fact:
            case facts.HandStarted():
                self._play(fact.table, fact.hand, players=len(fact.dealt_in))
            case facts.ClockCalled():
                self.room.later(15, 90, partial(self.act_in_time, fact.call))
            case _:
                pass

    def _play(self, table: TableNo, hand: int, *, players: int) -> None:
        room, habits = self.room, self.room.habits
        if room.happens(habits.misdeals):
            room.later(15, 40, partial(self.misdeal, table, hand))
            return
        mean = _HAND_SECONDS + _SECONDS_PER_PLAYER * players
        if room.happens(habits.floor_calls):
            room.later(10, 40, partial(self.call_floor, table, hand))
        if room.happens(habits.clock_calls):
            room.later(20, 40, partial(self.call_clock, table, hand))
        if room.happens(habits.disputes):
            room.later(10, 25, partial(self.hold_pot, table, hand))
        room.later(mean * 0.45, mean * 1.55, partial(self.end, table, hand))

    # The end of a hand

    def end(self, number: TableNo, hand: int) -> Iterator[Wish]:
        """The table says who is out, or counts all stacks."""
        room, table = self.room, self._in_hand(number, hand)
        if table is None or table.hand is None:
            return
        result = self._result(table, table.hand)
        if room.happens(room.habits.slips):
            yield from self._slip(table, hand)
        wish, head = self._report(table, result), room.tournament.head
        yield room.wish(table_actor(number), "end_hand", table=number, hand=hand, **wish)
        if self._in_hand(number, hand) is None and not self._were_stacks_told(number, since=head):
            room.chips.settle(table, result.stacks)

    def _were_stacks_told(self, table: TableNo, *, since: int) -> bool:
        """Whether the end of the hand, as it came into the log, says who has what."""
        new = (line.fact for line in self.room.log.lines.since(since))
        ended = [fact for fact in new if isinstance(fact, facts.HandEnded) and fact.table == table]
        return any(fact.stacks is not None for fact in ended)

    def _result(self, table: Table, hand: Hand) -> HandResult:
        room, stacks = self.room, self.room.chips.at(table)
        assert table.last is not None  # a hand is being played
        if room.habits.plays_in_full(table.number):
            deal = plan_tracked_hand(room.tournament, table.number, counted=stacks)
            played = play_hand(deal, courage=room.courage, rng=room.rng)
            result = HandResult(played.stacks_by_seat, played.awards[0].winners)
            return _without(hand.held, result) if hand.held else result
        denominations = room.tournament.terms.denominations
        units = [chip for chip in denominations if chip not in table.coloured_up]
        result = play_out(
            {seat: stacks[seat] for seat in hand.dealt_in},
            positions=table.last,
            level=room.tournament.clock.structure.level(hand.level),
            unit=min(units, default=1),
            courage=room.courage,
            all_in=hand.showdown_mode,
            rng=room.rng,
        )
        carried = carried_into(room.tournament, hand)
        result = _with(carried, result) if carried else result
        return _without(hand.held, result) if hand.held else result

    def _report(self, table: Table, result: HandResult) -> Mapping[str, Any]:
        """What the table has to say about the hand."""
        room, before = self.room, self.room.chips.at(table)
        out = tuple(seat for seat, chips in result.stacks.items() if chips == 0)
        counts = room.habits.tells_stacks(table.number) and table.knows_stacks
        if not counts and room.happens(room.habits.false_reports):
            out += self._named_wrongly(result)
        wish: dict[str, Any] = {"stacks": dict(result.stacks)} if counts else {"out": out}
        if not counts and (len(out) > 1 or room.tournament.floor.hand_for_hand):
            wish["chips_before"] = {seat: before[seat] for seat in out}
        if room.tournament.terms.price.bounty_part:
            entries = {number: seat.entry for number, seat in table.held()}
            by = tuple(entries[seat] for seat in result.winners)
            wish["knocked_out_by"] = dict.fromkeys(out, by)
        return wish

    def _named_wrongly(self, result: HandResult) -> tuple[SeatNo, ...]:
        """Somebody is said to be out who is not, where staff come and look."""
        left = [seat for seat, chips in result.stacks.items() if chips]
        if self.room.tournament.terms.trusts_tables or len(left) < 3:
            return ()
        return (self.room.rng.choice(left),)

    def _slip(self, table: Table, hand: int) -> Iterator[Wish]:
        """The wrong seat is tapped and taken back at once."""
        room, number, by = self.room, table.number, table_actor(table.number)
        is_counted = room.habits.tells_stacks(number)
        if room.tournament.terms.trusts_tables or is_counted or table.hand is None:
            return
        wrong = room.rng.choice(table.hand.dealt_in)
        wish = {"out": (wrong,), "chips_before": {wrong: room.chips.at(table)[wrong]}}
        yield room.wish(by, "end_hand", table=number, hand=hand, **wish)
        if self._in_hand(number, hand) is None:
            last = room.log.lines[room.tournament.head].wish
            yield room.wish(by, UNDO, wish=last)

    # What goes wrong

    def misdeal(self, number: TableNo, hand: int) -> Iterator[Wish]:
        """The cards were dealt wrongly, and are dealt again."""
        if self._in_hand(number, hand) is not None:
            wish = {"table": number, "hand": hand, "reason": "misdeal"}
            yield self.room.wish(table_actor(number), "void_hand", **wish)

    def call_floor(self, number: TableNo, hand: int) -> Iterator[Wish]:
        """A table does not know what to do: it looks the rule up, or calls somebody."""
        room, table = self.room, self._in_hand(number, hand)
        if table is None or table.hand is None:
            return
        looks_up = room.habits.records_rulings and room.happens(_LOOKED_UP)
        found = self._look_up(table.hand) if looks_up else None
        if found is None:
            reason = room.rng.choice(_CALLS)
            if any(call.table == number for call in room.tournament.floor.calls):
                return  # somebody is on the way
            yield room.wish(table_actor(number), "call_floor", table=number, reason=reason)
        else:
            yield room.wish(table_actor(number), "record_ruling", table=number, hand=hand, **found)

    def _look_up(self, hand: Hand) -> Mapping[str, Any] | None:
        """What the rules say to one of the usual troubles; None if they ask for more."""
        room = self.room
        irregularity, said = room.rng.choice(_TROUBLE)
        answers = {**said, "seat": str(room.rng.choice(hand.dealt_in))}
        held = hold(BY_ID[irregularity], room.tournament.house, answers, seats=hand.dealt_in)
        if not isinstance(held.outcome, Ruling):
            return None
        return {
            "irregularity": irregularity,
            "headline": held.outcome.headline,
            "answers": held.answers,
            "waits": held.outcome.director is not Director.NOT_NEEDED,
            "citations": held.outcome.citations,
        }

    def call_clock(self, number: TableNo, hand: int) -> Iterator[Wish]:
        """Somebody thinks for too long."""
        room, table = self.room, self._in_hand(number, hand)
        if table is None or table.hand is None:
            return
        wish = {
            "on": SeatRef(number, room.rng.choice(table.hand.dealt_in)),
            "hand": hand,
            "caller": Caller.TABLE_MATE,
            "facing_bet": room.happens(0.8),
            "through_floor": True,
        }
        if room.refusal("call_clock", **wish) is None:
            yield room.wish(table_actor(number), "call_clock", **wish)

    def act_in_time(self, call: int) -> Iterator[Wish]:
        """Whoever had the clock called acts."""
        for one in self.room.tournament.floor.clock_calls:
            if one.number == call:
                by, outcome = table_actor(one.at.table), ClockOutcome.ACTED
                yield self.room.wish(by, "close_clock_call", call=call, outcome=outcome)

    def hold_pot(self, number: TableNo, hand: int) -> Iterator[Wish]:
        """A part of the pot is disputed and set aside."""
        room, table = self.room, self._in_hand(number, hand)
        if table is None or table.hand is None or table.hand.held:
            return
        chips = 2 * room.tournament.clock.structure.level(table.hand.level).big_blind
        stacks = room.chips.at(table)
        if max(stacks[seat] for seat in table.hand.dealt_in) > 4 * chips:
            wish = {"table": number, "chips": chips, "reason": "who showed first?"}
            yield room.wish(FLOOR, "hold_pot", **wish)

    def _in_hand(self, number: TableNo, hand: int) -> Table | None:
        """The table while it plays that hand."""
        table = self.room.tournament.tables[number]
        return table if table.hand is not None and table.hand.number == hand else None


def _with(carried: Chips, result: HandResult) -> HandResult:
    """The result when so many chips lay in the pot before the deal."""
    stacks, winner = dict(result.stacks), result.winners[0]
    stacks[winner] += carried
    return HandResult(stacks, result.winners)


def _without(held: Chips, result: HandResult) -> HandResult:
    """The result when so many chips of the largest stack are set aside."""
    stacks: dict[SeatNo, Chips] = dict(result.stacks)
    largest = max(stacks, key=stacks.__getitem__)
    stacks[largest] -= held
    return HandResult(stacks, result.winners)
