"""Who writes at a draft: the phone, the showing of the form, and a notice when another phone joins in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from flask import Blueprint, Response, after_this_request, g, make_response, render_template, request

from scoring.entry import Amount, Entry, Step
from scoring.hand import Outcome
from webapp.draft.merging import Conflict, ContestedError, contested, entry_with, fields_of
from webapp.site.languages import gettext as _
from webapp.site.languages import ngettext
from webapp.site.texts import card_name, grade_name, outcome_name, suit_name
from webapp.site.web import device_name, get_draft_or_404, store
from webapp.storage.connection import new_token
from webapp.storage.records import Draft, DraftState, Game, Revision

bp = Blueprint("scribes", __name__)

COOKIE = "binokel_handy"
_DAY = 24 * 3600
_RECENT = timedelta(minutes=5)


def phone() -> str:
    """Return which phone asks: a random identifier that it keeps in a cookie, and its name if somebody gave it one."""
    sign: str = g.get("phone") or request.cookies.get(COOKIE, "")[:24].replace(":", "")
    if not sign:
        sign = new_token()[:12]

        @after_this_request
        def keep(response: Response) -> Response:
            response.set_cookie(COOKIE, sign, max_age=_DAY, httponly=True, samesite="Lax", secure=request.is_secure)
            return response

    g.phone = sign
    return f"{sign}:{device_name()}"


def drawn(said: str | None = None) -> tuple[int, str]:
    """Return the revision that the sent form's page showed, and which showing it was; the latest if it does not say."""
    number, _dot, showing = (request.form.get("drawn", "") if said is None else said).partition(".")
    return (int(number), showing[:24]) if number.isdecimal() and len(number) < 7 else (999_999, "")


def draw(revisions: tuple[Revision, ...]) -> str:
    """Return what a form carries along: the revision that it shows, and a random identifier of this showing."""
    return f"{revisions[-1].number if revisions else 0}.{new_token()[:12]}"


def ask_before(entry: Entry, field: str, draft: Draft, game: Game, seen: tuple[int, str]) -> None:
    """Let a person choose before ``entry`` replaces what another phone said in ``field`` meanwhile.

    Args:
        entry: what would be kept.
        field: what was tapped in, see `webapp.draft.merging`.
        draft: the hand as it stands.
        game: its game.
        seen: what the person saw, as :func:`drawn` returns it.

    Raises:
        ContestedError: the person has not chosen yet.
    """
    own = phone().partition(":")[0]
    conflict = contested(store().drafts.revisions(draft), *seen, game.setup, field, entry, own)
    if conflict and "take" not in request.form:
        raise ContestedError(conflict)


def other_phone(revisions: tuple[Revision, ...]) -> Revision | None:
    """Return the last save of another phone that writes at the same time as this one; None when there is none.

    A phone that has not written yet is told only of saves of the last minutes. One that has written is told of every
    save by another that came after it had begun, until it has gone on by itself for some minutes.
    """
    sign = phone().partition(":")[0]
    own = [revision for revision in revisions if _sign(revision) == sign]
    others = [
        revision
        for revision in revisions
        if _sign(revision) not in ("", sign) and (not own or revision.number > own[0].number)
    ]
    if not others:
        return None
    went_on = not own or own[-1].number > others[-1].number
    recent = datetime.now(UTC) - datetime.fromisoformat(others[-1].at) < _RECENT
    return others[-1] if recent or not went_on else None


def _sign(revision: Revision) -> str:
    return revision.phone.partition(":")[0]


@bp.app_template_filter("phone_name")
def name_of(sign: str) -> str:
    """Return what a phone is called in a sentence."""
    return sign.partition(":")[2] or _("Ein anderes Handy")


@dataclass(frozen=True, slots=True)
class JoinedView:
    """What a page that lies open shows of another phone that writes as well; ``step`` is the step of that page."""

    draft: Draft
    game: Game
    other: Revision | None
    step: str


@bp.get("/entwurf/<token>/mit")
def joined(token: str) -> Response:
    """Tell a page that lies open whether another phone writes as well; nothing when it shows that already."""
    draft, game = get_draft_or_404(token)
    other = other_phone(store().drafts.revisions(draft))
    known = request.args.get("bekannt", "")
    if draft.state == DraftState.OPEN and known == (str(other.number) if other else ""):
        return make_response("", 204)
    view = JoinedView(draft, game, other, request.args.get("schritt", Step.BID))
    return make_response(render_template("draft/joined.html", view=view))


def conflict_words(conflict: Conflict, game: Game) -> dict[str, str]:
    """Return a conflict in words: its field, who changed it, and both values."""
    return {
        "field": conflict.field,
        "label": _label(conflict.field, game),
        "who": name_of(conflict.phone),
        "theirs": _value(conflict.field, conflict.theirs, game),
        "mine": _value(conflict.field, conflict.mine, game),
    }


def _label(field: str, game: Game) -> str:
    part, _dash, slot = field.partition("-")
    if part == "meld":
        return _("Meldung von {name}").format(name=game.names[int(slot)])
    if part == "tricks":
        return _("Augen von {name}").format(name=game.side_name(slot))
    labels = {
        "bid": _("Reizwert"),
        "declarer": _("Ansager"),
        "game": _("Trumpf"),
        "success": _("Ausgang"),
        "open": _("offen gespielt"),
        "grade": _("Durch"),
        "offender": _("falsch gespielt"),
        "last_trick": _("letzter Stich"),
        "pressed": _("gedrückt"),
        "pressed_there": _("Gedrückte Karten im Stapel"),
        "players": _("Es spielen"),
        "dealer": _("Geber"),
    }
    return labels[field]


def _value(field: str, value: object, game: Game) -> str:
    """Return a field's value in words."""
    fields = fields_of(Entry(), game.setup)
    entry = entry_with({**fields, field: value})
    part, _dash, slot = field.partition("-")
    if part in ("meld", "tricks"):
        return _amount(entry.meld_of(slot) if part == "meld" else entry.tricks_of(slot), part)
    if value is None:
        return _("nichts")
    if field in ("declarer", "offender"):
        return game.names[int(str(value))]
    if field == "dealer":
        return game.everyone[int(str(value))]
    if isinstance(value, list) and field == "players":
        return ", ".join(game.everyone[person] for person in value)
    if field == "last_trick":
        return game.side_name(str(value))
    if field == "game":
        return _game(entry)
    if field == "grade":
        return grade_name(str(value))
    if isinstance(value, bool):
        return _("ja") if value else _("nein")
    return str(value)


def _game(entry: Entry) -> str:
    suit = suit_name(entry.trump) if entry.trump else ""
    if entry.outcome == Outcome.PLAYED:
        return suit or _("nichts")
    return f"{suit} {outcome_name(entry.outcome)}".strip()


def _amount(amount: Amount, part: str) -> str:
    if amount.cards is not None:
        # both phones may have found the same number of cards for a meld, but different ones
        names = ", ".join(card_name(card) for card in sorted(amount.held)) if part == "meld" else ""
        return names or ngettext("%(num)d Karte", "%(num)d Karten", len(amount.cards))
    if amount.melds is not None:
        return ngettext("%(num)d genannte Meldung", "%(num)d genannte Meldungen", len(amount.melds))
    words = [str(amount.number)] if amount.number is not None else []
    if amount.none:
        words.append(_("keine Meldung") if part == "meld" else _("kein Stich"))
    if amount.some:
        words.append(_("mindestens ein Stich"))
    return ", ".join(words) or _("nichts")
