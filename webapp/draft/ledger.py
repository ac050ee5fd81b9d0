"""What the ledger of 48 cards says about a hand being written, and the one tap that corrects a misreading.

Findings are shown and never act by themselves: what was confirmed changes only when somebody taps the offer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from flask import Blueprint, Response, abort, request, url_for

from scoring.cards import Card, CardError
from scoring.ending import ending_of
from scoring.entry import Amount, Entry, Step
from scoring.evaluation import PRESSED, Evaluation, Readings
from scoring.findings import Finding, FindingCode
from scoring.ledger import LedgerPlace, PlaceKind, ReadCard
from scoring.misreading import MisreadingOdds, Swap, missed_card
from scoring.setup import TableSetup
from scoring.texts import N_
from vision.misreadings import ODDS
from webapp.cards import piles
from webapp.cards.kept import keep_corrections
from webapp.cards.piles import Cards
from webapp.draft.scribes import phone
from webapp.site.languages import gettext
from webapp.site.texts import card_name, together
from webapp.site.web import get_draft_or_404, go, sent_key, still_open, store
from webapp.storage.records import Draft, PhotoRecord, Pile, PilePurpose

bp = Blueprint("ledger", __name__)

KINDS = {PilePurpose.MELD: PlaceKind.MELD, PilePurpose.TRICKS: PlaceKind.PILE}
"""A pile's purpose, and what the ledger calls its place."""
PURPOSES = {kind: purpose for purpose, kind in KINDS.items()}

OF_MELDS = frozenset({FindingCode.THIRD_MELDED, FindingCode.PRESSED_AND_MELDED})
"""Findings that can be corrected before a card is played."""

AT_STEP = {
    Step.MELDS: OF_MELDS,
    Step.TRICKS: frozenset(FindingCode),
    Step.SETTLEMENT: frozenset(FindingCode),
}
"""The findings that are shown while a hand is written down, by step."""

_ODDS = MisreadingOdds(**ODDS)

_OFFERS = {
    (PlaceKind.MELD, True, True): N_("Vermutlich ist in der Meldung von {who} {old} in Wahrheit {new}."),
    (PlaceKind.MELD, True, False): N_("Vermutlich ist in der Meldung von {who} {old} doppelt gezählt."),
    (PlaceKind.MELD, False, True): N_("Vermutlich fehlt in der Meldung von {who} {new}."),
    (PlaceKind.PILE, True, True): N_("Vermutlich ist in den Stichen von {who} {old} in Wahrheit {new}."),
    (PlaceKind.PILE, True, False): N_("Vermutlich ist in den Stichen von {who} {old} doppelt gezählt."),
    (PlaceKind.PILE, False, True): N_("Vermutlich fehlt in den Stichen von {who} {new}."),
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
    draft: Draft, evaluation: Evaluation, codes: Container[FindingCode], unsaid: Container[FindingCode] = ()
) -> Account:
    """Return what the ledger says about the hand as it is entered, or as it would be.

    Args:
        draft: tells how the cards were read.
        evaluation: of the hand.
        codes: the findings that are shown.
        unsaid: those of them that the page says already, in other words.
    """
    found = [finding for finding in evaluation.findings if finding.code in codes]
    swap = replace(evaluation, readings=_readings(draft)).misreading if found else None
    # where every card is known, a sum other than 240 follows from wrong cards, and helps nobody to find them
    idle = {FindingCode.POINTS_SUM} if evaluation.ledger.all_piles and len(found) > 1 else set()
    said = [finding for finding in found if finding.code not in unsaid and finding.code not in idle]
    return Account(
        sentences=tuple(sentence(evaluation.setup, finding) for finding in said),
        swap=swap,
        offer=offer(evaluation.setup, swap) if swap else "",
        open_side=evaluation.open_pile,
        follows=evaluation.left_over,
    )


def _readings(draft: Draft) -> Readings:
    """Return how the cards of the draft's piles were read."""
    cards = {
        LedgerPlace(KINDS[pile.purpose], pile.slot): reads(_cards(pile), store().piles.photos(pile))
        for pile in store().piles.of_draft(draft)
        if pile.purpose in KINDS
    }
    return Readings(_ODDS, cards)


def reads(cards: Cards, photos: Iterable[PhotoRecord]) -> tuple[ReadCard, ...]:
    """Return how the cards that count were read; one that a person tapped has no rival."""
    readings = {photo.id: photo.reading.cards for photo in photos}
    found = []
    for held in cards:
        if not held.gone:
            seen = readings[held.photo][held.seen] if held.photo in readings and held.seen is not None else None
            rival = seen.rival if seen and seen.card == held.card.code else None
            sure = held.photo is None or held.looked
            found.append(ReadCard(held.card, Card.parse(rival) if rival else None, held.doubt is not None, sure))
    return tuple(found)


