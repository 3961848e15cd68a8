"""Finding a person at the desk: by any part of the name, the phone, or a number.

The number is that of a ticket or of a place in the line; a scanned link of the line is one too.

Names are compared without accents and capitals, so that "zoe" finds Zoë: databases do not agree on
that, so it is done here, over names and phones only.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from uuid import UUID, uuid4

from rules_engine import tournament as engine
from rules_engine.errors import RuleViolation
from rules_engine.tournament.suggestions import waiting_list
from rules_engine.units import EntryNo
from tournaments import typed
from tournaments.desk.screen import refusal
from tournaments.line import links as own_links
from tournaments.line.places import Place, line
from tournaments.log.state import load
from tournaments.models import Person, Registration, Status, Tournament
from tournaments.money.currencies import money
from tournaments.words.whereabouts import whereabouts

SHOWN = 8
_FEWEST_DIGITS = 3


@dataclass(frozen=True, slots=True)
class Found:
    """A person that fits; `entry` if there is a ticket, `nonce` for the sale that may follow.

    Somebody who `waits` has a number, but no ticket yet. `action` is what the desk can do: `sell`,
    `wait`, `not_now`, or `open` the ticket. `is_certain`: nobody else can be meant.
    """

    person_id: int
    name: str
    phone: str
    nonce: UUID
    action: str
    entry: EntryNo | None = None
    words: str = ""
    waits: bool = False
    is_certain: bool = False


@dataclass(frozen=True, slots=True)
class Search:
    """What the field at the desk found, and what can be done for somebody new.

    `new_is_certain`: nobody on record can be meant.
    """

    text: str
    tournament_id: int
    found: tuple[Found, ...]
    has_more: bool
    price: str
    refusal: str
    action: str
    stage: str
    nonce: UUID
    new_name: str
    new_phone: str
    new_is_certain: bool


def search(tournament_id: int, text: str, *, now: datetime, is_of_house: bool = True) -> Search:
    """Everybody who fits, best first, with what they have bought in this tournament.

    Who works at this event alone, and not for the house, reads the phones of its own people only.
    """
    loaded = load(tournament_id, now=now)
    state, text = loaded.state, _scanned(typed.name(text)[:300])[:80]
    refused = refusal(state, now=now) if state else None
    action = _action(refused)
    strangers = frozenset[int]() if is_of_house else _strangers(loaded.row.event_id)
    fitting = _fitting(tournament_id, text, strangers) if text and state else []
    looks_like_phone = bool(text) and not any(letter.isalpha() for letter in text)
    new_name = "" if looks_like_phone else text
    return Search(
        text=text,
        tournament_id=tournament_id,
        found=tuple(_found(loaded.row, fitting, state, action, text, now=now)) if state else (),
        has_more=len(fitting) > SHOWN,
        price=money(state.terms.price.fee, loaded.row.event.currency) if state else "",
        refusal=refused.sentence if refused else "",
        action=action,
        stage=state.stage.value if state else "",
        nonce=uuid4(),
        new_name=new_name,
        new_phone=text if looks_like_phone and len(_digits(text)) > _FEWEST_DIGITS else "",
        new_is_certain=bool(new_name) and not fitting and action != "not_now",
    )


def _scanned(text: str) -> str:
    """The number in line of whoever's own link was scanned; any other text as it is."""
    token = own_links.token_in(text)
    registration = own_links.find(token) if token else None
    return f"{registration.number}" if registration and registration.number else text


@lru_cache(maxsize=50_000)
def folded(text: str) -> str:
    """Text as it is compared: no accents, no capitals."""
    apart = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("Ł", "L"))
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()


def _strangers(event_id: int) -> frozenset[int]:
    """Everybody who never signed up at this event."""
    others = Person.objects.exclude(registrations__tournament__event=event_id)
    return frozenset(others.values_list("pk", flat=True))


