"""The tablet on a table: what everybody there sees, what a table may ask for, and pairing."""
