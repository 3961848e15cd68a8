"""What a browser could send: the forms and links of pages, and the words that a room knows."""

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from inspect import getfile, unwrap
from pathlib import Path
from typing import Any

WORD = re.compile(r"[a-z][a-z0-9_-]{1,24}")
# A parser in Python takes long for the rest, most of which is drawn.
TOLD = re.compile(r"</?(?:a|form|input|button|select|textarea|option)\b[^>]*>")


@dataclass
class Form:
    """A form as a page has it: where it goes and what it may say."""

    action: str
    method: str
    fields: dict[str, list[str]] = field(default_factory=dict)


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._inside: Form | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "a" and given.get("href", "").startswith("/"):
            self.links.append(given["href"])
        elif tag == "form":
            self._inside = Form(given.get("action", ""), given.get("method", "get").upper())
            self.forms.append(self._inside)
        elif self._inside and tag in ("input", "button", "select", "textarea"):
            if given.get("name"):
                self._inside.fields.setdefault(given["name"], []).append(given.get("value", ""))
            self._select = given.get("name", "") if tag == "select" else self._select
        elif self._inside and tag == "option" and self._select:
            self._inside.fields[self._select].append(given.get("value", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = None


def read(page: str) -> tuple[list[Form], list[str]]:
    """The forms and links of a page."""
    parser = _Page()
    parser.feed("".join(TOLD.findall(page)))
    return parser.forms, parser.links


@cache
def words_of(view: Callable[..., Any]) -> tuple[str, ...]:
    """Names of fields, verbs and choices: every word in quotes in the files of the view's room."""
    room = Path(getfile(unwrap(getattr(view, "view_class", view)))).parent
    return tuple(sorted({word for file in room.glob("*.py") for word in _words_in(file)}))


@cache
def _words_in(file: Path) -> frozenset[str]:
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    texts = (node.value for node in nodes if isinstance(node, ast.Constant))
    return frozenset(text for text in texts if isinstance(text, str) and WORD.fullmatch(text))
