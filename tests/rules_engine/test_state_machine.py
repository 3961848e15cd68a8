"""Random wishes, sensible and not, for every house: nothing may ever be wrong afterwards."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.prizes.payout_plan import ST_GABRIEL_TABLE, PayoutPlan
from rules_engine.tournament import Line, Log, Stage, audit, facts, fold
from rules_engine.tournament.questions.sealed import in_force
from rules_engine.tournament.seal import results_now
from rules_engine.tournament.suggestions import suggestions
from tests.rules_engine.night import Night, make_terms
from tests.rules_engine.wishes import ENDINGS, MAKERS, USUAL, Chooser

PACKAGES = PayoutPlan(cash=ST_GABRIEL_TABLE, packages=("grill", "weekend", "ham"), trophies=3)


class Evening(RuleBasedStateMachine):
    """A tournament at the mercy of everybody."""

    def __init__(self) -> None:
        super().__init__()
        self.night = Night()

    @initialize(
        house=st.sampled_from(sorted(SHIPPED)),
        entries=st.integers(0, 26),
        trusts_tables=st.booleans(),
        seed=st.integers(0, 2**16),
    )
    def open(self, house: str, entries: int, trusts_tables: bool, seed: int) -> None:
        terms = make_terms(
            house, tables=5, payouts=PACKAGES, trusts_tables=trusts_tables, re_entries=1
        )
        self.night = Night(terms, seed=seed)
        self.night.sell(entries)

    @rule(seed=st.integers(0, 2**32))
    def usual_wish(self, seed: int) -> None:
        random = Random(seed)
        self.wish(random.choice(USUAL[self.night.t.stage]), random)

    @rule(verb=st.sampled_from([one for one in MAKERS if one not in ENDINGS]), seed=st.integers())
    def any_wish(self, verb: Any, seed: int) -> None:
        self.wish(verb, Random(seed))

    @rule(verb=st.sampled_from(ENDINGS), seed=st.integers(0, 2**32))
    def wish_to_end(self, verb: Any, seed: int) -> None:
        random = Random(seed)
        if random.random() < 0.1:
            self.wish(verb, random)

    @rule(minutes=st.integers(0, 25))
    def time_passes(self, minutes: int) -> None:
        self.night.wait(minutes=minutes)

    @precondition(lambda self: self.night.wish > 2)
    @rule(back=st.integers(0, 12))
    def undo(self, back: int) -> None:
        night, wish = self.night, max(1, self.night.wish - back)
        lines, before = tuple(night.log.lines), night.t
        try:
            night.undo(wish)
        except RuleViolation as refusal:
            _check(refusal)
            return
        struck = night.log.undone
        assert fold(line for line in lines if line.wish not in struck) == night.t
        assert fold(night.log.lines) == night.t
        night.undo(night.wish)
        assert night.t == before

    def wish(self, verb: Any, random: Random) -> None:
        night = self.night
        try:
            night.do(verb, **MAKERS[verb](Chooser(night.t, random)))
        except RuleViolation as refusal:
            _check(refusal)

    @invariant()
    def nothing_is_wrong(self) -> None:
        assert audit.problems(self.night.t) == ()

    @invariant()
    def chips_come_from_facts(self) -> None:
        applied = [
            line.fact for line in self.night.log.lines if line.wish not in self.night.log.undone
        ]
        assert sum(map(_chips, applied)) == self.night.t.tally.chips_in_play

    @invariant()
    def results_are_sealed(self) -> None:
        if self.night.t.stage is Stage.ENDED:
            assert in_force(self.night.t) == results_now(self.night.t)

    def teardown(self) -> None:
        night = self.night
        lines = tuple(night.log.lines)
        texts = [(one.number, one.wish, one.fact, facts.dump(one.fact)) for one in lines]
        read = [Line(n, w, facts.load(fact.kind, fact.v, text)) for n, w, fact, text in texts]
        assert Log.read(read).state == night.t
        assert [facts.dump(line.fact) for line in read] == [text for *_, text in texts]
        for one in suggestions(night.t, now=night.now):
            assert one.verb is None or hasattr(engine, one.verb)
        if night.t.stage is Stage.RUNNING:
            assert night.t.clock.started_at is not None


def _check(refusal: RuleViolation) -> None:
    assert refusal.code.isidentifier()
    assert refusal.sentence.endswith((".", "?")), refusal.sentence


def _chips(fact: Any) -> int:
    """What a fact adds to the chips in play, told from the fact alone."""
    match fact:
        case facts.RebuyAnnounced():
            return fact.chips if fact.in_play else 0
        case facts.RebuyTaken(is_owed=True):
            return 0  # in play since it was announced
        case facts.EntryAdmitted() | facts.RebuyTaken() | facts.AddOnTaken() | facts.ChipsFound():
            return fact.chips
        case facts.ChipsRemoved() | facts.NoShowRemoved() | facts.EntryWithdrawn():
            return -fact.chips
        case facts.EntryDisqualified():
            return sum(chips for _, chips in fact.shares) - fact.chips
        case facts.ChipsRaced():
            return sum(change for _, change in fact.changes)
        case _:
            return 0


TestEvening = pytest.mark.timeout(7200)(Evening.TestCase)
TestEvening.settings = settings(stateful_step_count=60, suppress_health_check=list(HealthCheck))
