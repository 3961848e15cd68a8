"""Around the engine: simulated nights, rule vectors, commands. What decides imports none of it."""
