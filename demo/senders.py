"""Those who press the buttons: browsers of a few lines, with cookies and nothing to look at."""

import http.client
import json
import threading
from collections.abc import Mapping
from http.cookies import SimpleCookie
from urllib.parse import urlencode
from uuid import uuid4

from django.urls import reverse

from demo.night import Login, Night
from demo.taps import Tap
from rules_engine.tools.simulation import Actor
from rules_engine.tools.simulation import Role as Part
from rules_engine.units import TableNo
from tables.tablet import visitors
from tournaments.models import Role
from tournaments.rights import RIGHTS, Caller

_TIMEOUT_SECONDS = 30
_TRY_AGAIN_SECONDS = 1.0
_NOT_LET_IN = 403


class DemoStoppedError(Exception):
    """The demo ends before the tap was answered."""


class Sender:
    """A browser; a tap that gets no answer is sent again with its nonce, as tablets do."""

    def __init__(self, port: int, *, stop: threading.Event, cookies: Mapping[str, str]) -> None:
        self._stop = stop
        self._turn = threading.Lock()  # people at one table share one tablet
        self._cookies = dict(cookies)
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_TIMEOUT_SECONDS)

    def log_in(self, login: Login) -> None:
        path = reverse("login")
        self._ask("GET", path)
        self._ask("POST", path, {"username": login.name, "password": login.password})

    def send(self, path: str, fields: Mapping[str, object]) -> tuple[int, str]:
        """The status, and the sentence of a refusal."""
        body = {**fields, "nonce": uuid4()}
        while True:
            try:
                with self._turn:
                    return self._ask("POST", path, body)
            except (OSError, http.client.HTTPException):
                self._connection.close()
                if self._stop.wait(_TRY_AGAIN_SECONDS):
                    raise DemoStoppedError from None

    def close(self) -> None:
        with self._turn:
            self._connection.close()

    def _ask(
        self, method: str, path: str, fields: Mapping[str, object] | None = None
    ) -> tuple[int, str]:
        headers = {
            "Accept": "application/json",
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
            "X-CSRFToken": self._cookies.get("csrftoken", ""),
        }
        self._connection.request(method, path, urlencode(fields or {}, doseq=True), headers)
        answer = self._connection.getresponse()
        text = answer.read().decode()
        for line in answer.headers.get_all("Set-Cookie") or ():
            self._cookies |= {name: each.value for name, each in SimpleCookie(line).items()}
        if answer.headers.get("Location", "").startswith(f"{reverse('login')}?next="):
            return _NOT_LET_IN, "That device is not known any more."
        is_told = answer.headers.get_content_type() == "application/json" and answer.status >= 400
        return answer.status, json.loads(text).get("sentence", "") if is_told else ""


class Senders:
    """Everybody of a night: three of the staff, and the tablets."""

    def __init__(self, night: Night, port: int, *, stop: threading.Event) -> None:
        self.night = night
        self._staff = {role: Sender(port, stop=stop, cookies={}) for role in night.staff}
        self._tablets = {}
        for role, login in night.staff.items():
            self._staff[role].log_in(login)
        for table, secret in night.tablets.items():
            # A browser gets the token of its forms with the page; any will do if both agree.
            cookies = {visitors.COOKIE: secret, "csrftoken": "t" * 32}
            self._tablets[table] = Sender(port, stop=stop, cookies=cookies)

    def make(self, tap: Tap, *, by: Actor) -> str:
        """Press this button; the sentence of the refusal, or nothing."""
        path = reverse(
            tap.route, kwargs={"tournament_id": self.night.tournament_id, **tap.arguments}
        )
        table = by.table if Caller.TABLET in RIGHTS[tap.route] else None
        if table in self._tablets:
            status, sentence = self._tablets[table].send(path, tap.fields)
            if status != _NOT_LET_IN:
                return sentence
            self._forget(table)  # somebody has paired another tablet with this table
        status, sentence = self._staff[_role(by)].send(path, tap.fields)
        return sentence or ("" if status < 400 else f"The server answers {status}.")

    def close(self) -> None:
        for sender in (*self._staff.values(), *self._tablets.values()):
            sender.close()

    def _forget(self, table: TableNo) -> None:
        if sender := self._tablets.pop(table, None):
            sender.close()


def _role(by: Actor) -> Role:
    parts = {Part.DIRECTOR: Role.DIRECTOR, Part.DESK: Role.DESK}
    return parts.get(by.role, Role.FLOOR)
