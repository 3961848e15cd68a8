"""The wall: what everybody in the room sees, from before the start to the winner."""
