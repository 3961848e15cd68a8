"""commit: lock, replay, fold, decide, append, announce; and what the log keeps."""

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import Model
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament import audit
from tests.asking import ask
from tests.factories import (
    SOMEBODY,
    STARTS_AT,
    make_draft_tournament,
    make_drawn_tournament,
    make_entry,
    make_open_tournament,
    make_registration,
)
from tests.forgetting import forget_folds
from tests.tournaments.endings import wished
from tournaments.desk import services as registrations
from tournaments.events import services as evenings
from tournaments.events.services import Evening
from tournaments.log import append_only, folds, log
from tournaments.log import screen as log_screen
from tournaments.log.chain import FIRST_CHAIN, line_of, next_chain
from tournaments.log.kinds import WishKind
from tournaments.log.log import Asked
from tournaments.log.wording import who
from tournaments.models import (
    AccountKind,
    EventWish,
    Fact,
    LedgerLine,
    Posting,
    Registration,
    Tournament,
    Wish,
)
from tournaments.money import ledger
from tournaments.people.names import Names
from tournaments.refunds import services as refunds
from tournaments.words.times import hour

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture(params=["with the cache", "without the cache"], autouse=True)
def _cached_or_not(request: pytest.FixtureRequest) -> Iterator[None]:
    folds._cache.is_on = request.param == "with the cache"
    yield
    folds._cache.is_on = True


def state(tournament: Tournament) -> engine.Tournament:
    folded = folds.read(tournament.pk)
    assert folded
    return folded.state


def announce(tournament: Tournament, text: str, nonce: UUID | None = None) -> log.Receipt:
    return log.commit(
        tournament.pk,
        Asked(SOMEBODY, nonce or uuid4()),
        WishKind.ANNOUNCE,
        lambda t, now, _rng: engine.announce(t, text=text, now=now),
    )


def test_a_draft_has_no_log() -> None:
    assert folds.read(make_draft_tournament().pk) is None


def test_opening_writes_the_terms_as_the_first_fact() -> None:
    tournament = make_open_tournament()
    assert Fact.objects.get().kind == "tournament_opened"
    assert len(state(tournament).tables) == 2
    tournament.refresh_from_db()
    assert tournament.opened_at


def test_a_wish_becomes_facts_and_moves_the_version() -> None:
    tournament = make_open_tournament()
    before = Tournament.objects.get().version
    receipt = announce(tournament, "Welcome")
    assert [line.number for line in receipt.lines] == [2]
    assert receipt.version == before + 1 == Tournament.objects.get().version
    assert state(tournament).floor.announcement == "Welcome"


def test_the_same_nonce_gets_the_same_answer_and_happens_once() -> None:
    tournament = make_open_tournament()
    nonce = uuid4()
    first, second = (announce(tournament, "Welcome", nonce) for _ in range(2))
    assert (first.wish, first.lines, first.version) == (second.wish, second.lines, second.version)
    assert second.is_replay
    assert Fact.objects.filter(kind="announcement_made").count() == 1


def test_a_nonce_belongs_to_its_sender_and_to_its_wish() -> None:
    tournament = make_open_tournament()
    nonce = uuid4()
    announce(tournament, "Welcome", nonce)
    before = Wish.objects.count()
    with pytest.raises(RuleViolation, match="Another tap had that number"):
        log.commit(
            tournament.pk,
            Asked(log.Actor("user 2"), nonce),
            WishKind.ANNOUNCE,
            lambda t, now, _: engine.announce(t, text="Welcome", now=now),
        )
    with pytest.raises(RuleViolation, match="Another tap had that number"):
        ask(tournament.pk, engine.call_floor, table=1, reason="", asked=Asked(SOMEBODY, nonce))
    assert Wish.objects.count() == before


