"""Strangers, hostile pages and hostile headers."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe
from webapp.site.security import is_known_host, is_same_origin


@pytest.mark.parametrize(
    ("fetch_site", "origin", "allowed"),
    [
        ("same-origin", None, True),
        ("none", None, True),
        ("cross-site", None, False),
        ("same-site", None, False),
        ("cross-site", "http://stube.local", False),
        (None, "http://stube.local", True),
        (None, "http://stube.local:8000", False),
        (None, "http://evil.example", False),
        (None, "null", False),
        (None, None, True),
    ],
)
def test_only_our_own_pages_may_change_something(fetch_site: str | None, origin: str | None, allowed: bool) -> None:
    assert is_same_origin(fetch_site, origin, "stube.local") is allowed


@pytest.mark.parametrize("headers", [{"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://evil.example"}])
def test_a_foreign_page_cannot_send_our_forms(scribe: Scribe, game: str, headers: dict[str, str]) -> None:
    answer = scribe.client.post(f"{game}/neu", data={"key": scribe.key()}, headers=headers)
    assert answer.status_code == 403
    assert "fremden Seite" in page_of(answer)
    assert "weiterschreiben" not in scribe.page(game)


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost", True),
        ("127.0.0.1:8000", True),
        ("192.168.178.20:8000", True),
        ("[fe80::1]:8000", True),
        ("laptop", True),
        ("laptop.local:8000", True),
        ("laptop.fritz.box", True),
        ("binokel.example.org", False),
        ("evil.example", False),
        ("", False),
        ("a@b", False),
        ("[::1", False),
        ("192.168.0.1.evil.example", False),
    ],
)
def test_names_of_the_local_network_are_known(host: str, known: bool) -> None:
    assert is_known_host(host) is known


def test_a_public_name_is_known_when_it_is_listed() -> None:
    assert is_known_host("binokel.example.org", ("binokel.example.org",))


def test_a_hostile_host_header_gets_no_link(client: FlaskClient) -> None:
    answer = client.get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "evil.example" not in answer.text


def test_every_answer_carries_the_strict_headers(client: FlaskClient, game: str) -> None:
    for address in ("/", game, "/gibtsnicht"):
        headers = client.get(address).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cache-Control"] == "no-store"
        assert "HX-Request" in headers["Vary"]


def test_the_shared_sheet_cannot_write(scribe: Scribe, game: str) -> None:
    scribe.play(game)
    link = scribe.shared_link(game)
    page = scribe.page(link)
    assert page.texts("td > b") == ["251", "120", "89"]
    assert not page.has("main form, main button")
    assert page.attributes("form", "action") == ["/sprache", "/farben"], "language and colours write nothing"
    assert game.rpartition("/")[2] not in page.html, "the scribe's address is not on it"
    token = link.rpartition("/")[2]
    for address in (f"/spiel/{token}", f"/spiel/{token}/neu", f"/spiel/{token}/hand/1/streichen"):
        assert scribe.post(address).status_code in (404, 405)
    assert scribe.post(link).status_code == 405


def test_the_shared_link_is_renewed_and_revoked(scribe: Scribe, game: str) -> None:
    old = scribe.shared_link(game)
    scribe.post(f"{game}/teilen", do="renew")
    new = scribe.shared_link(game)
    assert new != old
    assert scribe.client.get(old).status_code == 404
    assert scribe.client.get(new).status_code == 200
    scribe.post(f"{game}/teilen", do="revoke")
    assert scribe.client.get(new).status_code == 404
    assert "nicht geteilt" in scribe.page(f"{game}/teilen")


def test_addresses_cannot_be_guessed(scribe: Scribe) -> None:
    tokens = {scribe.new_game().rpartition("/")[2] for _ in range(20)}
    assert len(tokens) == 20
    assert min(len(token) for token in tokens) >= 24


def test_the_phone_finds_its_games_again(scribe: Scribe, game: str) -> None:
    scribe.page(game)
    assert game in scribe.page("/").addresses("/spiel/")


def test_another_phone_does_not(app: object, scribe: Scribe, game: str) -> None:
    scribe.page(game)
    other = scribe.client.application.test_client()
    assert game not in other.get("/").text


def test_the_cookie_is_out_of_reach_of_scripts(scribe: Scribe, game: str) -> None:
    cookie = scribe.client.get(game).headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize(
    ("address", "sent"),
    [("http://192.168.1.7:8000", False), ("http://localhost:8000", True), ("https://192.168.1.7:8000", True)],
)
def test_the_opener_policy_is_sent_only_where_browsers_take_it(client: FlaskClient, address: str, sent: bool) -> None:
    answer = client.get("/", base_url=address)
    assert ("Cross-Origin-Opener-Policy" in answer.headers) is sent
