"""Robert's Rules: the tournament section first, the rules of live games where it is silent."""

from rules_engine.house import keys
from rules_engine.house.citations import Document
from rules_engine.house.rule_sets.rows import Rows, default
from rules_engine.house.rules import HouseRules

_THIS = Rows(Document.ROBERTS)

_ROWS = {
    # Button, blinds, entering players
    "button_rule": _THIS.stated(
        keys.ButtonRule.DEAD, "section 15.30", note="Section 4.2 offers both ways for live games"
    ),
    "heads_up_entry": default(
        keys.HeadsUpEntry.DUE_PLAYER_POSTS_BB,
        Document.ST_GABRIEL,
        "General 10",
        note="Section 15.31 only puts the small blind on the button",
    ),
    "first_button": _THIS.stated(
        keys.FirstButton.HIGH_CARD_BY_SUIT, "section 15.29", "section 2 seating 6"
    ),
    "moved_player_waits_in": _THIS.read(
        (keys.MovedPlayerWaitsIn.BETWEEN_BUTTON_AND_SB,),
        "section 15.15",
        "section 4.8",
        note="On the button and small blind newcomers play (15.15); 4.8 holds through 15.1",
    ),
    "short_post_order": default(keys.ShortPostOrder.ANTE_FIRST, Document.CHARITY_DRAFT, "19c-d"),
    "ante_rule": default(
        keys.EventSetting.EVENT_SETTING,
        Document.RIFFLE,
        note="Antes are mentioned, not who pays them",
    ),
    "dodged_blind": _THIS.read(keys.DodgedBlind.DIRECTOR_PENALTY, "section 15 intro"),
    # Pots and showdown
    "odd_chip_to": _THIS.stated(keys.OddChipTo.FIRST_LEFT_OF_BUTTON, "section 3 ties 5a"),
    "odd_chip_max_each": _THIS.stated(1, "section 3 ties 4"),
    "pot_settlement_order": _THIS.read(
        keys.PotSettlementOrder.SIDE_POTS_FIRST, "section 3 showdown 7"
    ),
    "show_first": _THIS.stated(
        keys.ShowFirst.LAST_AGGRESSOR_ELSE_FIRST_TO_ACT, "section 3 showdown 7"
    ),
    "all_in_face_up": _THIS.stated(True, "section 15.34"),
    "show_to_win": _THIS.stated(keys.ShowToWin.ALL_CARDS, "section 3 showdown 1"),
    "see_called_hand": _THIS.stated(keys.SeeCalledHand.ANY_PLAYER_DEALT_IN, "section 3 showdown 5"),
    "show_one_show_all": _THIS.stated(
        keys.ShowOneShowAll.SHOWN_TO_ANOTHER_PLAYER, "section 3 showdown 6"
    ),
    "play_board_declaration": _THIS.stated(True, "section 5.8"),
    "muck_contact": _THIS.stated(keys.MuckContact.MAY_BE_RETRIEVED, "section 3 dead 2"),
    "unprotected_hand_killed": _THIS.stated(
        keys.UnprotectedHandKilled.NO_REDRESS, "section 3 irregularities 2"
    ),
    # Chip race
    "race_cards": _THIS.stated(keys.RaceCards.ONE_PER_ODD_CHIP, "section 15.8"),
    "race_start": _THIS.stated(keys.RaceStart.SEAT_1, "section 15.8"),
    "race_tie": _THIS.stated(keys.RaceTie.SUIT, "section 15.8", "section 3 ties 1"),
    "race_chips": _THIS.read(
        keys.RaceChips.HALF_OR_MORE, "section 15.8", note="Half a large chip or more counts as one"
    ),
    "race_award": _THIS.stated(keys.RaceAward.BEST_CARDS, "section 15.8"),
    "race_max_each": _THIS.read(
        None, "section 15.8", note="Every card competes and no limit is named"
    ),
    "race_protect": _THIS.stated(keys.RaceProtect.SERVED_FIRST_FROM_RACE_CHIPS, "section 15.8"),
    "race_skip_round_up": default(False, Document.RIFFLE, note="Not offered"),
    # Tables and moves
    "seats_target": default(keys.ByFormat.same(8), Document.ST_GABRIEL, "table sizes"),
    "two_table_point": default(keys.ByFormat.same(18), Document.ST_GABRIEL, "table sizes"),
    "final_table_size": default(keys.ByFormat.same(10), Document.ST_GABRIEL, "table sizes"),
    "redraw_at_tables": _THIS.stated(
        (3, 2, 1),
        "section 15.17",
        note="At three tables only by choice if four or five tables started",
    ),
    "balance_mover": _THIS.stated(keys.BalanceMover.DUE_FOR_BIG_BLIND, "section 15.14"),
    "balance_seat": _THIS.stated(keys.BalanceSeat.EARLIEST_DUE_FOR_BIG_BLIND, "section 15.14"),
    "balance_tolerance": _THIS.stated(
        keys.BalanceTolerance(six_or_fewer=1, over_six_tables=2), "section 15.16"
    ),
    "break_order": _THIS.stated(keys.BreakOrder.PRESET, "section 15.12"),
    "broken_table_seating": _THIS.read(
        keys.BrokenTableSeating.RANDOM_OPEN_SEATS,
        "section 15.12",
        "section 3 ties 2",
        note="A card is drawn for the order",
    ),
    # Betting
    "undersized_raise": _THIS.read(
        keys.UndersizedRaise.COMPLETES_IF_INTENDED,
        "section 14.10",
        note="Silent chips of a bet and a half are a raise (section 3 betting 14)",
    ),
    "undersized_open": _THIS.stated(
        keys.UndersizedOpen.BROUGHT_UP, "section 14.10", "section 3 betting 16"
    ),
    "reopen": _THIS.read(
        keys.Reopen.WHEN_TOTAL_FACED_IS_FULL_RAISE,
        "section 14.3",
        note="The rule speaks of a wager that is not full size",
    ),
    "out_of_turn": _THIS.stated(keys.OutOfTurn.MAY_BIND, "section 3 betting 10"),
    "out_of_turn_check": _THIS.stated(keys.OutOfTurnCheck.NO_BET_OR_RAISE, "section 3 betting 10"),
    "out_of_turn_call": default(
        keys.OutOfTurnCall.FREE,
        Document.RIFFLE,
        note="Unless it is ruled binding (section 3 betting 10)",
    ),
    "raise_motion": _THIS.stated(keys.RaiseMotion.AMOUNT_OR_SINGLE_MOTION, "section 15.23"),
    "string_bet": _THIS.read(
        keys.StringBet.FIRST_MOTION_STANDS,
        "section 3 betting 14",
        "section 15.23",
        note="Section 3 betting 14 forbids string bets without saying what then holds",
    ),
    "oversized_chip_preflop": _THIS.stated(keys.OversizedChipPreflop.CALL, "section 14.9"),
    "oversized_chip_facing_bet": _THIS.stated(
        keys.OversizedChipFacingBet.CALL, "section 14.9", "section 3 betting 15"
    ),
    "oversized_chip_open": _THIS.stated(keys.OversizedChipOpen.FULL_VALUE, "section 14.9"),
    "oversized_chip_raise": default(
        keys.OversizedChipRaise.CHIP_VALUE_IS_TOTAL, Document.ST_GABRIEL, "General 12"
    ),
    "unnoticed_raise": _THIS.stated(
        keys.UnnoticedRaise.WITHDRAW_IF_NOBODY_ACTED_AFTER,
        "section 3 betting 13",
        note="For a gross mistake see section 14.8",
    ),
    "betting": _THIS.stated(
        keys.EventSetting.EVENT_SETTING, "section 3 betting 2-3", "section 14 intro"
    ),
    "limit_raise_cap": _THIS.stated(
        keys.LimitRaiseCap.BET_PLUS_3_ALSO_HEADS_UP_EXCEPT_LAST_TWO,
        "section 3 betting 3",
        "section 15.22",
    ),
    # Clock and levels
    "hand_starts_at": _THIS.stated(keys.HandStartsAt.FIRST_RIFFLE, "section 15.7"),
    "called_clock_seconds": _THIS.stated(60, "section 14.13"),
    "called_clock_countdown": _THIS.read(
        keys.CalledClockCountdown.LAST_10_SECONDS, "section 14.13"
    ),
    "called_clock_heads_up": default(60, Document.RIFFLE, note="The same as with more players"),
    "clock_expiry_no_bet": _THIS.read(
        keys.ClockExpiryNoBet.CHECK, "section 14.13", "section 3 dead 1f"
    ),
    "clock_caller": _THIS.stated(keys.ClockCaller.ANY_PLAYER_VIA_FLOOR, "section 14.13"),
    "level_minutes": default(
        keys.EventSetting.EVENT_SETTING,
        Document.RIFFLE,
        note="Offered: 20 minutes as at St. Gabriel",
    ),
    "break_after_levels": default(
        keys.RestEvery(levels=3, minutes=10), Document.ST_GABRIEL, "blind table"
    ),
    "hand_for_hand": default(keys.HandForHand.DIRECTOR_OPTION, Document.CHARITY_DRAFT, "56-57"),
    # Dealing
    "shuffler": default(keys.Shuffler.DEALER, Document.RIFFLE, note="A house dealer is assumed"),
    "cutter": default(keys.Cutter.RIGHT_OF_DEALER, Document.ST_GABRIEL, "General 16"),
    "min_riffles": default(4, Document.ST_GABRIEL, "General 16"),
    "min_cut_cards": default(4, Document.ST_GABRIEL, "General 16"),
    "deck_change": _THIS.stated(keys.DeckChange.WITH_DEALER_UNLESS_DAMAGED, "section 15.28"),
    # Irregularities
    "exposed_hole_card": _THIS.stated(
        keys.ExposedHoleCard.MISDEAL_IF_CARD_1_OR_2_ELSE_REPLACE,
        "section 5.1",
        "section 3 misdeals 1a",
    ),
    "misdeal_deadline": _THIS.stated(
        keys.MisdealDeadline.TWO_PLAYERS_AFTER_BLINDS_ACTED, "section 3 misdeals 2"
    ),
    "burn_error": _THIS.read(
        keys.BurnError.CORRECT_BEFORE_BETTING_FLOP_SEEN_RESHUFFLE,
        "section 5.5",
        "section 5.7",
        note="The missing burn is not treated; as at St. Gabriel",
    ),
    "extra_card_first_player": _THIS.stated(keys.ExtraCardFirstPlayer.BECOMES_BURN, "section 5.2"),
    "foreign_back": _THIS.stated(
        keys.ForeignBack.VOID_UNLESS_IN_STUB, "section 3 irregularities 3"
    ),
    "hidden_chips": _THIS.stated(
        keys.HiddenChips.WINNER_BEFORE_NEXT_DEAL_ELSE_REMOVED,
        "section 15.18",
        note="The player may rebuy where rebuys are sold",
    ),
    "premature_board": _THIS.stated(
        keys.PrematureBoard.DOES_NOT_PLAY, "section 5.6", "section 3 irregularities 15"
    ),
    # Players' conduct
    "player_exposes_hand": _THIS.stated(keys.PlayerExposesHand.PENALTY_HAND_LIVE, "section 15.21"),
    "verbal_disclosure": _THIS.read(keys.VerbalDisclosure.PENALTY_POSSIBLE, "section 15.21"),
    "disqualified_chips": _THIS.stated(keys.DisqualifiedChips.REMOVED, "section 15 intro"),
    "collusion_chips": _THIS.stated(keys.CollusionChips.REMOVED, "section 15 intro"),
    "penalty_ladder": _THIS.stated(
        (
            keys.PenaltyStep(keys.PenaltyKind.WARNING),
            keys.PenaltyStep(keys.PenaltyKind.SUSPENSION),
            keys.PenaltyStep(keys.PenaltyKind.DISQUALIFICATION),
        ),
        "section 15 intro",
        "section 15.27",
    ),
    "chips_off_table": _THIS.stated(keys.ChipsOffTable.REMOVED_MAYBE_DISQUALIFIED, "section 15.26"),
    "language": _THIS.stated(
        keys.Language.NO_FOREIGN_LANGUAGE_DURING_DEAL, "section 2 procedures 28"
    ),
    "phones": _THIS.stated(keys.Phones.NOT_AT_TABLE, "section 1 etiquette"),
    "advice_between_hands": default(True, Document.CLUB, "8.4"),
    # Event life cycle
    "min_entrants": default(2, Document.RIFFLE, note="The rules say nothing"),
    "max_entrants": default(None, Document.RIFFLE, note="The rules say nothing"),
    "late_registration": _THIS.read(
        keys.LateRegistration.DIRECTOR_OPTION_BLINDED_STACK, "section 15.5"
    ),
    "absent_hand": _THIS.stated(keys.AbsentHand.DEAD_WHEN_ALL_HANDS_DEALT, "section 15.11"),
    "no_show_chips": _THIS.stated(keys.NoShowChips.REMOVABLE_AFTER_LEVEL_OR_30_MIN, "section 15.4"),
    "rebuys": _THIS.stated(keys.EventSetting.EVENT_SETTING, "section 15.18", "section 15.33"),
    "add_ons": default(
        keys.EventSetting.EVENT_SETTING,
        Document.RIFFLE,
        note="None unless the tournament sells them",
    ),
    "playing_behind": _THIS.stated(True, "section 15.33"),
    "missed_hand_ends_rebuy": default(False, Document.RIFFLE, note="The rules set no such end"),
    "same_hand_exits": _THIS.stated(
        keys.SameHandExits.MORE_CHIPS_BEFORE_HAND_FINISHES_HIGHER, "section 15.35"
    ),
    "same_hand_equal": default(
        keys.SameHandEqual.COMBINE_AND_SPLIT_PRIZES, Document.ST_GABRIEL, "General 5"
    ),
    "payouts": default(
        keys.Payouts.DIRECTOR_TABLE,
        Document.RIFFLE,
        note="The director enters the prizes; the St. Gabriel table is offered",
    ),
    "deals": _THIS.stated(keys.Deals.NOT_CONDONED_DIRECTOR_MAY_PAY, "section 15.36-38"),
    "pot_split_agreement": _THIS.stated(
        keys.PotSplitAgreement.FORBIDDEN, "section 2 procedures 15"
    ),
    "blind_chop": _THIS.read(
        keys.BlindChop.ALLOWED,
        "section 2 procedures 15",
        note="Written for live games with a button, which section 15.1 carries over",
    ),
    "time_limit": default(
        keys.TimeLimit.NONE,
        Document.RIFFLE,
        note="The director may change the event (section 15.39)",
    ),
    "heads_up_limit_minutes": default(None, Document.RIFFLE, note="The rules say nothing"),
    "rule_changes": _THIS.read(keys.RuleChanges.DIRECTOR, "section 15.39"),
    "event_run_twice": default(
        False,
        Document.ROBERTS,
        "section 2 procedures 16",
        "section 14.14",
        note="Allowed in big-bet games, without a word on tournaments",
    ),
}

RULES = HouseRules.shipped("roberts", title="Robert's Rules of Poker", rows=_ROWS)
