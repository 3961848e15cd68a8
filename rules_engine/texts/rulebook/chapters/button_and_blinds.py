"""The rulebook on button and blinds."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule, when

CHAPTER = Chapter(
    "Button and blinds",
    (
        rule(
            37,
            "Button, small blind, big blind",
            (
                "The button marks the dealer. The next seat clockwise owes the small blind and "
                "the one after it the big blind. The button acts last on every street after the "
                "first."
            ),
            Treatment.COMPUTE,
            example=(
                "Button at seat 3, players at seats 1 to 6: seat 4 posts the small "
                "blind, seat 5 the big blind, seat 6 acts first."
            ),
            st_gabriel="Appendix A 1; Appendix A 3; Appendix A 5",
            roberts="section 4 intro",
            home_poker_tourney=reading(
                "booklet play 1-2; booklet play 6; booklet play 8; booklet play 10"
            ),
        ),
        rule(
            38,
            "Post before the deal",
            "Blinds and antes are on the table before cards are dealt.",
            Treatment.ENFORCE,
            st_gabriel="Appendix A 3",
            roberts=reading("section 4 intro"),
            home_poker_tourney=reading("booklet hand 2; booklet play 1-3"),
            charity_draft="18",
        ),
        rule(
            39,
            "Who acts first",
            (
                "Before the flop the player to the left of the big blind acts first. After the "
                "flop the first player still in to the left of the button does."
            ),
            Treatment.COMPUTE,
            example=(
                "Button 3, small blind 4 has folded, big blind 5: seat 6 acts first "
                "before the flop, seat 5 on the flop."
            ),
            st_gabriel="Appendix A 4-5",
            roberts="section 4 intro",
            home_poker_tourney="booklet play 4; booklet play 6; booklet play 8; booklet play 10",
        ),
        rule(
            40,
            "The option of the big blind",
            (
                "A blind is a live bet. If nobody has raised when the action comes back to the "
                "big blind, that player may check or raise."
            ),
            Treatment.COMPUTE,
            st_gabriel="Appendix A 4",
            roberts="section 4 intro; section 4.3; section 4.9",
            home_poker_tourney=reading("booklet play 4; booklet say 3"),
            club=reading("2.5"),
        ),
        rule(
            41,
            "The option after a short all-in",
            (
                "The big blind keeps the option to raise when somebody went all-in for less than "
                "a full raise."
            ),
            Treatment.COMPUTE,
            example=(
                "The big blind is 2, a player goes all-in for 3 and others call: the big "
                "blind may fold, call 1 more, or raise to 5 or more."
            ),
            st_gabriel="Appendix A 4",
        ),
        rule(
            42,
            "The dead button",
            (
                "The big blind always goes to the next player due for it. The small blind "
                "belongs to the seat that had the big blind, and the button to the seat that had "
                "the small blind, even if nobody sits there now."
            ),
            Treatment.COMPUTE,
            when("button_rule", keys.ButtonRule.DEAD),
            st_gabriel="General 7; Appendix C 1b; Appendix C 2a-b",
            roberts="section 4.2b; section 15.30",
            home_poker_tourney=reading("sheet button"),
            charity_draft=reading("21-24"),
        ),
        rule(
            43,
            "Small blind gone",
            (
                "If the small blind busts and nobody takes the seat, the button goes to the "
                "empty seat. The old big blind posts the small blind, the next player the big "
                "blind, and the player who had the button acts last again."
            ),
            Treatment.COMPUTE,
            when("button_rule", keys.ButtonRule.DEAD),
            example=(
                "Button 1, small blind 2 (out), big blind 3: next the button is at empty "
                "seat 2, small blind 3, big blind 4, and seat 1 acts last."
            ),
            st_gabriel="Appendix C 2a",
            roberts=reading("section 4.2b; section 15.30"),
            home_poker_tourney="sheet button",
            charity_draft=reading("22"),
        ),
        rule(
            44,
            "Big blind gone",
            (
                "If the big blind busts, the button goes to the old small blind, nobody posts a "
                "small blind, and the next player posts the big blind. In the hand after that "
                "the button stands at the empty seat and both blinds are posted; the old small "
                "blind acts last twice."
            ),
            Treatment.COMPUTE,
            when("button_rule", keys.ButtonRule.DEAD),
            example=(
                "Button 1, small blind 2, big blind 3 (out): next button 2, no small "
                "blind, big blind 4; then button 3 (empty), small blind 4, big blind 5."
            ),
            st_gabriel="Appendix C 2b",
            roberts=reading("section 4.2b; section 15.30"),
            home_poker_tourney="sheet button",
            charity_draft=reading("21"),
        ),
        rule(
            45,
            "Both blinds gone",
            (
                "If both blinds bust, the button goes first to the old small-blind seat without "
                "a small blind, then to the old big-blind seat with both blinds. The same player "
                "acts last three hands in a row."
            ),
            Treatment.COMPUTE,
            when("button_rule", keys.ButtonRule.DEAD),
            example=(
                "Button 1, seats 2 and 3 out: next button 2, no small blind, big blind "
                "4; then button 3, small blind 4, big blind 5; seat 1 acts last in all "
                "three."
            ),
            st_gabriel="Appendix C 2c",
            roberts=reading("section 4.2b; section 15.30"),
            charity_draft=reading("23"),
        ),
        rule(
            46,
            "The empty seat is filled",
            (
                "All this happens only if nobody from another table takes the empty seat: a "
                "newcomer takes over the position that falls on it."
            ),
            Treatment.COMPUTE,
            when("button_rule", keys.ButtonRule.DEAD),
            example=(
                "Big blind 3 busts and somebody is moved to seat 3: next button 2, small "
                "blind 3, big blind 4."
            ),
            st_gabriel="Appendix C 2; General 7",
            roberts=reading("section 4.2b; section 15.15"),
            charity_draft=reading("52"),
        ),
        rule(
            47,
            "The moving button",
            (
                "The button goes to the next player still in, and the next two players post "
                "small and big blind, whoever posted before. So a blind can be skipped or posted "
                "twice."
            ),
            Treatment.COMPUTE,
            when("button_rule", keys.ButtonRule.MOVING),
            example=(
                "Button 1, small blind 2 (out), big blind 3: next button 3, small blind "
                "4, big blind 5."
            ),
            st_gabriel="Appendix C 1a",
            roberts="section 4.2a",
            club="3.5",
        ),
        rule(
            48,
            "Nobody skips a blind",
            (
                "Exits of others excuse nobody from a blind: in each turn round the table "
                "everybody pays both."
            ),
            Treatment.COMPUTE,
            when("button_rule", keys.ButtonRule.DEAD),
            st_gabriel=reading("Appendix C 1"),
            roberts="section 4.2; section 15.30",
            charity_draft="24",
        ),
        rule(
            49,
            "Two players",
            (
                "With two players the button posts the small blind, acts first before the flop "
                "and last after it."
            ),
            Treatment.COMPUTE,
            example=(
                "Players 2 and 5, button 2: seat 2 posts the small blind and acts first "
                "before the flop; on the flop seat 5 acts first."
            ),
            st_gabriel="General 10; Appendix A 3",
            roberts=reading("section 4 intro; section 4.4; section 15.31"),
            home_poker_tourney="sheet button; booklet two players 3",
            club=reading("1.6"),
            charity_draft=reading("20"),
        ),
        rule(
            50,
            "From three players to two",
            "{heads_up_entry}",
            Treatment.COMPUTE,
            st_gabriel="General 10; Appendix A 3",
            home_poker_tourney="sheet button; booklet two players 1",
            club=reading("1.6; 3.5"),
            charity_draft=reading("20; 24"),
        ),
        rule(
            51,
            "First card with two players",
            "With two players the first card goes to the one without the button.",
            Treatment.GUIDE,
            roberts=reading("section 4 intro"),
            home_poker_tourney="sheet button; booklet two players 2",
        ),
        rule(
            52,
            "Moving the button",
            "After each hand the button moves on clockwise. {button_rule}",
            Treatment.COMPUTE,
            st_gabriel="Appendix A 1; General 7; Appendix C 1b",
            roberts="section 4 intro; section 4.2b; section 15.30",
            home_poker_tourney=reading("booklet play 12; booklet showdown 7; sheet button"),
            club="3.5",
            charity_draft=reading("21-24"),
        ),
        rule(
            53,
            "Too few chips for a blind",
            (
                "Whoever has less than a blind or another forced bet is all-in with what there is "
                "and plays for the matching part of the pot. Nothing has to be made up later."
            ),
            Treatment.COMPUTE,
            example=(
                "The big blind is 100 and the stack 60: 60 goes in. If the hand is won, "
                "nothing is owed."
            ),
            st_gabriel="Appendix A 7; Appendix D betting 8",
            roberts="section 15.19",
            club=reading("6.1"),
            charity_draft=reading("19"),
        ),
        rule(
            54,
            "A short big blind changes nothing for the others",
            (
                "If the big blind is short, the others still come in for the full amount or "
                "all-in, and raises are as large as ever."
            ),
            Treatment.COMPUTE,
            example=(
                "The big blind is 100 and posts 60 all-in: the next player calls 100 or "
                "raises to 200 or more."
            ),
            st_gabriel="Appendix D betting 3",
            roberts="section 4.1",
            home_poker_tourney="booklet pot 6",
            club=reading("6.1"),
        ),
        rule(
            55,
            "Short ante",
            (
                "If a game has only antes and a player is short of one, that player contests the "
                "short amount times the number of players."
            ),
            Treatment.COMPUTE,
            example=(
                "Six players, ante 10, one has 4: a pot of 24 for all, and 30 for the five others."
            ),
            charity_draft="19; 19a",
        ),
        rule(
            56,
            "Short blind",
            (
                "If a game has only blinds and a player is short of one, that player contests "
                "the short amount times the number of players who put in at least as much, the "
                "player included."
            ),
            Treatment.COMPUTE,
            example=(
                "A big blind of 100 has 30; the small blind and two others call 100: a "
                "pot of 120 for all four and one of 210 for the three."
            ),
            charity_draft=reading("19; 19b"),
        ),
        rule(
            57,
            "Ante paid, blind short",
            (
                "{short_post_order} Such a player contests all the antes and, from everybody who "
                "comes in, as much as the short blind."
            ),
            Treatment.COMPUTE,
            example=(
                "Six players, ante 10, big blind 100, its player has 60: 10 ante and 50 "
                "blind. Small blind and two others call: 260 for all four, 150 for the "
                "three."
            ),
            charity_draft="19; 19c",
        ),
        rule(
            58,
            "Not even the ante",
            (
                "A player who cannot cover the ante contests that short amount from everybody and "
                "posts no blind."
            ),
            Treatment.COMPUTE,
            example=(
                "Six players, ante 10, and the big blind has only 7: a pot of 42, and the other "
                "15 in the next pot."
            ),
            charity_draft="19; 19d",
        ),
        rule(
            59,
            "No straddles",
            (
                "Nobody straddles in a tournament. In money games one straddle of twice the big "
                "blind is allowed to its left; whoever posts it acts last before the flop, and "
                "it is no raise."
            ),
            Treatment.ENFORCE,
            roberts="section 14.2; section 14.12",
        ),
        rule(
            60,
            "Dead money",
            "Antes, forfeited blinds and leftovers lie in the pot but are part of nobody's bet.",
            Treatment.COMPUTE,
            roberts=reading("section 4 intro; section 4.10"),
        ),
        rule(
            61,
            "Dodging a blind",
            "{dodged_blind}",
            Treatment.RECORD,
            st_gabriel=reading("General 2"),
            roberts=reading("section 15 intro"),
            club=reading("8.5"),
            charity_draft="55",
        ),
        rule(
            62,
            "The button was in the wrong place",
            (
                "If a hand was played with the button in the wrong place, button and blinds of "
                "the next one are set so that, as far as possible, everybody has each position "
                "once."
            ),
            Treatment.RULING,
            st_gabriel="Appendix D deck 6",
            roberts="section 3 irregularities 1",
            home_poker_tourney="booklet irregularities a",
        ),
        rule(
            63,
            "Newcomers in live games",
            (
                "In live games a newcomer waits for the big blind or posts its amount and is "
                "dealt in. Tournaments do not use this."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 4.5; section 15.15",
        ),
        rule(
            64,
            "Letting the button pass in live games",
            (
                "In live games a newcomer who has let the button go by once owes only the big "
                "blind. Tournaments do not use this."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 4.6",
        ),
        rule(
            65,
            "Playing over in live games",
            (
                "In live games somebody who plays over another seat counts as new, and posts or "
                "waits. Tournaments do not use this."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 4.7",
        ),
        rule(
            66,
            "Missed blinds in live games",
            (
                "In live games missed blinds are made up by posting all of them or by waiting "
                "for the big blind. In tournaments the stacks of absent players keep posting "
                "instead."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 4.10; section 15.3; section 15.9",
        ),
        rule(
            67,
            "Dealt in while owing a blind",
            (
                "In live games the hand of somebody dealt in while owing a blind is dead if the "
                "cards are looked at before the blind is paid; once it has been played it "
                "counts, and the blind is due next hand. Tournaments do not use this."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 4.11",
        ),
        rule(
            68,
            "A live game that has just started",
            (
                "In live games those who drew for the button owe missed blinds; newcomers owe "
                "none until the button has gone round once, and seats may be changed free of "
                "charge if no blind has passed the new seat. Tournaments do not use this."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 4.13",
        ),
        rule(
            69,
            "Changing seat in a live game",
            (
                "In live games somebody who changes seat comes back in the same place relative "
                "to the blinds or posts the big blind. Tournaments do not use this."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 4.14",
        ),
        rule(
            70,
            "Changing seat behind the button",
            (
                "In live games somebody who changes seat right after the button may let the "
                "blinds pass once and come in behind the button free of charge. Tournaments do "
                "not use this."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 4.15",
        ),
        rule(
            71,
            "Coming in between blind and button",
            (
                "In live games nobody comes in between the big blind and the button: one waits "
                "until the button has passed. In tournaments the seat decides."
            ),
            Treatment.RULING,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 4.8; section 15.15",
        ),
    ),
)
