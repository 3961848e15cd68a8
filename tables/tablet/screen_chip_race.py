"""The page of a chip race at a table: what everybody has, who is dealt how many cards, who won.

Three steps on one address: count the small chips, see the plan, read the result.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.http import Http404

from rules_engine import tournament as engine
from rules_engine.cards import Card
from rules_engine.chips import Holding, RacePlan, RaceTable, plan_race
from rules_engine.errors import RuleViolation
from rules_engine.texts.guide import ColourUp, guide, table_states
from rules_engine.tournament import facts, questions
from rules_engine.units import Chips, SeatNo, TableNo
from tables.tablet.citing import cite
from tables.tablet.screen_guide import GuideStep
from tournaments.log import folds
from tournaments.log.folds import newest_first
from tournaments.log.state import load
from tournaments.people.names import Names
from tournaments.words.cards import CardShown, cards_shown


@dataclass(frozen=True, slots=True)
class SeatInRace:
    """One seat: what it hands in, what it gets by exchange and by the race."""

    seat: SeatNo
    name: str
    asks_nothing_else: bool
    chips: int | None = None
    has_nothing_else: bool = False
    direct: int = 0
    odd: int = 0
    deals: int = 0
    cards: tuple[CardShown, ...] = ()
    typed: str = ""
    won: int = 0


@dataclass(frozen=True, slots=True)
class RacePage:
    """The race of one kind of chip at one table; `step` is count, plan or result."""

    tournament_id: int
    tournament: str
    table: TableNo
    small: Chips
    large: Chips
    per_set: int
    step: str
    why: str = ""
    source: str = ""
    seats: tuple[SeatInRace, ...] = ()
    dealing: tuple[SeatInRace, ...] = ()
    chips: int = 0
    cards: int = 0
    chips_in_play: int = 0
    change: int = 0
    may_round_up: bool = False
    waits: str = ""
    refusal: str = ""
    guide: tuple[GuideStep, ...] = ()


def build(
    *,
    tournament_id: int,
    table: TableNo,
    small: Chips,
    counts: Mapping[SeatNo, int] | None,
    nothing_else: Collection[SeatNo] = (),
    now: datetime,
) -> RacePage:
    """The page for these counts, or without them; Http404 if no such chip can leave the table.

    RuleViolation `not_enough_chips` and `denominations_do_not_divide`.
    """
    loaded = load(tournament_id, now=now)
    state = loaded.state
    place = state.tables.get(table) if state else None
    if state is None or place is None:
        raise Http404
    names = Names.load(tournament_id)
    raced = _raced(tournament_id, table, small)
    found = (one for one in questions.races_due(state, table, now=now) if one.small == small)
    due = next(found, None)
    if raced is None and due is None:
        raise Http404
    large = raced[0].large if raced else due.large if due else 0
    page = RacePage(
        tournament_id=tournament_id,
        tournament=loaded.row.name,
        table=table,
        small=small,
        large=large,
        per_set=large // small,
        step="count",
        seats=tuple(
            SeatInRace(
                number,
                names.of(seat.entry),
                asks_nothing_else=seat.stack is None,
                has_nothing_else=number in nothing_else,
            )
            for number, seat in place.held()
        ),
        chips_in_play=state.tally.chips_in_play,
    )
    if raced and due is None:
        return _result(page, state, *raced)
    if due is not None:
        page = replace(page, why=due.reason.sentence, source=cite(due.reason.source))
    if place.hand is not None:
        return replace(page, waits=f"Finish hand {place.hand.number} first.")
    return page if counts is None else _plan(page, state, counts, nothing_else, now=now)


def raced_lately(tournament_id: int, table: TableNo) -> tuple[Chips, ...]:
    """The chips that were raced off at this table since its last hand began."""
    folded = folds.read(tournament_id)
    raced: list[Chips] = []
    for line in newest_first(folded) if folded else ():
        if folded is None or line.wish in folded.undone:
            continue
        if isinstance(line.fact, facts.HandStarted) and line.fact.table == table:
            break
        if isinstance(line.fact, facts.ChipsRaced) and line.fact.table == table:
            raced.append(line.fact.small)
    return tuple(raced)


def refused(page: RacePage, refusal: RuleViolation, typed: Mapping[SeatNo, str]) -> RacePage:
    """The page once more, with what was typed for each seat and why it does not do."""

    def filled(seats: tuple[SeatInRace, ...]) -> tuple[SeatInRace, ...]:
        return tuple(replace(seat, typed=typed.get(seat.seat, "")) for seat in seats)

    sentence, seats, dealing = refusal.sentence, filled(page.seats), filled(page.dealing)
    return replace(page, seats=seats, dealing=dealing, refusal=sentence)


def _plan(
    page: RacePage,
    state: engine.Tournament,
    counts: Mapping[SeatNo, int],
    nothing_else: Collection[SeatNo],
    *,
    now: datetime,
) -> RacePage:
    seated = {seat.seat for seat in page.seats}
    if set(counts) != seated:
        raise RuleViolation("count_needed", "Please give a number for every seat, 0 for none.")
    table = questions.race_table(
        state,
        table=page.table,
        small=page.small,
        large=page.large,
        small_chips=counts,
        nothing_else=nothing_else,
    )
    plan = plan_race(state.house, table=table)
    seats = tuple(_counted(page, plan, counts, nothing_else))
    by_seat = {seat.seat: seat for seat in seats}
    return replace(
        page,
        step="plan",
        seats=seats,
        dealing=tuple(by_seat[due.seat] for due in plan.deals),
        chips=plan.chips,
        cards=plan.cards_needed,
        may_round_up=state.house.race_skip_round_up,
        guide=_guide(state, page.table, plan, now=now),
    )


def _counted(
    page: RacePage,
    plan: RacePlan,
    counts: Mapping[SeatNo, int],
    nothing_else: Collection[SeatNo],
) -> Iterator[SeatInRace]:
    deals = {due.seat: due.cards for due in plan.deals}
    for seat in page.seats:
        direct, odd = divmod(counts[seat.seat], plan.table.chips_per_set)
        yield replace(
            seat,
            chips=counts[seat.seat],
            has_nothing_else=seat.seat in nothing_else,
            direct=direct,
            odd=odd,
            deals=deals.get(seat.seat, 0),
        )


def _guide(
    state: engine.Tournament, table: TableNo, plan: RacePlan, *, now: datetime
) -> tuple[GuideStep, ...]:
    moment = replace(table_states(state, table=table, now=now)[0], moment=ColourUp(plan))
    return tuple(map(GuideStep.of, guide(moment, state.house)))


def _raced(
    tournament_id: int, table: TableNo, small: Chips
) -> tuple[facts.ChipsRaced, bool] | None:
    """The race of this chip at this table, and whether no hand was begun there since."""
    folded = folds.read(tournament_id)
    is_fresh = True
    for line in newest_first(folded) if folded else ():
        if folded is None or line.wish in folded.undone:
            continue
        if isinstance(line.fact, facts.ChipsRaced) and line.fact.table == table:
            if line.fact.small == small:
                return line.fact, is_fresh
        elif isinstance(line.fact, facts.HandStarted) and line.fact.table == table:
            is_fresh = False
    return None


def _result(
    page: RacePage, state: engine.Tournament, raced: facts.ChipsRaced, is_fresh: bool
) -> RacePage:
    """Who got what; the cards too while seats and button are those of the race."""
    counts, changes = dict(raced.small_chips), dict(raced.changes)
    cards = _cards_by_seat(state, raced) if is_fresh else {}
    seats = []
    for seat in page.seats:
        if seat.seat not in counts:
            continue
        handed_in = counts[seat.seat]
        direct, odd = divmod(handed_in, page.per_set)
        got = (changes.get(seat.seat, 0) + handed_in * page.small) // page.large
        seats.append(
            replace(
                seat,
                chips=handed_in,
                direct=direct,
                odd=odd,
                cards=cards_shown(cards.get(seat.seat, ())),
                won=got - direct,
            )
        )
    return replace(
        page,
        step="result",
        seats=tuple(seats),
        cards=len(raced.cards),
        chips=sum(seat.won for seat in seats),
        change=sum(changes.values()),
    )


def _cards_by_seat(
    state: engine.Tournament, raced: facts.ChipsRaced
) -> dict[SeatNo, tuple[Card, ...]]:
    try:
        plan = plan_race(state.house, table=_table_of(state, raced))
    except RuleViolation:  # nobody knows any more where the deal began
        return {}
    if plan.cards_needed != len(raced.cards):
        return {}
    dealt, left = {}, list(raced.cards)
    for due in plan.deals:
        dealt[due.seat], left = tuple(left[: due.cards]), left[due.cards :]
    return dealt


def _table_of(state: engine.Tournament, raced: facts.ChipsRaced) -> RaceTable:
    """The table of a race that is done, for the order of its cards."""
    now = questions.race_table(
        state, table=raced.table, small=raced.small, large=raced.large, small_chips={}
    )
    holdings = (Holding(seat, chips, has_other_chips=True) for seat, chips in raced.small_chips)
    return replace(now, holdings=tuple(holdings))
