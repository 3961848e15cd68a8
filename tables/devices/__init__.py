"""The devices in the room: which tablets, walls and phones of staff are live, awake and charged."""
