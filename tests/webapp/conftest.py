"""A fresh app per test."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webapp.evening import Organiser
from tests.webapp.languages import write_quoted
from tests.webapp.phones import Phone
from tests.webapp.scribe import FakeReader, Scribe
from webapp import create_app
from webapp.storage.store import prepare

MEMORY = Path("/dev/shm")  # noqa: S108 - only the tests' own folders are made there


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder in memory where there is one: the store syncs every write, and a disk would be all the tests measure."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        yield Path(folder)


@pytest.fixture
def reader() -> FakeReader:
    return FakeReader()


@pytest.fixture(scope="session")
def one_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One application for all tests, because every application compiles all templates anew."""
    return create_app(
        {
            "DATA_FOLDER": tmp_path_factory.mktemp("unused"),
            "UPLOADS_PER_MINUTE": 100_000,
            "DRAWINGS_PER_MINUTE": 100_000,
        }
    )


@pytest.fixture
def app(one_app: Flask, tmp_path: Path, reader: FakeReader) -> Flask:
    """The application with a fresh database."""
    prepare(tmp_path)
    one_app.config.update(DATA_FOLDER=tmp_path, READER=reader, TESTING=True)
    return one_app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def scribe(client: FlaskClient) -> Scribe:
    return Scribe(client)


@pytest.fixture
def game(scribe: Scribe) -> str:
    """The address of a fresh game of Anna, Berta and Clara."""
    return scribe.new_game()


@pytest.fixture
def draft(scribe: Scribe, game: str) -> str:
    """A hand up to the melds: Anna bid 250, hearts are trumps."""
    address = scribe.begin(game)
    scribe.step(address, "reizen", bid="250", declarer="0")
    scribe.step(address, "trumpf", trump="H")
    return address


@pytest.fixture
def complete(scribe: Scribe, draft: str) -> str:
    """A hand that only has to be written down."""
    scribe.step(draft, "melden", meld__0="190", meld__1="20", **{"meld__2-none": "on"})
    scribe.step(draft, "stiche", tricks__A="61", tricks__B="100")
    return draft


@pytest.fixture
def settled(scribe: Scribe, game: str) -> str:
    """A hand up to the settlement: Anna bid 150, her melds of 150 were photographed."""
    address = scribe.begin(game)
    scribe.step(address, "reizen", bid="150", declarer="0")
    scribe.step(address, "trumpf", trump="H")
    scribe.confirm(scribe.photo(f"{address}/melden", "meld-0").location)
    scribe.step(address, "melden", meld__1="20", **{"meld__2-none": "on"})
    scribe.step(address, "stiche", tricks__A="100", tricks__B="100")
    return address


@pytest.fixture
def three_hands(scribe: Scribe, game: str) -> list[str]:
    """Numbers of three hands that Anna lost for 300; a change of the rules makes the third cost three times the bid."""
    for _ in range(3):
        scribe.play(game, bid=300)
    hands = [hand.rpartition("/")[2] for hand in scribe.hands(game)]
    scribe.post(f"{game}/regeln", **{**scribe.rules_form(game), "from": hands[2], "lost_factor": "3"})
    assert scribe.lost(game) == ["−600", "−600", "−900"]
    return hands


@pytest.fixture
def first(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def second(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def begun(first: Phone) -> str:
    """A hand that the first phone has begun, up to the melds."""
    address = first.begin(first.new_game())
    first.step(address, "reizen", bid="250", declarer="0")
    first.step(address, "trumpf", trump="H")
    return address


@pytest.fixture
def organiser(scribe: Scribe) -> Organiser:
    """An evening with two prizes, for which nine people are registered."""
    organiser = Organiser(scribe)
    organiser.new_evening(prizes="1: Schinken, 50 €\n2: 30 €")
    organiser.enter()
    return organiser


@pytest.fixture
def short_evening(scribe: Scribe) -> Organiser:
    """An evening of one round with three prizes, for which nine people are registered."""
    organiser = Organiser(scribe)
    organiser.new_evening(prizes="1: Schinken, 50 €\n30 €\n3: Salami", rounds="1")
    organiser.enter()
    return organiser


@pytest.fixture
def empty_evening(scribe: Scribe) -> Organiser:
    """An evening of two rounds of one game, for which nobody is registered."""
    organiser = Organiser(scribe)
    organiser.new_evening(rounds="2", per_round="1")
    return organiser


@pytest.fixture
def foreigner(tmp_path: Path, reader: FakeReader) -> Scribe:
    """A phone that speaks a language in which every sentence is the German one in guillemets."""
    write_quoted(tmp_path / "translations")
    config = {"DATA_FOLDER": tmp_path / "data", "READER": reader, "TESTING": True}
    client = create_app({**config, "TRANSLATIONS": tmp_path / "translations"}).test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    return Scribe(client)
