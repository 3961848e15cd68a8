"""How far a tournament has come, in a word or two."""

from dataclasses import dataclass

from rules_engine import tournament as engine


@dataclass(frozen=True, slots=True)
class StageShown:
    """A stage as a badge says it; `tone` is the badge's kind."""

    key: str
    word: str
    tone: str = ""


_WORDS = {
    engine.Stage.SALES: StageShown("sales", "Sales open", "good"),
    engine.Stage.DRAWN: StageShown("drawn", "Seats drawn", "info"),
    engine.Stage.RUNNING: StageShown("running", "Playing", "accent"),
    engine.Stage.ENDED: StageShown("ended", "Over"),
    engine.Stage.CANCELLED: StageShown("cancelled", "Called off", "bad"),
}

UNREADABLE = StageShown("unreadable", "Cannot be read", "bad")


def stage_shown(state: engine.Tournament | None) -> StageShown:
    """The stage of a tournament; a draft has no state yet."""
    if state is None:
        return StageShown("draft", "Draft", "warn")
    if state.stage is engine.Stage.SALES and state.sales.is_closed:
        return StageShown("sales", "Registration closed", "info")
    return _WORDS[state.stage]


def field_note(state: engine.Tournament) -> str:
    """How many there are, or how many are left."""
    entries = state.sales.entries
    if state.stage is engine.Stage.RUNNING:
        return f"{state.tally.in_play} of {entries} left"
    return "1 entry" if entries == 1 else f"{entries} entries"
