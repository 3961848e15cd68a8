"""The rules page of a tournament says what that tournament plays, and whose choice it is."""

import re
from dataclasses import replace
from datetime import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.clock import Growth, Level, RestAt, Structure, default_structure
from rules_engine.clock.structures import TEMPLATES
from rules_engine.house import SHIPPED, HouseRules, Status, keys
from rules_engine.house.citations import Document
from rules_engine.prizes import PayoutPlan, Price, default_plan
from rules_engine.prizes.payout_plan import (
    Band,
    ByCurve,
    ByField,
    Curve,
    FixedAmounts,
    FixedPlaces,
    ShareOfField,
)
from rules_engine.texts.rulebook import (
    RULES,
    Arranged,
    ChangeKind,
    PageRule,
    documents_of,
    rules_page,
    said_points,
)
from rules_engine.texts.rulebook.arranged import MIDNIGHT
from rules_engine.texts.rulebook.points import fill
from rules_engine.tournament import Furniture, Terms
from rules_engine.units import Cents

HOUSES = pytest.mark.parametrize("house", SHIPPED.values(), ids=SHIPPED)
ONE_PARISH = re.compile(r"2011|123668|\btent\b|parish|Indiana|festival", re.I)
FLAT = PayoutPlan(cash=ByCurve(Curve.FLAT, FixedPlaces(5)))


def euros(amount: Cents) -> str:
    return f"€{amount / 100:g}"


def arranged(house: HouseRules, **changes: object) -> Arranged:
    """A tournament as the rule set ships it, with these terms or other things changed."""
    terms = Terms(
        house=house,
        payouts=default_plan(house),
        price=Price(fee=40_00, prize_part=32_00 if default_plan(house).cash else 0),
        starting_stack=100,
        tables=(Furniture(1, 9), Furniture(2, 9)),
        denominations=(1, 5, 25, 100),
        capacity=house.max_entrants,
    )
    own = {key: value for key, value in changes.items() if key in Terms.__slots__}
    others = {key: value for key, value in changes.items() if key not in own}
    is_limited = house.time_limit is not keys.TimeLimit.NONE
    basis = Arranged(
        terms=replace(terms, **own),  # type: ignore[arg-type]  # each test names real fields
        structure=default_structure(house),
        ends_at=MIDNIGHT if is_limited else None,
    )
    return replace(basis, **others)  # type: ignore[arg-type]  # the same


def rules_of(tournament: Arranged) -> dict[int, PageRule]:
    page = rules_page(tournament.house, tournament, money=euros)
    return {rule.number: rule for rule in page.rules}


def gabriel(**changes: object) -> dict[int, PageRule]:
    return rules_of(arranged(SHIPPED["st-gabriel"], **changes))


@HOUSES
def test_a_tournament_that_kept_the_rule_set_changed_nothing(house: HouseRules) -> None:
    page = rules_page(house, arranged(house))
    assert page.changed == ()
    for rule in page.rules:
        assert rule.text.endswith(".")
        assert not re.search(r"[_{}`]|  |\bNone\b", f"{rule.text}{rule.here}")
        if rule.source.status is Status.ORGANISER:
            assert rule.source.note == "The rules leave this to the organiser"


@HOUSES
def test_what_one_parish_printed_is_no_fact_about_another_tournament(house: HouseRules) -> None:
    tournament = arranged(house, charity="The Hospice", licence="IE 4711")
    for rule in rules_page(house, tournament).rules:
        assert not ONE_PARISH.search(f"{rule.title} {rule.text} {rule.here} {rule.example}"), rule
    said = rules_of(tournament)[23]
    assert said.text == "This tournament benefits The Hospice. The licence number is IE 4711."
    assert 23 not in rules_of(arranged(house))


def test_the_printed_festival_is_an_example_on_the_page_of_its_own_document() -> None:
    printed = {rule.number: rule for rule in rules_page(SHIPPED["st-gabriel"]).rules}
    assert printed[10].title.startswith("An example")
    assert "The printed rules were made for 16, 17 and 18 June 2011" in printed[10].text
    assert "in print St. Gabriel the Archangel Parish" in printed[23].text
    told = {number for number, rule in printed.items() if ONE_PARISH.search(rule.text)}
    assert told == {10, 23}
    for name in SHIPPED.keys() - {"st-gabriel"}:
        assert told.isdisjoint(rule.number for rule in rules_page(SHIPPED[name]).rules)


