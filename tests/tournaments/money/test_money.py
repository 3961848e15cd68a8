"""The ledger: counting the box, and books that agree with the log or say where they do not."""

from uuid import uuid4

import pytest

from rules_engine.errors import RuleViolation
from rules_engine.tournament import audit
from tests.factories import SOMEBODY, make_draft_tournament, make_entry, make_open_tournament
from tournaments.desk import services as registrations
from tournaments.log import folds
from tournaments.log.log import Asked
from tournaments.models import Account, AccountKind, LedgerLine, Posting, Tournament
from tournaments.money import books
from tournaments.money import ledger as money
from tournaments.money.amounts import cents_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both]


def problems(tournament: Tournament) -> tuple[str, ...]:
    folded = folds.read(tournament.pk)
    assert folded
    return books.problems(books.read(tournament.pk), folded.state, currency="USD")


def count(tournament: Tournament, *, counted: int, expected: int) -> None:
    money.count_cash(tournament.pk, counted=counted, expected=expected, asked=Asked(SOMEBODY))


@pytest.mark.parametrize("difference", [-2_50, 0, 5_00])
def test_a_count_writes_down_what_it_found(difference: int) -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    count(tournament, counted=40_00 + difference, expected=40_00)
    balances = money.balances(tournament.pk)
    assert balances[AccountKind.CASH] == 40_00 + difference
    assert balances[AccountKind.CHARITY] == -8_00 - difference
    assert books.read(tournament.pk).difference == difference
    assert Posting.objects.filter(kind=books.CASH_COUNT).count() == 1
    assert not problems(tournament)


def test_a_count_of_a_box_that_changed_meanwhile_is_refused() -> None:
    tournament = make_open_tournament()
    make_entry(tournament, "Ann Lee")
    make_entry(tournament, "Ben Moss")
    with pytest.raises(RuleViolation) as refused:
        count(tournament, counted=40_00, expected=40_00)
    assert refused.value.code == "box_changed"


def test_the_same_count_tapped_twice_is_written_once() -> None:
    tournament, nonce = make_open_tournament(), uuid4()
    make_entry(tournament)
    for _ in range(2):
        money.count_cash(tournament.pk, counted=39_00, expected=40_00, asked=Asked(SOMEBODY, nonce))
    assert books.read(tournament.pk).difference == -1_00


def test_a_draft_has_no_box_to_count() -> None:
    with pytest.raises(RuleViolation) as refused:
        count(make_draft_tournament(), counted=0, expected=0)
    assert refused.value.code == "not_open"


def test_taken_is_pool_and_charity_and_refunds() -> None:
    tournament = make_open_tournament()
    rows = [make_entry(tournament, f"Player {number}") for number in range(5)]
    registrations.refund_entry(rows[0].pk, reason="Ill", asked=Asked(SOMEBODY))
    ledger, balances = books.read(tournament.pk), money.balances(tournament.pk)
    assert ledger.taken() == 5 * 40_00
    assert ledger.refunded == 40_00
    kept = -balances[AccountKind.PRIZE_POOL] - balances[AccountKind.CHARITY]
    assert ledger.taken() == kept + ledger.refunded
    assert not problems(tournament)
    folded = folds.read(tournament.pk)
    assert folded
    assert not audit.problems(folded.state)


def test_the_books_name_money_that_the_log_does_not_know() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    posting = Posting.objects.get()
    cash = Account.objects.get(kind=AccountKind.CASH)
    LedgerLine.objects.create(posting=posting, account=cash, cents=5_00)
    assert problems(tournament) == (
        f"Posting {posting.pk} does not add up to nothing.",
        "Money taken is $45 in the ledger and $40 in the log.",
    )


def test_the_books_name_an_entry_without_money_and_money_without_an_entry() -> None:
    tournament = make_open_tournament()
    make_entry(tournament)
    folded = folds.read(tournament.pk)
    assert folded
    nothing = books.Books({})
    assert "Entry 1 plays, but its money is not in the ledger." in books.problems(
        nothing, folded.state, currency="USD"
    )
    other = make_open_tournament()
    unsold = folds.read(other.pk)
    assert unsold
    assert "Entry 1 is paid, but does not play." in books.problems(
        books.read(tournament.pk), unsold.state, currency="USD"
    )


@pytest.mark.parametrize(
    ("text", "cents"),
    [("40", 40_00), ("$1,120.50", 1_120_50), (" 0.5 ", 50), ("€ 12", 12_00), ("1120.05", 1_120_05)],
)
def test_amounts_are_read_as_people_type_them(text: str, cents: int) -> None:
    assert cents_of(text) == cents


@pytest.mark.parametrize("text", ["", "forty", "-5", "1.234", "1,2,3", "٣", "9" * 12])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        cents_of(text)
    assert refused.value.code == "amount_needed"


def test_money_is_cash_or_card() -> None:
    assert money.box("card") is AccountKind.CARD
    with pytest.raises(RuleViolation) as refused:
        money.box("prize_pool")
    assert refused.value.code == "which_box"
