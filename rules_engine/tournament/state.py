"""The state of a tournament: what the facts so far amount to.

Values only, cut into parts so that a fact copies little: entries and tables by number, then what
is under way on the floor, what was sold, chips, prizes. Whatever can be computed from these
(places, payouts, who is next) is asked of `questions` and `suggestions`, never kept here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from rules_engine.cards import Card
from rules_engine.clock.clock import Clock
from rules_engine.clock.hand_clock import Caller
from rules_engine.clock.heads_up import HeadsUp
from rules_engine.house.citations import Citation
from rules_engine.house.keys import PenaltyStep
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.draft import Picker
from rules_engine.prizes.packages import Goods
from rules_engine.prizes.placing import ExitCause
from rules_engine.prizes.pool import Price
from rules_engine.prizes.results import Results
from rules_engine.room.button import Positions
from rules_engine.room.needs import NO_NEEDS, Needs
from rules_engine.room.table_view import Seat, SeatRef
from rules_engine.tournament.numbered import Numbered
from rules_engine.tournament.terms import Terms
from rules_engine.units import Cents, Chips, EntryNo, LevelNo, SeatNo, TableNo

# Where an entry is: exactly one of these (a SeatRef means that it sits there).


@dataclass(frozen=True, slots=True)
class Waiting:
    """On the waiting list: not paid, no chips."""


@dataclass(frozen=True, slots=True)
class Unseated:
    """Paid, and waiting for a seat."""

    stack: Chips


@dataclass(frozen=True, slots=True)
class Moving:
    """Between two tables, chips in hand."""

    move: int


@dataclass(frozen=True, slots=True)
class Out:
    """Out of the tournament; the place follows from the order of exits.

    Entries that left in the same hand share `hand`: table and number of the hand, or 0 and the
    number of the round in hand-for-hand.
    """

    order: int
    hand: tuple[int, int]
    cause: ExitCause
    at: datetime
    chips_before: Chips | None = None
    knocked_out_by: tuple[EntryNo, ...] = ()
    seat: SeatRef | None = None
    nobody_knows: bool = False  # the chips before


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Taken back before play; not part of the field."""


