"""New Hampshire."""

from tournaments.licences.profile import US_TAX, Profile, Value

PROFILE = Profile(
    key="new_hampshire",
    name="New Hampshire",
    currency="USD",
    values={
        "least_age": Value(18, "Lot 7207.04"),
        "spend_cap": Value(15000, "Lot 7207.04"),
        "share_percent": Value(3, "Lot 7208.03"),
        "share_days": Value(15, "Lot 7208.03"),
        "note": Value(
            "one game of an event may cost up to 250; the share is due monthly, by the 15th",
            "Lot 7207.04, 7208.03",
        ),
        "tax_from": US_TAX,
    },
)
