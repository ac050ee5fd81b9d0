"""Sheets that follow along: a page asks every two seconds whether something changed, and mostly hears "no" (304)."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256

from flask import Response, make_response, request

from webapp.assets import STATIC, hashed_names
from webapp.languages import language
from webapp.records import Game
from webapp.web import store, wants_fragment

_RELEASE = hashed_names(STATIC)["app.css"]


def tag_of(game: Game, *shown: str) -> str:
    """Return a short text that differs when the sheet does, or anything else in ``shown``, or the person's language."""
    parts = [*store().state_of(game), game.token, *game.names, language(), _RELEASE, *shown]
    return sha256(json.dumps(parts).encode()).hexdigest()[:16]


def answer(tag: str, page: Callable[[], Response]) -> Response:
    """Return the page; for the script that follows along only if it differs from what its phone shows."""
    if not wants_fragment():
        return page()
    response = make_response("", 304) if request.if_none_match.contains_weak(tag) else page()
    response.set_etag(tag, weak=True)
    return response
