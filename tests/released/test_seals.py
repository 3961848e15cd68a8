"""What a seal rests on is named alike in every release, or the seals of old nights would lapse."""

from pathlib import Path

import pytest

from rules_engine.tournament.questions import sealed
from tests.released.nights import lines_of, log_of, unpacked

RELEASE = Path(__file__).parent / "v0_1"
RESTS_ON = {
    "charity_draft": "2e2d63653a5eee5f3fa24d4184ceb8de",
    "club": "1008f017bee1ae240643cdcf300ac112",
    "home_poker_tourney": "e26e4e6e4a1b66a996107418f51ad924",
    "roberts": "467e2cc3947d3ae65717dc2704f09cc9",
    "st_gabriel": "92577aeb913f5e4c086eaae81fb9f967",
}


@pytest.mark.parametrize("house", sorted(RESTS_ON))
def test_what_a_seal_rests_on_is_the_same_in_every_release(house: str, tmp_path: Path) -> None:
    state = log_of(lines_of(unpacked(RELEASE / f"{house}.jsonl.gz", tmp_path))).state
    assert sealed.rests_on(state) == RESTS_ON[house]
    assert sealed.in_force(state) is None
