"""The room: what is done to tables, seats and stacks, whoever asks for it."""
