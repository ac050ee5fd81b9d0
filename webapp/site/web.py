"""Helpers that every page uses: the store of the request, look-ups that abort, form values, pages and fragments."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from flask import Response, abort, current_app, g, jsonify, make_response, redirect, render_template, request
from jinja2_fragments.flask import render_block

from webapp.site.languages import gettext
from webapp.site.words import speak
from webapp.storage.connection import new_token
from webapp.storage.records import Draft, DraftState, Game, Pile
from webapp.storage.store import Store

GAMES_COOKIE = "binokel_spiele"
GAMES_REMEMBERED = 60
"""Number of games that a phone remembers: about a year of weekly evenings, in a cookie of 1.5 kB."""
DEVICE_COOKIE = "binokel_telefon"
NAME_LENGTH = 24
"""Most characters of the name of a player or of a phone."""
_YEAR = 365 * 24 * 3600


LOCKED_STATUS = 423
"""Of an answer that says why a sheet cannot be changed (now)."""


def store() -> Store:
    """Return the store of this request, opened on first use."""
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
    speak(game.words)
    return game


def get_game_at_home(token: str, locked: str = "") -> Game:
    """Return the game with this scribe's address; abort where it is the sheet of a tournament's table.

    With 423 and the sentence ``locked`` where nobody may change that there, with 403 where it is the organiser's.
    """
    game = get_game_or_404(token)
    if store().tables.of_game(game.id) is not None:
        abort(LOCKED_STATUS if locked else 403, locked or None)
    return game


def get_draft_or_404(token: str) -> tuple[Draft, Game]:
    """Return the draft with this address, and its game."""
    draft = store().drafts.find(token)
    if draft is None:
        abort(404, "draft")
    game = store().drafts.game_of(draft)
    speak(game.words)
    return draft, game


def still_open(draft: Draft | None) -> Draft:
    """Return the draft, or abort if it was written or dropped meanwhile, perhaps by another phone."""
    if draft is None:
        abort(404, "draft")
    if draft.state != DraftState.OPEN:
        abort(409, draft.state)
    return draft


def get_pile_or_404(token: str) -> Pile:
    """Return the pile with this address."""
    pile = store().piles.find(token)
    if pile is None:
        abort(404, "pile")
    draft = store().drafts.of_pile(pile)
    if draft is not None:
        speak(store().drafts.game_of(draft).words)
    elif pile.rules is not None:
        speak(pile.rules.words)
    return pile


def fill(template: str, values: Mapping[str, object]) -> str:
    """Return a sentence template of `scoring` in the person's language, with its values."""
    return gettext(template).format(**values)


def form_key() -> str:
    """Return a fresh idempotency key for a form."""
    return new_token()


def sent_key() -> str:
    """Return the idempotency key of the form; it is valid only for the address to which it was sent."""
    key = request.form.get("key", "")
    if not 8 <= len(key) <= 64:
        abort(400, "key")
    return f"{key} {request.path}"


def whole_number(text: str, low: int = 0, high: int = 99999) -> int | None:
    """Return the number in ``text``, None if it is not a whole number from ``low`` to ``high``."""
    plain = text.strip().replace("−", "-")
    if not re.fullmatch(r"-?[0-9]{1,9}", plain):
        return None
    number = int(plain)
    return number if low <= number <= high else None


def wants_fragment() -> bool:
    """Return whether htmx requests a part of the page; to restore its history it gets the whole page."""
    headers = request.headers
    return headers.get("HX-Request") == "true" and headers.get("HX-History-Restore-Request") != "true"


def wants_json() -> bool:
    """Return whether the request comes from the upload script."""
    return request.accept_mimetypes.best == "application/json"


def page(template: str, status: int = 200, *, view: Any, block: str | None = None) -> Response:
    """Answer with the whole page, or with only its ``block`` if htmx asked.

    What the page shows is one value, which the template calls ``view``. A failed request of the upload script gets the
    sentences of ``view.errors`` as JSON instead, so that the page is not replaced.
    """
    if wants_json() and status >= 400:
        return make_response(jsonify(errors=view.errors), status)
    if block and wants_fragment():
        return make_response(render_block(template, block, view=view), status)
    return make_response(render_template(template, view=view), status)


def go(location: str) -> Response:
    """Redirect the browser to another page after a change; the upload script gets the address as JSON.

    htmx would follow a redirect itself and insert a whole page into a part of one, so it gets the address in a header.
    """
    if wants_json():
        return jsonify(go=location)
    if wants_fragment():
        return make_response("", 204, {"HX-Redirect": location})
    return make_response(redirect(location, 303))


def device_name() -> str:
    """Return the name of this phone, "" if it has none."""
    return clean_name(unquote(request.cookies.get(DEVICE_COOKIE, "")))


def clean_name(text: str) -> str:
    """Return a name as it is stored: tidied, and short enough for a column.

    See `tidy_text` for the characters that are removed.
    """
    return tidy_text(text)[:NAME_LENGTH]


def tidy_text(text: str) -> str:
    """Return text that was typed into a line, without doubled spaces, control characters and unassigned code points.

    Invisible format characters are removed as well, because they change the direction of text or make equal names
    differ; only those that join letters stay. Accents are composed (NFC), however the phone or spreadsheet wrote them.
    Where nothing that is left can be seen, it is "".
    """
    whole = unicodedata.normalize("NFC", text)
    words = ("".join(character for character in word if _is_kept(character)) for word in whole.split())
    tidied = " ".join(word for word in words if word)
    return tidied if any(map(_is_seen, tidied)) else ""


_BLANK = frozenset(
    "\N{BRAILLE PATTERN BLANK}\N{HANGUL FILLER}\N{HALFWIDTH HANGUL FILLER}"
    "\N{HANGUL CHOSEONG FILLER}\N{HANGUL JUNGSEONG FILLER}"
)
"""Signs and letters that show nothing."""
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"


def _is_seen(character: str) -> bool:
    """Return whether a sign can be seen by itself: no space, joiner or accent, and no letter that shows nothing."""
    return character not in _BLANK and unicodedata.category(character)[0] not in "ZCM"


def _is_kept(character: str) -> bool:
    return character in _JOINERS or unicodedata.category(character) not in ("Cc", "Cf", "Cn")


def name_device(response: Response, name: str) -> Response:
    """Set the cookie with the name of this phone for histories; "" deletes the name."""
    value = quote(clean_name(name))
    response.set_cookie(DEVICE_COOKIE, value, max_age=_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return response


def remembered_games() -> list[str]:
    """Return the tokens of the games that this phone opened, the most recent first."""
    return [token for token in request.cookies.get(GAMES_COOKIE, "").split(".") if token][:GAMES_REMEMBERED]


def remember_game(response: Response, game: Game) -> Response:
    """Set the cookie by which the start page offers this game again."""
    tokens = [game.token, *(token for token in remembered_games() if token != game.token)][:GAMES_REMEMBERED]
    response.set_cookie(
        GAMES_COOKIE, ".".join(tokens), max_age=_YEAR, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response
