"""The person's language. German is the source of all texts; a further language is a folder of translations."""

from __future__ import annotations

import flask_babel
from flask import Flask, request

SOURCE_LANGUAGE = "de"


def gettext(text: str) -> str:
    """Return ``text`` in the person's language."""
    return str(flask_babel.gettext(text))


def set_up_languages(app: Flask) -> None:
    """Let ``app`` answer in the language that the browser likes best among those there are."""
    babel = flask_babel.Babel()

    def language() -> str | None:
        known = sorted({SOURCE_LANGUAGE, *(str(locale) for locale in babel.list_translations())})
        return request.accept_languages.best_match(known, SOURCE_LANGUAGE)

    babel.init_app(app, default_locale=SOURCE_LANGUAGE, locale_selector=language)
    app.jinja_env.globals["get_locale"] = flask_babel.get_locale
