"""Melds named instead of laid out ("Familie in Herz, vier Ober"): picked from a list, taken back by a tap."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, abort, request, url_for

from scoring.cards import Rank, Suit
from scoring.listed import CODES, OF_A_RANK, OF_A_SUIT, can_be_held, named_meld, with_named
from webapp.draft.merging import Conflict, ContestedError
from webapp.draft.scribes import ask_before, draw, drawn, phone
from webapp.draft.steppage import address_of, asked_about
from webapp.sheet.entry import Amount, Entry, meld_points, melds_of
from webapp.site.languages import gettext as _
from webapp.site.web import get_draft_or_404, go, page, sent_key, still_open, store, wants_fragment
from webapp.storage.records import Draft, Game

bp = Blueprint("naming", __name__)

_ALONE = ("binokel", "doppelbinokel", "rundgang", "trumpfsieben")


@bp.get("/entwurf/<token>/nennen/<int:seat>")
def show(token: str, seat: int) -> Response:
    """Show what was named, and every meld to add."""
    draft, game = get_draft_or_404(token)
    if draft.state != "open":
        return go(url_for("game.show", token=game.token))
    return _page(draft, game, seat)


@bp.post("/entwurf/<token>/nennen/<int:seat>")
def change(token: str, seat: int) -> Response:
    """Add the meld that was tapped, or take one back."""
    draft, game = get_draft_or_404(token)
    key, code, gone = sent_key(), request.form.get("add", ""), request.form.get("remove", "")
    if seat >= len(game.names) or (code not in CODES and gone not in CODES):
        abort(404)
    if "leave" in request.form:
        return go(address_of(draft, "melden"))
    seen = drawn()

    def keep() -> str:
        now = still_open(store().drafts.find(token))
        entry = Entry.from_json(now.entry)
        before = entry.meld.get(str(seat), Amount())
        named = _tapped(before.melds or (), code, gone)
        if named is None:
            return here
        entry = replace(entry, meld={**entry.meld, str(seat): Amount(melds=named) if named else Amount()})
        # what two phones name for the same player adds up, and only something else would be lost
        if before.melds is None:
            ask_before(entry, f"meld-{seat}", now, game, seen)
        if not code or _fits(entry, game, seat):
            store().drafts.save(now, entry.to_json(), phone=phone())
        return here

    here = url_for("naming.show", token=token, seat=seat)
    try:
        location = store().once(key, keep)
    except ContestedError as asked:
        return _page(*get_draft_or_404(token), seat, asked.conflict)
    if request.headers.get("HX-Request") == "true":
        return _page(*get_draft_or_404(token), seat)
    return go(location)


def _tapped(named: tuple[str, ...], code: str, gone: str) -> tuple[str, ...] | None:
    """Return what is named after a tap: ``code`` more, or else ``gone`` less; None where that is not named."""
    if code in CODES:
        return with_named(named, code)
    if gone not in named:
        return None
    place = named.index(gone)
    return named[:place] + named[place + 1 :]


def _fits(entry: Entry, game: Game, seat: int) -> bool:
    named = melds_of(entry, seat, game.rules)
    return named is not None and can_be_held(named, game.rules.tricks(len(game.names)), entry.trump, game.rules)


def _page(draft: Draft, game: Game, seat: int, conflict: Conflict | None = None) -> Response:
    if seat >= len(game.names):
        abort(404)
    entry, rules = Entry.from_json(draft.entry), game.rules
    amount = entry.meld.get(str(seat), Amount())
    held = amount.melds or ()
    melds = {code: named_meld(code, entry.trump, rules) for code in CODES}

    def possible(code: str) -> bool:
        added = replace(entry, meld={**entry.meld, str(seat): Amount(melds=with_named(held, code))})
        return melds[code].points > 0 and _fits(added, game, seat)

    return page(
        "draft/naming.html",
        # htmx puts no refused answer in its place
        409 if conflict and not wants_fragment() else 200,
        block="naming",
        drawn=draw(store().drafts.revisions(draft)),
        **asked_about((conflict,) if conflict else (), game, url_for("naming.change", token=draft.token, seat=seat)),
        draft=draft,
        game=game,
        entry=entry,
        seat=seat,
        melds=melds,
        named=[(code, melds[code]) for code in held],
        total=meld_points(entry, seat, rules) if amount.melds is not None else 0,
        possible={code for code in CODES if possible(code)},
        instead=_instead(amount),
        suits=tuple(Suit),
        of_a_suit=tuple(OF_A_SUIT),
        of_a_rank=[(kind, [rank for rank in Rank if melds[f"{kind}-{rank.value}"].points]) for kind in OF_A_RANK],
        alone=[code for code in _ALONE if melds[code].points],
    )


def _instead(amount: Amount) -> str:
    """Return what naming a meld would replace, in words; "" when nothing else was said."""
    if amount.cards is not None:
        return _("die Karten")
    if amount.number is not None:
        return str(amount.number)
    return _("keine Meldung") if amount.none else ""
