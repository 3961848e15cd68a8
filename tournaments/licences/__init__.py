"""The licence of an evening: what the law of its place says, each value with its source."""
