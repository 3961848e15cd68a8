"""The home page: who runs the night, which tournaments are on, and a notice for everybody."""
