"""Reports of an evening and of a year: where each dollar came from and went."""
