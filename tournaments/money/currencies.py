"""Money as people read it, in the currency of the event."""

from collections.abc import Mapping

from rules_engine.units import Cents

NAMES: Mapping[str, str] = {
    "USD": "US dollar",
    "CAD": "Canadian dollar",
    "AUD": "Australian dollar",
    "NZD": "New Zealand dollar",
    "EUR": "Euro",
    "GBP": "Pound sterling",
    "CHF": "Swiss franc",
    "CZK": "Czech koruna",
    "DKK": "Danish krone",
    "NOK": "Norwegian krone",
    "PLN": "Polish zloty",
    "SEK": "Swedish krona",
}
"""The currencies to choose from; all of them have a hundred cents."""

_SYMBOLS: Mapping[str, str] = {
    "USD": "$",
    "CAD": "$",
    "AUD": "$",
    "NZD": "$",
    "EUR": "€",
    "GBP": "£",
}


def money(cents: Cents, currency: str) -> str:
    """An amount: $1,376 or $152.67, CHF 40."""
    whole, rest = divmod(abs(cents), 100)
    sign = "−" if cents < 0 else ""
    digits = f"{whole:,}.{rest:02}" if rest else f"{whole:,}"
    return f"{sign}{_SYMBOLS.get(currency, f'{currency} ')}{digits}"
