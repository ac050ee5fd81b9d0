"""House rules when a game begins: in words, and only what differs from the preset."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scoring.options import OPTIONS
from scoring.rules import PRESETS, VARIANTS, load
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe
from webapp.sheet import house
from webapp.storage.store import Store


def stored(tmp_path: Path, game: str) -> dict[str, str]:
    store = Store(tmp_path)
    found = store.games.find(game.rpartition("/")[2])
    store.close()
    assert found is not None
    return dict(found.options)


def forgotten(scribe: Scribe, game: str, **melds: str) -> str:
    """Write down that Anna, who bid 250, forgot to press. Return the draft."""
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H", outcome="forgot_press")
    scribe.step(draft, "melden", **{"meld__1": "20", "meld__2-none": "on"}, **melds)
    return draft


def test_every_option_is_asked_for_once() -> None:
    asked = [option.key for _heading, group in house.GROUPS for option in group]
    assert sorted(asked) == sorted(OPTIONS)


def test_every_variant_can_be_started_from() -> None:
    assert set(house.VARIANTS) == set(VARIANTS)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_said_of_a_preset_is_no_raw_key(preset: str) -> None:
    """A value is a number, or has a word: nobody at a table reads "components"."""
    for key, value in load(preset).options().items():
        asked = house.ASKED[key]
        assert value in asked.words or ((asked.typed or not asked.words) and re.fullmatch(r"[\d/x-]+", value)), key


def test_every_word_is_a_value_of_its_option() -> None:
    for asked in house.ASKED.values():
        for word in asked.words:
            OPTIONS[asked.key].read(word, getattr(load("familie"), asked.key))
        if asked.example:
            OPTIONS[asked.key].read(asked.example, getattr(load("familie"), asked.key))


def test_only_what_differs_is_stored_and_shown(scribe: Scribe, tmp_path: Path) -> None:
    game = scribe.new_game(bid_min="150", lost_factor="1", rounding="tens", durch="aus", target__typed="1000")
    assert stored(tmp_path, game) == {"target": "1000", "lost_factor": "1", "durch": "off", "rounding": "tens"}
    shown = "Hausregeln: Ziel: 1000, Verloren kostet: einfach, Durch: wird nicht gespielt, Runden: auf Zehner"
    assert shown in scribe.page(game)


def test_a_wrong_value_is_said_beside_its_field_and_nothing_typed_is_lost(scribe: Scribe) -> None:
    form = {"name__0": "Anna", "name__1": "Berta", "name__2": "Clara", "preset": "familie", "dealer": "2"}
    answer = scribe.post("/", **form, lost_factor="doppelt", durch__typed="viel", eight_tens="1000")
    assert answer.status_code == 422
    assert page_of(answer).error("lost_factor") == "Bitte eine Zahl. Zum Beispiel: 2."
    assert page_of(answer).error("durch").endswith("1000/-2000/1500, oder „aus“.")
    page = page_of(answer)
    kept = [page.value(field) for field in ("lost_factor", "durch-typed", "eight_tens", "name-2")]
    assert kept == ["doppelt", "viel", "1000", "Clara"]
    assert page.has("form#new-game fieldset > details[open]"), "the fold is open where something is wrong"


@pytest.mark.parametrize(
    ("rules", "field"),
    [({"talon": "2"}, "talon"), ({"players": "4"}, "players")],
    ids=["cards that cannot be dealt", "rules for four with three at the table"],
)
def test_values_that_do_not_go_together(scribe: Scribe, rules: dict[str, str], field: str) -> None:
    form = {"name__0": "Anna", "name__1": "Berta", "name__2": "Clara", "preset": "familie", "dealer": "0", **rules}
    answer = scribe.post("/", **form)
    assert answer.status_code == 422
    assert page_of(answer).error(field)


def test_a_variant_fills_in_the_fields_and_keeps_the_names(scribe: Scribe, tmp_path: Path) -> None:
    answer = scribe.post("/", do="variant", variant="durch_einfach", name__0="Anna", name__1="Berta")
    assert answer.status_code == 200
    page = page_of(answer)
    assert [page.value(f"{kind}-typed") for kind in ("durch", "untendurch")] == ["1000/-1000/1500"] * 2
    assert page.value("name-1") == "Berta"


def test_a_word_chosen_beside_a_number_that_the_form_only_showed_counts(scribe: Scribe, tmp_path: Path) -> None:
    game = scribe.new_game(concede_bonus__typed="30", **{"target-typed": "1000"})
    drawn = scribe.page(f"{game}/regeln").value("concede_bonus-drawn")
    shown = {"concede_bonus-drawn": drawn, "concede_bonus-typed": "30", "target-typed": "1000", "target-drawn": "1000"}
    scribe.post(f"{game}/regeln", **{**shown, "from": "next", "concede_bonus": "half_bid"})
    assert stored(tmp_path, game) == {"target": "1000", "concede_bonus": "half_bid"}
    scribe.post(f"{game}/regeln", **{**shown, "from": "next", "concede_bonus-typed": "20", "concede_bonus": "half_bid"})
    assert stored(tmp_path, game)["concede_bonus"] == "20", "a number typed beside a word that the form only showed"


def test_a_word_chosen_beside_the_number_of_a_variant_counts(scribe: Scribe, tmp_path: Path) -> None:
    form = page_of(scribe.new_game_answer(do="variant", variant="mit30")).form("/")
    assert form.first()["lost_bonus-typed"] == "30"
    game = scribe.submit(form, lost_bonus="half_bid").location
    assert stored(tmp_path, game)["lost_bonus"] == "half_bid"


def test_where_the_meld_is_lost_twice_it_is_asked_for(scribe: Scribe) -> None:
    game = scribe.new_game(forgot_press="twice_meld")
    draft = forgotten(scribe, game)
    assert scribe.step(draft, "abrechnung").status_code == 422
    assert "Was hat Anna gemeldet?" in scribe.page(f"{draft}/abrechnung")
    scribe.step(draft, "melden", meld__0="190")
    scribe.step(draft, "abrechnung")
    assert scribe.totals(game) == {"A": -380, "B": 60, "C": 40}
