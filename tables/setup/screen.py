"""What a tournament can start from."""

from dataclasses import dataclass

from rules_engine.house.keys import TimeLimit
from tables.setup.starting import FESTIVAL, festival_days
from tournaments.models import Event, OwnTemplate
from tournaments.money.currencies import money
from tournaments.terms.draft import READY, Draft
from tournaments.terms.summary import rules_shown
from tournaments.words.times import day, hour


@dataclass(frozen=True, slots=True)
class ReadyShown:
    """A ready tournament to start from."""

    key: str
    name: str
    house: str
    is_published: bool
    fee: str
    split: str
    facts: tuple[str, ...]


def ready_shown(currency: str) -> tuple[ReadyShown, ...]:
    """Everything that a tournament can start from."""
    return tuple(
        ReadyShown(
            key=key,
            name=ready.name,
            house=ready.draft.house.title,
            is_published=ready.is_published,
            fee=money(ready.draft.price.fee, currency),
            split=_split(ready.draft, currency),
            facts=tuple(_facts(ready.draft)),
        )
        for key, ready in READY.items()
    )


@dataclass(frozen=True, slots=True)
class FestivalDay:
    """One tournament of the festival, on the day on which it would be played."""

    name: str
    fee: str
    when: str


@dataclass(frozen=True, slots=True)
class FestivalShown:
    """Several tournaments that are planned with one tap."""

    name: str
    days: tuple[FestivalDay, ...]


def festival_shown(event: Event) -> FestivalShown:
    """The festival as it would be if it began on the day of this event."""
    return FestivalShown(
        FESTIVAL,
        tuple(
            FestivalDay(
                name=READY[key].name,
                fee=money(READY[key].draft.price.fee, event.currency),
                when=f"{day(at, event.zone)}, {hour(at, event.zone)}",
            )
            for key, at in festival_days(event)
        ),
    )


@dataclass(frozen=True, slots=True)
class OwnShown:
    """An own template to start from."""

    pk: int
    name: str
    fee: str
    split: str
    house: str
    facts: tuple[str, ...]


def own_shown(currency: str) -> tuple[OwnShown, ...]:
    """The organisation's own templates."""
    shown = []
    for row in OwnTemplate.objects.all():
        draft = Draft.from_data(row.draft)
        shown.append(
            OwnShown(
                pk=row.pk,
                name=row.name,
                fee=money(draft.price.fee, currency),
                split=_split(draft, currency),
                house=draft.house.title,
                facts=tuple(_facts(draft)),
            )
        )
    return tuple(shown)


def _split(draft: Draft, currency: str) -> str:
    price = draft.price
    gift = money(price.donation_part, currency)
    if not price.prize_part:
        return f"all {gift} to the charity"
    return f"{money(price.prize_part, currency)} prizes, {gift} charity"


def _facts(draft: Draft) -> list[str]:
    minutes = draft.structure.level(1).seconds // 60
    players = draft.house.seats_target.for_(draft.table_format)
    fewest = draft.house.min_entrants
    field = (
        f"{fewest} to {draft.capacity} entries" if draft.capacity else f"{fewest} entries or more"
    )
    prizes = "prize packages" if draft.payouts.packages else "cash prizes"
    end = "to the last player" if draft.house.time_limit is TimeLimit.NONE else "until midnight"
    differing = rules_shown(draft.house).differing
    return [
        f"{draft.stack:,} chips, levels of {minutes} minutes",
        f"{players} to a table, {field}",
        f"{prizes}, played {end}",
        *([f"{differing} points differ from St. Gabriel"] if differing else []),
    ]
