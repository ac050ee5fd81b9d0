"""A phone that knows HTTP, forms and cookies, and how long it waited for each page."""

from __future__ import annotations

import re
import secrets
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.cookies import SimpleCookie
from statistics import quantiles
from threading import Lock
from urllib.parse import urlencode, urlsplit

_PATIENCE = 60
_PLACE = "…"


class AnswerError(Exception):
    """The server answered otherwise than it should, or not at all."""


class Clock:
    """How long the answers took, by kind of page, of all phones together."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waited: dict[str, list[float]] = defaultdict(list)

    def note(self, kind: str, seconds: float) -> None:
        """Remember one answer."""
        with self._lock:
            self._waited[kind].append(seconds)

    @property
    def requests(self) -> int:
        """How many answers there were."""
        return sum(map(len, self._waited.values()))

    def slowest(self, fewest: int) -> Iterator[tuple[str, float, int]]:
        """Yield each kind that was asked for at least ``fewest`` times, the slowest first.

        Yields:
            Its name, the seconds below which 95 of 100 answers stayed, and how many answers there were.
        """
        found = [(kind, _ninety_five(times), len(times)) for kind, times in self._waited.items()]
        yield from sorted((one for one in found if one[2] >= fewest), key=lambda one: -one[1])


def _ninety_five(times: list[float]) -> float:
    return quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]


def kind_of(method: str, path: str) -> str:
    """Return what kind of page a path is: without tokens and numbers.

    >>> kind_of("GET", "/abend/Q29tZSBpbiBhbmQgZmluZCBv/durchgang/2?x=1")
    'GET /abend/…/durchgang/…'
    """
    return f"{method} " + re.sub(r"/([\w-]{24}|\d+)(?=/|$)", f"/{_PLACE}", path.partition("?")[0])


class Phone:
    """One phone: a connection that stays open, cookies of its own."""

    def __init__(self, address: str, clock: Clock) -> None:
        self._base = urlsplit(address)
        self._clock = clock
        self._cookies: dict[str, str] = {}
        assert self._base.hostname  # noqa: S101 - our own server said it
        self._connection = HTTPConnection(self._base.hostname, self._base.port, timeout=_PATIENCE)

    def open(self, path: str) -> str:
        """Return the page at a path."""
        return self._ask("GET", path)[1]

    def send(self, path: str, **fields: str | int) -> tuple[str, str]:
        """Send a form, follow to where it leads, and return that path with its page."""
        return self._ask("POST", path, {"key": secrets.token_urlsafe(), **fields})

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _ask(self, method: str, path: str, fields: dict[str, str | int] | None = None) -> tuple[str, str]:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        body = None
        if fields is not None:
            body = urlencode(fields)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        begin = time.perf_counter()
        try:
            self._connection.request(method, path, body, headers)
            answer = self._connection.getresponse()
            text = answer.read().decode()
        except (OSError, HTTPException) as error:
            msg = f"{method} {path} was not answered: {error}"
            raise AnswerError(msg) from error
        self._clock.note(kind_of(method, path), time.perf_counter() - begin)
        self._keep(answer)
        if answer.status == 303:
            return self._ask("GET", str(answer.getheader("Location")).partition("#")[0])
        if answer.status != 200:
            msg = f"{method} {path} was answered with {answer.status}: {_words(text)[:300]}"
            raise AnswerError(msg)
        return path, text

    def _keep(self, answer: HTTPResponse) -> None:
        for header in answer.headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(header).items():
                self._cookies[name] = morsel.value


def _words(page: str) -> str:
    main = page.partition("<main>")[2] or page
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


@contextmanager
def phone(address: str, clock: Clock) -> Iterator[Phone]:
    """Give a phone, and close its connection in the end."""
    one = Phone(address, clock)
    try:
        yield one
    finally:
        one.close()
