"""What the people of a game play for: cents a point, a fee for a lost hand, or nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from flask import Blueprint, Response, request, url_for

from scoring.money import Stakes
from webapp.sheet.money import decimal_words, money_sentences, stakes_sentence
from webapp.site.languages import gettext as _
from webapp.site.web import get_game_at_home, go, page, sent_key, store
from webapp.storage.records import Game

bp = Blueprint("money", __name__)
bp.add_app_template_filter(stakes_sentence)
bp.add_app_template_global(money_sentences)


@dataclass(frozen=True, slots=True)
class MoneyView:
    """What the form shows: what is typed in each of its fields, and a sentence for each that is not right."""

    game: Game
    typed: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)


def read_money(form: Mapping[str, str]) -> tuple[Stakes, dict[str, str]]:
    """Return what a form says is played for, and a sentence for each field that is not right."""
    errors: dict[str, str] = {}
    point = form.get("per_point", "").strip().replace(",", ".")
    fee = form.get("lost_fee", "").strip()
    if point and not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,2})?", point):
        errors["per_point"] = _("Bitte eine Zahl. Zum Beispiel: {example}").format(example="0,5")
    if fee and not re.fullmatch(r"[0-9]{1,4}", fee):
        errors["lost_fee"] = _("Bitte eine Zahl. Zum Beispiel: {example}").format(example="20")
    if errors:
        return Stakes(), errors
    return Stakes(Decimal(point or 0), int(fee or 0), form.get("to") == "till"), errors


@bp.get("/spiel/<token>/geld")
def show(token: str) -> Response:
    """Show what is played for."""
    game = get_game_at_home(token)
    stakes = game.stakes
    typed = {
        "per_point": decimal_words(stakes.per_point) if stakes.per_point else "",
        "lost_fee": str(stakes.lost_fee or ""),
        "to": "till" if stakes.to_till else "each",
    }
    return page("money/money.html", view=MoneyView(game, typed))


@bp.post("/spiel/<token>/geld")
def change(token: str) -> Response:
    """Let the game be about that much; it is settled when the game is over."""
    game, key = get_game_at_home(token), sent_key()
    stakes, errors = read_money(request.form)
    if errors:
        return page("money/money.html", 422, view=MoneyView(game, request.form, errors))

    def keep() -> str:
        store().games.set_stakes(game.id, stakes)
        return url_for("game.show", token=token)

    return go(store().once(key, keep))
