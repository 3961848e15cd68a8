"""Prizes as the director settles them: the list, a deal, cards for ties, who picks what."""
