"""The wheels for a stick: which a system needs, whether they are there, what pip brings."""

from pathlib import Path

import pytest

from serving import wheels
from serving.wheels import SYSTEMS, Target
from tests.services import ROOT
from tests.small_wheels import make_wheel

LOCKED = wheels.read(ROOT / "requirements.txt")
WINDOWS, _, INTEL_MAC, LINUX, _ = (Target(system, "3.13") for system in SYSTEMS)


def names(target: Target) -> set[str]:
    return {pin.name for pin in LOCKED if target.wants(pin)}


def test_the_whole_lock_is_read() -> None:
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    assert sum(len(pin.hashes) for pin in LOCKED) == text.count("--hash=")
    assert {pin.name for pin in LOCKED} >= {"django", "psycopg-binary", "tzdata", "uvloop"}


def test_a_system_gets_what_its_own_markers_ask_for() -> None:
    assert names(WINDOWS) - names(LINUX) == {"tzdata"}
    assert names(LINUX) - names(WINDOWS) == {"uvloop"}


def test_a_marker_of_one_patch_release_counts_for_the_whole_python() -> None:
    assert "async-timeout" in names(Target(WINDOWS.system, "3.11"))
    assert "async-timeout" not in names(WINDOWS)


@pytest.mark.parametrize("target", wheels.TARGETS, ids=str)
def test_no_system_is_asked_for_two_versions_of_a_package(target: Target) -> None:
    wanted = [pin.name for pin in LOCKED if target.wants(pin)]
    assert len(wanted) == len(set(wanted)) > 40


@pytest.mark.parametrize(
    ("tags", "fitting"),
    [
        ("py3-none-any", {WINDOWS, INTEL_MAC, LINUX}),
        ("cp313-cp313-win_amd64", {WINDOWS}),
        ("cp39-abi3-win_amd64", {WINDOWS}),
        ("cp312-cp312-win_amd64", set()),
        ("cp313-cp313-macosx_10_13_universal2", {INTEL_MAC}),
        ("cp313-cp313-macosx_11_0_arm64", set()),
        ("cp313-cp313-manylinux_2_28_x86_64", {LINUX}),
        ("cp313-cp313-manylinux_2_35_x86_64", set()),
        ("cp313-cp313-musllinux_1_2_x86_64", set()),
    ],
)
def test_a_wheel_fits_where_it_can_be_installed(
    tmp_path: Path, tags: str, fitting: set[Target]
) -> None:
    pin = make_wheel(tmp_path, tags)
    shelf = wheels.Shelf(tmp_path)
    targets = {WINDOWS, INTEL_MAC, LINUX}
    assert {target for target in targets if not shelf.lacking([pin], target)} == fitting


def test_a_wheel_that_was_cut_off_is_lacking(tmp_path: Path) -> None:
    pin = make_wheel(tmp_path, "py3-none-any")
    (wheel,) = tmp_path.iterdir()
    wheel.write_bytes(wheel.read_bytes()[:-1])
    assert wheels.Shelf(tmp_path).lacking([pin], LINUX) == [pin]


@pytest.mark.slow
def test_what_can_be_had_is_fetched_and_the_rest_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry, folder = tmp_path / "registry", tmp_path / "wheels"
    pins = [
        make_wheel(registry, "py3-none-any"),
        make_wheel(registry, "cp313-cp313-win_amd64", name="felt"),
    ]
    make_wheel(folder, "py3-none-any", version="0.9")  # of an older release
    (folder / "chips-1.0-py3-none-any.whl").write_bytes(b"cut off")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(registry))
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    told = wheels.fetch(pins, folder, [WINDOWS, LINUX])
    assert told == ["Not to be had for Linux (x86-64), Python 3.13: felt 1.0."]
    fetched = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert fetched == {path.name: path.read_bytes() for path in registry.iterdir()}
