"""Campaigns: whatever breaks a night, over and over, each time from another seed.

`python -m tests.proof --hours 3` goes on where the last run ended and adds up in `totals.json`;
`python -m tests.proof.once kills 17` is one seed of one campaign. The suite samples each of them.
"""
