"""Things by number, kept so that changing one of ten thousand copies about a hundred references.

A tree of tuples with 32 places each, as deep as the highest number needs. Nothing is ever taken
out, so two collections with the same contents have the same shape and are equal.

What is asked of a whole collection is a digest: each node remembers its own, so that after a change
only the nodes above it are asked again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeVar

T = TypeVar("T")
D = TypeVar("D")


@dataclass(frozen=True, slots=True, eq=False)
class Digest(Generic[T, D]):
    """What to know of all things together: of some of them, and of several such answers."""

    of: Callable[[Iterable[T]], D]
    join: Callable[[Iterable[D]], D]


def gathered(choose: Callable[[T], Iterable[D]]) -> Digest[T, tuple[D, ...]]:
    """What each thing has of something, in order: meant for what few have, or for short answers."""
    return Digest(
        lambda things: tuple(chain.from_iterable(map(choose, things))),
        lambda answers: tuple(chain.from_iterable(answers)),
    )


def summed(count: Callable[[T], int]) -> Digest[T, int]:
    """The sum of a number over all things."""
    return Digest(lambda things: sum(map(count, things)), sum)


class _Node(tuple[Any, ...]):
    """32 nodes below, or 32 things; None where nothing is. `known` is what was asked of them."""

    known: dict[object, Any]


_BITS = 5
_MASK = (1 << _BITS) - 1
_VACANT = _Node((None,) * (1 << _BITS))


@dataclass(frozen=True, slots=True)
class Numbered(Generic[T]):
    """A collection whose members have numbers from 0 up; numbers may be left out."""

    root: _Node = _VACANT
    shift: int = 0  # bits of a number that the levels below the root account for

    @classmethod
    def of(cls, things: Mapping[int, T]) -> "Numbered[T]":
        """The collection of these things, built level by level."""
        level: Mapping[int, Any] = things
        shift = -_BITS
        while shift < 0 or level.keys() - {0}:
            nodes: dict[int, list[Any]] = {}
            for number, thing in level.items():
                node = nodes.setdefault(number >> _BITS, list(_VACANT))
                node[number & _MASK] = thing
            level = {number: _Node(node) for number, node in nodes.items()}
            shift += _BITS
        return cls(level.get(0, _VACANT), shift)

    def get(self, number: int) -> T | None:
        """The thing with that number, if there is one."""
        if number < 0 or number >> self.shift > _MASK:
            return None
        node: Any = self.root
        for shift in range(self.shift, -1, -_BITS):
            if node is None:
                return None
            node = node[(number >> shift) & _MASK]
        return node  # type: ignore[no-any-return]  # the lowest level holds things

    def __getitem__(self, number: int) -> T:
        thing = self.get(number)
        if thing is None:
            raise KeyError(number)
        return thing

    def put(self, number: int, thing: T) -> "Numbered[T]":
        """The collection with that thing under that number."""
        root, shift = self.root, self.shift
        while number >> shift > _MASK:
            root = root if root is _VACANT else _Node((root, *_VACANT[1:]))
            shift += _BITS
        return Numbered(_put(root, shift, number, thing), shift)

    def __iter__(self) -> Iterator[T]:
        return self.since(-1)

    def since(self, number: int) -> Iterator[T]:
        """The things with higher numbers than this one, in order."""
        return _walk(self.root, self.shift, number + 1)

    def digest(self, kind: Digest[T, D]) -> D:
        """What is to be known of all things together."""
        answer: D = _digest(self.root, self.shift, kind)
        return answer

    def parts(self) -> Iterator["Numbered[T]"]:
        """The same things in collections of a few each, in order."""
        return (Numbered(node) for node in _leaves(self.root, self.shift))

    def once(self, ask: Callable[["Numbered[T]"], D]) -> D:
        """What a function says of this collection, asked once however often it is wanted."""
        known = _known(self.root)
        if ask not in known:
            known[ask] = ask(self)
        answer: D = known[ask]
        return answer

    def __len__(self) -> int:
        return self.digest(_COUNT)

    @property
    def highest(self) -> int:
        """The highest number in use; -1 if there is none."""
        number, node = 0, self.root
        if node == _VACANT:
            return -1
        for shift in range(self.shift, -1, -_BITS):
            place = max(place for place, below in enumerate(node) if below is not None)
            number, node = (number << _BITS) + place, node[place]
            assert shift == 0 or node is not None
        return number


def _put(node: _Node, shift: int, number: int, thing: object) -> _Node:
    place = (number >> shift) & _MASK
    below = thing if shift == 0 else _put(node[place] or _VACANT, shift - _BITS, number, thing)
    return _Node((*node[:place], below, *node[place + 1 :]))


def _walk(node: _Node, shift: int, first: int) -> Iterator[Any]:
    start = min(first >> shift, _MASK + 1)
    for place in range(start, _MASK + 1):
        below = node[place]
        if below is None:
            continue
        if shift == 0:
            yield below
        else:
            yield from _walk(below, shift - _BITS, max(first - (place << shift), 0))


def _leaves(node: _Node, shift: int) -> Iterator[_Node]:
    if shift == 0:
        yield node
        return
    for below in node:
        if below is not None:
            yield from _leaves(below, shift - _BITS)


def _known(node: _Node) -> dict[object, Any]:
    try:
        return node.known
    except AttributeError:
        node.known = {}
        return node.known


def _digest(node: _Node, shift: int, kind: Digest[Any, Any]) -> Any:
    known = _known(node)
    if kind not in known:
        held = (below for below in node if below is not None)
        known[kind] = (
            kind.of(held)
            if shift == 0
            else kind.join(_digest(below, shift - _BITS, kind) for below in held)
        )
    return known[kind]


_COUNT: Digest[Any, int] = summed(lambda _thing: 1)
