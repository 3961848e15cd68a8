"""What serves: the server of both modes, its start and end, sockets, health, backups restored."""
