"""St. Gabriel: no-limit hold'em for charity, two decks at self-dealt tables, done by midnight."""

from rules_engine.house import keys
from rules_engine.house.citations import Document
from rules_engine.house.rule_sets.rows import Rows, default
from rules_engine.house.rules import HouseRules

_THIS = Rows(Document.ST_GABRIEL)

_ROWS = {
    # Button, blinds, entering players
    "button_rule": _THIS.stated(keys.ButtonRule.DEAD, "General 7", "Appendix C 2"),
    "heads_up_entry": _THIS.stated(keys.HeadsUpEntry.DUE_PLAYER_POSTS_BB, "General 10"),
    "first_button": default(
        keys.FirstButton.HIGH_CARD_BY_SUIT, Document.ROBERTS, "section 15.29", "section 2 seating 6"
    ),
    "moved_player_waits_in": _THIS.stated(
        (keys.MovedPlayerWaitsIn.BETWEEN_BUTTON_AND_SB,), "General 7"
    ),
    "short_post_order": default(keys.ShortPostOrder.ANTE_FIRST, Document.CHARITY_DRAFT, "19c-d"),
    "ante_rule": _THIS.stated(keys.AnteRule.EACH, "Appendix A 3"),
    "dodged_blind": _THIS.read(keys.DodgedBlind.DIRECTOR_PENALTY, "General 2"),
    # Pots and showdown
    "odd_chip_to": _THIS.stated(keys.OddChipTo.FIRST_LEFT_OF_BUTTON, "Appendix A 2"),
    "odd_chip_max_each": _THIS.stated(1, "Appendix A 2"),
    "pot_settlement_order": _THIS.stated(
        keys.PotSettlementOrder.SIDE_POTS_FIRST,
        "Appendix A 10",
        note="Starting with the pot of the players who began with most chips",
    ),
    "show_first": _THIS.stated(keys.ShowFirst.LAST_AGGRESSOR_ELSE_FIRST_TO_ACT, "Appendix A 10"),
    "all_in_face_up": _THIS.stated(True, "General 14", "all-in 4"),
    "show_to_win": _THIS.stated(keys.ShowToWin.BOTH_UNLESS_ALL_OTHERS_MUCKED, "General 14"),
    "see_called_hand": _THIS.stated(
        keys.SeeCalledHand.ANY_PLAYER_DEALT_IN, "Appendix D misdeals 18", "General 14"
    ),
    "show_one_show_all": _THIS.stated(keys.ShowOneShowAll.SHOWN_TO_ANOTHER_PLAYER, "General 14"),
    "play_board_declaration": _THIS.stated(True, "Appendix A 1"),
    "muck_contact": _THIS.stated(keys.MuckContact.MAY_BE_RETRIEVED, "Appendix D dead 2 (second)"),
    "unprotected_hand_killed": _THIS.stated(
        keys.UnprotectedHandKilled.NO_REDRESS, "Appendix D dead 2"
    ),
    # Chip race
    "race_cards": _THIS.stated(keys.RaceCards.ONE_PER_ODD_CHIP, "Appendix B 3b"),
    "race_start": _THIS.stated(keys.RaceStart.SEAT_1, "Appendix B 3b"),
    "race_tie": _THIS.stated(keys.RaceTie.SUIT, "Appendix B 3b"),
    "race_chips": _THIS.stated(
        keys.RaceChips.ROUND_UP, "Appendix B 3a", note="Any remainder earns one more chip"
    ),
    "race_award": _THIS.stated(keys.RaceAward.BEST_CARDS, "Appendix B 3b"),
    "race_max_each": _THIS.stated(1, "General 11", "Appendix B 3b"),
    "race_protect": _THIS.read(
        keys.RaceProtect.SERVED_FIRST_FROM_RACE_CHIPS,
        "Appendix B 3c",
        note="General 11 could be read as one chip more than the race gives",
    ),
    "race_skip_round_up": _THIS.stated(True, "General 11", "Appendix B 2"),
    # Tables and moves
    "seats_target": _THIS.stated(keys.ByFormat(eight_handed=8, six_handed=6), "table sizes"),
    "two_table_point": _THIS.stated(keys.ByFormat(eight_handed=18, six_handed=14), "table sizes"),
    "final_table_size": _THIS.stated(keys.ByFormat(eight_handed=10, six_handed=9), "table sizes"),
    "redraw_at_tables": default(
        (2, 1),
        Document.ROBERTS,
        "section 15.17",
        note="Only at the two sizes that St. Gabriel names",
    ),
    "balance_mover": _THIS.stated(keys.BalanceMover.DUE_FOR_BIG_BLIND, "General 7"),
    "balance_seat": _THIS.stated(keys.BalanceSeat.EARLIEST_DUE_FOR_BIG_BLIND, "General 7"),
    "balance_tolerance": default(
        keys.BalanceTolerance(six_or_fewer=1, over_six_tables=2), Document.ROBERTS, "section 15.16"
    ),
    "break_order": _THIS.stated(keys.BreakOrder.PRESET, "General 7"),
    "broken_table_seating": default(
        keys.BrokenTableSeating.RANDOM_OPEN_SEATS,
        Document.ROBERTS,
        "section 15.12",
        "section 3 ties 2",
    ),
    # Betting
    "undersized_raise": _THIS.read(
        keys.UndersizedRaise.HALF_OR_MORE_COMPLETES,
        "General 12",
        "Appendix D betting 2",
        note="Less than half is a call and the surplus goes back (Charity draft rules, 9b)",
    ),
    "undersized_open": _THIS.stated(keys.UndersizedOpen.BROUGHT_UP, "Appendix D betting 2"),
    "reopen": _THIS.stated(keys.Reopen.WHEN_TOTAL_FACED_IS_FULL_RAISE, "Appendix D betting 5"),
    "out_of_turn": _THIS.stated(keys.OutOfTurn.MAY_BIND, "General 12", "Appendix D betting 1"),
    "out_of_turn_check": _THIS.stated(keys.OutOfTurnCheck.NO_BET_OR_RAISE, "Appendix D betting 1"),
    "out_of_turn_call": _THIS.stated(keys.OutOfTurnCall.NEVER_RAISE, "Appendix D betting 1"),
    "raise_motion": _THIS.stated(
        keys.RaiseMotion.ONE_MORE_MOTION_UNLESS_AMOUNT_NAMED, "General 12"
    ),
    "string_bet": _THIS.read(
        keys.StringBet.FIRST_MOTION_STANDS,
        "General 12",
        "Appendix A 9",
        note="General 12 forbids string bets without saying what then holds",
    ),
    "oversized_chip_preflop": _THIS.stated(keys.OversizedChipPreflop.CALL, "General 12"),
    "oversized_chip_facing_bet": _THIS.read(
        keys.OversizedChipFacingBet.CALL,
        "General 12",
        "Appendix D betting 2",
        note="Said of the first round; Robert's Rules have it for all",
    ),
    "oversized_chip_open": _THIS.stated(keys.OversizedChipOpen.FULL_VALUE, "General 12"),
    "oversized_chip_raise": _THIS.read(keys.OversizedChipRaise.CHIP_VALUE_IS_TOTAL, "General 12"),
    "unnoticed_raise": _THIS.read(
        keys.UnnoticedRaise.BOUND, "General 12", "Appendix D betting 1-2"
    ),
    "betting": _THIS.stated(keys.Betting.NO_LIMIT, "General 4", "Appendix A 6"),
    "limit_raise_cap": default(
        keys.LimitRaiseCap.BET_PLUS_3,
        Document.ROBERTS,
        "section 3 betting 3a",
        note="St. Gabriel plays no-limit only",
    ),
    # Clock and levels
    "hand_starts_at": _THIS.stated(keys.HandStartsAt.FIRST_RIFFLE, "General 11"),
    "called_clock_seconds": _THIS.stated(60, "General 9"),
    "called_clock_countdown": _THIS.stated(keys.CalledClockCountdown.LAST_10_SECONDS, "General 9"),
    "called_clock_heads_up": default(60, Document.RIFFLE, note="The same as with more players"),
    "clock_expiry_no_bet": _THIS.read(
        keys.ClockExpiryNoBet.CHECK,
        "Appendix D dead 3e",
        "General 9",
        note="General 9 does not say whether a bet is needed to kill the hand",
    ),
    "clock_caller": _THIS.stated(keys.ClockCaller.OPPONENTS, "General 9"),
    "level_minutes": _THIS.stated(20, "blind table"),
    "break_after_levels": _THIS.stated(keys.RestEvery(levels=3, minutes=10), "blind table"),
    "hand_for_hand": default(keys.HandForHand.DIRECTOR_OPTION, Document.CHARITY_DRAFT, "56-57"),
    # Dealing
    "shuffler": _THIS.stated(
        keys.Shuffler.SECOND_LEFT_OF_DEALER,
        "two decks 1",
        "two decks 3",
        note="With one deck the dealer shuffles (General 16)",
    ),
    "cutter": _THIS.stated(
        keys.Cutter.LEFT_OF_SHUFFLER,
        "two decks 3",
        note="With one deck the player right of the dealer cuts (General 16)",
    ),
    "min_riffles": _THIS.stated(4, "General 16"),
    "min_cut_cards": _THIS.stated(4, "General 16"),
    "deck_change": _THIS.stated(keys.DeckChange.TWO_DECKS_ALTERNATE, "two decks"),
    # Irregularities
    "exposed_hole_card": _THIS.stated(
        keys.ExposedHoleCard.MISDEAL_IF_CARD_1_OR_2_ELSE_REPLACE,
        "Appendix D misdeals 2a",
        "Appendix D misdeals 6",
    ),
    "misdeal_deadline": _THIS.stated(
        keys.MisdealDeadline.TWO_PLAYERS_AFTER_BLINDS_ACTED, "Appendix D misdeals 1"
    ),
    "burn_error": _THIS.stated(
        keys.BurnError.CORRECT_BEFORE_BETTING_FLOP_SEEN_RESHUFFLE,
        "Appendix D misdeals 9-10",
        "Appendix D misdeals 13",
    ),
    "extra_card_first_player": _THIS.stated(
        keys.ExtraCardFirstPlayer.BECOMES_BURN, "Appendix D misdeals 7"
    ),
    "foreign_back": _THIS.stated(keys.ForeignBack.VOID_UNLESS_IN_STUB, "Appendix D deck 2"),
    "hidden_chips": _THIS.stated(
        keys.HiddenChips.WINNER_BEFORE_NEXT_DEAL_ELSE_REMOVED, "Appendix D betting 7"
    ),
    "premature_board": _THIS.stated(
        keys.PrematureBoard.DOES_NOT_PLAY, "Appendix D misdeals 11-12", "Appendix D misdeals 16"
    ),
    # Players' conduct
    "player_exposes_hand": _THIS.read(
        keys.PlayerExposesHand.PENALTY_HAND_LIVE_NO_MORE_WAGERS, "General 13", "Appendix A 11"
    ),
    "verbal_disclosure": _THIS.read(keys.VerbalDisclosure.PENALTY_POSSIBLE, "General 13"),
    "disqualified_chips": _THIS.stated(keys.DisqualifiedChips.REMOVED, "General 2"),
    "collusion_chips": _THIS.stated(keys.CollusionChips.REMOVED, "General 2"),
    "penalty_ladder": _THIS.stated(
        (
            keys.PenaltyStep(keys.PenaltyKind.WARNING),
            keys.PenaltyStep(keys.PenaltyKind.TIMEOUT_INCREASING),
            keys.PenaltyStep(keys.PenaltyKind.DISQUALIFICATION),
        ),
        "General 2",
    ),
    "chips_off_table": _THIS.stated(keys.ChipsOffTable.REMOVED, "General 4"),
    "language": _THIS.stated(keys.Language.ENGLISH, "General 15"),
    "phones": default(
        keys.Phones.DIRECTOR_DISCRETION, Document.RIFFLE, note="The rules say nothing"
    ),
    "advice_between_hands": default(True, Document.CLUB, "8.4"),
    # Event life cycle
    "min_entrants": _THIS.stated(10, "General 3"),
    "max_entrants": _THIS.stated(80, "event box"),
    "late_registration": _THIS.read(
        keys.LateRegistration.DIRECTOR_OPTION_UNTIL_END_OF_LEVEL_1, "event box"
    ),
    "absent_hand": _THIS.stated(keys.AbsentHand.DEAD_AT_TURN, "General 9"),
    "no_show_chips": default(
        keys.NoShowChips.REMOVABLE_AFTER_LEVEL_OR_30_MIN, Document.ROBERTS, "section 15.4"
    ),
    "rebuys": _THIS.stated(keys.NONE_SOLD, "General 4"),
    "add_ons": _THIS.stated(keys.NONE_SOLD, "General 4"),
    "playing_behind": _THIS.stated(False, "General 4"),
    "missed_hand_ends_rebuy": default(True, Document.CHARITY_DRAFT, "58"),
    "same_hand_exits": _THIS.stated(
        keys.SameHandExits.MORE_CHIPS_BEFORE_HAND_FINISHES_HIGHER, "General 5"
    ),
    "same_hand_equal": _THIS.stated(keys.SameHandEqual.COMBINE_AND_SPLIT_PRIZES, "General 5"),
    "payouts": _THIS.stated(keys.Payouts.PERCENTAGE_TABLE, "payout table"),
    "deals": _THIS.stated(keys.Deals.UNANIMOUS, "General 6"),
    "pot_split_agreement": _THIS.stated(keys.PotSplitAgreement.FORBIDDEN, "General 6"),
    "blind_chop": _THIS.read(keys.BlindChop.FORBIDDEN, "General 6"),
    "time_limit": _THIS.stated(keys.TimeLimit.MIDNIGHT_RANK_BY_CHIPS, "event box", "General 6"),
    "heads_up_limit_minutes": _THIS.stated(30, "General 10"),
    "rule_changes": default(keys.RuleChanges.DIRECTOR, Document.ROBERTS, "section 15.39"),
    "event_run_twice": default(False, Document.RIFFLE, note="The rules say nothing"),
}

RULES = HouseRules.shipped("st-gabriel", title="St. Gabriel charity rules", rows=_ROWS)
