"""Photographs on the desk of somebody who writes down what lies in them: read, corrected, saved beside the picture.

Kept in memory while ``binokel label`` runs; only what a person confirmed goes into ``truth.json``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import RLock
from typing import Any, Literal

from cachetools import LRUCache

from scoring.cards import Card
from vision.photo import Photo, PhotoError, load, to_jpeg
from vision.reading import Reading, read
from vision.truth import Truth, write_truth
from webapp.cards import piles
from webapp.cards.piles import Cards

LONGEST_SIDE = 2400
"""Of the picture on the page, in pixels: the corner of a card can still be made out when it is opened by itself."""

PICTURES_KEPT = 8

PHOTO = 1
"""The number of the one photograph from which a card of such a pile can come."""

State = Literal["open", "changed", "saved"]


@dataclass(frozen=True, slots=True)
class Labelled:
    """One photograph on the desk.

    Attributes:
        path: the file.
        saved: the cards that ``truth.json`` says lie there, None when it says nothing.
        reading: how it was read, as :func:`webapp.cards.piles.reading_json` gives it; None before it was looked at.
        refusal: why it cannot be read, a code of ``PhotoError`` or "not_a_picture"; None where it can.
        cards: the cards as they stand now.
        touched: whether the person changed them.
    """

    path: Path
    saved: tuple[Card, ...] | None
    reading: Mapping[str, Any] | None = None
    refusal: str | None = None
    cards: Cards = ()
    touched: bool = False

    @property
    def state(self) -> State:
        """Whether it is still to be done ("open"), was changed and not saved since, or is saved as it stands."""
        if self.reading is not None and self.touched and self.saved != piles.present(self.cards):
            return "changed"
        return "open" if self.saved is None else "saved"


class Desk:
    """The photographs, numbered from 1. Safe to use from several threads."""

    def __init__(self, photos: Sequence[tuple[Path, Truth | None]], reader: Callable[[Photo], Reading] = read) -> None:
        self._photos = [Labelled(path, truth.cards if truth else None) for path, truth in photos]
        self._reader = reader
        self._pictures: LRUCache[int, bytes] = LRUCache(PICTURES_KEPT)
        self._keys: set[str] = set()
        self._lock = RLock()

    def __len__(self) -> int:
        return len(self._photos)

    def __iter__(self) -> Iterator[Labelled]:
        return iter(tuple(self._photos))

    def count(self, state: State) -> int:
        """Return how many photographs are in ``state``."""
        return sum(photo.state == state for photo in self)

    def look(self, n: int) -> Labelled:
        """Return photograph ``n``, read when it was not yet.

        Raises:
            IndexError: there is no such number.
        """
        with self._lock:
            photo = self._at(n)
            if photo.reading is None and photo.refusal is None:
                self._read(n)
            return self._at(n)

    def picture(self, n: int) -> bytes | None:
        """Return photograph ``n`` as an upright JPEG without metadata, None when it cannot be read.

        Raises:
            IndexError: there is no such number.
        """
        with self._lock:
            if self.look(n).refusal is None and n not in self._pictures:
                self._picture(n, load(self._at(n).path.read_bytes()))
            return self._pictures.get(n)

    def change(self, n: int, key: str, by: Callable[[Cards], Cards]) -> None:
        """Let the cards of photograph ``n`` be what ``by`` makes of them, once for each ``key``.

        Raises:
            IndexError: there is no such number.
        """
        with self._lock:
            photo = self.look(n)
            if key not in self._keys:
                self._keys.add(key)
                self._photos[n - 1] = replace(photo, cards=by(photo.cards), touched=True)

    def save(self, n: int) -> None:
        """Write down that the cards of photograph ``n``, as they stand now, lie there.

        Raises:
            IndexError: there is no such number.
            OSError: ``truth.json`` cannot be written.
            TruthError: it holds something else; it is left alone.
        """
        with self._lock:
            photo = self.look(n)
            cards = piles.present(photo.cards)
            write_truth(photo.path.parent, photo.path.name, cards)
            known = tuple(replace(held, doubt=None) for held in photo.cards)
            self._photos[n - 1] = replace(photo, saved=cards, cards=known)

    def next_open(self, n: int = 0) -> int | None:
        """Return the first photograph after ``n`` whose truth is not written down, from the front after the last."""
        order = [*range(n + 1, len(self) + 1), *range(1, n + 1)]
        return next((number for number in order if self._at(number).state != "saved" and self._usable(number)), None)

    def _usable(self, n: int) -> bool:
        return self._at(n).refusal is None

    def _at(self, n: int) -> Labelled:
        if not 1 <= n <= len(self._photos):
            raise IndexError(n)
        return self._photos[n - 1]

    def _read(self, n: int) -> None:
        photo = self._at(n)
        try:
            loaded = load(photo.path.read_bytes())
        except (OSError, PhotoError) as error:
            self._photos[n - 1] = replace(photo, refusal=getattr(error, "code", "not_a_picture"))
            return
        reading = piles.reading_json(self._reader(loaded))
        self._picture(n, loaded)
        self._photos[n - 1] = replace(photo, reading=reading, cards=as_known(reading, photo.saved))

    def _picture(self, n: int, loaded: Photo) -> None:
        self._pictures[n] = to_jpeg(loaded, LONGEST_SIDE)


def as_known(reading: Mapping[str, Any], known: Sequence[Card] | None) -> Cards:
    """Return the cards of a reading, set right by the cards that are known to lie there.

    A card that was read and lies there counts without doubt, one that does not lie there is taken out, and one that
    was not read is added. Where nothing is known, that is the reading as it is.
    """
    cards = piles.add_reading((), PHOTO, reading)
    if known is None:
        return cards
    left, right = Counter(known), list[piles.Held]()
    for held in cards:
        there = left[held.card] > 0
        left[held.card] -= there
        right.append(replace(held, doubt=None, gone=not there))
    pile = tuple(right)
    for card in sorted((+left).elements()):
        pile = piles.add(pile, card)
    return pile
