"""A second laptop keeps up with the first and takes over, as processes on one machine."""

import threading
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.processes import wait_until
from tests.serving.laptops import Laptop, Visitor, beside, code_of, two_laptops

pytestmark = [pytest.mark.services, pytest.mark.timeout(300)]


class Evening:
    """Two laptops, the second one following; the owner and the tablets of two tables."""

    def __init__(self, first: Laptop, second: Laptop) -> None:
        self.first, self.second = first, second
        self.night: dict[str, Any] = beside(first.data, "night")
        first.serve()
        self.owner = Visitor(first.at)
        self.owner.cookies["sessionid"] = self.night["session"]
        self.tablets = [Visitor(first.at) for _ in (1, 2)]
        for number, tablet in enumerate(self.tablets, 1):
            tablet.cookies["tablet"] = self.night["tablets"][str(number)]
        self.code = code_of(self.owner)

    def path(self, rest: str) -> str:
        return f"/t/{self.night['pk']}/{rest}"

    def call(self, table: int, **tap: Any) -> int:
        """A table calls the floor; the status of the answer."""
        path = self.path(f"tables/{table}/call/")
        return self.tablets[table - 1].tap(path, reason="chips", **tap).status

    def token(self, who: Visitor) -> str:
        """What a page of theirs holds in memory."""
        answer = who.post("/second/tokens/", Accept="application/json").json
        return str(answer["tokens"][0])

    def standing(self) -> str:
        return str(self.owner.get("/second/", Accept="application/json").json["sentence"])

    def keeps_up(self) -> None:
        """The second has what the first has, and has said so."""
        wait_until(lambda: self.standing().startswith("following, 0 behind"), what="0 behind")

    def listed(self) -> int:
        """How many taps the first laptop lists as missing on the other."""
        return self.owner.get("/second/").text.count('class="row__title"')

    def wishes(self, laptop: Laptop) -> dict[str, Any]:
        found: dict[str, Any] = beside(laptop.data, "look", night=self.night["pk"])
        assert found["problems"] == []
        return found


def test_it_takes_over_and_the_first_is_refused_when_it_wakes_up(tmp_path: Path) -> None:
    with two_laptops(tmp_path) as (first, second):
        evening = Evening(first, second)
        with pytest.raises(RuntimeError, match="does not know this code"):
            second.follow(first, "AAAA-AAAA-AAAA-AAAA")
        second.follow(first, evening.code.lower().replace("-", " "))
        with pytest.raises(RuntimeError, match="does not know this code"):  # it is used up
            Laptop(tmp_path, "third").follow(first, evening.code)
        tokens = [evening.token(one) for one in (evening.owner, evening.tablets[1])]
        assert evening.call(1) == 204  # once the second laptop has this, it has the tokens as well
        evening.keeps_up()
        assert second.reach()["serves"] is False
        board = evening.owner.get(f"/t/{evening.night['pk']}/tablets/").text
        assert "following, 0 behind" in board

        first.kill()
        wait_until(lambda: second.reach()["silent"] > 0.5, what="it notices")
        at_second = Visitor(second.at)
        for nobody in ({}, {"token": "x" * 43}, {"token": tokens[1]}, {"button": "x"}):
            assert at_second.post("/take-over/", nobody).status == 403  # a tablet directs nothing
        assert "which" not in at_second.get("/").text
        said = at_second.post("/take-over/", {"token": tokens[0]}).json["sentence"]
        assert said.startswith("Everything that was done on the first laptop until")
        second.wait_until_it_serves()

        arrived = Visitor(second.at)
        for status in (204, 409):  # they are good once
            assert arrived.post("/arrive/", {"token": tokens}).status == status
        assert said in arrived.get("/second/").text
        assert arrived.tap(evening.path("tables/2/call/"), reason="chips").status == 204

        first.serve()  # it wakes up
        assert evening.owner.get("/").status == 503
        answer = evening.tablets[0].tap(evening.path("tables/1/call/"), reason="chips")
        assert (answer.status, answer.json["code"]) == (503, "elsewhere")
        assert second.at in answer.json["sentence"]
        page = evening.owner.get("/second/").text
        assert "Nothing: the other laptop has all of it." in page
        assert f"follow {second.at}" in page


def test_what_it_accepted_meanwhile_is_listed_and_never_merged(tmp_path: Path) -> None:
    """The two are cut off from each other, and a table is cut off together with the first."""
    with two_laptops(tmp_path) as (first, second):
        evening = Evening(first, second)
        second.follow(first, evening.code)
        token = evening.token(evening.owner)
        assert evening.call(1) == 204
        evening.keeps_up()
        second.freeze()
        nonces = [str(uuid4()) for _ in range(4)]
        for nonce in nonces:  # the first of them is on its way to the second laptop already
            added = evening.owner.tap(evening.path("clock/add/"), seconds=5, nonce=nonce)
            assert added.status == 204
        first.freeze()
        second.thaw()
        assert Visitor(second.at).post("/take-over/", {"token": token}).status == 200
        second.wait_until_it_serves()
        first.thaw()
        wait_until(lambda: evening.owner.get("/").status == 503, what="it is told")
        there = evening.wishes(second)["wishes"]
        missing = [nonce for nonce in nonces if nonce not in there]
        assert missing
        assert evening.listed() == len(missing)
        # Its answer had been lost, so it comes again, to the laptop that serves now.
        at_second = Visitor(second.at, evening.owner.cookies)
        again = at_second.tap(evening.path("clock/add/"), seconds=5, nonce=missing[0])
        assert again.status == 204
        wait_until(lambda: evening.listed() == len(missing) - 1, what="it is not listed any more")


def test_handing_over_loses_nothing(tmp_path: Path) -> None:
    """Two tables tap without a pause while the first laptop hands over."""
    with two_laptops(tmp_path) as (first, second):
        evening = Evening(first, second)
        second.follow(first, evening.code)
        evening.keeps_up()
        granted: list[str] = []
        stopped = threading.Event()

        def tap_on(table: int) -> None:
            count = 0
            while not stopped.is_set():
                count += 1
                nonce = f"00000000-0000-4000-8000-{table:06}{count:06}"
                if evening.call(table, nonce=nonce) in (204, 409):
                    granted.append(nonce)

        threads = [threading.Thread(target=tap_on, args=[table]) for table in (1, 2)]
        for thread in threads:
            thread.start()
        wait_until(lambda: len(granted) > 6, what="some taps")
        assert evening.owner.post("/second/hand-over/").status == 302
        second.wait_until_it_serves()
        stopped.set()
        for thread in threads:
            thread.join()
        assert set(granted) <= set(evening.wishes(second)["wishes"])
        wait_until(lambda: "goes on" in evening.owner.get("/second/").text, what="it is told")
        assert "Nothing: the other laptop has all of it." in evening.owner.get("/second/").text
