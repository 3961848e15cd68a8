"""Money as people type it; inside it is whole cents."""

import re

from rules_engine.errors import RuleViolation
from rules_engine.units import Cents

_WRITTEN = re.compile(r"[$€£]? ?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?", re.ASCII)


def cents_of(text: str) -> Cents:
    """What somebody typed ("1,120.50", "$40") in cents; RuleViolation `amount_needed`."""
    written = _WRITTEN.fullmatch(text.strip())
    if written is None:
        raise RuleViolation("amount_needed", "Please give an amount, such as 1,120.50.")
    whole, rest = written.groups()
    return int(whole.replace(",", "")) * 100 + int((rest or "0").ljust(2, "0"))
