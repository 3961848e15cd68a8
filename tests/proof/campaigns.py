"""What there is to prove, how much of it, and what came of it so far."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Campaign:
    """`run(seed)` of the module with its name counts what it did, or raises."""

    name: str
    counts: str
    least: int
    aim: int
    share: int = 1  # of the time, against the others


CAMPAIGNS = (
    Campaign("kills", "kills", least=3_000, aim=3_000, share=4),
    Campaign("kills_on_postgresql", "kills", least=300, aim=3_000, share=2),
    Campaign("power_cuts", "states", least=10_000, aim=10_000, share=2),
    Campaign("disk_faults", "faults", least=300, aim=1_000),
    Campaign("fuzzed_requests", "requests", least=200_000, aim=1_000_000, share=4),
    Campaign("nights", "wishes", least=10_000_000, aim=100_000_000, share=8),
    Campaign("races", "races", least=12 * 200, aim=12 * 1_000, share=2),
    Campaign("reconnections", "reconnections", least=2_000, aim=10_000, share=2),
    Campaign("take_overs", "take-overs", least=50, aim=200),
)


@dataclass
class Tally:
    """What a campaign has done in all its runs."""

    next_seed: int = 1
    begun: list[int] = field(default_factory=list)  # seeds that have not ended
    seconds: float = 0.0
    done: Counter[str] = field(default_factory=Counter)
    failures: dict[str, str] = field(default_factory=dict)  # by seed


class Proof:
    """The tallies, kept in a file, so that what was begun today goes on tomorrow."""

    def __init__(self, file: Path) -> None:
        self._file = file
        kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
        self.tallies = {
            name: Tally(**{**tally, "done": Counter(tally["done"])}) for name, tally in kept.items()
        }
        # Of a run that was stopped: they come first.
        self._stopped = {name: list(tally.begun) for name, tally in self.tallies.items()}

    def of(self, campaign: Campaign) -> Tally:
        return self.tallies.setdefault(campaign.name, Tally())

    def next(self, among: Iterable[Campaign]) -> Campaign:
        """Whoever is furthest behind its share of the time, of those that lack their least."""

        def standing(campaign: Campaign) -> tuple[bool, bool, float]:
            tally = self.of(campaign)
            done = tally.done[campaign.counts]
            behind = tally.seconds / campaign.share
            return done >= campaign.aim, done >= campaign.least, behind

        return min(among, key=standing)

    def take(self, campaign: Campaign) -> int:
        """A seed that nobody has run to its end."""
        tally, stopped = self.of(campaign), self._stopped.get(campaign.name)
        if stopped:
            return stopped.pop()
        tally.begun.append(tally.next_seed)
        tally.next_seed += 1
        self.keep()
        return tally.begun[-1]

    def keep(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        draft = self._file.with_suffix(".draft")
        told = {name: vars(tally) for name, tally in self.tallies.items()}
        draft.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
        draft.replace(self._file)

    def of_all(self, campaigns: Iterable[Campaign]) -> str:
        """A row for each, as it stands and as the documents tell it."""
        return "\n".join(self._row(campaign) for campaign in campaigns)

    def _row(self, campaign: Campaign) -> str:
        tally = self.of(campaign)
        counted = {what: f"{count:,} {what}" for what, count in tally.done.items()}
        done = counted.pop(campaign.counts, f"0 {campaign.counts}")
        failed = f"with seed {', '.join(tally.failures)}" if tally.failures else "0"
        cells = (
            f"`{campaign.name}`",
            done,
            f"{campaign.least:,}",
            f"{campaign.aim:,}",
            ", ".join(counted.values()),
            failed,
        )
        return f"| {' | '.join(cells)} |"
