"""Taking in a photograph: limits, reading, storing it re-encoded; and showing it again."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, make_response, request
from flask_limiter import RateLimitExceeded

from vision.decks import DeckKind
from vision.photo import MAX_BYTES, Photo, PhotoError, load, to_jpeg
from vision.reading import BusyError
from webapp.cards.frame import boxes_of, frame
from webapp.cards.piles import add_reading, stored, without_photo
from webapp.site.languages import gettext as _
from webapp.site.limits import count_upload
from webapp.site.texts import refusal_sentence
from webapp.site.web import store
from webapp.site.words import table_words
from webapp.storage.card_records import StoredReading
from webapp.storage.piles import PHOTOS_PER_PILE, TooManyPhotosError
from webapp.storage.records import Pile

bp = Blueprint("picture", __name__)
bp.add_app_template_filter(frame)
bp.add_app_template_filter(boxes_of)

LONGEST_SIDE = 1600
"""Of the stored picture, in pixels: enough to recognise a card on a phone."""

_STATUS = {"too_large": 413, "too_many_pixels": 413}


class PhotoRefusedError(ValueError):
    """A photograph that is not taken in: the sentence to show and the HTTP status."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.status = status


def sent_photo(field: str) -> bytes | None:
    """Return the photograph sent in the form, from the camera or from the gallery; None when neither was chosen.

    At most one byte more than the limit is read, so that ``take_photo`` can tell.
    """
    for source in ("camera", "gallery"):
        file = request.files.get(f"{source}-{field}")
        if file is not None and file.filename:
            data: bytes = file.read(MAX_BYTES + 1)
            return data
    return None


def take_photo(pile: Pile, data: bytes, key: str) -> None:
    """Read the photograph, keep it re-encoded without metadata, and lay its cards on the pile.

    A form sent twice (the same ``key``) stores the photograph once.

    Raises:
        PhotoRefusedError: it cannot be used, or the pile is full.
    """
    try:
        count_upload()
    except RateLimitExceeded as error:
        raise PhotoRefusedError(_("Das waren viele Fotos auf einmal. Bitte eine Minute warten."), 429) from error
    try:
        photo = load(data)
    except PhotoError as error:
        raise PhotoRefusedError(refusal_sentence(error.code), _STATUS.get(error.code, 422)) from error
    try:
        reading = read_as(photo, table_words().deck)
    except BusyError as error:
        raise PhotoRefusedError(_("Gerade werden andere Fotos gelesen. Bitte gleich noch einmal."), 503) from error
    jpeg = to_jpeg(photo, LONGEST_SIDE)

    def add() -> str:
        add_to(pile, jpeg, reading)
        return pile.token

    try:
        store().once(key, add)
    except TooManyPhotosError as error:
        sentence = _("Mehr als {count} Fotos passen hier nicht. Bitte erst eines entfernen.")
        raise PhotoRefusedError(sentence.format(count=PHOTOS_PER_PILE), 422) from error
    store().tidy()


def read_as(photo: Photo, deck: DeckKind) -> StoredReading:
    """Return which cards of this deck the photograph shows.

    Raises:
        BusyError: others are being read for too long.
    """
    return stored(current_app.config["READER"](photo, deck))


def read_again(pile: Pile, deck: DeckKind) -> None:
    """Read the kept pictures of the pile anew, as cards of this deck; cards that were tapped in stay.

    Raises:
        BusyError: others are being read for too long.
    """
    for photo in store().piles.photos(pile):
        jpeg = store().piles.picture(photo.token)
        if jpeg is not None and photo.reading.deck != deck:
            reading = read_as(load(jpeg), deck)
            with store().writing():
                now = store().piles.find(pile.token)
                if now is None:
                    abort(404, "pile")
                new = store().piles.read_again(now, photo, reading)
                store().piles.save(now, add_reading(without_photo(now.cards, photo.id), new, reading))


def add_to(pile: Pile, jpeg: bytes, reading: StoredReading) -> None:
    """Store the photograph and its cards; the pile is read afresh, another phone may have changed it."""
    photo = store().piles.add_photo(pile, jpeg, reading)
    now = store().piles.find(pile.token)
    if now is None:
        abort(404, "pile")
    cards = add_reading(now.cards, photo, reading)
    store().piles.save(pile, cards)


@bp.get("/bild/<token>.jpg")
def show(token: str) -> Response:
    """Show a stored picture."""
    jpeg = store().piles.picture(token)
    if jpeg is None:
        abort(404)
    return make_response(jpeg, {"Content-Type": "image/jpeg", "Cache-Control": "private, max-age=86400"})
