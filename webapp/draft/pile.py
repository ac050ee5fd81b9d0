"""The cards of a pile: looked at beside their photographs, corrected by tapping, confirmed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, abort, g, request, url_for

from scoring.cards import Card, CardError, Rank, Suit
from scoring.melds import find_melds, total
from scoring.rules import Rules, load
from scoring.texts import N_
from scoring.tricks import card_points
from webapp.cards import piles
from webapp.cards.picture import PhotoRefusedError, sent_photo, take_photo
from webapp.cards.piles import Cards, Held
from webapp.cards.worth import shown
from webapp.draft import ledger
from webapp.draft.merging import Conflict, ContestedError
from webapp.draft.scribes import ask_before, draw, drawn, phone
from webapp.draft.steppage import asked_about
from webapp.sheet.entry import Amount, Entry
from webapp.site.languages import gettext as _
from webapp.site.texts import together
from webapp.site.web import get_pile_or_404, go, page, remembered, sent_key, still_open, store
from webapp.storage.records import PRESSED, Draft, Game, PhotoRecord, Pile

bp = Blueprint("pile", __name__)

STEPS = {"meld": "melden", "tricks": "stiche"}

IMPOSSIBLE = {
    "third_copy": N_("Eine Karte ist dreimal da, es gibt jede nur zweimal. Bitte erst berichtigen."),
    "not_in_deck": N_("Gespielt wird ohne Siebener, hier liegt aber einer. Bitte erst berichtigen."),
}
"""Why nothing can be counted."""

SAID_BESIDE_THE_CARD = {"third_copy", "third_melded", "not_in_deck"}
"""What of the ledger the doubts about single cards say already."""


def cards_of(pile: Pile) -> Cards:
    """Return the pile's cards."""
    return tuple(Held.from_json(card) for card in pile.cards)


def others(pile: Pile, entry: Entry | None) -> dict[str, tuple[Card, ...]]:
    """Return the cards that were confirmed for others in the same hand, by seat or side."""
    if entry is None or pile.slot == PRESSED:
        return {}
    amounts = entry.meld if pile.purpose == "meld" else entry.tricks
    return {slot: amount.held for slot, amount in amounts.items() if slot != pile.slot and amount.cards}


def elsewhere(pile: Pile, entry: Entry | None) -> list[Card]:
    """Return the cards that were confirmed for others in the same hand: they cannot lie here as well."""
    return [card for held in others(pile, entry).values() for card in held]


def _holders(pile: Pile, entry: Entry | None, game: Game, card: Card) -> str:
    """Return for whom else the card was confirmed."""
    return together(_names(pile, (slot for slot, held in others(pile, entry).items() if card in held), game))


def _names(pile: Pile, slots: Iterable[str], game: Game) -> list[str]:
    """Return whose the slots are that have the same purpose as the pile's; the pressed cards are nobody else's."""
    named = (slot for slot in slots if slot != PRESSED)
    return [game.names[int(slot)] if pile.purpose == "meld" else game.side_name(slot) for slot in named]


@bp.url_defaults
def carry_drawn(_endpoint: str, values: dict[str, Any]) -> None:
    """Let every address of a pile say what the person saw of the hand before coming there, however often one taps."""
    if request.blueprint == bp.name and (seen := g.get("drawn") or request.args.get("drawn")):
        values.setdefault("drawn", seen)


@bp.get("/karten/<token>")
def show(token: str) -> Response:
    """Show the pile; of a hand that is over, the sheet.

    Where nothing lies and nothing was photographed, all cards to choose from are open at once, until they are closed.
    """
    pile = get_pile_or_404(token)
    empty = pile.draft is not None and not pile.cards and not store().piles.photos(pile)
    return _sheet_of_ended(pile) or _page(pile, chosen=0 if empty and "zu" not in request.args else None)


def _sheet_of_ended(pile: Pile) -> Response | None:
    draft = store().drafts.of_pile(pile)
    if draft is None or draft.state == "open":
        return None
    return go(url_for("game.show", token=store().drafts.game_of(draft).token))


def _get_to_change(token: str) -> Pile:
    """Return the pile with this address, unless it belongs to a hand that is over."""
    pile = get_pile_or_404(token)
    if pile.draft is not None:
        still_open(store().drafts.of_pile(pile))
    return pile


@bp.get("/karten/<token>/<int:n>")
def choose(token: str, n: int) -> Response:
    """Show all cards to choose from, for card number ``n`` or (0) for one more."""
    pile = get_pile_or_404(token)
    if n and piles.held(cards_of(pile), n) is None:
        abort(404, "card")
    return _sheet_of_ended(pile) or _page(pile, chosen=n)


