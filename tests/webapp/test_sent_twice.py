"""The same form sent twice, or by several phones in the same moment: it counts once, or one of them is told."""

from __future__ import annotations

import io
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart

from tests.webapp.scribe import Scribe, jpeg
from webapp.storage.store import Store

PHONES = 4


def at_once(app: Flask, address: str, *forms: dict[str, Any]) -> list[TestResponse]:
    """Send the forms in the same moment, each from a phone of its own; one form alone is sent by four phones."""
    sent = forms if len(forms) > 1 else forms * PHONES
    start = Barrier(len(sent))

    def send(form: dict[str, Any]) -> TestResponse:
        phone = app.test_client()
        start.wait(timeout=20)
        return phone.post(address, data=form)

    with ThreadPoolExecutor(len(sent)) as phones:
        return list(phones.map(send, sent))


def statuses(answers: list[TestResponse]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def counted(tmp_path: Path, table: str) -> int:
    store = Store(tmp_path)
    number = store.connection.db[table].count
    store.close()
    return int(number)


def different_keys(**fields: str) -> list[dict[str, str]]:
    return [{"key": f"a-key-of-phone-{n}", **fields} for n in range(PHONES)]


def test_a_new_game(app: Flask, tmp_path: Path) -> None:
    names = {"name-0": "Anna", "name-1": "Berta", "name-2": "Clara", "preset": "familie", "dealer": "0"}
    answers = at_once(app, "/", {"key": "one-form-key", **names})
    assert statuses(answers) == [303] * PHONES
    assert len({answer.location for answer in answers}) == 1
    assert counted(tmp_path, "game") == 1


def test_another_game_of_two_phones_is_one(app: Flask, scribe: Scribe, game: str, tmp_path: Path) -> None:
    scribe.play(game)
    answers = at_once(app, f"{game}/noch-eine", *different_keys())
    assert len({answer.location for answer in answers}) == 1
    assert counted(tmp_path, "game") == 2
    scribe.play(game)
    assert scribe.post(f"{game}/noch-eine").location != answers[0].location, "after another hand it is another game"


def test_the_next_hand_is_begun_by_all_and_is_one(app: Flask, game: str, tmp_path: Path) -> None:
    answers = at_once(app, f"{game}/neu", *different_keys())
    assert statuses(answers) == [303] * PHONES
    assert len({answer.location for answer in answers}) == 1
    assert counted(tmp_path, "draft") == 1


def test_a_hand_is_written_once_by_one_form(app: Flask, scribe: Scribe, game: str, complete: str) -> None:
    answers = at_once(app, f"{complete}/abrechnung", {"key": "one-form-key", "shown": scribe.shown(complete)})
    assert statuses(answers) == [303] * PHONES
    assert len(scribe.hands(game)) == 1


def test_a_hand_is_written_once_by_two_phones(app: Flask, scribe: Scribe, game: str, complete: str) -> None:
    answers = at_once(app, f"{complete}/abrechnung", *different_keys(shown=scribe.shown(complete)))
    assert statuses(answers) == [303, *[409] * (PHONES - 1)]
    assert len(scribe.hands(game)) == 1


def test_a_hand_that_two_change_at_once_is_changed_by_one(app: Flask, scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    hand = scribe.hands(game)[0]
    drafts = [scribe.change(hand) for _ in range(2)]
    for draft, bid in zip(drafts, ("240", "230"), strict=True):
        scribe.step(draft, "reizen", bid=bid)
    shown = [scribe.shown(draft) for draft in drafts]
    start = Barrier(2)

    def write(n: int) -> int:
        phone = app.test_client()
        start.wait(timeout=20)
        return phone.post(f"{drafts[n]}/abrechnung", data={"key": f"a-key-of-{n}", "shown": shown[n]}).status_code

    with ThreadPoolExecutor(2) as phones:
        assert sorted(phones.map(write, range(2))) == [303, 409]


@pytest.mark.parametrize("way", ["streichen", "davor", "aendern"])
def test_what_is_done_to_a_hand(app: Flask, scribe: Scribe, game: str, tmp_path: Path, way: str) -> None:
    scribe.play(game)
    hand = scribe.hands(game)[0]
    before = {table: counted(tmp_path, table) for table in ("version", "draft")}
    assert statuses(at_once(app, f"{hand}/{way}", {"key": "one-form-key"})) == [303] * PHONES
    added = {table: counted(tmp_path, table) - number for table, number in before.items()}
    assert added == ({"version": 1, "draft": 0} if way == "streichen" else {"version": 0, "draft": 1})


def test_a_hand_is_struck_once_by_two_phones(app: Flask, scribe: Scribe, game: str) -> None:
    scribe.play(game)
    answers = at_once(app, f"{scribe.hands(game)[0]}/streichen", *different_keys())
    assert statuses(answers) == [303, *[409] * (PHONES - 1)]


def test_forgotten_hands_inserted_at_one_place_keep_the_order(app: Flask, scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    place = scribe.hands(game)[0]
    assert statuses(at_once(app, f"{place}/davor", *different_keys())) == [303] * PHONES
    scribe.insert(place, bid=240)
    assert len(scribe.hands(game)) == 2


def test_rules_are_changed_and_taken_back_once(app: Flask, scribe: Scribe, game: str, tmp_path: Path) -> None:
    scribe.play(game)
    change = {"key": "one-form-key", "from": "next", "lost_factor": "1"}
    assert statuses(at_once(app, f"{game}/regeln", change)) == [303] * PHONES
    assert counted(tmp_path, "ruling") == 1
    back = scribe.page(f"{game}/geschichte").form("/zuruecknehmen").action
    assert statuses(at_once(app, back, *different_keys())) == [303, *[409] * (PHONES - 1)]


def test_a_meld_that_is_named(app: Flask, scribe: Scribe, complete: str) -> None:
    at_once(app, f"{complete}/nennen/1", {"key": "one-form-key", "add": "paar-E"})
    assert scribe.page(f"{complete}/nennen/1").text("#total") == "20"
    at_once(app, f"{complete}/nennen/1", *({"key": f"a-key-of-{code}", "add": code} for code in ("paar-S", "vier-A")))
    assert scribe.page(f"{complete}/nennen/1").text("#total") == "140", "what two name at once adds up"


def test_a_photograph(app: Flask, scribe: Scribe, complete: str, tmp_path: Path) -> None:
    pile = scribe.step(complete, "melden", do="cards-meld-2").location
    boundary, body = encode_multipart(
        {"key": "one-form-key", "camera-pile": FileStorage(io.BytesIO(jpeg()), "IMG_0001.JPG")}
    )
    start = Barrier(PHONES)

    def send(_n: int) -> int:
        phone = app.test_client()
        start.wait(timeout=20)
        form = f'multipart/form-data; boundary="{boundary}"'
        return phone.post(f"{pile}/foto", data=body, content_type=form).status_code

    with ThreadPoolExecutor(PHONES) as phones:
        assert list(phones.map(send, range(PHONES))) == [303] * PHONES
    assert counted(tmp_path, "photo") == 1
    assert "Herz Ass" in scribe.page(pile)


def test_the_pile_of_a_player_is_one(app: Flask, complete: str, tmp_path: Path) -> None:
    answers = at_once(app, f"{complete}/melden", *different_keys(do="cards-meld-2"))
    assert len({answer.location for answer in answers}) == 1
    assert counted(tmp_path, "pile") == 1


def test_cards_that_are_confirmed(app: Flask, scribe: Scribe, complete: str, tmp_path: Path) -> None:
    pile = scribe.step(complete, "melden", do="cards-meld-2").location
    scribe.post(f"{pile}/0", card="HA")
    assert statuses(at_once(app, f"{pile}/fertig", {"key": "one-form-key", "shown": "HA"})) == [303] * PHONES
    assert counted(tmp_path, "snapshot") == 1


def test_two_fields_kept_at_once_are_both_kept(app: Flask, scribe: Scribe, complete: str) -> None:
    shown = {"meld-0": "190", "meld-1": "20", "meld-2": "", "meld-2-none": "on", "do": "keep"}
    drawn = [scribe.page(f"{complete}/melden").value("drawn") for _ in range(2)]
    changed = ({"meld-0": "200"}, {"meld-1": "40"})
    forms = [{**shown, **fields, "drawn": showing} for fields, showing in zip(changed, drawn, strict=True)]
    at_once(app, f"{complete}/melden", *forms)
    page = scribe.page(f"{complete}/melden")
    assert [page.value(f"meld-{seat}") for seat in (0, 1)] == ["200", "40"]


def test_amy_2511_a_double_tap_stores_once(scribe: Scribe, draft: str, game: str) -> None:
    scribe.step(draft, "melden", meld__0="190", meld__1="0", meld__2="0")
    scribe.step(draft, "stiche", tricks__A="130", tricks__B="70")
    data = {"key": "the-same-key", "shown": scribe.shown(draft)}
    first, second = (scribe.client.post(f"{draft}/abrechnung", data=data) for _ in range(2))
    assert first.status_code == second.status_code == 303
    assert first.location == second.location
    assert scribe.page(game).words.count("+320") == 1


def test_amy_2511_a_photograph_sent_twice_is_there_once(scribe: Scribe, draft: str) -> None:
    for _ in range(2):
        answer = scribe.client.post(
            f"{draft}/melden",
            data={"key": "the-same-key", "camera-meld-0": (io.BytesIO(jpeg()), "a.jpg")},
        )
    assert scribe.page(answer.location).count("figure") == 1


def test_amy_2511_two_taps_at_the_same_moment(app: Flask, scribe: Scribe, game: str, draft: str) -> None:
    scribe.step(draft, "melden", meld__0="190", meld__1="0", meld__2="0")
    scribe.step(draft, "stiche", tricks__A="130", tricks__B="70")
    answers: list[int] = []
    data = {"key": "the-same-key", "shown": scribe.shown(draft)}

    def tap() -> None:
        answers.append(app.test_client().post(f"{draft}/abrechnung", data=data).status_code)

    taps = [threading.Thread(target=tap) for _ in range(6)]
    for thread in taps:
        thread.start()
    for thread in taps:
        thread.join()
    assert answers == [303] * 6
    assert scribe.page(game).words.count("+320") == 1


def test_two_phones_start_the_next_hand_and_share_one_draft(scribe: Scribe, game: str) -> None:
    other = Scribe(scribe.client.application.test_client())
    assert scribe.begin(game) == other.begin(game)


def test_ownfoil_320_many_phones_write_at_once(app: Flask, scribe: Scribe) -> None:
    games = [scribe.new_game() for _ in range(4)]
    failed: list[object] = []

    def evening(game: str) -> None:
        try:
            Scribe(app.test_client()).play(game)
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=evening, args=(game,)) for game in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert all("251" in scribe.page(game).texts("td > b") for game in games)
