"""The chooser at the foot of every page: the language by hand, kept in a cookie, beside the browser's preference."""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Blueprint, Response, current_app, make_response, redirect, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from webapp.site.languages import LANGUAGE_COOKIE

bp = Blueprint("choosing", __name__)

_OWN = {"language", "back", "key"}
_YEAR = 365 * 24 * 3600


@bp.post("/sprache")
def choose() -> Response:
    """Keep the language that was tapped, if it is one of ours, and go back to the page where it was tapped.

    The form of a new game sends itself along, and the start page is opened with what was typed into it.
    """
    typed = [(name, text) for name, text in request.form.items() if text and name not in _OWN]
    address = _way_back(request.form.get("back", "")) + (f"?{urlencode(typed)}" if typed else "")
    response = make_response(redirect(address, 303))
    code = request.form.get("language", "")
    if code in current_app.config["LANGUAGES"]:
        response.set_cookie(
            LANGUAGE_COOKIE, code, max_age=_YEAR, httponly=True, samesite="Lax", secure=request.is_secure
        )
    return response


def _way_back(path: str) -> str:
    """Return ``path`` if it is a page of ours that can be opened, else the start page.

    Only addresses that the application itself knows are followed, so no form can send a person to another site; and a
    page that was the answer to a form is asked for again only where that address can also be opened.
    """
    start = request.path.removesuffix("sprache")
    if not path.isprintable() or not path.startswith("/") or path.startswith(("//", "/\\")):
        return start
    try:
        current_app.url_map.bind("localhost").match(path.partition("?")[0], "GET")
    except (HTTPException, RequestRedirect):
        return start
    return path
