"""The ruling that a table waits for, or has just been told."""

from dataclasses import dataclass

from rules_engine import tournament as engine
from rules_engine.texts.rulings import PotStays, chips_to_move
from rules_engine.tournament import GivenRuling


@dataclass(frozen=True, slots=True)
class RulingNotice:
    """What a table still has to read; `word` says how it stands."""

    number: int
    word: str
    headline: str
    is_settled: bool
    is_to_do: bool = False


def ruling_notice(state: engine.Tournament, place: engine.Table) -> RulingNotice | None:
    """The newest ruling that the table waits for, or that staff have spoken about in this hand."""
    ours = [one for one in state.floor.rulings if one.table == place.number]
    waiting = [one for one in ours if one.waits]
    to_do = [one for one in ours if _is_to_do(state, one)]
    news = waiting or to_do or [one for one in ours if _is_news(one, place)]
    if not news:
        return None
    newest = news[-1]
    word = "The director is on the way"
    if newest in to_do:
        return RulingNotice(newest.number, "Still to do", newest.headline, False, is_to_do=True)
    if newest.overruled_at:
        word = "The director ruled otherwise"
    elif not newest.waits:
        word = "The director agrees"
    return RulingNotice(newest.number, word, newest.headline, not newest.waits)


def _is_to_do(state: engine.Tournament, given: GivenRuling) -> bool:
    """It holds, and its chips have not been moved yet; what may stay in the pot is no duty."""
    effects = () if given.waits else chips_to_move(state, given)
    return bool(effects) and not any(isinstance(one, PotStays) for one in effects)


def _is_news(given: GivenRuling, place: engine.Table) -> bool:
    """Staff have spoken, and the hand that it was about is the last one that was dealt."""
    is_spoken = given.confirmed_at is not None or given.overruled_at is not None
    if given.hand is None:
        return is_spoken and place.hand is None
    return is_spoken and given.hand == (place.hand.number if place.hand else place.hands)
