"""Pictures of a night as frozen values that templates draw: what lies where, and its words."""
