"""Every text goes through gettext: a further language is a folder of translations and no change to the code."""

from __future__ import annotations

from tests.webapp.languages import untranslated
from tests.webapp.page import page_of
from tests.webapp.scribe import FakeReader, Scribe


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
    form = foreigner.page(f"{game}/tisch").form("/tisch")
    foreigner.submit(form, dealer="1", seat__1="3", seat__2="2", name__1="Anna-Berta")
    foreigner.post(f"{game}/buchen", reason="Anna", after="0", points__A="-50")
    for address in [
        "/",
        game,
        f"{game}/buchen",
        f"{game}/tisch",
        f"{game}/buchung/1",
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
        assert page.attribute("html", "lang") == "en"
        assert untranslated(page.html) == [], address


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
        assert untranslated(foreigner.text(address)) == [], address
    reader.cards = "EA EK EO EO EU SA SK HA H10 HK HO HO BA B10 BO"
    private = foreigner.post("/blatt", preset="familie").location
    foreigner.photo(f"{private}/foto", "pile")
    assert untranslated(foreigner.text(private)) == []


def test_no_german_is_left_where_the_ledger_contradicts(foreigner: Scribe, reader: FakeReader) -> None:
    draft = foreigner.begin(foreigner.new_game())
    foreigner.step(draft, "reizen", bid="250", declarer="0")
    foreigner.step(draft, "trumpf", trump="H")
    foreigner.step(draft, "melden", rest="none")
    for side, codes in (("A", "EO EO HU"), ("B", "EO EA EK S7")):
        reader.cards = codes
        pile = foreigner.photo(f"{draft}/stiche", f"tricks-{side}").location
        assert untranslated(foreigner.text(pile)) == []
        foreigner.confirm(pile, despite="yes")
    page = foreigner.page(f"{draft}/stiche")
    assert page.count(".warning") == 2, "a third copy, and tricks that are not whole"
    assert page.has(".folded")
    assert untranslated(page.html) == []


def test_sentences_with_an_error_are_translated_too(foreigner: Scribe) -> None:
    game = foreigner.new_game()
    refused = foreigner.step(foreigner.begin(game), "reizen", bid="140", declarer="0")
    assert page_of(refused).error("bid") == "«Gereizt wird ab 150, nicht 140.»"
    assert untranslated(refused.text) == []
    assert untranslated(foreigner.client.get("/spiel/gibtsnicht").text) == []


def test_without_a_translation_the_page_is_german(scribe: Scribe) -> None:
    page = page_of(scribe.client.get("/", headers={"Accept-Language": "fr"}))
    assert page.attribute("html", "lang") == "de"
    assert "Partie beginnen" in page
