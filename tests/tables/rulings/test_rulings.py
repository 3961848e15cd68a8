"""Something went wrong: asking, recording, agreeing and ruling otherwise."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from html import unescape
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.house.keys import DodgedBlind, PenaltyKind, PenaltyStep
from rules_engine.house.rule_sets import SHIPPED
from rules_engine.room.table_view import SeatRef
from rules_engine.texts.rulings import ALL
from rules_engine.tournament.state import GivenRuling
from tables.director import screen as director_screen
from tables.director.queue_item import QueueItem
from tables.models import Table
from tables.rulings import screen as rulings_screen
from tables.rulings import screen_flow as ruling_flow
from tables.rulings import screen_given as ruling_given
from tables.rulings import services as rulings
from tables.rulings.screen_flow import Whence
from tables.rulings.screen_given import FollowUp
from tables.tablet import pairing
from tables.tablet import screen as table_screen
from tables.tablet.screen_ruling import RulingNotice, ruling_notice
from tables.tracked import services as tracking
from tests.asking import ask
from tests.factories import SOMEBODY, make_open_tournament
from tests.tables.nights import (
    do,
    entry_at,
    make_running_tournament,
    play_hand,
    seats_of,
    start_hand,
    state_of,
)
from tests.tables.tracked.tracked_tables import (
    finish,
    make_small_night,
    make_tracked_hand,
    start,
    tap,
    tracked,
)
from tournaments.log import log
from tournaments.log.log import Actor, Asked
from tournaments.models import Fact, Tournament, User
from tournaments.rights import Caller
from tournaments.terms.draft import Draft

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]

BrowserOf = Callable[[User | None], Client]
SCRIPT = {"Accept": "application/json"}
TABLET = Actor("tablet 1")
MISDEAL = {"exposed_cards": "1", "players_acted": "0", "exposed_card_number": "2"}


@pytest.fixture
def night() -> Tournament:
    return make_running_tournament()


def record(
    night: Tournament,
    irregularity: str = "hole_card_exposed_by_dealer",
    answers: dict[str, str] = MISDEAL,
    *,
    by: Actor = TABLET,
    table: int = 1,
    **more: str,
) -> GivenRuling:
    receipt = rulings.record_ruling(
        night.pk,
        table=table,
        irregularity=irregularity,
        answers=answers,
        asked=Asked(by),
        **more,
    )
    return state_of(night).floor.rulings[receipt.lines[0].number]


def bad_manners(night: Tournament, *, by: Actor = TABLET) -> GivenRuling:
    answers = {"misdeed": "abuse", "seat": str(seats_of(night)[0])}
    return record(night, "misconduct", answers, by=by)


def refused(code: str, act: Callable[[], object]) -> None:
    with pytest.raises(RuleViolation) as refusal:
        act()
    assert refusal.value.code == code


def with_tablet(night: Tournament, floor: User, table: int = 1) -> Client:
    place = Table.objects.get(tournament=night, number=table)
    now = datetime.now(UTC)
    client = Client()
    code = pairing.make_code(place.pk, by=floor, now=now)
    client.cookies["tablet"] = pairing.pair(code, now=now)[1]
    return client


# Asking


@pytest.mark.slow
@pytest.mark.parametrize("house", sorted(SHIPPED))
def test_every_irregularity_ends_in_a_ruling_by_clicking_on(house: str) -> None:
    tournament = make_open_tournament(tables=1, draft=Draft.of_house(house))
    whence, now = Whence(tournament.pk, 1), timezone.now()
    for one in ALL:
        given: dict[str, str] = {}
        for clicks in range(7):
            shown = ruling_flow.flow(whence, irregularity=one.id, given=given, now=now)
            if shown.ruling:
                break
            asked = shown.question
            assert asked
            assert clicks < 6, f"{one.id} never ends"
            typed = {asked.key: str((asked.least or 0) + 1)}
            said = re.findall(r"(\w+)=([^&]*)", asked.options[0].url) if asked.options else []
            given = dict(said) if said else {**given, **typed}
        assert shown.ruling
        assert shown.ruling.headline
        assert shown.ruling.basis


def test_the_seat_that_gave_chips_is_not_offered_as_the_one_that_got_them(
    night: Tournament, floor: User
) -> None:
    giver, *others = seats_of(night)
    given = {"chips_passed": "25", "seat": str(giver)}
    whence, now = Whence(night.pk, 1), timezone.now()
    shown = ruling_flow.flow(whence, irregularity="chips_passed", given=given, now=now)
    assert shown.question
    assert [one.label for one in shown.question.options] == [str(seat) for seat in others]
    same = {**given, "receiver_seat": str(giver)}
    asked = ruling_flow.flow(whence, irregularity="chips_passed", given=same, now=now).question
    assert asked
    assert (asked.key, asked.error) == ("receiver_seat", "Please choose another seat.")
    page = with_tablet(night, floor).get(whence.ask("chips_passed", same)).content.decode()
    assert "Please choose another seat." in page


def test_words_and_groups_lead_to_the_first_question(night: Tournament, floor: User) -> None:
    tablet = with_tablet(night, floor)
    start = f"/t/{night.pk}/tables/1/wrong/"
    found = tablet.get(start, {"q": "dealer flipped a card", "part": "found"}).content.decode()
    assert f"{start}hole_card_exposed_by_dealer/" in found
    assert "<html" not in found
    group = tablet.get(start, {"group": "deck"}).content.decode()
    assert "A joker turned up" in group
    assert "No rule knows these words" in tablet.get(start, {"q": "xyzzy"}).content.decode()


def test_names_are_on_the_seats_and_nothing_is_written_by_asking(
    night: Tournament, floor: User
) -> None:
    tablet, before = with_tablet(night, floor), Fact.objects.count()
    path = f"/t/{night.pk}/tables/1/wrong/misconduct/?misdeed=abuse"
    seat = seats_of(night)[0]
    page = tablet.get(path).content.decode()
    assert page.count("Player ") == len(seats_of(night))
    ruled = tablet.get(f"{path}&seat={seat}").content.decode()
    assert "from the table" in ruled
    assert "We do this" not in ruled  # the director decides about penalties
    assert Fact.objects.count() == before


def test_what_the_table_knows_can_be_changed(night: Tournament) -> None:
    seat = seats_of(night)[0]
    entry = entry_at(night, 1, seat)
    ask(
        night.pk,
        engine.give_penalty,
        entry=entry,
        step=PenaltyStep(PenaltyKind.WARNING),
        reason="phone",
        asked=Asked(SOMEBODY),
    )
    given = {"misdeed": "abuse", "seat": str(seat)}
    whence, now = Whence(night.pk, 1), timezone.now()
    shown = ruling_flow.flow(whence, irregularity="misconduct", given=given, now=now)
    assert [(said.answer, said.is_known) for said in shown.said][-1] == ("1", True)
    again = dict(re.findall(r"(\w+)=([^&]*)", shown.said[-1].change))
    asked = ruling_flow.flow(
        whence, irregularity="misconduct", given={**again, "penalties_so_far": "?"}, now=now
    )
    assert asked.question
    assert asked.question.key == "penalties_so_far"


def test_a_tracked_hand_answers_what_it_knows() -> None:
    night = make_tracked_hand(entries=4)
    tap(night, "-c")
    shown = ruling_flow.flow(
        Whence(night.pk, 1), irregularity="card_out_of_sequence", given={}, now=timezone.now()
    )
    assert [(said.answer, said.is_known) for said in shown.said] == [("1", True)]
    assert shown.ruling


# Recording


def test_a_table_does_what_needs_no_director(night: Tournament) -> None:
    start_hand(night)
    given = record(night)
    assert (given.table, given.hand, given.waits) == (1, 1, False)
    assert dict(given.answers) == MISDEAL
    assert given.citations


def test_a_table_waits_where_the_director_decides_and_staff_do_not(
    night: Tournament, floor: User
) -> None:
    assert bad_manners(night).waits
    assert not bad_manners(night, by=Actor.of(floor)).waits


@pytest.mark.parametrize(
    ("code", "irregularity", "answers", "table"),
    [
        ("no_such_ruling", "nothing_at_all", {}, 1),
        ("unanswered", "misconduct", {"misdeed": "abuse"}, 1),
        ("unanswered", "misconduct", {"misdeed": "abuse", "seat": "99"}, 1),
        ("no_such_table", "cards_missing", {}, 9),
    ],
)
def test_what_cannot_be_ruled_is_refused(
    night: Tournament, code: str, irregularity: str, answers: dict[str, str], table: int
) -> None:
    refused(code, lambda: record(night, irregularity, answers, table=table))


def test_a_ruling_that_reads_otherwise_by_now_is_not_recorded(night: Tournament) -> None:
    refused("ruling_changed", lambda: record(night, seen="Something that nobody ruled."))


def test_the_tap_of_a_tablet_is_recorded_once(night: Tournament, floor: User) -> None:
    tablet = with_tablet(night, floor)
    path = f"/t/{night.pk}/tables/1/wrong/hole_card_exposed_by_dealer/record/"
    tap = {**MISDEAL, "nonce": str(uuid4())}
    first = tablet.post(path, tap, headers=SCRIPT).json()
    assert tablet.post(path, tap, headers=SCRIPT).json() == first
    (given,) = state_of(night).floor.rulings
    assert first["to"] == f"/t/{night.pk}/tables/1/rulings/{given.number}/"
    assert tablet.get(first["to"]).status_code == 200


def test_a_tablet_rules_at_its_own_table_only(night: Tournament, floor: User) -> None:
    other = with_tablet(night, floor, table=2)
    path = f"/t/{night.pk}/tables/1/wrong/"
    for answer in (
        other.get(path),
        other.get(f"{path}misconduct/"),
        other.post(f"{path}hole_card_exposed_by_dealer/record/", MISDEAL),
        other.post(f"/t/{night.pk}/rulings/1/confirm/"),
    ):
        assert answer.status_code == 403 or "/login/" in answer.headers["Location"]
    number = record(night).number
    assert other.get(f"/t/{night.pk}/tables/2/rulings/{number}/").status_code == 404


def test_a_misdeal_offers_to_void_the_hand_and_never_does_it_alone(night: Tournament) -> None:
    start_hand(night)
    number = record(night).number

    def shown() -> ruling_given.GivenScreen:
        return ruling_given.build(
            now=timezone.now(), tournament_id=night.pk, table=1, ruling=number
        )

    assert state_of(night).tables[1].hand
    void = shown().void
    assert void
    assert void.url == f"/t/{night.pk}/tables/1/rulings/{number}/void/"
    do(night, engine.void_hand, table=1, hand=1, reason="misdeal")
    assert shown().void is None


def test_a_tracked_hand_is_put_right_with_one_tap(floor: User) -> None:
    night = make_tracked_hand(entries=4)
    seat = tracked(night).hand.seat_to_act
    assert seat
    answers = {"facing_bet": "yes", "seat": str(seat)}
    number = record(night, "fold_announced", answers).number
    page = ruling_given.build(now=timezone.now(), tournament_id=night.pk, table=1, ruling=number)
    (dead,) = page.taps
    tablet = with_tablet(night, floor)
    assert tablet.post(dead.url, dict(dead.fields), headers=SCRIPT).status_code == 204
    assert seat not in tracked(night).hand.live_seats


def test_the_table_is_told_what_it_waits_for_until_the_next_hand(
    night: Tournament, director: User
) -> None:
    start_hand(night)

    def notice() -> RulingNotice | None:
        return ruling_notice(state_of(night), state_of(night).tables[1])

    record(night)
    assert notice() is None  # it has done it already
    given = bad_manners(night)
    told = notice()
    assert told
    assert not told.is_settled
    by = Actor.of(director)
    ask(night.pk, engine.confirm_ruling, ruling=given.number, asked=Asked(by))
    told = notice()
    assert told
    assert told.is_settled
    do(night, engine.end_hand, table=1, hand=1)
    start_hand(night)
    assert notice() is None


# Staff


def test_a_waiting_ruling_is_in_the_queue_until_it_is_confirmed(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    given = bad_manners(night)
    shown = director_screen.build(now=timezone.now(), tournament_id=night.pk)
    assert shown.queue
    (item,) = [one for one in shown.queue.due if one.key == f"ruling-{given.number}"]
    assert item.main
    answer = browser_of(director).post(item.main.url, headers=SCRIPT)
    assert answer.status_code == 204
    assert not state_of(night).floor.rulings[given.number].waits
    shown = director_screen.build(now=timezone.now(), tournament_id=night.pk)
    assert shown.queue
    assert f"ruling-{given.number}" not in {one.key for one in shown.queue.due}
    confirm = {"ruling": given.number, "asked": Asked(SOMEBODY)}
    refused("already_closed", lambda: ask(night.pk, engine.confirm_ruling, **confirm))  # type: ignore[arg-type]


def test_staff_rule_otherwise_with_a_reason(
    night: Tournament, floor: User, browser_of: BrowserOf
) -> None:
    given, helper = bad_manners(night), browser_of(floor)
    path = f"/t/{night.pk}/rulings/{given.number}/overrule/"
    nonce = str(uuid4())
    told = {"headline": "A word of apology is enough.", "reason": "First evening", "nonce": nonce}
    for missing, code in (("headline", "ruling_needed"), ("reason", "reason_needed")):
        answer = helper.post(path, {**told, missing: " ", "nonce": uuid4()}, headers=SCRIPT)
        assert answer.json()["code"] == code
    assert helper.post(path, told, headers=SCRIPT).status_code == 204
    assert helper.post(path, told, headers=SCRIPT).status_code == 204
    after = state_of(night).floor.rulings[given.number]
    assert (after.headline, after.reason) == (told["headline"], told["reason"])
    (line,) = rulings_screen.build(now=timezone.now(), tournament_id=night.pk).lines
    assert (line.by, line.settled_by, line.given.state) == ("the table", str(floor), "overruled")
    page = ruling_given.build(
        now=timezone.now(), tournament_id=night.pk, table=1, ruling=given.number
    )
    assert page.ruling is None  # the steps of the rules are not those to take


def test_staff_look_up_without_a_table_and_record_for_one(
    night: Tournament, floor: User, browser_of: BrowserOf
) -> None:
    helper, ask = browser_of(floor), f"/t/{night.pk}/rulings/ask/"
    assert "cards_missing" in helper.get(ask, {"q": "cards are missing"}).content.decode()
    assert helper.get(f"{ask}cards_missing/").status_code == 200
    path = f"{ask}cards_missing/record/"
    assert helper.post(path, headers=SCRIPT).json()["code"] == "table_needed"
    otherwise = {"at": "2", "how": "otherwise", "otherwise": "New deck at once."}
    to = helper.post(path, otherwise, headers=SCRIPT).json()["to"]
    (given,) = state_of(night).floor.rulings
    assert (given.table, given.headline, given.waits) == (2, "New deck at once.", False)
    assert given.proposed
    assert "New deck at once." in unescape(helper.get(to).content.decode())


def test_the_sheet_offers_the_penalty_that_the_ladder_suggests(
    night: Tournament, floor: User, browser_of: BrowserOf
) -> None:
    given = bad_manners(night, by=Actor.of(floor))
    sheet = rulings_screen.sheet(
        tournament_id=night.pk, ruling=given.number, caller=Caller.FLOOR, now=timezone.now()
    )
    (follow,) = sheet.follow_ups
    assert follow.tap
    answer = browser_of(floor).post(follow.tap.url, dict(follow.tap.fields), headers=SCRIPT)
    assert answer.status_code == 204
    entry = entry_at(night, 1, seats_of(night)[0])
    assert len(state_of(night).entries[entry].penalties) == 1


def chips_passed(night: Tournament, *, by: Actor) -> tuple[GivenRuling, int, int]:
    """Seat `receiver` got 25 from `giver`, and has to give them back."""
    giver, receiver, *_ = seats_of(night)
    answers = {"chips_passed": "25", "seat": str(giver), "receiver_seat": str(receiver)}
    return record(night, "chips_passed", answers, by=by), giver, receiver


def chips_follow_up(night: Tournament, given: GivenRuling, caller: Caller) -> FollowUp:
    sheet = rulings_screen.sheet(
        tournament_id=night.pk, ruling=given.number, caller=caller, now=timezone.now()
    )
    (found,) = [one for one in sheet.follow_ups if "25 chips" in one.sentence]
    return found


def test_chips_that_a_ruling_gives_back_move_with_one_tap_and_once(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    given, giver, receiver = chips_passed(night, by=Actor.of(director))
    follow = chips_follow_up(night, given, Caller.DIRECTOR)
    names = f"Player {entry_at(night, 1, receiver)}", f"Player {entry_at(night, 1, giver)}"
    assert follow.sentence == f"25 chips go from {names[0]} to {names[1]}."
    assert follow.tap
    assert browser_of(director).post(follow.tap.url, headers=SCRIPT).status_code == 204
    table = state_of(night).tables[1]
    assert (table.seat(giver).stack, table.seat(receiver).stack) == (125, 75)
    sheet = rulings_screen.sheet(
        tournament_id=night.pk, ruling=given.number, caller=Caller.DIRECTOR, now=timezone.now()
    )
    assert sheet.follow_ups[0].sentence.startswith("Carried out at ")


def test_chips_change_hands_between_hands_only(night: Tournament, director: User) -> None:
    given, *_ = chips_passed(night, by=Actor.of(director))
    start_hand(night)
    follow = chips_follow_up(night, given, Caller.DIRECTOR)
    assert follow.tap is None
    assert "Not now: " in follow.sentence


def test_where_stacks_are_unknown_the_chips_move_all_the_same(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    play_hand(night)
    given, *_ = chips_passed(night, by=Actor.of(director))
    follow = chips_follow_up(night, given, Caller.DIRECTOR)
    assert follow.tap
    assert browser_of(director).post(follow.tap.url, headers=SCRIPT).status_code == 204
    assert state_of(night).floor.rulings[given.number].carried_out_at


def pocketed(night: Tournament, *, by: Actor) -> tuple[GivenRuling, int]:
    seat, *_ = seats_of(night)
    answers = {"chips_pocketed": "25", "seat": str(seat)}
    return record(night, "chips_off_table", answers, by=by), seat


@pytest.mark.parametrize("is_counted", [True, False])
def test_pocketed_chips_leave_the_tournament_with_one_tap(
    night: Tournament, floor: User, browser_of: BrowserOf, *, is_counted: bool
) -> None:
    if not is_counted:
        play_hand(night)
    given, seat = pocketed(night, by=Actor.of(floor))
    follow = chips_follow_up(night, given, Caller.FLOOR)
    assert follow.tap
    assert browser_of(floor).post(follow.tap.url, headers=SCRIPT).status_code == 204
    state = state_of(night)
    assert state.tables[1].seat(seat).stack == (75 if is_counted else None)
    assert state.tally.chips_in_play == 975
    wish = Fact.objects.filter(tournament=night).latest("number").wish
    log.undo(night.pk, Asked(Actor.of(floor)), wish=wish.number)
    assert state_of(night).tally.chips_in_play == 1000
    assert chips_follow_up(night, given, Caller.FLOOR).tap


def queue_item(night: Tournament, key: str) -> QueueItem | None:
    shown = director_screen.build(now=timezone.now(), tournament_id=night.pk)
    assert shown.queue
    return next((one for one in shown.queue.due if one.key == key), None)


def test_staff_agree_and_carry_out_with_one_tap_in_the_queue(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    given, _ = pocketed(night, by=TABLET)
    item = queue_item(night, f"ruling-{given.number}")
    assert item
    assert item.main
    assert item.second
    assert (item.main.label, item.second.label) == ("Agree: take them out of play", "Confirm")
    assert browser_of(director).post(item.main.url, headers=SCRIPT).status_code == 204
    after = state_of(night).floor.rulings[given.number]
    assert (after.waits, bool(after.carried_out_at)) == (False, True)
    assert state_of(night).tally.chips_in_play == 975


def test_what_was_only_confirmed_waits_in_the_queue_and_on_the_tablet(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    given, _ = pocketed(night, by=TABLET)
    assert given_page(night, given).chips is None
    ask(night.pk, engine.confirm_ruling, ruling=given.number, asked=Asked(Actor.of(director)))
    assert queue_item(night, f"chips-{given.number}")
    start_hand(night)
    item = queue_item(night, f"chips-{given.number}")
    assert item
    assert item.is_blocked
    notice = ruling_notice(state_of(night), state_of(night).tables[1])
    assert notice
    assert notice.word == "Still to do"
    assert item.second
    assert browser_of(director).post(item.second.url, headers=SCRIPT).status_code == 204
    assert queue_item(night, f"chips-{given.number}") is None
    assert state_of(night).tally.chips_in_play == 1000


def given_page(night: Tournament, given: GivenRuling) -> ruling_given.GivenScreen:
    return ruling_given.build(
        now=timezone.now(), tournament_id=night.pk, table=given.table, ruling=given.number
    )


def test_a_table_carries_out_what_the_director_agreed_to(night: Tournament, floor: User) -> None:
    given, seat = pocketed(night, by=TABLET)
    tablet = with_tablet(night, floor)
    path = f"/t/{night.pk}/tables/1/rulings/{given.number}/carry-out/"
    assert tablet.post(path, headers=SCRIPT).json()["code"] == "waits_for_staff"
    do(night, engine.confirm_ruling, ruling=given.number)
    page = given_page(night, given)
    assert page.chips
    assert page.chips.tap.url == path
    assert tablet.post(path, headers=SCRIPT).status_code == 204
    assert state_of(night).tables[1].seat(seat).stack == 75
    assert tablet.post(path, headers=SCRIPT).json()["code"] == "already_closed"
    other = f"/t/{night.pk}/tables/2/rulings/{given.number}/carry-out/"
    answer = with_tablet(night, floor, table=2).post(other, headers=SCRIPT)
    assert answer.json()["code"] == "no_such_item"


def test_chips_of_a_faulty_deck_stay_and_the_tablet_says_who_can_win_them(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    start_hand(night)
    seat, *_ = seats_of(night)
    answers = {"knew_and_bet": "yes", "seat": str(seat)}
    given = record(night, "duplicate_card", answers, by=TABLET)
    item = queue_item(night, f"ruling-{given.number}")
    assert item
    assert item.main
    assert item.second
    assert (item.main.label, item.second.asks) == ("Confirm", "Chips that stay")
    client = browser_of(director)
    assert client.post(item.second.url, headers=SCRIPT).json()["code"] == "chips_needed"
    assert client.post(item.second.url, {"chips": "40"}, headers=SCRIPT).status_code == 204
    state = state_of(night)
    assert (state.tables[1].hand, state.tables[1].seat(seat).stack) == (None, 60)
    tablet = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    assert tablet.pot
    assert tablet.pot.sentence == (
        "40 dead chips lie in the pot: whoever wins the next hand wins them."
    )
    assert "Appendix D deck 3" in tablet.pot.source
    play_hand(night)
    assert table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1).pot is None


def test_somebody_who_came_after_the_void_deal_gets_no_cards(night: Tournament) -> None:
    before = seats_of(night)
    start_hand(night)
    do(night, engine.void_hand, table=1, hand=1, reason="two jacks of hearts")
    wish = {"table": 1, "seat": before[0], "chips": 40, "reason": "Knew of it"}
    do(night, engine.carry_pot, **wish, of_void_deal=True)
    do(night, engine.correct_seat, entry=entry_at(night, 2, 1), to=SeatRef(1, 9), reason="Asked")
    tablet = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    named = f"{', '.join(map(str, before[:-1]))} and {before[-1]}"
    assert tablet.pot
    assert tablet.pot.sentence == (
        f"40 dead chips lie in the pot: only seats {named} get cards and can win them."
    )
    (waiting,) = [seat for seat in tablet.seats if seat.waits]
    assert (waiting.number, waiting.waits) == (9, "Not dealt in on the void deal.")


def test_a_tracked_hand_knows_what_stays_in_the_pot(director: User, browser_of: BrowserOf) -> None:
    night = make_tracked_hand()
    tap(night, "-r6")
    hand = tracked(night).hand
    raiser = next(seat for seat, chips in hand.wagers_by_seat.items() if chips == 6)
    answers = {"knew_and_bet": "yes", "seat": str(raiser)}
    given = record(night, "duplicate_card", answers, by=TABLET)
    item = queue_item(night, f"ruling-{given.number}")
    assert item
    assert item.second
    assert item.second.asks == ""
    assert browser_of(director).post(item.second.url, headers=SCRIPT).status_code == 204
    start(night)
    assert tracked(night).hand.deal.dead_money == 6
    tablet = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    assert tablet.pot
    assert tablet.pot.sentence.startswith("6 dead chips lie in the pot")
    assert tablet.full
    assert tablet.full.hand
    assert tablet.full.hand.total == 6 + 1 + 2
    for _ in range(3):
        tap(night, "-f")
    (winner,) = tracked(night).hand.live_seats
    finish(night)
    stacks = {number: seat.stack or 0 for number, seat in state_of(night).tables[1].held()}
    assert sum(stacks.values()) == 400
    assert stacks[winner] >= 100 + 6 - (6 if winner == raiser else 0)


def agree(night: Tournament, given: GivenRuling, client: Client) -> str:
    """Staff tap the first button of the ruling in the queue; what it says."""
    item = queue_item(night, f"ruling-{given.number}")
    assert item
    assert item.main
    assert client.post(item.main.url, headers=SCRIPT).status_code == 204
    return item.main.label


@pytest.mark.parametrize("is_counted", [True, False])
def test_a_dodged_blind_is_carried_out_with_one_tap(
    director: User, browser_of: BrowserOf, *, is_counted: bool
) -> None:
    dead = DodgedBlind.FORFEIT_AS_DEAD_MONEY_NEXT_POT
    night = make_small_night(entries=4, dodged_blind=dead)
    if not is_counted:
        play_hand(night)
    seat, *_ = seats_of(night)
    answers = {"blind": "4", "player_stack": "100", "seat": str(seat)}
    given = record(night, "blind_dodged", answers, by=TABLET)
    label = agree(night, given, browser_of(director))
    assert label == "Agree: put them into the next pot"
    tablet = table_screen.build(now=timezone.now(), tournament_id=night.pk, table=1)
    assert tablet.pot
    assert tablet.pot.sentence.startswith("4 dead chips lie in the pot")
    assert state_of(night).tables[1].seat(seat).stack == (96 if is_counted else None)
    if is_counted:
        tracking.switch_mode(night.pk, table=1, tracks_hands=True)
        start(night)
        assert tracked(night).hand.chips_in_pot == 4 + 1 + 2


@pytest.mark.parametrize(("next_deal", "left"), [("no", 400), ("yes", 375)])
@pytest.mark.parametrize("is_tracked", [True, False])
def test_chips_found_after_an_all_in_are_settled_with_one_tap(
    director: User, browser_of: BrowserOf, next_deal: str, left: int, *, is_tracked: bool
) -> None:
    night = make_small_night(entries=4)
    if is_tracked:
        loser, winner = lose_all_in(night)
    else:
        winner, loser, *_ = seats_of(night)
        play_hand(night, out=(loser,))
    entry = entry_at(night, 1, loser)
    found = {"opponent_covered": "yes", "next_deal_begun": next_deal, "chips_found": "25"}
    seats = {"seat": str(loser), "winner_seat": str(winner)}
    given = record(night, "chips_found_after_all_in", {**found, **seats}, by=TABLET)
    agree(night, given, browser_of(director))
    state = state_of(night)
    assert not state.entries[entry].in_play
    assert state.tally.chips_in_play == left
    if is_tracked:
        assert sum(seat.stack or 0 for _, seat in state.tables[1].held()) == left
    wish = Fact.objects.filter(tournament=night).latest("number").wish
    log.undo(night.pk, Asked(Actor.of(director)), wish=wish.number)
    assert state_of(night).tally.chips_in_play == 400
    assert queue_item(night, f"ruling-{given.number}")


def lose_all_in(night: Tournament) -> tuple[int, int]:
    """A tracked hand in which the first two go all-in; who lost everything to whom."""
    tracking.switch_mode(night.pk, table=1, tracks_hands=True)
    start(night)
    winner = tracked(night).hand.seat_to_act
    tap(night, "-a")
    loser = tracked(night).hand.seat_to_act
    assert winner
    assert loser
    for word in ("-a", "-f", "-f", "[]", "[]", "[]", f"#1>{winner}"):
        tap(night, word)
    finish(night)
    return loser, winner


def test_whoever_was_not_covered_plays_on_and_the_report_is_gone(
    night: Tournament, director: User, browser_of: BrowserOf
) -> None:
    seat, *_ = seats_of(night)
    play_hand(night, out=(seat,))
    answers = {"opponent_covered": "no", "chips_found": "25", "seat": str(seat)}
    given = record(night, "chips_found_after_all_in", answers, by=TABLET)
    assert agree(night, given, browser_of(director)) == "Agree: plays on"
    state = state_of(night)
    assert state.floor.reports == ()
    assert state.tally.chips_in_play == 1000


def test_a_ruling_that_is_taken_back_is_gone(night: Tournament, director: User) -> None:
    number = record(night).number
    wish = Fact.objects.get(tournament=night, number=number).wish
    log.undo(night.pk, Asked(Actor.of(director)), wish=wish.number)
    assert rulings_screen.build(now=timezone.now(), tournament_id=night.pk).lines == ()
    page = ruling_given.build(now=timezone.now(), tournament_id=night.pk, table=1, ruling=number)
    assert page.given is None


def test_the_list_costs_the_same_however_many_rulings(night: Tournament) -> None:
    counts = []
    for _ in range(3):
        record(night)
        with CaptureQueriesContext(connection) as queries:
            rulings_screen.build(now=timezone.now(), tournament_id=night.pk)
        counts.append(len(queries))
    assert counts[1] == counts[2]  # the names are read by the first
