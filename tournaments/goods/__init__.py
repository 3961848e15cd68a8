"""Prizes that are no money, in words: what there is, who picks now, and who has it."""
