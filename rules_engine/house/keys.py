"""The values that the points of a house can take: one enum per point, named after it.

Points that are numbers, yes or no, or lists of these have no enum; small records are at the end.
"""

from dataclasses import dataclass
from enum import StrEnum

from rules_engine.releases import since
from rules_engine.units import Cents

# Button, blinds, entering players


class ButtonRule(StrEnum):
    DEAD = "dead"
    MOVING = "moving"


class HeadsUpEntry(StrEnum):
    DUE_PLAYER_POSTS_BB = "due_player_posts_bb"
    BUTTON_MOVES_ON = "button_moves_on"


class FirstButton(StrEnum):
    HIGH_CARD_BY_SUIT = "high_card_by_suit"


class MovedPlayerWaitsIn(StrEnum):
    BETWEEN_BUTTON_AND_SB = "between_button_and_sb"
    SMALL_BLIND = "small_blind"
    BUTTON = "button"


class ShortPostOrder(StrEnum):
    ANTE_FIRST = "ante_first"
    BLIND_FIRST = "blind_first"


class AnteRule(StrEnum):
    """Who pays antes: every player, or the big blind for the whole table."""

    EACH = "each"
    BIG_BLIND = "big_blind"


class DodgedBlind(StrEnum):
    DIRECTOR_PENALTY = "director_penalty"
    FORFEIT_AS_DEAD_MONEY_NEXT_POT = "forfeit_as_dead_money_next_pot"


# Pots and showdown


class OddChipTo(StrEnum):
    FIRST_LEFT_OF_BUTTON = "first_left_of_button"
    SMALLEST_STACK_BEFORE_HAND = "smallest_stack_before_hand"
    WORST_POSITION = "worst_position"


class PotSettlementOrder(StrEnum):
    SIDE_POTS_FIRST = "side_pots_first"
    ALL_IN_POT_FIRST = "all_in_pot_first"


class ShowFirst(StrEnum):
    LAST_AGGRESSOR_ELSE_FIRST_TO_ACT = "last_aggressor_else_first_to_act"
    LEFT_OF_LAST_CALLER = "left_of_last_caller"


class ShowToWin(StrEnum):
    BOTH_UNLESS_ALL_OTHERS_MUCKED = "both_unless_all_others_mucked"
    ALL_CARDS = "all_cards"


class SeeCalledHand(StrEnum):
    ANY_PLAYER_DEALT_IN = "any_player_dealt_in"
    SECOND_CARD_IF_ONE_WAS_SHOWN = "second_card_if_one_was_shown"


class ShowOneShowAll(StrEnum):
    SHOWN_TO_ANOTHER_PLAYER = "shown_to_another_player"
    SHOWN_TO_ANYONE_NOT_HEADS_UP = "shown_to_anyone_not_heads_up"
    SHOWN_TO_PLAYER_AT_TABLE = "shown_to_player_at_table"


class MuckContact(StrEnum):
    MAY_BE_RETRIEVED = "may_be_retrieved"
    DEAD = "dead"


class UnprotectedHandKilled(StrEnum):
    NO_REDRESS = "no_redress"
    UNCALLED_RAISE_REFUNDED = "uncalled_raise_refunded"


# Chip race


class RaceCards(StrEnum):
    ONE_PER_ODD_CHIP = "one_per_odd_chip"
    ONE_PER_PLAYER = "one_per_player"


class RaceStart(StrEnum):
    SEAT_1 = "seat_1"
    LEFT_OF_BUTTON = "left_of_button"
    NEXT_HAND_SMALL_BLIND = "next_hand_small_blind"


class RaceTie(StrEnum):
    SUIT = "suit"
    FIRST_DEALT = "first_dealt"


class RaceChips(StrEnum):
    ROUND_UP = "round_up"
    HALF_OR_MORE = "half_or_more"
    ROUND_DOWN = "round_down"


class RaceAward(StrEnum):
    BEST_CARDS = "best_cards"
    CLOCKWISE_FROM_WINNER = "clockwise_from_winner"


class RaceProtect(StrEnum):
    SERVED_FIRST_FROM_RACE_CHIPS = "served_first_from_race_chips"
    EXTRA_CHIP = "extra_chip"


# Tables and moves


class BalanceMover(StrEnum):
    DUE_FOR_BIG_BLIND = "due_for_big_blind"
    SMALLEST_STACK = "smallest_stack"
    LOSES_NO_POSITION = "loses_no_position"


