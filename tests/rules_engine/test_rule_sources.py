"""Where every rule comes from in every house, as reading the documents found it.

`sources/<house>.tsv` was written from the documents, not from the chapters. A rule is `stated` at
its places or `read` from them in the house's own document, `lent` by other documents or by Riffle
where that one is silent, or `silent`: not a rule of this house. Who changes what a rule says looks
the places up again and changes the row by hand.
"""

import csv
from itertools import groupby
from pathlib import Path

import pytest

from rules_engine.house.citations import Source, Status
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.texts.rulebook import RULES, rules_page

TABLES = Path(__file__).parent / "sources"
NOT_HERE = ("silent", "")


def row_of(source: Source) -> tuple[str, str]:
    """A source as the tables write it."""
    if source.status in (Status.STATED, Status.READ):
        return source.status, "; ".join(one.place for one in source.citations)
    by_document = groupby(source.citations, key=lambda one: one.document)
    lenders = (
        f"{document}: {', '.join(one.place for one in places)}".removesuffix(": ")
        for document, places in by_document
    )
    return "lent", "; ".join(lenders)


def rows_of_the_document(name: str) -> dict[str, tuple[str, str]]:
    with (TABLES / f"{name}.tsv").open(newline="") as table:
        rows = csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {row["rule"]: (row["status"], row["places"]) for row in rows}


@pytest.mark.parametrize("name", SHIPPED)
def test_every_rule_has_the_source_that_the_documents_give_it(name: str) -> None:
    shown = {RULES[rule.number].id: row_of(rule.source) for rule in rules_page(SHIPPED[name]).rules}
    on_page = {rule.id: shown.get(rule.id, NOT_HERE) for rule in RULES.values()}
    assert on_page == rows_of_the_document(name)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_table_of_sources_is_complete(name: str) -> None:
    rows = rows_of_the_document(name)
    assert list(rows) == [rule.id for rule in RULES.values()]
    for rule, (status, places) in rows.items():
        assert status in {"stated", "read", "lent", "silent"}, rule
        assert bool(places) is (status != "silent"), rule
