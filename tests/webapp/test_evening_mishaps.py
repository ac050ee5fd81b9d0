"""What once made a sum, a place or a prize of an evening wrong, and must never again."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest

from scoring.draw import draw
from tests.webapp.evening import NAMES, Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe
from webapp.storage.drafts import DraftStore
from webapp.storage.store import Store


@pytest.fixture
def organiser(scribe: Scribe) -> Organiser:
    organiser = Organiser(scribe)
    organiser.new_evening(rounds="2", per_round="1")
    return organiser


def table(organiser: Organiser, kind: str) -> list[list[str]]:
    """The rows of a CSV file without their heads."""
    text = organiser.scribe.client.get(f"{organiser.address}/{kind}.csv").text.lstrip("\N{ZERO WIDTH NO-BREAK SPACE}")
    return list(csv.reader(io.StringIO(text), delimiter=";"))[1:]


def play(organiser: Organiser, number: int) -> None:
    organiser.begin_round(number)
    for lot in organiser.lots.values():
        organiser.play_table(lot, games=1)
    assert organiser.close(number).status_code == 303


def begin_correction(organiser: Organiser, *eyes: int) -> str:
    """Correct the tricks of the first table's first hand as far as its settlement; return the draft."""
    draft = organiser.correct("verzählt")
    fields = {f"tricks__{side}": str(number) for side, number in zip("ABC", eyes, strict=True)}
    organiser.scribe.step(draft, "stiche", **fields)
    return draft


