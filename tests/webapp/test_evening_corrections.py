"""What the organiser corrects after a table was confirmed, with a reason; standing and prize list follow."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.webapp.evening import NAMES, Organiser
from tests.webapp.page import page_of
from webapp.storage.drafts import DraftStore
from webapp.storage.store import Store


@pytest.fixture
def organiser(organiser: Organiser) -> Organiser:
    """An evening whose first round has begun."""
    organiser.begin_round()
    return organiser


def correct(organiser: Organiser, bid: str, reason: str) -> None:
    """Let the organiser change the bid of the first table's first game."""
    draft = organiser.correct(reason)
    organiser.scribe.step(draft, "reizen", bid=bid, declarer="0")
    assert organiser.scribe.step(draft, "abrechnung").status_code == 303


def begin_correction(organiser: Organiser, *eyes: int) -> str:
    """Correct the tricks of the first table's first hand as far as its settlement; return the draft."""
    draft = organiser.correct("verzählt")
    fields = {f"tricks__{side}": str(number) for side, number in zip("ABC", eyes, strict=True)}
    organiser.scribe.step(draft, "stiche", **fields)
    return draft


def _disk_is_full(*_arguments: object) -> None:
    raise OSError("no space left on the disk")


def test_only_the_organiser_reopens_a_table_and_that_is_said(organiser: Organiser) -> None:
    lot = organiser.lots[1]
    organiser.play_table(lot)
    without = organiser.post("/durchgang/1/tisch/1/oeffnen")
    assert without.status_code == 422
    assert "Warum wird der Tisch wieder geöffnet?" in page_of(without)
    assert organiser.post("/durchgang/1/tisch/1/oeffnen", reason="ein Spiel falsch").status_code == 303
    said = "Durchgang 1, Tisch 1: wieder geöffnet. Grund: ein Spiel falsch"
    sheet = organiser.sheet(lot)
    for words in (
        organiser.page("/protokoll"),
        organiser.scribe.page(lot),
        organiser.scribe.page(sheet),
    ):
        assert said in words
    hand = organiser.scribe.hands(sheet)[0]
    assert organiser.scribe.post(f"{hand}/aendern").status_code == 303
    assert "fertig, 0 von 3 haben bestätigt" in organiser.page()


def test_reopening_a_table_of_a_closed_round_opens_the_round(organiser: Organiser) -> None:
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    organiser.close()
    organiser.post("/durchgang/1/tisch/2/oeffnen", reason="ein Spiel falsch")
    assert "Durchgang 1: 2 von 3 Tischen bestätigt" in organiser.page()
    assert organiser.close().status_code == 409


def test_the_organiser_corrects_a_hand_with_a_reason(organiser: Organiser) -> None:
    lot, scribe = organiser.lots[1], organiser.scribe
    organiser.play_table(lot)
    without = scribe.submit(organiser.page("/durchgang/1/tisch/1").form("/spiel/"))
    assert without.status_code == 422
    fold = page_of(without).text("details[open]")
    assert "Warum wird das Spiel berichtigt?" in fold, "the fold that was opened is open still"
    draft = organiser.correct("verlesen")
    scribe.step(draft, "reizen", bid="900", declarer="0")
    assert scribe.step(draft, "abrechnung").status_code == 303
    sheet = organiser.sheet(lot)
    history = scribe.page(f"{sheet}/geschichte")
    assert "von der Turnierleitung berichtigt: verlesen" in history
    assert "Reizwert: 100 → jetzt 900" in history
    assert "Durchgang 1, Tisch 1: Spiel 1 wurde berichtigt. Grund: verlesen" in scribe.page(lot)
    assert "(−900)" in scribe.page(sheet)
    assert "1 von 3 Tischen bestätigt" in organiser.page(), "the table stays confirmed"
    assert scribe.post(f"{scribe.hands(sheet)[0]}/aendern").status_code == 423


def test_an_open_sheet_is_not_the_organisers_to_correct(organiser: Organiser) -> None:
    organiser.play_table(organiser.lots[1], confirm=False)
    hand = organiser.scribe.hands(organiser.sheet(organiser.lots[1]))[0].rpartition("/")[2]
    refused = organiser.post(f"/durchgang/1/tisch/1/spiel/{hand}", reason="verlesen")
    assert refused.status_code == 422


