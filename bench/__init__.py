"""Benchmarks: a table in which every row is a ratio to a named reference of the same run.

A module of this package adds rows with the decorator of `bench.table`; nothing has to be listed
anywhere else:

    @row("fold of 1,000 facts", unit="ms", reference="json.loads of their text", at_most=5)
    def fold() -> Measured:
        return compare(lambda: engine.fold(lines), lambda: [json.loads(t) for t in texts])

`python3 riffle.py bench` runs all rows, `bench fold` those with "fold" in their name.
"""
