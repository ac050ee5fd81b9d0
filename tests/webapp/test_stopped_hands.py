"""Hands that were not played to their end, through the forms: a revoke, giving up, passing out, a misdeal."""

from __future__ import annotations

import json

import pytest

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe

ALL_MAY = {"forehand_must_open": "false"}
OTHER_ENDS = "details button[name=outcome]"


def playing(scribe: Scribe, game: str, **melds: str) -> str:
    """Begin a hand in which Anna plays for 200 in Herz, and come to its tricks."""
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="200", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", rest="none", **melds)
    return draft


def ended(scribe: Scribe, draft: str, outcome: str) -> str | None:
    """Say that the hand ended otherwise; return the step where the page goes on."""
    assert scribe.step(draft, "trumpf", trump="H", outcome=outcome, do="resume").location == draft
    return scribe.client.get(draft).location


def written(scribe: Scribe, draft: str) -> None:
    assert scribe.step(draft, "abrechnung").status_code == 303


def test_melds_and_tricks_offer_how_else_a_hand_can_end(scribe: Scribe, game: str) -> None:
    draft = playing(scribe, game)
    for step in ("melden", "stiche"):
        assert scribe.page(f"{draft}/{step}").attributes(OTHER_ENDS, "value") == [
            "conceded", "thrown_in", "misplay", "misdeal",
        ]  # fmt: skip
    turnier = scribe.begin(scribe.new_game(preset="turnier"))
    scribe.step(turnier, "reizen", bid="200", declarer="0")
    scribe.step(turnier, "trumpf", trump="H")
    assert scribe.page(f"{turnier}/melden").attributes(OTHER_ENDS, "value") == ["misplay"]


def test_giving_up_after_the_lead(scribe: Scribe, game: str) -> None:
    draft = playing(scribe, game, meld__0="100", meld__1="20")
    assert ended(scribe, draft, "thrown_in") == f"{draft}/stiche"
    page = scribe.page(f"{draft}/stiche")
    assert "Was von 250 übrig ist, teilen sich die Gegner." in page
    assert not page.has(OTHER_ENDS)
    asked = scribe.step(draft, "stiche", tricks__A="30", tricks__B="20")
    assert page_of(asked).error("tricks-C") == "Wie viele Augen hatte Clara bis dahin?"
    assert "Bis dahin 50 Augen, 200 bleiben." in page_of(asked)
    scribe.step(draft, "stiche", tricks__A="30", tricks__B="20", **{"tricks__C-none": "on"})
    page = scribe.page(f"{draft}/abrechnung")
    assert "Anna hat verloren." in page
    assert "nach dem Ausspielen aufgegeben: verloren" in page
    assert "20 Augen und 100 vom Rest" in page
    written(scribe, draft)
    assert "1. Anna 200 Herz aufgegeben: Anna (−400), Berta +140, Clara +100\n" in scribe.text(f"{game}/blatt.txt")
    assert "aufgegeben" in scribe.page(f"{game}/geschichte")


def test_points_until_then_cannot_be_more_than_all(scribe: Scribe, game: str) -> None:
    draft = playing(scribe, game)
    ended(scribe, draft, "thrown_in")
    refused = scribe.step(draft, "stiche", tricks__A="130", tricks__B="100", tricks__C="30")
    assert page_of(refused).error("stiche") == "Zusammen können es höchstens 250 Augen sein, hier sind es 260."
    assert page_of(refused).value("tricks-C") == "30"


def test_a_pair_that_gives_up_says_only_its_own_points(scribe: Scribe) -> None:
    game = scribe.new_game("Anna", "Berta", "Clara", "Doris")
    draft = playing(scribe, game, meld__1="40")
    ended(scribe, draft, "thrown_in")
    page = scribe.page(f"{draft}/stiche")
    assert "Augen des Ansagers bis dahin. Die Gegner bekommen alle übrigen." in page
    assert page.has("[name=tricks-A]")
    assert not page.has("[name=tricks-B]")
    asked = scribe.step(draft, "stiche")
    assert page_of(asked).error("tricks-A") == "Wie viele Augen hatten Anna & Clara bis dahin?"
    scribe.step(draft, "stiche", tricks__A="50")
    assert "200 Augen: der Rest" in scribe.page(f"{draft}/abrechnung")
    written(scribe, draft)
    assert "Anna & Clara (−400), Berta & Doris +240" in scribe.text(f"{game}/blatt.txt")


