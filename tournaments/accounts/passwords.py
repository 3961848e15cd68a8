"""How long and how mixed a password is."""

from typing import Any

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.core.exceptions import ValidationError

FEWEST = 4


class Mixed(MinimumLengthValidator):
    """Long enough, and neither spaces alone nor one key held down."""

    def validate(self, password: str, user: Any = None) -> None:
        super().validate(password, user)
        if len(set(password.replace(" ", "").casefold())) < FEWEST:
            raise ValidationError(f"Use at least {FEWEST} different letters, digits or signs.")
