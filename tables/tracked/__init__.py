"""Full mode: a hand on the tablet action by action, as a stream of its own."""
