"""The cards of a pile: looked at beside their photographs, corrected by tapping, confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, abort, g, request, url_for

from scoring.cards import Card, CardError
from scoring.entry import Amount, Entry, Step
from scoring.evaluation import PRESSED, evaluate
from vision.decks import DeckKind
from vision.reading import BusyError
from webapp.cards import piles
from webapp.cards.kept import keep_corrections
from webapp.cards.picture import PhotoRefusedError, read_again, sent_photo, take_photo
from webapp.cards.piles import Cards
from webapp.draft.merging import Conflict, ContestedError
from webapp.draft.pilecards import cards_of, codes_of, elsewhere, step_of_pile, with_confirmed
from webapp.draft.pilequestions import open_missed, other_seats
from webapp.draft.pileview import IMPOSSIBLE, pile_view
from webapp.draft.scribes import ask_before, draw, drawn, phone
from webapp.site.languages import gettext as _
from webapp.site.web import get_pile_or_404, go, page, sent_key, still_open, store, whole_number
from webapp.site.words import deck_said, other_deck, speak
from webapp.storage.piles import PHOTOS_PER_PILE, TooManyPhotosError
from webapp.storage.records import Draft, DraftState, Game, Pile, PilePurpose
from webapp.storage.table_words import TableWords

bp = Blueprint("pile", __name__)


@bp.url_defaults
def carry_drawn(_endpoint: str, values: dict[str, Any]) -> None:
    """Add to every address of a pile the revision of the hand that the person saw before coming here, tap after tap."""
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
    if draft is None or draft.state == DraftState.OPEN:
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
    """Show all cards to choose from, for card number ``n``, or with 0 for one more."""
    pile = get_pile_or_404(token)
    if n and piles.held(cards_of(pile), n) is None:
        abort(404, "card")
    return _sheet_of_ended(pile) or _page(pile, chosen=n, answering="" if n else request.args.get("frage", ""))


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
    """Take a photograph and its cards out; until the hand is over they can be put back."""
    _get_to_change(token)
    with store().writing():
        pile = get_pile_or_404(token)
        for record in store().piles.photos(pile):
            if record.id == photo:
                store().piles.remove_photo(pile, record)
    return go(url_for("pile.show", token=token, zu=1))


@bp.post("/karten/<token>/foto/<int:photo>/zurueck")
def put_back(token: str, photo: int) -> Response:
    """Let a photograph that was taken out lie here again, with its cards as they were."""
    pile = _get_to_change(token)
    try:
        with store().writing():
            now = get_pile_or_404(token)
            _keep(now, piles.put_back(cards_of(now), store().piles.put_back(now, photo)))
    except TooManyPhotosError:
        sentence = _("Mehr als {count} Fotos passen hier nicht. Bitte erst eines entfernen.")
        return _page(pile, {"photo-pile": sentence.format(count=PHOTOS_PER_PILE)}, 422)
    return go(url_for("pile.show", token=token))


@bp.post("/karten/<token>/blatt")
def say_deck(token: str) -> Response:
    """Say with which cards the table plays, after a photograph looked like the other kind; then read it anew."""
    pile = _get_to_change(token)
    draft = store().drafts.of_pile(pile)
    game = store().drafts.game_of(draft) if draft else None
    if game is not None and store().tables.of_game(game.id) is not None:
        abort(403)
    preset, words = (game.preset, game.words) if game else _private_words(pile)
    deck = request.form.get("deck", "")
    changes = deck in set(DeckKind) and deck != words.deck
    # a second tap on the same answer finds the deck said already
    now = other_deck(preset, words) if changes else words if deck == words.deck else deck_said(words)
    with store().writing():
        if game is not None:
            store().games.set_words(game.id, now)
        else:
            store().piles.set_words(pile, now)
    speak(now)
    if changes:
        try:
            for other in store().piles.of_draft(draft) if draft else (pile,):
                read_again(other, now.deck)
        except BusyError:
            return _page(pile, {"photo-pile": _("Gerade werden andere Fotos gelesen. Bitte gleich noch einmal.")}, 503)
    return go(url_for("pile.show", token=token))


def _private_words(pile: Pile) -> tuple[str, TableWords]:
    if pile.rules is None:
        abort(404, "pile")
    return pile.rules.preset, pile.rules.words


@bp.post("/karten/<token>/verteilen")
def share_out(token: str) -> Response:
    """Give the marked cards to another player: a photograph showed the melds of two."""
    pile, key = _get_to_change(token), sent_key()
    draft = store().drafts.of_pile(pile)
    if draft is None:
        abort(404, "pile")
    seats = other_seats(pile, store().drafts.game_of(draft))
    seat = whole_number(request.form.get("seat", ""))
    numbers = {n for text in request.form.getlist("card") if (n := whole_number(text)) is not None}
    if seat not in seats:
        return _page(pile, {"share": _("Wem gehören die anderen Karten?")}, 422)
    if not numbers & {held.n for held in cards_of(pile)}:
        return _page(pile, {"share": _("Bitte die Karten antippen, die jemand anderem gehören.")}, 422)
    said = draft.entry.meld_of(str(seat))
    other = store().piles.for_slot(draft, pile.purpose, str(seat), piles.tapped_in(said.held if said.cards else ()))

    def keep() -> str:
        stay, going = piles.moved(cards_of(_get_to_change(token)), numbers)
        _keep(pile, stay)
        _keep(other, piles.add_moved(cards_of(get_pile_or_404(other.token)), going))
        return url_for("pile.show", token=token, danach=seat)

    return go(store().once(key, keep))


@bp.post("/karten/<token>/<int:n>")
def change(token: str, n: int) -> Response:
    """Let card number ``n`` be the card that was tapped; 0 adds one; an empty card ("keine Karte") removes it."""
    get_pile_or_404(token)
    code, key, missed = request.form.get("card", ""), sent_key(), request.form.get("missed", "")
    try:
        card = Card.parse(code) if code else None
    except CardError:
        abort(422, "card")

    def keep() -> str:
        pile = _get_to_change(token)
        cards = cards_of(pile)
        if n and piles.held(cards, n) is None:
            abort(404, "card")
        if missed:
            asked = _missed_or_409(pile, missed)
            _keep(pile, piles.answer(cards, asked, card))
            return url_for("pile.show", token=token)
        if card is None:
            cards = piles.remove(cards, n)
        else:
            cards = piles.change(cards, n, card) if n else piles.add(cards, card)
        _keep(pile, cards)
        # adding goes on: the grid stays open until it is closed
        return url_for("pile.show", token=token) if n else url_for("pile.choose", token=token, n=0)

    location = store().once(key, keep)
    return _page(get_pile_or_404(token), chosen=None if n or missed else 0) if _live() else go(location)


def _missed_or_409(pile: Pile, key: str) -> piles.Missed:
    """Return the question with this key; another phone may have answered it."""
    found = [missed for missed in open_missed(pile, store().piles.photos(pile)) if missed.key == key]
    if not found:
        abort(409, "changed")
    return found[0]


@bp.post("/karten/<token>/fertig")
def confirm(token: str) -> Response:
    """Take the cards over into the hand, as a snapshot that never changes."""
    pile, key = get_pile_or_404(token), sent_key()
    draft = store().drafts.of_pile(pile)
    if draft is None:
        abort(404, "pile")
    still_open(draft)
    if "leave" in request.form:
        return go(url_for("draft.show", token=draft.token, step=step_of_pile(pile)))
    game, seen = store().drafts.game_of(draft), drawn(request.args.get("drawn", ""))
    said = _Said.of_form(pile)
    refused = _refused(pile, draft, game)
    if refused:
        return _page(pile, {"confirm": refused[0]}, refused[1])
    shown = codes_of(pile)

    def keep() -> str:
        now = still_open(store().drafts.of_pile(pile))
        entry = said.besides(with_confirmed(now.entry, pile, tuple(shown)), pile, game)
        ask_before(entry, _field(pile), now, game, seen)
        if said.last:
            ask_before(entry, "last_trick", now, game, seen)
        store().piles.confirm(pile, shown)
        store().drafts.save(now, entry, phone=phone())
        return _shared_with(pile, draft) or url_for(
            "draft.show", token=draft.token, step=said.step_after(entry, pile, game)
        )

    try:
        location = store().once(key, keep)
    except ContestedError as asked:
        return _page(pile, {}, 409, conflict=asked.conflict)
    keep_corrections(pile, game.words.deck)
    return go(location)


@dataclass(frozen=True, slots=True)
class _Said:
    """What was said with the same tap that took the cards over: the last trick is among them, nobody else melds."""

    last: bool
    no_others: bool

    @staticmethod
    def of_form(pile: Pile) -> _Said:
        form, of_tricks = request.form, pile.purpose == PilePurpose.TRICKS
        return _Said(of_tricks and pile.slot != PRESSED and "last" in form, not of_tricks and "rest" in form)

    def besides(self, entry: Entry, pile: Pile, game: Game) -> Entry:
        """Return the entry with it; what was said of others before stays."""
        if self.last:
            return replace(entry, last_trick=pile.slot)
        if self.no_others:
            unsaid = evaluate(entry, game.setup).melded.unsaid
            return replace(entry, meld={**entry.meld, **{str(seat): Amount(none=True) for seat in unsaid}})
        return entry

    def step_after(self, entry: Entry, pile: Pile, game: Game) -> Step:
        """Return the step that comes then: the next one where this was all that its own step asked."""
        step, evaluation = step_of_pile(pile), evaluate(entry, game.setup)
        wrong = [problem for problem in evaluation.problems_at(step) if not problem.warning]
        asked = [question for question in evaluation.questions if question.step == step]
        return step if wrong or asked or not (self.last or self.no_others) else evaluation.ending.step_after(step)


def _shared_with(pile: Pile, draft: Draft) -> str | None:
    """Return the address of the pile that got cards of this one and is to be confirmed, too; None where none did."""
    seat = request.form.get("next", "")
    for other in store().piles.of_draft(draft):
        if seat and (other.purpose, other.slot) == (pile.purpose, seat) and other.id != pile.id:
            return url_for("pile.show", token=other.token)
    return None


def _refused(pile: Pile, draft: Draft, game: Game) -> tuple[str, int] | None:
    """Return why the cards cannot be taken over as the form showed them, with the status to say so."""
    wrong = piles.impossible(cards_of(pile), sevens=game.rules.sevens)
    if wrong:
        return _(IMPOSSIBLE[wrong]), 422
    doubtful = piles.doubts(cards_of(pile), elsewhere(pile, draft.entry), sevens=game.rules.sevens)
    despite = "despite" in request.form or request.form.get("last") == "despite"
    if doubtful and not despite:
        return _("Bitte die fraglichen Karten ansehen oder ausdrücklich übernehmen."), 422
    if open_missed(pile, store().piles.photos(pile)) and not despite:
        return _("Bitte erst sagen, ob dort noch eine Karte liegt, oder ausdrücklich ohne sie übernehmen."), 422
    if request.form.get("shown", "").split() != codes_of(pile):
        return _("Die Karten haben sich inzwischen geändert. Bitte noch einmal ansehen."), 409
    return None


def _field(pile: Pile) -> str:
    """Return the field of `webapp.draft.merging` for which the pile counts."""
    return "pressed" if pile.slot == PRESSED else f"{pile.purpose}-{pile.slot}"


def _keep(pile: Pile, cards: Cards) -> None:
    store().piles.save(pile, cards)


def _live() -> bool:
    return request.headers.get("HX-Request") == "true"


def _page(
    pile: Pile,
    errors: Mapping[str, str] | None = None,
    status: int = 200,
    *,
    chosen: int | None = None,
    answering: str = "",
    conflict: Conflict | None = None,
) -> Response:
    draft = store().drafts.of_pile(pile)
    game = store().drafts.game_of(draft) if draft else None
    if draft:
        g.drawn = request.args.get("drawn") or draw(store().drafts.revisions(draft))
    view = pile_view(pile, draft, game, errors or {}, chosen=chosen, answering=answering, conflict=conflict)
    return page("pile/pile.html", status, block="pile", view=view)