def test_a_refusal_is_remembered_and_changes_nothing() -> None:
    tournament = make_open_tournament()
    nonce = uuid4()
    version = Tournament.objects.get().version
    for _ in range(2):
        with pytest.raises(RuleViolation) as refusal:
            log.commit(
                tournament.pk,
                Asked(SOMEBODY, nonce),
                WishKind.ANNOUNCE,
                lambda t, now, _rng: engine.bust_seat(t, at=engine.SeatRef(1, 1), entry=1, now=now),
            )
    wish = Wish.objects.get(nonce=nonce)
    assert (wish.refusal_code, wish.refusal) == (refusal.value.code, refusal.value.sentence)
    assert Fact.objects.count() == 1
    assert Tournament.objects.get().version == version


def test_a_refusal_is_shown_with_names_whoever_asks_again() -> None:
    tournament = make_open_tournament()
    entry = make_entry(tournament, "Grace Nolan").entry
    asked = Asked(SOMEBODY, uuid4())
    for _ in range(2):
        with pytest.raises(RuleViolation) as refusal:
            ask(tournament.pk, engine.mark_returned, asked=asked, entry=entry)
        assert refusal.value.sentence == f"Entry {entry} is not marked absent."
        named = Names.load(tournament.pk).within(refusal.value.sentence)
        assert named == "Grace Nolan is not marked absent."
    shown = log_screen.build(now=timezone.now(), tournament_id=tournament.pk)
    assert shown.lines[0].refusal == "Grace Nolan is not marked absent."


def test_a_refusal_that_was_kept_as_text_is_shown_as_it_is() -> None:
    wish = Wish(refusal_code="not_absent", refusal="Entry 5 is not marked absent.")
    assert wish.sentence == "Entry 5 is not marked absent."
    assert Names({5: "Grace Nolan"}).within(wish.sentence) == wish.refusal


def test_a_refused_wish_stays_refused_even_when_it_would_be_possible_now() -> None:
    tournament = make_open_tournament()
    nonce = uuid4()

    def draw() -> None:
        log.commit(
            tournament.pk,
            Asked(SOMEBODY, nonce),
            WishKind.ANNOUNCE,
            lambda t, now, rng: engine.draw_seats(t, now=now, rng=rng),
        )

    with pytest.raises(RuleViolation):
        draw()
    for number in range(12):
        make_entry(tournament, f"Player {number}")
    with pytest.raises(RuleViolation):
        draw()


def test_rows_written_alongside_stand_or_fall_with_the_facts() -> None:
    tournament = make_open_tournament()
    registration = make_registration(tournament)

    class PowerCutError(Exception):
        pass

    def cut(*_: object) -> None:
        raise PowerCutError

    with pytest.raises(PowerCutError):
        log.commit(
            tournament.pk,
            Asked(SOMEBODY),
            WishKind.ADMIT_ENTRY,
            lambda t, now, _rng: engine.admit_entry(t, now=now),
            alongside=cut,
        )
    assert Fact.objects.count() == 1
    assert Wish.objects.count() == 1
    assert state(tournament).sales.entries == 0
    make_entry(tournament, "Somebody else")
    assert state(tournament).sales.entries == 1
    registration.refresh_from_db()
    assert registration.entry is None


def test_an_entry_is_admitted_with_its_money_in_one_go() -> None:
    tournament = make_open_tournament()
    registration = make_entry(tournament)
    assert registration.entry == 1
    assert ledger.balances(tournament.pk) == {
        AccountKind.CASH: 40_00,
        AccountKind.CARD: 0,
        AccountKind.PRIZE_POOL: -32_00,
        AccountKind.CHARITY: -8_00,
    }
    assert Posting.objects.get().wish.facts.get().kind == "entry_admitted"


def test_an_entry_cannot_be_paid_twice() -> None:
    tournament = make_open_tournament()
    registration = make_entry(tournament)
    with pytest.raises(RuleViolation) as refusal:
        registrations.sell_entry(
            tournament.pk,
            to=registrations.Buyer(person_id=registration.person_id),
            paid_into=AccountKind.CASH,
            asked=Asked(SOMEBODY),
        )
    assert refusal.value.code == "paid_already"
    assert Posting.objects.count() == 1


