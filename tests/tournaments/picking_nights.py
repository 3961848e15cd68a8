"""Nights under the charity draft rules that are over, so that winners pick packages."""

from dataclasses import replace

from rules_engine import tournament as engine
from rules_engine.prizes import Package
from tests.factories import make_entry, make_open_tournament
from tests.tables.nights import do, state_of
from tournaments.models import Tournament
from tournaments.terms.draft import Draft

PACKAGES = (
    Package(
        "Weekend at the lake", "Two nights for two, with breakfast", "The Okafor family", 480_00
    ),
    Package("Grill", "A kettle grill and a bag of charcoal", "Hoosier Hardware", 189_00),
    Package("Smoked ham", "Eight pounds", "Ray's Butchery", 60_00),
    Package("Basketball tickets", "Four seats in December", "A friend", 220_00),
    Package("Quilt", "Sewn by the Altar Guild", "The Altar Guild", 150_00),
    Package("Dinner for four", donor="Trattoria Lucia", value=140_00),
    Package("Bicycle tune-up", donor="Wheelhouse"),
    Package("Wine", "Six bottles, red", "Cellar 12", 90_00),
    Package("Piano lesson"),
    Package("Cake of the month", "One a month for a year", "Maeve Byrne", 240_00),
    Package("Bookshop voucher", donor="Second Story Books", value=50_00),
)
PEOPLE = (
    "Maeve Byrne", "Anselm Okafor", "Priya Raman", "Jonah Whitfield", "Lucia Ferrante",
    "Tom Hartigan", "Zoë Fitzgerald", "Ewa Nowak", "Carlos Rivera", "Hannah Lindqvist",
    "Dev Malhotra", "Bartholomew Featherstonehaugh", "Grace Kim", "Ottoline Marsh",
)  # fmt: skip

GAINS = {1: (33, 22, 11, 0, -11, -22, -33), 2: (34, 23, 12, 2, -12, -23, -36)}
"""By table, the earliest entry first; no two stacks are the same."""


def make_picking_night(packages: tuple[Package, ...] = PACKAGES) -> Tournament:
    """Fourteen people; play was stopped with a stack of its own for everybody."""
    draft = Draft.of_house("charity-draft")
    draft = replace(draft, payouts=draft.payouts.with_packages(packages))
    night = make_open_tournament(tables=2, draft=draft)
    for name in PEOPLE:
        make_entry(night, name)
    for verb in (engine.draw_seats, engine.start_clock):
        do(night, verb)
    for table, gains in GAINS.items():
        seats = sorted(state_of(night).tables[table].held(), key=lambda held: held[1].entry)
        stacks = {seat: 100 + gain for (seat, _), gain in zip(seats, gains, strict=True)}
        do(night, engine.count_stacks, table=table, stacks=stacks)
    do(night, engine.stop_play, reason="The hall closes")
    return night


def order_of(night: Tournament) -> tuple[int, ...]:
    """Who picks, in turn."""
    return engine.questions.picking_turns(state_of(night))


def pick_all(night: Tournament) -> None:
    """Everybody takes the first package that is left."""
    while (entry := engine.questions.next_picker(state_of(night))) is not None:
        left = engine.questions.packages_left(state_of(night))
        do(night, engine.pick_package, entry=entry, package=left[0].name)
