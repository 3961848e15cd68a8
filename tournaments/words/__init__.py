"""How things are said on every screen: times, stages, the clock, places, cards. It reads no row."""
