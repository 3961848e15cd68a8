"""What the chain alone cannot show: an end that was cut off, money that went, swapped names."""

from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection

from rules_engine.errors import RuleViolation
from tables.copies import services as copies
from tests.factories import SOMEBODY, make_drawn_tournament, make_open_tournament
from tournaments.backups import services as backups
from tournaments.desk import services as registrations
from tournaments.desk import services_corrections as corrections
from tournaments.desk.services import Buyer
from tournaments.events.services import Evening, change_event
from tournaments.log import append_only, undoing
from tournaments.log.chain import FIRST_CHAIN, next_chain, posting_of
from tournaments.log.log import Asked
from tournaments.log.verification import verify_file
from tournaments.models import (
    AccountKind,
    Event,
    Fact,
    LedgerLine,
    Person,
    Posting,
    Registration,
    Tournament,
)
from tournaments.people import services as people

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


@pytest.fixture
def drawn() -> Tournament:
    return make_drawn_tournament(entries=10)


def tampered(change: Callable[[], object]) -> None:
    """Somebody at a console, who takes the guards away first."""
    append_only.remove(connection)
    change()
    append_only.install(connection)


def told(folder: Path) -> dict[str, tuple[str, ...]]:
    """What is wrong with what is kept; on a laptop a backup of it says the same."""
    found = {one.name: one.told for one in copies.verify_all()}
    if connection.vendor == "sqlite":
        copied = backups.back_up(folder).path
        assert {one.name: one.told for one in verify_file(copied)} == found
    return found


def test_a_night_that_nobody_touched_is_sound(drawn: Tournament, tmp_path: Path) -> None:
    assert told(tmp_path) == {"Freeze Out": (), "St. Gabriel, the books": ()}


def test_the_newest_facts_that_were_cut_off_are_missed(drawn: Tournament, tmp_path: Path) -> None:
    count = drawn.facts.count()
    tampered(Fact.objects.filter(number=count).delete)
    assert told(tmp_path)["Freeze Out"] == (
        f"It ends at line {count - 1}, but {count} were written.",
    )


def test_a_log_that_was_deleted_is_missed(drawn: Tournament, tmp_path: Path) -> None:
    count = drawn.facts.count()
    tampered(Fact.objects.all().delete)
    (cut, *_) = (one for one in copies.verify_all() if one.name == "Freeze Out")
    assert f"It ends at line 0, but {count} were written." in cut.told


def test_the_newest_postings_that_were_cut_off_are_missed(
    drawn: Tournament, tmp_path: Path
) -> None:
    def cut() -> None:
        LedgerLine.objects.filter(posting__number=10).delete()
        Posting.objects.filter(number=10).delete()

    tampered(cut)
    assert told(tmp_path)["St. Gabriel, the books"] == (
        "It ends at line 9, but 10 were written.",
        "Money taken is $360 in the ledger and $400 in the log.",
        "The prize pool is $288 in the ledger and $320 in the log.",
        "The charity share is $72 in the ledger and $80 in the log.",
        "Entry 10 plays, but its money is not in the ledger.",
    )


def test_books_that_were_deleted_whole_are_missed(drawn: Tournament, tmp_path: Path) -> None:
    def delete() -> None:
        LedgerLine.objects.all().delete()
        Posting.objects.all().delete()
        Event.objects.update(books_lines=0, books_head="")

    tampered(delete)
    first, *_, last = told(tmp_path)["St. Gabriel, the books"]
    assert first == "Money taken is $0 in the ledger and $400 in the log."
    assert last == "And 8 more."


