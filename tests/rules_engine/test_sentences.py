"""Sentences keep their parts, so that names are put in where they are shown."""

import ast
import copy
import json
import pickle
from pathlib import Path
from string import Formatter

import pytest

from rules_engine.errors import RuleViolation
from rules_engine.room.table_view import SeatRef
from rules_engine.sentences import EntryRef, EntryRefs, Sentence, clause, fields_of, listed, say

ENGINE = Path(__file__).parent.parent.parent / "rules_engine"
NAMES = {5: "Grace Nolan", 6: "Tom Kehoe", 7: "Una Lacey"}
MOVE = say("{Entry} moves to {seat}.", entry=EntryRef(5), seat=SeatRef(3, 2).words)
BUST = say("{Entry} is out, by {others}.", entry=EntryRef(5), others=EntryRefs((6, 7)))
APART = say("{Entries:and} are to be kept apart.", entries=EntryRefs((5, 6, 7)))
MISSING = say("Missing: {entries:number}.", entries=EntryRefs((6, 9)))
BLOCKED = say("This cannot be taken back. {broken}", broken=MOVE)


@pytest.mark.parametrize(
    ("sentence", "plain", "named"),
    [
        (MOVE, "Entry 5 moves to table 3, seat 2.", "Grace Nolan moves to table 3, seat 2."),
        (BUST, "Entry 5 is out, by entries 6, 7.", "Grace Nolan is out, by Tom Kehoe, Una Lacey."),
        (
            APART,
            "Entries 5, 6 and 7 are to be kept apart.",
            "Grace Nolan, Tom Kehoe and Una Lacey are to be kept apart.",
        ),
        (MISSING, "Missing: 6, 9.", "Missing: Tom Kehoe, entry 9."),
        (
            BLOCKED,
            "This cannot be taken back. Entry 5 moves to table 3, seat 2.",
            "This cannot be taken back. Grace Nolan moves to table 3, seat 2.",
        ),
        (say("Count {entry} first.", entry=EntryRef(9)), "Count entry 9 first.", None),
        (say("{Entries:and} wait.", entries=EntryRefs((9,))), "Entries 9 wait.", None),
        (say("{card} with {other:number}.", card="As", other=EntryRef(9)), "As with 9.", None),
        (say("Only {chips:,} chips.", chips=12500), "Only 12,500 chips.", None),
        (say("{Purchases} are open.", purchases=say("re-buys")), "Re-buys are open.", None),
        (say("{package} is gone.", package="Entry 5 {ham}"), "Entry 5 {ham} is gone.", None),
        (say("Wait for table {tables}.", tables=listed([3, 4])), "Wait for table 3, 4.", None),
        (say("{Chips}.", chips=listed([1, MOVE], between="; ")), f"1; {MOVE}.", None),
    ],
)
def test_a_sentence_says_names_where_they_are_known(
    sentence: Sentence, plain: str, named: str | None
) -> None:
    assert sentence == plain
    if named is not None:
        assert sentence.filled(NAMES.get) == named
    assert sentence.filled(lambda entry: None) == sentence


def test_a_name_begins_a_sentence_with_a_capital() -> None:
    assert MOVE.filled({5: "van Dyke"}.get) == "Van Dyke moves to table 3, seat 2."


def test_a_sentence_is_a_text() -> None:
    assert isinstance(MOVE, str)
    assert hash(MOVE) == hash("Entry 5 moves to table 3, seat 2.")
    assert json.loads(json.dumps(MOVE)) == MOVE
    assert type(str(MOVE)) is str
    assert MOVE.template == "{Entry} moves to {seat}."
    assert MOVE.values == {"entry": EntryRef(5), "seat": "table 3, seat 2"}


@pytest.mark.parametrize("sentence", [MOVE, BUST, BLOCKED, say("the button")])
def test_a_sentence_is_copied_and_kept_with_its_parts(sentence: Sentence) -> None:
    kept = Sentence.from_data(json.loads(json.dumps(sentence.to_data())))
    for other in (kept, copy.deepcopy(sentence), pickle.loads(pickle.dumps(sentence))):
        assert type(other) is Sentence
        assert other == sentence
        assert (other.template, other.values) == (sentence.template, sentence.values)
        assert other.filled(NAMES.get) == sentence.filled(NAMES.get)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"template": "Hello."},
        {"template": "{entry}", "values": {"seat": 5}},
        {"template": "{entry}", "values": {"entry": {"name": "Grace"}}},
        {"template": "{entry}", "values": {"entry": 0.5}},
        {"template": "{entry}", "values": {"entry": {"entries": ["5"]}}},
        {"template": "{entry", "values": {"entry": 5}},
        {"template": "{entry.real}", "values": {"entry": 5}},
        {"template": 5, "values": {}},
    ],
)
def test_what_is_no_sentence_is_not_read_as_one(data: object) -> None:
    with pytest.raises(ValueError, match=r"sentence|expected"):
        Sentence.from_data(data)  # type: ignore[arg-type]  # that is the point


def test_a_sentence_goes_on_within_another() -> None:
    told = say("{settled}, by {who}.", settled=clause(MOVE), who="Maeve")
    assert told == "Entry 5 moves to table 3, seat 2, by Maeve."
    assert told.filled(NAMES.get) == "Grace Nolan moves to table 3, seat 2, by Maeve."
    assert clause("It is over.") == "It is over"


def test_a_template_says_what_it_wants() -> None:
    assert fields_of(MOVE.template) == ("entry", "seat")


def test_a_refusal_keeps_the_parts() -> None:
    assert RuleViolation("not_there", MOVE).sentence is MOVE


SAID = [
    pytest.param(call, id=f"{path.relative_to(ENGINE)}-{call.lineno}")
    for path in sorted(ENGINE.rglob("*.py"))
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    if isinstance(call, ast.Call) and ast.unparse(call.func) == "say" and call.keywords
]


@pytest.mark.parametrize("call", SAID)
def test_a_template_names_its_values_and_no_others(call: ast.Call) -> None:
    template = call.args[0]
    assert isinstance(template, ast.Constant)
    assert isinstance(template.value, str)
    fields = [field for _, field, _, _ in Formatter().parse(template.value) if field]
    keys = {f"{field[0].lower()}{field[1:]}" for field in fields}
    assert keys == {keyword.arg for keyword in call.keywords}


DECIDING = [
    path
    for path in sorted(ENGINE.rglob("*.py"))
    if path.relative_to(ENGINE).parts[0] not in ("texts", "tools")
]


@pytest.mark.parametrize("path", DECIDING, ids=lambda path: str(path.relative_to(ENGINE)))
def test_no_refusal_forgets_its_parts(path: Path) -> None:
    speaking = {"RuleViolation", "ImpossibleFact", "Reason", "Problem", "refused"}
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in speaking:
            sentence = call.args[0 if ast.unparse(call.func) == "Reason" else 1]
            assert not isinstance(sentence, ast.JoinedStr), call.lineno