@bp.post("/karten/<token>/foto")
def add_photo(token: str) -> Response:
    """Take in one more photograph."""
    pile = _get_to_change(token)
    data = sent_photo("pile")
    if data is None:
        return _page(pile, {"photo-pile": _("Bitte erst ein Foto machen oder aussuchen.")}, 422)
    try:
        take_photo(pile, data, sent_key())
    except PhotoRefusedError as refused:
        return _page(pile, {"photo-pile": refused.sentence}, refused.status)
    return go(url_for("pile.show", token=token))


@bp.post("/karten/<token>/foto/<int:photo>/weg")
def remove_photo(token: str, photo: int) -> Response:
    """Take a photograph and its cards out."""
    pile = _get_to_change(token)
    with store().writing():
        for record in store().piles.photos(pile):
            if record.id == photo:
                store().piles.remove_photo(record)
        now = get_pile_or_404(token)
        _keep(now, piles.without_photo(cards_of(now), photo))
    return go(url_for("pile.show", token=token, zu=1))


@bp.post("/karten/<token>/<int:n>")
def change(token: str, n: int) -> Response:
    """Let card number ``n`` be the card that was tapped; 0 adds one; an empty card ("keine Karte") removes it."""
    get_pile_or_404(token)
    code, key = request.form.get("card", ""), sent_key()
    try:
        card = Card.parse(code) if code else None
    except CardError:
        abort(422, "card")

    def keep() -> str:
        pile = _get_to_change(token)
        cards = cards_of(pile)
        if n and piles.held(cards, n) is None:
            abort(404, "card")
        if card is None:
            cards = piles.remove(cards, n)
        else:
            cards = piles.change(cards, n, card) if n else piles.add(cards, card)
        _keep(pile, cards)
        # adding goes on: the grid stays open until it is closed
        return url_for("pile.show", token=token) if n else url_for("pile.choose", token=token, n=0)

    location = store().once(key, keep)
    return _page(get_pile_or_404(token), chosen=None if n else 0) if _live() else go(location)


@bp.post("/karten/<token>/fertig")
def confirm(token: str) -> Response:
    """Take the cards over into the hand, as a snapshot that never changes."""
    pile, key = get_pile_or_404(token), sent_key()
    draft = store().drafts.of_pile(pile)
    if draft is None:
        abort(404, "pile")
    still_open(draft)
    if "leave" in request.form:
        return go(url_for("draft.show", token=draft.token, step=_step(pile)))
    game, seen = store().drafts.game_of(draft), drawn(request.args.get("drawn", ""))
    refused = _refused(pile, draft, game)
    if refused:
        return _page(pile, {"confirm": refused[0]}, refused[1])
    shown = _codes(pile)

    def keep() -> str:
        now = still_open(store().drafts.of_pile(pile))
        entry = _with_cards(Entry.from_json(now.entry), pile, tuple(shown))
        ask_before(entry, _field(pile), now, game, seen)
        store().piles.confirm(pile, shown)
        store().drafts.save(now, entry.to_json(), phone=phone())
        return url_for("draft.show", token=draft.token, step=_step(pile))

    try:
        return go(store().once(key, keep))
    except ContestedError as asked:
        return _page(pile, {}, 409, conflict=asked.conflict)


def _refused(pile: Pile, draft: Draft, game: Game) -> tuple[str, int] | None:
    """Return why the cards cannot be taken over as the form showed them, with the status to say so."""
    wrong = piles.impossible(cards_of(pile), sevens=game.rules.sevens)
    if wrong:
        return _(IMPOSSIBLE[wrong]), 422
    doubtful = piles.doubts(cards_of(pile), elsewhere(pile, Entry.from_json(draft.entry)), sevens=game.rules.sevens)
    if doubtful and "despite" not in request.form:
        return _("Bitte die fraglichen Karten ansehen oder ausdrücklich übernehmen."), 422
    if request.form.get("shown", "").split() != _codes(pile):
        return _("Die Karten haben sich inzwischen geändert. Bitte noch einmal ansehen."), 409
    return None


def _codes(pile: Pile) -> list[str]:
    return [card.code for card in piles.present(cards_of(pile))]


def _with_cards(entry: Entry, pile: Pile, codes: tuple[str, ...]) -> Entry:
    amount = Amount(cards=codes)
    if pile.slot == PRESSED:
        return replace(entry, pressed=codes, pressed_there=None)
    if pile.purpose == "meld":
        return replace(entry, meld={**entry.meld, pile.slot: amount})
    # whether the pressed cards lie with them was said of other cards
    return replace(entry, tricks={**entry.tricks, pile.slot: amount}, pressed_there=None)


def _field(pile: Pile) -> str:
    """Return the field of `webapp.draft.merging` for which the pile counts."""
    return "pressed" if pile.slot == PRESSED else f"{pile.purpose}-{pile.slot}"


def _step(pile: Pile) -> str:
    return "melden" if pile.slot == PRESSED else STEPS[pile.purpose]


