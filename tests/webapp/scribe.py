"""What the tests of the pages share: pictures, a reader that sees what the test says, a scribe who knows the forms."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from scoring.cards import Card
from tests.webapp.page import Form, Page, page_of
from vision.grouping import DetectedCard
from vision.index import Index, NamedIndex, Point
from vision.photo import Photo
from vision.reading import DeckKind, Doubt, Reading

HERE = "http://localhost"
"""What the test client calls the server."""


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
    looks: DeckKind | None = None
    """The kind of deck of which the photograph looks, None for the one as which it is read."""
    calls: list[tuple[int, int]] = field(default_factory=list)

    def __call__(self, photo: Photo, deck: DeckKind = DeckKind.GERMAN) -> Reading:
        self.calls.append(photo.size)
        cards = tuple(seen(Card.parse(code), place) for place, code in enumerate(self.cards.split()))
        other = self.looks if self.looks is not deck else None
        return Reading(cards, self.doubts, photo.size, 12.0, "fake", deck, other)


def named(fields: dict[str, Any]) -> dict[str, Any]:
    """Return fields by the names that the forms know: written with __ for -."""
    return {name.replace("__", "-"): value for name, value in fields.items()}


@dataclass
class Scribe:
    """Somebody with a phone who fills in forms."""

    client: FlaskClient
    keys: int = 0

    def key(self) -> str:
        self.keys += 1
        return f"test-key-{id(self)}-{self.keys}"

    def page(self, address: str) -> Page:
        """Open a page that is there."""
        answer = self.client.get(address)
        assert answer.status_code == 200, answer.text
        return page_of(answer)

    def text(self, address: str) -> str:
        """Open a file that is there."""
        answer = self.client.get(address)
        assert answer.status_code == 200, answer.text
        return answer.text

    def ask(self, address: str, tag: str) -> TestResponse:
        """Ask whether a page that lies open shows something else by now."""
        return self.client.get(address, headers={"HX-Request": "true", "If-None-Match": tag})

    def post(self, address: str, **fields: Any) -> TestResponse:
        """Send a form with a fresh key, without opening its page: only the fields given are sent."""
        return self.client.post(address, data={"key": self.key(), **named(fields)})

    def submit(self, form: Form, **fields: Any) -> TestResponse:
        """Send a form of an open page as its browser would, these fields filled in."""
        return self.client.post(form.action, data={**form.fields, **named(fields)})

    # a game and its hands

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
        forms = page_of(self.client.get(f"{draft}/abrechnung")).forms('form[action$="/abrechnung"]')
        return forms[0].first()["shown"] if forms else ""

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

    def hands(self, game: str) -> list[str]:
        """The addresses of the hands on the sheet, in its order."""
        return self.page(game).addresses(f"{game}/hand/")

    def change(self, hand: str, **bid: str) -> str:
        """Open a written hand to change it, and say another bid; return the draft."""
        draft = self.post(f"{hand}/aendern").location.removesuffix("/reizen")
        if bid:
            self.step(draft, "reizen", **bid)
        return draft

    def rewrite(self, hand: str, **bid: str) -> None:
        """Change a written hand's bid and write it down."""
        assert self.step(self.change(hand, **bid), "abrechnung").status_code == 303

    def begin_before(self, hand: str) -> str:
        """Begin a forgotten hand that goes before this one, and return its draft."""
        opened = self.client.get(self.post(f"{hand}/davor").location)
        return str(opened.location).removesuffix("/reizen")

    def insert(self, hand: str, *, bid: int = 250, points: tuple[object, ...] = (61, 100, "")) -> str:
        """Insert a forgotten hand of Berta's before this one, by numbers as ``play`` has them; return its draft."""
        draft = self.begin_before(hand)
        self.step(draft, "reizen", bid=bid, declarer=1)
        self.step(draft, "trumpf", trump="E")
        self.step(draft, "melden", meld__0="190", meld__1="20", **{"meld__2-none": "on"})
        sides = zip("ABC", points, strict=True)
        self.step(draft, "stiche", **{f"tricks__{side}": str(value) for side, value in sides})
        assert self.step(draft, "abrechnung").status_code == 303
        return draft

    def lost(self, game: str) -> list[str]:
        """The changes on the sheet that stand in brackets, without them."""
        return [change.strip("()") for change in (said.split()[-1] for said in self.page(game).texts(".lost .delta"))]

    def exported(self, game: str) -> dict[str, Any]:
        """Everything about a game, as its JSON file has it."""
        found: dict[str, Any] = json.loads(self.text(f"{game}/blatt.json"))
        return found

    def totals(self, game: str) -> dict[str, int]:
        found: dict[str, int] = self.exported(game)["totals"]
        return found

    def changed_rules(self, game: str) -> list[tuple[int, dict[str, str | None]]]:
        """From which hand on which options hold, change after change."""
        return [(change["from"], change["options"]) for change in self.exported(game)["changed_rules"]]

    def rules_form(self, game: str) -> dict[str, str]:
        """What the page of the rules sends when nothing on it is touched; sent again and again, so without its key."""
        fields = self.page(f"{game}/regeln").form("/regeln").first()
        del fields["key"]
        return fields

    def shared_link(self, game: str) -> str:
        """The address under which a game is read along."""
        return self.page(f"{game}/teilen").attribute("#link", "value").removeprefix(HERE)

    # cards

    def photo(self, address: str, field_name: str, data: bytes | None = None, **fields: Any) -> TestResponse:
        """Send a form with a photograph from the camera."""
        picture = jpeg() if data is None else data
        file = FileStorage(io.BytesIO(picture), "IMG_0001.JPG")
        # encoded here: for a large body the test client would leave a temporary file open
        boundary, body = encode_multipart({"key": self.key(), f"camera-{field_name}": file, **named(fields)})
        return self.client.post(address, data=body, content_type=f'multipart/form-data; boundary="{boundary}"')

    def lay(self, draft: str, step: str, slot: str, codes: str) -> str:
        """Tap cards in, take them over, and return the address of their pile."""
        pile = self.step(draft, step, do=f"cards-{slot}").location
        for code in codes.split():
            self.post(f"{pile}/0", card=code)
        assert self.confirm(pile).status_code == 303
        return pile

    def confirm(self, pile: str, **fields: str) -> TestResponse:
        """Take over the cards that the pile's page shows."""
        return self.submit(self.page(pile).form("/fertig"), **fields)