def test_a_revoke_of_the_declarer_whose_points_would_suffice(scribe: Scribe, game: str) -> None:
    draft = playing(scribe, game, meld__0="100", meld__1="20")
    scribe.step(draft, "stiche", tricks__A="130", tricks__B="70")
    assert ended(scribe, draft, "misplay") == f"{draft}/ausgang"
    assert "Nicht bedient oder nicht gestochen." in scribe.page(f"{draft}/ausgang")
    assert scribe.step(draft, "ausgang", offender="0").location == f"{draft}/melden"
    assert scribe.step(draft, "melden").location == f"{draft}/stiche"
    assert scribe.page(f"{draft}/stiche").value("tricks-A") == "130", "what was said of the tricks stays"
    scribe.step(draft, "stiche", tricks__A="130", tricks__B="70", tricks__C="50")
    assert "falsch gespielt: verloren" in scribe.page(f"{draft}/abrechnung")
    written(scribe, draft)
    assert "1. Anna 200 Herz falsch gespielt: Anna (−400), Berta +90, Clara +50\n" in scribe.text(f"{game}/blatt.txt")


def test_a_revoke_of_an_opponent(scribe: Scribe, game: str) -> None:
    draft = playing(scribe, game, meld__0="100", meld__1="20", meld__2="40")
    ended(scribe, draft, "misplay")
    scribe.step(draft, "ausgang", offender="1")
    page = scribe.page(f"{draft}/stiche")
    assert "Augen der Gegner bis dahin. Der Ansager bekommt alle übrigen." in page
    assert not page.has("[name=tricks-A]")
    scribe.step(draft, "stiche", tricks__B="20", tricks__C="30")
    page = scribe.page(f"{draft}/abrechnung")
    assert "Anna hat das Spiel gemacht." in page
    assert "Gegner hat falsch gespielt: gewonnen" in page
    written(scribe, draft)
    assert "Anna +300, Berta +20, Clara +70" in scribe.text(f"{game}/blatt.txt")
    data = json.loads(scribe.text(f"{game}/blatt.json"))["hands"][0]
    assert (data["outcome"], data["offender"], data["points"]) == ("misplay", "B", {"B": 20, "C": 30})


@pytest.mark.parametrize(
    ("options", "steps"),
    [
        ({"misplay_defender": "bid"}, ["ausgang", "melden", "abrechnung"]),
        ({"misplay_defender": "loses"}, ["ausgang", "melden", "abrechnung"]),
        ({"misplay_defender": "void"}, ["ausgang", "melden", "stiche", "abrechnung"]),
    ],
)
def test_only_what_the_rule_needs_is_asked(scribe: Scribe, options: dict[str, str], steps: list[str]) -> None:
    draft = playing(scribe, scribe.new_game(**options))
    ended(scribe, draft, "misplay")
    walked = ["ausgang"]
    answer = scribe.step(draft, "ausgang", offender="1")
    while walked[-1] != "abrechnung":
        walked.append(str(answer.location).rpartition("/")[2])
        if walked[-1] == "stiche":
            answer = scribe.step(draft, "stiche", tricks__A="130", tricks__B="70")
        elif walked[-1] == "melden":
            answer = scribe.step(draft, "melden")
    assert walked == steps


def test_a_hand_goes_on_after_all(scribe: Scribe, game: str) -> None:
    draft = playing(scribe, game)
    ended(scribe, draft, "thrown_in")
    assert scribe.page(f"{draft}/trumpf").has("input[name=outcome][value=thrown_in][checked]")
    scribe.step(draft, "trumpf", trump="H", outcome="played")
    assert "Eine Partei darf offen bleiben" in scribe.page(f"{draft}/stiche")


def test_forehand_plays_when_all_others_pass(scribe: Scribe, game: str) -> None:
    """[S1] "meldet minimal 150 Punkte": Anna deals, so Berta must open."""
    draft = scribe.begin(game)
    page = scribe.page(f"{draft}/reizen")
    assert "Alle weg: Berta spielt 150" in page.texts("button[name=forehand]")
    assert not page.has("button[value=passed]")
    seat = page.attributes("button[name=forehand]", "value")[0]
    assert scribe.step(draft, "reizen", bid="", forehand=seat).location == f"{draft}/trumpf"
    page = scribe.page(f"{draft}/reizen")
    assert page.value("bid") == "150"
    assert page.texts("button.chosen[name=declarer]") == ["Berta (gewählt)"]


@pytest.mark.parametrize(("outcome", "words"), [("passed", "alle weg"), ("misdeal", "vergeben")])
def test_a_hand_that_nobody_plays_takes_two_taps(scribe: Scribe, outcome: str, words: str) -> None:
    game = scribe.new_game(**ALL_MAY)
    draft = scribe.begin(game)
    assert scribe.step(draft, "reizen", bid="", unplayed=outcome).location == f"{draft}/abrechnung"
    page = scribe.page(f"{draft}/abrechnung")
    assert f"{words}: ohne Wertung" in page
    assert "Danach gibt Anna." in page
    written(scribe, draft)
    sheet = scribe.page(game)
    assert words in sheet
    assert "None" not in sheet
    assert "Anna gibt, Berta reizt zuerst." in sheet
    assert f"1. {words}\n" in scribe.text(f"{game}/blatt.txt")
    assert f"1;Anna;;;{words};;0;0;0;0;0;0" in scribe.text(f"{game}/blatt.csv")
    assert words in scribe.page(f"{game}/geschichte")
    hand = scribe.page(game).attributes("a[id^=spiel-]", "href")[0]
    assert words in scribe.page(hand)
    assert "None" not in scribe.page(hand)
    assert scribe.client.get(f"{game}/blatt.png").status_code == 200
    data = json.loads(scribe.text(f"{game}/blatt.json"))["hands"][0]
    assert (data["outcome"], data["declarer"], data["bid"], data["counts"]) == (outcome, "", 0, True)


