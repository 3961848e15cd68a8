"""Nobody's names, which nobody takes for guests."""

from collections.abc import Iterator

_FIRST = """
Ada Ben Cleo Dan Eve Finn Gus Hope Ivy Jack Kit Leo May Ned Opal Pip Quin Rose Sam Tess Uma Vic
Wren Xena Yves Zoe
"""
_LAST = ("Rehearsal", "Practice", "Tryout", "Trial", "Example", "Sample", "Nobody", "Pretend")


def names() -> Iterator[str]:
    """One after another, none twice."""
    return (f"{first} {last}" for last in _LAST for first in _FIRST.split())
