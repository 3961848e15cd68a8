"""What follows from a ruling, as values that software can carry out.

A seat is that of the player concerned. Nothing here happens by itself: a table, or the director
where a ruling asks for one, says yes first.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from rules_engine.hand.steps import Kind
from rules_engine.house.keys import PenaltyStep
from rules_engine.house.reasons import Reason
from rules_engine.units import Chips, SeatNo


@dataclass(frozen=True, slots=True)
class Misdeal:
    """The deal does not count; the same hand is dealt again, with the same button and blinds."""


@dataclass(frozen=True, slots=True)
class HandVoided:
    """The hand does not count: who gets back what (None: unknown), and what the next pot keeps."""

    refunds: tuple[tuple[SeatNo, Chips], ...] | None
    carried: Chips = 0


@dataclass(frozen=True, slots=True)
class HandDead:
    """This player's hand can win nothing; what was put in stays in the pot."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class HandLive:
    """This player's hand is back in play."""

    seat: SeatNo


class Restriction(StrEnum):
    """What a player may not do for a while."""

    NO_BET_OR_RAISE_THIS_TURN = "no_bet_or_raise_this_turn"
    NEVER_RAISE_THIS_ROUND = "never_raise_this_round"
    NO_MORE_WAGERS_THIS_HAND = "no_more_wagers_this_hand"
    NO_ACTION_THIS_TURN = "no_action_this_turn"


@dataclass(frozen=True, slots=True)
class RightsLimited:
    """The player stays in the hand but may not do everything."""

    seat: SeatNo
    limit: Restriction


@dataclass(frozen=True, slots=True)
class ActionCorrected:
    """An action counts as this; chips go back or are added to make the amount right."""

    seat: SeatNo
    kind: Kind
    to: Chips
    returned: Chips = 0
    add: Chips = 0


@dataclass(frozen=True, slots=True)
class ActionTakenBack:
    """An action does not count; chips put in with it go back to the player."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class ActionBinds:
    """An action counts as it was made."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class ChipsReturned:
    """Chips go from the pot back to a stack."""

    seat: SeatNo
    chips: Chips


@dataclass(frozen=True, slots=True)
class ChipsRemoved:
    """Chips leave the tournament."""

    seat: SeatNo
    chips: Chips


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    """Chips go from one player to another."""

    chips: Chips
    from_seat: SeatNo
    to_seat: SeatNo


@dataclass(frozen=True, slots=True)
class DeadMoney:
    """Chips go from a stack into the next pot and are part of nobody's wager."""

    seat: SeatNo
    chips: Chips


@dataclass(frozen=True, slots=True)
class PotStays:
    """The director may leave a player's wagers in the pot for the next deal; None: unknown."""

    seat: SeatNo
    chips: Chips | None


@dataclass(frozen=True, slots=True)
class SeatPlaysOn:
    """A player who was thought to be out has these chips and plays on."""

    seat: SeatNo
    chips: Chips


@dataclass(frozen=True, slots=True)
class SeatBusted:
    """The player is out of the tournament."""

    seat: SeatNo


class PenaltyDuty(StrEnum):
    """Whether the rules leave a penalty to the director."""

    POSSIBLE = "possible"
    REQUIRED = "required"


@dataclass(frozen=True, slots=True)
class PenaltySuggested:
    """The next step of the ladder for this player; the director decides."""

    seat: SeatNo
    step: PenaltyStep
    duty: PenaltyDuty
    reason: Reason


@dataclass(frozen=True, slots=True)
class PotForfeitPossible:
    """The director may also take the pot away from this player."""

    seat: SeatNo


class ShowTime(StrEnum):
    """When cards that one person saw are shown to the whole table."""

    AT_ONCE = "at_once"
    END_OF_ROUND = "end_of_round"
    AFTER_BETTING = "after_betting"
    AFTER_HAND = "after_hand"


class ShownCards(StrEnum):
    """Which cards of a hand are turned up."""

    THOSE_SEEN = "cards_shown"
    WHOLE_HAND = "whole_hand"


@dataclass(frozen=True, slots=True)
class CardsShown:
    """Cards are turned up for everybody; after the hand, if anybody asks."""

    when: ShowTime
    which: ShownCards = ShownCards.THOSE_SEEN


class BoardStep(StrEnum):
    """One movement in putting board, burn cards and deck right."""

    SET_CARD_ASIDE = "set_card_aside"
    FINISH_BETTING = "finish_betting"
    BURN = "burn"
    DEAL_WOULD_BE_RIVER_AS_TURN = "deal_would_be_river_as_turn"
    FINISH_TURN_BETTING = "finish_turn_betting"
    SHUFFLE_SET_ASIDE_CARD_INTO_STUB = "shuffle_set_aside_card_into_stub"
    MIX_BOARD_INTO_STUB = "mix_board_into_stub"
    LEAVE_BURN_CARD = "leave_burn_card"
    CUT = "cut"
    DEAL_FLOP_WITHOUT_BURN = "deal_flop_without_burn"
    DEAL_RIVER_WITHOUT_BURN = "deal_river_without_burn"
    USE_PROPER_BURN_AND_FLOP = "use_proper_burn_and_flop"
    CARD_BECOMES_BURN = "card_becomes_burn"
    SHOW_UNBURNED_CARD = "show_unburned_card"
    TURN_NEXT_CARD = "turn_next_card"
    SPARE_BURN_BECOMES_BOARD = "spare_burn_becomes_board"
    WRONG_CARD_BACK_ON_TOP = "wrong_card_back_on_top"
    SPARE_BURN_BACK_ON_TOP = "spare_burn_back_on_top"
    BURN_ONE_MORE_NEXT_TIME = "burn_one_more_next_time"


@dataclass(frozen=True, slots=True)
class BoardRepaired:
    """Board and deck are put right by these movements, in order."""

    steps: tuple[BoardStep, ...]


@dataclass(frozen=True, slots=True)
class PositionsCorrected:
    """Button and blinds are set anew for the next hand."""


Consequence: TypeAlias = (
    Misdeal
    | HandVoided
    | HandDead
    | HandLive
    | RightsLimited
    | ActionCorrected
    | ActionTakenBack
    | ActionBinds
    | ChipsReturned
    | ChipsRemoved
    | ChipsMoved
    | DeadMoney
    | PotStays
    | SeatPlaysOn
    | SeatBusted
    | PenaltySuggested
    | PotForfeitPossible
    | CardsShown
    | BoardRepaired
    | PositionsCorrected
)
