"""Massachusetts."""

from tournaments.licences.profile import US_TAX, Profile, Value

PROFILE = Profile(
    key="massachusetts",
    name="Massachusetts",
    currency="USD",
    values={
        "events_a_year": Value(3, "the regulator's page on nonprofit gaming"),
        "share_percent": Value(5, "the regulator's page on nonprofit gaming"),
        "share_days": Value(10, "the regulator's page on nonprofit gaming"),
        "winners_from": Value(25000, "the regulator's page on nonprofit gaming"),
        "note": Value(
            "a yearly report names everybody who won 250 or more, with address",
            "the regulator's page on nonprofit gaming",
        ),
        "tax_from": US_TAX,
    },
)
