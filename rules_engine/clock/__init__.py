"""Time: the structure of levels and rests, the clock that follows it, and whatever runs out."""

from rules_engine.clock.clock import (
    Clock,
    ClockState,
    PauseReason,
    Reading,
    Transition,
    TransitionKind,
)
from rules_engine.clock.hand_clock import CalledClockPhase, Caller, ClockConsequence, call_clock
from rules_engine.clock.local_time import next_time_of_day
from rules_engine.clock.structure import Growth, Level, RestAt, Structure
from rules_engine.clock.structure import problems as structure_problems
from rules_engine.clock.structure_changes import (
    differences,
    has_antes,
    listed,
    with_lengths,
    with_rest,
    without_antes,
)
from rules_engine.clock.structures import TEMPLATES, default_structure
from rules_engine.clock.suggesting import suggested_structure
from rules_engine.clock.time_limit import hard_stop

__all__ = [
    "TEMPLATES",
    "CalledClockPhase",
    "Caller",
    "Clock",
    "ClockConsequence",
    "ClockState",
    "Growth",
    "Level",
    "PauseReason",
    "Reading",
    "RestAt",
    "Structure",
    "Transition",
    "TransitionKind",
    "call_clock",
    "default_structure",
    "differences",
    "hard_stop",
    "has_antes",
    "listed",
    "next_time_of_day",
    "structure_problems",
    "suggested_structure",
    "with_lengths",
    "with_rest",
    "without_antes",
]
