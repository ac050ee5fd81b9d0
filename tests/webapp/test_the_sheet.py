"""The sheet like the paper pad, and better: forgotten hands, who changed what, the end and what comes after it."""

from __future__ import annotations

import re

import pytest

from tests.webapp.scribe import Scribe


def hands_of(scribe: Scribe, game: str) -> list[str]:
    """The addresses of the hands on the sheet, in its order."""
    return list(dict.fromkeys(re.findall(rf'href="({game}/hand/\d+)"', scribe.page(game))))


def change(scribe: Scribe, hand: str, **bid: str) -> None:
    draft = scribe.post(f"{hand}/aendern").location.removesuffix("/reizen")
    scribe.step(draft, "reizen", **bid)
    assert scribe.step(draft, "abrechnung").status_code == 303


def insert(scribe: Scribe, hand: str, *, bid: int = 250, points: tuple[object, ...] = (61, 100, "")) -> str:
    """Insert a forgotten hand before ``hand``, written like those of ``Scribe.play``; return its draft."""
    opened = scribe.client.get(scribe.post(f"{hand}/davor").location)
    draft = str(opened.location).removesuffix("/reizen")
    scribe.step(draft, "reizen", bid=bid, declarer=1)
    scribe.step(draft, "trumpf", trump="E")
    scribe.step(draft, "melden", meld__0="190", meld__1="20", **{"meld__2-none": "on"})
    scribe.step(draft, "stiche", **{f"tricks__{side}": str(value) for side, value in zip("ABC", points, strict=True)})
    assert scribe.step(draft, "abrechnung").status_code == 303
    return draft


def dealers(scribe: Scribe, game: str) -> list[str]:
    """Who dealt each hand, as the sheet says."""
    return re.findall(r'title="(\w+) hat gegeben"', scribe.page(game))


