"""Full mode on the tablet: a hand action by action, with everything that may happen next as a tap.

What may happen is asked of the engine. Every button carries its step in the notation of the
engine, and the number of lines it answers, so that a tap that comes too late is refused.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from rules_engine import tournament as engine
from rules_engine.cards import Card
from rules_engine.hand import (
    Action,
    BoardChoices,
    BoardDealt,
    BoardPlayed,
    Hand,
    HandKilled,
    HandMucked,
    Kind,
    PlayerReturned,
    PotAwarded,
    ShowdownChoices,
    Size,
    Step,
    Street,
    TurnChoices,
    legal_actions,
    named_bets,
)
from rules_engine.hand.notation import write_step
from rules_engine.units import Chips, EntryNo, SeatNo
from tables.tablet.screen_seats import needed
from tables.tracked import tracked_hands
from tables.tracked.hand_words import NameOf, describe, pot_name
from tables.tracked.screen_outcome import AwardShown, awards_shown
from tables.tracked.screen_seats import HandSeat, seats_shown
from tables.tracked.tracked_hands import TrackedState
from tournaments.words.cards import CardShown, cards_shown, deck_shown
from tournaments.words.clock_face import Countdown, sits_out

STREETS = {
    Street.PREFLOP: "Before the flop",
    Street.FLOP: "Flop",
    Street.TURN: "Turn",
    Street.RIVER: "River",
}
_SIZES = {
    Size.MINIMUM: "minimum",
    Size.HALF_POT: "half pot",
    Size.POT: "pot",
    Size.LIMIT: "limit",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: its words, a note below them, the step that it stands for."""

    label: str
    step: str
    note: str = ""
    style: str = ""