def test_the_deal_moves_on_where_the_rules_say_so(scribe: Scribe) -> None:
    game = scribe.new_game(**ALL_MAY, passed_out="next")
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="", unplayed="passed")
    assert "Danach gibt Berta." in scribe.page(f"{draft}/abrechnung")
    written(scribe, draft)
    assert "Berta gibt, Clara reizt zuerst." in scribe.page(game)


def test_a_misdeal_that_is_found_while_playing(scribe: Scribe, game: str) -> None:
    draft = playing(scribe, game)
    assert ended(scribe, draft, "misdeal") == f"{draft}/abrechnung"
    written(scribe, draft)
    assert "1. vergeben\n" in scribe.text(f"{game}/blatt.txt")


def test_a_hand_is_played_after_all(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="", unplayed="misdeal")
    assert scribe.step(draft, "reizen", bid="200", declarer="0").location == f"{draft}/trumpf"
    assert "Welche Farbe ist Trumpf?" in scribe.page(f"{draft}/abrechnung")


def test_statistics_count_it_for_nobody(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="", unplayed="misdeal")
    written(scribe, draft)
    page = scribe.page(f"{game}/statistik")
    assert "1 Spiel zählt dabei für niemand: alle weg oder vergeben." in page
    assert "0 von 0" in page


def test_a_tournament_writes_neither_down(scribe: Scribe) -> None:
    draft = scribe.begin(scribe.new_game(preset="turnier"))
    page = scribe.page(f"{draft}/reizen")
    assert not page.has("button[name=unplayed]")
    assert not page.has("button[name=forehand]")
    scribe.step(draft, "reizen", bid="", unplayed="passed")
    assert "wird hier nicht aufgeschrieben" in scribe.page(f"{draft}/abrechnung")
    assert scribe.step(draft, "abrechnung").status_code == 422


def test_the_grades_of_a_durch(scribe: Scribe) -> None:
    game = scribe.new_game(durch_called__typed="500", durch_from_hand__typed="2000/-2000")
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="200", declarer="0")
    scribe.step(draft, "trumpf", trump="durch")
    assert scribe.page(f"{draft}/ausgang").attributes("input[name=grade]", "value") == ["", "called", "open", "hand"]
    for grade, points in (("", "+1000"), ("called", "+500"), ("open", "+1500"), ("hand", "+2000")):
        scribe.step(draft, "ausgang", grade=grade, success="yes")
        assert points in scribe.page(f"{draft}/abrechnung"), grade
        assert scribe.page(f"{draft}/ausgang").attributes("input[name=grade][checked]", "value") == [grade]
    written(scribe, draft)
    assert json.loads(scribe.text(f"{game}/blatt.json"))["hands"][0]["entered"]["grade"] == "hand"


def test_the_opponents_melds_in_a_lost_durch(scribe: Scribe) -> None:
    draft = scribe.begin(scribe.new_game(durch_melds="lost"))
    scribe.step(draft, "reizen", bid="200", declarer="0")
    scribe.step(draft, "trumpf", trump="durch")
    assert scribe.step(draft, "ausgang", success="no").location == f"{draft}/melden"
    page = scribe.page(f"{draft}/melden")
    assert not page.has("[name=meld-0]")
    scribe.step(draft, "melden", meld__1="40", rest="none")
    assert "+40" in scribe.page(f"{draft}/abrechnung")
    assert scribe.step(draft, "ausgang", success="yes").location == f"{draft}/abrechnung"


@pytest.mark.parametrize(
    ("names", "options"),
    [
        (4, {"sevens": "false", "talon__typed": "0"}),
        (4, {"talon__typed": "8"}),
        (3, {"talon__typed": "6"}),
    ],
)
def test_the_tapp_has_to_fit_those_who_sit_there(scribe: Scribe, names: int, options: dict[str, str]) -> None:
    draft = scribe.begin(scribe.new_game(*("Anna", "Berta", "Clara", "Doris")[:names], **options))
    assert scribe.page(f"{draft}/reizen").has("#bid")


def test_a_round_counts_the_hands_that_were_played(scribe: Scribe) -> None:
    game = scribe.new_game(games__typed="2x2", target="off")
    for number in range(3):
        scribe.play(game)
        if number == 0:
            draft = scribe.begin(game)
            scribe.step(draft, "reizen", bid="", unplayed="misdeal")
            written(scribe, draft)
    page = scribe.page(game)
    assert "Spiel 4 von 4 · 2. Durchgang" in page
    scribe.play(game)
    assert "Die Partie ist zu Ende" in scribe.page(game)
