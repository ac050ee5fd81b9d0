"""English and Swabian are whole, and a person may choose between them and German by hand."""

from __future__ import annotations

import re
from gettext import GNUTranslations

import pytest
from flask.testing import FlaskClient

from tests.webapp.languages import LANGUAGES, TRANSLATIONS, catalog, messages, texts
from tests.webapp.page import Page, page_of
from tests.webapp.scribe import Scribe

PLACEHOLDER = re.compile(r"\{[^}]*\}|%\(\w+\)d")


def choose(client: FlaskClient, code: str, back: str = "/") -> str:
    answer = client.post("/sprache", data={"language": code, "back": back})
    assert answer.status_code == 303
    return answer.location


def lang(page: Page) -> str:
    return page.attribute("html", "lang")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_is_translated_and_nothing_else(code: str) -> None:
    there = {message.id for message in catalog(code) if message.id and all(texts(message.string))}
    assert there == set(messages())


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_filled_in_stays_what_is_filled_in(code: str) -> None:
    for message in catalog(code):
        if message.id:
            for source, text in zip(texts(message.id), texts(message.string), strict=True):
                assert sorted(PLACEHOLDER.findall(text)) == sorted(PLACEHOLDER.findall(source)), message.id


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_compiled_file_says_what_the_readable_one_says(code: str) -> None:
    with (TRANSLATIONS / code / "LC_MESSAGES" / "messages.mo").open("rb") as file:
        compiled = GNUTranslations(file)
    for message in catalog(code):
        if isinstance(message.id, str) and message.id:
            assert compiled.gettext(message.id) == message.string
        elif message.id:
            said = [compiled.ngettext(message.id[0], message.id[1], n) for n in (1, 2)]
            assert said == texts(message.string)


def test_swabian_says_the_words_of_the_rules() -> None:
    said = {texts(message.id)[0]: texts(message.string)[0] for message in catalog("swg") if message.id}
    assert [said[suit] for suit in ("Eichel", "Schippen", "Herz", "Schellen")] == [
        "Kreiz",
        "Schibba",
        "Herz",
        "Schälla",
    ]
    assert [said[rank] for rank in ("König", "Unter", "Siebener")] == ["Kenich", "Bua", "Nixle"]
    assert said["Ober"] == said["Dame"] == "Dam"


@pytest.mark.parametrize(
    ("code", "sentences"),
    [
        ("de", ("Spiel 2 weiterschreiben", "Regeln: Familie", "Reizen", "Paar in Herz")),
        ("en", ("Go on writing hand 2", "Rules: Family", "Bid", "pair in Hearts")),
        ("swg", ("Spiel 2 weiterschreiba", "Regla: Familie", "Reiza", "Paar en Herz")),
    ],
)
def test_a_chosen_language_is_kept_through_a_hand(scribe: Scribe, code: str, sentences: tuple[str, ...]) -> None:
    game = scribe.new_game()
    assert choose(scribe.client, code, game) == game
    scribe.play(game)
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.post(f"{draft}/nennen/0", add="paar-H")
    addresses = [
        "/",
        game,
        *(f"{game}/{page}" for page in ("hand/1", "geschichte", "statistik", "regeln", "teilen")),
        *(f"{draft}/{step}" for step in ("reizen", "trumpf", "melden", "nennen/0", "stiche", "abrechnung")),
    ]
    pages = [scribe.page(address) for address in addresses]
    assert {lang(page) for page in pages} == {code}
    everything = "\n".join(page.words for page in pages)
    alone = {text for page in pages for text in page.texts("*")}
    for sentence in sentences:
        assert sentence in everything
    if code == "de":
        return
    left = {message.id for message in catalog(code) if isinstance(message.id, str) and message.id != message.string}
    german = [text for text in left if " " in text and "{" not in text and text in alone]
    assert german == []


def test_the_browser_chooses_until_a_person_does(client: FlaskClient) -> None:
    english = {"Accept-Language": "en-GB,en;q=0.9,de;q=0.5"}
    assert lang(page_of(client.get("/", headers=english))) == "en"
    choose(client, "swg")
    page = page_of(client.get("/", headers=english))
    assert lang(page) == "swg"
    assert page.texts("button[name=language][value=swg][lang=swg][aria-current=true]") == ["Schwäbisch"]
    choose(client, "de")
    assert lang(page_of(client.get("/", headers=english))) == "de"


def test_what_was_typed_for_a_new_game_is_there_in_the_other_language(scribe: Scribe) -> None:
    form = {"name-0": "Anna & Söhne", "name-1": "Berta", "name-3": "Dora", "preset": "turnier", "dealer": "1"}
    refused = scribe.post("/", **form, target="viel", rounding="tens")
    assert refused.status_code == 422
    button, sent = "button[name=language][value=swg]", page_of(refused)
    assert sent.has(f"form#{sent.attribute(button, 'form')}"), "it sends what was typed"
    address = sent.attribute(button, "formaction")
    answer = scribe.post(address, **form, target="viel", rounding="tens", language="swg")
    assert answer.status_code == 303
    page = scribe.page(answer.location)
    assert lang(page) == "swg"
    for name, typed in form.items():
        assert page.value(name) == typed
    assert page.value("target-typed") == "viel"
    assert page.value("rounding") == "tens"
    assert page.has("[data-error]")
    assert page.errors() == [], "nothing is refused before it is sent again"


def test_the_cookie_lasts_a_year_and_stays_here(client: FlaskClient) -> None:
    cookie = client.post("/sprache", data={"language": "en", "back": "/"}).headers["Set-Cookie"]
    assert cookie.startswith("binokel_sprache=en;")
    for part in ("Max-Age=31536000", "HttpOnly", "SameSite=Lax"):
        assert part in cookie


@pytest.mark.parametrize("value", ["fr", "", "../../etc/passwd", "EN", "en\r\nX-Evil: 1", "<script>", "en" * 500])
def test_a_language_that_is_not_there_is_ignored(client: FlaskClient, value: str) -> None:
    answer = client.post("/sprache", data={"language": value, "back": "/"})
    assert answer.status_code == 303
    assert "Set-Cookie" not in answer.headers
    client.set_cookie("binokel_sprache", value.replace("\r\n", ""))
    assert lang(page_of(client.get("/"))) == "de"


@pytest.mark.parametrize(
    "back",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "",
        "javascript:alert(1)",
        "/gibt/es/nicht",
        "/sprache",
    ],
)
def test_only_pages_of_ours_are_gone_back_to(client: FlaskClient, back: str) -> None:
    assert choose(client, "en", back) == "/"


def test_a_line_break_in_the_way_back_breaks_no_header(client: FlaskClient) -> None:
    answer = client.post("/sprache", data={"language": "en", "back": "/?x=\r\nX-Evil: 1"})
    assert "X-Evil" not in answer.headers