def test_own_levels_prizes_and_currency_are_what_the_page_says() -> None:
    blinds = ((0, 25, 50), (25, 50, 100), (50, 100, 200))
    said = gabriel(
        structure=Structure.regular(blinds, seconds=900),
        payouts=FLAT,
        price=Price(fee=25_00, prize_part=20_00),
        starting_stack=5000,
        denominations=(25, 100, 500),
        capacity=60,
        ends_at=time(23, 0),
    )
    assert said[160].text == (
        "The blinds are 25/50 at level 1; 50/100 and an ante of 25 at level 2; 100/200 and an ante "
        "of 50 at level 3."
    )
    assert said[161].text == "Level 3 is the last one and goes on until somebody has won."
    assert said[162].text == "A level lasts 15 minutes."
    assert said[174].text == "There are no rest breaks."
    assert said[209].text == (
        "The prizes are flat. The first five places are paid, and every one of them gets the same."
    )
    assert said[209].here == (
        "60 entries make a pool of €1200, which pays €240 to each of five places."
    )
    assert said[11].here == "An entry costs €25: €20 for the prize pool and €5 for the charity."
    assert said[18].here == "Everybody starts with 5,000 in chips of 25, 100 and 500."
    assert "At most 60 entries are sold." in said[12].text
    assert "ends at 23:00 at the latest" in said[324].text


def test_as_many_entries_are_sold_as_the_room_has_chairs() -> None:
    said = gabriel(capacity=None, chairs=20, payouts=FLAT)
    assert "At most 20 entries are sold." in said[12].text
    assert said[12].source.status is Status.ORGANISER
    assert said[209].here.startswith("20 entries make a pool of")
    club = rules_of(arranged(SHIPPED["club"], chairs=16))[12]
    assert "At most 16 entries are sold." in club.text
    assert club.source.note == "The rules leave this to the organiser"
    assert club.change is None


def test_once_sales_are_closed_the_prizes_are_those_of_who_entered() -> None:
    said = gabriel(capacity=60, field=11, payouts=FLAT)
    assert said[209].here.startswith("11 entries make a pool of")


@pytest.mark.parametrize("number", [12, 160, 161, 162, 174, 209, 324])
def test_what_differs_from_the_rule_set_is_the_organisers_choice(number: int) -> None:
    rule = gabriel(
        structure=Structure.regular(((0, 25, 50),) * 2, seconds=900),
        payouts=FLAT,
        capacity=60,
        ends_at=time(23, 0),
    )[number]
    assert rule.source.status is Status.ORGANISER
    assert rule.change is not None
    assert rule.change.kind is ChangeKind.REWORDED
    assert rule.change.before == fill(RULES[number].text, SHIPPED["st-gabriel"])
    assert not rule.example


@pytest.mark.parametrize("number", [160, 161, 209, 210])
def test_what_the_rule_set_prints_is_what_its_own_tournament_says(number: int) -> None:
    rule = gabriel()[number]
    assert rule.text == RULES[number].text
    assert {one.document for one in rule.source.citations} == {Document.ST_GABRIEL}
    assert rule.change is None


def test_packages_and_trophies_are_said_as_the_rule_set_prints_them() -> None:
    said = rules_of(arranged(SHIPPED["charity-draft"]))
    assert said[212].text == RULES[212].text
    assert said[213].text == RULES[213].text


@pytest.mark.parametrize("name", ["roberts", "home-poker-tourney", "club", "charity-draft"])
def test_what_the_rules_leave_open_is_a_choice_and_no_change(name: str) -> None:
    said = rules_of(arranged(SHIPPED[name]))
    assert said[162].text == "A level lasts 20 minutes."
    for number in (160, 161, 162):
        assert said[number].source.status is Status.ORGANISER
        assert said[number].change is None


@pytest.mark.parametrize("name", ["roberts", "home-poker-tourney", "club"])
def test_rebuys_that_nobody_offers_are_not_explained(name: str) -> None:
    said = rules_of(arranged(SHIPPED[name]))
    assert said[214].text == "There are no rebuys. There are no add-ons."
    assert said.keys().isdisjoint({215, 216, 217, 218, 219, 220})


