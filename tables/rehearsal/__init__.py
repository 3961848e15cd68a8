"""The rehearsal: every device tried before the doors open, line by line until all are green."""
