"""The form of the set-up: everything about a tournament on one page.

It parses and puts every sentence at its field; what is allowed is decided by the engine and by
`Draft`. What a draft looks like in these fields is in `draft_fields`.
"""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from math import gcd
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.forms import BaseFormSet

from rules_engine.chips import unpayable_levels
from rules_engine.clock import Structure
from rules_engine.entries import Purchase
from rules_engine.errors import RuleViolation
from rules_engine.house import SHIPPED
from rules_engine.house.keys import TableFormat
from rules_engine.tournament import Furniture
from tables.setup import (
    band_rows,
    betting_fields,
    chip_fields,
    draft_fields,
    prize_fields,
    purchase_fields,
    re_entry_fields,
)
from tournaments import typed
from tournaments.form_fields import (
    LONG_PAST,
    Numbers,
    Words,
    amount,
    day,
    hour,
    number,
    whole_numbers,
)
from tournaments.levels.forms import StructureForm
from tournaments.prizes.package_rows import PackageForm, packages_in
from tournaments.terms.draft import Draft

MOST_TABLES = 60
ABOUT_PACKAGES = ("packages_missing", "package_names")
SEATS = {"blocked": "Blocked seats", "accessible": "Seats for a wheelchair"}
_LARGEST_CHIP = 10_000_000
NO_CHIPS = "Please list the values of the chips, such as 1, 5, 25."

# Where a sentence about the whole draft is shown.
_PLACES = {
    "room_too_small": "capacity",
    "pool_without_prizes": "prize_part",
    "must_pay_8_places": "paid",
    "no_paid_places": "paid",
    "parts_above_fee": "prize_part",
    "other_stack": "stack",
    "stack_not_payable": "stack",
    **dict.fromkeys(
        ("band_start", "no_share", "not_positive", "order", "shares_not_whole", "no_bands"),
        "prizes",
    ),
    "band_order": "prizes",
}


@dataclass(frozen=True, slots=True)
class Setup:
    """What a valid set-up form says."""

    name: str
    starts_at: datetime
    draft: Draft
    tables: tuple[Furniture, ...]


