"""What a licence may say: its points, each with the sentence that it makes of a value."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

Known = int | str | bool
"""A value: a number, cents, a share in per cent, yes or no, or words."""


class Kind(StrEnum):
    """What stands at a point."""

    NUMBER = "number"
    MONEY = "money"
    TIME = "time"
    YES = "yes"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Point:
    """One point; `says` has {value}. What Riffle `checks` can be enforced."""

    label: str
    kind: Kind
    says: str
    checks: bool = False


def _number(label: str, says: str, *, checks: bool = False) -> Point:
    return Point(label, Kind.NUMBER, says, checks)


def _money(label: str, says: str, *, checks: bool = False) -> Point:
    return Point(label, Kind.MONEY, says, checks)


def _yes(label: str, says: str, *, checks: bool = False) -> Point:
    return Point(label, Kind.YES, says, checks)


POINTS: Mapping[str, Point] = {
    "least_age": _number("Least age to play", "nobody under {value} plays", checks=True),
    "mark_under": _number(
        "Visible mark under", "whoever is under {value} wears a mark where alcohol is served"
    ),
    "helpers_age": _number("Least age of helpers", "helpers are at least {value}"),
    "players_deal": _yes("Players may deal", "players do not deal", checks=True),
    "dealers": Point("Who deals", Kind.WORDS, "dealt by {value}"),
    "helpers_play": _yes(
        "Helpers may play", "who helps, and their household, does not play", checks=True
    ),
    "spend_cap": _money(
        "Spent by one person in a game",
        "at most {value} a person and game, with rebuys and add-ons",
        checks=True,
    ),
    "spend_cap_day": _money(
        "Spent by one person in a day",
        "at most {value} a person and day, all included",
        checks=True,
    ),
    "prize_cap": _money("Largest prize", "one prize is at most {value}", checks=True),
    "cash_cap": _money(
        "Money won by one person",
        "at most {value} in money a person, goods without limit",
        checks=True,
    ),
    "prizes_cap": _money("All prizes", "all prizes are at most {value} together", checks=True),
    "chips_cap": _money(
        "Chips sold in a day", "chips for at most {value} a day are sold", checks=True
    ),
    "net_cap": _money("Largest net result", "the net result is at most {value}"),
    "costs_percent": _number("Costs, per cent of receipts", "costs are at most {value} per cent"),
    "seats": _number("Players at a table", "at most {value} players at a table", checks=True),
    "hours": _number("Hours of play", "at most {value} hours", checks=True),
    "opens_at": Point("Not before", Kind.TIME, "no play before {value}", checks=True),
    "closes_at": Point("Not after", Kind.TIME, "no play after {value}", checks=True),
    "add_on_hours": _number(
        "Add-ons within hours", "add-ons in the first {value} hours only", checks=True
    ),
    "events_a_year": _number("Events in a year", "at most {value} a year", checks=True),
    "days_apart": _number("Days between events", "events are {value} days apart", checks=True),
    "raffle": _yes("Raffle", "no raffle by this licence", checks=True),
    "fifty_fifty": _yes("50/50", "no 50/50 by this licence", checks=True),
    "auction": _yes("Auction", "no auction by this licence", checks=True),
    "bounty": _yes(
        "Bounty on a known person", "no bounty on a person by this licence", checks=True
    ),
    "last_longer": _yes("Last-longer pot", "no last-longer pot by this licence", checks=True),
    "post_rules": _yes("Rules are posted", "the rules are posted"),
    "post_fee": _yes("Fee is posted", "the fee and its chips are posted"),
    "post_licence": _yes(
        "Licence is posted", "licence number and name are posted and advertised", checks=True
    ),
    "post_cause": _yes("Cause is announced", "the cause is announced", checks=True),
    "winners_from": _money("Winners are recorded from", "winners of {value} or more are recorded"),
    "tax_from": _money("Tax form from", "a prize above {value} net of the entry needs a tax form"),
    "share_percent": _number(
        "Due of the receipts, per cent", "{value} per cent of the receipts are due"
    ),
    "share_days": _number("Paid within days", "it is paid within {value} days"),
    "sign_hours": _number(
        "Signed within hours", "the reconciliation is signed within {value} hours"
    ),
    "bank_days": _number("Banked within days", "the money is banked within {value} business days"),
    "report_days": _number("Reported within days", "a report is due within {value} days"),
    "records_years": _number("Records kept, years", "records are kept {value} years"),
    "note": Point("Also", Kind.WORDS, "{value}"),
}
