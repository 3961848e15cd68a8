"""Washington."""

from tournaments.licences.profile import US_TAX, Profile, Value

PROFILE = Profile(
    key="washington",
    name="Washington",
    currency="USD",
    values={
        "winners_from": Value(0, "WAC 230-09-131"),
        "post_rules": Value(True, "WAC 230-09-131"),
        "net_cap": Value(1000000, "WAC 230-09-131"),
        "note": Value(
            "each prize with its cost or its donor, and name and address of who won it",
            "WAC 230-09-131",
        ),
        "tax_from": US_TAX,
    },
)
