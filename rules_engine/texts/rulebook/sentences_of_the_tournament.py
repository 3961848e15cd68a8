"""What a tournament has arranged, in sentences: entry, levels, rest breaks, the latest end.

What has the name of a point is said instead of it in a tournament; the others are no points of
any house. What is paid out is in `sentences_of_the_prizes`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from rules_engine.chips.colour_up import colour_up_points
from rules_engine.clock.structure import Level, Structure
from rules_engine.entries import rebuys
from rules_engine.entries.rebuys import Purchase
from rules_engine.house.keys import EventSetting, LateRegistration, RestEvery
from rules_engine.house.rules import HouseRules
from rules_engine.prizes.pool import Price
from rules_engine.texts.rulebook import sentences_of_the_event, sentences_of_the_prizes
from rules_engine.texts.rulebook.arranged import MIDNIGHT, Arranged, Money
from rules_engine.texts.rulebook.sentence_forms import enumerated, in_words
from rules_engine.units import LevelNo

_POINTS = sentences_of_the_event.SENTENCES

SayHere: TypeAlias = Callable[[Arranged, Money], str]


@dataclass(frozen=True, slots=True)
class SaidHere:
    """How a tournament says it, and whether a rule set leaves it to the tournament."""

    say: SayHere
    is_left_open: Callable[[HouseRules], bool]


def _always(_house: HouseRules) -> bool:
    return True


def _never(_house: HouseRules) -> bool:
    return False


def _without_levels(house: HouseRules) -> bool:
    """Rules that do not say how long a level lasts have no table of levels either."""
    return isinstance(house.level_minutes, EventSetting)


# -- entry and chips


def _price(arranged: Arranged, money: Money) -> str:
    price = arranged.terms.price
    if not price.fee:
        return "An entry costs nothing."
    parts = [f"{money(cents)} for {purpose}" for cents, purpose in _parts(price) if cents]
    if len(parts) == 1:
        (purpose,) = (purpose for cents, purpose in _parts(price) if cents)
        return f"An entry costs {money(price.fee)}, all of it for {purpose}."
    return f"An entry costs {money(price.fee)}: {enumerated(parts)}."


def _parts(price: Price) -> Iterator[tuple[int, str]]:
    yield price.prize_part, "the prize pool"
    yield price.bounty_part, "the bounty"
    yield price.donation_part, "the charity"


def _capacity(arranged: Arranged, _money: Money) -> str:
    return _POINTS["max_entrants"](arranged.for_sale)


def _late_entries(arranged: Arranged, _money: Money) -> str:
    until, point = arranged.late_until, arranged.house.late_registration
    if until is None:
        return _POINTS["late_registration"](point)
    stack = "they get a full stack"
    if point is LateRegistration.DIRECTOR_OPTION_BLINDED_STACK:
        stack = "they take over a stack that has paid its blinds and antes"
    return f"Late entries are admitted until level {until} ends; {stack}."


def _re_entries(arranged: Arranged, money: Money) -> str:
    allowed = arranged.terms.re_entries
    if not allowed:
        return ""
    times = "once" if allowed == 1 else f"{in_words(allowed)} times"
    own = arranged.terms.re_entry
    if own is None:
        return f"Whoever is out may buy a new entry {times}, as long as late entries are open."
    return (
        f"Whoever is out may buy a new entry {times} until level {own.until_level} ends, for "
        f"{money(own.price.fee)} and {own.chips:,} in chips."
    )


def _starting_stack(arranged: Arranged, _money: Money) -> str:
    stack, chips = arranged.terms.starting_stack, _denominations(arranged)
    return f"Everybody starts with {stack:,}{f' in {chips}' if chips else ''}."


def _chip_set(arranged: Arranged, _money: Money) -> str:
    chips = _denominations(arranged)
    return f"This tournament uses {chips}." if chips else ""


def _denominations(arranged: Arranged) -> str:
    values = [f"{value:,}" for value in arranged.terms.denominations]
    return f"chips of {enumerated(values)}" if values else ""


def _colour_ups(arranged: Arranged, _money: Money) -> str:
    denominations = arranged.terms.denominations
    if not denominations:
        return ""
    points = colour_up_points(arranged.structure, denominations=denominations)
    leaving = [
        f"chips of {point.denomination:,} after level {point.last_level}"
        for point in points
        if point.last_level
    ]
    return f"With these levels, {enumerated(leaving)} can leave play." if leaving else ""


def _purchases(purchase: Purchase) -> SayHere:
    name = str(purchase.singular)

    def say(arranged: Arranged, money: Money) -> str:
        terms, house = arranged.terms, arranged.house
        offered = rebuys.terms(house, purchase)
        if not offered.max:
            return f"There are no {name}s."
        own = terms.rebuy_price if purchase is Purchase.REBUY else terms.add_on_price
        brings = rebuys.offer(
            house,
            purchase=purchase,
            starting_stack=terms.starting_stack,
            smallest_chip=min(terms.denominations, default=1),
        )
        times = "once" if offered.max == 1 else f"{in_words(offered.max)} times"
        article = "an" if name[0] in "aeiou" else "a"
        rest = ", and on through the rest break that follows" if offered.through_rest else ""
        return (
            f"Each player may take {article} {name} {times}, until minute "
            f"{offered.until_minute} of play{rest}. "
            f"It costs {money(own.fee if own else brings.price)} "
            f"and brings {brings.chips:,} in chips."
        )

    return say


# -- levels and rest breaks


def _levels(arranged: Arranged, _money: Money) -> str:
    listed = enumerate(arranged.structure.levels, start=1)
    return f"The blinds are {'; '.join(_level(number, level) for number, level in listed)}."


def _level(number: LevelNo, level: Level) -> str:
    ante = f" and an ante of {level.ante:,}" if level.ante else ""
    return f"{level.small_blind:,}/{level.big_blind:,}{ante} at level {number}"


def _later_levels(arranged: Arranged, _money: Money) -> str:
    structure = arranged.structure
    growth, last = structure.growth, len(structure.levels)
    if growth is None:
        return f"Level {last} is the last one and goes on until somebody has won."
    steps = [f"{growth.small_blind:,} to the small blind", f"{growth.big_blind:,} to the big blind"]
    ante = [f"{growth.ante:,} to the ante"] if growth.ante else []
    return f"From level {last + 1} on each level adds {enumerated([*ante, *steps])}."


def _level_length(arranged: Arranged, _money: Money) -> str:
    runs = list(_runs(arranged.structure))
    if len(runs) == 1:
        return f"A level lasts {_time(runs[0][2])}."
    said = [f"{_these_levels(first, last)} {_time(seconds)}" for first, last, seconds in runs]
    return f"Levels do not all last equally long: {enumerated(said)}."


def _runs(structure: Structure) -> Iterator[tuple[LevelNo, LevelNo | None, int]]:
    """Levels of one length in a row, from first to last; None goes on for ever."""
    # The last level of a structure that does not grow has no end, so its length says nothing.
    levels = structure.levels[: structure.last_level and max(structure.last_level - 1, 1)]
    lengths = [level.seconds for level in levels]
    if structure.growth is not None:
        lengths.append(structure.growth.seconds)
    first = 1
    for seconds, run in groupby(lengths):
        last = first + len(list(run)) - 1
        is_open = structure.growth is not None and last == len(lengths)
        yield first, None if is_open else last, seconds
        first = last + 1


def _these_levels(first: LevelNo, last: LevelNo | None) -> str:
    if last is None:
        return f"from level {first} on"
    return f"level {first}" if first == last else f"levels {first} to {last}"


def _time(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    said = [f"{minutes} minute{'' if minutes == 1 else 's'}"] if minutes else []
    return " ".join([*said, *([f"{rest} seconds"] if rest else [])])


def _rests(arranged: Arranged, _money: Money) -> str:
    structure = arranged.structure
    at_times = [f"at {rest.time:%H:%M} for {_time(rest.seconds)}" for rest in structure.rests_at]
    regular = _regular_rests(structure)
    if regular:
        said = _POINTS["break_after_levels"](regular)
        return f"{said} There is another one {enumerated(at_times)}." if at_times else said
    after = [
        f"{_time(level.rest_seconds)} after level {number}"
        for number, level in enumerate(structure.levels, start=1)
        if level.rest_seconds and number != structure.last_level
    ]
    growth = structure.growth
    if growth and growth.rest_seconds:
        listed, every = len(structure.levels), growth.rest_every
        first = (listed // every + 1) * every
        often = "every level" if every == 1 else f"every {in_words(every)} levels"
        after.append(f"{_time(growth.rest_seconds)} after level {first} and {often} from then on")
    if not after and not at_times:
        return "There are no rest breaks."
    return f"The rest breaks: {enumerated([*after, *at_times])}."


def _regular_rests(structure: Structure) -> RestEvery | None:
    """The rest breaks as a rule set would say them; None if they come in another way."""
    last = structure.last_level
    numbered = list(enumerate(structure.levels, start=1))
    resting = [(n, level.rest_seconds) for n, level in numbered if level.rest_seconds and n != last]
    growth = structure.growth
    if growth and growth.rest_seconds:
        every, seconds = growth.rest_every, growth.rest_seconds
    elif resting and not growth:
        every, seconds = resting[0]
    else:
        return None
    expected = [(n, seconds) for n, _ in numbered if n % every == 0 and n != last]
    return RestEvery(every, seconds // 60) if resting == expected and not seconds % 60 else None


# -- tables and the end


def _tables(text: str, key: str) -> SayHere:
    def say(arranged: Arranged, _money: Money) -> str:
        return text.format(getattr(arranged.house, key).for_(arranged.terms.table_format))

    return say


def _latest_end(arranged: Arranged, _money: Money) -> str:
    if arranged.ends_at in (None, MIDNIGHT):
        return _POINTS["time_limit"](arranged.house.time_limit)
    return (
        f"The tournament ends at {arranged.ends_at:%H:%M} at the latest; whoever is left is placed "
        "by chips."
    )


def _beneficiary(arranged: Arranged, _money: Money) -> str:
    said = [f"This tournament benefits {arranged.charity}."] if arranged.charity else []
    licence = [f"The licence number is {arranged.licence}."] if arranged.licence else []
    return " ".join([*said, *licence])


SAID_HERE: Mapping[str, SaidHere] = {
    # What a tournament says of a point
    "max_entrants": SaidHere(_capacity, lambda house: house.max_entrants is None),
    "late_registration": SaidHere(_late_entries, _never),
    "rebuys": SaidHere(
        _purchases(Purchase.REBUY), lambda house: isinstance(house.rebuys, EventSetting)
    ),
    "add_ons": SaidHere(
        _purchases(Purchase.ADD_ON), lambda house: isinstance(house.add_ons, EventSetting)
    ),
    "level_minutes": SaidHere(_level_length, _without_levels),
    "break_after_levels": SaidHere(_rests, _never),
    "seats_target": SaidHere(_tables("A table is meant for {} players.", "seats_target"), _never),
    "two_table_point": SaidHere(
        _tables("Two tables are formed when {} players are left.", "two_table_point"), _never
    ),
    "final_table_size": SaidHere(
        _tables("The final table is formed when {} players are left.", "final_table_size"), _never
    ),
    "time_limit": SaidHere(_latest_end, _never),
    "payouts": SaidHere(sentences_of_the_prizes.all_prizes, sentences_of_the_prizes.is_left_open),
    # What only a tournament has
    "price": SaidHere(_price, _always),
    "re_entries": SaidHere(_re_entries, _always),
    "starting_stack": SaidHere(_starting_stack, _always),
    "chip_set": SaidHere(_chip_set, _always),
    "colour_ups": SaidHere(_colour_ups, _always),
    "levels": SaidHere(_levels, _without_levels),
    "later_levels": SaidHere(_later_levels, _without_levels),
    "beneficiary": SaidHere(_beneficiary, _always),
    "rounding": SaidHere(sentences_of_the_prizes.rounding, sentences_of_the_prizes.is_left_open),
    "for_a_field": SaidHere(sentences_of_the_prizes.for_a_field, _always),
    "packages": SaidHere(sentences_of_the_prizes.packages, _never),
    "trophies": SaidHere(sentences_of_the_prizes.trophies, _never),
    "cash": SaidHere(sentences_of_the_prizes.cash, _never),
}
