"""The units of the engine: plain integers with a name; none of them is ever a float."""

from typing import TypeAlias

Chips: TypeAlias = int
Cents: TypeAlias = int
TableNo: TypeAlias = int
SeatNo: TypeAlias = int
EntryNo: TypeAlias = int
LevelNo: TypeAlias = int
