"""A fresh app per test."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.webapp.evening import Organiser
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
def first(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def second(app: Flask) -> Phone:
    return Phone(app)


@pytest.fixture
def organiser(scribe: Scribe) -> Organiser:
    """An evening with two prizes, for which nine people are registered."""
    one = Organiser(scribe)
    one.new_evening(prizes="1: Schinken, 50 €\n2: 30 €")
    one.enter()
    return one
