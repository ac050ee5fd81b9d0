"""A labelling session: photographs are read, corrected by a person, and their truth is saved beside them.

The session is kept in memory while ``binokel label`` runs; only confirmed cards are written into ``truth.json``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from threading import RLock

from cachetools import LRUCache

from scoring.cards import Card
from vision.photo import Photo, PhotoError, load, to_jpeg
from vision.reading import Reading, read
from vision.truth import Truth, write_truth
from webapp.cards import piles
from webapp.cards.piles import Cards
from webapp.storage.card_records import Held, StoredReading

PICTURE_LONG_SIDE = 2400
"""Long side of the picture on the page, in pixels; a card's corner can still be recognised when it is enlarged."""

PICTURES_KEPT = 8

PHOTO_NUMBER = 1
"""The photograph's number in its pile of cards, which has no other photograph."""


class LabelState(StrEnum):
    """How far the labelling of a photograph is."""

    OPEN = "open"
    """Its truth is not written down."""
    CHANGED = "changed"
    """It was changed after it was saved, or never saved."""
    SAVED = "saved"


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """A photograph of the session.

    Attributes:
        path: the file.
        saved: its cards in ``truth.json``, None if it is not there.
        reading: its reading, as `webapp.cards.piles.stored` returns it; None before it was opened.
        refusal: why it cannot be read, a code of ``PhotoError`` or "not_a_picture"; None if it can.
        cards: the cards as corrected so far.
        touched: whether the person changed them.
    """

    path: Path
    saved: tuple[Card, ...] | None
    reading: StoredReading | None = None
    refusal: str | None = None
    cards: Cards = ()
    touched: bool = False

    @property
    def state(self) -> LabelState:
        """How far the labelling is."""
        if self.reading is not None and self.touched and self.saved != piles.present(self.cards):
            return LabelState.CHANGED
        return LabelState.OPEN if self.saved is None else LabelState.SAVED


class LabelSession:
    """The photographs to label, numbered from 1. Methods may be called from several threads."""

    def __init__(self, photos: Sequence[tuple[Path, Truth | None]], reader: Callable[[Photo], Reading] = read) -> None:
        self._photos = [LabelledPhoto(path, truth.cards if truth else None) for path, truth in photos]
        self._reader = reader
        self._pictures: LRUCache[int, bytes] = LRUCache(PICTURES_KEPT)
        self._keys: set[str] = set()
        self._lock = RLock()

    def __len__(self) -> int:
        return len(self._photos)

    def __iter__(self) -> Iterator[LabelledPhoto]:
        return iter(tuple(self._photos))

    def count(self, state: LabelState) -> int:
        """Return how many photographs are in ``state``."""
        return sum(photo.state == state for photo in self)

    def photo(self, n: int) -> LabelledPhoto:
        """Return photograph ``n``, and read it first if it was not read before.

        Raises:
            IndexError: there is no such number.
        """
        with self._lock:
            photo = self._get(n)
            if photo.reading is None and photo.refusal is None:
                self._read(n)
            return self._get(n)

    def picture(self, n: int) -> bytes | None:
        """Return photograph ``n`` as an upright JPEG without metadata, None if it cannot be read.

        Raises:
            IndexError: there is no such number.
        """
        with self._lock:
            if self.photo(n).refusal is None and n not in self._pictures:
                self._picture(n, load(self._get(n).path.read_bytes()))
            return self._pictures.get(n)

    def change(self, n: int, key: str, edit: Callable[[Cards], Cards]) -> None:
        """Change the cards of photograph ``n`` with ``edit``, once for each form key.

        Raises:
            IndexError: there is no such number.
        """
        with self._lock:
            photo = self.photo(n)
            if key not in self._keys:
                self._keys.add(key)
                self._photos[n - 1] = replace(photo, cards=edit(photo.cards), touched=True)

    def save(self, n: int) -> None:
        """Save the present cards of photograph ``n`` as its truth.

        Raises:
            IndexError: there is no such number.
            OSError: ``truth.json`` cannot be written.
            TruthError: the file has other content; it is not changed.
        """
        with self._lock:
            photo = self.photo(n)
            cards = piles.present(photo.cards)
            write_truth(photo.path.parent, photo.path.name, cards)
            known = tuple(replace(held, doubt=None) for held in photo.cards)
            self._photos[n - 1] = replace(photo, saved=cards, cards=known)

    def next_open(self, n: int = 0) -> int | None:
        """Return the next photograph after ``n`` whose truth is not saved; after the last comes the first."""
        order = [*range(n + 1, len(self) + 1), *range(1, n + 1)]
        return next(
            (number for number in order if self._get(number).state is not LabelState.SAVED and self._usable(number)),
            None,
        )

    def _usable(self, n: int) -> bool:
        return self._get(n).refusal is None

    def _get(self, n: int) -> LabelledPhoto:
        if not 1 <= n <= len(self._photos):
            raise IndexError(n)
        return self._photos[n - 1]

    def _read(self, n: int) -> None:
        photo = self._get(n)
        try:
            loaded = load(photo.path.read_bytes())
        except (OSError, PhotoError) as error:
            self._photos[n - 1] = replace(photo, refusal=getattr(error, "code", "not_a_picture"))
            return
        reading = piles.stored(self._reader(loaded))
        self._picture(n, loaded)
        self._photos[n - 1] = replace(photo, reading=reading, cards=corrected_by_truth(reading, photo.saved))

    def _picture(self, n: int, loaded: Photo) -> None:
        self._pictures[n] = to_jpeg(loaded, PICTURE_LONG_SIDE)


def corrected_by_truth(reading: StoredReading, known: Sequence[Card] | None) -> Cards:
    """Return the cards of a reading, corrected by the known cards of the photograph.

    A card that was read and is known loses its doubt, a card that is not known is removed, and a known card that was
    not read is added. If nothing is known, the reading is not changed.
    """
    cards = piles.add_reading((), PHOTO_NUMBER, reading)
    if known is None:
        return cards
    left, right = Counter(known), list[Held]()
    for held in cards:
        there = left[held.card] > 0
        left[held.card] -= there
        right.append(replace(held, doubt=None, gone=not there))
    pile = tuple(right)
    for card in sorted((+left).elements()):
        pile = piles.add(pile, card)
    return pile
