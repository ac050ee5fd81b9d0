"""The ledger of 48 cards on the pages: what contradicts is said, and put right by one tap and never by itself."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from scoring.cards import DECK, Card
from tests.webapp.database import opened
from tests.webapp.page import Page
from tests.webapp.scribe import FakeReader, Scribe, jpeg, seen
from vision.index import NamedIndex
from vision.reading import Doubt, Reading
from webapp.cards import piles
from webapp.draft.ledger import reads
from webapp.storage.card_records import Held, SeenCard, StoredReading
from webapp.storage.records import PhotoRecord
from webapp.storage.store import Store
from webapp.storage.values import decode, encode

PILE = "HO HO HU HA H10 HK EA E10 EK EO EU E7"
"""Three tricks of four."""


@dataclass
class Table:
    """A hand of four at the step where tricks are written down; Anna and Clara bid."""

    scribe: Scribe
    reader: FakeReader
    draft: str

    def lay(self, side: str, codes: str, *doubtful: int) -> str:
        """Photograph a side's pile and confirm it as it was read; return the pile's address."""
        self.reader.cards = codes
        self.reader.doubts = tuple(
            Doubt(place, Card.parse(codes.split()[place]), "low_confidence") for place in doubtful
        )
        pile = self.scribe.photo(f"{self.draft}/stiche", f"tricks-{side}").location
        assert self.scribe.confirm(pile, despite="yes").status_code == 303
        return pile

    def page(self, step: str = "stiche") -> Page:
        return self.scribe.page(f"{self.draft}/{step}")

    def take_offer(self, step: str = "stiche") -> TestResponse:
        """Tap what the ledger offers."""
        [offer] = self.page(step).forms("form.offer")
        return self.scribe.submit(offer)

    def cards(self, side: str) -> str:
        """The side's cards as the hand counts them."""
        pile = self.scribe.step(self.draft, "stiche", do=f"cards-tricks-{side}").location
        return self.scribe.page(pile).form("/fertig").first()["shown"]


@pytest.fixture
def table(scribe: Scribe, reader: FakeReader) -> Table:
    game = scribe.new_game("Anna", "Berta", "Clara", "Doris")
    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    scribe.step(draft, "melden", **{f"meld__{seat}-none": "on" for seat in range(4)})
    return Table(scribe, reader, draft)


def rest_of(codes: str) -> str:
    left = [card.code for card in DECK]
    for code in codes.split():
        left.remove(code)
    return " ".join(left)


def misread(codes: str, old: str, new: str) -> str:
    return " ".join(codes.split()).replace(old, new, 1)


def test_two_piles_that_make_a_deck_are_left_alone(table: Table) -> None:
    table.lay("A", PILE)
    table.lay("B", rest_of(PILE))
    assert table.page().texts(".warning, .offer") == []


def test_with_one_pile_photographed_the_other_follows(table: Table) -> None:
    table.lay("A", PILE)
    folded = table.page().part("details.folded")
    assert folded.text("summary") == "Es bleiben 36 Karten"
    assert folded.count(".mini") == 36
    assert "Herz Ober" not in folded


def test_a_third_copy_is_said_with_names_and_offered_as_one_tap(table: Table) -> None:
    table.lay("A", PILE)
    table.lay("B", misread(rest_of(PILE), "EO", "EU"))
    page = table.page()
    assert "Kreuz Unter liegt 3-mal bei Anna & Clara und Berta & Doris; jede Karte gibt es nur zweimal." in page
    assert "In den Stapeln fehlt: Kreuz Ober." in page
    assert "Vermutlich ist in den Stichen von Berta & Doris Kreuz Unter in Wahrheit Kreuz Ober." in page
    answer = table.take_offer()
    assert answer.status_code == 303
    assert answer.location.endswith("/stiche")
    assert table.cards("B").split() == rest_of(PILE).split()
    assert table.page().texts(".warning") == []


def test_the_settlement_says_it_as_well_and_leads_back_to_itself(table: Table) -> None:
    table.lay("A", PILE)
    table.lay("B", misread(rest_of(PILE), "EO", "EU"))
    table.scribe.step(table.draft, "stiche", last_trick="A")
    assert "Kreuz Unter liegt 3-mal" in table.page("abrechnung")
    answer = table.take_offer("abrechnung")
    assert answer.location.endswith("/abrechnung")
    assert table.page("abrechnung").texts(".warning") == []
    assert table.cards("B").split() == rest_of(PILE).split()


def test_nothing_changes_until_the_offer_is_tapped(table: Table, tmp_path: Path) -> None:
    table.lay("A", PILE)
    table.lay("B", misread(rest_of(PILE), "EO", "EU"))
    for _ in range(2):
        table.page()
        table.page("abrechnung")
    assert "EU EU" in table.cards("B")
    table.take_offer()
    with opened(tmp_path) as database:
        snapshots = [json.loads(cards) for (cards,) in database.execute("SELECT cards FROM snapshot ORDER BY id")]
        readings = [json.loads(reading) for (reading,) in database.execute("SELECT reading FROM photo ORDER BY id")]
    database.close()
    assert [snapshot.count("EU") for snapshot in snapshots[-2:]] == [2, 1], "the earlier snapshot stays"
    assert [card["card"] for card in readings[-1]["cards"]].count("EU") == 2, "and so does what was seen"


