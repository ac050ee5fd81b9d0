"""House rules: in words, only what differs from the preset, and from a hand on in a running game."""

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


def test_other_rules_hold_from_their_hand_on(scribe: Scribe, game: str) -> None:
    for _ in range(3):
        scribe.play(game, bid=300)
    second = scribe.hands(game)[1].rpartition("/")[2]
    answer = scribe.post(f"{game}/regeln", lost_factor="1", **{"from": second})
    assert answer.status_code == 303
    sheet = scribe.page(game)
    assert scribe.lost(game) == ["−600", "−300", "−300"]
    assert "Hausregeln: Verloren kostet: einfach" in sheet
    assert "Regeln ab Spiel 2" in scribe.page(f"{game}/geschichte")


def test_from_the_next_hand_on_leaves_what_is_written(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=300)
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": "next"})
    scribe.play(game, bid=300)
    assert scribe.lost(game) == ["−600", "−300"]


def test_from_the_beginning_covers_a_hand_inserted_before_the_first(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=300)
    first = scribe.hands(game)[0]
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": first.rpartition("/")[2]})
    scribe.insert(first, bid=300)
    assert scribe.lost(game) == ["−300", "−300"]


def test_a_hand_inserted_before_the_change_has_the_rules_before_it(scribe: Scribe, game: str) -> None:
    for _ in range(2):
        scribe.play(game, bid=300)
    second = scribe.hands(game)[1]
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": second.rpartition("/")[2]})
    scribe.insert(second, bid=300)
    assert scribe.lost(game) == ["−600", "−600", "−300"]


def test_the_latest_change_wins_where_two_hold(scribe: Scribe, game: str) -> None:
    for _ in range(3):
        scribe.play(game, bid=300)
    hands = [hand.rpartition("/")[2] for hand in scribe.hands(game)]
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": hands[2]})
    scribe.post(f"{game}/regeln", lost_factor="3", **{"from": hands[1]})
    assert scribe.lost(game) == ["−600", "−900", "−900"]


def test_a_change_from_an_earlier_hand_brings_back_nothing_that_its_form_only_showed(
    scribe: Scribe, game: str, three_hands: list[str]
) -> None:
    shown = scribe.rules_form(game)
    assert shown["lost_factor"] == "3"
    scribe.post(f"{game}/regeln", **{**shown, "from": three_hands[1], "target-typed": "4000"})
    assert scribe.totals(game)["A"] == -2100
    assert scribe.lost(game) == ["−600", "−600", "−900"]
    events = [event for event in scribe.page(f"{game}/geschichte").parts(".history li") if "Regeln" in event.text("b")]
    said = [(event.text("b"), event.text(".difference")) for event in events]
    assert sorted(said) == [("Regeln ab Spiel 2", "Ziel: 4000"), ("Regeln ab Spiel 3", "Verloren kostet: 3-fach")]
    assert scribe.changed_rules(game) == [(3, {"lost_factor": "3"}), (2, {"target": "4000"})]
    scribe.play(game, bid=300)
    assert scribe.totals(game)["A"] == -3000, "the next hand has both"


def test_a_rule_as_given_again_from_an_earlier_hand(scribe: Scribe, game: str, three_hands: list[str]) -> None:
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": three_hands[1], "lost_factor": ""})
    assert scribe.lost(game) == ["−600", "−600", "−600"]
    assert scribe.changed_rules(game)[-1] == (2, {"lost_factor": None})


def test_rules_sent_untouched_from_an_earlier_hand_hold_from_there(
    scribe: Scribe, game: str, three_hands: list[str]
) -> None:
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": three_hands[1]})
    assert scribe.lost(game) == ["−600", "−900", "−900"]


def test_a_form_opened_before_another_phone_changed_the_rules_takes_nothing_back(scribe: Scribe, game: str) -> None:
    opened = scribe.rules_form(game)
    scribe.post(f"{game}/regeln", **{"from": "next", "lost_factor": "3"})
    scribe.post(f"{game}/regeln", **{**opened, "from": "next", "rounding": "tens"})
    assert "Hausregeln: Verloren kostet: 3-fach, Runden: auf Zehner" in scribe.page(game)