class BalanceSeat(StrEnum):
    EARLIEST_DUE_FOR_BIG_BLIND = "earliest_due_for_big_blind"
    DIRECTOR_CHOICE_AVOIDING_DOUBLE_BB = "director_choice_avoiding_double_bb"
    WORST_POSITION = "worst_position"


class BreakOrder(StrEnum):
    PRESET = "preset"
    DIRECTOR_CHOICE = "director_choice"


class BrokenTableSeating(StrEnum):
    RANDOM_OPEN_SEATS = "random_open_seats"
    HIGH_CARD_SPLIT = "high_card_split"


# Betting


class UndersizedRaise(StrEnum):
    HALF_OR_MORE_COMPLETES = "half_or_more_completes"
    COMPLETES_IF_INTENDED = "completes_if_intended"


class UndersizedOpen(StrEnum):
    BROUGHT_UP = "brought_up"
    HALF_OR_MORE_COMPLETES = "half_or_more_completes"


class Reopen(StrEnum):
    WHEN_TOTAL_FACED_IS_FULL_RAISE = "when_total_faced_is_full_raise"


class OutOfTurn(StrEnum):
    MAY_BIND = "may_bind"
    NOT_BINDING = "not_binding"


class OutOfTurnCheck(StrEnum):
    NO_BET_OR_RAISE = "no_bet_or_raise"
    FREE = "free"


class OutOfTurnCall(StrEnum):
    NEVER_RAISE = "never_raise"
    FREE = "free"


class RaiseMotion(StrEnum):
    ONE_MORE_MOTION_UNLESS_AMOUNT_NAMED = "one_more_motion_unless_amount_named"
    AMOUNT_OR_SINGLE_MOTION = "amount_or_single_motion"
    UNTIL_HANDS_REST = "until_hands_rest"


class StringBet(StrEnum):
    FIRST_MOTION_STANDS = "first_motion_stands"


class OversizedChipPreflop(StrEnum):
    CALL = "call"
    FULL_VALUE = "full_value"


class OversizedChipFacingBet(StrEnum):
    CALL = "call"
    FULL_VALUE = "full_value"


class OversizedChipOpen(StrEnum):
    FULL_VALUE = "full_value"


class OversizedChipRaise(StrEnum):
    CHIP_VALUE_IS_TOTAL = "chip_value_is_total"


class UnnoticedRaise(StrEnum):
    WITHDRAW_IF_NOBODY_ACTED_AFTER = "withdraw_if_nobody_acted_after"
    BOUND = "bound"


class Betting(StrEnum):
    """How much may be bet."""

    NO_LIMIT = "no_limit"
    POT_LIMIT = "pot_limit"
    LIMIT = "limit"


class LimitRaiseCap(StrEnum):
    BET_PLUS_3 = "bet_plus_3"
    BET_PLUS_3_ALSO_HEADS_UP_EXCEPT_LAST_TWO = "bet_plus_3_also_heads_up_except_last_two"
    BET_PLUS_3_NOT_WITH_TWO_PLAYERS = "bet_plus_3_not_with_two_players"


# Clock and levels


class HandStartsAt(StrEnum):
    FIRST_RIFFLE = "first_riffle"
    FIRST_CARD = "first_card"


class CalledClockCountdown(StrEnum):
    LAST_10_SECONDS = "last_10_seconds"
    AFTER_THE_MINUTE = "after_the_minute"


class ClockExpiryNoBet(StrEnum):
    CHECK = "check"
    DEAD = "dead"


class ClockCaller(StrEnum):
    OPPONENTS = "opponents"
    ANY_PLAYER_VIA_FLOOR = "any_player_via_floor"
    OTHER_PLAYERS_AT_TABLE = "other_players_at_table"
    OTHER_PLAYER_OR_SELF = "other_player_or_self"


class HandForHand(StrEnum):
    DIRECTOR_OPTION = "director_option"
    BEFORE_BUBBLE_AND_WHEN_STALLING_PAYS = "before_bubble_and_when_stalling_pays"


# Dealing


class Shuffler(StrEnum):
    SECOND_LEFT_OF_DEALER = "second_left_of_dealer"
    DEALER = "dealer"
    RIGHT_OF_BUTTON = "right_of_button"
    PREVIOUS_DEALER = "previous_dealer"


