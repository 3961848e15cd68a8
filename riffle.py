#!/usr/bin/env python3
"""Riffle on a bare machine: makes its own environment beside this file, then serves, tests, checks.

Needs nothing but Python, on Linux, macOS or Windows. What a command does is in the project's own
modules (`serving.serve`, `tests.stages`, `tests.check`, `bench`, ...); here is only how they get a
Python that has the packages of the lock.
"""

import sys

OLDEST_PYTHON = (3, 11)


def python_problem(version: "tuple[int, ...]") -> str:
    """The sentence for somebody whose Python is too old, or an empty one."""
    if version >= OLDEST_PYTHON:
        return ""
    return (
        f"Riffle needs Python {OLDEST_PYTHON[0]}.{OLDEST_PYTHON[1]} or newer, and this is "
        f"Python {version[0]}.{version[1]}: get a newer one from python.org."
    )


# Before anything that an old Python lacks. The whole file stays within the grammar of Python 3.6,
# so that such a Python gets as far as this line.
if python_problem(sys.version_info[:2]):
    sys.exit(python_problem(sys.version_info[:2]))

import argparse  # noqa: E402
import contextlib  # noqa: E402
import hashlib  # noqa: E402
import importlib.util  # noqa: E402
import json  # noqa: E402
import os  # noqa: E402
import re  # noqa: E402
import shutil  # noqa: E402
import subprocess  # noqa: E402
import time  # noqa: E402
from collections.abc import Iterator  # noqa: E402
from pathlib import Path  # noqa: E402

ROOT = Path(__file__).resolve().parent
# In the wheel of product/ this file is the top of a package, and an installer brought the others.
IS_INSTALLED = Path(__file__).name == "__init__.py"
DATA = Path.home() / "riffle" if IS_INSTALLED else ROOT / "var"
DATA_HELP = "a folder; {} unless told".format("riffle, at home," if IS_INSTALLED else "var")
FOLLOWING = "following"  # in that folder, of a laptop that keeps up with another one
OWN_AGAIN_SECONDS = 2 * 24 * 3600
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WHEELS = ROOT / "wheels"  # a packed stick brings the packages along
STAMP = VENV / "riffle.json"  # what is installed; written last, so its absence means "unfinished"
RUN_LOCK, DEV_LOCK = "requirements.txt", "requirements-dev.txt"


class StartError(Exception):
    """Something the person at the keyboard has to put right, said in one sentence."""


# -- the command line --------------------------------------------------------------------------


