"""Rebuys and add-ons as every screen tells of them: what they cost and how long they are sold."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from rules_engine import tournament as engine
from rules_engine.entries import Purchase
from rules_engine.tournament import questions
from tournaments.live.drawings import milliseconds
from tournaments.money.currencies import money

_WORDS = {Purchase.REBUY: "Rebuys", Purchase.ADD_ON: "Add-ons"}


@dataclass(frozen=True, slots=True)
class OnSale:
    """Something that is sold now; `left` in milliseconds while the clock stands still."""

    what: str
    price: str
    counts_until: int | None
    left: int | None


def on_sale(state: engine.Tournament, *, currency: str, now: datetime) -> tuple[OnSale, ...]:
    """What chips are sold while play is on."""
    return tuple(_on_sale(state, currency, now))


def _on_sale(state: engine.Tournament, currency: str, now: datetime) -> Iterator[OnSale]:
    if state.stage is not engine.Stage.RUNNING:
        return
    for purchase, word in _WORDS.items():
        window = questions.purchase_window(state, purchase, now=now)
        if window is not None:
            fee = questions.price_of(state, purchase).fee
            yield OnSale(
                word,
                money(fee, currency),
                milliseconds(window.ends_at),
                None if window.ends_at else window.left // timedelta(milliseconds=1),
            )
