"""Addresses that are shared with other devices, for example in a QR code.

The person who starts the app often opens it on the same machine, as 127.0.0.1 or localhost. In a QR code that name
would lead every phone to itself, so shared addresses use the network address that ``binokel serve`` prints.
"""

from __future__ import annotations

from typing import Any

from flask import current_app, request, url_for

from webapp.site.security import is_loopback


def address_for(endpoint: str, **values: Any) -> str:
    """Return the full address of a page, as other devices reach it if that is known.

    Args:
        endpoint: the page, as for ``url_for``.
        values: the variable parts of its address.

    The host is the one of this request (`webapp.site.security` has already refused unknown hosts). If that is a
    loopback name, the configured ``LAN_ADDRESS`` is used instead, if there is one.
    """
    lan = _lan_address() if is_loopback(request.host) else ""
    return lan.rstrip("/") + url_for(endpoint, **values) if lan else url_for(endpoint, _external=True, **values)


def only_here() -> bool:
    """Return whether addresses from `address_for` can be reached from this machine only."""
    return is_loopback(request.host) and not _lan_address()


def _lan_address() -> str:
    address: str = current_app.config["LAN_ADDRESS"]()
    return "" if is_loopback(address.partition("://")[2].rstrip("/")) else address
