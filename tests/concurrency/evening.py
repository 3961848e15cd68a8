"""An evening whose every wish, moment and card is settled beforehand, played through the services.

As a program (`python -m tests.concurrency.evening`, with RIFFLE_DATA naming an empty folder) it
plays the evening on SQLite and prints its log.
"""

import inspect
import json
import sys
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from itertools import count
from random import Random
from typing import Any
from unittest import mock
from uuid import UUID

import django

SEED = 20261114
WISHES = 250


def main() -> int:
    django.setup()
    from django.core.management import call_command

    call_command("migrate", interactive=False, verbosity=0)
    json.dump(Evening().play(), sys.stdout)
    return 0


class Evening:
    """Random wishes of every kind; the dice and the clock are in our hands."""

    def __init__(self) -> None:
        from tests.rules_engine.night import EVENING

        self._random = Random(SEED)
        self._now = EVENING
        self._asked = 0
        self._seeds = count(1)

    def play(self) -> list[dict[str, Any]]:
        """The whole evening; its wishes and its log as the database has them afterwards."""
        with (
            mock.patch("django.utils.timezone.now", side_effect=lambda: self._now),
            mock.patch("tournaments.log.log.PromisedChance", self._chance),
            mock.patch("tournaments.people.services.new_salt", return_value="salt"),
            mock.patch("secrets.token_hex", side_effect=lambda size: f"{next(self._seeds):032x}"),
        ):
            tournament_id = self._open()
            for _ in range(WISHES):
                self._now += timedelta(seconds=self._random.randint(0, 90))
                self._wish(tournament_id)
        return written(tournament_id)

    def _open(self) -> int:
        from tables.setup import services as opening
        from tests.factories import make_draft_tournament, make_entry
        from tournaments.desk import services as registrations
        from tournaments.log.log import Asked

        # Not one that another test has left in memory: that one has the time of then.
        tournament = make_draft_tournament(tables=3)
        opening.open_tournament(tournament.pk, asked=Asked(_somebody()))
        paid = [make_entry(tournament, f"Zoë Player {n}") for n in range(16)]
        registrations.refund_entry(
            paid[3].pk, reason="Krank – schade", asked=Asked(_somebody(), self._nonce())
        )
        return tournament.pk

    def _wish(self, tournament_id: int) -> None:
        from rules_engine.errors import RuleViolation
        from tournaments.log import log
        from tournaments.log.kinds import WishKind

        asked = log.Asked(_somebody(), self._nonce())
        try:
            if self._random.random() < 0.1:
                wish = self._random.randint(2, 17 + self._asked)
                log.undo(tournament_id, asked, wish=wish)
            else:
                log.commit(tournament_id, asked, WishKind.ANNOUNCE, self._decide)
        except RuleViolation:
            pass  # remembered in the log like everything else

    def _decide(self, t: Any, now: datetime, rng: Random) -> Sequence[Any]:
        from tests.rules_engine.wishes import MAKERS, USUAL, Chooser

        common = self._random.random() < 0.7
        verb = self._random.choice([one for one in USUAL[t.stage] if one in _free()] or _free())
        verb = verb if common else self._random.choice(_free())
        given = {"now": now, "rng": rng, **MAKERS[verb](Chooser(t, self._random))}
        known = inspect.signature(verb).parameters
        return verb(t, **{name: value for name, value in given.items() if name in known})

    def _chance(self, promised: str) -> Any:
        from rules_engine.room import PromisedChance

        chance, dice = PromisedChance(promised), Random(self._asked)
        vars(chance).update(random=dice.random, getrandbits=dice.getrandbits)
        return chance

    def _nonce(self) -> UUID:
        self._asked += 1
        return UUID(int=self._asked)


def _somebody() -> Any:
    from tests.factories import SOMEBODY

    return SOMEBODY


def _free() -> list[Callable[..., Any]]:
    """The verbs that move no money and do not end the evening."""
    from rules_engine import tournament as engine
    from tests.rules_engine.wishes import ENDINGS, MAKERS

    money = (
        engine.admit_entry,
        engine.re_enter,
        engine.withdraw_entry,
        engine.sell_rebuy,
        engine.sell_add_on,
    )
    return [verb for verb in MAKERS if verb not in (*ENDINGS, *money)]


def written(tournament_id: int) -> list[dict[str, Any]]:
    """Every line of the log as it is chained, and what was refused."""
    from tournaments.log.chain import line_of
    from tournaments.models import Fact, Wish

    facts = Fact.objects.filter(tournament_id=tournament_id).select_related("wish")
    refused = Wish.objects.filter(tournament_id=tournament_id).exclude(refusal_code="")
    lines = [{**line_of(fact, fact.wish), "chain": fact.chain} for fact in facts.order_by("number")]
    told = refused.order_by("number").values("number", "actor", "refusal_code", "refusal")
    return lines + [dict(wish) for wish in told]


if __name__ == "__main__":
    sys.exit(main())
