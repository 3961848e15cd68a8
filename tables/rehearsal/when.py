"""When a tournament can be rehearsed: until it is played for real."""

from rules_engine.tournament import Stage, Tournament

_PLAYED = (Stage.RUNNING, Stage.ENDED, Stage.CANCELLED)


def is_played(state: Tournament | None) -> bool:
    """Whether play has begun, or will not any more; a draft is None."""
    return state is not None and state.stage in _PLAYED
