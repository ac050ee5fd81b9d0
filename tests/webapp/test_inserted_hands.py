"""A forgotten hand is inserted at its place, and all after it move on."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from tests.webapp.page import Page
from tests.webapp.scribe import Scribe
from webapp.sheet.replay import replayed
from webapp.storage.store import Store


def bids(page: Page) -> list[int]:
    """The bids on the sheet, hand after hand."""
    return [int(said.split()[0]) for said in page.texts("tbody td.bid")]


def dealers(scribe: Scribe, game: str) -> list[str]:
    """Who dealt each hand, as the sheet says."""
    signs = scribe.page(game).attributes("td .dealer", "title")
    return [sign.removesuffix(" hat gegeben") for sign in signs]


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


def test_a_game_read_before_the_insertion_leaves_no_wrong_sheet_behind(
    scribe: Scribe, game: str, tmp_path: Path
) -> None:
    for _ in range(2):
        scribe.play(game, bid=300)
    second = scribe.hands(game)[1]
    scribe.post(f"{game}/regeln", lost_factor="1", **{"from": second.rpartition("/")[2]})
    with closing(Store(tmp_path)) as store:
        before = store.games.of_id(1)
        last = store.games.hands(before)[-1]
        with store.writing():
            store.games.add_hand(before, last.now.entry, before=last.id)
        replayed(store, before)
        rows = replayed(store, store.games.of_id(1)).rows
    assert [row.deltas[row.declarers[0]] for row in rows] == [-600, -600, -300]
