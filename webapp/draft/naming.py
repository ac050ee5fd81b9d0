"""Melds named instead of laid out ("Familie in Herz, vier Ober"): picked from a list, taken back by a tap."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from flask import Blueprint, Response, abort, request, url_for

from scoring.cards import Rank, Suit
from scoring.entry import NOTHING, Amount, Entry, Step
from scoring.evaluation import Evaluation, evaluate
from scoring.listed import CODES, OF_A_RANK, OF_A_SUIT, named_meld, named_melds
from scoring.melded import meanings, with_one_more
from scoring.melds import Meld, MeldKind, total
from webapp.draft.asked import AskedAgain, asked_again
from webapp.draft.merging import Conflict, ContestedError
from webapp.draft.scribes import ask_before, draw, drawn, phone
from webapp.draft.steppage import address_of
from webapp.draft.turn import refuse_reseated
from webapp.site.languages import gettext as _
from webapp.site.web import get_draft_or_404, go, page, sent_key, still_open, store, wants_fragment
from webapp.storage.records import Draft, DraftState, Game

bp = Blueprint("naming", __name__)

_ALONE = ("binokel", "doppelbinokel", "rundgang", "trumpfsieben")


@bp.get("/entwurf/<token>/nennen/<int:seat>")
def show(token: str, seat: int) -> Response:
    """Show what was named, and every meld to add."""
    draft, game = get_draft_or_404(token)
    if draft.state != DraftState.OPEN:
        return go(url_for("game.show", token=game.token))
    return _page(draft, game, seat)


@bp.post("/entwurf/<token>/nennen/<int:seat>")
def change(token: str, seat: int) -> Response:
    """Add the meld that was tapped, or take one back."""
    draft, game = get_draft_or_404(token)
    key, tap = sent_key(), _Tap.of_form()
    if seat >= len(game.names) or not tap.known:
        abort(404)
    if "leave" in request.form:
        return go(address_of(draft, Step.MELDS))
    seen = drawn()

    def keep() -> str:
        now = still_open(store().drafts.find(token))
        entry = now.entry
        refuse_reseated(store().drafts.revisions(now), seen[0])
        before = entry.meld_of(seat)
        tapped = tap.change(entry, seat, game)
        if tapped is None:
            return here
        entry = tapped
        # melds that two phones name for the same player add up; only something else would be lost
        if before.melds is None:
            ask_before(entry, f"meld-{seat}", now, game, seen)
        if not tap.added or evaluate(entry, game.setup).can_be_held(seat):
            store().drafts.save(now, entry, phone=phone())
        return here

    here = url_for("naming.show", token=token, seat=seat)
    try:
        location = store().once(key, keep)
    except ContestedError as asked:
        return _page(*get_draft_or_404(token), seat, asked.conflict)
    if request.headers.get("HX-Request") == "true":
        return _page(*get_draft_or_404(token), seat)
    return go(location)


@dataclass(frozen=True, slots=True)
class _Tap:
    """What was tapped: one meld more, one less, or what the names mean where that was asked."""

    added: str
    gone: str
    meant: tuple[str, ...]

    @classmethod
    def of_form(cls) -> _Tap:
        form = request.form
        return cls(form.get("add", ""), form.get("remove", ""), tuple(form.get("meant", "").split()))

    @property
    def known(self) -> bool:
        """Whether it names melds."""
        codes = {self.added} if self.added else {self.gone} if self.gone else set(self.meant)
        return bool(codes) and codes <= set(CODES)

    def change(self, entry: Entry, seat: int, game: Game) -> Entry | None:
        """Return the entry after the tap, None where it changes nothing."""
        named = entry.meld_of(seat).melds or ()
        if self.added:
            return with_one_more(entry, seat, self.added, game.setup)
        if self.meant:
            there = self.meant in meanings(entry, seat, game.setup)
            return entry.with_meld(seat, Amount(melds=self.meant)) if there else None
        if self.gone not in named:
            return None
        place = named.index(self.gone)
        left = named[:place] + named[place + 1 :]
        return entry.with_meld(seat, Amount(melds=left) if left else NOTHING)


@dataclass(frozen=True, kw_only=True)
class NamingView:
    """The page on which one player's melds are named.

    Attributes:
        drawn: what its forms carry along, see :func:`webapp.draft.scribes.draw`.
        asked: what this tap and another phone both changed.
        named: the codes and melds that are named by now; ``total`` what they are worth.
        possible: the codes that can be named besides.
        instead: what naming a meld would replace, in words.
    """

    draft: Draft
    game: Game
    evaluation: Evaluation
    seat: int
    drawn: str
    asked: AskedAgain
    melds: Mapping[str, Meld]
    possible: Collection[str]
    instead: str
    suits: Sequence[Suit] = tuple(Suit)
    of_a_suit: Sequence[MeldKind] = tuple(OF_A_SUIT)
    errors: Mapping[str, str] = field(default_factory=dict)

    @property
    def entry(self) -> Entry:
        """What was entered about the hand."""
        return self.evaluation.entry

    @property
    def named(self) -> Sequence[tuple[str, Meld]]:
        """The melds that are named by now, with their codes."""
        return [(code, self.melds[code]) for code in self.entry.meld_of(self.seat).melds or ()]

    @property
    def total(self) -> int:
        """What the named melds are worth."""
        return (self.evaluation.melded.points[self.seat] or 0) if self.named else 0

    @property
    def unsure(self) -> bool:
        """Whether the names are worth different sums."""
        return bool(self.meanings)

    @property
    def together(self) -> Sequence[Meld]:
        """The melds that count, where they are others than those named: four pairs are a Rundgang."""
        found = self.evaluation.melded.melds[self.seat] or ()
        said = named_melds([code for code, _meld in self.named], self.entry.trump, self.evaluation.setup.rules)
        return found if found != said and not self.unsure else ()

    @property
    def meanings(self) -> Sequence[tuple[str, Sequence[Meld], int]]:
        """What the names can mean where that is worth different sums: codes, melds and their sum."""
        entry, setup = self.entry, self.evaluation.setup
        found = []
        for codes in meanings(entry, self.seat, setup):
            melds = named_melds(codes, entry.trump, setup.rules)
            found.append((" ".join(codes), melds, total(melds)))
        return found

    @property
    def of_a_rank(self) -> Sequence[tuple[MeldKind, Sequence[Rank]]]:
        """The kinds of melds of a rank, each with the ranks that are worth anything."""
        return [(kind, [rank for rank in Rank if self.melds[f"{kind}-{rank.value}"].points]) for kind in OF_A_RANK]

    @property
    def alone(self) -> Sequence[str]:
        """The codes of all other melds that are worth anything."""
        return [code for code in _ALONE if self.melds[code].points]


def _page(draft: Draft, game: Game, seat: int, conflict: Conflict | None = None) -> Response:
    if seat >= len(game.names):
        abort(404)
    entry, setup = draft.entry, game.setup
    amount = entry.meld_of(seat)
    melds = {code: named_meld(code, entry.trump, setup.rules) for code in CODES}

    def possible(code: str) -> bool:
        added = with_one_more(entry, seat, code, setup)
        return melds[code].points > 0 and evaluate(added, setup).can_be_held(seat)

    address = url_for("naming.change", token=draft.token, seat=seat)
    view = NamingView(
        draft=draft,
        game=game,
        evaluation=evaluate(entry, setup),
        seat=seat,
        drawn=draw(store().drafts.revisions(draft)),
        asked=asked_again((conflict,) if conflict else (), game, address),
        melds=melds,
        possible={code for code in CODES if possible(code)},
        instead=_instead(amount),
    )
    # htmx does not show an answer with the status of an error
    return page("draft/naming.html", 409 if conflict and not wants_fragment() else 200, block="naming", view=view)


def _instead(amount: Amount) -> str:
    """Return what naming a meld would replace, in words; "" when nothing else was said."""
    if amount.cards is not None:
        return _("die Karten")
    if amount.number is not None:
        return str(amount.number)
    return _("keine Meldung") if amount.none else ""
