"""Televisions and projectors: they show a code, and staff choose what each of them shows."""
