"""What the log says happened, in sentences that a volunteer understands."""

from dataclasses import replace

import pytest

from rules_engine.cards import parse_card
from rules_engine.clock.clock import PauseReason
from rules_engine.clock.hand_clock import Caller
from rules_engine.clock.structure_changes import with_rest
from rules_engine.clock.structures import default_structure
from rules_engine.house.keys import PenaltyKind, PenaltyStep
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.prizes import Goods, Picking
from rules_engine.prizes.payout_plan import default_plan
from rules_engine.prizes.pool import Price
from rules_engine.prizes.results import Results
from rules_engine.room.button import Positions
from rules_engine.tournament import Fact, Line, Log, SeatRef, facts
from rules_engine.tournament.facts import KINDS, ClockOutcome
from rules_engine.tournament.numbered import Numbered
from rules_engine.tournament.state import MoveReason
from tests.rules_engine.night import EVENING, ZONE, make_terms
from tournaments.log.wording import describe, describe_wish, who
from tournaments.models import User, Wish

HOUSE = SHIPPED["st-gabriel"]
STRUCTURE = default_structure(HOUSE)
SEAT, TO = SeatRef(3, 5), SeatRef(1, 2)
PRICE = Price(fee=40_00, prize_part=32_00)
OPENED = facts.TournamentOpened(
    at=EVENING, terms=make_terms(), structure=STRUCTURE, time_zone=ZONE, starts_at=EVENING
)
MOVE = facts.MoveOrdered(
    at=EVENING, move=2, entry=5, origin=SEAT, to=TO, why=MoveReason.BALANCE, cards=()
)
REPORT = facts.BustReported(at=EVENING, report=3, entry=5, seat=SEAT, hand=7)
CALL = facts.TableCalled(at=EVENING, call=4, table=3, reason="bet out of turn")
CLOCK = facts.ClockCalled(
    at=EVENING, call=5, seat=SEAT, hand=7, caller=Caller.TABLE_MATE, facing_bet=True
)
RULING = facts.RulingRecorded(
    at=EVENING, ruling=6, table=3, irregularity="x", headline="The bet stands.", waits=True
)
POT = facts.PotHeld(at=EVENING, pot=7, table=3, chips=1200, reason="who showed first?")
BUST = facts.SeatBusted(at=EVENING, entry=5, seat=SEAT, hand=7)
CARRIED = facts.PotCarried(
    at=EVENING, pot=9, table=3, seat=2, chips=40, reason="a blind was dodged", entitled=(1, 2)
)
BEGUN = (OPENED, MOVE, REPORT, CALL, CLOCK, RULING, POT, BUST, CARRIED)
KEPT = tuple(Line(number, number, fact) for number, fact in enumerate(BEGUN, 1))
LOG = replace(
    Log.read([Line(1, 1, OPENED)]), lines=Numbered.of({line.number: line for line in KEPT})
)


def said(sentence: str, fact: Fact) -> tuple[Fact, str]:
    return fact, sentence


