"""Races that are lost on purpose need a database that lets two writers in at the same time."""

from django.conf import settings

# SQLite has one writer whatever the program does, so there is nothing to take away.
collect_ignore = [] if settings.MODE == "scaled" else ["test_races_without_the_lock.py"]
