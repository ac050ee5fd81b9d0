"""The Swabian texts are written by one rule: a word has one form wherever it stands."""

from __future__ import annotations

import re

import pytest

from tests.webapp.languages import catalog, texts

OTHERWISE = {
    "hend": r"hent|hand|habet|haben",
    "Leit": r"Leut\w*",
    "Lischt": r"List|Liste\w*",
    "doilt": r"toil\w*|teil\w*|\w*[dt]eilt",
    "zeiga": r"\w*zoig\w*",
    "agsagt": r"ansagt|ogsagt|angsagt",
    "send": r"sind|sent",
    "oigene": r"eigen\w*",
    "druckt": r"gedrückt\w*|drückt\w*",
    "Dam": r"Ober|Obers",
    "Bua": r"Unter|Unters",
    "Dabb": r"Tapp|Dapp",
}
"""A word, and how it is not written."""

CHOICES = {"Ober, Unter"}
"""Texts in which a table chooses among the words themselves."""


@pytest.mark.parametrize("word", OTHERWISE)
def test_a_word_is_written_in_one_way(word: str) -> None:
    wrong = re.compile(rf"(?<!\w)(?:{OTHERWISE[word]})(?!\w)")
    said = {text for message in catalog("swg") if message.id not in CHOICES for text in texts(message.string)}
    assert [text for text in said if wrong.search(text)] == []
    assert any(re.search(rf"(?<!\w){word}", text, re.IGNORECASE) for text in said), "the word occurs at all"
