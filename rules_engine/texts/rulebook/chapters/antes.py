"""The rulebook on antes."""

from rules_engine.texts.rulebook.rule import Chapter, Treatment, rule

CHAPTER = Chapter(
    "Antes",
    (
        rule(
            72,
            "Paying antes",
            (
                "{ante_rule} It goes straight into the middle before the deal, for absent players "
                "too."
            ),
            Treatment.COMPUTE,
            example=(
                "Eight players, ante 2, blinds 10 and 20: 46 in the pot before anybody acts, and "
                "a call costs 20."
            ),
            st_gabriel="Appendix A 3; Appendix A 9; General 9",
        ),
        rule(
            73,
            "Antes of absent players",
            "Antes are taken from the stacks of absent players, just like blinds.",
            Treatment.COMPUTE,
            example=(
                "An absent player out of the blinds, with an ante of 5: the stack shrinks by 5."
            ),
            st_gabriel="General 9",
            roberts="section 15.3; section 15.9",
        ),
    ),
)
