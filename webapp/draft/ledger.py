"""What the ledger of 48 cards says about a hand being written, and the one tap that puts a misreading right.

Findings are shown and never act by themselves: what was confirmed changes only when somebody taps the offer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, Response, abort, request, url_for

from scoring.cards import DECK, Card, CardError, Rank
from scoring.texts import N_
from scoring.tricks import POINTS
from vision.book import Book, Place, Read
from vision.ledger import CODES, Finding, Swap, findings, suggestion, unaccounted
from webapp.cards import piles
from webapp.cards.piles import Cards, Held
from webapp.draft.scribes import phone
from webapp.sheet.entry import Amount, Entry, counted_cards, melded_cards, pressed_at_most, pressed_cards
from webapp.site.languages import gettext
from webapp.site.texts import card_name, together
from webapp.site.web import get_draft_or_404, go, sent_key, still_open, store
from webapp.storage.records import Draft, Game, PhotoRecord, Pile

bp = Blueprint("ledger", __name__)

KINDS = {"meld": "meld", "tricks": "pile"}
"""A pile's purpose, and what the ledger calls its place."""
PURPOSES = {kind: purpose for purpose, kind in KINDS.items()}

OF_MELDS = frozenset({"third_melded", "pressed_and_melded"})
"""Findings that can be put right before a card is played."""

AT_STEP = {"melden": OF_MELDS, "stiche": frozenset(CODES), "abrechnung": frozenset(CODES)}
"""What is looked at while a hand is written down, by step."""

Readings = Mapping[Place, tuple[Read, ...]]

_OFFERS = {
    ("meld", True, True): N_("Vermutlich ist in der Meldung von {who} {old} in Wahrheit {new}."),
    ("meld", True, False): N_("Vermutlich ist in der Meldung von {who} {old} doppelt gezählt."),
    ("meld", False, True): N_("Vermutlich fehlt in der Meldung von {who} {new}."),
    ("pile", True, True): N_("Vermutlich ist in den Stichen von {who} {old} in Wahrheit {new}."),
    ("pile", True, False): N_("Vermutlich ist in den Stichen von {who} {old} doppelt gezählt."),
    ("pile", False, True): N_("Vermutlich fehlt in den Stichen von {who} {new}."),
}


@dataclass(frozen=True, slots=True)
class Account:
    """What the ledger says about one hand.

    Attributes:
        sentences: what contradicts, in the person's language.
        swap: the likeliest misreading, None when nothing stands out.
        offer: that in words.
        open_side: the only side whose pile is not known card by card; ``follows`` are the cards it must hold.
    """

    sentences: tuple[str, ...] = ()
    swap: Swap | None = None
    offer: str = ""
    open_side: str | None = None
    follows: tuple[Card, ...] = ()


def account(
    draft: Draft, game: Game, entry: Entry, codes: Container[str] = CODES, unsaid: Container[str] = ()
) -> Account:
    """Return what the ledger says about the hand as it is entered.

    Args:
        draft: tells how the cards were read.
        game: tells rules and names.
        entry: the hand, also as it would be.
        codes: what is looked at.
        unsaid: what of it the page says already, in other words.
    """
    book = book_of(entry, game)
    found = [finding for finding in findings(book) if finding.code in codes]
    open_sides = [side for side in game.sides if side not in book.piles]
    follows = len(open_sides) == 1 and any(book.piles.values())
    swap = _offered(entry, suggestion(replace(book, read=read(draft)))) if found else None
    # that cards of which all are known do not count 240 follows from which are missing, and helps nobody to find them
    idle = {"points_sum"} if book.all_piles and len(found) > 1 else set()
    said = [finding for finding in found if finding.code not in unsaid and finding.code not in idle]
    return Account(
        sentences=tuple(sentence(game, finding) for finding in said),
        swap=swap,
        offer=offer(game, swap) if swap else "",
        open_side=open_sides[0] if follows else None,
        follows=unaccounted(book) if follows else (),
    )


