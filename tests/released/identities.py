"""Everything that is stored by name: names and meanings that no release may change.

`python -m tests.released.identities` adds what is new to the list. What has vanished or changed it
leaves alone: that is a mistake, or a meaning that has to be put right by hand, with a reason.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from rules_engine.cards import Card
from rules_engine.clock import TransitionKind
from rules_engine.hand import notation
from rules_engine.house import SHIPPED
from rules_engine.house.citations import Citation, Document, Status
from rules_engine.house.rules import ADDED, KINDS, WORDINGS, HouseRules
from rules_engine.prizes.payout_plan import (
    Band,
    ByCurve,
    ByField,
    CashTemplate,
    Curve,
    FixedAmounts,
    FixedPlaces,
    PayoutPlan,
    ShareOfField,
)
from rules_engine.releases import release_of
from rules_engine.texts.rulings import ALL, Choice, Question
from rules_engine.tournament import facts
from rules_engine.tournament.codec import codec_for

LIST = Path(__file__).with_name("identities.json")
COMMAND = "python -m tests.released.identities"

Names = dict[str, Any]
_PLAIN = {int: "number", str: "text", bool: "yes or no", datetime: "time", NoneType: "nothing"}


class Collector:
    """Describes stored types, and remembers every record and word that they lead to."""

    def __init__(self) -> None:
        self.records: dict[str, Names] = {}
        self.words: dict[str, list[str]] = {}

    def told(self, kind: Any) -> str:
        """A type in words, such as "list of (number, Card) or nothing"."""
        if kind in _PLAIN:
            return _PLAIN[kind]
        if get_origin(kind) in (Union, UnionType):
            return " or ".join(map(self.told, get_args(kind)))
        if get_origin(kind) is tuple:
            members = get_args(kind)
            if members[-1] is Ellipsis:
                return f"list of {self.told(members[0])}"
            return f"({', '.join(map(self.told, members))})"
        if issubclass(kind, Enum):
            values = [str(member.value) for member in kind]
            assert self.words.setdefault(kind.__name__, values) == values
        elif is_dataclass(kind) and kind not in (Card, Citation, HouseRules):
            self.record(kind)
        return str(kind.__name__)

    def record(self, kind: Any) -> Names:
        """The fields of a record by name."""
        if kind.__name__ not in self.records:
            self.records[kind.__name__] = {}
            hints = get_type_hints(kind)
            self.records[kind.__name__] |= {
                one.name: self._field(one, hints[one.name], is_whole=hasattr(kind, "from_data"))
                for one in fields(kind)
                if one.init and not one.name.startswith("_")
            }
        return self.records[kind.__name__]

    def _field(self, one: "Field[Any]", kind: Any, *, is_whole: bool) -> str:
        told = self.told(kind)
        if one.default is not MISSING and not is_whole:
            told += f", left out: {_text(codec_for(kind).write(one.default))}"
        return f"{told}, since {release_of(one)}" if release_of(one) else told


def collect() -> dict[str, Any]:
    """All names by what they name."""
    collector = Collector()
    told = {
        "facts": _facts(collector),
        "house": _house(collector),
        "irregularities": _irregularities(),
        "questions": _questions(),
        "hands": _hands(),
        "rows": _rows(),
        "written": _written(),
    }
    for kind in (Document, Status):
        collector.told(kind)
    return {**told, "records": collector.records, "words": collector.words}


def _facts(collector: Collector) -> Names:
    """Every kind of fact, with its fields."""
    told = {}
    for (kind, v), cls in facts.KINDS.items():
        told[f"{kind} {v}"] = collector.record(cls)
        del collector.records[cls.__name__]
    return told


def _house(collector: Collector) -> Names:
    """Every point: what can stand there and what it means."""
    told = {}
    for key, kind in KINDS.items():
        told[key] = {"is": collector.told(kind), "means": WORDINGS[key].meaning}
        if added := ADDED.get(key):
            told[key] |= {"since": added.release, "as before": repr(added.as_before)}
    return told


def _irregularities() -> Names:
    """What can go wrong, with the questions whose answers are kept."""
    return {one.id: sorted(ask.key for ask in (*one.asks, *one.uses)) for one in ALL}


def _questions() -> Names:
    asked: dict[str, Question[Any]] = {
        ask.key: ask for one in ALL for ask in (*one.asks, *one.uses)
    }
    return {key: {"kind": ask.kind.value, "options": _options(ask)} for key, ask in asked.items()}


def _options(ask: Question[Any]) -> list[str]:
    return [value.value for value, _ in ask.options] if isinstance(ask, Choice) else []


_STEPS = (
    *("3f", "3x", "3c", "3c40", "3b40", "3r40", "3a", "3a40"),
    *("3=AhKd", "3m", "3p", "3k", "3h", "[Kh7d2c]", "[4s]", "[]", "#1>3,5"),
)
_GAMES = (
    "nl 50/100",
    "pl 50/100 ante 10",
    "pl/25 50/100 table-ante 100",
    "pl+ 50/100 unit 25",
    "fl:100/200 50/100 kill 2:200",
    "nl 50/100 straddle 2:200",
    "nl 50/100 dead 60",
    "nl 50/100 absent 2,3",
    "nl 50/100 left 2",
)
_HEADS_UP = "nl 50/100 showdown"


def _hands() -> Names:
    """The notation of tracked hands: what each word is read as."""
    games = {game: _game(f"{game} | 2/3/1 | 1:500 2:500 3:500 |") for game in _GAMES}
    games[_HEADS_UP] = _game(f"{_HEADS_UP} | 2/2/1 | 1:500 2:500 |")
    return {
        "letters": [*notation._KINDS, *notation._ABOUT_A_SEAT],
        "steps": {word: _step(notation.read_step(word)) for word in _STEPS},
        "games": games,
    }


def _step(step: Any) -> str:
    values = step if isinstance(step, tuple) else [getattr(step, one.name) for one in fields(step)]
    told = (" ".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in values)
    return " ".join([type(step).__name__, *told])


def _game(text: str) -> str:
    deal = notation.read(text, house=SHIPPED["roberts"]).deal
    rest = (deal.overblind, deal.everybody_all_in, deal.entries_left)
    names = ("overblind", "everybody_all_in", "entries_left")
    further = ", ".join(f"{name}={value}" for name, value in zip(names, rest, strict=True))
    return f"{deal.stakes}, absent={sorted(deal.absent)}, dead={deal.dead_money}, {further}"


def _rows() -> Names:
    """Words in the rows of the database."""
    from tournaments.log.kinds import EventWishKind
    from tournaments.models import AccountKind, JobKind, Role
    from tournaments.models import Status as RegistrationStatus
    from tournaments.money import books

    named = {"Account": AccountKind, "Role": Role, "Status": RegistrationStatus}
    return {
        **{name: dict(kind.choices) for name, kind in named.items()},
        "Job": [kind.value for kind in JobKind],
        "Posting": [
            *books.SALES,
            books.REVERSAL,
            books.PAYOUT,
            books.CASH_COUNT,
            books.FLOAT_HANDED,
            "opening",
        ],
        "EventWish": [kind.value for kind in EventWishKind],
        "Wish": _wishes(),
        "Announced": [kind.value for kind in TransitionKind],
    }


# Verbs that no service of v0.1 asked for, but that stand in logs of its nights by their own names.
_VERBS_ASKED_FOR = (
    *("announce_rebuy", "block_seat", "change_structure"),
    *("remove_pocketed_chips", "report_bust", "return_ticket", "set_hard_stop", "unblock_seat"),
)


def _wishes() -> list[str]:
    """Kinds of wishes. A log is read whatever they are called; people read them."""
    from tournaments.log.kinds import WishKind

    return [*(kind.value for kind in WishKind), *_VERBS_ASKED_FOR]


def _written() -> Names:
    """What is written as a whole, by example: a draft, a rule of a house, prizes."""
    from tournaments.terms.draft import Draft

    draft = Draft.of_house("st-gabriel").to_data()
    plans: dict[str, CashTemplate] = {
        "by field": ByField((Band(1, (6000, 4000)),)),
        "by curve": ByCurve(Curve.FLAT, FixedPlaces(8)),
        "by share of the field": ByCurve(Curve.FLAT, ShareOfField(10)),
        "as listed": FixedAmounts((500, 300)),
    }
    return {
        "draft": list(draft),
        "house": list(draft["house"]),
        "a rule of a house": list(draft["house"]["rows"]["button_rule"]),
        "structure": _shape(draft["structure"]),
        "price": _shape(draft["price"]),
        "prizes": {name: _shape(PayoutPlan(cash=cash).to_data()) for name, cash in plans.items()},
    }


def _shape(data: Any) -> Any:
    """The names in JSON data; what is called a kind is a name itself."""
    if isinstance(data, Mapping):
        return {name: one if name == "kind" else _shape(one) for name, one in data.items()}
    if isinstance(data, list):
        return {"each": _shape(data[0])} if data else "list"
    return _PLAIN[type(data)]


def _text(data: Any) -> str:
    return json.dumps(data, sort_keys=True, ensure_ascii=False)


# -- the list ------------------------------------------------------------------------------------


def flat(names: Any, path: str = "") -> dict[str, str]:
    """Every name with its way there, such as "facts / seat_busted 1 / entry"."""
    if isinstance(names, Mapping):
        found = {} if names else {path: ""}
        for name, one in names.items():
            found |= flat(one, f"{path} / {name}" if path else name)
        return found
    if isinstance(names, list):
        return {path: ""} | {f"{path} / {one}": "" for one in names}
    return {path: str(names)}


def listed() -> dict[str, Any]:
    """The names that are promised."""
    promised: dict[str, Any] = json.loads(LIST.read_text("utf-8")) if LIST.exists() else {}
    return promised


def joined(promised: Any, found: Any) -> Any:
    """What is promised, and what is new beside it."""
    if isinstance(promised, dict) and isinstance(found, dict):
        both = {name: joined(promised.get(name, one), one) for name, one in found.items()}
        return dict(sorted((promised | both).items()))
    if isinstance(promised, list) and isinstance(found, list):
        return sorted({*promised, *found})
    return promised


def main() -> None:
    promised, found = listed(), collect()
    new = flat(found).keys() - flat(promised).keys()
    both = joined(promised, found)
    LIST.write_text(json.dumps(both, indent=1, ensure_ascii=False) + "\n", "utf-8")
    _say([*sorted(new), f"{len(new)} names added."])


def _say(lines: Iterable[str]) -> None:
    import sys

    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    main()
