"""People beside the log: their names, what they need of a seat, and the links on their tickets."""
