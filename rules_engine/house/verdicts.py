"""The answer to "may we?": accepted or not, with a code for programs and a reason for people."""

from dataclasses import dataclass

from rules_engine.errors import RuleViolation
from rules_engine.house.reasons import Reason

ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say to a wish; the code is "accepted" or names why not."""

    code: str
    reason: Reason

    @property
    def accepted(self) -> bool:
        """The rules allow it."""
        return self.code == ACCEPTED

    def demand(self) -> None:
        """Raise the refusal as a RuleViolation; nothing happens if the rules allow it."""
        if not self.accepted:
            raise RuleViolation(self.code, self.reason.sentence)
