"""The links of a tournament evening: renewed, taken back, and what the public page shows."""

from __future__ import annotations

import pytest

from tests.webapp.evening import Organiser
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe


def test_every_link_is_renewed_and_taken_back(short_evening: Organiser, scribe: Scribe) -> None:
    public = short_evening.link("public")
    assert scribe.client.get(public).status_code == 200
    assert short_evening.post("/links", role="public", do="renew").status_code == 303
    gone = scribe.client.get(public)
    assert gone.status_code == 404
    assert "Diesen Link gibt es nicht mehr. Die Turnierleitung kann einen neuen zeigen." in page_of(gone)
    assert short_evening.post("/links", role="public", do="revoke").status_code == 303
    assert "Dieser Link ist zurückgenommen." in short_evening.page("/links")
    before = short_evening.address
    after = short_evening.post("/links", role="organiser", do="renew").location
    assert scribe.client.get(before).status_code == 404
    assert "Neuer Link: Turnierleitung." in scribe.page(after.replace("/links", "/protokoll"))


def test_the_public_page_finds_people_and_has_nothing_to_press(short_evening: Organiser, scribe: Scribe) -> None:
    short_evening.begin_round()
    public = short_evening.link("public")
    page = scribe.page(f"{public}?name=BERT")
    table, seat = next(
        (number, seats.index("Berta") + 1)
        for number, address in short_evening.lots.items()
        if "Berta" in (seats := short_evening.seats(address))
    )
    assert f"Tisch {table}, Platz {seat}" in page
    assert not page.has("main form[method=post]")
    for secret in (short_evening.address, "/spiel/", "/tisch/"):
        assert secret not in page.html
    assert "So heißt hier niemand: Zorro" in scribe.page(f"{public}?name=Zorro")
    for lot in short_evening.lots.values():
        short_evening.play_table(lot)
    short_evening.close()
    assert "Im Stand auf Platz" in scribe.page(f"{public}?name=BERT")


def test_this_phone_finds_its_evening_again(short_evening: Organiser, scribe: Scribe) -> None:
    short_evening.page()
    assert short_evening.address in scribe.page("/").addresses("/abend/")


@pytest.mark.parametrize("address", ["/abend/gibtsnicht", "/tisch/gibtsnicht", "/turnier/gibtsnicht"])
def test_an_address_that_there_is_not_is_said(scribe: Scribe, address: str) -> None:
    answer = scribe.client.get(address)
    assert answer.status_code == 404
    assert "Diese Seite gibt es nicht." not in page_of(answer)
