"""The end: places and prizes for everybody, payouts for staff, the charity's report."""
