"""The scribe's page of a game: the pad, the next hand, sharing."""

from __future__ import annotations

import io

import segno
from flask import Blueprint, Response, make_response, request, url_for

from webapp import export
from webapp.records import Game
from webapp.standing import end_sentence, standing_of
from webapp.store import new_token
from webapp.web import get_game_or_404, go, page, remember, sent_key, store

bp = Blueprint("game", __name__)


@bp.get("/spiel/<token>")
def show(token: str) -> Response:
    """Show the pad."""
    game = get_game_or_404(token)
    standing = standing_of(game, store().hands(game))
    response = page(
        "game/game.html",
        game=game,
        standing=standing,
        end=end_sentence(game, standing.sheet),
        draft=store().open_draft(game),
    )
    return remember(response, game)


@bp.get("/spiel/<token>/teilen")
def share(token: str) -> Response:
    """Show the link and the QR code of the read-only sheet, and folded away the QR code for another scribe."""
    game = get_game_or_404(token)
    link = _link(game)
    own = url_for("game.show", token=token, _external=True)
    return page("game/share.html", game=game, link=link, qr=qr_svg(link) if link else "", scribe_qr=qr_svg(own))


@bp.post("/spiel/<token>/teilen")
def change_share(token: str) -> Response:
    """Replace the read-only address by a new one, or take it back."""
    game, key = get_game_or_404(token), sent_key()

    def change() -> str:
        store().set_share(game, None if request.form.get("do") == "revoke" else new_token())
        return url_for("game.share", token=token)

    return go(store().once(key, change))


@bp.get("/spiel/<token>/blatt.<any(csv, json):form>")
def download(token: str, form: str) -> Response:
    """Give the sheet as a file."""
    game = get_game_or_404(token)
    text = export.FORMATS[form](game, store().hands(game))
    kind = {"csv": "text/csv; charset=utf-8", "json": "application/json"}[form]
    name = f"binokel-{game.created[:10]}.{form}"
    return make_response(text, {"Content-Type": kind, "Content-Disposition": f'attachment; filename="{name}"'})


def _link(game: Game) -> str | None:
    return url_for("shared.show", share=game.share, _external=True) if game.share else None


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
