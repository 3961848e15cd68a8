"""What each fact does to the state, one module per subject.

Bookkeeping only. A fact says what happened, so no rule of the house is consulted here: a corrected
rule must not change the past. Each function states what must hold and raises ImpossibleFact.
"""

from rules_engine.tournament.appliers import absences as absences
from rules_engine.tournament.appliers import announcements as announcements
from rules_engine.tournament.appliers import busts as busts
from rules_engine.tournament.appliers import calls as calls
from rules_engine.tournament.appliers import chips as chips
from rules_engine.tournament.appliers import clock as clock
from rules_engine.tournament.appliers import deals as deals
from rules_engine.tournament.appliers import entries as entries
from rules_engine.tournament.appliers import expulsions as expulsions
from rules_engine.tournament.appliers import hands as hands
from rules_engine.tournament.appliers import moves as moves
from rules_engine.tournament.appliers import penalties as penalties
from rules_engine.tournament.appliers import prizes as prizes
from rules_engine.tournament.appliers import purchases as purchases
from rules_engine.tournament.appliers import rulings as rulings
from rules_engine.tournament.appliers import seating as seating
from rules_engine.tournament.appliers import terms as terms
from rules_engine.tournament.appliers.applier import APPLIERS as APPLIERS
