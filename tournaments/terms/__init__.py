"""What a tournament is played on: the draft before sales open, and the terms in words."""
