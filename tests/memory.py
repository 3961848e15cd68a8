"""Nights that the services made once in this process, put back row by row when asked for again."""

from collections.abc import Callable, Hashable
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model

from tournaments.models import Organisation, Tournament, User

_nights: dict[Hashable, list[tuple[type[Model], list[Any]]]] = {}


def remembered(key: Hashable, make: Callable[[], Tournament]) -> Tournament:
    """The same night as `make` makes, which needs a database with nobody but users in it."""
    models = _models()
    if any(model._base_manager.exists() for model in models):
        return make()
    if key not in _nights:
        made = make()
        _nights[key] = [(model, list(model._base_manager.order_by("pk"))) for model in models]
        return made
    with transaction.atomic():
        for model, rows in _nights[key]:
            model._base_manager.bulk_create(rows)
        with connection.cursor() as cursor:
            for statement in connection.ops.sequence_reset_sql(no_style(), models):
                cursor.execute(statement)
    return Tournament.objects.get()


def _models() -> list[type[Model]]:
    """In any order: references are checked when all rows are there."""
    ours = [app.get_models() for app in apps.get_app_configs() if app.label in _OURS]
    return [model for each in ours for model in each if model not in (Organisation, User)]


_OURS = {"tournaments", "tables"}
