"""What each fact does to the state, one module per subject; `apply` knows which does which.

Bookkeeping only. A fact says what happened, so no rule of the house is consulted here: a corrected
rule must not change the past. Each function states what must hold and raises ImpossibleFact.
"""
