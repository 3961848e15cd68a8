"""The public page of a tournament: what, when, where, for whom, and how to take part."""
