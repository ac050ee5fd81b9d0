"""The person's language. German is the source of all texts; each further language is a folder of translations.

The gettext of the standard library and the extension of Jinja are enough. A library with calendars and currencies would
make up a tenth of the installation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from flask import Flask, current_app, g, has_request_context, request

SOURCE_LANGUAGE = "de"
LANGUAGE_COOKIE = "binokel_sprache"
NAMES = {"de": "Deutsch", "en": "English", "swg": "Schwäbisch"}
"""The name of each language in that language."""
_TRANSLATIONS = Path(__file__).parents[1] / "translations"


def gettext(text: str) -> str:
    """Return ``text`` in the person's language, in the words of the table that the request is about."""
    return _worded(_translations().gettext(text))


def plain(text: str) -> str:
    """Return ``text`` in the person's language, whatever words a table has chosen."""
    return _translations().gettext(text)


def ngettext(singular: str, plural: str, count: int) -> str:
    """Return ``singular`` or ``plural`` for ``count`` in the person's language, with ``%(num)d`` filled in."""
    return _worded(_translations().ngettext(singular, plural, count)) % {"num": count}


def _worded(text: str) -> str:
    # see `webapp.site.words.speak`
    worded: Callable[[str], str] | None = g.get("worded", None)
    return worded(text) if worded else text


def language() -> str:
    """Return the code of the language that was chosen on a page, else of the one that the browser prefers."""
    if not has_request_context():
        return SOURCE_LANGUAGE
    chosen: str = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in current_app.config["LANGUAGES"]:
        return chosen
    return request.accept_languages.best_match(current_app.config["LANGUAGES"]) or SOURCE_LANGUAGE


def set_up_languages(app: Flask) -> None:
    """Set up ``app`` for every language in its folder ``TRANSLATIONS`` (by default the app's own)."""
    folder = Path(app.config.setdefault("TRANSLATIONS", _TRANSLATIONS))
    there = {file.parts[-3] for file in folder.glob("*/LC_MESSAGES/messages.mo")}
    app.config["LANGUAGES"] = [SOURCE_LANGUAGE, *sorted(there - {SOURCE_LANGUAGE})]
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(gettext, ngettext, newstyle=False)  # type: ignore[attr-defined]
    names = {code: NAMES.get(code, code) for code in app.config["LANGUAGES"]}
    app.jinja_env.globals.update(language=language, language_names=names)


def _translations() -> NullTranslations:
    # looked up once for each request, because a long sheet has a thousand texts
    if "translations" not in g:
        g.translations = _read(Path(current_app.config["TRANSLATIONS"]), language())
    found: NullTranslations = g.translations
    return found


def english() -> NullTranslations:
    """Return the English translations, for commands, which have no request."""
    return _read(_TRANSLATIONS, "en")


@cache
def _read(folder: Path, code: str) -> NullTranslations:
    file = folder / code / "LC_MESSAGES" / "messages.mo"
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as compiled:
        return GNUTranslations(compiled)
