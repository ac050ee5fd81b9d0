"""Sheets that follow along: a page asks every two seconds whether something changed, and mostly hears "no" (304)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import astuple, dataclass
from hashlib import sha256

from flask import Response, make_response, request

from webapp.sheet.replay import replayed
from webapp.sheet.standing import Standing, end_sentence
from webapp.site.assets import STATIC, hashed_names
from webapp.site.languages import language
from webapp.site.web import page, store, wants_fragment
from webapp.storage.records import Game

_RELEASE = hashed_names(STATIC)["app.css"]


def tag_of(game: Game, *shown: str) -> str:
    """Return a short text that differs when the sheet does, or anything else in ``shown``, or the person's language."""
    state, words = store().games.state(game), map(str, astuple(game.words))
    parts = [*state, str(game.stakes), game.token, *game.names, language(), *words, _RELEASE, *shown]
    return sha256(json.dumps(parts).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class SheetView:
    """What every page of a sheet shows; ``end`` is how the game ended, in a sentence, ``tag`` see :func:`tag_of`."""

    game: Game
    standing: Standing
    end: str
    tag: str


def sheet(template: str, game: Game, tag: str, view: Callable[[SheetView], object]) -> Response:
    """Return the page of a game's sheet, or only what changed for the script that follows along.

    Args:
        template: of the page; its block "sheet" holds what changes.
        game: the game, as the one who looks may see it.
        tag: what :func:`tag_of` says of all that is shown.
        view: makes what the page shows with the sheet; not called where nothing changed.
    """

    def made() -> Response:
        standing = replayed(store(), game)
        shown = SheetView(game, standing, end_sentence(game, standing.sheet), tag)
        return page(template, block="sheet", view=view(shown))

    return answer(tag, made)


def answer(tag: str, page: Callable[[], Response]) -> Response:
    """Return the page; for the script that follows along only if it differs from what its phone shows."""
    if not wants_fragment():
        return page()
    response = make_response("", 304) if request.if_none_match.contains_weak(tag) else page()
    response.set_etag(tag, weak=True)
    return response
