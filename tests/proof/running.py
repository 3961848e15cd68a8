"""The campaigns one after another, each for its share of the time; what they did adds up."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence

from tests.processes import ROOT, guard
from tests.proof.campaigns import CAMPAIGNS, Campaign, Proof

KEPT_IN = ROOT / "tests" / "proof" / "totals.json"
LONGEST_SECONDS = 1800  # of one seed; one that hangs has failed
# The settings of whoever runs this are none of the campaigns'.
FOREIGN = ("RIFFLE_", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE")


def prove_for(proof: Proof, among: Sequence[Campaign], seconds: float) -> Counter[str]:
    """Seed after seed until the time is up; how many were passed and how many failed."""
    ended: Counter[str] = Counter()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        ended["passed" if attempt(proof, proof.next(among)) else "failed"] += 1
    sys.stdout.write(f"{proof.of_all(among)}\n")
    return ended


def prove_each_once(proof: Proof) -> Counter[str]:
    """The next seed of every campaign."""
    return Counter("passed" if attempt(proof, each) else "failed" for each in CAMPAIGNS)


def attempt(proof: Proof, campaign: Campaign) -> bool:
    """The next seed: it counts when it passed, and is remembered when it failed."""
    tally = proof.of(campaign)
    seed, started = tally.next_seed, time.monotonic()
    code, said = run_alone(campaign.name, seed)
    tally.seconds += time.monotonic() - started
    tally.next_seed += 1
    if code:
        tally.failures[str(seed)] = said[-4000:]
    else:
        tally.done.update(json.loads(said.rstrip().rpartition("\n")[2]))
    proof.keep()
    told = f"failed:\n{said}" if code else f"{tally.done[campaign.counts]:,} {campaign.counts}"
    sys.stdout.write(f"{campaign.name}, seed {seed}: {told}\n")
    sys.stdout.flush()
    return not code


def run_alone(name: str, seed: int, *sizes: str) -> tuple[int, str]:
    """The exit code and what was said; whatever it had started ends with it."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(FOREIGN)}
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.proof.once", name, str(seed), *sizes],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    guard.tell("started", f"{child.pid} {int(signal.SIGTERM)}")
    try:
        said, _ = child.communicate(timeout=LONGEST_SECONDS)
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        said = child.communicate()[0] + "\nIt did not end."
    finally:
        if child.poll() is None:  # somebody has stopped this run: its seed comes again
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()
        guard.tell("ended", child.pid)
    return child.returncode, said
