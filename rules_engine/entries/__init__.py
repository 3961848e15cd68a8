"""Entries: who may come in, what they may buy later, what happens to those away or penalised."""

from rules_engine.entries import absences, admission, penalties, rebuys
from rules_engine.entries.penalties import Offence
from rules_engine.entries.rebuys import Purchase

__all__ = ["Offence", "Purchase", "absences", "admission", "penalties", "rebuys"]
