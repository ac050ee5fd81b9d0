"""What the tests of the pages share: pictures, a reader that sees what the test says, a scribe who knows the forms."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from scoring.cards import Card, parse_cards
from vision.grouping import DetectedCard
from vision.index import Index, NamedIndex, Point
from vision.photo import Photo
from vision.reading import Doubt, Reading


def jpeg(width: int = 320, height: int = 240, seed: int = 0) -> bytes:
    """A small picture that is not uniform."""
    pixels = np.random.default_rng(seed).integers(0, 255, (height, width, 3), dtype=np.uint8)
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "JPEG")
    return out.getvalue()


def seen(card: Card, place: int) -> DetectedCard:
    """A card as the reading would report it, somewhere in the picture."""
    x, y = 20.0 + 30 * place, 40.0
    index = Index(Point(x, y), Point(x, y + 12), Point(x + 6, y + 6), 0.99)
    outline = (Point(x - 8, y - 10), Point(x + 50, y - 10), Point(x + 50, y + 80), Point(x - 8, y + 80))
    return DetectedCard(card, 0.99, (NamedIndex(index, card, 0.99),), outline)


@dataclass
class FakeReader:
    """Sees the cards the test lays before it."""

    cards: str = "HA H10 HK HO HU"
    doubts: tuple[Doubt, ...] = ()
    calls: list[tuple[int, int]] = field(default_factory=list)

    def __call__(self, photo: Photo) -> Reading:
        self.calls.append(photo.size)
        cards = tuple(seen(Card.parse(code), place) for place, code in enumerate(self.cards.split()))
        return Reading(cards, self.doubts, photo.size, 12.0, "fake")


def key_in(page: str) -> str:
    """The idempotency key of the first form on the page."""
    found = re.search(r'name="key" value="([^"]+)"', page)
    assert found
    return found[1]


@dataclass
class Scribe:
    """Somebody with a phone who fills in forms."""

    client: FlaskClient
    keys: int = 0

    def key(self) -> str:
        self.keys += 1
        return f"test-key-{id(self)}-{self.keys}"

    def post(self, address: str, **fields: Any) -> TestResponse:
        """Send a form with a fresh key; field names are written with _ for -."""
        data = {name.replace("__", "-"): value for name, value in fields.items()}
        return self.client.post(address, data={"key": self.key(), **data})

    def new_game(self, *names: str, **fields: Any) -> str:
        """Start a game and return its address."""
        answer = self.new_game_answer(*names, **fields)
        assert answer.status_code == 303, answer.text
        return answer.location

    def new_game_answer(self, *names: str, **fields: Any) -> TestResponse:
        """Send the form of a new game."""
        names = names or ("Anna", "Berta", "Clara")
        data = {f"name__{seat}": name for seat, name in enumerate(names)}
        return self.post("/", preset=fields.pop("preset", "familie"), dealer="0", **data, **fields)

    def begin(self, game: str) -> str:
        """Begin the next hand and return the draft's address."""
        return self.post(f"{game}/neu").location

    def step(self, draft: str, step: str, **fields: Any) -> TestResponse:
        """Send one step; on the settlement what its page shows goes along, as from its button."""
        if step == "abrechnung" and "shown" not in fields:
            fields["shown"] = self.shown(draft)
        return self.post(f"{draft}/{step}", **fields)

    def shown(self, draft: str) -> str:
        """What the settlement's form says it showed, "" where there is no such form."""
        found = re.search(r'name="shown" value="([^"]*)"', self.client.get(f"{draft}/abrechnung").text)
        return found[1] if found else ""

    def play(self, game: str, *, bid: int = 250, declarer: int = 0, trump: str = "H", points: Any = ()) -> str:
        """Write a whole hand by numbers: melds 190, 20, 0; tricks as given, one may be "". Return the draft."""
        draft = self.begin(game)
        self.step(draft, "reizen", bid=bid, declarer=declarer)
        self.step(draft, "trumpf", trump=trump)
        self.step(draft, "melden", meld__0="190", meld__1="20", **{"meld__2-none": "on", "meld__3-none": "on"})
        sides = {f"tricks__{side}": str(value) for side, value in zip("ABC", points or (61, 100, ""), strict=False)}
        self.step(draft, "stiche", **sides)
        answer = self.step(draft, "abrechnung")
        assert answer.status_code == 303, answer.text
        return draft

    def photo(self, address: str, field_name: str, data: bytes | None = None, **fields: Any) -> TestResponse:
        """Send a form with a photograph from the camera."""
        picture = jpeg() if data is None else data
        form = {name.replace("__", "-"): value for name, value in fields.items()}
        file = FileStorage(io.BytesIO(picture), "IMG_0001.JPG")
        # encoded here: for a large body the test client would leave a temporary file open
        boundary, body = encode_multipart({"key": self.key(), f"camera-{field_name}": file, **form})
        return self.client.post(address, data=body, content_type=f'multipart/form-data; boundary="{boundary}"')

    def confirm(self, pile: str, **fields: str) -> TestResponse:
        """Take over the cards that the pile's page shows."""
        shown = re.search(r'name="shown" value="([^"]*)"', self.page(pile))
        assert shown
        return self.post(f"{pile}/fertig", shown=shown[1], **fields)

    def page(self, address: str) -> str:
        """Open a page that is there."""
        answer = self.client.get(address)
        assert answer.status_code == 200, answer.text
        return answer.text


def cards(text: str) -> list[str]:
    """Codes of the cards that ``text`` names, sorted."""
    return [card.code for card in sorted(parse_cards(text))]
