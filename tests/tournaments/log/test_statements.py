"""What is written once in SQL is what the models say."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.forms.models import model_to_dict

from tests.factories import make_drawn_tournament, make_open_tournament, make_user
from tournaments.log import statements
from tournaments.models import Fact, Role, Tournament, Wish

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def new_wish(tournament: Tournament) -> Wish:
    return Wish(
        tournament=tournament,
        number=99,
        nonce=uuid4(),
        kind="announce",
        actor="user 1",
        user=make_user(Role.FLOOR),
        at=datetime(2026, 11, 14, 20, 0, 1, 250, tzinfo=UTC),
        version=7,
        refusal_code="too_late",
        refusal="“Zu spät”, 100 %.",
        refusal_parts='{"a":1}',
    )


def test_a_wish_is_kept_as_the_model_keeps_it() -> None:
    wish = new_wish(make_open_tournament())
    statements.insert_wish(wish)
    assert wish.pk
    assert model_to_dict(Wish.objects.get(number=99)) == model_to_dict(wish)


def test_facts_are_kept_as_the_model_keeps_them_and_read_back_in_order() -> None:
    tournament = make_open_tournament()
    wish = new_wish(tournament)
    statements.insert_wish(wish)
    kept = [
        Fact(
            tournament=tournament,
            number=number,
            wish=wish,
            kind="announced",
            v=1,
            data='{"text":"50 % für Ärzte"}',
            chain=f"{number:064}",
        )
        for number in (8, 9)
    ]
    statements.insert_facts(kept)
    names = [field.attname for field in Fact._meta.concrete_fields if not field.primary_key]
    stored = Fact.objects.filter(number__gte=8).order_by("number").values_list(*names)
    assert [*stored] == [tuple(getattr(fact, name) for name in names) for fact in kept]
    tail = statements.facts_after(tournament.pk, 8)
    assert tail == [(9, 99, "announced", 1, kept[1].data, kept[1].chain)]


def test_many_facts_leave_no_transaction_that_may_stand_still_for_ever() -> None:
    """After `executemany` PostgreSQL no longer ends a transaction that is idle for too long."""
    tournament = make_open_tournament()
    wish = new_wish(tournament)
    statements.insert_wish(wish)
    last = 8 + 2 * statements.FACTS_AT_ONCE
    sent: list[bool] = []

    def note(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        sent.append(many)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        statements.insert_facts(
            [
                Fact(tournament=tournament, number=n, wish=wish, kind="announced", v=1, data="{}")
                for n in range(8, last + 1)
            ]
        )
    assert sent == [False] * 3
    assert [row[0] for row in statements.facts_after(tournament.pk, 7)] == [*range(8, last + 1)]


def test_the_tail_of_a_log_is_what_the_models_have() -> None:
    tournament = make_drawn_tournament()
    rows = Fact.objects.filter(tournament=tournament, number__gt=1).order_by("number")
    names = ("number", "wish__number", "kind", "v", "data", "chain")
    assert statements.facts_after(tournament.pk, 1) == [*rows.values_list(*names)]
    assert len(rows) > 3


def test_a_nonce_is_found_in_its_own_tournament_only() -> None:
    tournament = make_open_tournament()
    (wish,) = Wish.objects.all()
    assert statements.answered(tournament.pk, wish.nonce) == (wish.pk, 1)
    assert statements.answered(tournament.pk, uuid4()) == (None, 1)
    assert statements.answered(tournament.pk + 1, wish.nonce) == (None, 0)


def test_a_locked_row_has_its_version_and_everything_else_on_demand() -> None:
    tournament = make_open_tournament()
    with transaction.atomic():
        row = statements.lock(tournament.pk)
        assert (row, row.event_id) == (tournament, tournament.event_id)
        statements.raise_version(row)
    stored = Tournament.objects.get(pk=tournament.pk)
    assert row.version == stored.version == tournament.version + 1
    assert (row.name, row.draft) == (stored.name, stored.draft)


def test_a_row_with_its_event_is_what_the_models_have() -> None:
    tournament = make_open_tournament()
    row, stored = statements.row_with_event(tournament.pk), Tournament.objects.get()
    assert "draft" in row.get_deferred_fields()
    assert model_to_dict(row) == model_to_dict(stored)
    assert (row.key, row.created_at) == (stored.key, stored.created_at)
    assert model_to_dict(row.event) == model_to_dict(stored.event)
    assert row.event.created_at == stored.event.created_at
    with pytest.raises(Tournament.DoesNotExist):
        statements.row_with_event(tournament.pk + 1)


def test_a_tournament_that_is_not_there_is_not_locked() -> None:
    with transaction.atomic(), pytest.raises(Tournament.DoesNotExist):
        statements.lock(7)