def test_an_offer_that_another_phone_overtook_changes_nothing(table: Table) -> None:
    table.lay("A", PILE)
    table.lay("B", misread(rest_of(PILE), "EO", "EU"))
    [stale] = table.page().forms("form.offer")
    table.scribe.step(table.draft, "stiche", last_trick="B")
    answer = table.scribe.submit(stale)
    assert answer.status_code == 409
    assert "EU EU" in table.cards("B")


def test_a_double_tap_on_the_offer_does_it_once(table: Table) -> None:
    table.lay("A", PILE)
    table.lay("B", misread(rest_of(PILE), "EO", "EU"))
    [offer] = table.page().forms("form.offer")
    answers = [table.scribe.submit(offer) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert table.cards("B").split() == rest_of(PILE).split()


def test_a_doubtful_card_is_the_one_that_is_changed(table: Table) -> None:
    doubtful = misread(rest_of(PILE), "EO", "EU").split().index("EU")
    table.lay("A", PILE)
    pile = table.lay("B", misread(rest_of(PILE), "EO", "EU"), doubtful)
    table.take_offer()
    page = table.scribe.page(pile)
    assert "fraglich" not in page
    assert "Kreuz Ober" in page.text(f"#k{doubtful + 1}")


def test_an_overlooked_card_is_laid_where_the_tricks_are_not_whole(table: Table) -> None:
    table.lay("A", PILE)
    table.lay("B", misread(rest_of(PILE), "S10 ", ""))
    page = table.page()
    assert "Bei Berta & Doris liegen 35 Karten, das sind keine ganzen Stiche zu 4 Karten." in page
    assert "Vermutlich fehlt in den Stichen von Berta & Doris Schippen Zehner." in page
    table.take_offer()
    assert table.cards("B").split() == rest_of(PILE).split()


def test_a_card_found_twice_is_taken_away(table: Table) -> None:
    table.lay("A", f"{PILE} E7")
    table.lay("B", rest_of(PILE))
    assert "Kreuz Siebener doppelt gezählt" in table.page()
    table.take_offer()
    assert sorted(table.cards("A").split()) == sorted(PILE.split())


def test_a_melded_card_that_nobodys_pile_holds(scribe: Scribe, reader: FakeReader, table: Table) -> None:
    reader.cards = "EK EO"
    scribe.confirm(scribe.photo(f"{table.draft}/melden", "meld-1").location)
    reader.cards = "EK"
    scribe.confirm(scribe.photo(f"{table.draft}/melden", "meld-3").location)
    table.lay("A", PILE)
    table.lay("B", misread(rest_of(PILE), "EK", "EU"))
    page = table.page()
    assert "Kreuz König wurde zweimal gemeldet von Berta und Doris und liegt nur einmal in den Stapeln." in page


def test_a_third_melded_copy_is_said_before_a_card_is_played(scribe: Scribe, reader: FakeReader, table: Table) -> None:
    for seat, codes in enumerate(("EK EK", "EK")):
        reader.cards = codes
        scribe.confirm(scribe.photo(f"{table.draft}/melden", f"meld-{seat}").location, despite="yes")
    said = "Kreuz König wurde 3-mal gemeldet von Anna und Berta; jede Karte gibt es nur zweimal."
    assert said in table.page("melden")
    assert said in table.page("stiche")


def test_what_a_person_tapped_is_not_blamed_for_what_a_photograph_read(table: Table) -> None:
    """One pile was tapped in; a card of the other one was doubted as the third of its kind, and taken over."""
    tapped = misread(PILE, "EO", "EU")
    pile = table.scribe.step(table.draft, "stiche", do="cards-tricks-A").location
    for code in tapped.split():
        table.scribe.post(f"{pile}/0", card=code)
    table.scribe.confirm(pile)
    table.lay("B", misread(rest_of(tapped), "EO", "EU"))
    page = table.page()
    assert "Kreuz Unter liegt 3-mal bei Anna & Clara und Berta & Doris" in page
    assert "Vermutlich ist in den Stichen von Berta & Doris Kreuz Unter in Wahrheit Kreuz Ober." in page
    table.take_offer()
    assert table.cards("A").count("EU") == 2
    assert "EU" not in table.cards("B")


def test_a_pile_by_cards_and_one_by_number_close_at_250(table: Table) -> None:
    table.lay("A", PILE)
    table.scribe.step(table.draft, "stiche", tricks__B="170", last_trick="A")
    assert "statt 250" in table.page()


def test_while_a_pile_is_being_corrected_the_ledger_looks_at_it_as_it_lies(table: Table) -> None:
    table.lay("A", PILE)
    table.reader.cards, table.reader.doubts = misread(rest_of(PILE), "EO", "EU"), ()
    pile = table.scribe.photo(f"{table.draft}/stiche", "tricks-B", jpeg(seed=1)).location
    page = table.scribe.page(pile)
    assert "In den Stapeln fehlt: Kreuz Ober." in page
    [offer] = page.forms("form.offer")
    [button] = offer.buttons
    table.scribe.submit(offer, card=button.value)
    assert table.scribe.page(pile).texts(".warning") == []


def test_the_pile_says_what_lies_with_the_others_already(table: Table) -> None:
    table.lay("A", PILE)
    pile = table.scribe.step(table.draft, "stiche", do="cards-tricks-B").location
    folded = table.scribe.page(pile).part("details.folded")
    assert folded.text("summary") == "Schon bei Anna & Clara: 12 Karten"
    assert folded.count(".mini") == 12


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"kind": "pile", "owner": "A", "old": "XX", "new": "HA"}, 422),
        ({"kind": "pile", "owner": "A", "old": "", "new": ""}, 400),
        ({"kind": "pocket", "owner": "A", "old": "HA", "new": ""}, 400),
        ({"kind": "pile", "owner": "Z", "old": "HA", "new": ""}, 409),
        ({"kind": "pile", "owner": "B", "old": "HA", "new": ""}, 409),
        ({"kind": "pile", "owner": "A", "old": "S7", "new": "HA"}, 409),
    ],
    ids=["no card", "no change", "no place", "no side", "a side without cards", "a card that is not there"],
)
def test_an_offer_that_nobody_made_is_refused(table: Table, fields: dict[str, str], status: int) -> None:
    table.lay("A", PILE)
    table.lay("B", f"{rest_of(PILE)} EA")
    shown = table.page().forms("form.offer")[0].first()["shown"]
    table.scribe.step(table.draft, "stiche", do="number-tricks-B")
    current = {"shown": shown, "step": "stiche", **fields}
    assert table.scribe.post(f"{table.draft}/berichtigen", **current).status_code == status
    assert sorted(table.cards("A").split()) == sorted(PILE.split())


