"""The sheet like the paper pad, and better: forgotten hands, who changed what, the end and what comes after it."""

from __future__ import annotations

import pytest

from tests.webapp.page import Page
from tests.webapp.scribe import Scribe


def rewrite(scribe: Scribe, hand: str, **bid: str) -> None:
    """Change a hand's bid and write it down."""
    assert scribe.step(scribe.change(hand, **bid), "abrechnung").status_code == 303


def bids(page: Page) -> list[int]:
    """The bids on the sheet, hand after hand."""
    return [int(said.split()[0]) for said in page.texts("tbody td.bid")]


def dealers(scribe: Scribe, game: str) -> list[str]:
    """Who dealt each hand, as the sheet says."""
    signs = scribe.page(game).attributes("td .dealer", "title")
    return [sign.removesuffix(" hat gegeben") for sign in signs]


def test_the_sheet_says_how_far_everybody_is(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    assert scribe.page(game).text("tfoot th") == "noch bis 1500"
    assert scribe.page(game).texts("tfoot td") == ["1249", "1380", "1411"]


def test_the_signs_on_the_sheet_are_explained_beneath_it(scribe: Scribe, game: str) -> None:
    assert "hat angesagt" not in scribe.page(game), "nothing to explain yet"
    scribe.play(game)
    assert scribe.page(game).text(".pad table + *") == "G hat gegeben hat angesagt"


def test_a_forgotten_hand_is_inserted_at_its_place(scribe: Scribe, game: str) -> None:
    for bid in (150, 160):
        scribe.play(game, bid=bid)
    assert dealers(scribe, game) == ["Anna", "Berta"]
    second = scribe.hands(game)[1]
    scribe.insert(second, bid=170, points=(61, "", 60))
    sheet = scribe.page(game)
    assert bids(sheet) == [150, 170, 160]
    assert dealers(scribe, game) == ["Anna", "Berta", "Clara"], "the deal moves on with it"
    # 251 / 120 / 89, then Berta plays for 170 with 20 + 129 = 149 and loses 340, then 251 / 120 / 89 again
    assert sheet.texts("td > b") == ["251", "120", "89", "502", "−220", "149", "753", "−100", "238"]
    assert "eingefügt" in sheet
    assert "Spiel 4 aufschreiben" in sheet


def test_a_hand_can_be_inserted_before_the_first(scribe: Scribe, game: str) -> None:
    assert "Ein Spiel vergessen?" not in scribe.page(game), "there is none yet before which it could go"
    scribe.play(game, bid=150)
    assert "Ein Spiel vergessen?" in scribe.page(game)
    scribe.insert(scribe.hands(game)[0], bid=170)
    assert bids(scribe.page(game)) == [170, 150]


def test_the_next_hand_and_a_forgotten_one_are_written_side_by_side(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=150)
    begun = scribe.begin(game)
    scribe.insert(scribe.hands(game)[0], bid=170)
    assert scribe.client.get(f"{begun}/reizen").status_code == 200, "the next hand is still being written"
    assert "Spiel 3" in scribe.page(f"{begun}/reizen")


def test_two_phones_insert_at_the_same_place_and_share_one_draft(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    hand = scribe.hands(game)[0]
    assert scribe.post(f"{hand}/davor").location == scribe.post(f"{hand}/davor").location


def test_the_preview_of_an_inserted_hand_shows_the_total_at_its_place(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=150)
    draft = scribe.begin_before(scribe.hands(game)[0])
    assert "Spiel 1 einfügen" in scribe.page(f"{draft}/reizen")
    scribe.step(draft, "reizen", bid=170, declarer=0)
    scribe.step(draft, "trumpf", trump="durch", outcome="durch")
    scribe.step(draft, "ausgang", success="yes")
    assert "neuer Stand 1000" in scribe.page(f"{draft}/abrechnung"), "without the 251 that come after it"


def test_the_history_says_which_phone_changed_what(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    scribe.post(f"{game}/telefon", device="Handy von Eva")
    hand = scribe.hands(game)[0]
    rewrite(scribe, hand, bid="260", declarer="1")
    later, earlier = scribe.page(hand).parts(".history li")
    assert later.text("b") == "geändert"
    assert "Handy von Eva" in later
    differences = later.texts(".difference")
    assert differences == ["Reizwert: 250 → jetzt 260", "Ansager: Anna → jetzt Berta"], "what stayed is not listed"
    assert earlier.text("b") == "aufgeschrieben"
    assert "ein Handy" in earlier


def test_the_history_of_the_game_holds_everything(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    scribe.play(game, bid=250)
    first, second = scribe.hands(game)
    rewrite(scribe, first, bid="260")
    scribe.post(f"{second}/streichen")
    page = scribe.page(f"{game}/geschichte")
    kinds = page.texts(".history li > b")
    assert kinds == ["gestrichen", "geändert", "aufgeschrieben", "aufgeschrieben"], "the latest first"
    assert "Ein gestrichenes Spiel" in page


def test_a_phone_keeps_its_name_and_may_lose_it(scribe: Scribe, game: str) -> None:
    assert "Dieses Telefon: ein Handy" in scribe.page(game)
    scribe.post(f"{game}/telefon", device="  Müllers <Telefon>; am Küchentisch ")
    assert "Dieses Telefon: Müllers <Telefon>; am K" in scribe.page(game)
    scribe.post(f"{game}/telefon", device="")
    assert "Dieses Telefon: ein Handy" in scribe.page(game)


@pytest.fixture
def finished(scribe: Scribe) -> str:
    """A game to 400 that Anna has won with her first hand."""
    game = scribe.new_game(target="400")
    scribe.play(game, points=(240, 5, 5))
    assert "Anna gewinnt" in scribe.page(game)
    return game


def test_an_edit_that_reopens_the_game_is_said(scribe: Scribe, finished: str) -> None:
    rewrite(scribe, scribe.hands(finished)[0], bid="500")
    sheet = scribe.page(finished)
    assert "Anna gewinnt" not in sheet
    assert "Spiel 1 wurde geändert. Die Partie ist wieder offen und geht weiter." in sheet
    scribe.play(finished)
    assert "wieder offen" not in scribe.page(finished), "it is no news any more"


def preview(scribe: Scribe, draft: str) -> str:
    """What the settlement says will become of the game's end."""
    return " ".join(said for said in scribe.page(f"{draft}/abrechnung").texts(".warning") if said.startswith("Damit"))


def test_the_preview_of_an_edit_says_that_it_reopens_the_game(scribe: Scribe, finished: str) -> None:
    draft = scribe.change(scribe.hands(finished)[0], bid="500")
    assert preview(scribe, draft) == "Damit ist die Partie wieder offen und geht weiter."
    scribe.step(draft, "reizen", bid="300")
    assert preview(scribe, draft) == "", "as it ended it ends still"


def test_the_preview_of_an_edit_says_that_it_ends_the_game(scribe: Scribe) -> None:
    game = scribe.new_game(target="400")
    scribe.play(game, bid=500, points=(240, 5, 5))
    scribe.play(game)
    draft = scribe.change(scribe.hands(game)[0], bid="150")
    assert preview(scribe, draft) == "Damit ist die Partie zu Ende: Anna hat das Ziel 400 erreicht: 430."


def test_the_preview_of_an_edit_says_that_somebody_else_wins(scribe: Scribe, finished: str) -> None:
    draft = scribe.change(scribe.hands(finished)[0])
    scribe.step(draft, "melden", meld__0="10", meld__1="200")
    scribe.step(draft, "stiche", tricks__A="5", tricks__B="240", tricks__C="5", **{"tricks__A-some": "on"})
    assert preview(scribe, draft) == "Damit endet die Partie anders: Berta hat das Ziel 400 erreicht: 440."


def test_the_preview_of_an_inserted_hand_and_of_the_next_one_say_so_too(scribe: Scribe) -> None:
    game = scribe.new_game(target="600")
    scribe.play(game)
    for draft in (scribe.begin_before(scribe.hands(game)[0]), scribe.begin(game)):
        scribe.step(draft, "reizen", bid=170, declarer=0)
        scribe.step(draft, "trumpf", trump="durch", outcome="durch")
        scribe.step(draft, "ausgang", success="yes")
        assert preview(scribe, draft).startswith("Damit ist die Partie zu Ende: Anna hat das Ziel 600 erreicht")
        assert scribe.post(f"{draft}/verwerfen").status_code == 303


def test_taking_back_the_last_hand_reopens_and_putting_it_back_ends(scribe: Scribe, finished: str) -> None:
    hand = scribe.hands(finished)[0]
    scribe.post(f"{hand}/streichen")
    assert "Ein Spiel wurde gestrichen. Die Partie ist wieder offen und geht weiter." in scribe.page(finished)
    scribe.post(f"{hand}/zurueckholen")
    assert "Spiel 1 wurde zurückgeholt. Damit ist die Partie zu Ende." in scribe.page(finished)


def test_hands_after_the_end_are_marked(scribe: Scribe, finished: str) -> None:
    scribe.play(finished)
    sheet = scribe.page(finished)
    assert ["nach dem Ende" in said for said in sheet.texts("tbody td.bid")] == [False, True]
    assert "Anna gewinnt" in sheet


def test_another_game_with_the_same_people(scribe: Scribe, finished: str) -> None:
    again = scribe.post(f"{finished}/noch-eine").location
    assert again != finished
    sheet = scribe.page(again)
    assert "Anna, Berta, Clara" in sheet
    assert "Ziel: 400" in sheet, "by the same house rules"
    assert "Berta gibt, Clara reizt zuerst." in sheet, "whose turn it is deals"


def test_another_game_hides_the_names_as_the_one_before_did(scribe: Scribe, finished: str) -> None:
    shown = scribe.post(f"{finished}/noch-eine").location
    assert "Anna" in scribe.text(f"{shown}/blatt.txt")
    scribe.post(f"{finished}/teilen", do="hide")
    again = scribe.post(f"{finished}/noch-eine").location
    assert "Anna" not in scribe.text(f"{again}/blatt.txt")


def test_another_game_is_started_once(scribe: Scribe, finished: str) -> None:
    locations = {scribe.client.post(f"{finished}/noch-eine", data={"key": "one-form-key"}).location for _ in range(2)}
    assert len(locations) == 1


def test_a_durch_kept_apart_is_shown_apart(scribe: Scribe) -> None:
    game = scribe.new_game(durch_separate="true")
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid=150, declarer=0)
    scribe.step(draft, "trumpf", trump="durch", outcome="durch")
    scribe.step(draft, "ausgang", success="yes")
    assert scribe.step(draft, "abrechnung").status_code == 303
    assert "Getrennt gezählt: Anna 1000, Berta 0, Clara 0" in scribe.page(game)


def test_a_tournament_says_which_hand_of_how_many(scribe: Scribe) -> None:
    assert "Spiel 1 von 27" in scribe.page(scribe.new_game(preset="turnier"))
