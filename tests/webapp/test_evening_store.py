"""What the database promises of a tournament evening: a table's sheet takes only what its round allows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.draw import Filling, draw
from scoring.entry import Entry
from scoring.options import Games
from scoring.prizes import Prize
from webapp.storage.card_records import StoredReading
from webapp.storage.evening_records import Evening, EveningPlan, SignatureKind, TableContext
from webapp.storage.evenings import label_for
from webapp.storage.event_records import (
    SAID,
    EventKind,
    Said,
    SaidCorrected,
    SaidEntered,
    SaidLeft,
    SaidPaper,
    SaidRenamed,
    SaidReopened,
    SaidTable,
)
from webapp.storage.records import Game, PilePurpose
from webapp.storage.store import Store, prepare
from webapp.storage.values import decode, encode
from webapp.storage.version_kind import VersionKind

PLAN = EveningPlan(
    name="Preisbinokel", options={"eight_tens": "1000"}, games=Games(3, 2), prizes=(Prize(1, "Schinken", 5000),)
)
PEOPLE = [(name, "") for name in ("Anna", "Berta", "Clara", "Dora", "Emil", "Franz")]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    prepare(tmp_path)
    kept = Store(tmp_path, "Handy von Eva")
    yield kept
    kept.close()


@pytest.fixture
def evening(store: Store) -> Evening:
    with store.writing():
        found = store.evenings.find(store.evenings.add(PLAN))
        assert found
        store.evenings.enter(found, PEOPLE)
        labels = [entrant.label for entrant in store.evenings.entrants(found)]
        store.tables.keep_draw(found, draw(labels, (1,), 7), 7, Filling.JOKER)
    return found


def table(store: Store, evening: Evening, number: int = 1, turn: int = 1) -> TableContext:
    table = store.tables.drawn_rounds(evening)[turn - 1].tables[number - 1]
    context = store.tables.find(table.token)
    assert context
    return context


def game_of(store: Store, context: TableContext) -> Game:
    game = store.games.find(context.table.game_token)
    assert game
    return game


def started(store: Store, evening: Evening) -> TableContext:
    with store.writing():
        store.tables.start(evening, store.tables.drawn_rounds(evening)[0])
    return table(store, evening)


def played(store: Store, evening: Evening) -> TableContext:
    """A table with all its hands."""
    context = started(store, evening)
    with store.writing():
        for bid in (100, 200):
            store.games.add_hand(game_of(store, context), Entry(bid=bid))
    return table(store, evening)


def locked(store: Store, evening: Evening) -> TableContext:
    context = played(store, evening)
    with store.writing():
        signed = [store.tables.sign(context, seat, SignatureKind.INITIALS, "ab") for seat in (1, 2, 3)]
    assert signed == [False, False, True]
    return table(store, evening)


def test_an_evening_is_kept_as_it_was_planned(store: Store, evening: Evening) -> None:
    assert store.evenings.find(evening.organiser) == evening
    assert evening.plan == PLAN
    assert evening.plan.rules.eight_tens == 1000
    assert store.evenings.with_link("public", evening.public or "") == evening
    assert len({evening.organiser, evening.public, evening.hall}) == 3
    assert {len(token or "") for token in (evening.organiser, evening.public, evening.hall)} == {24}, "144 bits"


def test_a_table_of_a_round_is_a_game_by_the_tournament_rules(store: Store, evening: Evening) -> None:
    context = table(store, evening)
    game = game_of(store, context)
    assert game.names == context.table.players
    assert game.first_dealer == 0, "seat 1 deals first"
    assert (game.rules.name, game.rules.eight_tens, game.rules.games) == ("turnier", 1000, Games(1, 2))
    assert store.tables.of_game(game.id) == context


def test_nothing_is_written_before_the_round_was_started(store: Store, evening: Evening) -> None:
    game = game_of(store, table(store, evening))
    for write in (lambda: store.games.add_hand(game, Entry()), lambda: store.drafts.add(game, Entry())):
        with pytest.raises(sqlite3.IntegrityError, match="table_waiting"), store.writing():
            write()
    started(store, evening)
    with store.writing():
        store.games.add_hand(game, Entry())


def test_no_more_hands_than_are_due(store: Store, evening: Evening) -> None:
    context = played(store, evening)
    game = game_of(store, context)
    assert (context.table.hands, context.table.full) == (2, True)
    for write in (
        lambda: store.games.add_hand(game, Entry()),
        lambda: store.games.add_hand(game, Entry(), before=store.games.hands(game)[0].id),
        lambda: store.drafts.add(game, Entry()),
    ):
        with pytest.raises(sqlite3.IntegrityError, match="table_enough"), store.writing():
            write()


def test_a_hand_taken_back_leaves_room_for_one(store: Store, evening: Evening) -> None:
    game = game_of(store, played(store, evening))
    first = store.games.hands(game)[0]
    with store.writing():
        store.games.add_version(first.id, VersionKind.DELETED, Entry())
        store.games.add_hand(game, Entry())
    with pytest.raises(sqlite3.IntegrityError, match="table_enough"), store.writing():
        store.games.add_version(first.id, VersionKind.RESTORED, Entry())


def test_a_changed_sheet_is_confirmed_anew(store: Store, evening: Evening) -> None:
    context = played(store, evening)
    with store.writing():
        store.tables.sign(context, 1, SignatureKind.INITIALS, "ab")
        store.tables.sign(context, 2, SignatureKind.INITIALS, "cd")
    assert set(store.tables.confirmations(context.table)) == {1, 2}
    with store.writing():
        store.games.add_version(store.games.hands(game_of(store, context))[0].id, VersionKind.CHANGED, Entry(bid=110))
    after = table(store, evening)
    assert store.tables.confirmations(after.table) == {}
    with store.writing():
        assert not store.tables.sign(after, 3, SignatureKind.INITIALS, "ef"), (
            "the first two have not confirmed this sheet"
        )
    assert set(store.tables.confirmations(after.table)) == {3}


def test_a_confirmed_sheet_refuses_every_way_of_writing(store: Store, evening: Evening) -> None:
    context = played(store, evening)
    game = game_of(store, context)
    hand = store.games.hands(game)[0]
    with store.writing():
        token = store.drafts.add(game, Entry(), hand=hand.id, base=hand.now.id)
    draft = store.drafts.find(token)
    assert draft
    pile = store.piles.for_slot(draft, PilePurpose.MELD, "0", [])
    locked_place = table(store, evening)
    with store.writing():
        for seat in (1, 2, 3):
            store.tables.sign(locked_place, seat, SignatureKind.INITIALS, "ab")
    assert table(store, evening).table.locked
    for write in (
        lambda: store.games.add_hand(game, Entry()),
        lambda: store.games.add_version(hand.id, VersionKind.CHANGED, Entry()),
        lambda: store.games.add_version(hand.id, VersionKind.DELETED, Entry()),
        lambda: store.drafts.add(game, Entry(), hand=hand.id, base=hand.now.id),
        lambda: store.drafts.save(draft, Entry(bid=500)),
        lambda: store.piles.save(pile, []),
        lambda: store.piles.confirm(pile, ["HA"]),
        lambda: store.piles.add_photo(pile, b"", StoredReading((4, 3), 1.0, "fake", (), ())),
        lambda: store.piles._new([], draft=draft.id, purpose="meld", slot="1"),
    ):
        with pytest.raises(sqlite3.IntegrityError, match="table_locked"), store.writing():
            write()


def test_a_table_changes_no_rules(store: Store, evening: Evening) -> None:
    game = game_of(store, started(store, evening))
    with pytest.raises(sqlite3.IntegrityError, match="table_rules"), store.writing():
        store.games.add_ruling(game, 1, {})


def test_the_organiser_corrects_one_hand_of_a_confirmed_sheet_once(store: Store, evening: Evening) -> None:
    context = locked(store, evening)
    game = game_of(store, context)
    first, second = store.games.hands(game)
    with store.writing():
        draft = store.drafts.find(store.tables.begin_correction(context, first, "verrechnet"))
        assert draft
        store.drafts.save(draft, Entry(bid=120))
    with pytest.raises(sqlite3.IntegrityError, match="table_locked"), store.writing():
        store.games.add_version(first.id, VersionKind.CHANGED, Entry())
    with store.writing():
        assert store.tables.reason_of(draft) == "verrechnet"
        store.tables.permit(draft)
        store.games.add_version(first.id, VersionKind.CHANGED, Entry(bid=120))
    for hand in (first, second):
        with pytest.raises(sqlite3.IntegrityError, match="table_locked"), store.writing():
            store.games.add_version(hand.id, VersionKind.CHANGED, Entry())
    [correction] = store.tables.corrections(game.id).values()
    assert (correction.hand, correction.reason, correction.by) == (first.id, "verrechnet", "Handy von Eva")
    after = table(store, evening).table
    assert after.locked
    assert len(store.tables.confirmations(after)) == 3, "what was confirmed stays visible"


def test_a_reopened_table_writes_and_confirms_again(store: Store, evening: Evening) -> None:
    context = locked(store, evening)
    with store.writing():
        store.tables.reopen(context, "ein Spiel fehlt")
    after = table(store, evening)
    assert (after.table.lock, store.tables.confirmations(after.table)) == (None, {})
    with store.writing():
        store.games.add_version(store.games.hands(game_of(store, after))[0].id, VersionKind.CHANGED, Entry())
    latest = store.evenings.events(evening, after.table)[0]
    assert (latest.kind, latest.said) == ("reopened", SaidReopened(1, 1, "ein Spiel fehlt"))


def test_a_draw_replaces_the_one_before_whose_lots_are_void(store: Store, evening: Evening) -> None:
    old = table(store, evening)
    labels = [entrant.label for entrant in store.evenings.entrants(evening)]
    with store.writing():
        store.tables.keep_draw(evening, draw(labels, (1,), 8), 8, Filling.JOKER)
    [drawn_round] = store.tables.drawn_rounds(evening)
    assert drawn_round.seed == 8
    assert drawn_round.round == draw(labels, (1,), 8)[0]
    found = store.tables.find(old.table.token)
    assert found
    assert (found.state, found.table.lock) == ("replaced", "replaced")


def test_a_draw_that_breaks_off_leaves_the_one_before(store: Store, evening: Evening) -> None:
    before = store.tables.drawn_rounds(evening)

    def half() -> str:
        labels = [entrant.label for entrant in store.evenings.entrants(evening)]
        store.tables.keep_draw(evening, draw([*labels, "Niemand", "Keiner", "Nobody"], (1,), 8), 8, Filling.JOKER)
        return "/"

    with pytest.raises(KeyError):
        store.once("a-form-key", half)
    assert store.tables.drawn_rounds(evening) == before
    assert all(context.lock == "waiting" for context in before[0].tables)


def test_a_renewed_table_has_no_address_that_was_known(store: Store, evening: Evening) -> None:
    context = started(store, evening)
    with store.writing():
        draft = store.drafts.add(game_of(store, context), Entry())
        store.tables.renew(context)
    after = table(store, evening)
    assert store.tables.find(context.table.token) is None
    assert store.games.find(context.table.game_token) is None
    assert store.drafts.find(draft) is None
    assert store.games.find(after.table.game_token)


@pytest.mark.parametrize(
    ("name", "note", "taken", "label"),
    [
        ("Eva Maier", "", (), "Eva Maier"),
        ("Eva Maier", "Ohmden", (), "Eva Maier"),
        ("Eva Maier", "Ohmden", ("Eva Maier",), "Eva Maier (Ohmden)"),
        ("Eva Maier", "", ("eva MAIER",), "Eva Maier (2)"),
        ("Eva Maier", "Ohmden", ("Eva Maier", "Eva Maier (Ohmden)"), "Eva Maier (2)"),
        ("Eva Maier", "", ("Eva Maier", "Eva Maier (2)"), "Eva Maier (3)"),
    ],
)
def test_people_of_the_same_name_are_told_apart(name: str, note: str, taken: tuple[str, ...], label: str) -> None:
    assert label_for(name, note, {known.casefold() for known in taken}) == label


def test_a_new_name_stands_on_the_sheets_too(store: Store, evening: Evening) -> None:
    context = table(store, evening)
    entrant = next(entrant for entrant in store.evenings.entrants(evening) if entrant.label == context.table.players[1])
    with store.writing():
        assert store.evenings.rename(evening, entrant, "Bärbel", "") == "Bärbel"
    after = table(store, evening)
    assert after.table.players[1] == "Bärbel"
    assert game_of(store, after).names == after.table.players


@pytest.mark.parametrize(
    ("kind", "said", "text"),
    [
        ("created", Said(), "{}"),
        ("entered", SaidEntered(("Anna", "Berta"), True), '{"labels":["Anna","Berta"],"helper":true}'),
        ("renamed", SaidRenamed("Anna", "Änne"), '{"before":"Anna","label":"Änne"}'),
        ("left", SaidLeft("Anna", 0), '{"label":"Anna","round":0}'),
        ("confirmed", SaidTable(2, 7), '{"round":2,"table":7}'),
        ("corrected", SaidCorrected(2, 7, 3, "x"), '{"round":2,"table":7,"game":3,"reason":"x"}'),
        (
            "paper",
            SaidPaper(2, 7, (1, -2, 3), None, ""),
            '{"round":2,"table":7,"totals":[1,-2,3],"before":null,"reason":""}',
        ),
    ],
)
def test_events_are_kept_as_release_0_1_kept_them(kind: str, said: Said, text: str) -> None:
    assert encode(said) == text
    assert decode(text, SAID[EventKind(kind)]) == said


def test_it_is_known_for_every_kind_of_event_what_it_says() -> None:
    assert set(SAID) == set(EventKind)
