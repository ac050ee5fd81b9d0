"""Names: who may be called what, and that no automatic translation makes other people of them."""

from __future__ import annotations

import pytest

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe
from webapp.storage.evenings import label_for
from webapp.storage.people import name_key, same_people


@pytest.mark.parametrize(
    "name",
    [
        "\N{ZERO WIDTH JOINER}",
        "\N{ZERO WIDTH SPACE}\N{SOFT HYPHEN}",
        "\N{HANGUL FILLER}",
        "\N{BRAILLE PATTERN BLANK}",
        "\N{COMBINING ACUTE ACCENT}",
        "\N{VARIATION SELECTOR-16}",
    ],
)
def test_a_name_of_invisible_signs_is_none(scribe: Scribe, name: str) -> None:
    answer = scribe.new_game_answer("Anna", name, "Clara")
    assert answer.status_code == 422
    assert "Drei Namen" in page_of(answer).error("names")


@pytest.mark.parametrize("name", ["\N{CROSS MARK}", "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER}", "王", "7"])
def test_a_name_that_can_be_seen_is_one(scribe: Scribe, name: str) -> None:
    game = scribe.new_game("Anna", name, "Clara")
    assert name in scribe.page(game)


def test_weiss_and_weiss_with_sharp_s_are_two(scribe: Scribe) -> None:
    game = scribe.new_game("Weiß", "Weiss", "Clara")
    scribe.play(game)
    page = scribe.page(f"{game}/statistik")
    assert [heading.text() for heading in page.tree.css("h2[translate=no]")] == ["Weiß", "Weiss", "Clara"]


@pytest.mark.parametrize("other", ["weiß", "WEIẞ", "Weiß "])
def test_the_same_name_written_otherwise_is_refused(scribe: Scribe, other: str) -> None:
    assert "heißen gleich" in page_of(scribe.new_game_answer("Weiß", other, "Clara")).error("names")


def test_games_of_weiss_are_not_those_of_weiss_with_sharp_s(scribe: Scribe) -> None:
    for second in ("Weiß", "Weiss", "Weiß"):
        game = scribe.new_game("Anna", second, "Clara")
        scribe.page(game)
    assert "Aus 2 Partien derselben Leute" in scribe.page(f"{game}/statistik?nur=dieselben")


def test_an_evening_tells_them_apart_without_a_number() -> None:
    assert label_for("Weiss", "", {name_key("Weiß")}) == "Weiss"
    assert label_for("WEIẞ", "", {name_key("Weiß")}) == "WEIẞ (2)"
    assert not same_people(["Weiß"], ["Weiss"])


def test_automatic_translation_leaves_names_alone(scribe: Scribe) -> None:
    game = scribe.new_game("Rosa", "Stein", "Fischer", target="400")
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid=250, declarer=0)
    scribe.step(draft, "trumpf", trump="H")
    for address in (f"{draft}/reizen", f"{draft}/melden", f"{draft}/stiche"):
        kept = {node.text() for node in scribe.page(address).tree.css("main [translate=no]")}
        assert kept == {"Rosa", "Stein", "Fischer"}, address
    scribe.play(game)
    scribe.play(game)
    page = scribe.page(game)
    assert [node.text() for node in page.tree.css("th[translate=no]")] == ["Rosa", "Stein", "Fischer"]
    assert page.text(".finish h1 [translate=no]") == "Rosa"
    assert page.text(".finish h1") == "Rosa gewinnt"


def test_a_name_is_never_markup(scribe: Scribe) -> None:
    draft = scribe.begin(scribe.new_game("<b>Anna", "Berta", "Clara"))
    assert "<b>Anna" not in scribe.page(f"{draft}/nennen/0").html
    assert scribe.page(f"{draft}/nennen/0").text("h1 [translate=no]") == "<b>Anna"
