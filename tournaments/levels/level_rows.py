"""Levels as rows of a form: one form for each, rows added and taken out."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.forms import BaseFormSet
from django.http import QueryDict

from rules_engine.clock import Level
from tournaments import typed
from tournaments.levels import sheet

PREFIX = "level"
MOST = 60
_ROW = sheet.COLUMNS


def _whole(label: str, *, least: int, most: int = 10_000_000, required: bool = True) -> Any:
    messages = {
        "required": f"{label}: please give a number.",
        "invalid": f"{label}: please give a whole number.",
        "min_value": f"{label}: at least %(limit_value)s.",
        "max_value": f"{label}: at most %(limit_value)s.",
    }
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, required=required, error_messages=messages
    )


class LevelForm(forms.Form):
    """One level and the rest break after it, in minutes."""

    small_blind = _whole("Small blind", least=0)
    big_blind = _whole("Big blind", least=1)
    ante = _whole("Ante", least=0, required=False)
    minutes = _whole("Minutes", least=1, most=600)
    rest = _whole("Rest after", least=0, most=600, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "empty_permitted": False})

    @property
    def sentences(self) -> list[str]:
        """Everything that is wrong with the row."""
        return [str(each) for errors in self.errors.values() for each in errors]

    def level(self) -> Level:
        """What the row says, once it is valid."""
        said = self.cleaned_data
        rest = (said["rest"] or 0) * 60
        return Level(
            said["ante"] or 0, said["small_blind"], said["big_blind"], said["minutes"] * 60, rest
        )


LevelRows: "type[BaseFormSet[LevelForm]]" = forms.formset_factory(
    LevelForm, extra=0, min_num=1, max_num=MOST, validate_min=True, validate_max=True
)


def initial_rows(levels: Iterable[Level]) -> list[dict[str, int | None]]:
    """The levels as the rows show them first."""
    return [
        {
            "small_blind": level.small_blind,
            "big_blind": level.big_blind,
            "ante": level.ante or None,
            "minutes": level.seconds // 60,
            "rest": level.rest_seconds // 60 or None,
        }
        for level in levels
    ]


def put_in_place(
    rows: "BaseFormSet[LevelForm]", sentences: Iterable[str], *, before: int = 0
) -> list[str]:
    """Show each sentence at the level that it names; those that name none are handed back.

    So many levels come before the first row.
    """
    elsewhere = []
    for sentence in sentences:
        named = re.search(r"[Ll]evel (\d+)", sentence)
        if named and 1 <= int(named[1]) - before <= len(rows.forms):
            rows.forms[int(named[1]) - before - 1].add_error(None, sentence)
        else:
            elsewhere.append(sentence)
    return elsewhere


def changed(data: QueryDict, change: str) -> QueryDict:
    """The same form after a row was added at the end ("add"), after one ("after-3") or removed.

    "move-3-0" puts a row elsewhere, "paste-3-0" puts what is `pasted` from that row and column on;
    with "antes" every ante is one big blind.
    """
    rows = _rows(data)
    verb, *given = change.split("-")
    found = [typed.whole(one) for one in given]
    index = len(rows) - 1 if not found or found[0] is None else found[0]
    second = found[1] if len(found) > 1 else None
    if verb == "remove" and len(rows) > 1:
        del rows[index : index + 1]
    elif verb == "add" and len(rows) < MOST:
        rows.append(_next_row(rows, data))
    elif verb == "after" and index < len(rows) < MOST:
        rows.insert(index + 1, {**rows[index], "rest": ""})
    elif verb == "move" and index < len(rows) and second is not None:
        rows.insert(second, rows.pop(index))
    elif verb == "paste":
        rows = sheet.pasted(data.get("pasted", ""), rows, at=index, column=second or 0)[:MOST]
    elif verb == "antes":
        return _with_rows(_with_rising_antes(data), [_with_big_blind_ante(row) for row in rows])
    return _with_rows(data, rows)


def with_levels(data: QueryDict, levels: Iterable[Level]) -> QueryDict:
    """The same form with these levels for its rows."""
    rows = [
        {name: "" if value is None else str(value) for name, value in row.items()}
        for row in initial_rows(levels)
    ]
    return _with_rows(data, rows)


def _with_big_blind_ante(row: dict[str, str]) -> dict[str, str]:
    return {**row, "ante": row["big_blind"]} if row["ante"].strip("0 ") else row


def _with_rising_antes(data: QueryDict) -> QueryDict:
    """After the last row antes rise as the big blind does."""
    copy = data.copy()
    copy["rise_ante"] = data.get("rise_big_blind", "")
    return copy


def _rows(data: QueryDict) -> list[dict[str, str]]:
    told = data.get(f"{PREFIX}-TOTAL_FORMS", "")
    number = min(typed.whole(told) or 0, MOST)
    return [
        {name: data.get(f"{PREFIX}-{row}-{name}", "") for name in _ROW} for row in range(number)
    ]


def _with_rows(data: QueryDict, rows: list[dict[str, str]]) -> QueryDict:
    copy = data.copy()
    for key in [key for key in copy if re.fullmatch(rf"{PREFIX}-\d+-\w+", key)]:
        del copy[key]
    copy[f"{PREFIX}-TOTAL_FORMS"] = str(len(rows))
    for number, row in enumerate(rows):
        for name, value in row.items():
            copy[f"{PREFIX}-{number}-{name}"] = value
    return copy


def _next_row(rows: list[dict[str, str]], data: Mapping[str, Any]) -> dict[str, str]:
    """Continues as the levels after the listed ones would, or doubles the last one."""
    last = dict(rows[-1]) if rows else {}
    for name in ("small_blind", "big_blind", "ante"):
        value, step = typed.whole(last.get(name, "")), typed.whole(data.get(f"rise_{name}") or "")
        if value is not None:
            rise = value if step is None or not data.get("rises") else step
            last[name] = str(value + rise)
    return {**last, "rest": ""}
