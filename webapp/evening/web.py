"""Small helpers that the pages of an evening share: look-ups that abort, the evenings of this phone, tags."""

from __future__ import annotations

import json
from hashlib import sha256

from flask import Response, abort, request

from webapp.site.assets import STATIC, hashed_names
from webapp.site.languages import language
from webapp.site.web import store
from webapp.storage.evening_records import DrawnRound, Evening, TableContext

COOKIE = "binokel_abende"
REMEMBERED = 4
_YEAR = 365 * 24 * 3600
_RELEASE = hashed_names(STATIC)["app.css"]


def get_evening_or_404(token: str) -> Evening:
    """Return the evening with this organiser's address."""
    evening = store().evenings.find(token)
    if evening is None:
        abort(404, "evening")
    return evening


def get_table_or_404(token: str) -> TableContext:
    """Return the table with this address."""
    context = store().tables.find(token)
    if context is None:
        abort(404, "table")
    return context


def get_round_or_404(evening: Evening, number: int) -> DrawnRound:
    """Return a round of the evening that is drawn."""
    drawn_round = next((one for one in store().tables.drawn_rounds(evening) if one.number == number), None)
    if drawn_round is None:
        abort(404, "drawn_round")
    return drawn_round


def current(drawn_rounds: tuple[DrawnRound, ...]) -> DrawnRound | None:
    """Return the round that matters now: the first that is not closed, else the last; None before the first draw."""
    return next((one for one in drawn_rounds if one.state != "closed"), drawn_rounds[-1] if drawn_rounds else None)


def remembered() -> list[Evening]:
    """Return the evenings that this phone organises, the one opened last first."""
    tokens = [token for token in request.cookies.get(COOKIE, "").split(".") if token][:REMEMBERED]
    return [evening for token in tokens if (evening := store().evenings.find(token))]


def is_organised_here(evening: Evening) -> bool:
    """Return whether this phone has the organiser's address of the evening."""
    return any(one.id == evening.id for one in remembered())


def remember(response: Response, evening: Evening) -> Response:
    """Let this phone find the evening again on the start page."""
    tokens = [evening.organiser, *(one.organiser for one in remembered() if one.id != evening.id)][:REMEMBERED]
    response.set_cookie(
        COOKIE, ".".join(tokens), max_age=_YEAR, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response


def tag_of(evening: Evening, *shown: object) -> str:
    """Return a short text that differs when the evening does, or anything in ``shown``, or the person's language."""
    parts = [*store().evenings.state(evening), evening.organiser, evening.name, language(), _RELEASE, *shown]
    return sha256(json.dumps([str(part) for part in parts]).encode()).hexdigest()[:16]
