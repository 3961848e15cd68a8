"""Full mode: every action is a line of the hand's own stream."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.hand import Action, Kind
from rules_engine.hand.notation import write
from tables.models import HandStep, TrackedHand
from tables.tablet import screen as table_screen
from tables.tracked import counting
from tables.tracked import services as tracking
from tests.asking import ask
from tests.factories import SOMEBODY
from tests.forgetting import forget_folds
from tests.tables.nights import play_hand, state_of
from tests.tables.tracked.tracked_tables import (
    finish,
    make_small_night,
    make_tracked_hand,
    start,
    take_back,
    tap,
    tracked,
)
from tournaments.log import log
from tournaments.log.log import Asked
from tournaments.models import Tournament, Wish

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(RuleViolation) as refusal:
        act()
    return refusal.value.code


def stacks(night: Tournament) -> list[int | None]:
    return [seat.stack for _, seat in state_of(night).tables[1].held()]


def late(night: Tournament, *, nonce: UUID) -> None:
    """A tap for the first hand that arrives when it may be over."""
    tracking.take_step(
        night.pk,
        table=1,
        hand=1,
        step=Action(1, Kind.FOLD),
        answers=1,
        asked=Asked(SOMEBODY, nonce),
    )


def test_a_hand_is_played_tap_by_tap_and_leaves_its_stacks() -> None:
    night = make_tracked_hand()
    for word in ("-r6", "-f", "-f", "-c", "[Kh7d2c]", "-x", "-b10", "-f"):
        tap(night, word)
    assert tracked(night).hand.is_over
    finish(night)
    place = state_of(night).tables[1]
    assert place.hand is None
    assert sorted(chips or 0 for chips in stacks(night)) == [94, 99, 100, 107]
    start(night)
    assert sorted(tracked(night).hand.deal.stacks) == [94, 99, 100, 107]


def test_the_stream_is_kept_in_the_notation_of_the_engine() -> None:
    night = make_tracked_hand(entries=2)
    first = tracked(night).hand.seat_to_act
    tap(night, "-r6")
    take_back(night)
    tap(night, "-f")
    rows = HandStep.objects.values_list("number", "word", "takes_back", "actor")
    assert list(rows) == [
        (1, f"{first}r6", None, "user 1"),
        (2, "", 1, "user 1"),
        (3, f"{first}f", None, "user 1"),
    ]
    assert TrackedHand.objects.get().deal in write(tracked(night).hand)


def test_same_nonce_acts_once_and_ends_the_hand_once() -> None:
    night = make_tracked_hand(entries=2)
    nonce = uuid4()
    tap(night, "-f", nonce=nonce)
    late(night, nonce=nonce)
    assert HandStep.objects.count() == 1
    for _ in range(2):
        finish(night, hand=1, nonce=nonce)
    assert Wish.objects.filter(kind="end_hand").count() == 1
    late(night, nonce=nonce)  # a copy of the tap, still under way: it was answered long ago
    assert HandStep.objects.count() == 1


def test_a_tap_for_an_earlier_moment_is_refused_and_says_what_happened() -> None:
    night = make_tracked_hand()
    tap(night, "-r6")
    with pytest.raises(RuleViolation) as refusal:
        tap(night, "-f", answers=0)
    assert refusal.value.code == "stale_tap"
    assert "raises to 6" in refusal.value.sentence


def test_what_the_rules_refuse_leaves_no_line() -> None:
    night = make_tracked_hand()
    assert refused(lambda: tap(night, "-r3")) == "below_minimum"
    assert refused(lambda: tap(night, "-x")) == "must_call"
    assert refused(lambda: tap(night, "[]")) == "not_now"
    assert refused(lambda: take_back(night)) == "nothing_to_undo"
    assert refused(lambda: finish(night)) == "hand_not_over"
    assert not HandStep.objects.exists()


def test_a_hand_that_is_over_takes_no_taps() -> None:
    night = make_tracked_hand(entries=2)
    tap(night, "-f")
    finish(night)
    assert refused(lambda: late(night, nonce=uuid4())) == "already_closed"


def test_a_restart_in_the_middle_of_a_hand_loses_nothing() -> None:
    night = make_tracked_hand()
    tap(night, "-r6")
    tap(night, "-c")
    before = tracked(night).hand
    forget_folds()
    assert tracked(night).hand == before


def test_a_void_hand_gives_everything_back() -> None:
    night = make_tracked_hand()
    tap(night, "-a")
    ask(night.pk, engine.void_hand, table=1, hand=1, reason="misdeal", asked=Asked(SOMEBODY))
    assert stacks(night) == [100, 100, 100, 100]
    start(night)
    assert tracked(night).row.number == 2


def test_an_undone_start_is_dealt_again_without_the_old_taps() -> None:
    night = make_tracked_hand()
    tap(night, "-r6")
    wish = tracked(night).row.wish.number
    log.undo(night.pk, Asked(SOMEBODY), wish=wish)
    start(night)
    assert (tracked(night).row.number, tracked(night).lines) == (1, 0)


def test_an_undone_end_opens_the_hand_where_it_was() -> None:
    night = make_tracked_hand(entries=2)
    tap(night, "-f")
    finish(night)
    wish = Wish.objects.get(kind="end_hand").number
    log.undo(night.pk, Asked(SOMEBODY), wish=wish)
    assert tracked(night).hand.is_over
    take_back(night)
    tap(night, "-c")
    assert not tracked(night).hand.is_over


def test_who_loses_everything_is_out_with_the_hand() -> None:
    night = make_tracked_hand(entries=3)
    for word in ("-a", "-a", "-f", "[]", "[]", "[]"):
        tap(night, word)
    winner, loser = tracked(night).hand.live_seats
    tap(night, f"#1>{winner}")
    finish(night)
    (report,) = state_of(night).floor.reports
    assert report.at.seat == loser
    entry = state_of(night).tables[1].seat(winner)
    assert entry is not None
    assert report.knocked_out_by == (entry.entry,)
    start(night)  # staff have not answered yet, and nobody deals to an empty stack
    assert loser not in tracked(night).hand.deal.seats


def test_full_mode_starts_with_a_count() -> None:
    night = make_small_night(entries=3)
    play_hand(night)  # in simple mode nobody knows the stacks afterwards
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)
    assert refused(lambda: start(night)) == "stack_needed"
    seats = [number for number, _ in state_of(night).tables[1].held()]
    told = dict(zip(seats, (90, 100, 110), strict=True))
    counting.count_table(night.pk, table=1, stacks=told, asked=Asked(SOMEBODY))
    start(night)
    assert sorted(tracked(night).hand.deal.stacks) == [90, 100, 110]


def test_the_mode_changes_between_hands_only() -> None:
    night = make_tracked_hand()
    switch = tracking.switch_mode
    assert refused(lambda: switch(night.pk, table=1, tracks_hands=False)) == "hand_running"
    assert refused(lambda: switch(night.pk, table=9, tracks_hands=True)) == "no_such_table"


def test_a_tracked_hand_may_end_without_tracking() -> None:
    night = make_tracked_hand()
    tap(night, "-r6")
    ask(night.pk, engine.end_hand, table=1, hand=1, asked=Asked(SOMEBODY))
    assert stacks(night) == [None] * 4


def count(night: Tournament, told: dict[int, int], *, tells_director: bool = False) -> None:
    counting.count_table(
        night.pk,
        table=1,
        stacks=told,
        tells_director=tells_director,
        asked=Asked(SOMEBODY),
    )


def test_a_count_that_differs_is_counted_again_or_goes_to_the_director() -> None:
    night = make_small_night(entries=3)
    seats = [number for number, _ in state_of(night).tables[1].held()]
    right = dict.fromkeys(seats, 100)
    wrong = right | {seats[0]: 95}
    count(night, right)
    assert refused(lambda: count(night, wrong)) == "count_differs"
    assert refused(lambda: count(night, {1: 300})) == "wrong_seats"
    assert state_of(night).floor.calls == ()
    count(night, wrong, tells_director=True)
    (call,) = state_of(night).floor.calls
    assert call.reason == f"Count: Seat {seats[0]} has 95, not 100."
    assert stacks(night) == [100, 100, 100]


def test_an_impossible_first_count_can_be_told_as_well() -> None:
    night = make_small_night(entries=3)
    play_hand(night)
    seats = [number for number, _ in state_of(night).tables[1].held()]
    wrong = dict.fromkeys(seats, 99)
    assert refused(lambda: count(night, wrong)) == "count_differs"
    count(night, wrong, tells_director=True)
    assert "297" in state_of(night).floor.calls[0].reason
    assert stacks(night) == [None, None, None]


def test_nobody_counts_in_the_middle_of_a_hand() -> None:
    night = make_tracked_hand()
    assert refused(lambda: count(night, {1: 100})) == "hand_running"


def test_lines_can_neither_be_changed_nor_deleted() -> None:
    night = make_tracked_hand(entries=2)
    tap(night, "-f")
    for act in (lambda: HandStep.objects.update(word="1x"), HandStep.objects.all().delete):
        with pytest.raises(DatabaseError), transaction.atomic():
            act()
    with pytest.raises(DatabaseError), transaction.atomic():
        TrackedHand.objects.update(number=7)


def test_a_tap_moves_the_version_that_screens_wait_for() -> None:
    night = make_tracked_hand()
    before = Tournament.objects.get().version
    tap(night, "-c")
    assert Tournament.objects.get().version == before + 1
    shown = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    assert shown.full is not None
    assert shown.full.hand is not None
    assert shown.full.hand.answers == 1
