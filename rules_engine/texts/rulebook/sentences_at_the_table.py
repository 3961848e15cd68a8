"""What each value of a point means, in one sentence: button, betting, showdown, dealing, errors."""

from collections.abc import Mapping

from rules_engine.house import keys
from rules_engine.texts.rulebook.sentence_forms import Say, choice, enumerated, number, yes_or_no

_WAITING_PLACES = {
    keys.MovedPlayerWaitsIn.BETWEEN_BUTTON_AND_SB: "between the button and the small blind",
    keys.MovedPlayerWaitsIn.SMALL_BLIND: "on the small blind",
    keys.MovedPlayerWaitsIn.BUTTON: "on the button",
}


def _newcomers(waits_in: tuple[keys.MovedPlayerWaitsIn, ...]) -> str:
    if not waits_in:
        return "A player who was moved is dealt in at once, at every seat."
    places = [text for place, text in _WAITING_PLACES.items() if place in waits_in]
    where = enumerated(places, last="or")
    return (
        f"A player who was moved and comes in {where} sits out until the button has passed; at "
        "every other seat cards come at once."
    )


SENTENCES: Mapping[str, Say] = {
    # Button and blinds
    "button_rule": choice(
        {
            keys.ButtonRule.DEAD: (
                "The button may stop at an empty seat: after an exit each blind still goes to "
                "the seat whose turn it is."
            ),
            keys.ButtonRule.MOVING: (
                "The button always goes to the next player, and the next two players post the "
                "blinds, whoever posted before."
            ),
        }
    ),
    "heads_up_entry": choice(
        {
            keys.HeadsUpEntry.DUE_PLAYER_POSTS_BB: (
                "When the third player leaves, whoever is next for the big blind posts it; the "
                "other has the button and the small blind."
            ),
            keys.HeadsUpEntry.BUTTON_MOVES_ON: (
                "When the third player leaves, the button moves on to the next player, who posts "
                "the small blind; the other posts the big blind."
            ),
        }
    ),
    "first_button": choice(
        {
            keys.FirstButton.HIGH_CARD_BY_SUIT: (
                "For the first button everybody gets one card: the highest has it, and suits "
                "separate equal ranks."
            )
        }
    ),
    "moved_player_waits_in": _newcomers,
    "short_post_order": choice(
        {
            keys.ShortPostOrder.ANTE_FIRST: (
                "A stack too short for both pays the ante first and the blind from what is left."
            ),
            keys.ShortPostOrder.BLIND_FIRST: (
                "A stack too short for both pays the blind first and the ante from what is left."
            ),
        }
    ),
    "ante_rule": choice(
        {
            keys.AnteRule.EACH: "When the level has an ante, everybody who is dealt in pays it.",
            keys.AnteRule.BIG_BLIND: (
                "When the level has an ante, the big blind pays it, once for the whole table."
            ),
            keys.EventSetting.EVENT_SETTING: (
                "Whether everybody pays an ante, or the big blind for all, is set for each "
                "tournament."
            ),
        }
    ),
    "dodged_blind": choice(
        {
            keys.DodgedBlind.DIRECTOR_PENALTY: (
                "A player who avoids a blind while moving is penalised as the director sees fit."
            ),
            keys.DodgedBlind.FORFEIT_AS_DEAD_MONEY_NEXT_POT: (
                "A player who avoids a blind while moving gives it up: the amount lies in the "
                "next pot as dead money."
            ),
        }
    ),
    # Pots and showdown
    "odd_chip_to": choice(
        {
            keys.OddChipTo.FIRST_LEFT_OF_BUTTON: (
                "A chip that cannot be split goes to the winner nearest to the left of the button."
            ),
            keys.OddChipTo.SMALLEST_STACK_BEFORE_HAND: (
                "A chip that cannot be split goes to the winner who began the hand with the "
                "smallest stack."
            ),
            keys.OddChipTo.WORST_POSITION: (
                "A chip that cannot be split goes to the winner in the worst position, the one "
                "nearest to the left of the button."
            ),
        }
    ),
    "odd_chip_max_each": number(
        "No winner gets more than {} odd chips from a pot.",
        one="No winner gets more than one odd chip from a pot.",
        none="All the odd chips of a pot go to that one winner.",
    ),
    "pot_settlement_order": choice(
        {
            keys.PotSettlementOrder.SIDE_POTS_FIRST: (
                "Side pots are settled before the main pot, the last one made first."
            ),
            keys.PotSettlementOrder.ALL_IN_POT_FIRST: (
                "The pot of the player who went all-in first is settled first, the others after it."
            ),
        }
    ),
    "show_first": choice(
        {
            keys.ShowFirst.LAST_AGGRESSOR_ELSE_FIRST_TO_ACT: (
                "Whoever bet or raised last on the final street shows first; if nobody did, the "
                "first to act does."
            ),
            keys.ShowFirst.LEFT_OF_LAST_CALLER: (
                "The player to the left of the last caller shows first, then the others "
                "clockwise; if nobody bet, the first to act does."
            ),
        }
    ),
    "all_in_face_up": yes_or_no(
        "Once somebody is all-in and no more betting is possible, all hands still in are turned "
        "face up.",
        "All-in hands stay face down until the showdown.",
    ),
    "show_to_win": choice(
        {
            keys.ShowToWin.BOTH_UNLESS_ALL_OTHERS_MUCKED: (
                "To win at the showdown both hole cards must be shown, unless everybody else has "
                "mucked."
            ),
            keys.ShowToWin.ALL_CARDS: (
                "To win at the showdown both hole cards must be shown, even if everybody else has "
                "mucked."
            ),
        }
    ),
    "see_called_hand": choice(
        {
            keys.SeeCalledHand.ANY_PLAYER_DEALT_IN: (
                "Anybody who was dealt in may ask to see a hand that reached the showdown."
            ),
            keys.SeeCalledHand.SECOND_CARD_IF_ONE_WAS_SHOWN: (
                "A player still in at the showdown may ask somebody who turned up one card for "
                "the other one."
            ),
        }
    ),
    "show_one_show_all": choice(
        {
            keys.ShowOneShowAll.SHOWN_TO_ANOTHER_PLAYER: (
                "Cards shown to another player are shown to the whole table after the hand."
            ),
            keys.ShowOneShowAll.SHOWN_TO_ANYONE_NOT_HEADS_UP: (
                "Whoever shows a card to anybody, a spectator too, shows the table the whole hand "
                "at the end of the hand if asked, even a folded one; with two players left there "
                "is no such right."
            ),
            keys.ShowOneShowAll.SHOWN_TO_PLAYER_AT_TABLE: (
                "Cards shown to a player at the table are shown to the whole table on request; "
                "showing them to a spectator does not count."
            ),
        }
    ),
    "play_board_declaration": yes_or_no(
        "Whoever wants to share the pot with the board alone must say so before throwing the "
        "cards away.",
        "The board plays for every hand still in, whether anybody says so or not.",
    ),
    "muck_contact": choice(
        {
            keys.MuckContact.MAY_BE_RETRIEVED: (
                "A hand that touched the muck can be given back if it is clear which cards it was."
            ),
            keys.MuckContact.DEAD: "A hand that touches the muck is dead.",
        }
    ),
    "unprotected_hand_killed": choice(
        {
            keys.UnprotectedHandKilled.NO_REDRESS: (
                "Whoever leaves the cards unguarded gets nothing back if they are taken away by "
                "mistake."
            ),
            keys.UnprotectedHandKilled.UNCALLED_RAISE_REFUNDED: (
                "Whoever leaves the cards unguarded loses the hand if they are taken away by "
                "mistake, but a raise that nobody has called yet goes back."
            ),
        }
    ),
    # Betting
    "undersized_raise": choice(
        {
            keys.UndersizedRaise.HALF_OR_MORE_COMPLETES: (
                "Silent chips that make a call and at least half of the smallest raise are a "
                "raise and are completed to it; less than half is a call, and the rest goes back."
            ),
            keys.UndersizedRaise.COMPLETES_IF_INTENDED: (
                "Silent chips that are more than a call and less than a raise are completed to "
                "the smallest raise if a raise was meant; somebody who only put in too much has "
                "called. Where nobody can tell, half of the smallest raise or more counts as meant."
            ),
        }
    ),
    "undersized_open": choice(
        {
            keys.UndersizedOpen.BROUGHT_UP: "A bet below the minimum is brought up to it.",
            keys.UndersizedOpen.HALF_OR_MORE_COMPLETES: (
                "A bet of at least half the minimum is brought up to it; less than half goes back "
                "and is a check."
            ),
        }
    ),
    "reopen": choice(
        {
            keys.Reopen.WHEN_TOTAL_FACED_IS_FULL_RAISE: (
                "Short all-ins let a player who has acted raise again only once they add up to a "
                "full raise against that player."
            )
        }
    ),
    "out_of_turn": choice(
        {
            keys.OutOfTurn.MAY_BIND: (
                "An action out of turn can be held binding if nobody in between bets, calls or "
                "raises."
            ),
            keys.OutOfTurn.NOT_BINDING: "An action out of turn never binds.",
        }
    ),
    "out_of_turn_check": choice(
        {
            keys.OutOfTurnCheck.NO_BET_OR_RAISE: (
                "A check out of turn costs the right to bet or raise once the turn really comes."
            ),
            keys.OutOfTurnCheck.FREE: (
                "A check out of turn leaves every choice open when the turn comes."
            ),
        }
    ),
    "out_of_turn_call": choice(
        {
            keys.OutOfTurnCall.NEVER_RAISE: (
                "Whoever calls out of turn may not make it a raise when the turn comes."
            ),
            keys.OutOfTurnCall.FREE: (
                "A call out of turn leaves every choice open when the turn comes."
            ),
        }
    ),
    "raise_motion": choice(
        {
            keys.RaiseMotion.ONE_MORE_MOTION_UNLESS_AMOUNT_NAMED: (
                'After the word "raise" the chips may follow in one further motion, unless an '
                "amount was named."
            ),
            keys.RaiseMotion.AMOUNT_OR_SINGLE_MOTION: (
                "A raise goes in with a single motion, or its amount is named first."
            ),
            keys.RaiseMotion.UNTIL_HANDS_REST: (
                'After the word "raise" chips may be added until the hands come to rest.'
            ),
        }
    ),
    "string_bet": choice(
        {
            keys.StringBet.FIRST_MOTION_STANDS: (
                "Of chips put in piece by piece without a word only the first motion counts."
            )
        }
    ),
    "oversized_chip_preflop": choice(
        {
            keys.OversizedChipPreflop.CALL: (
                "One big chip without a word before the flop is a call."
            ),
            keys.OversizedChipPreflop.FULL_VALUE: (
                "One big chip without a word before the flop counts in full if that makes a "
                "legal raise; otherwise it is a call."
            ),
        }
    ),
    "oversized_chip_facing_bet": choice(
        {
            keys.OversizedChipFacingBet.CALL: (
                "One big chip without a word against a bet is a call."
            ),
            keys.OversizedChipFacingBet.FULL_VALUE: (
                "One big chip without a word against a bet counts in full if that makes a legal "
                "raise; otherwise it is a call."
            ),
        }
    ),
    "oversized_chip_open": choice(
        {
            keys.OversizedChipOpen.FULL_VALUE: (
                "One big chip without a word as the first wager of a street bets its full value."
            )
        }
    ),
    "oversized_chip_raise": choice(
        {
            keys.OversizedChipRaise.CHIP_VALUE_IS_TOTAL: (
                'After the word "raise" one big chip is the whole wager; if it is too small for a '
                "raise it is brought up to the smallest one."
            )
        }
    ),
    "unnoticed_raise": choice(
        {
            keys.UnnoticedRaise.BOUND: (
                "Whoever calls without noticing a raise is bound by the chips and adds what is "
                "missing."
            ),
            keys.UnnoticedRaise.WITHDRAW_IF_NOBODY_ACTED_AFTER: (
                "Whoever called without noticing a raise may take the chips back and think "
                "again, as long as nobody has acted afterwards."
            ),
        }
    ),
    "betting": choice(
        {
            keys.Betting.NO_LIMIT: (
                "It is played no-limit: a bet may be any amount up to the whole stack."
            ),
            keys.Betting.POT_LIMIT: (
                "It is played pot-limit: no bet or raise is larger than the pot, counted after the "
                "call."
            ),
            keys.Betting.LIMIT: (
                "It is played limit: every bet and raise is the big blind before and on the flop, "
                "and twice as much on the turn and the river."
            ),
            keys.EventSetting.EVENT_SETTING: (
                "Whether no-limit, pot-limit or limit is played is set for each tournament."
            ),
        }
    ),
    "limit_raise_cap": choice(
        {
            None: "The number of raises is not limited.",
            keys.LimitRaiseCap.BET_PLUS_3: "In limit play a street takes a bet and three raises.",
            keys.LimitRaiseCap.BET_PLUS_3_ALSO_HEADS_UP_EXCEPT_LAST_TWO: (
                "In limit play a street takes a bet and three raises, between two players too, "
                "except for the last two of the tournament."
            ),
            keys.LimitRaiseCap.BET_PLUS_3_NOT_WITH_TWO_PLAYERS: (
                "In limit play a street takes a bet and three raises; between two players there "
                "is no such limit."
            ),
        }
    ),
    # Dealing
    "shuffler": choice(
        {
            keys.Shuffler.SECOND_LEFT_OF_DEALER: (
                "With two decks the second player to the dealer's left shuffles the deck just "
                "used; with one deck the dealer shuffles."
            ),
            keys.Shuffler.DEALER: "The dealer shuffles.",
            keys.Shuffler.RIGHT_OF_BUTTON: (
                "With two decks the player right of the button shuffles the deck just used; with "
                "one deck the dealer shuffles."
            ),
            keys.Shuffler.PREVIOUS_DEALER: "The player who has just dealt shuffles.",
        }
    ),
    "cutter": choice(
        {
            keys.Cutter.LEFT_OF_SHUFFLER: (
                "With two decks the cut is offered to the left of the shuffler, with one deck to "
                "the right of the dealer."
            ),
            keys.Cutter.RIGHT_OF_DEALER: "The cut is offered to the right of the dealer.",
            keys.Cutter.LEFT_OF_BUTTON: "The cut is offered to the left of the button.",
            keys.Cutter.RIGHT_OF_SHUFFLER_NOT_NEW_DEALER: (
                "The cut is offered to the right of the shuffler; the new dealer does not cut."
            ),
        }
    ),
    "min_riffles": number(
        "The deck is riffled at least {} times.", one="The deck is riffled at least once."
    ),
    "min_cut_cards": number(
        "Each part of a cut has at least {} cards.", one="Each part of a cut has a card at least."
    ),
    "deck_change": choice(
        {
            keys.DeckChange.TWO_DECKS_ALTERNATE: "Two decks take turns, hand by hand.",
            keys.DeckChange.TWO_DECKS_ALTERNATE_OPTIONAL: (
                "Two decks may take turns, hand by hand, where the organiser likes."
            ),
            keys.DeckChange.WITH_DEALER_UNLESS_DAMAGED: (
                "The deck changes with the dealer; not on request, unless a card is damaged."
            ),
            keys.DeckChange.WITH_DEALER_OR_LEVEL_OR_PROOF_OF_MARKING: (
                "The deck changes with the dealer or with the level; not on request, unless a "
                "card is damaged or shown to be marked."
            ),
        }
    ),
    # Irregularities
    "exposed_hole_card": choice(
        {
            keys.ExposedHoleCard.MISDEAL_IF_CARD_1_OR_2_ELSE_REPLACE: (
                "If the dealer exposes the first or the second card of the deal it is a misdeal; "
                "any other single card is replaced."
            ),
            keys.ExposedHoleCard.MISDEAL_IF_CARD_1_ELSE_REPLACE: (
                "If the dealer exposes the very first card of the deal it is a misdeal; any other "
                "single card is replaced."
            ),
            keys.ExposedHoleCard.MISDEAL_ALWAYS: (
                "Any hole card that the dealer exposes during the deal makes a misdeal."
            ),
        }
    ),
    "misdeal_deadline": choice(
        {
            keys.MisdealDeadline.TWO_PLAYERS_AFTER_BLINDS_ACTED: (
                "A misdeal can be called until two players behind the blinds have acted."
            )
        }
    ),
    "burn_error": choice(
        {
            keys.BurnError.CORRECT_BEFORE_BETTING_FLOP_SEEN_RESHUFFLE: (
                "A missing or double burn is put right until betting on that street starts; if a "
                "card of the flop was seen, the flop is shuffled back and dealt again."
            )
        }
    ),
    "extra_card_first_player": choice(
        {
            keys.ExtraCardFirstPlayer.BECOMES_BURN: (
                "One card too many goes back on the deck and becomes the burn card."
            ),
            keys.ExtraCardFirstPlayer.BECOMES_BURN_IF_IDENTIFIABLE_SHOWN_IF_SEEN: (
                "One card too many becomes the burn card if it can be told from the right ones; "
                "if its holder saw it, everybody is shown it."
            ),
        }
    ),
    "foreign_back": choice(
        {
            keys.ForeignBack.VOID_UNLESS_IN_STUB: (
                "A card with another back in play voids the hand and all wagers go back; found in "
                "the stub it changes nothing."
            )
        }
    ),
    "hidden_chips": choice(
        {
            keys.HiddenChips.WINNER_BEFORE_NEXT_DEAL_ELSE_REMOVED: (
                "Before the next deal the director may give the winner of the pot the chips that "
                "the loser of an all-in finds; afterwards they leave play."
            )
        }
    ),
    "premature_board": choice(
        {
            keys.PrematureBoard.DOES_NOT_PLAY: (
                "A board card dealt before the betting is over does not play."
            )
        }
    ),
}
