"""Wishes of an event's own: answered once, refused in a sentence, heard by every screen."""

import pytest

from rules_engine.errors import RuleViolation
from tests.factories import SOMEBODY, STARTS_AT, make_open_tournament, make_sibling
from tournaments.events import services as evenings
from tournaments.events.services import Evening
from tournaments.log import event_log
from tournaments.log.kinds import EventWishKind
from tournaments.log.log import Asked
from tournaments.models import Event, EventWish, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

RENAMED: Evening = {"name": "Poker", "starts_at": STARTS_AT, "zone": "UTC"}
ELSEWHERE: Evening = {"name": "Poker", "starts_at": STARTS_AT, "zone": "Europe/Dublin"}


def test_a_wish_is_kept_with_who_asked_and_numbered_within_its_event() -> None:
    tournament = make_open_tournament()
    receipts = [
        evenings.change_event(tournament.event_id, asked=Asked(SOMEBODY), **RENAMED)
        for _ in range(2)
    ]
    assert [receipt.wish for receipt in receipts] == [1, 2]
    wish = EventWish.objects.get(number=1)
    assert (wish.kind, wish.actor, wish.refusal_code) == ("change_event", "user 1", "")


def test_the_same_nonce_gets_the_same_answer_and_happens_once() -> None:
    tournament, asked = make_open_tournament(), Asked(SOMEBODY)
    first = evenings.change_event(tournament.event_id, asked=asked, **RENAMED)
    Event.objects.update(name="Put right since")
    again = evenings.change_event(tournament.event_id, asked=asked, **RENAMED)
    assert (first.wish, first.is_replay) == (1, False)
    assert (again.wish, again.is_replay) == (1, True)
    assert Event.objects.get().name == "Put right since"


def test_a_refusal_is_remembered_and_changes_nothing() -> None:
    tournament, asked = make_open_tournament(), Asked(SOMEBODY)
    before = Tournament.objects.get().version
    for _ in range(2):
        with pytest.raises(RuleViolation) as refusal:
            evenings.change_event(tournament.event_id, asked=asked, **ELSEWHERE)
    wish = EventWish.objects.get()
    assert (wish.refusal_code, wish.refusal) == ("already_open", refusal.value.sentence)
    assert Event.objects.get().zone == "UTC"
    assert Tournament.objects.get().version == before


def test_what_is_written_alongside_stands_or_falls_with_the_wish() -> None:
    tournament = make_open_tournament()

    def cut(_wish: EventWish) -> None:
        Event.objects.update(name="Poker")
        raise ZeroDivisionError

    kind = EventWishKind.CHANGE_EVENT
    with pytest.raises(ZeroDivisionError):
        event_log.commit(tournament.event_id, Asked(SOMEBODY), kind, lambda _event: None, cut)
    assert not EventWish.objects.exists()
    assert Event.objects.get().name == "St. Gabriel"


def test_the_screens_of_every_tournament_hear_of_it() -> None:
    tournament = make_open_tournament()
    make_sibling(tournament)
    before = dict(Tournament.objects.values_list("pk", "version"))
    evenings.change_event(tournament.event_id, asked=Asked(SOMEBODY), **RENAMED)
    after = dict(Tournament.objects.values_list("pk", "version"))
    assert after == {pk: version + 1 for pk, version in before.items()}
