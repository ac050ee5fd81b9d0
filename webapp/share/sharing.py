"""Handing the sheet round: the link with its QR code, and the sheet as picture, document, table and text."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import segno
from flask import Blueprint, Response, abort, make_response, request, url_for
from flask_limiter import RateLimitExceeded

from webapp.drawn.svg import png_of
from webapp.drawn.winner import winner as picture_of
from webapp.share import export
from webapp.sheet.replay import replayed
from webapp.sheet.standing import Standing
from webapp.site.addresses import address_for
from webapp.site.limits import count_drawing
from webapp.site.web import get_game_or_404, go, page, sent_key, store
from webapp.site.words import speak
from webapp.storage.connection import new_token
from webapp.storage.records import Game

bp = Blueprint("sharing", __name__)

_FORM = f"any({', '.join(export.FORMS)}):form"


class _Kind(NamedTuple):
    """A kind of file: its media type, and whether a browser shows it or saves it."""

    media: str
    shown: bool


_KINDS: Mapping[str, _Kind] = {
    "png": _Kind("image/png", shown=True),
    "pdf": _Kind("application/pdf", shown=False),
    "txt": _Kind("text/plain; charset=utf-8", shown=True),
    "csv": _Kind("text/csv; charset=utf-8", shown=False),
    "json": _Kind("application/json", shown=False),
}


@dataclass(frozen=True, kw_only=True)
class SharingView:
    """What the page for handing the sheet round shows.

    Attributes:
        link: the read-only address, None while there is none; ``qr`` its QR code as SVG; ``table`` the table view.
        scribe_qr: the QR code of the scribe's own address.
        text: the sheet in words for a messenger.
    """

    game: Game
    link: str | None
    table: str | None
    qr: str
    scribe_qr: str
    text: str

    @property
    def names(self) -> tuple[str, ...]:
        """The names under which readers see the players."""
        return self.game.for_readers.names


@bp.get("/spiel/<token>/teilen")
def show(token: str) -> Response:
    """Show what there is to hand round, and folded away the QR code for another scribe."""
    game = get_game_or_404(token)
    refuse_uncounted(game)
    link = _link(game)
    own = address_for("game.show", token=token)
    view = SharingView(
        game=game,
        link=link,
        table=url_for("at_table.show", share=game.share) if link else None,
        qr=qr_svg(link) if link else "",
        scribe_qr=qr_svg(own),
        text=export.as_text(game.for_readers, _standing(game.for_readers), link),
    )
    return page("sharing/sharing.html", view=view)


@bp.post("/spiel/<token>/teilen")
def change(token: str) -> Response:
    """Replace the read-only address by a new one, take it back, or say whether it shows names."""
    game, key = get_game_or_404(token), sent_key()
    wish = request.form.get("do")

    def change() -> str:
        if wish in ("hide", "name"):
            store().games.hide_names(game, hide=wish == "hide")
        else:
            store().games.set_share(game, None if wish == "revoke" else new_token())
        return url_for("sharing.show", token=token)

    return go(store().once(key, change))


@bp.get(f"/spiel/<token>/blatt.<{_FORM}>")
def file(token: str, form: str) -> Response:
    """Give the sheet as a file, as it is shared: with initials where the names are hidden."""
    game = get_game_or_404(token)
    return _file(game.for_readers, form, _link(game))


@bp.get(f"/lesen/<share>/blatt.<{_FORM}>")
def read_file(share: str, form: str) -> Response:
    """Give the readers the same files."""
    game = store().games.shared(share)
    if game is None:
        abort(404, "share")
    speak(game.words)
    return _file(game, form, _link(game))


@bp.get("/spiel/<token>/sieger.png")
def winner(token: str) -> Response:
    """Give the winner's picture, as the sheet is shared: with initials where the names are hidden."""
    return _winner(get_game_or_404(token).for_readers)


@bp.get("/lesen/<share>/sieger.png")
def read_winner(share: str) -> Response:
    """Give the readers the same picture."""
    game = store().games.shared(share)
    if game is None:
        abort(404, "share")
    return _winner(game)


def _winner(game: Game) -> Response:
    standing = _standing(game)
    if not standing.sheet.end:
        abort(404)
    _count_drawing()
    refuse_uncounted(game)
    name = f'inline; filename="binokel-{game.created[:10]}-sieger.png"'
    return make_response(png_of(picture_of(game, standing)), {"Content-Type": "image/png", "Content-Disposition": name})


def refuse_uncounted(game: Game) -> None:
    """Say so where the sheet of a tournament table counts no more: its totals came from a sheet of paper."""
    context = store().tables.of_game(game.id)
    if context is not None and context.table.paper is not None:
        abort(409, "paper")


def _file(game: Game, form: str, link: str | None) -> Response:
    refuse_uncounted(game)
    if form in ("png", "pdf"):
        _count_drawing()
    made = export.written(form, game, store().games.hands(game), _standing(game), link)
    kind = _KINDS[form]
    name = f'filename="binokel-{game.created[:10]}.{form}"'
    disposition = f"{'inline' if kind.shown else 'attachment'}; {name}"
    return make_response(made, {"Content-Type": kind.media, "Content-Disposition": disposition})


def _count_drawing() -> None:
    try:
        count_drawing()
    except RateLimitExceeded:
        abort(429, "drawings")


def _standing(game: Game) -> Standing:
    return replayed(store(), game)


def _link(game: Game) -> str | None:
    return address_for("shared.show", share=game.share) if game.share else None


def qr_svg(link: str) -> str:
    """Return the QR code of an address as inline SVG without style."""
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        out,
        kind="svg",
        xmldecl=False,
        svgns=True,
        omitsize=True,
        border=2,
        dark="#241a12",
        light="#fffdf6",
        svgclass="qr",
    )
    return out.getvalue().decode()
