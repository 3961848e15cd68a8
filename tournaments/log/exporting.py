"""A log as text that anybody can verify."""

from collections.abc import Iterator, Mapping
from typing import Any

from config.version import VERSION
from tournaments.jobs import files
from tournaments.live.drawings import text
from tournaments.log.chain import EXPORT_FORM, line_of
from tournaments.models import Fact, JobKind, Tournament


def export_lines(tournament_id: int) -> Iterator[str]:
    """A log as text, one JSON object a line: readable and verifiable without Riffle's tables."""
    row = Tournament.objects.get(pk=tournament_id)
    facts = list(Fact.objects.filter(tournament=row).select_related("wish").order_by("number"))
    header = {"riffle": EXPORT_FORM, "release": VERSION, "tournament": row.name}
    yield text({**header, "lines": len(facts)}) + "\n"
    for fact in facts:
        yield text({**line_of(fact, fact.wish), "chain": fact.chain}) + "\n"


def key_of(tournament_id: int) -> str:
    """What the export of a log is known by: its name, and its last line, which seals the others."""
    last = Fact.objects.filter(tournament=tournament_id).order_by("-number").first()
    name = Tournament.objects.values_list("name", flat=True).get(pk=tournament_id)
    return files.key_of(JobKind.EXPORT, VERSION, tournament_id, name, last and last.chain)


def make_export(data: Mapping[str, Any]) -> None:
    """The job that writes the export of a log."""
    tournament_id = data["tournament_id"]
    key = key_of(tournament_id)
    files.keep(
        key,
        name=f"riffle-log-{tournament_id}.jsonl",
        content_type="application/x-ndjson",
        content="".join(export_lines(tournament_id)).encode(),
    )
