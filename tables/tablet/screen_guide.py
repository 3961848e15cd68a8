"""The guide beside the felt: the steps of the moment a table is in, deep enough for a novice.

A tablet that wants less hides the explanations, or all of it: the steps are the same for everybody.
"""

from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.hand import Hand
from rules_engine.texts.guide import Step, guide, table_states
from rules_engine.tournament import Stage, TableStatus
from tables.tablet.citing import cite


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One thing to do; `aloud` is what the dealer says."""

    text: str
    explanation: str
    aloud: str
    source: str
    is_for_novices: bool

    @classmethod
    def of(cls, step: Step) -> "GuideStep":
        source = cite(step.source) if step.source else ""
        return cls(step.text, step.explanation, step.aloud, source, step.is_for_novices)


def guide_steps(
    state: engine.Tournament,
    place: engine.Table,
    *,
    now: datetime,
    hand: Hand | None = None,
    dealer: str = "",
) -> tuple[GuideStep, ...]:
    """What this table does now, step by step; `hand` is the one that the tablet follows.

    `dealer` is the volunteer whom they speak to.
    """
    if state.stage is not Stage.RUNNING or place.status is TableStatus.SPARE or not place.size:
        return ()
    return tuple(
        GuideStep.of(step)
        for moment in table_states(state, table=place.number, now=now, hand=hand, dealer=dealer)
        for step in guide(moment, state.house)
    )
