"""Indiana."""

from tournaments.licences.profile import US_TAX, Profile, Value

PROFILE = Profile(
    key="indiana",
    name="Indiana",
    currency="USD",
    values={
        "least_age": Value(18, "68 IAC 21-11-1"),
        "events_a_year": Value(6, "IC 4-32.3-5-5"),
        "hours": Value(24, "IC 4-32.3-5-5"),
        "records_years": Value(3, "68 IAC 21-10-9"),
        "post_licence": Value(True, "68 IAC 21-9-1"),
        "note": Value(
            "receipts by kind, a bank account of its own, hired equipment for at most 500",
            "68 IAC 21-10-9",
        ),
        "tax_from": US_TAX,
    },
)