def test_a_ledger_that_was_changed_and_chained_anew_does_not_say_what_the_log_says(
    drawn: Tournament, tmp_path: Path
) -> None:
    def half() -> None:
        for line in LedgerLine.objects.filter(posting__number=2):
            LedgerLine.objects.filter(pk=line.pk).update(cents=line.cents // 2)
        chain = FIRST_CHAIN
        for posting in Posting.objects.select_related("tournament", "wish").order_by("number"):
            lines = posting.lines.select_related("account")
            chain = next_chain(chain, posting_of(posting, posting.tournament_wish, lines))
            Posting.objects.filter(pk=posting.pk).update(chain=chain)
        Event.objects.update(books_head=chain)

    tampered(half)
    assert told(tmp_path)["St. Gabriel, the books"][0] == (
        "Money taken is $380 in the ledger and $400 in the log."
    )


def test_an_end_that_was_written_anew_is_missed(drawn: Tournament, tmp_path: Path) -> None:
    Tournament.objects.update(head="0" * 64)
    count = drawn.facts.count()
    assert told(tmp_path)["Freeze Out"] == (
        f"Its end was changed: line {count} was noted as 0000 0000 0000 0000.",
    )


# -- names -----------------------------------------------------------------------------------------


def entry(tournament: Tournament, number: int) -> Registration:
    return Registration.objects.select_related("person").get(tournament=tournament, entry=number)


NOT_SEALED = "The name of entry {} is not the one that the log has sealed."


def test_the_log_holds_no_name_and_two_that_are_alike_look_different(drawn: Tournament) -> None:
    names = [registration.person.name for registration in drawn.registrations.all()]
    lines = "".join(drawn.facts.values_list("data", flat=True))
    assert not any(name in lines for name in names)
    (one, other) = (people.sealed("Grace", salt=people.new_salt()) for _ in range(2))
    assert one != other


def test_names_that_were_swapped_are_noticed(drawn: Tournament, tmp_path: Path) -> None:
    first, second = entry(drawn, 1), entry(drawn, 2)
    Registration.objects.filter(pk=first.pk).update(person=second.person)
    Registration.objects.filter(pk=second.pk).update(person=first.person)
    assert told(tmp_path)["Freeze Out"] == (NOT_SEALED.format(1), NOT_SEALED.format(2))


def test_a_name_that_was_changed_by_hand_is_noticed(drawn: Tournament, tmp_path: Path) -> None:
    Person.objects.filter(pk=entry(drawn, 3).person_id).update(name="Nobody")
    assert told(tmp_path)["Freeze Out"] == (NOT_SEALED.format(3),)


def test_a_corrected_name_is_sealed_in_every_log_that_has_it(
    drawn: Tournament, tmp_path: Path
) -> None:
    held = entry(drawn, 4)
    other = make_open_tournament()
    sell(other, person_id=held.person_id)
    count = other.facts.count()
    people.change_person(held.pk, name="Gráinne", phone="", asked=Asked(SOMEBODY))
    assert other.facts.count() == count + 1
    assert set(told(tmp_path).values()) == {()}


def test_the_right_holder_of_an_entry_is_sealed_and_the_former_if_it_is_undone(
    drawn: Tournament, tmp_path: Path
) -> None:
    right = Buyer(name="Somebody Else")
    made = corrections.change_holder(entry(drawn, 5).pk, to=right, asked=Asked(SOMEBODY))
    assert set(told(tmp_path).values()) == {()}
    undoing.take_back(drawn.pk, wish=made.wish, asked=Asked(SOMEBODY))
    assert set(told(tmp_path).values()) == {()}


def test_a_refusal_that_is_kept_holds_no_name(drawn: Tournament) -> None:
    held = entry(drawn, 6)
    with pytest.raises(RuleViolation, match="Entry 6 has paid already"):
        sell(drawn, person_id=held.person_id)
    refused = drawn.wishes.exclude(refusal_code="").get()
    assert held.person.name not in f"{refused.refusal}{refused.refusal_parts}"


# -- the event -------------------------------------------------------------------------------------


def test_another_charity_or_licence_is_a_line_of_every_log_that_is_open(
    drawn: Tournament, tmp_path: Path
) -> None:
    event, count = drawn.event, drawn.facts.count()
    same: Evening = {"name": event.name, "starts_at": event.starts_at, "zone": event.zone}
    other: Evening = {**same, "charity": "St. Anne", "licence_number": "L-9"}
    asked = Asked(SOMEBODY)
    for _ in range(2):  # the same tap twice
        change_event(event.pk, asked=asked, **other)
    line = drawn.facts.get(number=count + 1)
    assert (line.kind, drawn.facts.count()) == ("purpose_changed", count + 1)
    assert '"charity":"St. Anne"' in line.data
    change_event(event.pk, asked=Asked(SOMEBODY), **same)
    assert drawn.facts.count() == count + 1
    assert set(told(tmp_path).values()) == {()}
    with pytest.raises(RuleViolation, match="on the page of the event"):
        undoing.take_back(drawn.pk, wish=line.wish.number, asked=Asked(SOMEBODY))


def test_a_charity_that_was_changed_by_hand_is_noticed(drawn: Tournament, tmp_path: Path) -> None:
    Event.objects.update(charity="My own pocket", licence_number="none")
    assert told(tmp_path)["Freeze Out"] == (
        "The charity is My own pocket, and in the log not given.",
        "The licence number is not the one that is in the log.",
    )


def sell(tournament: Tournament, *, person_id: int) -> None:
    registrations.sell_entry(
        tournament.pk,
        to=Buyer(person_id=person_id),
        paid_into=AccountKind.CASH,
        asked=Asked(SOMEBODY),
    )
