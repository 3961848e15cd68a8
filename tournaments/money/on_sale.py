"""Rebuys and add-ons as every screen tells of them: what they cost and how long they are sold."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.entries import Purchase
from rules_engine.tournament import questions
from tournaments.live.drawings import milliseconds
from tournaments.money.currencies import money
from tournaments.words.clock_face import Countdown, play_countdown

_WORDS = {Purchase.REBUY: "Rebuys", Purchase.ADD_ON: "Add-ons"}


@dataclass(frozen=True, slots=True)
class OnSale:
    """Something that is sold now, and for how much play."""

    what: str
    price: str
    countdown: Countdown


def on_sale(state: engine.Tournament, *, currency: str, now: datetime) -> tuple[OnSale, ...]:
    """What chips are sold while play is on."""
    return tuple(_on_sale(state, currency, now))


def _on_sale(state: engine.Tournament, currency: str, now: datetime) -> Iterator[OnSale]:
    if state.stage is not engine.Stage.RUNNING:
        return
    for purchase, word in _WORDS.items():
        window = questions.purchase_window(state, purchase, now=now)
        if window is not None:
            fee = questions.price_of(state.terms, purchase).fee
            yield OnSale(word, money(fee, currency), window_countdown(state, window, now=now))


def prizes_grow(state: engine.Tournament, *, now: datetime) -> str:
    """How long prizes are provisional, in words; empty once they are fixed."""
    if not questions.prizes_may_grow(state, now=now):
        return ""
    if not questions.purchases_may_come(state, now=now):
        return "until registration is closed"
    sold = "rebuys or add-ons" if state.sales.is_closed else "entries, rebuys or add-ons"
    return f"while {sold} are sold"


def window_countdown(
    state: engine.Tournament, window: questions.PurchaseWindow, *, now: datetime
) -> Countdown:
    """The play time that is left and, once none is, the rest break that still belongs to it."""
    if window.left or window.ends_at is None:
        return play_countdown(state.clock, window.left, now=now)
    return Countdown(milliseconds(window.ends_at))
