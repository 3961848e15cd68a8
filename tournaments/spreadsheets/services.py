"""The people of a list sign up, all at once or nobody."""

from collections.abc import Sequence

from django.db import transaction

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tournaments.line.services import next_number
from tournaments.log import folds, log
from tournaments.models import Person, Registration
from tournaments.spreadsheets.preview import Judged, judge
from tournaments.spreadsheets.reading import Line


def sign_up_list(tournament_id: int, lines: Sequence[Line]) -> tuple[Judged, ...]:
    """Whoever can be signed up is, at the end of the line; what became of every line.

    Asked again it finds them in the line already. RuleViolation `not_taking` once it is over.
    """
    with transaction.atomic(durable=True):
        row = log.lock_tournament(tournament_id)
        folded = folds.read(tournament_id)
        if folded and folded.state.stage in (engine.Stage.ENDED, engine.Stage.CANCELLED):
            raise RuleViolation("not_taking", "This tournament is over: nobody can sign up.")
        judged = judge(tournament_id, lines)
        taken = [one for one in judged if one.is_taken]
        made = Person.objects.bulk_create(
            Person(name=one.line.name, phone=one.line.phone, email=one.line.email)
            for one in taken
            if one.person_id is None
        )
        new = iter(made)
        people = [one.person_id or next(new).pk for one in taken]
        numbered = enumerate(zip(people, taken, strict=True), next_number(tournament_id))
        Registration.objects.bulk_create(
            Registration(tournament=row, person_id=person, number=number, needs=one.line.needs)
            for number, (person, one) in numbered
        )
        log.touch(tournament_id, topics=())
    return judged
