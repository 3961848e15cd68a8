"""The rulebook on antes."""

from rules_engine.texts.rulebook.rule import Chapter, Treatment, rule

CHAPTER = Chapter(
    "Antes",
    (
        rule(
            72,
            "Paying antes",
            (
                "When the level has an ante, everybody who is dealt in puts it straight into the "
                "middle before the deal, absent players too. It never counts towards a bet."
            ),
            Treatment.COMPUTE,
            example=(
                "Level 6 with eight players: 8 x 2 + 10 + 20 = 46 in the pot before "
                "anybody acts, and a call costs 20."
            ),
            st_gabriel="Appendix A 3; Appendix A 9; blind table",
        ),
        rule(
            73,
            "Antes of absent players",
            "Antes are taken from the stacks of absent players, just like blinds.",
            Treatment.COMPUTE,
            example="An absent player out of the blinds at level 9: the stack shrinks by 5.",
            st_gabriel="General 9",
            roberts="section 15.3; section 15.9",
        ),
    ),
)
