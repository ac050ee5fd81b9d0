"""How often one address may do what costs the server much."""

from __future__ import annotations

from flask import current_app
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

limiter = Limiter(get_remote_address)


def _uploads() -> str:
    return f"{current_app.config['UPLOADS_PER_MINUTE']} per minute"


@limiter.limit(_uploads)
def count_upload() -> None:
    """Count one photograph of the address that sent it.

    Raises:
        RateLimitExceeded: these were too many within a minute.
    """


def _drawings() -> str:
    return f"{current_app.config['DRAWINGS_PER_MINUTE']} per minute"


@limiter.limit(_drawings)
def count_drawing() -> None:
    """Count one picture or document of a sheet for the address that asked for it.

    Raises:
        RateLimitExceeded: these were too many within a minute.
    """
