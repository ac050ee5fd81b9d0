"""The pages of `binokel label`: each photograph with its reading, to be corrected and saved as truth.

This is an application of its own for the person at this machine. Every address begins with a random token, and of the
file system only the photographs named on the command line are served, by number.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, make_response, request, url_for
from werkzeug.exceptions import HTTPException

from scoring.cards import Card, CardError, Rank, Suit
from vision.truth import TruthError
from webapp.cards import piles
from webapp.cards.frame import boxes_of, frame
from webapp.cards.piles import Cards
from webapp.label.session import LabelledPhoto, LabelSession, LabelState
from webapp.site import web
from webapp.site.assets import serve_assets
from webapp.site.choices import offer_choices
from webapp.site.errors import sentence_for
from webapp.site.filters import add_filters
from webapp.site.languages import gettext as _
from webapp.site.languages import set_up_languages
from webapp.site.security import protect
from webapp.storage.card_records import Held
from webapp.terminal import shown

bp = Blueprint("label", __name__)
bp.add_app_template_filter(shown)
bp.add_app_template_filter(frame)
bp.add_app_template_filter(boxes_of)
bp.add_app_template_filter(shlex.quote, "quoted")

_FORM_BYTES = 100_000


def create_label_app(session: LabelSession, token: str, translations: Path | None = None) -> Flask:
    """Return the application for the photographs of ``session``; its addresses begin with ``token``."""
    app = Flask("webapp", static_folder=None)  # its folder holds the templates
    app.config.from_mapping(LABEL_SESSION=session, HOST_NAMES=(), MAX_CONTENT_LENGTH=_FORM_BYTES)
    if translations is not None:
        app.config["TRANSLATIONS"] = translations
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    protect(app)
    serve_assets(app)
    set_up_languages(app)
    add_filters(app)
    offer_choices(app, f"/{token}")
    app.register_blueprint(bp, url_prefix=f"/{token}")
    app.register_error_handler(HTTPException, _explain)
    return app


def _explain(error: HTTPException) -> Response:
    if error.code is not None and error.code < 400:
        return make_response(error.get_response())
    return make_response(sentence_for(error), error.code or 500, {"Content-Type": "text/plain; charset=utf-8"})


def _session() -> LabelSession:
    session: LabelSession = current_app.config["LABEL_SESSION"]
    return session


def _photo_or_404(n: int) -> LabelledPhoto:
    try:
        return _session().photo(n)
    except IndexError:
        abort(404, "photo")


@bp.get("/")
def start() -> Response:
    """Go to the first photograph whose truth is not saved."""
    n = _session().next_open()
    return web.go(url_for("label.show", n=n) if n else url_for("label.overview"))


@dataclass(frozen=True, slots=True)
class OverviewView:
    """What the page of all photographs shows.

    Attributes:
        done: how many have their truth saved.
        next: number of the first one that has not, None if all have.
        folders: where the photographs are.
    """

    photos: Sequence[LabelledPhoto]
    done: int
    next: int | None
    folders: Sequence[str]


@bp.get("/alle")
def overview() -> Response:
    """Show all photographs with their states, and how to go on."""
    session = _session()
    done = session.count(LabelState.SAVED)
    folders = sorted({str(photo.path.parent) for photo in session})
    return web.page("label/overview.html", view=OverviewView(list(session), done, session.next_open(), folders))


@dataclass(frozen=True, kw_only=True)
class LabelView:
    """What the page of one photograph shows.

    Attributes:
        n: number of the photograph, ``count`` of how many, ``done`` of them with their truth saved.
        views: what to show enlarged, by the card's number: the surroundings of its indices.
        chosen: the number of the card that is to be chosen anew, 0 for one more, None for none.
        errors: sentences by field.
    """

    n: int
    count: int
    done: int
    photo: LabelledPhoto
    views: Mapping[int, Sequence[Mapping[str, Any]]]
    chosen: int | None
    errors: Mapping[str, str] = field(default_factory=dict)
    kind: type[Card] = Card
    suits: Sequence[Suit] = tuple(Suit)
    ranks: Sequence[Rank] = tuple(Rank)

    @property
    def name(self) -> str:
        """The name of the file, as it can be shown."""
        return shown(self.photo.path.name)

    @property
    def codes(self) -> str:
        """What the form carries along: the cards as they are shown."""
        return " ".join(_codes(self.photo))

    @cached_property
    def doubtful(self) -> Mapping[int, str]:
        """Why a card is doubtful, by its number."""
        return piles.doubts(self.photo.cards)

    @property
    def strip(self) -> Cards:
        """The cards that count, those that are doubtful first."""
        return piles.strip(self.photo.cards, self.doubtful)

    @property
    def whole_doubts(self) -> Sequence[str]:
        """Why the photograph as a whole is doubtful, until its truth is saved."""
        reading = self.photo.reading
        return piles.whole_doubts([reading] if reading and self.photo.saved is None else [], placed=True)

    @property
    def held(self) -> Held | None:
        """The card that is to be chosen anew."""
        return piles.held(self.photo.cards, self.chosen) if self.chosen else None

    @property
    def here(self) -> Mapping[Card, int]:
        """How often each card is there."""
        return Counter(piles.present(self.photo.cards))


@bp.get("/foto/<int:n>")
def show(n: int) -> Response:
    """Show a photograph and its cards."""
    _photo_or_404(n)
    return _page(n)


@bp.get("/foto/<int:n>/karte/<int:number>")
def choose(n: int, number: int) -> Response:
    """Show all cards to choose from, to replace card ``number`` or (0) to add a card."""
    if number and piles.held(_photo_or_404(n).cards, number) is None:
        abort(404, "card")
    _photo_or_404(n)
    return _page(n, chosen=number)


@bp.post("/foto/<int:n>/karte/<int:number>")
def change(n: int, number: int) -> Response:
    """Replace card ``number`` by the chosen one; 0 adds a card; an empty choice ("keine Karte") removes it."""
    photo, code, key = _photo_or_404(n), request.form.get("card", ""), web.sent_key()
    if photo.reading is None or (number and piles.held(photo.cards, number) is None):
        abort(404, "card")
    try:
        card = Card.parse(code) if code else None
    except CardError:
        abort(422, "card")
    if card is None:
        _session().change(n, key, lambda cards: piles.remove(cards, number))
    elif number:
        _session().change(n, key, lambda cards: piles.change(cards, number, card))
    else:
        _session().change(n, key, lambda cards: piles.add(cards, card))
    if web.wants_fragment():
        return _page(n, chosen=None if number else 0)
    # the grid stays open until it is closed, to add more cards
    return web.go(url_for("label.show", n=n) if number else url_for("label.choose", n=n, number=0))


@bp.post("/foto/<int:n>/speichern")
def save(n: int) -> Response:
    """Save the truth of a photograph and go on to the next one whose truth is not saved."""
    photo = _photo_or_404(n)
    if photo.reading is None:
        abort(404, "photo")
    if piles.too_many(photo.cards):
        return _page(n, {"save": _("Eine Karte ist dreimal da. Bitte erst berichtigen.")}, 422)
    if request.form.get("shown", "").split() != _codes(photo):
        return _page(n, {"save": _("Die Karten haben sich inzwischen geändert. Bitte noch einmal ansehen.")}, 409)
    try:
        _session().save(n)
    except (OSError, TruthError):
        sentence = _("In die Datei truth.json neben dem Foto lässt sich nicht schreiben. Gespeichert ist nichts.")
        return _page(n, {"save": sentence}, 409)
    following = _session().next_open(n)
    return web.go(url_for("label.show", n=following) if following else url_for("label.overview"))


@bp.get("/foto/<int:n>.jpg")
def picture(n: int) -> Response:
    """Send the photograph as JPEG."""
    _photo_or_404(n)
    jpeg = _session().picture(n)
    if jpeg is None:
        abort(404, "photo")
    return make_response(jpeg, {"Content-Type": "image/jpeg", "Cache-Control": "private, max-age=3600"})


def _codes(photo: LabelledPhoto) -> list[str]:
    return [card.code for card in piles.present(photo.cards)]


def _views(n: int, photo: LabelledPhoto) -> dict[int, list[dict[str, Any]]]:
    """Return the enlarged views of each card that was read, by its number: the surroundings of its indices."""
    if photo.reading is None:
        return {}
    address, size, seen = url_for("label.picture", n=n), photo.reading.size, photo.reading.cards
    return {
        held.n: [{"address": address, "size": size, "crop": crop} for crop in piles.crops(seen[held.seen])]
        for held in photo.cards
        if held.seen is not None
    }


def _page(n: int, errors: dict[str, str] | None = None, status: int = 200, *, chosen: int | None = None) -> Response:
    session = _session()
    photo = session.photo(n)
    view = LabelView(
        n=n,
        count=len(session),
        done=session.count(LabelState.SAVED),
        photo=photo,
        views=_views(n, photo),
        chosen=chosen,
        errors=errors or {},
    )
    return web.page("label/label.html", status, block="pile", view=view)
