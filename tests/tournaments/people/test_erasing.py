"""After the night names and contacts go for good; numbers and money stay and are sound."""

import pytest
from django.test import Client

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from tables.copies import services as copies
from tests.asking import ask
from tests.factories import SOMEBODY, make_drawn_tournament, make_entry, make_open_tournament
from tournaments.desk import services as desk
from tournaments.desk import services_corrections as corrections
from tournaments.log import undoing
from tournaments.log.log import Asked
from tournaments.models import AccountKind, Person, Registration, Tournament, User
from tournaments.people import erasing
from tournaments.people import services as people
from tournaments.people.names import Names

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def over() -> Tournament:
    """Two who paid, and it was called off."""
    tournament = make_open_tournament()
    for name in ("Grace Nolan", "Maeve Kelly"):
        make_entry(tournament, name)
    call_off(tournament)
    return tournament


def call_off(tournament: Tournament) -> None:
    ask(tournament.pk, engine.cancel_tournament, asked=Asked(SOMEBODY), reason="Storm")


def test_names_go_and_everything_else_stays_sound(over: Tournament) -> None:
    Person.objects.update(phone="555 0123")
    before = [(one.entry, one.status, one.ticket_hash) for one in over.registrations.all()]
    assert erasing.erase_names(over.event_id, asked=Asked(SOMEBODY)) == 2
    assert list(Person.objects.values_list("name", "phone", "email")) == [("", "", "")] * 2
    assert set(Registration.objects.values_list("salt", flat=True)) == {""}
    after = [(one.entry, one.status, one.ticket_hash) for one in over.registrations.all()]
    assert after == before
    assert Names.load(over.pk).of(2) == "Entry 2"
    assert [one.told for one in copies.verify_all()] == [(), ()]
    line = over.facts.order_by("-number")[0]
    assert (line.kind, '"entries":[1,2]' in line.data) == ("names_erased", True)


def test_whoever_held_an_entry_by_mistake_is_erased_as_well() -> None:
    tournament = make_open_tournament()
    sold = make_entry(tournament, "Grace Nolan")
    for name in ("Maeve Kelly", "Nora Quinn"):
        corrections.change_holder(sold.pk, to=desk.Buyer(name=name), asked=Asked(SOMEBODY))
    last = tournament.wishes.latest("number").number
    undoing.take_back(tournament.pk, wish=last, asked=Asked(SOMEBODY))
    other = make_entry(make_open_tournament(), "Nora Quinn")  # somebody else, at another night
    call_off(tournament)
    assert erasing.erase_names(tournament.event_id, asked=Asked(SOMEBODY)) == 3
    assert list(Person.objects.exclude(name="")) == [other.person]
    assert [one.told for one in copies.verify_all()] == [()] * 4


def test_erasing_is_for_good(over: Tournament) -> None:
    erasing.erase_names(over.event_id, asked=Asked(SOMEBODY))
    wish = over.facts.order_by("-number")[0].wish.number
    with pytest.raises(RuleViolation, match="gone for good"):
        undoing.take_back(over.pk, wish=wish, asked=Asked(SOMEBODY))
    held = over.registrations.get(entry=1)
    with pytest.raises(RuleViolation) as refusal:
        people.change_person(held.pk, name="Grace", phone="", asked=Asked(SOMEBODY))
    assert refusal.value.code == "erased"
    with pytest.raises(RuleViolation) as refusal:
        erasing.erase_names(over.event_id, asked=Asked(SOMEBODY))
    assert refusal.value.code == "nobody_left"


def test_a_name_that_was_deleted_by_hand_is_not_taken_for_erased(over: Tournament) -> None:
    Person.objects.filter(registrations__entry=1).update(name="", erased_at="2026-01-01T00:00Z")
    (log, _) = copies.verify_all()
    assert log.told == ("The name of entry 1 is not the one that the log has sealed.",)


def test_nobody_is_erased_while_the_night_goes_on() -> None:
    tournament = make_drawn_tournament(entries=10)
    with pytest.raises(RuleViolation) as refusal:
        erasing.erase_names(tournament.event_id, asked=Asked(SOMEBODY))
    assert refusal.value.code == "not_over"
    assert not Person.objects.filter(name="").exists()


def test_whoever_plays_another_night_keeps_the_name_until_that_is_over(over: Tournament) -> None:
    other = make_open_tournament()
    grace = Person.objects.get(name="Grace Nolan")
    desk.sell_entry(
        other.pk,
        to=desk.Buyer(person_id=grace.pk),
        paid_into=AccountKind.CASH,
        asked=Asked(SOMEBODY),
    )
    found = erasing.erasable(over.event_id)
    assert (len(found.people), found.needed_elsewhere) == (1, 1)
    assert erasing.erase_names(over.event_id, asked=Asked(SOMEBODY)) == 1
    assert list(Person.objects.exclude(name="")) == [grace]
    call_off(other)
    assert erasing.erase_names(other.event_id, asked=Asked(SOMEBODY)) == 1
    assert [one.told for one in copies.verify_all()] == [()] * 4
    assert over.facts.filter(kind="names_erased").count() == 2


def test_the_owner_is_told_what_goes_and_what_stays_and_has_to_mean_it(
    over: Tournament, owner: User, client: Client
) -> None:
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    address = f"/events/{over.event_id}/names/"
    assert f'href="{address}"' in client.get(f"/events/{over.event_id}/").content.decode()
    page = client.get(address).content.decode()
    assert "2 people" in page
    assert "Backups and saved files from before" in page
    assert "tick the box first" in client.post(address, {"nonce": ""}).content.decode()
    assert Person.objects.filter(name="Grace Nolan").exists()
    done = client.post(address, {"is_sure": "on"}, follow=True).content.decode()
    assert "2 names were erased." in done
    assert f"by {owner}" in done
    assert "No name to erase" in client.get(address).content.decode()
    for page_of in ("desk", "log", "results", "refunds"):
        shown = client.get(f"/t/{over.pk}/{page_of}/").content.decode()
        assert "Grace" not in shown, page_of
    wish = over.facts.order_by("-number")[0].wish.number
    assert f"/log/{wish}/undo/" not in client.get(f"/t/{over.pk}/director/").content.decode()
