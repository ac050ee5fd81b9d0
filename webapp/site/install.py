"""The web app manifest with the icons, by which a phone can put the app on its home screen.

There is no service worker. It would need TLS, which a local network rarely has, and all it could add is a sheet shown
without a connection. That sheet may be hours old and looks like the current one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from flask import Blueprint, Response, current_app, jsonify, url_for

from webapp.site.languages import gettext, language

bp = Blueprint("install", __name__)

BAR_COLOUR = "#5b3a22"
"""Colour of the browser's bar, as in app.css."""
BACKGROUND_COLOUR = "#7d5332"
ICONS = {
    "icon-192.png": ("192x192", "any"),
    "icon-512.png": ("512x512", "any"),
    "icon-maskable-512.png": ("512x512", "maskable"),
    "icon.svg": ("any", "any"),
}


@bp.get("/app.webmanifest")
def manifest() -> Response:
    """Send the web app manifest."""
    asset = cast("Callable[[str], str]", current_app.jinja_env.globals["asset"])
    types = {".png": "image/png", ".svg": "image/svg+xml"}
    answer = jsonify(
        id="/",
        name=gettext("Binokel aufschreiben"),
        short_name="Binokel",
        lang=language(),
        start_url=url_for("start.start"),
        scope="/",
        display="standalone",
        background_color=BACKGROUND_COLOUR,
        theme_color=BAR_COLOUR,
        icons=[
            {"src": asset(name), "sizes": sizes, "type": types[name[name.rindex(".") :]], "purpose": purpose}
            for name, (sizes, purpose) in ICONS.items()
        ],
    )
    answer.mimetype = "application/manifest+json"
    return answer