def test_rebuys_are_told_with_number_price_window_and_chips() -> None:
    house = SHIPPED["roberts"].with_(
        rebuys=keys.RebuyTerms(max=2, price=20_00, stack_percent=100, until_minute=45),
        add_ons=keys.RebuyTerms(max=1, price=10_00, stack_percent=75, until_minute=60),
    )
    tournament = arranged(house, starting_stack=1010, rebuy_price=Price(15_00, 10_00))
    assert rules_of(tournament)[219].text == (
        "Each player may take a rebuy two times, until minute 45 of play. It costs €15 and brings "
        "1,010 in chips. Each player may take an add-on once, until minute 60 of play. It costs "
        "€10 and brings 757 in chips."
    )
    assert 215 in rules_of(tournament)


def test_late_and_new_entries_follow_the_director_and_the_terms() -> None:
    plain = gabriel()[17]
    assert plain.text.startswith("The director may admit late entries until level 1 ends")
    assert plain.here == ""
    opened = rules_of(arranged(SHIPPED["roberts"], late_until=4, re_entries=1))[17]
    assert opened.text.startswith("Late entries are admitted until level 4 ends; they take over")
    assert opened.here.startswith("Whoever is out may buy a new entry once")
    assert opened.source.status is Status.ORGANISER


def test_a_six_handed_tournament_says_its_own_sizes_only() -> None:
    said = gabriel(table_format=keys.TableFormat.SIX_HANDED)
    assert said[26].text == (
        "A table is meant for 6 players. Two tables are formed when 14 players are left. The final "
        "table is formed when 9 players are left."
    )
    assert said[26].source.status is Status.STATED
    assert 27 not in said


def test_a_tournament_without_an_end_leaves_midnight_out() -> None:
    page = rules_page(SHIPPED["st-gabriel"], arranged(SHIPPED["st-gabriel"], ends_at=None))
    dropped = {rule.number for rule in page.changed if rule.change and not rule.text}
    assert dropped == {324, 325}
    said = rules_of(arranged(SHIPPED["club"], ends_at=time(22, 30)))
    assert "ends at 22:30" in said[324].text
    assert said[324].source.status is Status.ORGANISER


@pytest.mark.parametrize(
    ("structure", "length", "rests"),
    [
        (
            TEMPLATES["freeze-out"].structure,
            "A level lasts 20 minutes.",
            "After every three levels there is a rest break of 10 minutes.",
        ),
        (
            Structure((Level(0, 1, 2, 90), Level(0, 2, 4, 60))),
            "A level lasts 1 minute 30 seconds.",
            "There are no rest breaks.",
        ),
        (
            Structure(
                (Level(0, 1, 2, 1200, 300), Level(0, 2, 4, 1200), Level(0, 3, 6, 600, 900)),
                Growth(0, 1, 2, 600),
            ),
            "Levels do not all last equally long: levels 1 to 2 20 minutes and from level 3 on "
            "10 minutes.",
            "The rest breaks: 5 minutes after level 1 and 15 minutes after level 3.",
        ),
        (
            Structure((Level(0, 1, 2, 600),), rests_at=(RestAt(time(21, 30), 1200),)),
            "A level lasts 10 minutes.",
            "The rest breaks: at 21:30 for 20 minutes.",
        ),
    ],
)
def test_levels_and_rests_of_any_structure(structure: Structure, length: str, rests: str) -> None:
    said = gabriel(structure=structure)
    assert said[162].text == length
    assert said[174].text == rests


LEVELS = st.lists(
    st.tuples(st.integers(60, 3600), st.sampled_from([0, 300, 600])), min_size=1, max_size=12
)


