"""What a tournament is played on, worked out: where the money goes, when levels begin, who is paid.

The same summary for a draft that is being edited and for terms that have been opened.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

from rules_engine.chips import colour_up_points
from rules_engine.clock import Clock, Level, Structure, hard_stop, has_antes
from rules_engine.entries import Purchase, admission, rebuys
from rules_engine.errors import RuleViolation
from rules_engine.hand import ante_rule, betting
from rules_engine.house import SHIPPED, WORDINGS, HouseRules
from rules_engine.house.keys import AnteRule
from rules_engine.prizes import ByField, Price, prizes
from rules_engine.room import table_plan
from rules_engine.texts.game import BETTING_WORDS, ante_word
from rules_engine.texts.rulebook import sentence
from rules_engine.tournament import Terms, questions
from rules_engine.units import LevelNo
from tournaments.goods.shown import PackageShown, packages_shown
from tournaments.money.currencies import money
from tournaments.pictures.ribbon import Ribbon, ribbon_planned
from tournaments.words.times import clock_time, day, hour

FIRST_HOUSE = "st-gabriel"
"""The rule set that the others are compared with."""

_FIELDS = (10, 20, 30, 40, 60, 80, 120, 200, 400)
_BAR = 1000


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the buy-in; `start` and `width` place it in a bar of a thousand units."""

    kind: str
    label: str
    amount: str
    start: int
    width: int


@dataclass(frozen=True, slots=True)
class LevelShown:
    """A level and the time at which it begins if nothing intervenes."""

    number: int
    blinds: str
    ante: int
    minutes: int
    begins: str
    rest_minutes: int


