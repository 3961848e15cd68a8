"""One hand, from the posted blinds to the pushed pots."""

from rules_engine.hand.betting import NoRaise, RaiseRange, TurnChoices
from rules_engine.hand.deal import (
    AnteRule,
    Deal,
    Overblind,
    OverblindKind,
    Stakes,
    plan_deal,
)
from rules_engine.hand.machine import BoardChoices, Choices, apply, deal_hand, legal_actions
from rules_engine.hand.pots import Pot
from rules_engine.hand.showdown import ShowdownChoices
from rules_engine.hand.state import Award, Hand, Phase, Street, undo
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
from rules_engine.hand.structures import FixedLimit, NoLimit, PotLimit

__all__ = [
    "Action",
    "AnteRule",
    "Award",
    "BoardChoices",
    "BoardDealt",
    "BoardPlayed",
    "CardsShown",
    "Choices",
    "Deal",
    "FixedLimit",
    "Hand",
    "HandKilled",
    "HandMucked",
    "Kind",
    "NoLimit",
    "NoRaise",
    "Overblind",
    "OverblindKind",
    "Phase",
    "PlayerReturned",
    "Pot",
    "PotAwarded",
    "PotLimit",
    "RaiseRange",
    "ShowdownChoices",
    "Stakes",
    "Step",
    "Street",
    "TurnChoices",
    "apply",
    "deal_hand",
    "legal_actions",
    "plan_deal",
    "undo",
]