class Cutter(StrEnum):
    LEFT_OF_SHUFFLER = "left_of_shuffler"
    RIGHT_OF_DEALER = "right_of_dealer"
    LEFT_OF_BUTTON = "left_of_button"
    RIGHT_OF_SHUFFLER_NOT_NEW_DEALER = "right_of_shuffler_not_new_dealer"


class DeckChange(StrEnum):
    TWO_DECKS_ALTERNATE = "two_decks_alternate"
    WITH_DEALER_UNLESS_DAMAGED = "with_dealer_unless_damaged"
    TWO_DECKS_ALTERNATE_OPTIONAL = "two_decks_alternate_optional"
    WITH_DEALER_OR_LEVEL_OR_PROOF_OF_MARKING = "with_dealer_or_level_or_proof_of_marking"


# Irregularities


class ExposedHoleCard(StrEnum):
    MISDEAL_IF_CARD_1_OR_2_ELSE_REPLACE = "misdeal_if_card_1_or_2_else_replace"
    MISDEAL_IF_CARD_1_ELSE_REPLACE = "misdeal_if_card_1_else_replace"
    MISDEAL_ALWAYS = "misdeal_always"


class MisdealDeadline(StrEnum):
    TWO_PLAYERS_AFTER_BLINDS_ACTED = "two_players_after_blinds_acted"


class BurnError(StrEnum):
    CORRECT_BEFORE_BETTING_FLOP_SEEN_RESHUFFLE = "correct_before_betting_flop_seen_reshuffle"


class ExtraCardFirstPlayer(StrEnum):
    BECOMES_BURN = "becomes_burn"
    BECOMES_BURN_IF_IDENTIFIABLE_SHOWN_IF_SEEN = "becomes_burn_if_identifiable_shown_if_seen"


class ForeignBack(StrEnum):
    VOID_UNLESS_IN_STUB = "void_unless_in_stub"


class HiddenChips(StrEnum):
    WINNER_BEFORE_NEXT_DEAL_ELSE_REMOVED = "winner_before_next_deal_else_removed"


class PrematureBoard(StrEnum):
    DOES_NOT_PLAY = "does_not_play"


# Players' conduct


class PlayerExposesHand(StrEnum):
    PENALTY_HAND_LIVE_NO_MORE_WAGERS = "penalty_hand_live_no_more_wagers"
    PENALTY_HAND_LIVE = "penalty_hand_live"
    FOLD_IF_THROWN_AWAY = "fold_if_thrown_away"


class VerbalDisclosure(StrEnum):
    PENALTY_POSSIBLE = "penalty_possible"
    HAND_KILLED_AND_PENALTY = "hand_killed_and_penalty"


class DisqualifiedChips(StrEnum):
    REMOVED = "removed"


class CollusionChips(StrEnum):
    REMOVED = "removed"
    SHARED_EQUALLY_AT_TABLE = "shared_equally_at_table"


class ChipsOffTable(StrEnum):
    REMOVED = "removed"
    REMOVED_MAYBE_DISQUALIFIED = "removed_maybe_disqualified"


class Language(StrEnum):
    ENGLISH = "english"
    NO_FOREIGN_LANGUAGE_DURING_DEAL = "no_foreign_language_during_deal"
    NONE = "none"


class Phones(StrEnum):
    DIRECTOR_DISCRETION = "director_discretion"
    NOT_AT_TABLE = "not_at_table"
    STEP_AWAY_AND_NONE_ON_TABLE = "step_away_and_none_on_table"


# Event life cycle


class LateRegistration(StrEnum):
    DIRECTOR_OPTION_UNTIL_END_OF_LEVEL_1 = "director_option_until_end_of_level_1"
    DIRECTOR_OPTION_BLINDED_STACK = "director_option_blinded_stack"


class AbsentHand(StrEnum):
    DEAD_AT_TURN = "dead_at_turn"
    DEAD_WHEN_ALL_HANDS_DEALT = "dead_when_all_hands_dealt"
    DEAD_AT_TURN_AFTER_60S_COURTESY = "dead_at_turn_after_60s_courtesy"


class NoShowChips(StrEnum):
    REMOVABLE_AFTER_LEVEL_OR_30_MIN = "removable_after_level_or_30_min"
    REMOVABLE_ANY_TIME = "removable_any_time"


class SameHandExits(StrEnum):
    MORE_CHIPS_BEFORE_HAND_FINISHES_HIGHER = "more_chips_before_hand_finishes_higher"


