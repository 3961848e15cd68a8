"""What cannot have happened: a fact that the state it should act on does not allow."""

from collections.abc import Mapping
from typing import Any


class ImpossibleFact(ValueError):  # noqa: N818 (it names what was found, not what went wrong)
    """The fact cannot be applied: a code for programs and a sentence for people.

    In a log this is a fault; in a verb it is the reason for refusing the wish. `settled_by` are
    values of the fact that settled it before.
    """

    def __init__(
        self, code: str, sentence: str, *, settled_by: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.settled_by = settled_by
