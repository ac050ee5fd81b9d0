"""The forms at the foot of every page: language and colours, each kept in a cookie over what the browser prefers."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Blueprint, Flask, Response, current_app, has_request_context, make_response, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from scoring.texts import N_
from webapp.site.languages import LANGUAGE_COOKIE

bp = Blueprint("choices", __name__)

COLOUR_COOKIE = "binokel_farben"
COLOURS = {"": N_("Farben wie am Gerät"), "light": N_("hell"), "dark": N_("dunkel")}
"""The colour schemes; "" leaves the choice to the device."""

_OWN_FIELDS = {"language", "colours", "back", "key"}
_YEAR = 365 * 24 * 3600


@bp.post("/sprache")
def choose_language() -> Response:
    """Store the chosen language in a cookie, if the app has it, and go back to the page."""
    response, code = _back(), request.form.get("language", "")
    return _kept(response, LANGUAGE_COOKIE, code) if code in current_app.config["LANGUAGES"] else response


@bp.post("/farben")
def choose_colours() -> Response:
    """Store the chosen colour scheme in a cookie, or forget it, and go back to the page."""
    response, scheme = _back(), request.form.get("colours")
    return _kept(response, COLOUR_COOKIE, scheme) if scheme in COLOURS else response


def colours() -> str:
    """Return the colour scheme that was chosen on a page: light, dark, or "" for what the device prefers."""
    chosen = request.cookies.get(COLOUR_COOKIE, "") if has_request_context() else ""
    return chosen if chosen in COLOURS else ""


def offer_choices(app: Flask, prefix: str = "") -> None:
    """Add the forms' addresses to ``app``, each behind ``prefix``, and to its templates what they show."""
    app.register_blueprint(bp, url_prefix=prefix or None)
    app.jinja_env.globals.update(colours=colours, colour_names=COLOURS)


def _kept(response: Response, cookie: str, chosen: str) -> Response:
    response.set_cookie(cookie, chosen, max_age=_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return response


def _back() -> Response:
    """Return the answer that leads back to the page.

    The form of a new game is sent along, and the start page is opened with what was typed into it.
    """
    typed = [(name, text) for name, text in request.form.items() if text and name not in _OWN_FIELDS]
    address = _safe_path(request.form.get("back", "")) + (f"?{urlencode(typed)}" if typed else "")
    return make_response(redirect(address, 303))


def _safe_path(path: str) -> str:
    """Return ``path`` if it is a page of this app that GET can open, else the start page.

    So no form can send a person to another site, and the answer to a form is not requested with GET by mistake.
    """
    start = request.path.rpartition("/")[0] + "/"
    if not path.isprintable() or not path.startswith("/") or path.startswith(("//", "/\\")):
        return start
    try:
        current_app.url_map.bind("localhost").match(path.partition("?")[0], "GET")
    except (HTTPException, RequestRedirect):
        return start
    return path
