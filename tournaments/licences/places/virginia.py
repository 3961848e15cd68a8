"""Virginia."""

from tournaments.licences.profile import US_TAX, Profile, Value

PROFILE = Profile(
    key="virginia",
    name="Virginia",
    currency="USD",
    values={
        "least_age": Value(18, "11VAC20-30-90"),
        "players_deal": Value(False, "11VAC20-30-90"),
        "dealers": Value("a live dealer at every table", "11VAC20-30-90"),
        "seats": Value(11, "11VAC20-30-90"),
        "post_fee": Value(True, "11VAC20-30-90"),
        "add_on_hours": Value(3, "11VAC20-30-90"),
        "helpers_play": Value(False, "11VAC20-30-100"),
        "sign_hours": Value(48, "11VAC20-20-80"),
        "bank_days": Value(2, "11VAC20-20-80"),
        "records_years": Value(3, "11VAC20-20-90"),
        "tax_from": US_TAX,
    },
)
