"""Random wishes for every verb, mostly sensible, sometimes nonsense."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from random import Random
from typing import Any

from rules_engine import tournament as engine
from rules_engine.cards import FULL_DECK
from rules_engine.clock.clock import PauseReason
from rules_engine.clock.hand_clock import Caller
from rules_engine.clock.structure import Structure
from rules_engine.entries.penalties import Offence
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import ButtonRule, PenaltyKind, PenaltyStep, RebuyTerms
from rules_engine.prizes import Goods, Package, Picking
from rules_engine.prizes.payout_plan import ByCurve, Curve, FixedPlaces, PayoutPlan
from rules_engine.room.table_view import SeatRef
from rules_engine.tournament import Stage, Tournament, questions
from rules_engine.tournament.chip_sum import carried_into
from rules_engine.tournament.facts import ClockOutcome
from rules_engine.tournament.state import Table
from tests.rules_engine.night import EVENING

Wish = Mapping[str, Any]
Maker = Callable[["Chooser"], Wish]


class Chooser:
    """Picks arguments out of a tournament."""

    def __init__(self, tournament: Tournament, random: Random) -> None:
        self.t, self.random = tournament, random

    def number(self, low: int = -1, high: int = 12) -> int:
        return self.random.randint(low, high)

    def often(self, share: float = 0.85) -> bool:
        return self.random.random() < share

    def one_of(self, things: Any, otherwise: Any) -> Any:
        options = list(things)
        return self.random.choice(options) if options and self.often() else otherwise

    def entry(self, *, in_play: bool = True) -> int:
        numbers = (e.number for e in self.t.entries if e.in_play == in_play or self.often(0.05))
        return int(self.one_of(numbers, self.number(0, 40)))

    def table(self) -> Table:
        tables = [table for table in self.t.tables if table.size] or list(self.t.tables)
        return self.random.choice(tables)

    def table_number(self) -> int:
        return self.table().number if self.often() else self.number()

    def taken_seat(self, table: Table) -> int:
        return int(self.one_of((number for number, _ in table.held()), self.number()))

    def taken(self) -> SeatRef:
        table = self.table()
        return SeatRef(table.number, self.taken_seat(table))

    def open_seat(self) -> SeatRef:
        table = self.table()
        free = [n for n, seat in enumerate(table.seats, 1) if seat is None]
        return SeatRef(table.number, self.one_of(free, self.number()))

    def cards(self, keys: list[int]) -> dict[int, Any]:
        dealt = self.random.sample(FULL_DECK, len(keys))
        return dict(zip(keys, dealt, strict=True))

    def stacks_after(self, table: Table) -> dict[int, int] | None:
        """Stacks after a hand that keep the sum; sometimes wrong, sometimes unknown."""
        hand = table.hand
        if hand is None or not table.knows_stacks or self.often(0.4):
            return None
        stacks = {n: table.seat(n).stack or 0 for n in hand.dealt_in}
        loser, winner = self.random.sample(list(stacks), 2)
        lost = stacks[loser] if self.often(0.3) else self.number(0, stacks[loser])
        stacks[loser] -= lost
        carried = carried_into(self.t, hand)
        stacks[winner] += lost + carried - hand.held + (0 if self.often(0.95) else 1)
        return stacks


def _start_hand(c: Chooser) -> Wish:
    table = c.table()
    return {"table": table.number, "hand": table.hands + (1 if c.often(0.95) else 0)}


def _end_hand(c: Chooser) -> Wish:
    table = c.table()
    stacks = c.stacks_after(table)
    wish: dict[str, Any] = {"table": table.number, "hand": table.hands, "stacks": stacks}
    if stacks is None and c.often(0.3):
        out = {c.taken_seat(table) for _ in range(c.number(1, 2))}
        wish["out"] = out
        if c.often(0.7):
            wish["chips_before"] = {seat: c.number(1, 3) for seat in out}
    return wish


def _order_move(c: Chooser) -> Wish:
    try:
        plan = questions.next_move(c.t, cards=c.cards([e.number for e in c.t.entries][:52]))
    except RuleViolation:
        plan = None
    if plan is None or not c.often(0.9):
        return {"entry": c.entry(), "to": c.open_seat()}
    return {"entry": plan.entry, "to": plan.to}


def _break_table(c: Chooser) -> Wish:
    table = c.table()
    entries = [seat.entry for _, seat in table.held()]
    reason = "" if c.often(0.3) else "the room closes"
    wish = {"table": table.number, "cards": c.cards(entries), "reason": reason}
    if c.often(0.2):
        wish["draws"] = True
    if reason and c.often(0.2):
        wish["into"] = c.table_number()
    return wish


def _redraw(c: Chooser) -> Wish:
    due = questions.consolidation(c.t)
    if due is not None and c.often():
        return {"tables": due.staying}
    return {"tables": [c.table_number()], "reason": "" if c.often(0.5) else "the floor asks"}


def _race(c: Chooser) -> Wish:
    table = c.table()
    seats = [number for number, _ in table.held()]
    return {
        "table": table.number,
        "small": c.one_of((1, 5), 7),
        "large": c.one_of((5, 25), 3),
        "small_chips": {seat: c.number(0, 6) for seat in seats},
        "round_up": c.often(0.2),
    }


def _count(c: Chooser) -> Wish:
    table = c.table()
    stacks = {number: seat.stack or 0 for number, seat in table.held()}
    if stacks and c.often(0.7):
        known = sum(s or 0 for s in questions.stacks(c.t).values())
        missing = c.t.tally.chips_in_play - known
        share = missing if c.often(0.5) else c.number(0, max(missing, 0))
        stacks[c.random.choice(list(stacks))] += share
    return {"table": table.number, "stacks": stacks}


def _deal(c: Chooser) -> Wish:
    left = [entry.number for entry in c.t.entries if entry.in_play]
    prizes = questions.prizes(c.t)[: len(left)]
    shares = dict.fromkeys(left, 0) | dict(zip(left, prizes, strict=False))
    consents = left if c.often() else left[1:]
    return {"shares": shares, "consents": consents, "director_pays": c.often(0.5)}


def _proposal(c: Chooser) -> Wish:
    said = dict(_deal(c))
    del said["consents"]
    return said


def _consent(c: Chooser) -> Wish:
    waiting = questions.proposal(c.t)
    return {"entry": c.one_of(dict(waiting.shares) if waiting else (), c.entry())}


def _picker(c: Chooser) -> Wish:
    how = c.random.choice(list(Picking))
    return {"entry": _pick(c)["entry"], "how": how, "proxy": "Aunt May" if c.often() else ""}


def _handed(c: Chooser) -> Wish:
    entry = c.one_of((entry for entry, _ in c.t.prizes.picks), c.entry())
    return {"entry": entry, "what": c.random.choice(list(Goods))}


def _packages(c: Chooser) -> Wish:
    listed = [*c.t.terms.payouts.listed, *([Package("a pony")] if c.often(0.5) else [])]
    return {"packages": listed, "trophies": c.number(0, 3)}


def _penalty(c: Chooser) -> Wish:
    kind = c.random.choice(list(PenaltyKind))
    is_timed = kind is not PenaltyKind.WARNING and c.often()
    minutes = c.number(1, 60) if is_timed else None
    return {"entry": c.entry(), "step": PenaltyStep(kind, minutes), "reason": "noise"}


def _end_penalty(c: Chooser) -> Wish:
    given = [(e.number, p.number) for e in c.t.entries for p in e.penalties]
    entry, penalty = c.one_of(given, (c.entry(), c.number()))
    return {"entry": entry, "penalty": penalty}


def _release(c: Chooser) -> Wish:
    if not c.t.floor.pots:
        return {"pot": c.number(), "to": {1: 5}}
    pot = c.random.choice(c.t.floor.pots)
    seat = c.taken_seat(c.t.tables[pot.table])
    return {"pot": pot.number, "to": {seat: pot.chips if c.often() else pot.chips + 1}}


def _hold(c: Chooser) -> Wish:
    table, chips = c.table(), c.number(0, 30)
    wish: dict[str, Any] = {"table": table.number, "chips": chips, "reason": "who won?"}
    if table.hand is None:
        wish["taken"] = {c.taken_seat(table): chips}
    return wish


def _carry(c: Chooser) -> Wish:
    table = c.table()
    return {
        "table": table.number,
        "seat": c.taken_seat(table),
        "chips": c.number(0, 30),
        "of_void_deal": bool(table.voided_deal) and c.often(0.7),
        "reason": "faulty deck",
    }


def _found(c: Chooser) -> Wish:
    reported = (report.entry for report in c.t.floor.reports)
    entry = c.one_of(reported, c.entry(in_play=False))
    return {"entry": entry, "chips": c.number(0, 9), "reason": "in the lap"}


def _bust(c: Chooser) -> Wish:
    at = c.taken()
    held = c.t.tables[at.table].seat(at.seat)
    return {"at": at, "entry": held.entry if held else 1, "chips_before": c.number(1, 50)}


def _chips(c: Chooser) -> Wish:
    return {"entry": c.entry(), "chips": c.number(0, 40), "reason": "found"}


def _pick(c: Chooser) -> Wish:
    try:
        entry = c.one_of(questions.pick_order(c.t), c.entry())
    except RuleViolation:
        entry = c.entry()
    return {"entry": entry, "package": c.one_of(c.t.terms.payouts.packages, "a pony")}


def _needs(c: Chooser) -> Wish:
    return {
        "entry": c.entry(),
        "seat": c.number(1, 9) if c.often(0.3) else None,
        "apart_from": [c.entry()] if c.often(0.3) else [],
        "stays": c.often(0.2),
    }


def _open_number(kind: str) -> Callable[[Chooser], int]:
    def choose(c: Chooser) -> int:
        return int(c.one_of((one.number for one in getattr(c.t.floor, kind)), c.number(1, 60)))

    return choose


_move, _report_number, _call = (_open_number(kind) for kind in ("moves", "reports", "calls"))
_clock_call, _ruling = (_open_number(kind) for kind in ("clock_calls", "rulings"))


def _clock_on(c: Chooser) -> Wish:
    at = c.taken()
    table = c.t.tables[at.table]
    caller = c.random.choice(list(Caller))
    return {
        "on": at,
        "hand": table.hands,
        "caller": caller,
        "facing_bet": c.often(0.5),
        "through_floor": c.often(0.5),
    }


def _structure(c: Chooser) -> Wish:
    blinds = [(0, 1 * n, 2 * n) for n in range(1, c.number(2, 9))]
    seconds = 60 * c.number(5, 30)
    own = c.t.clock.structure
    new = Structure.regular(blinds, seconds=seconds, growth=None)
    if c.often():
        new = own.spliced(new, first_level=max(1, c.number(1, len(own.levels))))
    return {"structure": new}


def _house(c: Chooser) -> Wish:
    rule = c.random.choice(list(ButtonRule))
    terms = RebuyTerms(max=2, price=1000, stack_percent=100, until_minute=90)
    house = c.t.house.with_(button_rule=rule)
    consents = [e.number for e in c.t.entries if e.in_play] if c.often(0.6) else []
    return {
        "house": house.with_(rebuys=terms, add_ons=terms) if c.often(0.5) else house,
        "consents": consents,
        "by_director": c.often(0.9),
    }


def _point(c: Chooser) -> Wish:
    consents = [e.number for e in c.t.entries if e.in_play] if c.often(0.6) else []
    point, value = c.random.choice(
        [
            ("button_rule", c.random.choice(list(ButtonRule))),
            ("max_entrants", c.number(2, 20)),
            ("min_entrants", c.number(2, 20)),
        ]
    )
    return {"point": point, "value": value, "consents": consents, "announcement": "A new rule."}


def _prizes(c: Chooser) -> Wish:
    cash = ByCurve(c.random.choice(list(Curve)), FixedPlaces(c.number(1, 5)))
    return {"payouts": PayoutPlan(cash=cash, packages=c.t.terms.payouts.packages)}


MAKERS: Mapping[Callable[..., Any], Maker] = {
    engine.add_chips: _chips,
    engine.add_time: lambda c: {"by": timedelta(minutes=c.number(-20, 20))},
    engine.admit_entry: lambda c: {"entry": c.one_of(c.t.sales.waiting, None)},
    engine.agree_deal: _deal,
    engine.allow_late_entries: lambda c: {"until_level": c.number(0, 4)},
    engine.announce: lambda _: {"text": "Dinner is served."},
    engine.advance_clock: lambda _: {},
    engine.announce_pause: lambda c: {"note": "The raffle"},
    engine.announce_rebuy: lambda c: {"entry": c.entry()},
    engine.ask_for_rebuy: lambda c: {"report": _report_number(c)},
    engine.correct_name: lambda c: {"entry": c.entry()},
    engine.erase_names: lambda c: {"entries": [c.entry()]},
    engine.confirm_chips: lambda c: {"entry": c.entry()},
    engine.decline_rebuy: lambda c: {"report": _report_number(c)},
    engine.answer_call: lambda c: {"call": _call(c)},
    engine.arrive: lambda c: {"move": _move(c)},
    engine.add_table: lambda c: {"seats": c.number(1, 13), "decks": c.number(1, 2)},
    engine.block_seat: lambda c: {"at": c.open_seat()},
    engine.break_table: _break_table,
    engine.bust_seat: _bust,
    engine.call_clock: _clock_on,
    engine.call_floor: lambda c: {"table": c.table_number(), "reason": "misdeal"},
    engine.cancel_move: lambda c: {"move": _move(c), "reason": "not needed"},
    engine.cancel_tournament: lambda _: {"reason": "storm"},
    engine.carry_pot: _carry,
    engine.change_house: _house,
    engine.change_point: _point,
    engine.change_prizes: _prizes,
    engine.change_rest: lambda c: {
        "after": c.number(0, 8),
        "length": timedelta(minutes=c.number(-1, 20)),
    },
    engine.change_purpose: lambda c: {
        "charity": f"Parish {c.number(1, 3)}",
        "licence_number": "L-7",
    },
    engine.change_start: lambda c: {"starts_at": EVENING + timedelta(hours=c.number(0, 30))},
    engine.change_structure: _structure,
    engine.choose_mover: lambda c: {"entry": c.entry(), "to": c.open_seat(), "reason": "space"},
    engine.close_clock_call: lambda c: {
        "call": _clock_call(c),
        "outcome": c.random.choice(list(ClockOutcome)),
    },
    engine.close_registration: lambda _: {},
    engine.close_ruling: lambda c: {"ruling": _ruling(c), "by_hand": c.often(0.5)},
    engine.confirm_bust: lambda c: {"report": _report_number(c), "chips_before": c.number(1, 9)},
    engine.confirm_busts: lambda c: {"reports": [report.number for report in c.t.floor.reports]},
    engine.confirm_ruling: lambda c: {"ruling": _ruling(c)},
    engine.consent_to_deal: _consent,
    engine.correct_button: lambda c: {
        "table": c.table_number(),
        "seat": c.number(),
        "reason": "slipped",
    },
    engine.correct_place: lambda c: {
        "entry": c.entry(in_play=False),
        "place": c.number(),
        "reason": "photo",
    },
    engine.correct_seat: lambda c: {
        "entry": c.entry(),
        "to": c.open_seat() if c.often(0.5) else c.taken(),
        "reason": "sat down wrongly",
    },
    engine.correct_stack: lambda c: {"entry": c.entry(), "chips": c.number(0, 200), "reason": "x"},
    engine.count_stacks: _count,
    engine.disqualify: lambda c: {
        "entry": c.entry(),
        "reason": "threats",
        "offence": c.random.choice(list(Offence)),
        "chips": None if c.often(0.6) else c.number(0, 100),
    },
    engine.draw_button: lambda c: {"table": c.table_number()},
    engine.draw_seats: lambda _: {},
    engine.draw_tie: lambda c: {"cards": c.cards([c.entry(in_play=False), c.entry()])},
    engine.draw_mover: lambda c: {
        "cards": c.cards(list(questions.tied_to_move(c.t))) if c.often(0.5) else None
    },
    engine.drop_deal: lambda _: {},
    engine.end_hand: _end_hand,
    engine.end_hand_for_hand: lambda _: {},
    engine.end_penalty: _end_penalty,
    engine.give_penalty: _penalty,
    engine.hand_over_prize: _handed,
    engine.hold_pot: _hold,
    engine.join_waiting_list: lambda _: {},
    engine.leave_table: lambda c: {"move": _move(c)},
    engine.list_packages: _packages,
    engine.mark_absent: lambda c: {"entry": c.entry(), "never_came": c.often(0.5)},
    engine.mark_returned: lambda c: {
        "entry": c.one_of((e.number for e in c.t.entries if e.absence), c.entry())
    },
    engine.open_table: lambda c: {"table": c.number(1, 6)},
    engine.order_move: _order_move,
    engine.overrule_ruling: lambda c: {
        "ruling": _ruling(c),
        "headline": "play on",
        "reason": "nobody saw it",
    },
    engine.move_rest: lambda c: {"after": c.number(0, 8), "to": c.number(0, 8)},
    engine.doubt_time: lambda c: {
        "seen_at": (c.t.clock.touched_at or EVENING) + timedelta(seconds=c.number(-7200, 7200)),
        "reason": c.random.choice([PauseReason.OUTAGE, PauseReason.JUMP]),
    },
    engine.pause_clock: lambda c: {"reason": c.random.choice(list(PauseReason))},
    engine.pick_package: _pick,
    engine.propose_deal: _proposal,
    engine.race_chips: _race,
    engine.re_enter: lambda c: {"entry": c.entry(in_play=False)},
    engine.record_ruling: lambda c: {
        "table": c.table_number(),
        "irregularity": "misdeal",
        "headline": "deal again",
        "waits": c.often(0.5),
    },
    engine.redraw: _redraw,
    engine.reject_bust: lambda c: {"report": _report_number(c), "reason": "found a chip"},
    engine.release_pot: _release,
    engine.remove_chips: _chips,
    engine.remove_found_chips: _found,
    engine.remove_no_show: lambda c: {
        "entry": c.one_of((e.number for e in c.t.entries if e.absence), c.entry()),
        "chips": None,
    },
    engine.resume_clock: lambda c: {"count_lost_time": c.often(0.3)},
    engine.return_ticket: lambda c: {"entry": c.entry(in_play=False)},
    engine.seat_entry: lambda c: {
        "entry": c.entry(),
        "to": None if c.often(0.7) else c.open_seat(),
    },
    engine.sell_add_on: lambda c: {"entry": c.entry()},
    engine.sell_rebuy: lambda c: {"entry": c.entry()},
    engine.set_hard_stop: lambda c: {
        "stop_at": None if c.often(0.7) else EVENING + timedelta(hours=c.number(1, 6))
    },
    engine.set_level_length: lambda c: {"length": timedelta(minutes=c.number(0, 25))},
    engine.take_back_consent: _consent,
    engine.take_rest: lambda c: {"length": timedelta(minutes=c.number(0, 15))},
    engine.set_level: lambda c: {"level": c.number(0, 14)},
    engine.start_clock: lambda _: {},
    engine.start_hand: _start_hand,
    engine.start_hand_for_hand: lambda _: {},
    engine.state_needs: _needs,
    engine.state_picker: _picker,
    engine.state_start: lambda c: {
        "entry": c.entry(in_play=False),
        "chips": c.number(0, 90),
        "nobody_knows": c.often(0.2),
    },
    engine.stop_play: lambda c: {"reason": "" if c.often(0.5) else "the hall closes"},
    engine.unblock_seat: lambda c: {"at": c.open_seat()},
    engine.void_hand: lambda c: {
        "table": (table := c.table()).number,
        "hand": table.hands,
        "reason": "two cards",
    },
    engine.change_holder: lambda c: {"entry": c.entry(), "holder": 2, "was": 1},
    engine.withdraw_entry: lambda c: {
        "entry": c.entry(),
        "reason": "" if c.often(0.5) else "sold twice",
    },
}

ENDINGS = (
    engine.agree_deal,
    engine.cancel_tournament,
    engine.stop_play,
)
"""Verbs after which little else can happen: chosen less often."""

USUAL = {
    Stage.SALES: (engine.admit_entry,) * 6 + (engine.draw_seats, engine.state_needs),
    Stage.DRAWN: (engine.start_clock,) * 3 + (engine.draw_button, engine.admit_entry),
    Stage.RUNNING: (
        *(engine.start_hand,) * 4,
        *(engine.end_hand,) * 6,
        *(engine.draw_button,) * 2,
        *(engine.confirm_bust,) * 2,
        engine.order_move,
        *(engine.leave_table, engine.arrive) * 2,
        engine.break_table,
        engine.redraw,
        engine.count_stacks,
        engine.resume_clock,
        engine.seat_entry,
        engine.close_clock_call,
    ),
    Stage.ENDED: (
        *(engine.pick_package,) * 2,
        engine.correct_place,
        engine.state_picker,
        *(engine.hand_over_prize,) * 2,
    ),
    Stage.CANCELLED: (engine.announce,),
}
"""What people mostly wish for at each stage."""