def test_a_refund_reverses_the_money_and_the_entry() -> None:
    tournament = make_open_tournament()
    registration = make_entry(tournament)
    registrations.refund_entry(registration.pk, reason="Ill", asked=Asked(SOMEBODY))
    assert set(ledger.balances(tournament.pk).values()) == {0}
    assert state(tournament).tally.in_play == 0
    assert Registration.objects.get().status == "cancelled"
    assert not audit.problems(state(tournament))


def test_money_is_not_taken_back_by_undo() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    wish = Posting.objects.get().wish.number
    with pytest.raises(RuleViolation) as refusal:
        log.undo(tournament.pk, Asked(SOMEBODY), wish=wish)
    assert refusal.value.code == "undo_money"


def test_calling_off_is_not_undone_once_money_went_back() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    off = ask(tournament.pk, engine.cancel_tournament, reason="Storm", asked=Asked(SOMEBODY))
    refunds.refund(tournament.pk, entry=1, asked=Asked(SOMEBODY))
    with pytest.raises(RuleViolation, match="Money was given back after that") as refusal:
        log.undo(tournament.pk, Asked(SOMEBODY), wish=off.wish)
    assert refusal.value.code == "undo_money"
    assert state(tournament).stage is engine.Stage.CANCELLED


def test_calling_off_is_undone_while_nobody_got_money_back() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    off = ask(tournament.pk, engine.cancel_tournament, reason="Storm", asked=Asked(SOMEBODY))
    log.undo(tournament.pk, Asked(SOMEBODY), wish=off.wish)
    assert state(tournament).stage is engine.Stage.SALES


def test_undo_takes_back_a_wish_and_can_itself_be_undone() -> None:
    tournament = make_open_tournament()
    first = announce(tournament, "First")
    announce(tournament, "Second")
    undo = log.undo(tournament.pk, Asked(SOMEBODY), wish=first.wish + 1)
    assert state(tournament).floor.announcement == "First"
    log.undo(tournament.pk, Asked(SOMEBODY), wish=undo.wish)
    assert state(tournament).floor.announcement == "Second"
    assert Fact.objects.count() == 5


def test_an_undo_that_would_break_a_later_fact_is_refused_by_name() -> None:
    tournament = make_drawn_tournament()
    start = log.commit(
        tournament.pk,
        Asked(SOMEBODY),
        WishKind.START_CLOCK,
        lambda t, now, _rng: engine.start_clock(t, now=now),
    )
    with pytest.raises(RuleViolation):  # so that wishes and facts no longer count alike
        log.undo(tournament.pk, Asked(SOMEBODY), wish=1)
    log.commit(
        tournament.pk,
        Asked(SOMEBODY),
        WishKind.PAUSE_CLOCK,
        lambda t, now, _rng: engine.pause_clock(t, now=now),
    )
    with pytest.raises(RuleViolation) as refusal:
        log.undo(tournament.pk, Asked(SOMEBODY), wish=start.wish)
    assert refusal.value.code == "undo_blocked"
    pause = Wish.objects.get(kind="pause_clock")
    assert pause.number != pause.facts.get().number
    assert refusal.value.sentence == (
        "This cannot be taken back, because of what came after it: "
        f"number {pause.number}, {hour(pause.at, tournament.event.zone)}, {who(pause)}: "
        "The clock was paused. Take that back first."
    )


def test_a_sale_that_stands_in_the_way_is_given_back_at_the_desk() -> None:
    tournament = make_drawn_tournament()
    drawn = Wish.objects.get(facts__kind="seats_drawn")
    late = make_entry(tournament, "Late Comer")
    with pytest.raises(RuleViolation) as refusal:
        log.undo(tournament.pk, Asked(SOMEBODY), wish=drawn.number)
    assert f"Entry {late.entry} got a seat: " in refusal.value.sentence
    assert refusal.value.sentence.endswith(" Give the money back at the desk first.")


