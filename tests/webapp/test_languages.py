"""Every text goes through gettext: a further language is a folder of translations and no change to the code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo

from tests.webapp.scribe import FakeReader, Scribe
from webapp import create_app

HOUSE = Path(__file__).parents[2]
ROOMS = ("scoring", "vision", "webapp")
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
KEYWORDS = {"N_": None, "_": None, "gettext": None, "ngettext": (1, 2)}

NO_TEXT = {"script", "style"}
SHOWN = {"aria-label", "placeholder", "title", "alt"}
OUR_OWN = re.compile(r"Deutsch|English|Schwäbisch|Anna|Berta|Clara|Binokel|CSV|JSON|PNG|PDF|TXT|http\S*|[AKOU]|10|7|G")


def messages() -> Iterator[str | tuple[str, ...]]:
    for room in ROOMS:
        for _file, _line, message, _comments, _context in extract_from_dir(HOUSE / room, METHODS, keywords=KEYWORDS):
            yield message


def quoted(text: str) -> str:
    return f"«{text}»"


@pytest.fixture
def foreigner(tmp_path: Path, reader: FakeReader) -> Scribe:
    """A phone that speaks a language in which every sentence is the German one in guillemets."""
    catalog = Catalog(locale="en")
    for message in messages():
        translated = quoted(message) if isinstance(message, str) else tuple(quoted(text) for text in message)
        catalog.add(message, translated)
    folder = tmp_path / "translations" / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "messages.mo").open("wb") as file:
        write_mo(file, catalog)
    config = {"DATA_FOLDER": tmp_path / "data", "READER": reader, "TESTING": True}
    app = create_app({**config, "TRANSLATIONS": tmp_path / "translations"})
    client = app.test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    return Scribe(client)


class Shown(HTMLParser):
    """Collects what a person reads or hears on a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside.append(tag)
        self.texts += [value for name, value in attrs if name in SHOWN and value]

    def handle_endtag(self, tag: str) -> None:
        if tag in self.inside:
            while self.inside.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if not NO_TEXT & set(self.inside):
            self.texts.append(data)


def untranslated(page: str) -> list[str]:
    """What is left of the page's texts without guillemets, names and card letters."""
    shown = Shown()
    shown.feed(page)
    text = "\n".join(shown.texts)
    while (shorter := re.sub(r"«[^«»]*»", "", text)) != text:
        text = shorter
    text = re.sub(r"\d{1,2} [A-Z][a-z]{2} \d{4}", "", text)  # a day, in English
    return re.findall(r"[^\W\d_]{2,}", OUR_OWN.sub("", text))


def test_no_german_is_left_on_any_page(foreigner: Scribe, reader: FakeReader) -> None:
    game = foreigner.new_game()
    foreigner.play(game)
    foreigner.play(game, bid=400)
    draft = foreigner.begin(game)
    foreigner.step(draft, "reizen", bid="250", declarer="0")
    foreigner.step(draft, "trumpf", trump="H")
    pile = foreigner.photo(f"{draft}/melden", "meld-0").location
    private = foreigner.post("/blatt", preset="familie").location
    foreigner.photo(f"{private}/foto", "pile")
    steps = [f"{draft}/{step}" for step in ("reizen", "trumpf", "melden", "stiche", "abrechnung")]
    for address in [
        "/",
        game,
        f"{game}/hand/1",
        f"{game}/hand/2",
        f"{game}/geschichte",
        f"{game}/statistik",
        f"{game}/regeln",
        f"{game}/teilen",
        *steps,
        pile,
        f"{pile}/1",
        private,
    ]:
        page = foreigner.page(address)
        assert '<html lang="en">' in page
        assert untranslated(page) == [], address


def test_no_german_is_left_where_two_write_and_where_cards_are_pressed_or_named(
    foreigner: Scribe, reader: FakeReader
) -> None:
    draft = foreigner.begin(foreigner.new_game())
    foreigner.step(draft, "reizen", bid="400", declarer="0")
    foreigner.step(draft, "trumpf", trump="H")
    foreigner.post(f"{draft}/nennen/0", add="paar-E")
    reader.cards = "E10 S10 HK"
    foreigner.confirm(foreigner.photo(f"{draft}/melden", "tricks-pressed").location)
    other = Scribe(foreigner.client.application.test_client())
    other.client.post(f"{draft}/melden", data={"do": "keep", "meld-1": "40"}, headers={"HX-Request": "true"})
    contested = foreigner.step(draft, "melden", drawn="0.another-page", meld__1="20")
    assert contested.status_code == 409
    assert untranslated(contested.text) == []
    foreigner.step(draft, "melden", rest="none")
    foreigner.step(draft, "stiche", tricks__B="100", **{"tricks__C-none": "on"})
    for address in (f"{draft}/nennen/0", f"{draft}/nennen/1", f"{draft}/melden", f"{draft}/stiche", f"{draft}/reizen"):
        assert untranslated(foreigner.page(address)) == [], address
    reader.cards = "EA EK EO EO EU SA SK HA H10 HK HO HO BA B10 BO"
    private = foreigner.post("/blatt", preset="familie").location
    foreigner.photo(f"{private}/foto", "pile")
    assert untranslated(foreigner.page(private)) == []


def test_no_german_is_left_where_the_ledger_contradicts(foreigner: Scribe, reader: FakeReader) -> None:
    draft = foreigner.begin(foreigner.new_game())
    foreigner.step(draft, "reizen", bid="250", declarer="0")
    foreigner.step(draft, "trumpf", trump="H")
    foreigner.step(draft, "melden", rest="none")
    for side, codes in (("A", "EO EO HU"), ("B", "EO EA EK S7")):
        reader.cards = codes
        pile = foreigner.photo(f"{draft}/stiche", f"tricks-{side}").location
        assert untranslated(foreigner.page(pile)) == []
        foreigner.confirm(pile, despite="yes")
    page = foreigner.page(f"{draft}/stiche")
    assert page.count('class="warning"') == 2, "a third copy, and tricks that are not whole"
    assert 'class="folded"' in page
    assert untranslated(page) == []


def test_sentences_with_an_error_are_translated_too(foreigner: Scribe) -> None:
    game = foreigner.new_game()
    refused = foreigner.step(foreigner.begin(game), "reizen", bid="140", declarer="0")
    assert "«Gereizt wird ab 150, nicht 140.»" in refused.text
    assert untranslated(refused.text) == []
    assert untranslated(foreigner.client.get("/spiel/gibtsnicht").text) == []


def test_without_a_translation_the_page_is_german(scribe: Scribe) -> None:
    page = scribe.client.get("/", headers={"Accept-Language": "fr"}).text
    assert '<html lang="de">' in page
    assert "Partie beginnen" in page