TOLD = [
    said("Sales opened.", OPENED),
    said(
        "Entry 5 bought in for €40.",
        facts.EntryAdmitted(at=EVENING, entry=5, chips=100, price=PRICE, rules_version=1),
    ),
    said(
        "Entry 9 was out and bought in again.",
        facts.EntryAdmitted(
            at=EVENING, entry=9, chips=100, price=PRICE, rules_version=1, re_entry_of=5
        ),
    ),
    said(
        "The entry was sold to the wrong person: it is entry 5's.",
        facts.HolderChanged(at=EVENING, entry=5, holder=12, was=7),
    ),
    said("Entry 5 is on the waiting list.", facts.EntryWaitlisted(at=EVENING, entry=5)),
    said(
        "Entry 5's entry was taken back. Ill.",
        facts.EntryWithdrawn(at=EVENING, entry=5, chips=100, reason="ill"),
    ),
    said(
        "Entry 5 needs table 3 and a table without entries 6, 7 and not to be moved.",
        facts.NeedsStated(at=EVENING, entry=5, table=3, apart_from=(6, 7), stays=True),
    ),
    said(
        "Late entries are allowed until the end of level 2.",
        facts.LateEntriesAllowed(at=EVENING, until_level=2),
    ),
    said(
        "The charity is St. Anne, the licence number not given.",
        facts.PurposeChanged(at=EVENING, charity="St. Anne", licence_number=""),
    ),
    said("The names of 2 entries were erased.", facts.NamesErased(at=EVENING, entries=(1, 2))),
    said("The name of entry 5 was corrected.", facts.NameCorrected(at=EVENING, entry=5)),
    said("Registration closed.", facts.RegistrationClosed(at=EVENING)),
    said(
        "Entry 5 announced a rebuy of 1,000 chips.",
        facts.RebuyAnnounced(at=EVENING, entry=5, chips=1000, report=None, in_play=True),
    ),
    said("Entry 5 asked for a rebuy.", facts.RebuyAsked(at=EVENING, report=9, entry=5)),
    said("Entry 5 buys no rebuy.", facts.RebuyDeclined(at=EVENING, report=9, entry=5)),
    said(
        "Entry 5 took a rebuy of 100 chips.",
        facts.RebuyTaken(at=EVENING, entry=5, chips=100, price=PRICE, is_brought=True),
    ),
    said(
        "The chips of entry 5's rebuy are on the table.",
        facts.ChipsConfirmed(at=EVENING, entry=5),
    ),
    said(
        "Entry 5 took an add-on of 100 chips.",
        facts.AddOnTaken(at=EVENING, entry=5, chips=100, price=PRICE),
    ),
    said(
        "The tournament was called off. Too few came.",
        facts.TournamentCancelled(at=EVENING, reason="too few came"),
    ),
    said("Play began: the clock runs.", facts.ClockStarted(at=EVENING)),
    said(
        "The clock was paused. Fire alarm.",
        facts.ClockPaused(at=EVENING, reason=PauseReason.DIRECTOR, note="fire alarm"),
    ),
    said(
        "The clock was found paused: Riffle had been off.",
        facts.ClockPaused(at=EVENING, reason=PauseReason.OUTAGE),
    ),
    said(
        "The clock was paused by itself: the computer's time of day had jumped.",
        facts.ClockPaused(at=EVENING, reason=PauseReason.JUMP),
    ),
    said(
        "The computer's time of day was put back by 60 min, and the clock went with it.",
        facts.TimePutBack(at=EVENING, seconds=3600),
    ),
    said("The clock runs again.", facts.ClockResumed(at=EVENING)),
    said("The clock was set to level 4.", facts.LevelSet(at=EVENING, level=4)),
    said(
        "The clock was set to level 4, 1:05 min left.",
        facts.LevelSet(at=EVENING, level=4, left_seconds=65),
    ),
    said("This level was made 1 min shorter.", facts.TimeAdded(at=EVENING, seconds=-60)),
    said("This level was changed and put back.", facts.TimeAdded(at=EVENING, seconds=0)),
    said("This level ended early.", facts.ClockAdvanced(at=EVENING)),
    said("A rest break of 10 min began.", facts.RestTaken(at=EVENING, seconds=600)),
    said(
        "The clock was paused until 19:00. The raffle.",
        facts.ClockPaused(
            at=EVENING, reason=PauseReason.DIRECTOR, note="the raffle", until=EVENING
        ),
    ),
    said(
        "The pause goes on until 19:00. The raffle.",
        facts.PauseAnnounced(at=EVENING, note="the raffle", until=EVENING),
    ),
    said(
        "The pause goes on until the director ends it.", facts.PauseAnnounced(at=EVENING, note="")
    ),
    said("Play is to begin at 19:00.", facts.StartChanged(at=EVENING, starts_at=EVENING)),
    said(
        "The levels were changed: No rest break after level 3.",
        facts.StructureChanged(at=EVENING, structure=with_rest(STRUCTURE, after=3, seconds=0)),
    ),
    said(
        "The levels still to come were changed.",
        facts.StructureChanged(at=EVENING, structure=STRUCTURE),
    ),
    said("Play has no time limit any more.", facts.HardStopSet(at=EVENING)),
    said("Play ends at 19:00 at the latest.", facts.HardStopSet(at=EVENING, stop_at=EVENING)),
    said("The rules were changed.", facts.HouseChanged(at=EVENING, house=HOUSE, points=())),
    said(
        "The results are sealed: 2 places.",
        facts.ResultsSealed(at=EVENING, rests_on="x", results=Results(((5, 1, 1), (6, 2, 2)))),
    ),
    said("The prizes were changed.", facts.PrizesChanged(at=EVENING, payouts=default_plan(HOUSE))),
    said(
        "Seats were drawn for 1 entries.",
        facts.SeatsDrawn(at=EVENING, seed="x", seats=((5, 3, 5),)),
    ),
    said("Entry 5 got a seat: table 1, seat 2.", facts.EntrySeated(at=EVENING, entry=5, to=TO)),
    said("Table 3 came into play.", facts.TableOpened(at=EVENING, table=3)),
    said("Nobody is to sit at table 3, seat 5.", facts.SeatBlocked(at=EVENING, seat=SEAT)),
    said("Table 3, seat 5, can be used again.", facts.SeatUnblocked(at=EVENING, seat=SEAT)),
    said(
        "Table 3 drew for the button: seat 5 has it, with A♠.",
        facts.ButtonDrawn(at=EVENING, table=3, seat=5, cards=((5, parse_card("As")),)),
    ),
    said(
        "The button of table 3 was put at seat 5. It slid.",
        facts.ButtonCorrected(at=EVENING, table=3, seat=5, reason="it slid"),
    ),
    said("Entry 5 moves from table 3, seat 5 to table 1, seat 2.", MOVE),
    said("Entry 5 left table 3, seat 5, for table 1, seat 2.", facts.MoveLeft(at=EVENING, move=2)),
    said("Entry 5 sat down at table 1, seat 2.", facts.MoveArrived(at=EVENING, move=2)),
    said(
        "Entry 5 does not move to table 1, seat 2. Wheelchair.",
        facts.MoveCancelled(at=EVENING, move=2, reason="wheelchair"),
    ),
    said("Table 3 closes.", facts.TableBroken(at=EVENING, table=3)),
    said(
        "Table 3 closes. Cards: entry 5 10♥.",
        facts.TableBroken(at=EVENING, table=3, cards=((5, parse_card("Th")),)),
    ),
    said("1 entries drew new seats.", facts.RedrawDone(at=EVENING, seed="x", seats=((5, 1, 2),))),
    said(
        "Entry 5 really sits at table 1, seat 2. Sat down wrongly.",
        facts.SeatCorrected(at=EVENING, entry=5, to=TO, reason="sat down wrongly"),
    ),
    said(
        "Entry 5 really sits at table 1, seat 2, and changed places with entry 7. Mixed up.",
        facts.SeatCorrected(at=EVENING, entry=5, to=TO, swapped_with=7, reason="mixed up"),
    ),
    said(
        "Table 3 began hand 7 with 3 players.",
        facts.HandStarted(
            at=EVENING, table=3, hand=7, level=1, positions=Positions(1, 2, 5), dealt_in=(1, 2, 5)
        ),
    ),
    said(
        "Table 3 finished hand 7.",
        facts.HandEnded(at=EVENING, table=3, hand=7),
    ),
    said(
        "Hand 7 at table 3 does not count. Misdeal.",
        facts.HandVoided(at=EVENING, table=3, hand=7, reason="misdeal"),
    ),
    said("Entry 5 was reported out, table 3, seat 5.", REPORT),
    said(
        "Entry 5 is not out, table 3, seat 5. Has chips left.",
        facts.BustRejected(at=EVENING, report=3, reason="has chips left"),
    ),
    said("Entry 5 is out, table 3, seat 5.", BUST),
    said(
        "Entry 5 is out, table 3, seat 5, by entries 6.",
        facts.SeatBusted(at=EVENING, entry=5, seat=SEAT, hand=7, knocked_out_by=(6,)),
    ),
    said(
        "Entry 5 had 400 chips before the last hand.",
        facts.StartStated(at=EVENING, entry=5, chips_before=400),
    ),
    said(
        "Nobody knows what entry 5 had before the last hand.",
        facts.StartStated(at=EVENING, entry=5, chips_before=0, nobody_knows=True),
    ),
    said("Entry 5 handed in the ticket.", facts.TicketReturned(at=EVENING, entry=5)),
    said("The tables play hand for hand.", facts.HandForHandStarted(at=EVENING)),
    said("The tables play at their own pace again.", facts.HandForHandEnded(at=EVENING)),
    said(
        "Table 3 counted its chips: seat 1: 1,200; seat 5: 80.",
        facts.StacksCounted(at=EVENING, table=3, stacks=((1, 1200), (5, 80))),
    ),
    said(
        "The stack of entry 5 was put right, to 1,200. Counted.",
        facts.StackCorrected(at=EVENING, entry=5, chips=1200, reason="counted"),
    ),
    said(
        "Table 7 with 9 seats was put into the room.",
        facts.TableAdded(at=EVENING, table=7, seats=9),
    ),
    said(
        "Table 3 changed the chips of 1 for 5: seat 1 +2, seat 4 -3.",
        facts.ChipsRaced(at=EVENING, table=3, small=1, large=5, changes=((1, 2), (4, -3))),
    ),
    said(
        "Table 3 changed the chips of 1 for 5.",
        facts.ChipsRaced(at=EVENING, table=3, small=1, large=5, changes=()),
    ),
    said(
        "25 chips of entry 5 left play. Pocketed.",
        facts.ChipsRemoved(at=EVENING, entry=5, chips=25, reason="pocketed"),
    ),
    said(
        "25 chips of entry 5 were found, and play. On the floor.",
        facts.ChipsFound(at=EVENING, entry=5, chips=25, reason="on the floor"),
    ),
    said(
        "25 chips that entry 5 found too late left play. The next deal has begun.",
        facts.FoundChipsRemoved(
            at=EVENING, entry=5, chips=25, reason="the next deal has begun", recorded_for=2
        ),
    ),
    said("40 chips of seat 2 at table 3 lie in the next pot. A blind was dodged.", CARRIED),
    said(
        "What lay in the pot of table 3 was given out: seat 5: 40. Nobody else is entitled.",
        facts.PotReleased(at=EVENING, pot=9, given=((5, 40),), reason="nobody else is entitled"),
    ),
    said("1,200 chips of a pot at table 3 are held. Who showed first?", POT),
    said(
        "Chips were taken back at table 3: seat 1: 1,200. Who showed first?",
        replace(POT, taken=((1, 1200),)),
    ),
    said(
        "What was held at table 3 was given out: seat 5: 1,200.",
        facts.PotReleased(at=EVENING, pot=7, given=((5, 1200),)),
    ),
    said("Table 3 called the director. Bet out of turn.", CALL),
    said("The call of table 3 was answered.", facts.CallAnswered(at=EVENING, call=4)),
    said("The clock was called on table 3, seat 5.", CLOCK),
    said(
        "The clock called on table 3, seat 5, ended: the player acted.",
        facts.ClockCallClosed(at=EVENING, call=5, outcome=ClockOutcome.ACTED),
    ),
    said("Entry 5 is away; the chips play on.", facts.EntryAbsent(at=EVENING, entry=5)),
    said(
        "Entry 5 has gone home; the chips play on.",
        facts.EntryAbsent(at=EVENING, entry=5, for_good=True),
    ),
    said("Entry 5 has not come.", facts.EntryAbsent(at=EVENING, entry=5, never_came=True)),
    said(
        "Entry 5 is on the way and keeps the chips in place.",
        facts.EntryAbsent(at=EVENING, entry=5, never_came=True, is_coming=True),
    ),
    said("Entry 5 is back.", facts.EntryReturned(at=EVENING, entry=5)),
    said(
        "Entry 5 never came: 80 chips left play.",
        facts.NoShowRemoved(at=EVENING, entry=5, chips=80),
    ),
    said(
        "Entry 5 got a timeout of 10 minutes. Foul language.",
        facts.PenaltyGiven(
            at=EVENING,
            penalty=9,
            entry=5,
            step=PenaltyStep(PenaltyKind.TIMEOUT, 10),
            reason="foul language",
        ),
    ),
    said("Entry 5 has served the penalty.", facts.PenaltyServed(at=EVENING, penalty=9, entry=5)),
    said(
        "Entry 5 was disqualified with 80 chips. Again.",
        facts.EntryDisqualified(at=EVENING, entry=5, reason="again", chips=80),
    ),
    said("Table 3 asks for a ruling: The bet stands.", RULING),
    said("Ruled at table 3: The bet stands.", replace(RULING, waits=False)),
    said(
        "The ruling at table 3 holds: The bet stands.", facts.RulingConfirmed(at=EVENING, ruling=6)
    ),
    said(
        "The ruling at table 3 was carried out: The bet stands.",
        facts.RulingCarriedOut(at=EVENING, ruling=6),
    ),
    said(
        "The ruling at table 3 was done by hand: The bet stands.",
        facts.RulingCarriedOut(at=EVENING, ruling=6, by_hand=True),
    ),
    said(
        "Ruled otherwise at table 3: The bet goes back. Seen by all.",
        facts.RulingOverruled(
            at=EVENING, ruling=6, headline="The bet goes back.", reason="seen by all"
        ),
    ),
    said("Announced: Soup is ready.", facts.AnnouncementMade(at=EVENING, text="Soup is ready")),
    said("The announcement was taken down.", facts.AnnouncementMade(at=EVENING, text="")),
    said(
        "Taken back: Entry 5 is out, table 3, seat 5. Wrong seat.",
        facts.WishUndone(at=EVENING, wish=8, reason="wrong seat"),
    ),
    said("Time is up: play ended, and the chips decide.", facts.PlayStopped(at=EVENING)),
    said(
        "Play was ended, and the chips decide. The hall closes.",
        facts.PlayStopped(at=EVENING, reason="The hall closes"),
    ),
    said(
        "Those still in agreed on a deal: entry 5 €600, entry 6 €500.50.",
        facts.DealAgreed(at=EVENING, shares=((5, 600_00), (6, 500_50)), consents=(5, 6)),
    ),
    said(
        "Cards were drawn for a tie: entry 5 A♠.",
        facts.TieDrawn(at=EVENING, cards=((5, parse_card("As")),)),
    ),
    said(
        "Entry 5 picked the hamper.",
        facts.PackagePicked(at=EVENING, entry=5, package="the hamper"),
    ),
    said(
        "A deal was proposed: entry 5 €600, entry 6 €500.50.",
        facts.DealProposed(at=EVENING, shares=((5, 600_00), (6, 500_50))),
    ),
    said("Entry 5 agreed to the deal.", facts.DealConsented(at=EVENING, entry=5)),
    said("Entry 5 no longer agrees to the deal.", facts.ConsentTakenBack(at=EVENING, entry=5)),
    said("Nothing came of the deal: play goes on.", facts.DealDropped(at=EVENING)),
    said(
        "Aunt May picks a prize for entry 5.",
        facts.PickerStated(at=EVENING, entry=5, how=Picking.BY_PROXY, proxy="Aunt May"),
    ),
    said(
        "Entry 5 is away: the director picks last, for entry 5.",
        facts.PickerStated(at=EVENING, entry=5, how=Picking.AWAY),
    ),
    said(
        "Entry 5 was given the package.",
        facts.PrizeHandedOver(at=EVENING, entry=5, what=Goods.PACKAGE),
    ),
    said(
        "The place of entry 5 was put right, to 3. Wrong order.",
        facts.PlaceCorrected(at=EVENING, entry=5, place=3, reason="wrong order"),
    ),
]


@pytest.mark.parametrize(("fact", "sentence"), TOLD)
def test_a_fact_is_a_sentence(fact: Fact, sentence: str) -> None:
    assert describe(fact, LOG, currency="EUR") == sentence


def test_every_kind_of_fact_has_its_sentence() -> None:
    assert {type(fact) for fact, _ in TOLD} == set(KINDS.values())


def test_a_wish_of_many_facts_is_told_by_the_first() -> None:
    broken = facts.TableBroken(at=EVENING, table=3)
    assert describe_wish([broken, MOVE, MOVE], LOG, currency="EUR") == (
        "Table 3 closes. 2 more lines in the log."
    )
    assert describe_wish([broken, REPORT], LOG, currency="EUR") == (
        "Table 3 closes. Entry 5 was reported out, table 3, seat 5."
    )


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        (Wish(actor="user 3", user=User(username="maeve", first_name="Maeve")), "Maeve"),
        (Wish(actor="tablet 12 of table 3"), "the tablet of table 3"),
        (Wish(actor="riffle"), "Riffle"),
    ],
)
def test_whoever_wished_is_named_as_people_do(wish: Wish, name: str) -> None:
    assert who(wish) == name
