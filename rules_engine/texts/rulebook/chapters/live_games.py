"""The rulebook on live games, for reference."""

from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule

CHAPTER = Chapter(
    "Live games, for reference",
    (
        rule(
            353,
            "Live rules as a basis",
            (
                "Where the tournament rules are silent, the rules of live games hold as far as "
                "they fit. Defaults are taken from them."
            ),
            Treatment.RULING,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 15.1",
        ),
        rule(
            354,
            "Opening games",
            "In live games the house opens and closes games.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 1",
        ),
        rule(
            355,
            "Seat fees",
            "In live games seat fees are collected in advance, with free hands in certain cases.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 2",
        ),
        rule(
            356,
            "Taking chips along",
            (
                "In live games chips may be taken along for safety and must come back in full. "
                "In tournaments chips never leave the table."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 4; section 15.26",
        ),
        rule(
            357,
            "Coming back",
            "In live games whoever comes back within an hour of leaving brings the same amount.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 5",
        ),
        rule(
            359,
            "Chips announced in live games",
            (
                "In live games chips that are bought play before they arrive if they were "
                "announced, and otherwise only up to the smallest buy-in."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 6-7",
        ),
        rule(
            360,
            "No racks",
            "In live games nobody plays from a rack.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 8",
        ),
        rule(
            361,
            "Your own chips",
            "In live games nobody plays another player's chips.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 10",
        ),
        rule(
            362,
            "Seats with permission",
            (
                "In live games seats are taken, and seats of absent players played over, only "
                "with permission."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 11-12",
        ),
        rule(
            363,
            "No betting for others",
            "In live games nobody puts in bets, antes or blinds for somebody else.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 13-14",
        ),
        rule(
            364,
            "Changing limits",
            "In live games two objections are enough to keep the limits as they are.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 17",
        ),
        rule(
            365,
            "Half an hour away",
            (
                "In live games chips may be picked up after 30 minutes away, unless somebody was "
                "told."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 20",
        ),
        rule(
            366,
            "Keeping a seat",
            "In live games a seat is kept five minutes, ten at most, while somebody waits for it.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 21",
        ),
        rule(
            367,
            "Waiting lists",
            (
                "In live games people on a waiting list have to be there and hear the call; a "
                "seat is kept for 20."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 seating 1-2",
        ),
        rule(
            368,
            "Where newcomers go",
            "In live games the house sends newcomers where they are needed most.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 seating 3",
        ),
        rule(
            369,
            "One seat each",
            "In live games a player has one seat.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 seating 4",
        ),
        rule(
            370,
            "Choosing seats",
            "In live games seats of a new game are chosen in order of arrival, then by the list.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 seating 7",
        ),
        rule(
            371,
            "One seat more",
            "In live games a game may start with one extra seat to avoid a dispute.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 seating 8",
        ),
        rule(
            372,
            "Must-move games",
            (
                "In live games a must-move game has its own order; refusing, and playing up to "
                "the big blind, are regulated."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 seating 9; section 2 seating 11",
        ),
        rule(
            373,
            "Seated players first",
            "In live games players already seated come before newcomers for a free seat.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 seating 12",
        ),
        rule(
            374,
            "Two seats at once",
            (
                "In live games somebody who has kept a seat elsewhere has to leave the old one "
                "in time."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 seating 13",
        ),
        rule(
            375,
            "A broken game",
            (
                "When a live game breaks, cards are drawn for the order of seats; the floor "
                "draws for whoever is absent."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 seating 14",
        ),
        rule(
            376,
            "Buying in",
            (
                "In live limit games a full buy-in is at least ten times the largest bet, unless "
                "something else was set."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 3 buy-in 1",
        ),
        rule(
            377,
            "Buying in short",
            (
                "In live games one short buy-in is allowed in each game; adding chips between "
                "hands is free."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 3 buy-in 2",
        ),
        rule(
            378,
            "Changing games",
            (
                "In live games forced moves keep their amount; whoever moves by choice needs a "
                "full buy-in."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 3 buy-in 3",
        ),
        rule(
            379,
            "What this edition leaves out",
            (
                "These rules leave out some sections of the rules they are based on; where they "
                "are silent, those hold."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            home_poker_tourney=reading("changes"),
        ),
        rule(
            380,
            "A card turned up in stud",
            "In stud a down card dealt face up in the first deal is a misdeal.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 15.32",
        ),
    ),
)
