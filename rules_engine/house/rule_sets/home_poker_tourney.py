"""HomePokerTourney: rule sheets and a dealer booklet; where they are silent, Robert's Rules."""

from rules_engine.house import keys
from rules_engine.house.citations import Document
from rules_engine.house.rule_sets import roberts
from rules_engine.house.rule_sets.rows import Rows, default, inherited
from rules_engine.house.rules import HouseRules

_THIS = Rows(Document.HOME_POKER_TOURNEY)

_ROWS = {
    # Button, blinds, entering players
    "button_rule": _THIS.stated(keys.ButtonRule.DEAD, "sheet button"),
    "heads_up_entry": _THIS.stated(
        keys.HeadsUpEntry.DUE_PLAYER_POSTS_BB, "sheet button", "booklet two players 1"
    ),
    # Pots and showdown
    "odd_chip_to": _THIS.stated(keys.OddChipTo.FIRST_LEFT_OF_BUTTON, "booklet showdown 6"),
    "show_first": _THIS.stated(
        keys.ShowFirst.LAST_AGGRESSOR_ELSE_FIRST_TO_ACT, "booklet showdown 2"
    ),
    "show_to_win": _THIS.stated(keys.ShowToWin.ALL_CARDS, "booklet showdown 1"),
    "play_board_declaration": _THIS.stated(True, "booklet hold'em 9"),
    "muck_contact": _THIS.stated(keys.MuckContact.MAY_BE_RETRIEVED, "booklet dead 2", "sheet dead"),
    "unprotected_hand_killed": _THIS.stated(
        keys.UnprotectedHandKilled.NO_REDRESS, "booklet irregularities b"
    ),
    # Tables and moves
    "seats_target": default(keys.ByFormat.same(8), Document.ST_GABRIEL, "table sizes"),
    "two_table_point": default(keys.ByFormat.same(18), Document.ST_GABRIEL, "table sizes"),
    "final_table_size": default(keys.ByFormat.same(10), Document.ST_GABRIEL, "table sizes"),
    # Clock and levels
    "hand_starts_at": _THIS.stated(keys.HandStartsAt.FIRST_RIFFLE, "booklet hand 1"),
    "clock_expiry_no_bet": _THIS.read(keys.ClockExpiryNoBet.CHECK, "booklet dead 1"),
    "level_minutes": default(
        keys.EventSetting.EVENT_SETTING,
        Document.RIFFLE,
        note="Offered: 20 minutes as at St. Gabriel",
    ),
    "break_after_levels": default(
        keys.RestEvery(levels=3, minutes=10), Document.ST_GABRIEL, "blind table"
    ),
    # Dealing
    "shuffler": _THIS.stated(
        keys.Shuffler.RIGHT_OF_BUTTON, "booklet two decks 2", note="With two decks"
    ),
    "cutter": _THIS.stated(keys.Cutter.LEFT_OF_BUTTON, "booklet hand 3", "booklet two decks 1"),
    "min_riffles": default(4, Document.ST_GABRIEL, "General 16"),
    "min_cut_cards": default(4, Document.ST_GABRIEL, "General 16"),
    "deck_change": _THIS.read(keys.DeckChange.TWO_DECKS_ALTERNATE_OPTIONAL, "booklet two decks"),
    # Irregularities
    "exposed_hole_card": _THIS.stated(
        keys.ExposedHoleCard.MISDEAL_IF_CARD_1_OR_2_ELSE_REPLACE,
        "booklet hold'em 1",
        "booklet misdeals 1",
        "sheet errors",
        "sheet misdeals",
    ),
    "misdeal_deadline": _THIS.stated(
        keys.MisdealDeadline.TWO_PLAYERS_AFTER_BLINDS_ACTED, "booklet misdeals 2"
    ),
    "burn_error": _THIS.stated(
        keys.BurnError.CORRECT_BEFORE_BETTING_FLOP_SEEN_RESHUFFLE,
        "booklet hold'em 4-5",
        note="The sheet on errors instead shows the card and turns the next",
    ),
    "extra_card_first_player": _THIS.stated(
        keys.ExtraCardFirstPlayer.BECOMES_BURN, "booklet hold'em 2"
    ),
    "foreign_back": _THIS.stated(
        keys.ForeignBack.VOID_UNLESS_IN_STUB, "booklet irregularities c", "sheet misc"
    ),
    "premature_board": _THIS.stated(
        keys.PrematureBoard.DOES_NOT_PLAY, "booklet hold'em 6", "booklet hold'em 8"
    ),
    # Event life cycle
    "min_entrants": default(2, Document.RIFFLE, note="The rules say nothing"),
    "max_entrants": default(None, Document.RIFFLE, note="The rules say nothing"),
    "payouts": default(
        keys.Payouts.DIRECTOR_TABLE, Document.RIFFLE, note="The director enters the prizes"
    ),
    "heads_up_limit_minutes": default(None, Document.RIFFLE, note="The rules say nothing"),
}

RULES = HouseRules.shipped(
    "home-poker-tourney", title="HomePokerTourney rules", rows=inherited(roberts.RULES, but=_ROWS)
)
