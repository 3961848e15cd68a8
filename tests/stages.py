"""The test command: brings up what the tests need, runs them in stages, adds up the results.

1. embedded: everything that needs neither browser nor services, on SQLite and memory;
2. scaled: what is marked `both`, once more on PostgreSQL and Redis;
3. processes: what is marked `services` or `browser`.

The deep run ends with one seed of every campaign of `tests/proof`; with `--hours` it is nothing but
the campaigns, for as long, and goes on where the last one ended.
"""

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests import services
from tests.processes import guard
from tests.proof.campaigns import CAMPAIGNS, Proof
from tests.proof.running import KEPT_IN, prove_each_once, prove_for

NOTHING_SELECTED = 5  # pytest's exit code
_SEVERITY = {"passed": 0, "skipped": 1, "failed": 2}


@dataclass(frozen=True)
class Stage:
    name: str
    marks: str
    options: tuple[str, ...] = ()
    env: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Result:
    stage: str
    counts: Counter[str]
    seconds: float

    def __str__(self) -> str:
        return f"{self.stage:<10} {summary(self.counts):<40} {self.seconds:6.1f} s"


def summary(counts: Counter[str]) -> str:
    text = f"{counts['passed']} passed, {counts['failed']} failed"
    return f"{text}, {counts['skipped']} skipped" if counts["skipped"] else text


def main(argv: list[str]) -> int:
    args = parse(argv)
    # A shell's background job ignores it, and so would the pytest that is ended by it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for ending in ("SIGTERM", "SIGHUP"):
        if number := getattr(signal, ending, None):
            signal.signal(number, lambda received, _: sys.exit(128 + received))
    try:
        if not args.fast and not ensure_tools():
            return 2
        with contextlib.ExitStack() as stack:
            place = stack.enter_context(services.folder("test"))
            results = [run(stage, args, place) for stage in stages(args, stack)]
        is_narrowed = args.pytest or args.marks
        if args.hours or (args.deep and not is_narrowed):
            results.append(prove(args.hours))
    except KeyboardInterrupt:
        sys.stderr.write("\nStopped; everything that was started has ended.\n")
        return 130
    return conclude(results)


def parse(argv: list[str]) -> argparse.Namespace:
    """Ours, then `--`, then pytest's."""
    parser = argparse.ArgumentParser(prog="tests.stages", allow_abbrev=False)
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("--deep", action="store_true")
    parser.add_argument("--hours", type=float, default=0.0)
    border = argv.index("--") if "--" in argv else len(argv)
    args = parser.parse_args(argv[:border])
    # A mark of the caller's narrows each stage; handed on, it would replace the stage's own.
    narrowing = argparse.ArgumentParser(allow_abbrev=False, add_help=False)
    narrowing.add_argument("-m", dest="marks", default="")
    args, args.pytest = narrowing.parse_known_args(argv[border + 1 :], namespace=args)
    return args


def stages(args: argparse.Namespace, stack: contextlib.ExitStack) -> Iterator[Stage]:
    """One after another; the services start when the first stage that needs them is due."""
    if args.hours:
        return
    parallel = ("-n", "auto", "--dist", "worksteal")
    yield Stage("embedded", "not services and not browser", parallel)
    if args.fast:
        return
    env = {
        "DATABASE_URL": stack.enter_context(services.postgres()),
        "REDIS_URL": stack.enter_context(services.redis_server()).url,
        "SECRET_KEY": "only-for-tests",
        "RIFFLE_HOSTS": "127.0.0.1,localhost",
    }
    yield Stage("scaled", "both and not services", parallel, env)
    # The tests of one file share servers and browsers, which take long to start.
    yield Stage("processes", "services or browser", ("-n", "2", "--dist", "loadfile"))


def run(stage: Stage, args: argparse.Namespace, place: Path) -> Result:
    report = place / f"{stage.name}.xml"
    marks = [stage.marks, *([] if args.deep else ["not deep"])]
    marks += ["not slow"] if args.fast else []
    marks += [args.marks] if args.marks else []
    command = [sys.executable, "-m", "pytest", *stage.options, f"--junitxml={report}"]
    command += ["-m", " and ".join(f"({m})" for m in marks)]
    command += ["-o", "timeout=3600"] if args.deep else []
    # The settings of whoever runs the tests are none of theirs.
    foreign = ["RIFFLE_", "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE"]
    # Bytecode is kept from one run to the next: making it takes a tenth of the time.
    foreign += ["PYTHONDONTWRITEBYTECODE"]
    env = {k: v for k, v in os.environ.items() if not k.startswith(tuple(foreign))}
    env |= {"RIFFLE_DATA": str(place / "data"), **stage.env}
    env["RIFFLE_TEST_EXTENT"] = "deep" if args.deep else "fast" if args.fast else "suite"
    sys.stdout.write(f"\n== {stage.name} ==\n")
    sys.stdout.flush()
    started = time.monotonic()
    code = run_to_the_end([*command, *args.pytest], env)
    return Result(stage.name, count(report, code), time.monotonic() - started)