def test_what_rested_on_something_taken_back_does_not_come_back_alone() -> None:
    tournament = make_drawn_tournament()
    start = wished(tournament, WishKind.ANNOUNCE, lambda t, now, _: engine.start_clock(t, now=now))
    pause = wished(tournament, WishKind.ANNOUNCE, lambda t, now, _: engine.pause_clock(t, now=now))
    undone = log.undo(tournament.pk, Asked(SOMEBODY), wish=pause.wish)
    log.undo(tournament.pk, Asked(SOMEBODY), wish=start.wish)
    with pytest.raises(RuleViolation) as refusal:
        log.undo(tournament.pk, Asked(SOMEBODY), wish=undone.wish)
    assert refusal.value.code == "undo_blocked"
    assert refusal.value.sentence.startswith(
        f"This cannot stand again, because what it rested on was taken back: number {pause.wish}, "
    )
    assert refusal.value.sentence.endswith(": The clock was paused.")


def test_the_opening_is_not_taken_back() -> None:
    tournament = make_open_tournament()
    with pytest.raises(RuleViolation, match="The opening stays: call the tournament off"):
        log.undo(tournament.pk, Asked(SOMEBODY), wish=1)


def test_the_chain_covers_every_line() -> None:
    tournament = make_drawn_tournament()
    chain = FIRST_CHAIN
    for fact in tournament.facts.select_related("wish").order_by("number"):
        chain = next_chain(chain, line_of(fact, fact.wish))
        assert fact.chain == chain


@pytest.mark.parametrize("model", [Wish, Fact, EventWish, Posting, LedgerLine])
@pytest.mark.parametrize("verb", ["update", "delete", "replace"])
def test_the_database_refuses_to_change_what_was_kept(model: type[Model], verb: str) -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    evening: Evening = {"name": "Poker", "starts_at": STARTS_AT, "zone": "UTC"}
    evenings.change_event(tournament.event_id, asked=Asked(SOMEBODY), **evening)
    table, key = model._meta.db_table, model._meta.pk.column
    replacing = {
        "sqlite": f"REPLACE INTO {table} SELECT * FROM {table}",
        "postgresql": f"INSERT INTO {table} SELECT * FROM {table} "
        f"ON CONFLICT ({key}) DO UPDATE SET {key} = EXCLUDED.{key}",
    }
    statements = {
        "update": f"UPDATE {table} SET {key} = {key}",
        "delete": f"DELETE FROM {table}",
        "replace": replacing[connection.vendor],
    }
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statements[verb])
    assert model._default_manager.exists()


def test_the_guards_know_every_key_of_their_tables() -> None:
    with connection.cursor() as cursor:
        for table, keys in append_only.TABLES.items():
            found = connection.introspection.get_constraints(cursor, table).values()
            unique = [key["columns"] for key in found if key["unique"] or key["primary_key"]]
            assert {*keys} == {" ".join(columns) for columns in unique}


def test_a_line_cannot_be_replaced_by_another_of_its_number() -> None:
    tournament = make_drawn_tournament()
    last = tournament.facts.last()
    assert last
    verb = "REPLACE" if connection.vendor == "sqlite" else "INSERT"
    with pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute(
            f"{verb} INTO tournaments_fact (tournament_id, wish_id, number, kind, v, data, chain) "
            "VALUES (%s, %s, %s, 'announced', 1, '{}', '')",
            [tournament.pk, last.wish_id, last.number],
        )
    assert tournament.facts.last() == last


def test_a_log_reads_the_same_from_the_database_as_from_memory() -> None:
    tournament = make_drawn_tournament()
    kept = state(tournament)
    forget_folds()
    assert state(tournament) == kept
    assert not audit.problems(kept)
