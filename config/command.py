"""How people start this Riffle, for the sentences that say so."""

from pathlib import Path


def command_of(top: Path) -> str:
    """In the wheel of product/ the folders lie in a package, which has a command of its own."""
    return "riffle" if (top / "__init__.py").exists() else "python3 riffle.py"


COMMAND = command_of(Path(__file__).resolve().parent.parent)
