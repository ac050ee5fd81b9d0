"""What the pages do so that nobody is misled for a moment: where they open, what they offer, what counts as said."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.webapp.evening import Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe
from webapp.game import game as game_pages

TAKE_BACK = "form.just-written"


def settled(scribe: Scribe, game: str, bid: str = "250") -> str:
    """A hand that is ready to be written."""
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid=bid, declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", meld__0="190", rest="none")
    scribe.step(draft, "stiche", tricks__A="100", tricks__B="80")
    return draft


def test_after_the_last_hand_the_page_opens_at_the_winners_banner(scribe: Scribe) -> None:
    game = scribe.new_game(target="200")
    draft = settled(scribe, game)
    assert scribe.step(draft, "abrechnung").location == f"{game}#ende"
    assert scribe.page(game).text("#ende h1") == "Anna gewinnt"


def test_before_the_end_it_opens_at_the_hand(scribe: Scribe, game: str) -> None:
    assert scribe.step(settled(scribe, game), "abrechnung").location == f"{game}#stand"
    assert not scribe.page(game).has("#ende")


def test_who_declares_may_be_said_before_the_bid(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    assert not scribe.page(f"{draft}/reizen").has("button.main")
    answer = scribe.step(draft, "reizen", bid="", declarer="1")
    assert (answer.status_code, answer.location) == (303, f"{draft}/reizen")
    page = scribe.page(f"{draft}/reizen")
    assert "Berta (gewählt)" in page
    assert page.text("button.main") == "Weiter"
    # asked again without a bid it is an error, and with one it goes on
    assert scribe.step(draft, "reizen", bid="").status_code == 422
    assert scribe.step(draft, "reizen", bid="200").location == f"{draft}/trumpf"


def test_a_number_typed_after_the_box_was_ticked_counts(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", **{f"meld__{seat}-none": "on" for seat in range(3)})
    said = {"meld__0": "190", **{f"meld__{seat}-none": "on" for seat in range(3)}}
    assert scribe.step(draft, "melden", **said).location == f"{draft}/stiche"
    page = scribe.page(f"{draft}/melden")
    assert page.value("meld-0") == "190"
    assert [page.checked(f"meld-{seat}-none") for seat in range(3)] == [False, True, True]


def test_a_number_and_the_box_at_once_are_still_asked_about(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    answer = scribe.step(draft, "melden", meld__0="190", **{"meld__0-none": "on"})
    assert answer.status_code == 422
    assert "Entweder eine Zahl oder „keine Meldung“." in answer.text


def test_at_a_tournament_table_the_worth_of_ones_hand_is_not_offered(organiser: Organiser, scribe: Scribe) -> None:
    assert "Was ist mein Blatt wert?" in scribe.page(scribe.new_game())
    organiser.new_evening()
    organiser.enter()
    organiser.draw()
    organiser.start()
    sheet = organiser.sheet(organiser.lots[1])
    assert "Was ist mein Blatt wert?" not in scribe.page(sheet)
    refused = scribe.post("/blatt", game=sheet.rpartition("/")[2])
    assert refused.status_code == 403
    assert "wenn die Turnierleitung es erlaubt" in page_of(refused)


def test_the_organiser_may_allow_it_at_the_tables(organiser: Organiser, scribe: Scribe) -> None:
    """Off by default."""
    organiser.begin_round()
    sheet = organiser.sheet(organiser.lots[1])
    form = organiser.page("/angaben").form("/angaben")
    assert "worth" not in form.fields
    assert scribe.submit(form, worth="on").status_code == 303
    assert organiser.page("/angaben").checked("worth")
    page = scribe.page(sheet)
    assert "Was ist mein Blatt wert?" in page
    opened = scribe.submit(page.form("/blatt"))
    assert scribe.client.get(opened.location).status_code == 200


def test_there_is_one_way_to_give_up(scribe: Scribe, game: str) -> None:
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    page = scribe.page(f"{draft}/trumpf")
    assert page.has("button[name=trump][value=conceded]")
    assert not page.has("[name=outcome][value=conceded]")
    # one that was given up stays so when its trump is named, and can be played after all
    scribe.step(draft, "trumpf", trump="conceded", outcome="played")
    page = scribe.page(f"{draft}/trumpf")
    assert page.has("[name=outcome][value=conceded][checked]")
    scribe.step(draft, "trumpf", trump="H", outcome="conceded")
    page = scribe.page(f"{draft}/trumpf")
    assert page.has("[name=outcome][value=conceded][checked]")
    assert page.has("[name=outcome][value=played]")
    assert not page.has("button[name=trump][value=conceded]")


@pytest.mark.parametrize(
    ("may_win", "words"), [("true", "wer mit dem Partner zusammen"), ("false", "wer alle Stiche selbst")]
)
def test_durch_is_won_as_the_rules_say(scribe: Scribe, may_win: str, words: str) -> None:
    game = scribe.new_game("Anna", "Berta", "Clara", "Dora", durch_partner_may_win=may_win)
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="durch")
    assert words in scribe.page(f"{draft}/ausgang")


def test_a_hand_can_be_taken_back_right_after_it_was_written(
    scribe: Scribe, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scribe.play(game)
    page = scribe.page(game)
    assert "Spiel 1 steht auf dem Zettel." in page.text(TAKE_BACK)
    action = page.attributes(TAKE_BACK, "action")[0]
    assert scribe.client.post(action, data={"key": scribe.key()}).status_code == 303
    page = scribe.page(game)
    assert "Noch kein Spiel aufgeschrieben." in page
    assert not page.has(TAKE_BACK)
    scribe.play(game)

    monkeypatch.setattr(game_pages, "_TAKEN_BACK_FOR", timedelta(seconds=-1))
    assert not scribe.page(game).has(TAKE_BACK), "after a while"


def test_a_change_of_a_hand_can_be_taken_back_right_after_it_was_written(
    scribe: Scribe, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is offered after "Aufschreiben" is offered after a change, too."""
    scribe.play(game)
    scribe.rewrite(scribe.hands(game)[0], bid="260")
    page = scribe.page(game)
    assert "Spiel 1 ist geändert." in page.text(TAKE_BACK)
    form = page.form("/doch-nicht")
    assert scribe.submit(form).location == f"{game}#stand"
    history = scribe.exported(game)["hands"][0]
    assert (history["bid"], [past["kind"] for past in history["history"]]) == (250, ["written", "changed", "changed"])
    assert scribe.totals(game)["A"] == 251
    again = scribe.post(form.action, shown=form.first()["shown"])
    assert again.status_code == 409, "that change is not the last one any more"
    monkeypatch.setattr(game_pages, "_TAKEN_BACK_FOR", timedelta(seconds=-1))
    assert not scribe.page(game).has(TAKE_BACK), "after a while"
