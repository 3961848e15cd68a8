"""Events, people, money and the log. Beside its rooms lies what all of them use."""
