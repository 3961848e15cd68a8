"""Whole numbers divided so that the parts always add up: evenly, or in proportion to weights.

What cannot be divided goes to the earliest parts, so callers put them in the order of their rule.
"""

from collections.abc import Sequence


def share_evenly(amount: int, *, ways: int) -> tuple[int, ...]:
    """Divide `amount` equally; what is left over goes one each to the first parts."""
    if amount < 0 or ways < 1:
        raise ValueError(f"cannot share {amount} {ways} ways")
    each, left_over = divmod(amount, ways)
    return tuple(each + (number < left_over) for number in range(ways))


def share_in_proportion(amount: int, *, weights: Sequence[int], unit: int = 1) -> tuple[int, ...]:
    """Divide `amount` in proportion to `weights`, in multiples of `unit`, by largest remainder.

    A greater weight never gets less, and what is left below one unit goes to the greatest weight.
    """
    total = sum(weights)
    if amount < 0 or unit < 1 or total < 1 or min(weights) < 0:
        raise ValueError(f"cannot share {amount} by {list(weights)} in units of {unit}")
    units, left_below_unit = divmod(amount, unit)
    parts = [units * weight // total for weight in weights]
    by_remainder = sorted(
        range(len(weights)), key=lambda index: units * weights[index] % total, reverse=True
    )
    for index in by_remainder[: units - sum(parts)]:
        parts[index] += 1
    shares = [part * unit for part in parts]
    shares[max(range(len(weights)), key=lambda index: weights[index])] += left_below_unit
    return tuple(shares)
