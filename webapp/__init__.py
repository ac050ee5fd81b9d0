"""The phone at the table: a Flask application around the rules and the reading of photographs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(config: Mapping[str, Any]) -> Flask:
    """Return the application; :func:`webapp.app.create_app` says what ``config`` may hold.

    Imported only here, so that the command line, which lives in this package too, answers without Flask and OpenCV.
    """
    from webapp import app

    return app.create_app(config)