Whereabouts: TypeAlias = Waiting | Unseated | SeatRef | Moving | Out | Withdrawn


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty given to an entry; its number is the line of the log that gave it.

    Its minutes are minutes of play: nobody serves it in a rest break or a pause. `played` is the
    play time when it was given.
    """

    number: int
    step: PenaltyStep
    reason: str
    given_at: datetime
    played: timedelta = timedelta(0)
    served_at: datetime | None = None

    @property
    def ends_with(self) -> timedelta | None:
        """The play time at which its minutes are over; None for a mere warning."""
        minutes = self.step.minutes
        return None if minutes is None else self.played + timedelta(minutes=minutes)

    def is_served(self, played: timedelta) -> bool:
        """Whether staff have ended it, or its minutes have, when so much has been played."""
        return self.served_at is not None or self.ends_with is None or self.ends_with <= played


@dataclass(frozen=True, slots=True)
class Absence:
    """An entry whose seat is empty while its chips play.

    `is_coming`: it never came, was reached, and asks to keep the chips in place.
    """

    since: datetime
    never_came: bool
    for_good: bool = False
    is_coming: bool = False

    @property
    def words(self) -> str:
        """In a word or two, as every screen says it."""
        if self.never_came:
            return "on the way" if self.is_coming else "never came"
        return "gone home" if self.for_good else "away"


@dataclass(frozen=True, slots=True)
class Entry:
    """One paid buy-in, or a place on the waiting list."""

    number: EntryNo
    where: Whereabouts
    ticket: str = ""
    price: Price | None = None
    re_entry_of: EntryNo | None = None
    rules_version: int | None = None
    rebuys: int = 0
    add_ons: int = 0
    behind: Chips = 0  # announced and owed, not yet delivered
    owed: tuple[Chips, ...] = ()  # rebuys announced, in play and not yet paid
    on_the_way: Chips = 0  # rebuys paid, until the table says that the chips are there
    absence: Absence | None = None
    penalties: tuple[Penalty, ...] = ()
    ticket_returned: bool = False
    named: str = ""  # the hash of whose name it is; v0.1 sealed none

    @property
    def in_play(self) -> bool:
        """Paid and not out."""
        return isinstance(self.where, SeatRef | Unseated | Moving)

    def sits_out_for(self, played: timedelta) -> timedelta | None:
        """For how much more play a penalty keeps somebody away; None if none does."""
        ends = (one.ends_with for one in self.penalties if not one.is_served(played))
        return max((end - played for end in ends if end is not None), default=None)

    def is_away(self, played: timedelta) -> bool:
        """Not in the chair, for whatever reason; the chips play all the same."""
        return self.absence is not None or self.sits_out_for(played) is not None


# Tables


class TableStatus(StrEnum):
    """Whether a table plays: spare furniture, in play, or closing."""

    SPARE = "spare"
    OPEN = "open"
    BREAKING = "breaking"


@dataclass(frozen=True, slots=True)
class Orbits:
    """How often the blinds have gone round a table: the level and the players of each time.

    `hands` are those since the last one.
    """

    done: tuple[tuple[LevelNo, int], ...] = ()
    hands: int = 0

    def after_hand(self, level: LevelNo, *, players: int) -> "Orbits":
        """One hand more; as many as there are players make an orbit."""
        if self.hands + 1 < players:
            return Orbits(self.done, self.hands + 1)
        return Orbits((*self.done, (level, players)))


NO_ORBITS = Orbits()


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand being played, and what it takes to deal it again after a misdeal."""

    number: int
    level: LevelNo
    began_at: datetime
    dealt_in: tuple[SeatNo, ...]
    showdown_mode: bool
    last_before: Positions | None
    button_before: SeatNo | None
    newcomers_before: frozenset[SeatNo]
    round_before: int
    orbits_before: Orbits = NO_ORBITS
    held: Chips = 0  # set aside from this hand's pot
    carried: tuple[int, ...] = ()  # the carried pots that it is played for


@dataclass(frozen=True, slots=True)
class Table:
    """A table: who sits there, where the blinds were last, and the hand being played.

    `button` is a drawn or corrected button that the next hand starts from; `newcomers` have not
    been dealt a hand here yet; `round` is the last round of hand-for-hand played here;
    `coloured_up` are the chips that were raced off and that nobody has brought back since.
    `last_level` is that of the last hand that began here; `voided_deal` are the entries dealt in
    on it, if it was void. `sent` are those who were told to leave when it closed, until it opens
    again. `orbits` count how often the blinds have gone round.
    """

    number: TableNo
    seats: tuple[Seat | None, ...]
    decks: int
    blocked: frozenset[SeatNo]
    status: TableStatus = TableStatus.SPARE
    hand: Hand | None = None
    hands: int = 0
    round: int = 0
    last: Positions | None = None
    button: SeatNo | None = None
    newcomers: frozenset[SeatNo] = frozenset()
    coloured_up: tuple[Chips, ...] = ()
    last_level: LevelNo | None = None
    voided_deal: tuple[EntryNo, ...] = ()
    sent: tuple[EntryNo, ...] = ()
    orbits: Orbits = NO_ORBITS

    def seat(self, number: SeatNo) -> Seat | None:
        """Who holds that seat; None for an open seat or one that is not there."""
        return self.seats[number - 1] if 1 <= number <= len(self.seats) else None

    def held(self) -> Iterator[tuple[SeatNo, Seat]]:
        """The seats that somebody holds, by number."""
        for number, seat in enumerate(self.seats, 1):
            if seat is not None:
                yield number, seat

    @property
    def size(self) -> int:
        """How many entries sit here."""
        return sum(seat is not None for seat in self.seats)

    @property
    def is_misdealt(self) -> bool:
        """The last hand that began here was void."""
        return bool(self.voided_deal)

    @property
    def knows_stacks(self) -> bool:
        """Every stack at this table is known."""
        return all(seat is None or seat.stack is not None for seat in self.seats)


