"""What a process keeps in memory is only what was committed."""

from collections.abc import Sequence

import pytest

from rules_engine import tournament as engine
from tests.concurrency import soundness
from tests.factories import SOMEBODY, make_entry, make_open_tournament
from tournaments.log import folds, log
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked
from tournaments.models import Wish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


class PowerCutError(Exception):
    pass


def test_a_fold_read_in_a_transaction_that_fails_goes_with_it() -> None:
    tournament = make_open_tournament()

    def read_and_fail(_wish: Wish, _facts: Sequence[engine.Fact]) -> None:
        folded = folds.read(tournament.pk)
        assert folded
        assert folded.state.head == 2
        raise PowerCutError

    with pytest.raises(PowerCutError):
        log.commit(
            tournament.pk,
            Asked(SOMEBODY),
            WishKind.ANNOUNCE,
            lambda t, now, _rng: engine.announce(t, text="Welcome", now=now),
            alongside=read_and_fail,
        )
    folded = folds.read(tournament.pk)
    assert folded
    assert folded.state.head == 1
    make_entry(tournament)
    assert soundness.problems(tournament.pk) == []
