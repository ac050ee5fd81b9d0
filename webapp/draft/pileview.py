"""What the page of a pile of cards shows: the cards, their doubts, what they are worth, what the ledger says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from flask import request, url_for

from scoring.cards import Card, Rank, Suit
from scoring.entry import Entry
from scoring.evaluation import PRESSED, evaluate
from scoring.findings import FindingCode
from scoring.melds import Meld, find_melds, total
from scoring.misreading import Swap
from scoring.rules import Rules, load
from scoring.texts import N_
from scoring.tricks import card_points
from vision.decks import DeckKind
from webapp.cards import piles
from webapp.cards.piles import Cards
from webapp.cards.worth import Shown, shown
from webapp.draft import ledger
from webapp.draft.asked import AskedAgain, asked_again
from webapp.draft.merging import Conflict
from webapp.draft.pilecards import cards_of, codes_of, elsewhere, names_of, others, step_of_pile, with_confirmed
from webapp.draft.pilequestions import AskedMissed, OtherPile, asked_missed, other_seats, waiting
from webapp.draft.pilequestions import other_deck as looks_like
from webapp.site.texts import foreign_sentence, together
from webapp.site.web import fill, remembered_games, store
from webapp.site.words import table_words
from webapp.storage.card_records import Held, RemovedPhoto
from webapp.storage.records import Draft, Game, PhotoRecord, Pile, PilePurpose

IMPOSSIBLE = {
    "third_copy": N_("Eine Karte ist dreimal da, es gibt jede nur zweimal. Bitte erst berichtigen."),
    "not_in_deck": N_("Gespielt wird ohne Siebener, hier liegt aber einer. Bitte erst berichtigen."),
}
"""Sentences that say why nothing can be counted."""

SAID_BESIDE_THE_CARD = {FindingCode.THIRD_COPY, FindingCode.THIRD_MELDED, FindingCode.NOT_IN_DECK}
"""Findings that the doubts about single cards say already."""


@dataclass(frozen=True, kw_only=True)
class PileWorth:
    """What the cards of a pile are worth; only what its purpose asks for is set.

    Attributes:
        impossible: why nothing can be counted, a German sentence.
        hand: of a private hand, its melds under each trump.
        points, last: of a side's tricks; whether the last trick is among them.
        melds, total: of a player's melds under the trump.
        doubts: why the player cannot have melded that, in sentences.
    """

    impossible: str = ""
    hand: Shown | None = None
    points: int = 0
    last: bool = False
    melds: Sequence[Meld] = ()
    total: int = 0
    doubts: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class PileLedger:
    """What the ledger says with the cards as they lie here now, and the card that its offer would change.

    Attributes:
        sentences: what contradicts; ``offer`` the likeliest misreading in words.
        swap: that misreading where it is about this pile; ``n`` the number of the card, 0 for one more.
    """

    sentences: Sequence[str] = ()
    offer: str = ""
    swap: Swap | None = None
    n: int = 0


@dataclass(frozen=True, kw_only=True)
class PileView:
    """What the page of a pile shows.

    Attributes:
        pile: the pile; ``draft``, ``game`` and ``entry`` the hand it belongs to, None for a private hand.
        drawn: "", because the page's addresses carry it along.
        cards: all cards of the pile, ``strip`` those to be shown in a row.
        doubtful: why a card is doubtful, by its number.
        worth: what the cards are worth.
        ledger: what the ledger of the hand says.
        views: what to show enlarged, by the card's number.
        others: the cards confirmed for others in the same hand, by seat or side.
        same_photo: for whom else one of the photographs was taken in.
        asked: what this page and another phone both changed.
        missed: what was overlooked in the photographs, as questions; ``answering`` the one that is being answered.
        next_seat: to whom cards of this pile were given, so that that pile is confirmed next; "" where none were.
        removed: photographs that were taken out and can be put back.
        seats: for whom else cards of this pile can be, where more lie here than a hand holds, by seat.
        waiting: piles of the same step that nobody has confirmed yet.
        other_deck: the kind of deck of which the photographs look, where that is to be asked.
        at_tournament: whether the organiser chooses the deck.
        chosen: the number of the card that is to be chosen anew, 0 for one more, None for none.
        back: where the page came from.
        errors: sentences by field.
    """

    pile: Pile
    draft: Draft | None
    game: Game | None
    entry: Entry | None
    cards: Cards
    photos: tuple[PhotoRecord, ...]
    doubtful: Mapping[int, str]
    worth: PileWorth
    ledger: PileLedger
    views: Mapping[int, Sequence[Mapping[str, Any]]]
    others: Mapping[str, tuple[Card, ...]]
    same_photo: str
    asked: AskedAgain
    missed: Sequence[AskedMissed]
    removed: Sequence[RemovedPhoto]
    seats: Mapping[int, str]
    waiting: Sequence[OtherPile]
    other_deck: DeckKind | None
    at_tournament: bool
    chosen: int | None
    back: str | None
    answering: str = ""
    next_seat: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)
    drawn: str = ""
    kind: type[Card] = Card
    suits: Sequence[Suit] = tuple(Suit)
    ranks: Sequence[Rank] = tuple(Rank)

    @property
    def codes(self) -> str:
        """What the form carries along: the cards as they are shown."""
        return " ".join(codes_of(self.pile))

    @property
    def strip(self) -> Cards:
        """The cards that count, those that are doubtful first."""
        return piles.strip(self.cards, self.doubtful)

    @property
    def whole_doubts(self) -> Sequence[str]:
        """Why the photographs as a whole are doubtful."""
        return piles.whole_doubts([photo.reading for photo in self.photos])

    @property
    def foreign(self) -> Sequence[str]:
        """The cards of other games in the photographs, as sentences."""
        return [foreign_sentence(code) for code in piles.foreign([photo.reading for photo in self.photos])]

    @property
    def open_questions(self) -> int:
        """How many doubts a person has not answered."""
        return len(self.doubtful) + len(self.missed)

    @property
    def held(self) -> Held | None:
        """The card that is to be chosen anew."""
        return piles.held(self.cards, self.chosen) if self.chosen else None

    @property
    def here(self) -> Mapping[Card, int]:
        """How often each card lies here."""
        return Counter(piles.present(self.cards))

    @property
    def asks_last(self) -> bool:
        """Whether it may be said here that the last trick is among these cards."""
        of_a_side = self.pile.purpose == PilePurpose.TRICKS and self.pile.slot != PRESSED
        return of_a_side and bool(self.strip) and self.entry is not None and self.entry.last_trick is None

    @property
    def points_with_last(self) -> int:
        """The points of the cards with those for the last trick."""
        return card_points(piles.present(self.cards), rules_of(self.pile, self.game), last_trick=True)

    @property
    def others_open(self) -> bool:
        """Whether nothing was said of the melds of anybody else yet, so that one tap may say that there are none."""
        if self.entry is None or self.game is None or self.pile.purpose != PilePurpose.MELD:
            return False
        unsaid = evaluate(self.entry, self.game.setup).melded.unsaid
        return any(str(seat) != self.pile.slot for seat in unsaid)

    def holders(self, card: Card) -> str:
        """Return for whom else the card was confirmed, in words."""
        return _holders(self.pile, self.entry, self.game, card) if self.game else ""


def _holders(pile: Pile, entry: Entry | None, game: Game, card: Card) -> str:
    """Return for whom else the card was confirmed."""
    return together(names_of(pile, (slot for slot, held in others(pile, entry).items() if card in held), game))


def rules_of(pile: Pile, game: Game | None) -> Rules:
    """Return the rules by which the pile is counted."""
    if game is not None:
        return game.rules
    kept = pile.rules
    assert kept is not None  # noqa: S101 - a pile of no hand was made with rules
    return load(kept.preset).with_options(kept.options)


def _worth(pile: Pile, entry: Entry | None, game: Game | None, rules: Rules) -> PileWorth:
    """Return what the cards are worth: melds under the trump, points of tricks, or melds under each trump."""
    cards = cards_of(pile)
    wrong = piles.impossible(cards, sevens=rules.sevens)
    if wrong:
        return PileWorth(impossible=IMPOSSIBLE[wrong])
    present = piles.present(cards)
    if pile.purpose == PilePurpose.HAND:
        return PileWorth(hand=shown(pile, present, rules))
    if pile.purpose == PilePurpose.TRICKS:
        last = entry is not None and entry.last_trick == pile.slot
        return PileWorth(points=card_points(present, rules, last_trick=last), last=last)
    found = find_melds(present, entry.trump if entry else None, rules)
    return PileWorth(melds=found, total=total(found), doubts=_doubts(pile, entry, game))


def _doubts(pile: Pile, entry: Entry | None, game: Game | None) -> list[str]:
    """Return why a player cannot have melded these cards: they are more than a hand."""
    if entry is None or game is None:
        return []
    laid = evaluate(with_confirmed(entry, pile, tuple(codes_of(pile))), game.setup)
    if int(pile.slot) not in laid.unsure_melds:
        return []
    asked = [question for question in laid.questions if question.field == f"meld-{pile.slot}"]
    return [fill(question.template, question.values) for question in asked]


def _views(cards: Cards, photos: tuple[PhotoRecord, ...]) -> dict[int, list[dict[str, Any]]]:
    """Return what to show enlarged of each card that was read, by its number: the surroundings of its indices."""
    kept = {photo.id: photo for photo in photos if photo.has_picture}
    found: dict[int, list[dict[str, Any]]] = {}
    for held in cards:
        if held.photo in kept and held.seen is not None:
            photo = kept[held.photo]
            found[held.n] = [
                {"address": url_for("picture.show", token=photo.token), "size": photo.reading.size, "crop": crop}
                for crop in piles.crops(photo.reading.cards[held.seen])
            ]
    return found


def _ledger(pile: Pile, draft: Draft, game: Game, entry: Entry) -> PileLedger:
    cards = cards_of(pile)
    if not cards or pile.slot == PRESSED:
        return PileLedger()
    laid = evaluate(with_confirmed(entry, pile, tuple(codes_of(pile))), game.setup)
    account = ledger.account(draft, laid, ledger.AT_STEP[step_of_pile(pile)], SAID_BESIDE_THE_CARD)
    swap = account.swap
    if swap is None or (swap.place.kind, swap.place.owner) != (ledger.KINDS.get(pile.purpose), pile.slot):
        return PileLedger(sentences=account.sentences)
    n = ledger.likely(cards, swap.old) if swap.old else 0
    return PileLedger(sentences=account.sentences, offer=account.offer, swap=swap, n=n)


def _last_game() -> str | None:
    """Return the address of the game that this phone opened last: a private hand itself knows of no game."""
    tokens = remembered_games()
    return url_for("game.show", token=tokens[0]) if tokens and store().games.find(tokens[0]) else None


def pile_view(
    pile: Pile,
    draft: Draft | None,
    game: Game | None,
    errors: Mapping[str, str],
    *,
    chosen: int | None = None,
    answering: str = "",
    conflict: Conflict | None = None,
) -> PileView:
    """Return what the page of a pile shows; ``draft`` and ``game`` are those of the hand it belongs to."""
    entry = draft.entry if draft else None
    words = table_words()
    cards, photos, rules = cards_of(pile), store().piles.photos(pile), rules_of(pile, game)
    worth = _worth(pile, entry, game, rules)
    asked = asked_missed(pile, photos, entry, game)
    said = _ledger(pile, draft, game, entry) if draft and game and entry else PileLedger()
    if asked and said.swap and said.swap.old is None:
        # one card that is missing here is asked about at its place in the picture
        said = PileLedger(sentences=said.sentences)
    return PileView(
        pile=pile,
        draft=draft,
        game=game,
        entry=entry,
        cards=cards,
        photos=photos,
        doubtful=piles.doubts(cards, elsewhere(pile, entry), sevens=rules.sevens),
        worth=worth,
        ledger=said,
        views=_views(cards, photos),
        others=others(pile, entry),
        same_photo=together(names_of(pile, store().piles.slots_with_the_same(pile), game)) if game else "",
        asked=asked_again((conflict,) if conflict else (), game, url_for("pile.confirm", token=pile.token)),
        missed=asked,
        removed=store().piles.removed_photos(pile),
        seats=other_seats(pile, game) if worth.doubts else {},
        waiting=waiting(pile, draft, entry, game) if draft and game and entry else (),
        other_deck=looks_like(words, photos),
        at_tournament=game is not None and store().tables.of_game(game.id) is not None,
        answering=answering,
        next_seat=request.args.get("danach", "") or request.form.get("next", ""),
        chosen=chosen,
        back=url_for("draft.show", token=draft.token, step=step_of_pile(pile)) if draft else _last_game(),
        errors=errors,
    )
