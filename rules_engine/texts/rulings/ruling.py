"""What the rules of this house say to an irregularity, and who has to agree."""

from dataclasses import dataclass
from enum import StrEnum

from rules_engine.house.citations import Citation, Source, Status
from rules_engine.house.reasons import RIFFLE_DEFAULT
from rules_engine.house.rules import HouseRules
from rules_engine.texts.rulings.consequences import Consequence
from rules_engine.texts.rulings.sources import in_house


class Outcome(StrEnum):
    """What a ruling comes to, for programs."""

    # the deal
    MISDEAL = "misdeal"
    PLAY_ON = "play_on"
    REPLACE_EXPOSED_BECOMES_BURN = "replace_exposed_becomes_burn"
    TREATED_AS_EXPOSED = "treated_as_exposed"
    TREATED_AS_DEALING_ERROR = "treated_as_dealing_error"
    EXTRA_CARD_BECOMES_BURN = "extra_card_becomes_burn"
    DEAL_TOP_CARD = "deal_top_card"
    CORRECT_NEXT_HAND = "correct_next_hand"
    CUT_AGAIN = "cut_again"
    DEALT_IN = "dealt_in"
    WAITS = "waits"
    # board and deck
    NO_ERROR = "no_error"
    CORRECT_NOW = "correct_now"
    STANDS = "stands"
    USE_PROPER_BURN_AND_FLOP = "use_proper_burn_and_flop"
    RESHUFFLE_AND_REDEAL_FLOP = "reshuffle_and_redeal_flop_without_burn"
    DOES_NOT_PLAY = "does_not_play"
    REBUILD_DECK = "rebuild_deck"
    VOID = "void"
    SCRAP_AND_REPLACE = "scrap_and_replace"
    REPLACE_SCRAP = "replace_scrap"
    NEW_DECK = "new_deck"
    KEEP_DECK = "keep_deck"
    # betting
    BINDING = "binding"
    MAY_BE_BINDING = "may_be_binding"
    NOT_BINDING = "not_binding"
    NO_BET_OR_RAISE_THIS_TURN = "no_bet_or_raise_this_turn"
    KEEPS_RIGHT_TO_ACT = "keeps_right_to_act"
    MAY_LOSE_RIGHT_TO_ACT = "may_lose_right_to_act"
    MAY_WITHDRAW = "may_withdraw"
    BOUND = "bound"
    CLAIM_REFUSED = "claim_refused"
    FIRST_MOTION_ONLY = "first_motion_only"
    ONE_MORE_MOTION = "one_more_motion"
    ALL_MOTIONS_COUNT = "all_motions_count"
    NAMED_AMOUNT = "named_amount"
    NEAREST_AMOUNT = "nearest_amount"
    CORRECTED = "corrected"
    REDUCED_TO_POT = "reduced_to_pot"
    MAY_STAND = "may_stand"
    MUST_COMPLETE = "must_complete"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all_in"
    # showdown and hands
    DEAD = "dead"
    LIVE = "live"
    HAND_DEAD = "hand_dead"
    HAND_LIVE = "hand_live"
    HAND_WINS = "hand_wins"
    MAY_BE_RETRIEVED = "may_be_retrieved"
    NO_REDRESS = "no_redress"
    CARDS_PLAY = "cards_play"
    CARD_PLAYS = "card_plays"
    CARDS_SPEAK = "cards_speak"
    SHOW_TO_TABLE = "show_to_table"
    NEED_NOT_SHOW = "need_not_show"
    MUCKED_HAND_WINS = "mucked_hand_wins"
    POT_STANDS = "pot_stands"
    SHARES_POT = "shares_pot"
    NO_CLAIM = "no_claim"
    HEARD = "heard"
    TOO_LATE = "too_late"
    # chips and conduct
    ELIMINATED = "eliminated"
    PLAYS_ON = "plays_on"
    CHIPS_DO_NOT_PLAY = "chips_do_not_play"
    CHIPS_REMOVED = "chips_removed"
    CHIPS_GO_BACK = "chips_go_back"
    BLIND_FORFEITED = "blind_forfeited"
    ALLOWED = "allowed"
    NOT_ALLOWED = "not_allowed"
    NO_VIOLATION = "no_violation"
    PENALTY_POSSIBLE = "penalty_possible"
    PENALTY_REQUIRED = "penalty_required"
    DIRECTOR_DECIDES = "director_decides"


