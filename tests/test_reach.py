"""Used or gone: whatever the code can do, somebody asks for it on a screen or in a command."""

import re
from functools import cache

import pytest

from rules_engine.texts.rulebook.places import PLACES, Account, Place
from rules_engine.texts.rulings import BY_ID
from tests import reach
from tests.test_rights import ROUTES

APPLICATIONS = ("tournaments", "tables", "serving", "config")
VERBS = "rules_engine.tournament.verbs"

# What the engine can do and no screen offers yet, with what will ask for it.
AWAITING_A_SCREEN = {
    "rules_engine.texts.rulings.wishes": "a table asks whether it may do something",
    "rules_engine.house.consent:may_chop_blinds": "the blinds agree to take their chips back",
}
WHOLE = {one for one in AWAITING_A_SCREEN if ":" not in one}


def awaited() -> list[str]:
    """The list above, with everything below the modules in it."""
    engine = list(reach.defined("rules_engine"))
    below = [one for one in engine if any(one.startswith((f"{a}:", f"{a}.")) for a in WHOLE)]
    return [*(one for one in AWAITING_A_SCREEN if one not in WHOLE), *below]


def in_use() -> set[str]:
    """What screens and commands reach, what rule vectors call, and what a screen will ask for."""
    walks = [reach.from_routes(), reach.from_programs(), reach.from_engine_commands()]
    walks += [reach.from_vectors(), reach.reach(use=awaited())]
    return set().union(*(each.things for each in walks))


def test_every_function_class_and_method_is_used() -> None:
    engine = (one for one in reach.defined("rules_engine") if ".tools." not in one)
    assert sorted({*reach.defined(*APPLICATIONS), *engine} - in_use()) == []


def test_every_template_is_drawn() -> None:
    drawn = reach.from_routes().templates | reach.from_programs().templates
    assert sorted(set(reach.template_names()) - drawn) == []


def test_every_route_is_on_a_screen() -> None:
    reached = reach.from_routes()
    asked = {"healthz"}  # by docker-compose.yml, through serving.health
    for name in reached.templates:
        text = (reach.TEMPLATES / name).read_text(encoding="utf-8")
        asked |= set(re.findall(r"""\{%\s*url\s+["'](\w+)""", text))
    for module in reached.modules - {"tournaments.rights", "tournaments.log.kinds"}:
        if not module.endswith(".urls"):
            asked |= set(re.findall(r"""["'](\w+)["']""", source(module)))
    assert sorted(ROUTES.keys() - asked) == []


def source(module: str) -> str:
    file = reach.ROOT / module.replace(".", "/")
    return (file / "__init__.py" if file.is_dir() else file.with_suffix(".py")).read_text("utf-8")


# Nobody taps when time jumps: the program looks by itself.
NOTICED = {f"{VERBS}.clock:doubt_time"}


def test_what_nobody_taps_is_asked_for_by_the_program() -> None:
    assert reach.from_programs().things >= NOTICED


@pytest.mark.parametrize("verb", sorted(set(reach.decorated(VERBS, "verb")) - NOTICED))
def test_every_verb_of_the_engine_is_asked_for_by_a_tap(verb: str) -> None:
    assert [name for name, verbs in verbs_of_taps().items() if verb in verbs]


@cache
def verbs_of_taps() -> dict[str, frozenset[str]]:
    """The verbs that each route can ask for: from its view, past everything that only shows."""
    found = {}
    for name, route in ROUTES.items():
        module, view = route.callback.__module__, f":{route.callback.__qualname__}"
        if module.startswith("django."):
            continue
        asked = reach.asked_by(module + view, past=lambda module: ".screen" in module)
        if "tournaments.log.log:_append" in asked:
            found[name] = frozenset(one for one in asked if one.startswith(VERBS))
    return found


@pytest.mark.parametrize("thing", awaited())
def test_what_awaits_a_screen_has_none(thing: str) -> None:
    assert reach.definitions(thing), "it does not exist"
    assert thing not in reach.from_routes().things


def test_places_of_rules_say_whether_a_screen_asks_for_them() -> None:
    reached = reach.from_routes().things
    wrong = [
        f"R-{number:03} {place.account} {place.where}"
        for number, places in PLACES.items()
        for place in places
        if place.account is not Account.PENDING
        and (thing_at(place) in reached) is (place.account is Account.UNASKED)
    ]
    assert wrong == []


def thing_at(place: Place) -> str:
    if place.account is Account.RULED:
        rule = BY_ID[place.where].rule
        return f"{rule.__module__}:{rule.__name__}"
    module, _, name = place.where.partition(":")
    return f"rules_engine.{module}:{name}"


# -- the walk itself


@pytest.mark.parametrize(
    "thing",
    [
        "tournaments.lobby.views:lobby",
        "tables.director.screen_queue:build_queue",
        "rules_engine.tournament.verbs.busts:confirm_bust",
        "rules_engine.tournament.appliers.busts:bust_reported",
        "config.middleware:Rights.process_view",
        "tournaments.templatetags.riffle:chips",
        "rules_engine.house.rule_sets.rows:Rows.stated",
    ],
)
def test_the_walk_finds_what_is_reached_in_its_own_way(thing: str) -> None:
    """By a route, a re-export, a decorator, a setting, a template, a module handed on."""
    assert thing in reach.from_routes().things


def test_importing_is_not_using() -> None:
    """What only a rule vector calls lies beside what screens call."""
    assert "rules_engine.prizes.payouts" in reach.from_routes().modules
    assert "rules_engine.prizes.payouts:end_by_time" not in reach.from_routes().things
