"""Re-entries on the set-up page: like the first entry, or with price and window of their own."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms

from rules_engine.errors import RuleViolation
from rules_engine.prizes import Price
from rules_engine.tournament import ReEntry
from tournaments.form_fields import amount, number
from tournaments.terms.draft import Draft

NAMES = ("re_entry_until", "re_entry_fee", "re_entry_prize", "re_entry_chips")


def fields() -> dict[str, forms.Field]:
    """How many, and what is otherwise than with the first entry; empty is like it."""
    return {
        "re_entries": number(
            "Re-entries", least=0, most=20, help_text="Per person, after going out."
        ),
        "re_entry_until": number("Until the end of level", least=1, most=99, required=False),
        "re_entry_fee": amount("Price of a re-entry", required=False),
        "re_entry_prize": amount("Prize part of a re-entry", required=False),
        "re_entry_chips": number("Chips of a re-entry", least=1, most=10_000_000, required=False),
    }


def initial(draft: Draft) -> dict[str, Any]:
    """What the fields show first."""
    own = draft.re_entry
    shown: dict[str, Any] = {"re_entries": draft.re_entries}
    if own:
        shown |= {
            "re_entry_until": own.until_level,
            "re_entry_fee": Decimal(own.price.fee) / 100,
            "re_entry_prize": Decimal(own.price.prize_part) / 100,
            "re_entry_chips": own.chips,
        }
    return shown


def re_entry(said: Mapping[str, Any]) -> ReEntry | None:
    """What valid fields say; None where a re-entry is sold as late entries are."""
    until = said.get("re_entry_until")
    if not said.get("re_entries") or until is None:
        return None
    return ReEntry(_price(said), said.get("re_entry_chips") or said["stack"], until)


def problems(said: Mapping[str, Any]) -> dict[str, str]:
    """What is wrong with these fields, by name."""
    typed = [name for name in NAMES if said.get(name) is not None]
    if typed and not said.get("re_entries"):
        return {"re_entries": "Say how many re-entries a person may buy, or empty what is below."}
    if typed and said.get("re_entry_until") is None:
        return {"re_entry_until": "Say until which level re-entries are sold like that."}
    try:
        _price(said)
    except RuleViolation as refusal:
        return {"re_entry_prize": refusal.sentence}
    except KeyError:  # a field that is missing has said so itself
        pass
    return {}


def _price(said: Mapping[str, Any]) -> Price:
    """The bounty on a head is the same for everybody."""
    parts = {"fee": said["fee"], "prize": said["prize_part"]}
    for name in parts:
        own = said.get(f"re_entry_{name}")
        parts[name] = parts[name] if own is None else own
    fee, prize = (int(part * 100) for part in parts.values())
    return Price(fee, prize, int(said["bounty_part"] * 100))
