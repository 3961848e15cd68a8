"""The network of the room: where this laptop is found in it, and how to set it up."""
