"""Director and floor: the queue of what to decide, the room at a glance, the sheets they open."""