def parse(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="riffle" if IS_INSTALLED else "riffle.py",
        description="Runs live charity poker nights from one laptop, with or without internet.",
        epilog="Unless the packages are here, or in a folder 'wheels' beside this file, the first "
        "start downloads them; after that no internet is needed. "
        "'%(prog)s COMMAND --help' explains a command.",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    serve = commands.add_parser("serve", help="run Riffle for the room (the default command)")
    serve.add_argument("--data", metavar="DIR", default=DATA, help=DATA_HELP)
    serve.add_argument("--port", type=port_number, default=8000, help="8000 unless told")
    serve.add_argument(
        "--answer-checks",
        action="store_true",
        help="where this laptop is the Wi-Fi: tell phones on port 80 that it is fine",
    )
    https = serve.add_mutually_exclusive_group()
    https.add_argument(
        "--https",
        action="store_true",
        help="answer by HTTPS too; done once, it is the default for this folder",
    )
    https.add_argument("--no-https", action="store_true", help="not this time")
    serve.add_argument(
        "--https-port", type=port_number, metavar="PORT", help="for HTTPS; 8443 unless told"
    )
    serve.add_argument(
        "--certificate", metavar="FILE", help="for HTTPS, instead of one that Riffle makes; PEM"
    )
    serve.add_argument("--key", metavar="FILE", help="of that certificate; PEM")

    demo = commands.add_parser("demo", help="watch a night that plays itself")
    demo.add_argument("--players", type=player_count, default=80, help="10 to 500; 80 unless told")
    demo.add_argument(
        "--speed", type=speed, default=20.0, help="how many times as fast; 20 unless told"
    )
    demo.add_argument("--port", type=port_number, default=8000, help="8000 unless told")
    demo.add_argument(
        "--data",
        metavar="DIR",
        default=DATA / "demo",
        help="a folder; demo in the folder of serve unless told",
    )

    follow = commands.add_parser(
        "follow", help="be the second laptop: keep up with the first, and take over when told to"
    )
    follow.add_argument("address", metavar="ADDRESS", help="of the first laptop in the network")
    follow.add_argument("--code", default="", help="the code that it shows; asked for unless told")
    follow.add_argument("--port", type=port_number, default=8000, help="8000 unless told")
    follow.add_argument(
        "--data",
        metavar="DIR",
        default=DATA / FOLLOWING,
        help="a folder; following in the folder of serve unless told",
    )

    restore = commands.add_parser("restore", help="go on from a backup, here or on a spare laptop")
    restore.add_argument(
        "file", metavar="FILE", help="a backup made by Riffle, or a folder to find the newest in"
    )
    restore.add_argument("--data", metavar="DIR", default=DATA, help=DATA_HELP)

    verify = commands.add_parser(
        "verify", help="check a backup, a log, an event or all that is kept"
    )
    verify.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="a file written by Riffle; unless told, the database of DATABASE_URL or of the folder",
    )
    verify.add_argument(
        "--code", default="", help="also look for the line that had this check code on paper"
    )
    verify.add_argument("--data", metavar="DIR", default=DATA, help=DATA_HELP)

    export = commands.add_parser("export", help="write a whole event into a file")
    export.add_argument("event", metavar="EVENT", help="its name, or the number in its address")
    export.add_argument("file", metavar="FILE", help="a new file, or a copy of it to add to")
    take_in = commands.add_parser("import", help="take in an event from such a file")
    take_in.add_argument("file", metavar="FILE", help="written by export or by the event's page")
    for command in (export, take_in):
        command.add_argument("--data", metavar="DIR", default=DATA, help=DATA_HELP)

    owner = commands.add_parser(
        "owner", help="print a link for an owner who has lost the password, or has none yet"
    )
    owner.add_argument("name", metavar="NAME", nargs="?", default="", help="if there are several")
    owner.add_argument(
        "--url", default="", help="the address people type; of this laptop unless told"
    )
    owner.add_argument("--data", metavar="DIR", default=DATA, help=DATA_HELP)

    pack = commands.add_parser("pack", help="fill a USB stick for a laptop without internet")
    pack.add_argument("folder", metavar="FOLDER", help="of the stick")
    pack.add_argument(
        "--data",
        metavar="DIR",
        default=DATA,
        help="whose newest backup goes along; var unless told",
    )

    test = commands.add_parser(
        "test",
        allow_abbrev=False,
        help="run all tests, with a private PostgreSQL, Redis and browser",
        epilog="Everything else is handed to pytest: a file, -k NAME, -x, ...",
    )
    extent = test.add_mutually_exclusive_group()
    extent.add_argument("--fast", action="store_true", help="no browser, no services")
    extent.add_argument("--deep", action="store_true", help="the long runs too")
    test.add_argument(
        "--hours",
        type=hours,
        nargs="?",
        const=3.0,
        metavar="H",
        help="with --deep: nothing but kills, power cuts, fuzzing and so on, for as long (3 unless "
        "told), from where the last run ended; tests/proof/totals.json adds up",
    )

    commands.add_parser("check", help="lint, types, layers, deployment, migrations, templates")

    pictures = commands.add_parser("pictures", help="photograph every screen at its real size")
    pictures.add_argument("folder", metavar="FOLDER")
    pictures.add_argument(
        "--players", type=int, nargs="+", default=[20, 80, 400], help="20 80 400 unless told"
    )
    pictures.add_argument("--of", metavar="NAME", default="", help="only screens of this name")

    bench = commands.add_parser("bench", help="measure, each row against a reference")
    bench.add_argument("names", nargs="*", metavar="NAME", help="only rows with this in their name")
    bench.add_argument("--json", metavar="FILE", help="write the table there as well")

    known = {"-h", "--help", *commands.choices}
    if not argv or argv[0] not in known:
        argv = ["serve", *argv]
    args, rest = parser.parse_known_args(argv)
    if rest and args.command != "test":
        commands.choices[args.command].error("unknown argument: " + " ".join(rest))
    if args.command == "test" and args.hours and not args.deep:
        test.error("--hours goes with --deep")
    if args.command == "serve" and bool(args.certificate) != bool(args.key):
        serve.error("--certificate and --key go together")
    args.rest = rest
    return args


