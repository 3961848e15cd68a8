"""Totals add up over runs, seeds are never taken twice, and a failure is kept with its seed."""

import asyncio
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

    async def run(name: str, seed: int) -> tuple[int, str]:
        ran.append((name, seed))
        return (1, "lost a wish") if seed % 3 == 0 else (0, 'chatter\n{"kills": 5, "wishes": 7}\n')

    monkeypatch.setattr(running, "run_alone", run)
    return ran


def test_a_later_run_goes_on_with_the_next_seed_and_adds_up(
    tmp_path: Path, seeds: list[tuple[str, int]]
) -> None:
    for _ in range(2):
        assert asyncio.run(running.attempt(Proof(tmp_path / "proof.json"), KILLS))
    kept = Proof(tmp_path / "proof.json").of(KILLS)
    assert seeds == [("kills", 1), ("kills", 2)]
    assert (kept.next_seed, kept.done) == (3, {"kills": 10, "wishes": 14})


def test_a_failure_is_kept_with_its_seed_and_counts_for_nothing(
    tmp_path: Path, seeds: list[tuple[str, int]]
) -> None:
    proof = Proof(tmp_path / "proof.json")
    passed = [asyncio.run(running.attempt(proof, KILLS)) for _ in range(4)]
    assert passed == [True, True, False, True]
    kept = json.loads((tmp_path / "proof.json").read_text())["kills"]
    assert kept["failures"] == {"3": "lost a wish"}
    assert kept["done"]["kills"] == 15
    row = "| `kills` | 15 kills | 10 | 20 | 21 wishes | with seed 3 |"
    assert proof.of_all([KILLS]) == row


def test_seeds_of_a_run_that_was_stopped_come_again_and_no_other(tmp_path: Path) -> None:
    stopped = Proof(tmp_path / "proof.json")
    assert [stopped.take(KILLS) for _ in range(3)] == [1, 2, 3]
    stopped.of(KILLS).begun.remove(2)
    stopped.keep()
    proof = Proof(tmp_path / "proof.json")
    assert [proof.take(KILLS) for _ in range(3)] == [3, 1, 4]


def test_several_seeds_run_at_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof, running_now = Proof(tmp_path / "proof.json"), list[int]()
    most = 0

    async def run(_name: str, seed: int) -> tuple[int, str]:
        nonlocal most
        running_now.append(seed)
        most = max(most, len(running_now))
        await asyncio.sleep(0)  # the others' turn
        running_now.remove(seed)
        return 0, '{"kills": 5}\n'

    monkeypatch.setattr(running, "run_alone", run)
    ended = running.prove_for(proof, [KILLS], 0.01, processes=3)
    assert most == 3
    assert proof.of(KILLS).done["kills"] == 5 * ended["passed"]
    assert proof.of(KILLS).begun == []


def test_each_has_its_share_of_the_time_until_it_has_its_least_and_then_its_aim(
    tmp_path: Path,
) -> None:
    proof = Proof(tmp_path / "proof.json")
    assert proof.next([KILLS, NIGHTS]) is KILLS
    proof.of(KILLS).seconds, proof.of(NIGHTS).seconds = 10, 29
    assert proof.next([KILLS, NIGHTS]) is NIGHTS
    proof.of(NIGHTS).seconds = 31
    assert proof.next([KILLS, NIGHTS]) is KILLS
    proof.of(KILLS).done["kills"] = 10
    assert proof.next([KILLS, NIGHTS]) is NIGHTS
    proof.of(NIGHTS).done["wishes"] = 10
    assert proof.next([KILLS, NIGHTS]) is KILLS
    proof.of(KILLS).done["kills"] = 20
    assert proof.next([KILLS, NIGHTS]) is NIGHTS


def test_a_seed_that_breaks_is_a_failure_with_what_it_said() -> None:
    code, said = asyncio.run(running.run_alone("no_such_campaign", 1))
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
