"""A rung of the ladder of penalties as a form carries it: "warning" or "timeout 10"."""

from rules_engine.errors import RuleViolation
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from tournaments import typed

LONGEST_MINUTES = 600


def step_value(step: PenaltyStep) -> str:
    """The rung in words of a form."""
    kind = step.kind.value
    return kind if step.minutes is None else f"{kind} {step.minutes}"


def step_of(value: str, *, minutes: str = "") -> PenaltyStep:
    """The rung that a form named, with the minutes that were typed beside it, if any.

    RuleViolation `choice_needed`, `minutes_needed`.
    """
    name, _, fixed = value.partition(" ")
    if name not in {*PenaltyKind}:
        raise RuleViolation("choice_needed", "Please choose a penalty.")
    kind = PenaltyKind(name)
    if kind in (PenaltyKind.WARNING, PenaltyKind.DISQUALIFICATION):
        return PenaltyStep(kind)
    long = typed.whole(fixed or minutes.strip())
    if long is None or not 1 <= long <= LONGEST_MINUTES:
        sentence = f"Please say for how many minutes, from 1 to {LONGEST_MINUTES}."
        raise RuleViolation("minutes_needed", sentence)
    return PenaltyStep(kind, long)
