"""What the first laptop knows of the one that follows: its code, and when it was heard."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from tables.tablet.pairing import ALPHABET
from tournaments.models import User
from tournaments.rights import Visitor

CODE_VALID_FOR = timedelta(minutes=10)
CODE_LENGTH = 16  # one of 7 * 10^23: nobody guesses it, nor tries them all on a recorded pairing
SILENT_AFTER = timedelta(seconds=5)


@dataclass
class Code:
    """Shown once, good once; kept in memory alone."""

    letters: str
    expires_at: datetime
    made_by: int

    @property
    def shown(self) -> str:
        return "-".join(self.letters[at : at + 4] for at in range(0, CODE_LENGTH, 4))


@dataclass
class Follower:
    """The second laptop, as it was heard last."""

    name: str = ""
    at: str = ""
    heard_at: datetime | None = None
    holds: int = 0  # wishes, as it said when it was heard
    problem: str = ""

    def is_live(self, now: datetime) -> bool:
        return self.heard_at is not None and now - self.heard_at < SILENT_AFTER

    def seconds(self, now: datetime) -> int:
        return round((now - self.heard_at).total_seconds()) if self.heard_at else 0


@dataclass
class Pairs:
    """Of this process."""

    code: Code | None = None
    follower: Follower | None = None

    def make_code(self, *, by: int, now: datetime) -> Code:
        letters = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
        self.code = Code(letters, now + CODE_VALID_FOR, by)
        return self.code

    def good_code(self, *, now: datetime) -> Code | None:
        """The code that is shown now, if any."""
        if self.code and self.code.expires_at <= now:
            self.code = None
        return self.code


def may_still_pair(code: Code) -> bool:
    """Whether whoever made it still may: a code ends with the right to make one."""
    maker = User.objects.filter(pk=code.made_by, is_active=True).first()
    return maker is not None and Visitor(maker).may("make_laptop_code", {})


pairs = Pairs()
