"""A game says its table's words and shows its table's cards: on its pages, in its files, in every language."""

from __future__ import annotations

import re
from dataclasses import asdict

import pytest
from flask import Flask

from scoring.cards import Card, Rank
from tests.webapp.evening import NAMES, Organiser
from tests.webapp.languages import LANGUAGES, catalog, texts
from tests.webapp.scribe import FakeReader, Scribe
from vision.decks import DeckKind
from webapp.site import words
from webapp.site.languages import gettext
from webapp.site.texts import card_name, outcome_name, rank_plural
from webapp.site.words import chosen_words, other_deck, standard_words, typed_words
from webapp.storage.table_words import TableWords

FRENCH = {"deck": "french"}
GERMAN_ONLY = re.compile(r"\b(?:Eichel|Schippen|Schellen|Bollen|Ober|Unter(?! (?:diesem|dem)))\b")


@pytest.mark.parametrize(
    ("preset", "deck", "said"),
    [
        ("familie", DeckKind.GERMAN, ("Kreuz König", "Schippen Ober", "Bollen Unter", "Herz Ass")),
        ("turnier", DeckKind.GERMAN, ("Eichel König", "Schippen Dame", "Schellen Bube", "Herz Ass")),
        ("familie", DeckKind.FRENCH, ("Kreuz König", "Pik Dame", "Karo Bube", "Herz Ass")),
        ("turnier", DeckKind.FRENCH, ("Kreuz König", "Pik Dame", "Karo Bube", "Herz Ass")),
    ],
)
def test_a_rule_set_speaks_as_its_sheet(app: Flask, preset: str, deck: DeckKind, said: tuple[str, ...]) -> None:
    with app.test_request_context():
        words.speak(standard_words(preset, deck))
        assert tuple(card_name(Card.parse(code)) for code in ("EK", "SO", "BU", "HA")) == said


def test_the_family_sheet_says_talon_and_the_tournament_sheet_tapp(app: Flask) -> None:
    with app.test_request_context():
        words.speak(standard_words("familie"))
        assert gettext("Karten im Tapp") == "Karten im Talon"
        words.speak(standard_words("turnier"))
        assert gettext("Karten im Tapp") == "Karten im Tapp"
        assert rank_plural(Rank.UNTER) == "Buben"


def test_abgegangen_is_said_beside_abgeschrieben(app: Flask) -> None:
    with app.test_request_context():
        words.speak(chosen_words("familie", {"word-conceding": "abgehen"}))
        assert outcome_name("conceded") == "abgegangen"
        assert gettext("{name} hat abgeschrieben.") == "{name} ist abgegangen."
        assert gettext("Doch abschreiben?") == "Doch abgehen?"


def every_choice() -> list[TableWords]:
    return [TableWords(**{**asdict(TableWords()), name: key}) for name, keys in words.CHOICES.items() for key in keys]


@pytest.mark.parametrize("code", ["de", *LANGUAGES])
@pytest.mark.parametrize("chosen", every_choice(), ids=str)
def test_no_sentence_keeps_the_word_that_the_table_does_not_say(app: Flask, chosen: TableWords, code: str) -> None:
    """Whatever sentence is added: it says the table's talon, courts and conceding, in every language."""
    german = {
        ("talon", "dabb"): r"Tapp",
        ("talon", "talon"): r"Tapp|Dabb",
        ("courts", "dame_bube"): r"Ober|Unter(?! diesem Namen)",
        ("conceding", "abgehen"): r"\w*[aA]bgeschrieben|[aA]bschreiben",
    }
    left = [pattern for (name, key), pattern in german.items() if getattr(chosen, name) == key]
    if not left or (code == "en" and chosen.conceding == "abgehen"):
        return
    if code == "swg" and chosen.talon == "dabb":
        left = ["Tapp"]
    wrong = re.compile(rf"(?<!\w)(?:{'|'.join(left)})(?!\w)")
    its_own = {word for keys in words.CHOICES.values() for word in keys.values()}
    its_own |= {text for pairs in words._INSTEAD.values() for pair in pairs for text in pair}
    its_own |= {"Ober", "Unter", "Kreuz oder Eichel", "Tapp"}
    sources = [text for message in catalog("en") if message.id for text in texts(message.id)[:1]]
    with app.test_request_context(headers={"Accept-Language": code, "Cookie": f"binokel_sprache={code}"}):
        words.speak(chosen)
        assert [said for text in sources if text not in its_own and wrong.search(said := gettext(text))] == []


def test_a_choice_is_read_back_as_it_was_made() -> None:
    for preset in ("familie", "turnier"):
        for chosen in (*every_choice(), standard_words(preset, DeckKind.FRENCH)):
            assert chosen_words(preset, typed_words(preset, chosen)) == chosen


