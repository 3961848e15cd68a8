"""Keeps up with the first laptop, and says how it stands; one thread asks, others read."""

import threading
import time
from datetime import datetime
from pathlib import Path
from typing import Any

import structlog

from config.version import VERSION
from serving.following import rows
from serving.following.link import Link, LinkError, Paired, UnknownHereError
from serving.following.shadow import Shadow, UnsoundError, put_whole

log = structlog.get_logger("riffle.laptops")

PAUSE_SECONDS = 0.5
PAUSE_WHEN_UNSOUND_SECONDS = 10.0
SILENT_AFTER_SECONDS = 3.0


class Follower:
    """`problem` is why it cannot follow, as a sentence; empty while it can.

    `said` is what a take-over may have lost, once it has ended.
    """

    def __init__(self, link: Link, folder: Path, *, whole: tuple[dict[str, Any], bytes]) -> None:
        self.shadow = Shadow(folder)
        self.link = link
        self.problem = ""
        self.behind = 0
        self.until = ""
        self.said = ""
        self._heard = time.monotonic()
        self._must_go = threading.Event()
        self._ended = threading.Event()
        self._wants_over = threading.Event()
        self.shadow.begin(whole[0]["seal"])
        self._noted(whole[0])

    # -- how it stands ---------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        """Since the first laptop was heard."""
        return time.monotonic() - self._heard

    @property
    def sentence(self) -> str:
        """In a line, for the terminal and the page."""
        if self.problem:
            return f"Not following. {self.problem}"
        heard = f"last heard {self.seconds:.0f} s ago"
        if self.seconds > SILENT_AFTER_SECONDS:
            return f"The first laptop is silent, {heard}."
        return f"Following, {self.behind} behind, {heard}."

    @property
    def lacks(self) -> str:
        """What a take-over now may lose."""
        time_of_day = f"{datetime.fromisoformat(self.until).astimezone():%H:%M:%S.%f}"[:-5]
        return (
            f"Everything that was done on the first laptop until {time_of_day} is here, by its "
            f"clock. What it did later is not; it was last heard {self.seconds:.1f} s ago."
        )

    # -- following -------------------------------------------------------------------------------

    def follow(self) -> None:
        """Until it is told to take over, or the first laptop hands over."""
        while not (self._wants_over.is_set() or self._must_go.is_set()):
            pause = self._step()
            self._wants_over.wait(pause)
        if self._wants_over.is_set() and self.seconds < SILENT_AFTER_SECONDS:
            self._ask_for_the_rest()
        self.said = "" if self.was_handed_over else self.lacks
        self._ended.set()

    def _ask_for_the_rest(self) -> None:
        """The first laptop is well: it stops accepting, and nothing is lost."""
        try:
            self.link.ask("hand_over", **self._told())
            while not self._must_go.is_set():
                told, body = self.link.ask("next", **self._told())
                self._take(told, body)
        except (LinkError, UnsoundError, rows.OutOfStepError) as error:
            log.warning("taken over without the rest", why=str(error))

    def _told(self) -> dict[str, Any]:
        return {"seal": self.shadow.seal, "holds": self.shadow.count, "problem": self.problem}

    def _step(self) -> float:
        """One question; how long to wait before the next."""
        try:
            told, body = self.link.ask("next", **self._told())
            self._take(told, body)
        except UnknownHereError as error:
            return self._told_why(str(error), PAUSE_WHEN_UNSOUND_SECONDS)
        except LinkError:
            return PAUSE_SECONDS  # it is silent; how long, says the sentence
        except rows.OutOfStepError as error:
            log.warning("begun anew", why=str(error))
            self.shadow.seal = ""
            return 0.0
        except UnsoundError as error:
            self.shadow.seal = ""
            return self._told_why(str(error), PAUSE_WHEN_UNSOUND_SECONDS)
        self.problem = ""
        return 0.0

    def _told_why(self, problem: str, pause: float) -> float:
        if problem != self.problem:
            log.warning("not following", why=problem)
        self.problem = problem
        return pause

    def _take(self, told: dict[str, Any], body: bytes) -> None:
        if told["kind"] == "over":
            raise UnsoundError(f"The first laptop was taken over; Riffle goes on at {told['at']}.")
        if told["term"] < self.shadow.term:
            raise UnsoundError("What answers there is of an older term than what is here.")
        if told["kind"] == "whole":
            put_whole(body, self.shadow.folder)
            self.shadow.begin(told["seal"])
        elif told["kind"] == "portion":
            self.shadow.add(body, count=told["count"])
        self._noted(told)

    def _noted(self, told: dict[str, Any]) -> None:
        self.until, self.behind = told["at"], told["count"] - self.shadow.count
        self._heard = time.monotonic()
        if told["go"] and not self.behind:
            self._must_go.set()

    # -- taking over -----------------------------------------------------------------------------

    def take_over(self) -> None:
        """A person has said so; returns when nothing more comes."""
        self._wants_over.set()
        self._ended.wait()

    @property
    def has_ended(self) -> bool:
        """Whether nothing more comes, and this laptop is to serve."""
        return self._ended.is_set()

    @property
    def was_handed_over(self) -> bool:
        """Whether the first laptop had stopped accepting before."""
        return self._must_go.is_set()

    def begin_term(self) -> int:
        """Make the folder that of the laptop that serves now."""
        paired = self.link.paired
        term = self.shadow.take_over(
            until=self.until,
            was_handed_over=self.was_handed_over,
            sentence=self.said,
            release=VERSION,
        )
        Paired(paired.key, paired.name, paired.at).keep(self.shadow.folder)
        return term