def _fitting(
    tournament_id: int, text: str, strangers: frozenset[int]
) -> list[tuple[int, str, str]]:
    """(person, name, phone) of everybody who fits, the best first; no phone of strangers.

    Of two who fit as well, whoever has no ticket yet comes first: the queue is there to buy one.
    """
    words, digits = folded(text).split(), _digits(text)
    meant, paid = _numbered(tournament_id, text), _paid(tournament_id)
    ranked = []
    rehearsing = Registration.objects.exclude(tournament__event__rehearses=None)
    people = Person.objects.filter(erased_at=None).exclude(pk__in=rehearsing.values("person"))
    for pk, name, kept in people.values_list("pk", "name", "phone"):
        phone = "" if pk in strangers else kept
        rank = meant[pk] if pk in meant else _rank(words, digits, folded(name), phone)
        if rank is not None:
            ranked.append((rank, pk in paid, folded(name), (pk, name, phone)))
    return [person for *_, person in sorted(ranked)]


def _rank(words: list[str], digits: str, name: str, phone: str) -> int | None:
    """How well somebody fits, 1 best: beginning of the name, beginning of words, any part."""
    if all(word in name for word in words):
        if name.startswith(" ".join(words)):
            return 1
        parts = name.split()
        begin = all(any(part.startswith(word) for part in parts) for word in words)
        return 2 if begin else 3
    if len(digits) >= _FEWEST_DIGITS and digits in _digits(phone):
        return 4
    return None


def _numbered(tournament_id: int, text: str) -> dict[int, int]:
    """Whose number the text is: in line and not paid yet best of all, then on a ticket."""
    number = typed.whole(text.lstrip("#"))
    if number is None:
        return {}
    rows = Registration.objects.filter(tournament_id=tournament_id)
    tickets = dict.fromkeys(rows.filter(entry=number).values_list("person_id", flat=True), 0)
    unpaid = rows.filter(number=number, status=Status.SIGNED_UP)
    return tickets | dict.fromkeys(unpaid.values_list("person_id", flat=True), -1)


def _paid(tournament_id: int) -> frozenset[int]:
    rows = Registration.objects.filter(tournament=tournament_id, status=Status.ADMITTED)
    return frozenset(rows.values_list("person_id", flat=True))


def _digits(text: str) -> str:
    return "".join(letter for letter in text if letter.isdigit())


def _action(refused: RuleViolation | None) -> str:
    """What can be done for somebody who has no ticket."""
    if refused is None:
        return "sell"
    return "wait" if refused.code in ("full", "others_wait") else "not_now"


def _found(
    row: Tournament,
    fitting: Sequence[tuple[int, str, str]],
    state: engine.Tournament,
    action: str,
    text: str,
    *,
    now: datetime,
) -> Iterable[Found]:
    known = fitting[:SHOWN]
    admissible = {one.wish["entry"] for one in waiting_list(state, now=now)}
    rows = Registration.objects.filter(tournament=row, person_id__in=[pk for pk, _, _ in known])
    newest = {one.person_id: one for one in rows.order_by("pk")}
    held = line(row, state).places if any(one.number for one in newest.values()) else {}
    meant = _numbered(row.pk, text)
    # Nothing is sold to who has a ticket: its number is no doubt about whose place is meant.
    unpaid = [pk for pk, rank in meant.items() if rank < 0]
    named = unpaid or [*meant] or [pk for pk, name, _ in fitting if folded(name) == folded(text)]
    alike = Counter(folded(name) for _, name, _ in fitting)
    for pk, name, phone in known:
        kept, is_certain = newest.get(pk), named == [pk] and action != "not_now"
        if kept is None:
            # Namesakes are told apart by their phones, or by when they came here first.
            is_alike = alike[folded(name)] > 1 and not phone
            words = f"No phone, number {pk} on record" if is_alike else ""
            yield Found(pk, name, phone, uuid4(), action, words=words, is_certain=is_certain)
        elif kept.entry is None or kept.status == Status.CANCELLED:
            words = _unpaid(kept, held)
            yield Found(pk, name, phone, uuid4(), action, words=words, is_certain=is_certain)
        else:
            may_buy = "sell" if kept.entry in admissible else "open"
            where = whereabouts(state, kept.entry)
            waits = where.state == "waiting"
            yield Found(pk, name, phone, uuid4(), may_buy, kept.entry, where.words, waits)


def _unpaid(kept: Registration, held: Mapping[int, Place]) -> str:
    if kept.status == Status.CANCELLED:
        return "Gave the place up" if kept.number and kept.entry is None else "Was given back"
    place = held.get(kept.pk)
    words = place.words if place else "Signed up, not paid"
    return f"{words} · Needs: {kept.needs}" if kept.needs else words
