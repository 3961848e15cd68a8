"""From the draft to the draw: evenings, drafts, opening, calling off, money back."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import TableFormat
from rules_engine.prizes.pool import Price
from rules_engine.tournament import audit
from tables.models import Table, Tablet
from tables.setup import services as opening
from tables.tablet import pairing
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
from tournaments.events import services as evenings
from tournaments.log import folds
from tournaments.log.log import Asked
from tournaments.models import (
    AccountKind,
    Event,
    Fact,
    Organisation,
    Posting,
    Registration,
    Status,
    Tournament,
    User,
    Wish,
)
from tournaments.money import books, ledger
from tournaments.refunds import services as refunds
from tournaments.terms.draft import READY, Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

CHICAGO = ZoneInfo("America/Chicago")


def state(tournament: Tournament) -> engine.Tournament:
    folded = folds.read(tournament.pk)
    assert folded
    assert audit.problems(folded.state) == ()
    return folded.state


def house_version() -> int:
    return Organisation.objects.get(pk=1).version


def make_cancelled(entries: int = 4) -> Tournament:
    tournament = make_open_tournament()
    for number in range(entries):
        make_entry(tournament, f"Player {number + 1}")
    ask(tournament.pk, engine.cancel_tournament, reason="Snow.", asked=Asked(SOMEBODY))
    return tournament


# -- evenings ------------------------------------------------------------------------------------


def make_evening() -> Event:
    starts_at = datetime(2099, 11, 14, 19, 0, tzinfo=CHICAGO)
    return evenings.create_event(
        name="Poker Night", starts_at=starts_at, zone="America/Chicago", charity="Food Pantry"
    )


def test_a_draft_moves_with_its_evening_and_keeps_its_hour() -> None:
    event = make_evening()
    at = datetime(2099, 11, 14, 18, 30, tzinfo=CHICAGO)
    row = opening.plan_tournament(
        event.pk, name="Deep Stack", draft=READY["deep-stack"].draft, starts_at=at
    )
    day = datetime(2099, 11, 21, 20, 0, tzinfo=ZoneInfo("Europe/Dublin"))
    evenings.change_event(
        event.pk, asked=Asked(SOMEBODY), name="Poker", starts_at=day, zone="Europe/Dublin"
    )
    row.refresh_from_db()
    local = row.starts_at.astimezone(ZoneInfo("Europe/Dublin"))
    assert (local.day, local.hour, local.minute) == (21, 18, 30)


def test_an_open_tournament_stays_when_its_evening_moves() -> None:
    tournament = make_open_tournament()
    later = STARTS_AT + timedelta(days=1)
    evenings.change_event(
        tournament.event_id, asked=Asked(SOMEBODY), name="Renamed", starts_at=later, zone="UTC"
    )
    tournament.refresh_from_db()
    assert tournament.starts_at == STARTS_AT
    assert tournament.event.name == "Renamed"


@pytest.mark.parametrize("change", [{"zone": "Europe/Dublin"}, {"currency": "EUR"}])
def test_zone_and_currency_are_fixed_once_something_is_open(change: dict[str, str]) -> None:
    tournament = make_open_tournament()
    known = {"name": "Poker", "starts_at": STARTS_AT, "zone": "UTC", **change}
    with pytest.raises(RuleViolation) as refused:
        evenings.change_event(tournament.event_id, asked=Asked(SOMEBODY), **known)  # type: ignore[arg-type]
    assert refused.value.code == "already_open"
    assert Event.objects.get().name == "St. Gabriel"


def test_renaming_the_evening_reaches_every_screen() -> None:
    tournament = make_open_tournament()
    before, house = Tournament.objects.get().version, house_version()
    evenings.change_event(
        tournament.event_id, asked=Asked(SOMEBODY), name="New", starts_at=STARTS_AT, zone="UTC"
    )
    assert Tournament.objects.get().version == before + 1
    assert house_version() == house + 1


# -- drafts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", READY)
def test_every_ready_tournament_can_be_opened_as_it_is(name: str) -> None:
    event = make_evening()
    row = opening.plan_tournament(
        event.pk, name="As it is", draft=READY[name].draft, starts_at=event.starts_at
    )
    opening.open_tournament(row.pk, asked=Asked(SOMEBODY))
    terms = state(row).terms
    assert terms.house == READY[name].draft.house
    assert terms.price == READY[name].draft.price
    assert len(terms.tables) == Table.objects.count()


def test_the_three_of_st_gabriel_are_as_published() -> None:
    published = {
        "six-handed": (Price(30_00, 24_00), 100, TableFormat.SIX_HANDED),
        "freeze-out": (Price(40_00, 32_00), 100, TableFormat.EIGHT_HANDED),
        "deep-stack": (Price(50_00, 40_00), 150, TableFormat.EIGHT_HANDED),
    }
    for name, (price, stack, table_format) in published.items():
        draft = READY[name].draft
        assert (draft.price, draft.stack, draft.table_format) == (price, stack, table_format)
        assert draft.capacity == 80


def change(tournament: Tournament, draft: Draft, tables: int = 9, seats: int = 9) -> None:
    opening.change_setup(
        tournament.pk,
        name="Changed",
        starts_at=STARTS_AT,
        draft=draft,
        tables=[engine.Furniture(number, seats) for number in range(1, tables + 1)],
    )


def test_a_set_up_is_kept_whole() -> None:
    tournament = make_draft_tournament()
    draft = replace(Draft.of_template("deep-stack"), re_entries=1, break_order=(2, 1))
    change(tournament, draft)
    tournament.refresh_from_db()
    assert tournament.name == "Changed"
    assert Draft.from_data(tournament.draft) == draft
    assert Table.objects.count() == 9


@pytest.mark.parametrize(
    ("draft", "tables", "code"),
    [
        (Draft.of_template("freeze-out"), 2, "room_too_small"),
        (
            replace(Draft.of_house("charity-draft"), price=Price(200_00, 100_00)),
            9,
            "pool_without_prizes",
        ),
    ],
)
def test_an_unsound_set_up_changes_nothing(draft: Draft, tables: int, code: str) -> None:
    tournament = make_draft_tournament()
    with pytest.raises(RuleViolation) as refused:
        change(tournament, draft, tables=tables)
    assert refused.value.code == code
    tournament.refresh_from_db()
    assert tournament.name == "Freeze Out"
    assert Table.objects.count() == 2


def test_an_open_tournament_is_no_draft_any_more() -> None:
    tournament = make_open_tournament()
    with pytest.raises(RuleViolation) as refused:
        change(tournament, Draft.of_template("freeze-out"))
    assert refused.value.code == "already_open"


def test_a_table_that_stays_keeps_its_tablet(floor: User) -> None:
    tournament = make_draft_tournament(tables=9)
    now = datetime.now(UTC)
    for number in (1, 9):
        table = Table.objects.get(tournament=tournament, number=number)
        pairing.pair(pairing.make_code(table.pk, by=floor, now=now), now=now)
    change(tournament, Draft.of_template("freeze-out"), tables=8, seats=10)
    assert Tablet.objects.get().table.number == 1
    assert Table.objects.get(number=1).seats == 10


def test_a_draft_can_be_thrown_away() -> None:
    tournament = make_draft_tournament()
    opening.delete_draft(tournament.pk)
    assert not Tournament.objects.exists()
    assert not Table.objects.exists()


def test_what_was_opened_or_signed_up_for_cannot_be_thrown_away() -> None:
    with pytest.raises(RuleViolation) as refused:
        opening.delete_draft(make_open_tournament().pk)
    assert refused.value.code == "already_open"
    draft = make_draft_tournament()
    make_registration(draft)
    with pytest.raises(RuleViolation) as refused:
        opening.delete_draft(draft.pk)
    assert refused.value.code == "has_log"


# -- opening -------------------------------------------------------------------------------------


def test_opening_twice_with_one_nonce_opens_once() -> None:
    tournament, nonce = make_draft_tournament(), uuid4()
    first, second = (
        opening.open_tournament(tournament.pk, asked=Asked(SOMEBODY, nonce)) for _ in range(2)
    )
    assert second.is_replay
    assert first.lines == second.lines
    with pytest.raises(RuleViolation) as refused:
        opening.open_tournament(tournament.pk, asked=Asked(SOMEBODY))
    assert refused.value.code == "already_open"
    assert Fact.objects.count() == 1


def test_a_room_without_tables_does_not_open() -> None:
    tournament = make_draft_tournament(tables=0)
    with pytest.raises(RuleViolation) as refused:
        opening.open_tournament(tournament.pk, asked=Asked(SOMEBODY))
    assert refused.value.code == "no_tables"


def test_a_night_whose_midnight_has_passed_does_not_open() -> None:
    tournament = make_draft_tournament()
    Tournament.objects.update(starts_at=datetime(2020, 1, 1, 19, tzinfo=UTC))
    with pytest.raises(RuleViolation) as refused:
        opening.open_tournament(tournament.pk, asked=Asked(SOMEBODY))
    assert refused.value.code == "start_has_passed"


def test_only_a_new_stage_reaches_the_home_page() -> None:
    tournament = make_draft_tournament(tables=2)
    seen = [house_version()]
    opening.open_tournament(tournament.pk, asked=Asked(SOMEBODY))
    seen.append(house_version())
    for number in range(10):
        make_entry(tournament, f"Player {number}")
    assert house_version() == seen[-1]
    ask(tournament.pk, engine.close_registration, asked=Asked(SOMEBODY))
    seen.append(house_version())
    ask(tournament.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    seen.append(house_version())
    ask(tournament.pk, engine.start_clock, asked=Asked(SOMEBODY))
    seen.append(house_version())
    assert seen == sorted(set(seen))


# -- the draw ------------------------------------------------------------------------------------


def test_a_field_below_the_minimum_is_not_drawn() -> None:
    tournament = make_open_tournament()
    for number in range(9):
        make_entry(tournament, f"Player {number}")
    with pytest.raises(RuleViolation) as refused:
        ask(tournament.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    assert refused.value.code == "too_few"


def test_the_seed_of_the_draw_is_in_the_log() -> None:
    tournament = make_drawn_tournament(entries=12)
    assert state(tournament).stage is engine.Stage.DRAWN
    assert '"seed":"' in Fact.objects.get(kind="seats_drawn").data


def test_a_draft_is_neither_drawn_nor_called_off() -> None:
    tournament = make_draft_tournament()
    with pytest.raises(RuleViolation) as refused:
        ask(tournament.pk, engine.draw_seats, asked=Asked(SOMEBODY))
    assert refused.value.code == "not_open"
    with pytest.raises(RuleViolation) as refused:
        ask(tournament.pk, engine.cancel_tournament, reason="Snow.", asked=Asked(SOMEBODY))
    assert refused.value.code == "not_open"


# -- calling off ---------------------------------------------------------------------------------


def test_calling_off_needs_a_reason() -> None:
    tournament = make_open_tournament()
    with pytest.raises(RuleViolation) as refused:
        ask(tournament.pk, engine.cancel_tournament, reason="  ", asked=Asked(SOMEBODY))
    assert refused.value.code == "reason_needed"
    assert state(tournament).stage is engine.Stage.SALES


def test_after_calling_off_everybody_gets_the_money_back() -> None:
    tournament = make_cancelled(entries=4)
    assert ledger.balances(tournament.pk)[AccountKind.CASH] == 160_00
    assert refunds.refund_everybody(tournament.pk, asked=Asked(SOMEBODY)) == 4
    assert set(ledger.balances(tournament.pk).values()) == {0}
    assert set(Registration.objects.values_list("status", flat=True)) == {Status.CANCELLED}
    assert books.problems(books.read(tournament.pk), state(tournament), currency="USD") == ()


def test_a_refund_is_one_person_and_the_rest_is_still_owed() -> None:
    tournament = make_cancelled(entries=3)
    refunds.refund(tournament.pk, entry=2, asked=Asked(SOMEBODY))
    assert ledger.balances(tournament.pk)[AccountKind.CASH] == 80_00
    assert refunds.refund_everybody(tournament.pk, asked=Asked(SOMEBODY)) == 2


def test_the_same_tap_refunds_once_and_another_tap_is_refused() -> None:
    tournament, nonce = make_cancelled(), uuid4()
    first, second = (
        refunds.refund(tournament.pk, entry=1, asked=Asked(SOMEBODY, nonce)) for _ in range(2)
    )
    assert [receipt.wish for receipt in first] == [receipt.wish for receipt in second]
    with pytest.raises(RuleViolation) as refused:
        refunds.refund(tournament.pk, entry=1, asked=Asked(SOMEBODY))
    assert refused.value.code == "refunded_already"
    assert "given back already, by user 1 at " in refused.value.sentence
    assert Posting.objects.filter(kind=books.REVERSAL).count() == 1


def test_nothing_is_refunded_while_the_tournament_is_on() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    with pytest.raises(RuleViolation) as refused:
        refunds.refund(tournament.pk, entry=1, asked=Asked(SOMEBODY))
    assert refused.value.code == "not_cancelled"
    with pytest.raises(RuleViolation) as refused:
        refunds.refund(tournament.pk, entry=7, asked=Asked(SOMEBODY))
    assert refused.value.code == "nothing_paid"


def test_a_refund_is_a_wish_of_its_own_without_facts() -> None:
    tournament = make_cancelled(entries=1)
    facts = Fact.objects.count()
    refunds.refund(tournament.pk, entry=1, asked=Asked(SOMEBODY))
    assert Wish.objects.filter(kind="refund", posting__isnull=False).count() == 1
    assert Fact.objects.count() == facts
