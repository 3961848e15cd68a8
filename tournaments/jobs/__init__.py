"""What is done without anybody asking: moments announced, the outbox run, things cleared away."""
