"""Great Britain."""

from tournaments.licences.profile import Profile, Value

PROFILE = Profile(
    key="great_britain",
    name="Great Britain",
    currency="GBP",
    values={
        "spend_cap_day": Value(800, "Gambling Commission, guidance part 29"),
        "prizes_cap": Value(60000, "Gambling Commission, guidance part 29"),
        "post_cause": Value(True, "Gambling Commission, guidance part 29"),
        "note": Value(
            "no licence is needed within these limits; all prizes of the final of a series "
            "may come to 900; under-18s may play",
            "Gambling Commission, guidance part 29",
        ),
    },
)
