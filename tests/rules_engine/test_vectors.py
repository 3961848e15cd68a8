"""The rule vectors, one file per op: id, op, house, what is given, what to expect."""

import json
from pathlib import Path

import pytest

from rules_engine.tools import vectors
from rules_engine.tools.vectors import Vector

FOLDER = Path(__file__).with_name("vectors")


def read(path: Path) -> list[Vector]:
    return [Vector(**vector) for vector in json.loads(path.read_text(encoding="utf-8"))]


ALL = [vector for path in sorted(FOLDER.glob("*.json")) for vector in read(path)]


@pytest.mark.parametrize("vector", ALL, ids=lambda vector: f"{vector.op}-{vector.id}")
def test_the_engine_agrees_with_the_vector(vector: Vector) -> None:
    mismatch = vectors.run(vector)
    assert mismatch is None, mismatch.problem


def test_all_vectors_are_here_once() -> None:
    assert len({vector.id for vector in ALL}) == len(ALL) == 493
    assert len({vector.op for vector in ALL}) == 68


def test_every_op_has_an_adapter_and_every_adapter_a_vector() -> None:
    assert set(vectors.adapters()) == {vector.op for vector in ALL}


def test_an_op_has_one_adapter() -> None:
    with pytest.raises(ValueError, match="two adapters for rebuy"):
        vectors.op("rebuy")(vectors.adapters()["rebuy"])
