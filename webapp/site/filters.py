"""The words that pages of every room use, as filters of the templates: ``{{ card|card_name }}``.

What only one room says its blueprint registers itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask

from scoring.texts import booked, signed
from webapp.site import addresses, dates, names, texts, web, words

_FILTERS: tuple[Callable[..., Any], ...] = (
    signed,
    booked,
    web.fill,
    texts.card_name,
    words.rank_letter,
    words.sign_id,
    texts.suit_name,
    texts.rank_plural,
    texts.meld_name,
    texts.outcome_name,
    texts.grade_name,
    texts.preset_name,
    texts.doubt_sentence,
    texts.refusal_sentence,
    dates.date_words,
    dates.moment_words,
    names.keep_names,
)


def add_filters(app: Flask) -> None:
    """Register the filters, and what forms and links on every page call."""
    for function in _FILTERS:
        app.add_template_filter(function)
    app.jinja_env.globals.update(
        form_key=web.form_key,
        reached_only_here=addresses.only_here,
        french_cards=words.french,
        word_choices={"decks": words.DECKS, "words": words.CHOICES, "asked": words.ASKED},
    )