@given(LEVELS, st.one_of(st.none(), st.tuples(st.integers(60, 3600), st.integers(1, 4))))
def test_every_rest_of_a_structure_is_told(
    rows: list[tuple[int, int]], tail: tuple[int, int] | None
) -> None:
    levels = tuple(
        Level(0, number, 2 * number, seconds, rest)
        for number, (seconds, rest) in enumerate(rows, start=1)
    )
    growth = tail and Growth(0, 1, 2, tail[0], tail[1], 600)
    structure = Structure(levels, growth)
    said = gabriel(structure=structure)[174].text
    resting = [n for n in range(1, len(levels) + 1) if levels[n - 1].rest_seconds]
    resting = [n for n in resting if n != structure.last_level]
    is_regular = said.startswith("After every")
    told = [int(one) for one in re.findall(r"after level (\d+)", said)]
    later = [n for n in range(len(levels) + 1, len(levels) + 5) if tail and n % tail[1] == 0]
    assert is_regular or told == [*resting, *later[:1]]
    if is_regular:
        steps = {after - before for before, after in pairwise([0, *resting])}
        assert len(steps) <= 1
        assert len({levels[n - 1].rest_seconds for n in resting}) <= 1


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (
            PayoutPlan(cash=FixedAmounts((500_00, 300_00))),
            "The prizes are fixed, the winner's first: €500 and €300.",
        ),
        (PayoutPlan(cash=ByCurve(Curve.FLAT, FixedPlaces(1))), "The winner gets the whole pool."),
        (
            PayoutPlan(cash=ByCurve(Curve.TOP_HEAVY, ShareOfField(15)), trophies=1),
            "15 percent of the field are paid, one place at least. The second prize is half of the "
            "first, the third a third of it, and so on. The winner gets a trophy on the night.",
        ),
        (
            PayoutPlan(cash=ByCurve(Curve.GENTLE, FixedPlaces(3)), packages=("Ham", "Wine")),
            "The first three places are paid. The prizes fall gently from place to place. The last "
            "two players choose prize packages in the order of their places, the winner first.",
        ),
        (
            PayoutPlan(cash=ByField((Band(2, (62_50, 37_50)),)), packages=("Ham",)),
            "In percent of the pool: 62.5, 37.5. The winner gets the prize package.",
        ),
        (PayoutPlan(cash=None), "There are no prizes."),
    ],
)
def test_every_plan_of_prizes_has_its_sentence(plan: PayoutPlan, said: str) -> None:
    free = Price(fee=40_00, prize_part=0) if plan.cash is None else Price(40_00, 32_00)
    assert gabriel(payouts=plan, price=free)[209].text == said


@pytest.mark.parametrize(
    ("unit", "said"),
    [(1, "Prizes are paid to the cent."), (5_00, "Prizes are multiples of €5.")],
)
def test_prizes_are_rounded_as_the_plan_says(unit: Cents, said: str) -> None:
    plan = replace(default_plan(SHIPPED["st-gabriel"]), rounding_unit=unit)
    assert gabriel(payouts=plan)[210].text.startswith(said)
    fixed = gabriel(payouts=PayoutPlan(cash=FixedAmounts((100_00,))))[210]
    assert fixed.change is not None
    assert fixed.change.kind is ChangeKind.DROPPED


def test_a_long_list_of_prizes_is_told_by_its_ends() -> None:
    plan = PayoutPlan(cash=ByCurve(Curve.GENTLE, FixedPlaces(20)))
    assert re.search(r"pays €\d+ down to €\d+ for place 20", gabriel(payouts=plan)[209].here)


@pytest.mark.parametrize(
    ("price", "said"),
    [
        (Price(0, 0), "An entry costs nothing."),
        (Price(40_00, 0), "An entry costs €40, all of it for the charity."),
        (
            Price(40_00, 25_00, 5_00),
            "An entry costs €40: €25 for the prize pool, €5 for the bounty and €10 for the "
            "charity.",
        ),
    ],
)
def test_the_price_is_told_with_its_parts(price: Price, said: str) -> None:
    assert gabriel(price=price)[11].here == said


def test_chips_leave_play_by_the_tournaments_own_levels() -> None:
    assert gabriel()[177].here == "With these levels, chips of 1 after level 8 can leave play."
    assert gabriel(denominations=())[177].here == ""
    assert gabriel(denominations=())[18].here == "Everybody starts with 100."


def test_a_chip_set_of_a_document_is_not_that_of_a_tournament() -> None:
    said = rules_of(arranged(SHIPPED["home-poker-tourney"], denominations=(25, 100)))
    assert said[19].text == "This tournament uses chips of 25 and 100."
    assert 19 not in rules_of(arranged(SHIPPED["home-poker-tourney"], denominations=()))


def test_single_points_are_said_as_the_page_says_them() -> None:
    house = SHIPPED["st-gabriel"]
    tournament = arranged(house, structure=Structure.regular(((0, 1, 2),) * 2, seconds=900))
    length, riffles = said_points(("level_minutes", "min_riffles"), house, tournament)
    assert (length.text, length.source.status) == ("A level lasts 15 minutes.", Status.ORGANISER)
    assert riffles.source == house.cite("min_riffles")
    assert documents_of(house) == (Document.ST_GABRIEL,)