def test_a_correction_that_could_not_be_kept_leaves_nothing_in_the_prize_list(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser.post("/angaben", name="Preisbinokel", rounds="1", per_round="1")
    organiser.enter(*NAMES[:3])
    play(organiser, 1)
    organiser.post("/beenden")
    draft = begin_correction(organiser, 200, 30, 20)
    with monkeypatch.context() as full:
        full.setattr(DraftStore, "end", _disk_is_full)
        full.setitem(organiser.scribe.client.application.config, "PROPAGATE_EXCEPTIONS", False)
        assert organiser.scribe.step(draft, "abrechnung").status_code == 500
    draft = begin_correction(organiser, 100, 100, 50)
    assert organiser.scribe.step(draft, "abrechnung").status_code == 303
    [game] = table(organiser, "spiele")
    assert [game[11], game[14], game[17]] == ["290", "120", "50"]
    assert {row[-1] for row in table(organiser, "stand")} == {"290", "120", "50"}
    assert organiser.page("/preise").part(".plain").texts("li b") == ["290", "120", "50"]


def _disk_is_full(*_arguments: object) -> None:
    raise OSError("no space left on the disk")


def test_a_standing_never_lacks_a_round_between_others(organiser: Organiser) -> None:
    organiser.enter(*NAMES[:6])
    play(organiser, 1)
    play(organiser, 2)
    both = table(organiser, "stand")
    assert organiser.post("/durchgang/1/tisch/1/oeffnen", reason="Nachfrage").status_code == 303
    assert table(organiser, "stand") == []
    for role in ("hall", "public"):
        assert "Stand nach Durchgang" not in organiser.scribe.page(organiser.link(role))
    for seat in (1, 2, 3):
        organiser.sign(organiser.lot(1, 1), seat)
    organiser.close(1)
    assert table(organiser, "stand") == both


def test_who_helps_or_competes_otherwise_than_drawn_is_drawn_anew(organiser: Organiser) -> None:
    organiser.enter(*NAMES[:5])
    organiser.enter("Helga", helper="on")
    organiser.draw("1", filling="helper")
    organiser.post(organiser.person("Helga"), do="competes")
    refused = organiser.start()
    assert refused.status_code == 409
    assert (
        "Seit der Auslosung wurde geändert, ob Helga in der Wertung spielt. Bitte Durchgang 1 neu auslosen."
        in page_of(refused)
    )
    organiser.draw("1", seed="8")
    assert organiser.start().status_code == 303
    organiser.post(organiser.person("Emil"), do="helps")
    organiser.draw("2", filling="helper")
    organiser.post(organiser.person("Dora"), do="helps")
    for place in organiser.lots:
        organiser.on_paper(1, place, 100, 100, 100)
    organiser.close()
    refused = organiser.start(2)
    assert "geändert, ob Dora in der Wertung spielt" in page_of(refused)
    assert "Dora ist nicht angemeldet" not in page_of(refused)


def test_who_decides_by_lot_stays_before_the_other_whoever_comes_or_is_struck(organiser: Organiser) -> None:
    organiser.post("/angaben", name="Preisbinokel", rounds="1", per_round="1", prizes="1: Sau", **{"tie-1": "lot"})
    organiser.enter(*NAMES)
    organiser.enter("Uwe", "Veit", "Willi", helper="on")
    organiser.begin_round()
    for place in organiser.lots:
        organiser.on_paper(1, place, 100, 100, 100)
    organiser.close()
    organiser.post("/beenden")
    before = table(organiser, "stand")
    assert len({row[0] for row in before}) == 9, "the lot decides all places"
    for name in ("Uwe", "Veit", "Willi"):
        assert organiser.post(organiser.person(name), do="strike").status_code == 303
        assert table(organiser, "stand") == before


def test_totals_meant_for_those_who_sat_there_before_go_to_nobody_else(organiser: Organiser) -> None:
    organiser.enter(*NAMES)
    organiser.begin_round()
    stale = organiser.page("/durchgang/1/tisch/1").form("/papier")
    organiser.begin_round(seed="8")
    typed = {"total-1": "700", "total-2": "20", "total-3": "30"}
    refused = organiser.scribe.submit(stale, **typed)
    assert refused.status_code == 409
    assert "Durchgang 1 wurde inzwischen neu ausgelost: an Tisch 1 sitzen jetzt andere." in page_of(refused)
    again = page_of(refused).form("/papier")
    assert [again.first()[name] for name in typed] == ["", "", ""], "nobody sends it again by mistake"
    assert table(organiser, "spiele") == []
    assert organiser.scribe.submit(again, **typed).status_code == 303


def test_the_sheet_of_a_table_whose_totals_are_on_paper_is_not_handed_round(organiser: Organiser) -> None:
    organiser.enter(*NAMES[:3])
    organiser.begin_round()
    sheet = organiser.sheet(organiser.lots[1])
    organiser.scribe.play(sheet)
    share = organiser.scribe.shared_link(sheet)
    assert organiser.on_paper(1, 1, 10, 20, 30, reason="das Blatt gilt").status_code == 303
    for address in (share, f"{share}/blatt.txt", f"{sheet}/blatt.pdf", f"{sheet}/teilen"):
        answer = organiser.scribe.client.get(address)
        assert answer.status_code == 409
        assert "Es zählen die Summen vom Papier" in page_of(answer)
    organiser.post("/durchgang/1/tisch/1/oeffnen", reason="doch am Telefon")
    assert "+251" in organiser.scribe.page(share)


def test_a_round_is_drawn_while_tables_write_in_another_and_not_over_what_they_wrote(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser.enter(*NAMES)
    organiser.begin_round()
    lots = iter(organiser.lots.values())

    def slow(*arguments: object, **fields: object) -> object:
        organiser.play_table(next(lots), games=1)
        return draw(*arguments, **fields)  # type: ignore[arg-type]

    monkeypatch.setattr("webapp.evening.rounds.draw", slow)
    before = table(organiser, "auslosung")
    assert organiser.post("/auslosen", rounds="1", seed="3").status_code == 409
    assert table(organiser, "auslosung") == before
    assert organiser.post("/auslosen", rounds="2", seed="3").status_code == 303
    assert len(table(organiser, "auslosung")) == 18


def test_an_evening_that_ends_early_drops_the_rounds_that_nobody_began(organiser: Organiser) -> None:
    organiser.enter(*NAMES)
    organiser.draw("1,2")
    lot = organiser.lot(2, 1)
    organiser.start()
    for place in organiser.lots:
        organiser.on_paper(1, place, 300, 200, 100)
    organiser.close()
    assert organiser.post("/angaben", name="Preisbinokel", rounds="1", per_round="1").status_code == 303
    assert "Durchgang 2 entfällt, seine Lose gelten nicht mehr." in organiser.page("/protokoll")
    assert "dieses Los gilt nicht mehr" in organiser.scribe.page(lot)
    assert organiser.post("/beenden").status_code == 303


def test_a_round_that_has_begun_is_not_dropped(organiser: Organiser) -> None:
    organiser.enter(*NAMES[:3])
    play(organiser, 1)
    organiser.begin_round(2)
    refused = organiser.post("/angaben", name="Preisbinokel", rounds="1", per_round="1")
    assert refused.status_code == 422
    assert "So viele Durchgänge haben schon begonnen: 2." in page_of(refused)


def test_an_evening_that_ends_meanwhile_is_not_opened_again(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch
) -> None:
    organiser.post("/angaben", name="Preisbinokel", rounds="1", per_round="1")
    organiser.enter(*NAMES[:3])
    play(organiser, 1)
    once = Store.once

    def later(store: Store, key: str, action: Callable[[], str]) -> str:
        monkeypatch.undo()
        assert organiser.post("/beenden").status_code == 303
        return once(store, key, action)

    monkeypatch.setattr(Store, "once", later)
    organiser.post("/durchgang/1/tisch/1/oeffnen", reason="zu spät")
    assert "Der Abend ist beendet" in organiser.page()
    assert "wieder geöffnet" not in organiser.page("/protokoll")
    assert organiser.sign(organiser.lots[1], 1).location.endswith(organiser.lots[1]), "the table stays confirmed"


def test_a_plan_that_another_phone_changed_meanwhile_is_not_written_over(organiser: Organiser) -> None:
    form = organiser.page("/angaben").form("/angaben")
    assert organiser.scribe.submit(form, prizes="1: Sau").status_code == 303
    refused = organiser.scribe.submit(form, prizes="1: Salami", key="of-another-phone")
    assert refused.status_code == 409
    assert "Inzwischen wurde etwas geändert" in page_of(refused)
    assert page_of(refused).value("prizes") == "1: Sau", "what the other one wrote is there to be seen"
    again = organiser.page("/angaben").form("/angaben")
    assert organiser.scribe.submit(again, prizes="1: Salami").status_code == 303
    assert "Ausgeschrieben 1. Salami" in organiser.page("/preise")


@pytest.mark.parametrize(
    ("line", "prize"),
    [
        ("1: 1.000,50 €", "1. 1000,50 €"),
        ("1: 1 000 €", "1. 1000 €"),
        ("12.50 €", "1. 12,50 €"),
        ("3.5 kg Schinken", "1. 3.5 kg Schinken"),
        ("Platz 3: 20 €", "3. 20 €"),
        ("2. Platz: 30 €", "2. 30 €"),
        ("1.) Schinken, 50,- €", "1. Schinken, 50 €"),
        ("1: Flasche 0,7, 5 €", "1. Flasche 0,7, 5 €"),
    ],
)
def test_money_is_read_as_it_is_written(organiser: Organiser, line: str, prize: str) -> None:
    fields = {"name": "Preisbinokel", "rounds": "1", "per_round": "1"}
    assert organiser.post("/angaben", prizes=line, **fields).status_code == 303
    assert f"Ausgeschrieben {prize} " in organiser.page("/preise")
    organiser.post("/angaben", prizes=organiser.page("/angaben").value("prizes"), **fields)
    assert f"Ausgeschrieben {prize} " in organiser.page("/preise"), "a plan that is saved again stays what it is"


@pytest.mark.parametrize("line", ["1: 50,5 €", "1: 12,345 €", "1: 5 € und 10 €", "99999999 €"])
def test_money_that_nobody_can_read_is_asked_about(organiser: Organiser, line: str) -> None:
    answer = organiser.post("/angaben", name="Preisbinokel", rounds="1", per_round="1", prizes=line)
    assert answer.status_code == 422
    assert f"Wie viel Geld ist „{line.removeprefix('1: ')}“?" in page_of(answer)


def test_a_prize_is_never_cut_short(organiser: Organiser) -> None:
    answer = organiser.post("/angaben", name="Preisbinokel", rounds="1", per_round="1", prizes=f"1: {'W' * 61}")
    assert answer.status_code == 422
    assert f"Der Preis „{'W' * 60}“ ist zu lang: höchstens 60 Zeichen." in page_of(answer)


def test_a_name_that_stands_twice_in_a_list_is_asked_about(organiser: Organiser) -> None:
    names = "Eva Maier\nOtto\neva maier"
    refused = organiser.post("/leute", do="list", list=names)
    assert refused.status_code == 409
    assert "Schon angemeldet: eva maier. Sind es wirklich andere, die gleich heißen?" in page_of(refused)
    assert table(organiser, "spieler") == []
    assert organiser.post("/leute", do="list-despite", list=names).status_code == 303
    assert organiser.enter("Klara; Ohmden", "Klara; Kirchheim").status_code == 303, "they are told apart"


def test_signs_that_nobody_sees_make_nobody_another_and_turn_nothing_round(organiser: Organiser) -> None:
    organiser.enter("\N{RIGHT-TO-LEFT OVERRIDE}Anna", "Jörg")
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in organiser.page("/leute").html
    for same in ("An\N{ZERO WIDTH SPACE}na", "Jo\N{COMBINING DIAERESIS}rg"):
        assert organiser.enter(same).status_code == 409


@pytest.mark.parametrize(
    ("lines", "people"),
    [
        ("sep=;\nAnna;Ohmden", [["Anna", "Ohmden"]]),
        ("Name;Vorname\nMaier;Eva", [["Eva Maier", ""]]),
    ],
)
def test_a_table_is_read_as_its_spreadsheet_means_it(organiser: Organiser, lines: str, people: list[list[str]]) -> None:
    file = (io.BytesIO(lines.encode()), "leute.csv")
    assert organiser.post("/leute", do="file", file=file).status_code == 303
    assert [row[:2] for row in table(organiser, "spieler")] == people


def test_a_number_is_nobodys_name(organiser: Organiser) -> None:
    refused = organiser.post("/leute", do="list", list="1;Anna\n2;Berta")
    assert refused.status_code == 422
    assert "Zeile 1: hier steht kein Name." in page_of(refused)


@pytest.mark.parametrize("name", ["\N{COMBINING ACUTE ACCENT}", "\N{ZERO WIDTH JOINER}"])
def test_an_evening_whose_name_nobody_can_print_has_its_paper_all_the_same(scribe: Scribe, name: str) -> None:
    organiser = Organiser(scribe)
    assert organiser.new_evening(name=name, date="").status_code == 303
    organiser.enter(*NAMES[:3])
    organiser.draw()
    for paper in ("durchgang/1/lose", "durchgang/1/spiellisten", "spielliste", "stand"):
        assert scribe.client.get(f"{organiser.address}/{paper}.pdf").status_code == 200


def test_no_sign_by_which_a_spreadsheet_begins_a_formula_begins_a_cell(organiser: Organiser) -> None:
    organiser.enter("＝1+1 Eva", "＠Otto")
    assert [row[0] for row in table(organiser, "spieler")] == ["'＝1+1 Eva", "'＠Otto"]
