"""The sheet as a file."""

from __future__ import annotations

import csv
import io

from tests.webapp.scribe import Scribe


def test_csv_has_a_line_per_hand(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    scribe.play(game, bid=400, declarer=1, trump="B")
    answer = scribe.client.get(f"{game}/blatt.csv")
    assert answer.content_type == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["Content-Disposition"]
    header, first, second = csv.reader(io.StringIO(answer.text))
    assert header[:6] == ["Spiel", "Geber", "Ansager", "Reizwert", "Ausgang", "Trumpf"]
    assert first == ["1", "Anna", "Anna", "250", "gespielt", "Herz", "251", "120", "89", "251", "120", "89"]
    assert second == ["2", "Berta", "Berta", "400", "gespielt", "Bollen", "251", "-800", "89", "502", "-680", "178"]


def test_a_name_is_no_formula(scribe: Scribe) -> None:
    game = scribe.new_game("=1+1", "Berta", "Clara")
    assert "'=1+1" in scribe.client.get(f"{game}/blatt.csv").text


def test_json_has_what_was_entered_and_what_follows(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    data = scribe.exported(game)
    assert data["players"] == ["Anna", "Berta", "Clara"]
    assert data["rules"] == {"preset": "familie", "options": {}}
    assert data["totals"] == {"A": 251, "B": 120, "C": 89}
    [hand] = data["hands"]
    assert hand["meld"] == {"A": 190, "B": 20, "C": 0}
    assert hand["points"] == {"A": 61, "B": 100, "C": 89}
    assert hand["deltas"] == {"A": 251, "B": 120, "C": 89}
    assert hand["totals"] == {"A": 251, "B": 120, "C": 89}
    assert (hand["number"], hand["dealer"]) == (1, 0)
    assert set(hand["entered"]["tricks"]) == {"A", "B"}, "as it was entered: the third side's points followed"
    assert [version["kind"] for version in hand["history"]] == ["written"]


def test_the_exported_hands_settle_to_the_same_points_on_the_command_line(scribe: Scribe, game: str) -> None:
    from scoring.notation import hand_from_data
    from scoring.rules import load
    from scoring.settlement import settle

    scribe.play(game, bid=250)
    scribe.play(game, bid=400, declarer=2)
    data = scribe.exported(game)
    for hand in data["hands"]:
        assert settle(hand_from_data(hand), load("familie")).deltas == hand["deltas"]
