"""The rule vectors, one file per op: id, op, house, what is given, what to expect."""

import json
from pathlib import Path

import pytest

from rules_engine import vectors
from rules_engine.vectors import Vector

FOLDER = Path(__file__).with_name("vectors")

# Ops about the play of a single hand and about rulings, which the engine does not answer yet.
PENDING_OPS = frozenset(
    {
    }
)


def read(path: Path) -> list[Vector]:
    return [Vector(**vector) for vector in json.loads(path.read_text(encoding="utf-8"))]


ALL = [vector for path in sorted(FOLDER.glob("*.json")) for vector in read(path)]
COVERED = [vector for vector in ALL if vector.op not in PENDING_OPS]


@pytest.mark.parametrize("vector", COVERED, ids=lambda vector: f"{vector.op}-{vector.id}")
def test_the_engine_agrees_with_the_vector(vector: Vector) -> None:
    mismatch = vectors.run(vector)
    assert mismatch is None, mismatch.problem


def test_all_vectors_are_here_once() -> None:
    assert len({vector.id for vector in ALL}) == len(ALL) == 482
    assert len({vector.op for vector in ALL}) == 68


def test_pending_ops_have_vectors_and_no_adapter() -> None:
    assert {vector.op for vector in ALL} >= PENDING_OPS
    assert not PENDING_OPS & set(vectors.adapters())


def test_every_adapter_has_a_vector() -> None:
    assert set(vectors.adapters()) <= {vector.op for vector in ALL}


def test_an_op_has_one_adapter() -> None:
    with pytest.raises(ValueError, match="two adapters for rebuy"):
        vectors.op("rebuy")(vectors.adapters()["rebuy"])
