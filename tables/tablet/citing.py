"""Sources as a table reads them: the place in the rules, and a remark only where there is one."""

from dataclasses import dataclass
from functools import lru_cache

from rules_engine.house import Reason, Source, Status


@dataclass(frozen=True, slots=True)
class ReasonShown:
    """A sentence and the rule that it rests on."""

    sentence: str
    source: str

    @classmethod
    def of(cls, reason: Reason) -> "ReasonShown":
        return cls(reason.sentence, cite(reason.source))


@lru_cache(maxsize=1024)
def cite(source: Source) -> str:
    """Document and number; that the rules say so goes without saying."""
    return str(source).removesuffix(f" ({Status.STATED.meaning})")
