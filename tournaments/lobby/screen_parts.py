"""What the lobby can show: names, seats, places, sums; it has no field for a phone number."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.branding.shown import PLAIN, Brand
from tournaments.goods.shown import PackageShown, PickingShown
from tournaments.lobby.screen_occasion import Occasion
from tournaments.money.on_sale import OnSale
from tournaments.pictures.ribbon import Ribbon
from tournaments.sides.shown import SideWin
from tournaments.words.clock_face import ClockFace, Countdown, PauseShown

BAR = 1000
"""How long a bar is that is full."""


@dataclass(frozen=True, slots=True)
class JoinShown:
    """What an entry costs and whether there is room, until registration is closed."""

    fee: str
    to_prizes: str
    to_charity: str
    limit: int
    is_full: bool
    waiting: int


@dataclass(frozen=True, slots=True)
class NextShown:
    """What the clock brings next; empty or 0 where nothing comes. `stops_at`: play ends first."""

    level: int
    blinds: str
    ante: int
    stops_at: str
    rest_at: str
    rest_after: int
    resumes_at: str
    plays_again: int


@dataclass(frozen=True, slots=True)
class NameSeat:
    """Somebody and their seat; `chips` where they are known, `bar` beside the largest stack."""

    name: str
    table: int
    seat: int
    chips: str = ""
    bar: int = 0


@dataclass(frozen=True, slots=True)
class MoveLine:
    """Somebody who has to go to another seat now."""

    key: int
    name: str
    table: int
    seat: int
    has_left: bool


@dataclass(frozen=True, slots=True)
class OutLine:
    """Somebody who went out lately."""

    entry: int
    place: str
    name: str


@dataclass(frozen=True, slots=True)
class PrizesShown:
    """What there is to win, best place first; `more` counts what the wall has no room for.

    Where there is cash, `goods` says in a line what there is beside it. `provisional` is how long
    prizes are, empty once they are fixed.
    """

    lines: tuple[tuple[str, str], ...] = ()
    more: int = 0
    packages: tuple[PackageShown, ...] = ()
    goods: str = ""
    provisional: str = ""


NO_PRIZES = PrizesShown()


@dataclass(frozen=True, slots=True)
class PairShown:
    """The last two, and how long until every hand is played all-in."""

    first: str
    first_chips: str
    second: str
    second_chips: str
    showdown: Countdown | None
    is_showdown: bool


@dataclass(frozen=True, slots=True)
class WinnerLine:
    """One of the best places at the end."""

    place: str
    name: str
    prize: str
    package: str
    has_trophy: bool
    is_first: bool


@dataclass(frozen=True, slots=True)
class LobbyScreen:
    """The wall at one moment; `face` says which of these fields it is about."""

    version: int
    moment: int
    changes_at: datetime | None
    tournament_id: int
    event: str
    tournament: str
    charity: str
    day: str
    starts: str
    reach: str = ""
    brand: Brand = PLAIN
    face: str = "draft"
    sounds: str = ""
    announcement: str = ""
    entries: int = 0
    raised: str = ""
    pool: str = ""
    prizes: PrizesShown = NO_PRIZES
    counts_until: int | None = None
    is_late: bool = False
    is_drawn: bool = False
    promise: str = ""
    join: JoinShown | None = None
    seats: tuple[NameSeat, ...] = ()
    clock: ClockFace | None = None
    ends_at: int | None = None
    length: int = 0
    is_last_minute: bool = False
    next: NextShown | None = None
    left: int = 0
    average: str = ""
    average_blinds: int = 0
    hand_for_hand: bool = False
    to_the_money: int = 0
    stops_at: str = ""
    pause: PauseShown | None = None
    late: str = ""
    on_sale: tuple[OnSale, ...] = ()
    moves: tuple[MoveLine, ...] = ()
    more_moves: int = 0
    out: tuple[OutLine, ...] = ()
    table: int = 0
    pair: PairShown | None = None
    winners: tuple[WinnerLine, ...] = ()
    more_winners: int = 0
    is_agreed: bool = False
    check_code: str = ""
    picking: PickingShown | None = None
    side_wins: tuple[SideWin, ...] = ()
    more_side_wins: int = 0
    bounties: tuple[str, ...] = ()
    occasion: Occasion | None = None
    ribbon: Ribbon | None = None

    @property
    def won_by_letters(self) -> int:
        """How much there is to write where the winner stands."""
        return sum(len(line.name) for line in self.winners if line.is_first)

    @property
    def sharing_first(self) -> int:
        """How many have won together."""
        return sum(line.is_first for line in self.winners)

    @property
    def shares_places(self) -> bool:
        """Whether a place such as "3rd to 4th" stands there, which needs a wider column for all."""
        return any(" " in line.place for line in self.winners)

    @property
    def won_goods(self) -> bool:
        """Whether a package stands beside a winner: its name needs more room than a sum."""
        return any(line.package for line in self.winners)