# The floor: things under way. Their numbers are the lines of the log that began them.


class MoveReason(StrEnum):
    """Why somebody moves."""

    BALANCE = "balance"
    BREAK = "break"
    DIRECTOR = "director"


@dataclass(frozen=True, slots=True)
class Move:
    """One entry going from one seat to another; the stack travels once it has left.

    `coloured_up` are the chips that it cannot hold: its old table had raced them off.
    """

    number: int
    entry: EntryNo
    origin: SeatRef
    to: SeatRef
    why: MoveReason
    left_at: datetime | None = None
    stack: Chips | None = None
    coloured_up: tuple[Chips, ...] = ()

    @property
    def is_within_a_table(self) -> bool:
        """The mover only changes chairs."""
        return self.origin.table == self.to.table


@dataclass(frozen=True, slots=True)
class BustReport:
    """A table says that an entry has no chips left; staff have not answered yet.

    `rebuy_asked_at`: chips are to be brought and paid. `is_final`: there will be no rebuy.
    `nobody_knows`: the chips before.
    """

    number: int
    entry: EntryNo
    at: SeatRef
    hand: int
    round: int | None
    chips_before: Chips | None
    knocked_out_by: tuple[EntryNo, ...]
    reported_at: datetime
    rebuy_asked_at: datetime | None = None
    is_final: bool = False
    nobody_knows: bool = False

    @property
    def together(self) -> tuple[int, int]:
        """The same for all who left in one hand, or in one round of hand-for-hand."""
        return (self.at.table, self.hand) if self.round is None else (0, self.round)


@dataclass(frozen=True, slots=True)
class Call:
    """A table asks for the floor."""

    number: int
    table: TableNo
    reason: str
    called_at: datetime


@dataclass(frozen=True, slots=True)
class ClockCall:
    """The clock was called on a player in this hand."""

    number: int
    at: SeatRef
    hand: int
    caller: Caller
    facing_bet: bool
    called_at: datetime


@dataclass(frozen=True, slots=True)
class HeldPot:
    """Chips of a disputed pot that nobody has until staff decide."""

    number: int
    table: TableNo
    chips: Chips
    reason: str


@dataclass(frozen=True, slots=True)
class CarriedPot:
    """Chips that lie in the pot of a table's next deal, part of nobody's wager.

    Only `entitled` entries get cards on that deal; None: everybody does.
    """

    number: int
    table: TableNo
    chips: Chips
    reason: str
    entitled: tuple[EntryNo, ...] | None = None
    citations: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class GivenRuling:
    """What was ruled at a table. `headline` holds; `proposed` is what it took the place of, if any.

    `waits`: staff have not agreed yet. `overruled_at`: staff ruled otherwise, `reason` says why.
    `carried_out_at`: what it says about chips is done.
    """

    number: int
    table: TableNo
    irregularity: str
    headline: str
    given_at: datetime
    hand: int | None = None
    proposed: str = ""
    answers: tuple[tuple[str, str], ...] = ()
    citations: tuple[Citation, ...] = ()
    waits: bool = False
    confirmed_at: datetime | None = None
    overruled_at: datetime | None = None
    reason: str = ""
    carried_out_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Closed:
    """How something under way ended: the kind of fact that closed it, and when."""

    kind: str
    at: datetime


