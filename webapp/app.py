"""The application, put together from its pages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask, current_app

from webapp.cards import picture, worth
from webapp.draft import draft, ledger, naming, pile, scribes, turn
from webapp.evening import game_hooks, hall, organised_table, organiser, paper, public, rounds, standings, table
from webapp.evening import people as evening_people
from webapp.game import amend, booking, circle, game, hand, history, money, people, ruling, start, table_words
from webapp.share import at_table, shared, sharing
from webapp.site import errors, install, web
from webapp.site.assets import serve_assets
from webapp.site.choices import offer_choices
from webapp.site.filters import add_filters
from webapp.site.languages import set_up_languages
from webapp.site.limits import limiter
from webapp.site.security import protect
from webapp.storage.store import prepare

if TYPE_CHECKING:
    from vision.decks import DeckKind
    from vision.photo import Photo
    from vision.reading import Reading

UPLOAD_BYTES = 64_000_000
"""The largest request. A photograph may have 15 MB; a form that carries more is still read up to here, so that what
was typed beside the photograph is not lost."""


def _read(photo: Photo, deck: DeckKind) -> Reading:
    # imports what runs the networks and loads them at the first photograph, not when the server starts
    from vision import networks
    from vision.reading import read

    # asked each time, so that what `binokel learn` made or took back holds for a server that is running
    networks.look_first_in(current_app.config["DATA_FOLDER"] / networks.OWN_FOLDER)
    return read(photo, deck)


def create_app(config: Mapping[str, Any]) -> Flask:
    """Return the application.

    Args:
        config: ``DATA_FOLDER`` (Path, required) holds the database; ``READER`` (Photo, DeckKind -> Reading) replaces
            the shipped network; ``HOST_NAMES`` are public names under which the app may be reached beside those of the
            local network; ``LAN_ADDRESS`` (() -> str) gives the address under which phones reach the app, "" when
            there is none; ``KEEP_CORRECTIONS`` (Path or None) is a folder in which pictures are kept with their
            confirmed cards; and whatever Flask and its extensions know.
    """
    app = Flask(__name__, static_folder=None)
    app.config.from_mapping(
        READER=_read,
        HOST_NAMES=(),
        LAN_ADDRESS=str,
        KEEP_CORRECTIONS=None,
        MAX_CONTENT_LENGTH=UPLOAD_BYTES,
        RATELIMIT_STORAGE_URI="memory://",
        UPLOADS_PER_MINUTE=40,
        DRAWINGS_PER_MINUTE=60,
    )
    app.config.from_mapping(config)
    app.config["DATA_FOLDER"] = Path(app.config["DATA_FOLDER"])
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    prepare(app.config["DATA_FOLDER"])
    protect(app)
    serve_assets(app)
    limiter.init_app(app)
    set_up_languages(app)
    offer_choices(app)
    add_filters(app)
    games = (start, game, circle, hand, booking, amend, history, people, ruling, money, table_words)
    pages = (*games, draft, turn, naming, scribes, ledger, pile, picture, worth, shared)
    evening_pages = (organiser, evening_people, rounds, organised_table, standings, paper, table, public, hall)
    for module in (*pages, sharing, at_table, install, game_hooks, *evening_pages):
        app.register_blueprint(module.bp)
    errors.handle_errors(app)
    app.teardown_appcontext(web.close_store)
    return app
