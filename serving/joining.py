"""Joins style sheets and scripts that import one another, so that a page asks for few files.

Only what our own files use is understood: `@import "x.css";`, and modules that export functions, or
names in braces, and import by name. Whoever works on them needs no build: a browser reads the files
as they are.
"""

import posixpath
import re
from collections.abc import Callable

Read = Callable[[str], str]

SHARED = "js/riffle.js"
"""Has what all pages share; their own scripts ask for it by name, it is never joined to them."""

_SHARED_VARIABLE = "$shared"
_STYLE_IMPORT = re.compile(r'^@import "([^"]+)";\n', re.M)
_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"([^"]+)";\n', re.M)
_EXPORT_ALL = re.compile(r'^export \* from "([^"]+)";\n', re.M)
_EXPORT = re.compile(r"^export ((?:async )?function (\w+))", re.M)
_EXPORT_NAMES = re.compile(r"^export \{([^}]*)\};\n?", re.M)
_LEFT_OVER = re.compile(r"^(?:import|export)\b.*", re.M)


def style(name: str, read: Read) -> str:
    """A style sheet with those that it imports in their places."""
    return _STYLE_IMPORT.sub(lambda found: style(_beside(name, found[1]), read), read(name))


def script(name: str, read: Read) -> str:
    """A module with those that it imports before it, each in a function of its own."""
    joined: dict[str, str] = {}
    body, exported = _module(name, read, joined)
    whole = "".join([*joined.values(), body])
    if _SHARED_VARIABLE in whole:
        whole = f'import * as {_SHARED_VARIABLE} from "./{posixpath.basename(SHARED)}";\n{whole}'
    return whole + (f"export {{ {', '.join(sorted(exported))} }};\n" if exported else "")


def _module(name: str, read: Read, joined: dict[str, str]) -> tuple[str, set[str]]:
    """What is left of a module when those that it imports are in `joined`, and what it exports."""
    exported: set[str] = set()

    def take(found: re.Match[str]) -> str:
        names, target = found[1], _beside(name, found[2])
        variable = _SHARED_VARIABLE if target == SHARED else _join(target, read, joined)
        return f"const {{{names}}} = {variable};\n" if names else ""

    def hand_on(found: re.Match[str]) -> str:
        target = _beside(name, found[1])
        variable = _join(target, read, joined)
        names = _exports(read(target))
        exported.update(names)
        return f"const {{ {', '.join(sorted(names))} }} = {variable};\n"

    body = _EXPORT_ALL.sub(hand_on, _IMPORT.sub(take, read(name)))
    exported |= _exports(body)
    body = _EXPORT_NAMES.sub("", _EXPORT.sub(r"\1", body))
    for line in _LEFT_OVER.findall(body):
        raise ValueError(f"{name}: {line} is not understood")
    return body, exported


def _join(name: str, read: Read, joined: dict[str, str]) -> str:
    """The variable that holds what a module exports."""
    variable = "$" + re.sub(r"\W", "_", name)
    if name not in joined:
        body, exported = _module(name, read, joined)
        given = f"return {{ {', '.join(sorted(exported))} }};\n"
        joined[name] = f"const {variable} = (() => {{\n{body}{given}}})();\n"
    return variable


def _exports(text: str) -> set[str]:
    named = (one.strip() for found in _EXPORT_NAMES.findall(text) for one in found.split(","))
    return {*(name for _, name in _EXPORT.findall(text)), *filter(None, named)}


def _beside(name: str, target: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
