"""The addresses that people hand on: under which other devices reach a page, whatever this browser calls the server.

Whoever starts the app opens it on the very machine, as 127.0.0.1 or localhost. A QR code with that name leads every
phone to itself, so such pages hand out the address in the network that ``binokel serve`` prints.
"""

from __future__ import annotations

from typing import Any

from flask import current_app, request, url_for

from webapp.site.security import is_loopback


def address_for(endpoint: str, **values: Any) -> str:
    """Return the whole address of a page, as other devices open it where that is known.

    Args:
        endpoint: the page, as for ``url_for``.
        values: what stands in its address.

    The host is the one that this request named (``security`` has refused unknown ones by then), unless it is a name
    that a machine has for itself only and ``LAN_ADDRESS`` knows a better one.
    """
    lan = _lan_address() if is_loopback(request.host) else ""
    return lan.rstrip("/") + url_for(endpoint, **values) if lan else url_for(endpoint, _external=True, **values)


def only_here() -> bool:
    """Return whether the addresses of ``address_for`` lead to this machine only."""
    return is_loopback(request.host) and not _lan_address()


def _lan_address() -> str:
    address: str = current_app.config["LAN_ADDRESS"]()
    return "" if is_loopback(address.partition("://")[2].rstrip("/")) else address