@pytest.mark.parametrize("before", [0, 1], ids=["the first hand", "a later hand"])
def test_the_next_hand_of_an_old_form_is_asked_about_once_it_is_written(scribe: Scribe, game: str, before: int) -> None:
    for _ in range(before):
        scribe.play(game, bid=260)
    form = scribe.page(f"{game}/regeln").form("/regeln")
    scribe.play(game, bid=260)
    answer = scribe.submit(form, lost_factor="1", **{"from": "next"})
    assert answer.status_code == 409
    assert page_of(answer).error("from") == "Inzwischen wurde ein Spiel aufgeschrieben. Ab welchem gilt es?"
    assert "−260" not in scribe.page(game), "nothing is decided yet"
    again = page_of(answer).form("/regeln")
    assert again.first()["from"] == scribe.hands(game)[-1].rpartition("/")[2], "the hand that was meant is chosen"
    assert scribe.submit(again).status_code == 303
    assert scribe.lost(game) == ["−520"] * before + ["−260"], "and by its rules it is settled"


def test_a_hand_inserted_meanwhile_leaves_the_next_hand_the_next(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=260)
    form = scribe.page(f"{game}/regeln").form("/regeln")
    scribe.insert(scribe.hands(game)[0], bid=270)
    answer = scribe.submit(form, lost_factor="1", **{"from": "next"})
    assert answer.status_code == 303


def test_a_change_that_lets_no_cards_be_dealt_in_an_earlier_hand_is_refused(scribe: Scribe, game: str) -> None:
    """A Tapp of one fits the 40 cards of the third hand, not the 48 of the second."""
    for _ in range(3):
        scribe.play(game, bid=300)
    hands = [hand.rpartition("/")[2] for hand in scribe.hands(game)]
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": hands[2], "sevens": "false", "talon": "4"})
    refused = scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": hands[1], "talon": "1/4"})
    assert refused.status_code == 422
    assert page_of(refused).error("talon") == "So lassen sich die Karten nicht gleichmäßig verteilen."


def test_a_finished_game_goes_on_to_a_higher_target(scribe: Scribe) -> None:
    game = scribe.new_game(target="400")
    scribe.play(game, points=(240, 5, 5))
    scribe.post(f"{game}/regeln", target="2000", **{"from": "next"})
    sheet = scribe.page(game)
    assert "Anna gewinnt" not in sheet
    assert "Die Regeln wurden geändert. Die Partie ist wieder offen und geht weiter." in sheet
    assert "noch bis 2000" in sheet


def test_a_refused_change_shows_what_was_typed(scribe: Scribe, game: str) -> None:
    answer = scribe.post(f"{game}/regeln", bid_min="hundert", **{"from": "next"})
    assert answer.status_code == 422
    assert page_of(answer).error("bid_min") == "Bitte eine Zahl. Zum Beispiel: 150."
    assert page_of(answer).value("bid_min") == "hundert"


def test_from_a_hand_that_is_not_there(scribe: Scribe, game: str) -> None:
    answer = scribe.post(f"{game}/regeln", lost_factor="1", **{"from": "99"})
    assert answer.status_code == 422
    assert page_of(answer).error("from") == "Ab welchem Spiel gilt es?"


def test_the_draft_of_an_earlier_hand_follows_the_rules_of_that_hand(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=150)
    scribe.post(f"{game}/regeln", bid_min="200", **{"from": "next"})
    old = scribe.change(scribe.hands(game)[0])
    assert scribe.step(old, "reizen", bid="160", declarer="0").status_code == 303
    refused = scribe.step(scribe.begin(game), "reizen", bid="160", declarer="0")
    assert page_of(refused).error("bid") == "Gereizt wird ab 200, nicht 160."


def ready(scribe: Scribe, game: str) -> str:
    """Fill in a hand that Anna loses, as far as its settlement. Return the draft."""
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="300", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="190", meld__1="20", **{"meld__2-none": "on"})
    scribe.step(draft, "stiche", tricks__A="61", tricks__B="100")
    return draft