def test_a_game_corrected_after_the_prize_list_makes_a_new_one_that_says_so(short_evening: Organiser) -> None:
    short_evening.play_round(1)
    short_evening.post("/beenden")
    before = short_evening.page("/preise")
    assert "Berichtigt" not in before
    correct(short_evening, "900", "falsch aufgeschrieben")
    after = short_evening.page("/preise")
    assert "Berichtigt, 2. Fassung. Grund: falsch aufgeschrieben" in after
    assert "Frühere Fassungen" in after
    refused = short_evening.post("/durchgang/1/tisch/1/oeffnen", reason="noch einmal")
    assert refused.status_code == 422
    assert "Der Abend ist beendet. Einzelne Spiele lassen sich noch mit einem Grund berichtigen." in page_of(refused)
    short_evening.on_paper(1, 2, 2000, 2000, 2000, reason="Blatt")
    assert "Berichtigt, 3. Fassung. Grund: Blatt" in short_evening.page("/preise")


def test_a_correction_that_changes_no_place_and_no_sum_makes_no_new_list(short_evening: Organiser) -> None:
    short_evening.play_round(1)
    short_evening.post("/beenden")
    correct(short_evening, "101", "nur der Reizwert")
    assert "Berichtigt" not in short_evening.page("/preise")
    assert "Spiel 1 wurde berichtigt. Grund: nur der Reizwert" in short_evening.page("/protokoll")


def test_a_correction_that_could_not_be_kept_leaves_nothing_in_the_prize_list(
    empty_evening: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty_evening.post("/angaben", name="Preisbinokel", rounds="1", per_round="1")
    empty_evening.enter(*NAMES[:3])
    empty_evening.play_round(1, games=1)
    empty_evening.post("/beenden")
    draft = begin_correction(empty_evening, 200, 30, 20)
    with monkeypatch.context() as full:
        full.setattr(DraftStore, "end", _disk_is_full)
        full.setitem(empty_evening.scribe.client.application.config, "PROPAGATE_EXCEPTIONS", False)
        assert empty_evening.scribe.step(draft, "abrechnung").status_code == 500
    draft = begin_correction(empty_evening, 100, 100, 50)
    assert empty_evening.scribe.step(draft, "abrechnung").status_code == 303
    [game] = empty_evening.rows("spiele")
    assert [game[11], game[14], game[17]] == ["290", "120", "50"]
    assert {row[-1] for row in empty_evening.rows("stand")} == {"290", "120", "50"}
    assert empty_evening.page("/preise").part(".plain").texts("li b") == ["290", "120", "50"]


def test_a_standing_never_lacks_a_round_between_others(empty_evening: Organiser) -> None:
    empty_evening.enter(*NAMES[:6])
    empty_evening.play_round(1, games=1)
    empty_evening.play_round(2, games=1)
    both = empty_evening.rows("stand")
    assert empty_evening.post("/durchgang/1/tisch/1/oeffnen", reason="Nachfrage").status_code == 303
    assert empty_evening.rows("stand") == []
    for role in ("hall", "public"):
        assert "Stand nach Durchgang" not in empty_evening.scribe.page(empty_evening.link(role))
    for seat in (1, 2, 3):
        empty_evening.sign(empty_evening.lot(1, 1), seat)
    empty_evening.close(1)
    assert empty_evening.rows("stand") == both


def test_an_evening_that_ends_meanwhile_is_not_opened_again(
    empty_evening: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty_evening.post("/angaben", name="Preisbinokel", rounds="1", per_round="1")
    empty_evening.enter(*NAMES[:3])
    empty_evening.play_round(1, games=1)
    once = Store.once

    def later(store: Store, key: str, action: Callable[[], str]) -> str:
        monkeypatch.undo()
        assert empty_evening.post("/beenden").status_code == 303
        return once(store, key, action)

    monkeypatch.setattr(Store, "once", later)
    empty_evening.post("/durchgang/1/tisch/1/oeffnen", reason="zu spät")
    assert "Der Abend ist beendet" in empty_evening.page()
    assert "wieder geöffnet" not in empty_evening.page("/protokoll")
    assert empty_evening.sign(empty_evening.lots[1], 1).location.endswith(empty_evening.lots[1]), (
        "the table stays confirmed"
    )
