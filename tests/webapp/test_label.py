"""`binokel label`: the page on which people write down what lies in their photographs."""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scoring.cards import Card, parse_cards
from tests.webapp.languages import untranslated, write_quoted
from tests.webapp.page import Page, page_of
from tests.webapp.scribe import FakeReader, jpeg
from vision.reading import Doubt
from vision.truth import TruthError, read_truth, write_truth
from webapp.cards.piles import present, stored
from webapp.cli import main
from webapp.label.pages import create_label_app
from webapp.label.session import LabelSession, corrected_by_truth
from webapp.terminal import photos_in

TOKEN = "a-token-nobody-guesses"  # noqa: S105 - not one that guards anything
NAMES = ("IMG 1.jpg", "IMG 2.jpg", '<b onclick="x">&.jpg')


class Labeller:
    """Somebody at the page, by its links and forms."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.keys = 0

    def page(self, address: str) -> Page:
        answer = self.client.get(f"/{TOKEN}/{address}")
        assert answer.status_code == 200, answer.text
        return page_of(answer)

    def pick(self, n: int, number: int, card: str, key: str | None = None) -> TestResponse:
        self.keys += 1
        form = {"key": key or f"test-key-{self.keys}", "card": card}
        return self.client.post(f"/{TOKEN}/foto/{n}/karte/{number}", data=form)

    def save(self, n: int, **fields: str) -> TestResponse:
        form = self.page(f"foto/{n}").form("/speichern")
        return self.client.post(form.action, data={**form.fields, **fields})

    def cards(self, n: int) -> list[str]:
        """The cards in the strip, by name."""
        return self.page(f"foto/{n}").texts(".strip .card:not(.add) .card-name")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for seed, name in enumerate(NAMES):
        (tmp_path / name).write_bytes(jpeg(seed=seed))
    return tmp_path


def at_desk(folder: Path, reader: FakeReader, names: tuple[str, ...] = NAMES) -> Labeller:
    known = read_truth(folder) if (folder / "truth.json").exists() else {}
    desk = LabelSession([(folder / name, known.get(name)) for name in names], reader)
    app = create_label_app(desk, TOKEN)
    app.config["TESTING"] = True
    return Labeller(app.test_client())


@pytest.fixture
def labeller(folder: Path, reader: FakeReader) -> Labeller:
    return at_desk(folder, reader)


def truth(folder: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((folder / "truth.json").read_text("utf-8"))
    return content


def test_it_begins_with_the_first_photograph_and_how_it_was_read(labeller: Labeller) -> None:
    start = labeller.client.get(f"/{TOKEN}/")
    assert start.location == f"/{TOKEN}/foto/1"
    page = labeller.page("foto/1")
    assert "Foto 1 von 3" in page
    assert "IMG 1.jpg" in page
    assert labeller.cards(1) == ["Herz Ass", "Herz Zehner", "Herz König", "Herz Ober", "Herz Unter"]
    assert "0 von 3 gespeichert" in page
    assert labeller.client.get(f"/{TOKEN}/foto/1.jpg").mimetype == "image/jpeg"


def test_what_was_changed_removed_and_added_is_saved_beside_the_picture(labeller: Labeller, folder: Path) -> None:
    labeller.pick(1, 1, "EA")
    labeller.pick(1, 2, "")
    labeller.pick(1, 0, "BO")
    assert "noch nicht gespeichert" in labeller.page("foto/1")
    saved = labeller.save(1)
    assert saved.location == f"/{TOKEN}/foto/2"
    assert truth(folder) == {"IMG 1.jpg": {"cards": ["EA", "HK", "HO", "HU", "BO"]}}
    assert [card.code for card in read_truth(folder)["IMG 1.jpg"].cards] == ["EA", "HK", "HO", "HU", "BO"]
    assert "1 von 3 gespeichert" in labeller.page("foto/1")


def test_nothing_is_written_before_it_is_saved(labeller: Labeller, folder: Path) -> None:
    labeller.pick(1, 1, "EA")
    labeller.page("alle")
    assert not (folder / "truth.json").exists()


def test_saving_keeps_the_other_pictures_and_what_else_is_known_of_this_one(folder: Path, reader: FakeReader) -> None:
    before = {"other.jpg": {"cards": ["S7"], "by": "Anna"}, "IMG 1.jpg": {"cards": ["S7"], "kind": "fan"}}
    (folder / "truth.json").write_text(json.dumps(before))
    at_desk(folder, reader, NAMES[:1]).save(1)
    assert truth(folder) == {"other.jpg": before["other.jpg"], "IMG 1.jpg": {"cards": ["S7"], "kind": "fan"}}
    assert sorted(file.name for file in folder.iterdir()) == sorted([*NAMES, "truth.json"])


def test_what_is_saved_comes_back_whatever_is_read(folder: Path, reader: FakeReader) -> None:
    at_desk(folder, reader).save(1)
    reader.cards = "HA HA SO"
    again = at_desk(folder, reader)
    assert again.client.get(f"/{TOKEN}/").location == f"/{TOKEN}/foto/2", "the first is done"
    assert again.cards(1) == ["Herz Ass", "Herz Zehner", "Herz König", "Herz Ober", "Herz Unter"]
    assert "Gespeichert." in again.page("foto/1")
    assert again.cards(2) == ["Schippen Ober", "Herz Ass", "Herz Ass"]


def test_known_cards_set_a_reading_right_by_the_fewest_changes(reader: FakeReader) -> None:
    from vision.photo import load

    reader.cards = "HA HA SO"
    reading = stored(reader(load(jpeg())))
    known = parse_cards("HA SO 2xEK")
    pile = corrected_by_truth(reading, known)
    assert present(pile) == tuple(sorted(known))
    assert [(held.card.code, held.gone, held.photo is not None) for held in pile] == [
        ("HA", False, True),
        ("HA", True, True),
        ("SO", False, True),
        ("EK", False, False),
        ("EK", False, False),
    ]


def test_after_the_last_one_it_says_how_to_measure(labeller: Labeller, folder: Path) -> None:
    for n in (1, 2):
        labeller.save(n)
        assert f"{n} von 3 Fotos {'ist' if n == 1 else 'sind'} beschriftet" in labeller.page("alle")
    assert labeller.save(3).location == f"/{TOKEN}/alle"
    page = labeller.page("alle")
    assert "Alle 3 Fotos sind beschriftet" in page
    assert f"binokel evaluate {folder}" in page


def test_saving_goes_back_to_a_photograph_that_was_passed_over(labeller: Labeller) -> None:
    labeller.save(2)
    assert labeller.save(3).location == f"/{TOKEN}/foto/1"


def test_a_double_tap_adds_one_card(labeller: Labeller) -> None:
    for _ in range(2):
        labeller.pick(1, 0, "BO", key="the-same-key")
    assert labeller.cards(1).count("Schellen Ober") == 1


def test_cards_changed_in_another_window_are_shown_before_they_are_saved(labeller: Labeller, folder: Path) -> None:
    labeller.page("foto/1")
    labeller.pick(1, 1, "EA")
    answer = labeller.save(1, shown="HA H10 HK HO HU")
    assert answer.status_code == 409
    assert "inzwischen geändert" in page_of(answer)
    assert not (folder / "truth.json").exists()


def test_a_card_lies_there_twice_at_most(labeller: Labeller, folder: Path) -> None:
    labeller.pick(1, 0, "HA")
    labeller.pick(1, 0, "HA")
    answer = labeller.save(1)
    assert answer.status_code == 422
    assert "dreimal" in page_of(answer)
    assert not (folder / "truth.json").exists()


def test_doubts_are_named_and_hinder_nobody(folder: Path, reader: FakeReader) -> None:
    reader.doubts = (Doubt(0, Card.parse("HA"), "edge"),)
    labeller = at_desk(folder, reader)
    assert "am Bildrand abgeschnitten" in labeller.page("foto/1")
    assert len(labeller.page("foto/1").tree.css(".strip .doubtful .crop")) > 0, "it is shown enlarged"
    assert labeller.save(1).status_code == 303
    assert "am Bildrand abgeschnitten" not in labeller.page("foto/1"), "a person has looked at it"


def test_a_picture_without_cards_is_a_truth_too(folder: Path, reader: FakeReader) -> None:
    reader.cards = ""
    labeller = at_desk(folder, reader)
    assert "Es liegt keine Karte da" in labeller.page("foto/1")
    labeller.save(1)
    assert truth(folder) == {"IMG 1.jpg": {"cards": []}}


def test_a_file_that_is_no_picture_gets_a_sentence_and_is_passed_over(folder: Path, reader: FakeReader) -> None:
    (folder / NAMES[0]).write_text("Dear table,")
    labeller = at_desk(folder, reader)
    assert "kein Bild" in labeller.page("foto/1")
    assert labeller.client.get(f"/{TOKEN}/foto/1.jpg").status_code == 404
    labeller.page("foto/1/karte/0")
    assert labeller.pick(1, 0, "HA").status_code == 404
    assert labeller.client.post(f"/{TOKEN}/foto/1/speichern", data={"shown": ""}).status_code == 404
    for n in (2, 3):
        labeller.save(n)
    assert labeller.client.get(f"/{TOKEN}/").location == f"/{TOKEN}/alle"
    assert "nicht zu lesen" in labeller.page("alle")


def test_a_truth_that_broke_meanwhile_is_left_alone(labeller: Labeller, folder: Path) -> None:
    (folder / "truth.json").write_text("{")
    answer = labeller.save(1)
    assert answer.status_code == 409
    assert "lässt sich nicht schreiben" in page_of(answer)
    assert (folder / "truth.json").read_text() == "{"


def test_many_savings_at_once_lose_none(folder: Path, reader: FakeReader) -> None:
    desk = LabelSession([(folder / name, None) for name in NAMES], reader)
    threads = [threading.Thread(target=desk.save, args=(n,)) for n in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(truth(folder)) == set(NAMES)


def test_file_names_are_text_and_nothing_else(labeller: Labeller) -> None:
    for address in ("foto/3", "alle"):
        page = labeller.page(address)
        assert any(NAMES[2] in name for name in page.texts(".file-name"))
        assert not page.has("[onclick]")
        assert str(Path(NAMES[2]).parent.absolute()) not in page.html or address == "alle"


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/foto/1",
        "/wrong-token/foto/1",
        f"/{TOKEN}/foto/0",
        f"/{TOKEN}/foto/4",
        f"/{TOKEN}/foto/4.jpg",
        f"/{TOKEN}/foto/1/karte/9",
        f"/{TOKEN}/foto/../../etc/passwd",
        f"/{TOKEN}/foto/truth.json",
        f"/{TOKEN}/truth.json",
    ],
)
def test_only_the_photographs_that_were_named_are_served_and_only_with_the_token(
    labeller: Labeller, address: str
) -> None:
    answer = labeller.client.get(address)
    assert answer.status_code == 404
    assert TOKEN not in answer.text


def test_foreign_pages_and_foreign_names_are_refused(labeller: Labeller) -> None:
    form = {"key": "some-key-1", "card": "EA"}
    headers = {"Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
    address = f"/{TOKEN}/foto/1/karte/1"
    assert labeller.client.post(address, data=form, headers=headers).status_code == 403
    assert labeller.client.get(f"/{TOKEN}/foto/1", headers={"Host": "evil.example"}).status_code == 400
    assert labeller.cards(1)[0] == "Herz Ass"
    assert labeller.client.post(address, data={**form, "card": "XX"}).status_code == 422
    assert labeller.client.post(address, data={"card": "EA"}).status_code == 400


def test_a_fragment_is_answered_with_a_fragment(labeller: Labeller) -> None:
    live = {"HX-Request": "true"}
    part = labeller.client.get(f"/{TOKEN}/foto/1/karte/1", headers=live).text
    assert part.lstrip().startswith('<div id="pile">')
    assert Page(part).has(".chooser")
    changed = labeller.client.post(
        f"/{TOKEN}/foto/1/karte/1", data={"key": "some-key-1", "card": "EA"}, headers=live
    ).text
    assert "Eichel Ass" in Page(changed)
    assert not Page(changed).has(".chooser")


def test_no_german_is_left_on_its_pages(folder: Path, reader: FakeReader) -> None:
    write_quoted(folder / "translations")
    (folder / "1.jpg").write_bytes(jpeg())
    (folder / "2.jpg").write_text("Dear table,")
    reader.doubts = (Doubt(0, Card.parse("HA"), "edge"), Doubt(None, None, "nothing_found"))
    desk = LabelSession([(folder / "1.jpg", None), (folder / "2.jpg", None)], reader)
    client = create_label_app(desk, TOKEN, folder / "translations").test_client()
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    labeller = Labeller(client)

    def check(address: str) -> None:
        page = labeller.page(address)
        for node in page.tree.css("code, kbd"):
            node.decompose()
        text = re.sub(r"[12]\.jpg|truth\.json", "", page.tree.html or "")
        assert untranslated(text) == [], address

    for address in ("foto/1", "foto/1/karte/1", "foto/2", "alle"):
        check(address)
    labeller.pick(1, 0, "BO")
    check("foto/1")
    labeller.save(1)
    check("foto/1")
    check("alle")
    assert untranslated(labeller.client.get(f"/{TOKEN}/foto/9").text) == []


# the command


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, arguments)
    return result.exit_code, result.output


def test_what_cannot_be_labelled_is_a_sentence(folder: Path) -> None:
    (folder / "empty").mkdir()
    for wrong, sentence in ((folder / "missing.jpg", "there is no such file"), (folder / "empty", "no photograph")):
        code, output = run("label", "--no-browser", str(wrong))
        assert code == 2
        assert sentence in output
    (folder / "truth.json").write_text('{"IMG 1.jpg": ["HA"]}')
    code, output = run("label", "--no-browser", str(folder / NAMES[0]))
    assert code == 2
    assert "should be an object" in output
    with pytest.raises(TruthError):
        write_truth(folder, "IMG 1.jpg", parse_cards("HA"))
    assert (folder / "truth.json").read_text() == '{"IMG 1.jpg": ["HA"]}'


def test_a_folder_stands_for_its_photographs(folder: Path) -> None:
    (folder / "notes.txt").write_text("no picture")
    (folder / ".hidden.jpg").write_bytes(b"")
    assert [path.name for path in photos_in([folder / NAMES[1], folder])] == [NAMES[1], NAMES[2], NAMES[0]]


def test_the_command_prints_an_address_of_this_machine_and_ends_with_a_sum(folder: Path) -> None:
    import signal
    import subprocess
    import sys
    import urllib.request

    command = [sys.executable, "-m", "webapp.cli", "label", "--no-browser", str(folder / NAMES[0])]
    house = Path(__file__).parents[2]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=house) as running:
        assert running.stdout is not None
        try:
            address = running.stdout.readline().removeprefix("Label: ").strip()
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{20,}/", address)
            with urllib.request.urlopen(f"{address}alle") as answer:  # noqa: S310 - our own server
                assert "IMG 1.jpg" in answer.read().decode()
        finally:
            running.send_signal(signal.SIGINT)
        rest = running.stdout.read()
    assert running.returncode == 0
    assert "0 of 1 photographs have their truth." in rest
    assert "Traceback" not in rest
