"""Applications import the engine's packages, not what lies inside of them."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
APPLICATIONS = ("tournaments", "tables", "config", "serving", "demo", "bench")
SURFACE = {
    "rules_engine",
    "rules_engine.cards",
    "rules_engine.chips",
    "rules_engine.clock",
    "rules_engine.entries",
    "rules_engine.errors",
    "rules_engine.forecast",
    "rules_engine.hand",
    "rules_engine.hand.notation",
    "rules_engine.house",
    "rules_engine.house.keys",
    "rules_engine.prizes",
    "rules_engine.releases",
    "rules_engine.room",
    "rules_engine.texts",
    "rules_engine.sentences",
    "rules_engine.story",
    "rules_engine.texts.game",
    "rules_engine.texts.guide",
    "rules_engine.texts.rulebook",
    "rules_engine.texts.rulings",
    "rules_engine.texts.search",
    "rules_engine.tools.simulation",
    "rules_engine.tournament",
    "rules_engine.tournament.facts",
    "rules_engine.tournament.questions",
    "rules_engine.tournament.suggestions",
    "rules_engine.units",
}
FILES = sorted(
    path
    for name in APPLICATIONS
    for path in (ROOT / name).rglob("*.py")
    if "rules_engine" in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_an_application_imports_from_the_surface(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    inside = {name for name in imported if name and name.split(".")[0] == "rules_engine"}
    assert inside <= SURFACE
