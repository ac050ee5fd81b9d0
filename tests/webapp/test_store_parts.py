"""What the store keeps of games, drafts and piles, asked part by part; for evenings see `test_evening_store.py`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.cards import Card, Suit
from scoring.entry import Amount, Entry
from webapp.storage.card_records import Held, PileRules, SeenCard, SeenDoubt, StoredReading
from webapp.storage.piles import PHOTOS_PER_PILE, TooManyPhotosError
from webapp.storage.records import Draft, DraftState, Game, PilePurpose
from webapp.storage.store import Store, prepare
from webapp.storage.values import decode, encode
from webapp.storage.version_kind import VersionKind

NAMES = ("Anna", "Bärbel", "Clara")
READING = StoredReading(
    size=(320, 240),
    ms=12.5,
    network="fake",
    cards=(SeenCard("HA", 0.9, ((0, 0), (9, 9)), ((1, 2, 3, 4),), (2.5, 3), ((1, 2, 0, 5),), "HK"),),
    doubts=(SeenDoubt(0, "HA", "low_confidence"), SeenDoubt(None, None, "blurred")),
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    prepare(tmp_path)
    opened = Store(tmp_path, "Annas Handy")
    yield opened
    opened.close()


@pytest.fixture
def game(store: Store) -> Game:
    found = store.games.find(store.games.add("familie", {"target": "1000"}, NAMES, 1))
    assert found
    return found


def draft_of(store: Store, game: Game, entry: Entry | None = None) -> Draft:
    draft = store.drafts.find(store.drafts.add(game, entry or Entry()))
    assert draft
    return draft


@pytest.mark.parametrize(
    "entry",
    [
        Entry(),
        Entry(bid=200, declarer=0, trump=Suit.HERZ, open=True, success=False, last_trick="A", pressed_there=True),
        Entry(meld={"0": Amount(cards=("HA", "HK")), "1": Amount(melds=("binokel",)), "2": Amount(none=True)}),
        Entry(tricks={"A": Amount(number=0, some=True)}, pressed=("S7", "B7", "E7")),
        Entry(players=(0, 3, 4), dealer=2),
    ],
    ids=["nothing", "said", "melds", "tricks", "turn"],
)
def test_an_entry_comes_back_as_it_was_and_as_its_own_json(entry: Entry) -> None:
    text = encode(entry)
    assert decode(text, Entry) == entry
    kept = decode(text, dict)
    rare = {key: kept.pop(key) for key in ("players", "dealer", "grade")}
    assert kept | {key: value for key, value in rare.items() if value} == entry.to_json()


def test_a_game_is_found_by_its_addresses_and_its_people(store: Store, game: Game) -> None:
    assert (game.names, dict(game.options), game.first_dealer) == (NAMES, {"target": "1000"}, 1)
    assert store.games.shared(game.share or "") == game
    store.games.hide_names(game, hide=True)
    readers = store.games.shared(game.share or "")
    assert readers
    assert readers.names == ("A.", "B.", "C.")
    other = store.games.add("familie", {}, ["clara", "Anna ", "bärbel"], 0)
    unknown = store.games.add("familie", {}, ["Anna", "Bärbel", "Dora"], 0)
    assert [found.token for found in store.games.known([game.token, other])] == [game.token, other]
    assert unknown not in (found.token for found in store.games.known([game.token, other]))
    store.games.set_share(game, None)
    assert store.games.shared(game.share or "") is None


def test_hands_keep_their_order_and_their_history(store: Store, game: Game) -> None:
    first = store.games.add_hand(game, Entry(bid=200))
    last = store.games.add_hand(game, Entry(bid=220))
    between = store.games.add_hand(game, Entry(bid=210), before=last)
    store.games.add_version(first, VersionKind.DELETED, Entry(bid=200))
    store.games.add_ruling(game, 3, {"target": "2000"})
    hands = store.games.hands(game)
    assert [(hand.id, hand.place, hand.deleted) for hand in hands] == [
        (first, 1, True),
        (between, 2, False),
        (last, 3, False),
    ]
    assert [version.kind for version in hands[0].versions] == [VersionKind.WRITTEN, VersionKind.DELETED]
    assert {version.by for hand in hands for version in hand.versions} == {"Annas Handy"}
    assert store.games.next_place(game) == 4
    now = store.games.of_id(game.id)
    assert [now.at(place).options["target"] for place in (2, 3)] == ["1000", "2000"]
    assert store.games.state(now) == (4, now.rulings[-1].id, 0, 0, 0, 0)


def test_a_draft_keeps_every_save_until_it_ends(store: Store, game: Game) -> None:
    draft = draft_of(store, game)
    store.drafts.save(draft, Entry(bid=150), phone="A", page="p", sent="reizen")
    assert store.drafts.open_for(game) == store.drafts.find(draft.token)
    assert [(was.number, was.phone, was.sent, was.entry.bid) for was in store.drafts.revisions(draft)] == [
        (0, "", "", None),
        (1, "A", "reizen", 150),
    ]
    store.drafts.end(draft, DraftState.WRITTEN)
    assert store.drafts.open_for(game) is None
    assert store.drafts.revisions(draft) == ()


def test_a_draft_of_a_hand_has_the_rules_of_its_place(store: Store, game: Game) -> None:
    hand = store.games.add_hand(game, Entry(bid=200))
    store.games.add_ruling(game, 2, {"target": "2000"})
    changing = store.drafts.find(store.drafts.add(game, Entry(bid=200), hand=hand))
    assert changing
    assert store.drafts.game_of(changing).options["target"] == "1000"
    assert store.drafts.game_of(draft_of(store, game)).options["target"] == "2000"


def test_a_pile_keeps_cards_and_readings(store: Store, game: Game) -> None:
    draft = draft_of(store, game)
    held = Held(1, Card.parse("HA"), photo=1, seen=0, doubt="low_confidence")
    pile = store.piles.for_slot(draft, PilePurpose.MELD, "0", [held])
    assert pile.cards == (held,)
    assert store.piles.for_slot(draft, PilePurpose.MELD, "0", []) == pile, "what is there stays"
    store.piles.add_photo(pile, b"jpeg", READING)
    [photo] = store.piles.photos(pile)
    assert (photo.reading, photo.has_picture) == (READING, True)
    assert store.piles.picture(photo.token) == b"jpeg"
    assert store.drafts.of_pile(pile) == draft
    for _ in range(PHOTOS_PER_PILE - 1):
        store.piles.add_photo(pile, b"jpeg", READING)
    with pytest.raises(TooManyPhotosError):
        store.piles.add_photo(pile, b"jpeg", READING)
    store.drafts.end(draft, DraftState.DROPPED)
    assert store.piles.find(pile.token) is None
    assert store.piles.picture(photo.token) is None


def test_the_same_photograph_for_somebody_else_is_known(store: Store, game: Game) -> None:
    draft = draft_of(store, game)
    mine, other = (store.piles.for_slot(draft, PilePurpose.MELD, slot, []) for slot in ("0", "2"))
    for pile, jpeg in ((mine, b"same"), (other, b"same"), (other, b"another")):
        store.piles.add_photo(pile, jpeg, READING)
    assert store.piles.slots_with_the_same(mine) == ("2",)


def test_a_private_hand_knows_its_rules_and_no_game(store: Store) -> None:
    pile = store.piles.find(store.piles.add_private("familie", {"sevens": "false"}, 4))
    assert pile
    assert (pile.draft, pile.rules) == (None, PileRules("familie", {"sevens": "false"}, 4))
    assert store.drafts.of_pile(pile) is None


def test_renewed_addresses_leave_none_that_was_known(store: Store, game: Game) -> None:
    draft = draft_of(store, game)
    pile = store.piles.for_slot(draft, PilePurpose.TRICKS, "A", [])
    store.piles.add_photo(pile, b"jpeg", READING)
    [photo] = store.piles.photos(pile)
    store.games.renew(game.id)
    store.drafts.renew(game.id)
    assert store.games.find(game.token) is None
    assert store.drafts.find(draft.token) is None
    assert store.piles.find(pile.token) is None
    assert store.piles.picture(photo.token) is None
    assert store.drafts.open_for(game)


def test_all_parts_write_in_one_transaction(store: Store, game: Game) -> None:
    draft = draft_of(store, game)

    def breaks_off() -> str:
        assert store.is_writing
        store.games.add_hand(game, Entry(bid=200))
        store.drafts.end(draft, DraftState.WRITTEN)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        store.once("a-form-key", breaks_off)
    assert not store.is_writing
    assert store.games.hands(game) == ()
    assert store.drafts.open_for(game) == draft