@dataclass(frozen=True, slots=True)
class Pad:
    """Any other amount: the step begins with `prefix`, the total of the street follows."""

    label: str
    prefix: str
    least: Chips
    most: Chips
    unit: Chips
    chips: tuple[Chips, ...]
    all_in: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Somebody has to act."""

    seat: SeatNo
    name: str
    stack: Chips
    facing: str
    is_facing_bet: bool
    choices: tuple[Choice, ...]
    pad: Pad | None
    limit: str
    no_raise: str


@dataclass(frozen=True, slots=True)
class Target:
    """What cards are picked for; the step is `prefix`, the cards, `suffix`."""

    key: str
    label: str
    count: int
    prefix: str
    suffix: str
    others: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Picking:
    """Cards may be recorded now, or the table goes on without them."""

    title: str
    targets: tuple[Target, ...]
    deck: tuple[CardShown, ...]
    skip: Choice | None = None


@dataclass(frozen=True, slots=True)
class Asking:
    """Who won a pot? One tap each, a tap for an even split, or several seats chosen."""

    pot: int
    name: str
    amount: Chips
    winners: tuple[Choice, ...]
    split: Choice | None
    seats: tuple[tuple[SeatNo, str], ...]


@dataclass(frozen=True, slots=True)
class PotShown:
    """Chips in the middle, and who can win them."""

    name: str
    amount: Chips
    seats: tuple[SeatNo, ...]
    names: str


@dataclass(frozen=True, slots=True)
class FullHand:
    """A tracked hand as the tablet shows it; exactly one of the four parts asks for something."""

    number: int
    answers: int
    street: str
    seats: tuple[HandSeat, ...]
    board: tuple[CardShown, ...]
    blanks: tuple[int, ...]
    pots: tuple[PotShown, ...]
    total: Chips
    last: str
    turn: Turn | None
    picking: Picking | None
    asking: Asking | None
    awards: tuple[AwardShown, ...]
    is_over: bool
    dead: tuple[Choice, ...]
    returned: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class FullMode:
    """Whether a table tracks its hands, and the hand being tracked."""

    is_on: bool
    needs_count: bool
    hand: FullHand | None


def build(
    state: engine.Tournament,
    place: engine.Table,
    names: Mapping[EntryNo, str],
    found: TrackedState | None,
    *,
    tournament_id: int,
    now: datetime,
) -> FullMode:
    """Full mode of one table; `found` is the hand that it tracks."""
    return FullMode(
        is_on=tracked_hands.is_on(tournament_id=tournament_id, table=place.number),
        needs_count=not place.knows_stacks,
        hand=_hand_shown(found, state, place, names, now) if found else None,
    )


def _hand_shown(
    found: TrackedState,
    state: engine.Tournament,
    place: engine.Table,
    names: Mapping[EntryNo, str],
    now: datetime,
) -> FullHand:
    hand = found.hand

    def name_of(seat: SeatNo) -> str:
        held = place.seat(seat)
        return names[held.entry] if held else f"Seat {seat}"

    def sits_out_at(seat: SeatNo) -> Countdown | None:
        held = place.seat(seat)
        return sits_out(state, state.entries[held.entry], now=now) if held else None

    choices = legal_actions(hand)
    live = hand.live_seats
    return FullHand(
        number=found.row.number,
        answers=found.lines,
        street=_street(hand, choices),
        seats=needed(state, seats_shown(hand, place, name_of, sits_out_at)),
        board=cards_shown(hand.board),
        blanks=tuple(range(5 - len(hand.board))),
        pots=_pots(hand, name_of),
        total=hand.chips_in_pot,
        last=describe(found.last, name_of) if found.last else "",
        turn=_turn(hand, choices, name_of, state) if isinstance(choices, TurnChoices) else None,
        picking=_picking(hand, choices, name_of),
        asking=_asking(hand, choices, name_of) if isinstance(choices, ShowdownChoices) else None,
        awards=awards_shown(hand, name_of),
        is_over=hand.is_over,
        dead=tuple(_choice(name_of(seat), HandKilled(seat)) for seat in live if len(live) > 1),
        returned=tuple(
            _choice(name_of(seat), PlayerReturned(seat)) for seat in hand.seats_of(hand.away)
        ),
    )


def _street(hand: Hand, choices: object) -> str:
    word = "Showdown" if isinstance(choices, ShowdownChoices) else STREETS[hand.street]
    is_recorded = len(hand.board) == hand.street.board_cards
    return word if is_recorded else f"{word}, board not recorded"


def _choice(label: str, step: Step, note: str = "", style: str = "") -> Choice:
    return Choice(label, write_step(step), note, style)


def _pots(hand: Hand, name_of: NameOf) -> tuple[PotShown, ...]:
    if hand.is_over:
        return ()
    shown = []
    for number, pot in enumerate(hand.pots, 1):
        seats = tuple(sorted(hand.seats_of(pot.eligible)))
        names = ", ".join(name_of(seat) for seat in seats)
        shown.append(PotShown(pot_name(number), pot.amount, seats, names))
    return tuple(shown)


def _turn(hand: Hand, choices: TurnChoices, name_of: NameOf, state: engine.Tournament) -> Turn:
    seat = choices.seat
    wager = hand.wagers_by_seat[seat]
    due = (choices.call_to or wager) - wager
    return Turn(
        seat=seat,
        name=name_of(seat),
        stack=hand.stacks_by_seat[seat],
        facing=f"{due:,} to call" if due else "Nothing to call",
        is_facing_bet=due > 0,
        choices=_actions(hand, choices, due),
        pad=_pad(hand, choices, state),
        limit=_limit(hand, choices),
        no_raise=f"{choices.why_no_raise} {choices.source}" if choices.source else "",
    )


def _limit(hand: Hand, choices: TurnChoices) -> str:
    """How much may be bet, where that is not every chip one has."""
    if hand.limit:
        return f"bets of {hand.full_raise:,}"
    raising = choices.raising
    is_bounded = raising and raising.max_to < choices.all_in_to
    return f"at most {raising.max_to:,}, the pot" if raising and is_bounded else ""


def _actions(hand: Hand, choices: TurnChoices, due: Chips) -> tuple[Choice, ...]:
    seat = choices.seat
    shown = [_choice("Fold", Action(seat, Kind.FOLD), style="fold")]
    is_last_call = choices.call_to == choices.all_in_to
    if choices.may_check:
        shown.append(_choice("Check", Action(seat, Kind.CHECK), style="pass"))
    elif not is_last_call:
        shown.append(_choice(f"Call {due:,}", Action(seat, Kind.CALL), style="pass"))
    if choices.raising:
        kind = choices.raising.kind
        word = "Bet" if kind is Kind.BET else "Raise to"
        shown += [
            _choice(f"{word} {bet.to:,}", Action(seat, kind, bet.to), _SIZES[bet.size], "raise")
            for bet in named_bets(hand)
        ]
    if choices.may_go_all_in:
        label = f"Call {due:,}" if is_last_call else f"All-in {choices.all_in_to:,}"
        note = "all-in" if is_last_call else "every chip"
        shown.append(_choice(label, Action(seat, Kind.ALL_IN), note, "all-in"))
    return tuple(shown)


def _pad(hand: Hand, choices: TurnChoices, state: engine.Tournament) -> Pad | None:
    raising = choices.raising
    if raising is None or raising.min_to == raising.max_to:
        return None
    unit = hand.deal.stakes.unit
    chips = [chip for chip in state.terms.denominations if chip >= unit and chip % unit == 0]
    letter = write_step(Action(choices.seat, raising.kind, 0))[:-1]
    is_all_in = raising.max_to == choices.all_in_to
    return Pad(
        label="Bet" if raising.kind is Kind.BET else "Raise to",
        prefix=letter,
        least=raising.min_to,
        most=raising.max_to,
        unit=unit,
        chips=tuple(chips or (unit, unit * 5, unit * 20))[:5],
        all_in=write_step(Action(choices.seat, Kind.ALL_IN)) if is_all_in else "",
    )


def _picking(hand: Hand, choices: object, name_of: NameOf) -> Picking | None:
    used = [*hand.board, *_shown_cards(hand)]
    match choices:
        case BoardChoices():
            is_recorded = len(hand.board) == hand.street.board_cards
            shows = _unseen(hand) if choices.may_show else ()
            word = STREETS[choices.street]
            board = Target("board", word, choices.cards, "[", "]")
            seats = tuple(_show_target(seat, name_of) for seat in shows)
            return Picking(
                title=f"The {word.lower()}",
                targets=(board, *seats) if is_recorded else (),
                deck=deck_shown(used) if is_recorded else (),
                skip=_choice(f"{word} dealt, not recorded", BoardDealt()),
            )
        case ShowdownChoices() if len(hand.board) == 5:
            targets = tuple(
                _show_target(seat, name_of, _instead(seat, choices)) for seat in choices.to_show
            )
            return Picking("Cards shown", targets, deck_shown(used)) if targets else None
        case _:
            return None


def _show_target(seat: SeatNo, name_of: NameOf, others: tuple[Choice, ...] = ()) -> Target:
    return Target(f"seat-{seat}", name_of(seat), 2, f"{seat}=", "", others)


def _instead(seat: SeatNo, choices: ShowdownChoices) -> tuple[Choice, ...]:
    """What a player may do at the showdown instead of turning two cards up."""
    plays = _choice("Plays the board", BoardPlayed(seat))
    return (_choice("Mucks", HandMucked(seat)), plays) if seat in choices.may_muck else (plays,)


def _unseen(hand: Hand) -> tuple[SeatNo, ...]:
    shown = hand.showdown.shown if hand.showdown else ()
    seen = {seat for seat, cards in zip(hand.deal.seats, shown, strict=False) if cards}
    return tuple(seat for seat in hand.live_seats if seat not in seen)


def _shown_cards(hand: Hand) -> list[Card]:
    shown = hand.showdown.shown if hand.showdown else ()
    return [card for cards in shown if cards for card in cards]


def _asking(hand: Hand, choices: ShowdownChoices, name_of: NameOf) -> Asking:
    pot, claimants = choices.pot, choices.claimants
    everybody = PotAwarded(pot, claimants)
    is_pair = len(claimants) == 2
    return Asking(
        pot=pot,
        name=_pot_asked(pot, of=len(hand.pots)),
        amount=hand.pots[pot - 1].amount,
        winners=tuple(_choice(name_of(seat), PotAwarded(pot, (seat,))) for seat in claimants),
        split=_choice("They split it", everybody) if is_pair else None,
        seats=() if is_pair else tuple((seat, name_of(seat)) for seat in sorted(claimants)),
    )


def _pot_asked(number: int, *, of: int) -> str:
    if of == 1:
        return "the pot"
    return "the main pot" if number == 1 else pot_name(number).lower()
