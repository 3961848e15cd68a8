"""Backups of the embedded mode, made by tap or at a change of level."""
