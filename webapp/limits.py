"""How often one address may do what costs the server much."""

from __future__ import annotations

from flask import current_app
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

limiter = Limiter(get_remote_address)


def uploads() -> str:
    """Return the limit for photographs."""
    return f"{current_app.config['UPLOADS_PER_MINUTE']} per minute"
