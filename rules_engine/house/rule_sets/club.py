"""A club: a moving button, balancing by the smallest stack, no agreements of any kind."""

from rules_engine.house import keys
from rules_engine.house.citations import Document
from rules_engine.house.rule_sets.rows import Rows, default
from rules_engine.house.rules import HouseRules

_THIS = Rows(Document.CLUB)

_ROWS = {
    # Button, blinds, entering players
    "button_rule": _THIS.stated(keys.ButtonRule.MOVING, "3.5"),
    "heads_up_entry": _THIS.read(keys.HeadsUpEntry.BUTTON_MOVES_ON, "1.6", "3.5"),
    "first_button": _THIS.stated(keys.FirstButton.HIGH_CARD_BY_SUIT, "1.2"),
    "moved_player_waits_in": _THIS.stated(
        (
            keys.MovedPlayerWaitsIn.SMALL_BLIND,
            keys.MovedPlayerWaitsIn.BUTTON,
            keys.MovedPlayerWaitsIn.BETWEEN_BUTTON_AND_SB,
        ),
        "3.4",
    ),
    "short_post_order": default(
        keys.ShortPostOrder.ANTE_FIRST,
        Document.CHARITY_DRAFT,
        "19c-d",
        note="The club plays without antes",
    ),
    "ante_rule": default(
        keys.EventSetting.EVENT_SETTING, Document.RIFFLE, note="The club plays without antes"
    ),
    "dodged_blind": _THIS.read(keys.DodgedBlind.DIRECTOR_PENALTY, "8.5"),
    # Pots and showdown
    "odd_chip_to": _THIS.stated(keys.OddChipTo.SMALLEST_STACK_BEFORE_HAND, "1.7"),
    "odd_chip_max_each": default(
        1, Document.ROBERTS, "section 3 ties 4", note="Equal stacks: first left of the button"
    ),
    "pot_settlement_order": default(
        keys.PotSettlementOrder.SIDE_POTS_FIRST, Document.ROBERTS, "section 3 showdown 7"
    ),
    "show_first": _THIS.read(
        keys.ShowFirst.LAST_AGGRESSOR_ELSE_FIRST_TO_ACT,
        "1.10",
        note="A hand checked down starts with the first to act, as in Robert's Rules",
    ),
    "all_in_face_up": default(True, Document.ROBERTS, "section 15.34"),
    "show_to_win": default(
        keys.ShowToWin.ALL_CARDS,
        Document.ROBERTS,
        "section 3 showdown 1",
        note="Losing hands may be mucked (1.10)",
    ),
    "see_called_hand": default(
        keys.SeeCalledHand.ANY_PLAYER_DEALT_IN, Document.ROBERTS, "section 3 showdown 5"
    ),
    "show_one_show_all": _THIS.stated(keys.ShowOneShowAll.SHOWN_TO_ANYONE_NOT_HEADS_UP, "1.9"),
    "play_board_declaration": _THIS.stated(True, "5.16"),
    "muck_contact": _THIS.stated(keys.MuckContact.DEAD, "5.9"),
    "unprotected_hand_killed": _THIS.read(keys.UnprotectedHandKilled.NO_REDRESS, "5.9"),
    # Chip race
    "race_cards": _THIS.stated(keys.RaceCards.ONE_PER_ODD_CHIP, "4.3"),
    "race_start": _THIS.stated(keys.RaceStart.LEFT_OF_BUTTON, "4.3"),
    "race_tie": _THIS.stated(keys.RaceTie.SUIT, "4.4", "1.2"),
    "race_chips": _THIS.stated(keys.RaceChips.HALF_OR_MORE, "4.5"),
    "race_award": _THIS.stated(keys.RaceAward.BEST_CARDS, "4.4"),
    "race_max_each": _THIS.read(None, "4.4", note="Every card competes and no limit is named"),
    "race_protect": default(
        keys.RaceProtect.SERVED_FIRST_FROM_RACE_CHIPS, Document.ROBERTS, "section 15.8"
    ),
    "race_skip_round_up": default(False, Document.RIFFLE, note="Not offered"),
    # Tables and moves
    "seats_target": default(
        keys.ByFormat.same(8),
        Document.ST_GABRIEL,
        "table sizes",
        note="The same as the final table of 3.6",
    ),
    "two_table_point": default(
        keys.ByFormat.same(16), Document.RIFFLE, note="Twice the final table of 3.6"
    ),
    "final_table_size": _THIS.stated(keys.ByFormat.same(8), "3.6"),
    "redraw_at_tables": default(
        (1,), Document.RIFFLE, note="The final table of 3.6; the director may add more"
    ),
    "balance_mover": _THIS.stated(keys.BalanceMover.SMALLEST_STACK, "3.2"),
    "balance_seat": _THIS.stated(keys.BalanceSeat.DIRECTOR_CHOICE_AVOIDING_DOUBLE_BB, "3.3"),
    "balance_tolerance": _THIS.stated(
        keys.BalanceTolerance(six_or_fewer=1, over_six_tables=1), "3.1"
    ),
    "break_order": _THIS.stated(keys.BreakOrder.DIRECTOR_CHOICE, "3.3"),
    "broken_table_seating": _THIS.stated(keys.BrokenTableSeating.HIGH_CARD_SPLIT, "3.2"),
    # Betting
    "undersized_raise": _THIS.read(keys.UndersizedRaise.COMPLETES_IF_INTENDED, "5.12"),
    "undersized_open": _THIS.stated(keys.UndersizedOpen.BROUGHT_UP, "5.12"),
    "reopen": _THIS.read(
        keys.Reopen.WHEN_TOTAL_FACED_IS_FULL_RAISE,
        "5.4",
        note="5.4 covers a single all-in; several are added up as at St. Gabriel",
    ),
    "out_of_turn": _THIS.read(
        keys.OutOfTurn.NOT_BINDING, "5.15", note="Only what is said in turn binds"
    ),
    "out_of_turn_check": default(
        keys.OutOfTurnCheck.FREE,
        Document.RIFFLE,
        note="Follows from actions out of turn not binding",
    ),
    "out_of_turn_call": default(
        keys.OutOfTurnCall.FREE,
        Document.RIFFLE,
        note="Follows from actions out of turn not binding",
    ),
    "raise_motion": _THIS.stated(keys.RaiseMotion.UNTIL_HANDS_REST, "5.7"),
    "string_bet": _THIS.read(
        keys.StringBet.FIRST_MOTION_STANDS,
        "5.7",
        note="5.7 forbids string bets without saying what then holds",
    ),
    "oversized_chip_preflop": _THIS.read(keys.OversizedChipPreflop.FULL_VALUE, "5.11", "5.17"),
    "oversized_chip_facing_bet": _THIS.read(
        keys.OversizedChipFacingBet.FULL_VALUE,
        "5.11",
        "5.17",
        note="To call with it, say so first",
    ),
    "oversized_chip_open": _THIS.stated(keys.OversizedChipOpen.FULL_VALUE, "5.11"),
    "oversized_chip_raise": default(
        keys.OversizedChipRaise.CHIP_VALUE_IS_TOTAL, Document.ST_GABRIEL, "General 12"
    ),
    "unnoticed_raise": default(
        keys.UnnoticedRaise.WITHDRAW_IF_NOBODY_ACTED_AFTER, Document.ROBERTS, "section 3 betting 13"
    ),
    "betting": default(
        keys.EventSetting.EVENT_SETTING,
        Document.RIFFLE,
        note="The club's rules name no largest bet",
    ),
    "limit_raise_cap": _THIS.stated(None, "5.1"),
    # Clock and levels
    "hand_starts_at": _THIS.stated(keys.HandStartsAt.FIRST_RIFFLE, "1.4"),
    "called_clock_seconds": _THIS.stated(90, "5.13"),
    "called_clock_countdown": _THIS.read(keys.CalledClockCountdown.LAST_10_SECONDS, "5.13"),
    "called_clock_heads_up": _THIS.stated(180, "5.13"),
    "clock_expiry_no_bet": _THIS.read(keys.ClockExpiryNoBet.CHECK, "5.13"),
    "clock_caller": _THIS.stated(keys.ClockCaller.OTHER_PLAYERS_AT_TABLE, "5.13"),
    "level_minutes": _THIS.read(
        keys.EventSetting.EVENT_SETTING, "1.3", note="Published by the club elsewhere"
    ),
    "break_after_levels": default(
        keys.RestEvery(levels=3, minutes=10), Document.ST_GABRIEL, "blind table"
    ),
    "hand_for_hand": default(keys.HandForHand.DIRECTOR_OPTION, Document.CHARITY_DRAFT, "56-57"),
    # Dealing
    "shuffler": _THIS.stated(keys.Shuffler.PREVIOUS_DEALER, "1.5"),
    "cutter": _THIS.stated(keys.Cutter.RIGHT_OF_SHUFFLER_NOT_NEW_DEALER, "1.5"),
    "min_riffles": default(4, Document.ST_GABRIEL, "General 16"),
    "min_cut_cards": default(4, Document.ST_GABRIEL, "General 16"),
    "deck_change": default(
        keys.DeckChange.WITH_DEALER_UNLESS_DAMAGED, Document.ROBERTS, "section 15.28"
    ),
    # Irregularities
    "exposed_hole_card": _THIS.stated(keys.ExposedHoleCard.MISDEAL_IF_CARD_1_ELSE_REPLACE, "7.1"),
    "misdeal_deadline": default(
        keys.MisdealDeadline.TWO_PLAYERS_AFTER_BLINDS_ACTED,
        Document.ROBERTS,
        "section 3 misdeals 2",
    ),
    "burn_error": default(
        keys.BurnError.CORRECT_BEFORE_BETTING_FLOP_SEEN_RESHUFFLE,
        Document.ST_GABRIEL,
        "Appendix D misdeals 9-10",
        "Appendix D misdeals 13",
    ),
    "extra_card_first_player": _THIS.stated(
        keys.ExtraCardFirstPlayer.BECOMES_BURN_IF_IDENTIFIABLE_SHOWN_IF_SEEN, "7.5"
    ),
    "foreign_back": default(
        keys.ForeignBack.VOID_UNLESS_IN_STUB, Document.ROBERTS, "section 3 irregularities 3"
    ),
    "hidden_chips": default(
        keys.HiddenChips.WINNER_BEFORE_NEXT_DEAL_ELSE_REMOVED, Document.ROBERTS, "section 15.18"
    ),
    "premature_board": _THIS.stated(keys.PrematureBoard.DOES_NOT_PLAY, "7.3-7.4"),
    # Players' conduct
    "player_exposes_hand": _THIS.read(
        keys.PlayerExposesHand.FOLD_IF_THROWN_AWAY, "5.8", note="Otherwise as in Robert's Rules"
    ),
    "verbal_disclosure": default(
        keys.VerbalDisclosure.PENALTY_POSSIBLE, Document.ST_GABRIEL, "General 13"
    ),
    "disqualified_chips": _THIS.stated(keys.DisqualifiedChips.REMOVED, "8.5"),
    "collusion_chips": _THIS.stated(keys.CollusionChips.SHARED_EQUALLY_AT_TABLE, "8.3"),
    "penalty_ladder": _THIS.stated(
        (
            keys.PenaltyStep(keys.PenaltyKind.WARNING),
            keys.PenaltyStep(keys.PenaltyKind.SUSPENSION),
            keys.PenaltyStep(keys.PenaltyKind.DISQUALIFICATION),
        ),
        "8.5",
    ),
    "chips_off_table": default(
        keys.ChipsOffTable.REMOVED_MAYBE_DISQUALIFIED, Document.ROBERTS, "section 15.26"
    ),
    "language": default(keys.Language.NONE, Document.RIFFLE, note="The rules say nothing"),
    "phones": default(
        keys.Phones.DIRECTOR_DISCRETION, Document.RIFFLE, note="The rules say nothing"
    ),
    "advice_between_hands": _THIS.stated(True, "8.4"),
    # Event life cycle
    "min_entrants": default(
        2, Document.RIFFLE, note="The rules name no number; eight places are paid"
    ),
    "max_entrants": default(None, Document.RIFFLE, note="The rules say nothing"),
    "late_registration": default(
        keys.LateRegistration.DIRECTOR_OPTION_UNTIL_END_OF_LEVEL_1, Document.ST_GABRIEL, "event box"
    ),
    "absent_hand": _THIS.stated(
        keys.AbsentHand.DEAD_AT_TURN_AFTER_60S_COURTESY,
        "2.4",
        note="A big blind away at the option is dead (2.5)",
    ),
    "no_show_chips": _THIS.stated(keys.NoShowChips.REMOVABLE_ANY_TIME, "2.2"),
    "rebuys": _THIS.read(keys.EventSetting.EVENT_SETTING, "6.3"),
    "add_ons": _THIS.read(keys.EventSetting.EVENT_SETTING, "6.3"),
    "playing_behind": _THIS.stated(False, "6.3"),
    "missed_hand_ends_rebuy": default(False, Document.RIFFLE, note="The rules set no such end"),
    "same_hand_exits": _THIS.stated(
        keys.SameHandExits.MORE_CHIPS_BEFORE_HAND_FINISHES_HIGHER, "6.2"
    ),
    "same_hand_equal": default(
        keys.SameHandEqual.COMBINE_AND_SPLIT_PRIZES, Document.ST_GABRIEL, "General 5"
    ),
    "payouts": _THIS.read(keys.Payouts.DIRECTOR_TABLE_8_PLACES, "3.6"),
    "deals": _THIS.stated(keys.Deals.FORBIDDEN, "8.2"),
    "pot_split_agreement": _THIS.stated(keys.PotSplitAgreement.FORBIDDEN, "8.2"),
    "blind_chop": _THIS.stated(keys.BlindChop.FORBIDDEN, "8.2"),
    "time_limit": _THIS.stated(keys.TimeLimit.NONE, "8.2"),
    "heads_up_limit_minutes": default(None, Document.RIFFLE, note="The rules say nothing"),
    "rule_changes": _THIS.stated(keys.RuleChanges.UNANIMOUS_PLAYERS, "8.7"),
    "event_run_twice": default(False, Document.RIFFLE, note="The rules say nothing"),
}

RULES = HouseRules.shipped("club", title="Club rules", rows=_ROWS)
