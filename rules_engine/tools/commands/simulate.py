"""`simulate`: bots play whole tournaments; the story, the places and the payouts."""

import argparse
import sys
from collections.abc import Iterator
from datetime import timedelta

from rules_engine.house.rule_sets import SHIPPED
from rules_engine.prizes.placing import Finish
from rules_engine.prizes.pool import plain_amount
from rules_engine.tools.simulation import Evening, Habits, Night, Recorder, plan_evening, play
from rules_engine.tournament import Stage, Tournament, audit, questions
from rules_engine.tournament.audit import Problem

_BAR = 40
_STEPS_PER_AUDIT = 50
_PLACES_SHOWN = 20


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command and its options."""
    parser = subparsers.add_parser(
        "simulate",
        help="play whole tournaments with bots",
        description="Bots play a whole tournament; exit 1 if anything does not add up.",
    )
    parser.add_argument("--players", type=_players, default=80, help="how many play (80)")
    parser.add_argument("--house", choices=sorted(SHIPPED), default="st-gabriel")
    parser.add_argument("--seed", type=int, default=7, help="the same seed, the same night (7)")
    parser.add_argument("--count", type=_count, default=1, help="so many nights, one seed each")
    parser.add_argument(
        "--full-hands", action="store_true", help="play every hand card by card, not by lot"
    )
    parser.add_argument("--quiet", action="store_true", help="leave out the story")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, print, and say whether everything added up; the exit code."""
    habits = Habits(full_hands=args.full_hands)
    evening = plan_evening(SHIPPED[args.house], players=args.players, habits=habits)
    problems: list[Problem] = []
    for seed in range(args.seed, args.seed + args.count):
        night, found = _played(evening, seed)
        problems.extend(found)
        if args.count > 1:
            print(_summary(night))
        else:
            print("\n".join(_report(night, with_story=not args.quiet)))
        for problem in found:
            print(f"PROBLEM: {problem.sentence}")
    if args.count > 1:
        print(f"{args.count} nights, {len(problems)} problems")
    return 1 if problems else 0


def _played(evening: Evening, seed: int) -> tuple[Night, tuple[Problem, ...]]:
    """A night and everything that was wrong on the way or at the end."""
    recorder = Recorder(evening, seed=seed)
    found: list[Problem] = []
    for number, step in enumerate(play(evening, seed=seed)):
        recorder.add(step)
        if number % _STEPS_PER_AUDIT == 0:
            found.extend(audit.problems(step.log.state))
            _show_progress(seed, step.log.state, players=evening.players)
    _clear_progress()
    night = recorder.night()
    return night, tuple(dict.fromkeys([*found, *audit.problems(night.tournament)]))


def _show_progress(seed: int, tournament: Tournament, *, players: int) -> None:
    if not sys.stderr.isatty():
        return
    full = _BAR * tournament.tally.exits // max(players - 1, 1)
    bar = "#" * full + "." * (_BAR - full)
    left = f"{tournament.tally.in_play} left"
    sys.stderr.write(f"\rseed {seed} [{bar}] {left:<12}")
    sys.stderr.flush()


def _clear_progress() -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r\x1b[K")


def _report(night: Night, *, with_story: bool) -> Iterator[str]:
    """The night, the length of it, and who won what."""
    figures = night.figures
    if with_story:
        yield from night.story
        yield ""
    hands, moves = (figures.facts.get(kind, 0) for kind in ("hand_ended", "move_arrived"))
    yield f"Table time {_hours(figures.played)}, ended in level {figures.level}."
    if figures.started_at is not None:
        yield f"From first deal to last {_hours(figures.ended_at - figures.started_at)}."
    facts = sum(figures.facts.values())
    yield f"{hands:,} hands, {moves:,} moves, {figures.wishes:,} wishes, {facts:,} facts."
    yield ""
    yield from _places(night.tournament)


def _places(tournament: Tournament) -> Iterator[str]:
    paid = {payout.entry: plain_amount(payout.amount) for payout in questions.payouts(tournament)}
    picks = dict(tournament.prizes.picks)
    finishes = questions.standing(tournament)
    for finish in finishes[:_PLACES_SHOWN]:
        prize = paid.get(finish.entry) or picks.get(finish.entry, "")
        yield f"{_place(finish):>9}  entry {finish.entry:<5} {prize}".rstrip()
    if len(finishes) > _PLACES_SHOWN:
        yield f"           and {len(finishes) - _PLACES_SHOWN} more"
    pool = questions.pool(tournament)
    yield f"Taken {plain_amount(pool.collected)}: prizes {plain_amount(pool.pool)}, " + (
        f"bounties {plain_amount(pool.bounties)}, charity {plain_amount(pool.donation)}."
    )


def _place(finish: Finish) -> str:
    return str(finish.best) if finish.best == finish.worst else f"{finish.best} to {finish.worst}"


def _summary(night: Night) -> str:
    tournament = night.tournament
    if tournament.stage is not Stage.ENDED:
        return f"seed {night.seed}: cancelled"
    winners = [finish.entry for finish in questions.standing(tournament) if finish.best == 1]
    won = " and ".join(f"entry {entry}" for entry in winners)
    return (
        f"seed {night.seed}: {won} won of {tournament.sales.entries} "
        f"after {_hours(night.figures.played)} in level {night.figures.level}"
    )


def _hours(time: timedelta) -> str:
    minutes = int(time.total_seconds()) // 60
    return f"{minutes // 60} h {minutes % 60:02} min"


def _players(text: str) -> int:
    return _at_least(2, text)


def _count(text: str) -> int:
    return _at_least(1, text)


def _at_least(least: int, text: str) -> int:
    number = int(text)
    if number < least:
        raise argparse.ArgumentTypeError(f"{number} is fewer than {least}")
    return number
