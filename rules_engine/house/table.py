"""The points on which rule documents differ: typed columns, each with a label and a meaning.

The class is only the table; `house.HouseRules` adds where each value comes from. A point that a
release adds has, beside its wording, `Since("0.2", as_before=value)`: what holds in every log that
is older.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Annotated

from rules_engine.house import keys
from rules_engine.releases import Since


class Section(StrEnum):
    """The chapters of a settings page."""

    BLINDS = "Button and blinds"
    SHOWDOWN = "Pots and showdown"
    CHIP_RACE = "Chip race"
    TABLES = "Tables and moves"
    BETTING = "Betting"
    CLOCK = "Clock and levels"
    DEALING = "Dealing"
    IRREGULARITIES = "Irregularities"
    CONDUCT = "Conduct"
    LIFE_CYCLE = "From entry to prizes"


@dataclass(frozen=True, slots=True)
class Wording:
    """A point in plain language, for settings and rules pages."""

    section: Section
    label: str
    meaning: str


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The smallest number that makes sense at a point, where that is not zero."""

    number: int


_blinds = partial(Wording, Section.BLINDS)
_showdown = partial(Wording, Section.SHOWDOWN)
_chip_race = partial(Wording, Section.CHIP_RACE)
_tables = partial(Wording, Section.TABLES)
_betting = partial(Wording, Section.BETTING)
_clock = partial(Wording, Section.CLOCK)
_dealing = partial(Wording, Section.DEALING)
_irregularities = partial(Wording, Section.IRREGULARITIES)
_conduct = partial(Wording, Section.CONDUCT)
_life_cycle = partial(Wording, Section.LIFE_CYCLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseTable:
    """One value for every point; which values exist is in `house_keys`."""

    button_rule: Annotated[
        keys.ButtonRule,
        _blinds(
            "Button after an exit",
            "Whether it may stop at an empty seat or moves to the next player.",
        ),
    ]
    heads_up_entry: Annotated[
        keys.HeadsUpEntry,
        _blinds("First heads-up hand", "Who posts what when the third player has just left."),
    ]
    first_button: Annotated[
        keys.FirstButton, _blinds("First button", "How the first button of a table is found.")
    ]
    moved_player_waits_in: Annotated[
        tuple[keys.MovedPlayerWaitsIn, ...],
        _blinds(
            "Newcomers wait at",
            "The positions in which somebody who was moved is not dealt in yet.",
        ),
    ]
    short_post_order: Annotated[
        keys.ShortPostOrder,
        _blinds(
            "Short stack posting", "What is paid first when a stack does not cover ante and blind."
        ),
    ]
    ante_rule: Annotated[
        keys.AnteRule | keys.EventSetting,
        _blinds("Who pays the ante", "Whether every player pays it or the big blind for all."),
        Since("0.2", as_before=keys.AnteRule.EACH),
    ]
    dodged_blind: Annotated[
        keys.DodgedBlind,
        _blinds("Dodged blind", "What happens to a player who avoids a blind while moving."),
    ]

    odd_chip_to: Annotated[
        keys.OddChipTo, _showdown("Odd chip", "Which winner gets the chip that cannot be split.")
    ]
    odd_chip_max_each: Annotated[
        int | None,
        _showdown(
            "Odd chips each", "The most odd chips one winner gets from a pot; none means no limit."
        ),
        AtLeast(1),
    ]
    pot_settlement_order: Annotated[
        keys.PotSettlementOrder,
        _showdown("Order of pots", "Which pot is awarded first when there are several."),
    ]
    show_first: Annotated[
        keys.ShowFirst,
        _showdown("Who shows first", "The first hand to be turned over at the showdown."),
    ]
    all_in_face_up: Annotated[
        bool,
        _showdown(
            "All-in hands face up",
            "Whether hands are turned over as soon as nobody can bet any more.",
        ),
    ]
    show_to_win: Annotated[
        keys.ShowToWin, _showdown("Showing to win", "Which cards a winner has to show.")
    ]
    see_called_hand: Annotated[
        keys.SeeCalledHand,
        _showdown(
            "Asking to see a hand",
            "Who may see a hand that reached the showdown but was not shown.",
        ),
    ]
    show_one_show_all: Annotated[
        keys.ShowOneShowAll,
        _showdown(
            "Show one, show all", "When cards shown to one person must be shown to the table."
        ),
    ]
    play_board_declaration: Annotated[
        bool,
        _showdown(
            "Playing the board",
            "Whether a player must say so before sharing a pot with the board alone.",
        ),
    ]
    muck_contact: Annotated[
        keys.MuckContact,
        _showdown(
            "Hand touching the muck", "Whether cards that touched the discards can come back."
        ),
    ]
    unprotected_hand_killed: Annotated[
        keys.UnprotectedHandKilled,
        _showdown(
            "Unprotected hand", "What a player gets back whose unguarded cards were taken away."
        ),
    ]

    race_cards: Annotated[
        keys.RaceCards,
        _chip_race(
            "Cards in a chip race", "How many cards a player with small chips left over receives."
        ),
    ]
    race_start: Annotated[
        keys.RaceStart, _chip_race("First card of a chip race", "The seat that is dealt to first.")
    ]
    race_tie: Annotated[
        keys.RaceTie,
        _chip_race("Equal cards in a chip race", "What decides between cards of the same rank."),
    ]
    race_chips: Annotated[
        keys.RaceChips,
        _chip_race(
            "Chips raced for", "How many larger chips replace the odd small ones of a table."
        ),
    ]
    race_award: Annotated[
        keys.RaceAward,
        _chip_race("Winners of a chip race", "In which order the larger chips are handed out."),
    ]
    race_max_each: Annotated[
        int | None,
        _chip_race(
            "Chips won in a race", "The most larger chips one player can win; none means no limit."
        ),
        AtLeast(1),
    ]
    race_protect: Annotated[
        keys.RaceProtect,
        _chip_race("Nobody raced out", "How a player who would be left with nothing is kept in."),
    ]
    race_skip_round_up: Annotated[
        bool,
        _chip_race(
            "Rounding up instead",
            "Whether the director may round every stack up and skip the race.",
        ),
    ]

    seats_target: Annotated[
        keys.ByFormat, _tables("Players per table", "How many players a table is meant to seat.")
    ]
    two_table_point: Annotated[
        keys.ByFormat,
        _tables("Down to two tables", "How many players are left when two tables are formed."),
    ]
    final_table_size: Annotated[
        keys.ByFormat, _tables("Final table", "How many players sit at the final table.")
    ]
    redraw_at_tables: Annotated[
        tuple[int, ...],
        _tables("Redraw", "At how many remaining tables everybody draws a new seat."),
        AtLeast(1),
    ]
    balance_mover: Annotated[
        keys.BalanceMover, _tables("Who moves", "Which player goes when a table has too many.")
    ]
    balance_seat: Annotated[
        keys.BalanceSeat, _tables("Which seat", "Which open seat a moved player takes.")
    ]
    balance_tolerance: Annotated[
        keys.BalanceTolerance,
        _tables("Uneven tables", "How far table sizes may differ before somebody moves."),
    ]
    break_order: Annotated[
        keys.BreakOrder,
        _tables(
            "Order of breaking tables", "Whether the tables break in an order fixed beforehand."
        ),
    ]
    broken_table_seating: Annotated[
        keys.BrokenTableSeating,
        _tables("Seats after a break", "How players of a broken table get their new seats."),
    ]

    undersized_raise: Annotated[
        keys.UndersizedRaise,
        _betting(
            "Raise that is too small",
            "What chips mean that are more than a call and less than a raise.",
        ),
    ]
    undersized_open: Annotated[
        keys.UndersizedOpen,
        _betting("Bet that is too small", "What an opening bet below the minimum becomes."),
    ]
    reopen: Annotated[
        keys.Reopen,
        _betting(
            "All-in below a raise", "When short all-ins let a player who has acted raise again."
        ),
    ]
    out_of_turn: Annotated[
        keys.OutOfTurn,
        _betting("Acting out of turn", "Whether an action out of turn can bind the player."),
    ]
    out_of_turn_check: Annotated[
        keys.OutOfTurnCheck,
        _betting("Check out of turn", "What a player may still do after checking too early."),
    ]
    out_of_turn_call: Annotated[
        keys.OutOfTurnCall,
        _betting("Call out of turn", "What a player may still do after calling too early."),
    ]
    raise_motion: Annotated[
        keys.RaiseMotion,
        _betting("Chips after saying raise", "In how many motions a raise may be put in."),
    ]
    string_bet: Annotated[
        keys.StringBet, _betting("String bet", "What holds when chips were put in piece by piece.")
    ]
    oversized_chip_preflop: Annotated[
        keys.OversizedChipPreflop,
        _betting(
            "One big chip before the flop", "What a single larger chip means when nothing is said."
        ),
    ]
    oversized_chip_facing_bet: Annotated[
        keys.OversizedChipFacingBet,
        _betting(
            "One big chip facing a bet", "The same after the flop, when there is a bet to call."
        ),
    ]
    oversized_chip_open: Annotated[
        keys.OversizedChipOpen,
        _betting("One big chip as a bet", "The same when nobody has bet yet."),
    ]
    oversized_chip_raise: Annotated[
        keys.OversizedChipRaise,
        _betting(
            "Raise with one big chip",
            "How much a single larger chip is worth after the word raise.",
        ),
    ]
    unnoticed_raise: Annotated[
        keys.UnnoticedRaise,
        _betting(
            "Call unaware of a raise",
            "When a call by somebody who missed a raise can be taken back.",
        ),
    ]
    betting: Annotated[
        keys.Betting | keys.EventSetting,
        _betting("How much may be bet", "No-limit, pot-limit or limit."),
        Since("0.2", as_before=keys.Betting.NO_LIMIT),
    ]
    limit_raise_cap: Annotated[
        keys.LimitRaiseCap | None,
        _betting(
            "Cap on raises",
            "How many raises a betting round of limit poker allows; none means no cap.",
        ),
    ]

    hand_starts_at: Annotated[
        keys.HandStartsAt,
        _clock("Start of a hand", "The moment that decides which level a hand is played at."),
    ]
    called_clock_seconds: Annotated[
        int,
        _clock(
            "Called clock", "Seconds a player has once the clock is called, countdown included."
        ),
        AtLeast(10),
    ]
    called_clock_countdown: Annotated[
        keys.CalledClockCountdown, _clock("Countdown", "Where the ten counted seconds lie.")
    ]
    called_clock_heads_up: Annotated[
        int,
        _clock(
            "Called clock heads-up", "The same seconds when two players are left in the tournament."
        ),
        AtLeast(10),
    ]
    clock_expiry_no_bet: Annotated[
        keys.ClockExpiryNoBet,
        _clock(
            "Time up without a bet",
            "What happens to a hand whose time ran out with nothing to call.",
        ),
    ]
    clock_caller: Annotated[
        keys.ClockCaller,
        _clock("Who calls the clock", "Who may ask for the clock on a slow player."),
    ]
    level_minutes: Annotated[
        int | keys.EventSetting,
        _clock("Length of a level", "Minutes per level, where the rules fix them."),
        AtLeast(1),
    ]
    break_after_levels: Annotated[
        keys.RestEvery, _clock("Rest breaks", "How often there is a rest break and how long it is.")
    ]
    hand_for_hand: Annotated[
        keys.HandForHand,
        _clock("Hand for hand", "When all tables deal their hands at the same time."),
    ]

    shuffler: Annotated[
        keys.Shuffler, _dealing("Who shuffles", "Who shuffles the deck for the coming hand.")
    ]
    cutter: Annotated[keys.Cutter, _dealing("Who cuts", "Who is offered the cut.")]
    min_riffles: Annotated[int, _dealing("Riffles", "The least number of riffles."), AtLeast(1)]
    min_cut_cards: Annotated[
        int,
        _dealing("Cards in a cut", "The fewest cards either part of a cut may have."),
        AtLeast(1),
    ]
    deck_change: Annotated[
        keys.DeckChange, _dealing("Changing the deck", "When another deck comes into play.")
    ]

    exposed_hole_card: Annotated[
        keys.ExposedHoleCard,
        _irregularities(
            "Card exposed in the deal", "When a hole card that the dealer showed makes a misdeal."
        ),
    ]
    misdeal_deadline: Annotated[
        keys.MisdealDeadline,
        _irregularities("Calling a misdeal", "Until when a misdeal can still be declared."),
    ]
    burn_error: Annotated[
        keys.BurnError, _irregularities("Wrong burn", "How a missing or double burn is put right.")
    ]
    extra_card_first_player: Annotated[
        keys.ExtraCardFirstPlayer,
        _irregularities(
            "One card too many", "What becomes of an extra card dealt to the first player."
        ),
    ]
    foreign_back: Annotated[
        keys.ForeignBack,
        _irregularities(
            "Card of another deck", "What holds when a card with another back turns up."
        ),
    ]
    hidden_chips: Annotated[
        keys.HiddenChips,
        _irregularities(
            "Chips found later", "Who gets chips that the loser of an all-in finds afterwards."
        ),
    ]
    premature_board: Annotated[
        keys.PrematureBoard,
        _irregularities(
            "Board card too early", "What becomes of a board card dealt before the betting is over."
        ),
    ]

    player_exposes_hand: Annotated[
        keys.PlayerExposesHand,
        _conduct(
            "Showing cards during play",
            "What happens to a player who shows cards while the hand runs.",
        ),
    ]
    verbal_disclosure: Annotated[
        keys.VerbalDisclosure,
        _conduct("Telling one's hand", "What happens to a player who says what the cards are."),
    ]
    disqualified_chips: Annotated[
        keys.DisqualifiedChips,
        _conduct(
            "Chips after disqualification", "What becomes of the stack of a disqualified player."
        ),
    ]
    collusion_chips: Annotated[
        keys.CollusionChips,
        _conduct("Chips after collusion", "The same when players worked together."),
    ]
    penalty_ladder: Annotated[
        tuple[keys.PenaltyStep, ...],
        _conduct("Penalties", "The steps of punishment, mildest first."),
    ]
    chips_off_table: Annotated[
        keys.ChipsOffTable,
        _conduct("Chips taken off the table", "What happens when a player pockets chips."),
    ]
    language: Annotated[
        keys.Language, _conduct("Language", "Which language is spoken at the table.")
    ]
    phones: Annotated[keys.Phones, _conduct("Phones", "Where phones may be used.")]
    advice_between_hands: Annotated[
        bool, _conduct("Advice between hands", "Whether players may discuss how a hand was played.")
    ]

    min_entrants: Annotated[
        int,
        _life_cycle("Smallest field", "How many entries a tournament needs to be played."),
        AtLeast(2),
    ]
    max_entrants: Annotated[
        int | None,
        _life_cycle("Largest field", "How many entries are sold; none means no limit."),
        AtLeast(2),
    ]
    late_registration: Annotated[
        keys.LateRegistration,
        _life_cycle("Late entries", "Until when somebody can still enter, and with which stack."),
    ]
    absent_hand: Annotated[
        keys.AbsentHand,
        _life_cycle("Absent player's hand", "When the hand of somebody who is not there is dead."),
    ]
    no_show_chips: Annotated[
        keys.NoShowChips,
        _life_cycle(
            "Entrant who never came", "When the stack of somebody who never appeared may go."
        ),
    ]
    rebuys: Annotated[
        keys.RebuyTerms | keys.EventSetting,
        _life_cycle("Rebuys", "Whether chips can be bought again after losing, and how."),
    ]
    add_ons: Annotated[
        keys.RebuyTerms | keys.EventSetting,
        _life_cycle("Add-ons", "Whether chips can be bought on top, and how."),
    ]
    playing_behind: Annotated[
        bool,
        _life_cycle(
            "Announced chips play", "Whether a rebuy counts before its chips are on the table."
        ),
    ]
    missed_hand_ends_rebuy: Annotated[
        bool,
        _life_cycle(
            "No rebuy after a missed hand",
            "Whether somebody without chips who misses a hand can no longer buy any.",
        ),
        Since("0.2", as_before=True),
    ]
    same_hand_exits: Annotated[
        keys.SameHandExits,
        _life_cycle(
            "Two out in one hand", "Who of several players leaving in a hand is placed higher."
        ),
    ]
    same_hand_equal: Annotated[
        keys.SameHandEqual,
        _life_cycle(
            "Two out with equal stacks", "What holds when they also started the hand alike."
        ),
    ]
    payouts: Annotated[keys.Payouts, _life_cycle("Prizes", "How the prizes are made up.")]
    deals: Annotated[
        keys.Deals,
        _life_cycle("A deal at the end", "Whether the last players may agree to share the prizes."),
    ]
    pot_split_agreement: Annotated[
        keys.PotSplitAgreement,
        _life_cycle("Sharing a pot", "Whether players may agree to split a pot."),
    ]
    blind_chop: Annotated[
        keys.BlindChop,
        _life_cycle(
            "Taking back the blinds",
            "Whether the blinds may take their chips back when all others fold.",
        ),
    ]
    time_limit: Annotated[
        keys.TimeLimit,
        _life_cycle("Latest end", "When a tournament is stopped, and who wins then."),
    ]
    heads_up_limit_minutes: Annotated[
        int | None,
        _life_cycle(
            "Heads-up limit",
            "Minutes of heads-up play before every hand is played all-in; none means no limit.",
        ),
        AtLeast(1),
    ]
    rule_changes: Annotated[
        keys.RuleChanges,
        _life_cycle("Changing rules", "Who must agree to a change once play has begun."),
    ]
    event_run_twice: Annotated[
        bool,
        _life_cycle(
            "Dealing twice", "Whether players who are all-in may have the rest dealt twice."
        ),
    ]
