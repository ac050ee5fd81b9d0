"""The page of `binokel label`: photographs one after the other, how they were read, and what really lies there.

An application of its own, for the person at this very machine: every address begins with a random token, and of the
file system only the photographs that were named are served, by number.
"""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, make_response, render_template, request, url_for
from werkzeug.exceptions import HTTPException

from scoring.cards import Card, CardError, Rank, Suit
from vision.truth import TruthError
from webapp.cards import piles
from webapp.label.labelling import Desk, Labelled
from webapp.site import choosing, texts, web
from webapp.site.assets import serve_assets
from webapp.site.errors import sentence_for
from webapp.site.languages import gettext as _
from webapp.site.languages import set_up_languages
from webapp.site.security import protect
from webapp.terminal import shown

bp = Blueprint("label", __name__)

_FORM_BYTES = 100_000


def create_label_app(desk: Desk, token: str, translations: Path | None = None) -> Flask:
    """Return the application for the photographs on ``desk``; its addresses begin with ``token``."""
    app = Flask("webapp", static_folder=None)  # its folder holds the templates
    app.config.from_mapping(DESK=desk, HOST_NAMES=(), MAX_CONTENT_LENGTH=_FORM_BYTES)
    if translations is not None:
        app.config["TRANSLATIONS"] = translations
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    protect(app)
    serve_assets(app)
    set_up_languages(app)
    app.jinja_env.globals.update(
        form_key=web.form_key,
        card_name=texts.card_name,
        suit_name=texts.suit_name,
        doubt_sentence=texts.doubt_sentence,
        refusal_sentence=texts.refusal_sentence,
        shown=shown,
    )
    app.jinja_env.filters["quoted"] = shlex.quote
    for pages in (bp, choosing.bp):
        app.register_blueprint(pages, url_prefix=f"/{token}")
    app.register_error_handler(HTTPException, _explain)
    return app


def _explain(error: HTTPException) -> Response:
    if error.code is not None and error.code < 400:
        return make_response(error.get_response())
    return make_response(sentence_for(error), error.code or 500, {"Content-Type": "text/plain; charset=utf-8"})


def _desk() -> Desk:
    desk: Desk = current_app.config["DESK"]
    return desk


def _look_or_404(n: int) -> Labelled:
    try:
        return _desk().look(n)
    except IndexError:
        abort(404, "photo")


@bp.get("/")
def start() -> Response:
    """Go to the first photograph that is still to be done."""
    n = _desk().next_open()
    return web.go(url_for("label.show", n=n) if n else url_for("label.overview"))


@bp.get("/alle")
def overview() -> Response:
    """Show all photographs, which are done, and how to go on."""
    desk = _desk()
    done = desk.count("saved")
    folders = sorted({str(photo.path.parent) for photo in desk})
    return make_response(
        render_template("label/overview.html", photos=list(desk), done=done, next=desk.next_open(), folders=folders)
    )


@bp.get("/foto/<int:n>")
def show(n: int) -> Response:
    """Show a photograph and the cards that lie there."""
    _look_or_404(n)
    return _page(n)


@bp.get("/foto/<int:n>/karte/<int:number>")
def choose(n: int, number: int) -> Response:
    """Show all cards to choose from, for card ``number`` or (0) for one more."""
    if number and piles.held(_look_or_404(n).cards, number) is None:
        abort(404, "card")
    _look_or_404(n)
    return _page(n, chosen=number)


@bp.post("/foto/<int:n>/karte/<int:number>")
def change(n: int, number: int) -> Response:
    """Let card ``number`` be the one that was tapped; 0 adds one; an empty card ("keine Karte") removes it."""
    photo, code, key = _look_or_404(n), request.form.get("card", ""), web.sent_key()
    if photo.reading is None or (number and piles.held(photo.cards, number) is None):
        abort(404, "card")
    try:
        card = Card.parse(code) if code else None
    except CardError:
        abort(422, "card")
    if card is None:
        _desk().change(n, key, lambda cards: piles.remove(cards, number))
    elif number:
        _desk().change(n, key, lambda cards: piles.change(cards, number, card))
    else:
        _desk().change(n, key, lambda cards: piles.add(cards, card))
    if web.wants_fragment():
        return _page(n, chosen=None if number else 0)
    # adding goes on: the grid stays open until it is closed
    return web.go(url_for("label.show", n=n) if number else url_for("label.choose", n=n, number=0))


@bp.post("/foto/<int:n>/speichern")
def save(n: int) -> Response:
    """Write down what lies in the photograph and go on to the next that is still to be done."""
    photo = _look_or_404(n)
    if photo.reading is None:
        abort(404, "photo")
    if piles.too_many(photo.cards):
        return _page(n, {"save": _("Eine Karte ist dreimal da. Bitte erst berichtigen.")}, 422)
    if request.form.get("shown", "").split() != _codes(photo):
        return _page(n, {"save": _("Die Karten haben sich inzwischen geändert. Bitte noch einmal ansehen.")}, 409)
    try:
        _desk().save(n)
    except (OSError, TruthError):
        sentence = _("In die Datei truth.json neben dem Foto lässt sich nicht schreiben. Gespeichert ist nichts.")
        return _page(n, {"save": sentence}, 409)
    following = _desk().next_open(n)
    return web.go(url_for("label.show", n=following) if following else url_for("label.overview"))


@bp.get("/foto/<int:n>.jpg")
def picture(n: int) -> Response:
    """Show the photograph itself."""
    _look_or_404(n)
    jpeg = _desk().picture(n)
    if jpeg is None:
        abort(404, "photo")
    return make_response(jpeg, {"Content-Type": "image/jpeg", "Cache-Control": "private, max-age=3600"})


def _codes(photo: Labelled) -> list[str]:
    return [card.code for card in piles.present(photo.cards)]


def _views(n: int, photo: Labelled) -> dict[int, list[dict[str, Any]]]:
    """Return what to show enlarged of each card that was read, by its number: the surroundings of its indices."""
    if photo.reading is None:
        return {}
    address, size, seen = url_for("label.picture", n=n), photo.reading["size"], photo.reading["cards"]
    return {
        held.n: [{"address": address, "size": size, "crop": crop} for crop in piles.crops(seen[held.seen])]
        for held in photo.cards
        if held.seen is not None
    }


def _page(n: int, errors: dict[str, str] | None = None, status: int = 200, *, chosen: int | None = None) -> Response:
    desk = _desk()
    photo = desk.look(n)
    doubtful = piles.doubts(photo.cards)
    context: dict[str, Any] = {
        "n": n,
        "count": len(desk),
        "done": desk.count("saved"),
        "photo": photo,
        "name": shown(photo.path.name),
        "codes": " ".join(_codes(photo)),
        "doubtful": doubtful,
        "views": _views(n, photo),
        "strip": piles.strip(photo.cards, doubtful),
        "whole_doubts": piles.whole_doubts([photo.reading] if photo.reading and photo.saved is None else []),
        "chosen": chosen,
        "held": piles.held(photo.cards, chosen) if chosen else None,
        "here": Counter(piles.present(photo.cards)),
        "kind": Card,
        "suits": tuple(Suit),
        "ranks": tuple(Rank),
        "errors": errors or {},
    }
    return web.page("label/label.html", status, block="pile", **context)
