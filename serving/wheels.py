"""The packages of the lock, as wheels for every system that Riffle may be started on.

pip fetches them and checks the lock's hashes. It reads markers (`; sys_platform == 'win32'`) for
the computer it runs on, so what another system needs is worked out here.
"""

import hashlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from packaging.markers import Marker
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import InvalidWheelFilename, canonicalize_name, parse_wheel_filename

from serving.serve import StartError, say

PYTHONS = ("3.11", "3.12", "3.13", "3.14")


@dataclass(frozen=True, slots=True)
class Pin:
    """One package of the lock."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"

    @property
    def line(self) -> str:
        """For pip, without the marker."""
        return " ".join([f"{self.name}=={self.version}", *(f"--hash={one}" for one in self.hashes)])


@dataclass(frozen=True)
class System:
    """A kind of computer: how pip calls it, the best match first, and how markers do."""

    name: str
    platforms: tuple[str, ...]
    sys_platform: str
    platform_system: str
    machine: str


def _linux(machine: str) -> tuple[str, ...]:
    # The older the C library that a wheel asks for, the more computers run it.
    newer = (f"manylinux_2_{minor}_{machine}" for minor in range(18, 29))
    return (f"manylinux_2_17_{machine}", f"manylinux2014_{machine}", *newer)


def _mac(machine: str) -> tuple[str, ...]:
    newer = (f"macosx_{major}_0_{machine}" for major in (12, 13, 14))
    return (*mac_platforms((11, 0), machine), *newer)


SYSTEMS = (
    System("Windows", ("win_amd64",), "win32", "Windows", "AMD64"),
    System("macOS (Apple)", _mac("arm64"), "darwin", "Darwin", "arm64"),
    System("macOS (Intel)", _mac("x86_64"), "darwin", "Darwin", "x86_64"),
    System("Linux (x86-64)", _linux("x86_64"), "linux", "Linux", "x86_64"),
    System("Linux (ARM)", _linux("aarch64"), "linux", "Linux", "aarch64"),
)


@dataclass(frozen=True)
class Target:
    """A Python on a system."""

    system: System
    python: str

    def __str__(self) -> str:
        return f"{self.system.name}, Python {self.python}"

    def wants(self, pin: Pin) -> bool:
        """Whether some release of this Python there needs it: a marker may name 3.11.2."""
        if not pin.marker:
            return True
        return any(Marker(pin.marker).evaluate(self._environment(micro)) for micro in (0, 99))

    def _environment(self, micro: int) -> dict[str, str]:
        return {
            "implementation_name": "cpython",
            "os_name": "nt" if self.system.sys_platform == "win32" else "posix",
            "platform_machine": self.system.machine,
            "platform_python_implementation": "CPython",
            "platform_system": self.system.platform_system,
            "python_full_version": f"{self.python}.{micro}",
            "python_version": self.python,
            "sys_platform": self.system.sys_platform,
        }

    @cached_property
    def tags(self) -> frozenset[Tag]:
        version = [int(part) for part in self.python.split(".")]
        interpreter = f"cp{version[0]}{version[1]}"
        ours = cpython_tags(version, [interpreter], self.system.platforms)
        return frozenset([*ours, *compatible_tags(version, interpreter, self.system.platforms)])


TARGETS = tuple(Target(system, python) for system in SYSTEMS for python in PYTHONS)


def read(lock: Path) -> list[Pin]:
    """The pins of a lock as `uv pip compile` writes it."""
    text = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    pins = re.findall(r"(?m)^([\w.-]+)==([^\s;]+)\s*(?:;([^#\n]*?))?((?:\s+--hash=\S+)+)", text)
    return [
        Pin(canonicalize_name(name), version, marker.strip(), tuple(re.findall(r"=(\S+)", hashes)))
        for name, version, marker, hashes in pins
    ]


def fetch(pins: list[Pin], folder: Path, targets: Iterable[Target] = TARGETS) -> list[str]:
    """Brings the wheels that `folder` lacks, and deletes those of other versions.

    Returns the sentences about those that could not be had.
    """
    _ensure_pip()
    shelf, told = Shelf(folder), []
    for target in targets:
        wanted = [pin for pin in pins if target.wants(pin)]
        lacking = shelf.lacking(wanted, target)
        if lacking and not _download(lacking, target, folder):
            for pin in lacking:  # one that cannot be had keeps the others away
                _download([pin], target, folder)
        lacking = shelf.lacking(lacking, target)
        say(f"  {target}: {len(wanted) - len(lacking)} of {len(wanted)} packages")
        if lacking:
            told.append(f"Not to be had for {target}: {', '.join(map(str, lacking))}.")
    shelf.keep(pins)
    return told


class Shelf:
    """The wheels in a folder; each is read once, unless it changes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._hashes: dict[tuple[Path, int, int], str] = {}

    def lacking(self, pins: Iterable[Pin], target: Target) -> list[Pin]:
        """Those of which no wheel is here that is whole and fits."""
        wheels = [*self._wheels()]
        return [
            pin
            for pin in pins
            if not any(
                (name, version) == (pin.name, pin.version)
                and tags & target.tags
                and self._hash(path) in pin.hashes
                for path, name, version, tags in wheels
            )
        ]

    def keep(self, pins: Iterable[Pin]) -> None:
        kept = {(pin.name, pin.version) for pin in pins}
        for path, name, version, _ in self._wheels():
            if (name, version) not in kept:
                path.unlink()

    def _wheels(self) -> Iterator[tuple[Path, str, str, frozenset[Tag]]]:
        for path in sorted(self._folder.glob("*.whl")):
            try:
                name, version, _, tags = parse_wheel_filename(path.name)
            except InvalidWheelFilename:
                continue  # somebody else's
            yield path, name, str(version), tags

    def _hash(self, path: Path) -> str:
        state = path.stat()
        known = path, state.st_size, state.st_mtime_ns
        if known not in self._hashes:
            self._hashes[known] = f"sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}"
        return self._hashes[known]


def _download(pins: list[Pin], target: Target, folder: Path) -> bool:
    with tempfile.TemporaryDirectory(prefix="riffle-pack-") as place:
        asked = Path(place, "asked.txt")
        asked.write_text("".join(f"{pin.line}\n" for pin in pins), encoding="utf-8")
        command = [sys.executable, "-m", "pip", "download", "--no-input", "--no-deps"]
        command += ["--disable-pip-version-check", "--only-binary=:all:", "--require-hashes"]
        command += ["--implementation=cp", f"--python-version={target.python}"]
        command += [f"--platform={platform}" for platform in target.system.platforms]
        command += [f"--dest={folder}", f"--requirement={asked}"]
        return subprocess.run(command, capture_output=True).returncode == 0  # noqa: S603


def _ensure_pip() -> None:
    """An environment that uv made has none."""
    for attempt in (["-m", "pip", "--version"], ["-m", "ensurepip"]):
        if subprocess.run([sys.executable, *attempt], capture_output=True).returncode == 0:  # noqa: S603
            return
    raise StartError("This Python has no pip, which fetches the packages: install it first.")
