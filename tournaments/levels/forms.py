"""The form of a structure: its levels as rows, how they go on, a rest break at a time of day.

The set-up of a draft and the page of a night that is played are made of it.
"""

from typing import Any

from django import forms
from django.forms import BaseFormSet

from rules_engine.clock import Level, Structure, structure_problems, with_rest
from tournaments.form_fields import hour, number
from tournaments.levels import structure_fields
from tournaments.levels.level_rows import LevelForm, put_in_place


class StructureForm(forms.Form):
    """Everything about a structure; its levels are rows of their own, after those `kept`."""

    rises = forms.BooleanField(label="Blinds keep rising after the last level", required=False)
    rise_small_blind = number("Small blind by", least=0, most=1_000_000, required=False)
    rise_big_blind = number("Big blind by", least=0, most=1_000_000, required=False)
    rise_ante = number("Ante by", least=0, most=1_000_000, required=False)
    rise_minutes = number("Minutes each", least=1, most=600, required=False)
    rise_rest_every = number("Levels between rests", least=0, most=60, required=False)
    rise_rest = number("Minutes of rest", least=0, most=600, required=False)
    dinner_at = hour("Rest break at", required=False)
    dinner_minutes = number("For how many minutes", least=1, most=600, required=False)

    def __init__(
        self,
        *args: Any,
        rows: "BaseFormSet[LevelForm]",
        kept: tuple[Level, ...] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.rows, self.kept = rows, kept
        self.row_sentences: list[str] = []

    @property
    def levels_before(self) -> int:
        """So many levels come before the first row."""
        return len(self.kept)

    @property
    def sentences(self) -> list[str]:
        """Everything that is wrong, with the names of the fields."""
        fields = [
            f"{self.fields[name].label}: {each}" if name in self.fields else str(each)
            for name, errors in self.errors.items()
            for each in errors
        ]
        rows = [each for row in self.rows.forms for each in row.sentences]
        return [*fields, *self.row_sentences, *rows]

    def is_valid(self) -> bool:
        """Also the rows."""
        is_valid = super().is_valid()
        return is_valid and self.rows.is_valid() and not self.row_sentences

    def clean_structure(self, said: dict[str, Any]) -> Structure | None:
        """The structure that the fields describe; None where something has to be put right."""
        if said.get("dinner_minutes") and "dinner_at" in said and not said["dinner_at"]:
            self.add_error("dinner_at", "When does this rest break begin?")
        if not self.rows.is_valid():
            self.row_sentences = [str(each) for each in self.rows.non_form_errors()]
            return None
        levels = (*self.kept, *(row.level() for row in self.rows.forms))
        growth = structure_fields.growth(said, levels)
        rests_at = structure_fields.rests_at(said)
        wrong = structure_problems(levels, growth=growth, rests_at=rests_at)
        if wrong:
            self.row_sentences = put_in_place(self.rows, wrong, before=self.levels_before)
            return None
        return Structure(levels, growth, rests_at)


class LevelsForm(StructureForm):
    """The levels that have not begun, and the rest break after the one that is played.

    A valid form has `structure`.
    """

    rest_after = number("Rest break after this level", least=0, most=600, required=False)

    def __init__(self, *args: Any, before: Structure, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.before = before
        self.structure: Structure | None = None

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        structure = self.clean_structure(said)
        if structure and not self.errors:
            self.structure = self._with_rest_before(structure, said)
        return said

    def _with_rest_before(self, structure: Structure, said: dict[str, Any]) -> Structure:
        """What was played stays; the rest break that follows it may be another."""
        first = len(self.kept) + 1
        if self.kept:
            seconds = 60 * (said.get("rest_after") or 0)
            structure = with_rest(structure, after=len(self.kept), seconds=seconds)
        return self.before.spliced(structure, first_level=first, rest_before=True)
