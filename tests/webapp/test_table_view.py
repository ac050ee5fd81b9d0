"""The table view: huge totals, who deals, who bids first; read only, and it follows along."""

from __future__ import annotations

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


def test_it_is_reached_from_both_pages(scribe: Scribe, game: str) -> None:
    link = scribe.shared_link(game)
    assert scribe.page(link).link("Tischansicht") == f"{link}/tisch"
    assert scribe.page(f"{game}/teilen").link("Tischansicht").endswith(f"{link}/tisch")


def test_it_says_the_standing_and_whose_turn_it_is(scribe: Scribe, game: str) -> None:
    page = f"{scribe.shared_link(game)}/tisch"
    assert scribe.page(page).texts(".table-totals b") == ["0", "0", "0"]
    scribe.play(game)
    there = scribe.page(page)
    assert there.texts(".table-totals .table-name") == ["Anna", "Berta", "Clara"]
    assert there.texts(".table-totals b") == ["251", "120", "89"]
    assert there.texts(".table-totals small") == ["+251", "+120", "+89"]
    assert there.texts(".table-turn dd") == ["Berta", "Clara", "2"]
    assert not there.count("form:not(.languages)")


def test_it_says_who_has_won(scribe: Scribe) -> None:
    game = scribe.new_game(target="200")
    page = f"{scribe.shared_link(game)}/tisch"
    scribe.play(game)
    there = scribe.page(page)
    assert there.texts("#ende h1") == ["Anna gewinnt"]
    assert there.texts(".winner .table-name") == ["Anna"]
    assert not there.has(".table-turn")


def test_it_follows_along(scribe: Scribe, game: str) -> None:
    page = f"{scribe.shared_link(game)}/tisch"
    old = scribe.page(page).tag
    assert scribe.ask(page, old).status_code == 304
    scribe.play(game)
    answer = scribe.ask(page, old)
    assert page_of(answer).texts(".table-totals b") == ["251", "120", "89"]
    assert "<!doctype" not in answer.text


def test_names_stay_hidden_and_a_revoked_link_leads_nowhere(scribe: Scribe, game: str) -> None:
    page = f"{scribe.shared_link(game)}/tisch"
    scribe.post(f"{game}/teilen", do="hide")
    assert scribe.page(page).texts(".table-name") == ["A.", "B.", "C."]
    scribe.post(f"{game}/teilen", do="revoke")
    assert scribe.client.get(page).status_code == 404
