"""One hand, from the posted blinds to the pushed pots.

A hand is a value. `deal_hand(plan_deal(...))` gives the first one, `legal_actions(hand)` says what
may happen next, and `apply(hand, step)` gives the hand after it, or raises `RuleViolation` and
leaves everything as it was. `hand.before` is the hand before.

>>> from rules_engine.room import Positions
>>> from rules_engine.house import SHIPPED
>>> deal = plan_deal(
...     SHIPPED["st-gabriel"],
...     stacks={1: 500, 3: 800, 4: 60},
...     positions=Positions(button=1, small_blind=3, big_blind=4),
...     stakes=Stakes(small_blind=50, big_blind=100),
... )
>>> hand = deal_hand(deal)
>>> hand.seat_to_act, legal_actions(hand).call_to  # the big blind is short, the price is not
(1, 100)
>>> hand = apply(hand, Action(1, Kind.RAISE, 300))
>>> hand = apply(hand, Action(3, Kind.CALL))
>>> [(pot.amount, hand.seats_of(pot.eligible)) for pot in hand.pots]
[(180, (3, 4, 1)), (480, (3, 1))]

What a house decides (odd chips, order of showing, absent players, raise caps) is asked of the
house of the deal. `machine` has the theory and the tables, `betting` and `structures` the amounts,
`pots` and `showdown` the end of the hand, `kills` the kill pots of limit play, and `notation` a
hand as one line of text. Cards may stay unknown: then the table says who won, pot by pot.
"""

from rules_engine.hand.betting import RaiseRange, TurnChoices
from rules_engine.hand.deal import Deal, Stakes, plan_deal
from rules_engine.hand.evaluation import Category, RankedHand, rank_board
from rules_engine.hand.game import ante_rule, betting, limits, stakes_of
from rules_engine.hand.machine import BoardChoices, apply, deal_hand, legal_actions
from rules_engine.hand.showdown import ShowdownChoices, best_five
from rules_engine.hand.sizing import Size, named_bets
from rules_engine.hand.state import Award, Hand, Phase, Street
from rules_engine.hand.steps import (
    Action,
    BoardDealt,
    BoardPlayed,
    CardsShown,
    HandKilled,
    HandMucked,
    Kind,
    PlayerReturned,
    PotAwarded,
    Step,
)
from rules_engine.hand.structures import FixedLimit
from rules_engine.hand.wagers import Conduct, Said, WagerRuling
from rules_engine.house.keys import AnteRule

__all__ = [
    "Action",
    "AnteRule",
    "Award",
    "BoardChoices",
    "BoardDealt",
    "BoardPlayed",
    "CardsShown",
    "Category",
    "Conduct",
    "Deal",
    "FixedLimit",
    "Hand",
    "HandKilled",
    "HandMucked",
    "Kind",
    "Phase",
    "PlayerReturned",
    "PotAwarded",
    "RaiseRange",
    "RankedHand",
    "Said",
    "ShowdownChoices",
    "Size",
    "Stakes",
    "Step",
    "Street",
    "TurnChoices",
    "WagerRuling",
    "ante_rule",
    "apply",
    "best_five",
    "betting",
    "deal_hand",
    "legal_actions",
    "limits",
    "named_bets",
    "plan_deal",
    "rank_board",
    "stakes_of",
]
