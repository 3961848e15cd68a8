"""The other half of `test_races`: without the lock somebody loses, or something is doubled."""

import pytest
from django.db import IntegrityError
from django.db.models import QuerySet

from tables.models import PairingCode, Tablet
from tests.concurrency import rivals
from tests.concurrency.racing import INTO_THE_BOOKS, errors, race, refusals
from tournaments.log import log
from tournaments.models import Event, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def _no_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "lock_tournament", lambda pk: Tournament.objects.get(pk=pk))


@pytest.fixture
def _no_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes are marked as used without looking whether they were."""
    careful = QuerySet.filter

    def careless(self: QuerySet[Tournament], *args: object, **wanted: object) -> object:
        if self.model is PairingCode and "pk" in wanted:
            wanted.pop("used_at", None)
        return careful(self, *args, **wanted)

    monkeypatch.setattr(QuerySet, "filter", careless)


@pytest.mark.usefixtures("_no_lock")
@pytest.mark.parametrize(
    "scene",
    [
        rivals.for_the_last_seat,
        rivals.by_one_tap,
        rivals.over_one_bust,
        rivals.over_one_turn,
        rivals.over_one_refund,
        rivals.over_the_past,
        rivals.for_one_person,
    ],
    ids=lambda scene: scene.__name__,
)
def test_two_wishes_decide_on_the_same_past_and_one_breaks(scene: rivals.Scene) -> None:
    outcomes = race(*scene().wishes)
    assert refusals(outcomes) == []
    assert errors(outcomes) == [IntegrityError]


@pytest.fixture
def _no_lock_of_the_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "lock_event", lambda pk: Event.objects.get(pk=pk))


@pytest.mark.usefixtures("_no_lock_of_the_event")
def test_two_tournaments_take_the_same_number_in_the_books() -> None:
    outcomes = race(*rivals.for_one_number_in_the_books().wishes, line=INTO_THE_BOOKS)
    assert errors(outcomes) == [IntegrityError]


@pytest.mark.usefixtures("_no_claim")
def test_one_code_pairs_two_tablets() -> None:
    outcomes = race(*rivals.with_one_code().wishes)
    assert errors(outcomes) == refusals(outcomes) == []
    assert Tablet.objects.count() == 2


@pytest.mark.usefixtures("_no_lock")
def test_a_table_has_two_codes() -> None:
    race(*rivals.for_one_tables_code().wishes)
    assert PairingCode.objects.filter(used_at=None).count() == 2