def test_without_sevens_a_seven_is_asked_about_and_cannot_be_confirmed(
    scribe: Scribe, reader: FakeReader, tmp_path: Path
) -> None:
    store = Store(tmp_path)
    game = store.games.add("familie", {"sevens": "false"}, ["Anna", "Berta", "Clara"], 0)
    store.close()
    draft = scribe.begin(f"/spiel/{game}")
    scribe.step(draft, "reizen", bid="250", declarer="0")
    scribe.step(draft, "trumpf", trump="H")
    reader.cards = "HA H7"
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    page = scribe.page(pile)
    assert "nicht im Spiel: gespielt wird ohne Siebener" in page
    assert "Gespielt wird ohne Siebener, hier liegt aber einer." in page
    assert scribe.confirm(pile, despite="yes").status_code == 422
    scribe.post(f"{pile}/2", card="HU")
    assert scribe.confirm(pile).status_code == 303


# what the ledger and the enlarged cards need of a reading


def test_a_reading_keeps_the_rival_of_each_card_and_where_its_indices_are() -> None:
    card = seen(Card.parse("HO"), 0)
    index = card.corners[0].index
    doubted = type(card)(card.card, 0.6, (NamedIndex(index, card.card, 0.6, Card.parse("HU")),), card.outline)
    reading = piles.stored(Reading((doubted,), (), (320, 240), 1.0, "fake"))
    stored = decode(encode(reading), StoredReading)
    assert stored == reading
    assert stored.cards[0].rival == "HU"
    assert stored.cards[0].indices == ((20.0, 46.0, 0.0, 12.0),)
    photo = PhotoRecord(1, "token", stored, has_picture=True)
    [read] = reads((Held(1, Card.parse("HO"), photo=1, seen=0, doubt="low_confidence"),), [photo])
    assert (read.card.code, read.rival and read.rival.code, read.doubtful) == ("HO", "HU", True)
    [tapped] = reads((Held(1, Card.parse("HA"), photo=1, seen=0),), [photo])
    assert tapped.rival is None, "a person said what it is"


@pytest.mark.parametrize(
    ("right", "down", "turn"), [(0, 10, 0), (10, 0, 90), (0, -10, 180), (-10, 0, -90)], ids=["up", "r", "o", "l"]
)
def test_a_crop_is_turned_upright(right: float, down: float, turn: float) -> None:
    [crop] = piles.crops(read_card((50, 60, right, down)))
    assert (crop.x, crop.y, crop.side) == (50, 60, 50)
    assert crop.turn == turn


def test_a_reading_of_an_older_release_has_no_crops() -> None:
    assert piles.crops(read_card()) == ()


def read_card(*indices: tuple[float, float, float, float]) -> SeenCard:
    """A card of a stored reading with indices at these places."""
    return SeenCard("HA", 0.9, (), ((0, 0, 5, 5),), (2, 2), indices, None)