def sentence(setup: TableSetup, finding: Finding) -> str:
    """Return a finding in the person's language, with cards and players by their names."""
    values = dict(finding.values)
    if "card" in values:
        values["card"] = card_name(Card.parse(str(values["card"])))
    if "cards" in values:
        counted = Counter(str(values["cards"]).split())
        names = {code: card_name(Card.parse(code)) for code in counted}
        values["cards"] = ", ".join(names[code] + (f" (×{n})" if n > 1 else "") for code, n in counted.items())
    if "side" in values:
        values["side"] = together(setup.side_name(side) for side in str(values["side"]).split())
    if "players" in values:
        values["players"] = together(setup.names[int(seat)] for seat in str(values["players"]).split())
    return gettext(finding.template).format(**values)


def offer(setup: TableSetup, swap: Swap) -> str:
    """Return the likeliest misreading as a sentence."""
    place = swap.place
    who = setup.names[int(place.owner)] if place.kind == PlaceKind.MELD else setup.side_name(place.owner)
    old, new = (card_name(card) if card else "" for card in (swap.old, swap.new))
    return gettext(_OFFERS[place.kind, swap.old is not None, swap.new is not None]).format(who=who, old=old, new=new)


@bp.post("/entwurf/<token>/berichtigen")
def put_right(token: str) -> Response:
    """Do what the offer says: confirm the changed cards as a new snapshot beside the earlier one."""
    draft, game = get_draft_or_404(token)
    key, swap, shown = sent_key(), _sent_swap(), request.form.get("shown", "")
    purpose, slot = PURPOSES[swap.place.kind], swap.place.owner
    before = _amount(draft.entry, purpose, slot)
    if before.cards is None:
        abort(409, "changed")
    pile = store().piles.for_slot(draft, purpose, slot, piles.tapped_in(before.held))

    def change() -> str:
        now = still_open(store().drafts.find(token))
        entry = now.entry
        if entry.fingerprint != shown:
            abort(409, "changed")
        fresh = store().piles.find(pile.token)
        cards = swapped(_cards(fresh or pile), _amount(entry, purpose, slot).held, swap)
        codes = [card.code for card in piles.present(cards)]
        if piles.impossible(cards, sevens=game.rules.sevens):
            abort(409, "changed")
        store().piles.save(pile, cards)
        store().piles.confirm(pile, codes)
        store().drafts.save(now, with_cards(entry, purpose, slot, codes), phone=phone())
        step = request.form.get("step", "")
        return url_for(
            "draft.show", token=token, step=step if step in ending_of(entry, game.setup).steps else Step.SETTLEMENT
        )

    location = store().once(key, change)
    keep_corrections(store().piles.find(pile.token) or pile, game.words.deck)
    return go(location)


def _sent_swap() -> Swap:
    form = request.form
    try:
        old, new = (Card.parse(form[name]) if form.get(name) else None for name in ("old", "new"))
    except CardError:
        abort(422, "card")
    if form.get("kind", "") not in set(PURPOSES) or (old is None and new is None):
        abort(400)
    return Swap(LedgerPlace(PlaceKind(form["kind"]), form.get("owner", "")), old, new)


def swapped(cards: Cards, confirmed: Iterable[Card], swap: Swap) -> Cards:
    """Return the pile with the swap done, on a doubtful card of that name if there is one.

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


def likeliest_missed(evaluation: Evaluation, pile: Pile, guess: Card) -> tuple[Card | None, bool]:
    """Return which card was likeliest overlooked in a pile of the hand, None for none; and whether that fits the rest.

    See :func:`scoring.misreading.missed_card`.
    """
    kind = KINDS.get(pile.purpose)
    if kind is None or pile.slot == PRESSED:
        return guess, False
    return missed_card(evaluation.ledger, LedgerPlace(kind, pile.slot), guess)


def likely(cards: Cards, card: Card) -> int:
    """Return the number of the card of that name that is likeliest misread; 0 without any.

    A doubtful one comes first; one that a person tapped in or looked at comes last.
    """
    alike = [held for held in cards if held.card == card and not held.gone]
    return (
        max(alike, key=lambda held: (held.doubt is not None, held.photo is not None and not held.looked, held.n)).n
        if alike
        else 0
    )


def with_cards(entry: Entry, purpose: PilePurpose, slot: str, codes: Iterable[str]) -> Entry:
    """Return the entry in which these cards were confirmed for one player's melds or one side's tricks."""
    amount = replace(_amount(entry, purpose, slot), number=None, cards=tuple(codes))
    return entry.with_meld(slot, amount) if purpose == PilePurpose.MELD else entry.with_tricks(slot, amount)


def _amount(entry: Entry, purpose: PilePurpose, slot: str) -> Amount:
    return entry.meld_of(slot) if purpose == PilePurpose.MELD else entry.tricks_of(slot)


def _cards(pile: Pile) -> Cards:
    return pile.cards
