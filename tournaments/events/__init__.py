"""Evenings: planned, changed, and what is played there."""
