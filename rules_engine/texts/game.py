"""What is played, in a word or two: the betting, the antes."""

from rules_engine.clock.structure import Level
from rules_engine.hand import ante_rule, betting, limits
from rules_engine.house.keys import AnteRule, Betting
from rules_engine.house.rules import HouseRules

BETTING_WORDS = {
    Betting.NO_LIMIT: "No-limit",
    Betting.POT_LIMIT: "Pot-limit",
    Betting.LIMIT: "Limit",
}
ANTE_WORDS = {AnteRule.EACH: "ante", AnteRule.BIG_BLIND: "big blind ante"}


def ante_mark(house: HouseRules) -> str:
    """The same where there is little room; seats have such marks too."""
    return "ante" if ante_rule(house) is AnteRule.EACH else "BB ante"


def ante_word(house: HouseRules) -> str:
    """What the ante of a level is called, after who pays it."""
    return ANTE_WORDS[ante_rule(house)]


def betting_word(house: HouseRules, level: Level) -> str:
    """How much may be bet at a level; nothing to say where it is any amount."""
    chosen = betting(house)
    match chosen:
        case Betting.NO_LIMIT:
            return ""
        case Betting.POT_LIMIT:
            return BETTING_WORDS[chosen]
        case Betting.LIMIT:
            bets = limits(level)
            return f"{BETTING_WORDS[chosen]} {bets.small_bet} / {bets.big_bet}"


def amounts_in_words(house: HouseRules, level: Level) -> str:
    """What a level costs, in the middle of a sentence."""
    blinds = f"blinds {level.small_blind} and {level.big_blind}"
    return f"{blinds}, {ante_word(house)} {level.ante}" if level.ante else f"{blinds}, no ante"
