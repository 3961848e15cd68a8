"""The rulebook on rest breaks."""

from rules_engine.texts.rulebook.rule import Chapter, Treatment, rule

CHAPTER = Chapter(
    "Rest breaks",
    (
        rule(
            174,
            "Rest breaks",
            "{break_after_levels}",
            Treatment.COMPUTE,
            st_gabriel="blind table; General 9",
        ),
        rule(
            175,
            "Sitting out",
            "You may sit out whenever you like; your blinds and antes keep being posted.",
            Treatment.RECORD,
            st_gabriel="General 9",
        ),
    ),
)
