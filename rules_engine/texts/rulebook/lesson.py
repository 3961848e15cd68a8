"""What a short version is made of."""

from dataclasses import dataclass
from typing import TypeAlias

from rules_engine.texts.rulebook.pictures import CardsPicture, PotsPicture, TablePicture

Picture: TypeAlias = TablePicture | CardsPicture | PotsPicture


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph, with a picture or without."""

    text: str
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A short version of one subject."""

    title: str
    parts: tuple[Part, ...]
