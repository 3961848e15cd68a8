"""What each value of a point means, in one sentence: chips, tables, clock, conduct, prizes."""

from collections.abc import Mapping

from rules_engine.entries.penalties import describe
from rules_engine.house import keys
from rules_engine.prizes.pool import plain_amount
from rules_engine.texts.rulebook.sentence_forms import (
    Say,
    choice,
    enumerated,
    in_words,
    number,
    yes_or_no,
)


def _by_format(text: str, *, six_handed: str) -> Say:
    def say(value: keys.ByFormat) -> str:
        sentence = text.format(value.eight_handed)
        if value.six_handed != value.eight_handed:
            sentence += f", in the six-handed format {six_handed.format(value.six_handed)}"
        return f"{sentence}."

    return say


def _redraws(tables: tuple[int, ...]) -> str:
    if not tables:
        return "There is no redraw on the way to the final table."
    counts = [_tables(count) for count in sorted(tables, reverse=True)]
    sentence = f"Everybody draws a new seat when the field comes down to {enumerated(counts)}."
    if 3 in tables:
        sentence += (
            " The redraw at three tables may be left out if the tournament began with four or five."
        )
    return sentence


def _tables(count: int) -> str:
    return f"{in_words(count)} {'table' if count == 1 else 'tables'}"


def _tolerance(value: keys.BalanceTolerance) -> str:
    few, many = value.six_or_fewer, value.over_six_tables
    if few == many:
        return f"Table sizes may differ by {_players(few)}."
    return (
        f"With six tables or fewer their sizes may differ by {_players(few)}, with more than six "
        f"by {_players(many)}."
    )


def _players(count: int) -> str:
    return f"{in_words(count)} {'player' if count == 1 else 'players'}"


def _ladder(steps: tuple[keys.PenaltyStep, ...]) -> str:
    words = [_LADDER_WORDS.get(step.kind, describe(step)) for step in steps]
    return f"The penalties, mildest first: {'; '.join(words)}."


_LADDER_WORDS = {
    keys.PenaltyKind.TIMEOUT_INCREASING: "timeouts, each longer than the last",
}


def _purchases(name: str) -> Say:
    def say(value: keys.RebuyTerms | keys.EventSetting) -> str:
        if isinstance(value, keys.EventSetting):
            return f"Whether {name}s are sold is set for each tournament."
        if not value.max:
            return f"There are no {name}s."
        times = "once" if value.max == 1 else f"{in_words(value.max)} times"
        share = "a full starting stack"
        if value.chips:
            share = f"{value.chips:,} chips"
        elif value.stack_percent != 100:
            share = f"{value.stack_percent} percent of a starting stack"
        rest = ", and on through the rest break that follows" if value.through_rest else ""
        return (
            f"Each player may take {_article(name)} {name} {times}, until minute "
            f"{value.until_minute} of play{rest}. "
            f"It costs {plain_amount(value.price)} and brings {share}."
        )

    return say


def _article(noun: str) -> str:
    return "an" if noun[0] in "aeiou" else "a"


def _rest_breaks(value: keys.RestEvery) -> str:
    every = "every level" if value.levels == 1 else f"every {in_words(value.levels)} levels"
    return f"After {every} there is a rest break of {value.minutes} minutes."


def _level_length(value: int | keys.EventSetting) -> str:
    if isinstance(value, keys.EventSetting):
        return "How long a level lasts is set for each tournament."
    return f"A level lasts {value} minutes."


