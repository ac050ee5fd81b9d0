"""What is handed on leads phones to the server, whatever the browser on the server itself calls it."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import waitress.server
from click.testing import CliRunner
from flask import Flask

import webapp
from tests.webapp.evening import Organiser
from tests.webapp.page import Page, page_of
from tests.webapp.scribe import Scribe
from webapp.cli import main
from webapp.commands import web as commands_web
from webapp.share.sharing import qr_svg

PHONES = "http://192.168.178.20:8000"
NO_WIFI = "Der Server hat keine Adresse im WLAN."
OWN_NAMES = ("localhost:8000", "127.0.0.1:8000", "127.0.1.1", "[::1]:8000", "0.0.0.0:8000")


@contextmanager
def reached_at(app: Flask, address: str) -> Iterator[None]:
    """Let the server be one that phones reach under ``address``."""
    before = app.config["LAN_ADDRESS"]
    app.config["LAN_ADDRESS"] = lambda: address
    try:
        yield
    finally:
        app.config["LAN_ADDRESS"] = before


def seen(scribe: Scribe, path: str, host: str) -> Page:
    """A page as a browser sees it that calls the server ``host``."""
    answer = scribe.client.get(path, base_url=f"http://{host}")
    assert answer.status_code == 200
    return page_of(answer)


@pytest.mark.parametrize("host", OWN_NAMES)
def test_on_the_server_itself_the_sheet_is_shared_under_the_address_for_phones(
    scribe: Scribe, app: Flask, game: str, host: str
) -> None:
    with reached_at(app, f"{PHONES}/"):
        shared = seen(scribe, f"{game}/teilen", host)
        text = seen(scribe, f"{game}/blatt.txt", host)
    link = shared.attribute("#link", "value")
    assert link.startswith(f"{PHONES}/lesen/")
    assert qr_svg(link) in shared.html
    assert qr_svg(f"{PHONES}{game}") in shared.html, "the QR code for another scribe"
    assert f"Mitlesen: {link}" in text
    assert host not in shared.html + text.html
    assert NO_WIFI not in shared


def test_the_evening_gives_hall_and_tables_the_address_for_phones(scribe: Scribe, app: Flask) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening()
    organiser.enter()
    organiser.draw()
    with reached_at(app, f"{PHONES}/"):
        links = organiser.page("/links")
        table = organiser.page("/durchgang/1/tisch/1")
        hall, public = (links.attribute(f"#link-{role}", "value") for role in ("hall", "public"))
        assert hall.startswith(f"{PHONES}/leinwand/")
        assert public.startswith(f"{PHONES}/turnier/")
        screen = seen(scribe, hall.removeprefix(PHONES), "127.0.0.1:8000")
    assert qr_svg(public) in screen.html, "a whole hall scans it"
    assert table.attribute("#link", "value").startswith(f"{PHONES}/tisch/")
    assert "localhost" not in links.html + table.html + screen.html


@pytest.mark.parametrize("address", ["", "http://127.0.0.1:8000/"])
def test_without_a_network_it_says_so_beside_the_code(scribe: Scribe, app: Flask, game: str, address: str) -> None:
    organiser = Organiser(scribe)
    organiser.new_evening()
    organiser.enter()
    organiser.draw()
    with reached_at(app, address):
        assert NO_WIFI in organiser.page("/links")
        assert NO_WIFI in organiser.page("/papier")
        assert NO_WIFI in organiser.page("/durchgang/1/tisch/1")
        assert NO_WIFI in seen(scribe, f"{game}/teilen", "localhost")
        assert "Ohne WLAN öffnet das kein Handy" in seen(scribe, organiser.link("hall"), "localhost")


@pytest.mark.parametrize("host", ["192.168.178.20:8000", "stube.local"])
def test_whoever_came_by_an_address_that_works_hands_on_that_one(
    scribe: Scribe, app: Flask, game: str, host: str
) -> None:
    with reached_at(app, "http://10.0.0.9:8000/"):
        shared = seen(scribe, f"{game}/teilen", host)
    assert shared.attribute("#link", "value").startswith(f"http://{host}/lesen/")
    assert "10.0.0.9" not in shared.html
    assert NO_WIFI not in shared


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "localhost@evil.example"])
def test_a_host_that_is_not_known_is_handed_on_to_nobody(scribe: Scribe, app: Flask, game: str, host: str) -> None:
    with reached_at(app, f"{PHONES}/"):
        answer = scribe.client.get(f"{game}/teilen", headers={"Host": host})
    assert answer.status_code == 400
    assert "evil.example" not in answer.text
    assert "/lesen/" not in answer.text


def test_every_whole_address_comes_from_the_one_function() -> None:
    house = Path(webapp.__file__).parent
    assert [
        path.name for path in sorted(house.rglob("*.py")) if "_external=True" in path.read_text(encoding="utf-8")
    ] == ["addresses.py"]


def test_serve_tells_the_pages_what_it_prints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Flask] = []

    class Server:
        def __init__(self, listening: socket.socket) -> None:
            self.close = listening.close

        def run(self) -> None:
            """Serve nobody."""

    def create_server(app: Flask, sockets: list[socket.socket], **_options: object) -> Server:
        served.append(app)
        return Server(*sockets)

    monkeypatch.setattr(waitress.server, "create_server", create_server)
    monkeypatch.setattr(commands_web, "network_address", lambda: "192.168.178.20")
    printed = CliRunner().invoke(main, ["serve", "--port", "0", "--data", str(tmp_path)]).output
    assert f"Binokel: {served[0].config['LAN_ADDRESS']()}\n" in printed
    monkeypatch.setattr(commands_web, "network_address", lambda: "10.0.0.9")
    assert served[0].config["LAN_ADDRESS"]().startswith("http://10.0.0.9:"), "joined another Wi-Fi meanwhile"
