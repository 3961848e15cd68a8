"""What the engine says when it refuses: a stable code for programs, a sentence for people."""


class RuleViolation(Exception):  # noqa: N818 (the name is the product's word for it)
    """A well-formed wish that the rules of this house do not allow; nothing has changed."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence
