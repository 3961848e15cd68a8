"""Setting up a tournament: from a ready one to open sales, with the tables in the room."""
