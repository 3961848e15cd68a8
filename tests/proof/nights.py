"""Simulated nights of every house: sound at every step that is looked at, exact at the end."""

from collections import Counter
from random import Random

from rules_engine import tournament as engine
from rules_engine.house.keys import TableFormat
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.tools.simulation import Evening, Habits, plan_evening, play
from rules_engine.tournament import Line, Log, Stage, audit, facts, questions

NIGHTS_OF_A_SEED = 300
AUDITED_EVERY = 50
SIZES = (10, 11, 12, 14, 17, 20, 20, 27, 40, 80)
TROUBLED = Habits(
    misdeals=0.05,
    floor_calls=0.05,
    clock_calls=0.05,
    absences=0.05,
    offences=0.05,
    disputes=0.03,
    slips=0.03,
    false_reports=0.03,
    no_shows=0.1,
    needs=0.1,
    deals=0.5,
)


def run(seed: int, nights: int = NIGHTS_OF_A_SEED) -> Counter[str]:
    done: Counter[str] = Counter()
    houses = sorted(SHIPPED)
    for number in range(nights):
        own = seed * 1_000_000 + number
        evening = any_evening(houses[number % len(houses)], own)
        log = audited(evening, seed=own, every=AUDITED_EVERY)
        check_ending(log.state, players=evening.players)
        check_log(log)
        done.update(nights=1, wishes=log.lines[log.state.head].wish)
    return done


def any_evening(house: str, seed: int, sizes: tuple[int, ...] = SIZES) -> Evening:
    rng = Random(seed)
    return plan_evening(
        SHIPPED[house],
        players=rng.choice(sizes),
        table_format=rng.choice(list(TableFormat)),
        starting_stack=rng.choice((50, 100)),
        habits=TROUBLED,
        trusts_tables=rng.random() < 0.3,
    )


def audited(evening: Evening, *, seed: int, every: int) -> Log:
    """A night that was sound at every so many steps and at the end."""
    for number, step in enumerate(play(evening, seed=seed)):
        if number % every == 0:
            assert audit.problems(step.log.state) == (), step.wish
    assert audit.problems(step.log.state) == ()
    return step.log


def check_ending(tournament: engine.Tournament, *, players: int) -> None:
    """One winner unless a deal or the hour ended it, everybody placed once, every cent paid."""
    assert tournament.stage is Stage.ENDED
    standing = questions.standing(tournament)
    if tournament.tally.in_play == 1:
        assert [(one.best, one.worst) for one in standing[:1]] == [(1, 1)]
    assert len({one.entry for one in standing}) == len(standing) == players
    paid = [payout.amount for payout in questions.payouts(tournament)]
    assert sum(paid) == questions.pool(tournament).pool
    packages = tournament.terms.payouts.packages
    assert len(tournament.prizes.picks) == min(players, len(packages))


def check_log(log: Log) -> None:
    """It survives being written down."""
    written = [(line.number, line.wish, line.fact) for line in log.lines]
    texts = [(n, w, fact.kind, fact.v, facts.dump(fact)) for n, w, fact in written]
    read = [Line(n, w, facts.load(kind, v, text)) for n, w, kind, v, text in texts]
    assert engine.fold(read) == log.state
