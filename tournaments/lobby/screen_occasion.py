"""Occasions: what a whole room should look up for, once, when it has come about."""

from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import questions
from tournaments.people.names import Names


@dataclass(frozen=True, slots=True)
class Occasion:
    """The newest one; `key` changes with each of them."""

    key: str
    title: str
    text: str


def occasion(state: engine.Tournament, tournament_id: int) -> Occasion | None:
    """The one that was reached last: of several with so many left, that of the fewest."""
    if state.stage is engine.Stage.ENDED:
        return _won(state, tournament_id)
    left = state.tally.in_play
    if state.stage is not engine.Stage.RUNNING or left < 2:
        return None
    reached: dict[int, Occasion] = {}
    paid = _paid(state)
    if paid > 0:
        text = "Whoever goes out next is the last to win nothing."
        reached[paid + 1] = Occasion("bubble", "One from the money", text)
        reached[paid] = Occasion("money", "In the money", f"All {left} who are left win something.")
    tables = questions.tables_in_play(state)
    if len(tables) == 1 and tables[0].size == left:
        seats = len(tables[0].seats)
        reached[seats] = Occasion("final", "The final table", _at_table(left))
    reached[2] = Occasion("heads_up", "Heads-up", _names(state, tournament_id))
    newest = min((number for number in reached if left <= number), default=None)
    return reached[newest] if newest else None


def _paid(state: engine.Tournament) -> int:
    """How many win something, once nobody can come in any more."""
    if not state.sales.is_closed:
        return 0
    try:
        return questions.places_paid(state)
    except RuleViolation:  # a list of prizes that does not fit the pool yet
        return 0


def _at_table(left: int) -> str:
    return f"{left} players, one table, one winner."


def _names(state: engine.Tournament, tournament_id: int) -> str:
    entries = list(questions.stacks(state))
    names = Names.load(tournament_id, entries)
    return " against ".join(sorted(names.of(entry) for entry in entries))


def _won(state: engine.Tournament, tournament_id: int) -> Occasion | None:
    first = [one.entry for one in questions.places_taken(state) if one.best == 1]
    names = Names.load(tournament_id, first)
    winner = " and ".join(names.of(entry) for entry in first[:3])
    return Occasion("won", winner, "has won" if len(first) == 1 else "have won") if first else None
