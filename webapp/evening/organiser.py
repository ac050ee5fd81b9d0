"""The organiser's pages: a new evening, the current round, the plan, the links, the record."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from flask import Blueprint, Response, abort, request, url_for

from scoring.draw import meetings_again, seats_again
from scoring.tournament import Round
from webapp.evening import words
from webapp.evening.forms import (
    BYES,
    GROUPS,
    TITLE_LENGTH,
    PlanForm,
    day_words,
    form_of,
    new_plan_form,
    prize_words,
    read_plan,
)
from webapp.evening.results import republish_prize_list
from webapp.evening.web import current_round, evening_tag, get_evening_or_404, get_round_or_404, remember_evening
from webapp.share import live
from webapp.share.sharing import qr_svg
from webapp.sheet.house import ASKED
from webapp.site.addresses import address_for
from webapp.site.languages import gettext as _
from webapp.site.web import go, page, sent_key, store
from webapp.storage.evening_records import DrawnRound, Evening, EveningPlan, RoundState

bp = Blueprint("evening", __name__)

for said in (words.event_words, words.award_words, words.table_words, words.tie_break_name, day_words, prize_words):
    bp.add_app_template_filter(said)


@bp.get("/abend")
def new() -> Response:
    """Show the form of a new evening."""
    return _plan_page(None, new_plan_form())


@bp.post("/abend")
def create() -> Response:
    """Store a new evening and open its page."""
    key, form = sent_key(), read_plan(request.form)
    plan = form.plan
    if plan is None:
        return _plan_page(None, form, 422)
    return go(store().once(key, lambda: url_for("evening.show", token=store().evenings.add(plan))))


def _plan_page(evening: Evening | None, form: PlanForm, status: int = 200) -> Response:
    return page(
        "evening/plan.html",
        status,
        evening=evening,
        form=form,
        errors=form.errors,
        known=_fingerprint(evening.plan) if evening else "",
        groups=GROUPS,
        asked=ASKED,
        bye_words=words.BYES,
        sharing_words=words.SHARINGS,
        tie_break_words=words.TIE_BREAKS,
        byes=BYES,
        title_length=TITLE_LENGTH,
        fixed=bool(evening and store().tables.drawn_rounds(evening)),
    )


def _fingerprint(plan: EveningPlan) -> str:
    """Return a short fingerprint of the plan."""
    return sha256(repr(plan).encode()).hexdigest()[:16]


@bp.get("/abend/<token>")
def show(token: str) -> Response:
    """Show the current round and what to do next; the page updates itself."""
    evening = get_evening_or_404(token)
    own = url_for("evening.show", token=token)
    return remember_evening(_round_page(evening, current_round(store().tables.drawn_rounds(evening)), own), evening)


@bp.get("/abend/<token>/durchgang/<int:number>")
def show_round(token: str, number: int) -> Response:
    """Show a round."""
    evening = get_evening_or_404(token)
    drawn_round = get_round_or_404(evening, number)
    return _round_page(evening, drawn_round, url_for("evening.show_round", token=token, number=number))


def round_page(evening: Evening, drawn_round: DrawnRound | None, own: str, refused: str = "") -> Response:
    """Return the page of a round with all its tables; ``refused`` says why an action was not possible."""
    drawn_rounds = store().tables.drawn_rounds(evening)
    entrants = store().evenings.entrants(evening)
    return page(
        "evening/evening.html",
        409 if refused else 200,
        block=None if refused else "sheet",
        evening=evening,
        drawn_rounds=drawn_rounds,
        drawn_round=drawn_round,
        repeats=repetition_words([drawn.round for drawn in drawn_rounds]) if len(drawn_rounds) > 1 else "",
        players=[entrant for entrant in entrants if entrant.competing],
        own=own,
        tag=evening_tag(evening, own),
        refused=refused,
    )


def _round_page(evening: Evening, drawn_round: DrawnRound | None, own: str) -> Response:
    return live.answer(evening_tag(evening, own), lambda: round_page(evening, drawn_round, own))


@bp.get("/abend/<token>/angaben")
def show_plan(token: str) -> Response:
    """Show the plan of the evening."""
    evening = get_evening_or_404(token)
    return _plan_page(evening, form_of(evening.plan))


@bp.post("/abend/<token>/angaben")
def change_plan(token: str) -> Response:
    """Change the plan; rules and number of games are fixed once the first round is drawn."""
    evening, key, form = get_evening_or_404(token), sent_key(), read_plan(request.form)
    fingerprint = _fingerprint(evening.plan)
    if request.form.get("known", fingerprint) != fingerprint:
        form = form_of(evening.plan)
        form.errors["plan"] = _(
            "Inzwischen wurde etwas geändert, vielleicht an einem anderen Telefon. Bitte noch einmal ansehen."
        )
        return _plan_page(evening, form, 409)
    if form.plan is not None:
        _check_fixed(evening, form.plan, form.errors)
    plan = form.plan
    if plan is None or form.errors:
        return _plan_page(evening, form, 422)

    def change() -> str:
        now = get_evening_or_404(token)
        if now.plan != evening.plan:
            abort(409)
        store().evenings.change_plan(now, plan)
        store().tables.withdraw_rounds(now, plan.games.rounds)
        republish_prize_list(store(), get_evening_or_404(token), _("Die Angaben zum Abend wurden geändert."))
        return url_for("evening.show", token=token)

    return go(store().once(key, change))


def _check_fixed(evening: Evening, plan: EveningPlan, errors: dict[str, str]) -> None:
    """Add an error for each change that is not possible any more."""
    drawn_rounds, before = store().tables.drawn_rounds(evening), evening.plan
    begun = max((drawn.number for drawn in drawn_rounds if drawn.state is not RoundState.DRAWN), default=0)
    if drawn_rounds and (plan.games.per_round != before.games.per_round or dict(plan.options) != dict(before.options)):
        errors["games"] = _("Seit der ersten Auslosung stehen die Regeln und die Zahl der Spiele fest.")
    elif evening.finished and plan.games.rounds != before.games.rounds:
        errors["games"] = _("Der Abend ist beendet.")
    elif plan.games.rounds < begun:
        errors["games"] = _("So viele Durchgänge haben schon begonnen: {count}.").format(count=begun)


@bp.get("/abend/<token>/links")
def show_links(token: str) -> Response:
    """Show the links of organiser, public page and hall screen."""
    evening = get_evening_or_404(token)
    addresses = {"organiser": address_for("evening.show", token=token)}
    if evening.public:
        addresses["public"] = address_for("evening_public.show", public=evening.public)
    if evening.hall:
        addresses["hall"] = address_for("evening_hall.show", hall=evening.hall)
    qr = {role: qr_svg(address) for role, address in addresses.items()}
    return page(
        "evening/links.html",
        evening=evening,
        addresses=addresses,
        qr=qr,
        roles=words.ROLES,
    )


@bp.post("/abend/<token>/links")
def change_link(token: str) -> Response:
    """Replace or revoke the address of a role; the organiser's address can only be replaced."""
    evening, key = get_evening_or_404(token), sent_key()
    do, role = request.form.get("do"), request.form.get("role")

    def change() -> str:
        own = token
        if role == "organiser":
            own = store().evenings.renew_link(evening, "organiser")
        elif do == "revoke":
            store().evenings.revoke_link(evening, "hall" if role == "hall" else "public")
        else:
            store().evenings.renew_link(evening, "hall" if role == "hall" else "public")
        return url_for("evening.show_links", token=own)

    return go(store().once(key, change))


@bp.get("/abend/<token>/protokoll")
def record(token: str) -> Response:
    """Show the record of the evening, the latest event first."""
    evening = get_evening_or_404(token)
    return page("evening/record.html", evening=evening, events=store().evenings.events(evening))


def repetition_words(rounds: Sequence[Round]) -> str:
    """Return a sentence with the number of repeated meetings and seats in the rounds drawn so far."""
    meet, sit = len(meetings_again(rounds)), len(seats_again(rounds))
    if not meet:
        again = _("Niemand trifft jemanden zweimal.")
    else:
        again = _("Noch einmal treffen sich: {count} Paare.").format(count=meet)
    seats = _("Denselben Platz haben noch einmal: {count}.").format(count=sit) if sit else ""
    return f"{again} {seats}".strip()
