"""Ohio."""

from tournaments.licences.profile import US_TAX, Profile, Value

PROFILE = Profile(
    key="ohio",
    name="Ohio",
    currency="USD",
    values={
        "events_a_year": Value(2, "the regulator's questions and answers"),
        "last_longer": Value(False, "the regulator's questions and answers"),
        "note": Value(
            "only at a festival of a 501(c)(3), twice a year up to 4 days or once 5; only "
            "prizes are deducted; no pools with a share for the charity, no quarter auctions",
            "the regulator's questions and answers",
        ),
        "tax_from": US_TAX,
    },
)
