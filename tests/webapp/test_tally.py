"""Statistics of people over all their games, against values counted by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoring.cards import Suit
from scoring.entry import Amount, Entry
from scoring.hand import Outcome
from tests.webapp.scribe import Scribe
from webapp.game.tally import Played, Tally, tally
from webapp.sheet.standing import standing_of
from webapp.storage.people import people_of
from webapp.storage.store import Store, prepare


def number(points: int) -> Amount:
    return Amount(number=points)


NONE = Amount(none=True)


def played(store: Store, names: list[str], entries: list[Entry], target: str = "1500") -> Played:
    """A stored game in which these hands were written."""
    with store.writing():
        token = store.games.add("familie", {"target": target}, names, 0)
        game = store.games.find(token)
        assert game is not None
        for entry in entries:
            store.games.add_hand(game, entry)
    return Played(game, standing_of(game, store.games.hands(game)))


def hand(declarer: int, bid: int, melds: list[Amount], *points: int) -> Entry:
    tricks = {side: number(value) for side, value in zip("ABC", points, strict=False)}
    return Entry(bid, declarer, Outcome.PLAYED, Suit.HERZ, {str(seat): meld for seat, meld in enumerate(melds)}, tricks)


@pytest.fixture
def three(tmp_path: Path) -> Tally:
    """Two games of the same three; in the second they sit otherwise and write themselves otherwise.

    Game 1, to 1500: Anna 250 with 190 + 61 made; Berta 300 with 40 + 110 lost; Anna gives up 200.
    Game 2, to 400: Berta 300 with 200 + 150 = 350 made; Clara's Durch made (+1000), which ends it.
    """
    prepare(tmp_path)
    store = Store(tmp_path)
    first = [
        hand(0, 250, [number(190), number(20), NONE], 61, 100, 89),
        hand(1, 300, [number(0), number(40), number(100)], 70, 110, 70),
        Entry(200, 0, Outcome.CONCEDED, Suit.EICHEL, {"1": number(60), "2": NONE}),
    ]
    second = [
        hand(1, 300, [NONE, number(200), number(30)], 60, 150, 40),
        Entry(150, 0, Outcome.DURCH, success=True),
    ]
    games = [
        played(store, ["Anna", "Berta", "Clara"], first),
        played(store, ["clara", "BERTA", "Anna "], second, target="400"),
    ]
    store.close()
    return tally(games, games[-1].game.names)


def test_games_are_counted_by_who_won_the_finished_ones(three: Tally) -> None:
    assert (three.games, three.finished) == (2, 1)
    assert [(person.name, person.won, person.finished, person.games) for person in three.persons] == [
        ("clara", 1, 1, 2),
        ("BERTA", 0, 1, 2),
        ("Anna ", 0, 1, 2),
    ]


def test_bids_made_lost_and_their_average(three: Tally) -> None:
    clara, berta, anna = three.persons
    assert (anna.bids, anna.made, anna.lost, anna.conceded, anna.average_bid) == (2, 1, 1, 1, 225)
    assert (berta.bids, berta.made, berta.lost, berta.conceded, berta.average_bid) == (2, 1, 1, 0, 300)
    assert (clara.bids, clara.made, clara.lost, clara.average_bid) == (1, 1, 0, 150)
    assert {person.hands for person in three.persons} == {5}


def test_melds_are_averaged_over_the_hands_in_which_they_were_said(three: Tally) -> None:
    clara, berta, anna = three.persons
    assert (anna.melded, anna.meld_sum, anna.average_meld) == (3, 190 + 0 + 30, 73), "not asked when she gave up"
    assert (berta.melded, berta.meld_sum, berta.average_meld) == (4, 20 + 40 + 60 + 200, 80)
    assert (clara.melded, clara.meld_sum, clara.average_meld) == (4, 0 + 100 + 0 + 0, 25)


def test_the_best_hand_and_durch(three: Tally) -> None:
    clara, berta, anna = three.persons
    assert (clara.durch, clara.durch_made) == (1, 1)
    best = {who.name: (who.best.points, who.best.number) for who in (clara, berta, anna) if who.best}
    assert best == {"clara": (1000, 2), "BERTA": (350, 1), "Anna ": (251, 1)}


def test_nothing_played_says_nothing(tmp_path: Path) -> None:
    prepare(tmp_path)
    store = Store(tmp_path)
    anna = tally([played(store, ["Anna", "Berta", "Clara"], [])], ["Anna"]).persons[0]
    store.close()
    assert (anna.average_bid, anna.average_meld, anna.best, anna.finished) == (None, None, None, 0)


def test_with_four_pairs_are_counted_whoever_sat_first(tmp_path: Path) -> None:
    prepare(tmp_path)
    store = Store(tmp_path)
    win = [hand(0, 150, [number(300), NONE, number(100), NONE], 150, 100)]
    games = [
        played(store, ["Anna", "Berta", "Clara", "Dora"], win, target="500"),
        played(store, ["Clara", "Dora", "Anna", "Berta"], win, target="500"),
        played(store, ["Anna", "Clara", "Berta", "Dora"], win, target="500"),
    ]
    store.close()
    counted = {
        people_of(pair.name.split(" & ")): (pair.won, pair.games)
        for pair in tally(games, ["Anna", "Berta", "Clara", "Dora"]).pairs
    }
    assert counted == {
        people_of(["Anna", "Clara"]): (2, 2),
        people_of(["Berta", "Dora"]): (0, 2),
        people_of(["Anna", "Berta"]): (1, 1),
        people_of(["Clara", "Dora"]): (0, 1),
    }


def test_the_page_speaks_in_counts(scribe: Scribe, game: str) -> None:
    scribe.play(game, bid=250)
    scribe.play(game, bid=300)
    scribe.page(game)
    again = scribe.new_game("clara", "anna", "berta")
    page = scribe.page(f"{again}/statistik")
    assert "Aus 2 Partien, in denen einer von ihnen mitgespielt hat, 0 davon zu Ende gespielt." in page
    assert "anna Partien gewonnen 0 von 0 Spiele angesagt 2 von 2 davon gewonnen 1 von 2 davon verloren 1 von 2" in page
    assert "%" not in page, "small numbers stay small numbers"


def test_others_at_the_table_are_counted_for_nobody(tmp_path: Path) -> None:
    """People, not sets of people. Emil plays for Clara; then all are partners."""
    prepare(tmp_path)
    store = Store(tmp_path)
    win = [hand(0, 150, [number(300), NONE, number(100), NONE], 150, 100)]
    games = [
        played(store, ["Anna", "Berta", "Clara"], [hand(0, 250, [number(190), number(20), NONE], 61, 100, 89)]),
        played(store, ["Emil", "anna", "Berta"], [hand(0, 300, [number(0), number(40), NONE], 70, 110, 70)]),
        played(store, ["Anna", "Dora", "Emil", "Berta"], win, target="500"),
    ]
    store.close()
    found = tally(games, ["Anna", "Berta", "Clara"])
    anna, berta, clara = found.persons
    assert (found.games, found.finished) == (3, 1)
    assert [(who.games, who.hands, who.bids) for who in (anna, berta, clara)] == [(3, 3, 2), (3, 3, 0), (1, 1, 0)]
    assert [(who.won, who.finished) for who in (anna, berta, clara)] == [(1, 1), (0, 1), (0, 0)]
    assert [(who.partner.won, who.partner.games) for who in (anna, berta, clara)] == [(1, 1), (0, 1), (0, 0)]
    assert [(pair.name, pair.won) for pair in found.pairs] == [("Anna & Emil", 1), ("Dora & Berta", 0)]


def test_only_games_of_the_same_people_are_counted_where_that_is_asked(scribe: Scribe, game: str) -> None:
    for names, points in ((("Anna", "Berta", "Dora"), ()), (("Anna", "Berta", "Clara", "Dora"), (150, ""))):
        other = scribe.new_game(*names)
        scribe.play(other, points=points)
        scribe.page(other)
    everything = scribe.page(f"{game}/statistik")
    assert "Aus 3 Partien, in denen einer von ihnen mitgespielt hat" in everything
    assert "davon mit Partner 0 von 0" in everything
    assert "Dora" not in everything.texts("h2"), "who sits elsewhere is not told of"
    same = scribe.page(everything.link("Nur Partien derselben Leute"))
    assert "Aus 1 Partie derselben Leute" in same
    assert scribe.page(same.link("Alle ihre Partien")).words == everything.words


def test_games_of_strangers_with_the_same_names_are_neither_counted_nor_told(
    scribe: Scribe, game: str, second: Scribe
) -> None:
    scribe.play(game, bid=250)
    scribe.page(game)
    curious = second.new_game("Anna", "Berta", "Clara")
    second.page(curious)
    page = second.page(f"{curious}/statistik")
    assert "Aus 1 Partie, in der einer von ihnen mitgespielt hat, 0 davon" in page
    assert "Gezählt werden die Partien, die dieses Handy kennt" in page
    assert "+251" not in page
    assert "Aus 1 Partie, in der" in scribe.page(f"{game}/statistik"), "nor the other way round"


def test_a_phone_knows_a_year_of_evenings(scribe: Scribe) -> None:
    for _ in range(20):
        latest = scribe.new_game()
        scribe.page(latest)
    assert "Aus 20 Partien, in denen" in scribe.page(f"{latest}/statistik")
    assert len(scribe.page("/").addresses("/spiel/")) == 8, "the start page lists the last ones"
