from tournaments.models.event import Event
from tournaments.models.invitation import Invitation
from tournaments.models.job import Announced, Job, JobKind
from tournaments.models.ledger import Account, LedgerLine, Posting
from tournaments.models.log import Fact, Wish
from tournaments.models.organisation import Organisation
from tournaments.models.person import Need, Person
from tournaments.models.registration import Registration, Status
from tournaments.models.tournament import Tournament
from tournaments.models.user import Role, User

__all__ = [
    "Account",
    "Announced",
    "Event",
    "Fact",
    "Invitation",
    "Job",
    "JobKind",
    "LedgerLine",
    "Need",
    "Organisation",
    "Person",
    "Posting",
    "Registration",
    "Role",
    "Status",
    "Tournament",
    "User",
    "Wish",
]
