"""Illinois."""

from tournaments.licences.profile import US_TAX, Profile, Value

PROFILE = Profile(
    key="illinois",
    name="Illinois",
    currency="USD",
    values={
        "players_deal": Value(False, "86 Ill. Adm. Code 435.100"),
        "dealers": Value("an unpaid house dealer at every card game", "86 Ill. Adm. Code 435.100"),
        "cash_cap": Value(25000, "230 ILCS 30/8"),
        "post_rules": Value(True, "86 Ill. Adm. Code 435.170"),
        "raffle": Value(False, "230 ILCS 30/8"),
        "note": Value("a raffle needs another licence", "230 ILCS 30/8"),
        "tax_from": US_TAX,
    },
)
