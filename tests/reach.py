"""What can be reached from where people begin: a static walk over the source.

A *thing* is what a module defines at its top (a function, a class, a value) or a method of such a
class, named `module:name` or `module:Class.method`. Mentioning a thing reaches it; importing it
does not. A reached thing's module counts as imported, with all that it imports, and what a module
does while it is imported counts: loose statements, `register(...)`, and definitions under a
decorator that registers. A method is reached when its class is and something reached, code or
template, mentions its name; so are those that Python or a foreign base class calls.
"""

import ast
import importlib
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import cache

from tests.mentions import ROOT, Function, Mentions, Module, last_name, mentions, modules

TEMPLATES = ROOT / "templates"
_BY_DJANGO = tuple(f"{status}.html" for status in ("400", "403", "403_csrf", "404", "500"))


def split(thing: str) -> tuple[Module, str]:
    name, _, inside = thing.partition(":")
    return modules()[name], inside


@cache
def definitions(thing: str) -> tuple[ast.stmt, ...]:
    """Where a thing is defined; a method by its class."""
    module, name = split(thing)
    top, _, method = name.partition(".")
    found = module.bound.get(top, [])
    if method:
        found = [
            each
            for one in found
            if isinstance(one, ast.ClassDef)
            for each in one.body
            if isinstance(each, Function) and each.name == method
        ]
    return tuple(found)


def is_class(thing: str) -> bool:
    return any(isinstance(each, ast.ClassDef) for each in definitions(thing))


@cache
def methods(thing: str) -> tuple[str, ...]:
    names = (
        each.name
        for one in definitions(thing)
        if isinstance(one, ast.ClassDef)
        for each in one.body
        if isinstance(each, Function)
    )
    return tuple(dict.fromkeys(names))


def is_called_by_others(thing: str, method: str) -> bool:
    """Whether Python, Django (forms, middleware) or a base class of others calls that method."""
    if method.startswith(("__", "clean_", "process_")):
        return True
    return any(hasattr(base, method) for base in foreign_bases(thing))


@cache
def foreign_bases(thing: str) -> tuple[object, ...]:
    module, _ = split(thing)
    found: list[object] = []
    for one in definitions(thing):
        for base in one.bases if isinstance(one, ast.ClassDef) else ():
            top, *rest = ast.unparse(base).partition("[")[0].split(".")
            said = mentions(module, [base]).things
            if said:
                found += (each for ours in said if is_class(ours) for each in foreign_bases(ours))
            elif top in module.from_elsewhere:
                source, attribute = module.from_elsewhere[top]
                value: object = importlib.import_module(source)
                for name in ([attribute] if attribute else []) + rest:
                    value = getattr(value, name)
                found.append(value)
    return tuple(found)


def own_code(thing: str) -> Iterator[ast.AST]:
    """The code that runs, or is read, when a thing is used; of a class all but its methods."""
    for one in definitions(thing):
        if isinstance(one, ast.ClassDef):
            yield from (*one.bases, *one.keywords, *one.decorator_list)
            yield from (each for each in one.body if not isinstance(each, Function))
        else:
            yield one


@cache
def mentioned_by(thing: str) -> Mentions:
    return mentions(split(thing)[0], own_code(thing))


# -- templates


@cache
def template_names() -> tuple[str, ...]:
    return tuple(file.relative_to(TEMPLATES).as_posix() for file in TEMPLATES.rglob("*.html"))


