"""Everything that can be said about the code without running it: lint, types, layers, settings.

Each step prints one line, and its output when it fails; all steps run.
"""

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# A deployment as docker-compose.yml makes it, with HTTPS in front. Nothing connects to it.
PRODUCTION = {
    "DATABASE_URL": "postgres://riffle@127.0.0.1:1/riffle",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "SECRET_KEY": "a-key-as-long-and-as-mixed-as-a-real-one-0123456789-ABCDEFGHIJ",
    "RIFFLE_HOSTS": "riffle.example.org",
    "RIFFLE_TLS": "true",
}


@dataclass(frozen=True)
class Step:
    name: str
    arguments: list[str]
    env: dict[str, str] = field(default_factory=dict)


STEPS = [
    Step("lint", ["-m", "ruff", "check", "."]),
    Step("format", ["-m", "ruff", "format", "--check", "."]),
    Step("types", ["-m", "mypy", "."]),
    Step("layers", ["-c", "from importlinter.cli import lint_imports_command as c; c()"]),
    Step("deployment", ["manage.py", "check", "--deploy", "--fail-level", "WARNING"], PRODUCTION),
    Step("migrations", ["manage.py", "makemigrations", "--check", "--dry-run"]),
    Step("templates", ["-m", "tests.check", "templates"]),
]


def main(argv: list[str]) -> int:
    if argv == ["templates"]:
        return compile_templates()
    with tempfile.TemporaryDirectory(prefix="riffle-check-") as data:
        passed = [run(step, data=data) for step in STEPS]
    return 0 if all(passed) else 1


def run(step: Step, *, data: str) -> bool:
    kept = {k: v for k, v in os.environ.items() if k not in PRODUCTION}
    started = time.monotonic()
    done = subprocess.run(  # the steps above
        [sys.executable, *step.arguments],
        cwd=ROOT,
        env={**kept, "RIFFLE_DATA": data, **step.env},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    ended = "failed" if done.returncode else "ok"
    sys.stdout.write(f"{step.name:<12}{ended:<8} {time.monotonic() - started:5.1f} s\n")
    if done.returncode:
        sys.stdout.write(done.stdout)
    sys.stdout.flush()
    return not done.returncode


def compile_templates() -> int:
    """Names every template of the project that Django cannot compile."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.template import TemplateSyntaxError
    from django.template.loader import get_template

    django.setup()
    broken = 0
    folder = ROOT / "templates"
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        name = file.relative_to(folder).as_posix()
        try:
            get_template(name)
        except (TemplateSyntaxError, UnicodeDecodeError) as error:
            broken += 1
            sys.stdout.write(f"templates/{name}: {error}\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
