"""Names: in sentences, and those of a whole field, kept for as long as nobody gets another."""

import pytest

from rules_engine.sentences import EntryRef, EntryRefs, say
from tests.factories import SOMEBODY, make_entry, make_open_tournament, make_sibling
from tournaments.desk import services as desk
from tournaments.desk import services_corrections as corrections
from tournaments.desk.services import Buyer
from tournaments.log.log import Asked
from tournaments.log.undoing import take_back
from tournaments.models import AccountKind, Tournament
from tournaments.people import services as people
from tournaments.people.names import Names

NAMES = Names({5: "Grace Nolan", 6: "Tom Kehoe", 7: "Una Lacey"})


def test_numbers_of_entries_become_names() -> None:
    bust = say("{Entry} is out, by {others}.", entry=EntryRef(5), others=EntryRefs((6, 7)))
    assert NAMES.within(bust) == "Grace Nolan is out, by Tom Kehoe, Una Lacey."


def test_whoever_is_not_on_record_keeps_the_number() -> None:
    apart = say("{Entries:and} are out.", entries=EntryRefs((5, 9)))
    assert NAMES.within(apart) == "Grace Nolan and entry 9 are out."


def test_what_people_wrote_is_left_alone() -> None:
    announced = say("Announced: {text}", text="Entry 5, please come to the desk.")
    assert NAMES.within(announced) == "Announced: Entry 5, please come to the desk."
    assert NAMES.within("Entry 5 is out.") == "Entry 5 is out."


def sell(tournament: Tournament, person_id: int) -> None:
    to = Buyer(person_id=person_id)
    desk.sell_entry(tournament.pk, to=to, paid_into=AccountKind.CASH, asked=Asked(SOMEBODY))


def field_of(tournament: Tournament) -> Names:
    return Names.of_field(Tournament.objects.get(pk=tournament.pk))


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
def test_the_names_of_a_field_are_read_once_while_nobody_gets_another() -> None:
    tournament = make_open_tournament()
    make_entry(tournament, "Ann Lee")
    names = field_of(tournament)
    assert field_of(tournament) is names
    make_entry(tournament, "Ben Otis")
    assert dict(field_of(tournament).by_entry) == {1: "Ann Lee", 2: "Ben Otis"}


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
def test_a_name_that_is_corrected_shows_in_every_tournament_of_the_person() -> None:
    tournament = make_open_tournament()
    sibling = make_sibling(tournament)
    ann = make_entry(tournament, "Anne Lee")
    make_entry(sibling, "Ben Otis")
    sell(sibling, ann.person_id)
    assert {field_of(one).of(1 + (one == sibling)) for one in (tournament, sibling)} == {"Anne Lee"}
    before = Tournament.objects.get(pk=sibling.pk).version
    people.change_person(ann.pk, name="Ann Lee", phone="", asked=Asked(SOMEBODY))
    assert field_of(tournament).of(1) == "Ann Lee"
    assert field_of(sibling).of(2) == "Ann Lee"
    assert Tournament.objects.get(pk=sibling.pk).version == before + 1


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
def test_an_entry_has_the_name_of_its_holder_also_when_that_is_taken_back() -> None:
    tournament = make_open_tournament()
    sold = make_entry(tournament, "Ann Lee")
    assert field_of(tournament).of(1) == "Ann Lee"
    to = Buyer(name="Ben Otis")
    wish = corrections.change_holder(sold.pk, to=to, asked=Asked(SOMEBODY)).wish
    assert field_of(tournament).of(1) == "Ben Otis"
    take_back(tournament.pk, wish=wish, asked=Asked(SOMEBODY))
    assert field_of(tournament).of(1) == "Ann Lee"


@pytest.mark.both
@pytest.mark.django_db(transaction=True)
def test_namesakes_are_told_apart_by_their_tickets() -> None:
    tournament = make_open_tournament()
    for name in ("Ann Lee", "Ben Otis", "Ann Lee"):
        make_entry(tournament, name)
    assert dict(Names.load(tournament.pk).by_entry) == {
        1: "Ann Lee #1",
        2: "Ben Otis",
        3: "Ann Lee #3",
    }
    assert Names.load(tournament.pk, [1, 2]).of(1) == "Ann Lee"


@pytest.mark.django_db(transaction=True)
def test_a_name_is_kept_as_it_looks() -> None:
    tournament = make_open_tournament()
    written = "\u202e Zoe\u0308\u200b \x00\x1b O\u2019Neill\ufeff\u2028"
    assert make_entry(tournament, written).person.name == "Zo\u00eb O\u2019Neill"
