"""Money: the ledger and who writes it, the books and what they say, amounts typed and read."""
