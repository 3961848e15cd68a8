"""The common form of words that people use about a table: small letters, no endings, synonyms."""

import re
from collections.abc import Mapping

_WORD = re.compile(r"[a-z]+|\d+")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


STOP_WORDS = _words(
    "a about am an and another any are as at back be because been before but by can did do does"
    " don for from get got had has have he her hers him his i if in into is isn it its just like"
    " me mine my no not of off on once one or our out over own s she so some somebody someone t"
    " than that the their them then there they this to too until up us was wasn we were what when"
    " which while who will with without would you your yours"
)
"""Words that say nothing by themselves; those that matter in a phrase are joined first."""

_JOINED = {
    "face up": "faceup",
    "faced up": "faceup",
    "upside down": "faceup",
    "wrong way round": "faceup",
    "wrong way up": "faceup",
    "turned over": "expose",
    "turned up": "expose",
    "turned it over": "expose",
    "flipped over": "expose",
    "out of turn": "outofturn",
    "out of order": "outofturn sequence",
    "not his turn": "outofturn",
    "not her turn": "outofturn",
    "not my turn": "outofturn",
    "his turn": "turn outofturn",
    "before me": "outofturn",
    "ahead of me": "outofturn",
    "before i acted": "early outofturn",
    "before i could act": "outofturn skip",
    "in front of me": "outofturn",
    "all in": "allin",
    "not dealt in": "notdealt deal",
    "not deal me in": "notdealt deal",
    "no cards": "notdealt card",
    "just one card": "short card",
    "only one card": "short card",
    "full house": "handrank",
    "two pair": "handrank",
    "check it down": "softplay",
    "checked it down": "softplay",
    "check down": "softplay",
    "how to play": "advice",
    "big blind": "bigblind",
    "small blind": "smallblind",
    "heads up": "headsup",
    "too early": "early",
    "too soon": "early",
    "too fast": "early",
    "too many": "extra",
    "too much": "extra amount",
    "too few": "short",
    "too little": "short amount",
    "not enough": "short amount",
    "not have enough": "short amount",
    "one too many": "extra",
    "by mistake": "mistake",
    "by accident": "mistake",
    "on purpose": "deliberate",
    "off the table": "offtable",
    "under the table": "floor",
    "on the floor": "floor",
    "in his pocket": "pocket",
    "string bet": "stringbet",
    "show one show all": "showall show",
    "bad words": "insult",
    "time out": "penalty",
    "two motions": "motion stringbet",
    "second motion": "motion stringbet",
    "wrong amount": "amount",
    "wrong person": "wrongplayer",
    "wrong player": "wrongplayer",
    "wrong guy": "wrongplayer",
    "wrong seat": "wrongseat",
    "wrong position": "wrongseat",
    "wrong place": "wrongseat",
    "wrong pot": "wrongplayer pot",
    "empty seat": "emptyseat",
    "empty chair": "emptyseat",
    "same card": "duplicate",
    "last hand": "previous",
    "hand before": "previous",
    "previous hand": "previous",
    "last time": "previous",
    "changed his mind": "withdraw",
    "changed her mind": "withdraw",
    "took back": "withdraw",
    "take back": "withdraw",
    "pulled back": "withdraw",
    "knocked out": "bust",
    "another table": "newcomer move",
    "other table": "newcomer move",
    "new player": "newcomer",
    "other deck": "foreign back",
    "different deck": "foreign back",
    "another deck": "deck change",
}

