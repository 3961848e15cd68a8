"""Who may open which route, as data: the only place where rights are written.

A route that is missing here is open to nobody. A live screen's socket has the same right as its
page, so sockets need no table of their own. A ticket's link needs no line for its holder: whoever
has the link is the holder.

A role holds for the whole organisation or for one event. A route whose address names a tournament
or an event asks for a role there; any other asks for one in the whole organisation.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from tournaments.models import Event, EventRole, Role, User
from tournaments.rehearsing import is_rehearsal


class Caller(StrEnum):
    """Everybody who can knock, the strongest last: without a login, or with which role here."""

    ANONYMOUS = "anonymous"
    TABLET = "tablet"
    ELSEWHERE = "elsewhere"  # a login whose roles are for other events
    TREASURER = Role.TREASURER.value
    DESK = Role.DESK.value
    FLOOR = Role.FLOOR.value
    DIRECTOR = Role.DIRECTOR.value
    OWNER = Role.OWNER.value


EVERYBODY = frozenset(Caller)
LOGINS = EVERYBODY - {Caller.ANONYMOUS, Caller.TABLET}
STAFF = frozenset({Caller.TREASURER, Caller.DESK, Caller.FLOOR, Caller.DIRECTOR, Caller.OWNER})
DESK = frozenset({Caller.DESK, Caller.DIRECTOR, Caller.OWNER})
FLOOR = frozenset({Caller.FLOOR, Caller.DIRECTOR, Caller.OWNER})
DIRECTION = frozenset({Caller.DIRECTOR, Caller.OWNER})
OWNER = frozenset({Caller.OWNER})
TABLE = FLOOR | {Caller.TABLET}
MONEY = DESK | {Caller.TREASURER}
ACCOUNTS = DIRECTION | {Caller.TREASURER}
BOOKS = OWNER | {Caller.TREASURER}

RIGHTS: Mapping[str, frozenset[Caller]] = {
    "home": EVERYBODY,
    "healthz": EVERYBODY,
    "trust": EVERYBODY,
    "authority": EVERYBODY,
    "manifest": EVERYBODY,
    "worker": EVERYBODY,
    "reach": EVERYBODY,
    "code": EVERYBODY,
    "network": LOGINS,
    "login": EVERYBODY,
    "logout": LOGINS,
    "password_change": LOGINS,
    "accept_invitation": EVERYBODY,
    "styleguide": LOGINS,
    "post_notice": DIRECTION,
    "people": OWNER,
    "invite": OWNER,
    "revoke_invitation": OWNER,
    "change_role": OWNER,
    "deactivate": OWNER,
    "reset_password": OWNER,
    "organisation": OWNER,
    "check_logs": OWNER,
    "retry_job": OWNER,
    "printer": DESK,
    "choose_printer": OWNER,
    "switch_printing": DESK,
    "ask_printer": DESK,
    "print_test": DESK,
    "print_again": DESK,
    "drop_printouts": DESK,
    "lobby": EVERYBODY,
    "about": EVERYBODY,
    "phone": EVERYBODY,
    "certificate": EVERYBODY,
    "sign_up": EVERYBODY,
    "signed_up": EVERYBODY,
    "cancel_sign_up": EVERYBODY,
    "sign_up_poster": STAFF,
    "people_in_line": DESK,
    "change_line": DESK,
    "take_sign_ups": DIRECTION,
    "picture": EVERYBODY,
    "accent": EVERYBODY,
    "results": EVERYBODY,
    "story": EVERYBODY,
    "results_card": EVERYBODY,
    "rules": EVERYBODY,
    "rules_sheet": EVERYBODY,
    "draws": EVERYBODY,
    "desk": DESK,
    "find_people": DESK,
    "ticket": DESK,
    "sell_entry": DESK,
    "sell_more": DESK,
    "till": DESK,
    "sell_group": DESK,
    "see_age": DESK,
    "take_gift": DESK,
    "join_waiting_list": DESK,
    "leave_waiting_list": DESK,
    "refund_entry": DESK,
    "refund_chips": DESK,
    "change_box": DESK,
    "change_holder": DESK,
    "change_tournament": DESK,
    "renew_ticket": DESK,
    "print_entry": DESK,
    "change_person": DESK,
    "change_needs": DESK,
    "count_cash": DESK,
    "hand_over_float": DESK,
    "payouts": MONEY,
    "pay_out": MONEY,
    "take_back_payout": MONEY,
    "hand_over_prize": MONEY,
    "take_back_prize": MONEY,
    "allow_late_entries": DIRECTION,
    "report": ACCOUNTS,
    "report_file": ACCOUNTS,
    "log": DIRECTION,
    "older_log": DIRECTION,
    "undo": DIRECTION,
    "clock": DIRECTION,
    "levels": DIRECTION,
    "time_sheet": DIRECTION,
    "end_sheet": DIRECTION,
    "direct_time": DIRECTION,
    "export_log": DIRECTION,
    "lists": DIRECTION,
    "export_list": DIRECTION,
    "backup": DIRECTION,
    "backup_again": DIRECTION,
    "copies": DIRECTION,
    "events": LOGINS,
    "event": STAFF,
    "event_till": MONEY,
    "take_money": MONEY,
    "pay_cost": MONEY,
    "pay_helper": MONEY,
    "count_box": MONEY,
    "take_back_money": MONEY,
    "open_box": ACCOUNTS,
    "move_money": ACCOUNTS,
    "sides": MONEY,
    "side": MONEY,
    "side_draw": EVERYBODY,
    "lot_sheet": MONEY,
    "add_side_prize": ACCOUNTS,
    "sell_side_tickets": MONEY,
    "join_pot": MONEY,
    "draw_side": ACCOUNTS,
    "draw_next_ticket": ACCOUNTS,
    "state_drum": ACCOUNTS,
    "state_side_winner": ACCOUNTS,
    "close_lot": MONEY,
    "pay_side_prize": MONEY,
    "hand_over_side_prize": MONEY,
    "winners": BOOKS,
    "winners_table": BOOKS,
    "change_erase_day": OWNER,
    "record_winner": BOOKS,
    "licence": DIRECTION,
    "choose_licence": DIRECTION,
    "helpers": DIRECTION,
    "unlist_helper": DIRECTION,
    "event_report": ACCOUNTS,
    "event_report_file": ACCOUNTS,
    "report_table": ACCOUNTS,
    "year_report": ACCOUNTS,
    "year_report_file": ACCOUNTS,
    "new_event": DIRECTION,
    "look": DIRECTION,
    "choose_accent": DIRECTION,
    "remove_picture": DIRECTION,
    "edit_event": DIRECTION,
    "event_copy": OWNER,
    "erase_names": OWNER,
    "take_in": OWNER,
    "new_tournament": DIRECTION,
    "repeat_event": DIRECTION,
    "keep_template": DIRECTION,
    "delete_template": DIRECTION,
    "setup": DIRECTION,
    "delete_draft": DIRECTION,
    "open_sales": DIRECTION,
    "before_play": DIRECTION,
    "call_off": DIRECTION,
    "seats": STAFF,
    "refunds": MONEY,
    "refund": MONEY,
    "refund_everybody": MONEY,
    "tablets": FLOOR,
    "dealers": FLOOR,
    "name_dealer": FLOOR,
    "make_pairing_code": FLOOR,
    "revoke_tablet": FLOOR,
    "trust_tablet": FLOOR,
    "paper": DESK,
    "print_paper": DESK,
    "rehearsal": DIRECTION,
    "rehearse": DIRECTION,
    "second_laptop": DIRECTION,
    "make_laptop_code": OWNER,
    "hand_over": DIRECTION,
    "go_on": DIRECTION,
    "hand_over_tokens": LOGINS | {Caller.TABLET},
    "arrive": EVERYBODY,
    "tv": EVERYBODY,
    "wall": EVERYBODY,
    "wall_now": EVERYBODY,
    "wall_show": EVERYBODY,
    "add_wall": FLOOR,
    "direct_wall": FLOOR,
    "pair": EVERYBODY,
    "pair_by_link": EVERYBODY,
    "table": TABLE,
    "tablet_alive": TABLE,
    "call_floor": TABLE,
    "draw_button": TABLE,
    "start_hand": TABLE,
    "end_hand": TABLE,
    "void_hand": TABLE,
    "void_by_ruling": TABLE,
    "answer_rebuy": TABLE,
    "confirm_chips": TABLE,
    "answer_deal": TABLE,
    "acknowledge_move": TABLE,
    "table_seat": TABLE,
    "attend_seat": TABLE,
    "call_clock": TABLE,
    "end_clock_call": TABLE,
    "chip_race": TABLE,
    "break_cards": TABLE,
    "mover_cards": TABLE,
    "switch_mode": TABLE,
    "count_table": TABLE,
    "take_step": TABLE,
    "take_back_step": TABLE,
    "judge_wager": TABLE,
    "finish_hand": TABLE,
    "answer_call": FLOOR,
    "director": DIRECTION,
    "floor": FLOOR,
    "plan": FLOOR,
    "arrange": FLOOR,
    "place_table": FLOOR,
    "forget_plan": FLOOR,
    "entries": FLOOR,
    "entry_sheet": FLOOR,
    "table_sheet": FLOOR,
    "room_sheet": FLOOR,
    "change_chair": FLOOR,
    "add_table": DIRECTION,
    "answer_report": FLOOR,
    "confirm_reports": FLOOR,
    "claim": FLOOR,
    "sell_at_table": FLOOR,
    "add_ons": FLOOR,
    "take_back_add_on": FLOOR,
    "order_move": FLOOR,
    "follow_move": FLOOR,
    "close_clock_call": FLOOR,
    "attend_entry": FLOOR,
    "draw_buttons": FLOOR,
    "count_stacks": FLOOR,
    "race_chips": FLOOR,
    "direct_entry": DIRECTION,
    "direct_table": DIRECTION,
    "direct_room": DIRECTION,
    "announce": DIRECTION,
    "prizes": DIRECTION,
    "direct_prizes": DIRECTION,
    "direct_deal": DIRECTION,
    "points": DIRECTION,
    "point": DIRECTION,
    "ruling_ask": TABLE,
    "ruling_question": TABLE,
    "ruling_record": TABLE,
    "ruling_given": TABLE,
    "carry_out_ruling": TABLE,
    "rulings": FLOOR,
    "ruling_lookup": FLOOR,
    "ruling_lookup_question": FLOOR,
    "ruling_record_for": FLOOR,
    "ruling_sheet": FLOOR,
    "answer_ruling": FLOOR,
}


NOT_REHEARSED = (
    frozenset(route for route, callers in RIGHTS.items() if callers in (DESK, MONEY, ACCOUNTS))
    - {"paper", "print_paper"}
    | {"sell_at_table", "add_ons", "take_back_add_on", "allow_late_entries"}
    | {"report", "report_file", "report_table", "export_log", "copies", "backup", "backup_again"}
    | {"event", "edit_event", "event_copy", "erase_names", "new_tournament", "setup"}
    | {"repeat_event", "keep_template"}
    | {"open_sales", "delete_draft", "call_off", "lists", "export_list"}
    | {"take_sign_ups", "sign_up_poster", "rehearse", "look", "choose_accent", "remove_picture"}
)
"""What a rehearsal is without, whoever asks: money, people, reports, copies, a rehearsal."""


@dataclass(frozen=True, slots=True)
class TabletPass:
    """What a paired tablet shows: it acts for one table of one tournament."""

    tablet_id: int
    tournament_id: int
    table: int

    def opens(self, arguments: Mapping[str, Any]) -> bool:
        """Whether a route with these arguments is about its own table, or about none."""
        own = {"tournament_id": self.tournament_id, "table": self.table}
        return all(own[name] == value for name, value in arguments.items() if name in own)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who is asking: a login or none, and a tablet's pass or none.

    It is made anew for every request and every message of a socket, so a role that was taken away
    is gone at once.
    """

    user: User | AnonymousUser
    tablet: TabletPass | None = None
    _known: dict[tuple[str, Any], Caller] = field(default_factory=dict, repr=False, compare=False)

    def may(self, route: str, arguments: Mapping[str, Any]) -> bool:
        """Whether this visitor may open the route of that name, with these arguments."""
        if self.may_by_login(route, arguments):
            return not (route in NOT_REHEARSED and self._is_rehearsal(arguments))
        callers = RIGHTS.get(route, frozenset())
        return self.tablet is not None and Caller.TABLET in callers and self.tablet.opens(arguments)

    def may_by_login(self, route: str, arguments: Mapping[str, Any]) -> bool:
        """The same of whoever is logged in, whatever tablet it is on."""
        callers = RIGHTS.get(route, frozenset())
        if self._everywhere in callers:
            return True
        return not callers.isdisjoint(self._callers(arguments))

    def strongest(self, arguments: Mapping[str, Any]) -> Caller:
        """The most that this login is where the arguments lead."""
        return max(self._callers(arguments), key=list(Caller).index)

    def events(self) -> QuerySet[Event]:
        """The events that this login works at."""
        if not self.user.is_authenticated:
            return Event.objects.none()
        planned = Event.objects.filter(rehearses=None)
        return planned if self.user.role else planned.filter(roles__user=self.user)

    @property
    def is_of_house(self) -> bool:
        """Whether this login has a role in the whole organisation."""
        return self.user.is_authenticated and bool(self.user.role)

    @property
    def _everywhere(self) -> Caller:
        if not self.user.is_authenticated:
            return Caller.ANONYMOUS
        return Caller(self.user.role) if self.user.role else Caller.ELSEWHERE

    def _callers(self, arguments: Mapping[str, Any]) -> tuple[Caller, ...]:
        if not self.user.is_authenticated:
            return (Caller.ANONYMOUS,)
        return (Caller.ELSEWHERE, self._everywhere, self._at_event(arguments))

    def _is_rehearsal(self, arguments: Mapping[str, Any]) -> bool:
        return any(
            is_rehearsal(named=column.removeprefix("__"), key=arguments[name])
            for name, column in _NAMING_AN_EVENT.items()
            if name in arguments
        )

    def _at_event(self, arguments: Mapping[str, Any]) -> Caller:
        """The role for the one event that the arguments name, looked up once."""
        for name, column in _NAMING_AN_EVENT.items():
            if name in arguments:
                key = name, arguments[name]
                if key not in self._known:
                    here, rehearsed = (f"{path}{column}" for path in ("event", "event__rehearsals"))
                    named = Q(**{here: arguments[name]}) | Q(**{rehearsed: arguments[name]})
                    found = EventRole.objects.filter(named, user=self.user.pk)
                    role = found.values_list("role", flat=True).first()
                    self._known[key] = Caller(role) if role else Caller.ELSEWHERE
                return self._known[key]
        return Caller.ELSEWHERE


# How an argument of a route leads to the event of a role.
_NAMING_AN_EVENT = {"tournament_id": "__tournaments", "event_id": "__pk"}
