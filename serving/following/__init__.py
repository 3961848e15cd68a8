"""A second laptop: it follows the first, commit by commit, and takes over when a person says so."""