@cache
def read_template(name: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """The attributes, the tags and filters, and the other templates that a template mentions."""
    text = (TEMPLATES / name).read_text(encoding="utf-8")
    code = " ".join(re.findall(r"\{\{.*?\}\}|\{%.*?%\}", text))
    others = set(re.findall(r"""["']([^"']+\.html)["']""", code))
    bare = re.sub(r"""(["']).*?\1""", "", code)
    attributes = set(re.findall(r"\.([A-Za-z_]\w*)", bare))
    callables = set(re.findall(r"(?:\{%\s*|\|\s*)([A-Za-z_]\w*)", bare))
    return frozenset(attributes), frozenset(callables), frozenset(others)


# -- the walk


@dataclass
class Reach:
    """Everything that was reached; `grow` until nothing is new."""

    things: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)
    as_values: set[str] = field(default_factory=set)
    templates: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    callables: set[str] = field(default_factory=set)
    _todo: list[str] = field(default_factory=list)

    def grow(self) -> None:
        while self._todo or self._mentioned_by_name():
            if self._todo:
                self._take(mentioned_by(self._todo.pop()))

    def add(self, thing: str) -> None:
        if thing not in self.things and definitions(thing):
            self.things.add(thing)
            self._todo.append(thing)
            self.load(thing.partition(":")[0])
            if "." in thing.partition(":")[2]:
                self.add(thing.rpartition(".")[0])

    def load(self, name: str) -> None:
        """Import a module, and so the packages around it and everything that it imports."""
        if name in self.modules or name not in modules():
            return
        self.modules.add(name)
        if "." in name:
            self.load(name.rpartition(".")[0])
        module = modules()[name]
        for each in module.imports:
            self.load(each)
        for statement in module.loose:
            if isinstance(statement, Function | ast.ClassDef):
                self.add(f"{name}:{statement.name}")
        self._take(mentions(module, (x for x in module.loose if not isinstance(x, Function))))

    def run(self, name: str) -> None:
        """Import a module and use all that it says about itself, as a program or settings."""
        self.load(name)
        module = modules()[name]
        for bound, statements in module.bound.items():
            if not isinstance(statements[0], Function | ast.ClassDef):
                self.add(f"{name}:{bound}")
        self._take(mentions(module, module.as_program))

    def _take(self, said: Mentions) -> None:
        self.names |= said.names
        self.as_values |= said.as_values
        for module in said.modules:
            self.load(module)
        for thing in said.things:
            self.add(thing)
        for pattern in said.templates:
            for name in template_names():
                if fnmatch(name, pattern):
                    self.draw(name)

    def draw(self, name: str) -> None:
        if name in self.templates or name not in template_names():
            return
        self.templates.add(name)
        attributes, callables, others = read_template(name)
        self.names |= attributes
        self.callables |= callables
        for each in others:
            self.draw(each)

    def _mentioned_by_name(self) -> bool:
        before = len(self.things)
        for tags in (module for module in self.modules if ".templatetags." in module):
            for each in self.callables:
                self.add(f"{tags}:{each}")
        for module in self.as_values:
            for bound in self.names & modules()[module].bound.keys():
                self.add(f"{module}:{bound}")
        for thing in list(self.things):
            for method in methods(thing):
                if method in self.names or is_called_by_others(thing, method):
                    self.add(f"{thing}.{method}")
        return len(self.things) > before


def reach(*, run: Iterable[str] = (), use: Iterable[str] = ()) -> Reach:
    """What is reached from modules that are run and from things that are used."""
    reached = Reach()
    for module in run:
        reached.run(module)
    for thing in use:
        reached.add(thing)
    reached.grow()
    return reached


@cache
def from_routes() -> Reach:
    """From every page, tap and socket, and from what runs behind them."""
    served = ("config.settings", "config.asgi", "config.celery", "tournaments.tasks")
    apps = ("tournaments.apps", "tables.apps")
    # What Django looks for by these names, in the modules that it is told of.
    by_name = ["config.urls:urlpatterns", "config.urls:handler500"]
    by_name += ["tournaments.accounts.sessions:SessionStore"]
    reached = reach(run=served, use=[*by_name, *classes_of(apps)])
    for name in _BY_DJANGO:
        reached.draw(name)
    reached.grow()
    return reached


def classes_of(names: Iterable[str]) -> list[str]:
    return [f"{name}:{each}" for name in names for each in modules()[name].bound]


PROGRAMS = (
    "serve",
    "restore",
    "verify",
    "owner",
    "carry",
    "pack",
    "web",
    "health",
    "following.follow",
)


@cache
def from_programs() -> Reach:
    """From the commands of `riffle.py`, `manage.py` and docker-compose.yml."""
    programs = [f"serving.{name}" for name in PROGRAMS]
    migrations = [name for name in modules() if ".migrations." in name]
    return reach(run=[*programs, "demo.__main__", "manage"], use=classes_of(migrations))


@cache
def from_engine_commands() -> Reach:
    """From `python -m rules_engine`, but for the rule vectors."""
    commands = [name for name in modules() if name.startswith("rules_engine.tools.commands.")]
    return reach(
        run=["rules_engine.__main__"],
        use=[f"{name}:add_parser" for name in commands if not name.endswith(".examples")],
    )


@cache
def from_vectors() -> Reach:
    """From `python -m rules_engine examples`: every adapter of an op."""
    vectors = [name for name in modules() if name.startswith("rules_engine.tools.vectors")]
    return reach(run=vectors, use=["rules_engine.tools.commands.examples:add_parser"])


def asked_by(thing: str, *, past: Callable[[str], bool]) -> set[str]:
    """What a thing mentions, and what that mentions, but for what lies in modules to pass by."""
    found, todo = {thing}, [thing]
    while todo:
        said = {one for one in mentioned_by(todo.pop()).things if definitions(one)}
        new = {one for one in said - found if not past(one.partition(":")[0])}
        found |= new
        todo += new
    return found


def decorated(package: str, decorator: str) -> list[str]:
    """The functions below a package that bear this decorator."""
    return [
        f"{name}:{bound}"
        for name, module in modules().items()
        if name.startswith(package)
        for bound, (first, *_) in module.bound.items()
        if isinstance(first, Function)
        and any(last_name(each) == decorator for each in first.decorator_list)
    ]


def defined(*packages: str) -> Iterator[str]:
    """Every function, class and method below these packages."""
    for name, module in modules().items():
        if name.split(".")[0] not in packages or ".migrations." in name:
            continue
        for bound, statements in module.bound.items():
            if isinstance(statements[0], Function | ast.ClassDef):
                yield f"{name}:{bound}"
                yield from (f"{name}:{bound}.{each}" for each in methods(f"{name}:{bound}"))
