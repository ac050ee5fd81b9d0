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
    header, first, second = csv.reader(io.StringIO(answer.text.removeprefix("\ufeff")), delimiter=";")
    assert header[:6] == ["Spiel", "Geber", "Ansager", "Reizwert", "Ausgang", "Trumpf"]
    assert first == ["1", "Anna", "Anna", "250", "gespielt", "Herz", "251", "120", "89", "251", "120", "89"]
    assert second == ["2", "Berta", "Berta", "400", "gespielt", "Bollen", "251", "-800", "89", "502", "-680", "178"]


def test_german_spreadsheets_open_the_csv_without_questions(scribe: Scribe, game: str) -> None:
    """As the evening's files, UTF-8 with a byte order mark, and semicolons."""
    scribe.play(game, bid=250)
    lines = scribe.client.get(f"{game}/blatt.csv").data.split(b"\r\n")
    assert lines[0].startswith(b"\xef\xbb\xbfSpiel;Geber;Ansager;")
    assert lines[1] == b"1;Anna;Anna;250;gespielt;Herz;251;120;89;251;120;89"


def test_a_message_says_how_many_hands_it_leaves_out(scribe: Scribe, game: str) -> None:
    """The messenger's text never drops hands silently."""
    for _ in range(5):
        scribe.play(game, bid=400)
    assert "davor" not in scribe.text(f"{game}/blatt.txt"), "all five are told"
    scribe.play(game, bid=400)
    assert "\n(1 Spiel davor: auf dem ganzen Zettel)\n2. Anna 400" in scribe.text(f"{game}/blatt.txt")
    scribe.play(game, bid=400)
    assert "\n(2 Spiele davor: auf dem ganzen Zettel)\n3. Anna 400" in scribe.text(f"{game}/blatt.txt")


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
