"""What became of a night: its stretches, curves and figures, asked of the log for pictures.

Nothing here decides and nothing is kept. What is asked of every line is a digest of the log, so a
question after one more line costs about what that line costs.
"""

from rules_engine.story.curves import (
    Point,
    average_in_blinds,
    blinds_in_stack,
    players_left,
    raised,
    stacks_at_the_last_table,
)
from rules_engine.story.figures import (
    LongestHand,
    Pace,
    busts_per_level,
    hands_played,
    knockouts,
    longest_hand,
    paces,
)
from rules_engine.story.stretches import Stretch, StretchKind, stretches

__all__ = [
    "LongestHand",
    "Pace",
    "Point",
    "Stretch",
    "StretchKind",
    "average_in_blinds",
    "blinds_in_stack",
    "busts_per_level",
    "hands_played",
    "knockouts",
    "longest_hand",
    "paces",
    "players_left",
    "raised",
    "stacks_at_the_last_table",
    "stretches",
]