_SYNONYMS = {
    "expose": "exposes exposed exposing flip flips flipped flipping reveal reveals revealed"
    " uncovered uncover",
    "flash": "flashed flashes glimpse glimpsed",
    "faceup": "boxed reversed",
    "show": "shows showed showing shown",
    "see": "sees saw seen seeing look looked looking peek peeked visible",
    "deal": "deals dealt dealing",
    "dealer": "dealers",
    "card": "cards",
    "hand": "hands hole holecards pocket_cards",
    "muck": "mucks mucked mucking discard discards discarded",
    "throw": "throws threw thrown throwing toss tossed tosses chuck chucked slung flung",
    "fold": "folds folded folding",
    "push": "pushes pushed pushing slid slide slides",
    "act": "acts acted acting action",
    "skip": "skips skipped skipping overlooked ignored passed past forgot forgotten forget forgets",
    "burn": "burns burned burnt burning",
    "flop": "flops flopped",
    "early": "premature prematurely soon",
    "extra": "additional surplus three third",
    "short": "missing lacks lack lacking few only less",
    "duplicate": "twice identical duplicates double doubled same",
    "foreign": "strange different blue red color colour",
    "back": "backs",
    "deck": "decks pack packs stub",
    "shuffle": "shuffles shuffled shuffling riffle riffled mixed",
    "cut": "cuts cutting",
    "button": "buttons",
    "blind": "blinds",
    "raise": "raises raised raising reraise",
    "bet": "bets betting wager wagers wagered",
    "call": "calls called calling caller",
    "check": "checks checked checking",
    "amount": "amounts size sum total",
    "chip": "chips",
    "oversized": "big large bigger huge oversize",
    "silent": "silently nothing quiet quietly word",
    "say": "says said saying announce announces announced announcing declare declared declares"
    " claimed claim claims tell tells told telling verbal verbally spoke spoken",
    "misunderstand": "misunderstood misheard mishear thought mumbled understand unclear",
    "unaware": "notice noticed noticing know knew knowing hear heard realise realised realize"
    " realized unnoticed",
    "withdraw": "undo retract retracts retracted mind withdrew",
    "wrongplayer": "wrongly",
    "pot": "pots",
    "win": "wins won winning winner winners",
    "lose": "loses lost losing loser",
    "lie": "lies lied lying liar misread miscall miscalled miscalls misnamed",
    "board": "boards community",
    "drop": "drops dropped dropping fell fall falls falling landed spilled",
    "floor": "ground",
    "away": "absent absence gone left leave bathroom toilet restroom missing_player late walked",
    "find": "finds found finding discover discovered discovers",
    "hide": "hidden hid hides behind",
    "pocket": "pockets pocketed rathole ratholed ratholing lap",
    "give": "gives gave given giving lent lend lends loan loaned borrow borrowed sold sell passing",
    "cash": "money dollar dollars bill coin coins",
    "take": "takes took taken taking scoop scooped grab grabbed swept sweep sweeps",
    "insult": "insults insulted swear swears swore sworn swearing cursing curse cursed abuse"
    " abusive rude yell yelled yelling shout shouting shouted threat threatened offensive",
    "collude": "collusion colluding colluded cheat cheats cheating cheated team teaming together",
    "softplay": "soft checkdown",
    "advice": "advise advising advised coach coaching helping",
    "talk": "talks talking talked discuss discussing discussed chatting comment",
    "stall": "stalls stalling stalled slow slowly waiting",
    "phone": "phones cellphone texting camera",
    "damage": "damaged bent marked mark torn sticky creased scratched",
    "bust": "busted eliminated out_player knocked",
    "joker": "jokers",
    "handrank": "flush straight quads set trips pair",
    "rank": "ace aces king kings queen queens jack jacks ten tens nine nines eight eights seven"
    " sevens deuce deuces trey",
    "suit": "hearts heart spades spade diamonds diamond clubs club",
    "move": "moves moved moving",
    "newcomer": "newly arrived arrives new",
    "dodge": "dodges dodged dodging avoid avoids avoided avoiding",
    "kill": "kills killed killing",
    "motion": "motions moves_chips",
    "dispute": "disputes disputed argue argument argues disagreement",
    "complain": "complains complained complaint complaints",
    "neighbour": "neighbor neighbours neighbors friend friends buddy wife husband",
    "spectator": "spectators watching audience rail bystander",
    "mistake": "accident accidentally accidental mistakenly error wrong",
    "deliberate": "deliberately intentionally intentional",
    "outofturn": "early_action jumped",
    "sequence": "order",
    "ask": "asks asked asking request want wants wanted demand",
    "second": "other",
    "stack": "stacks",
    "protect": "protected unprotected protecting",
    "bigblind": "bb",
    "smallblind": "sb",
    "turn": "turns turned turning fourth",
    "river": "fifth",
    "penalty": "penalties punish punished punishment",
    "number": "four five six",
    "incomplete": "51",
}
_CANONICAL: Mapping[str, str] = {
    variant: word for word, variants in _SYNONYMS.items() for variant in variants.split()
}
_ENDINGS = ("ing", "ed", "es", "s")


def canonical(text: str) -> tuple[str, ...]:
    """The words of a text in their common form, without those that say nothing."""
    words = " ".join(_WORD.findall(text.lower().replace("'", "")))
    padded = f" {words} "
    for phrase, joined in _JOINED.items():
        padded = padded.replace(f" {phrase} ", f" {joined} ")
    return tuple(_common_form(word) for word in padded.split() if word not in STOP_WORDS)


def _common_form(word: str) -> str:
    if word in _SYNONYMS:
        return word
    if word in _CANONICAL:
        return _CANONICAL[word]
    for ending in _ENDINGS:
        stem = word.removesuffix(ending)
        if stem != word and len(stem) > 3:
            return _CANONICAL.get(stem, stem)
    return word