@dataclass(frozen=True, slots=True)
class FieldShown:
    """What a field of this size means: its tables, the pool, the gift, the prizes."""

    entries: int
    tables: str
    pool: str
    charity: str
    prizes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A point on which a rule set says something else than the first one."""

    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """The differences of one chapter."""

    title: str
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class RulesShown:
    """A rule set and how it differs from the first one."""

    title: str
    chapters: tuple[Chapter, ...]
    differing: int


@dataclass(frozen=True, slots=True)
class TermsSummary:
    """All of it in words and numbers."""

    fee: str
    parts: tuple[Part, ...]
    purchases: tuple[str, ...]
    day: str
    starts: str
    stack: int
    denominations: str
    chip_notes: tuple[str, ...]
    levels: tuple[LevelShown, ...]
    ante_word: str
    game: str
    goes_on: str
    timing: tuple[str, ...]
    ribbon: Ribbon | None
    tables: int
    chairs: int
    room: str
    capacity: int
    entries_note: str
    late_entries: str
    minimum: int
    rules: RulesShown
    fields: tuple[FieldShown, ...]
    has_cash: bool
    packages: tuple[PackageShown, ...]
    trophies: int
    prizes_problem: str
    busts: str


def summarise(
    terms: Terms,
    *,
    structure: Structure,
    starts_at: datetime,
    zone: str,
    currency: str,
    look_at: int | None = None,
) -> TermsSummary:
    """The summary of these terms for an evening at that place, also for a field of `look_at`."""
    chairs = sum(one.seats - len(one.blocked) for one in terms.tables)
    capacity = admission.capacity(terms.house, room_for=terms.capacity or chairs) or chairs
    fields, problem = _fields(terms, capacity=capacity, currency=currency, look_at=look_at)
    return TermsSummary(
        fee=money(terms.price.fee, currency),
        parts=tuple(_parts(terms.price, currency)),
        purchases=tuple(_purchases(terms, currency)),
        day=day(starts_at, zone),
        starts=hour(starts_at, zone),
        stack=terms.starting_stack,
        denominations=", ".join(map(str, terms.denominations)),
        chip_notes=tuple(_chip_notes(structure, terms)),
        levels=tuple(_levels(structure, starts_at=starts_at, zone=zone)),
        ante_word=ante_word(terms.house),
        game=_game(terms.house, structure),
        goes_on=goes_on(structure),
        timing=tuple(_timing(terms.house, structure, starts_at=starts_at, zone=zone)),
        ribbon=_ribbon(terms.house, structure, starts_at=starts_at, zone=zone),
        tables=len(terms.tables),
        chairs=chairs,
        room=_room(terms),
        capacity=capacity,
        entries_note=_entries_note(terms, chairs=chairs, capacity=capacity),
        late_entries=sentence("late_registration", terms.house.late_registration),
        minimum=terms.house.min_entrants,
        rules=rules_shown(terms.house),
        fields=fields,
        has_cash=terms.payouts.cash is not None,
        packages=tuple(packages_shown(terms.payouts, currency).values()),
        trophies=terms.payouts.trophies,
        prizes_problem=problem,
        busts=_BUSTS[terms.trusts_tables],
    )


_BUSTS = {
    True: "Tables are trusted: who is out is out at once.",
    False: "Staff confirm every bust.",
}


def rules_shown(house: HouseRules) -> RulesShown:
    """On what points the house differs from the first rule set, chapter by chapter."""
    first = SHIPPED[FIRST_HOUSE]
    differing = [key for key, row in house.rows().items() if row.value != getattr(first, key)]
    chapters = groupby(differing, key=lambda key: WORDINGS[key].section)
    return RulesShown(
        house.title,
        tuple(
            Chapter(
                section.value,
                tuple(
                    Difference(WORDINGS[key].label, sentence(key, getattr(house, key)))
                    for key in keys
                ),
            )
            for section, keys in chapters
        ),
        len(differing),
    )


def _parts(price: Price, currency: str) -> Iterator[Part]:
    start = 0
    for kind, label, cents in (
        ("prizes", "prize pool", price.prize_part),
        ("bounty", "bounty", price.bounty_part),
        ("charity", "charity", price.donation_part),
    ):
        if cents:
            width = cents * _BAR // price.fee
            yield Part(kind, label, money(cents, currency), start, width)
            start += width


def _purchases(terms: Terms, currency: str) -> Iterator[str]:
    """What a rebuy and an add-on cost and give, where they are sold."""
    for purchase in Purchase:
        sold = rebuys.terms(terms.house, purchase)
        if not sold.max:
            continue
        price, chips = questions.price_of(terms, purchase), questions.chips_sold(terms, purchase)
        part = f", {money(price.prize_part, currency)} of it for prizes" if price.prize_part else ""
        rest = " and the rest break that follows" if sold.through_rest else ""
        times = "once" if sold.max == 1 else f"{sold.max} times"
        word = str(purchase.singular).capitalize()
        yield (
            f"{word}: {money(price.fee, currency)}{part}, for {chips:,} chips, {times} each, "
            f"until minute {sold.until_minute} of play{rest}."
        )


def _begins(structure: Structure, *, starts_at: datetime, zone: str) -> Mapping[LevelNo, str]:
    """When each listed level begins if nothing intervenes, rest breaks at times of day included."""
    begins: dict[LevelNo, str] = {}
    for row in Clock(structure, zone).timetable(starts_at):
        if row.level > len(structure.levels):
            break
        begins.setdefault(row.level, hour(row.begins_at, zone))
    return begins


def _levels(structure: Structure, *, starts_at: datetime, zone: str) -> Iterator[LevelShown]:
    begins = _begins(structure, starts_at=starts_at, zone=zone)
    for number, level in enumerate(structure.levels, start=1):
        yield LevelShown(
            number=number,
            blinds=_blinds(level),
            ante=level.ante,
            minutes=level.seconds // 60,
            begins=begins[number],
            rest_minutes=0 if number == structure.last_level else level.rest_seconds // 60,
        )


def _game(house: HouseRules, structure: Structure) -> str:
    """What is played: "Pot-limit, the big blind pays the ante for all"."""
    words = BETTING_WORDS[betting(house)]
    return f"{words}, {_ANTES[ante_rule(house)]}" if has_antes(structure) else f"{words}, no antes"


_ANTES = {
    AnteRule.EACH: "every player pays the ante",
    AnteRule.BIG_BLIND: "the big blind pays the ante for all",
}


def goes_on(structure: Structure) -> str:
    """What comes after the last level that is listed."""
    growth, last = structure.growth, len(structure.levels)
    if growth is None:
        return f"Level {last} goes on until somebody has won."
    ante = f" and {growth.ante} to the ante" if growth.ante else ""
    return (
        f"After level {last} every level adds {growth.small_blind}/{growth.big_blind} "
        f"to the blinds{ante}."
    )


def _timing(
    house: HouseRules, structure: Structure, *, starts_at: datetime, zone: str
) -> Iterator[str]:
    last = len(structure.levels)
    # A last level that goes on until somebody has won has no rest break after it.
    ending = structure.levels[: structure.last_level and structure.last_level - 1]
    rests = sum(1 for level in ending if level.rest_seconds)
    breaks = "1 rest break" if rests == 1 else f"{rests or 'no'} rest breaks"
    begins = _begins(structure, starts_at=starts_at, zone=zone)[last]
    yield f"{last} levels with {breaks}; level {last} begins at {begins}."
    for rest in structure.rests_at:
        at, minutes = clock_time(rest.time), rest.seconds // 60
        yield f"Rest break at {at} for {minutes} minutes, in addition."
    stop = hard_stop(house, starts_at=starts_at, zone=zone)
    if stop is None:
        yield "Played to the end, however long it takes."
        return
    extra = sum((timedelta(seconds=rest.seconds) for rest in structure.rests_at), timedelta())
    # The level that is played when it stops, also where the next one would begin with it.
    reached = structure.locate(max(stop - starts_at - extra - timedelta(seconds=1), timedelta()))
    yield (
        f"Play stops at midnight, about level {reached.level} with blinds "
        f"{_blinds(structure.level(reached.level))}; then chips decide."
    )


def _ribbon(
    house: HouseRules, structure: Structure, *, starts_at: datetime, zone: str
) -> Ribbon | None:
    stop = hard_stop(house, starts_at=starts_at, zone=zone)
    return ribbon_planned(Clock(structure, zone, stop), starts_at=starts_at, zone=zone)


def _chip_notes(structure: Structure, terms: Terms) -> Iterator[str]:
    big_blinds = terms.starting_stack // structure.level(1).big_blind
    yield f"A starting stack is {big_blinds} big blinds."
    if not terms.denominations:
        return
    for point in colour_up_points(structure, denominations=terms.denominations):
        if point.last_level:
            yield f"Chips of {point.denomination} can leave play after level {point.last_level}."


def _room(terms: Terms) -> str:
    sizes = sorted({one.seats for one in terms.tables})
    decks = {one.decks for one in terms.tables}
    seats = f"{sizes[0]}" if len(sizes) == 1 else f"{sizes[0]} to {sizes[-1]}"
    word, each = ("table", "") if len(terms.tables) == 1 else ("tables", " each")
    decked = {1: f"one deck{each}", 2: f"two decks{each}"}
    with_decks = decked[decks.pop()] if len(decks) == 1 else "one or two decks"
    return f"{len(terms.tables)} {word} of {seats} seats, {with_decks}"


def _fields(
    terms: Terms, *, capacity: int, currency: str, look_at: int | None
) -> tuple[tuple[FieldShown, ...], str]:
    """Some sizes of field and what they would pay; a plan that cannot pay says why.

    A table of percentages is shown where each of its columns begins.
    """
    smallest, cash = terms.house.min_entrants, terms.payouts.cash
    bands = [band.from_entries for band in cash.bands] if isinstance(cash, ByField) else []
    shown = {n for n in (*_FIELDS, *bands) if smallest <= n < capacity}
    sizes = sorted(shown | {max(capacity, 2)} | ({look_at} if look_at else set()))
    try:
        return tuple(_field(terms, size, currency) for size in sizes), ""
    except RuleViolation as problem:
        return (), problem.sentence


def _field(terms: Terms, entries: int, currency: str) -> FieldShown:
    pool = entries * terms.price.prize_part
    paid = prizes(terms.payouts, entries=entries, pool=pool)
    return FieldShown(
        entries=entries,
        tables=_sizes(terms, entries),
        pool=money(pool, currency),
        charity=money(entries * terms.price.donation_part, currency),
        prizes=tuple(money(prize, currency) for prize in paid),
    )


def _entries_note(terms: Terms, *, chairs: int, capacity: int) -> str:
    """What there is to know where the rules let fewer in than the room."""
    if terms.capacity is not None or capacity >= chairs:
        return ""
    return f"The rules let {capacity} enter, and there are {chairs} chairs."


def _sizes(terms: Terms, entries: int) -> str:
    """The tables of such a field: "4 x 8, 2 x 7"."""
    room = [one.seats - len(one.blocked) for one in terms.tables]
    try:
        plan = table_plan(terms.house, players=entries, table_format=terms.table_format, room=room)
    except RuleViolation as problem:
        return problem.sentence
    counted = groupby(sorted(plan.sizes, reverse=True))
    return ", ".join(f"{len(list(same))} × {size}" for size, same in counted)


def _blinds(level: Level) -> str:
    return f"{level.small_blind:,}/{level.big_blind:,}"
