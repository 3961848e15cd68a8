"""What the engine says when it refuses: a stable code for programs, a sentence for people."""

from datetime import datetime


class RuleViolation(Exception):  # noqa: N818 (the name is the product's word for it)
    """A well-formed wish that the rules of this house do not allow; nothing has changed.

    `settled_at` is when somebody else settled what the wish is about, so that whoever keeps the
    log can say who that was.
    """

    def __init__(self, code: str, sentence: str, *, settled_at: datetime | None = None) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence
        self.settled_at = settled_at

    def __str__(self) -> str:
        return self.sentence
