"""Error handling: every error is answered with a sentence for the person and the right HTTP status."""

from __future__ import annotations

import sqlite3

from flask import Flask, Response, jsonify, make_response, render_template, request, url_for
from werkzeug.exceptions import HTTPException, InternalServerError

from scoring.texts import N_
from webapp.site.languages import gettext
from webapp.site.web import LOCKED_STATUS, store, wants_fragment, wants_json

# the key is the description that a view gave to abort(), or the status
_SENTENCES = {
    "game": N_("Diese Partie gibt es nicht. Stimmt die Adresse? Der Schreiber kann den Link noch einmal zeigen."),
    "share": N_("Diesen Link gibt es nicht mehr. Der Schreiber kann einen neuen zeigen."),
    "draft": N_("Dieses angefangene Spiel gibt es nicht mehr."),
    "pile": N_("Diese Karten gibt es nicht mehr. Fotos fürs eigene Blatt werden nach einem Tag gelöscht."),
    "hand": N_("Dieses Spiel steht nicht auf dem Zettel."),
    "unknown_host": N_("Unter diesem Namen ist die App nicht erreichbar. Bitte die Adresse des Schreibers nehmen."),
    "cross_site": N_("Diese Anfrage kam von einer fremden Seite und wurde nicht ausgeführt."),
    "key": N_("Das Formular war unvollständig. Bitte die Seite neu laden."),
    "written": N_("Dieses Spiel ist schon aufgeschrieben, vielleicht von einem anderen Handy."),
    "dropped": N_("Dieses Spiel wurde verworfen, vielleicht von einem anderen Handy. Es steht nicht auf dem Zettel."),
    "reseated": N_("In diesem Spiel spielen inzwischen andere mit. Bitte noch einmal ansehen und eintragen."),
    "changed": N_("Dieses Spiel wurde inzwischen von einem anderen Handy geändert."),
    "card": N_("Diese Karte gibt es nicht."),
    "photo": N_("Dieses Foto gehört nicht zu denen, die beschriftet werden."),
    "evening": N_("Diesen Turnierabend gibt es nicht, oder sein Link wurde erneuert."),
    "evening_public": N_("Diesen Link gibt es nicht mehr. Die Turnierleitung kann einen neuen zeigen."),
    "evening_hall": N_("Diese Leinwand gibt es nicht mehr. Die Turnierleitung kann einen neuen Link zeigen."),
    "table": N_("Dieses Los gilt nicht mehr. Die Turnierleitung weiß, an welchem Tisch es weitergeht."),
    "drawn_round": N_("Dieser Durchgang ist noch nicht ausgelost."),
    "entrant": N_("Diesen Spieler gibt es nicht mehr."),
    "table_waiting": N_(
        "Der Durchgang hat noch nicht begonnen. Sobald er gestartet ist, kann hier geschrieben werden."
    ),
    "table_locked": N_("Dieser Zettel ist bestätigt. Nur die Turnierleitung kann ihn noch ändern."),
    "table_replaced": N_("Dieser Durchgang wurde neu ausgelost; der Zettel gilt nicht mehr."),
    "table_enough": N_("Alle Spiele dieses Durchgangs stehen schon auf dem Zettel."),
    "table_rules": N_("Die Regeln eines Turniers macht die Turnierleitung, nicht der Tisch."),
    "table_bookings": N_(
        "Am Turniertisch wird nichts frei gebucht. Was auf dem Zettel nicht stimmt, berichtigt die Turnierleitung."
    ),
    "table_ends": N_("Ein Durchgang endet mit seinem letzten Spiel. Vorher abbrechen kann ihn nur die Turnierleitung."),
    "table_worth": N_("Am Turniertisch gibt es das nur, wenn die Turnierleitung es erlaubt."),
    "table_circle": N_("Am Turniertisch sitzen die drei, die ausgelost sind. Das ändert nur die Turnierleitung."),
    "booking": N_("Diese Buchung steht nicht auf dem Zettel."),
    "booking_changed": N_("Diese Buchung wurde inzwischen von einem anderen Handy geändert."),
    "paper": N_("Es zählen die Summen vom Papier, nicht die Spiele, die hier aufgeschrieben sind."),
    "drawings": N_("Das waren viele Bilder auf einmal. Bitte eine Minute warten."),
    400: N_("Diese Anfrage war nicht zu verstehen."),
    403: N_("Das ist nicht erlaubt."),
    404: N_("Diese Seite gibt es nicht."),
    405: N_("So lässt sich diese Seite nicht aufrufen."),
    409: N_("Das geht nicht mehr, denn inzwischen hat sich etwas geändert."),
    413: N_("Das ist zu groß. Ein Foto darf höchstens 15 MB haben."),
    429: N_("Das waren viele Fotos auf einmal. Bitte eine Minute warten."),
    "full": N_(
        "Der Speicher des Servers ist voll, das ließ sich nicht aufschreiben. Was auf dem Zettel steht, ist sicher. "
        "Bitte Platz schaffen, dann zurück und noch einmal."
    ),
    "busy": N_("Gerade schreiben andere. Es ist nichts verloren: bitte zurück und noch einmal."),
    500: N_("Da ist etwas schiefgegangen. Was aufgeschrieben ist, bleibt erhalten."),
}
_DEFAULT_SENTENCE = N_("Das hat nicht geklappt.")


