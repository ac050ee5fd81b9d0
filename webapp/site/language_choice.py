"""The form at the foot of every page that sets the language; a cookie keeps it over the browser's preference."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, make_response, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from webapp.site.languages import LANGUAGE_COOKIE

bp = Blueprint("language_choice", __name__)

_OWN_FIELDS = {"language", "back", "key"}
_YEAR = 365 * 24 * 3600


@bp.post("/sprache")
def choose() -> Response:
    """Store the chosen language in a cookie, if the app has it, and go back to the page.

    The form of a new game is sent along, and the start page is opened with what was typed into it.
    """
    typed = [(name, text) for name, text in request.form.items() if text and name not in _OWN_FIELDS]
    address = _safe_path(request.form.get("back", "")) + (f"?{urlencode(typed)}" if typed else "")
    response = make_response(redirect(address, 303))
    code = request.form.get("language", "")
    if code in current_app.config["LANGUAGES"]:
        response.set_cookie(
            LANGUAGE_COOKIE, code, max_age=_YEAR, httponly=True, samesite="Lax", secure=request.is_secure
        )
    return response


def _safe_path(path: str) -> str:
    """Return ``path`` if it is a page of this app that GET can open, else the start page.

    So no form can send a person to another site, and the answer to a form is not requested with GET by mistake.
    """
    start = request.path.removesuffix("sprache")
    if not path.isprintable() or not path.startswith("/") or path.startswith(("//", "/\\")):
        return start
    try:
        current_app.url_map.bind("localhost").match(path.partition("?")[0], "GET")
    except (HTTPException, RequestRedirect):
        return start
    return path
