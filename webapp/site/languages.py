"""The person's language. German is the source of all texts; a further language is a folder of translations.

The standard library's gettext and Jinja's own extension do all that is needed; a library that brings the calendars and
currencies of the world along would take a tenth of the whole installation.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from flask import Flask, current_app, g, has_request_context, request

SOURCE_LANGUAGE = "de"
LANGUAGE_COOKIE = "binokel_sprache"
NAMES = {"de": "Deutsch", "en": "English", "swg": "Schwäbisch"}
"""What each language is called by those who speak it."""
_HERE = Path(__file__).parents[1] / "translations"


def gettext(text: str) -> str:
    """Return ``text`` in the person's language."""
    return _translations().gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """Return ``one`` or ``many``, as ``count`` asks for, in the person's language, with ``%(num)d`` filled in."""
    return _translations().ngettext(one, many, count) % {"num": count}


def language() -> str:
    """Return the code of the language that was chosen by hand, else of the one that the person's browser likes best."""
    if not has_request_context():
        return SOURCE_LANGUAGE
    chosen: str = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in current_app.config["LANGUAGES"]:
        return chosen
    return request.accept_languages.best_match(current_app.config["LANGUAGES"]) or SOURCE_LANGUAGE


def set_up_languages(app: Flask) -> None:
    """Let ``app`` answer in every language of its folder ``TRANSLATIONS`` (the app's own by default)."""
    folder = Path(app.config.setdefault("TRANSLATIONS", _HERE))
    there = {file.parts[-3] for file in folder.glob("*/LC_MESSAGES/messages.mo")}
    app.config["LANGUAGES"] = [SOURCE_LANGUAGE, *sorted(there - {SOURCE_LANGUAGE})]
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(gettext, ngettext, newstyle=False)  # type: ignore[attr-defined]
    names = {code: NAMES.get(code, code) for code in app.config["LANGUAGES"]}
    app.jinja_env.globals.update(language=language, language_names=names)


def _translations() -> NullTranslations:
    # once a request: a long sheet asks for a thousand texts
    if "translations" not in g:
        g.translations = _read(Path(current_app.config["TRANSLATIONS"]), language())
    found: NullTranslations = g.translations
    return found


def english() -> NullTranslations:
    """Return the app's own English texts, for commands: they speak English and have no request to ask."""
    return _read(_HERE, "en")


@cache
def _read(folder: Path, code: str) -> NullTranslations:
    file = folder / code / "LC_MESSAGES" / "messages.mo"
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as compiled:
        return GNUTranslations(compiled)