def test_the_sheet_says_how_far_everybody_is(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    foot = scribe.page(game).partition("<tfoot>")[2].partition("</tfoot>")[0]
    assert "noch bis 1500" in foot
    assert re.findall(r"<td>(\d+)</td>", foot) == ["1249", "1380", "1411"]


def test_the_signs_on_the_sheet_are_explained_beneath_it(scribe: Scribe, game: str) -> None:
    assert "hat angesagt" not in scribe.page(game), "nothing to explain yet"
    scribe.play(game)
    beneath = scribe.page(game).partition("</table>")[2].partition("</div>")[0]
    assert " ".join(re.sub("<[^>]+>", " ", beneath).split()) == "G hat gegeben hat angesagt"


def test_a_forgotten_hand_is_inserted_at_its_place(scribe: Scribe, game: str) -> None:
    for bid in (150, 160):
        scribe.play(game, bid=bid)
    assert dealers(scribe, game) == ["Anna", "Berta"]
    second = hands_of(scribe, game)[1]
    insert(scribe, second, bid=170, points=(61, "", 60))
    sheet = scribe.page(game)
    assert [int(bid) for bid in re.findall(r'<td class="bid">(\d+)', sheet)] == [150, 170, 160]
    assert dealers(scribe, game) == ["Anna", "Berta", "Clara"], "the deal moves on with it"
    # 251 / 120 / 89, then Berta plays for 170 with 20 + 129 = 149 and loses 340, then 251 / 120 / 89 again
    assert re.findall(r"<b>(−?\d+)</b>", sheet) == ["251", "120", "89", "502", "−220", "149", "753", "−100", "238"]
    assert "eingefügt" in sheet
    assert "Spiel 4 aufschreiben" in sheet


def test_a_hand_can_be_inserted_before_the_first(scribe: Scribe, game: str) -> None:
    assert "Ein Spiel vergessen?" not in scribe.page(game), "there is none yet before which it could go"
    scribe.play(game, bid=150)
    assert "Ein Spiel vergessen?" in scribe.page(game)
    insert(scribe, hands_of(scribe, game)[0], bid=170)
    assert re.findall(r'<td class="bid">(\d+)', scribe.page(game)) == ["170", "150"]


def test_the_next_hand_and_a_forgotten_one_are_written_side_by_side(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=150)
    begun = scribe.begin(game)
    insert(scribe, hands_of(scribe, game)[0], bid=170)
    assert scribe.client.get(f"{begun}/reizen").status_code == 200, "the next hand is still being written"
    assert "Spiel 3" in scribe.page(f"{begun}/reizen")


def test_two_phones_insert_at_the_same_place_and_share_one_draft(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    hand = hands_of(scribe, game)[0]
    assert scribe.post(f"{hand}/davor").location == scribe.post(f"{hand}/davor").location


def test_the_preview_of_an_inserted_hand_shows_the_total_at_its_place(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=150)
    draft = str(scribe.client.get(scribe.post(f"{hands_of(scribe, game)[0]}/davor").location).location)
    draft = draft.removesuffix("/reizen")
    assert "Spiel 1 einfügen" in scribe.page(f"{draft}/reizen")
    scribe.step(draft, "reizen", bid=170, declarer=0)
    scribe.step(draft, "trumpf", trump="durch", outcome="durch")
    scribe.step(draft, "ausgang", success="yes")
    assert "neuer Stand 1000" in scribe.page(f"{draft}/abrechnung"), "without the 251 that come after it"


def test_the_history_says_which_phone_changed_what(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    scribe.post(f"{game}/telefon", device="Handy von Eva")
    hand = hands_of(scribe, game)[0]
    change(scribe, hand, bid="260", declarer="1")
    history = scribe.page(hand).partition("Was bisher dastand")[2]
    later, _, earlier = history.partition("aufgeschrieben")
    assert "geändert" in later
    assert "Handy von Eva" in later
    assert re.sub(r"<[^>]+>", "", later).count("Reizwert: 250 →jetzt 260") == 1
    assert re.sub(r"<[^>]+>", "", later).count("Ansager: Anna →jetzt Berta") == 1
    assert "Trumpf" not in later, "what stayed is not listed"
    assert "ein Handy" in earlier


def test_the_history_of_the_game_holds_everything(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    scribe.play(game, bid=250)
    first, second = hands_of(scribe, game)
    change(scribe, first, bid="260")
    scribe.post(f"{second}/streichen")
    page = scribe.page(f"{game}/geschichte")
    order = [page.index(words) for words in ("gestrichen</b>", "geändert</b>", "aufgeschrieben</b>")]
    assert order == sorted(order), "the latest first"
    assert "Ein gestrichenes Spiel" in page


def test_a_phone_keeps_its_name_and_may_lose_it(scribe: Scribe, game: str) -> None:
    assert "Dieses Telefon: ein Handy" in scribe.page(game)
    scribe.post(f"{game}/telefon", device="  Müllers <Telefon>; am Küchentisch ")
    assert "Dieses Telefon: Müllers &lt;Telefon&gt;; am K" in scribe.page(game)
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
    change(scribe, hands_of(scribe, finished)[0], bid="500")
    sheet = scribe.page(finished)
    assert "Anna gewinnt" not in sheet
    assert "Spiel 1 wurde geändert. Die Partie ist wieder offen und geht weiter." in sheet
    scribe.play(finished)
    assert "wieder offen" not in scribe.page(finished), "it is no news any more"


def preview(scribe: Scribe, draft: str) -> str:
    """What the settlement says will become of the game's end."""
    return " ".join(re.findall(r'<p class="warning">(Damit [^<]+)</p>', scribe.page(f"{draft}/abrechnung")))


def edited(scribe: Scribe, hand: str, **bid: str) -> str:
    """A hand opened to be changed, with another bid."""
    draft = scribe.post(f"{hand}/aendern").location.removesuffix("/reizen")
    scribe.step(draft, "reizen", **bid)
    return draft


def test_the_preview_of_an_edit_says_that_it_reopens_the_game(scribe: Scribe, finished: str) -> None:
    draft = edited(scribe, hands_of(scribe, finished)[0], bid="500")
    assert preview(scribe, draft) == "Damit ist die Partie wieder offen und geht weiter."
    scribe.step(draft, "reizen", bid="300")
    assert preview(scribe, draft) == "", "as it ended it ends still"


def test_the_preview_of_an_edit_says_that_it_ends_the_game(scribe: Scribe) -> None:
    game = scribe.new_game(target="400")
    scribe.play(game, bid=500, points=(240, 5, 5))
    scribe.play(game)
    draft = edited(scribe, hands_of(scribe, game)[0], bid="150")
    assert preview(scribe, draft) == "Damit ist die Partie zu Ende: Anna hat das Ziel 400 erreicht: 430."


def test_the_preview_of_an_edit_says_that_somebody_else_wins(scribe: Scribe, finished: str) -> None:
    draft = edited(scribe, hands_of(scribe, finished)[0])
    scribe.step(draft, "melden", meld__0="10", meld__1="200")
    scribe.step(draft, "stiche", tricks__A="5", tricks__B="240", tricks__C="5", **{"tricks__A-some": "on"})
    assert preview(scribe, draft) == "Damit endet die Partie anders: Berta hat das Ziel 400 erreicht: 440."


def test_the_preview_of_an_inserted_hand_and_of_the_next_one_say_so_too(scribe: Scribe) -> None:
    game = scribe.new_game(target="600")
    scribe.play(game)
    inserted = str(scribe.client.get(scribe.post(f"{hands_of(scribe, game)[0]}/davor").location).location)
    for draft in (inserted.removesuffix("/reizen"), scribe.begin(game)):
        scribe.step(draft, "reizen", bid=170, declarer=0)
        scribe.step(draft, "trumpf", trump="durch", outcome="durch")
        scribe.step(draft, "ausgang", success="yes")
        assert preview(scribe, draft).startswith("Damit ist die Partie zu Ende: Anna hat das Ziel 600 erreicht")
        assert scribe.post(f"{draft}/verwerfen").status_code == 303


def test_taking_back_the_last_hand_reopens_and_putting_it_back_ends(scribe: Scribe, finished: str) -> None:
    hand = hands_of(scribe, finished)[0]
    scribe.post(f"{hand}/streichen")
    assert "Ein Spiel wurde gestrichen. Die Partie ist wieder offen und geht weiter." in scribe.page(finished)
    scribe.post(f"{hand}/zurueckholen")
    assert "Spiel 1 wurde zurückgeholt. Damit ist die Partie zu Ende." in scribe.page(finished)


def test_hands_after_the_end_are_marked(scribe: Scribe, finished: str) -> None:
    scribe.play(finished)
    sheet = scribe.page(finished)
    assert sheet.count("nach dem Ende") == 1
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
    assert "Anna" in scribe.page(f"{shown}/blatt.txt")
    scribe.post(f"{finished}/teilen", do="hide")
    again = scribe.post(f"{finished}/noch-eine").location
    assert "Anna" not in scribe.page(f"{again}/blatt.txt")


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
    assert re.search(r"Getrennt gezählt:\s+Anna 1000, Berta 0, Clara 0", scribe.page(game))


def test_a_tournament_says_which_hand_of_how_many(scribe: Scribe) -> None:
    assert "Spiel 1 von 27" in scribe.page(scribe.new_game(preset="turnier"))
