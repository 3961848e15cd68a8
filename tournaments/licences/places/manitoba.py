"""Manitoba."""

from tournaments.licences.profile import Profile, Value

PROFILE = Profile(
    key="manitoba",
    name="Manitoba",
    currency="CAD",
    values={
        "players_deal": Value(False, "the regulator's pages"),
        "least_age": Value(18, "the regulator's pages"),
        "helpers_age": Value(18, "the regulator's pages"),
        "costs_percent": Value(15, "the regulator's pages"),
        "post_licence": Value(True, "the regulator's pages"),
        "records_years": Value(3, "the regulator's pages"),
        "note": Value(
            "a financial report is due over 10,000; costs are counted against the expected "
            "receipts",
            "the regulator's pages",
        ),
    },
)