@dataclass(frozen=True, slots=True)
class AnnouncedPause:
    """What the pause that is on is for, and when it is meant to end."""

    note: str
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Floor:
    """What is under way between people; `closed` remembers how each of them ended."""

    moves: tuple[Move, ...] = ()
    reports: tuple[BustReport, ...] = ()
    calls: tuple[Call, ...] = ()
    clock_calls: tuple[ClockCall, ...] = ()
    held_pots: tuple[HeldPot, ...] = ()
    carried_pots: tuple[CarriedPot, ...] = ()
    rulings: Numbered[GivenRuling] = field(default_factory=Numbered)
    hand_for_hand: bool = False
    round: int = 0  # of hand-for-hand; never starts over
    announcement: str = ""
    announced_in: "Stage | None" = None
    pause: AnnouncedPause | None = None
    closed: Numbered[Closed] = field(default_factory=Numbered)

    def numbers(self) -> Iterator[int]:
        """The numbers of everything under way."""
        for things in (self.moves, self.reports, self.calls, self.clock_calls, self.pots):
            yield from (thing.number for thing in things)

    @property
    def pots(self) -> tuple[HeldPot | CarriedPot, ...]:
        """Chips in nobody's stack while no hand is played: held aside, or left for the next."""
        return (*self.held_pots, *self.carried_pots)

    def report_on(self, entry: EntryNo) -> BustReport | None:
        """The open report that this entry is out, if there is one."""
        return next((report for report in self.reports if report.entry == entry), None)

    def concerning(self, entry: EntryNo) -> Iterator[Move | BustReport]:
        """The moves and reports under way for this entry."""
        yield from (move for move in self.moves if move.entry == entry)
        yield from (report for report in self.reports if report.entry == entry)


# Sales, chips and prizes


@dataclass(frozen=True, slots=True)
class Sales:
    """What was sold, who waits, and until when late entries are allowed."""

    entries: int = 0
    sold: tuple[tuple[Price, int], ...] = ()
    waiting: tuple[EntryNo, ...] = ()
    is_closed: bool = False
    late_until_level: LevelNo | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """Counters that follow the facts: chips handed out and taken out, entries in and out."""

    issued: Chips = 0
    removed: Chips = 0
    in_play: int = 0
    exits: int = 0
    starting_tables: int = 0
    heads_up: HeadsUp | None = None

    @property
    def chips_in_play(self) -> Chips:
        """What all stacks, known or not, and pots in nobody's stack add up to."""
        return self.issued - self.removed


@dataclass(frozen=True, slots=True)
class Proposal:
    """A deal that waits for the consent of everybody who gets a share."""

    shares: tuple[tuple[EntryNo, Cents], ...]
    director_pays: bool = False
    consents: tuple[EntryNo, ...] = ()


@dataclass(frozen=True, slots=True)
class Prizes:
    """What people decided about places and prizes.

    `pickers` are those who do not simply pick in person; `handed` is what winners have by now.
    `sealed` are results by what they rest on. They follow from the rest of the state, so they take
    no part in comparisons.
    """

    proposal: Proposal | None = None
    deal: tuple[tuple[EntryNo, Cents], ...] | None = None
    pickers: tuple[tuple[EntryNo, Picker], ...] = ()
    picks: tuple[tuple[EntryNo, str], ...] = ()
    handed: tuple[tuple[EntryNo, Goods], ...] = ()
    tie_cards: tuple[tuple[EntryNo, Card], ...] = ()
    corrected_places: tuple[tuple[EntryNo, int], ...] = ()  # entry, and how many finish below
    sealed: tuple[tuple[str, Results], ...] = field(default=(), compare=False)


class Stage(StrEnum):
    """How far a tournament has come."""

    SALES = "sales"
    DRAWN = "drawn"
    RUNNING = "running"
    ENDED = "ended"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Tournament:
    """One competition, whole.

    `head` is the number of the last line of the log. It is no part of what happened, so it takes
    no part in comparisons.
    """

    terms: Terms
    clock: Clock
    starts_at: datetime  # as planned
    decided_stage: Stage = Stage.SALES
    entries: Numbered[Entry] = field(default_factory=Numbered)
    tables: Numbered[Table] = field(default_factory=Numbered)
    floor: Floor = Floor()
    sales: Sales = Sales()
    tally: Tally = Tally()
    prizes: Prizes = Prizes()
    needs: Needs = NO_NEEDS
    charity: str | None = None  # v0.1 did not say, nor the licence
    licence_number: str | None = None
    head: int = field(default=0, compare=False)

    @property
    def house(self) -> HouseRules:
        """The rules that it is played by."""
        return self.terms.house

    @property
    def stage(self) -> Stage:
        """How far it has come; it ends by itself when one entry is left."""
        if self.decided_stage is Stage.RUNNING and self.tally.in_play <= 1:
            return Stage.ENDED
        return self.decided_stage
