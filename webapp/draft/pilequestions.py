"""What the page of a pile asks: cards that were overlooked, cards of two players, the kind of deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from flask import url_for

from scoring.cards import Card
from scoring.entry import Entry
from scoring.evaluation import PRESSED, evaluate
from vision.decks import DeckKind
from webapp.cards import piles
from webapp.draft import ledger
from webapp.draft.pilecards import codes_of, names_of, others, with_confirmed
from webapp.site.web import store
from webapp.storage.records import Draft, Game, PhotoRecord, Pile, PilePurpose
from webapp.storage.table_words import TableWords


@dataclass(frozen=True, slots=True)
class AskedMissed:
    """A question about an index that was overlooked, as the page asks it.

    Attributes:
        missed: where it is; ``address`` and ``size`` of its picture, "" once that is deleted.
        card: the likeliest card, None where none is likely.
        fits: whether with it fewer things contradict: whole tricks, no card missing, the sum of all points.
    """

    missed: piles.Missed
    address: str
    size: tuple[int, int]
    card: Card | None
    fits: bool

    @property
    def crop(self) -> piles.Crop:
        """What to show enlarged."""
        return self.missed.crop


@dataclass(frozen=True, slots=True)
class OtherPile:
    """A pile of the same step with cards that nobody has confirmed."""

    pile: Pile
    name: str
    count: int


def open_missed(pile: Pile, photos: Iterable[PhotoRecord]) -> tuple[piles.Missed, ...]:
    """Return what was overlooked in the pile's photographs and nobody has answered."""
    return tuple(missed for photo in photos for missed in piles.missed(pile.cards, photo.id, photo.reading))


def asked_missed(
    pile: Pile, photos: Sequence[PhotoRecord], entry: Entry | None, game: Game | None
) -> tuple[AskedMissed, ...]:
    """Return the questions about what was overlooked, each with the card that is likeliest with all that is known."""
    laid = None
    if entry is not None and game is not None:
        laid = evaluate(with_confirmed(entry, pile, tuple(codes_of(pile))), game.setup)
    kept = {photo.id: photo for photo in photos}
    found = []
    for missed in open_missed(pile, photos):
        card, fits = ledger.likeliest_missed(laid, pile, missed.card) if laid else (missed.card, False)
        photo = kept[missed.photo]
        address = url_for("picture.show", token=photo.token) if photo.has_picture else ""
        found.append(AskedMissed(missed, address, photo.reading.size, card, fits))
    return tuple(found)


def other_seats(pile: Pile, game: Game | None) -> dict[int, str]:
    """Return for whom else the melds of the pile can be, by seat, the next one at the table first."""
    if game is None or pile.purpose != PilePurpose.MELD:
        return {}
    own, count = int(pile.slot), len(game.names)
    return {seat: game.names[seat] for seat in ((own + step) % count for step in range(1, count))}


def waiting(pile: Pile, draft: Draft, entry: Entry, game: Game) -> tuple[OtherPile, ...]:
    """Return the other piles of the same purpose whose cards are not those that were confirmed."""
    confirmed = others(pile, entry)
    found = []
    for other in store().piles.of_draft(draft):
        if other.id != pile.id and other.purpose == pile.purpose and PRESSED not in (other.slot, pile.slot):
            lying = piles.present(other.cards)
            if lying and lying != tuple(sorted(confirmed.get(other.slot, ()))):
                found.append(OtherPile(other, names_of(pile, [other.slot], game)[0], len(lying)))
    return tuple(found)


def other_deck(words: TableWords, photos: Iterable[PhotoRecord]) -> DeckKind | None:
    """Return the kind of deck of which a photograph looks, unless that is played with or somebody has said no."""
    if words.deck_said:
        return None
    looks = [photo.reading.other_deck for photo in photos if photo.reading.deck == words.deck]
    return next((deck for deck in looks if deck not in (None, words.deck)), None)
