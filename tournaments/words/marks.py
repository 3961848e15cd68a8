"""Button and blinds in a letter or two."""

from rules_engine.room import Mark

LETTERS = {Mark.BUTTON: "D", Mark.SMALL_BLIND: "SB", Mark.BIG_BLIND: "BB"}
