"""Taking back a wish, with the ordinary rows that followed from it."""

from collections.abc import Sequence

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.units import EntryNo
from tournaments.log import folds, log
from tournaments.log.beside import sealed_name
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked, Receipt
from tournaments.log.steps import steps_before
from tournaments.models import Person, Registration, Status, Tournament, Wish


def take_back(tournament_id: int, *, wish: int, asked: Asked) -> Receipt:
    """Undo a wish and its steps; raises RuleViolation with what stands in the way."""
    kind = Wish.objects.filter(tournament_id=tournament_id, number=wish).values_list("kind")
    if (WishKind.CHANGE_PERSON,) in kind:
        raise RuleViolation("undo_name", "The log holds no names: correct it again at the desk.")
    if (WishKind.ERASE_NAMES,) in kind:
        raise RuleViolation("undo_erasing", "The names are gone for good.")
    if (WishKind.CHANGE_EVENT,) in kind:
        raise RuleViolation("undo_event", "Correct it again on the page of the event.")
    return log.undo(
        tournament_id,
        asked,
        wish=wish,
        steps=_steps(tournament_id, wish),
        alongside=lambda _wish, _facts: _follow(tournament_id),
    )


def _steps(tournament_id: int, wish: int) -> list[int]:
    row = Wish.objects.filter(tournament_id=tournament_id, number=wish).first()
    folded = folds.read(tournament_id)
    return steps_before(row, undone=folded.undone) if row and folded else []


def _follow(tournament_id: int) -> None:
    """Rows that repeat what the log says."""
    folded = folds.read(tournament_id)
    if folded is None:
        return
    _follow_waiting_list(tournament_id, folded.state.sales.waiting)
    _follow_holders(tournament_id, folded)
    Tournament.objects.filter(pk=tournament_id).update(starts_at=folded.state.starts_at)


def _follow_waiting_list(tournament_id: int, waiting: Sequence[EntryNo]) -> None:
    """Who waits is whoever waits in the log; a number stays with its row, should it come back."""
    rows = Registration.objects.filter(tournament_id=tournament_id)
    rows.filter(status=Status.WAITING).exclude(entry__in=waiting).update(status=Status.CANCELLED)
    rows.filter(status=Status.CANCELLED, entry__in=waiting).update(status=Status.WAITING)


def _follow_holders(tournament_id: int, folded: engine.Log) -> None:
    """Whose an entry is follows the changes that stand since it was sold.

    The log knows people by their numbers here; where an event was taken in they have others, so
    nobody gets an entry whose name is not the one that was sealed. RuleViolation `holder_unknown`.
    """
    holders: dict[EntryNo, int] = {}
    for line in folded.lines:
        stands = line.wish not in folded.undone
        match line.fact:
            case engine.facts.EntryAdmitted(entry=entry) if stands:
                holders.pop(entry, None)
            case engine.facts.HolderChanged(entry=entry, holder=holder, was=was):
                before = holders.setdefault(entry, was)
                holders[entry] = holder if stands else before
    for number, person_id in holders.items():
        rows = Registration.objects.filter(tournament_id=tournament_id, entry=number)
        row = rows.select_related("person").exclude(person_id=person_id).first()
        if row is None:
            continue
        known = Person.objects.filter(pk=person_id).first()
        sold = folded.state.entries.get(number)
        named = sold.named if sold else ""
        if known and _is_called(known, row, named):
            rows.update(person_id=person_id)
            log.names_changed(tournament_id)
        elif not _is_called(row.person, row, named):
            sentence = "Nobody here has the name of before: choose the person at the desk instead."
            raise RuleViolation("holder_unknown", sentence)


def _is_called(person: Person, row: Registration, named: str) -> bool:
    """Whether the log has sealed this name; v0.1 sealed none, and an erased one cannot be told."""
    return not named or sealed_name(person.name, salt=row.salt) == named
