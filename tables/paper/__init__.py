"""Everything on paper: poster, signs, tickets, cards, lists; all in one PDF, or each alone."""