def _offered(entry: Entry, swap: Swap | None) -> Swap | None:
    """Return the swap where it is about cards that were confirmed one by one; others are put right on their step."""
    if swap is None or swap.place.kind not in PURPOSES:
        return None
    amount = _amount(entry, PURPOSES[swap.place.kind], swap.place.owner)
    return swap if amount.cards is not None and (swap.old is None or swap.old in amount.held) else None


def book_of(entry: Entry, game: Game) -> Book:
    """Return what the entry says about the deck; of a hand that was not played to its end, its melds only."""
    rules = game.rules
    declaring = game.side_of(entry.declarer) if entry.declarer is not None else None
    melded = {str(seat): melded_cards(entry, seat, rules) for seat in range(len(game.names))}
    played = entry.tricks if entry.outcome == "played" else {}
    known = {side: counted_cards(entry, game, side) for side in played}
    for side, amount in played.items():
        if amount.none and known[side] is None:
            # without a trick a side has nothing, save the declarer's what was pressed
            known[side] = pressed_cards(entry, game) if pressed_at_most(entry, game, side) else ()
    piles_known = {side: cards for side, cards in known.items() if cards is not None}
    return Book(
        sides=game.sides,
        trick=len(game.names),
        talon=rules.talon_for(len(game.names)),
        worth=POINTS[rules.card_values],
        melds={seat: tuple(cards.elements()) for seat, cards in melded.items() if cards}
        if entry.outcome not in ("durch", "untendurch")
        else {},
        pressed=pressed_cards(entry, game) or (),
        declarer=str(entry.declarer) if entry.declarer is not None else None,
        declaring=declaring,
        trump=entry.trump,
        piles=piles_known,
        points={s: a.number for s, a in played.items() if a.number is not None and s not in piles_known},
        last_trick=entry.last_trick,
        deck=DECK if rules.sevens else tuple(card for card in DECK if card.rank != Rank.SIEBENER),
        bonus=rules.last_trick,
    )


def read(draft: Draft) -> Readings:
    """Return how the cards of the draft's piles were read."""
    return {
        Place(KINDS[pile.purpose], pile.slot): reads(_cards(pile), store().piles.photos(pile))
        for pile in store().piles.of_draft(draft)
        if pile.purpose in KINDS
    }


def reads(cards: Cards, photos: Iterable[PhotoRecord]) -> tuple[Read, ...]:
    """Return how the cards that count were read; one that a person tapped has no rival."""
    readings = {photo.id: photo.reading["cards"] for photo in photos}
    found = []
    for held in cards:
        if not held.gone:
            seen = readings[held.photo][held.seen] if held.photo in readings and held.seen is not None else {}
            rival = seen.get("rival") if seen.get("card") == held.card.code else None
            sure = held.photo is None or held.looked
            found.append(Read(held.card, Card.parse(rival) if rival else None, held.doubt is not None, sure))
    return tuple(found)


def sentence(game: Game, finding: Finding) -> str:
    """Return a finding in the person's language, with cards and players by their names."""
    values = dict(finding.values)
    if "card" in values:
        values["card"] = card_name(Card.parse(str(values["card"])))
    if "cards" in values:
        counted = Counter(str(values["cards"]).split())
        names = {code: card_name(Card.parse(code)) for code in counted}
        values["cards"] = ", ".join(names[code] + (f" (×{n})" if n > 1 else "") for code, n in counted.items())
    if "side" in values:
        values["side"] = together(game.side_name(side) for side in str(values["side"]).split())
    if "players" in values:
        values["players"] = together(game.names[int(seat)] for seat in str(values["players"]).split())
    return gettext(finding.template).format(**values)


