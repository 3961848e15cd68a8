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

    facts = engine.end_hand(tournament, table=3, hand=17, out=[5], now=now)

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

from rules_engine.room.table_view import Seat as Seat
from rules_engine.room.table_view import SeatRef as SeatRef
from rules_engine.tournament import facts as facts
from rules_engine.tournament import questions as questions
from rules_engine.tournament.apply import apply as apply
from rules_engine.tournament.changes import find_table as find_table
from rules_engine.tournament.changes import stack_at as stack_at
from rules_engine.tournament.draws import Drawn as Drawn
from rules_engine.tournament.draws import Draws as Draws
from rules_engine.tournament.draws import draws as draws
from rules_engine.tournament.facts import Fact as Fact
from rules_engine.tournament.impossible import ImpossibleFact as ImpossibleFact
from rules_engine.tournament.log import BrokenLog as BrokenLog
from rules_engine.tournament.log import Line as Line
from rules_engine.tournament.log import Log as Log
from rules_engine.tournament.log import UndoBlocked as UndoBlocked
from rules_engine.tournament.log import after as after
from rules_engine.tournament.log import fold as fold
from rules_engine.tournament.state import BustReport as BustReport
from rules_engine.tournament.state import Call as Call
from rules_engine.tournament.state import CarriedPot as CarriedPot
from rules_engine.tournament.state import ClockCall as ClockCall
from rules_engine.tournament.state import Entry as Entry
from rules_engine.tournament.state import GivenRuling as GivenRuling
from rules_engine.tournament.state import HeldPot as HeldPot
from rules_engine.tournament.state import Move as Move
from rules_engine.tournament.state import MoveReason as MoveReason
from rules_engine.tournament.state import Moving as Moving
from rules_engine.tournament.state import Out as Out
from rules_engine.tournament.state import Stage as Stage
from rules_engine.tournament.state import Table as Table
from rules_engine.tournament.state import TableStatus as TableStatus
from rules_engine.tournament.state import Tournament as Tournament
from rules_engine.tournament.state import Unseated as Unseated
from rules_engine.tournament.state import Waiting as Waiting
from rules_engine.tournament.state import Withdrawn as Withdrawn
from rules_engine.tournament.terms import Furniture as Furniture
from rules_engine.tournament.terms import ReEntry as ReEntry
from rules_engine.tournament.terms import Terms as Terms
from rules_engine.tournament.tracking import hand_result as hand_result
from rules_engine.tournament.tracking import plan_tracked_hand as plan_tracked_hand
from rules_engine.tournament.verbs.absences import mark_absent as mark_absent
from rules_engine.tournament.verbs.absences import mark_returned as mark_returned
from rules_engine.tournament.verbs.announcements import announce as announce
from rules_engine.tournament.verbs.busts import bust_seat as bust_seat
from rules_engine.tournament.verbs.busts import confirm_bust as confirm_bust
from rules_engine.tournament.verbs.busts import confirm_busts as confirm_busts
from rules_engine.tournament.verbs.busts import reject_bust as reject_bust
from rules_engine.tournament.verbs.busts import return_ticket as return_ticket
from rules_engine.tournament.verbs.busts import state_start as state_start
from rules_engine.tournament.verbs.calls import answer_call as answer_call
from rules_engine.tournament.verbs.calls import ask_for_clock as ask_for_clock
from rules_engine.tournament.verbs.calls import call_clock as call_clock
from rules_engine.tournament.verbs.calls import call_floor as call_floor
from rules_engine.tournament.verbs.calls import close_clock_call as close_clock_call
from rules_engine.tournament.verbs.chips import add_chips as add_chips
from rules_engine.tournament.verbs.chips import carry_pot as carry_pot
from rules_engine.tournament.verbs.chips import correct_stack as correct_stack
from rules_engine.tournament.verbs.chips import count_stacks as count_stacks
from rules_engine.tournament.verbs.chips import give_chips as give_chips
from rules_engine.tournament.verbs.chips import hold_pot as hold_pot
from rules_engine.tournament.verbs.chips import race_chips as race_chips
from rules_engine.tournament.verbs.chips import release_pot as release_pot
from rules_engine.tournament.verbs.chips import remove_chips as remove_chips
from rules_engine.tournament.verbs.chips import remove_found_chips as remove_found_chips
from rules_engine.tournament.verbs.clock import add_time as add_time
from rules_engine.tournament.verbs.clock import advance_clock as advance_clock
from rules_engine.tournament.verbs.clock import announce_pause as announce_pause
from rules_engine.tournament.verbs.clock import doubt_time as doubt_time
from rules_engine.tournament.verbs.clock import pause_clock as pause_clock
from rules_engine.tournament.verbs.clock import resume_clock as resume_clock
from rules_engine.tournament.verbs.clock import set_hard_stop as set_hard_stop
from rules_engine.tournament.verbs.clock import set_level as set_level
from rules_engine.tournament.verbs.clock import start_clock as start_clock
from rules_engine.tournament.verbs.clock import take_rest as take_rest
from rules_engine.tournament.verbs.deals import agree_deal as agree_deal
from rules_engine.tournament.verbs.deals import consent_to_deal as consent_to_deal
from rules_engine.tournament.verbs.deals import drop_deal as drop_deal
from rules_engine.tournament.verbs.deals import propose_deal as propose_deal
from rules_engine.tournament.verbs.deals import take_back_consent as take_back_consent
from rules_engine.tournament.verbs.entries import admit_entry as admit_entry
from rules_engine.tournament.verbs.entries import allow_late_entries as allow_late_entries
from rules_engine.tournament.verbs.entries import change_holder as change_holder
from rules_engine.tournament.verbs.entries import close_registration as close_registration
from rules_engine.tournament.verbs.entries import correct_name as correct_name
from rules_engine.tournament.verbs.entries import erase_names as erase_names
from rules_engine.tournament.verbs.entries import join_waiting_list as join_waiting_list
from rules_engine.tournament.verbs.entries import re_enter as re_enter
from rules_engine.tournament.verbs.entries import state_needs as state_needs
from rules_engine.tournament.verbs.entries import welcome as welcome
from rules_engine.tournament.verbs.entries import withdraw_entry as withdraw_entry
from rules_engine.tournament.verbs.expulsions import disqualify as disqualify
from rules_engine.tournament.verbs.expulsions import remove_no_show as remove_no_show
from rules_engine.tournament.verbs.hands import end_hand as end_hand
from rules_engine.tournament.verbs.hands import end_hand_for_hand as end_hand_for_hand
from rules_engine.tournament.verbs.hands import start_hand as start_hand
from rules_engine.tournament.verbs.hands import start_hand_for_hand as start_hand_for_hand
from rules_engine.tournament.verbs.hands import void_hand as void_hand
from rules_engine.tournament.verbs.moves import arrive as arrive
from rules_engine.tournament.verbs.moves import break_table as break_table
from rules_engine.tournament.verbs.moves import cancel_move as cancel_move
from rules_engine.tournament.verbs.moves import choose_mover as choose_mover
from rules_engine.tournament.verbs.moves import draw_mover as draw_mover
from rules_engine.tournament.verbs.moves import leave_table as leave_table
from rules_engine.tournament.verbs.moves import order_move as order_move
from rules_engine.tournament.verbs.moves import redraw as redraw
from rules_engine.tournament.verbs.penalties import end_penalty as end_penalty
from rules_engine.tournament.verbs.penalties import give_penalty as give_penalty
from rules_engine.tournament.verbs.prizes import correct_place as correct_place
from rules_engine.tournament.verbs.prizes import draw_tie as draw_tie
from rules_engine.tournament.verbs.prizes import draw_tie_cards as draw_tie_cards
from rules_engine.tournament.verbs.prizes import hand_over_prize as hand_over_prize
from rules_engine.tournament.verbs.prizes import pick_package as pick_package
from rules_engine.tournament.verbs.prizes import state_picker as state_picker
from rules_engine.tournament.verbs.prizes import stop_play as stop_play
from rules_engine.tournament.verbs.purchases import announce_rebuy as announce_rebuy
from rules_engine.tournament.verbs.purchases import ask_for_rebuy as ask_for_rebuy
from rules_engine.tournament.verbs.purchases import confirm_chips as confirm_chips
from rules_engine.tournament.verbs.purchases import decline_rebuy as decline_rebuy
from rules_engine.tournament.verbs.purchases import sell_add_on as sell_add_on
from rules_engine.tournament.verbs.purchases import sell_rebuy as sell_rebuy
from rules_engine.tournament.verbs.rulings import close_ruling as close_ruling
from rules_engine.tournament.verbs.rulings import confirm_ruling as confirm_ruling
from rules_engine.tournament.verbs.rulings import overrule_ruling as overrule_ruling
from rules_engine.tournament.verbs.rulings import record_ruling as record_ruling
from rules_engine.tournament.verbs.seating import add_table as add_table
from rules_engine.tournament.verbs.seating import block_seat as block_seat
from rules_engine.tournament.verbs.seating import correct_button as correct_button
from rules_engine.tournament.verbs.seating import correct_seat as correct_seat
from rules_engine.tournament.verbs.seating import draw_button as draw_button
from rules_engine.tournament.verbs.seating import draw_buttons as draw_buttons
from rules_engine.tournament.verbs.seating import draw_seats as draw_seats
from rules_engine.tournament.verbs.seating import open_table as open_table
from rules_engine.tournament.verbs.seating import seat_entry as seat_entry
from rules_engine.tournament.verbs.seating import unblock_seat as unblock_seat
from rules_engine.tournament.verbs.terms import cancel_tournament as cancel_tournament
from rules_engine.tournament.verbs.terms import change_house as change_house
from rules_engine.tournament.verbs.terms import change_point as change_point
from rules_engine.tournament.verbs.terms import change_prizes as change_prizes
from rules_engine.tournament.verbs.terms import change_purpose as change_purpose
from rules_engine.tournament.verbs.terms import change_rest as change_rest
from rules_engine.tournament.verbs.terms import change_start as change_start
from rules_engine.tournament.verbs.terms import change_structure as change_structure
from rules_engine.tournament.verbs.terms import list_packages as list_packages
from rules_engine.tournament.verbs.terms import move_rest as move_rest
from rules_engine.tournament.verbs.terms import open_tournament as open_tournament
from rules_engine.tournament.verbs.terms import set_cash as set_cash
from rules_engine.tournament.verbs.terms import set_level_length as set_level_length