_DATABASE_ERRORS = {"SQLITE_FULL": ("full", 507), "SQLITE_IOERR_WRITE": ("full", 507), "SQLITE_BUSY": ("busy", 503)}


class ChangedMeanwhileError(Exception):
    """What a form was shown with has been changed since, perhaps by another phone.

    Raised while the form is being stored, so that nothing of it is kept and the page can be shown again.
    """


def _http_error(kind: tuple[str, int]) -> HTTPException:
    error = HTTPException(kind[0])
    error.code = kind[1]
    return error


def sentence_for(error: HTTPException) -> str:
    """Return the sentence that explains an error to the person."""
    text = _SENTENCES.get(str(error.description)) or _SENTENCES.get(error.code or 500, _DEFAULT_SENTENCE)
    return gettext(text)


def _return_address() -> str:
    """Return the address for going on: the sheet of the game that the request belongs to, else the start page."""
    token = (request.view_args or {}).get("token", "")
    pile = store().piles.find(token)
    draft = store().drafts.of_pile(pile) if pile else store().drafts.find(token)
    game = store().drafts.game_of(draft) if draft else store().games.find(token)
    return url_for("game.show", token=game.token) if game else url_for("start.start")


def handle_errors(app: Flask) -> None:
    """Register handlers that answer every error of ``app`` with a sentence: as a page, plain text or JSON."""

    @app.errorhandler(HTTPException)
    def answer(error: HTTPException) -> Response:
        if error.code is not None and error.code < 400:
            return make_response(error.get_response())
        sentence, status = sentence_for(error), error.code or 500
        if wants_json():
            return make_response(jsonify(errors={"": sentence}), status)
        if wants_fragment():
            return make_response(sentence, status, {"Content-Type": "text/plain; charset=utf-8"})
        return make_response(
            render_template("error.html", sentence=sentence, status=status, back=_return_address()), status
        )

    @app.errorhandler(sqlite3.IntegrityError)
    def answer_constraint(error: sqlite3.IntegrityError) -> Response:
        """Answer a violated constraint, such as a locked table (see `webapp/storage/schema`); nothing was stored."""
        if str(error) not in _SENTENCES:
            app.logger.error("database: %s", error)
            return answer(InternalServerError(original_exception=error))
        return answer(_http_error((str(error), LOCKED_STATUS)))

    @app.errorhandler(sqlite3.OperationalError)
    def answer_database_error(error: sqlite3.OperationalError) -> Response:
        """Answer a database that could not write; nothing of the request was stored, so it can be sent again."""
        app.logger.error("database: %s", error)
        kind = _DATABASE_ERRORS.get(error.sqlite_errorname)
        return answer(_http_error(kind) if kind else InternalServerError(original_exception=error))
