"""What source mentions: the things of other modules, names of attributes, modules, templates.

A *thing* is what a module defines at its top (a function, a class, a value), named `module:name`.
Names are followed through imports and re-exports; a name that a function binds itself is its own.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeAlias

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("rules_engine", "tournaments", "tables", "serving", "config", "demo")
# Whoever bears one of these is known to a table as soon as its module is imported.
REGISTERING = {"applies", "op", "fact", "shared_task"}

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef
Found: TypeAlias = "Module | str | None"  # a module, a thing, or neither of ours


@dataclass
class Module:
    """The top of one source file: what it binds, and what it does while it is imported."""

    name: str
    is_package: bool
    bound: dict[str, list[ast.stmt]] = field(default_factory=dict)
    from_elsewhere: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    imports: list[str] = field(default_factory=list)
    loose: list[ast.stmt] = field(default_factory=list)
    as_program: list[ast.stmt] = field(default_factory=list)

    def take(self, statements: Iterable[ast.stmt], *, at_run_time: bool = True) -> None:
        for statement in statements:
            match statement:
                case ast.Import() | ast.ImportFrom():
                    for name, (module, attribute) in imported(statement, self).items():
                        self.from_elsewhere[name] = module, attribute
                        if at_run_time:
                            self.imports += [module, f"{module}.{attribute}"]
                case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                    self.bound.setdefault(statement.name, []).append(statement)
                    if any(last_name(each) in REGISTERING for each in statement.decorator_list):
                        self.loose.append(statement)
                case ast.If() if "__name__" in names_in(statement.test):
                    self.as_program += statement.body
                case ast.If():
                    typing_only = "TYPE_CHECKING" in names_in(statement.test)
                    self.take(statement.body, at_run_time=not typing_only)
                    self.take(statement.orelse)
                case ast.Try():
                    self.take([*statement.body, *statement.orelse, *statement.finalbody])
                    self.take(inner for each in statement.handlers for inner in each.body)
                case ast.Assign() | ast.AnnAssign() if stored := set(stored_names(statement)):
                    for name in stored:
                        self.bound.setdefault(name, []).append(statement)
                    value = statement.value
                    if isinstance(value, ast.Call) and last_name(value.func) == "register":
                        self.loose.append(statement)
                case ast.Expr(ast.Constant()):
                    pass
                case _:
                    self.loose.append(statement)


@cache
def modules() -> dict[str, Module]:
    """Every module of the packages, and the two programs beside them."""
    files = [file for name in PACKAGES for file in sorted((ROOT / name).rglob("*.py"))]
    return {module.name: module for module in map(read, [*files, ROOT / "manage.py"])}


def read(file: Path) -> Module:
    parts = file.relative_to(ROOT).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    module = Module(".".join(parts[:-1] if is_package else parts), is_package)
    module.take(ast.parse(file.read_text(encoding="utf-8")).body)
    return module


def imported(
    statement: ast.Import | ast.ImportFrom, module: Module
) -> dict[str, tuple[str, str | None]]:
    """What an import binds: the module, and which name of it, if one."""
    if isinstance(statement, ast.Import):
        return {
            each.asname or each.name.split(".")[0]: (
                each.name if each.asname else each.name.split(".")[0],
                None,
            )
            for each in statement.names
        }
    source = statement.module or ""
    if statement.level:
        up = statement.level - module.is_package
        base = module.name.rsplit(".", up)[0] if up else module.name
        source = f"{base}.{source}" if source else base
    return {each.asname or each.name: (source, each.name) for each in statement.names}


def names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def last_name(node: ast.expr) -> str:
    """`b` of `a.b(...)`."""
    match node:
        case ast.Call():
            return last_name(node.func)
        case ast.Attribute():
            return node.attr
        case ast.Name():
            return node.id
    return ""


def stored_names(node: ast.AST) -> Iterator[str]:
    """The names that a node binds in its own scope."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield node.name
            return
        case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return
        case ast.Name(ctx=ast.Store() | ast.Del()):
            yield node.id
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
            yield name
        case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
            yield name
    for child in ast.iter_child_nodes(node):
        yield from stored_names(child)


def follow(module: str, attribute: str | None) -> Found:
    """What `module.attribute` is, through any re-export."""
    known = modules().get(module)
    if known is None or attribute is None:
        return known
    if attribute in known.bound:
        return f"{module}:{attribute}"
    if known.from_elsewhere.get(attribute, (module, attribute)) != (module, attribute):
        return follow(*known.from_elsewhere[attribute])
    return modules().get(f"{module}.{attribute}")