class SetupForm(StructureForm):
    """Everything about a draft but its levels, which are rows of their own (`rows`).

    A valid form has `said`.
    """

    name = Words(
        label="Name of the tournament",
        max_length=120,
        error_messages={"required": "Please give the tournament a name."},
    )
    day = day("Day")
    begins = hour("Starts at")

    fee = amount("Buy-in", help_text="What one entry costs.")
    prize_part = amount("For the prize pool", help_text="Of every buy-in.")
    bounty_part = amount("Bounty", help_text="For knocking somebody out.")

    stack = number("Starting stack", least=1, most=10_000_000, help_text="In chips.")
    denominations = forms.CharField(
        label="Chips in use",
        max_length=100,
        help_text="Their values, such as 1, 5, 25, 100.",
        error_messages={"required": NO_CHIPS},
    )

    house = forms.ChoiceField(
        label="Rule set", choices=[(name, house.title) for name, house in SHIPPED.items()]
    )

    suggest_players = number("So many play", least=2, most=100_000, required=False)
    suggest_hours = forms.DecimalField(
        label="For so many hours",
        min_value=Decimal("0.5"),
        max_value=24,
        required=False,
        error_messages={
            "invalid": "Please give hours, such as 4 or 4.5.",
            "min_value": "At least half an hour.",
            "max_value": "At most 24 hours.",
        },
    )

    table_format = forms.ChoiceField(
        label="Tables are meant for",
        choices=[
            (TableFormat.EIGHT_HANDED.value, "Eight players"),
            (TableFormat.SIX_HANDED.value, "Six players"),
        ],
        widget=forms.RadioSelect,
    )
    tables = number("Tables in the room", least=1, most=MOST_TABLES)
    seats = number(
        "Seats at each",
        least=2,
        most=12,
        help_text="Chairs that stand there. More than play at first are used when tables close.",
    )
    decks = forms.TypedChoiceField(
        label="Decks at each", choices=[(1, "One deck"), (2, "Two decks")], coerce=int
    )
    capacity = number(
        "Entries for sale",
        least=2,
        most=100_000,
        required=False,
        help_text="Empty: as many as there are seats.",
    )
    over_limit = forms.BooleanField(label="Sell more than the rules say", required=False)
    break_order = Numbers(
        "Please list each table number once, such as 3, 1, 2.",
        label="Order in which tables close",
        max_length=200,
        required=False,
        help_text="Such as 3, 1, 2. Empty: the highest number first.",
    )
    trusts_tables = forms.BooleanField(
        label="Trust the tables: who they report out is out, without staff confirming it",
        required=False,
    )

    trophies = number("Trophies", least=0, most=20, help_text="For the best places.")

    def __init__(
        self,
        *args: Any,
        packages: "BaseFormSet[PackageForm]",
        before: Draft,
        zone: str,
        now: datetime,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.packages, self.package_sentences = packages, list[str]()
        self.before, self.zone, self.now = before, zone, now
        self.said: Setup | None = None
        self.asks_capacity = False
        self.fields.update(
            purchase_fields.fields()
            | betting_fields.fields()
            | prize_fields.fields(before.payouts)
            | chip_fields.fields(self._chip_values())
            | re_entry_fields.fields()
        )
        self.grid = prize_fields.typed_grid(self.data if self.is_bound else None, before.payouts)
        purchase_fields.close_decided(self.fields, before.house)
        for table in self._table_numbers():
            self.fields[f"seats_{table}"] = number(
                f"Seats at table {table}", least=2, most=12, required=False
            )
            self.fields[f"decks_{table}"] = forms.TypedChoiceField(
                label=f"Decks at table {table}",
                choices=[("", "as above"), (1, "One deck"), (2, "Two decks")],
                coerce=int,
                empty_value=None,
                required=False,
            )
            for part, label in SEATS.items():
                self.fields[f"{part}_{table}"] = Numbers(
                    label=f"{label} of table {table}", max_length=40, required=False
                )

    @property
    def each_table(self) -> list[tuple[int, list[forms.BoundField]]]:
        """The fields of every table, for those that differ from the rest."""
        parts = ("seats", "decks", *SEATS)
        return [
            (table, [self[f"{part}_{table}"] for part in parts]) for table in self._table_numbers()
        ]

    @property
    def has_other_tables(self) -> bool:
        """Whether some table differs from the rest."""
        each = [field for _, fields in self.each_table for field in fields]
        return any(field.value() or field.errors for field in each)

    @property
    def purchases(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """What is sold, where it is written if the rules decide, and the fields of it."""
        return [
            (
                str(purchase.plural),
                purchase_fields.source(self.before, purchase),
                [self[name] for name in purchase_fields.names_of(purchase)],
            )
            for purchase in Purchase
        ]

    @property
    def has_purchases(self) -> bool:
        """Whether rebuys or add-ons are sold, or something is wrong with them."""
        return any(field.value() or field.errors for *_, part in self.purchases for field in part)

    @property
    def own_re_entry(self) -> list[forms.BoundField]:
        """What a re-entry may have of its own."""
        return [self[name] for name in re_entry_fields.NAMES]

    @property
    def has_own_re_entry(self) -> bool:
        """Whether it has, or something is wrong with it."""
        return any(field.value() or field.errors for field in self.own_re_entry)

    @property
    def has_packages(self) -> bool:
        """Whether there is something to win beside cash, or something is wrong with it."""
        rows = self.packages
        wrong = self.package_sentences or (rows.is_bound and not rows.is_valid())
        return bool(wrong or self["trophies"].value() or any(row["name"].value() for row in rows))

    @property
    def sentences(self) -> list[str]:
        """Everything that is wrong, also with the packages."""
        rows = [each for row in self.packages.forms for each in row.sentences]
        return [*super().sentences, *self.package_sentences, *rows]

    def is_valid(self) -> bool:
        """Also the packages."""
        is_valid = super().is_valid()
        return is_valid and self.packages.is_valid() and not self.package_sentences

    @property
    def chip_rows(self) -> list[chip_fields.ChipRow]:
        """What is known of every kind of chip in use."""
        return chip_fields.rows(self, self._chip_values())

    @property
    def has_wrong_chips(self) -> bool:
        """Whether something is wrong with one of them."""
        return any(row.errors for row in self.chip_rows)

    @property
    def bands(self) -> band_rows.Grid:
        """The table of percentages."""
        return band_rows.grid(self.grid)

    @property
    def has_own_bands(self) -> bool:
        """Whether the table of percentages is that of this tournament alone."""
        return bool(self["prizes"].value() == prize_fields.OWN)

    def _chip_values(self) -> tuple[int, ...]:
        said = self.data if self.is_bound else self.initial
        values = whole_numbers(str(said.get("denominations", ""))) or []
        fitting = sorted({one for one in values if 1 <= one <= _LARGEST_CHIP})
        return tuple(fitting[: chip_fields.MOST_KINDS])

    def _table_numbers(self) -> range:
        said = self.data.get("tables", "") if self.is_bound else self.initial.get("tables", "")
        count = min(typed.whole(str(said)) or 0, MOST_TABLES)
        return range(1, count + 1)

    def clean_denominations(self) -> tuple[int, ...]:
        values = whole_numbers(self.cleaned_data["denominations"])
        if not values or min(values) < 1 or max(values) > _LARGEST_CHIP:
            raise forms.ValidationError(NO_CHIPS)
        return tuple(sorted(set(values)))

    def clean(self) -> dict[str, Any]:
        said: dict[str, Any] = super().clean() or {}
        starts_at = self._clean_start(said)
        self._clean_break_order(said)
        self._clean_seats(said)
        self._clean_capacity(said)
        self._clean_price(said)
        for name, sentence in purchase_fields.problems(said, before=self.before).items():
            self.add_error(name, sentence)
        for name, sentence in re_entry_fields.problems(said).items():
            self.add_error(name, sentence)
        structure = self.clean_structure(said)
        if structure:
            structure = betting_fields.with_antes(structure, said)
            self._clean_betting(said, structure)
            self._clean_chips(said, structure)
        if structure and starts_at and self.packages.is_valid() and not self.errors:
            tables, packages = draft_fields.furniture(said), packages_in(self.packages)
            try:
                draft = draft_fields.draft(
                    said, packages, before=self.before, structure=structure, grid=self.grid
                )
                draft.refuse_unless_sound(tables)
                self.said = Setup(said["name"], starts_at, draft, tables)
            except RuleViolation as refusal:
                if refusal.code in ABOUT_PACKAGES:
                    self.package_sentences.append(refusal.sentence)
                else:
                    self.add_error(_PLACES.get(refusal.code), refusal.sentence)
        return said

    def _clean_start(self, said: dict[str, Any]) -> datetime | None:
        if "day" not in said or "begins" not in said:
            return None
        starts_at = datetime.combine(said["day"], said["begins"], ZoneInfo(self.zone))
        if starts_at < self.now - LONG_PAST:
            self.add_error("day", "That day has passed.")
        return starts_at

    def _clean_price(self, said: dict[str, Any]) -> None:
        try:
            draft_fields.price(said)
        except RuleViolation as refusal:
            self.add_error(_PLACES[refusal.code], refusal.sentence)
        except KeyError:  # a field that is missing has said so itself
            return

    def _clean_break_order(self, said: dict[str, Any]) -> None:
        beyond = [one for one in said.get("break_order", ()) if one > said.get("tables", one)]
        if beyond:
            self.add_error("break_order", f"There is no table {beyond[0]}.")

    def _clean_capacity(self, said: dict[str, Any]) -> None:
        """More than the house lets in is asked about: it would be cut in silence otherwise."""
        house = betting_fields.house_before(said, self.before)
        wanted, most = said.get("capacity"), house.max_entrants
        if wanted and most is not None and wanted > most and not said.get("over_limit"):
            self.asks_capacity = True
            sentence = (
                f"The {house.title} let {most} enter. Sell {most}, or tick below that {wanted} may."
            )
            self.add_error("capacity", sentence)

    def _clean_seats(self, said: dict[str, Any]) -> None:
        for table in self._table_numbers():
            seats = said.get(f"seats_{table}") or said.get("seats") or 0
            for part in SEATS:
                beyond = [one for one in said.get(f"{part}_{table}") or () if not 1 <= one <= seats]
                if beyond and seats:
                    self.add_error(f"{part}_{table}", f"Table {table} has no seat {beyond[0]}.")
            blocked = set(said.get(f"blocked_{table}") or ())
            both = blocked.intersection(said.get(f"accessible_{table}") or ())
            if both:
                sentence = f"Seat {min(both)} is blocked: nobody can sit there."
                self.add_error(f"accessible_{table}", sentence)

    def _clean_betting(self, said: dict[str, Any], structure: Structure) -> None:
        house = betting_fields.house_before(said, self.before)
        for name, told in betting_fields.problems(said, structure, house=house).items():
            self.add_error(name, told)

    def _clean_chips(self, said: dict[str, Any], structure: Structure) -> None:
        """Stack and blinds have to be payable with the chips that are there."""
        if not said.get("denominations"):
            return
        unit = gcd(*said["denominations"])
        if said.get("stack", 0) % unit:
            self.add_error("stack", f"These chips cannot make {said['stack']}.")
        unpayable = unpayable_levels(structure, denominations=said["denominations"])
        if unpayable:
            sentence = f"Level {unpayable[0]} cannot be paid: the smallest step is {unit}."
            self.add_error("denominations", sentence)
