"""A rung of the ladder of penalties as a form carries it: "warning" or "timeout 10"."""

from rules_engine.errors import RuleViolation
from rules_engine.house.keys import PenaltyKind, PenaltyStep


def step_value(step: PenaltyStep) -> str:
    """The rung in words of a form."""
    kind = step.kind.value
    return kind if step.minutes is None else f"{kind} {step.minutes}"


def step_of(value: str) -> PenaltyStep:
    """The rung that a form named; RuleViolation `choice_needed`."""
    name, _, minutes = value.partition(" ")
    if name not in {*PenaltyKind}:
        raise RuleViolation("choice_needed", "Please choose a penalty.")
    return PenaltyStep(
        PenaltyKind(name), int(minutes) if minutes.isdecimal() and int(minutes) else None
    )
