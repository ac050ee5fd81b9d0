"""The organiser's pages: a new evening, the current round, the plan, the links, the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256

from flask import Blueprint, Response, abort, request, url_for

from scoring.draw import meetings_again, seats_again
from scoring.prizes import Sharing
from scoring.ranking import TieBreak
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
from webapp.sheet.house import ASKED, Asked
from webapp.site.addresses import address_for
from webapp.site.languages import gettext as _
from webapp.site.web import go, page, sent_key, store
from webapp.site.words import standard_words
from webapp.storage.evening_records import PRESET, DrawnRound, Entrant, Evening, EveningPlan, RoundState
from webapp.storage.event_records import Event

bp = Blueprint("evening", __name__)

for said in (words.event_words, words.award_words, words.table_words, words.tie_break_name, day_words, prize_words):
    bp.add_app_template_filter(said)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanView:
    """What the form of an evening's plan shows.

    Attributes:
        evening: the evening, None for a new one.
        form: what was typed.
        known: fingerprint of the plan that the form changes, "" for a new evening.
        fixed: whether rules and number of games cannot change any more.
        groups, asked: the rules that a club may vary, under their headings and by key.
        byes, bye_words, sharing_words, tie_break_words: the choices, and their words.
    """

    evening: Evening | None
    form: PlanForm
    known: str
    fixed: bool
    groups: Sequence[tuple[str, Sequence[Asked]]] = GROUPS
    asked: Mapping[str, Asked] = field(default_factory=lambda: ASKED)
    byes: Sequence[str] = BYES
    bye_words: Mapping[str, str] = field(default_factory=lambda: words.BYES)
    sharing_words: Mapping[Sharing, str] = field(default_factory=lambda: words.SHARINGS)
    tie_break_words: Mapping[TieBreak, str] = field(default_factory=lambda: words.TIE_BREAKS)
    title_length: int = TITLE_LENGTH
    standard_words: Mapping[str, str] = field(default_factory=lambda: asdict(standard_words(PRESET)))

    @property
    def errors(self) -> Mapping[str, str]:
        """Sentences by field."""
        return self.form.errors


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
    view = PlanView(
        evening=evening,
        form=form,
        known=_fingerprint(evening.plan) if evening else "",
        fixed=bool(evening and store().tables.drawn_rounds(evening)),
    )
    return page("evening/plan.html", status, view=view)


def _fingerprint(plan: EveningPlan) -> str:
    """Return a short fingerprint of the plan."""
    return sha256(repr(plan).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningView:
    """What the page of a round with all its tables shows.

    Attributes:
        drawn_rounds: all rounds that are drawn.
        drawn_round: the one that is shown, None before the first draw.
        repeats: who meets again and sits at the same seat again, in a sentence; "" for a single round.
        players: those who compete.
        own: the address of this page.
        tag: see :func:`webapp.evening.web.evening_tag`.
        refused: why an action was not possible, in a sentence.
    """

    evening: Evening
    drawn_rounds: Sequence[DrawnRound]
    drawn_round: DrawnRound | None
    repeats: str
    players: Sequence[Entrant]
    own: str
    tag: str
    refused: str = ""


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
    view = EveningView(
        evening=evening,
        drawn_rounds=drawn_rounds,
        drawn_round=drawn_round,
        repeats=repetition_words([drawn.round for drawn in drawn_rounds]) if len(drawn_rounds) > 1 else "",
        players=[entrant for entrant in entrants if entrant.competing],
        own=own,
        tag=evening_tag(evening, own),
        refused=refused,
    )
    return page("evening/evening.html", 409 if refused else 200, block=None if refused else "sheet", view=view)


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
            "Inzwischen wurde etwas geändert, vielleicht an einem anderen Handy. Bitte noch einmal ansehen."
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
        store().tables.set_words(now, plan.words)
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


@dataclass(frozen=True, slots=True)
class LinksView:
    """What the page of an evening's links shows.

    Attributes:
        addresses: by role; a role whose link was revoked is missing.
        qr: the same addresses as SVG of their QR codes.
        roles: the words of each role.
    """

    evening: Evening
    addresses: Mapping[str, str]
    qr: Mapping[str, str]
    roles: Mapping[str, str] = field(default_factory=lambda: words.ROLES)


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
    return page("evening/links.html", view=LinksView(evening, addresses, qr))


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


@dataclass(frozen=True, slots=True)
class RecordView:
    """What the record of an evening shows.

    Attributes:
        events: everything that was done, the latest first.
    """

    evening: Evening
    events: Sequence[Event]


@bp.get("/abend/<token>/protokoll")
def record(token: str) -> Response:
    """Show the record of the evening, the latest event first."""
    evening = get_evening_or_404(token)
    return page("evening/record.html", view=RecordView(evening, store().evenings.events(evening)))


def repetition_words(rounds: Sequence[Round]) -> str:
    """Return a sentence with the number of repeated meetings and seats in the rounds drawn so far."""
    meet, sit = len(meetings_again(rounds)), len(seats_again(rounds))
    if not meet:
        again = _("Niemand trifft jemanden zweimal.")
    else:
        again = _("Noch einmal treffen sich: {count} Paare.").format(count=meet)
    seats = _("Denselben Platz haben noch einmal: {count}.").format(count=sit) if sit else ""
    return f"{again} {seats}".strip()
