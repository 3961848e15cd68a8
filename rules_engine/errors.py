"""What the engine says when it refuses: a stable code for programs, a sentence for people."""

from collections.abc import Mapping
from typing import Any


class RuleViolation(Exception):  # noqa: N818 (the name is the product's word for it)
    """A well-formed wish that the rules of this house do not allow; nothing has changed.

    `settled_by`: somebody else settled what the wish is about, with the newest fact of these values
    (such as kind and table), so that whoever keeps the log can say who that was, and when.
    """

    def __init__(
        self, code: str, sentence: str, *, settled_by: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence
        self.settled_by = settled_by

    def __str__(self) -> str:
        return self.sentence
