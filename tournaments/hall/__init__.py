"""Where the tables stand: a plan of the hall, kept for the venue, for every screen."""