SENTENCES: Mapping[str, Say] = {
    # Chip race
    "race_cards": choice(
        {
            keys.RaceCards.ONE_PER_ODD_CHIP: "Every odd chip earns its owner one card.",
            keys.RaceCards.ONE_PER_PLAYER: "Every player with odd chips gets one card.",
        }
    ),
    "race_start": choice(
        {
            keys.RaceStart.SEAT_1: "Dealing begins at seat 1.",
            keys.RaceStart.LEFT_OF_BUTTON: "Dealing begins to the left of the button.",
            keys.RaceStart.NEXT_HAND_SMALL_BLIND: (
                "Dealing begins with the small blind of the next hand."
            ),
        }
    ),
    "race_tie": choice(
        {
            keys.RaceTie.SUIT: "Between equal ranks the suit decides.",
            keys.RaceTie.FIRST_DEALT: "Between equal ranks the card dealt first wins.",
        }
    ),
    "race_chips": choice(
        {
            keys.RaceChips.ROUND_UP: (
                "The value of the odd chips at the table is rounded up to whole larger chips: "
                "that many are raced for."
            ),
            keys.RaceChips.HALF_OR_MORE: (
                "The odd chips at the table buy larger chips; a last incomplete set earns one if "
                "it is at least half of a set, otherwise it is taken away."
            ),
            keys.RaceChips.ROUND_DOWN: (
                "The odd chips at the table buy larger chips, and what is left over is taken away."
            ),
        }
    ),
    "race_award": choice(
        {
            keys.RaceAward.BEST_CARDS: (
                "The best card wins a chip, the next best the next one, until the chips are gone."
            ),
            keys.RaceAward.CLOCKWISE_FROM_WINNER: (
                "The best card wins a chip, then clockwise everybody who was dealt a card, until "
                "the chips are gone."
            ),
        }
    ),
    "race_max_each": number(
        "Nobody wins more than {} chips in the race.",
        one="Nobody wins more than one chip in the race.",
        none="One player may win several chips in the race.",
    ),
    "race_protect": choice(
        {
            keys.RaceProtect.SERVED_FIRST_FROM_RACE_CHIPS: (
                "A player who would be left with nothing is served first from the chips raced for."
            ),
            keys.RaceProtect.EXTRA_CHIP: (
                "A player who would be left with nothing gets one chip on top."
            ),
        }
    ),
    "race_skip_round_up": yes_or_no(
        "The director may leave the race out and give everybody with odd chips one larger chip.",
        "Stacks are not simply rounded up: the race is run.",
    ),
    # Tables and moves
    "seats_target": _by_format("A table is meant for {} players", six_handed="for {}"),
    "two_table_point": _by_format(
        "Two tables are formed when {} players are left", six_handed="when {} are"
    ),
    "final_table_size": _by_format(
        "The final table is formed when {} players are left", six_handed="when {} are"
    ),
    "redraw_at_tables": _redraws,
    "balance_mover": choice(
        {
            keys.BalanceMover.DUE_FOR_BIG_BLIND: (
                "From the larger table the player next for the big blind moves."
            ),
            keys.BalanceMover.SMALLEST_STACK: (
                "From the larger table the player with the smallest stack moves."
            ),
            keys.BalanceMover.LOSES_NO_POSITION: (
                "From the larger table a player moves who does not get the big blind sooner by it."
            ),
        }
    ),
    "balance_seat": choice(
        {
            keys.BalanceSeat.EARLIEST_DUE_FOR_BIG_BLIND: (
                "The new seat is the open one that gets the big blind soonest."
            ),
            keys.BalanceSeat.DIRECTOR_CHOICE_AVOIDING_DOUBLE_BB: (
                "The director chooses the new seat and tries to spare the player a second big "
                "blind in a row."
            ),
            keys.BalanceSeat.WORST_POSITION: "The new seat is the open one in the worst position.",
        }
    ),
    "balance_tolerance": _tolerance,
    "break_order": choice(
        {
            keys.BreakOrder.PRESET: "Tables break in an order fixed beforehand.",
            keys.BreakOrder.DIRECTOR_CHOICE: "The director chooses which table closes next.",
        }
    ),
    "broken_table_seating": choice(
        {
            keys.BrokenTableSeating.RANDOM_OPEN_SEATS: (
                "Players of a table that closes are given open seats by a draw."
            ),
            keys.BrokenTableSeating.HIGH_CARD_SPLIT: (
                "Players of a table that closes get one card each: the highest cards go to one "
                "table, the lower ones to the next, as seats allow."
            ),
        }
    ),
    # Clock and levels
    "hand_starts_at": choice(
        {
            keys.HandStartsAt.FIRST_RIFFLE: "A hand starts with the first riffle of its deck.",
            keys.HandStartsAt.FIRST_CARD: "A hand starts with the first card dealt.",
        }
    ),
    "called_clock_seconds": number("A player on the clock has {} seconds in all."),
    "called_clock_countdown": choice(
        {
            keys.CalledClockCountdown.LAST_10_SECONDS: "The last ten seconds are counted aloud.",
            keys.CalledClockCountdown.AFTER_THE_MINUTE: (
                "The last ten seconds come after the minute and are counted aloud."
            ),
        }
    ),
    "called_clock_heads_up": number(
        "When two players are left in the tournament, a player on the clock has {} seconds."
    ),
    "clock_expiry_no_bet": choice(
        {
            keys.ClockExpiryNoBet.CHECK: (
                "A hand that faces a bet is dead when the time is up; with nothing to call it is "
                "a check."
            ),
            keys.ClockExpiryNoBet.DEAD: (
                "The hand is dead when the time is up, whether it faces a bet or not."
            ),
        }
    ),
    "clock_caller": choice(
        {
            keys.ClockCaller.OPPONENTS: "Opponents at the table may ask for the clock.",
            keys.ClockCaller.ANY_PLAYER_VIA_FLOOR: (
                "Any player may ask the floor for the clock, and the floor calls it."
            ),
            keys.ClockCaller.OTHER_PLAYERS_AT_TABLE: (
                "The other players at the table may ask for the clock."
            ),
            keys.ClockCaller.OTHER_PLAYER_OR_SELF: (
                "Any player at the table may ask for the clock, the one who has to act too."
            ),
        }
    ),
    "level_minutes": _level_length,
    "break_after_levels": _rest_breaks,
    "hand_for_hand": choice(
        {
            keys.HandForHand.DIRECTOR_OPTION: "The director may order hand-for-hand play.",
            keys.HandForHand.BEFORE_BUBBLE_AND_WHEN_STALLING_PAYS: (
                "Tables may play hand for hand just before the first prize is reached, and "
                "whenever stalling would pay."
            ),
        }
    ),
    # Conduct
    "player_exposes_hand": choice(
        {
            keys.PlayerExposesHand.PENALTY_HAND_LIVE_NO_MORE_WAGERS: (
                "Whoever shows cards during play may be penalised; the hand stays alive, but its "
                "player may bet and call no more."
            ),
            keys.PlayerExposesHand.PENALTY_HAND_LIVE: (
                "Whoever shows cards during play may be penalised; the hand stays alive."
            ),
            keys.PlayerExposesHand.FOLD_IF_THROWN_AWAY: (
                "Cards thrown away, face up or face down, are a fold; otherwise showing cards may "
                "be penalised and the hand stays alive."
            ),
        }
    ),
    "verbal_disclosure": choice(
        {
            keys.VerbalDisclosure.PENALTY_POSSIBLE: (
                "Saying what one holds during play may be penalised; the hand stays alive."
            ),
            keys.VerbalDisclosure.HAND_KILLED_AND_PENALTY: (
                "Saying truly and definitely what one holds kills the hand and brings a penalty."
            ),
        }
    ),
    "disqualified_chips": choice(
        {keys.DisqualifiedChips.REMOVED: "The chips of a disqualified player leave play."}
    ),
    "collusion_chips": choice(
        {
            keys.CollusionChips.REMOVED: "The chips of players who worked together leave play.",
            keys.CollusionChips.SHARED_EQUALLY_AT_TABLE: (
                "The chips of players who worked together are shared equally among the others at "
                "that table."
            ),
        }
    ),
    "penalty_ladder": _ladder,
    "chips_off_table": choice(
        {
            keys.ChipsOffTable.REMOVED: "Chips found off the table or in a pocket leave play.",
            keys.ChipsOffTable.REMOVED_MAYBE_DISQUALIFIED: (
                "Chips found off the table or in a pocket leave play, and their owner may be "
                "disqualified."
            ),
        }
    ),
    "language": choice(
        {
            keys.Language.ENGLISH: "Only English is spoken while a hand is played.",
            keys.Language.NO_FOREIGN_LANGUAGE_DURING_DEAL: (
                "No foreign language is spoken while a hand is dealt."
            ),
            keys.Language.NONE: "The rules do not say which language is spoken.",
        }
    ),
    "phones": choice(
        {
            keys.Phones.DIRECTOR_DISCRETION: "The director decides about phones.",
            keys.Phones.NOT_AT_TABLE: "Phones are not used at the table.",
            keys.Phones.STEP_AWAY_AND_NONE_ON_TABLE: (
                "Phones are used away from the table only, and none lies on it."
            ),
        }
    ),
    "advice_between_hands": yes_or_no(
        "Between hands players may talk about how a hand was played.",
        "Players do not talk about how a hand was played, between hands either.",
    ),
    # From entry to prizes
    "min_entrants": number("The tournament needs at least {} entries."),
    "max_entrants": number(
        "At most {} entries are sold.", none="The rules set no limit to the number of entries."
    ),
    "late_registration": choice(
        {
            keys.LateRegistration.DIRECTOR_OPTION_UNTIL_END_OF_LEVEL_1: (
                "The director may admit late entries until level 1 ends; they get a full stack."
            ),
            keys.LateRegistration.DIRECTOR_OPTION_BLINDED_STACK: (
                "The director may admit late entries; they take over a stack that has stood at "
                "the table and paid its blinds and antes."
            ),
        }
    ),
    "absent_hand": choice(
        {
            keys.AbsentHand.DEAD_AT_TURN: (
                "The hand of an absent player is dead when the turn comes."
            ),
            keys.AbsentHand.DEAD_WHEN_ALL_HANDS_DEALT: (
                "The hand of a player who is not there when everybody has two cards is dead."
            ),
            keys.AbsentHand.DEAD_AT_TURN_AFTER_60S_COURTESY: (
                "The hand of an absent player is dead when the turn comes, but the table may wait "
                "up to a minute for somebody who is on the way back."
            ),
        }
    ),
    "no_show_chips": choice(
        {
            keys.NoShowChips.REMOVABLE_AFTER_LEVEL_OR_30_MIN: (
                "The director may take away the stack of somebody who never came once a new level "
                "has begun or half an hour has passed, whichever is first."
            ),
            keys.NoShowChips.REMOVABLE_ANY_TIME: (
                "The director may take away the stack of somebody who never came at any time."
            ),
        }
    ),
    "rebuys": _purchases("rebuy"),
    "add_ons": _purchases("add-on"),
    "missed_hand_ends_rebuy": yes_or_no(
        "A player without chips who misses a hand loses the right to a rebuy and is out.",
        "A player without chips who misses a hand may still take a rebuy.",
    ),
    "playing_behind": yes_or_no(
        "Chips announced before the deal play already, even if they have yet to arrive, and have "
        "to be paid.",
        "Only chips that lie on the table play.",
    ),
    "same_hand_exits": choice(
        {
            keys.SameHandExits.MORE_CHIPS_BEFORE_HAND_FINISHES_HIGHER: (
                "Of players who bust in one hand, the one who began it with more chips gets the "
                "better place."
            )
        }
    ),
    "same_hand_equal": choice(
        {
            keys.SameHandEqual.COMBINE_AND_SPLIT_PRIZES: (
                "If players who bust in one hand began it with equal stacks, the prizes of their "
                "places are added up and shared equally."
            ),
            keys.SameHandEqual.HIGH_CARD_FOR_PICK_ORDER: (
                "If players who bust in one hand began it with equal stacks, a high card decides "
                "who picks a prize first."
            ),
        }
    ),
    "payouts": choice(
        {
            keys.Payouts.PERCENTAGE_TABLE: (
                "The prize pool is divided by a table of percentages that depends on the number "
                "of entries."
            ),
            keys.Payouts.DIRECTOR_TABLE: "The director sets the prizes.",
            keys.Payouts.DIRECTOR_TABLE_8_PLACES: (
                "Eight places are paid, and the director sets the amounts."
            ),
            keys.Payouts.DRAFT_11_PACKAGES_TROPHIES_TOP_3: (
                "The last eleven players pick prize packages, and the first three get trophies."
            ),
        }
    ),
    "deals": choice(
        {
            keys.Deals.UNANIMOUS: (
                "The players who are left may end the tournament and divide what is left of the "
                "pool as they like, if all of them agree."
            ),
            keys.Deals.NOT_CONDONED_DIRECTOR_MAY_PAY: (
                "Agreements on the prizes are not approved of; the director may pay them out but "
                "need not."
            ),
            keys.Deals.FORBIDDEN: "There are no agreements on the prizes: the end is played out.",
        }
    ),
    "pot_split_agreement": choice(
        {keys.PotSplitAgreement.FORBIDDEN: "Players may not agree to share a pot."}
    ),
    "blind_chop": choice(
        {
            keys.BlindChop.FORBIDDEN: (
                "The two blinds may not take their chips back when everybody else folds."
            ),
            keys.BlindChop.ALLOWED: (
                "The two blinds may take their chips back when everybody else folds."
            ),
        }
    ),
    "time_limit": choice(
        {
            keys.TimeLimit.MIDNIGHT_RANK_BY_CHIPS: (
                "The tournament ends at midnight at the latest; whoever is left is placed by chips."
            ),
            keys.TimeLimit.NONE: "The tournament is played to its end, however long it takes.",
        }
    ),
    "heads_up_limit_minutes": number(
        "The last two players have {} minutes; then both are all-in on every hand.",
        none="The last two players have no time limit.",
    ),
    "rule_changes": choice(
        {
            keys.RuleChanges.DIRECTOR: (
                "Once play has begun the director alone may change the rules."
            ),
            keys.RuleChanges.UNANIMOUS_PLAYERS: (
                "Once play has begun every player still in has to agree to a change of the rules."
            ),
        }
    ),
    "event_run_twice": yes_or_no(
        "Players who are all-in may have the rest of the board dealt twice.",
        "The rest of the board is dealt once, whatever the players agree on.",
    ),
}
