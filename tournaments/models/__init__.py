from tournaments.models.account import Account, AccountKind
from tournaments.models.event import Event
from tournaments.models.event_role import EventRole
from tournaments.models.hall_table import HallTable
from tournaments.models.helper import Helper
from tournaments.models.invitation import Invitation
from tournaments.models.job import Announced, Job, JobKind, MadeFile
from tournaments.models.ledger import LedgerLine, Posting
from tournaments.models.log import EventWish, Fact, Wish
from tournaments.models.organisation import Organisation
from tournaments.models.own_template import OwnTemplate
from tournaments.models.person import Need, Person
from tournaments.models.picture import Picture, PictureUse
from tournaments.models.printout import Printout, PrintoutKind
from tournaments.models.registration import Registration, Status
from tournaments.models.side_event import SideEvent, SideKind, SidePrize, SideSale
from tournaments.models.tournament import Tournament
from tournaments.models.user import Role, User
from tournaments.models.voucher import Voucher
from tournaments.models.winner_record import WinnerRecord

__all__ = [
    "Account",
    "AccountKind",
    "Announced",
    "Event",
    "EventRole",
    "EventWish",
    "Fact",
    "HallTable",
    "Helper",
    "Invitation",
    "Job",
    "JobKind",
    "LedgerLine",
    "MadeFile",
    "Need",
    "Organisation",
    "OwnTemplate",
    "Person",
    "Picture",
    "PictureUse",
    "Posting",
    "Printout",
    "PrintoutKind",
    "Registration",
    "Role",
    "SideEvent",
    "SideKind",
    "SidePrize",
    "SideSale",
    "Status",
    "Tournament",
    "User",
    "Voucher",
    "WinnerRecord",
    "Wish",
]
