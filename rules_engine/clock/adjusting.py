"""What a change makes of the span that is on: time that is left, and a structure that differs."""

from dataclasses import replace
from datetime import timedelta

from rules_engine.clock.dial import ZERO, Dial, start_of
from rules_engine.clock.span import Span, Standing, merged
from rules_engine.clock.structure import LONGEST_SECONDS, Structure
from rules_engine.errors import RuleViolation
from rules_engine.sentences import say
from rules_engine.units import LevelNo


def lasting(span: Span, standing: Standing, *, left: timedelta) -> Span:
    """The span from here on, with that much left of the level or rest break that is on."""
    at, dial, windows = standing.at, standing.dial, span.windows
    if standing.counts_rest:
        end = span.rest_ends_at(standing)
        windows = tuple(one for one in windows if one.ends_at <= at or one.begins_at > end)
    if standing.is_held and standing.window is not None:
        windows = merged((*windows, replace(standing.window, ends_at=at + left)))
    else:
        dial = replace(dial, length=dial.into + left).advanced(span.structure, by=ZERO)
    return replace(span, since=at, dial=dial, windows=windows)


def with_left(dial: Dial, *, left: timedelta) -> Dial:
    if not ZERO < left <= timedelta(seconds=LONGEST_SECONDS):
        raise RuleViolation("bad_time_left", "A level has more than nothing and up to a day left.")
    if dial.length is None:
        raise RuleViolation("level_has_no_end", "This is the last level: it has no end.")
    length = max(dial.length, left)
    return replace(dial, length=length, into=length - left)


def refitted(standing: Standing, *, structure: Structure) -> Dial:
    """The dial under a changed structure: only what has not begun can differ."""
    dial = standing.dial
    if dial.on_rest:
        return dial
    if standing.level < dial.level:
        return start_of(dial.level, structure=structure, played=dial.played)
    length = structure.length(dial.level)
    if length is not None and dial.length is not None:
        return dial  # with the time that was added
    length = length and max(length, dial.into)
    return replace(dial, length=length).advanced(structure, by=ZERO)


def refuse_other_past(
    structure: Structure, *, span: Span, standing: Standing, highest_level: LevelNo
) -> None:
    """Levels that have begun stay, and so do rest breaks that have begun."""
    if highest_level > (structure.last_level or highest_level):
        raise _begun(highest_level)
    if standing.hand_level > (structure.last_level or standing.hand_level):
        sentence = "The structure must go on after the rest break that is on."
        raise RuleViolation("no_such_level", sentence)
    for number in range(1, highest_level + 1):
        old, new = span.structure.level(number), structure.level(number)
        ahead = number == standing.dial.level and not standing.dial.on_rest
        if ahead or number > standing.dial.level:
            new = replace(new, rest_seconds=old.rest_seconds)
        if old != new:
            raise _begun(number)


def _begun(level: LevelNo) -> RuleViolation:
    sentence = say(
        "Level {level} has begun: change what comes after it, or add and take time.", level=level
    )
    return RuleViolation("level_already_begun", sentence)


def minutes(left: timedelta) -> str:
    seconds = left // timedelta(seconds=1)
    return f"{seconds // 60}:{seconds % 60:02}"
