"""What is settled before the first action: who is dealt in, positions, stakes and structure."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from rules_engine.errors import RuleViolation
from rules_engine.hand.structures import FixedLimit, NoLimit, Structure
from rules_engine.house.keys import AnteRule
from rules_engine.house.rules import HouseRules
from rules_engine.room.button import Positions
from rules_engine.room.circle import clockwise
from rules_engine.sentences import say
from rules_engine.units import Chips, SeatNo

MOST_PLAYERS = 22  # two cards each, five on the board and three burned


@dataclass(frozen=True, slots=True)
class Stakes:
    """The amounts of a hand; `unit` is the smallest chip in play and every amount fits it."""

    small_blind: Chips
    big_blind: Chips
    ante: Chips = 0
    ante_rule: AnteRule = AnteRule.EACH
    unit: Chips = 1
    structure: Structure = field(default_factory=NoLimit)

    def __post_init__(self) -> None:
        if self.unit < 1 or self.big_blind < 1 or self.small_blind < 0 or self.ante < 0:
            raise ValueError("Blinds and the smallest chip are positive, an ante is not negative.")
        if self.small_blind > self.big_blind:
            raise ValueError("The small blind is not larger than the big blind.")
        if self.unit > 1 and any(amount % self.unit for amount in self._amounts()):
            raise ValueError(f"All stakes must be payable with chips of {self.unit}.")

    def _amounts(self) -> tuple[Chips, ...]:
        bets: tuple[Chips, ...] = ()
        if isinstance(self.structure, FixedLimit):
            bets = (self.structure.small_bet, self.structure.big_bet)
        return (self.small_blind, self.big_blind, self.ante, *bets)


class OverblindKind(StrEnum):
    """A blind on top of the big blind: a kill, or a straddle where the game is no tournament."""

    KILL = "kill"
    STRADDLE = "straddle"


@dataclass(frozen=True, slots=True)
class Overblind:
    """Who posts how much on top. A killed pot is played at the lifted limits in `Stakes`."""

    seat: SeatNo
    amount: Chips
    kind: OverblindKind


class Deal(NamedTuple):
    """A hand before the first action. Columns run clockwise from the left of the button.

    So the column order is the order of play after the flop and the order of odd chips, and a
    button at an empty seat needs no care. `absent` are dealt in and post like everybody.
    """

    house: HouseRules
    seats: tuple[SeatNo, ...]
    stacks: tuple[Chips, ...]
    positions: Positions
    stakes: Stakes
    absent: frozenset[SeatNo] = frozenset()
    dead_money: Chips = 0
    overblind: Overblind | None = None
    everybody_all_in: bool = False
    entries_left: int | None = None

    def __repr__(self) -> str:
        stacks = dict(zip(self.seats, self.stacks, strict=True))
        return f"<Deal at {self.house.name}, {self.positions}, {self.stakes}, {stacks}>"

    def column(self, seat: SeatNo) -> int:
        """The column of a seat; RuleViolation `not_dealt_in`."""
        if seat not in self.seats:
            raise RuleViolation("not_dealt_in", say("Seat {seat} was not dealt in.", seat=seat))
        return self.seats.index(seat)

    def stack_of(self, seat: SeatNo) -> Chips:
        """The chips of a seat before the hand."""
        return self.stacks[self.column(seat)]

    @property
    def big_blind_column(self) -> int:
        """The column of the big blind."""
        return self.seats.index(self.positions.big_blind)


def plan_deal(
    house: HouseRules,
    *,
    stacks: Mapping[SeatNo, Chips],
    positions: Positions,
    stakes: Stakes,
    absent: Collection[SeatNo] = (),
    dead_money: Chips = 0,
    overblind: Overblind | None = None,
    everybody_all_in: bool = False,
    entries_left: int | None = None,
    in_tournament: bool = True,
) -> Deal:
    """The deal of these seats, checked; RuleViolation for what cannot be dealt.

    `stacks` are those of everybody dealt in. `everybody_all_in` is the showdown mode of two last
    players (St. Gabriel, General 10).
    """
    _refuse_impossible_stacks(stacks, unit=stakes.unit)
    _refuse_unknown_seats(stacks, positions=positions, absent=absent, overblind=overblind)
    if overblind:
        _refuse_overblind(overblind, stakes=stakes, in_tournament=in_tournament)
    if everybody_all_in and len(stacks) != 2:
        raise RuleViolation("not_heads_up", "Only the last two players are all-in every hand.")
    if dead_money < 0 or dead_money % stakes.unit:
        raise RuleViolation(
            "dead_money_impossible",
            say("{chips} cannot be dead money.", chips=dead_money),
        )
    seats = clockwise(tuple(stacks), after=positions.button)
    return Deal(
        house,
        seats,
        tuple([stacks[seat] for seat in seats]),
        positions,
        stakes,
        frozenset(absent),
        dead_money,
        overblind,
        everybody_all_in,
        entries_left,
    )


def _refuse_impossible_stacks(stacks: Mapping[SeatNo, Chips], *, unit: Chips) -> None:
    if len(stacks) < 2:
        raise RuleViolation("too_few_players", "A hand needs at least two players.")
    if len(stacks) > MOST_PLAYERS:
        raise RuleViolation(
            "too_many_players",
            say("One deck serves {players} players.", players=MOST_PLAYERS),
        )
    for seat, stack in stacks.items():
        if stack < 1:
            raise RuleViolation(
                "no_chips", say("Seat {seat} has no chips to play with.", seat=seat)
            )
        if stack % unit:
            raise RuleViolation(
                "stack_not_payable",
                say(
                    "Seat {seat} has {chips}, but the smallest chip is {chip}.",
                    seat=seat,
                    chips=stack,
                    chip=unit,
                ),
            )


def _refuse_unknown_seats(
    stacks: Mapping[SeatNo, Chips],
    *,
    positions: Positions,
    absent: Collection[SeatNo],
    overblind: Overblind | None,
) -> None:
    named = [positions.big_blind, *absent]
    if overblind:
        named.append(overblind.seat)
    for seat in named:
        if seat not in stacks:
            raise RuleViolation("not_dealt_in", say("Seat {seat} is not dealt in.", seat=seat))
    if positions.big_blind == positions.small_blind:
        raise ValueError("One seat cannot post both blinds.")


def _refuse_overblind(overblind: Overblind, *, stakes: Stakes, in_tournament: bool) -> None:
    # Robert's Rules, sections 4.16, 14.2 and 14.12: one live straddle, in money games only.
    if overblind.kind is OverblindKind.STRADDLE and in_tournament:
        raise RuleViolation("not_in_tournaments", "Nobody straddles in a tournament.")
    if overblind.kind is OverblindKind.KILL and not isinstance(stakes.structure, FixedLimit):
        raise RuleViolation("kill_needs_limit", "A pot is killed only in limit play.")
    if overblind.amount <= stakes.big_blind or overblind.amount % stakes.unit:
        raise RuleViolation(
            "overblind_impossible",
            say("{chips} cannot be posted on top of the blinds.", chips=overblind.amount),
        )
