"""Small helpers that every page uses: the store of this request, look-ups that abort, forms, whole page or fragment."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from flask import Response, abort, current_app, g, jsonify, make_response, redirect, render_template, request
from jinja2_fragments.flask import render_block

from webapp.site.languages import gettext
from webapp.storage.connection import new_token
from webapp.storage.records import Draft, Game, Pile
from webapp.storage.store import Store

COOKIE = "binokel_spiele"
REMEMBERED = 60
"""How many games a phone knows: about a year of weekly evenings, in a cookie of 1.5 kB."""
DEVICE_COOKIE = "binokel_telefon"
NAME_LENGTH = 24
"""Characters of a player's name, and of a phone's."""
_YEAR = 365 * 24 * 3600


def store() -> Store:
    """Return the store of this request, opened at its first use."""
    if "store" not in g:
        g.store = Store(current_app.config["DATA_FOLDER"], device_name())
    opened: Store = g.store
    return opened


def close_store(_error: BaseException | None = None) -> None:
    """Close the store of this request."""
    opened: Store | None = g.pop("store", None)
    if opened is not None:
        opened.close()


def get_game_or_404(token: str) -> Game:
    """Return the game with this scribe's address."""
    game = store().games.find(token)
    if game is None:
        abort(404, "game")
    return game


def get_draft_or_404(token: str) -> tuple[Draft, Game]:
    """Return the draft with this address, and its game."""
    draft = store().drafts.find(token)
    if draft is None:
        abort(404, "draft")
    return draft, store().drafts.game_of(draft)


def still_open(draft: Draft | None) -> Draft:
    """Return the draft, or say what became of it meanwhile: written or thrown away, perhaps by another phone."""
    if draft is None:
        abort(404, "draft")
    if draft.state != "open":
        abort(409, draft.state)
    return draft


def get_pile_or_404(token: str) -> Pile:
    """Return the pile with this address."""
    pile = store().piles.find(token)
    if pile is None:
        abort(404, "pile")
    return pile


def fill(template: str, values: Mapping[str, object]) -> str:
    """Return a sentence template of ``scoring`` in the person's language, filled in."""
    return gettext(template).format(**values)


def form_key() -> str:
    """Return a fresh idempotency key for a form."""
    return new_token()


def sent_key() -> str:
    """Return the idempotency key that came with the form; it counts for the address only to which it was sent."""
    key = request.form.get("key", "")
    if not 8 <= len(key) <= 64:
        abort(400, "key")
    return f"{key} {request.path}"


def whole_number(text: str, low: int = 0, high: int = 99999) -> int | None:
    """Return the number that ``text`` writes, None when it is no whole number from ``low`` to ``high``."""
    plain = text.strip().replace("−", "-")
    if not re.fullmatch(r"-?[0-9]{1,9}", plain):
        return None
    number = int(plain)
    return number if low <= number <= high else None


def wants_fragment() -> bool:
    """Return whether htmx asks for a part of the page; on history restore it always gets the whole page."""
    headers = request.headers
    return headers.get("HX-Request") == "true" and headers.get("HX-History-Restore-Request") != "true"


def wants_json() -> bool:
    """Return whether the upload script asks."""
    return request.accept_mimetypes.best == "application/json"


def page(template: str, status: int = 200, *, block: str | None = None, **context: Any) -> Response:
    """Answer with the whole page, or with its ``block`` when htmx asked.

    A request by the upload script that went wrong gets the sentences of ``errors`` as JSON instead: what the person
    sees is not replaced.
    """
    if wants_json() and status >= 400:
        return make_response(jsonify(errors=context["errors"]), status)
    if block and wants_fragment():
        return make_response(render_block(template, block, **context), status)
    return make_response(render_template(template, **context), status)


def go(location: str) -> Response:
    """Send the browser to another page after a change; the upload script gets the address as JSON.

    htmx would follow a redirect by itself and put a whole page into a part of one, so it is told in its own header.
    """
    if wants_json():
        return jsonify(go=location)
    if wants_fragment():
        return make_response("", 204, {"HX-Redirect": location})
    return make_response(redirect(location, 303))


def device_name() -> str:
    """Return what the phone is called, "" where nobody gave it a name."""
    return clean_name(unquote(request.cookies.get(DEVICE_COOKIE, "")))


def clean_name(text: str) -> str:
    """Return a name as it is stored: no line breaks or doubled spaces, not longer than a column bears.

    Control characters and code points that are no characters are left out: no drawing and no document may hold them.
    """
    return tidy_text(text)[:NAME_LENGTH]


def tidy_text(text: str) -> str:
    """Return what was typed into one line, without doubled spaces, control characters and what is no character.

    Nor do signs stay that nobody sees and that turn round what stands beside them or tell equal names apart; those
    that join letters do. A letter with its accent is one sign, however the phone or the spreadsheet wrote it.
    """
    whole = unicodedata.normalize("NFC", text)
    words = ("".join(sign for sign in word if _is_kept(sign)) for word in whole.split())
    return " ".join(word for word in words if word)


_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"


def _is_kept(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.category(sign) not in ("Cc", "Cf", "Cn")


def name_device(response: Response, name: str) -> Response:
    """Let this phone be called ``name`` in histories; "" forgets its name."""
    value = quote(clean_name(name))
    response.set_cookie(DEVICE_COOKIE, value, max_age=_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return response


def remembered() -> list[str]:
    """Return the tokens of the games that this phone opened last, the latest first."""
    return [token for token in request.cookies.get(COOKIE, "").split(".") if token][:REMEMBERED]


def remember(response: Response, game: Game) -> Response:
    """Let this phone find the game again on the start page."""
    tokens = [game.token, *(token for token in remembered() if token != game.token)][:REMEMBERED]
    response.set_cookie(
        COOKIE, ".".join(tokens), max_age=_YEAR, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response
