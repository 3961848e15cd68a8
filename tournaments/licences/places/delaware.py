"""Delaware."""

from tournaments.licences.profile import US_TAX, Profile, Value

PROFILE = Profile(
    key="delaware",
    name="Delaware",
    currency="USD",
    values={
        "least_age": Value(21, "24 DE Admin. Code 404"),
        "events_a_year": Value(5, "24 DE Admin. Code 404"),
        "days_apart": Value(70, "24 DE Admin. Code 404"),
        "hours": Value(6, "24 DE Admin. Code 404"),
        "opens_at": Value("13:30", "24 DE Admin. Code 404"),
        "closes_at": Value("01:00", "24 DE Admin. Code 404"),
        "prize_cap": Value(500000, "24 DE Admin. Code 404"),
        "prizes_cap": Value(1300000, "24 DE Admin. Code 404"),
        "players_deal": Value(False, "24 DE Admin. Code 404"),
        "dealers": Value("licensed dealers, who do not play", "24 DE Admin. Code 404"),
        "helpers_play": Value(False, "24 DE Admin. Code 404"),
        "report_days": Value(30, "24 DE Admin. Code 404"),
        "note": Value(
            "only members touch money; a report is due also when nothing was held",
            "24 DE Admin. Code 404",
        ),
        "tax_from": US_TAX,
    },
)
