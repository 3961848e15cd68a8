"""Whose entry it is, corrected: a name that was misspelt, and a late entry that goes back."""

import pytest

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tests.asking import ask
from tests.factories import SOMEBODY, make_entry, make_open_tournament
from tests.tables.nights import make_running_tournament, play_hand, state_of
from tournaments.desk import services
from tournaments.desk import services_corrections as corrections
from tournaments.desk.services import Buyer
from tournaments.log import screen as log_screen
from tournaments.log import undoing
from tournaments.log.log import Asked
from tournaments.models import Person, Status, Tournament
from tournaments.money import books
from tournaments.people import services as people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def test_a_corrected_name_is_a_line_of_the_log_that_does_not_say_it() -> None:
    tournament = make_open_tournament()
    ann = make_entry(tournament, "Anne Lee")
    people.change_person(ann.pk, name="Ann Lee", phone="555", asked=Asked(SOMEBODY))
    assert Person.objects.get().name == "Ann Lee"
    wish = tournament.wishes.latest("number")
    (kept,) = wish.facts.all()
    assert "Lee" not in kept.data
    line = log_screen.build(now=wish.at, tournament_id=tournament.pk).lines[0]
    assert (line.facts, line.can_undo) == (("The name of Ann Lee was corrected.",), False)
    with pytest.raises(RuleViolation) as refused:
        undoing.take_back(tournament.pk, wish=wish.number, asked=Asked(SOMEBODY))
    assert refused.value.code == "undo_name"


def test_a_phone_is_corrected_without_a_line() -> None:
    tournament = make_open_tournament()
    ann = make_entry(tournament, "Ann Lee")
    version, wishes = Tournament.objects.get().version, tournament.wishes.count()
    people.change_person(ann.pk, name="Ann Lee", phone="556", asked=Asked(SOMEBODY))
    assert Person.objects.get().phone == "556"
    assert (Tournament.objects.get().version, tournament.wishes.count()) == (version + 1, wishes)


def test_a_late_entry_whose_person_was_corrected_is_given_back() -> None:
    tournament = make_running_tournament(entries=10)
    ask(tournament.pk, engine.allow_late_entries, until_level=1, asked=Asked(SOMEBODY))
    for table in (1, 2):
        play_hand(tournament, table)
    chips = state_of(tournament).tally.chips_in_play
    late = make_entry(tournament, "Noora Quin")
    people.change_person(late.pk, name="Nora Quinn", phone="", asked=Asked(SOMEBODY))
    for name in ("Ann Lee", "Bea Moore"):
        corrections.change_holder(late.pk, to=Buyer(name=name), asked=Asked(SOMEBODY))
    services.refund_entry(late.pk, reason="Ill", asked=Asked(SOMEBODY))
    late.refresh_from_db()
    assert late.status == Status.CANCELLED
    assert state_of(tournament).tally.chips_in_play == chips
    assert books.problems(books.read(tournament.pk), state_of(tournament), currency="USD") == ()
