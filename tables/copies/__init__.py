"""A whole event as one file: written here, carried to another machine, taken in there."""