class SameHandEqual(StrEnum):
    COMBINE_AND_SPLIT_PRIZES = "combine_and_split_prizes"
    HIGH_CARD_FOR_PICK_ORDER = "high_card_for_pick_order"


class Payouts(StrEnum):
    PERCENTAGE_TABLE = "percentage_table"
    DIRECTOR_TABLE = "director_table"
    DIRECTOR_TABLE_8_PLACES = "director_table_8_places"
    DRAFT_11_PACKAGES_TROPHIES_TOP_3 = "draft_11_packages_trophies_top_3"


class Deals(StrEnum):
    UNANIMOUS = "unanimous"
    NOT_CONDONED_DIRECTOR_MAY_PAY = "not_condoned_director_may_pay"
    FORBIDDEN = "forbidden"


class PotSplitAgreement(StrEnum):
    FORBIDDEN = "forbidden"


class BlindChop(StrEnum):
    FORBIDDEN = "forbidden"
    ALLOWED = "allowed"


class TimeLimit(StrEnum):
    MIDNIGHT_RANK_BY_CHIPS = "midnight_rank_by_chips"
    NONE = "none"


class RuleChanges(StrEnum):
    DIRECTOR = "director"
    UNANIMOUS_PLAYERS = "unanimous_players"


# Records


class EventSetting(StrEnum):
    """The document leaves this to each tournament; whoever opens one says what holds."""

    EVENT_SETTING = "event_setting"


class TableFormat(StrEnum):
    """How many players a full table seats in this tournament."""

    EIGHT_HANDED = "eight_handed"
    SIX_HANDED = "six_handed"


@dataclass(frozen=True, slots=True)
class ByFormat:
    """A number that depends on the format of the tables."""

    eight_handed: int
    six_handed: int

    def __post_init__(self) -> None:
        if min(self.eight_handed, self.six_handed) < 2:
            raise ValueError("Fewer than 2 players are no table.")

    @classmethod
    def same(cls, number: int) -> "ByFormat":
        """The same number whatever the format."""
        return cls(eight_handed=number, six_handed=number)

    def for_(self, table_format: TableFormat) -> int:
        """The number at tables of this format."""
        return self.eight_handed if table_format is TableFormat.EIGHT_HANDED else self.six_handed


@dataclass(frozen=True, slots=True)
class BalanceTolerance:
    """How far table sizes may differ before somebody has to move."""

    six_or_fewer: int
    over_six_tables: int

    def __post_init__(self) -> None:
        if min(self.six_or_fewer, self.over_six_tables) < 1:
            raise ValueError("Tables may always differ by one player.")

    def for_(self, tables: int) -> int:
        """The largest difference allowed while this many tables play."""
        return self.six_or_fewer if tables <= 6 else self.over_six_tables


@dataclass(frozen=True, slots=True)
class RestEvery:
    """A rest break after every so many levels."""

    levels: int
    minutes: int

    def __post_init__(self) -> None:
        if min(self.levels, self.minutes) < 1:
            raise ValueError(
                "A rest break comes after at least 1 level and lasts at least 1 minute."
            )


@dataclass(frozen=True, slots=True)
class RebuyTerms:
    """What a rebuy or add-on costs, gives and until when; `max` 0 means there are none.

    `chips`: so many, whatever a starting stack is. `through_rest`: where the level in which the
    time ends is followed by a rest break, it goes on until that is over.
    """

    max: int
    price: Cents
    stack_percent: int
    until_minute: int
    chips: int = since("0.2", 0)
    through_rest: bool = since("0.2", False)

    def __post_init__(self) -> None:
        numbers = (self.max, self.price, self.stack_percent, self.until_minute, self.chips)
        if min(numbers) < 0:
            raise ValueError("Number, price, chips and time of rebuys are not below zero.")


NONE_SOLD = RebuyTerms(max=0, price=0, stack_percent=0, until_minute=0)


class PenaltyKind(StrEnum):
    WARNING = "warning"
    TIMEOUT = "timeout"
    TIMEOUT_INCREASING = "timeout_increasing"
    SUSPENSION = "suspension"
    DISQUALIFICATION = "disqualification"


@dataclass(frozen=True, slots=True)
class PenaltyStep:
    """One rung of the penalty ladder; `minutes` where the rules fix the length."""

    kind: PenaltyKind
    minutes: int | None = None

    def __post_init__(self) -> None:
        if self.minutes is not None and self.minutes < 1:
            raise ValueError("A penalty lasts at least 1 minute.")
