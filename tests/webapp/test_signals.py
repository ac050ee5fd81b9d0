"""A hand that is written is announced, inside the transaction that writes it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from tests.webapp.scribe import Scribe
from webapp.sheet.replay import replayed
from webapp.storage.records import Draft
from webapp.storage.signals import hand_to_be_written, hand_written
from webapp.storage.store import Store


def test_listeners_hear_of_every_hand_before_and_after(scribe: Scribe, game: str) -> None:
    heard: list[tuple[str, int, bool]] = []

    def before(kept: Store, draft: Draft) -> None:
        heard.append(("before", len(kept.games.hands(kept.drafts.game_of(draft))), kept.is_writing))

    def after(kept: Store, draft: Draft) -> None:
        heard.append(("after", len(kept.games.hands(kept.drafts.game_of(draft))), kept.is_writing))

    with hand_to_be_written.connected_to(before), hand_written.connected_to(after):
        scribe.play(game)
        scribe.play(game)
    assert heard == [("before", 0, True), ("after", 1, True), ("before", 1, True), ("after", 2, True)]


def test_a_listener_that_fails_takes_the_hand_back(scribe: Scribe, game: str, tmp_path: Path) -> None:
    def fail(_kept: Store, draft: Draft) -> None:
        raise sqlite3.IntegrityError("table_locked")

    draft = scribe.begin(game)
    for step, fields in (
        ("reizen", {"bid": "200", "declarer": "0"}),
        ("trumpf", {"trump": "durch"}),
        ("ausgang", {"success": "yes"}),
    ):
        scribe.step(draft, step, **fields)
    with hand_written.connected_to(fail):
        assert scribe.step(draft, "abrechnung").status_code == 423
    store = Store(tmp_path)
    assert store.connection.db["hand"].count == 0
    store.close()
    assert scribe.step(draft, "abrechnung").status_code == 303


def test_a_hand_that_was_taken_back_leaves_no_standing_behind(scribe: Scribe, game: str) -> None:
    def look_and_fail(kept: Store, draft: Draft) -> None:
        assert replayed(kept, kept.games.of_id(draft.game)).sheet.totals["A"] == 1000
        raise sqlite3.IntegrityError("table_locked")

    draft = scribe.begin(game)
    scribe.step(draft, "reizen", bid="200", declarer="0")
    scribe.step(draft, "trumpf", trump="durch")
    scribe.step(draft, "ausgang", success="yes")
    with hand_written.connected_to(look_and_fail):
        assert scribe.step(draft, "abrechnung").status_code == 423
    scribe.step(draft, "ausgang", success="no")
    assert scribe.step(draft, "abrechnung").status_code == 303
    assert scribe.exported(game)["hands"][0]["deltas"]["A"] == -2000