def test_what_was_shown_by_other_rules_is_shown_again_before_it_is_written(scribe: Scribe, game: str) -> None:
    draft = ready(scribe, game)
    assert "−600" in scribe.page(f"{draft}/abrechnung")
    shown = scribe.shown(draft)
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": "next"})
    answer = scribe.step(draft, "abrechnung", shown=shown)
    assert answer.status_code == 409
    assert page_of(answer).error("abrechnung").startswith("Inzwischen wurde etwas geändert")
    assert page_of(answer).texts(".delta") == ["(−300)", "+120", "+89"]
    assert scribe.totals(game)["A"] == 0
    scribe.step(draft, "abrechnung")
    assert scribe.totals(game)["A"] == -300


def test_rules_for_other_hands_do_not_hold_up_a_correction(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=300)
    old = scribe.change(scribe.hands(game)[0])
    shown = scribe.shown(old)
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": "next"})
    assert scribe.step(old, "abrechnung", shown=shown).status_code == 303


def forgotten(scribe: Scribe, game: str, **melds: str) -> str:
    """Write down that Anna, who bid 250, forgot to press. Return the draft."""
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H", outcome="forgot_press")
    scribe.step(draft, "melden", **{"meld__1": "20", "meld__2-none": "on"}, **melds)
    return draft


def test_where_the_meld_is_lost_twice_it_is_asked_for(scribe: Scribe) -> None:
    game = scribe.new_game(forgot_press="twice_meld")
    draft = forgotten(scribe, game)
    assert scribe.step(draft, "abrechnung").status_code == 422
    assert "Was hat Anna gemeldet?" in scribe.page(f"{draft}/abrechnung")
    scribe.step(draft, "melden", meld__0="190")
    scribe.step(draft, "abrechnung")
    assert scribe.totals(game) == {"A": -380, "B": 60, "C": 40}


def test_rules_said_before_the_first_hand_hold_for_one_inserted_before_it(scribe: Scribe) -> None:
    game = scribe.new_game()
    scribe.post(f"{game}/regeln", **{"from": "next", "lost_factor": "1"})
    scribe.play(game, bid=300)
    (hand,) = scribe.hands(game)
    scribe.insert(hand, bid=300)
    assert scribe.totals(game) == {"A": -300 + 251, "B": 120 - 300, "C": 89 + 89}


@pytest.fixture
def with_sevens(scribe: Scribe, game: str) -> str:
    """A hand begun in which Anna melded sevens."""
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="150", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.lay(draft, "melden", "meld-0", "HK HO H7 E7")
    scribe.step(draft, "melden", meld__1="20", **{"meld__2-none": "on"})
    scribe.step(draft, "stiche", tricks__A="200", tricks__B="30")
    return draft


def test_sevens_on_the_sheet_are_not_ruled_out_of_the_deck(scribe: Scribe, game: str, with_sevens: str) -> None:
    scribe.step(with_sevens, "abrechnung")
    before = scribe.totals(game)
    hand = scribe.hands(game)[0].rpartition("/")[2]
    answer = scribe.post(f"{game}/regeln", **{"from": hand, "sevens": "false", "talon": "4"})
    assert answer.status_code == 422
    assert "ohne Siebener" in page_of(answer).error("sevens")
    assert scribe.post(f"{game}/regeln", **{"from": "next", "sevens": "false", "talon": "4"}).status_code == 303
    assert scribe.totals(game) == before


def test_sevens_in_a_draft_are_asked_about_when_the_rules_know_none_any_more(
    scribe: Scribe, game: str, with_sevens: str
) -> None:
    scribe.post(f"{game}/regeln", **{"from": "next", "sevens": "false", "talon": "4"})
    assert "ohne Siebener" in scribe.page(f"{with_sevens}/abrechnung")
    assert scribe.step(with_sevens, "abrechnung").status_code == 422
    assert scribe.step(with_sevens, "melden", do="number-meld-0").status_code == 303
    scribe.step(with_sevens, "melden", meld__0="40")
    assert scribe.step(with_sevens, "abrechnung").status_code == 303


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