def port_number(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is not a port (1 to 65535)")


def player_count(text: str) -> int:
    if text.isdecimal() and 10 <= int(text) <= 500:
        return int(text)
    raise argparse.ArgumentTypeError("a demo has 10 to 500 players")


def speed(text: str) -> float:
    with contextlib.suppress(ValueError):
        if 1 <= float(text) <= 200:
            return float(text)
    raise argparse.ArgumentTypeError("a demo is 1 to 200 times as fast as a night")


def hours(text: str) -> float:
    with contextlib.suppress(ValueError):
        if 0 < float(text) <= 100:
            return float(text)
    raise argparse.ArgumentTypeError("a deep run takes more than no hours and 100 at most")


def inside(args: argparse.Namespace) -> tuple[str, list[str]]:
    """The lock that a command needs, and what the environment's Python is to run."""
    if args.command == "serve":
        data = str(Path(args.data).absolute())
        told = ["--data", data, "--port", str(args.port), *https_options(args)]
        told += ["--answer-checks"] if args.answer_checks else []
        return RUN_LOCK, ["-m", "serving.serve", *told]
    if args.command == "demo":
        data = str(Path(args.data).absolute())
        night = ["--players", str(args.players), "--speed", str(args.speed)]
        return RUN_LOCK, ["-m", "demo", "--data", data, "--port", str(args.port), *night]
    if args.command == "follow":
        told = ["--data", str(Path(args.data).absolute()), "--port", str(args.port)]
        told += ["--code", args.code] if args.code else []
        return RUN_LOCK, ["-m", "serving.following.follow", *told, args.address]
    if args.command == "restore":
        file, data = (str(Path(path).absolute()) for path in (args.file, args.data))
        return RUN_LOCK, ["-m", "serving.restore", file, data]
    if args.command == "verify":
        data = str(Path(args.data).absolute())
        files = [str(Path(args.file).absolute())] if args.file else []
        return RUN_LOCK, ["-m", "serving.verify", "--data", data, "--code", args.code, *files]
    if args.command in ("export", "import"):
        file, data = (str(Path(path).absolute()) for path in (args.file, args.data))
        event = [args.event] if args.command == "export" else []
        return RUN_LOCK, ["-m", "serving.carry", "--data", data, args.command, *event, file]
    if args.command == "owner":
        data = str(Path(args.data).absolute())
        name = [args.name] if args.name else []
        return RUN_LOCK, ["-m", "serving.owner", "--data", data, "--url", args.url, *name]
    if args.command == "pack":
        folder, data = (str(Path(path).absolute()) for path in (args.folder, args.data))
        return RUN_LOCK, ["-m", "serving.pack", "--data", data, folder]
    if args.command == "test":
        extent = [f"--{name}" for name in ("fast", "deep") if getattr(args, name)]
        extent += [f"--hours={args.hours}"] if args.hours else []
        return DEV_LOCK, ["-m", "tests.stages", *extent, "--", *args.rest]
    if args.command == "check":
        return DEV_LOCK, ["-m", "tests.check"]
    if args.command == "pictures":
        folder, players = str(Path(args.folder).absolute()), [str(one) for one in args.players]
        return DEV_LOCK, ["-m", "tests.pictures", f"--of={args.of}", folder, *players]
    to_file = ["--json", str(Path(args.json).absolute())] if args.json else []
    return DEV_LOCK, ["-m", "bench", *to_file, *args.names]


def folder_of_the_night(folder: Path, *, now: float) -> Path:
    """Where the data is unless told: a laptop that took over goes on where it followed.

    One that has nights of its own goes back to them two days later.
    """
    following = folder / FOLLOWING
    taken = term_in(following / "taken_over.json")
    if not taken or term_in(following / "newer_term.json") > taken:
        return folder
    is_over = (folder / "newer_term.json").exists()
    has_own = (folder / "riffle.sqlite3").exists() and not is_over
    age = now - (following / "taken_over.json").stat().st_mtime
    return folder if has_own and age > OWN_AGAIN_SECONDS else following


def term_in(file: Path) -> int:
    """The term that two laptops have come to; 0 where nothing is noted."""
    try:
        return int(json.loads(file.read_text(encoding="utf-8"))["term"])
    except (OSError, ValueError, LookupError, TypeError):
        return 0


def https_options(args: argparse.Namespace) -> list[str]:
    switch = ["--https"] * args.https + ["--no-https"] * args.no_https
    port = ["--https-port", str(args.https_port)] if args.https_port else []
    files = [("--certificate", args.certificate), ("--key", args.key)]
    given = [part for name, file in files if file for part in (name, str(Path(file).absolute()))]
    return [*switch, *port, *given]


def main(argv: list[str]) -> int:
    args = parse(argv)
    if getattr(args, "data", None) == DATA:
        args.data = folder_of_the_night(DATA, now=time.time())
        if args.data != DATA:
            print(f"This laptop took over from another one: its data is in {args.data}.")
    try:
        lock, command = inside(args)
        if not IS_INSTALLED:
            ensure_installed(lock)
            return hand_over([str(PYTHON), *command])
        if lock == DEV_LOCK or args.command == "pack":
            raise StartError(
                f"'{args.command}' needs the whole project, not the installed package."
            )
        return hand_over([sys.executable, *command])
    except StartError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


def installed_main() -> int:
    """`riffle`, where it is installed."""
    return main(sys.argv[1:])


def hand_over(command: list[str]) -> int:
    """Becomes `command`; on Windows, where that does not exist, waits for it."""
    os.chdir(ROOT)
    sys.stdout.flush()
    if os.name != "nt":
        os.execv(command[0], command)  # noqa: S606  # a shell is what it must not be
    child = subprocess.Popen(command)
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:  # the child got it too and is finishing
            continue


# -- the environment ---------------------------------------------------------------------------


def ensure_installed(lock: str) -> None:
    """Brings .venv to what `lock` says, unless it is there already."""
    if is_installed(lock):
        return
    with only_one_installer():
        if is_installed(lock):  # somebody else did it while this one waited
            return
        # Without the stamp an install that is cut off here is taken up again by the next start.
        STAMP.unlink(missing_ok=True)
        if not works("import sys"):
            make_venv()
        install(lock)
        write_stamp(lock)


def digest(lock: str) -> str:
    return hashlib.sha256((ROOT / lock).read_bytes()).hexdigest()


def interpreter() -> str:
    """The Python behind the environment; an upgrade of the system moves it."""
    return os.path.realpath(PYTHON)


def is_installed(lock: str) -> bool:
    try:
        stamp = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return (
        PYTHON.exists()
        and stamp.get("python") == interpreter()
        and stamp.get("locks", {}).get(lock) == digest(lock)
    )


def write_stamp(lock: str) -> None:
    # The development lock holds everything of the run-time lock.
    locks = [RUN_LOCK, DEV_LOCK] if lock == DEV_LOCK else [RUN_LOCK]
    draft = STAMP.with_suffix(".draft")
    stamp = {"python": interpreter(), "locks": {name: digest(name) for name in locks}}
    draft.write_text(json.dumps(stamp, indent=1), encoding="utf-8")
    draft.replace(STAMP)


@contextlib.contextmanager
def only_one_installer() -> Iterator[None]:
    """Two starts at once: the second waits for the first. A killed holder releases the lock."""
    try:
        held = (ROOT / ".venv.lock").open("a")
    except OSError as error:
        raise StartError(
            f"Riffle cannot write in its own folder {ROOT}: {error.strerror}."
        ) from None
    with held:
        # The installer inherits it: should this process be killed, the lock lasts as long as pip.
        os.set_inheritable(held.fileno(), True)
        waiting = False
        while not try_lock(held.fileno()):
            if not waiting:
                print("Another start of Riffle is installing packages; waiting for it.", flush=True)
            waiting = True
            time.sleep(0.2)
        yield


def try_lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def works(statement: str) -> bool:
    """Whether the environment's Python starts and runs `statement`."""
    try:
        done = subprocess.run([str(PYTHON), "-c", statement], capture_output=True)
    except OSError:
        return False
    return done.returncode == 0


def make_venv() -> None:
    print(f"Making a Python environment in {VENV} ...", flush=True)
    uv = shutil.which("uv")
    if uv:
        command = [uv, "venv", "--clear", "--python", sys.executable, str(VENV)]
        if subprocess.run(command, capture_output=True).returncode == 0:
            return
    ensure_venv_module()
    without_pip = ["--without-pip"] if brings_pip() else []
    command = [sys.executable, "-m", "venv", "--clear", *without_pip, str(VENV)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise StartError(f"{done.stdout.strip()}\nPython could not make an environment in {VENV}.")


def ensure_venv_module() -> None:
    """Debian and Ubuntu ship Python without it, or without the pip that it brings."""
    has_pip = importlib.util.find_spec("ensurepip") or brings_pip()
    if has_pip and importlib.util.find_spec("venv"):
        return
    package = "python{}.{}-venv".format(*sys.version_info[:2])
    if sys.platform == "win32" or os.geteuid() != 0 or not shutil.which("apt-get"):
        raise StartError(
            f"This Python lacks its venv module: install it (on Debian and Ubuntu with "
            f"'sudo apt install {package}') and start again."
        )
    print(f"Installing {package} ...", flush=True)
    subprocess.run(["apt-get", "update"], capture_output=True)
    if subprocess.run(["apt-get", "install", "-y", package], capture_output=True).returncode:
        raise StartError(f"'apt-get install {package}' failed: install it and start again.")


def install(lock: str) -> None:
    print(f"Installing {count_packages(lock)} packages ...", flush=True)
    started = time.monotonic()
    said: list[str] = []
    for source in sources():
        for installer in installers():
            command = [*installer, *source, "--require-hashes", "-r", str(ROOT / lock)]
            is_done, said = follow(command, total=count_packages(lock))
            if is_done:
                print(f"Packages ready after {time.monotonic() - started:.0f} s.", flush=True)
                return
    print("".join(said[-15:]), file=sys.stderr)
    if WHEELS.is_dir():
        version = "{}.{}".format(*sys.version_info[:2])
        raise StartError(
            f"The folder wheels has not all packages for Python {version} on this computer, and "
            "they could not be fetched from the internet either."
        )
    raise StartError("The packages could not be installed; the first start needs the internet.")


def sources() -> Iterator[list[str]]:
    """The wheels beside this file, if there are some; then wherever the installer looks."""
    if WHEELS.is_dir():
        yield ["--no-index", "--find-links", str(WHEELS)]
    yield []


def brings_pip() -> list[Path]:
    return sorted(WHEELS.glob("pip-*.whl"))


def installers() -> Iterator[list[str]]:
    """uv where there is one, because it is fast; then pip, which may be set up where uv is not."""
    uv = shutil.which("uv")
    if uv:
        yield [uv, "pip", "install", "--python", str(PYTHON)]
    pip = ["-m", "pip"]
    if brings_pip():
        pip = [str(brings_pip()[-1] / "pip")]
    elif not works("import pip"):
        ensure_venv_module()
        subprocess.run([str(PYTHON), "-m", "ensurepip"], capture_output=True)
    options = ["--no-deps", "--no-input", "--progress-bar=off", "--disable-pip-version-check"]
    yield [str(PYTHON), *pip, "install", *options]


def count_packages(lock: str) -> int:
    return len(re.findall(r"(?m)^[\w.-]+==", (ROOT / lock).read_text(encoding="utf-8")))


def follow(command: list[str], *, total: int) -> "tuple[bool, list[str]]":
    """Runs an installer behind one line of progress: whether it succeeded, and what it said."""
    said = []
    seen = 0
    with subprocess.Popen(
        command,
        cwd=ROOT,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        close_fds=False,
    ) as child:
        for line in child.stdout or ():
            said.append(line)
            found = re.match(r"(?:Collecting|Requirement already satisfied:) ([\w.-]+)", line)
            if found:
                seen += 1
                progress(f"{seen:>4} of {total}  {found[1]}")
            elif line.startswith("Installing collected"):
                progress("     unpacking")
    progress("")
    return child.returncode == 0, said


def progress(text: str) -> None:
    """One line that rewrites itself, where there is a terminal to do it on."""
    if sys.stdout.isatty():
        print(f"\r\033[K{text}", end="", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
