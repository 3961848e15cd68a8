"""What a commit touches: every kind of fact says so."""

from rules_engine.tournament.facts.fact import KINDS
from tournaments.log.touched import TOUCHES


def test_every_kind_of_fact_says_what_it_touches() -> None:
    assert set(TOUCHES) == set(KINDS.values())
