"""A game ends by agreement and is taken up again; the first page tells running from finished ones."""

from __future__ import annotations

import pytest

from tests.webapp.evening import Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


def close(scribe: Scribe, game: str) -> None:
    """Tap "Schluss für heute"."""
    assert scribe.submit(scribe.page(game).form("/schluss")).location == f"{game}#ende"


def resume(scribe: Scribe, game: str) -> None:
    """Tap "Diese Partie weiterspielen"."""
    assert scribe.submit(scribe.page(game).form("/weiter")).location == f"{game}#stand"


@pytest.fixture
def closed(scribe: Scribe, game: str) -> str:
    """A game that was ended by agreement after one hand; Anna leads with 251."""
    scribe.play(game)
    close(scribe, game)
    return game


def test_a_game_ends_with_its_standing_and_a_winner(scribe: Scribe, closed: str) -> None:
    page = scribe.page(closed)
    assert page.text("#ende h1") == "Anna gewinnt"
    assert "Schluss für heute, Anna liegt vorn: 251." in page
    assert "Spiel 2 aufschreiben" not in page.texts("button")
    assert "noch bis 1500" not in page
    data = scribe.exported(closed)
    assert (data["finished"], data["winner"], data["agreed"]) == (True, "A", True)
    assert "Anna gewinnt" in scribe.text(f"{closed}/blatt.txt")


def test_of_two_partners_both_are_in_front(scribe: Scribe) -> None:
    game = scribe.new_game("Anna", "Berta", "Clara", "Dora")
    scribe.play(game, points=(150, ""))
    close(scribe, game)
    assert "Anna & Clara liegen vorn" in scribe.page(game)


def test_a_tie_is_said(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    scribe.post(f"{game}/buchen", reason="Ausgleich", points__B="131", after="0")
    close(scribe, game)
    page = scribe.page(game)
    assert page.text("#ende h1") == "Gleichstand"
    assert "Schluss für heute, Gleichstand vorn." in page


def test_a_game_is_taken_up_again(scribe: Scribe, closed: str) -> None:
    resume(scribe, closed)
    page = scribe.page(closed)
    assert not page.has("#ende")
    assert "noch bis 1500" in page
    scribe.play(closed)
    assert scribe.totals(closed)["A"] == 502
    close(scribe, closed)
    assert "Anna liegt vorn: 502" in scribe.page(closed)
    history = scribe.page(f"{closed}/geschichte").texts("ol.history b")
    wanted = ("Schluss für heute nach Spiel 1", "Weitergespielt nach Spiel 1", "Schluss für heute nach Spiel 2")
    assert all(said in history for said in wanted)


def test_a_hand_that_another_phone_writes_takes_the_game_up_again(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    draft = scribe.begin(game)
    close(scribe, game)
    assert "Spiel 2 weiterschreiben" in scribe.page(game).texts("button")
    scribe.step(draft, "reizen", bid=170, declarer=0)
    scribe.step(draft, "trumpf", trump="durch", outcome="durch")
    scribe.step(draft, "ausgang", success="no")
    preview = scribe.page(f"{draft}/abrechnung")
    assert "Damit ist die Partie wieder offen und geht weiter." in preview
    assert scribe.step(draft, "abrechnung").status_code == 303
    assert not scribe.page(game).has("#ende")
    scribe.post(f"{scribe.hands(game)[1]}/streichen")
    assert not scribe.page(game).has("#ende"), "taken up again is taken up again"


def test_a_booking_after_the_end_by_agreement_decides_who_leads(scribe: Scribe, closed: str) -> None:
    scribe.post(f"{closed}/buchen", reason="Strafe", points__A="-200", after=scribe.hands(closed)[0].rpartition("/")[2])
    assert scribe.page(closed).text("#ende h1") == "Berta gewinnt"


def test_it_is_ended_once(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    form = scribe.page(game).form("/schluss")
    assert {scribe.submit(form).status_code, scribe.post(form.action).status_code} == {303}
    assert scribe.page(f"{game}/geschichte").texts("ol.history b").count("Schluss für heute nach Spiel 1") == 1


def test_a_late_tap_does_not_end_what_its_target_has_ended(scribe: Scribe) -> None:
    game = scribe.new_game(target="200")
    scribe.play(game)
    scribe.post(f"{game}/schluss")
    assert "Schluss für heute nach" not in scribe.page(f"{game}/geschichte")
    scribe.step(scribe.change(scribe.hands(game)[0], bid="500"), "abrechnung")
    assert scribe.page(game).forms('form[action$="/schluss"]'), "the game goes on, and may be ended"


def test_an_empty_sheet_is_not_ended(scribe: Scribe, game: str) -> None:
    assert not scribe.page(game).forms('form[action$="/schluss"]')


def test_at_a_tournaments_table_nobody_ends_by_agreement(organiser: Organiser, scribe: Scribe) -> None:
    organiser.begin_round()
    game = organiser.sheet(organiser.lots[1])
    scribe.play(game, bid=100)
    assert not scribe.page(game).forms('form[action$="/schluss"]')
    refused = scribe.post(f"{game}/schluss")
    assert refused.status_code == 423
    assert "Ein Durchgang endet mit seinem letzten Spiel." in page_of(refused)


def test_the_first_page_tells_running_games_from_finished_ones_with_their_score(scribe: Scribe, closed: str) -> None:
    scribe.page(closed)
    running = scribe.new_game("Dora", "Emil", "Franz")
    scribe.play(running, bid=400)
    scribe.page(running)
    page = scribe.page("/")
    first, second = page.parts("section:has(.score)")
    assert (first.text("h2"), second.text("h2")) == ("Weiterspielen", "Zu Ende gespielt")
    assert "Dora, Emil, Franz Emil 120 · Franz 89 · Dora −800" in first
    assert "Anna, Berta, Clara Anna 251 · Berta 120 · Clara 89 Schluss für heute, Anna liegt vorn: 251" in second


def test_the_first_page_shows_no_score_where_paper_counts(organiser: Organiser, scribe: Scribe) -> None:
    organiser.begin_round()
    game = organiser.sheet(organiser.lots[1])
    scribe.play(game, bid=100)
    scribe.page(game)
    assert scribe.page("/").has(".games .score")
    assert organiser.on_paper(1, 1, 500, 400, 300, reason="Akku leer").status_code == 303
    assert not scribe.page("/").has(".games .score")
