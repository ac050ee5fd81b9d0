"""Protection against foreign pages: known host names, same-origin requests only, strict response headers.

Forms carry no CSRF token, which could expire while the phone lies on the table. Instead every request that changes
something must come from a page of this app; the headers ``Sec-Fetch-Site`` and ``Origin``, set by the browser, say so.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request

_SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}

# a single word, or a name under a domain that cannot be registered publicly
_LOCAL_NAME = re.compile(r"[a-z0-9-]+(\.local|\.lan|\.home\.arpa|\.fritz\.box|\.internal)?")

_CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


def is_known_host(host: str, names: Iterable[str] = ()) -> bool:
    """Return whether a Host header may be used to build addresses.

    Names of the local network may: any IP address, ``localhost``, a single word, ``*.local`` and the like. Any other
    name must be listed, which also stops DNS rebinding.

    >>> [is_known_host(host) for host in ("192.168.1.7:8000", "[::1]:8000", "stube.local", "evil.example")]
    [True, True, True, False]
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if "@" in host:
        return False
    if name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return bool(_LOCAL_NAME.fullmatch(name))
    return True


def is_loopback(host: str) -> bool:
    """Return whether a Host header is a loopback or unspecified address, which other machines cannot reach.

    >>> [is_loopback(host) for host in ("localhost:8000", "127.0.1.1", "[::1]:8000", "0.0.0.0:8000", "192.168.1.7")]
    [True, True, True, True, False]
    """
    name = urlsplit(f"//{host}").hostname or ""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost"
    return address.is_loopback or address.is_unspecified


def is_same_origin(fetch_site: str | None, origin: str | None, host: str) -> bool:
    """Return whether a request comes from a page of this app, judged by its headers.

    Args:
        fetch_site: the header ``Sec-Fetch-Site``; browsers send it over TLS and to localhost.
        origin: the header ``Origin``; browsers send it with every form, also over plain HTTP.
        host: the header ``Host``.

    A client that sends neither is not a browser, so no foreign page can be behind the request.
    """
    if fetch_site is not None:
        return fetch_site in ("same-origin", "none")
    if origin is not None:
        return urlsplit(origin).netloc == host
    return True


def _check_request() -> None:
    if not is_known_host(request.host, current_app.config["HOST_NAMES"]):
        abort(400, "unknown_host")
    if request.method not in _SAFE_METHODS and not is_same_origin(
        request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin"), request.host
    ):
        abort(403, "cross_site")


def _set_headers(response: Response) -> Response:
    headers = response.headers
    headers["Content-Security-Policy"] = _CONTENT_SECURITY_POLICY
    headers["X-Content-Type-Options"] = "nosniff"
    # addresses are secret, so other sites must not see them; our own forms keep their Origin header
    headers["Referrer-Policy"] = "same-origin"
    if request.is_secure or is_loopback(request.host):
        # browsers ignore this header elsewhere and log a warning
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers["X-Robots-Tag"] = "noindex"
    headers.setdefault("Cache-Control", "no-store")
    response.vary.add("HX-Request")
    return response


def protect(app: Flask) -> None:
    """Check every request to ``app`` and set the security headers of every response."""
    app.before_request(_check_request)
    app.after_request(_set_headers)
