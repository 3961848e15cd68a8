"""A player's own phone, by the link on the ticket."""