def prove(hours: float) -> Result:
    """The campaigns for so many hours, or each of them once."""
    sys.stdout.write("\n== proof ==\n")
    started, proof = time.monotonic(), Proof(KEPT_IN)
    counts = prove_for(proof, CAMPAIGNS, hours * 3600) if hours else prove_each_once(proof)
    return Result("proof", counts, time.monotonic() - started)


def run_to_the_end(command: list[str], env: dict[str, str]) -> int:
    """Waits for pytest whatever happens here: its tests have things to stop as well."""
    # In a session of its own, so that Ctrl-C reaches it once, from here.
    child = subprocess.Popen(command, cwd=services.ROOT, env=env, start_new_session=True)
    guard.tell("started", f"{child.pid} {int(signal.SIGTERM)}")
    try:
        return child.wait()
    finally:
        if child.poll() is None:
            interrupt(child)
        guard.tell("ended", child.pid)


def interrupt(child: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        child.kill()
        return
    child.send_signal(signal.SIGINT)
    try:
        child.wait(30)
    except (subprocess.TimeoutExpired, KeyboardInterrupt):
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()


def count(report: Path, code: int) -> Counter[str]:
    """How each test ended, from pytest's own report; a run that broke off counts as a failure."""
    outcomes: dict[tuple[str, str], str] = {}
    with contextlib.suppress(OSError, ET.ParseError):
        for case in ET.parse(report).iter("testcase"):
            key = (case.get("classname", ""), case.get("name", ""))
            parts = {part.tag for part in case}
            ended = "failed" if parts & {"failure", "error"} else "passed"
            ended = "skipped" if ended == "passed" and "skipped" in parts else ended
            # A test that passes and then fails to clean up is listed twice.
            outcomes[key] = max(outcomes.get(key, "passed"), ended, key=_SEVERITY.__getitem__)
    counts = Counter(outcomes.values())
    if code not in (0, NOTHING_SELECTED) and not counts["failed"]:
        counts["failed"] = 1
    return counts


def conclude(results: list[Result]) -> int:
    total = sum((result.counts for result in results), Counter[str]())
    lines = [str(result) for result in results]
    if not total["passed"] and not total["failed"]:
        lines.append("No test ran.")
    sys.stdout.write("\n" + "\n".join([*lines, summary(total)]) + "\n")
    return 0 if total["passed"] and not total["failed"] else 1


# -- what the tests need of the machine ----------------------------------------------------------


def ensure_tools() -> bool:
    """PostgreSQL, Redis and a browser are here or get installed; else one sentence and False."""
    wanted = {
        "postgresql": services.find_postgres,
        "redis-server": services.find_redis,
        "chromium": any_chromium,
    }
    missing = [package for package, find in wanted.items() if not find()]
    if missing and shutil.which("apt-get") and os.name != "nt" and os.geteuid() == 0:
        apt_install(missing)
        missing = [package for package in missing if not wanted[package]()]
    if "chromium" in missing and playwright_install():
        missing.remove("chromium")
    if missing:
        sys.stderr.write(
            f"The tests also need {', '.join(missing)}: install them, for example with "
            f"'sudo apt install {' '.join(missing)}', or run 'test --fast'.\n"
        )
    return not missing


def any_chromium() -> str | None:
    if found := services.find_chromium():
        return found
    ask = (
        "from playwright.sync_api import sync_playwright as start\n"
        "with start() as p: print(p.chromium.executable_path)"
    )
    told = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True
    ).stdout.strip()
    return told if told and Path(told).exists() else None


def apt_install(packages: list[str]) -> None:
    sys.stdout.write(f"Installing {', '.join(packages)} with apt-get ...\n")
    sys.stdout.flush()
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    options = ["-q", "-y", "--no-install-recommends"]
    subprocess.run(["apt-get", "update", "-q"], env=quiet, stdout=subprocess.DEVNULL)
    subprocess.run(
        ["apt-get", "install", *options, *packages], env=quiet, stdout=subprocess.DEVNULL
    )


def playwright_install() -> bool:
    """Playwright's own browser needs no administrator, but the internet."""
    sys.stdout.write("Downloading a browser for the tests ...\n")
    sys.stdout.flush()
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    return subprocess.run(command).returncode == 0 and any_chromium() is not None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
