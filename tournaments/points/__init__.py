"""The points of a tournament's rules: how each is decided, and deciding one otherwise."""
