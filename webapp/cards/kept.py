"""Pictures with the cards that people confirmed, kept to learn from: only where the owner of the server named a folder.

``binokel serve --keep-corrections FOLDER`` does; without it nothing here is called. ``binokel learn FOLDER`` uses them.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Lock

from flask import current_app

from scoring.cards import Card
from vision.decks import DeckKind
from vision.truth import TruthError, write_truth
from webapp.site.web import store
from webapp.storage.card_records import Held
from webapp.storage.records import PhotoRecord, Pile

_LOG = logging.getLogger(__name__)

_ONE_AT_A_TIME = Lock()
"""Each writes the whole truth.json anew."""


def keep_corrections(pile: Pile, deck: DeckKind) -> None:
    """Write the pile's pictures with what was confirmed for each into the folder that the owner named, if any.

    Only of German cards: ``binokel learn`` would take a Kreuz Dame, whose code is EO, for an Eichel Ober. A picture is
    named by its bytes, so nothing leads from it to a game; confirmed again, it gets the newer cards. What cannot be
    written is reported in the log and stops nobody.
    """
    folder: Path | None = current_app.config["KEEP_CORRECTIONS"]
    if folder is None or deck is not DeckKind.GERMAN:
        return
    for photo, cards in cards_by_photo(pile.cards, store().piles.photos(pile)):
        jpeg = store().piles.picture(photo.token)
        if jpeg is None:
            continue
        name = f"{hashlib.sha256(jpeg).hexdigest()[:16]}.jpg"
        try:
            with _ONE_AT_A_TIME:
                folder.mkdir(parents=True, exist_ok=True)
                (folder / name).write_bytes(jpeg)
                write_truth(folder, name, cards)
        except (OSError, TruthError) as error:
            _LOG.warning("a correction was not kept in %s: %s", folder, error)


def cards_by_photo(cards: Sequence[Held], photos: Sequence[PhotoRecord]) -> Iterator[tuple[PhotoRecord, list[Card]]]:
    """Yield the photographs of which it is known what lies in them, with these cards.

    A card that was tapped in may lie in any of several photographs, or in none; then it is known of no photograph. Of
    the only one it is assumed to lie there and not to have been read.
    """
    held = [card for card in cards if not card.gone]
    tapped = [card.card for card in held if card.photo is None and not card.moved]
    if tapped and len(photos) != 1:
        return
    of_two = {card.photo for card in cards if card.moved}
    for photo in photos:
        if photo.id in of_two:
            # whatever became of the other player's cards, they lie there
            continue
        yield photo, [*(card.card for card in held if card.photo == photo.id), *tapped]
