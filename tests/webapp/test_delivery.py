"""How pages and assets are sent: parts for htmx, no inline script, names by content, and reading changes nothing."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path

from tests.webapp.database import dump
from tests.webapp.page import page_of
from tests.webapp.scribe import Scribe
from webapp.site.assets import STATIC, hashed_names


def pages(scribe: Scribe, game: str, draft: str) -> list[str]:
    """The address of every kind of page."""
    pile = scribe.photo(f"{draft}/melden", "meld-0").location
    private = scribe.post("/blatt", preset="familie").location
    steps = [f"{draft}/{step}" for step in ("reizen", "trumpf", "melden", "stiche", "abrechnung")]
    shared = scribe.shared_link(game)
    return ["/", game, f"{game}/teilen", shared, draft, *steps, pile, f"{pile}/1", f"{pile}/0", private]


WEBAPP = STATIC.parent


def test_htmx_3755_an_error_comes_as_a_sentence_never_as_content(scribe: Scribe, game: str) -> None:
    answer = scribe.client.get("/karten/gibtsnicht", headers={"HX-Request": "true"})
    assert answer.status_code == 404
    assert answer.content_type.startswith("text/plain")
    assert "<" not in answer.text


def test_htmx_3037_history_restore_gets_the_whole_page(scribe: Scribe, draft: str) -> None:
    pile = scribe.step(draft, "melden", do="cards-meld-0").location
    fragment = scribe.client.get(pile, headers={"HX-Request": "true"})
    restored = scribe.client.get(pile, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" not in fragment.text
    assert "<html" in restored.text
    assert "HX-Request" in fragment.headers["Vary"]


def test_htmx_2832_no_inline_script_or_style_on_any_page(scribe: Scribe, game: str, draft: str) -> None:
    for address in pages(scribe, game, draft):
        page = page_of(scribe.client.get(address, follow_redirects=True))
        names = {name for node in page.tree.css("*") for name in node.attributes}
        assert not {name for name in names if name.startswith("on")}, address
        assert not page.has("[style], style, script:not([src])"), address
        assert "javascript:" not in page.html, address


def test_nostter_2216_html_is_never_cached_and_assets_carry_their_hash(scribe: Scribe, game: str) -> None:
    answer = scribe.client.get(game)
    assert answer.headers["Cache-Control"] == "no-store"
    page = page_of(answer)
    assets = [*page.attributes("head [href]", "href"), *page.attributes("head [src]", "src")]
    assert len(assets) > 4
    for asset in (asset for asset in assets if asset.startswith("/static/")):
        assert re.search(r"\.[0-9a-f]{10}\.\w+$", asset)
        assert "immutable" in scribe.client.get(asset).headers["Cache-Control"]
    assert scribe.client.get("/static/app.css").status_code == 404


def test_an_asset_that_changed_has_another_name(tmp_path: Path) -> None:
    (tmp_path / "app.css").write_text("a {}")
    before = hashed_names(tmp_path)["app.css"]
    (tmp_path / "app.css").write_text("b {}")
    assert hashed_names(tmp_path)["app.css"] != before


def test_rekorderlig_106_get_changes_nothing(scribe: Scribe, game: str, draft: str, tmp_path: Path) -> None:
    addresses = [*pages(scribe, game, draft), f"{game}/blatt.csv", f"{game}/blatt.json"]
    before = dump(tmp_path)
    for address in addresses:
        assert scribe.client.get(address).status_code < 400
        assert scribe.client.head(address).status_code < 400
    assert dump(tmp_path) == before


def test_the_vendored_script_is_the_one_that_the_readme_names() -> None:
    readme = (WEBAPP / "README.md").read_text("utf-8")
    digest = hashlib.sha256((WEBAPP / "static" / "htmx.min.js").read_bytes()).hexdigest()
    assert digest in readme


def test_style_sheets_and_scripts_are_sent_packed_to_who_can_unpack_them(scribe: Scribe) -> None:
    style = page_of(scribe.client.get("/")).attributes("link[rel=stylesheet]", "href")[0]
    plain = scribe.client.get(style, headers={"Accept-Encoding": "identity"})
    packed = scribe.client.get(style, headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) * 3 < len(plain.data)
    assert "Accept-Encoding" in packed.headers["Vary"]
