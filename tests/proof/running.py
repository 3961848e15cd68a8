"""The campaigns in turns, each for its share of the time; what they did adds up."""

import asyncio
import json
import os
import signal
import sys
import time
from asyncio.subprocess import PIPE, STDOUT, Process
from collections import Counter
from collections.abc import Sequence

from tests.processes import ROOT, guard
from tests.proof.campaigns import CAMPAIGNS, Campaign, Proof

KEPT_IN = ROOT / "tests" / "proof" / "totals.json"
ALL_CORES = os.cpu_count() or 1
LONGEST_SECONDS = 1800  # of one seed; one that hangs has failed
# The settings of whoever runs this are none of the campaigns'.
FOREIGN = ("RIFFLE_", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE")


def prove_for(
    proof: Proof, among: Sequence[Campaign], seconds: float, *, processes: int = ALL_CORES
) -> Counter[str]:
    """Seed after seed, so many at a time, until the time is up; how many passed and failed."""
    ended: Counter[str] = Counter()
    until = time.monotonic() + seconds

    async def go_on() -> None:
        while time.monotonic() < until:
            ended["passed" if await attempt(proof, proof.next(among)) else "failed"] += 1

    async def all_go_on() -> None:
        await asyncio.gather(*(go_on() for _ in range(processes)))

    asyncio.run(all_go_on())
    sys.stdout.write(f"{proof.of_all(among)}\n")
    return ended


def prove_each_once(proof: Proof) -> Counter[str]:
    """The next seed of every campaign."""
    passed = (asyncio.run(attempt(proof, each)) for each in CAMPAIGNS)
    return Counter("passed" if one else "failed" for one in passed)


async def attempt(proof: Proof, campaign: Campaign) -> bool:
    """The next seed: it counts when it passed, and is remembered when it failed."""
    seed, started = proof.take(campaign), time.monotonic()
    code, said = await run_alone(campaign.name, seed)
    tally = proof.of(campaign)
    tally.seconds += time.monotonic() - started
    tally.begun.remove(seed)
    if code:
        tally.failures[str(seed)] = said[-4000:]
    else:
        tally.done.update(json.loads(said.rstrip().rpartition("\n")[2]))
    proof.keep()
    told = f"failed:\n{said}" if code else f"{tally.done[campaign.counts]:,} {campaign.counts}"
    sys.stdout.write(f"{campaign.name}, seed {seed}: {told}\n")
    sys.stdout.flush()
    return not code


async def run_alone(name: str, seed: int, *sizes: str) -> tuple[int, str]:
    """The exit code and what was said; whatever it had started ends with it."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(FOREIGN)}
    command = [sys.executable, "-m", "tests.proof.once", name, str(seed), *sizes]
    child = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, env=env, stdout=PIPE, stderr=STDOUT, start_new_session=True
    )
    guard.tell("started", f"{child.pid} {int(signal.SIGTERM)}")
    telling = asyncio.create_task(_read(child))
    try:
        await asyncio.wait([telling], timeout=LONGEST_SECONDS)
        hung = "" if telling.done() else "\nIt did not end."
    finally:
        if child.returncode is None:  # or somebody has stopped this run: its seed comes again
            os.killpg(child.pid, signal.SIGKILL)
        said = await telling
        guard.tell("ended", child.pid)
    assert child.returncode is not None
    return child.returncode, said + hung


async def _read(child: Process) -> str:
    said, _ = await child.communicate()
    return said.decode("utf-8", "replace")