class Director(StrEnum):
    """What the director has to do with a ruling; everything can be overruled in any case."""

    NOT_NEEDED = "not_needed"
    CONFIRMS = "confirms"
    DECIDES = "decides"

    @property
    def sentence(self) -> str:
        """What the table is told."""
        return _DIRECTOR_SENTENCES[self]


_DIRECTOR_SENTENCES = {
    Director.NOT_NEEDED: "The table can put this right by itself.",
    Director.CONFIRMS: "Call the director before you do this.",
    Director.DECIDES: "Call the director: the rules leave room, and the director decides.",
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """An answer that a table can carry out: what, how in order, what follows, and why.

    `sources` are those of this house, the weightiest first; `see` names irregularities to go on
    with.
    """

    outcome: Outcome
    headline: str
    steps: tuple[str, ...]
    sources: tuple[Source, ...]
    consequences: tuple[Consequence, ...] = ()
    director: Director = Director.NOT_NEEDED
    see: tuple[str, ...] = ()

    @property
    def citations(self) -> tuple[Citation, ...]:
        """Every place to read, each once."""
        return tuple(dict.fromkeys(one for source in self.sources for one in source.citations))

    @property
    def is_default(self) -> bool:
        """Whether the house's own rules are silent and another document's rule is used."""
        return self.sources[0].status is Status.DEFAULT

    @property
    def basis(self) -> tuple[str, ...]:
        """The sources in words, and whose rule stands in where the house is silent.

        Where there are several, each says what it is for.
        """
        if len(self.sources) == 1:
            return (_in_words(self.sources[0]),)
        return tuple(_for_its_topic(source) for source in self.sources)


def because(house: HouseRules, *sources: Source) -> tuple[Source, ...]:
    """The sources as this house has them, each place once; what is known alike is put together."""
    merged: dict[tuple[Status, str], list[Citation]] = {}
    topics: dict[tuple[Status, str], list[str]] = {}
    known: set[tuple[Status, Citation]] = set()
    for source in (in_house(house, one) for one in sources):
        fresh = [one for one in source.citations if (source.status, one) not in known]
        if source.citations and not fresh and not source.note:
            continue
        known |= {(source.status, one) for one in fresh}
        known_alike = (source.status, source.note)
        merged.setdefault(known_alike, []).extend(fresh)
        topics.setdefault(known_alike, []).append(source.topic)
    return tuple(
        Source(status, tuple(dict.fromkeys(citations)), note, _joined(topics[status, note]))
        for (status, note), citations in merged.items()
    )


def _joined(topics: list[str]) -> str:
    """What several sources are for; nothing if one of them is for the ruling as a whole."""
    return " and ".join(dict.fromkeys(topics)) if all(topics) else ""


def _for_its_topic(source: Source) -> str:
    words = _in_words(source)
    if not source.topic:
        return words
    is_sentence = source.status not in (Status.STATED, Status.READ, Status.INHERITED)
    first = words[0].lower() if is_sentence else words[0]
    return f"On {source.topic}: {first}{words[1:]}"


def _in_words(source: Source) -> str:
    note = f" {source.note}." if source.note else ""
    if source.status is not Status.DEFAULT:
        cited = str(source)
        return f"{cited[0].upper()}{cited[1:]}.{note}"
    if source.citations == RIFFLE_DEFAULT.citations:
        return f"No rule book says. This is how Riffle plays it.{note}"
    cited = str(source).removesuffix(f" ({source.status.meaning})")
    return f"These rules don't say. Used instead: {cited}.{note}"
