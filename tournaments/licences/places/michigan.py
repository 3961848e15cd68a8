"""Michigan."""

from tournaments.licences.profile import US_TAX, Profile, Value

PROFILE = Profile(
    key="michigan",
    name="Michigan",
    currency="USD",
    values={
        "least_age": Value(18, "MCL 432.141"),
        "mark_under": Value(21, "R 432.315"),
        "chips_cap": Value(2000000, "R 432.315"),
        "post_licence": Value(True, "R 432.315"),
        "records_years": Value(3, "R 432.315"),
        "events_a_year": Value(4, "MCL 432.141"),
        "note": Value(
            "licences are for up to 4 days; the charity itself writes the records, on "
            "computers that nobody reaches from outside",
            "R 432.315",
        ),
        "tax_from": US_TAX,
    },
)
