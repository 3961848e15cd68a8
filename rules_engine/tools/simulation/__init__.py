"""Whole nights played by bots, through the public verbs only.

The engine is told what a log can know; the bots know more. They hold the chips, so hands end
plausibly and people go out when they have none left; and they have the time of day, so hands take
minutes, movers walk, staff come when they can. Everything they do is a `Wish`: when, who, which
verb, with what. They never look into the engine except as a screen would: they read the
tournament, ask its questions, follow its suggestions, and try a wish before making it where a
tablet would grey out the button.

Nobody keeps a script. A bot reacts to facts: a hand has begun, so it will end; a bust was reported,
so somebody goes and looks; a move was ordered, so the mover gets up. Each reaction puts a task on
the agenda, and a task looks again at the room when its time has come. So it does not matter who
wished for a fact. `wishes` is the stream of wishes from the present state of *any* log: whoever
drives it carries a wish out, here by calling the verb, elsewhere by sending it over the network,
and sends back the log as it then is. People may play along, take things back, or leave the bots to
finish a night that they began.

    stream = wishes(log, evening=evening, seed=7)
    wish = next(stream)
    while True:  # until StopIteration
        log = carried_out(wish)
        wish = stream.send(log)

`play` does that with the engine alone, `simulate` also keeps the story and the figures. Everything
is drawn from the seed, so a night can be played again.
"""

from rules_engine.tools.simulation.evening import Evening, Habits, plan_evening
from rules_engine.tools.simulation.full_hands import Players
from rules_engine.tools.simulation.night import Step, open_evening, play, wishes
from rules_engine.tools.simulation.record import Figures, Night, Recorder, simulate
from rules_engine.tools.simulation.story import tell
from rules_engine.tools.simulation.wish import Actor, Role, Wish, decide, table_actor

__all__ = [
    "Actor",
    "Evening",
    "Figures",
    "Habits",
    "Night",
    "Players",
    "Recorder",
    "Role",
    "Step",
    "Wish",
    "decide",
    "open_evening",
    "plan_evening",
    "play",
    "simulate",
    "table_actor",
    "tell",
    "wishes",
]
