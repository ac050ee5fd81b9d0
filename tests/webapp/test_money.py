"""A game that goes for money: off by default, settled at its end, said on the sheet, in messages and in files."""

from __future__ import annotations

import pytest

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


@pytest.fixture
def ended(scribe: Scribe) -> str:
    """A game of Anna (290), Berta (120) and Clara (50) that is over."""
    game = scribe.new_game(target="280")
    scribe.play(game, points=(100, 100, ""))
    return game


def lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if "zahlt" in line or "Kasse" in line or "gerundet" in line]


def test_nothing_is_said_of_money_where_nobody_plays_for_it(scribe: Scribe, ended: str) -> None:
    page = scribe.page(ended)
    assert not page.has(".money")
    assert "€" not in page
    assert "money" not in scribe.exported(ended)


def test_who_pays_whom_is_said_at_the_end_everywhere(scribe: Scribe, ended: str) -> None:
    assert scribe.totals(ended) == {"A": 290, "B": 120, "C": 50}
    assert scribe.post(f"{ended}/geld", per_point="0,5", lost_fee="").status_code == 303
    said = ["Clara zahlt Anna 1,55 €.", "Berta zahlt Anna 0,50 €."]
    assert scribe.page(ended).texts(".money") == said
    assert lines(scribe.text(f"{ended}/blatt.txt")) == said
    assert scribe.text(f"{ended}/blatt.csv").splitlines()[-1] == "Geld;;;;Euro je Spieler;;;;;2,05;−0,50;−1,55"
    money = scribe.exported(ended)["money"]
    assert money["balance"] == {"A": 205, "B": -50, "C": -155}
    assert scribe.page(scribe.shared_link(ended)).texts(".money") == said
    assert scribe.client.get(f"{ended}/blatt.png").status_code == 200


def test_while_a_game_runs_nobody_pays(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    scribe.post(f"{game}/geld", per_point="1", lost_fee="20", to="till")
    page = scribe.page(game)
    assert not page.has(".money")
    assert "1 Cent je Punkt Unterschied, für ein verlorenes Spiel 0,20 € in die Kasse." in page


def test_a_lost_hand_pays_into_the_till(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=400)
    scribe.post(f"{game}/geld", per_point="", lost_fee="50", to="till")
    scribe.post(f"{game}/schluss")
    assert scribe.page(game).texts(".money") == ["In die Kasse: Anna 0,50 €."]


@pytest.mark.parametrize(
    "fields", [{"per_point": "-1"}, {"per_point": "viel"}, {"lost_fee": "1e3"}, {"lost_fee": "1,5"}]
)
def test_what_is_no_amount_is_refused_and_stays_in_its_field(scribe: Scribe, game: str, fields: dict[str, str]) -> None:
    answer = scribe.post(f"{game}/geld", **fields)
    assert answer.status_code == 422
    [(name, typed)] = fields.items()
    page = page_of(answer)
    assert page.attribute(f'[name="{name}"]', "value") == typed
    assert page.text(f"#error-{name}").startswith("Bitte eine Zahl.")


def test_the_next_game_goes_for_the_same(scribe: Scribe, ended: str) -> None:
    scribe.post(f"{ended}/geld", per_point="2", lost_fee="10", to="each")
    new = scribe.post(f"{ended}/noch-eine").location
    assert scribe.page(f"{new}/geld").attribute('[name="per_point"]', "value") == "2"


def test_who_came_and_never_played_gets_nothing(scribe: Scribe) -> None:
    """Nobody who sat down for the last minute is paid by those who are below zero."""
    game = scribe.new_game()
    scribe.post(f"{game}/geld", per_point="1", lost_fee="", to="each")
    scribe.play(game, bid=400)
    present = {f"here__{seat}": "on" for seat in range(3)}
    assert scribe.post(f"{game}/runde", size="3", name__new="Dora", **present).status_code == 303
    scribe.post(f"{game}/schluss")
    assert scribe.totals(game) == {"A": -800, "B": 120, "C": 89, "D": 0}
    assert scribe.exported(game)["money"]["balance"] == {"A": -1809, "B": 951, "C": 858, "D": 0}
    assert scribe.page(game).texts(".money") == ["Anna zahlt Berta 9,51 €.", "Anna zahlt Clara 8,58 €."]
    assert scribe.text(f"{game}/blatt.csv").splitlines()[-1].endswith(";−18,09;9,51;8,58;0,00")