def test_an_unknown_word_is_that_of_the_sheet() -> None:
    assert chosen_words("familie", {"word-talon": "<script>", "deck": "tarock"}) == standard_words("familie")


def test_the_other_deck_keeps_what_is_no_card() -> None:
    mine = chosen_words("familie", {"word-talon": "dabb", "word-leaves": "blatt"})
    assert other_deck("familie", mine) == chosen_words("familie", {"deck": "french", "word-talon": "dabb"})


def french_pages(scribe: Scribe, game: str) -> dict[str, str]:
    """All pages and text files of a game in which one hand is written and one begun, with a photograph."""
    scribe.play(game, trump="B")
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="E")
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    private = scribe.post("/blatt", game=game.rpartition("/")[2]).location
    scribe.photo(f"{private}/foto", "pile")
    steps = [f"{draft}/{step}" for step in ("reizen", "trumpf", "melden", "nennen/1", "stiche", "abrechnung")]
    own = [f"{game}/{page}" for page in ("hand/1", "geschichte", "statistik", "regeln", "teilen", "blatt.txt")]
    return {address: scribe.text(address) for address in [game, *own, *steps, pile, f"{pile}/1", private]}


def test_french_cards_are_called_and_drawn_french_on_every_page(scribe: Scribe, reader: FakeReader) -> None:
    reader.cards = "EA E10 EK EO EU SO BU"
    pages = french_pages(scribe, scribe.new_game(**FRENCH))
    for address, html in pages.items():
        body = html.partition("</svg>")[2] if "<body" in html else html
        assert 'href="#sign-E' not in body, address
        assert not re.search(r'href="#sign-[ESHB]"', body), address
        if not address.endswith("/regeln"):
            assert GERMAN_ONLY.findall(body) == [], address
    together = "".join(pages.values())
    for name in ("Kreuz Dame", "Kreuz Bube", "Pik Dame", "Karo Bube", "vier Damen", "Karo: "):
        assert name in together, name
    assert 'href="#sign-french-E"' in together
    assert re.search(r'class="face-rank"[^>]*>D<', together), "the letter of French cards"


def test_the_files_draw_french_signs(scribe: Scribe) -> None:
    german, french = scribe.new_game(), scribe.new_game(**FRENCH)
    for game in (german, french):
        scribe.play(game, trump="E")
    for form in ("png", "pdf"):
        files = [scribe.client.get(f"{game}/blatt.{form}").data for game in (german, french)]
        assert files[0] != files[1]
    assert ";Kreuz;" in scribe.text(f"{french}/blatt.csv")
    assert '"deck": "french"' in scribe.text(f"{french}/blatt.json")


def test_the_words_change_later_and_a_page_that_lies_open_follows(scribe: Scribe) -> None:
    game = scribe.new_game()
    scribe.play(game, trump="E")
    page = scribe.page(game)
    tag = page.attribute("#sheet", "data-tag")
    assert scribe.ask(game, tag).status_code == 304
    form = scribe.page(f"{game}/woerter").forms('form[action$="/woerter"]')[0]
    answer = scribe.submit(form, deck="french")
    assert answer.status_code == 303
    assert scribe.ask(game, tag).status_code == 200
    assert 'aria-label="Kreuz"><use href="#sign-french-E"' in scribe.text(game)
    again = scribe.post(f"{game}/noch-eine").location
    assert scribe.page(f"{again}/woerter").value("deck") == "french", "another game of the same people"


def test_readers_see_the_same_words(scribe: Scribe) -> None:
    game = scribe.new_game(word__bells="bollen", preset="turnier")
    scribe.play(game, bid=100, trump="B")
    share = re.search(r"/lesen/[\w-]+", scribe.text(f"{game}/teilen"))
    assert share
    assert 'aria-label="Bollen"' in scribe.text(share[0])
    assert " Bollen: " in scribe.text(f"{share[0]}/blatt.txt")


def test_an_evening_chooses_for_all_its_tables(organiser: Organiser) -> None:
    organiser.new_evening(**FRENCH)
    organiser.enter(*NAMES[:3])
    organiser.begin_round()
    sheet = organiser.sheet(organiser.lots[1])
    organiser.play_table(organiser.lots[1], confirm=False)
    assert 'href="#sign-french-H"' in organiser.scribe.text(sheet)
    assert "Herz" in organiser.rows("spiele")[0]
    assert organiser.scribe.client.get(f"{sheet}/woerter").status_code == 403, "the organiser chooses"
    form = organiser.page("/angaben").form("/angaben")
    organiser.scribe.submit(form, deck="german", word__acorns="kreuz")
    assert 'href="#sign-H"' in organiser.scribe.text(sheet), "later, too"
    assert organiser.page("/angaben").value("word-acorns") == "kreuz"
