"""Poker tournament rules as a pure library: no I/O, no clock, no global randomness.

Every rule is a function that takes the house first. The rooms of the engine are its packages:
`house`, `clock`, `room`, `chips`, `prizes`, `entries` and `hand` know the rules of their subject,
`tournament` puts them together as facts, verbs and a fold, `forecast` looks ahead, `texts` is what
people read, and `tools` are simulated nights, rule vectors and commands. Applications import from
these packages, from `cards`, `errors` and `units`, and from nothing below them but `house.keys` and
`hand.notation`.
"""
