"""Is the copy of an event what it was? Every log and the books, before anything is taken in."""

from collections.abc import Iterator
from zoneinfo import available_timezones

from tables.copies.file import Copy
from tournaments.log.beside import Beside, Holder, Noted
from tournaments.log.verification import Verified, verify_lines, verify_postings
from tournaments.terms.draft import Draft

MOST_ENTRIES = 100_000


def problems(copy: Copy) -> tuple[str, ...]:
    """What is wrong with the logs, the books and the plan of a copy, each as a sentence."""
    unsound = (f"{one.name}: {problem}" for one in verify(copy) for problem in one.problems)
    return (*unsound, *_misplanned(copy))


def _misplanned(copy: Copy) -> Iterator[str]:
    """What pages of all events would stumble over."""
    if copy.rows["event"].keys() != {(copy.key,)}:
        yield "A copy has one event."
    for row in copy.rows["event"].values():
        if row["zone"] not in available_timezones():
            yield f"There is no time zone {row['zone']}."
    logs = {tournament for tournament, _ in copy.rows["fact"]}
    for (key,), row in copy.rows["tournament"].items():
        if bool(row["opened_at"]) != (key in logs):
            yield f"{row['name']}: It is open without a log, or has one before it is."
        draft = Draft.from_data(row["draft"])
        if (draft.capacity or 0) > MOST_ENTRIES:
            yield f"{row['name']}: No room has {draft.capacity} chairs."
        elif not row["opened_at"]:
            draft.usual_terms()


def verify(copy: Copy, *, with_draws: bool = False) -> Iterator[Verified]:
    """Every log of the event, then its books."""
    facts: dict[str, list[dict[str, object]]] = {}
    for (tournament, _), row in copy.rows["fact"].items():
        wish = copy.rows["wish"][tuple(row["wish"])]
        told = {"asked": wish["kind"], "actor": wish["actor"], "at": wish["at"]}
        line = {key: row[key] for key in ("number", "kind", "v", "data", "chain")}
        facts.setdefault(tournament, []).append({**line, "wish": wish["number"], **told})
    logs: dict[str, Verified] = {}
    beside = _beside(copy)
    for (key,), row in copy.rows["tournament"].items():
        if row["opened_at"]:
            logs[key] = verify_lines(
                row["name"], facts.get(key, ()), beside[key], with_draws=with_draws
            )
            yield logs[key]
    for row in copy.rows["event"].values():
        found = verify_postings(
            copy.name,
            _postings(copy),
            noted=Noted(row["books_lines"], row["books_head"]),
            logs=logs,
            currency=row["currency"],
        )
        if found.lines or found.told:
            yield found


def _beside(copy: Copy) -> dict[str, Beside]:
    """What rows say of each log."""
    holders: dict[str, list[Holder]] = {}
    for row in copy.rows["registration"].values():
        if row["entry"] is not None:
            person = copy.rows["person"][tuple(row["person"])]
            holder = Holder(row["entry"], person["name"], row["salt"])
            holders.setdefault(row["tournament"][0], []).append(holder)
    events = copy.rows["event"]
    return {
        key: Beside(
            noted=Noted(row["lines"], row["head"]),
            holders=tuple(holders.get(key, ())),
            charity=events[tuple(row["event"])]["charity"],
            licence_number=events[tuple(row["event"])]["licence_number"],
        )
        for (key,), row in copy.rows["tournament"].items()
    }


def _postings(copy: Copy) -> Iterator[tuple[dict[str, object], str]]:
    """Each posting as it is chained, with the hash that was kept."""
    lines: dict[tuple[object, ...], list[list[object]]] = {}
    for row in copy.rows["ledger_line"].values():
        account = copy.rows["account"][tuple(row["account"])]
        line = [account["key"], account["kind"], row["cents"]]
        lines.setdefault(tuple(row["posting"]), []).append(line)
    for identity, row in copy.rows["posting"].items():
        if row["wish"]:
            wish = copy.rows["wish"][tuple(row["wish"])]
        else:
            wish = copy.rows["event_wish"][tuple(row["event_wish"])]
        yield (
            {
                "number": row["number"],
                "kind": row["kind"],
                "tournament": row["tournament"] and row["tournament"][0],
                "wish": wish["number"],
                "asked": wish["kind"],
                "actor": wish["actor"],
                "at": wish["at"],
                "entry": row["entry"],
                "reverses": row["reverses"] and row["reverses"][1],
                "lines": sorted(lines.get(identity, [])),
            },
            row["chain"],
        )
