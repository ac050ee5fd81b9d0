"""The pages of a tournament evening in a language of guillemets: what goes past gettext is left over."""

from __future__ import annotations

from tests.webapp.evening import Organiser
from tests.webapp.languages import untranslated
from tests.webapp.scribe import Scribe

NAMES = ("Anna", "Berta", "Clara", "Anna (2)")
STROKES = "M10 20L30 40L50 20"


def evening_of(foreigner: Scribe) -> Organiser:
    organiser = Organiser(foreigner)
    plan = {"name": "Binokel", "rounds": "2", "prizes": "1: 50 €\n2: 7 €", "eight_tens": "1000", "tie-1": "lot"}
    assert organiser.new_evening(**plan).status_code == 303
    organiser.post("/leute", do="list-despite", list="\n".join(NAMES))
    organiser.post("/leute", do="one", name="G")
    organiser.post("/leute", do="one", name="A", helper="on")
    return organiser


def test_no_german_is_left_on_the_pages_of_an_evening(foreigner: Scribe) -> None:
    organiser = evening_of(foreigner)
    checked = ["/abend"]
    pages = ("", "/leute", "/leute/1", "/auslosen", "/stand", "/preise", "/papier", "/links", "/angaben", "/protokoll")
    for page in pages:
        assert untranslated(foreigner.text(f"{organiser.address}{page}")) == [], page
    organiser.begin_round()
    lot = organiser.lots[1]
    organiser.play_table(lot, games=1, confirm=False)
    sheet = organiser.sheet(lot)
    checked += [lot, f"{lot}?platz=2", f"{lot}/bestaetigen", sheet, organiser.address]
    for address in checked:
        assert untranslated(foreigner.text(address)) == [], address
    organiser.play_table(lot, games=1, confirm=False)
    organiser.sign(lot, 1, initials="", drawn=STROKES)
    for address in (f"{lot}/bestaetigen", sheet, lot):
        assert untranslated(foreigner.text(address)) == [], address
    organiser.sign(lot, 2)
    organiser.sign(lot, 3)
    assert organiser.close().status_code == 303
    organiser.post("/leute/1", do="leave")
    organiser.post("/leute/5", do="helps")
    organiser.draw("2", filling="helper")
    organiser.start(2)
    organiser.on_paper(2, 1, 100, -20, 7)
    organiser.close(2)
    assert organiser.post("/beenden").status_code == 303
    organiser.on_paper(2, 1, 900, 900, 900, reason="A")
    draft = organiser.correct("B")
    foreigner.step(draft, "reizen", bid="900", declarer="0")
    assert foreigner.step(draft, "abrechnung").status_code == 303
    organiser.post("/links", role="public", do="revoke")
    tables = ("/durchgang/1/tisch/1", "/durchgang/2/tisch/1", "/durchgang/1", "/durchgang/2")
    for page in (*pages, *tables):
        assert untranslated(foreigner.text(f"{organiser.address}{page}")) == [], page
    for address in (lot, organiser.lots[1], sheet, f"{sheet}/geschichte", foreigner.hands(sheet)[0], "/"):
        assert untranslated(foreigner.text(address)) == [], address


def test_no_german_is_left_on_the_public_page_and_the_screen_for_the_hall(foreigner: Scribe) -> None:
    organiser = evening_of(foreigner)
    public, screen = organiser.link("public"), organiser.link("hall")
    assert untranslated(foreigner.text(screen)) == []
    organiser.draw()
    assert untranslated(foreigner.text(screen)) == []
    organiser.start()
    assert untranslated(foreigner.text(screen)) == []
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    organiser.close()
    for address in (public, f"{public}?name=an", f"{public}?name=10", screen):
        assert untranslated(foreigner.text(address)) == [], address


def test_no_german_is_left_in_what_is_saved_of_an_evening(foreigner: Scribe) -> None:
    organiser = evening_of(foreigner)
    organiser.begin_round()
    for lot in organiser.lots.values():
        organiser.play_table(lot)
    organiser.close()
    for kind in ("spieler", "auslosung", "spiele", "stand"):
        assert untranslated(foreigner.text(f"{organiser.address}/{kind}.csv").removeprefix("\ufeff")) == [], kind


def test_refusals_of_an_evening_are_translated_too(foreigner: Scribe) -> None:
    organiser = evening_of(foreigner)
    for part, fields in (
        ("/leute", {"do": "list", "list": "Anna"}),
        ("/leute", {"do": "one", "name": ""}),
        ("/auslosen", {"rounds": "9", "seed": "1"}),
        ("/auslosen", {"rounds": "1", "seed": "x"}),
        ("/beenden", {}),
        ("/angaben", {"name": ""}),
    ):
        answer = organiser.post(part, **fields)
        assert answer.status_code in (409, 422), part
        assert untranslated(answer.text) == [], part
    organiser.begin_round()
    sheet = organiser.sheet(organiser.lots[1])
    closed = organiser.close()
    assert untranslated(closed.text) == []
    ruled = foreigner.post(f"{sheet}/regeln", eight_tens="0", **{"from": "next"})
    assert ruled.status_code == 423
    assert untranslated(ruled.text) == []
    for address in ("/abend/x", "/tisch/x", "/turnier/x"):
        assert untranslated(foreigner.client.get(address).text) == []
