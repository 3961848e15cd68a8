"""What a table sometimes wants to do and may not: short answers without an irregularity.

Wagers are not here: a hand in play knows what is legal. Nor are deals about prizes, changes of the
rules, or the clock on a player, which have their own modules.
"""

from typing import assert_never

from rules_engine.house.citations import Source
from rules_engine.house.keys import PotSplitAgreement, ShowToWin
from rules_engine.house.reasons import Reason
from rules_engine.house.rules import HouseRules
from rules_engine.house.verdicts import ACCEPTED, Verdict
from rules_engine.texts.rulings.sources import in_house, said

_STRADDLE = said(roberts="section 4.16; section 14.2; section 14.12")
_SEATS = said(roberts="section 15.13", club="1.1")
_CHIPS = said(st_gabriel="General 4", draft="66")
_POSTING = said(
    st_gabriel="Appendix A 3", roberts="section 4 intro", home="booklet hand 2", draft="18"
)
_PRESENCE = said(st_gabriel="General 9", roberts="section 15.10")
_ONE_KILL = said(roberts="section 13.11")


def may_straddle(house: HouseRules) -> Verdict:
    """Never in a tournament; code `not_in_tournaments`."""
    return _refused(house, "not_in_tournaments", "Nobody straddles in a tournament.", _STRADDLE)


def may_deal_board_twice(house: HouseRules) -> Verdict:
    """Whether an all-in hand may be decided by two boards; code `not_in_tournaments`."""
    source = house.cite("event_run_twice")
    if house.event_run_twice:
        return _allowed(house, "The players in the pot may agree to two boards.", source)
    sentence = "The board is dealt once in a tournament."
    return _refused(house, "not_in_tournaments", sentence, source)


def may_change_seat(house: HouseRules, *, has_started: bool, by_director: bool) -> Verdict:
    """Whether somebody may sit elsewhere; code `director_only`."""
    if has_started and not by_director:
        sentence = "Only the director moves players once play has begun."
        return _refused(house, "director_only", sentence, _SEATS)
    return _allowed(house, "The seat may be changed.", _SEATS)


def may_pass_chips(house: HouseRules) -> Verdict:
    """Chips go from player to player only through a pot; code `chips_not_transferable`."""
    sentence = "Nobody gives, sells or lends tournament chips."
    return _refused(house, "chips_not_transferable", sentence, _CHIPS)


def may_deal(house: HouseRules, *, blinds_posted: bool) -> Verdict:
    """Whether the cards may come; code `post_first`."""
    if blinds_posted:
        return _allowed(house, "Deal.", _POSTING)
    return _refused(house, "post_first", "Blinds and antes come first.", _POSTING)


def may_stop_action(house: HouseRules, *, at_table: bool) -> Verdict:
    """Whether somebody may stop the action by saying time; code `must_be_present`."""
    if at_table:
        return _allowed(house, "The action stops.", _PRESENCE)
    sentence = "Only a player at the table can stop the action."
    return _refused(house, "must_be_present", sentence, _PRESENCE)


def may_split_pot(house: HouseRules) -> Verdict:
    """Whether players may agree to share a pot; code `forbidden`."""
    match house.pot_split_agreement:
        case PotSplitAgreement.FORBIDDEN:
            sentence = "A pot goes to the best hand; players may not agree to share it."
            return _refused(house, "forbidden", sentence, house.cite("pot_split_agreement"))
        case _ as never:
            assert_never(never)


def may_kill(house: HouseRules, *, kills_this_deal: int) -> Verdict:
    """Whether another kill may be posted; code `one_kill_per_deal`."""
    if kills_this_deal:
        return _refused(house, "one_kill_per_deal", "A pot is killed only once.", _ONE_KILL)
    return _allowed(house, "The pot may be killed.", _ONE_KILL)


def may_win(house: HouseRules, *, cards_shown: int, others_mucked: bool) -> Verdict:
    """Whether a pot that reached the showdown may be taken with so many cards shown.

    Codes `show_both_cards` and `show_all_cards`.
    """
    source = house.cite("show_to_win")
    match house.show_to_win:
        case ShowToWin.BOTH_UNLESS_ALL_OTHERS_MUCKED:
            is_enough = others_mucked or cards_shown >= 2
            code = "show_both_cards"
        case ShowToWin.ALL_CARDS:
            is_enough = cards_shown >= 2
            code = "show_all_cards"
        case _ as never:
            assert_never(never)
    if is_enough:
        return _allowed(house, "The pot is won.", source)
    return _refused(house, code, "Both hole cards must be shown to win the pot.", source)


def _allowed(house: HouseRules, sentence: str, source: Source) -> Verdict:
    return Verdict(ACCEPTED, Reason(sentence, in_house(house, source)))


def _refused(house: HouseRules, code: str, sentence: str, source: Source) -> Verdict:
    return Verdict(code, Reason(sentence, in_house(house, source)))
