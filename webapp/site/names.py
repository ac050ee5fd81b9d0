"""Names inside a sentence, marked so that automatic translation leaves them alone."""

from __future__ import annotations

import re
from typing import Any

from markupsafe import Markup, escape


def keep_names(sentence: str, players: Any) -> Markup:
    """Return a sentence as HTML in which the names of ``players`` (a game, or who plays a hand) are not translated.

    A name is marked with the punctuation beside it; where nobody's names are known the sentence stays as it is.
    """
    # a page of no game has nothing here, not even None
    names = (getattr(players, "everyone", None) or players.names) if players else ()
    text = str(escape(sentence))
    if not names:
        return Markup(text)  # noqa: S704 - escaped above
    # initials of hidden names are names, too; the longest first, so that none is taken for a part of another
    known = {str(escape(name)) for name in (*names, *players.names)}
    either = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
    marked = re.sub(
        rf"(?<!\S)([^\s\w&]*)(?:{either})(?!\w)([^\s\w&]*)(?!\S)",
        lambda found: f'<span translate="no">{found.group()}</span>',
        text,
    )
    return Markup(marked)  # noqa: S704 - the sentence and the names are escaped above
