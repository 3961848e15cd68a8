"""Ireland."""

from tournaments.licences.profile import Profile, Value

PROFILE = Profile(
    key="ireland",
    name="Ireland",
    currency="EUR",
    values={
        "spend_cap": Value(1000, "Act of 1956, section 9A"),
        "prize_cap": Value(300000, "Act of 1956, section 9A"),
        "note": Value("there is a charity licence of its own", "Act of 2024"),
    },
)
