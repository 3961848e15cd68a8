"""When will it be over? The pace of a field, fitted on simulated nights and corrected by tonight's.

How many go out in a hand depends above all on how deep the stacks are. Over hundreds of simulated
nights of every house, with fields of 10 to 120, the number of busts per hand at a table while the
average stack of the tournament is `d` big blinds is very nearly

    DEEP + SHORT * exp(-d / DEPTH)

whatever the size of the table. It is less at first, because everybody begins with the same stack
and it takes an hour until some are short; less heads-up, where nobody else goes out; and less
while those without chips can buy new ones. With less than a big blind each, where very short
levels lead, hands are played blind: more go out, however early it is. A hand takes so many seconds,
and so many more for each player. So the field shrinks at a rate that is known for every level of
the timetable, and following it down, bust after bust and level after level, tells when it comes to
one table, to the money and to the winner. `python -m bench.fit_forecast` fits the constants of
`rates` anew.

Nights differ. Busts so far are set against those that the same rates give for the time played, and
the quotient is tonight's pace; the fewer were to be expected, the closer it is kept to 1.

The way to a milestone is a sum of waiting times, one for each bust. Were they independent, their
squares would add up to the square of the spread. But a field that is behind meets higher blinds
and catches up: near the depth that fields settle at, busts change by a little more than one percent
for each percent of depth, so of a lead at `k` players only the share (j / k) ** 1.2 is left at `j`.
Waiting times count that much. What is not known about the pace counts in the same way. A sum of
waiting times is nearly gamma distributed, and its tenth, fiftieth and ninetieth percent are given.

Nothing here is random and nothing is kept: the same tournament and time give the same forecast.
"""

from rules_engine.forecast.estimate import Estimate, Forecast, Stop, forecast
from rules_engine.forecast.options import Option, OptionKind, options

__all__ = ["Estimate", "Forecast", "Option", "OptionKind", "Stop", "forecast", "options"]
