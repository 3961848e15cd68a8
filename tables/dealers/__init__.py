"""Volunteers who deal, one at each table, where the licence does not let players deal."""
