"""Questions that several irregularities share; a hand in play knows most of the answers."""

from rules_engine.texts.rulings.questions import Amount, AmountsBySeat, CardName, Count, Seat, YesNo

SEAT = Seat("seat", "Which seat is it about?")

PLAYERS_ACTED = Count(
    "players_acted",
    "How many players after the blinds have already acted on their cards?",
    note="Acting is folding, calling or raising. Posting a blind does not count.",
)

BETTING_STARTED = YesNo("betting_started", "Has anybody acted since the hole cards were dealt?")

FACING_BET = YesNo("facing_bet", "Was the player facing a bet or raise?")

IN_TURN = YesNo("in_turn", "Was it the player's turn?")

DELIBERATE = YesNo("deliberate", "Was it done on purpose?")

NEXT_DEAL_BEGUN = YesNo(
    "next_deal_begun",
    "Has the next deal already begun?",
    note=(
        "It begins with the first riffle of its deck, or with the first card if these rules say"
        " so or the table plays with two decks."
    ),
)

EVENT_HEADS_UP = YesNo("event_heads_up", "Are only two players left in the whole tournament?")

WAGERS = AmountsBySeat("wagers", "How much has each seat put into this pot?")

CARD = CardName("card", "Which card is it?")

PENALTIES_SO_FAR = Count(
    "penalties_so_far", "How many penalties has this player had in this tournament?"
)

STACK = Amount("stack", "How many chips can the player have in front at most?", least=1)

PRICE = Amount(
    "price",
    "How much does it take to call, in total?",
    note="The highest bet of this round; 0 if nobody has bet.",
)

LEAST_RAISE = Amount(
    "least_raise",
    "What is the smallest bet or raise possible?",
    note="The big blind, or the size of the last raise if that was bigger.",
    least=1,
)

LIMIT_GAME = YesNo("limit_game", "Is it a game with fixed limits?")

IS_ALL_IN = YesNo("is_all_in", "Is the player all-in?")

PLAYERS_IN_POT = Count("players_in_pot", "How many players are in the pot?", least=2)

EVENT_PLAYERS_LEFT = Count(
    "event_players_left", "How many players are left in the tournament?", least=2
)

OWN_WAGER = Amount("own_wager", "How much has the player put in on this round?")

HIGHEST_OTHER_WAGER = Amount("highest_other_wager", "What is the highest bet of anybody else?")

WINNER_TAKES_ALL = YesNo("winner_takes_all", "Does the winner of the tournament take everything?")
