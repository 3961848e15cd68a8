"""The room: who sits where, where the button is, who deals, how tables stay even and close."""

from rules_engine.room.balancing import balance_plan
from rules_engine.room.breaking import break_plan
from rules_engine.room.button import Blind, ComingHand, Mark, Newcomer, Positions
from rules_engine.room.needs import Need
from rules_engine.room.plan import table_plan
from rules_engine.room.seating import draw_seats
from rules_engine.room.seeded_draw import PromisedChance, promise, ticket_order
from rules_engine.room.table_view import Seat, SeatRef, TableView

__all__ = [
    "Blind",
    "ComingHand",
    "Mark",
    "Need",
    "Newcomer",
    "Positions",
    "PromisedChance",
    "Seat",
    "SeatRef",
    "TableView",
    "balance_plan",
    "break_plan",
    "draw_seats",
    "promise",
    "table_plan",
    "ticket_order",
]
