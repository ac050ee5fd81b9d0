"""What the database promises of a tournament evening: a table's sheet takes only what its round allows."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.draw import draw
from scoring.options import Games
from scoring.prizes import Prize
from webapp.storage.evening_records import Evening, Place, Plan
from webapp.storage.evenings import label_for
from webapp.storage.records import Game
from webapp.storage.seatings import Seatings
from webapp.storage.store import prepare

PLAN = Plan(
    name="Preisbinokel", options={"eight_tens": "1000"}, games=Games(3, 2), prizes=(Prize(1, "Schinken", 5000),)
)
PEOPLE = [(name, "") for name in ("Anna", "Berta", "Clara", "Dora", "Emil", "Franz")]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Seatings]:
    prepare(tmp_path)
    kept = Seatings(tmp_path, "Handy von Eva")
    yield kept
    kept.close()


@pytest.fixture
def evening(store: Seatings) -> Evening:
    with store.writing():
        found = store.evening(store.add_evening(PLAN))
        assert found
        store.enter(found, PEOPLE)
        labels = [entrant.label for entrant in store.entrants(found)]
        store.keep_draw(found, draw(labels, (1,), 7), 7, "joker")
    return found


def table(store: Seatings, evening: Evening, number: int = 1, turn: int = 1) -> Place:
    seating = store.sittings(evening)[turn - 1].seatings[number - 1]
    place = store.place(seating.token)
    assert place
    return place


def game_of(store: Seatings, place: Place) -> Game:
    game = store.game(place.seating.game_token)
    assert game
    return game


def started(store: Seatings, evening: Evening) -> Place:
    with store.writing():
        store.start(evening, store.sittings(evening)[0])
    return table(store, evening)


def played(store: Seatings, evening: Evening) -> Place:
    """A table with all its hands."""
    place = started(store, evening)
    with store.writing():
        for bid in (100, 200):
            store.add_hand(game_of(store, place), {"bid": bid})
    return table(store, evening)


def locked(store: Seatings, evening: Evening) -> Place:
    place = played(store, evening)
    with store.writing():
        assert [store.sign(place, seat, "initials", "ab") for seat in (1, 2, 3)] == [False, False, True]
    return table(store, evening)


def test_an_evening_is_kept_as_it_was_planned(store: Seatings, evening: Evening) -> None:
    assert store.evening(evening.organiser) == evening
    assert evening.plan == PLAN
    assert evening.plan.rules.eight_tens == 1000
    assert store.evening_with("public", evening.public or "") == evening
    assert len({evening.organiser, evening.public, evening.hall}) == 3
    assert {len(token or "") for token in (evening.organiser, evening.public, evening.hall)} == {24}, "144 bits"


def test_a_table_of_a_round_is_a_game_by_the_tournament_rules(store: Seatings, evening: Evening) -> None:
    place = table(store, evening)
    game = game_of(store, place)
    assert game.names == place.seating.players
    assert game.first_dealer == 0, "seat 1 deals first"
    assert (game.rules.name, game.rules.eight_tens, game.rules.games) == ("turnier", 1000, Games(1, 2))
    assert store.place_of(game.id) == place


def test_nothing_is_written_before_the_round_was_started(store: Seatings, evening: Evening) -> None:
    game = game_of(store, table(store, evening))
    for write in (lambda: store.add_hand(game, {}), lambda: store.add_draft(game, {})):
        with pytest.raises(sqlite3.IntegrityError, match="seating_waiting"), store.writing():
            write()
    started(store, evening)
    with store.writing():
        store.add_hand(game, {})


def test_no_more_hands_than_are_due(store: Seatings, evening: Evening) -> None:
    place = played(store, evening)
    game = game_of(store, place)
    assert (place.seating.hands, place.seating.full) == (2, True)
    for write in (
        lambda: store.add_hand(game, {}),
        lambda: store.add_hand(game, {}, before=store.hands(game)[0].id),
        lambda: store.add_draft(game, {}),
    ):
        with pytest.raises(sqlite3.IntegrityError, match="seating_enough"), store.writing():
            write()


def test_a_hand_taken_back_leaves_room_for_one(store: Seatings, evening: Evening) -> None:
    game = game_of(store, played(store, evening))
    first = store.hands(game)[0]
    with store.writing():
        store.add_version(first.id, "deleted", {})
        store.add_hand(game, {})
    with pytest.raises(sqlite3.IntegrityError, match="seating_enough"), store.writing():
        store.add_version(first.id, "restored", {})


def test_a_changed_sheet_is_confirmed_anew(store: Seatings, evening: Evening) -> None:
    place = played(store, evening)
    with store.writing():
        store.sign(place, 1, "initials", "ab")
        store.sign(place, 2, "initials", "cd")
    assert set(store.confirmations(place.seating)) == {1, 2}
    with store.writing():
        store.add_version(store.hands(game_of(store, place))[0].id, "changed", {"bid": 110})
    after = table(store, evening)
    assert store.confirmations(after.seating) == {}
    with store.writing():
        assert not store.sign(after, 3, "initials", "ef"), "the first two have not confirmed this sheet"
    assert set(store.confirmations(after.seating)) == {3}


def test_a_confirmed_sheet_refuses_every_way_of_writing(store: Seatings, evening: Evening) -> None:
    place = played(store, evening)
    game = game_of(store, place)
    hand = store.hands(game)[0]
    with store.writing():
        token = store.add_draft(game, {}, hand=hand.id, base=hand.now.id)
    draft = store.draft(token)
    assert draft
    pile = store.pile_for(draft, "meld", "0", [])
    locked_place = table(store, evening)
    with store.writing():
        for seat in (1, 2, 3):
            store.sign(locked_place, seat, "initials", "ab")
    assert table(store, evening).seating.locked
    for write in (
        lambda: store.add_hand(game, {}),
        lambda: store.add_version(hand.id, "changed", {}),
        lambda: store.add_version(hand.id, "deleted", {}),
        lambda: store.add_draft(game, {}, hand=hand.id, base=hand.now.id),
        lambda: store.save_draft(draft, {"bid": 500}),
        lambda: store.save_pile(pile, []),
        lambda: store.confirm(pile, ["HA"]),
        lambda: store.add_photo(pile, b"", {}),
        lambda: store._add_pile([], draft=draft.id, purpose="meld", slot="1"),
    ):
        with pytest.raises(sqlite3.IntegrityError, match="seating_locked"), store.writing():
            write()


def test_a_table_changes_no_rules(store: Seatings, evening: Evening) -> None:
    game = game_of(store, started(store, evening))
    with pytest.raises(sqlite3.IntegrityError, match="seating_rules"), store.writing():
        store.add_ruling(game, 1, {})


def test_the_organiser_corrects_one_hand_of_a_confirmed_sheet_once(store: Seatings, evening: Evening) -> None:
    place = locked(store, evening)
    game = game_of(store, place)
    first, second = store.hands(game)
    with store.writing():
        draft = store.draft(store.begin_correction(place, first, "verrechnet"))
        assert draft
        store.save_draft(draft, {"bid": 120})
    with pytest.raises(sqlite3.IntegrityError, match="seating_locked"), store.writing():
        store.add_version(first.id, "changed", {})
    with store.writing():
        assert store.permit(draft) == "verrechnet"
        store.add_version(first.id, "changed", {"bid": 120})
    for hand in (first, second):
        with pytest.raises(sqlite3.IntegrityError, match="seating_locked"), store.writing():
            store.add_version(hand.id, "changed", {})
    [correction] = store.corrections(game.id).values()
    assert (correction.hand, correction.reason, correction.by) == (first.id, "verrechnet", "Handy von Eva")
    after = table(store, evening).seating
    assert after.locked
    assert len(store.confirmations(after)) == 3, "what was confirmed stays visible"


def test_a_reopened_table_writes_and_confirms_again(store: Seatings, evening: Evening) -> None:
    place = locked(store, evening)
    with store.writing():
        store.reopen(place, "ein Spiel fehlt")
    after = table(store, evening)
    assert (after.seating.barred, store.confirmations(after.seating)) == ("", {})
    with store.writing():
        store.add_version(store.hands(game_of(store, after))[0].id, "changed", {})
    latest = store.happenings(evening, after.seating)[0]
    assert (latest.kind, latest.said["reason"], latest.said["table"]) == ("reopened", "ein Spiel fehlt", 1)


def test_a_draw_replaces_the_one_before_whose_lots_are_void(store: Seatings, evening: Evening) -> None:
    old = table(store, evening)
    labels = [entrant.label for entrant in store.entrants(evening)]
    with store.writing():
        store.keep_draw(evening, draw(labels, (1,), 8), 8, "joker")
    [sitting] = store.sittings(evening)
    assert sitting.seed == 8
    assert sitting.round == draw(labels, (1,), 8)[0]
    found = store.place(old.seating.token)
    assert found
    assert (found.state, found.seating.barred) == ("replaced", "replaced")


def test_a_draw_that_breaks_off_leaves_the_one_before(store: Seatings, evening: Evening) -> None:
    before = store.sittings(evening)

    def half() -> str:
        labels = [entrant.label for entrant in store.entrants(evening)]
        store.keep_draw(evening, draw([*labels, "Niemand", "Keiner", "Nobody"], (1,), 8), 8, "joker")
        return "/"

    with pytest.raises(KeyError):
        store.once("a-form-key", half)
    assert store.sittings(evening) == before
    assert all(place.barred == "waiting" for place in before[0].seatings)


def test_a_renewed_table_has_no_address_that_was_known(store: Seatings, evening: Evening) -> None:
    place = started(store, evening)
    with store.writing():
        draft = store.add_draft(game_of(store, place), {})
        store.renew_table(place)
    after = table(store, evening)
    assert store.place(place.seating.token) is None
    assert store.game(place.seating.game_token) is None
    assert store.draft(draft) is None
    assert store.game(after.seating.game_token)


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
    assert label_for(name, note, {one.casefold() for one in taken}) == label


def test_a_new_name_stands_on_the_sheets_too(store: Seatings, evening: Evening) -> None:
    place = table(store, evening)
    entrant = next(one for one in store.entrants(evening) if one.label == place.seating.players[1])
    with store.writing():
        assert store.rename(evening, entrant, "Bärbel", "") == "Bärbel"
    after = table(store, evening)
    assert after.seating.players[1] == "Bärbel"
    assert game_of(store, after).names == after.seating.players
