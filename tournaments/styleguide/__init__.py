"""The style guide: every part that a screen is made of, on one page."""