def _keep(pile: Pile, cards: Cards) -> None:
    store().piles.save(pile, [card.to_json() for card in cards])


def _live() -> bool:
    return request.headers.get("HX-Request") == "true"


def rules_of(pile: Pile, game: Game | None) -> Rules:
    """Return the rules by which the pile is counted."""
    if game is not None:
        return game.rules
    kept = pile.rules or {}
    return load(kept["preset"]).with_options(kept["options"])


def _worth(pile: Pile, entry: Entry | None, rules: Rules) -> dict[str, Any]:
    """Return what the cards are worth: melds under the trump, points of tricks, or melds under each trump."""
    cards = cards_of(pile)
    wrong = piles.impossible(cards, sevens=rules.sevens)
    if wrong:
        return {"impossible": IMPOSSIBLE[wrong]}
    present = piles.present(cards)
    if pile.purpose == "hand":
        return {"hand": shown(pile, present, rules)}
    if pile.purpose == "tricks":
        last = entry is not None and entry.last_trick == pile.slot
        return {"points": card_points(present, rules, last_trick=last), "last": last}
    found = find_melds(present, entry.trump if entry else None, rules)
    return {"melds": found, "total": total(found)}


def _views(cards: Cards, photos: tuple[PhotoRecord, ...]) -> dict[int, list[dict[str, Any]]]:
    """Return what to show enlarged of each card that was read, by its number: the surroundings of its indices."""
    kept = {photo.id: photo for photo in photos if photo.has_picture}
    found: dict[int, list[dict[str, Any]]] = {}
    for held in cards:
        if held.photo in kept and held.seen is not None:
            photo = kept[held.photo]
            found[held.n] = [
                {"address": url_for("picture.show", token=photo.token), "size": photo.reading["size"], "crop": crop}
                for crop in piles.crops(photo.reading["cards"][held.seen])
            ]
    return found


def _book(pile: Pile, draft: Draft, game: Game, entry: Entry) -> dict[str, Any]:
    """Return what the ledger says with the cards as they lie here now, and which of them it would change."""
    cards = cards_of(pile)
    codes = ledger.AT_STEP[_step(pile)]
    laid = _with_cards(entry, pile, tuple(_codes(pile)))
    account = ledger.account(draft, game, laid, codes, SAID_BESIDE_THE_CARD)
    swap = account.swap
    here = swap is not None and (swap.place.kind, swap.place.owner) == (ledger.KINDS.get(pile.purpose), pile.slot)
    n = ledger.likely(cards, swap.old) if swap and here and swap.old else 0
    return {"account": account, "swap": swap if here else None, "n": n} if cards else {}


def _last_game() -> str | None:
    """Return the address of the game that this phone opened last: a private hand itself knows of no game."""
    tokens = remembered()
    return url_for("game.show", token=tokens[0]) if tokens and store().games.find(tokens[0]) else None


def _page(
    pile: Pile,
    errors: dict[str, str] | None = None,
    status: int = 200,
    *,
    chosen: int | None = None,
    conflict: Conflict | None = None,
) -> Response:
    draft = store().drafts.of_pile(pile)
    game = store().drafts.game_of(draft) if draft else None
    if draft:
        g.drawn = request.args.get("drawn") or draw(store().drafts.revisions(draft))
    entry = Entry.from_json(draft.entry) if draft else None
    cards, photos = cards_of(pile), store().piles.photos(pile)
    rules = rules_of(pile, game)
    doubtful = piles.doubts(cards, elsewhere(pile, entry), sevens=rules.sevens)
    context = {
        "pile": pile,
        "draft": draft,
        "game": game,
        "entry": entry,
        "cards": cards,
        "photos": photos,
        "codes": " ".join(_codes(pile)),
        "strip": piles.strip(cards, doubtful),
        "doubtful": doubtful,
        "whole_doubts": piles.whole_doubts([photo.reading for photo in photos]),
        "worth": _worth(pile, entry, rules),
        "views": _views(cards, photos),
        "others": others(pile, entry),
        "same_photo": together(_names(pile, store().piles.slots_with_the_same(pile), game)) if game else "",
        "holders": lambda card: _holders(pile, entry, game, card) if game else "",
        "book": _book(pile, draft, game, entry) if draft and game and entry and pile.slot != PRESSED else None,
        "chosen": chosen,
        "held": piles.held(cards, chosen) if chosen else None,
        "here": Counter(piles.present(cards)),
        "kind": Card,
        "suits": tuple(Suit),
        "ranks": tuple(Rank),
        "errors": errors or {},
        **asked_about((conflict,) if conflict else (), game, url_for("pile.confirm", token=pile.token)),
        "back": url_for("draft.show", token=draft.token, step=_step(pile)) if draft else _last_game(),
    }
    return page("pile/pile.html", status, block="pile", **context)
