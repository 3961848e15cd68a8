"""Levels and time: changed by the director while it is played, seen first, taken back as one."""