@dataclass
class Mentions:
    """What a piece of code mentions."""

    things: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)  # attributes of whatever object
    modules: set[str] = field(default_factory=set)
    as_values: set[str] = field(default_factory=set)  # modules that are handed on
    templates: set[str] = field(default_factory=set)


class Reader(ast.NodeVisitor):
    """Collects what one piece of code mentions, minding which names are its own."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.said = Mentions()
        self.own: list[set[str]] = []
        self.local_imports: dict[str, tuple[str, str | None]] = {}

    # -- scopes

    def visit_FunctionDef(self, node: Function) -> None:
        for each in (*node.decorator_list, *node.args.defaults, *node.args.kw_defaults):
            if each is not None:
                self.visit(each)
        for annotation in (node.returns, *(arg.annotation for arg in arguments(node.args))):
            self._annotation(annotation)
        self._inside(node.body, {arg.arg for arg in arguments(node.args)})

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_Lambda(self, node: ast.Lambda) -> None:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        self._inside([node.body], {arg.arg for arg in arguments(node.args)})

    def visit_ListComp(self, node: ast.ListComp) -> None:
        targets = {name for each in node.generators for name in stored_names(each.target)}
        self.own.append(targets)
        self.generic_visit(node)
        self.own.pop()

    visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_ListComp  # type: ignore[assignment]  # noqa: N815

    def _inside(self, body: Iterable[ast.AST], own: set[str]) -> None:
        body = list(body)
        self.own.append(own | {name for each in body for name in stored_names(each)})
        for each in body:
            self.visit(each)
        self.own.pop()

    def visit_Import(self, node: ast.Import | ast.ImportFrom) -> None:
        found = imported(node, self.module)
        self.local_imports |= found
        for module, attribute in found.values():
            self.said.modules |= {module, f"{module}.{attribute}"}

    visit_ImportFrom = visit_Import  # noqa: N815

    # -- mentions

    def visit_Name(self, node: ast.Name) -> None:
        found = self._named(node.id)
        self._note(found)
        if isinstance(found, Module):
            self.said.as_values.add(found.name)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        chain, base = [node.attr], node.value
        while isinstance(base, ast.Attribute):
            chain.insert(0, base.attr)
            base = base.value
        found = self._named(base.id) if isinstance(base, ast.Name) else None
        if found is None:
            self.visit(base)
        while chain and isinstance(found, Module):
            found = follow(found.name, chain.pop(0))
        self._note(found)
        if isinstance(found, str) and chain:  # a method, if it is one
            self.said.things.add(f"{found}.{chain[0]}")
        self.said.names.update(chain)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._annotation(node.annotation)
        self.visit(node.target)
        if node.value:
            self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        if last_name(node.func) in ("getattr", "hasattr", "attrgetter", "methodcaller"):
            for each in node.args:
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    self.said.names.update(each.value.split("."))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self._text(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        said = "".join(str(x.value) if isinstance(x, ast.Constant) else "*" for x in node.values)
        if said.endswith(".html"):
            self.said.templates.add(said)
        self.generic_visit(node)

    def _text(self, text: str) -> None:
        """Templates, and what settings, Celery and uvicorn are told by name."""
        if text.endswith(".html"):
            self.said.templates.add(text)
        elif re.fullmatch(r"[a-z]\w*(\.\w+)+(:\w+)?", text):
            if text in modules():
                self.said.modules.add(text)
            else:
                self._note(follow(*re.split(r"[.:](?=\w+$)", text)))

    def _annotation(self, node: ast.expr | None) -> None:
        if node is None:
            return
        for each in ast.walk(node):
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                with suppress(SyntaxError):  # a sentence in Annotated[...]
                    self.visit(ast.parse(each.value, mode="eval").body)
        self.visit(node)

    def _named(self, name: str) -> Found:
        if name in self.local_imports:
            return follow(*self.local_imports[name])
        if any(name in own for own in self.own):
            return None
        return follow(self.module.name, name)

    def _note(self, found: Found) -> None:
        if isinstance(found, Module):
            self.said.modules.add(found.name)
        elif found is not None:
            self.said.things.add(found)


def arguments(args: ast.arguments) -> list[ast.arg]:
    rest = [each for each in (args.vararg, args.kwarg) if each]
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *rest]


def mentions(module: Module, nodes: Iterable[ast.AST]) -> Mentions:
    reader = Reader(module)
    for node in nodes:
        reader.visit(node)
    return reader.said
