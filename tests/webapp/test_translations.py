"""English and Swabian are whole, and a person may choose between them and German by hand."""

from __future__ import annotations

import re
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from flask.testing import FlaskClient

import webapp
from tests.webapp.scribe import Scribe
from tests.webapp.test_languages import messages

FOLDER = Path(webapp.__file__).parent / "translations"
LANGUAGES = ("en", "swg")
PLACEHOLDER = re.compile(r"\{[^}]*\}|%\(\w+\)d")


def catalog(code: str) -> Catalog:
    with (FOLDER / code / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=code)


def texts(one: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [one] if isinstance(one, str) else list(one or ())


def choose(client: FlaskClient, code: str, back: str = "/") -> str:
    answer = client.post("/sprache", data={"language": code, "back": back})
    assert answer.status_code == 303
    return answer.location


def lang(page: str) -> str:
    found = re.search(r'<html lang="([^"]+)">', page)
    assert found
    return found[1]


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
    with (FOLDER / code / "LC_MESSAGES" / "messages.mo").open("rb") as file:
        compiled = GNUTranslations(file)
    for message in catalog(code):
        if isinstance(message.id, str) and message.id:
            assert compiled.gettext(message.id) == message.string
        elif message.id:
            said = [compiled.ngettext(message.id[0], message.id[1], n) for n in (1, 2)]
            assert said == texts(message.string)


def test_swabian_says_the_words_of_the_rules() -> None:
    said = {message.id: message.string for message in catalog("swg")}
    assert [said[suit] for suit in ("Eichel", "Schippen", "Herz", "Schellen")] == [
        "Kreiz",
        "Schibba",
        "Herz",
        "Schälla",
    ]
    assert [said[rank] for rank in ("König", "Unter", "Siebener")] == ["Kenich", "Bua", "Nixle"]


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
    everything = "\n".join(pages)
    for sentence in sentences:
        assert sentence in everything
    if code == "de":
        return
    left = {message.id for message in catalog(code) if isinstance(message.id, str) and message.id != message.string}
    german = [text for text in left if " " in text and "{" not in text and f">{text}<" in everything]
    assert german == []


def test_the_browser_chooses_until_a_person_does(client: FlaskClient) -> None:
    english = {"Accept-Language": "en-GB,en;q=0.9,de;q=0.5"}
    assert lang(client.get("/", headers=english).text) == "en"
    choose(client, "swg")
    page = client.get("/", headers=english).text
    assert lang(page) == "swg"
    assert re.search(
        r'<button name="language" value="swg" lang="swg" aria-current="true"[^>]*>Schwäbisch</button>', page
    )
    choose(client, "de")
    assert lang(client.get("/", headers=english).text) == "de"


def test_what_was_typed_for_a_new_game_is_there_in_the_other_language(scribe: Scribe) -> None:
    form = {"name-0": "Anna & Söhne", "name-1": "Berta", "name-3": "Dora", "preset": "turnier", "dealer": "1"}
    refused = scribe.post("/", **form, target="viel", rounding="tens")
    assert refused.status_code == 422
    button = re.search(r'<button name="language" value="swg"[^>]* form="([^"]+)" formaction="([^"]+)"', refused.text)
    assert button
    assert f'<form id="{button[1]}"' in refused.text
    answer = scribe.post(button[2], **form, target="viel", rounding="tens", language="swg")
    assert answer.status_code == 303
    page = scribe.page(answer.location)
    assert lang(page) == "swg"
    for name, typed in form.items():
        shown = typed.replace("&", "&amp;")
        assert re.search(rf'name="{name}"[^>]*value="{shown}"', page), name
    assert re.findall(r'name="(?:preset|dealer)" value="(\w+)" checked', page) == ["1", "turnier"]
    assert re.search(r'name="target-typed"[^>]*value="viel"', page)
    assert '<option value="tens" selected>' in page
    assert "data-error" in page
    assert not re.search(r'data-error="[^"]*">', page), "nothing is refused before it is sent again"


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
    assert lang(client.get("/").text) == "de"


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
