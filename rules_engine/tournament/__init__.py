"""A tournament as facts, verbs and a fold.

Everything that happens in a tournament is a *fact* in its log: sales opened, an entry was
admitted, seats were drawn, a hand began, a seat busted, a rest was cut short, a ruling was given.
A fact says what people decided or what was drawn, in the past tense, and nothing that follows from
it. Places, payouts and whose turn it is to move are computed when somebody asks, so they cannot go
stale, and a fact never has to be corrected because something else was.

A *wish* is what somebody asks for. A *verb* turns it into facts, or refuses it with a
RuleViolation: a code for programs and a sentence for the tablet. This is the only place where the
rules of the house are consulted, through the modules of `rules_engine` that know them. Verbs are
pure: the tournament, the wish, `now` and where needed `rng` go in, facts come out, nothing has
changed yet.

    facts = engine.report_bust(tournament, at=SeatRef(3, 5), hand=17, now=now)

*Applying* a fact to a tournament gives the tournament after it. That is bookkeeping and asks no
rule, so a corrected rule never changes the past. But a fact can be impossible, such as a bust at an
empty seat, and then applying refuses it. A verb ends by applying its own facts, so the conditions
of a fact are written once, a refused wish and a broken log speak with the same words, and no verb
can write what the fold would not read.

The *fold* applies all facts of a log in order. *Undo* takes back a whole wish: it is itself a wish
whose fact says which one, and the fold leaves out what is struck. Because every fact states what
it needs, taking something back is refused by the first later fact that could not have happened
without it, by name. An undo can be undone, to any depth, and nothing is ever erased.

A tournament is a value. Parts that a fact does not touch are shared between the state before and
after it, so a fact costs the same among ten entries and ten thousand, and keeping old states
around, which makes undo quick, costs little.

Stacks may be unknown. A table that only says who is out keeps none; its stacks become unknown with
its first hand, while the total in play always balances, and a verb that needs a stack asks for it
(`stack_needed`). Counting makes them known again.

Things under way (moves, bust reports, calls, held pots) are numbered by the line of the log that
began them, so a number is never given twice, not even after an undo. A wish names what it answers
(report 391, hand 17), and is refused if that is settled.
"""

from rules_engine.room.table_view import Seat, SeatRef
from rules_engine.tournament import facts, questions
from rules_engine.tournament.apply import apply
from rules_engine.tournament.changes import find_table, stack_at
from rules_engine.tournament.facts import Fact
from rules_engine.tournament.impossible import ImpossibleFact
from rules_engine.tournament.log import BrokenLog, Line, Log, UndoBlocked, after, fold
from rules_engine.tournament.state import (
    BustReport,
    Call,
    ClockCall,
    Entry,
    GivenRuling,
    HeldPot,
    Move,
    MoveReason,
    Moving,
    Out,
    Stage,
    Table,
    TableStatus,
    Tournament,
    Unseated,
    Waiting,
    Withdrawn,
)
from rules_engine.tournament.terms import Furniture, Terms
from rules_engine.tournament.tracking import hand_result, plan_tracked_hand
from rules_engine.tournament.verbs.busts import (
    bust_seat,
    confirm_bust,
    reject_bust,
    report_bust,
    return_ticket,
    state_start,
)
from rules_engine.tournament.verbs.chips import (
    add_chips,
    correct_stack,
    count_stacks,
    give_chips,
    hold_pot,
    race_chips,
    release_pot,
    remove_chips,
    remove_pocketed_chips,
)
from rules_engine.tournament.verbs.clock import (
    add_time,
    change_house,
    change_prizes,
    change_structure,
    pause_clock,
    resume_clock,
    set_hard_stop,
    set_level,
    start_clock,
)
from rules_engine.tournament.verbs.entries import (
    admit_entry,
    allow_late_entries,
    announce_rebuy,
    cancel_tournament,
    close_registration,
    join_waiting_list,
    open_tournament,
    re_enter,
    sell_add_on,
    sell_rebuy,
    state_needs,
    withdraw_entry,
)
from rules_engine.tournament.verbs.floor import (
    announce,
    answer_call,
    call_clock,
    call_floor,
    close_clock_call,
    confirm_ruling,
    disqualify,
    end_penalty,
    give_penalty,
    mark_absent,
    mark_returned,
    overrule_ruling,
    record_ruling,
    remove_no_show,
)
from rules_engine.tournament.verbs.hands import (
    end_hand,
    end_hand_for_hand,
    start_hand,
    start_hand_for_hand,
    void_hand,
)
from rules_engine.tournament.verbs.moves import (
    arrive,
    break_table,
    cancel_move,
    choose_mover,
    leave_table,
    order_move,
    redraw,
)
from rules_engine.tournament.verbs.prizes import (
    agree_deal,
    correct_place,
    draw_tie,
    pick_package,
    stop_play,
)
from rules_engine.tournament.verbs.seating import (
    block_seat,
    correct_button,
    correct_seat,
    draw_button,
    draw_seats,
    open_table,
    seat_entry,
    unblock_seat,
)

__all__ = [
    "BrokenLog",
    "BustReport",
    "Call",
    "ClockCall",
    "Entry",
    "Fact",
    "Furniture",
    "GivenRuling",
    "HeldPot",
    "ImpossibleFact",
    "Line",
    "Log",
    "Move",
    "MoveReason",
    "Moving",
    "Out",
    "Seat",
    "SeatRef",
    "Stage",
    "Table",
    "TableStatus",
    "Terms",
    "Tournament",
    "UndoBlocked",
    "Unseated",
    "Waiting",
    "Withdrawn",
    "add_chips",
    "add_time",
    "admit_entry",
    "after",
    "agree_deal",
    "allow_late_entries",
    "announce",
    "announce_rebuy",
    "answer_call",
    "apply",
    "arrive",
    "block_seat",
    "break_table",
    "bust_seat",
    "call_clock",
    "call_floor",
    "cancel_move",
    "cancel_tournament",
    "change_house",
    "change_prizes",
    "change_structure",
    "choose_mover",
    "close_clock_call",
    "close_registration",
    "confirm_bust",
    "confirm_ruling",
    "correct_button",
    "correct_place",
    "correct_seat",
    "correct_stack",
    "count_stacks",
    "disqualify",
    "draw_button",
    "draw_seats",
    "draw_tie",
    "end_hand",
    "end_hand_for_hand",
    "end_penalty",
    "facts",
    "find_table",
    "fold",
    "give_chips",
    "give_penalty",
    "hand_result",
    "hold_pot",
    "join_waiting_list",
    "leave_table",
    "mark_absent",
    "mark_returned",
    "open_table",
    "open_tournament",
    "order_move",
    "overrule_ruling",
    "pause_clock",
    "pick_package",
    "plan_tracked_hand",
    "questions",
    "race_chips",
    "re_enter",
    "record_ruling",
    "redraw",
    "reject_bust",
    "release_pot",
    "remove_chips",
    "remove_no_show",
    "remove_pocketed_chips",
    "report_bust",
    "resume_clock",
    "return_ticket",
    "seat_entry",
    "sell_add_on",
    "sell_rebuy",
    "set_hard_stop",
    "set_level",
    "stack_at",
    "start_clock",
    "start_hand",
    "start_hand_for_hand",
    "state_needs",
    "state_start",
    "stop_play",
    "unblock_seat",
    "void_hand",
    "withdraw_entry",
]
