"""Light or dark by hand: kept on the phone, without a script, on every page."""

from __future__ import annotations

import pytest

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe

DARK = 'link[href*="/dark."]'


def test_at_first_the_device_decides(scribe: Scribe, game: str) -> None:
    page = scribe.page(game)
    assert page.attributes(DARK, "media") == ["screen and (prefers-color-scheme: dark)"]
    assert page.attribute("meta[name=color-scheme]", "content") == "light dark"
    assert len(page.attributes("meta[name=theme-color]", "content")) == 2


@pytest.mark.parametrize(("scheme", "media"), [("dark", ["screen"]), ("light", [])])
def test_a_chosen_scheme_stays(scribe: Scribe, game: str, scheme: str, media: list[str]) -> None:
    answer = scribe.post("/farben", colours=scheme, back=game)
    assert (answer.status_code, answer.location) == (303, game)
    for address in (game, "/", f"{game}/teilen"):
        page = scribe.page(address)
        assert page.attributes(DARK, "media") == media
        assert page.attribute("meta[name=color-scheme]", "content") == scheme
        assert page.attributes("button[name=colours][aria-current]", "value") == [scheme]
    scribe.post("/farben", colours="", back=game)
    assert scribe.page(game).attributes(DARK, "media") == ["screen and (prefers-color-scheme: dark)"]


def test_what_is_no_scheme_changes_nothing(scribe: Scribe, game: str) -> None:
    answer = scribe.post("/farben", colours="pink", back="https://evil.example/")
    assert answer.location == "/"
    assert "Set-Cookie" not in answer.headers
    scribe.client.set_cookie("binokel_farben", '"><script>')
    assert page_of(scribe.client.get(game)).attributes(DARK, "media") == ["screen and (prefers-color-scheme: dark)"]


def test_a_game_half_typed_is_kept(scribe: Scribe) -> None:
    page = scribe.page("/")
    assert set(page.attributes("button[name=colours]", "form")) == {"new-game"}
    assert set(page.attributes("button[name=colours]", "formaction")) == {"/farben"}
    answer = scribe.post("/farben", colours="dark", **{"name-0": "Anna"})
    assert "name-0=Anna" in answer.location
