"""The clock: started, paused, set and stretched by people; nothing ticks."""
