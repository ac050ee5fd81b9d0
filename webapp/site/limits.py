"""Rate limits by client address for requests that are expensive for the server."""

from __future__ import annotations

from flask import current_app
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

limiter = Limiter(get_remote_address)


def _upload_limit() -> str:
    return f"{current_app.config['UPLOADS_PER_MINUTE']} per minute"


@limiter.limit(_upload_limit)
def count_upload() -> None:
    """Count a photograph towards the limit of the address that sent it.

    Raises:
        RateLimitExceeded: too many photographs within a minute.
    """


def _drawing_limit() -> str:
    return f"{current_app.config['DRAWINGS_PER_MINUTE']} per minute"


@limiter.limit(_drawing_limit)
def count_drawing() -> None:
    """Count a drawn picture or PDF towards the limit of the address that requested it.

    Raises:
        RateLimitExceeded: too many drawings within a minute.
    """
