import pytest

from rules_engine.house import consent
from rules_engine.house.rule_sets import SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_before_play_begins_the_rules_are_free(name: str) -> None:
    verdict = consent.may_change_rules(
        SHIPPED[name], has_started=False, active=23, consents=0, by_director=False
    )
    assert verdict.accepted


@pytest.mark.parametrize(
    ("consents", "code"), [(0, "not_unanimous"), (22, "not_unanimous"), (23, "accepted")]
)
def test_the_club_needs_everybody_still_in(consents: int, code: str) -> None:
    """Club rules, 8.7."""
    verdict = consent.may_change_rules(
        SHIPPED["club"], has_started=True, active=23, consents=consents, by_director=True
    )
    assert verdict.code == code


@pytest.mark.parametrize("name", ["st-gabriel", "roberts", "home-poker-tourney", "charity-draft"])
def test_elsewhere_the_director_decides(name: str) -> None:
    def code(*, by_director: bool) -> str:
        return consent.may_change_rules(
            SHIPPED[name], has_started=True, active=23, consents=23, by_director=by_director
        ).code

    assert (code(by_director=True), code(by_director=False)) == ("accepted", "director_only")


@pytest.mark.parametrize(
    ("name", "all_others_folded", "code"),
    [
        ("club", True, "forbidden"),
        ("st-gabriel", True, "forbidden"),
        ("charity-draft", True, "forbidden"),
        ("roberts", True, "accepted"),
        ("home-poker-tourney", True, "accepted"),
        ("roberts", False, "others_still_in"),
    ],
)
def test_who_may_take_the_blinds_back(name: str, all_others_folded: bool, code: str) -> None:
    verdict = consent.may_chop_blinds(SHIPPED[name], all_others_folded=all_others_folded)
    assert verdict.code == code
