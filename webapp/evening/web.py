"""Helpers that the pages of an evening share: look-ups that abort, the evenings of this phone, tags."""

from __future__ import annotations

import json
from hashlib import sha256

from flask import Response, abort, request

from webapp.site.assets import STATIC, hashed_names
from webapp.site.languages import language
from webapp.site.web import store
from webapp.site.words import speak
from webapp.storage.evening_records import DrawnRound, Evening, RoundState, TableContext

EVENINGS_COOKIE = "binokel_abende"
EVENINGS_REMEMBERED = 4
_YEAR = 365 * 24 * 3600
_RELEASE = hashed_names(STATIC)["app.css"]


def get_evening_or_404(token: str) -> Evening:
    """Return the evening with this organiser's address."""
    evening = store().evenings.find(token)
    if evening is None:
        abort(404, "evening")
    speak(evening.plan.words)
    return evening


def get_table_or_404(token: str) -> TableContext:
    """Return the table with this address."""
    context = store().tables.find(token)
    if context is None:
        abort(404, "table")
    speak(context.evening.plan.words)
    return context


def get_round_or_404(evening: Evening, number: int) -> DrawnRound:
    """Return the drawn round with this number."""
    drawn_round = next((drawn for drawn in store().tables.drawn_rounds(evening) if drawn.number == number), None)
    if drawn_round is None:
        abort(404, "drawn_round")
    return drawn_round


def current_round(drawn_rounds: tuple[DrawnRound, ...]) -> DrawnRound | None:
    """Return the first round that is not closed, else the last one, None before the first draw."""
    return next(
        (drawn for drawn in drawn_rounds if drawn.state is not RoundState.CLOSED),
        drawn_rounds[-1] if drawn_rounds else None,
    )


def remembered_evenings() -> list[Evening]:
    """Return the evenings that this phone organises, the most recently opened first."""
    tokens = [token for token in request.cookies.get(EVENINGS_COOKIE, "").split(".") if token][:EVENINGS_REMEMBERED]
    return [evening for token in tokens if (evening := store().evenings.find(token))]


def is_organised_here(evening: Evening) -> bool:
    """Return whether this phone has the organiser's address of the evening."""
    return any(other.id == evening.id for other in remembered_evenings())


def remember_evening(response: Response, evening: Evening) -> Response:
    """Set the cookie by which the start page offers this evening again."""
    tokens = [evening.organiser, *(other.organiser for other in remembered_evenings() if other.id != evening.id)][
        :EVENINGS_REMEMBERED
    ]
    response.set_cookie(
        EVENINGS_COOKIE, ".".join(tokens), max_age=_YEAR, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response


def evening_tag(evening: Evening, *shown: object) -> str:
    """Return a tag that changes with the evening, with anything in ``shown``, and with the person's language."""
    parts = [
        *store().evenings.state(evening),
        evening.organiser,
        evening.name,
        language(),
        _RELEASE,
        evening.plan.words,
        *shown,
    ]
    return sha256(json.dumps([str(part) for part in parts]).encode()).hexdigest()[:16]
