"""A simulated phone: HTTP, forms and cookies, and the response time of each page."""

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

_TIMEOUT_SECONDS = 60
_PLACEHOLDER = "…"


class AnswerError(Exception):
    """The server gave an unexpected answer, or none."""


class ResponseTimes:
    """Response times of all phones together, by kind of page."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._waited: dict[str, list[float]] = defaultdict(list)

    def note(self, kind: str, seconds: float) -> None:
        """Add the time of one response."""
        with self._lock:
            self._waited[kind].append(seconds)

    @property
    def requests(self) -> int:
        """Number of responses."""
        return sum(map(len, self._waited.values()))

    def slowest(self, fewest: int) -> Iterator[tuple[str, float, int]]:
        """Yield each kind of page that was requested at least ``fewest`` times, the slowest first.

        Yields:
            The kind, the 95th percentile in seconds, and the number of responses.
        """
        rows = [(kind, _percentile_95(times), len(times)) for kind, times in self._waited.items()]
        yield from sorted((row for row in rows if row[2] >= fewest), key=lambda row: -row[1])


def _percentile_95(times: list[float]) -> float:
    return quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]


def page_kind(method: str, path: str) -> str:
    """Return the kind of page of a request: its method and path without tokens and numbers.

    >>> page_kind("GET", "/abend/Q29tZSBpbiBhbmQgZmluZCBv/durchgang/2?x=1")
    'GET /abend/…/durchgang/…'
    """
    return f"{method} " + re.sub(r"/([\w-]{24}|\d+)(?=/|$)", f"/{_PLACEHOLDER}", path.partition("?")[0])


class Phone:
    """One phone with a persistent connection and its own cookies."""

    def __init__(self, address: str, response_times: ResponseTimes) -> None:
        self._base = urlsplit(address)
        self._clock = response_times
        self._cookies: dict[str, str] = {}
        assert self._base.hostname  # noqa: S101 - our own server printed it
        self._connection = HTTPConnection(self._base.hostname, self._base.port, timeout=_TIMEOUT_SECONDS)

    def open(self, path: str) -> str:
        """Return the page at a path."""
        return self._ask("GET", path)[1]

    def send(self, path: str, **fields: str | int) -> tuple[str, str]:
        """Send a form, follow the redirect, and return the final path with its page."""
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
        self._clock.note(page_kind(method, path), time.perf_counter() - begin)
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
def phone(address: str, response_times: ResponseTimes) -> Iterator[Phone]:
    """Yield a phone and close its connection afterwards."""
    opened = Phone(address, response_times)
    try:
        yield opened
    finally:
        opened.close()
