"""The winner's picture: a square for the messenger, once the game is over."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tests.webapp.scribe import Scribe


@pytest.mark.parametrize("names", [("Anna", "Berta", "Clara"), ("A" * 24, "Ümit", "Zoë", "Q" * 24)], ids=["3", "4"])
def test_scribe_and_readers_get_it(scribe: Scribe, names: tuple[str, ...]) -> None:
    game = scribe.new_game(*names, target="200")
    link = scribe.shared_link(game)
    assert scribe.client.get(f"{game}/sieger.png").status_code == 404, "nobody has won yet"
    scribe.play(game, points=(161, "", "") if len(names) == 4 else ())
    for address in (game, link):
        assert scribe.page(address).link("Siegerbild teilen") == f"{address}/sieger.png"
        answer = scribe.client.get(f"{address}/sieger.png")
        assert (answer.status_code, answer.mimetype) == (200, "image/png")
        assert 'filename="binokel-' in answer.headers["Content-Disposition"]
        picture = Image.open(io.BytesIO(answer.data))
        assert picture.width == picture.height >= 900
        assert len(answer.data) < 200_000
    scribe.post(f"{game}/teilen", do="revoke")
    assert scribe.client.get(f"{link}/sieger.png").status_code == 404
