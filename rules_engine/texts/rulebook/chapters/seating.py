"""The rulebook on seating and table sizes."""

from rules_engine.house import keys
from rules_engine.texts.rulebook.rule import Chapter, Reach, Treatment, reading, rule, when

CHAPTER = Chapter(
    "Seating and table sizes",
    (
        rule(
            24,
            "Drawing seats",
            "Seats are drawn at random.",
            Treatment.COMPUTE,
            st_gabriel="General 3; event box",
            roberts="section 15.2",
            club="1.1",
            charity_draft="51",
        ),
        rule(
            25,
            "Choosing a seat card",
            (
                "At a single table early entrants may choose among seat cards lying face up, "
                "because the button is drawn separately."
            ),
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 15.2",
        ),
        rule(
            26,
            "Table sizes",
            "{seats_target} {two_table_point} {final_table_size}",
            Treatment.COMPUTE,
            st_gabriel="table sizes",
            club=reading("3.6"),
        ),
        rule(
            27,
            "Six-handed tables",
            (
                "In the six-handed format a table is meant for {seats_target.six_handed} "
                "players. When {two_table_point.six_handed} are left they form two tables, and "
                "the last {final_table_size.six_handed} form the final table."
            ),
            Treatment.COMPUTE,
            reach=Reach.AS_PRINTED,
            st_gabriel="table sizes",
        ),
        rule(
            28,
            "Too few tables in the room",
            (
                "If the room has too few tables, play may start with more players at each; the "
                "intended size is reached as players bust."
            ),
            Treatment.RECORD,
            st_gabriel="table sizes",
        ),
        rule(
            29,
            "Everybody at the final table",
            (
                "When {final_table_size.eight_handed} players are left they form the final "
                "table. Eight places are paid."
            ),
            Treatment.COMPUTE,
            when("payouts", keys.Payouts.DIRECTOR_TABLE_8_PLACES),
            club="3.6",
        ),
        rule(
            30,
            "No change of seats",
            "Once play has begun nobody changes seat except when the director says so.",
            Treatment.ENFORCE,
            roberts="section 15.13",
            club="1.1",
        ),
        rule(
            31,
            "Redraws",
            "{redraw_at_tables}",
            Treatment.COMPUTE,
            roberts="section 15.17",
        ),
        rule(
            32,
            "Leaving the seat",
            "Whoever busts leaves the table at once.",
            Treatment.GUIDE,
            st_gabriel="General 5",
            roberts="section 15.20",
        ),
        rule(
            33,
            "The first button",
            "{first_button}",
            Treatment.COMPUTE,
            example=(
                "Seat 1 has the king of hearts, seat 2 the ace of diamonds, seat 3 the "
                "ace of clubs, seat 4 the queen of spades: the button is at seat 2."
            ),
            roberts="section 15.29; section 2 seating 6",
            club="1.2",
        ),
        rule(
            34,
            "Order of suits",
            (
                "Where suits decide between cards that are drawn or dealt for something, they "
                "rank spades, hearts, diamonds, clubs from the top. In poker hands they never "
                "count."
            ),
            Treatment.COMPUTE,
            example="The ace of clubs loses to the ace of diamonds and beats the king of spades.",
            st_gabriel=reading("Appendix B 3b"),
            roberts="section 3 ties 1",
            club="1.2",
        ),
        rule(
            35,
            "Dealing a card to decide something",
            (
                "When a card dealt to each player decides who moves or the like, dealing begins "
                "to the left of whoever deals, wherever the button is."
            ),
            Treatment.GUIDE,
            roberts="section 3 ties 2",
        ),
        rule(
            36,
            "Only players at the table",
            "People who do not play do not sit at the table.",
            Treatment.TEXT,
            reach=Reach.WHO_SAYS_IT,
            roberts="section 2 procedures 26",
        ),
    ),
)
