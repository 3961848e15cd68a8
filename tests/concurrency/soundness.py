"""Everything wrong with a tournament as the database has it, however it came there."""

from collections import Counter
from collections.abc import Iterator

from django.db.models import Count, Sum

from rules_engine.tournament import audit
from tests.forgetting import forget_folds
from tournaments.log import folds
from tournaments.log.chain import FIRST_CHAIN, line_of, next_chain, posting_of
from tournaments.models import Fact, Posting, Registration, Status, Tournament, Wish


def problems(tournament_id: int) -> list[str]:
    """Breaches of chain, numbering, money and game, in words; empty if all is well."""
    checks = (_chain, _wishes, _version, _money, of_books, _game)
    return [problem for check in checks for problem in check(tournament_id)]


def _chain(tournament_id: int) -> Iterator[str]:
    facts = Fact.objects.filter(tournament_id=tournament_id).select_related("wish")
    chain = FIRST_CHAIN
    for number, fact in enumerate(facts.order_by("number"), 1):
        chain = next_chain(chain, line_of(fact, fact.wish))
        if (fact.number, fact.chain) != (number, chain):
            yield f"line {number} of the log does not follow from the line before"
            return


def _wishes(tournament_id: int) -> Iterator[str]:
    wishes = Wish.objects.filter(tournament_id=tournament_id).annotate(
        lines=Count("facts", distinct=True) + Count("posting", distinct=True)
    )
    for number, wish in enumerate(wishes.order_by("number"), 1):
        if wish.number != number:
            yield f"wish {number} is missing"
        if bool(wish.lines) == bool(wish.refusal_code):
            yield f"wish {number} has {wish.lines} effects and the refusal {wish.refusal_code!r}"


def _version(tournament_id: int) -> Iterator[str]:
    granted = Wish.objects.filter(tournament_id=tournament_id, refusal_code="")
    repeated = [v for v, n in Counter(granted.values_list("version", flat=True)).items() if n > 1]
    newest = Tournament.objects.values_list("version", flat=True).get(pk=tournament_id)
    if repeated or any(wish.version > newest for wish in granted):
        yield f"the versions {repeated} are shared, or the tournament is behind at {newest}"


def _money(tournament_id: int) -> Iterator[str]:
    postings = Posting.objects.filter(tournament_id=tournament_id)
    if postings.annotate(total=Sum("lines__cents")).exclude(total=0).exists():
        yield "a posting does not add up"
    paid = postings.filter(kind="entry", reversed_by=None).values_list("entry", flat=True)
    admitted = Registration.objects.filter(tournament_id=tournament_id, status=Status.ADMITTED)
    if Counter(paid) != Counter(admitted.values_list("entry", flat=True)):
        yield "those who paid are not those who were admitted"


def of_books(tournament_id: int) -> Iterator[str]:
    """Breaches of the books of its event: their numbering and their chain."""
    postings = Posting.objects.filter(event__tournaments=tournament_id).select_related(
        "wish", "event_wish", "tournament"
    )
    postings = postings.prefetch_related("lines__account")
    chain = FIRST_CHAIN
    for number, posting in enumerate(postings.order_by("number"), 1):
        wish = posting.wish or posting.event_wish
        assert wish
        chain = next_chain(chain, posting_of(posting, wish, posting.lines.all()))
        if (posting.number, posting.chain) != (number, chain):
            yield f"posting {number} of the books does not follow from the one before"
            return


def _game(tournament_id: int) -> Iterator[str]:
    forget_folds()
    folded = folds.read(tournament_id)
    assert folded
    for problem in audit.problems(folded.state):
        yield problem.sentence
    paid = Posting.objects.filter(tournament_id=tournament_id, kind="entry", reversed_by=None)
    if folded.state.sales.entries != paid.count():
        yield f"{folded.state.sales.entries} entries are in the log, {paid.count()} are paid"
