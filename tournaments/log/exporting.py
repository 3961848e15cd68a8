"""A log as text that anybody can verify."""

from collections.abc import Iterator

from config.version import VERSION
from tournaments.live.drawings import text
from tournaments.log.chain import EXPORT_FORM, line_of
from tournaments.models import Fact, Tournament


def export_lines(tournament_id: int) -> Iterator[str]:
    """A log as text, one JSON object a line: readable and verifiable without Riffle's tables."""
    row = Tournament.objects.get(pk=tournament_id)
    facts = list(Fact.objects.filter(tournament=row).select_related("wish").order_by("number"))
    header = {"riffle": EXPORT_FORM, "release": VERSION, "tournament": row.name}
    yield text({**header, "lines": len(facts)}) + "\n"
    for fact in facts:
        yield text({**line_of(fact, fact.wish), "chain": fact.chain}) + "\n"
