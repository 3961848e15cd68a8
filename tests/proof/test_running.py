"""Totals add up over runs, seeds are never taken twice, and a failure is kept with its seed."""

import json
import re
from pathlib import Path

import pytest

from tests.processes import ROOT
from tests.proof import running
from tests.proof.campaigns import CAMPAIGNS, Campaign, Proof

KILLS, NIGHTS = (
    Campaign("kills", "kills", least=10, aim=20, share=1),
    Campaign("nights", "wishes", least=10, aim=20, share=3),
)


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What was run; every third seed fails."""
    ran: list[tuple[str, int]] = []

    def run(name: str, seed: int) -> tuple[int, str]:
        ran.append((name, seed))
        return (1, "lost a wish") if seed % 3 == 0 else (0, 'chatter\n{"kills": 5, "wishes": 7}\n')

    monkeypatch.setattr(running, "run_alone", run)
    return ran


def test_a_later_run_goes_on_with_the_next_seed_and_adds_up(
    tmp_path: Path, seeds: list[tuple[str, int]]
) -> None:
    for _ in range(2):
        assert running.attempt(Proof(tmp_path / "proof.json"), KILLS)
    kept = Proof(tmp_path / "proof.json").of(KILLS)
    assert seeds == [("kills", 1), ("kills", 2)]
    assert (kept.next_seed, kept.done) == (3, {"kills": 10, "wishes": 14})


def test_a_failure_is_kept_with_its_seed_and_counts_for_nothing(
    tmp_path: Path, seeds: list[tuple[str, int]]
) -> None:
    proof = Proof(tmp_path / "proof.json")
    assert [running.attempt(proof, KILLS) for _ in range(4)] == [True, True, False, True]
    kept = json.loads((tmp_path / "proof.json").read_text())["kills"]
    assert kept["failures"] == {"3": "lost a wish"}
    assert kept["done"]["kills"] == 15
    row = "| `kills` | 15 kills | 10 | 20 | 21 wishes | with seed 3 |"
    assert proof.of_all([KILLS]) == row


def test_each_has_its_share_of_the_time_until_it_has_reached_its_aim(tmp_path: Path) -> None:
    proof = Proof(tmp_path / "proof.json")
    assert proof.next([KILLS, NIGHTS]) is KILLS
    proof.of(KILLS).seconds, proof.of(NIGHTS).seconds = 10, 29
    assert proof.next([KILLS, NIGHTS]) is NIGHTS
    proof.of(NIGHTS).seconds = 31
    assert proof.next([KILLS, NIGHTS]) is KILLS
    proof.of(KILLS).done["kills"] = 20
    assert proof.next([KILLS, NIGHTS]) is NIGHTS


def test_a_seed_that_breaks_is_a_failure_with_what_it_said() -> None:
    code, said = running.run_alone("no_such_campaign", 1)
    assert code == 1
    assert "ModuleNotFoundError" in said


def test_every_campaign_has_a_module_of_its_name() -> None:
    here = Path(running.__file__).parent
    assert all((here / f"{campaign.name}.py").exists() for campaign in CAMPAIGNS)


def test_the_documents_claim_no_more_than_was_done() -> None:
    told = (ROOT / "docs" / "how-it-holds.md").read_text("utf-8")
    kept = Proof(running.KEPT_IN)
    for each in CAMPAIGNS:
        claimed = re.search(rf"\| `{each.name}` \| ([\d,]+) {each.counts} \|", told)
        assert claimed, each.name
        assert int(claimed[1].replace(",", "")) <= kept.of(each).done[each.counts]