def offer(game: Game, swap: Swap) -> str:
    """Return the likeliest misreading as a sentence."""
    place = swap.place
    who = game.names[int(place.owner)] if place.kind == "meld" else game.side_name(place.owner)
    old, new = (card_name(card) if card else "" for card in (swap.old, swap.new))
    return gettext(_OFFERS[place.kind, swap.old is not None, swap.new is not None]).format(who=who, old=old, new=new)


@bp.post("/entwurf/<token>/berichtigen")
def put_right(token: str) -> Response:
    """Do what the offer says, as a new snapshot beside the earlier one."""
    draft, game = get_draft_or_404(token)
    key, swap, shown = sent_key(), _sent_swap(), request.form.get("shown", "")
    purpose, slot = PURPOSES[swap.place.kind], swap.place.owner
    before = _amount(Entry.from_json(draft.entry), purpose, slot)
    if before.cards is None:
        abort(409, "changed")
    pile = store().piles.for_slot(draft, purpose, slot, [held.to_json() for held in piles.tapped_in(before.held)])

    def change() -> str:
        now = still_open(store().drafts.find(token))
        entry = Entry.from_json(now.entry)
        if entry.fingerprint != shown:
            abort(409, "changed")
        fresh = store().piles.find(pile.token)
        cards = swapped(_cards(fresh or pile), _amount(entry, purpose, slot).held, swap)
        codes = [card.code for card in piles.present(cards)]
        if piles.impossible(cards, sevens=game.rules.sevens):
            abort(409, "changed")
        store().piles.save(pile, [held.to_json() for held in cards])
        store().piles.confirm(pile, codes)
        store().drafts.save(now, with_cards(entry, purpose, slot, codes).to_json(), phone=phone())
        step = request.form.get("step", "")
        return url_for("draft.show", token=token, step=step if step in entry.steps else "abrechnung")

    return go(store().once(key, change))


def _sent_swap() -> Swap:
    form = request.form
    try:
        old, new = (Card.parse(form[name]) if form.get(name) else None for name in ("old", "new"))
    except CardError:
        abort(422, "card")
    if form.get("kind", "") not in PURPOSES or (old is None and new is None):
        abort(400)
    return Swap(Place(form["kind"], form.get("owner", "")), old, new)


def swapped(cards: Cards, confirmed: Iterable[Card], swap: Swap) -> Cards:
    """Return the pile with the swap done: on a card that was doubtful, or else on any of its name.

    A pile that somebody is changing and has not confirmed yet starts again from what was ``confirmed``.
    """
    confirmed = tuple(sorted(confirmed))
    if piles.present(cards) != confirmed:
        cards = piles.tapped_in(confirmed)
    if swap.old is None:
        return piles.add(cards, swap.new) if swap.new else cards
    n = likely(cards, swap.old)
    if not n:
        abort(409, "changed")
    return piles.change(cards, n, swap.new) if swap.new else piles.remove(cards, n)


def likely(cards: Cards, card: Card) -> int:
    """Return the number of the card of that name that is likeliest misread; 0 without any.

    A doubtful one comes first, and one that a person tapped or looked at last.
    """
    alike = [held for held in cards if held.card == card and not held.gone]
    return (
        max(alike, key=lambda held: (held.doubt is not None, held.photo is not None and not held.looked, held.n)).n
        if alike
        else 0
    )


def with_cards(entry: Entry, purpose: str, slot: str, codes: Iterable[str]) -> Entry:
    """Return the entry in which these cards were confirmed for one player's melds or one side's tricks."""
    amount = replace(_amount(entry, purpose, slot), number=None, cards=tuple(codes))
    if purpose == "meld":
        return replace(entry, meld={**entry.meld, slot: amount})
    return replace(entry, tricks={**entry.tricks, slot: amount})


def _amount(entry: Entry, purpose: str, slot: str) -> Amount:
    return (entry.meld if purpose == "meld" else entry.tricks).get(slot, Amount())


def _cards(pile: Pile) -> Cards:
    return tuple(Held.from_json(card) for card in pile.cards)
