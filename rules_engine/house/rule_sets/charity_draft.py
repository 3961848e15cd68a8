"""A charity tournament whose prizes are drafted: hands start with the first card dealt."""

from rules_engine.house import keys
from rules_engine.house.citations import Document
from rules_engine.house.rule_sets.rows import Rows, default
from rules_engine.house.rules import HouseRules

_THIS = Rows(Document.CHARITY_DRAFT)

_ROWS = {
    # Button, blinds, entering players
    "button_rule": _THIS.stated(keys.ButtonRule.DEAD, "21-24"),
    "heads_up_entry": _THIS.read(keys.HeadsUpEntry.DUE_PLAYER_POSTS_BB, "20", "24"),
    "first_button": default(
        keys.FirstButton.HIGH_CARD_BY_SUIT, Document.ROBERTS, "section 15.29", "section 2 seating 6"
    ),
    "moved_player_waits_in": _THIS.read((keys.MovedPlayerWaitsIn.BETWEEN_BUTTON_AND_SB,), "52-53"),
    "short_post_order": _THIS.stated(keys.ShortPostOrder.ANTE_FIRST, "19c-d"),
    "ante_rule": default(
        keys.EventSetting.EVENT_SETTING,
        Document.RIFFLE,
        note="19 counts pots with antes, and does not say who pays them",
    ),
    "dodged_blind": _THIS.stated(keys.DodgedBlind.FORFEIT_AS_DEAD_MONEY_NEXT_POT, "55"),
    # Pots and showdown
    "odd_chip_to": _THIS.stated(
        keys.OddChipTo.WORST_POSITION, "13", note="Worst is nearest to the left of the button"
    ),
    "odd_chip_max_each": _THIS.read(
        None, "13", note="All that is left over goes to the winner in the worst position"
    ),
    "pot_settlement_order": _THIS.stated(keys.PotSettlementOrder.ALL_IN_POT_FIRST, "16"),
    "show_first": _THIS.read(
        keys.ShowFirst.LEFT_OF_LAST_CALLER,
        "41",
        note="A hand checked down starts with the first to act, as in Robert's Rules",
    ),
    "all_in_face_up": _THIS.read(False, "12", note="An all-in hand is shown at the showdown only"),
    "show_to_win": default(
        keys.ShowToWin.ALL_CARDS,
        Document.ROBERTS,
        "section 3 showdown 1",
        note="Beaten hands may be mucked (41)",
    ),
    "see_called_hand": _THIS.stated(
        keys.SeeCalledHand.SECOND_CARD_IF_ONE_WAS_SHOWN,
        "42",
        note="Asked by a player still in; the house may look if it suspects cheating (41)",
    ),
    "show_one_show_all": _THIS.stated(
        keys.ShowOneShowAll.SHOWN_TO_PLAYER_AT_TABLE,
        "43-44",
        note="Showing to a spectator does not count",
    ),
    "play_board_declaration": default(True, Document.ROBERTS, "section 5.8"),
    "muck_contact": _THIS.stated(keys.MuckContact.DEAD, "32"),
    "unprotected_hand_killed": _THIS.stated(
        keys.UnprotectedHandKilled.UNCALLED_RAISE_REFUNDED, "33"
    ),
    # Chip race
    "race_cards": _THIS.stated(keys.RaceCards.ONE_PER_PLAYER, "49c"),
    "race_start": _THIS.stated(keys.RaceStart.NEXT_HAND_SMALL_BLIND, "49c"),
    "race_tie": _THIS.stated(keys.RaceTie.FIRST_DEALT, "49c"),
    "race_chips": _THIS.stated(
        keys.RaceChips.ROUND_DOWN, "49b", note="The remainder is taken away"
    ),
    "race_award": _THIS.stated(keys.RaceAward.CLOCKWISE_FROM_WINNER, "49d"),
    "race_max_each": _THIS.read(1, "49d", note="One each, going round"),
    "race_protect": _THIS.stated(keys.RaceProtect.EXTRA_CHIP, "50"),
    "race_skip_round_up": default(False, Document.RIFFLE, note="Not offered"),
    # Tables and moves
    "seats_target": default(keys.ByFormat.same(8), Document.ST_GABRIEL, "table sizes"),
    "two_table_point": default(keys.ByFormat.same(18), Document.ST_GABRIEL, "table sizes"),
    "final_table_size": default(
        keys.ByFormat.same(10),
        Document.ST_GABRIEL,
        "table sizes",
        note="Eleven prizes are drafted, but no table size is named",
    ),
    "redraw_at_tables": default((3, 2, 1), Document.ROBERTS, "section 15.17"),
    "balance_mover": _THIS.read(keys.BalanceMover.LOSES_NO_POSITION, "54"),
    "balance_seat": _THIS.stated(keys.BalanceSeat.WORST_POSITION, "54"),
    "balance_tolerance": default(
        keys.BalanceTolerance(six_or_fewer=1, over_six_tables=2), Document.ROBERTS, "section 15.16"
    ),
    "break_order": default(keys.BreakOrder.PRESET, Document.ROBERTS, "section 15.12"),
    "broken_table_seating": default(
        keys.BrokenTableSeating.RANDOM_OPEN_SEATS,
        Document.ROBERTS,
        "section 15.12",
        "section 3 ties 2",
        note="Blinds due at the new seat are taken over (52)",
    ),
    # Betting
    "undersized_raise": _THIS.stated(keys.UndersizedRaise.HALF_OR_MORE_COMPLETES, "9a", "9b"),
    "undersized_open": _THIS.read(
        keys.UndersizedOpen.HALF_OR_MORE_COMPLETES,
        "9a-b",
        note="Below half the chips go back and it is a check",
    ),
    "reopen": default(
        keys.Reopen.WHEN_TOTAL_FACED_IS_FULL_RAISE, Document.ST_GABRIEL, "Appendix D betting 5"
    ),
    "out_of_turn": _THIS.stated(
        keys.OutOfTurn.NOT_BINDING, "4", note="Doing it on purpose may be penalised"
    ),
    "out_of_turn_check": _THIS.read(keys.OutOfTurnCheck.FREE, "4"),
    "out_of_turn_call": _THIS.read(keys.OutOfTurnCall.FREE, "4"),
    "raise_motion": _THIS.stated(keys.RaiseMotion.ONE_MORE_MOTION_UNLESS_AMOUNT_NAMED, "7"),
    "string_bet": _THIS.stated(keys.StringBet.FIRST_MOTION_STANDS, "6"),
    "oversized_chip_preflop": _THIS.stated(keys.OversizedChipPreflop.CALL, "11b"),
    "oversized_chip_facing_bet": _THIS.stated(keys.OversizedChipFacingBet.CALL, "11d"),
    "oversized_chip_open": _THIS.stated(keys.OversizedChipOpen.FULL_VALUE, "11c"),
    "oversized_chip_raise": _THIS.read(
        keys.OversizedChipRaise.CHIP_VALUE_IS_TOTAL,
        "11e",
        note="At pot-limit no more than the pot (11f)",
    ),
    "unnoticed_raise": default(
        keys.UnnoticedRaise.WITHDRAW_IF_NOBODY_ACTED_AFTER, Document.ROBERTS, "section 3 betting 13"
    ),
    "betting": _THIS.read(keys.EventSetting.EVENT_SETTING, "7-11", note="There are rules for each"),
    "limit_raise_cap": _THIS.stated(keys.LimitRaiseCap.BET_PLUS_3_NOT_WITH_TWO_PLAYERS, "10"),
    # Clock and levels
    "hand_starts_at": _THIS.stated(keys.HandStartsAt.FIRST_CARD, "47"),
    "called_clock_seconds": _THIS.stated(70, "29a", note="A minute and ten counted seconds"),
    "called_clock_countdown": _THIS.stated(keys.CalledClockCountdown.AFTER_THE_MINUTE, "29a"),
    "called_clock_heads_up": default(70, Document.RIFFLE, note="The same as with more players"),
    "clock_expiry_no_bet": _THIS.stated(keys.ClockExpiryNoBet.DEAD, "29a"),
    "clock_caller": _THIS.stated(keys.ClockCaller.OTHER_PLAYER_OR_SELF, "29", "29b"),
    "level_minutes": default(
        keys.EventSetting.EVENT_SETTING,
        Document.RIFFLE,
        note="Offered: 20 minutes as at St. Gabriel",
    ),
    "break_after_levels": default(
        keys.RestEvery(levels=3, minutes=10), Document.ST_GABRIEL, "blind table"
    ),
    "hand_for_hand": _THIS.stated(keys.HandForHand.BEFORE_BUBBLE_AND_WHEN_STALLING_PAYS, "56-57"),
    # Dealing
    "shuffler": default(
        keys.Shuffler.DEALER, Document.ST_GABRIEL, "General 16", note="As with one deck"
    ),
    "cutter": default(keys.Cutter.RIGHT_OF_DEALER, Document.ST_GABRIEL, "General 16"),
    "min_riffles": default(4, Document.ST_GABRIEL, "General 16"),
    "min_cut_cards": default(4, Document.ST_GABRIEL, "General 16"),
    "deck_change": _THIS.read(keys.DeckChange.WITH_DEALER_OR_LEVEL_OR_PROOF_OF_MARKING, "69"),
    # Irregularities
    "exposed_hole_card": _THIS.stated(keys.ExposedHoleCard.MISDEAL_ALWAYS, "39"),
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
    "extra_card_first_player": default(
        keys.ExtraCardFirstPlayer.BECOMES_BURN, Document.ROBERTS, "section 5.2"
    ),
    "foreign_back": default(
        keys.ForeignBack.VOID_UNLESS_IN_STUB, Document.ROBERTS, "section 3 irregularities 3"
    ),
    "hidden_chips": default(
        keys.HiddenChips.WINNER_BEFORE_NEXT_DEAL_ELSE_REMOVED,
        Document.ROBERTS,
        "section 15.18",
        note="Chips taken off the table are forfeited (25)",
    ),
    "premature_board": default(
        keys.PrematureBoard.DOES_NOT_PLAY,
        Document.ROBERTS,
        "section 5.6",
        "section 3 irregularities 15",
    ),
    # Players' conduct
    "player_exposes_hand": _THIS.stated(keys.PlayerExposesHand.PENALTY_HAND_LIVE, "40"),
    "verbal_disclosure": _THIS.stated(
        keys.VerbalDisclosure.HAND_KILLED_AND_PENALTY,
        "35",
        note="If what was said is definite and true",
    ),
    "disqualified_chips": _THIS.stated(keys.DisqualifiedChips.REMOVED, "45"),
    "collusion_chips": _THIS.stated(keys.CollusionChips.REMOVED, "45"),
    "penalty_ladder": _THIS.stated(
        (
            keys.PenaltyStep(keys.PenaltyKind.WARNING),
            keys.PenaltyStep(keys.PenaltyKind.TIMEOUT, 10),
            keys.PenaltyStep(keys.PenaltyKind.TIMEOUT, 20),
            keys.PenaltyStep(keys.PenaltyKind.TIMEOUT, 30),
            keys.PenaltyStep(keys.PenaltyKind.TIMEOUT, 40),
            keys.PenaltyStep(keys.PenaltyKind.DISQUALIFICATION),
        ),
        "45",
    ),
    "chips_off_table": _THIS.stated(keys.ChipsOffTable.REMOVED, "25"),
    "language": _THIS.read(keys.Language.ENGLISH, "65", note="In the United States"),
    "phones": _THIS.stated(keys.Phones.STEP_AWAY_AND_NONE_ON_TABLE, "67-68"),
    "advice_between_hands": default(
        True, Document.CLUB, "8.4", note="During a hand it is forbidden (64)"
    ),
    # Event life cycle
    "min_entrants": default(
        2, Document.RIFFLE, note="The rules name no number; eleven prizes are drafted"
    ),
    "max_entrants": default(None, Document.RIFFLE, note="The rules say nothing"),
    "late_registration": default(
        keys.LateRegistration.DIRECTOR_OPTION_UNTIL_END_OF_LEVEL_1, Document.ST_GABRIEL, "event box"
    ),
    "absent_hand": _THIS.stated(
        keys.AbsentHand.DEAD_WHEN_ALL_HANDS_DEALT,
        "31",
        note="Leaving during a hand kills it at once (30)",
    ),
    "no_show_chips": default(
        keys.NoShowChips.REMOVABLE_AFTER_LEVEL_OR_30_MIN, Document.ROBERTS, "section 15.4"
    ),
    "rebuys": _THIS.stated(
        keys.RebuyTerms(max=1, price=20_000, stack_percent=100, until_minute=60), "62-63"
    ),
    "add_ons": _THIS.stated(
        keys.RebuyTerms(max=1, price=10_000, stack_percent=75, until_minute=60), "62-63"
    ),
    "playing_behind": _THIS.stated(True, "59"),
    "missed_hand_ends_rebuy": _THIS.stated(True, "58"),
    "same_hand_exits": default(
        keys.SameHandExits.MORE_CHIPS_BEFORE_HAND_FINISHES_HIGHER, Document.ST_GABRIEL, "General 5"
    ),
    "same_hand_equal": default(
        keys.SameHandEqual.HIGH_CARD_FOR_PICK_ORDER,
        Document.RIFFLE,
        note="A package cannot be halved",
    ),
    "payouts": _THIS.stated(keys.Payouts.DRAFT_11_PACKAGES_TROPHIES_TOP_3, "72-73"),
    "deals": default(
        keys.Deals.FORBIDDEN,
        Document.RIFFLE,
        note="Prizes are drafted; Robert's Rules would leave it to the director",
    ),
    "pot_split_agreement": default(
        keys.PotSplitAgreement.FORBIDDEN, Document.ST_GABRIEL, "General 6"
    ),
    "blind_chop": default(keys.BlindChop.FORBIDDEN, Document.ST_GABRIEL, "General 6"),
    "time_limit": default(
        keys.TimeLimit.NONE, Document.RIFFLE, note="The coordinator may change the event (71)"
    ),
    "heads_up_limit_minutes": default(None, Document.RIFFLE, note="The rules say nothing"),
    "rule_changes": _THIS.read(keys.RuleChanges.DIRECTOR, "71"),
    "event_run_twice": default(False, Document.RIFFLE, note="The rules say nothing"),
}

RULES = HouseRules.shipped("charity-draft", title="Charity draft rules", rows=_ROWS)
