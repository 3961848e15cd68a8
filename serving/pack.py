"""riffle.py pack FOLDER: all that a laptop without internet needs, on a USB stick.

The stick gets the program with a folder of wheels beside it, from which `riffle.py` installs, and
the newest backup where `riffle.py restore` looks for it. What is there already stays, so that a
run that was cut off goes on where it ended. serving.wheels fetches the wheels.
"""

import argparse
import fnmatch
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from config.version import VERSION
from serving import wheels
from serving.newest_copy import newest_sound
from serving.serve import StartError, say
from tournaments.backups.copying import ON_A_STICK

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = "riffle-program"  # not the name of the folder that a running Riffle copies to
LOCKS = ("requirements.txt", "requirements-pip.txt")
READ_ME = """\
Riffle {version}, for a laptop without internet
{underline}

1. Copy the folder "{program}" from this stick to the laptop, for example to its desktop.
2. Open that folder and double-click
     Start Riffle.bat        on Windows
     Start Riffle.command    on a Mac (the first time: right-click, Open)
     start-riffle.desktop    on Linux (or in a terminal: sh start-riffle.sh)
3. The window says which addresses to open. It stays open while Riffle runs.

The laptop needs Python {oldest} to {newest}. If it has none, install it from the folder "python" of
this stick, if somebody put it there: {program}/docs/installing.md says how.

{backup}
The stick may hold names and money of your guests: keep it as you keep the cash box.
"""
HAS_BACKUP = """\
To go on from the backup on this stick, in the folder that you copied:
     python3 riffle.py restore FOLDER-OF-THIS-STICK
"""


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="serving.pack")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--data", type=Path, required=True)
    args = parser.parse_args(argv)
    try:
        lacking = pack(args.folder, data=args.data)
    except StartError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except OSError as error:
        sys.stderr.write(f"{args.folder} could not be written: {error.strerror or error}.\n")
        return 2
    for line in lacking:
        say(line)
    return 1 if lacking else 0


def pack(
    stick: Path, *, data: Path, targets: Iterable[wheels.Target] = wheels.TARGETS
) -> list[str]:
    """Fills the stick; the sentences about what could not be had."""
    program = stick.resolve() / PROGRAM
    _refuse(program)
    say(f"Copying Riffle {VERSION} to {program} ...")
    _copy_program(program)
    backup = _copy_backup(data / "backups", stick / ON_A_STICK)
    _write_read_me(stick, has_backup=backup is not None)
    say(f"Backup: {backup.name}." if backup else f"There is no backup in {data} to take along.")
    folder = program / "wheels"
    folder.mkdir(exist_ok=True)
    for wheel in (ROOT / "wheels").glob("*.whl"):
        if not (folder / wheel.name).exists():
            _copy(wheel, folder / wheel.name)
    pins = [pin for lock in LOCKS for pin in wheels.read(ROOT / lock)]
    lacking = wheels.fetch(pins, folder, targets)
    size = sum(file.stat().st_size for file in folder.iterdir())
    say(f"The stick is ready, with {size / 1e6:.0f} MB of packages. Eject it before you pull it.")
    return lacking


def _refuse(program: Path) -> None:
    if program == ROOT:
        raise StartError(f"Riffle runs from {ROOT} itself: pack to another folder.")
    if program.is_dir() and any(program.iterdir()) and not (program / "riffle.py").exists():
        raise StartError(f"{program} holds something else: pack to another folder.")


# -- the program ---------------------------------------------------------------------------------


def _copy_program(program: Path) -> None:
    """Every file of the project; what an older release left in its folders goes."""
    files = _tracked() or list(_not_ignored(program))
    for folder in {file.parts[0] for file in files if len(file.parts) > 1}:
        shutil.rmtree(program / folder, ignore_errors=True)
    for file in files:
        (program / file).parent.mkdir(parents=True, exist_ok=True)
        _copy(ROOT / file, program / file)


def _tracked() -> list[Path]:
    """What git keeps; nothing where this is no checkout, or there is no git."""
    if not (ROOT / ".git").exists() or not (git := shutil.which("git")):
        return []
    command = [git, "ls-files", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)  # noqa: S603
    names = listed.stdout.split("\0") if listed.returncode == 0 else []
    return [Path(name) for name in names if name and (ROOT / name).exists()]


def _not_ignored(program: Path) -> Iterator[Path]:
    """What is not made while Riffle runs, by the rules of .gitignore."""
    rules = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    anchored = {rule.strip("/") for rule in rules if rule.startswith("/")}
    anywhere = [rule.strip("/") for rule in rules if not rule.startswith("/")]
    for name, folders, files in os.walk(ROOT):
        inside = Path(name).relative_to(ROOT)
        is_top = name == str(ROOT)
        for found in (folders, files):
            found[:] = [
                each
                for each in found
                if not (is_top and (each in anchored or each == ".git"))
                and not any(fnmatch.fnmatch(each, rule) for rule in anywhere)
                and Path(name, each) not in (program, program.parent)
            ]
        yield from (inside / file for file in files)


def _copy(source: Path, target: Path) -> None:
    draft = target.with_name(f"{target.name}.draft")
    shutil.copyfile(source, draft)
    with suppress(OSError):  # a stick may know no rights
        shutil.copymode(source, draft)
    draft.replace(target)


# -- what lies beside it -------------------------------------------------------------------------


def _copy_backup(backups: Path, to: Path) -> Path | None:
    """The newest sound copy of the database, and the copies of events that lead on from it."""
    newest = newest_sound(backups)
    if not newest:
        return None
    to.mkdir(parents=True, exist_ok=True)
    for file in (newest.path, *backups.glob("*.riffle.gz")):
        _copy(file, to / file.name)
    return newest.path


def _write_read_me(stick: Path, *, has_backup: bool) -> None:
    head = f"Riffle {VERSION}, for a laptop without internet"
    text = READ_ME.format(
        version=VERSION,
        underline="=" * len(head),
        program=PROGRAM,
        oldest=wheels.PYTHONS[0],
        newest=wheels.PYTHONS[-1],
        backup=HAS_BACKUP if has_backup else "",
    )
    (stick / "READ-ME.txt").write_text(text, encoding="utf-8", newline="\r\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
